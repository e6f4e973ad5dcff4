/*
 * The data of the step aliases-2026; see canonical.h.  It is frozen from the
 * first release on: then add a list under a new name, never change one.  Each
 * group begins with its sources.  An entry whose result is the link that it
 * matches protects the link from less specific entries.
 */
#include "crawl/canonical.h"

#include "text/buf.h"

#define PRODUCT(domain, path) "{www.}?" domain path " -> https://www." domain "/dp/:asin"
#define PRODUCTS(domain) \
	PRODUCT(domain, "/dp/:asin/:rest"), PRODUCT(domain, "/:title/dp/:asin{/:rest}?"), \
	PRODUCT(domain, "/gp/product/:asin{/:rest}?"), PRODUCT(domain, "/gp/aw/d/:asin{/:rest}?"), \
	PRODUCT(domain, "/exec/obidos/ASIN/:asin{/:rest}?")
#define ITEMS(domain)	"{www.}?" domain "/itm/:title/:id -> https://www." domain "/itm/:id"

const char *const iri_aliases_2026[] = {
	/*----
	 * video and sound:
	 * https://developers.google.com/youtube/player_parameters
	 * https://support.google.com/youtube/answer/171780
	 * https://support.google.com/youtube/answer/57741
	 * https://www.vidstack.io/docs/player/api/providers/youtube
	 * https://github.com/xbmc/Kore/pull/1010
	 * https://gist.github.com/rodrigoborgesdeoliveira/987683cfbfcc8d800192da1e73adc486
	 * https://vidstack.io/docs/player/api/providers/vimeo
	 * https://help.vimeo.com/hc/articles/12426199699985
	 * https://github.com/Zod-/jsVideoUrlParser/wiki/Dailymotion
	 * https://developer.spotify.com/documentation/embeds/tutorials/using-the-oembed-api
	 *----
	 */
	"youtu.be/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube.com/shorts/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube.com/embed/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube.com/embed/:id\\?start=:t -> https://www.youtube.com/watch?v=:id&t=:t",
	"{www.}?youtube.com/embed/videoseries?list=:list -> https://www.youtube.com/playlist?list=:list",
	"{www.}?youtube.com/embed/videoseries -> https://www.youtube.com/embed/videoseries",
	"{www.}?youtube.com/embed/live_stream -> https://www.youtube.com/embed/live_stream",
	"{www.}?youtube.com/live/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube-nocookie.com/embed/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube-nocookie.com/embed/:id\\?start=:t -> https://www.youtube.com/watch?v=:id&t=:t",
	"{www.}?youtube-nocookie.com/embed/videoseries?list=:list -> https://www.youtube.com/playlist?list=:list",
	"{www.}?youtube-nocookie.com/embed/videoseries -> https://www.youtube-nocookie.com/embed/videoseries",
	"{www.}?youtube-nocookie.com/embed/live_stream -> https://www.youtube-nocookie.com/embed/live_stream",
	"m.youtube.com/watch?v=:id -> https://www.youtube.com/watch?v=:id",
	"m.youtube.com/shorts/:id -> https://www.youtube.com/watch?v=:id",
	"m.youtube.com/#/watch\\?v=:id -> https://www.youtube.com/watch?v=:id",
	"m.youtube.com/#/watch\\?v=:id&* -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube.com/v/:id -> https://www.youtube.com/watch?v=:id",
	"{www.}?youtube.com/v/:id&* -> https://www.youtube.com/watch?v=:id",
	"player.vimeo.com/video/:id -> https://vimeo.com/:id",
	"player.vimeo.com/video/:id\\?h=:hash -> https://vimeo.com/:id/:hash",
	"dai.ly/:id -> https://www.dailymotion.com/video/:id",
	"{www.}?dailymotion.com/embed/video/:id -> https://www.dailymotion.com/video/:id",
	"open.spotify.com/embed/:type/:id -> https://open.spotify.com/:type/:id",
	/*----
	 * names of documents:
	 * https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation
	 * https://www.npmjs.com/package/doi-utils
	 * https://oclc-research.github.io/infoURI-Frozen/info-uri.info/info:doi/reg.html
	 * https://arks.org/about/n2t-global-resolver
	 * https://wiki.lyrasis.org/display/ARKs/ARK+Identifiers+FAQ
	 * https://github.com/CDLUC3/ezid/issues/940
	 * https://www.handle.net/proxy_servlet.html
	 * https://oclc-research.github.io/infoURI-Frozen/info-uri.info/info:hdl/reg.html
	 * https://info.arxiv.org/help/bulk_data.html
	 *----
	 */
	"{dx.}?doi.org/10.:registrant/* -> doi\\:10.{:registrant}/* !",
	"www.doi.org/10.:registrant/* -> doi\\:10.{:registrant}/* !",
	"info\\:doi/10.:registrant/* -> doi\\:10.{:registrant}/* !",
	"n2t.net/ark\\:* -> ark\\:* !",
	"arks.org/ark\\:* -> ark\\:* !",
	"info\\:hdl/:prefix/* -> https://hdl.handle.net/:prefix/* !",
	"hdl\\::prefix/* -> https://hdl.handle.net/:prefix/* !",
	"export.arxiv.org/abs/:id -> https://arxiv.org/abs/:id",
	/*----
	 * repositories:
	 * https://docs.github.com/en/get-started/git-basics/about-remote-repositories
	 * https://github.com/bower/registry/issues/7
	 * https://github.com/npm/hosted-git-info
	 * https://gitlab.com/gitlab-org/gitlab-foss/issues/13840
	 * https://support.atlassian.com/bitbucket-cloud/docs/configure-ssh-and-two-step-verification/
	 * https://docs.github.com/en/communities/documenting-your-project-with-wikis/adding-or-editing-wiki-pages
	 * https://docs.gitlab.com/user/project/wiki/
	 * https://docs.codeberg.org/getting-started/wiki/
	 * https://docs.rs/crate/codeberg-cli/0.4.9/source/src/actions/repo/clone.rs
	 *----
	 */
	"http{s}?://github.com/:owner/:name.git -> https://github.com/:owner/:name",
	"git\\+http{s}?\\://github.com/:owner/:name{.git}? -> https://github.com/:owner/:name",
	"{git\\+}?ssh\\://{git}?@github.com/:owner/:name{.git}? -> https://github.com/:owner/:name",
	"git\\://github.com/:owner/:name{.git}? -> https://github.com/:owner/:name",
	"http{s}?://github.com/:owner/:name.wiki.git -> https://github.com/:owner/:name/wiki",
	"git\\+http{s}?\\://github.com/:owner/:name.wiki.git -> https://github.com/:owner/:name/wiki",
	"{git\\+}?ssh\\://{git}?@github.com/:owner/:name.wiki.git -> https://github.com/:owner/:name/wiki",
	"http{s}?://gitlab.com/*.git -> https://gitlab.com/*",
	"git\\+http{s}?\\://gitlab.com/*.git -> https://gitlab.com/*",
	"{git\\+}?ssh\\://{git}?@gitlab.com/*.git -> https://gitlab.com/*",
	"http{s}?://gitlab.com/*.wiki.git -> https://gitlab.com/*/-/wikis/home",
	"git\\+http{s}?\\://gitlab.com/*.wiki.git -> https://gitlab.com/*/-/wikis/home",
	"{git\\+}?ssh\\://{git}?@gitlab.com/*.wiki.git -> https://gitlab.com/*/-/wikis/home",
	"http{s}?://bitbucket.org/:owner/:name.git -> https://bitbucket.org/:owner/:name",
	"git\\+http{s}?\\://bitbucket.org/:owner/:name{.git}? -> https://bitbucket.org/:owner/:name",
	"{git\\+}?ssh\\://{git}?@bitbucket.org/:owner/:name{.git}? -> https://bitbucket.org/:owner/:name",
	"http{s}?://codeberg.org/:owner/:name.git -> https://codeberg.org/:owner/:name",
	"git\\+http{s}?\\://codeberg.org/:owner/:name{.git}? -> https://codeberg.org/:owner/:name",
	"{git\\+}?ssh\\://{git}?@codeberg.org/:owner/:name{.git}? -> https://codeberg.org/:owner/:name",
	"http{s}?://codeberg.org/:owner/:name.wiki.git -> https://codeberg.org/:owner/:name/wiki",
	"git\\+http{s}?\\://codeberg.org/:owner/:name.wiki.git -> https://codeberg.org/:owner/:name/wiki",
	"{git\\+}?ssh\\://{git}?@codeberg.org/:owner/:name.wiki.git -> https://codeberg.org/:owner/:name/wiki",
	/*----
	 * shops, where a product has one number with any title:
	 * https://webservices.amazon.com/paapi5/documentation/
	 * https://developer.ebay.com/api-docs/buy/static/ref-buy-affiliate.html
	 *----
	 */
	PRODUCTS("amazon.ca"), PRODUCTS("amazon.co.jp"), PRODUCTS("amazon.co.uk"), PRODUCTS("amazon.com"), PRODUCTS("amazon.com.au"),
	PRODUCTS("amazon.com.br"), PRODUCTS("amazon.de"), PRODUCTS("amazon.es"), PRODUCTS("amazon.fr"), PRODUCTS("amazon.in"),
	PRODUCTS("amazon.it"), PRODUCTS("amazon.nl"),
	ITEMS("ebay.ca"), ITEMS("ebay.co.uk"), ITEMS("ebay.com"), ITEMS("ebay.com.au"), ITEMS("ebay.de"), ITEMS("ebay.fr"),
	ITEMS("ebay.it"),
	/*----
	 * caches of AMP pages:
	 * https://developers.google.com/amp/cache/overview
	 *----
	 */
	":cache.cdn.ampproject.org/c/s/:host/* -> https://:host/*",
	":cache.cdn.ampproject.org/c/:host/* -> http://:host/*",
	/*----
	 * hosts for other screens, and former ones:
	 * https://www.mediawiki.org/wiki/Requests_for_comment/Mobile_domain_sunsetting/2025_Announcement
	 * https://artistsocial.network/the-social-network-formerly-known-as-twitter-x-com-becoming-default/
	 * https://github.com/yt-dlp/yt-dlp/pull/9926
	 * https://praw.readthedocs.io/en/v5.4.0/code_overview/models/submission.html
	 * https://github.com/foresterre/reddold
	 *----
	 */
	":lang.m.wikipedia.org/* -> https://{:lang}.wikipedia.org/*",
	":lang.m.wiktionary.org/* -> https://{:lang}.wiktionary.org/*",
	"commons.m.wikimedia.org/* -> https://commons.wikimedia.org/*",
	"mobile.twitter.com/* -> https://x.com/*",
	"{www.}?twitter.com/* -> https://x.com/*",
	"{www.}?twitter.com/#!/* -> https://x.com/*",
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
