/*
 * Legacy charsets in queries; see charset.h.
 */
#include "text/charset.h"

#include <stdio.h>

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include "text/charset_table.h"
#include "text/percent.h"
#include "text/utf8.h"

#define MAX_CHARSET_NAME	64

struct IriCharset
{
	char		name[MAX_CHARSET_NAME];
	UConverter *converter;		/* NULL: UTF-8 */
	const WebEncoding *web;		/* NULL: ICU's tables unchanged */
};

const IriCharset iri_charset_utf8 = {"UTF-8", NULL, NULL};

static bool
encodes_unicode(const UConverter *converter)
{
	switch (ucnv_getType(converter))
	{
		case UCNV_UTF8:
		case UCNV_UTF16_BigEndian:
		case UCNV_UTF16_LittleEndian:
		case UCNV_UTF32_BigEndian:
		case UCNV_UTF32_LittleEndian:
		case UCNV_UTF16:
		case UCNV_UTF32:
		case UCNV_UTF7:
		case UCNV_IMAP_MAILBOX:
		case UCNV_SCSU:
		case UCNV_BOCU1:
		case UCNV_CESU8:
			return true;
		default:
			return false;
	}
}

/*
 * Stops at a character that is not in the charset.  ICU's own callback of that
 * name skips characters that need not be displayed, such as U+00AD, and loses
 * them.
 */
static void
stop(const void *context, UConverterFromUnicodeArgs *args, const UChar *units, int32_t length,
	 UChar32 cp, UConverterCallbackReason reason, UErrorCode *status)
{
	(void) context;
	(void) args;
	(void) units;
	(void) length;
	(void) cp;
	(void) reason;
	(void) status;
}

/* Returns the encoding with that label, or NULL. */
static const WebEncoding *
find_web_encoding(const char *asked)
{
	for (size_t i = 0; i < sizeof(web_encodings) / sizeof(web_encodings[0]); i++)
	{
		for (const char *label = web_encodings[i].labels; *label != '\0'; label += *label == ' ')
		{
			char		name[MAX_CHARSET_NAME];
			size_t		n = strcspn(label, " ");

			memcpy(name, label, n);
			name[n] = '\0';
			if (ucnv_compareNames(name, asked) == 0)
				return &web_encodings[i];
			label += n;
		}
	}
	return NULL;
}

/* Opening a converter costs more than a conversion, so `current` is kept. */
static const IriCharset *
open_charset(IriCharset *current, const char *name, size_t len, bool web)
{
	char		asked[MAX_CHARSET_NAME];
	const WebEncoding *encoding;
	UConverter *converter = NULL;
	UErrorCode	status = U_ZERO_ERROR;

	if (len == 0 || len >= MAX_CHARSET_NAME || memchr(name, '\0', len) != NULL)
		return NULL;
	memcpy(asked, name, len);
	asked[len] = '\0';
	if (strcmp(asked, current->name) == 0)
		return current;

	encoding = web ? find_web_encoding(asked) : NULL;
	if (encoding == NULL || encoding->converter != NULL)
	{
		converter = ucnv_open(encoding != NULL ? encoding->converter : asked, &status);
		if (U_FAILURE(status))
			return NULL;
	}
	if (current->converter != NULL)
		ucnv_close(current->converter);
	current->converter = converter;
	current->web = encoding;
	strcpy(current->name, asked);
	if (converter != NULL && encodes_unicode(converter) && encoding == NULL)
	{
		ucnv_close(converter);
		current->converter = NULL;
	}
	else if (converter != NULL)
		ucnv_setFromUCallBack(converter, stop, NULL, NULL, NULL, &status);
	return current;
}

const IriCharset *
iri_charset(const char *name, size_t len)
{
	static IriCharset current;

	return open_charset(&current, name, len, false);
}

const IriCharset *
iri_web_charset(const char *name, size_t len)
{
	static IriCharset current;

	return open_charset(&current, name, len, true);
}

bool
iri_charset_is_utf8(const IriCharset *charset)
{
	return charset->converter == NULL;
}

/* Returns the number of units, 1 or 2. */
static size_t
put_utf16(uint32_t cp, UChar *out)
{
	if (cp < 0x10000)
	{
		out[0] = (UChar) cp;
		return 1;
	}
	out[0] = (UChar) (0xd7c0 + (cp >> 10));
	out[1] = (UChar) (0xdc00 | (cp & 0x3ff));
	return 2;
}

