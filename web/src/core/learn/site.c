/*
 * Reads the rows of a site; see site.h.
 */
#include "learn/site.h"

#include <stdlib.h>

#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/stop.h"

uint64_t
learn_hash(const char *data, size_t len, uint64_t seed)
{
	uint64_t	hash = mix(seed + len * MULTIPLIER);

	for (; len >= 8; len -= 8, data += 8)
	{
		uint64_t	word;

		memcpy(&word, data, 8);
		hash = (hash ^ hash >> 29 ^ word) * MULTIPLIER;
	}
	if (len > 0)
	{
		uint64_t	word = 0;

		memcpy(&word, data, len);
		hash = (hash ^ hash >> 29 ^ word) * MULTIPLIER;
	}
	return mix(hash);
}

int
learn_compare(const void *a, const void *b)
{
	uint64_t	x = *(const uint64_t *) a;
	uint64_t	y = *(const uint64_t *) b;

	if (iri_must_stop_sorting())
		return 0;
	return (x > y) - (x < y);
}

/* ---- tables ---- */

/* Returns the slot of a hash: that of the element that has it, or a free one. */
static uint32_t *
find_site_slot(const Table *table, uint64_t hash, uint64_t (*hash_of) (const void *elements, uint32_t n), const void *elements)
{
	size_t		at = slot_of(hash, table->secret, table->mask);

	while (table->slots[at] != 0 && hash_of(elements, table->slots[at] - 1) != hash)
		at = (at + 1) & table->mask;
	return &table->slots[at];
}

/* Makes room for one more element. */
static bool
table_grow(Table *table, uint64_t (*hash_of) (const void *elements, uint32_t n), const void *elements)
{
	Table		grown = *table;

	if (table->slots != NULL && 2 * table->count < table->mask)
		return true;
	grown.mask = table->slots == NULL ? 63 : 2 * table->mask + 1;
	grown.slots = calloc(grown.mask + 1, sizeof(uint32_t));
	if (grown.slots == NULL)
		return false;
	for (uint32_t i = 0; i < table->count; i++)
		*find_site_slot(&grown, hash_of(elements, i), hash_of, elements) = i + 1;
	free(table->slots);
	*table = grown;
	return true;
}

/* Frees a table's slots, and forgets its elements. */
static void
table_clear(Table *table)
{
	free(table->slots);
	*table = (Table) {.secret = table->secret};
}

static uint64_t
hash_of_host(const void *elements, uint32_t n)
{
	return ((const Host *) elements)[n].hash;
}

static uint64_t
hash_of_part(const void *elements, uint32_t n)
{
	return ((const Part *) elements)[n].hash;
}

static uint64_t
hash_of_name(const void *elements, uint32_t n)
{
	return ((const ParamName *) elements)[n].hash;
}

static uint64_t
hash_of_link(const void *elements, uint32_t n)
{
	return ((const Link *) elements)[n].key;
}

/* Frees the hosts, parts and names. */
static void
clear_parts(IriLearner *learner)
{
	table_clear(&learner->host_table);
	table_clear(&learner->prefix_table);
	table_clear(&learner->path_table);
	table_clear(&learner->name_table);
	arena_free(&learner->texts);
}

/* ---- rows ---- */

IriLearner *
iri_learn_begin(const IriLearnOptions *options, IriPool *pool, const char *domain, size_t len)
{
	IriLearner *learner = calloc(1, sizeof(IriLearner));

	if (learner == NULL)
		return NULL;
	learner->options = *options;
	learner->pool = pool;
	learner->domain = (IriText) {arena_copy(&learner->arena, domain, len), len};
	learner->host_table.secret = learner->prefix_table.secret = learner->path_table.secret = options->secret;
	learner->name_table.secret = learner->link_table.secret = options->secret;
	if (learner->arena.failed)
	{
		iri_learn_end(learner);
		return NULL;
	}
	return learner;
}

