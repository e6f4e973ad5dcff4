/*
 * The stored form; see value.h.
 */
#include "value/value.h"

#include "scheme/normalize.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "value/http.h"
#include "value/ladder.h"
#include "value/plain.h"

#define MAX_LEB128	10
#define MAX_SHIFT	35			/* for reading: sizes are below 1 GB */

static size_t
put_leb128(size_t n, char out[MAX_LEB128])
{
	size_t		len = 0;

	for (; n >= 0x80; n >>= 7)
		out[len++] = (char) (n | 0x80);
	out[len++] = (char) n;
	return len;
}

/*
 * Reads a size, and returns the byte after it; NULL if the size is not valid,
 * or takes more bytes than needed.
 */
static const char *
read_leb128(const char *p, const char *end, size_t *n)
{
	*n = 0;
	for (int shift = 0; p < end && shift < MAX_SHIFT; shift += 7)
	{
		uint8_t		byte = (uint8_t) *p++;

		*n |= (size_t) (byte & 0x7f) << shift;
		if (byte < 0x80)
			return byte > 0 || shift == 0 ? p : NULL;
	}
	return NULL;
}

static inline uint8_t
plain_header(bool ascii)
{
	return IRI_V_FIRST | (ascii ? IRI_V_ASCII : 0);
}

/* Returns true if a value needs no header. */
static inline bool
is_bare(bool scheme, bool ascii)
{
	return scheme && plain_header(ascii) == IRI_V_BARE;
}

/* Appends a value whose spelling is its key. */
static inline void
append_plain(const char *s, size_t len, bool scheme, bool ascii, IriBuf *out)
{
	bool		bare = is_bare(scheme, ascii);

	if (iri_buf_reserve(out, 1 + len))
	{
		char	   *to = out->data + out->len;

		to[0] = (char) plain_header(ascii);
		memcpy(to + !bare, s, len);
		out->len += !bare + len;
	}
}

/*
 * Writes the sizes, at least one of which takes more than a byte, and moves
 * the key, which is at its place after sizes of one byte.
 */
static void
put_sizes(size_t key_len, size_t prefix, size_t suffix, size_t at, IriBuf *out)
{
	char		sizes[3 * MAX_LEB128];
	size_t		len;

	len = put_leb128(key_len, sizes);
	len += put_leb128(prefix, sizes + len);
	len += put_leb128(suffix, sizes + len);
	if (!iri_buf_reserve(out, 1 + len - IRI_VALUE_KEY_AT))
		return; /* GCOVR_EXCL_LINE: memory runs out here */
	memmove(out->data + at + 1 + len, out->data + at + IRI_VALUE_KEY_AT, key_len);
	memcpy(out->data + at + 1, sizes, len);
	out->len += 1 + len - IRI_VALUE_KEY_AT;
}

/* Returns the end of the authority of a key, or the place for one. */
static size_t
authority_end(const char *key, size_t len)
{
	const char *end = key + len;
	const char *p;

	/* the key of a web link has a path */
	if (len >= 8 && memcmp(key, "http", 4) == 0)
	{
		size_t		from = 7 + (key[4] == 's');

		if (memcmp(key + from - 3, "://", 3) == 0 && (p = memchr(key + from, '/', len - from)) != NULL)
			return (size_t) (p - key);
	}
	p = memchr(key, ':', len);
	/* in damaged values only */
	if (p == NULL)
		return len;
	p++;
	if (end - p < 2 || p[0] != '/' || p[1] != '/')
		return (size_t) (p - key);
	for (p += 2; p < end && *p != '/' && *p != '?' && *p != '#'; p++)
		;
	return (size_t) (p - key);
}

/*
 * Returns true if the spelling is the key with all non-ASCII characters
 * percent-encoded after the authority, which ends at `from`.
 */
static bool
is_encoded(const char *s, size_t len, const char *key, size_t key_len, size_t from)
{
	return len > key_len &&
		len == from + iri_ascii_length(key + from, key_len - from) &&
		memcmp(s, key, from) == 0 &&
		iri_is_ascii_of(s + from, key + from, key_len - from);
}

/*
 * Completes the value at `at` whose spelling is the percent-encoded key.  The
 * key is in the same place as for end_apart.
 */
static void
end_encoded(size_t key_len, size_t at, IriBuf *out)
{
	char	   *value = out->data + at;

	value[0] = (char) (IRI_V_FIRST | IRI_V_ENCODED);
	memmove(value + 1, value + IRI_VALUE_KEY_AT, key_len);
	out->len = at + 1 + key_len;
}

/*
 * Completes the value at `at` whose key has been written, IRI_VALUE_KEY_AT bytes
 * after it.  Key and spelling share at least `prefix` bytes at the beginning,
 * and `suffix` at the end, which do not overlap.  `ascii` describes both.
 */
