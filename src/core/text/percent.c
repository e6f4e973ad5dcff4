/*
 * Percent-encoding; see percent.h.
 */
#include "text/percent.h"

#include "text/bytes.h"
#include "text/charclass.h"
#include "text/utf8.h"

void
iri_append_encoded(const char *s, size_t len, IriBuf *out)
{
	static const char hex[] = "0123456789ABCDEF";

	for (size_t i = 0; i < len; i++)
	{
		unsigned char c = (unsigned char) s[i];

		iri_buf_put(out, '%');
		iri_buf_put(out, hex[c >> 4]);
		iri_buf_put(out, hex[c & 0x0f]);
	}
}

bool
iri_may_stand_raw(uint32_t cp, bool private)
{
	IriErrorCode class = iri_codepoint_class(cp);

	if (class == IRI_ERROR_PRIVATE || class == IRI_ERROR_TAG)
		return private && !iri_codepoint_unsafe(cp);
	return class == IRI_OK && !iri_codepoint_unsafe(cp);
}

/*
 * Appends the percent-encoded octets at s, at least one, in their normal form.
 * Returns how many bytes of s that used.
 */
static size_t
recode_percent(const char *s, size_t len, bool decode, bool query, IriBuf *out)
{
	char		octets[4];
	size_t		count;
	size_t		size;
	uint32_t	cp;

	if (len < 3)
	{
		/* only in a damaged value, or one that is refused */
		iri_buf_put(out, s[0]);
		return 1;
	}
	octets[0] = iri_octet_at(s);
	if ((unsigned char) octets[0] < 0x80)
	{
		if (decode && iri_is(octets[0], IRI_C_UNRESERVED))
			iri_buf_put(out, octets[0]);
		else
			iri_append_encoded(octets, 1, out);
		return 3;
	}
	count = iri_octets_at(s, len, octets);
	size = iri_utf8_decode(octets, count, &cp);
	if (decode && size > 0 && iri_may_stand_raw(cp, query))
		iri_buf_append(out, octets, size);
	else
	{
		/* one octet that is not part of a character: the next may begin one */
		if (size == 0)
			size = 1;
		iri_append_encoded(octets, size, out);
	}
	return 3 * size;
}

/*
 * Appends a component with its percent-encoding normal: needless encoding
 * undone, hexadecimal digits in upper case, unsafe characters encoded.
 * Without `decode`, nothing is decoded and all of non-ASCII is encoded, so the
 * result is the same URI.
 */
void
iri_recode(const char *s, size_t len, uint32_t seen, bool decode, bool query, IriBuf *out)
{
	size_t		i = 0;

	if (!(seen & (IRI_C_RECODE | IRI_C_UNSAFE)) && (decode || !(seen & IRI_C_HIGH)))
	{
		iri_buf_append(out, s, len);
		return;
	}
	while (i < len)
	{
		size_t		from = i;
		uint32_t	cp;
		size_t		size;

		if (decode && !(seen & IRI_C_UNSAFE))
		{
			/* non-ASCII characters stay as they are */
			const char *percent = memchr(s + i, '%', len - i);

			i = percent != NULL ? (size_t) (percent - s) : len;
		}
		else
		{
			while (i < len && !iri_is(s[i], IRI_C_PERCENT | IRI_C_HIGH))
				i++;
		}
		iri_buf_append(out, s + from, i - from);
		if (i == len)
			break;
		if (s[i] == '%')
		{
			i += recode_percent(s + i, len - i, decode, query, out);
			continue;
		}
		size = iri_utf8_decode(s + i, len - i, &cp);
		/* a byte of what is not UTF-8 */
		if (size == 0)
		{
			size = 1;
			cp = 0;
		}
		if (!decode || iri_codepoint_unsafe(cp))
			iri_append_encoded(s + i, size, out);
		else
			iri_buf_append(out, s + i, size);
		i += size;
	}
}

void
iri_append_recoded(const char *s, size_t len, bool query, IriBuf *out)
{
	iri_recode(s, len, IRI_C_RECODE | IRI_C_UNSAFE, true, query, out);
}

