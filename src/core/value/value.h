/*
 * The stored form: the bytes after the length word of a value of type iri or
 * iri_reference.  Final for key version 1.
 *
 *	key										bare: as most links are
 *	header	key								spelling and key are the same
 *	header	key								the spelling is the percent-encoded key
 *	header	size prefix suffix  key  middle	they differ otherwise
 *
 * The key is the normal form, which =, <, and the hash use.  A value is bare
 * if it has a scheme, is ASCII, is its own key, and the key version is 1.  Its
 * first byte is a lower-case letter, which is never a header.  The key version
 * is the lowest whose rules produce the key, so a later version changes
 * nothing in values that its rules do not concern.
 *
 * Percent-encoded means: with every non-ASCII character after the authority as
 * %HH, in upper case, as most non-ASCII links are copied.
 *
 * If the spelling differs from the key otherwise, it is
 *
 *	key[0 .. prefix)  middle  key[size - suffix .. size)
 *
 * with the longest common prefix, then the longest common suffix.  So there is
 * exactly one stored form for a spelling and a key version.  size, prefix and
 * suffix are unsigned LEB128.
 *
 * A copy of the spelling would be simpler, but a value whose host is in upper
 * case or without a "/" after the host would take twice its size, in the
 * table and in every index (lab/bench/README.md).  A header for
 * all would push one length in eight over an alignment step: a table of links
 * of 63 bytes was 8.8 % larger than with text.
 */
#ifndef IRI_VALUE_H
#define IRI_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scheme/scheme.h"
#include "syntax/parse.h"
#include "text/buf.h"
#include "text/bytes.h"
#include "text/error.h"
#include "text/percent.h"
#include "text/text.h"

/* the header byte */
#define IRI_V_VERSION		0x0f	/* the first key version whose rules produce the key */
#define IRI_V_FIRST			1		/* the version of all values and bounds */
#define IRI_V_APART			0x10	/* the spelling is stored apart */
#define IRI_V_ASCII			0x20	/* key and spelling are ASCII */
#define IRI_V_ENCODED		0x40	/* the spelling is the percent-encoded key */
#define IRI_V_BOUND			0x80	/* a bound for an index scan, or text that is not an IRI: never stored */

/* The spelling differs from the key. */
#define IRI_V_DIFFERS		(IRI_V_APART | IRI_V_ENCODED)

/*
 * No value has more bytes: PostgreSQL's limit.  A damaged length may be less
 * than the size of the length word, and wrap around.
 */
#define IRI_VALUE_MAX		0x3fffffff

/* The offset of the key if the spelling is stored apart and each size takes one byte. */
#define IRI_VALUE_KEY_AT	4

/* The header that a bare value would have. */
#define IRI_V_BARE			(IRI_V_FIRST | IRI_V_ASCII)

typedef struct IriValue
{
	uint8_t		header;
	const char *key;
	size_t		key_len;
	/*
	 * the spelling, unless it is IRI_V_ENCODED: key[0 .. prefix), middle, the
	 * last suffix bytes of key
	 */
	size_t		prefix;
	size_t		suffix;
	const char *middle;
	size_t		middle_len;
} IriValue;

/*
 * Parses `s`, strict UTF-8, and appends its stored form.  On failure returns
 * false and fills `err`.  Fastest if `out` has room for IRI_VALUE_PADDING
 * bytes more than `s` has.
 */
#define IRI_VALUE_PADDING	64

extern bool iri_value_make(const char *s, size_t len, IriGrammar grammar,
						   IriBuf *out, IriError *err);

/* Reads a value that is neither bare nor a key after a usual header. */
extern bool iri_value_read_rest(const char *data, size_t size, IriValue *value);

/*
 * Reads a stored form.  Returns false if no release writes such a form, or
 * only a release with a later key version, whose keys must not be compared
 * with keys of this version.  True means that key and spelling are within
 * `data`, not that they are valid.
 */
