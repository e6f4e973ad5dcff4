/*
 * The stored form: what follows the length word of a value of type iri or
 * iri_reference.  Final for key version 1.
 *
 *	header	key								spelling and key are the same
 *	header	size prefix suffix  key  middle	they differ
 *
 * The key is the normal form, which =, <, and the hash use.  If the spelling
 * differs from it, the spelling is
 *
 *	key[0 .. prefix)  middle  key[size - suffix .. size)
 *
 * with the longest common prefix, then the longest common suffix.  So there is
 * exactly one stored form for a spelling and a key version.  size, prefix and
 * suffix are unsigned LEB128.
 *
 * A copy of the spelling would be simpler, but a value whose host is in upper
 * case or that lacks the "/" behind the host would take twice its size, in the
 * table and in every index (bench/stored-form has the figures).
 */
#ifndef IRI_VALUE_H
#define IRI_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buf.h"
#include "error.h"
#include "parse.h"

#define IRI_KEY_VERSION		1

/* the header byte */
#define IRI_V_VERSION		0x0f
#define IRI_V_APART			0x10	/* the spelling differs from the key */
#define IRI_V_ASCII			0x20	/* both are ASCII */
#define IRI_V_BOUND			0x40	/* a bound for an index scan, not valid, never stored */

typedef struct IriValue
{
	uint8_t		header;
	const char *key;
	size_t		key_len;
	/* the spelling: key[0 .. prefix), middle, the last suffix bytes of key */
	size_t		prefix;
	size_t		suffix;
	const char *middle;
	size_t		middle_len;
} IriValue;

/*
 * Parses `s`, strict UTF-8, and appends its stored form.  On failure returns
 * false and fills `err`.
 */
extern bool iri_value_make(const char *s, size_t len, IriGrammar grammar,
						   IriBuf *out, IriError *err);

/* The part of iri_value_read for a value whose header has IRI_V_APART. */
extern void iri_value_read_apart(const char *data, size_t size, IriValue *value);

/* Reads a stored form that iri_value_make wrote. */
static inline void
iri_value_read(const char *data, size_t size, IriValue *value)
{
	if ((uint8_t) data[0] & IRI_V_APART)
		iri_value_read_apart(data, size, value);
	else
		*value = (IriValue) {
			.header = (uint8_t) data[0],
			.key = data + 1,
			.key_len = size - 1,
			.prefix = size - 1
		};
}

static inline size_t
iri_spelling_len(const IriValue *value)
{
	return value->prefix + value->middle_len + value->suffix;
}

/* Writes the spelling; `out` has room for iri_spelling_len() bytes. */
static inline void
iri_spelling_copy(const IriValue *value, char *out)
{
	memcpy(out, value->key, value->prefix);
	if (value->middle_len > 0)
		memcpy(out + value->prefix, value->middle, value->middle_len);
	memcpy(out + value->prefix + value->middle_len,
		   value->key + value->key_len - value->suffix, value->suffix);
}

#endif							/* IRI_VALUE_H */
