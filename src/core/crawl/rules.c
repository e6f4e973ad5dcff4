/*
 * Rules; see rules.h.
 */
#include "crawl/rules.h"

#include <stdlib.h>

#include "crawl/steps.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/stop.h"
#include "value/domain.h"

/* Longer than any host for which a key is made. */
#define MAX_DOMAIN	1000

/* Parts of a rule. */
typedef struct Token
{
	IriName		name;
	char		kind;			/* '-' drop, '!' keep, '=' only; '@' on, 'x' off */
	uint32_t	step;			/* of '@' and 'x' */
	const char *domain;			/* NULL: all sites */
	size_t		len;
	size_t		site;			/* 0: all sites; else the number of the site, from 1 up */
} Token;

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/* Returns how many names an entry has at most. */
static size_t
count_tokens(const IriText *entry)
{
	size_t		count = 1;

	for (size_t i = 1; i < entry->len; i++)
		count += is_space(entry->data[i - 1]) && !is_space(entry->data[i]);
	return count;
}

static size_t
align(size_t size)
{
	return (size + 15) & ~(size_t) 15;
}

static size_t
token_total(const IriText *entries, size_t count)
{
	size_t		tokens = 0;

	for (size_t i = 0; i < count; i++)
		tokens += count_tokens(&entries[i]);
	return tokens;
}

/* Returns the number of bits of the filter of so many domains. */
static uint32_t
filter_bits(size_t count)
{
	uint32_t	bits = 64;

	while (bits < 1U << 30 && bits / 16 < count)
		bits *= 2;
	return bits;
}

size_t
iri_rules_size(const IriText *entries, size_t count)
{
	size_t		tokens = token_total(entries, count);
	size_t		text = 0;

	/* the key of a domain may be longer than the domain */
	for (size_t i = 0; i < count; i++)
		text += 4 * entries[i].len + 4;
	return align(sizeof(IriSite) * count) + align(sizeof(Token) * tokens) +
		align(sizeof(IriName) * tokens) + align(filter_bits(count) / 8) + text;
}

/* Reads a name into `text`; returns false if it contains what must be encoded. */
static bool
read_name(const char *s, size_t len, char **text, IriName *name)
{
	char	   *to = *text;
	bool		star = len > 0 && s[len - 1] == '*';
	bool		escaped = star && len > 1 && s[len - 2] == '\\';

	if (len > 0 && s[0] == '@')
		return false;
	name->name = to;
	name->prefix = star && !escaped;
	for (size_t i = 0; i < len; i++)
	{
		if (is_space(s[i]) || strchr(":!=,", s[i]) != NULL)
			return false;
		if ((star && i == len - 1 && !escaped) || (escaped && i == len - 2))
			continue;
		if (s[i] == '%')
		{
			if (len - i < 3 || !iri_is(s[i + 1], IRI_C_HEX) || !iri_is(s[i + 2], IRI_C_HEX))
				return false;
			*to++ = iri_octet_at(s + i);
			i += 2;
		}
		else
			*to++ = s[i];
	}
	name->len = (size_t) (to - name->name);
	*text = to;
	return len > 0;
}

/* Reads the domain of an entry into `text`. */
static bool
read_domain(const char *s, size_t len, char **text, IriSite *site)
{
	char		storage[256];
	IriBuf		domain;
	IriParts	parts;
	IriError	err;
	bool		ok;

	iri_buf_init(&domain, storage, sizeof(storage));
	ok = len > 0 && len <= MAX_DOMAIN && memchr(s, '/', len) == NULL &&
		iri_parse(s, len, IRI_GRAMMAR_RELATIVE_REF, &parts, &err) && parts.path.len == len &&
		iri_domain_parse(s, len, &domain) && !domain.failed && domain.len > 0 &&
		domain.len <= 4 * len;
	if (ok)
	{
		memcpy(*text, domain.data, domain.len);
		site->domain = *text;
		site->len = domain.len;
		*text += domain.len;
	}
	iri_buf_free(&domain);
	return ok;
}

