/*
 * Rules; see rules.h.
 */
#include "crawl/rules.h"

#include <stdlib.h>

#include "crawl/steps.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/stop.h"
#include "text/table.h"
#include "text/text.h"
#include "value/domain.h"
#include "value/ladder.h"

/* No host for which a key is made is longer. */
#define MAX_DOMAIN	1000

/* The steps that scopes can have: steps that do not change the parts that scopes match. */
#define SCOPE_STEPS	(IRI_REST_STEPS & ~IRI_STEP_BIT(IRI_STEP_URN_COMPONENTS))

/* Parts of a rule. */
typedef struct Token
{
	IriName		name;
	char		kind;			/* '-' drop, '!' keep, '=' only; '@' on, 'x' off; 'v' and 'k': one value */
	uint32_t	step;			/* the step of '@' and 'x' */
	IriText		domain;			/* empty: all sites */
} Token;

/* Progress in reading entries. */
typedef struct Reading
{
	IriSite    *sites;
	size_t		site_count;
	IriScope   *scopes;
	size_t		scope_count;
	Token	   *tokens;			/* tokens of entries without a scope */
	size_t		token_count;
	IriName    *names;			/* where the next names go */
	char	   *text;			/* where the next text goes */
} Reading;

/* Returns the maximum number of names in an entry. */
static size_t
count_tokens(const IriText *entry)
{
	size_t		count = 1;

	for (size_t i = 1; i < entry->len; i++)
		count += (iri_is_blank(entry->data[i - 1]) && !iri_is_blank(entry->data[i])) ||
			entry->data[i] == '?' || entry->data[i] == '&';
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

/* Returns the number of bits of the filter for a number of domains. */
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
	return align(sizeof(IriSite) * count) + align(sizeof(IriScope) * count) + align(sizeof(Token) * tokens) +
		align(sizeof(IriName) * tokens) + align(filter_bits(count) / 8) + text;
}

/*
 * Reads a pattern, which may be empty, into `text`; returns false if it
 * contains characters that must be encoded.
 */
static bool
read_name_pattern(const char *s, size_t len, char **text, IriName *name)
{
	char	   *to = *text;
	bool		star = len > 0 && s[len - 1] == '*';
	bool		escaped = star && len > 1 && s[len - 2] == '\\';

	name->name = to;
	name->prefix = star && !escaped;
	for (size_t i = 0; i < len; i++)
	{
		if (iri_is_blank(s[i]) || iri_in_set(s[i], ":!=,"))
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
	return true;
}

static bool
read_param_name(const char *s, size_t len, char **text, IriName *name)
{
	return len > 0 && s[0] != '@' && read_name_pattern(s, len, text, name);
}

/* Reads a name and its value, in the form of iri_values_match. */
static bool
read_value(const char *s, size_t len, char **text, IriName *name)
{
	const char *equals = memchr(s, '=', len);
	IriName		value;

	if (!read_param_name(s, (size_t) (equals - s), text, name) || name->prefix)
		return false;
	*(*text)++ = IRI_VALUE_SEPARATOR;
	if (!read_name_pattern(equals + 1, len - (size_t) (equals - s) - 1, text, &value))
		return false;
	name->len += 1 + value.len;
	name->prefix = value.prefix;
	return true;
}

/* Reads the domain of an entry into `text`. */
static bool
read_rule_domain(const char *s, size_t len, char **text, IriText *result)
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
		*result = (IriText) {*text, domain.len};
		*text += domain.len;
	}
	iri_buf_free(&domain);
	return ok;
}

