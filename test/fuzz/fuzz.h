/*
 * Declarations for all targets of the fuzzer.
 */
#ifndef IRI_FUZZ_H
#define IRI_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../core/freed.h"

/* A test may have another one, which fails and goes on. */
#ifndef CHECK
#define CHECK(condition) \
	do \
	{ \
		if (!(condition)) \
		{ \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)
#endif

extern int	LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A text in memory of its own, so that a sanitizer sees what reads behind it. */
typedef struct Text
{
	char	   *s;
	size_t		len;
} Text;

static inline Text
make_text(const char *s, size_t len)
{
	Text		text = {malloc(len > 0 ? len : 1), len};

	CHECK(text.s != NULL);
	if (len > 0)
		memcpy(text.s, s, len);
	return text;
}

/* Cuts off a line, with its end. */
static inline Text
next_line(const char **at, const char *end)
{
	const char *begin = *at;
	const char *newline = end > begin ? memchr(begin, '\n', (size_t) (end - begin)) : NULL;

	*at = newline ? newline + 1 : end;
	return make_text(begin, (size_t) ((newline ? newline : end) - begin));
}

/* Of an empty text, too, others are to get an address. */
static inline void
init(IriBuf *buf)
{
	iri_buf_init(buf, NULL, 0);
	CHECK(iri_buf_reserve(buf, 1));
}

static inline bool
is_text(const IriBuf *a, const char *s, size_t len)
{
	return !a->failed && a->len == len && (len == 0 || memcmp(a->data, s, len) == 0);
}

/* Checks output: there was memory, and it is not too long. */
static inline void
check_size(const IriBuf *out, size_t given)
{
	CHECK(!out->failed);
	CHECK(out->len <= 16 * given + 65536);
	CHECK(out->size <= 32 * given + 131072);
}

/* The order of keys. */
static inline int
compare_bytes(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t		len = a_len < b_len ? a_len : b_len;
	int			order = len > 0 ? memcmp(a, b, len) : 0;

	return order != 0 ? (order > 0) - (order < 0) : (a_len > b_len) - (a_len < b_len);
}

#endif							/* IRI_FUZZ_H */