void
iri_learn_end(IriLearner *learner)
{
	if (learner == NULL)
		return;
	clear_parts(learner);
	table_clear(&learner->link_table);
	arena_free(&learner->arena);
	free(learner);
}

int64_t
iri_learn_links_left(const IriLearner *learner)
{
	return learner->links_left;
}

int64_t
iri_learn_names_left(const IriLearner *learner)
{
	return learner->names_left;
}

/* Returns the number of the host, which is most often that of the last row. */
static uint32_t
add_host(IriLearner *learner, IriText host)
{
	size_t		n = learner->host_table.count;
	uint64_t	hash;
	uint32_t   *slot;
	Host	   *new;

	if (n > 0 && iri_same_text(learner->hosts[learner->last_host].name, host))
		return learner->last_host;
	iri_rules_find(learner->options.rules, host.data, host.len, &learner->site_rules);
	hash = learn_hash(host.data, host.len, 1);
	if (!table_grow(&learner->host_table, hash_of_host, learner->hosts) ||
		!arena_grow(&learner->texts, (void **) &learner->hosts, n, &learner->host_room, sizeof(Host)))
	{
		learner->failed = true;
		return 0;
	}
	slot = find_site_slot(&learner->host_table, hash, hash_of_host, learner->hosts);
	if (*slot == 0)
	{
		new = &learner->hosts[n];
		*new = (Host) {.hash = hash};
		new->name = (IriText) {arena_copy(&learner->texts, host.data, host.len), host.len};
		new->steps = iri_site_steps(&learner->site_rules, learner->options.steps);
		new->refused = ~iri_site_steps(&learner->site_rules, UINT32_MAX);
		*slot = (uint32_t) ++learner->host_table.count;
	}
	learner->last_host = *slot - 1;
	return learner->last_host;
}

const Host *
find_host(const IriLearner *learner, IriText name)
{
	uint32_t	slot = *find_site_slot(&learner->host_table, learn_hash(name.data, name.len, 1), hash_of_host, learner->hosts);

	return slot != 0 ? &learner->hosts[slot - 1] : NULL;
}

/* Returns the number of a part: of the text before the path, or of a path. */
static uint32_t
add_part(IriLearner *learner, bool path, uint32_t host, const char *text, size_t len)
{
	Table	   *table = path ? &learner->path_table : &learner->prefix_table;
	Part	  **parts = path ? &learner->paths : &learner->prefixes;
	size_t	   *room = path ? &learner->path_room : &learner->prefix_room;
	uint64_t	hash = learn_hash(text, len, learner->hosts[host].hash);
	uint32_t   *slot;

	if (!table_grow(table, hash_of_part, *parts) ||
		!arena_grow(&learner->texts, (void **) parts, table->count, room, sizeof(Part)))
	{
		learner->failed = true;
		return 0;
	}
	slot = find_site_slot(table, hash, hash_of_part, *parts);
	if (*slot == 0)
	{
		Part	   *new = &(*parts)[table->count];

		*new = (Part) {.hash = hash, .host = host};
		new->text = (IriText) {arena_copy(&learner->texts, text, len), len};
		*slot = (uint32_t) ++table->count;
	}
	return *slot - 1;
}

/* Returns the number of a name, which is decoded. */
static uint32_t
add_name(IriLearner *learner, const char *text, size_t len)
{
	Table	   *table = &learner->name_table;
	uint64_t	hash = learn_hash(text, len, 2);
	uint32_t   *slot;

	if (!table_grow(table, hash_of_name, learner->names) ||
		!arena_grow(&learner->texts, (void **) &learner->names, table->count, &learner->name_room, sizeof(ParamName)))
	{
		learner->failed = true;
		return 0;
	}
	slot = find_site_slot(table, hash, hash_of_name, learner->names);
	if (*slot == 0)
	{
		ParamName  *new = &learner->names[table->count];

		*new = (ParamName) {.hash = hash, .rule = -1};
		new->text = (IriText) {arena_copy(&learner->texts, text, len), len};
		*slot = (uint32_t) ++table->count;
	}
	return *slot - 1;
}

