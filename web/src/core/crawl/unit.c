/*
 * Characters and escapes of links; see unit.h.
 */
#include "crawl/unit.h"

#include "text/charclass.h"
#include "text/percent.h"
#include "text/text.h"
#include "text/utf8.h"

static const char punctuation[] = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

static bool
is_hex(const char *s, size_t len)
{
	return len >= 2 && iri_is(s[0], IRI_C_HEX) && iri_is(s[1], IRI_C_HEX);
}

/* The readers of escapes return the length of one at s, or 0. */

/* %41 */
static size_t
read_percent(const char *s, size_t len, uint32_t *meant)
{
	if (!is_hex(s + 1, len - 1))
		return 0;
	*meant = (unsigned char) iri_octet_at(s);
	return 3;
}

/* \/ and \u0026 of JSON, if links can contain the character */
static size_t
read_json(const char *s, size_t len, uint32_t *meant)
{
	*meant = '/';
	if (len >= 2 && s[1] == '/')
		return 2;
	if (len < 6 || s[1] != 'u' || !is_hex(s + 2, 4) || !is_hex(s + 4, 2))
		return 0;
	*meant = (uint32_t) (unsigned char) iri_octet_at(s + 1) << 8 | (unsigned char) iri_octet_at(s + 3);
	if (*meant < 0x80 ? !iri_is((char) *meant, IRI_C_QUERY) && *meant != '#' :
		(*meant >= 0xd800 && *meant <= 0xdfff) || iri_codepoint_class(*meant) != IRI_OK)
		return 0;
	return 6;
}

/* \_ of Markdown (CommonMark §2.4), \& of LaTeX and \- of man pages, which have \*(, too */
static size_t
read_backslash(const char *s, size_t len, uint32_t *meant)
{
	if (len < 2 || !iri_in_set(s[1], punctuation) || (s[1] == '*' && len > 2 && s[2] == '('))
		return 0;
	*meant = (unsigned char) s[1];
	return 2;
}

/* \{_\} and {\_} of BibTeX */
static size_t
read_bibtex(const char *s, size_t len, uint32_t *meant)
{
	if (len < 4 || !iri_in_set(s[2], "_&%#$~^") ||
		(s[0] == '{' ? s[1] != '\\' || s[3] != '}' : len < 5 || s[1] != '{' || s[3] != '\\' || s[4] != '}'))
		return 0;
	*meant = (unsigned char) s[2];
	return s[0] == '{' ? 4 : 5;
}

/* \xE4 of logs */
static size_t
read_log(const char *s, size_t len, uint32_t *meant)
{
	if (len < 4 || s[1] != 'x' || !is_hex(s + 2, 2))
		return 0;
	*meant = (unsigned char) iri_octet_at(s + 1);
	return 4;
}

/* &amp; &#38; &#x26; of HTML, which may have been escaped several times */
static size_t
read_ampersand(const char *s, size_t len, uint32_t *meant)
{
	size_t		end = 0;

	for (size_t i = 1; i < len;)
	{
		size_t		size = iri_begins_caseless((IriText) {s + i, len - i}, "amp;") ? 4 : 0;

		if (size == 0 && s[i] == '#')
		{
			bool		hex = i + 1 < len && iri_lower(s[i + 1]) == 'x';

			for (size = hex ? 2 : 1; i + size < len && s[i + size] == '0'; size++)
				;
			size = iri_begins_caseless((IriText) {s + i + size, len - i - size}, hex ? "26;" : "38;") ? size + 3 : 0;
		}
		if (size == 0)
			break;
		end = i += size;
	}
	*meant = '&';
	return end;
}

/* A new escape is a row here.  The first one that can be read counts. */
static const struct
{
	char		first;
	unsigned int places;
	IriUnitKind kind;
	size_t		(*read) (const char *s, size_t len, uint32_t *meant);
}			escapes[] = {
	{'%', IRI_IN_TEXT | IRI_IN_QUOTES | IRI_IN_ANGLES | IRI_TYPED, IRI_UNIT_OCTET, read_percent},
	{'\\', IRI_IN_TEXT | IRI_IN_QUOTES | IRI_IN_ANGLES | IRI_TYPED, IRI_UNIT_ESCAPED, read_json},
	{'\\', IRI_IN_TEXT | IRI_IN_QUOTES, IRI_UNIT_ESCAPED, read_bibtex},
	{'{', IRI_IN_TEXT | IRI_IN_QUOTES, IRI_UNIT_ESCAPED, read_bibtex},
	{'\\', IRI_IN_TEXT | IRI_IN_QUOTES | IRI_IN_ANGLES, IRI_UNIT_ESCAPED, read_backslash},
	{'\\', IRI_IN_TEXT | IRI_IN_QUOTES | IRI_TYPED, IRI_UNIT_OCTET, read_log},
	{'&', IRI_TYPED_QUERY, IRI_UNIT_ESCAPED, read_ampersand},
};

IriUnit
iri_read_unit(const char *s, size_t len, unsigned int place)
{
	IriUnit		unit = {1, (unsigned char) *s, IRI_UNIT_RAW};

	if (iri_is(*s, IRI_C_HIGH))
	{
		unit.len = iri_utf8_decode(s, len, &unit.meant);
		return unit.len > 0 ? unit : (IriUnit) {1, 0, IRI_UNIT_INVALID};
	}
	if (!iri_in_set(*s, "%\\{&"))
		return unit;
	for (size_t i = 0; i < sizeof(escapes) / sizeof(escapes[0]); i++)
	{
		uint32_t	meant;
		size_t		size = *s == escapes[i].first && (escapes[i].places & place) ? escapes[i].read(s, len, &meant) : 0;

		if (size > 0)
			return (IriUnit) {size, meant, escapes[i].kind};
	}
	return unit;
}

void
iri_append_unit(const char *s, size_t len, const IriUnit *unit, IriBuf *out)
{
	char		bytes[4] = {(char) unit->meant};
	bool		octet = unit->kind == IRI_UNIT_OCTET;

	/* the digits may come after an escaped "%" */
	if (unit->meant == '%' && !octet && is_hex(s + unit->len, len - unit->len))
		iri_buf_put(out, '%');
	else if (octet && *s == '%')
		iri_buf_append(out, s, unit->len);
	else if (!octet && unit->meant >= 0x80)
		iri_buf_append(out, bytes, iri_utf8_encode(unit->meant, bytes));
	else if (!octet && (iri_is(bytes[0], IRI_C_QUERY) || bytes[0] == '#'))
		iri_buf_put(out, bytes[0]);
	else
		iri_append_encoded(bytes, 1, out);
}

bool
iri_is_wide_space(uint32_t cp)
{
	return cp == 0x85 || cp == 0xa0 || cp == 0x1680 || (cp >= 0x2000 && cp <= 0x200a) || cp == 0x2028 || cp == 0x2029 ||
		cp == 0x202f || cp == 0x205f || cp == 0x3000;
}
