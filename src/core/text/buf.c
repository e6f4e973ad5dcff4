/*
 * A growable byte buffer; see buf.h.
 */
#include "text/buf.h"

#include <stdint.h>
#include <stdlib.h>

#include "text/stop.h"

/* Has AddressSanitizer report reads of a buffer that has failed. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#define FORBID(data, size)	ASAN_POISON_MEMORY_REGION(data, size)
#define ALLOW(data, size)	ASAN_UNPOISON_MEMORY_REGION(data, size)
#else
#define FORBID(data, size)	((void) (data), (void) (size))
#define ALLOW(data, size)	((void) (data), (void) (size))
#endif

void
iri_buf_free(IriBuf *buf)
{
	if (buf->failed)
		ALLOW(buf->data, buf->cap);
	if (buf->owned)
		free(buf->data);
	iri_buf_init(buf, NULL, 0);
}

/* Also leaves no room, so that nothing is appended behind a gap. */
static bool
fail_buf(IriBuf *buf)
{
	if (!buf->failed)
	{
		buf->cap = buf->len;
		FORBID(buf->data, buf->cap);
	}
	buf->failed = true;
	return false;
}

/* Makes the memory large enough. */
static bool
enlarge(IriBuf *buf, size_t extra)
{
	size_t		size = buf->size < 64 ? 64 : buf->size;
	char	   *data;

	if (buf->size - buf->len >= extra)
		return true;
	while (size - buf->len < extra)
		size *= 2;
	data = buf->owned ? realloc(buf->data, size) : malloc(size);
	if (data == NULL)
		return false;
	if (!buf->owned && buf->len > 0)
		memcpy(data, buf->data, buf->len);
	buf->data = data;
	buf->size = size;
	buf->owned = true;
	return true;
}

bool
iri_buf_grow(IriBuf *buf, size_t extra)
{
	if (buf->failed || extra > SIZE_MAX / 4 || buf->len > SIZE_MAX / 4 ||
		(buf->len >= IRI_STOP_INTERVAL && iri_must_stop()) || !enlarge(buf, extra))
		return fail_buf(buf);
	buf->cap = buf->size;
	if (buf->cap - buf->len > extra && buf->cap - buf->len - extra > IRI_STOP_INTERVAL)
		buf->cap = buf->len + extra + IRI_STOP_INTERVAL;
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
