/*
 * The host key and the ASCII form of DNS names; see idna.h.
 *
 * UTS #46 on the tables of repertoire.h.  The only thing that a key takes from
 * a library is NFC, and only for characters of Unicode 13.0, whose NFC is the
 * same in every later version (UAX #15, "Stability").  Keys use none of the
 * options of UTS #46: whether a label is mapped depends on no rule about
 * hyphens, bidirectional text, joiners, STD3 or lengths.
 */
#include "host/idna.h"

#include <stdint.h>

#include "host/ignored.h"
#include "host/label.h"
#include "host/punycode.h"
#include "host/repertoire.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/nfc.h"
#include "text/percent.h"
#include "text/scan.h"
#include "text/utf8.h"

/*
 * Returns the length of the label that `s` begins with, and whether it is all
 * ASCII.
 */
static size_t
label_length(const char *s, size_t len, bool *ascii)
{
	size_t		i = 0;

	*ascii = true;
	for (;;)
	{
#ifdef IRI_FIRST_BYTE
		while (len - i >= 8)
		{
			uint64_t	word = iri_word_at(s + i);
			uint64_t	found = iri_match_bytes(word, '.') | (word & IRI_BYTES(0x80));

			if (found != 0)
			{
				i += IRI_FIRST_BYTE(found);
				break;
			}
			i += 8;
		}
#endif
		while (i < len && !iri_is(s[i], IRI_C_DOT | IRI_C_HIGH))
			i++;
		if (i == len || iri_dot_length(s + i, len - i) > 0)
			return i;
		for (*ascii = false; i < len && iri_is(s[i], IRI_C_HIGH); i++)
		{
			if (iri_dot_length(s + i, len - i) > 0)
				return i;
		}
	}
}

static bool
has_ace_prefix(const char *s, size_t len)
{
	return len >= 4 && (s[0] | 0x20) == 'x' && (s[1] | 0x20) == 'n' &&
		s[2] == '-' && s[3] == '-';
}

bool
iri_has_ace_label(const char *host, size_t len)
{
	const char *end = host + len;
	const char *p = host;

	/* the prefix has a hyphen, and few names have one */
	for (; p < end && (p = memchr(p, '-', (size_t) (end - p))) != NULL; p++)
	{
		if (p - host >= 2 && (p - host == 2 || p[-3] == '.') &&
			has_ace_prefix(p - 2, (size_t) (end - p) + 2))
			return true;
	}
	return false;
}

/*
 * The quick check of UAX #15: returns true if NFC may change text because of
 * this character.  `*moves` is true if the previous character may be
 * reordered.
 */
static inline bool
may_compose(uint16_t entry, bool *moves)
{
	bool		behind = *moves;

	*moves = (entry & (IRI_CP_MAPPED | IRI_CP_MOVES)) == IRI_CP_MOVES;
	return (entry & IRI_CP_COMPOSES) != 0 || (behind && *moves);
}

/*
 * Appends the mappings of a label's characters.  Returns true if the table has
 * all characters, and the label has neither percent-encoding nor ASCII that a
 * reg-name cannot contain.  `*composes` is set if NFC may change the result.
 */
static bool
append_mappings(const char *s, size_t len, IriBuf *out, bool *composes)
{
	const char *end = s + len;
	const char *valid = s;		/* [valid, p) only changes case */
	bool		moves = false;
	uint32_t	seen = 0;

	*composes = false;
	for (const char *p = s; (p = iri_skip(p, end, IRI_C_REG_NAME, &seen)) < end; moves = false)
	{
		if (!iri_is(*p, IRI_C_HIGH))
			return false;
		while (p < end && iri_is(*p, IRI_C_HIGH))
		{
			uint32_t	cp;
			size_t		size = iri_utf8_decode(p, (size_t) (end - p), &cp);
			uint16_t	entry = size > 0 ? iri_repertoire(cp) : 0;

			if (entry & IRI_CP_MAPPED)
			{
				size_t		mapping_len;
				const char *mapping = iri_mapping(entry, &mapping_len);

				iri_append_lower(valid, (size_t) (p - valid), out);
				iri_buf_append(out, mapping, mapping_len);
				valid = p + size;
			}
			else if (!(entry & IRI_CP_VALID))
				return false;
			*composes |= may_compose(entry, &moves);
			p += size;
		}
	}
	iri_append_lower(valid, (size_t) (end - valid), out);
	return true;
}