/* Reads the path of a scope into `text`, in the normal form that links have. */
static bool
read_scope_path(const char *s, size_t len, char **text, IriScope *scope)
{
	static const char host[] = "http://h";
	bool		star = s[len - 1] == '*';
	bool		escaped = star && s[len - 2] == '\\';
	IriBuf		link;
	IriBuf		normal;
	IriParts	parts;
	IriError	err;
	bool		ok;

	iri_buf_init(&link, NULL, 0);
	iri_buf_init(&normal, NULL, 0);
	scope->whole = !star || escaped;
	iri_buf_append(&link, host, sizeof(host) - 1);
	iri_buf_append(&link, s, len - (size_t) star - (size_t) escaped);
	/* after a prefix, a letter is added so that its last segment is not a dot segment */
	if (star)
		iri_buf_put(&link, escaped ? '*' : 'x');
	ok = !link.failed && iri_parse(link.data, link.len, IRI_GRAMMAR_IRI, &parts, &err) &&
		!iri_defined(parts.fragment);
	if (ok)
		iri_normal_form(link.data, &parts, IRI_RUNG_SCHEME, &normal);
	ok = ok && !normal.failed && normal.len > sizeof(host) - 1 && normal.len <= 3 * len + sizeof(host);
	if (ok)
	{
		scope->path = *text;
		scope->path_len = normal.len - (sizeof(host) - 1) - !scope->whole;
		memcpy(*text, normal.data + sizeof(host) - 1, scope->path_len);
		*text += scope->path_len;
	}
	iri_buf_free(&normal);
	iri_buf_free(&link);
	return ok;
}

/* Reads the scope of an entry, between its domain and its colon. */
static bool
read_scope(const char *s, const char *end, char **text, IriName **names, IriScope *scope)
{
	const char *query = memchr(s, '?', (size_t) (end - s));
	const char *path_end = query != NULL ? query : end;

	scope->path = *text;
	scope->path_len = 0;
	scope->whole = false;
	scope->names = *names;
	scope->name_count = 0;
	if (path_end > s && !read_scope_path(s, (size_t) (path_end - s), text, scope))
		return false;
	while (query != NULL)
	{
		const char *name = query + 1;

		query = memchr(name, '&', (size_t) (end - name));
		if (!read_param_name(name, (size_t) ((query != NULL ? query : end) - name), text, (*names)++))
			return false;
		scope->name_count++;
	}
	return true;
}

/* Copies the names of one kind to `names`, sorted. */
static IriNames
take_names(const Token *tokens, size_t count, char kind, IriName **names)
{
	IriName    *first = *names;

	for (size_t i = 0; i < count; i++)
	{
		if (tokens[i].kind == kind)
			*(*names)++ = tokens[i].name;
	}
	return iri_names_sort(first, (size_t) (*names - first));
}

/* Returns the steps of one kind. */
static uint32_t
take_steps(const Token *tokens, size_t count, char kind)
{
	uint32_t	steps = 0;

	for (size_t i = 0; i < count; i++)
	{
		if (tokens[i].kind == kind)
			steps |= tokens[i].step;
	}
	return steps;
}

static void
take_items(const Token *tokens, size_t count, IriName **names, IriItems *items)
{
	items->drop = take_names(tokens, count, '-', names);
	items->keep = take_names(tokens, count, '!', names);
	items->only = take_names(tokens, count, '=', names);
	items->drop_values = take_names(tokens, count, 'v', names);
	items->keep_values = take_names(tokens, count, 'k', names);
	items->off = take_steps(tokens, count, 'x');
	items->on = take_steps(tokens, count, '@') & ~items->off;
}

/* Reads one item after the colon. */
static bool
read_item(const char *s, size_t len, bool scoped, char **text, Token *token)
{
	token->kind = '-';
	if (*s == '!' || *s == '=')
	{
		token->kind = *s++;
		len--;
	}
	if (token->kind != '=' && len > 0 && *s == '@')
	{
		token->kind = token->kind == '!' ? 'x' : '@';
		token->step = iri_step_lookup(s + 1, len - 1);
		return token->step != 0 && (!scoped || (token->step & SCOPE_STEPS));
	}
	if (token->kind != '=' && memchr(s, '=', len) != NULL)
	{
		token->kind = token->kind == '!' ? 'k' : 'v';
		return read_value(s, len, text, &token->name);
	}
	return read_param_name(s, len, text, &token->name);
}

