/*
 * Finding by domain; see domain.h.
 */
#include "value/domain.h"

#include "host/idna.h"
#include "syntax/parse.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/*
 * Returns the end of the host in the key of a usual web address, which has a
 * path, but no userinfo, port or trailing dot, and whose host is not an IP
 * address.  Returns NULL for other keys.
 */
static inline const char *
web_host_end(const char *key, size_t len, const char **host)
{
	const char *end = key + len;
	const char *p;

	if (len < 9 || iri_half_word_at(key) != iri_half_word_at("http"))
		return NULL;
	*host = p = key + 7 + (key[4] == 's');
	if (memcmp(p - 3, "://", 3) != 0 || !iri_is(*p, IRI_C_ALPHA))
		return NULL;
#ifdef __SSE2__
	for (; end - p >= 16; p += 16)
	{
		__m128i		block = _mm_loadu_si128((const __m128i *) (const void *) p);
		__m128i		slash = _mm_cmpeq_epi8(block, _mm_set1_epi8('/'));
		__m128i		colon = _mm_cmpeq_epi8(block, _mm_set1_epi8(':'));
		__m128i		at = _mm_cmpeq_epi8(block, _mm_set1_epi8('@'));
		int			found = _mm_movemask_epi8(_mm_or_si128(slash, _mm_or_si128(colon, at)));

		if (found != 0)
		{
			p += __builtin_ctz((unsigned int) found);
			break;
		}
	}
#endif
	while (p < end && *p != '/' && *p != ':' && *p != '@')
		p++;
	return p < end && *p == '/' && p[-1] != '.' ? p : NULL;
}

IriDomain
iri_domain_of(const char *key, size_t len)
{
	IriDomain	domain = {NULL, 0, false};
	IriParts	parts;
	const char *host;
	const char *end = web_host_end(key, len, &host);

	if (end != NULL)
		return (IriDomain) {host, (size_t) (end - host), false};
	iri_split_authority(key, len, &parts);
	if (parts.host_kind != IRI_HOST_REGNAME)
		return domain;
	domain.len = parts.host.len;
	if (key[parts.host.at + domain.len - 1] == '.')
		domain.len--;
	if (domain.len > 0)
		domain.name = key + parts.host.at;
	domain.fold = !iri_defined(parts.scheme);
	return domain;
}

static int
compare_folded(const char *a, bool fold_a, const char *b, bool fold_b, size_t len)
{
	if (!fold_a && !fold_b)
		return memcmp(a, b, len);
	for (size_t i = 0; i < len; i++)
	{
		unsigned char ca = (unsigned char) (fold_a ? iri_lower(a[i]) : a[i]);
		unsigned char cb = (unsigned char) (fold_b ? iri_lower(b[i]) : b[i]);

		if (ca != cb)
			return ca < cb ? -1 : 1;
	}
	return 0;
}

bool
iri_domain_contains(const IriDomain *d, const IriDomain *x)
{
	const char *tail;

	if (x->name == NULL || d->name == NULL || x->len < d->len)
		return false;
	tail = x->name + (x->len - d->len);
	if (tail > x->name && tail[-1] != '.')
		return false;
	return compare_folded(tail, x->fold, d->name, d->fold, d->len) == 0;
}

/* Returns the start of the last label of [s, end). */
static inline const char *
last_label(const char *s, const char *end)
{
#ifdef IRI_LAST_BYTE
	for (; end - s >= 8; end -= 8)
	{
		uint64_t	dots = iri_match_bytes(iri_word_at(end - 8), '.');

		if (dots != 0)
			return end - IRI_LAST_BYTE(dots);
	}
#endif
	while (end > s && end[-1] != '.')
		end--;
	return end;
}

