/*
 * The host key and the ASCII form of DNS names; see idna.h.
 *
 * ICU does the mapping of UTS #46, but its answer counts only for the code
 * points of a frozen table.  Which of those it accepts, and what it maps them
 * to, is the same in every version from ICU 67 (Unicode 13.0) on.  Where later
 * versions judge labels differently, the decision is made here.
 */
#include "host/idna.h"

#include <stdint.h>

#include <unicode/uchar.h>
#include <unicode/uidna.h>

#include "host/idna_table.h"
#include "host/ignored.h"
#include "host/label.h"
#include "host/punycode.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/scan.h"
#include "text/utf8.h"

/*
 * ICU takes quadratic time in the length of a label.  A label four times as
 * long as DNS allows is certainly not a name.
 */
#define MAX_HOST		1000

/* A digit of Punycode represents one code point of at most 4 bytes. */
#define MAX_DECODED		(4 * MAX_HOST)

#define REFUSED_BITS	(UIDNA_ERROR_DISALLOWED | UIDNA_ERROR_PUNYCODE | \
						 UIDNA_ERROR_LABEL_HAS_DOT | UIDNA_ERROR_INVALID_ACE_LABEL | \
						 UIDNA_ERROR_LEADING_COMBINING_MARK)

/*
 * Instances are immutable, and safe to share and to keep across a fork.
 * Returns NULL when memory is short.
 */
static const UIDNA *
open_idna(const UIDNA **instance, uint32_t options)
{
	if (*instance == NULL)
	{
		UErrorCode	status = U_ZERO_ERROR;
		const UIDNA *opened = uidna_openUTS46(options, &status);

		if (U_SUCCESS(status))
			*instance = opened;
	}
	return *instance;
}

/* Which tables decide about characters that the frozen table lacks. */
typedef enum IdnaTables
{
	TABLES_FROZEN,				/* none: they are refused */
	TABLES_OF_ICU				/* those of the linked ICU, whatever its version */
} IdnaTables;

static const UIDNA *
mapping_idna(void)
{
	static const UIDNA *instance;

	return open_idna(&instance, UIDNA_NONTRANSITIONAL_TO_UNICODE |
					 UIDNA_NONTRANSITIONAL_TO_ASCII);
}

static const UIDNA *
joiner_idna(void)
{
	static const UIDNA *instance;

	return open_idna(&instance, UIDNA_NONTRANSITIONAL_TO_UNICODE |
					 UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_CONTEXTJ);
}

/*
 * Returns true if it is in the frozen table.  `range` is the range that was
 * found last.
 */
static inline bool
is_in_repertoire(uint32_t cp, size_t *range)
{
	size_t		low = 0;
	size_t		high = IDNA_RANGES;

	/* The characters of one script are adjacent. */
	if (cp >= idna_ranges[*range].first && cp <= idna_ranges[*range].last)
		return true;

	/* the last range that begins at or before cp */
	while (high - low > 1)
	{
		size_t		middle = (low + high) / 2;

		if (idna_ranges[middle].first <= cp)
			low = middle;
		else
			high = middle;
	}
	*range = low;
	return cp >= idna_ranges[low].first && cp <= idna_ranges[low].last;
}

/*
 * Returns true if every ASCII character of a label may be in a reg-name and is
 * not a "%".  With TABLES_FROZEN, every other one must be in the frozen table.
 * `seen` gets IRI_C_DOT and IRI_C_HIGH, if there are such characters.
 */
static bool
in_repertoire(const char *s, size_t len, IdnaTables tables, size_t *range, uint32_t *seen)
{
	const char *end = s + len;
	const char *p = s;

	*seen = 0;
	while ((p = iri_skip(p, end, IRI_C_REG_NAME, seen)) < end)
	{
		do
		{
			uint32_t	cp;
			size_t		size = iri_is(*p, IRI_C_HIGH) ? iri_utf8_decode(p, (size_t) (end - p), &cp) : 0;

			if (size == 0 || (tables == TABLES_FROZEN && !is_in_repertoire(cp, range)))
				return false;
			*seen |= IRI_C_HIGH;
			p += size;
		} while (p < end && iri_is(*p, IRI_C_HIGH));
	}
	return true;
}

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
 * Appends ICU's mapping of a label of at most MAX_DECODED + 1 bytes, and
 * returns its verdict.
 */