/* Reads an entry; adds its names to the tokens. */
static bool
read_entry(const IriText *entry, char **text, IriSite *site, Token *tokens, size_t *count)
{
	const char *colon = memchr(entry->data, ':', entry->len);
	const char *end = entry->data + entry->len;
	const char *s = entry->data;
	size_t		first = *count;

	site->domain = NULL;
	site->len = 0;
	if (colon == NULL)
	{
		tokens[*count] = (Token) {.kind = '-'};
		return read_name(s, entry->len, text, &tokens[(*count)++].name);
	}
	if (!read_domain(s, (size_t) (colon - s), text, site))
		return false;
	for (s = colon + 1;;)
	{
		const char *from;
		char		kind = '-';

		while (s < end && is_space(*s))
			s++;
		if (s == end)
			break;
		if (*s == '!' || *s == '=')
			kind = *s++;
		for (from = s; s < end && !is_space(*s); s++)
			;
		tokens[*count] = (Token) {.kind = kind, .domain = site->domain, .len = site->len};
		if (kind != '=' && from < s && *from == '@')
		{
			Token	   *token = &tokens[(*count)++];

			token->kind = kind == '!' ? 'x' : '@';
			token->step = iri_step_lookup(from + 1, (size_t) (s - from - 1));
			if (token->step == 0)
				return false;
		}
		else if (!read_name(from, (size_t) (s - from), text, &tokens[(*count)++].name))
			return false;
	}
	return *count > first;
}

static int
compare_domains(const char *a, size_t a_len, const char *b, size_t b_len)
{
	int			cmp = memcmp(a, b, a_len < b_len ? a_len : b_len);

	return cmp != 0 ? cmp : (a_len > b_len) - (a_len < b_len);
}

static int
compare_sites(const void *a, const void *b)
{
	const IriSite *x = a;
	const IriSite *y = b;

	if (iri_must_stop_sorting())
		return 0;
	return compare_domains(x->domain, x->len, y->domain, y->len);
}

/* The hash of a domain is that of its octets from the last to the first. */
static uint32_t
hash_octet(uint32_t hash, char c)
{
	return (hash ^ (unsigned char) c) * 0x01000193;
}

/* Returns the bit of a hash in the filter. */
static uint32_t
filter_bit(const IriRules *rules, uint32_t hash)
{
	return (hash ^ hash >> 16) & rules->filter_mask;
}

static void
add_to_filter(const IriRules *rules, uint64_t *filter, const IriSite *site)
{
	uint32_t	hash = 0;
	uint32_t	bit;

	for (size_t i = site->len; i-- > 0;)
		hash = hash_octet(hash, site->domain[i]);
	bit = filter_bit(rules, hash);
	filter[bit / 64] |= UINT64_C(1) << bit % 64;
}

