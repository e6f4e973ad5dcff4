/*
 * Finding by the beginning of a key, and by path; see search.h.
 */
#include "value/search.h"

#include <math.h>

#include "text/utf8.h"

/*
 * U+10FFFF, a noncharacter: no key contains it, and it is greater than every
 * character of keys.
 */
#define LAST_CHARACTER	"\xf4\x8f\xbf\xbf"

bool
iri_has_whole_authority(const char *prefix, size_t len)
{
	IriParts	parts;

	return iri_split_authority(prefix, len, &parts) < prefix + len && iri_defined(parts.host);
}

/*
 * Bytes of UTF-8 sort like the characters, so the next character will do,
 * except after the character that ends the authority: its successor would
 * belong to the authority.
 */
void
iri_after_prefix(const char *prefix, size_t len, IriBuf *out)
{
	if (len > 0 && iri_has_whole_authority(prefix, len) && !iri_has_whole_authority(prefix, len - 1))
	{
		iri_buf_append(out, prefix, len);
		iri_buf_append(out, LAST_CHARACTER, 4);
		return;
	}
	while (len > 0)
	{
		size_t		at = len - 1;
		uint32_t	cp;
		char		next[4];

		while (at > 0 && len - at < 4 && ((unsigned char) prefix[at] & 0xc0) == 0x80)
			at--;
		if (iri_utf8_decode(prefix + at, len - at, &cp) != len - at)
		{
			/* a database without an encoding may cut a character in two */
			if ((unsigned char) prefix[len - 1] == 0xff)
			{
				len--;
				continue;
			}
			iri_buf_append(out, prefix, len - 1);
			iri_buf_put(out, (char) (prefix[len - 1] + 1));
			return;
		}
		if (cp == 0x10ffff)
		{
			len = at;
			continue;
		}
		iri_buf_append(out, prefix, at);
		/* surrogates are not characters */
		iri_buf_append(out, next, iri_utf8_encode(cp == 0xd7ff ? 0xe000 : cp + 1, next));
		return;
	}
	iri_buf_append(out, LAST_CHARACTER, 4);
}

void
iri_base_read(const char *key, size_t len, IriBase *base)
{
	const IriSpan *path = &base->parts.path;

	iri_split(key, len, &base->parts);
	base->key = key;
	base->len = len;
	base->alone = iri_defined(base->parts.query) || iri_defined(base->parts.fragment);
	base->open = !base->alone &&
		(path->len == 0 ? !iri_defined(base->parts.host) : key[path->at + path->len - 1] == '/');
}

static bool
same_extent(IriSpan a, IriSpan b)
{
	return a.at == b.at && a.len == b.len;
}

bool
iri_is_below(const char *x, size_t len, const IriBase *base)
{
	IriParts	parts;
	IriSpan		path = base->parts.path;

	if (!iri_begins((IriText) {x, len}, (IriText) {base->key, base->len}))
		return false;
	if (base->alone)
		return len == base->len;
	/* common bytes mean the same only if they belong to the same components */
	iri_split(x, len, &parts);
	if (!same_extent(parts.scheme, base->parts.scheme) ||
		!same_extent(iri_authority_span(&parts), iri_authority_span(&base->parts)))
		return false;
	return base->open || parts.path.len == path.len || x[path.at + path.len] == '/';
}

/*
 * "/", "?" and "#" may follow the path, and all are less than "@", but directly
 * after an authority, "@" would end a userinfo.  No key has a byte less than "!".
 */
void
iri_after_base(const IriBase *base, IriBuf *out)
{
	if (base->open)
		iri_after_prefix(base->key, base->len, out);
	else
	{
		iri_buf_append(out, base->key, base->len);
		if (!base->alone && base->parts.path.len == 0)
			iri_buf_append(out, "?" LAST_CHARACTER, 5);
		else
			iri_buf_put(out, base->alone ? '!' : '@');
	}
}

/*
 * The texts begin like the key, without the "/" that all keys below have.  "0"
 * is the character after "/", but the normal form may drop a "0" from a port,
 * or the port if "0" makes it the default.  Only a port may follow an IP
 * literal.  "@" may not follow an authority.  A longer scheme is greater than
 * every IRI with the scheme, and a path greater than all references with an
 * authority.
 */
bool
iri_text_after_base(const IriBase *base, int n, IriBuf *out)
{
	static const char *const after_slash[] = {"0", "1", ":0"};
	static const char *const after_segment[] = {"@", "a"};
	static const char *const after_all[] = {"!", "a"};
	const char *const *endings = base->open ? after_slash : base->alone ? after_all : after_segment;
	int			count = base->open ? 3 : 2;
	IriSpan		scheme = base->parts.scheme;

	if (n < count)
	{
		iri_buf_append(out, base->key, base->len - (base->open && base->len > 0));
		iri_buf_append(out, endings[n], strlen(endings[n]));
		return true;
	}
	if (n > count)
		return false;
	if (iri_defined(scheme))
	{
		iri_buf_append(out, base->key, scheme.len);
		iri_buf_append(out, "a:", 2);
	}
	else
		iri_buf_put(out, '0');
	return true;
}

double
iri_key_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t		same = iri_common_prefix(a, b, a_len < b_len ? a_len : b_len);
	int64_t		delta = 0;

	/* fractions in base 256: the first bytes that differ decide */
	for (size_t i = same; i < same + 6; i++)
		delta = delta * 256 + (i < b_len ? (unsigned char) b[i] : 0) -
			(i < a_len ? (unsigned char) a[i] : 0);
	return same > 256 ? 0 : ldexp((double) delta, -8 * ((int) same + 6));
}