static uint32_t
append_icu(const char *s, size_t len, IriBuf *out)
{
	const UIDNA *idna = mapping_idna();
	UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
	size_t		room = len + 1;

	if (idna == NULL)
	{
		out->failed = true;
		return 0;
	}
	while (iri_buf_reserve(out, room))
	{
		UErrorCode	status = U_ZERO_ERROR;
		int32_t		n;

		room = out->cap - out->len;
		if (room > INT32_MAX)
			room = INT32_MAX;
		n = uidna_labelToUnicodeUTF8(idna, s, (int32_t) len, out->data + out->len,
									 (int32_t) room, &info, &status);
		if (U_SUCCESS(status))
		{
			out->len += (size_t) n;
			return info.errors;
		}
		if (status != U_BUFFER_OVERFLOW_ERROR)
		{
			/* There is no other error in a well-formed label of this length. */
			out->failed = true;
			break;
		}
		room = (size_t) n;
	}
	return 0;
}

/* Returns the first U+1E9E, or NULL. */
static const char *
find_sharp_s(const char *s, const char *end)
{
	while ((s = memchr(s, 0xe1, (size_t) (end - s))) != NULL)
	{
		if (end - s >= 3 && memcmp(s, "\xe1\xba\x9e", 3) == 0)
			return s;
		s++;
	}
	return NULL;
}

/* ICU maps U+1E9E to "ss" up to Unicode 15.0, and to U+00DF later. */
static size_t
replace_sharp_s(const char *s, size_t len, char *copy)
{
	const char *end = s + len;
	const char *sharp;
	size_t		n = 0;

	for (; (sharp = find_sharp_s(s, end)) != NULL; s = sharp + 3)
	{
		memcpy(copy + n, s, (size_t) (sharp - s));
		n += (size_t) (sharp - s);
		copy[n++] = '\xc3';
		copy[n++] = '\x9f';
	}
	memcpy(copy + n, s, (size_t) (end - s));
	return n + (size_t) (end - s);
}

/*
 * Returns true if ICU's mapping of a label with non-ASCII characters is
 * usable.
 *
 * The mapping may have produced an "xn--" label, which was then decoded.
 * Versions of ICU differ in what they accept there: some decode labels that
 * are not all ASCII, some accept a decoding that is.  A letter before the
 * label prevents decoding and so shows the result of the mapping alone.
 */
static bool
is_good_mapping(const char *s, size_t len, const char *mapped, size_t mapped_len,
				bool ascii, bool *failed)
{
	char		label[MAX_DECODED + 1];
	char		storage[MAX_HOST + 1];
	IriBuf		undecoded;
	bool		result;

	/* Most labels begin with a different letter. */
	if (!iri_is(s[0], IRI_C_HIGH) && iri_lower(s[0]) != 'x')
		return true;

	label[0] = 'a';
	memcpy(label + 1, s, len);
	iri_buf_init(&undecoded, storage, sizeof(storage));
	append_icu(label, len + 1, &undecoded);
	if (undecoded.failed)
		result = false;
	else if (undecoded.len == mapped_len + 1 &&
			 memcmp(undecoded.data + 1, mapped, mapped_len) == 0)
		result = true;
	else
		result = !ascii && iri_is_ascii(undecoded.data, undecoded.len);
	*failed = undecoded.failed;
	iri_buf_free(&undecoded);
	return result;
}

/*
 * Appends the U-label, or the ASCII, that a label is mapped to.  If there is
 * no usable mapping, appends nothing and returns false.
 */