/* Puts the end of `out`, from `start` on, into NFC.  Returns true if it was in NFC already. */
static bool
compose(IriBuf *out, size_t start)
{
	char		storage[256];
	IriBuf		nfc;
	bool		same;

	iri_buf_init(&nfc, storage, sizeof(storage));
	iri_append_nfc(out->data + start, out->len - start, &nfc);
	same = !nfc.failed && nfc.len == out->len - start && memcmp(nfc.data, out->data + start, nfc.len) == 0;
	if (nfc.failed)
		out->failed = true;
	else if (!same)
	{
		out->len = start;
		iri_buf_append(out, nfc.data, nfc.len);
	}
	iri_buf_free(&nfc);
	return same;
}

/*
 * Replaces the A-label at the end of `out`, from `start` on, by its U-label.
 * Returns false if the U-label is all ASCII or not in NFC, or if the text is
 * not an A-label.
 */
static bool
decode_alabel(IriBuf *out, size_t start)
{
	uint32_t	cps[IRI_MAX_DECODED_HOST];
	bool		ascii = true;
	bool		moves = false;
	bool		composes = false;
	size_t		count;

	if (out->len - start > IRI_MAX_DECODED_HOST ||
		!iri_decode_punycode(out->data + start + 4, out->len - start - 4, cps, &count))
		return false;
	out->len = start;
	for (size_t i = 0; i < count && iri_buf_reserve(out, 4); i++)
	{
		out->len += iri_utf8_encode(cps[i], out->data + out->len);
		ascii &= cps[i] < 0x80;
		composes |= may_compose(cps[i] < 0x80 ? 0 : iri_repertoire(cps[i]), &moves);
	}
	return !ascii && !out->failed && (!composes || compose(out, start));
}

bool
iri_is_one_label(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (!iri_is(s[i], IRI_C_HIGH | IRI_C_REG_NAME) || s[i] == '.')
			return false;
	}
	return len > 0 && !has_ace_prefix(s, len);
}

/*
 * Returns true if each character of a mapping is its own mapping, and the
 * first character is not a combining mark.
 */
static bool
is_valid(const char *s, size_t len)
{
	const char *end = s + len;
	uint32_t	seen = 0;

	for (const char *p = s; (p = iri_skip(p, end, IRI_C_REG_NAME, &seen)) < end;)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(p, (size_t) (end - p), &cp);
		uint16_t	entry = iri_repertoire(cp);

		if ((entry & (IRI_CP_MAPPED | IRI_CP_VALID)) != IRI_CP_VALID || (p == s && (entry & IRI_CP_MARK)))
			return false;
		p += size;
	}
	return true;
}

/*
 * Appends the mapping of a label: a U-label, or ASCII.  For a label without a
 * mapping, appends nothing and returns false; `*known` then tells whether the
 * table has all of the label's characters.
 */
static bool
append_mapped(const char *s, size_t len, IriBuf *out, bool *known)
{
	size_t		start = out->len;
	bool		composes;

	*known = append_mappings(s, len, out, &composes);
	if (*known && composes && !out->failed)
		compose(out, start);
	if (*known && !out->failed &&
		(!has_ace_prefix(out->data + start, out->len - start) || decode_alabel(out, start)) &&
		iri_is_one_label(out->data + start, out->len - start) &&
		is_valid(out->data + start, out->len - start))
		return true;
	/* a failed buffer keeps its length, so that it stays without room */
	if (!out->failed)
		out->len = start;
	return false;
}

size_t
iri_append_ulabel(const char *host, size_t len, IriBuf *out)
{
	bool		ascii;
	bool		known;
	size_t		n = label_length(host, len, &ascii);

	if ((ascii && !has_ace_prefix(host, n)) || !append_mapped(host, n, out, &known))
		iri_buf_append(out, host, n);
	return n;
}

