/*
 * The stored form; see value.h.
 */
#include "value.h"

#include "charclass.h"
#include "normalize.h"
#include "utf8.h"

static void
append_leb128(size_t n, IriBuf *out)
{
	while (n >= 0x80)
	{
		iri_buf_put(out, (char) (n | 0x80));
		n >>= 7;
	}
	iri_buf_put(out, (char) n);
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

/* How many bytes both have in common at their beginning, of max. */
static size_t
common_prefix(const char *a, const char *b, size_t max)
{
	size_t		n = 0;

	while (max - n >= 8 && memcmp(a + n, b + n, 8) == 0)
		n += 8;
	while (n < max && a[n] == b[n])
		n++;
	return n;
}

/* The same at their ends. */
static size_t
common_suffix(const char *a_end, const char *b_end, size_t max)
{
	size_t		n = 0;

	while (max - n >= 8 && memcmp(a_end - n - 8, b_end - n - 8, 8) == 0)
		n += 8;
	while (n < max && a_end[-1 - (ptrdiff_t) n] == b_end[-1 - (ptrdiff_t) n])
		n++;
	return n;
}

static void
append_value(const char *s, size_t len, bool ascii, const char *key, size_t key_len,
			 IriBuf *out)
{
	size_t		shorter = len < key_len ? len : key_len;
	size_t		prefix;
	size_t		suffix;

	if (key == s || (len == key_len && memcmp(s, key, len) == 0))
	{
		iri_buf_put(out, (char) (IRI_KEY_VERSION | (ascii ? IRI_V_ASCII : 0)));
		iri_buf_append(out, s, len);
		return;
	}
	ascii = ascii && iri_is_ascii(key, key_len);
	prefix = common_prefix(s, key, shorter);
	suffix = common_suffix(s + len, key + key_len, shorter - prefix);
	iri_buf_put(out, (char) (IRI_KEY_VERSION | IRI_V_APART | (ascii ? IRI_V_ASCII : 0)));
	append_leb128(key_len, out);
	append_leb128(prefix, out);
	append_leb128(suffix, out);
	iri_buf_append(out, key, key_len);
	iri_buf_append(out, s + prefix, len - prefix - suffix);
}

static bool
check_memory(const IriBuf *out, IriError *err)
{
	if (out->failed)
		*err = (IriError) {.code = IRI_ERROR_NO_MEMORY, .character = IRI_NO_CHARACTER};
	return !out->failed;
}

bool
iri_value_make(const char *s, size_t len, IriGrammar grammar, IriBuf *out, IriError *err)
{
	IriParts	parts;
	bool		ascii;

	if (grammar <= IRI_GRAMMAR_IRI_REFERENCE && len <= IRI_MAX_LENGTH && iri_is_simple(s, len, &ascii))
	{
		append_value(s, len, ascii, s, len, out);
		return check_memory(out, err);
	}
	if (!iri_parse(s, len, grammar, &parts, err))
		return false;
	ascii = !((parts.userinfo_seen | parts.host_seen | parts.path_seen |
			   parts.query_seen | parts.fragment_seen) & IRI_C_HIGH);
	if (iri_is_normal(s, &parts))
		append_value(s, len, ascii, s, len, out);
	else
	{
		char		storage[512];
		IriBuf		key;

		iri_buf_init(&key, storage, sizeof(storage));
		iri_normal_form(s, &parts, IRI_RUNG_SCHEME, &key);
		if (key.failed)
			out->failed = true;
		else
			append_value(s, len, ascii, key.data, key.len, out);
		iri_buf_free(&key);
	}
	return check_memory(out, err);
}

void
iri_value_read(const char *data, size_t size, IriValue *value)
{
	const char *end = data + size;

	value->header = (uint8_t) data[0];
	value->key = data + 1;
	value->key_len = size - 1;
	value->suffix = 0;
	value->middle = NULL;
	value->middle_len = 0;
	if (value->header & IRI_V_APART)
	{
		value->key = read_leb128(value->key, &value->key_len);
		value->key = read_leb128(value->key, &value->prefix);
		value->key = read_leb128(value->key, &value->suffix);
		value->middle = value->key + value->key_len;
		value->middle_len = (size_t) (end - value->middle);
	}
	else
		value->prefix = value->key_len;
}
