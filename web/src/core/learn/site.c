/*
 * Reads the rows of a site, or samples of too many; see site.h.
 */
#include "learn/site.h"

#include <stdlib.h>

#include "crawl/part.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/stop.h"

/* Frees the hosts, parts and names. */
static void
clear_parts(IriLearner *learner)
{
	iri_table_clear(&learner->host_set.table);
	iri_table_clear(&learner->part_sets[0].table);
	iri_table_clear(&learner->part_sets[1].table);
	iri_table_clear(&learner->name_set.table);
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
	learner->host_set.table.secret = learner->name_set.table.secret = learner->link_set.table.secret = options->secret;
	learner->part_sets[0] = learner->part_sets[1] = learner->host_set;
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
	iri_table_clear(&learner->link_set.table);
	arena_free(&learner->arena);
	free(learner);
}

void
iri_learn_add_left(const IriLearner *learner, int64_t *links, int64_t *names)
{
	*links += learner->links_left;
	*names += learner->names_left;
}

/* Returns the number of the element with that hash, which is added if necessary. */
static uint32_t
add_named(IriLearner *learner, Set *set, void *array, size_t size, IriText text, uint64_t hash)
{
	char	  **elements = array;
	uint32_t   *slot;

	if (!iri_table_grow(&set->table, *elements, size) ||
		!arena_grow(&learner->texts, (void **) array, set->table.count, &set->room, size))
	{
		learner->failed = true;
		return 0;
	}
	slot = iri_table_slot(&set->table, hash, *elements, size);
	if (*slot == 0)
	{
		Named		new = {hash, {arena_copy(&learner->texts, text.data, text.len), text.len}};

		memcpy(*elements + set->table.count * size, &new, sizeof(Named));
		*slot = (uint32_t) ++set->table.count;
	}
	return *slot - 1;
}

static uint64_t
hash_host(IriText name)
{
	return iri_hash_bytes(name.data, name.len, 1);
}

/* Returns the number of the host, which is most often the host of the last row. */
static uint32_t
add_host(IriLearner *learner, IriText name)
{
	size_t		count = learner->host_set.table.count;
	uint32_t	number;

	if (count > 0 && iri_same_text(learner->hosts[learner->last_host].is.text, name))
		return learner->last_host;
	iri_rules_find(learner->options.rules, name.data, name.len, &learner->site_rules);
	number = add_named(learner, &learner->host_set, &learner->hosts, sizeof(Host), name, hash_host(name));
	if (learner->host_set.table.count > count)
	{
		learner->hosts[number].steps = iri_site_steps(&learner->site_rules, learner->options.steps);
		learner->hosts[number].refused = ~iri_site_steps(&learner->site_rules, UINT32_MAX);
	}
	return learner->last_host = number;
}

Host *
find_host(const IriLearner *learner, IriText name)
{
	uint32_t	slot = *iri_table_slot(&learner->host_set.table, hash_host(name), learner->hosts, sizeof(Host));

	return slot != 0 ? &learner->hosts[slot - 1] : NULL;
}

/* Adds a part of a link whose host is known. */
static void
add_part(IriLearner *learner, Link *link, int path, IriText text)
{
	uint64_t	hash = iri_hash_bytes(text.data, text.len, learner->hosts[link->host].is.hash);

	link->parts[path] = add_named(learner, &learner->part_sets[path], &learner->parts[path], sizeof(Part), text, hash);
	if (!learner->failed)
		learner->parts[path][link->parts[path]].host = link->host;
}

/* Returns the number of a name, which is decoded. */
static uint32_t
add_name(IriLearner *learner, IriText text)
{
	return add_named(learner, &learner->name_set, &learner->names, sizeof(ParamName), text, iri_hash_bytes(text.data, text.len, 2));
}

/* Returns the hash of a piece as the step query-encoding writes it. */
static uint64_t
hash_plain(IriLearner *learner, const IriParam *param, uint64_t hash)
{
	char		storage[512];
	IriBuf		plain;

	if (memchr(param->piece, '%', param->len) == NULL && memchr(param->piece, '+', param->len) == NULL)
		return hash;
	iri_buf_init(&plain, storage, sizeof(storage));
	(void) iri_part_canonical(IRI_PART_PARAM, (IriText) {param->piece, param->len}, IRI_STEP_BIT(IRI_STEP_QUERY_ENCODING), &plain);
	hash = iri_hash_bytes(plain.data, plain.len, 3);
	learner->failed |= plain.failed;
	iri_buf_free(&plain);
	return hash;
}

