/*
 * The stored form (value.h), read back by a second reader.
 */
#include "unit.h"

#include "scheme/normalize.h"
#include "text/uuid.h"
#include "value/ladder.h"
#include "value/value.h"

#define RANDOM_TEXTS	gen_rounds(300000)

static bool
is_ascii(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((unsigned char) s[i] >= 0x80)
			return false;
	return true;
}

/* Reads an unsigned LEB128, which must be the shortest of its number. */
static size_t
leb128(const IriBuf *buf, size_t *at)
{
	size_t		n = 0;
	size_t		from = *at;
	unsigned char byte;

	do
	{
		assert_true(*at < buf->len && *at - from < 9);
		byte = (unsigned char) buf->data[*at];
		n += (size_t) (byte & 0x7f) << 7 * (*at - from);
		(*at)++;
	} while (byte >= 0x80);
	assert_true(byte != 0 || *at - from == 1);
	return n;
}

static size_t
common_prefix(const char *a, const char *b, size_t max)
{
	size_t		n = 0;

	while (n < max && a[n] == b[n])
		n++;
	return n;
}

/* How many bytes before a and before b are the same. */
static size_t
common_suffix(const char *a, const char *b, size_t max)
{
	size_t		n = 0;

	while (n < max && a[-1 - (ptrdiff_t) n] == b[-1 - (ptrdiff_t) n])
		n++;
	return n;
}

/* Percent-encodes what is not ASCII after the authority. */
static void
encode(IriBuf *key, IriBuf *out)
{
	const char *s;
	size_t		from;

	iri_buf_put(key, '\0');
	key->len--;
	s = key->data;
	from = strcspn(s, ":") + 1;
	if (from < key->len && strncmp(s + from, "//", 2) == 0)
		from += 2 + strcspn(s + from + 2, "/?#");
	iri_buf_init(out, NULL, 0);
	for (size_t i = 0; i < key->len; i++)
	{
		char		octet[4];

		snprintf(octet, sizeof(octet), "%%%02X", (unsigned char) s[i]);
		if (i < from || (unsigned char) s[i] < 0x80)
			iri_buf_put(out, s[i]);
		else
			iri_buf_append(out, octet, 3);
	}
}

static void
check_stored(const char *s, size_t len, const IriBuf *stored)
{
	IriParts	parts;
	IriError	err;
	FREED IriBuf key = {0};
	IriBuf		ascii_key;
	IriValue	value = {0};
	uint8_t		header;
	size_t		at = 1;
	bool		ascii;
	bool		apart;
	bool		encoded;
	bool		bare;
	char	   *copy;

	assert_true(iri_parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err));
	iri_normal_form(s, &parts, IRI_RUNG_SCHEME, &key);
	assert_false(key.failed);
	apart = key.len != len || (len > 0 && memcmp(key.data, s, len) != 0);

	ascii = is_ascii(s, len) && is_ascii(key.data, key.len);
	encode(&key, &ascii_key);
	encoded = apart && len == ascii_key.len && memcmp(s, ascii_key.data, len) == 0;
	apart = apart && !encoded;
	iri_buf_free(&ascii_key);
	bare = ascii && !apart && iri_defined(parts.scheme);
	header = (uint8_t) (1 | (apart ? 0x10 : 0) | (ascii ? 0x20 : 0) | (encoded ? 0x40 : 0));
	assert_true(stored->len >= 1);
	if (bare)
	{
		at = 0;
		assert_in_range(stored->data[0], 'a', 'z');
	}
	else
		assert_int_equal((uint8_t) stored->data[0], header);
	if (apart)
	{
		size_t		shorter = len < key.len ? len : key.len;
		size_t		key_len = leb128(stored, &at);
		size_t		prefix = leb128(stored, &at);
		size_t		suffix = leb128(stored, &at);

		assert_int_equal(key_len, key.len);
		assert_int_equal(prefix, common_prefix(s, key.data, shorter));
		assert_int_equal(suffix, common_suffix(s + len, key.data + key.len, shorter - prefix));
		assert_int_equal(stored->len - at - key.len, len - prefix - suffix);
		assert_memory_equal(stored->data + at + key.len, s + prefix, len - prefix - suffix);
	}
	else
		assert_int_equal(stored->len, at + key.len);
	if (key.len > 0)
		assert_memory_equal(stored->data + at, key.data, key.len);

	assert_true(iri_value_read(stored->data, stored->len, &value));
	assert_int_equal(value.header, header);
	assert_int_equal(value.key_len, key.len);
	assert_ptr_equal(value.key, stored->data + at);
	assert_int_equal(iri_spelling_len(&value), len);
	/* nothing behind the spelling is written */
	copy = malloc(len + 1);
	assert_non_null(copy);
	copy[len] = '!';
	iri_spelling_copy(&value, copy);
	assert_int_equal(copy[len], '!');
	if (len > 0 && memcmp(copy, s, len) != 0)
		fail_msg("%s is put together as %s", gen_show(s, len), gen_show(copy, len));
	free(copy);
}