/* Finds the end of an entry's scope: a colon, and white space after it. */
static const char *
scope_end(const char *s, const char *end)
{
	for (; end - s >= 2; s++)
	{
		if (s[0] == ':' && iri_is_blank(s[1]))
			return s;
	}
	return NULL;
}

/* Reads an entry; adds its items to the tokens. */
static bool
read_entry(const IriText *entry, Reading *reading)
{
	const char *end = entry->data + entry->len;
	const char *s = entry->data;
	const char *colon = memchr(s, ':', entry->len);
	const char *scope = s;
	size_t		first = reading->token_count;
	bool		scoped;
	IriText		domain = {"", 0};

	if (colon == NULL)
	{
		Token	   *token = &reading->tokens[reading->token_count++];

		*token = (Token) {.kind = '-', .domain = domain};
		return read_param_name(s, entry->len, &reading->text, &token->name);
	}
	while (scope < colon && *scope != '/' && *scope != '?')
		scope++;
	scoped = scope < colon;
	if (!(scoped && scope == s) && !read_rule_domain(s, (size_t) (scope - s), &reading->text, &domain))
		return false;
	if (scoped)
	{
		IriScope   *new = &reading->scopes[reading->scope_count];

		colon = scope_end(scope, end);
		*new = (IriScope) {.domain = domain.data, .domain_len = domain.len};
		if (colon == NULL || !read_scope(scope, colon, &reading->text, &reading->names, new))
			return false;
	}
	reading->sites[reading->site_count++] = (IriSite) {.domain = domain.data, .len = domain.len};
	for (s = colon + 1;;)
	{
		const char *from;

		while (s < end && iri_is_blank(*s))
			s++;
		if (s == end)
			break;
		for (from = s; s < end && !iri_is_blank(*s); s++)
			;
		reading->tokens[reading->token_count] = (Token) {.domain = domain};
		if (!read_item(from, (size_t) (s - from), scoped, &reading->text, &reading->tokens[reading->token_count++]))
			return false;
	}
	if (reading->token_count == first)
		return false;
	if (scoped)
	{
		take_items(&reading->tokens[first], reading->token_count - first, &reading->names,
				   &reading->scopes[reading->scope_count++].items);
		reading->token_count = first;
	}
	return true;
}

static int
compare_sites(const void *a, const void *b)
{
	const IriSite *x = a;
	const IriSite *y = b;

	return iri_compare_octets(x->domain, x->len, y->domain, y->len);
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
		hash = iri_hash_backwards(hash, site->domain[i]);
	bit = filter_bit(rules, hash);
	filter[bit / 64] |= UINT64_C(1) << bit % 64;
}

static const IriSite *
find_site(const IriSite *sites, size_t count, const char *domain, size_t len)
{
	IriSite		wanted = {.domain = domain, .len = len};

	return bsearch(&wanted, sites, count, sizeof(IriSite), compare_sites);
}

static int
compare_tokens(const void *a, const void *b)
{
	const Token *x = a;
	const Token *y = b;

	return iri_compare_octets(x->domain.data, x->domain.len, y->domain.data, y->domain.len);
}

/* Sorts the sites, one row per domain; returns their number. */
static size_t
sort_sites(IriSite *sites, size_t count)
{
	size_t		n = 0;

	iri_sort(sites, count, sizeof(IriSite), compare_sites);
	for (size_t i = 0; i < count; i++)
	{
		if (n == 0 || compare_sites(&sites[n - 1], &sites[i]) != 0)
			sites[n++] = sites[i];
	}
	return n;
}

/* The order of scopes: by domain, then the most specific first. */
static int
compare_scopes(const void *a, const void *b)
{
	const IriScope *x = a;
	const IriScope *y = b;
	int			cmp;

	cmp = iri_compare_octets(x->domain, x->domain_len, y->domain, y->domain_len);
	if (cmp == 0)
		cmp = y->whole - x->whole;
	/* only one whole path matches a link */
	if (cmp == 0)
		cmp = (x->path_len < y->path_len) - (x->path_len > y->path_len);
	if (cmp == 0)
		cmp = (x->name_count < y->name_count) - (x->name_count > y->name_count);
	return cmp;
}

