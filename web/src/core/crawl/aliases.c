/*
 * The data of the step aliases-2026; see aliases.h.  It is frozen: add a list
 * under a new name, never change one.  doc/canonical.md has the sources.
 */
#include "crawl/aliases.h"

#include "text/buf.h"

const char *const iri_aliases_2026[] = {
	/* video and sound */
	"youtu.be/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube.com/shorts/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube.com/embed/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube.com/live/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube-nocookie.com/embed/:id -> https://www.youtube.com/watch?v=:id",
	"m.youtube.com/watch?v=:id -> https://www.youtube.com/watch?v=:id",
	"m.youtube.com/shorts/:id -> https://www.youtube.com/watch?v=:id",
	"player.vimeo.com/video/:id -> https://vimeo.com/:id",
	"dai.ly/:id -> https://www.dailymotion.com/video/:id",
	"{www.}?dailymotion.com/embed/video/:id -> https://www.dailymotion.com/video/:id",
	"open.spotify.com/embed/:type/:id -> https://open.spotify.com/:type/:id",
	/* names of documents */
	"{dx.}?doi.org/10.:registrant/* -> doi\\:10.{:registrant}/* !",
	"www.doi.org/10.:registrant/* -> doi\\:10.{:registrant}/* !",
	"info\\:doi/10.:registrant/* -> doi\\:10.{:registrant}/* !",
	"n2t.net/ark\\:* -> ark\\:* !",
	"arks.org/ark\\:* -> ark\\:* !",
	"info\\:hdl/:prefix/* -> https://hdl.handle.net/:prefix/* !",
	"hdl\\::prefix/* -> https://hdl.handle.net/:prefix/* !",
	"export.arxiv.org/abs/:id -> https://arxiv.org/abs/:id",
	/* repositories */
	"http{s}?://github.com/:owner/:name.git -> https://github.com/:owner/:name",
	"{git\\+}?ssh\\://{git}?@github.com/:owner/:name{.git}? -> https://github.com/:owner/:name",
	"git\\://github.com/:owner/:name{.git}? -> https://github.com/:owner/:name",
	"git\\+http{s}?\\://github.com/:owner/:name{.git}? -> https://github.com/:owner/:name",
	"http{s}?://gitlab.com/*.git -> https://gitlab.com/*",
	"{git\\+}?ssh\\://{git}?@gitlab.com/*.git -> https://gitlab.com/*",
	"http{s}?://bitbucket.org/:owner/:name.git -> https://bitbucket.org/:owner/:name",
	"{git\\+}?ssh\\://{git}?@bitbucket.org/:owner/:name{.git}? -> https://bitbucket.org/:owner/:name",
	"http{s}?://codeberg.org/:owner/:name.git -> https://codeberg.org/:owner/:name",
	"{git\\+}?ssh\\://{git}?@codeberg.org/:owner/:name{.git}? -> https://codeberg.org/:owner/:name",
	/* caches of AMP pages */
	":cache.cdn.ampproject.org/c/s/:host/* -> https://:host/*",
	":cache.cdn.ampproject.org/c/:host/* -> http://:host/*",
	/* hosts for other screens, and former ones */
	":lang.m.wikipedia.org/* -> https://{:lang}.wikipedia.org/*",
	":lang.m.wiktionary.org/* -> https://{:lang}.wiktionary.org/*",
	"commons.m.wikimedia.org/* -> https://commons.wikimedia.org/*",
	"mobile.twitter.com/* -> https://x.com/*",
	"{www.}?twitter.com/* -> https://x.com/*",
	"old.reddit.com/* -> https://www.reddit.com/*",
	"redd.it/:id -> https://www.reddit.com/comments/:id",
};
const size_t iri_aliases_2026_count = sizeof(iri_aliases_2026) / sizeof(iri_aliases_2026[0]);

const IriRewrites *
iri_aliases(void)
{
	static IriBuf list;
	IriText		entries[sizeof(iri_aliases_2026) / sizeof(iri_aliases_2026[0])];
	IriPatternError err;
	size_t		bad;

	if (list.data != NULL)
		return (const IriRewrites *) (const void *) list.data;
	for (size_t i = 0; i < iri_aliases_2026_count; i++)
		entries[i] = (IriText) {iri_aliases_2026[i], strlen(iri_aliases_2026[i])};
	iri_buf_init(&list, NULL, 0);
	if (!iri_rewrites_read(entries, iri_aliases_2026_count, &list, &bad, &err))
	{
		iri_buf_free(&list);
		return NULL;
	}
	return (const IriRewrites *) (const void *) list.data;
}