/* The stored form, checked, and the same with any buffer and grammar. */
static bool
make(const char *s, size_t len, IriBuf *stored)
{
	IriError	err;
	IriBuf		again;
	char		storage[16];

	iri_buf_init(stored, NULL, 0);
	if (!iri_value_make(s, len, IRI_GRAMMAR_IRI_REFERENCE, stored, &err))
	{
		assert_int_not_equal(err.code, IRI_OK);
		assert_int_not_equal(err.code, IRI_ERROR_NO_MEMORY);
		assert_int_equal(stored->len, 0);
		return false;
	}
	check_stored(s, len, stored);

	iri_buf_init(&again, storage, sizeof(storage));
	iri_buf_append(&again, "abc", 3);
	if (iri_value_make(s, len, IRI_GRAMMAR_IRI, &again, &err))
	{
		assert_int_equal(again.len, stored->len + 3);
		assert_memory_equal(again.data, "abc", 3);
		assert_memory_equal(again.data + 3, stored->data, stored->len);
	}
	else
		assert_int_equal(err.code, IRI_ERROR_NO_SCHEME);
	iri_buf_free(&again);
	return true;
}

static void
check_bytes(const char *s, const char *bytes, size_t size)
{
	IriBuf		stored;

	assert_true(make(s, strlen(s), &stored));
	if (stored.len != size || memcmp(stored.data, bytes, size) != 0)
		fail_msg("%s is stored as %s", gen_show(s, strlen(s)), gen_show(stored.data, stored.len));
	iri_buf_free(&stored);
}

#define CHECK_BYTES(s, bytes)	check_bytes(s, bytes, sizeof(bytes) - 1)

/* Written by hand: what is on disk does not change within a key version. */
static void
test_bytes(void **state)
{
	assert_int_equal(IRI_KEY_VERSION, 1);
	assert_int_equal(IRI_V_VERSION, 0x0f);
	assert_int_equal(IRI_V_APART, 0x10);
	assert_int_equal(IRI_V_ASCII, 0x20);
	assert_int_equal(IRI_V_ENCODED, 0x40);
	assert_int_equal(IRI_V_BOUND, 0x80);

	CHECK_BYTES("http://h/", "http://h/");
	CHECK_BYTES("x:", "x:");
	CHECK_BYTES("urn:isbn:1", "urn:isbn:1");
	/* relative, though it begins with a letter */
	CHECK_BYTES("", "\x21");
	CHECK_BYTES("a", "\x21" "a");
	CHECK_BYTES("a/b:c", "\x21" "a/b:c");
	CHECK_BYTES("http", "\x21" "http");
	CHECK_BYTES("//h/", "\x21" "//h/");
	CHECK_BYTES("http://h/\xc3\xa9", "\x01" "http://h/\xc3\xa9");
	CHECK_BYTES("http://h", "\x31\x09\x08\x00" "http://h/");
	CHECK_BYTES("HTTP://h/", "\x31\x09\x00\x05" "http://h/" "HTTP");
	CHECK_BYTES("http://h:80/a", "\x31\x0a\x08\x02" "http://h/a" ":80");
	/* the prefix is taken first: of "//" and "/" */
	CHECK_BYTES("http://h/./", "\x31\x09\x09\x00" "http://h/" "./");
	CHECK_BYTES("x:/a/../a/b", "\x31\x06\x05\x01" "x:/a/b" "../a/");
	/* ASCII only when both are */
	CHECK_BYTES("http://h/%C3%A9#a", "\x41" "http://h/\xc3\xa9#a");
	CHECK_BYTES("http://\xc3\xa9/%20%FF%C3%A9", "\x41" "http://\xc3\xa9/%20%FF\xc3\xa9");
	CHECK_BYTES("x:%C3%A9", "\x41" "x:\xc3\xa9");
	CHECK_BYTES("x://h?%C3%A9", "\x41" "x://h?\xc3\xa9");
	/* but not if anything else differs */
	CHECK_BYTES("http://h/%c3%a9", "\x11\x0b\x09\x00" "http://h/\xc3\xa9" "%c3%a9");
	CHECK_BYTES("http://h/%C3%A9\xc3\xa9", "\x11\x0d\x09\x02" "http://h/\xc3\xa9\xc3\xa9" "%C3%A9");
	CHECK_BYTES("http://H/%C3%A9", "\x11\x0b\x07\x00" "http://h/\xc3\xa9" "H/%C3%A9");
	CHECK_BYTES("http://h/%41%C3%A9", "\x11\x0c\x09\x00" "http://h/A\xc3\xa9" "%41%C3%A9");
	CHECK_BYTES("ftp://%C3%A9/", "\x11\x09\x06\x01" "ftp://\xc3\xa9/" "%C3%A9");
	CHECK_BYTES("x://%C3%A9@h", "\x11\x08\x04\x02" "x://\xc3\xa9@h" "%C3%A9");
	CHECK_BYTES("x:\xc2\xa0", "\x11\x08\x02\x00" "x:%C2%A0" "\xc2\xa0");
	/* a part of a character may be in common */
	CHECK_BYTES("http://\xc3\x89/", "\x11\x0a\x08\x01" "http://\xc3\xa9/" "\x89");
}