/* Returns the number of a parameter's name. */
static uint32_t
add_param_name(IriLearner *learner, const IriParam *param, IriBuf *scratch)
{
	scratch->len = 0;
	iri_form_decode(param->piece, param->name_len, IRI_WEB_FORM.plus, scratch);
	return scratch->failed ? 0 : add_name(learner, scratch->data, scratch->len);
}

/* Returns the hash of a piece as the step query-encoding writes it. */
static uint64_t
hash_plain(IriLearner *learner, const IriParam *param, uint64_t hash)
{
	static const IriRules none;
	char		storage[512];
	char		link_storage[512];
	IriBuf		link;
	IriBuf		plain;

	if (memchr(param->piece, '%', param->len) == NULL && memchr(param->piece, '+', param->len) == NULL)
		return hash;
	iri_buf_init(&link, link_storage, sizeof(link_storage));
	iri_buf_init(&plain, storage, sizeof(storage));
	iri_buf_append(&link, "http://h/?", 10);
	iri_buf_append(&link, param->piece, param->len);
	if (!link.failed)
		iri_canonical_form(link.data, link.len, IRI_STEP_BIT(IRI_STEP_QUERY_ENCODING), &none, &plain);
	if (link.failed || plain.failed)
		learner->failed = true;
	else
		hash = learn_hash(plain.data + 10, plain.len - 10, 3);
	iri_buf_free(&link);
	iri_buf_free(&plain);
	return hash;
}

/* Adds a piece of a link's query. */
static void
add_piece(IriLearner *learner, const IriParam *param, size_t first, IriBuf *scratch)
{
	Piece	   *piece;

	if (!arena_grow(&learner->arena, (void **) &learner->pieces, learner->piece_count, &learner->piece_room, sizeof(Piece)))
	{
		learner->failed = true;
		return;
	}
	piece = &learner->pieces[learner->piece_count];
	*piece = (Piece) {.hash = learn_hash(param->piece, param->len, 3), .name = NO_NAME, .value = -1};
	piece->plain = hash_plain(learner, param, piece->hash);
	if (param->len == 0)
		piece->flags |= PIECE_EMPTY;
	else
	{
		piece->name = add_param_name(learner, param, scratch);
		if (param->value_len == 0)
			piece->flags |= PIECE_BLANK;
		if (param->value_len > 0 && param->value_len < sizeof(piece->text))
		{
			size_t		i = 0;

			while (i < param->value_len &&
				   (iri_is(param->value[i], IRI_C_ALPHA | IRI_C_DIGIT) || iri_in_set(param->value[i], "-._")))
				i++;
			if (i == param->value_len)
				memcpy(piece->text, param->value, i);
		}
		if (iri_names_match(&iri_session_params, param, scratch) || iri_is_session_id(param))
			piece->flags |= PIECE_SESSION;
		for (size_t i = first; i < learner->piece_count; i++)
		{
			if (learner->pieces[i].name == piece->name)
				piece->flags |= PIECE_REPEATED;
		}
	}
	learner->piece_count++;
}

/*
 * Marks the pieces that the current rules and steps drop; returns true if some
 * were not marked before.  `left` receives the rest of the query.
 */
static bool
mark_given(IriLearner *learner, const Link *link, const char *query, size_t len, IriBuf *left, IriBuf *scratch)
{
	IriPieces	pieces;
	IriParam	param;
	bool		marked = false;

	left->len = 0;
	iri_pieces_begin(&pieces, query, len, IRI_WEB_FORM);
	for (uint32_t i = 0; i < link->piece_count && iri_next_piece(&pieces, &param); i++)
	{
		Piece	   *piece = &learner->pieces[link->first_piece + i];
		IriVerdict	verdict = IRI_VERDICT_NONE;

		if (piece->flags & PIECE_GIVEN)
			continue;
		piece->flags &= (uint8_t) ~PIECE_KEPT;
		if (piece->name != NO_NAME)
			verdict = iri_param_verdict(learner->options.rules, &learner->site_rules, link->steps, &param, scratch);
		if (verdict == IRI_VERDICT_KEEP)
			piece->flags |= PIECE_KEPT;
		else if (verdict == IRI_VERDICT_DROP)
		{
			piece->flags |= PIECE_GIVEN;
			marked = true;
			continue;
		}
		iri_buf_append(left, param.piece, param.len);
		iri_buf_put(left, '&');
	}
	if (pieces.next != NULL)
		iri_buf_append(left, pieces.next, (size_t) (pieces.end - pieces.next));
	learner->failed |= left->failed || scratch->failed;
	return marked && !learner->failed;
}

