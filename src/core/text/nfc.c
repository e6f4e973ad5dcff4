/*
 * Unicode normalization forms; see nfc.h.
 */
#include "text/nfc.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/utf16.h>

#include "text/charclass.h"
#include "text/percent.h"
#include "text/stop.h"
#include "text/text.h"
#include "text/utf16.h"
#include "text/utf8.h"

static const struct
{
	UProperty	quick_check;
	const UNormalizer2 *(*instance) (UErrorCode *status);	/* immutable, and owned by ICU */
} forms[] = {
	[IRI_FORM_NFC] = {UCHAR_NFC_QUICK_CHECK, unorm2_getNFCInstance},
	[IRI_FORM_NFD] = {UCHAR_NFD_QUICK_CHECK, unorm2_getNFDInstance},
	[IRI_FORM_NFKC] = {UCHAR_NFKC_QUICK_CHECK, unorm2_getNFKCInstance},
	[IRI_FORM_NFKD] = {UCHAR_NFKD_QUICK_CHECK, unorm2_getNFKDInstance},
};

const char *const iri_form_names[] = {
	[IRI_FORM_NFC] = "NFC",
	[IRI_FORM_NFD] = "NFD",
	[IRI_FORM_NFKC] = "NFKC",
	[IRI_FORM_NFKD] = "NFKD",
	NULL
};

int
iri_form_lookup(const char *name, size_t len)
{
	char		upper[4];

	if (len > sizeof(upper))
		return -1;
	for (size_t i = 0; i < len; i++)
		upper[i] = (char) (name[i] >= 'a' && name[i] <= 'z' ? name[i] & ~0x20 : name[i]);
	return iri_name_index(iri_form_names, upper, len);
}

static const UNormalizer2 *
normalizer(IriForm form)
{
	UErrorCode	status = U_ZERO_ERROR;
	const UNormalizer2 *result = forms[form].instance(&status);

	return U_SUCCESS(status) ? result : NULL;
}

static size_t
decode_character(const char *s, size_t len, uint32_t *cp)
{
	size_t		size;

	*cp = (unsigned char) *s;
	if (*cp < 0x80)
		return 1;
	size = iri_utf8_decode(s, len, cp);
	if (size == 0)
	{
		*cp = 0xfffd;
		size = 1;
	}
	return size;
}

/*
 * Returns the number of combining marks in a row at the end of a character in
 * decomposed form; `before` of them may precede it.  Marks are sorted, in time
 * quadratic in their number.
 */
static size_t
count_marks(const UNormalizer2 *form, uint32_t cp, size_t before)
{
	UErrorCode	status = U_ZERO_ERROR;
	UChar		decomposed[36];
	int32_t		len;
	size_t		marks = before;

	if (cp < 0xa0)
		return 0;
	len = unorm2_getDecomposition(form, (UChar32) cp, decomposed, 36, &status);
	if (len < 0 || U_FAILURE(status))
		return unorm2_getCombiningClass(form, (UChar32) cp) != 0 ? before + 1 : 0;
	for (int32_t i = 0; i < len;)
	{
		uint32_t	part = decomposed[i++];

		if (U16_IS_LEAD(part) && i < len)
			part = (uint32_t) U16_GET_SUPPLEMENTARY(part, decomposed[i++]);
		marks = unorm2_getCombiningClass(form, (UChar32) part) != 0 ? marks + 1 : 0;
	}
	return marks;
}

/*
 * The text is processed in pieces that end where the form has a boundary, so
 * that conversions are short, and no long sequence of marks is sorted.
 */
static size_t
piece_length(const UNormalizer2 *form, const char *s, size_t len, bool *too_many)
{
	uint32_t	first;
	uint32_t	cp;
	size_t		first_size = decode_character(s, len, &first);
	size_t		i = first_size;
	size_t		marks = 0;

	*too_many = false;
	while (i < len)
	{
		size_t		size = decode_character(s + i, len - i, &cp);

		if (unorm2_hasBoundaryBefore(form, (UChar32) cp))
			break;
		if (i == first_size)
			marks = count_marks(form, first, 0);
		marks = count_marks(form, cp, marks);
		if (marks > IRI_MAX_MARKS)
		{
			*too_many = true;
			break;
		}
		i += size;
	}
	return i;
}

/*
 * Returns true if the piece is one character that the form does not change, as
 * most pieces are.
 */
static bool
is_plain(IriForm form, const char *s, size_t len)
{
	uint32_t	cp;

	return decode_character(s, len, &cp) == len &&
		u_getIntPropertyValue((UChar32) cp, forms[form].quick_check) == UNORM_YES;
}

/* Converts a piece to the form, as UTF-16. */
static bool
open_normalized(const UNormalizer2 *form, const char *s, size_t len, IriUtf16 *source, IriUtf16 *result)
{
	UErrorCode	status = U_ZERO_ERROR;

	if (!iri_utf16_open(source, s, len, 0))
		return false;
	/* no character becomes more than 18 */
	if (!iri_utf16_open(result, NULL, 0, (size_t) source->len * 18 + 1))
	{
		iri_utf16_close(source);
		return false;
	}
	result->len = unorm2_normalize(form, source->s, source->len, result->s, result->room, &status);
	if (U_FAILURE(status))
	{
		iri_utf16_close(source); /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
		iri_utf16_close(result); /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
		return false; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
	}
	return true;
}

static void
close_normalized(IriUtf16 *source, IriUtf16 *result)
{
	iri_utf16_close(source);
	iri_utf16_close(result);
}