/* Gives the sites their scopes. */
static void
assign_scopes(IriScope *scopes, size_t count, const IriSite *sites, size_t site_count, size_t *name_count)
{
	iri_sort(scopes, count, sizeof(IriScope), compare_scopes);
	for (size_t i = 0; i < count && !iri_stopped(); i++)
	{
		IriSite    *site = (IriSite *) find_site(sites, site_count, scopes[i].domain, scopes[i].domain_len);

		if (site->scope_count++ == 0)
			site->scopes = &scopes[i];
		scopes[i].site = site;
		*name_count += scopes[i].name_count;
	}
}

bool
iri_rules_parse(const IriText *entries, size_t count, void *memory, IriRules *rules, size_t *bad)
{
	size_t		total = token_total(entries, count);
	char	   *place = memory;
	IriSite    *sites = memory;
	IriScope   *scopes = (IriScope *) (void *) (place += align(sizeof(IriSite) * count));
	Token	   *tokens = (Token *) (void *) (place += align(sizeof(IriScope) * count));
	IriName    *names = (IriName *) (void *) (place += align(sizeof(Token) * total));
	uint64_t   *filter = (uint64_t *) (void *) (place += align(sizeof(IriName) * total));
	uint32_t	bits = filter_bits(count);
	char	   *texts = place + align(bits / 8);
	Reading		reading = {.sites = sites, .scopes = scopes, .tokens = tokens, .names = names, .text = texts};
	size_t		asked = 0;
	size_t		to = 0;

	*rules = (IriRules) {.sites = sites, .filter = filter, .filter_mask = bits - 1};
	memset(filter, 0, bits / 8);
	for (size_t i = 0; i < count; i++)
	{
		if (iri_must_stop_at(&asked, (size_t) (reading.text - texts)) || !read_entry(&entries[i], &reading))
		{
			*bad = i;
			return false;
		}
	}
	rules->count = sort_sites(sites, reading.site_count);
	if (iri_stopped())
		return false;
	assign_scopes(scopes, reading.scope_count, sites, rules->count, &rules->name_count);

	/* in the order of the sites, after the names for all sites */
	iri_sort(tokens, reading.token_count, sizeof(Token), compare_tokens);
	while (to < reading.token_count && tokens[to].domain.len == 0)
		to++;
	rules->drop = take_names(tokens, to, '-', &reading.names);
	for (IriSite *site = sites; site < sites + rules->count; site++)
	{
		size_t		from = to;

		while (to < reading.token_count && iri_same_text(tokens[to].domain, (IriText) {site->domain, site->len}))
			to++;
		take_items(&tokens[from], to - from, &reading.names, &site->items);
		if (site->len > rules->longest)
			rules->longest = site->len;
		add_to_filter(rules, filter, site);
	}
	return !iri_stopped();
}

void
iri_rules_add(const IriRules *rules, const char *host, size_t len, IriSiteRules *found)
{
	const IriSite **sites = found->sites + found->count;
	size_t		count = 0;
	uint32_t	hash = 0;

	if (rules->count == 0)
		return;
	while (len > 0 && host[len - 1] == '.')
		len--;
	for (size_t at = len; at-- > 0 && len - at <= rules->longest;)
	{
		const IriSite *site;
		uint32_t	bit;

		hash = iri_hash_backwards(hash, host[at]);
		if (at > 0 && host[at - 1] != '.')
			continue;
		bit = filter_bit(rules, hash);
		if ((rules->filter[bit / 64] >> bit % 64 & 1) == 0 ||
			(site = find_site(rules->sites, rules->count, host + at, len - at)) == NULL)
			continue;
		/* the shortest domains are dropped */
		count -= count == IRI_MAX_SITES - 1;
		memmove(sites + 1, sites, sizeof(sites[0]) * count++);
		sites[0] = site;
		found->scoped |= site->scope_count > 0;
	}
	/* rules for all sites come first, since their domain is empty */
	if (rules->sites[0].len == 0)
	{
		sites[count++] = &rules->sites[0];
		found->scoped = true;
	}
	found->count += count;
}