/* Sets the text of a piece's value, if it is short and consists of unreserved ASCII characters. */
static void
set_value_text(Piece *piece, const IriParam *param)
{
	if (param->value_len >= sizeof(piece->text))
		return;
	for (size_t i = 0; i < param->value_len; i++)
	{
		if (!iri_is(param->value[i], IRI_C_ALPHA | IRI_C_DIGIT) && !iri_in_set(param->value[i], "-._"))
			return;
	}
	memcpy(piece->text, param->value, param->value_len);
}

/* Sets the name of the last piece, and what follows from it and its value. */
static void
set_name(IriLearner *learner, const IriParam *param, size_t first, IriBuf *scratch)
{
	Piece	   *piece = &learner->pieces[learner->piece_count - 1];

	scratch->len = 0;
	iri_form_decode(param->piece, param->name_len, IRI_WEB_FORM.plus, scratch);
	if (!scratch->failed)
		piece->name = add_name(learner, (IriText) {scratch->data, scratch->len});
	if (param->value_len == 0)
		piece->flags |= PIECE_BLANK;
	else
		set_value_text(piece, param);
	if (iri_names_match(&iri_session_params, param, scratch) || iri_is_session_id(param))
		piece->flags |= PIECE_SESSION;
	for (size_t i = first; i < learner->piece_count - 1; i++)
	{
		if (learner->pieces[i].name == piece->name)
			piece->flags |= PIECE_REPEATED;
	}
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
	for (Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end && iri_next_piece(&pieces, &param); piece++)
	{
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
		(void) iri_part_canonical(IRI_PART_PATH, link_path(learner, link)->is.text, host->steps, &path);
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
		Piece	   *piece;

		if (rest)
		{
			param = (IriParam) {.piece = param.piece, .len = (size_t) (pieces.end - param.piece)};
			learner->names_left++;
		}
		if (!arena_grow(&learner->arena, (void **) &learner->pieces, learner->piece_count, &learner->piece_room, sizeof(Piece)))
		{
			learner->failed = true;
			break;
		}
		piece = &learner->pieces[learner->piece_count++];
		*piece = (Piece) {.hash = iri_hash_bytes(param.piece, param.len, 3), .name = NO_NAME, .value = -1};
		piece->plain = hash_plain(learner, &param, piece->hash);
		if (param.len == 0)
			piece->flags |= PIECE_EMPTY;
		else if (!rest)
			set_name(learner, &param, link->first_piece, &scratch);
		link->piece_count++;
	}
	learner->failed |= scratch.failed;
	iri_buf_free(&scratch);
}

/*
 * Returns the hash of a path without case, a slash at its end, and the rest
 * after ";", so that a sample has all links that are likely to be the same.
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
		hash = (hash ^ (unsigned char) iri_lower(path[i])) * HASH_MULTIPLIER;
	return iri_hash_mix(hash);
}

/*
 * Returns the hash of the fragment of a path with a query and a fragment, after
 * the steps that drop fragments; 0 if it is dropped.
 */
static uint64_t
hash_fragment(IriLearner *learner, IriText rest, uint32_t steps)
{
	IriBuf		left;
	uint64_t	hash = 0;

	iri_buf_init(&left, NULL, 0);
	if (iri_part_canonical(IRI_PART_FRAGMENT, rest, steps, &left))
		hash = iri_hash_bytes(left.data, left.len, 5) | 1;
	learner->failed |= left.failed;
	iri_buf_free(&left);
	return hash;
}

/* After so many halvings, a sample has no links left. */
#define MAX_BITS	64

/* Returns true if a link is in a sample. */
static bool
is_in_sample(const IriLearner *learner, Sampling by, const Link *link)
{
	int			bits = learner->sample_bits[by];

	return bits < MAX_BITS && ((by == BY_PATH ? link->sample : iri_hash_mix(link->key)) & ((UINT64_C(1) << bits) - 1)) == 0;
}

static bool
is_kept(const IriLearner *learner, const Link *link)
{
	return is_in_sample(learner, BY_PATH, link) || is_in_sample(learner, BY_LINK, link);
}

/* Counts a link of a sample. */
static void
add_amount(IriLearner *learner, Sampling by, const Link *link)
{
	Amount	   *amount = &learner->amounts[by];

	if (!is_in_sample(learner, by, link))
		return;
	amount->links++;
	amount->pieces += link->piece_count;
	amount->squares += (size_t) link->piece_count * link->piece_count;
	amount->bytes += link->len;
}

/* Returns true if all links, or the links of a sample, are too many. */
static bool
is_full(const IriLearner *learner, Sampling by)
{
	size_t		most = learner->options.max_links;
	const Amount *amount = &learner->amounts[by];

	if (learner->sample_bits[by] > 0)
		most /= 2;
	return amount->links > most || amount->pieces > PIECES_PER_LINK * most || amount->squares > SQUARES_PER_LINK * most ||
		amount->bytes > BYTES_PER_LINK * most;
}