/* Every length up to 300, and the sizes around where a LEB128 grows. */
static void
test_lengths(void **state)
{
	static const size_t sizes[] = {16383, 16384, 16385, 2097151, 2097152, 2097153, 5000000};
	static const char *const fronts[] = {
		"", "x:", "X:", "x:%41", "x:\xc3\xa9", "x:%C3%A9", "http://h:80/", "/../", "x:/../"
	};
	char	   *s = malloc(5000032);

	assert_non_null(s);
	for (size_t i = 0; i < GEN_COUNT(fronts); i++)
		for (size_t j = 0; j <= 300 + GEN_COUNT(sizes); j++)
		{
			size_t		front = strlen(fronts[i]);
			size_t		len = j <= 300 ? j : sizes[j - 301];

			/* a share has each size behind another front */
			if (j > 300 && (i + j + 1) % (size_t) gen_share() != 0)
				continue;

			/* what differs at the front, in the middle and at the end */
			for (int place = 0; place < 3; place++)
			{
				IriBuf		stored;
				size_t		at = place == 0 ? len : place == 1 ? len / 2 : 0;

				memcpy(s, fronts[i], front);
				memset(s + front, 'a', len);
				if (place > 0 && len > 0)
				{
					memset(s + front + at, 'b', len - at);
					memcpy(s + front + len, "%7e", 3);
				}
				assert_true(make(s, front + len + (place > 0 && len > 0 ? 3 : 0), &stored));
				iri_buf_free(&stored);
			}
		}
	free(s);
}

static void
test_random(void **state)
{
	size_t		accepted = 0;
	size_t		apart = 0;
	size_t		encoded = 0;

	gen_seed();
	for (int i = 0; i < RANDOM_TEXTS; i++)
	{
		GenText		text;
		IriBuf		stored;
		FREED IriBuf twin = {0};
		IriError	err;
		IriValue	value = {0};
		IriValue	again = {0};
		IriBuf		key;

		gen_text(&text);
		for (uint32_t n = gen_once(2) ? gen_below(6) : 0; n > 0; n--)
			gen_octets(&text);
		if (!make(text.data, text.len, &stored))
			continue;
		accepted++;

		/* one spelling, one byte string */
		assert_true(iri_value_make(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &twin, &err));
		assert_int_equal(twin.len, stored.len);
		assert_memory_equal(twin.data, stored.data, stored.len);

		/* a key's own stored form is that key, and its spelling */
		assert_true(iri_value_read(stored.data, stored.len, &value));
		apart += (value.header & IRI_V_APART) != 0;
		encoded += (value.header & IRI_V_ENCODED) != 0;
		assert_true(make(value.key, value.key_len, &key));
		assert_true(iri_value_read(key.data, key.len, &again));
		assert_int_equal(again.header & IRI_V_DIFFERS, 0);
		assert_int_equal(again.key_len, value.key_len);
		if (value.key_len > 0)
			assert_memory_equal(again.key, value.key, value.key_len);
		iri_buf_free(&key);
		iri_buf_free(&stored);
	}
	print_message("%zu of %d accepted, %zu with a spelling apart, %zu percent-encoded\n", accepted, RANDOM_TEXTS,
				  apart, encoded);
	assert_true(accepted > (size_t) RANDOM_TEXTS / 4);
	assert_true(apart > accepted / 10);
	assert_true(encoded > accepted / 100);
}