/* Applies the current rules to a link: until nothing changes, if some have a scope. */
static void
apply_given(IriLearner *learner, Link *link, const char *query, size_t len)
{
	const Host *host = &learner->hosts[learner->last_host];
	const IriScope *storage[16];
	char		scratch_storage[256];
	IriBuf		scopes;
	IriBuf		scratch;
	IriBuf		path;
	IriBuf		left;
	bool		scoped = learner->site_rules.scoped;
	uint32_t	fragment = host->steps & IRI_STEP_BIT(IRI_STEP_FRAGMENT);

	iri_buf_init(&scopes, (char *) storage, sizeof(storage));
	iri_buf_init(&scratch, scratch_storage, sizeof(scratch_storage));
	iri_buf_init(&path, NULL, 0);
	iri_buf_init(&left, NULL, 0);
	link->steps = host->steps;
	learner->site_rules.scope_count = 0;
	if (scoped)
	{
		learn_step_part(learner->paths[link->path].text, true, host->steps, &path);
		if (query != NULL)
			iri_buf_append(&left, query, len);
		fragment = 0;
	}
	do
	{
		if (scoped && !path.failed && !left.failed)
		{
			iri_rules_match(&learner->site_rules, path.data, path.len, query != NULL ? left.data : NULL, left.len, &scopes);
			link->steps = iri_site_steps(&learner->site_rules, learner->options.steps);
			fragment |= link->steps & IRI_STEP_BIT(IRI_STEP_FRAGMENT);
		}
		learner->failed |= path.failed || left.failed || scopes.failed;
	} while (!learner->failed && query != NULL && mark_given(learner, link, query, len, &left, &scratch) && scoped);
	link->steps |= fragment;
	learner->site_rules.scope_count = 0;
	iri_buf_free(&left);
	iri_buf_free(&path);
	iri_buf_free(&scratch);
	iri_buf_free(&scopes);
}

/* Adds the pieces of a query. */
static void
add_pieces(IriLearner *learner, Link *link, const char *query, size_t len)
{
	char		storage[256];
	IriBuf		scratch;
	IriPieces	pieces;
	IriParam	param;

	iri_buf_init(&scratch, storage, sizeof(storage));
	iri_pieces_begin(&pieces, query, len, IRI_WEB_FORM);
	while (!learner->failed && link->piece_count < MAX_PIECES && iri_next_piece(&pieces, &param))
	{
		/* the rest of a long query is one piece without a name */
		bool		rest = link->piece_count == MAX_PIECES - 1 && pieces.next != NULL;

		if (rest)
		{
			param = (IriParam) {.piece = param.piece, .len = (size_t) (pieces.end - param.piece)};
			param.name_len = param.len;
			learner->names_left++;
		}
		add_piece(learner, &param, link->first_piece, &scratch);
		if (rest && !learner->failed)
			learner->pieces[learner->piece_count - 1].name = NO_NAME;
		link->piece_count++;
	}
	learner->failed |= scratch.failed;
	iri_buf_free(&scratch);
}

/*
 * Returns the hash of a path without case, a slash at its end, and the rest
 * after ";", so that a sample has all links that are likely to be one.
 */