/* Converts valid UTF-8 to UTF-16; `out` has room for one unit per byte. */
static size_t
to_utf16(const char *utf8, size_t len, UChar *out)
{
	size_t		n = 0;
	size_t		i = 0;

	while (i < len)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(utf8 + i, len - i, &cp);

		if (size == 0)
		{
			/* only in a damaged value */
			size = 1;
			cp = 0xfffd;
		}
		i += size;
		n += put_utf16(cp, out + n);
	}
	return n;
}

/* Returns true if an error of ICU is about a character, not about memory. */
static bool
is_lacking(UErrorCode status)
{
	return status == U_INVALID_CHAR_FOUND || status == U_ILLEGAL_CHAR_FOUND || status == U_TRUNCATED_CHAR_FOUND;
}

/*
 * Appends as much of the text as the charset has, and the sequence that
 * returns a stateful charset to its start.  Returns the number of units
 * converted.
 */
static size_t
append_prefix(UConverter *converter, const UChar *s, size_t len, IriBuf *out)
{
	size_t		start = out->len;
	const UChar *end = s + len;

	/* a second round, on the convertible part, adds the ending */
	for (;;)
	{
		const UChar *p = s;
		UErrorCode	status;
		UChar		invalid[2];
		int8_t		invalid_len = 2;

		ucnv_resetFromUnicode(converter);
		out->len = start;
		do
		{
			char		octets[256];
			char	   *q = octets;

			status = U_ZERO_ERROR;
			ucnv_fromUnicode(converter, &q, octets + sizeof(octets), &p, end, NULL, true, &status);
			iri_append_encoded(octets, (size_t) (q - octets), out);
		} while (status == U_BUFFER_OVERFLOW_ERROR);
		/* errors that are not about a character are treated as lack of memory */
		if (!is_lacking(status))
			out->failed |= U_FAILURE(status);
		if (U_SUCCESS(status) || out->failed)
			return (size_t) (end - s);

		/* the character that failed has been consumed */
		status = U_ZERO_ERROR;
		ucnv_getInvalidUChars(converter, invalid, &invalid_len, &status);
		end = p - (U_SUCCESS(status) && invalid_len > 0 ? invalid_len : 1);
		if (end <= s)
		{
			out->len = start;
			ucnv_resetFromUnicode(converter);
			return 0;
		}
	}
}

bool
iri_append_in_charset(const IriCharset *charset, const char *utf8, size_t len,
					  IriBuf *out, uint32_t *lacking)
{
	IriBuf		utf16;
	const UChar *p;
	size_t		units;
	size_t		done;

	if (charset->converter == NULL || len == 0)
	{
		iri_append_encoded(utf8, len, out);
		return true;
	}

	iri_buf_init(&utf16, NULL, 0);
	if (!iri_buf_reserve(&utf16, len * sizeof(UChar) + sizeof(UChar)))
	{
		out->failed = true;
		return true;
	}
	p = (UChar *) (void *) utf16.data;
	units = to_utf16(utf8, len, (UChar *) (void *) utf16.data);
	done = append_prefix(charset->converter, p, units, out);
	if (done < units)
		*lacking = (p[done] & 0xfc00) == 0xd800 ?
			((uint32_t) p[done] << 10) + p[done + 1] - 0x35fdc00 : p[done];
	iri_buf_free(&utf16);
	return done == units;
}

#define MAX_OCTETS	64

/*
 * Returns the number of octets that the encoder of the standard writes for a
 * character that is not ASCII; 0 for a character that is not in the charset.
 */