/* Keeps only the links of the samples, and the elements that these need. */
static bool
keep_links(IriLearner *learner)
{
	IriLearner	former = *learner;
	size_t		kept = 0;
	size_t		pieces = 0;

	/* texts are copied, other elements move within their arrays */
	learner->texts = (Arena) {.chunks = NULL};
	learner->hosts = NULL;
	learner->last_host = 0;
	learner->parts[0] = learner->parts[1] = NULL;
	learner->names = NULL;
	learner->host_set = (Set) {.table.secret = learner->options.secret};
	learner->part_sets[0] = learner->part_sets[1] = learner->name_set = learner->host_set;
	iri_table_clear(&learner->link_set.table);
	for (size_t i = 0; i < former.link_set.table.count && !learner->failed; i++)
	{
		Link		link = learner->links[i];

		if (!is_kept(learner, &link))
			continue;
		link.host = add_host(learner, former.hosts[link.host].is.text);
		learner->failed |= !iri_table_grow(&learner->link_set.table, learner->links, sizeof(Link));
		for (int path = 0; path < 2 && !learner->failed; path++)
			add_part(learner, &link, path, former.parts[path][link.parts[path]].is.text);
		if (learner->failed)
			break;
		if (link.piece_count > 0)
			memmove(&learner->pieces[pieces], link_pieces(learner, &link), link.piece_count * sizeof(Piece));
		link.first_piece = pieces;
		pieces += link.piece_count;
		for (Piece *piece = link_pieces(learner, &link), *end = piece + link.piece_count; piece < end && !learner->failed; piece++)
		{
			if (piece->name != NO_NAME)
				piece->name = add_name(learner, former.names[piece->name].is.text);
		}
		learner->links[kept++] = link;
		*iri_table_slot(&learner->link_set.table, link.key, learner->links, sizeof(Link)) = (uint32_t) kept;
		learner->link_set.table.count = kept;
	}
	learner->links_left += (int64_t) (former.link_set.table.count - kept);
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
			for (size_t i = 0; i < learner->link_set.table.count; i++)
				add_amount(learner, by, &learner->links[i]);
		}
	}
	return keep_links(learner);
}

bool
iri_learn_add(IriLearner *learner, IriText key, IriText host, uint64_t content)
{
	IriParts	parts;
	IriTable   *table = &learner->link_set.table;
	Link		link = {.row = learner->row_count, .content_hash = content, .len = (uint32_t) key.len};
	uint32_t   *slot;

	learner->row_count++;
	link.key = iri_hash_bytes(key.data, key.len, 0);
	if (!iri_table_grow(table, learner->links, sizeof(Link)))
		learner->failed = true;
	if (learner->failed || iri_must_stop_at(&learner->asked, learner->bytes += key.len))
		return false;
	slot = iri_table_slot(table, link.key, learner->links, sizeof(Link));
	if (*slot != 0)
	{
		Link	   *known = &learner->links[*slot - 1];

		known->again = true;
		known->changes |= known->content_hash != content;
		/* so the choice does not depend on the order of rows */
		if (content < known->content_hash)
			known->content_hash = content;
		return true;
	}
	iri_split(key.data, key.len, &parts);
	link.sample = hash_for_sample(key.data + parts.path.at, parts.path.len);
	if (!is_kept(learner, &link))
	{
		/* rows are sorted, and a link is counted once */
		learner->links_left += link.key != learner->last_left;
		learner->last_left = link.key;
		return true;
	}
	if (!arena_grow(&learner->arena, (void **) &learner->links, table->count, &learner->link_set.room, sizeof(Link)))
		learner->failed = true;
	else
		link.host = add_host(learner, host);
	if (learner->failed)
		return false;
	link.host_hash = learner->hosts[link.host].is.hash;
	add_part(learner, &link, 0, (IriText) {key.data, parts.path.at});
	add_part(learner, &link, 1, (IriText) {key.data + parts.path.at, parts.path.len});
	link.first_piece = learner->piece_count;
	link.has_query = iri_defined(parts.query);
	link.possible = iri_possible_steps(key.data, &parts);
	link.steps = learner->hosts[link.host].steps;
	if (iri_defined(parts.fragment))
		link.fragment = hash_fragment(learner, (IriText) {key.data + parts.path.at, key.len - parts.path.at}, link.steps);
	if (link.has_query)
		add_pieces(learner, &link, key.data + parts.query.at, parts.query.len);
	if ((link.has_query || learner->site_rules.scoped) && !learner->failed)
		apply_given(learner, &link, link.has_query ? key.data + parts.query.at : NULL, parts.query.len);
	learner->failed |= learner->texts.failed;
	if (learner->failed)
		return false;
	learner->links[table->count] = link;
	*slot = (uint32_t) ++table->count;
	for (Sampling by = 0; by < SAMPLINGS; by++)
		add_amount(learner, by, &link);
	return make_room(learner);
}