int
iri_domain_order(const IriDomain *a, const IriDomain *b)
{
	const char *a_end;
	const char *b_end;
	const char *la;
	const char *lb;
	const char *dot;
	size_t		max = a->len < b->len ? a->len : b->len;
	size_t		same = 0;
	int			cmp;

	if (a->name == NULL || b->name == NULL)
		return (a->name != NULL) - (b->name != NULL);
	a_end = a->name + a->len;
	b_end = b->name + b->len;
	if (a->fold || b->fold)
	{
		while (same < max && compare_folded(a_end - same - 1, a->fold, b_end - same - 1, b->fold, 1) == 0)
			same++;
	}
	else
		same = iri_common_suffix(a_end, b_end, max);

	/* the first labels from the right that differ, or the end of one name */
	dot = memchr(a_end - same, '.', same);
	if (dot != NULL)
	{
		b_end -= a_end - dot;
		a_end = dot;
	}
	la = last_label(a->name, a_end);
	lb = last_label(b->name, b_end);
	max = (size_t) (a_end - la < b_end - lb ? a_end - la : b_end - lb);
	if (max >= 8 && !a->fold && !b->fold && iri_word_at(la) != iri_word_at(lb))
		return iri_sorted_word(iri_word_at(la)) < iri_sorted_word(iri_word_at(lb)) ? -1 : 1;
	cmp = compare_folded(la, a->fold, lb, b->fold, max);
	if (cmp != 0)
		return cmp;
	if (a_end - la != b_end - lb)
		return a_end - la < b_end - lb ? -1 : 1;
	return (la != a->name) - (lb != b->name);
}

void
iri_domain_sort_key(const IriDomain *domain, const char *key, size_t len, IriBuf *out)
{
	/* hosts contain only greater bytes than the ends of labels and names */
	iri_buf_put(out, domain->name == NULL ? '\0' : '\1');
	if (domain->name != NULL)
	{
		const char *label = domain->name + domain->len + 1;

		do
		{
			const char *end = label - 1;
			size_t		at = out->len;

			label = last_label(domain->name, end);
			iri_buf_append(out, label, (size_t) (end - label));
			for (; domain->fold && at < out->len; at++)
				out->data[at] = iri_lower(out->data[at]);
			iri_buf_put(out, '\1');
		} while (label > domain->name);
		iri_buf_put(out, '\0');
	}
	iri_buf_append(out, key, len);
}

/*
 * Returns true for labels of letters, digits, "-" and "_", the last one not
 * all digits.
 */
static bool
is_domain_name(const char *s, size_t len)
{
	const char *end = s + len;

	for (;;)
	{
		const char *label = s;
		bool		digits = true;

		for (; s < end && *s != '.'; s++)
		{
			if (!iri_is(*s, IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN | IRI_C_HIGH) && *s != '_')
				return false;
			digits &= iri_is(*s, IRI_C_DIGIT);
		}
		if (s == label)
			return false;
		if (s == end)
			return !digits;
		s++;
	}
}

bool
iri_domain_parse(const char *key, size_t len, IriBuf *out)
{
	IriParts	parts;
	IriSpan		name;
	IriBuf		decoded;
	char		storage[256];
	size_t		at = out->len;

	iri_split(key, len, &parts);
	if (parts.host_kind == IRI_HOST_REGNAME)
		name = parts.host;
	else if (parts.host_kind == IRI_HOST_NONE && !iri_defined(parts.scheme) &&
			 !iri_defined(parts.query) && !iri_defined(parts.fragment))
		name = parts.path;
	else
		return false;

	iri_buf_init(&decoded, storage, sizeof(storage));
	iri_append_recoded(key + name.at, name.len, false, &decoded);
	if (!decoded.failed)
		iri_host_key(decoded.data, decoded.len, out);
	out->failed |= decoded.failed;
	iri_buf_free(&decoded);
	if (out->failed)
		return false;
	if (out->len > at && out->data[out->len - 1] == '.')
		out->len--;
	return is_domain_name(out->data + at, out->len - at);
}