void
iri_rules_find(const IriRules *rules, const char *host, size_t len, IriSiteRules *found)
{
	found->count = 0;
	found->scoped = false;
	found->scope_count = 0;
	iri_rules_add(rules, host, len, found);
}

/* The names of the parameters of a query, sorted. */
typedef struct Present
{
	IriBuf		names;			/* IriTexts */
	IriBuf		decoded;
	bool		read;
} Present;

static int
compare_texts(const void *a, const void *b)
{
	const IriText *x = a;
	const IriText *y = b;

	return iri_compare_octets(x->data, x->len, y->data, y->len);
}

static void
read_present(Present *present, const char *query, size_t len)
{
	IriPieces	pieces;
	IriParam	param;

	present->read = true;
	/* so that names do not move */
	if (query == NULL || !iri_buf_reserve(&present->decoded, len))
		return;
	iri_pieces_begin(&pieces, query, len, IRI_WEB_FORM);
	while (iri_next_param(&pieces, &param))
	{
		IriText		name = {present->decoded.data + present->decoded.len, 0};

		iri_form_decode(param.piece, param.name_len, param.plus, &present->decoded);
		name.len = (size_t) (present->decoded.data + present->decoded.len - name.data);
		iri_buf_append(&present->names, (const char *) &name, sizeof(name));
	}
	if (!present->names.failed)
		iri_sort(present->names.data, present->names.len / sizeof(IriText), sizeof(IriText), compare_texts);
}

static int
compare_with_name(const void *a, const void *b)
{
	const IriName *name = a;
	const IriText *text = b;

	return iri_compare_octets(name->name, name->len, text->data,
							  name->prefix && text->len > name->len ? name->len : text->len);
}

static bool
has_param(const Present *present, const IriName *name)
{
	return !present->names.failed &&
		bsearch(name, present->names.data, present->names.len / sizeof(IriText), sizeof(IriText),
				compare_with_name) != NULL;
}

static bool
scope_matches(const IriScope *scope, const char *path, size_t path_len,
			  const char *query, size_t query_len, Present *present)
{
	if (scope->whole ? path_len != scope->path_len : path_len < scope->path_len)
		return false;
	if (scope->path_len > 0 && memcmp(path, scope->path, scope->path_len) != 0)
		return false;
	if (scope->name_count > 0 && !present->read)
		read_present(present, query, query_len);
	for (size_t i = 0; i < scope->name_count; i++)
	{
		if (!has_param(present, &scope->names[i]))
			return false;
	}
	return true;
}

void
iri_rules_match(IriSiteRules *rules, const char *path, size_t path_len,
				const char *query, size_t query_len, IriBuf *place)
{
	IriText		names[16];
	char		decoded[256];
	Present		present = {.read = false};
	size_t		asked = 0;
	size_t		done = 0;

	iri_buf_init(&present.names, names, sizeof(names));
	iri_buf_init(&present.decoded, decoded, sizeof(decoded));
	place->len = 0;
	for (size_t i = 0; i < rules->count; i++)
	{
		const IriSite *site = rules->sites[i];

		for (size_t j = 0; j < site->scope_count && !place->failed; j++)
		{
			const IriScope *scope = &site->scopes[j];

			place->failed |= iri_must_stop_at(&asked, done += 64);
			if (scope_matches(scope, path, path_len, query, query_len, &present))
				iri_buf_append(place, (const char *) &scope, sizeof(scope));
		}
	}
	place->failed |= present.names.failed || present.decoded.failed || iri_stopped();
	iri_buf_free(&present.names);
	iri_buf_free(&present.decoded);
	rules->scopes = (const IriScope *const *) (const void *) place->data;
	rules->scope_count = place->failed ? 0 : place->len / sizeof(const IriScope *);
}