static bool
append_mapped(const char *s, size_t len, IdnaTables tables, IriBuf *out)
{
	char		copy[MAX_DECODED];
	size_t		start = out->len;
	const char *mapped;
	size_t		mapped_len;
	size_t		range = 0;
	uint32_t	source_seen;
	uint32_t	seen;
	bool		ascii;

	/* What is still percent-encoded has no mapping. */
	if (!in_repertoire(s, len, tables, &range, &source_seen))
		return false;
	if ((source_seen & IRI_C_HIGH) != 0 && find_sharp_s(s, s + len) != NULL)
	{
		len = replace_sharp_s(s, len, copy);
		s = copy;
	}

	if ((append_icu(s, len, out) & REFUSED_BITS) != 0 || out->failed)
		goto refused;
	mapped = out->data + start;
	mapped_len = out->len - start;
	/* Most labels are in normal form. */
	if (len == mapped_len && (source_seen & IRI_C_HIGH) != 0 && memcmp(s, mapped, len) == 0 &&
		!has_ace_prefix(s, len))
		return true;

	/* Compatibility mappings yield delimiters, and dots within a label. */
	if (mapped_len == 0 || has_ace_prefix(mapped, mapped_len) ||
		!in_repertoire(mapped, mapped_len, tables, &range, &seen) || (seen & IRI_C_DOT) != 0)
		goto refused;

	/* What an A-label decodes to is not ASCII. */
	ascii = (seen & IRI_C_HIGH) == 0;
	if ((source_seen & IRI_C_HIGH) == 0 ? ascii :
		!is_good_mapping(s, len, mapped, mapped_len, ascii, &out->failed))
		goto refused;
	return true;

refused:
	out->len = start;
	return false;
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
	const char *ascii = host;	/* labels that are only converted to lower case, up to p */

	if (iri_has_percent(host, len))
	{
		iri_buf_append(out, host, len);
		return;
	}
	if (len > MAX_HOST || (iri_is_ascii(host, len) && !iri_has_ace_label(host, len)))
	{
		iri_append_lower(host, len, out);
		return;
	}

	while (p < end)
	{
		bool		all_ascii;
		size_t		n = label_length(p, (size_t) (end - p), &all_ascii);
		size_t		dot = iri_dot_length(p + n, (size_t) (end - p) - n);

		if (!all_ascii || has_ace_prefix(p, n))
		{
			iri_append_lower(ascii, (size_t) (p - ascii), out);
			if (!append_mapped(p, n, TABLES_FROZEN, out))
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

static IdnaBidi
bidi_class(uint32_t cp)
{
	size_t		run = 0;
	size_t		high = IDNA_BIDI_RUNS;

	if (cp < 0x80)
		return iri_is((char) cp, IRI_C_ALPHA) ? BIDI_L :
			iri_is((char) cp, IRI_C_DIGIT) ? BIDI_EN : BIDI_NEUTRAL;
	while (high - run > 1)
	{
		size_t		middle = (run + high) / 2;

		if (idna_bidi[middle].first <= cp)
			run = middle;
		else
			high = middle;
	}
	return (IdnaBidi) idna_bidi[run].bidi;
}

/*
 * Checks the rule of RFC 5893 §2.  The labels of a name must follow it if one
 * of them has characters written from right to left, which sets `rtl`. ICU's
 * check is not used, since the classes of characters change between versions.
 */
static bool
follows_bidi_rule(const char *s, size_t len, bool *rtl)
{
	const unsigned int l = 1u << BIDI_L;
	const unsigned int r = 1u << BIDI_R;
	const unsigned int an = 1u << BIDI_AN;
	const unsigned int en = 1u << BIDI_EN;
	const unsigned int nsm = 1u << BIDI_NSM;
	unsigned int first = 0;
	unsigned int last = 0;		/* except for the marks at the end */
	unsigned int seen = 0;

	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(s + i, len - i, &cp);
		unsigned int bidi;

		if (size == 0)
			return false;
		bidi = 1u << bidi_class(cp);
		if (i == 0)
			first = bidi;
		if (bidi != nsm)
			last = bidi;
		seen |= bidi;
		i += size;
	}

	if ((seen & (r | an)) != 0)
		*rtl = true;
	if (first == r)
		return (seen & l) == 0 && (last & (r | en | an)) != 0 &&
			(seen & (en | an)) != (en | an);
	return len == 0 || (first == l && (seen & (r | an)) == 0 && (last & (l | en)) != 0);
}

/*
 * Replaces a label of a DNS host by its U-label, if any, which is then in
 * `ulabel`.
 */
static void
find_ulabel(const char **s, size_t *len, bool ascii, IriBuf *ulabel)
{
	if ((!ascii || has_ace_prefix(*s, *len)) &&
		append_mapped(*s, *len, TABLES_FROZEN, ulabel) && !ulabel->failed)
	{
		*s = ulabel->data;
		*len = ulabel->len;
	}
}

bool
iri_follows_bidi_rule(const char *host, size_t len, size_t *at, bool *failed)
{
	bool		rtl = false;
	bool		all_good = true;

	*at = 0;
	*failed = false;
	if (len > MAX_HOST)
		return true;
	for (size_t i = 0; i <= len; i++)
	{
		char		storage[MAX_HOST];
		IriBuf		ulabel;
		bool		ascii;
		size_t		n = label_length(host + i, len - i, &ascii);
		const char *label = host + i;
		size_t		label_len = n;

		iri_buf_init(&ulabel, storage, sizeof(storage));
		find_ulabel(&label, &label_len, ascii, &ulabel);
		if (!follows_bidi_rule(label, label_len, &rtl) && all_good)
		{
			all_good = false;
			*at = i;
		}
		*failed |= ulabel.failed;
		iri_buf_free(&ulabel);

		i += n;
		if (i < len)
			i += iri_dot_length(host + i, len - i) - 1;
	}
	return all_good || !rtl;
}

bool
iri_joiners_in_context(const char *host, size_t len, size_t *at, bool *failed)
{
	const UIDNA *idna = joiner_idna();

	*at = 0;
	*failed = idna == NULL;
	if (idna == NULL || len > MAX_HOST)
		return true;
	for (size_t i = 0; i <= len; i++)
	{
		char		ulabel[MAX_DECODED];
		UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
		UErrorCode	status = U_ZERO_ERROR;
		bool		ascii;
		size_t		n = label_length(host + i, len - i, &ascii);

		if (!ascii || has_ace_prefix(host + i, n))
			uidna_labelToUnicodeUTF8(idna, host + i, (int32_t) n, ulabel,
									 (int32_t) sizeof(ulabel), &info, &status);
		*failed |= status == U_MEMORY_ALLOCATION_ERROR;
		if ((info.errors & UIDNA_ERROR_CONTEXTJ) != 0)
		{
			*at = i;
			return false;
		}
		i += n;
		if (i < len)
			i += iri_dot_length(host + i, len - i) - 1;
	}
	return true;
}

/*
 * Appends the A-label of a U-label, or ASCII output of the mapping unchanged.
 * Does not use ICU, whose versions differ in how much they encode.
 */
static IriIdnaStatus
append_alabel(const char *s, size_t len, IriBuf *out)
{
	uint32_t	cps[MAX_HOST];
	size_t		count = 0;

	if (iri_is_ascii(s, len))
	{
		iri_buf_append(out, s, len);
		return IRI_IDNA_OK;
	}
	for (size_t i = 0; i < len; count++)
	{
		/* each takes at least one byte */
		if (count == MAX_HOST)
			return IRI_IDNA_HOST_LENGTH;
		i += iri_utf8_decode(s + i, len - i, &cps[count]);
	}
	iri_buf_append(out, "xn--", 4);
	iri_append_punycode(cps, count, out);
	return IRI_IDNA_OK;
}

/*
 * Returns true if ICU lacks a character of the label that the frozen table
 * lacks too.
 */
static bool
has_unassigned(const char *s, size_t len)
{
	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(s + i, len - i, &cp);

		if (size == 0)
			return false;
		if (u_charType((UChar32) cp) == U_UNASSIGNED)
			return true;
		i += size;
	}
	return false;
}

/*
 * Appends a label as it is written in an ASCII name.  With `normal`, only a
 * label in normal form, for a host over the limit, whose key is the host
 * itself.
 */
static IriIdnaStatus
append_ascii(const char *s, size_t len, bool ascii, IdnaTables tables, bool normal, IriBuf *out)
{
	char		storage[MAX_HOST];
	IriBuf		ulabel;
	size_t		range = 0;
	uint32_t	seen;
	IriIdnaStatus status = IRI_IDNA_OK;

	if (ascii && (!normal || !has_ace_prefix(s, len)))
	{
		iri_buf_append(out, s, len);
		return IRI_IDNA_OK;
	}

	iri_buf_init(&ulabel, storage, sizeof(storage));
	if (append_mapped(s, len, TABLES_FROZEN, &ulabel))
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
	else if (tables == TABLES_FROZEN || in_repertoire(s, len, TABLES_FROZEN, &range, &seen))
		status = IRI_IDNA_REFUSED;
	else if (append_mapped(s, len, tables, &ulabel))
		status = append_alabel(ulabel.data, ulabel.len, out);
	else
		status = has_unassigned(s, len) ? IRI_IDNA_UNASSIGNED : IRI_IDNA_REFUSED;
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
append_ascii_labels(const char *host, size_t len, IdnaTables tables, IriBuf *out,
					size_t *number)
{
	bool		normal = len > MAX_HOST;
	IriIdnaStatus status;

	*number = 0;
	for (size_t at = 0;; ++*number)
	{
		bool		ascii;
		size_t		n = label_length(host + at, len - at, &ascii);
		size_t		dot = iri_dot_length(host + at + n, len - at - n);

		status = append_ascii(host + at, n, ascii, tables, normal, out);
		if (normal && dot > 1)
			status = IRI_IDNA_HOST_LENGTH;
		if (status != IRI_IDNA_OK || dot == 0)
			return status;
		at += n + dot;
		iri_buf_put(out, '.');
	}
}

/* Returns the start of the label with that number in a host. */
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

static bool
append_ascii_host(const char *host, size_t len, IdnaTables tables, IriBuf *out, IriIdnaError *err)
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
	else if (name_len > MAX_DECODED)
		err->status = IRI_IDNA_HOST_LENGTH;
	else
	{
		err->status = append_ascii_labels(name, name_len, tables, out, &number);
		/* A name over the limit would have another key. */
		if (err->status == IRI_IDNA_OK && out->len - start > MAX_HOST)
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
	return append_ascii_host(host, len, TABLES_FROZEN, out, err);
}

bool
iri_host_to_current_ascii(const char *host, size_t len, IriBuf *out, IriIdnaError *err)
{
	return append_ascii_host(host, len, TABLES_OF_ICU, out, err);
}

/* Checks what the URL Standard does not: hyphens, and the lengths of DNS. */
#define URL_IGNORED_BITS	(UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | \
							 UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN | \
							 UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4)

static const UIDNA *
url_idna(void)
{
	static const UIDNA *instance;

	return open_idna(&instance, UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_NONTRANSITIONAL_TO_ASCII |
					 UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ);
}

bool
iri_domain_to_ascii(const char *domain, size_t len, IriBuf *out)
{
	const UIDNA *idna = url_idna();
	UIDNAInfo	info;
	UErrorCode	status;
	char		copy[MAX_HOST];
	size_t		room = 4 * len;
	int32_t		n;

	if (len > MAX_HOST)
		return false;
	if (idna == NULL)
	{
		out->failed = true;
		return false;
	}
	if (find_sharp_s(domain, domain + len) != NULL)
	{
		len = replace_sharp_s(domain, len, copy);
		domain = copy;
	}
	/* a character may be mapped to many, so there may be a second round */
	do
	{
		if (!iri_buf_reserve(out, room))
			return false;
		info = (UIDNAInfo) UIDNA_INFO_INITIALIZER;
		status = U_ZERO_ERROR;
		n = uidna_nameToASCII_UTF8(idna, domain, (int32_t) len, out->data + out->len, (int32_t) room,
								   &info, &status);
	} while (status == U_BUFFER_OVERFLOW_ERROR && (size_t) n > room && (room = (size_t) n) > 0);
	out->failed |= status == U_MEMORY_ALLOCATION_ERROR;
	if (U_FAILURE(status) || (info.errors & ~(uint32_t) URL_IGNORED_BITS) != 0)
		return false;
	out->len += (size_t) n;
	return true;
}