static uint64_t
hash_for_sample(const char *path, size_t len)
{
	uint64_t	hash = 0;
	const char *end = memchr(path, ';', len);

	if (end != NULL)
		len = (size_t) (end - path);
	while (len > 0 && path[len - 1] == '/')
		len--;
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char) iri_lower(path[i])) * MULTIPLIER;
	return mix(hash);
}

/* Returns the hash of a fragment after the steps that drop fragments; 0 if it is dropped. */
static uint64_t
hash_fragment(IriLearner *learner, const char *fragment, size_t len, uint32_t steps)
{
	static const IriRules none;
	IriBuf		link;
	IriBuf		left;
	IriParts	parts;
	uint64_t	hash = 0;

	steps &= IRI_STEP_BIT(IRI_STEP_PAGE_FRAGMENT) | IRI_STEP_BIT(IRI_STEP_TEXT_FRAGMENT);
	if (steps == 0)
		return learn_hash(fragment, len, 5) | 1;
	iri_buf_init(&link, NULL, 0);
	iri_buf_init(&left, NULL, 0);
	iri_buf_append(&link, "http://h/#", 10);
	iri_buf_append(&link, fragment, len);
	if (!link.failed)
		iri_canonical_form(link.data, link.len, steps, &none, &left);
	learner->failed |= link.failed || left.failed;
	if (!learner->failed)
	{
		iri_split(left.data, left.len, &parts);
		if (iri_defined(parts.fragment))
			hash = learn_hash(left.data + parts.fragment.at, parts.fragment.len, 5) | 1;
	}
	iri_buf_free(&left);
	iri_buf_free(&link);
	return hash;
}

/* If a sample is halved this often, it has no links left. */
#define MAX_BITS	64

/* Returns true if a link is in a sample. */
static bool
is_in_sample(const IriLearner *learner, Sampling by, const Link *link)
{
	int			bits = learner->sample_bits[by];

	return bits < MAX_BITS && ((by == BY_PATH ? link->sample : mix(link->key)) & ((UINT64_C(1) << bits) - 1)) == 0;
}

static bool
is_kept(const IriLearner *learner, const Link *link)
{
	return is_in_sample(learner, BY_PATH, link) || is_in_sample(learner, BY_LINK, link);
}

static void
add_amount(Amount *amount, const Link *link)
{
	amount->links++;
	amount->pieces += link->piece_count;
	amount->bytes += link->len;
}

/* Returns true if all links, or those of a sample, are too many. */
static bool
is_full(const IriLearner *learner, Sampling by)
{
	size_t		most = learner->options.max_links;
	const Amount *amount = &learner->amounts[by];

	if (learner->sample_bits[by] > 0)
		most /= 2;
	return amount->links > most || amount->pieces > PIECES_PER_LINK * most || amount->bytes > BYTES_PER_LINK * most;
}

/* Keeps only the links of the samples, and the elements that these need. */
static bool
keep_links(IriLearner *learner)
{
	IriLearner	former = *learner;
	size_t		kept = 0;
	size_t		pieces = 0;

	/* texts are copied, others move within their arrays */
	learner->texts = (Arena) {.chunks = NULL};
	learner->hosts = NULL;
	learner->last_host = 0;
	learner->prefixes = learner->paths = NULL;
	learner->names = NULL;
	learner->host_room = learner->prefix_room = learner->path_room = learner->name_room = 0;
	learner->host_table = (Table) {.secret = former.host_table.secret};
	learner->prefix_table = learner->path_table = learner->name_table = learner->host_table;
	table_clear(&learner->link_table);
	for (size_t i = 0; i < former.link_count && !learner->failed; i++)
	{
		Link		link = learner->links[i];
		const Part *prefix = &former.prefixes[link.prefix];
		const Part *path = &former.paths[link.path];
		uint32_t	host;

		if (!is_kept(learner, &link))
			continue;
		host = add_host(learner, former.hosts[prefix->host].name);
		learner->failed |= !table_grow(&learner->link_table, hash_of_link, learner->links);
		if (learner->failed)
			break;
		link.prefix = add_part(learner, false, host, prefix->text.data, prefix->text.len);
		link.path = add_part(learner, true, host, path->text.data, path->text.len);
		if (link.piece_count > 0)
			memmove(&learner->pieces[pieces], &learner->pieces[link.first_piece], link.piece_count * sizeof(Piece));
		link.first_piece = pieces;
		for (uint32_t j = 0; j < link.piece_count && !learner->failed; j++)
		{
			Piece	   *piece = &learner->pieces[pieces++];

			if (piece->name != NO_NAME)
				piece->name = add_name(learner, former.names[piece->name].text.data, former.names[piece->name].text.len);
		}
		learner->links[kept++] = link;
		*find_site_slot(&learner->link_table, link.key, hash_of_link, learner->links) = (uint32_t) ++learner->link_table.count;
	}
	learner->links_left += (int64_t) (learner->link_count - kept);
	learner->link_count = kept;
	learner->piece_count = pieces;
	clear_parts(&former);
	learner->failed |= learner->texts.failed;
	return !learner->failed;
}