/* Returns true if two scopes of one site are equally specific. */
static bool
is_tie(const IriScope *a, const IriScope *b)
{
	return a->site == b->site && a->whole == b->whole && a->path_len == b->path_len &&
		a->name_count == b->name_count;
}

uint32_t
iri_site_steps(const IriSiteRules *rules, uint32_t steps)
{
	size_t		end = rules->scope_count;

	for (size_t i = rules->count; i-- > 0;)
	{
		const IriSite *site = rules->sites[i];

		steps = (steps & ~site->items.off) | site->items.on;
		while (end > 0 && rules->scopes[end - 1]->site == site)
		{
			uint32_t	on = 0;
			uint32_t	off = 0;
			size_t		from = end;

			for (; from > 0 && is_tie(rules->scopes[from - 1], rules->scopes[end - 1]); from--)
			{
				on |= rules->scopes[from - 1]->items.on;
				off |= rules->scopes[from - 1]->items.off;
			}
			steps = (steps | on) & ~off;
			end = from;
		}
	}
	return steps;
}

/*
 * Counts the work for a parameter, which may concern as many scopes as there
 * are parameters.  If the work must stop, returns true and makes `scratch`
 * fail.
 */
static bool
stops(const IriParam *param, IriBuf *scratch)
{
	static size_t done;
	bool		stop = iri_stopped();

	if ((done += 64 + param->len) >= IRI_STOP_INTERVAL)
	{
		done = 0;
		stop = iri_must_stop();
	}
	scratch->failed |= stop;
	return stop;
}

static bool
keeps(const IriItems *items, const IriParam *param, IriBuf *scratch)
{
	return iri_names_match(&items->keep, param, scratch) || iri_values_match(&items->keep_values, param, scratch);
}

static bool
drops(const IriItems *items, const IriParam *param, IriBuf *scratch)
{
	return iri_names_match(&items->drop, param, scratch) || iri_values_match(&items->drop_values, param, scratch);
}

/* Returns the verdict of scopes that are equally specific, except for "!". */
static IriVerdict
scopes_verdict(const IriScope *const *scopes, size_t count, const IriParam *param, IriBuf *scratch)
{
	bool		only = false;
	bool		named = false;

	for (size_t i = 0; i < count && !stops(param, scratch); i++)
	{
		if (drops(&scopes[i]->items, param, scratch))
			return IRI_VERDICT_DROP;
		only |= scopes[i]->items.only.count > 0;
		named |= iri_names_match(&scopes[i]->items.only, param, scratch);
	}
	return !only ? IRI_VERDICT_NONE : named ? IRI_VERDICT_KEEP : IRI_VERDICT_DROP;
}

IriVerdict
iri_rules_verdict(const IriSiteRules *rules, const IriParam *param, IriBuf *scratch)
{
	size_t		at = 0;

	for (size_t i = 0; i < rules->scope_count; i++)
	{
		if (stops(param, scratch) || keeps(&rules->scopes[i]->items, param, scratch))
			return IRI_VERDICT_KEEP;
	}
	for (size_t i = 0; i < rules->count; i++)
	{
		if (keeps(&rules->sites[i]->items, param, scratch))
			return IRI_VERDICT_KEEP;
	}
	for (size_t i = 0; i < rules->count; i++)
	{
		const IriSite *site = rules->sites[i];

		for (size_t to; at < rules->scope_count && rules->scopes[at]->site == site; at = to)
		{
			IriVerdict	verdict;

			for (to = at + 1; to < rules->scope_count && is_tie(rules->scopes[at], rules->scopes[to]); to++)
				;
			verdict = scopes_verdict(&rules->scopes[at], to - at, param, scratch);
			if (verdict != IRI_VERDICT_NONE)
				return verdict;
		}
		if (drops(&site->items, param, scratch))
			return IRI_VERDICT_DROP;
		if (site->items.only.count > 0)
			return iri_names_match(&site->items.only, param, scratch) ? IRI_VERDICT_KEEP : IRI_VERDICT_DROP;
	}
	return IRI_VERDICT_NONE;
}