static const IriSite *
find_site(const IriSite *sites, size_t count, const char *domain, size_t len)
{
	size_t		low = 0;
	size_t		high = count;

	while (low < high)
	{
		size_t		middle = (low + high) / 2;
		int			cmp = compare_domains(sites[middle].domain, sites[middle].len, domain, len);

		if (cmp == 0)
			return &sites[middle];
		if (cmp < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* Copies the names of one kind to `names`, sorted. */
static IriNames
take_names(const Token *tokens, size_t from, size_t to, char kind, IriName **names)
{
	IriName    *first = *names;

	for (size_t i = from; i < to; i++)
	{
		if (tokens[i].kind == kind)
			*(*names)++ = tokens[i].name;
	}
	return iri_names_sort(first, (size_t) (*names - first));
}

/* Returns the steps of one kind. */
static uint32_t
take_steps(const Token *tokens, size_t from, size_t to, char kind)
{
	uint32_t	steps = 0;

	for (size_t i = from; i < to; i++)
	{
		if (tokens[i].kind == kind)
			steps |= tokens[i].step;
	}
	return steps;
}

static int
compare_tokens(const void *a, const void *b)
{
	const Token *x = a;
	const Token *y = b;

	if (iri_must_stop_sorting())
		return 0;
	return (x->site > y->site) - (x->site < y->site);
}

/* Sorts the sites, one row per domain; returns their number. */
static size_t
sort_sites(IriSite *sites, size_t count)
{
	size_t		n = 0;

	qsort(sites, count, sizeof(IriSite), compare_sites);
	for (size_t i = 0; i < count; i++)
	{
		if (n == 0 || compare_domains(sites[n - 1].domain, sites[n - 1].len, sites[i].domain, sites[i].len) != 0)
			sites[n++] = sites[i];
	}
	return n;
}

bool
iri_rules_parse(const IriText *entries, size_t count, void *memory, IriRules *rules, size_t *bad)
{
	size_t		total = token_total(entries, count);
	char	   *place = memory;
	IriSite    *sites = memory;
	Token	   *tokens = (Token *) (void *) (place += align(sizeof(IriSite) * count));
	IriName    *names = (IriName *) (void *) (place += align(sizeof(Token) * total));
	uint64_t   *filter = (uint64_t *) (void *) (place += align(sizeof(IriName) * total));
	uint32_t	bits = filter_bits(count);
	char	   *texts = place + align(bits / 8);
	char	   *text = texts;
	size_t		asked = 0;
	size_t		token_count = 0;
	size_t		site_count = 0;
	size_t		from = 0;

	*rules = (IriRules) {.sites = sites, .filter = filter, .filter_mask = bits - 1};
	memset(filter, 0, bits / 8);
	for (size_t i = 0; i < count; i++)
	{
		if (iri_must_stop_at(&asked, (size_t) (text - texts)) ||
			!read_entry(&entries[i], &text, &sites[site_count], tokens, &token_count))
		{
			*bad = i;
			return false;
		}
		site_count += sites[site_count].domain != NULL;
	}
	rules->count = sort_sites(sites, site_count);
	if (iri_stopped())
		return false;
	for (size_t i = 0; i < token_count; i++)
	{
		if (tokens[i].domain != NULL)
			tokens[i].site = 1 + (size_t) (find_site(sites, rules->count, tokens[i].domain, tokens[i].len) - sites);
	}

	/* this makes the names of a site adjacent */
	qsort(tokens, token_count, sizeof(Token), compare_tokens);
	for (size_t i = 0; i <= rules->count; i++)
	{
		size_t		to = from;

		while (to < token_count && tokens[to].site == i)
			to++;
		if (i == 0)
			rules->drop = take_names(tokens, from, to, '-', &names);
		else
		{
			IriSite    *site = &sites[i - 1];

			site->drop = take_names(tokens, from, to, '-', &names);
			site->keep = take_names(tokens, from, to, '!', &names);
			site->only = take_names(tokens, from, to, '=', &names);
			site->off = take_steps(tokens, from, to, 'x');
			site->on = take_steps(tokens, from, to, '@') & ~site->off;
			if (site->len > rules->longest)
				rules->longest = site->len;
			add_to_filter(rules, filter, site);
		}
		from = to;
	}
	return !iri_stopped();
}

void
iri_rules_find(const IriRules *rules, const char *host, size_t len, IriSiteRules *found)
{
	uint32_t	hash = 0;

	found->count = 0;
	if (rules->count == 0)
		return;
	while (len > 0 && host[len - 1] == '.')
		len--;
	for (size_t at = len; at-- > 0 && len - at <= rules->longest;)
	{
		const IriSite *site;
		uint32_t	bit;

		hash = hash_octet(hash, host[at]);
		if (at > 0 && host[at - 1] != '.')
			continue;
		bit = filter_bit(rules, hash);
		if ((rules->filter[bit / 64] >> bit % 64 & 1) == 0 ||
			(site = find_site(rules->sites, rules->count, host + at, len - at)) == NULL)
			continue;
		/* the shortest ones make way */
		found->count -= found->count == IRI_MAX_SITES;
		memmove(found->sites + 1, found->sites, sizeof(found->sites[0]) * found->count++);
		found->sites[0] = site;
	}
}

IriVerdict
iri_rules_verdict(const IriSiteRules *rules, const IriParam *param, IriBuf *scratch)
{
	for (size_t i = 0; i < rules->count; i++)
	{
		if (iri_names_match(&rules->sites[i]->keep, param, scratch))
			return IRI_VERDICT_KEEP;
	}
	for (size_t i = 0; i < rules->count; i++)
	{
		const IriSite *site = rules->sites[i];

		if (iri_names_match(&site->drop, param, scratch))
			return IRI_VERDICT_DROP;
		if (site->only.count > 0)
			return iri_names_match(&site->only, param, scratch) ? IRI_VERDICT_KEEP : IRI_VERDICT_DROP;
	}
	return IRI_VERDICT_NONE;
}