static size_t
web_octets(const IriCharset *charset, uint32_t cp, char *octets, bool *failed)
{
	const WebEncoding *web = charset->web;
	UErrorCode	status = U_ZERO_ERROR;
	UChar		units[2];
	int32_t		n;

	for (const CharsetRow *row = web != NULL ? web->rows : NULL; row != NULL && row->first != 0; row++)
	{
		uint32_t	code = row->octets + (cp - row->first);

		if (cp < row->first || cp > row->last)
			continue;
		n = 0;
		if (row->octets > 0xff)
			octets[n++] = (char) (code >> 8);
		if (row->octets > 0)
			octets[n++] = (char) (code & 0xff);
		return (size_t) n;
	}
	if (web != NULL && (((web->flags & NO_C1) != 0 && cp < 0xa0) ||
						((web->flags & NO_PRIVATE) != 0 && cp >= 0xe000 && cp <= 0xf8ff)))
		return 0;
	n = ucnv_fromUChars(charset->converter, octets, MAX_OCTETS, units, (int32_t) put_utf16(cp, units), &status);
	if (U_FAILURE(status))
	{
		*failed |= !is_lacking(status);
		return 0;
	}
	if (web != NULL && (((web->flags & NO_LONG) != 0 && n > 2) ||
						((web->flags & NO_EXTENSION) != 0 && n == 2 && (unsigned char) octets[0] < 0xa1)))
		return 0;
	return (size_t) n;
}

static void
append_reference(uint32_t cp, IriBuf *out)
{
	char		reference[32];

	iri_buf_append(out, reference,
				   (size_t) snprintf(reference, sizeof(reference), "%%26%%23%u%%3B", (unsigned int) cp));
}

/* The character sets that the escape sequences of ISO-2022-JP select: ESC ( B, ESC ( J, ESC $ B */
typedef enum JisState
{
	JIS_ASCII,
	JIS_ROMAN,
	JIS_X_0208
} JisState;

static void
switch_to(JisState *state, JisState wanted, IriBuf *out)
{
	static const char *const escapes[] = {"\033(B", "\033(J", "\033$B"};

	if (*state != wanted)
		iri_buf_append(out, escapes[wanted], 3);
	*state = wanted;
}

/* Appends a character by the ISO-2022-JP encoder. */
static void
append_jis(const IriCharset *charset, uint32_t cp, JisState *state, IriBuf *out)
{
	char		octets[MAX_OCTETS];
	bool		in_roman = cp < 0x80 ? cp != '\\' && cp != '~' : cp == 0xa5 || cp == 0x203e;

	if (*state != JIS_X_0208 && (cp == 0x0e || cp == 0x0f || cp == 0x1b))
		append_reference(0xfffd, out);
	else if (cp < 0x80)
	{
		if (*state != JIS_ROMAN || !in_roman)
			switch_to(state, JIS_ASCII, out);
		iri_buf_put(out, (char) cp);
	}
	else if (in_roman)
	{
		switch_to(state, JIS_ROMAN, out);
		iri_buf_put(out, cp == 0xa5 ? '\\' : '~');
	}
	else if (cp >= 0xff61 && cp <= 0xff9f)
	{
		uint16_t	code = halfwidth_jis[cp - 0xff61];

		switch_to(state, JIS_X_0208, out);
		iri_buf_put(out, (char) (code >> 8));
		iri_buf_put(out, (char) (code & 0xff));
	}
	else if (web_octets(charset, cp, octets, &out->failed) == 2)
	{
		switch_to(state, JIS_X_0208, out);
		iri_buf_put(out, (char) (octets[0] & 0x7f));
		iri_buf_put(out, (char) (octets[1] & 0x7f));
	}
	else
	{
		if (*state == JIS_X_0208)
			switch_to(state, JIS_ASCII, out);
		append_reference(cp, out);
	}
}

void
iri_append_web_octets(const IriCharset *charset, const char *utf8, size_t len, IriBuf *out)
{
	bool		escapes = charset->web != NULL && (charset->web->flags & ESCAPES) != 0;
	JisState	state = JIS_ASCII;

	for (size_t i = 0; i < len;)
	{
		char		octets[MAX_OCTETS];
		uint32_t	cp;
		size_t		size = iri_utf8_decode(utf8 + i, len - i, &cp);
		size_t		n = 0;

		if (size == 0 || (cp < 0x80 && !escapes))
			iri_buf_put(out, utf8[i]);
		else if (escapes)
			append_jis(charset, cp, &state, out);
		else if ((n = web_octets(charset, cp, octets, &out->failed)) > 0)
			iri_buf_append(out, octets, n);
		else
			append_reference(cp, out);
		i += size > 0 ? size : 1;
	}
	switch_to(&state, JIS_ASCII, out);
}