/* Skips ASCII that the next character does not combine with. */
static size_t
skip_ascii(const char *s, size_t len)
{
	size_t		i = 0;

	while (i < len && !iri_is(s[i], IRI_C_HIGH))
		i++;
	return i > 0 && i < len ? i - 1 : i;
}

/* A text of this length has at most IRI_MAX_MARKS marks in a row, since each takes two bytes. */
#define SHORT_TEXT	(2 * IRI_MAX_MARKS - 8)

bool
iri_is_surely_normalized(const char *s, size_t len, IriForm form)
{
	const UNormalizer2 *rules = normalizer(form);
	UErrorCode	status = U_ZERO_ERROR;
	UChar		units[SHORT_TEXT];
	int32_t		n = 0;

	if (iri_is_ascii(s, len))
		return true;
	if (rules == NULL || len > SHORT_TEXT)
		return false;
	for (size_t i = skip_ascii(s, len); i < len;)
	{
		uint32_t	cp;

		i += decode_character(s + i, len - i, &cp);
		U16_APPEND_UNSAFE(units, n, cp);
	}
	return unorm2_quickCheck(rules, units, n, &status) == UNORM_YES;
}

bool
iri_text_is_normalized(const char *s, size_t len, IriForm form, size_t *at, bool *failed)
{
	const UNormalizer2 *rules = normalizer(form);
	size_t		asked = 0;

	*failed = rules == NULL;
	for (size_t i = 0; i < len && !*failed;)
	{
		IriUtf16	source;
		IriUtf16	result;
		bool		too_many;
		bool		same;
		size_t		n = skip_ascii(s + i, len - i);

		i += n;
		if (i == len)
			break;
		if (iri_must_stop_at(&asked, i))
		{
			*failed = true;
			break;
		}
		n = piece_length(rules, s + i, len - i, &too_many);
		*at = i;
		if (too_many)
			return false;
		if (is_plain(form, s + i, n))
		{
			i += n;
			continue;
		}
		if (!open_normalized(rules, s + i, n, &source, &result))
		{
			*failed = true;
			break;
		}
		same = source.len == result.len &&
			memcmp(source.s, result.s, (size_t) source.len * sizeof(UChar)) == 0;
		close_normalized(&source, &result);
		if (!same)
			return false;
		i += n;
	}
	return true;
}

/*
 * Returns true if the result of converting a piece, from a given unit on, can
 * be data in an IRI: it contains no delimiter, "%" or formatting character.
 */
static bool
is_data(const IriUtf16 *text, int32_t from)
{
	for (int32_t i = from; i < text->len; i++)
	{
		uint32_t	unit = text->s[i];

		if (unit < 0x80 ? !iri_is((char) unit, IRI_C_UNRESERVED) :
			(unit < 0xd800 || unit > 0xdfff) && iri_codepoint_class(unit) != IRI_OK)
			return false;
	}
	return true;
}

/*
 * Appends one piece.  The first byte of a piece that is `bound` is a
 * delimiter, or part of a percent-encoding, and must not change.
 */
static void
append_normalized_piece(const UNormalizer2 *form, const char *s, size_t len, bool bound, IriBuf *out)
{
	IriUtf16	source;
	IriUtf16	result;
	size_t		fixed = bound ? 1 : 0;

	if (!open_normalized(form, s, len, &source, &result))
	{
		out->failed = true;
		return;
	}
	if (source.len == result.len &&
		memcmp(source.s, result.s, (size_t) source.len * sizeof(UChar)) == 0)
		iri_buf_append(out, s, len);
	else if (is_data(&result, (int32_t) fixed) && (!bound || result.s[0] == source.s[0]))
		iri_append_utf16(result.s, result.len, out);
	else
	{
		iri_buf_append(out, s, fixed);
		iri_append_encoded(s + fixed, len - fixed, out);
	}
	close_normalized(&source, &result);
}

void
iri_append_normalized(const char *s, size_t len, IriForm form, IriBuf *out)
{
	const UNormalizer2 *rules = normalizer(form);
	bool		too_many = false;

	if (rules == NULL)
		out->failed = true; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
	for (size_t i = 0; i < len && !out->failed;)
	{
		size_t		n = skip_ascii(s + i, len - i);
		bool		bound;
		uint32_t	cp;

		iri_buf_append(out, s + i, n);
		i += n;
		if (i == len)
			break;
		n = decode_character(s + i, len - i, &cp);
		if (too_many && !unorm2_hasBoundaryBefore(rules, (UChar32) cp))
		{
			/* more marks than are sorted */
			iri_append_encoded(s + i, n, out);
			i += n;
			continue;
		}
		bound = cp < 0x80 && (!iri_is((char) cp, IRI_C_UNRESERVED) || (i >= 2 && s[i - 2] == '%'));
		n = piece_length(rules, s + i, len - i, &too_many);
		if (is_plain(form, s + i, n))
			iri_buf_append(out, s + i, n);
		else
			append_normalized_piece(rules, s + i, n, bound, out);
		i += n;
	}
}

void
iri_append_nfc(const char *s, size_t len, IriBuf *out)
{
	UErrorCode	status = U_ZERO_ERROR;
	const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
	IriUtf16	source;
	IriUtf16	result;

	if (U_FAILURE(status) || !open_normalized(nfc, s, len, &source, &result))
	{
		out->failed = true;
		return;
	}
	iri_append_utf16(result.s, result.len, out);
	close_normalized(&source, &result);
}