/* Reads bytes that nothing stands behind; what is read stays within them. */
static bool
read_exactly(const char *bytes, size_t size)
{
	char	   *data = malloc(size > 0 ? size : 1);
	IriValue	value = {0};
	IriText		key;
	bool		result;

	assert_non_null(data);
	if (size > 0)
		memcpy(data, bytes, size);
	result = iri_value_read(data, size, &value);
	key = iri_value_short_key(data, size);
	if (key.data != NULL)
	{
		assert_true(result);
		assert_ptr_equal(key.data, value.key);
		assert_int_equal(key.len, value.key_len);
	}
	if (result)
	{
		char	   *copy;

		/* the long way is for these only */
		if (key.data == NULL)
			assert_true((value.header & IRI_V_BOUND) ||
						value.key != data + IRI_VALUE_KEY_AT);

		assert_true(value.key >= data && value.key <= data + size);
		assert_true(value.key_len <= (size_t) (data + size - value.key));
		assert_true(value.prefix <= value.key_len && value.suffix <= value.key_len - value.prefix);
		if (value.middle_len > 0)
			assert_ptr_equal(value.middle, value.key + value.key_len);
		assert_true(value.middle_len <= size);
		copy = malloc(iri_spelling_len(&value) + 1);
		assert_non_null(copy);
		iri_spelling_copy(&value, copy);
		free(copy);
	}
	free(data);
	return result;
}

#define READS(bytes)	read_exactly(bytes, sizeof(bytes) - 1)

/* Bytes that no release writes are refused, and never read beyond their end. */
static void
test_damaged(void **state)
{
	static const size_t lengths[] = {0, IRI_VALUE_MAX + 1, UINT32_MAX - 3, UINT32_MAX, SIZE_MAX};
	size_t		readable = 0;

	assert_false(READS(""));
	for (int first = 0; first < 256; first++)
	{
		/* a key of 2 bytes, of which both ends are taken, and a middle */
		char		bytes[] = "?\x02\x01\x01" "abc";
		int			bits = first & 0xf0;
		bool		letter = first >= 'a' && first <= 'z';
		bool		known = letter ||
			((first & 0x0f) == 1 && (bits == 0 || bits == 0x10 || bits == 0x20 || bits == 0x30 || bits == 0x40)) ||
			first == 0x81 || first == 0xa1;
		bool		later = !letter && (first & 0x0f) > 1 && bits <= 0x40;

		bytes[0] = (char) first;
		assert_int_equal(read_exactly(bytes, sizeof(bytes) - 1), known);
		assert_int_equal(iri_value_later_version(bytes, sizeof(bytes) - 1), later ? first & 0x0f : 0);
	}

	/* sizes that end too soon, are too large, or take more bytes than they need */
	assert_true(READS("\x31\x01\x00\x00" "a"));
	assert_false(READS("\x31"));
	assert_false(READS("\x31\x01"));
	assert_false(READS("\x31\x01\x00"));
	assert_false(READS("\x31\x01\x00\x00"));
	assert_false(READS("\x31\x02\x00\x00" "a"));
	assert_false(READS("\x31\x01\x02\x00" "a"));
	assert_false(READS("\x31\x01\x00\x02" "a"));
	assert_false(READS("\x31\x01\x01\x01" "a"));
	assert_false(READS("\x31\x81\x00\x00\x00" "a"));
	assert_false(READS("\x31\xff\xff\xff\xff\x0f\x00\x00" "a"));
	assert_false(READS("\x31\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00\x00" "a"));
	assert_false(READS("\x31\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x01" "a"));

	/* lengths that no value has, before any byte is read */
	for (size_t i = 0; i < GEN_COUNT(lengths); i++)
	{
		IriValue	value;

		assert_false(iri_value_read("x:", lengths[i], &value));
		assert_false(iri_value_read("\x21x", lengths[i], &value));
		assert_false(iri_value_read("\x31\x01\x01\x00x", lengths[i], &value));
		assert_int_equal(iri_value_later_version("\x22x", lengths[i]), 0);
		assert_null(iri_value_short_key("x:\0\0\0", lengths[i]).data);
		assert_null(iri_value_short_key("\x21x\0\0\0", lengths[i]).data);
		assert_null(iri_value_short_key("\x31\x01\x01\x00x\0\0\0", lengths[i]).data);
	}

	gen_seed();
	for (int i = 0; i < RANDOM_TEXTS; i++)
	{
		char		bytes[200];
		size_t		size = gen_below(i % 2 ? 12 : sizeof(bytes));

		for (size_t j = 0; j < size; j++)
			bytes[j] = (char) gen_below(j < 5 && i % 3 ? 16 : 256);
		if (size > 0)
			bytes[0] = (char) (gen_below(4) ? gen_once(4) ? 0x41 : 0x11 : gen_below(256));
		readable += read_exactly(bytes, size);
	}
	print_message("%zu of %d readable\n", readable, RANDOM_TEXTS);
	assert_true(readable > (size_t) RANDOM_TEXTS / 20 && readable < (size_t) RANDOM_TEXTS / 20 * 19);
}