/*
 * The key of a key is that key.  A mapped label is its own mapping, and a
 * label that is refused is refused in lower case too.  A host over the limit
 * keeps even its separators, so that its key is not shorter and again over the
 * limit.  A key that has grown over the limit is in lower case with dots
 * already.
 */
static void
append_key(const char *host, size_t len, IriBuf *out)
{
	const char *end = host + len;
	const char *p = host;
	const char *ascii = host;	/* [ascii, p): labels that only change case */

	if (iri_has_percent(host, len))
	{
		iri_buf_append(out, host, len);
		return;
	}
	if (len > IRI_MAX_MAPPED_HOST || (iri_is_ascii(host, len) && !iri_has_ace_label(host, len)))
	{
		iri_append_lower(host, len, out);
		return;
	}

	while (p < end)
	{
		bool		all_ascii;
		bool		known;
		size_t		n = label_length(p, (size_t) (end - p), &all_ascii);
		size_t		dot = iri_dot_length(p + n, (size_t) (end - p) - n);

		if (!all_ascii || has_ace_prefix(p, n))
		{
			iri_append_lower(ascii, (size_t) (p - ascii), out);
			if (!append_mapped(p, n, out, &known))
				iri_append_lower(p, n, out);
			ascii = p + n;
		}
		p += n;
		if (dot > 1)
		{
			iri_append_lower(ascii, (size_t) (p - ascii), out);
			iri_buf_put(out, '.');
			ascii = p + dot;
		}
		p += dot;
	}
	iri_append_lower(ascii, (size_t) (end - ascii), out);
}

void
iri_host_key(const char *host, size_t len, IriBuf *out)
{
	char		storage[256];
	IriBuf		cleaned;

	if (iri_find_ignored(host, len) == NULL)
	{
		append_key(host, len, out);
		return;
	}
	iri_buf_init(&cleaned, storage, sizeof(storage));
	iri_remove_ignored(host, len, &cleaned);
	if (cleaned.failed)
		out->failed = true;
	else
		append_key(cleaned.data, cleaned.len, out);
	iri_buf_free(&cleaned);
}

/*
 * Appends the A-label of a U-label, or ASCII output of the mapping unchanged.
 */
static IriIdnaStatus
append_alabel(const char *s, size_t len, IriBuf *out)
{
	uint32_t	cps[IRI_MAX_MAPPED_HOST];
	size_t		count = 0;

	if (iri_is_ascii(s, len))
	{
		iri_buf_append(out, s, len);
		return IRI_IDNA_OK;
	}
	for (size_t i = 0; i < len; count++)
	{
		/* each takes at least one byte */
		if (count == IRI_MAX_MAPPED_HOST)
			return IRI_IDNA_HOST_LENGTH;
		i += iri_utf8_decode(s + i, len - i, &cps[count]);
	}
	iri_buf_append(out, "xn--", 4);
	iri_append_punycode(cps, count, out);
	return IRI_IDNA_OK;
}

/*
 * Appends a label as it is written in an ASCII name.  With `normal`, accepts
 * only a label in normal form: the key of a host over the limit is the host
 * itself.
 */
static IriIdnaStatus
append_ascii(const char *s, size_t len, bool ascii, IriOtherMapping other, bool normal, IriBuf *out)
{
	char		storage[IRI_MAX_MAPPED_HOST];
	IriBuf		ulabel;
	bool		known;
	IriIdnaStatus status = IRI_IDNA_OK;

	if (ascii && (!normal || !has_ace_prefix(s, len)))
	{
		iri_buf_append(out, s, len);
		return IRI_IDNA_OK;
	}

	iri_buf_init(&ulabel, storage, sizeof(storage));
	if (append_mapped(s, len, &ulabel, &known))
	{
		if (ulabel.failed)
			status = IRI_IDNA_NO_MEMORY;
		else if (normal && (ulabel.len != len || memcmp(ulabel.data, s, len) != 0))
			status = IRI_IDNA_HOST_LENGTH;
		else
			status = append_alabel(ulabel.data, ulabel.len, out);
	}
	else if (ascii)
		iri_buf_append(out, s, len);
	else if (other == NULL || known)
		status = IRI_IDNA_REFUSED;
	else
	{
		status = other(s, len, &ulabel);
		if (status == IRI_IDNA_OK)
			status = append_alabel(ulabel.data, ulabel.len, out);
	}
	if (ulabel.failed)
		status = IRI_IDNA_NO_MEMORY;
	iri_buf_free(&ulabel);
	return status;
}

