/*
 * Defanged links; see defang.h.
 */
#include "crawl/defang.h"

#include "text/charclass.h"
#include "text/stop.h"
#include "text/text.h"

/* Replacements of defanged links, in lower case, and their meaning. */
static const struct
{
	const char *written;
	const char *meant;
}			replacements[] = {
	{"[://]", "://"}, {"(://)", "://"}, {"[dot]", "."}, {"(dot)", "."}, {"{dot}", "."},
	{"[.]", "."}, {"(.)", "."}, {"{.}", "."}, {"[:]", ":"}, {"[@]", "@"}, {"[at]", "@"}, {"[/]", "/"},
};

/* Schemes, with the same length, before their colon. */
static const char *const schemes[][2] = {{"hxxp", "http"}, {"hxxps", "https"}, {"fxp", "ftp"}};

#define COUNT(array)	(sizeof(array) / sizeof((array)[0]))

/* Returns the number of the replacement at the beginning of a text, or -1. */
static int
replacement_at(const char *s, size_t len)
{
	if (len == 0 || !iri_in_set(s[0], "[({"))
		return -1;
	for (size_t i = 0; i < COUNT(replacements); i++)
	{
		if (iri_begins_caseless((IriText) {s, len}, replacements[i].written))
			return (int) i;
	}
	return -1;
}

size_t
iri_defanged_length(const char *s, size_t len)
{
	int			which = replacement_at(s, len);

	return which >= 0 ? strlen(replacements[which].written) : 0;
}

/*
 * Returns the number of bytes at `at` that are replaced by `*meant`, either at
 * the beginning of a word or within a word; 0 if the byte is kept.
 */
static size_t
replaced_at(const char *s, size_t len, size_t at, const char **meant)
{
	int			which = replacement_at(s + at, len - at);

	if (which >= 0)
	{
		*meant = replacements[which].meant;
		return strlen(replacements[which].written);
	}
	if (at > 0 && iri_is(s[at - 1], IRI_C_SCHEME))
		return 0;
	for (size_t i = 0; i < COUNT(schemes); i++)
	{
		size_t		n = strlen(schemes[i][0]);

		if (iri_begins_caseless((IriText) {s + at, len - at}, schemes[i][0]) && at + n < len &&
			(s[at + n] == ':' || iri_begins_caseless((IriText) {s + at + n, len - at - n}, "[:") || iri_begins_caseless((IriText) {s + at + n, len - at - n}, "(:")))
		{
			*meant = schemes[i][1];
			return n;
		}
	}
	return 0;
}

void
iri_refang(const char *s, size_t len, IriBuf *out)
{
	for (size_t i = 0; i < len && !out->failed;)
	{
		const char *meant;
		size_t		size = replaced_at(s, len, i, &meant);

		if (size > 0)
			iri_buf_append(out, meant, strlen(meant));
		else
			iri_buf_put(out, s[i]);
		i += size > 0 ? size : 1;
	}
}

bool
iri_refang_find(const char *s, size_t len, size_t refanged, IriFangPlace *place)
{
	size_t		asked = place->raw;

	while (place->refanged < refanged)
	{
		const char *meant;
		size_t		size = replaced_at(s, len, place->raw, &meant);
		size_t		n = size > 0 ? strlen(meant) : 1;

		/* the position is within the replaced bytes */
		if (place->refanged + n > refanged)
			break;
		place->refanged += n;
		place->raw += size > 0 ? size : 1;
		if (iri_must_stop_at(&asked, place->raw))
			return false;
	}
	return true;
}