/* A spelling that is percent-encoded after the authority has IRI_V_ENCODED, with any end of the authority. */
static void
test_encoded(void **state)
{
	static const char *const texts[] = {"foo://h/%C3%A9", "foo://h?%C3%A9", "foo://h#%C3%A9", "https://h/%C3%A9"};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
	{
		IriBuf		stored;

		assert_true(make(texts[i], strlen(texts[i]), &stored));
		assert_int_equal((uint8_t) stored.data[0], IRI_V_FIRST | IRI_V_ENCODED);
		iri_buf_free(&stored);
	}
}

/* Sizes that the value does not have, and headers of no version. */
static void
test_damaged_sizes(void **state)
{
	static const IriText damaged[] = {
		{"\x11\x03\x02\x02" "a:b", 7}, {"\x11\x04\x01\x01" "a:b", 7}, {"\x11\x81\x01\x00\x00" "a:b", 8},
		{"\x00" "a:b", 4}, {"\x10\x03\x01\x01" "a:b", 7}, {"\x40" "a:b", 4}
	};
	IriValue	value;

	for (size_t i = 0; i < sizeof(damaged) / sizeof(*damaged); i++)
		assert_false(iri_value_read(damaged[i].data, damaged[i].len, &value));
}

/*
 * Values of later releases are not read, because their keys are those of other rules:
 * http://h/ and mysql://h with the keys of a version 2, and what 15 has.
 */
static void
test_later_version(void **state)
{
	static const struct
	{
		IriText		stored;
		int			version;
	}			later[] = {
		{{"\x22" "http://h/", 10}, 2}, {{"\x32\x0a\x09\x00" "mysql://h/", 14}, 2}, {{"\x02", 1}, 2},
		{{"\x42" "x:\xc3\xa9", 5}, 2}, {{"\x1f\x02\x00\x00" "x:\xc3\xa9", 8}, 15}, {{"\x0f" "x:", 3}, 15},
		/* sizes that this release would refuse */
		{{"\x32\xff", 2}, 2},
	};

	for (size_t i = 0; i < GEN_COUNT(later); i++)
	{
		assert_false(read_exactly(later[i].stored.data, later[i].stored.len));
		assert_null(iri_value_short_key(later[i].stored.data, later[i].stored.len).data);
		assert_int_equal(iri_value_later_version(later[i].stored.data, later[i].stored.len), later[i].version);
	}
	assert_int_equal(iri_value_later_version("", 0), 0);
	assert_int_equal(iri_value_later_version("\x21" "a", 2), 0);
	assert_int_equal(iri_value_later_version("\x20" "a", 2), 0);
	assert_int_equal(iri_value_later_version("x:", 2), 0);
}

/* Other grammars than those of the types. */
static void
test_grammars(void **state)
{
	static const char text[] = "http://h/#a";
	IriError	err;
	FREED IriBuf out = {0};

	assert_false(iri_value_make(text, strlen(text), IRI_GRAMMAR_ABSOLUTE_IRI, &out, &err));
}