void
iri_append_recoded_octets(const char *s, size_t len, bool query, IriBuf *out)
{
	iri_recode(s, len, IRI_C_RECODE, true, query, out);
}

struct IriTarget
{
	const char *name;
	uint32_t	classes;		/* what is allowed */
	const char *but;			/* of these, what would be read as a delimiter */
	bool		private;		/* iprivate is allowed */
};

static const IriTarget targets[] = {
	{"userinfo", IRI_C_USERINFO, "", false},
	{"user", IRI_C_USERINFO, ":", false},
	{"host", IRI_C_REG_NAME, "", false},
	{"path", IRI_C_PATH, "", false},
	{"segment", IRI_C_PATH, "/", false},
	{"query", IRI_C_QUERY, "", true},
	{"param", IRI_C_QUERY, "&;=+", true},
	{"fragment", IRI_C_QUERY, "", false},
};

const IriTarget *
iri_target_lookup(const char *name, size_t len)
{
	for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]); i++)
	{
		if (strlen(targets[i].name) == len && memcmp(targets[i].name, name, len) == 0)
			return &targets[i];
	}
	return NULL;
}

void
iri_percent_encode_for(const IriTarget *target, const char *s, size_t len, IriBuf *out)
{
	size_t		i = 0;

	while (i < len)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(s + i, len - i, &cp);
		bool		raw = false;

		if (size == 0)
			size = 1;			/* an octet that is not part of a character */
		else if ((unsigned char) s[i] < 0x80)
			raw = iri_is(s[i], target->classes) && strchr(target->but, s[i]) == NULL;
		else
			raw = iri_may_stand_raw(cp, target->private);
		if (raw)
			iri_buf_append(out, s + i, size);
		else
			iri_append_encoded(s + i, size, out);
		i += size;
	}
}

void
iri_percent_decode_octets(const char *s, size_t len, IriBuf *out)
{
	size_t		i = 0;

	while (i < len)
	{
		size_t		from = i;

		while (i < len && s[i] != '%')
			i++;
		iri_buf_append(out, s + from, i - from);
		if (i == len)
			break;
		if (len - i >= 3 && iri_is(s[i + 1], IRI_C_HEX) && iri_is(s[i + 2], IRI_C_HEX))
		{
			iri_buf_put(out, iri_octet_at(s + i));
			i += 3;
		}
		else
			iri_buf_put(out, s[i++]);
	}
}

void
iri_append_ascii(const char *s, size_t len, IriBuf *out)
{
	for (size_t i = 0; i < len; i++)
	{
		if (iri_is(s[i], IRI_C_HIGH))
			iri_append_encoded(s + i, 1, out);
		else
			iri_buf_put(out, s[i]);
	}
}

/* Converts A-Z in eight bytes to lower case, without a branch per byte. */
static inline uint64_t
lower_word(uint64_t word)
{
	uint64_t	low = word & IRI_BYTES(0x7f);
	uint64_t	from_a = low + IRI_BYTES(0x80 - 'A');
	uint64_t	past_z = low + IRI_BYTES(0x7f - 'Z');
	uint64_t	upper = (from_a ^ past_z) & ~word & IRI_BYTES(0x80);

	return word | upper >> 2;
}

void
iri_put_lower(const char *s, size_t len, char *to)
{
	if (len < 8)
	{
		for (size_t i = 0; i < len; i++)
			to[i] = iri_lower(s[i]);
		return;
	}
	/* eight at a time; the last eight may overlap the previous ones */
	for (size_t i = 0;; i = i + 16 <= len ? i + 8 : len - 8)
	{
		uint64_t	word = lower_word(iri_word_at(s + i));

		memcpy(to + i, &word, 8);
		if (i == len - 8)
			break;
	}
}

void
iri_append_lower(const char *s, size_t len, IriBuf *out)
{
	if (len > 0 && iri_buf_reserve(out, len))
	{
		iri_put_lower(s, len, out->data + out->len);
		out->len += len;
	}
}
