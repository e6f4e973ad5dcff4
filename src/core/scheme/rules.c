/*
 * The rules of single schemes: names; see rules.h.
 *
 * These rules only drop bytes or convert them to lower case, so one pass over
 * the component suffices, and they never write ahead of where they read.  A
 * component that is not well-formed by the scheme's own grammar is left
 * unchanged: no specification defines its equivalents.
 */
#include "scheme/rules.h"

#include "scheme/range.h"
#include "text/charclass.h"
#include "text/text.h"

/* urn (RFC 8141) */

/* Moves [s, end of the component) to w, and drops hyphens. */
static void
drop_hyphens(const IriRuleText *text, char *w, const char *s)
{
	for (; s < text->end; s++)
		if (*s != '-')
			*w++ = *s;
	iri_end_component(text->out, w);
}

static void
write_standard_number(const IriRuleText *text, char *number)
{
	drop_hyphens(text, number, number);
	iri_upper_text(number, text->out->data + text->out->len);
}

/* The namespaces within urn:ietf that RFC 2648 §2 makes case-insensitive. */
static bool
is_ietf_document(const char *s, const char *end)
{
	static const char *const series[] = {
		"rfc:", "fyi:", "std:", "bcp:", "id:", "mtg:"
	};

	for (size_t i = 0; i < sizeof(series) / sizeof(series[0]); i++)
		if (iri_begins_caseless(iri_between(s, end), series[i]))
			return true;
	return false;
}

/* A country, then codes after colons, then a hyphen (RFC 8458 §4.1). */
static char *
nbn_prefix_end(char *s, char *end)
{
	char	   *hyphen = iri_find_char(s, end, '-');

	if (hyphen == end || hyphen - s < 2 || !iri_all_of(s, s + 2, IRI_C_ALPHA) ||
		(hyphen - s > 2 && s[2] != ':'))
		return s;
	for (const char *c = s; c < hyphen; c++)
		if (*c != ':' && !iri_is(*c, IRI_C_ALPHA | IRI_C_DIGIT))
			return s;
	return hyphen;
}

/*
 * The namespace identifier is case-insensitive; for the rest, only the
 * namespace's registration applies (RFC 8141 §3.1, §3.2).
 */
void
iri_urn_path(const IriRuleText *text)
{
	char	   *colon = iri_find_char(text->s, text->end, ':');
	char	   *nss;

	if (colon == text->end)
		return;
	nss = colon + 1;
	for (const char *s = text->s; s < colon; s++)
		if (*s != '-' && !iri_is(*s, IRI_C_ALPHA | IRI_C_DIGIT))
			return;
	iri_put_lower(text->s, (size_t) (colon - text->s), text->s);

	if (iri_text_is(iri_between(text->s, colon), "uuid"))
	{
		if (text->end - nss == IRI_UUID_LENGTH && iri_is_uuid(nss))
			iri_put_lower(nss, IRI_UUID_LENGTH, nss);
	}
	else if (iri_text_is(iri_between(text->s, colon), "isbn"))
	{
		if (iri_is_standard_number(nss, text->end, 10, true) || iri_is_standard_number(nss, text->end, 13, false))
			write_standard_number(text, nss);
	}
	else if (iri_text_is(iri_between(text->s, colon), "issn"))
	{
		if (iri_is_standard_number(nss, text->end, 8, true))
			write_standard_number(text, nss);
	}
	else if (iri_text_is(iri_between(text->s, colon), "ietf"))
	{
		if (is_ietf_document(nss, text->end))
			iri_lower_text(nss, text->end);
	}
	else if (iri_text_is(iri_between(text->s, colon), "nbn"))
		iri_lower_text(nss, nbn_prefix_end(nss, text->end));
}

/* info: the namespace, up to the first "/" (RFC 4452 §4). */
void
iri_info_path(const IriRuleText *text)
{
	iri_lower_text(text->s, iri_find_char(text->s, text->end, '/'));
}

/* doi: ASCII case does not matter (DOI Handbook §2.4). */
void
iri_doi_path(const IriRuleText *text)
{
	iri_lower_text(text->s, text->end);
}

/*
 * ark: "ark:/N/x" is "ark:N/x", the name assigning authority number is
 * case-insensitive, and hyphens do not matter (draft-kunze-ark, "Normalization
 * and Lexical Equivalence").  Structural characters stay.
 */
void
iri_ark_path(const IriRuleText *text)
{
	char	   *s = text->s + (*text->s == '/');
	char	   *slash = iri_find_char(s, text->end, '/');
	char	   *name;

	/* betanumeric: no vowels and no "l" */
	for (char *c = s; c < slash; c++)
		if (!iri_is(*c, IRI_C_ALPHA | IRI_C_DIGIT) ||
			iri_in_set(iri_lower(*c), "aeiouly"))
			return;
	if (s == slash)
		return;

	/* a name consisting only of hyphens would be empty */
	for (name = slash; name < text->end && (*name == '/' || *name == '-'); name++)
		;
	if (name == text->end)
		return;

	iri_lower_text(s, slash);
	drop_hyphens(text, text->s, s);
}

/*
 * nih: "alg;hex" and possibly ";checkdigit".  The "-" between digits does not
 * matter (RFC 6920 §7), nor does the case of the digits (§2).
 */
void
iri_nih_path(const IriRuleText *text)
{
	char	   *hex = iri_find_char(text->s, text->end, ';');
	char	   *hex_end;
	bool		digits = false;

	if (hex == text->end || !iri_all_of(text->s, hex, IRI_C_UNRESERVED))
		return;
	hex++;
	hex_end = iri_find_char(hex, text->end, ';');
	if (hex_end < text->end &&
		(text->end - hex_end != 2 || !iri_is(hex_end[1], IRI_C_HEX)))
		return;
	for (char *s = hex; s < hex_end; s++)
	{
		if (iri_is(*s, IRI_C_HEX))
			digits = true;
		else if (*s != '-')
			return;
	}
	if (!digits)
		return;

	iri_lower_text(hex, text->end);
	drop_hyphens(text, hex, hex);
}

/* opaquelocktoken: a UUID, possibly followed by more (RFC 4918 Appendix C). */
void
iri_locktoken_path(const IriRuleText *text)
{
	if (text->end - text->s >= IRI_UUID_LENGTH && iri_is_uuid(text->s))
		iri_put_lower(text->s, IRI_UUID_LENGTH, text->s);
}

/*
 * Bech32 (BIP 173): a prefix, "1", and at least six characters out of 32.  All
 * letters have the same case; a string that mixes cases is not valid.
 */
static void
bech32(const IriRuleText *text, const char *prefix)
{
	char	   *one = NULL;

	for (char *s = text->s; s < text->end; s++)
	{
		if (!iri_is(*s, IRI_C_UPPER | IRI_C_DIGIT))
			return;
		if (*s == '1')
			one = s;
	}
	if (one == NULL || one == text->s || text->end - one < 7 ||
		!iri_begins_caseless(iri_between(text->s, text->end), prefix))
		return;
	for (char *s = one + 1; s < text->end; s++)
		if (!iri_in_set(*s, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"))
			return;
	iri_lower_text(text->s, text->end);
}

/* nostr (NIP-21) */
void
iri_nostr_path(const IriRuleText *text)
{
	bech32(text, "n");
}

/* bitcoin (BIP 21): base58 addresses are case-sensitive. */
void
iri_bitcoin_path(const IriRuleText *text)
{
	bech32(text, "bc1");
}

/* lightning (BOLT 11) */
void
iri_lightning_path(const IriRuleText *text)
{
	bech32(text, "ln");
}