/* Halves the samples until there is room. */
static bool
make_room(IriLearner *learner)
{
	if (!is_full(learner, BY_PATH) && !is_full(learner, BY_LINK))
		return true;
	for (Sampling by = 0; by < SAMPLINGS; by++)
	{
		while (is_full(learner, by))
		{
			learner->sample_bits[by]++;
			learner->amounts[by] = (Amount) {0};
			for (size_t i = 0; i < learner->link_count; i++)
			{
				if (is_in_sample(learner, by, &learner->links[i]))
					add_amount(&learner->amounts[by], &learner->links[i]);
			}
		}
	}
	return keep_links(learner);
}

bool
iri_learn_add(IriLearner *learner, IriText key, IriText host, uint64_t content)
{
	IriParts	parts;
	Link		link = {.row = learner->row_count, .content_hash = content, .len = (uint32_t) key.len};
	uint32_t   *slot;
	uint32_t	number;

	learner->row_count++;
	link.key = learn_hash(key.data, key.len, 0);
	if (!table_grow(&learner->link_table, hash_of_link, learner->links))
		learner->failed = true;
	if (learner->failed || iri_must_stop_at(&learner->asked, learner->bytes += key.len))
		return false;
	slot = find_site_slot(&learner->link_table, link.key, hash_of_link, learner->links);
	if (*slot != 0)
	{
		Link	   *known = &learner->links[*slot - 1];

		known->again = true;
		known->changes |= known->content_hash != content;
		/* the same for any order of rows */
		if (content < known->content_hash)
			known->content_hash = content;
		return true;
	}
	iri_split(key.data, key.len, &parts);
	link.sample = hash_for_sample(key.data + parts.path.at, parts.path.len);
	if (!is_kept(learner, &link))
	{
		learner->links_left++;
		return true;
	}
	if (!arena_grow(&learner->arena, (void **) &learner->links, learner->link_count, &learner->link_room, sizeof(Link)))
	{
		learner->failed = true;
		return false;
	}
	number = add_host(learner, host);
	if (learner->failed)
		return false;
	link.prefix = add_part(learner, false, number, key.data, parts.path.at);
	link.path = add_part(learner, true, number, key.data + parts.path.at, parts.path.len);
	link.first_piece = learner->piece_count;
	link.has_query = iri_defined(parts.query);
	link.possible = iri_possible_steps(key.data, &parts);
	link.steps = learner->hosts[number].steps;
	if (iri_defined(parts.fragment))
		link.fragment = hash_fragment(learner, key.data + parts.fragment.at, parts.fragment.len, learner->hosts[number].steps);
	if (link.has_query)
		add_pieces(learner, &link, key.data + parts.query.at, parts.query.len);
	if ((link.has_query || learner->site_rules.scoped) && !learner->failed)
		apply_given(learner, &link, link.has_query ? key.data + parts.query.at : NULL, parts.query.len);
	learner->failed |= learner->texts.failed;
	if (learner->failed)
		return false;
	learner->links[learner->link_count++] = link;
	*slot = (uint32_t) ++learner->link_table.count;
	for (Sampling by = 0; by < SAMPLINGS; by++)
	{
		if (is_in_sample(learner, by, &link))
			add_amount(&learner->amounts[by], &link);
	}
	return make_room(learner);
}