static inline __attribute__((always_inline)) void
end_apart(const char *s, size_t len, bool scheme, bool ascii, size_t key_len,
		  size_t prefix, size_t suffix, size_t at, IriBuf *out)
{
	char	   *value = out->data + at;
	const char *key = value + IRI_VALUE_KEY_AT;
	size_t		rest = (len < key_len ? len : key_len) - prefix;

	if (rest > 0 && s[prefix] == key[prefix])
	{
		size_t		more = iri_common_prefix(s + prefix, key + prefix, rest);

		prefix += more;
		rest -= more;
	}
	out->len = at;
	if (rest == 0 && len == key_len)
	{
		append_plain(s, len, scheme, ascii, out);
		return;
	}
	/* bytes that could belong to both prefix and suffix are in the prefix */
	if (suffix > rest)
		suffix = rest;
	else if (suffix < rest && s[len - suffix - 1] == key[key_len - suffix - 1])
		suffix += iri_common_suffix(s + len - suffix, key + key_len - suffix, rest - suffix);

	value[0] = (char) (plain_header(ascii) | IRI_V_APART);
	out->len += IRI_VALUE_KEY_AT + key_len;
	if ((key_len | prefix | suffix) < 0x80)
	{
		value[1] = (char) key_len;
		value[2] = (char) prefix;
		value[3] = (char) suffix;
	}
	else
		put_sizes(key_len, prefix, suffix, at, out);
	iri_buf_append(out, s + prefix, len - prefix - suffix);
}

/* The general case, for everything that iri_scan_web rejects. */
static __attribute__((noinline)) bool
make_any(const char *s, size_t len, IriGrammar grammar, IriBuf *out, IriError *err)
{
	IriParts	parts;
	const IriScheme *row;
	size_t		at = out->len;
	IriPlain	plain = IRI_PLAIN_UNKNOWN;
	bool		scheme;
	bool		ascii;

	if (grammar <= IRI_GRAMMAR_IRI_REFERENCE && len <= IRI_MAX_LENGTH)
		plain = iri_read_plain(s, len, &parts, &row);
	if (plain == IRI_PLAIN_NORMAL)
	{
		append_plain(s, len, true, true, out);
		return true;
	}
	if (plain != IRI_PLAIN_PARSED)
	{
		if (!iri_parse(s, len, grammar, &parts, err))
			return false;
		row = iri_scheme_of(s, &parts);
	}
	scheme = row != NULL;
	ascii = !((parts.userinfo_seen | parts.host_seen | parts.path_seen |
			   parts.query_seen | parts.fragment_seen) & IRI_C_HIGH);
	if (plain != IRI_PLAIN_PARSED && iri_is_normal(row, s, &parts))
		append_plain(s, len, scheme, ascii, out);
	else if (iri_buf_reserve(out, IRI_VALUE_KEY_AT))
	{
		out->len += IRI_VALUE_KEY_AT;
		if (scheme)
			iri_append_form(row, s, &parts, IRI_RUNG_SCHEME, out);
		else
			iri_buf_append(out, s, len);
		if (!out->failed)
		{
			size_t		key_len = out->len - at - IRI_VALUE_KEY_AT;

			const char *key = out->data + at + IRI_VALUE_KEY_AT;

			ascii = ascii && iri_is_ascii(key, key_len);
			if (!ascii && is_encoded(s, len, key, key_len, authority_end(key, key_len)))
				end_encoded(key_len, at, out);
			else
				end_apart(s, len, scheme, ascii, key_len, 0, 0, at, out);
		}
	}
	return true;
}

/* Appends a web link that is not in normal form, or for whose copy there was no room. */
static __attribute__((noinline)) void
append_web(const char *s, size_t len, const IriWebLink *link, IriBuf *out)
{
	bool		ascii = !(link->seen & IRI_C_HIGH);

	if (iri_web_is_normal(link))
		append_plain(s, len, true, ascii, out);
	else if (link->first == len && len < 0x7f && iri_buf_reserve(out, IRI_VALUE_KEY_AT + len + 1))
	{
		/* most of these links only need the "/" */
		char	   *to = out->data + out->len;

		to[0] = (char) (plain_header(ascii) | IRI_V_APART);
		to[1] = (char) (len + 1);
		to[2] = (char) len;
		to[3] = 0;
		memcpy(to + IRI_VALUE_KEY_AT, s, len);
		to[IRI_VALUE_KEY_AT + len] = '/';
		out->len += IRI_VALUE_KEY_AT + len + 1;
	}
	else if (iri_buf_reserve(out, IRI_VALUE_KEY_AT + len + iri_web_growth(link)))
	{
		char	   *key = out->data + out->len + IRI_VALUE_KEY_AT;
		size_t		key_len = iri_web_normal_form(link, s, len, key);

		/* decoded characters may not be ASCII */
		if ((link->seen & IRI_C_OCTET) || link->idn != NULL)
			ascii = ascii && iri_is_ascii(key, key_len);
		if (!ascii && (link->seen & IRI_C_OCTET) &&
			(iri_web_is_encoded(link, len, key, key_len) ||
			 ((link->idn != NULL || link->first < link->tail) &&
			  is_encoded(s, len, key, key_len, authority_end(key, key_len)))))
			end_encoded(key_len, out->len, out);
		else
			end_apart(s, len, true, ascii, key_len, link->first, len - link->last, out->len, out);
	}
}

