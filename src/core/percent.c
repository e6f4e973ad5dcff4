/*
 * Percent-encoding of data; see percent.h.
 */
#include "percent.h"

#include "charclass.h"
#include "normalize.h"
#include "utf8.h"

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
			iri_buf_put(out, (char) (iri_hex_value(s[i + 1]) << 4 | iri_hex_value(s[i + 2])));
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