/* ---- the end of rows ---- */

void
learn_step_part(IriText part, bool path, uint32_t steps, IriBuf *out)
{
	static const IriRules none;
	IriBuf		link;
	IriParts	parts;

	iri_buf_init(&link, NULL, 0);
	iri_buf_append(&link, path ? "http://h" : part.data, path ? 8 : part.len);
	iri_buf_append(&link, path ? part.data : "/", path ? part.len : 1);
	out->len = 0;
	out->failed |= link.failed;
	if (!out->failed)
		iri_canonical_form(link.data, link.len, steps & (path ? IRI_PATH_STEPS : IRI_SITE_STEPS), &none, out);
	if (!out->failed)
	{
		iri_split(out->data, out->len, &parts);
		if (path)
			memmove(out->data, out->data + parts.path.at, out->len = parts.path.len);
		else
			out->len = parts.path.at;
	}
	iri_buf_free(&link);
}

static bool
number_contents(IriLearner *learner)
{
	size_t		count = learner->link_count;
	uint64_t   *contents = malloc((count + 1) * sizeof(uint64_t));
	size_t		distinct = 0;

	if (contents == NULL)
		return false;
	for (size_t i = 0; i < count; i++)
		contents[i] = learner->links[i].content_hash;
	qsort(contents, count, sizeof(uint64_t), learn_compare);
	for (size_t i = 0; i < count; i++)
	{
		if (i == 0 || contents[i] != contents[i - 1])
			contents[distinct++] = contents[i];
	}
	for (size_t i = 0; i < count && !iri_stopped(); i++)
		learner->links[i].content =
			(uint32_t) ((uint64_t *) bsearch(&learner->links[i].content_hash, contents, distinct, sizeof(uint64_t), learn_compare) - contents);
	learner->content_count = distinct;
	free(contents);
	return !iri_stopped();
}

static int
compare_names(const void *a, const void *b)
{
	const ParamName *x = *(const ParamName *const *) a;
	const ParamName *y = *(const ParamName *const *) b;

	if (x->links != y->links)
		return x->links > y->links ? -1 : 1;
	return (x->hash > y->hash) - (x->hash < y->hash);
}

/* Chooses the names that most links have. */
static bool
choose_names(IriLearner *learner)
{
	size_t		count = learner->name_table.count;
	ParamName	  **order = malloc((count + 1) * sizeof(ParamName *));

	if (order == NULL)
		return false;
	for (size_t i = 0; i < learner->link_count; i++)
	{
		const Link *link = &learner->links[i];

		learner->prefixes[link->prefix].links++;
		learner->paths[link->path].links += link->has_query || link->fragment != 0;
		learner->rest_links += link->has_query || link->fragment != 0;
		for (uint32_t j = 0; j < link->piece_count; j++)
		{
			const Piece *piece = &learner->pieces[link->first_piece + j];

			if (piece->name != NO_NAME && !(piece->flags & PIECE_REPEATED))
				learner->names[piece->name].links++;
		}
	}
	for (size_t i = 0; i < count; i++)
		order[i] = &learner->names[i];
	qsort(order, count, sizeof(ParamName *), compare_names);
	for (size_t i = 0; i < count; i++)
	{
		/* a name of one link merges nothing */
		if (order[i]->links < 2 || order[i]->text.len == 0 || order[i]->text.len > 200)
			continue;
		if (learner->judged_names == MAX_NAMES)
		{
			learner->names_left++;
			continue;
		}
		order[i]->rule = NAME_RULE(learner->judged_names);
		learner->rule_names[learner->judged_names++] = (int) (order[i] - learner->names);
	}
	free(order);
	return true;
}

