/*
 * A growable byte buffer; see buf.h.
 */
#include "text/buf.h"

#include <stdint.h>
#include <stdlib.h>

void
iri_buf_free(IriBuf *buf)
{
	if (buf->owned)
		free(buf->data);
	iri_buf_init(buf, NULL, 0);
}

bool
iri_buf_grow(IriBuf *buf, size_t extra)
{
	size_t		cap = buf->cap < 64 ? 64 : buf->cap;
	char	   *data;

	if (buf->failed || extra > SIZE_MAX / 4 || buf->len > SIZE_MAX / 4)
	{
		buf->failed = true;
		return false;
	}
	while (cap - buf->len < extra)
		cap *= 2;
	data = buf->owned ? realloc(buf->data, cap) : malloc(cap);
	if (data == NULL)
	{
		buf->failed = true;
		return false;
	}
	if (!buf->owned && buf->len > 0)
		memcpy(data, buf->data, buf->len);
	buf->data = data;
	buf->cap = cap;
	buf->owned = true;
	return true;
}

void
iri_buf_insert(IriBuf *buf, size_t at, const char *text, size_t len)
{
	if (!iri_buf_reserve(buf, len))
		return;
	memmove(buf->data + at + len, buf->data + at, buf->len - at);
	memcpy(buf->data + at, text, len);
	buf->len += len;
}
