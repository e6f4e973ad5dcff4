/*
 * See utf16.h.
 */
#include "text/utf16.h"

#include <stdlib.h>

#include <unicode/utf16.h>

#include "text/utf8.h"

bool
iri_utf16_open(IriUtf16 *text, const char *utf8, size_t len, size_t extra)
{
	text->s = text->storage;
	text->owned = NULL;
	text->len = 0;
	text->room = (int32_t) (sizeof(text->storage) / sizeof(UChar));

	/* a character takes no more units than bytes */
	if (len + extra > (size_t) text->room)
	{
		if (len > INT32_MAX / 2 || extra > INT32_MAX / 2)
			return false;
		text->room = (int32_t) (len + extra);
		text->s = text->owned = malloc((len + extra) * sizeof(UChar));
		if (text->s == NULL)
			return false;
	}
	for (size_t i = 0; i < len;)
	{
		uint32_t	cp = (unsigned char) utf8[i];
		size_t		size = 1;

		if (cp >= 0x80)
			size = iri_utf8_decode(utf8 + i, len - i, &cp);
		if (size == 0)
		{
			size = 1;
			cp = 0xfffd;
		}
		if (cp < 0x10000)
			text->s[text->len++] = (UChar) cp;
		else
		{
			text->s[text->len++] = U16_LEAD(cp);
			text->s[text->len++] = U16_TRAIL(cp);
		}
		i += size;
	}
	return true;
}

void
iri_utf16_close(IriUtf16 *text)
{
	free(text->owned);
	text->owned = NULL;
}

void
iri_append_utf16(const UChar *s, int32_t len, IriBuf *out)
{
	for (int32_t i = 0; i < len;)
	{
		uint32_t	cp = s[i++];
		char		utf8[4];

		if (U16_IS_LEAD(cp) && i < len)
			cp = (uint32_t) U16_GET_SUPPLEMENTARY(cp, s[i++]);
		iri_buf_append(out, utf8, iri_utf8_encode(cp, utf8));
	}
}
