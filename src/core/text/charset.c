/*
 * Legacy charsets in queries; see charset.h.
 */
#include "text/charset.h"

#include <stdio.h>

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include "text/percent.h"
#include "text/utf8.h"

#define MAX_NAME	64

struct IriCharset
{
	char		name[MAX_NAME];
	UConverter *converter;		/* NULL: UTF-8 */
};

const IriCharset iri_charset_utf8 = {"UTF-8", NULL};

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
 * Stops at a character that the charset lacks.  ICU's own callback of that
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

const IriCharset *
iri_charset(const char *name, size_t len)
{
	static IriCharset current;
	char		asked[MAX_NAME];
	UConverter *converter;
	UErrorCode	status = U_ZERO_ERROR;

	if (len == 0 || len >= MAX_NAME || memchr(name, '\0', len) != NULL)
		return NULL;
	memcpy(asked, name, len);
	asked[len] = '\0';
	if (strcmp(asked, current.name) == 0)
		return &current;

	/* opening one costs more than a conversion, so the last one is kept */
	converter = ucnv_open(asked, &status);
	if (U_FAILURE(status))
		return NULL;
	if (current.converter != NULL)
		ucnv_close(current.converter);
	current.converter = converter;
	strcpy(current.name, asked);
	if (encodes_unicode(converter))
	{
		ucnv_close(converter);
		current.converter = NULL;
	}
	else
		ucnv_setFromUCallBack(converter, stop, NULL, NULL, NULL, &status);
	return &current;
}

bool
iri_charset_is_utf8(const IriCharset *charset)
{
	return charset->converter == NULL;
}

/* Valid UTF-8 as UTF-16; there is room for one unit per byte. */
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
		if (cp >= 0x10000)
		{
			out[n++] = (UChar) (0xd7c0 + (cp >> 10));
			out[n++] = (UChar) (0xdc00 | (cp & 0x3ff));
		}
		else
			out[n++] = (UChar) cp;
	}
	return n;
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
		/* what has not to do with a character is as if memory were short */
		if (status != U_INVALID_CHAR_FOUND && status != U_ILLEGAL_CHAR_FOUND && status != U_TRUNCATED_CHAR_FOUND)
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
					  IriLacking what, IriBuf *out, uint32_t *lacking)
{
	IriBuf		utf16;
	const UChar *p;
	size_t		left;

	if (charset->converter == NULL)
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
	left = to_utf16(utf8, len, (UChar *) (void *) utf16.data);
	while (left > 0)
	{
		size_t		done = append_prefix(charset->converter, p, left, out);

		p += done;
		left -= done;
		if (left > 0)
		{
			bool		pair = (p[0] & 0xfc00) == 0xd800;
			char		reference[32];

			*lacking = pair ? ((uint32_t) p[0] << 10) + p[1] - 0x35fdc00 : p[0];
			if (what == IRI_LACKING_FAILS)
			{
				iri_buf_free(&utf16);
				return false;
			}
			iri_buf_append(out, reference,
						   (size_t) snprintf(reference, sizeof(reference), "%%26%%23%u%%3B",
											 (unsigned int) *lacking));
			p += pair ? 2 : 1;
			left -= pair ? 2 : 1;
		}
	}
	iri_buf_free(&utf16);
	return true;
}