void
iri_append_domain_first(const char *name, size_t len, IriBuf *out)
{
	iri_buf_append(out, "//", 2);
	iri_buf_append(out, name, len);
}

/* No label contains U+10FFFF, which is greater than every character of labels. */
void
iri_append_domain_after(const char *name, size_t len, IriBuf *out)
{
	iri_buf_append(out, "//\xf4\x8f\xbf\xbf.", 7);
	iri_buf_append(out, name, len);
}

static size_t
first_label(const char *name, size_t len)
{
	const char *dot = memchr(name, '.', len);

	return dot != NULL ? (size_t) (dot - name) : len;
}

/* Returns true if an ireg-name is its own key; sets out->failed if memory is short. */
static bool
is_host_key(const char *host, size_t len, IriBuf *out)
{
	IriBuf		key;
	char		storage[256];
	bool		same;

	if (iri_is_ascii(host, len) && !iri_has_ace_label(host, len))
		return true;
	iri_buf_init(&key, storage, sizeof(storage));
	iri_host_key(host, len, &key);
	same = key.len == len && memcmp(key.data, host, len) == 0;
	out->failed |= key.failed;
	iri_buf_free(&key);
	return same;
}

/*
 * Appends an ASCII name that sorts before `name`; its key is the same.  The
 * last label that is not ASCII, or may be an A-label, is cut at that point.
 */
static void
append_ascii_before(const char *name, size_t len, IriBuf *out)
{
	const char *end = name + len;
	const char *label;
	const char *p;

	for (const char *label_end = end;; label_end = label - 1)
	{
		label = last_label(name, label_end);
		if (iri_has_ace_label(label, (size_t) (label_end - label)))
		{
			/* less than "xn--" */
			iri_buf_append(out, "xn-!", 4);
			p = label_end;
			break;
		}
		for (p = label; p < label_end && (unsigned char) *p < 0x80; p++)
			;
		if (p < label_end || label == name)
		{
			iri_buf_append(out, label, (size_t) (p - label));
			iri_buf_put(out, '~');
			p = label_end;
			break;
		}
	}
	iri_buf_append(out, p, (size_t) (end - p));
}

/*
 * A domain has no first IRI, since "!!@" comes before "!@" as the userinfo.
 * So the bound is an IRI of another name.  The last character of its first
 * label is one less, and "~" follows, the greatest character in ASCII: only
 * names with a non-ASCII character there are between.  If that name has a
 * different key, which may be greater, more names are between.
 */
void
iri_append_domain_lower(const char *name, size_t len, IriBuf *out)
{
	size_t		label = first_label(name, len);
	size_t		last = label - 1;
	size_t		at;
	char		c;

	/* a damaged value may begin with continuation bytes */
	while (last > 0 && ((unsigned char) name[last] & 0xc0) == 0x80)
		last--;
	c = name[last];
	iri_buf_append(out, "http://", 7);
	at = out->len;
	iri_buf_append(out, name, last);
	/* skip to a character of host keys, whose letters are in lower case */
	if (c == 'a')
		iri_buf_put(out, '_');
	else if (c == '_')
		iri_buf_put(out, '=');
	else if (c == '0')
		iri_buf_put(out, '-');
	else if ((unsigned char) c < 0x80)
		iri_buf_put(out, (char) (c - 1));
	iri_buf_put(out, '~');
	iri_buf_append(out, name + label, len - label);
	if (!out->failed && !is_host_key(out->data + at, out->len - at, out))
	{
		out->len = at;
		append_ascii_before(name, len, out);
	}
	iri_buf_put(out, '/');
}

/* "!" is the smallest character that a host can have. */
void
iri_append_domain_upper(const char *name, size_t len, IriBuf *out)
{
	size_t		label = first_label(name, len);

	iri_buf_append(out, "http://", 7);
	iri_buf_append(out, name, label);
	iri_buf_put(out, '!');
	iri_buf_append(out, name + label, len - label);
	iri_buf_put(out, '/');
}