/* ---- the end of rows ---- */

static int
compare_contents(const void *a, const void *b)
{
	const Link *x = *(Link *const *) a;
	const Link *y = *(Link *const *) b;

	return (x->content_hash > y->content_hash) - (x->content_hash < y->content_hash);
}

static bool
number_contents(IriLearner *learner)
{
	size_t		count = learner->link_set.table.count;
	Link	  **order = malloc((count + 1) * sizeof(Link *));
	uint32_t	content = 0;

	if (order == NULL)
		return false;
	for (size_t i = 0; i < count; i++)
		order[i] = &learner->links[i];
	iri_sort(order, count, sizeof(Link *), compare_contents);
	for (size_t i = 0; i < count; i++)
		order[i]->content = content += i > 0 && order[i]->content_hash != order[i - 1]->content_hash;
	free(order);
	learner->seen = arena_alloc(&learner->arena, (size_t) content + 1, sizeof(uint32_t));
	learner->several = arena_alloc(&learner->arena, (size_t) content + 1, sizeof(uint32_t));
	return !learner->arena.failed && !iri_stopped();
}

static int
compare_names(const void *a, const void *b)
{
	const ParamName *x = *(const ParamName *const *) a;
	const ParamName *y = *(const ParamName *const *) b;

	if (x->links != y->links)
		return x->links > y->links ? -1 : 1;
	return (x->is.hash > y->is.hash) - (x->is.hash < y->is.hash);
}

/* The longest name, decoded, that is judged: chosen, not measured. */
#define MAX_NAME	200

/* Counts the links of paths and names, and chooses the names that most links have. */
static bool
choose_names(IriLearner *learner)
{
	size_t		count = learner->name_set.table.count;
	ParamName **order = malloc((count + 1) * sizeof(ParamName *));

	if (order == NULL)
		return false;
	for (size_t i = 0; i < learner->link_set.table.count; i++)
	{
		const Link *link = &learner->links[i];

		link_path(learner, link)->links += link->has_query || link->fragment != 0;
		for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
		{
			if (piece->name != NO_NAME && !(piece->flags & PIECE_REPEATED))
				learner->names[piece->name].links++;
		}
	}
	for (size_t i = 0; i < count; i++)
	{
		order[i] = &learner->names[i];
		order[i]->rule = -1;
	}
	iri_sort(order, count, sizeof(ParamName *), compare_names);
	for (size_t i = 0; i < count; i++)
	{
		/* a name of one link merges nothing */
		if (order[i]->links < 2 || order[i]->is.text.len == 0 || order[i]->is.text.len > MAX_NAME)
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
	return !iri_stopped();
}

static int
compare_links(const void *a, const void *b)
{
	const Link *x = a;
	const Link *y = b;

	if (x->host_hash != y->host_hash)
		return x->host_hash < y->host_hash ? -1 : 1;
	return (x->key > y->key) - (x->key < y->key);
}

/* Sorts the links by host; from there on, numbers do not depend on the order of rows. */
static bool
sort_links(IriLearner *learner)
{
	size_t		count = learner->link_set.table.count;

	iri_sort(learner->links, count, sizeof(Link), compare_links);
	if (iri_stopped())
		return false;
	for (size_t i = 0; i < count; i++)
	{
		const Link *link = &learner->links[i];
		Host	   *host = &learner->hosts[link->host];

		learner->fetches.again += link->again;
		learner->fetches.changed += link->changes;
		if (host->count++ == 0)
			host->first = i;
	}
	return true;
}

/*
 * Chooses a sample: the sample by path has whole groups, but few links if most
 * links have one path.
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

	if (learner->failed || !choose_sample(learner) || !number_contents(learner) || !choose_names(learner) || !sort_links(learner))
		return false;
	/* the steps that may change each part on its own */
	iri_buf_init(&text, storage, sizeof(storage));
	for (int path = 0; path < 2; path++)
	{
		for (size_t i = 0; i < learner->part_sets[path].table.count && !text.failed; i++)
		{
			Part	   *part = &learner->parts[path][i];

			part->possible = iri_part_possible((IriPartKind) path, part->is.text, &text);
			text.failed |= iri_must_stop_at(&learner->asked, learner->bytes += text.len);
		}
	}
	learner->failed |= text.failed;
	iri_buf_free(&text);
	return !learner->failed;
}
