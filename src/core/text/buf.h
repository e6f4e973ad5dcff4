/*
 * A growable byte buffer.  It starts in storage of the caller, moves to
 * malloc'd memory when that is full, and never longjmps: when memory runs out,
 * it stops growing and sets `failed`, which the caller checks once at the end.
 * It also stops growing when the work must stop (stop.h), and asks for that
 * whenever it grows.  `cap` may be less than `size`, so that the question
 * costs nothing for short texts.
 */
#ifndef IRI_BUF_H
#define IRI_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct IriBuf
{
	char	   *data;
	size_t		len;
	size_t		cap;			/* how far to write before iri_buf_grow() is called */
	size_t		size;			/* the size of the memory */
	bool		owned;			/* data must be freed */
	bool		failed;			/* out of memory, or stopped: nothing may read the contents */
} IriBuf;

/* `storage` may be NULL with size 0. */
static inline void
iri_buf_init(IriBuf *buf, void *storage, size_t size)
{
	buf->data = storage;
	buf->len = 0;
	buf->cap = buf->size = size;
	buf->owned = false;
	buf->failed = false;
}

extern void iri_buf_free(IriBuf *buf);

/*
 * Makes room for `extra` more bytes; returns false (and sets `failed`) if
 * there is no memory, or the work must stop.
 */
extern bool iri_buf_grow(IriBuf *buf, size_t extra);

/* Inserts `text` at `at`, moving the rest. */
extern void iri_buf_insert(IriBuf *buf, size_t at, const char *text, size_t len);

static inline bool
iri_buf_reserve(IriBuf *buf, size_t extra)
{
	return extra <= buf->cap - buf->len || iri_buf_grow(buf, extra);
}

static inline void
iri_buf_put(IriBuf *buf, char c)
{
	if (iri_buf_reserve(buf, 1))
		buf->data[buf->len++] = c;
}

static inline void
iri_buf_append(IriBuf *buf, const char *s, size_t len)
{
	if (len > 0 && iri_buf_reserve(buf, len))
	{
		memcpy(buf->data + buf->len, s, len);
		buf->len += len;
	}
}

#endif							/* IRI_BUF_H */