/*
 * The fast path.  Returns false if it does not apply.  The text is copied to
 * its place in the value, for the case that it is in normal form, and the copy
 * is scanned, because it can have bytes after it.
 */
static inline bool
make_web(const char *s, size_t len, IriBuf *out)
{
	IriWebLink	link;
	bool		room = out->cap - out->len >= len + IRI_VALUE_PADDING;
	char	   *copy = NULL;

	if (room)
	{
		copy = out->data + out->len;
		memcpy(copy, s, len);
	}
	if (room ? !iri_scan_web(copy, len, &link) : !iri_scan_web_plain(s, len, &link))
		return false;
	if (!room || !iri_web_is_normal(&link))
		append_web(s, len, &link, out);
	else
	{
		bool		ascii = !(link.seen & IRI_C_HIGH);

		if (!is_bare(true, ascii))
		{
			copy = out->data + out->len++;
			*copy = (char) plain_header(ascii);
			memcpy(copy + 1, s, len);
		}
		out->len += len;
	}
	return true;
}

bool
iri_value_make(const char *s, size_t len, IriGrammar grammar, IriBuf *out, IriError *err)
{
	if ((grammar > IRI_GRAMMAR_IRI_REFERENCE || len > IRI_MAX_LENGTH || !make_web(s, len, out)) &&
		!make_any(s, len, grammar, out, err))
		return false;
	if (out->failed)
		*err = (IriError) {.code = IRI_ERROR_NO_MEMORY, .character = IRI_NO_CHARACTER};
	return !out->failed;
}

/* Reads the sizes, the key and the middle. */
static bool
read_apart(const char *data, size_t size, IriValue *value)
{
	const char *end = data + size;
	const char *p = data + 1;

	if (size >= IRI_VALUE_KEY_AT && ((data[1] | data[2] | data[3]) & 0x80) == 0)
	{
		value->key_len = (uint8_t) data[1];
		value->prefix = (uint8_t) data[2];
		value->suffix = (uint8_t) data[3];
		p = data + IRI_VALUE_KEY_AT;
	}
	else if ((p = read_leb128(p, end, &value->key_len)) == NULL ||
			 (p = read_leb128(p, end, &value->prefix)) == NULL ||
			 (p = read_leb128(p, end, &value->suffix)) == NULL)
		return false;
	if (value->key_len > (size_t) (end - p) || value->prefix > value->key_len ||
		value->suffix > value->key_len - value->prefix)
		return false;
	value->key = p;
	value->middle = p + value->key_len;
	value->middle_len = (size_t) (end - value->middle);
	return true;
}

bool
iri_value_read_rest(const char *data, size_t size, IriValue *value)
{
	uint8_t		header = size - 1 < IRI_VALUE_MAX ? (uint8_t) data[0] : 0;

	if ((header & IRI_V_VERSION) == 0 || (header & IRI_V_VERSION) > IRI_KEY_VERSION)
		return false;
	value->header = header;
	switch (header & ~(IRI_V_VERSION | IRI_V_ASCII))
	{
		/* never together with IRI_V_ASCII: that byte would be a letter */
		case IRI_V_ENCODED:
		case 0:
			value->key = value->middle = data + 1;
			value->key_len = value->prefix = size - 1;
			value->suffix = value->middle_len = 0;
			return true;
		case IRI_V_APART:
			return read_apart(data, size, value);
		default:
			return false;
	}
}

int
iri_value_later_version(const char *data, size_t size)
{
	uint8_t		header = size - 1 < IRI_VALUE_MAX ? (uint8_t) data[0] : 0;
	int			form = header & ~(IRI_V_VERSION | IRI_V_ASCII);

	if ((header >= 'a' && header <= 'z') || (header & IRI_V_VERSION) <= IRI_KEY_VERSION ||
		(form != 0 && form != IRI_V_APART && form != IRI_V_ENCODED))
		return 0;
	return header & IRI_V_VERSION;
}

size_t
iri_encoded_len(const IriValue *value)
{
	size_t		from = authority_end(value->key, value->key_len);

	return from + iri_ascii_length(value->key + from, value->key_len - from);
}

size_t
iri_encoded_copy(const IriValue *value, char *out)
{
	size_t		from = authority_end(value->key, value->key_len);

	memcpy(out, value->key, from);
	return (size_t) (iri_put_ascii(value->key + from, value->key_len - from, out + from) - out);
}