/* Nothing is written after a buffer of any size. */
static void
test_room(void **state)
{
	char		text[200];
	char		room[sizeof(text) * 2];
	IriError	err;
	IriBuf		out;

	for (size_t len = 110; len < 150; len++)
	{
		memset(text, 'a', len);
		memcpy(text, "HTTP://h/", 9);
		for (size_t cap = 0; cap <= len + 20; cap++)
		{
			memset(room, '!', sizeof(room));
			iri_buf_init(&out, room, cap);
			assert_true(iri_value_make(text, len, IRI_GRAMMAR_IRI, &out, &err));
			for (size_t i = cap; i < sizeof(room); i++)
				assert_int_equal(room[i], '!');
			iri_buf_free(&out);
		}
	}
}

/* A value that does not fit into memory is an error, and leaks nothing. */
static void
test_no_memory(void **state)
{
	IriBuf		out;
	IriError	err;

	iri_buf_init(&out, NULL, 0);
	out.failed = true;
	assert_false(iri_value_make("x:", 2, IRI_GRAMMAR_IRI, &out, &err));
	assert_int_equal(err.code, IRI_ERROR_NO_MEMORY);
	assert_int_equal(err.character, IRI_NO_CHARACTER);
	assert_false(iri_value_make("X:%41", 5, IRI_GRAMMAR_IRI, &out, &err));
	assert_int_equal(err.code, IRI_ERROR_NO_MEMORY);
	assert_null(out.data);

	iri_buf_init(&out, NULL, 0);
	assert_false(iri_buf_grow(&out, SIZE_MAX / 2));
	assert_true(out.failed);
	iri_buf_put(&out, 'a');
	iri_buf_append(&out, "abc", 3);
	assert_int_equal(out.len, 0);
	iri_buf_free(&out);
	assert_false(out.failed);
}

/* RFC 3174 §7.3, and the digest of those of 0 to 199 bytes (Python's hashlib). */
static void
test_sha1(void **state)
{
	static const struct
	{
		const char *unit;
		size_t		times;
		const char *digest;
	}			rows[] = {
		{"abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"},
		{"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
		{"a", 1000000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"},
		{"0123456701234567012345670123456701234567012345670123456701234567", 10, "dea356a2cddd90c7a7ecedc5ebb563934f460452"},
	};
	uint8_t		of_all[200 * IRI_SHA1_SIZE];
	char		hex[2 * IRI_SHA1_SIZE + 1];

	for (size_t i = 0; i <= GEN_COUNT(rows); i++)
	{
		uint8_t		digest[IRI_SHA1_SIZE];

		if (i < GEN_COUNT(rows))
		{
			size_t		unit = strlen(rows[i].unit);
			char	   *text = malloc(unit * rows[i].times);

			assert_non_null(text);
			for (size_t n = 0; n < rows[i].times; n++)
				memcpy(text + n * unit, rows[i].unit, unit);
			iri_sha1((IriText) {text, 1}, (IriText) {text + 1, unit * rows[i].times - 1}, digest);
			free(text);
		}
		else
		{
			char		text[200];

			memset(text, 'x', sizeof(text));
			for (size_t n = 0; n < sizeof(text); n++)
				iri_sha1((IriText) {text, n / 3}, (IriText) {text, n - n / 3}, of_all + n * IRI_SHA1_SIZE);
			iri_sha1((IriText) {NULL, 0}, (IriText) {(const char *) of_all, sizeof(of_all)}, digest);
		}
		for (size_t n = 0; n < IRI_SHA1_SIZE; n++)
			sprintf(hex + 2 * n, "%02x", digest[n]);
		assert_string_equal(hex, i < GEN_COUNT(rows) ? rows[i].digest : "bbd580c3a0c872a603baa084a09981df9eb680e5");
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bytes), cmocka_unit_test(test_damaged),
		cmocka_unit_test(test_encoded), cmocka_unit_test(test_damaged_sizes),
		cmocka_unit_test(test_later_version), cmocka_unit_test(test_grammars),
		cmocka_unit_test(test_room), cmocka_unit_test(test_no_memory), cmocka_unit_test(test_sha1),
		/* those that take seconds */
		cmocka_unit_test(test_random), cmocka_unit_test(test_lengths),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