static inline bool
iri_value_read(const char *data, size_t size, IriValue *value)
{
	/* 0 bytes are not a value either */
	uint8_t		first = size - 1 < IRI_VALUE_MAX ? (uint8_t) data[0] : 0;

	if (first >= 'a' && first <= 'z')
		*value = (IriValue) {
			.header = IRI_V_BARE,
			.key = data,
			.key_len = size,
			.prefix = size
		};
	else if ((first & ~(IRI_V_ASCII | IRI_V_BOUND)) == IRI_V_FIRST ||
			 first == (IRI_V_FIRST | IRI_V_ENCODED))
		*value = (IriValue) {
			.header = first,
			.key = data + 1,
			.key_len = size - 1,
			.prefix = size - 1
		};
	else
	{
		/*
		 * the address of `value` is not taken, so that callers keep it in
		 * registers
		 */
		IriValue	rest;

		if (!iri_value_read_rest(data, size, &rest))
			return false;
		*value = rest;
	}
	return true;
}

/*
 * Returns the key version of a stored form that a release with a later key
 * version may have written; 0 for other bytes.
 */
extern int	iri_value_later_version(const char *data, size_t size);

/*
 * Returns the key of a stored form, without its spelling.  The data is NULL
 * for other forms, for which iri_value_read must be called: damaged values,
 * bounds, values of a later key version, and values with a size of more than
 * one byte.
 */
static inline IriText
iri_value_short_key(const char *data, size_t size)
{
	/* the header of a spelling that is stored apart, and sizes of one byte */
	static const uint8_t apart[] = {IRI_V_FIRST | IRI_V_APART, 0, 0, 0};
	static const uint8_t mask[] = {(uint8_t) ~IRI_V_ASCII, 0x80, 0x80, 0x80};
	uint8_t		first;

	if (size - 1 >= IRI_VALUE_MAX)
		return (IriText) {NULL, 0};
	first = (uint8_t) data[0];
	if (first >= 'a' && first <= 'z')
		return (IriText) {data, size};
	if (size >= IRI_VALUE_KEY_AT &&
		(iri_half_word_at(data) & iri_half_word_at(mask)) == iri_half_word_at(apart))
	{
		size_t		key_len = (uint8_t) data[1];

		if (key_len <= size - IRI_VALUE_KEY_AT && (uint8_t) data[2] + (uint8_t) data[3] <= (int) key_len)
			return (IriText) {data + IRI_VALUE_KEY_AT, key_len};
	}
	else if ((first & ~IRI_V_ASCII) == IRI_V_FIRST || first == (IRI_V_FIRST | IRI_V_ENCODED))
		return (IriText) {data + 1, size - 1};
	return (IriText) {NULL, 0};
}

/* iri_spelling_len and iri_spelling_copy for a value with IRI_V_ENCODED. */
extern size_t iri_encoded_len(const IriValue *value);
extern size_t iri_encoded_copy(const IriValue *value, char *out);

/* Returns the key as a text. */
static inline IriText
iri_key_text(const IriValue *value)
{
	return (IriText) {value->key, value->key_len};
}

static inline size_t
iri_spelling_len(const IriValue *value)
{
	if (value->header & IRI_V_ENCODED)
		return iri_encoded_len(value);
	return value->prefix + value->middle_len + value->suffix;
}

/* Returns at least iri_spelling_len(). */
static inline size_t
iri_spelling_room(const IriValue *value)
{
	if (value->header & IRI_V_ENCODED)
		return iri_ascii_room(value->key, value->key_len);
	return iri_spelling_len(value);
}

/* Writes the spelling to `to`, which has room for it, and returns its length. */
static inline size_t
iri_spelling_copy(const IriValue *value, char *out)
{
	if (value->header & IRI_V_ENCODED)
		return iri_encoded_copy(value, out);
	memcpy(out, value->key, value->prefix);
	if (value->header & IRI_V_APART)
	{
		memcpy(out + value->prefix, value->middle, value->middle_len);
		memcpy(out + value->prefix + value->middle_len,
			   value->key + value->key_len - value->suffix, value->suffix);
	}
	return value->prefix + value->middle_len + value->suffix;
}

#endif							/* IRI_VALUE_H */
