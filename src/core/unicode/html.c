/*
 * Character references of HTML; see html.h.
 */
#include "unicode/html.h"

#include <stdint.h>

#include "text/charclass.h"
#include "text/names.h"
#include "text/stop.h"
#include "text/text.h"
#include "text/utf8.h"
#include "unicode/html_table.h"

/* The characters of the numbers 0x80 to 0x9f: the HTML Standard, "numeric character reference end state". */
static const uint16_t windows_1252[] = {
	0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
	0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
};

static uint32_t
referred(uint32_t number)
{
	if (number >= 0x80 && number <= 0x9f)
		return windows_1252[number - 0x80];
	return number == 0 || number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff) ? 0xfffd : number;
}

/* Reads a reference by number: p is after "&#". */
static size_t
read_number(const char *p, const char *end, char *out, size_t *out_len)
{
	bool		hex = p < end && (*p | 0x20) == 'x';
	const char *digits = hex ? p + 1 : p;
	uint32_t	number = 0;

	for (p = digits; p < end && p - digits < 8 && iri_is(*p, hex ? IRI_C_HEX : IRI_C_DIGIT); p++)
		number = number * (hex ? 16 : 10) + iri_hex_value(*p);
	if (p == digits || p == end || *p != ';')
		return 0;
	*out_len = iri_utf8_encode(referred(number), out);
	return (size_t) (p - digits) + (hex ? 2 : 1);
}

/* Reads a reference by name. */
static size_t
read_name(const char *name, const char *end, char *out, size_t *out_len)
{
	const char *p = name;

	while (p < end && p - name < IRI_HTML_LONGEST && iri_is(*p, IRI_C_ALPHA | IRI_C_DIGIT))
		p++;
	if (p == name || p == end || *p != ';')
		return 0;
	end = iri_names_find(iri_html_names, sizeof(iri_html_names) - 1, name, (size_t) (p - name));
	if (end == NULL)
		return 0;
	/* ";26 " or ";2242;338 " */
	*out_len = 0;
	while (*end == ';')
	{
		uint32_t	cp = 0;

		for (end++; iri_is(*end, IRI_C_HEX); end++)
			cp = cp << 4 | iri_hex_value(*end);
		*out_len += iri_utf8_encode(cp, out + *out_len);
	}
	return (size_t) (p - name);
}

size_t
iri_html_reference(const char *s, size_t len, char out[IRI_HTML_MAX], size_t *out_len)
{
	const char *end = s + len;
	size_t		size;

	if (len < 3 || *s != '&')
		return 0;
	size = s[1] == '#' ? read_number(s + 2, end, out, out_len) : read_name(s + 1, end, out, out_len);
	return size > 0 ? size + 2 : 0;
}

void
iri_html_decode(const char *s, size_t len, IriBuf *out)
{
	size_t		done = 0;
	size_t		asked = 0;

	while (done < len && !out->failed)
	{
		const char *next = memchr(s + done, '&', len - done);
		size_t		at = next != NULL ? (size_t) (next - s) : len;
		char		value[IRI_HTML_MAX];
		size_t		value_len = 1;
		size_t		size;

		iri_buf_append(out, s + done, at - done);
		done = at;
		if (next == NULL)
			break;
		size = iri_html_reference(next, len - at, value, &value_len);
		iri_buf_append(out, size > 0 ? value : "&", value_len);
		done += size > 0 ? size : 1;
		out->failed |= iri_must_stop_at(&asked, done);
	}
}

void
iri_html_decode_values(const char *s, size_t len, IriBuf *out, IriBuf *values)
{
	size_t		done = 0;
	size_t		asked = 0;

	for (size_t at = 1; at + 1 < len && !out->failed; at++)
	{
		size_t		value[2];
		size_t		end = at + 2;

		if (s[at] != '=' || !iri_in_set(s[at + 1], "\"'") || !iri_is(s[at - 1], IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN))
			continue;
		out->failed |= iri_must_stop_at(&asked, at);
		while (end < len && s[end] != s[at + 1] && s[end] != '<' && s[end] != '>')
			end++;
		if (end < len && s[end] == s[at + 1])
		{
			iri_html_decode(s + done, at + 2 - done, out);
			value[0] = out->len;
			iri_html_decode(s + at + 2, end - at - 2, out);
			value[1] = out->len;
			iri_buf_append(values, (const char *) value, sizeof(value));
			done = end;
		}
		at = end - 1;
	}
	iri_html_decode(s + done, len - done, out);
}

bool
iri_html_find(const char *s, size_t len, size_t decoded, IriHtmlPlace *place)
{
	size_t		asked = place->raw;

	while (place->decoded < decoded)
	{
		size_t		left = decoded - place->decoded;
		const char *next = memchr(s + place->raw, '&', len - place->raw < left ? len - place->raw : left);
		char		value[IRI_HTML_MAX];
		size_t		value_len = 1;
		size_t		size;

		if (next == NULL)
		{
			place->raw += left;
			place->decoded += left;
			break;
		}
		left = (size_t) (next - s) - place->raw;
		place->raw += left;
		place->decoded += left;
		size = iri_html_reference(next, len - place->raw, value, &value_len);
		/* the position is within the character that the reference represents */
		if (place->decoded + value_len > decoded)
			break;
		place->raw += size > 0 ? size : 1;
		place->decoded += value_len;
		if (iri_must_stop_at(&asked, place->raw))
			return false;
	}
	return true;
}
