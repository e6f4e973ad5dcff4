/*
 * The stored form; see value.h.
 */
#include "value.h"

#include "bytes.h"
#include "charclass.h"
#include "ladder.h"
#include "normalize.h"
#include "utf8.h"
#include "web.h"

#define MAX_LEB128	10

static size_t
put_leb128(size_t n, char out[MAX_LEB128])
{
	size_t		len = 0;

	for (; n >= 0x80; n >>= 7)
		out[len++] = (char) (n | 0x80);
	out[len++] = (char) n;
	return len;
}

static const char *
read_leb128(const char *p, size_t *n)
{
	int			shift = 0;

	*n = 0;
	for (; *p & 0x80; p++, shift += 7)
		*n |= (size_t) (*p & 0x7f) << shift;
	*n |= (size_t) *p << shift;
	return p + 1;
}

static inline void
append_plain(const char *s, size_t len, bool ascii, IriBuf *out)
{
	if (iri_buf_reserve(out, 1 + len))
	{
		char	   *to = out->data + out->len;

		to[0] = (char) (IRI_KEY_VERSION | (ascii ? IRI_V_ASCII : 0));
		memcpy(to + 1, s, len);
		out->len += 1 + len;
	}
}

/*
 * A key is written where it belongs if the three sizes before it take a byte
 * each, as they do most often, and is moved if they take more.
 */
#define KEY_AT			4

static inline bool
begin_apart(IriBuf *out)
{
	if (!iri_buf_reserve(out, KEY_AT))
		return false;
	out->len += KEY_AT;
	return true;
}

/* Writes the sizes where they take more room, and moves the key behind them. */
static void
put_sizes(size_t key_len, size_t prefix, size_t suffix, size_t at, IriBuf *out)
{
	char		sizes[3 * MAX_LEB128];
	size_t		len;

	len = put_leb128(key_len, sizes);
	len += put_leb128(prefix, sizes + len);
	len += put_leb128(suffix, sizes + len);
	if (!iri_buf_reserve(out, 1 + len - KEY_AT))
		return;
	memmove(out->data + at + 1 + len, out->data + at + KEY_AT, key_len);
	memcpy(out->data + at + 1, sizes, len);
	out->len += 1 + len - KEY_AT;
}

/*
 * Completes the value at `at` whose key has been written, KEY_AT behind it.
 * Key and spelling have `prefix` bytes in common at least, and `suffix` at the
 * end.  `ascii` is of the spelling, and of the key too unless it is `decoded`.
 */
static void
end_apart(const char *s, size_t len, bool ascii, bool decoded, size_t prefix,
		  size_t suffix, size_t at, IriBuf *out)
{
	const char *key = out->data + at + KEY_AT;
	size_t		key_len = out->len - at - KEY_AT;
	size_t		shorter = len < key_len ? len : key_len;

	if (out->failed)
		return;
	prefix += iri_common_prefix(s + prefix, key + prefix, shorter - prefix);
	if (prefix == len && len == key_len)
	{
		out->len = at;
		append_plain(s, len, ascii, out);
		return;
	}
	ascii = ascii && (!decoded || iri_is_ascii(key, key_len));
	/* the prefix has the bytes that may be of both */
	if (suffix > shorter - prefix)
		suffix = shorter - prefix;
	suffix += iri_common_suffix(s + len - suffix, key + key_len - suffix, shorter - prefix - suffix);

	if ((key_len | prefix | suffix) < 0x80)
	{
		out->data[at + 1] = (char) key_len;
		out->data[at + 2] = (char) prefix;
		out->data[at + 3] = (char) suffix;
	}
	else
		put_sizes(key_len, prefix, suffix, at, out);
	out->data[at] = (char) (IRI_KEY_VERSION | IRI_V_APART | (ascii ? IRI_V_ASCII : 0));
	iri_buf_append(out, s + prefix, len - prefix - suffix);
}

/* The long way, for all that iri_scan_web leaves. */
static bool
make_any(const char *s, size_t len, IriGrammar grammar, IriBuf *out, IriError *err)
{
	IriParts	parts;
	size_t		at = out->len;
	bool		ascii;

	if (!iri_parse(s, len, grammar, &parts, err))
		return false;
	ascii = !((parts.userinfo_seen | parts.host_seen | parts.path_seen |
			   parts.query_seen | parts.fragment_seen) & IRI_C_HIGH);
	if (iri_is_normal(s, &parts))
		append_plain(s, len, ascii, out);
	else if (begin_apart(out))
	{
		iri_normal_form(s, &parts, IRI_RUNG_SCHEME, out);
		end_apart(s, len, ascii, true, 0, 0, at, out);
	}
	return true;
}

/* The short way.  False where it leads nowhere. */
static inline bool
make_web(const char *s, size_t len, IriBuf *out)
{
	IriWebLink	link;
	size_t		at = out->len;
	size_t		prefix;
	size_t		suffix;
	bool		ascii;

	if (!iri_scan_web(s, len, &link))
		return false;
	ascii = !(link.seen & IRI_C_HIGH);
	if (iri_web_is_normal(&link))
		append_plain(s, len, ascii, out);
	else if (begin_apart(out))
	{
		iri_web_normal_form(&link, out, &prefix, &suffix);
		end_apart(s, len, ascii, (link.seen & IRI_C_RECODE) != 0, prefix, suffix, at, out);
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

void
iri_value_read_apart(const char *data, size_t size, IriValue *value)
{
	const char *end = data + size;

	value->header = (uint8_t) data[0];
	value->key = read_leb128(data + 1, &value->key_len);
	value->key = read_leb128(value->key, &value->prefix);
	value->key = read_leb128(value->key, &value->suffix);
	value->middle = value->key + value->key_len;
	value->middle_len = (size_t) (end - value->middle);
}