/*
 * Appends the labels of a host that is not all ASCII.  `*number` is the index,
 * from 0, of the label that failed.
 */
static IriIdnaStatus
append_ascii_labels(const char *host, size_t len, IriOtherMapping other, IriBuf *out,
					size_t *number)
{
	bool		normal = len > IRI_MAX_MAPPED_HOST;
	IriIdnaStatus status;

	*number = 0;
	for (size_t at = 0;; ++*number)
	{
		bool		ascii;
		size_t		n = label_length(host + at, len - at, &ascii);
		size_t		dot = iri_dot_length(host + at + n, len - at - n);

		status = append_ascii(host + at, n, ascii, other, normal, out);
		if (normal && dot > 1)
			status = IRI_IDNA_HOST_LENGTH;
		if (status != IRI_IDNA_OK || dot == 0)
			return status;
		at += n + dot;
		iri_buf_put(out, '.');
	}
}

/* Returns the start of label `number` of a host, counted from 0. */
static void
find_label(const char *host, size_t len, size_t number, IriIdnaError *err)
{
	bool		ascii;

	err->at = 0;
	err->len = label_length(host, len, &ascii);
	for (; number > 0; number--)
	{
		err->at += err->len;
		err->at += iri_dot_length(host + err->at, len - err->at);
		err->len = label_length(host + err->at, len - err->at, &ascii);
	}
}

bool
iri_host_to_ascii_by(const char *host, size_t len, IriOtherMapping other, IriBuf *out, IriIdnaError *err)
{
	const char *name = host;
	size_t		name_len = len;
	size_t		start = out->len;
	size_t		number = 0;
	char		storage[256];
	IriBuf		cleaned;

	err->status = IRI_IDNA_OK;
	iri_buf_init(&cleaned, storage, sizeof(storage));
	if (iri_find_ignored(host, len) != NULL)
	{
		iri_remove_ignored(host, len, &cleaned);
		name = cleaned.data;
		name_len = cleaned.len;
	}

	if (cleaned.failed)
		err->status = IRI_IDNA_NO_MEMORY;
	else if (iri_is_ascii(name, name_len))
		iri_buf_append(out, name, name_len);
	else if (memchr(name, '%', name_len) != NULL)
		iri_append_ascii(name, name_len, out);
	else if (name_len > IRI_MAX_DECODED_HOST)
		err->status = IRI_IDNA_HOST_LENGTH;
	else
	{
		err->status = append_ascii_labels(name, name_len, other, out, &number);
		/* A name over the limit would have a different key. */
		if (err->status == IRI_IDNA_OK && out->len - start > IRI_MAX_MAPPED_HOST)
			err->status = IRI_IDNA_HOST_LENGTH;
	}

	iri_buf_free(&cleaned);
	out->failed |= err->status == IRI_IDNA_NO_MEMORY;
	if (out->failed)
		err->status = IRI_IDNA_NO_MEMORY;
	if (err->status == IRI_IDNA_OK)
		return true;
	out->len = start;
	err->at = 0;
	err->len = len;
	if (err->status == IRI_IDNA_REFUSED || err->status == IRI_IDNA_UNASSIGNED)
		find_label(host, len, number, err);
	return false;
}

bool
iri_host_to_ascii(const char *host, size_t len, IriBuf *out, IriIdnaError *err)
{
	return iri_host_to_ascii_by(host, len, NULL, out, err);
}