static int
compare_links(const void *a, const void *b)
{
	const Link *x = a;
	const Link *y = b;

	if (iri_must_stop_sorting())
		return 0;
	return (x->key > y->key) - (x->key < y->key);
}

/* Returns the host of a part or link. */
static Host *
host_of(const IriLearner *learner, OfHost kind, size_t number)
{
	return &learner->hosts[kind == OF_HOST_PREFIXES ? learner->prefixes[number].host :
						   kind == OF_HOST_PATHS ? learner->paths[number].host :
						   learner->prefixes[learner->links[number].prefix].host];
}

/* Lists the parts and links of each host, in their order. */
static bool
list_by_host(IriLearner *learner)
{
	const size_t counts[OF_HOST_KINDS] = {learner->prefix_table.count, learner->path_table.count, learner->link_count};

	learner->seen = arena_alloc(&learner->arena, learner->content_count, sizeof(uint32_t));
	for (int kind = 0; kind < OF_HOST_KINDS; kind++)
		learner->by_host[kind] = arena_alloc(&learner->arena, counts[kind], sizeof(uint32_t));
	if (learner->arena.failed)
		return false;
	for (int kind = 0; kind < OF_HOST_KINDS; kind++)
	{
		size_t		first = 0;

		for (size_t i = 0; i < counts[kind]; i++)
			host_of(learner, kind, i)->count[kind]++;
		for (size_t i = 0; i < learner->host_table.count; i++)
		{
			Host	   *host = &learner->hosts[i];

			host->first[kind] = first;
			first += host->count[kind];
			host->count[kind] = 0;
		}
		for (size_t i = 0; i < counts[kind]; i++)
		{
			Host	   *host = host_of(learner, kind, i);

			learner->by_host[kind][host->first[kind] + host->count[kind]++] = (uint32_t) i;
		}
	}
	return true;
}

/*
 * Chooses a sample: the one by path has whole groups, but few links if most of
 * them have one path.
 */
static bool
choose_sample(IriLearner *learner)
{
	Sampling	other;

	if (learner->sample_bits[BY_PATH] == 0)
		return true;
	other = 2 * learner->amounts[BY_PATH].links >= learner->amounts[BY_LINK].links ? BY_LINK : BY_PATH;
	learner->sample_bits[other] = MAX_BITS;
	return keep_links(learner);
}

bool
learn_end_of_rows(IriLearner *learner)
{
	char		storage[256];
	IriBuf		text;

	if (learner->failed || !choose_sample(learner) || !number_contents(learner) || !choose_names(learner))
		return false;
	/* from here on, numbers do not depend on the order of rows */
	if (learner->link_count > 0)
		qsort(learner->links, learner->link_count, sizeof(Link), compare_links);
	for (size_t i = 0; i < learner->link_count; i++)
	{
		learner->fetches.again += learner->links[i].again;
		learner->fetches.changed += learner->links[i].changes;
	}
	/* which steps may change parts, without a host's or path's other half */
	iri_buf_init(&text, storage, sizeof(storage));
	for (int path = 0; path < 2; path++)
	{
		Part	   *parts = path ? learner->paths : learner->prefixes;
		size_t		count = path ? learner->path_table.count : learner->prefix_table.count;

		for (size_t i = 0; i < count && !text.failed; i++)
		{
			IriParts	split;

			text.len = 0;
			iri_buf_append(&text, path ? "http://h" : parts[i].text.data, path ? 8 : parts[i].text.len);
			iri_buf_append(&text, path ? parts[i].text.data : "/", path ? parts[i].text.len : 1);
			text.failed |= iri_must_stop_at(&learner->asked, learner->bytes += text.len);
			if (text.failed)
				break;
			iri_split(text.data, text.len, &split);
			parts[i].possible = iri_possible_steps(text.data, &split) & (path ? IRI_PATH_STEPS : IRI_SITE_STEPS);
		}
	}
	learner->failed |= text.failed || !list_by_host(learner);
	iri_buf_free(&text);
	return !learner->failed;
}
