/*
 * Defanged links; see defang.h.
 */
#include "crawl/defang.h"

#include "text/charclass.h"
#include "text/stop.h"
#include "text/text.h"

/* Where a replacement is one. */
typedef enum Around
{
	ANYWHERE,
	IN_NAME,					/* between two letters or digits */
	AFTER_SCHEME
} Around;

/* Replacements in defanged links, in lower case, and their meaning; the longer ones first. */
static const struct
{
	const char *written;
	const char *meant;
	Around		around;
}			replacements[] = {
	{"[://]", "://", ANYWHERE}, {"(://)", "://", ANYWHERE}, {"{://}", "://", ANYWHERE}, {"[:/]", ":/", ANYWHERE},
	{"[:]", ":", ANYWHERE}, {"(:)", ":", ANYWHERE}, {"{:}", ":", ANYWHERE}, {"[//]", "//", ANYWHERE}, {"[/]", "/", ANYWHERE},
	{":\\\\", "://", AFTER_SCHEME}, {":__", "://", AFTER_SCHEME}, {": //", "://", AFTER_SCHEME},
	{"[dot]", ".", ANYWHERE}, {"(dot)", ".", ANYWHERE}, {"{dot}", ".", ANYWHERE}, {"<dot>", ".", ANYWHERE}, {"[ dot ]", ".", ANYWHERE},
	{"( dot )", ".", ANYWHERE}, {"[d]", ".", IN_NAME}, {"[.]", ".", ANYWHERE}, {"(.)", ".", ANYWHERE}, {"{.}", ".", ANYWHERE},
	{"<.>", ".", ANYWHERE}, {"[[.]]", ".", ANYWHERE}, {"[ . ]", ".", ANYWHERE}, {"[. ]", ".", ANYWHERE}, {"[ .]", ".", ANYWHERE},
	{"[.", ".", IN_NAME}, {".]", ".", IN_NAME}, {"(.", ".", IN_NAME}, {".)", ".", IN_NAME}, {"\\.", ".", IN_NAME},
	{" [.] ", ".", IN_NAME}, {" [.]", ".", IN_NAME}, {"[.] ", ".", IN_NAME}, {" (.) ", ".", IN_NAME}, {" [dot] ", ".", IN_NAME},
	{" (dot) ", ".", IN_NAME}, {" {.} ", ".", IN_NAME}, {" {dot} ", ".", IN_NAME}, {"_dot_", ".", IN_NAME}, {"-dot-", ".", IN_NAME},
	{"[@]", "@", ANYWHERE}, {"(@)", "@", ANYWHERE}, {"{@}", "@", ANYWHERE}, {"[at]", "@", ANYWHERE}, {"(at)", "@", ANYWHERE},
	{"{at}", "@", ANYWHERE}, {"[ at ]", "@", ANYWHERE}, {" [at] ", "@", IN_NAME}, {" (at) ", "@", IN_NAME}, {" [@] ", "@", IN_NAME},
};

#define COUNT(array)	(sizeof(array) / sizeof((array)[0]))

/* Returns true at a letter or digit that does not end a percent-encoding, which a repair may have made. */
static bool
is_word_character(const char *s, size_t len, size_t at)
{
	return at < len && iri_is(s[at], IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HIGH) && (at < 2 || s[at - 2] != '%');
}

/* Returns true after "p" or "ps" of a scheme such as http, hxxps or h[tt]p, or after a bracket. */
static bool
is_after_scheme(const char *s, size_t at)
{
	if (at < 3 || iri_in_set(s[at - 1], "])}"))
		return at >= 3;
	at -= iri_lower(s[at - 1]) == 's';
	return iri_lower(s[at - 1]) == 'p' && iri_in_set(iri_lower(s[at - 2]), "tx*_z])");
}

/* Returns the number of the replacement at a place, or -1. */
static int
replacement_at(const char *s, size_t len, size_t at)
{
	if (at == len || !iri_in_set(s[at], "[({<:. \\_-"))
		return -1;
	for (size_t i = 0; i < COUNT(replacements); i++)
	{
		const char *written = replacements[i].written;
		Around		around = replacements[i].around;

		if (*written == s[at] && iri_begins_caseless((IriText) {s + at, len - at}, written) &&
			(around == ANYWHERE ||
			 (around == IN_NAME ? at > 0 && is_word_character(s, len, at - 1) && is_word_character(s, len, at + strlen(written)) :
			  is_after_scheme(s, at))))
			return (int) i;
	}
	return -1;
}

/*
 * Returns the length of a defanged scheme at the beginning of a text, such as
 * hxxps, h**p, h[tt]p and [http], before what is or means its colon; 0 without one.
 */
static size_t
defanged_scheme_length(const char *s, size_t len, const char **meant)
{
	static const char brackets[] = "[]()";
	size_t		at = len > 0 && iri_in_set(s[0], "[(");
	bool		ftp = at < len && iri_lower(s[at]) == 'f';
	size_t		hidden = 0;
	size_t		letters;
	bool		secure;

	if (at == len || iri_lower(s[at]) != (ftp ? 'f' : 'h'))
		return 0;
	for (letters = ++at; at < len && at - letters < 6 && iri_in_set(iri_lower(s[at]), "tx*_z[]()"); at++)
		hidden += !iri_in_set(s[at], brackets);
	if (hidden == 0 || hidden > (ftp ? 1 : 3) || at == len || iri_lower(s[at++]) != 'p')
		return 0;
	at += at + 1 < len && iri_in_set(s[at], brackets) && iri_lower(s[at + 1]) == 's';
	secure = at < len && iri_lower(s[at]) == 's';
	at += secure;
	at += at < len && iri_in_set(s[at], "])");
	if (at == len || (s[at] != ':' && !(at + 1 < len && iri_in_set(s[at], "[({") && iri_in_set(s[at + 1], ":/"))))
		return 0;
	*meant = ftp ? secure ? "ftps" : "ftp" : secure ? "https" : "http";
	/* nothing is hidden, or a letter is missing, so that the text would become longer */
	return at < strlen(*meant) || (at == strlen(*meant) && iri_begins_caseless((IriText) {s, len}, *meant)) ? 0 : at;
}

/*
 * Returns the number of bytes at `at` that are replaced by `*meant`, either at
 * the beginning of a word or within a word; 0 if the byte is kept.
 */
static size_t
replaced_at(const char *s, size_t len, size_t at, const char **meant)
{
	int			which = replacement_at(s, len, at);

	if (which >= 0)
	{
		*meant = replacements[which].meant;
		return strlen(replacements[which].written);
	}
	return (at == 0 || !iri_is(s[at - 1], IRI_C_SCHEME)) && iri_in_set(iri_lower(s[at]), "hf[(") ? defanged_scheme_length(s + at, len - at, meant) : 0;
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
