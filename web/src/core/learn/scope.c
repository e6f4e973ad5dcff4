/*
 * The shapes of links, and rules that are limited to some of them; see scope.h.
 */
#include "learn/scope.h"

#include "crawl/part.h"
#include "learn/pool.h"
#include "learn/values.h"
#include "text/charclass.h"
#include "text/stop.h"

/*
 * The maximum number of cells that are tried for scopes, because each takes time
 * in proportion to all cells, and the longest path that is written into rules:
 * chosen, not measured.
 */
#define MAX_TRIES		32
#define MAX_SCOPE_PATH	200

/* ---- shapes ---- */

/* Returns the length of a path's first folder with its slash, or of its leading slash. */
static size_t
folder_len(IriText path)
{
	const char *slash = path.len > 1 ? memchr(path.data + 1, '/', path.len - 1) : NULL;
	size_t		len = slash != NULL ? (size_t) (slash - path.data) + 1 : 1;

	return len <= MAX_SCOPE_PATH ? len : path.len < 1 ? 0 : 1;
}

/*
 * Returns the class of a path, which is the same on all sites, because programs
 * are installed in different folders.
 */
static uint64_t
kind_of(const Part *path)
{
	size_t		from = path->scope.len;

	if (!path->script)
		return path->whole ? 1 : 2;
	while (from > 0 && path->scope.data[from - 1] != '/')
		from--;
	return from == path->scope.len ? 1 : iri_hash_bytes(path->scope.data + from, path->scope.len - from, 10);
}

/* The paths of a folder, or of folders that the state makes equal. */
typedef struct PathCount
{
	uint64_t	hash;
	int64_t		paths;
	int64_t		scripts;
	int64_t		links;
} PathCount;

/* Returns the count of a hash; there is room for it. */
static PathCount *
count_of(IriTable *table, PathCount *counts, uint64_t hash)
{
	uint32_t   *slot = iri_table_slot(table, hash, counts, sizeof(PathCount));

	if (*slot == 0)
	{
		counts[table->count] = (PathCount) {.hash = hash};
		*slot = (uint32_t) ++table->count;
	}
	return &counts[*slot - 1];
}

static uint64_t
hash_folder(const Part *path)
{
	return iri_hash_bytes(path->scope.data, path->folder, path->host);
}

/* Sets the form of a path after the state's steps. */
static void
set_path(Unit *unit, const State *state, Part *path, IriBuf *text)
{
	IriLearner *learner = unit->learner;
	IriText		scope;

	(void) iri_part_canonical(IRI_PART_PATH, path->is.text, state_host_steps(state, &learner->hosts[path->host]), text);
	path->folder = folder_len((IriText) {text->data, text->len});
	path->stepped = text->len;
	scope = (IriText) {text->data, text->len <= MAX_SCOPE_PATH ? text->len : path->folder};
	/* texts without needless parts are often the same as that of the last path */
	if (learner->last_scope.data == NULL || !iri_same_text(learner->last_scope, scope))
		learner->last_scope = (IriText) {arena_copy(&unit->shapes, scope.data, scope.len), scope.len};
	path->scope = learner->last_scope;
	text->failed |= unit->shapes.failed;
}

/* Finds the scopes of the unit's paths: a script, the page of a folder, or the folder. */
static bool
find_path_scopes(Unit *unit, const State *state)
{
	IriLearner *learner = unit->learner;
	size_t		count = unit->part_count[1];
	PathCount  *equal;
	PathCount  *folders;
	char		storage[256];
	IriBuf		text;

	arena_free(&unit->shapes);
	equal = arena_alloc(&unit->shapes, count, sizeof(PathCount));
	folders = arena_alloc(&unit->shapes, count, sizeof(PathCount));
	iri_buf_init(&text, storage, sizeof(storage));
	text.failed |= unit->shapes.failed;
	unit_clear(&unit->forms);
	unit_clear(&unit->groups);
	for (size_t i = 0; i < count && !text.failed; i++)
	{
		Part	   *path = &learner->parts[1][unit->parts[1][i]];
		PathCount  *same = count_of(&unit->forms, equal, path->now);

		set_path(unit, state, path, &text);
		count_of(&unit->groups, folders, hash_folder(path))->paths += same->paths++ == 0;
		same->links += path->stepped <= MAX_SCOPE_PATH ? path->links : 0;
	}
	learner->last_scope = (IriText) {NULL, 0};
	/* a small folder is a page of the root */
	for (size_t i = 0; i < count && !text.failed; i++)
	{
		Part	   *path = &learner->parts[1][unit->parts[1][i]];

		if (count_of(&unit->groups, folders, hash_folder(path))->paths < FOLDER_PATHS)
			path->folder = path->scope.len < 1 ? 0 : 1;
	}
	unit_clear(&unit->groups);
	for (size_t i = 0; i < count && !text.failed; i++)
	{
		Part	   *path = &learner->parts[1][unit->parts[1][i]];
		PathCount  *same = count_of(&unit->forms, equal, path->now);

		count_of(&unit->groups, folders, hash_folder(path))->scripts += same->links >= SCRIPT_LINKS && same->scripts++ == 0;
	}
	for (size_t i = 0; i < count && !text.failed; i++)
	{
		Part	   *path = &learner->parts[1][unit->parts[1][i]];
		int64_t		links = count_of(&unit->forms, equal, path->now)->links;

		path->script = links >= SCRIPT_LINKS && count_of(&unit->groups, folders, hash_folder(path))->scripts <= MAX_SCRIPTS;
		path->whole = path->script || path->stepped == path->folder;
		if (!path->whole)
			path->scope.len = path->folder;
		path->kind = kind_of(path);
		path->scope_hash = iri_hash_bytes(path->scope.data, path->scope.len, path->whole ? 8 : 9);
	}
	learner->failed |= text.failed || iri_stopped();
	iri_buf_free(&text);
	return !learner->failed;
}

bool
find_shapes(Unit *unit, const State *state)
{
	IriLearner *learner = unit->learner;

	if (!find_path_scopes(unit, state))
		return false;
	for (size_t i = 0; i < unit->count; i++)
	{
		Link	   *link = &unit->links[i];
		uint64_t	shape = link_path(learner, link)->scope_hash;

		for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
		{
			if (piece->name != NO_NAME && !(piece->flags & PIECE_REPEATED) && !state_drops(learner, state, link, piece))
				shape += iri_hash_mix(learner->names[piece->name].is.hash);
		}
		link->shape = shape;
	}
	return true;
}

/*
 * Gets the names that a scope requires; returns their number, which may exceed
 * MAX_SCOPE_NAMES.
 */
static int
scope_names(const Unit *unit, const State *state, int rule, uint32_t number, uint32_t *names)
{
	const IriLearner *learner = unit->learner;
	const Link *link = &learner->links[number];
	uint64_t	own = name_of_rule(unit, rule);
	int			count = 0;

	for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
	{
		if (piece->name == NO_NAME || (piece->flags & PIECE_REPEATED) || learner->names[piece->name].is.hash == own ||
			state_drops(learner, state, link, piece))
			continue;
		if (count < MAX_SCOPE_NAMES)
			names[count] = piece->name;
		count++;
	}
	return count;
}

bool
scope_has_room(const Unit *unit, const State *state, int rule, uint32_t link)
{
	uint32_t	names[MAX_SCOPE_NAMES];

	return scope_names(unit, state, rule, link, names) <= MAX_SCOPE_NAMES;
}

static bool
path_has(const Part *scope, const Part *path)
{
	if (scope->whole)
		return path->whole && iri_same_text(scope->scope, path->scope);
	return path->scope.len >= scope->scope.len && memcmp(path->scope.data, scope->scope.data, scope->scope.len) == 0;
}

bool
scope_has(const Unit *unit, const State *state, int rule, const Scope *scope, uint32_t link)
{
	const IriLearner *learner = unit->learner;
	uint32_t	names[MAX_SCOPE_NAMES];
	int			count;

	if (!path_has(link_path(learner, &learner->links[scope->link]), link_path(learner, &learner->links[link])))
		return false;
	count = scope->path_only ? 0 : scope_names(unit, state, rule, scope->link, names);
	if (count > MAX_SCOPE_NAMES)
		return false;
	for (int i = 0; i < count; i++)
	{
		const Link *other = &learner->links[link];
		bool		has = false;

		for (uint32_t j = 0; j < other->piece_count && !has; j++)
			has = learner->pieces[other->first_piece + j].name == names[i];
		if (!has)
			return false;
	}
	return true;
}

/* ---- narrowing ---- */

static bool
is_good(const Unit *unit, const State *state, int rule, const Cell *cell)
{
	return !values_differ(cell) && !speaks_against(&cell->evidence) &&
		(is_enough(unit, &cell->evidence) || pool_has_shape(unit->learner->pool, unit, state, rule, cell));
}

static bool
same_path(const Unit *unit, uint32_t a, uint32_t b)
{
	const IriLearner *learner = unit->learner;

	return link_path(learner, &learner->links[a])->scope_hash == link_path(learner, &learner->links[b])->scope_hash;
}

/* Counts the cells of a scope that speak against the rule, and marks them. */
static int
count_against(const Unit *unit, const State *state, const Found *found, const Scope *scope, size_t *against)
{
	int			count = 0;

	for (size_t i = 0; i < found->cells.count; i++)
	{
		const Cell *cell = &found->cells.cells[i];

		if (!scope_has(unit, state, found->rule, scope, cell->link))
			continue;
		if (values_differ(cell) || speaks_against(&cell->evidence) ||
			(cell->evidence.contents == 0 && !cell->shared && !same_path(unit, scope->link, cell->link)))
		{
			if (count < MAX_SCOPES)
				against[count] = i;
			count++;
		}
	}
	return count;
}

static bool
is_covered(const Unit *unit, const State *state, const Found *found, uint32_t link)
{
	bool		covered = false;

	for (int i = 0; i < found->scope_count; i++)
	{
		if (scope_has(unit, state, found->rule, &found->scopes[i], link))
		{
			if (found->scopes[i].keep)
				return false;
			covered = true;
		}
	}
	return covered;
}

/*
 * Adds exceptions for cells that speak against the rule; returns false if the
 * exceptions would also apply to good cells.
 */
static bool
add_exceptions(const Unit *unit, const State *state, Found *found, const size_t *against, int count)
{
	if (count + found->scope_count > MAX_SCOPES)
		return false;
	for (int i = 0; i < count; i++)
	{
		Scope		scope = {.link = found->cells.cells[against[i]].link, .keep = true};

		if (!scope_has_room(unit, state, found->rule, scope.link))
			return false;
		for (size_t j = 0; j < found->cells.count; j++)
		{
			if (found->cells.cells[j].good &&
				scope_has(unit, state, found->rule, &scope, found->cells.cells[j].link))
				return false;
		}
	}
	for (int i = 0; i < count; i++)
		found->scopes[found->scope_count++] = (Scope) {.link = found->cells.cells[against[i]].link, .keep = true};
	return true;
}

/* Adds a scope for a good cell: its path alone, or with its names. */
static void
add_scope(const Unit *unit, const State *state, Found *found, const Cell *cell)
{
	size_t		against[MAX_SCOPES];
	Scope		scope = {.link = cell->link, .path_only = true};
	int			count = count_against(unit, state, found, &scope, against);

	if (count > 0)
	{
		scope.path_only = false;
		if (!scope_has_room(unit, state, found->rule, cell->link))
			return;
		count = count_against(unit, state, found, &scope, against);
		if (count > 0 && (count >= MAX_SCOPES || found->scope_count + 1 + count > MAX_SCOPES))
			return;
	}
	found->scopes[found->scope_count++] = scope;
	if (count > 0 && !add_exceptions(unit, state, found, against, count))
		found->scope_count--;
}

/*
 * The order in which cells are given scopes: cells with few names first, since
 * they have more links, and folders before the scripts in them.
 */
typedef struct CellOrder
{
	int			names;
	bool		whole;
	uint64_t	shape;			/* not the cell's key: numbers of hosts depend on the order of rows */
	const Cell *cell;
} CellOrder;

static int
compare_cells(const void *a, const void *b)
{
	const CellOrder *x = a;
	const CellOrder *y = b;

	if (x->names != y->names)
		return x->names - y->names;
	if (x->whole != y->whole)
		return x->whole - y->whole;
	return (x->shape > y->shape) - (x->shape < y->shape);
}

bool
narrow(Unit *unit, const State *state, Found *found)
{
	size_t		count = 0;
	size_t		reached = 0;
	int			tries = 0;
	uint32_t	names[MAX_SCOPE_NAMES];
	CellOrder  *order = arena_alloc(&unit->arena, found->cells.count, sizeof(CellOrder));
	uint64_t   *shapes = arena_alloc(&unit->arena, found->cells.count, sizeof(uint64_t));

	if (unit->arena.failed)
		return false;
	found->reach = REACH_NONE;
	found->scope_count = 0;
	for (size_t i = 0; i < found->cells.count; i++)
	{
		Cell	   *cell = &found->cells.cells[i];

		cell->good = is_good(unit, state, found->rule, cell);
		if (cell->good)
		{
			order[count] = (CellOrder) {.shape = cell->shape, .cell = cell};
			order[count].whole = link_path(unit->learner, &unit->learner->links[cell->link])->whole;
			order[count++].names = scope_names(unit, state, found->rule, cell->link, names);
		}
	}
	if (count == 0)
		return true;
	iri_sort(order, count, sizeof(CellOrder), compare_cells);
	for (size_t i = 0; i < count && found->scope_count < MAX_SCOPES && tries < MAX_TRIES; i++)
	{
		if (is_covered(unit, state, found, order[i].cell->link))
			continue;
		add_scope(unit, state, found, order[i].cell);
		tries++;
	}
	for (size_t i = 0; i < found->cells.count; i++)
	{
		if (is_covered(unit, state, found, found->cells.cells[i].link))
			shapes[reached++] = found->cells.cells[i].shape;
	}
	if (reached == 0)
	{
		found->scope_count = 0;
		return true;
	}
	iri_sort(shapes, reached, sizeof(uint64_t), compare_hashes);
	found->reach = REACH_SHAPES;
	found->shapes = shapes;
	found->shape_count = reached;
	return true;
}

/* ---- texts of rules ---- */

static void
put_name(IriText name, IriBuf *out)
{
	static const char digits[] = "0123456789ABCDEF";

	for (size_t i = 0; i < name.len; i++)
	{
		unsigned char c = (unsigned char) name.data[i];

		if (c == '*' && i == name.len - 1)
			iri_buf_append(out, "\\*", 2);
		else if (c <= ' ' || c >= 0x7f || iri_in_set((char) c, ":!=,%\\&>") || (c == '@' && i == 0))
		{
			iri_buf_put(out, '%');
			iri_buf_put(out, digits[c >> 4]);
			iri_buf_put(out, digits[c & 15]);
		}
		else
			iri_buf_put(out, (char) c);
	}
}

void
put_rule(const Unit *unit, const State *state, int rule, const Scope *scope, bool keep, IriBuf *out)
{
	const IriLearner *learner = unit->learner;

	iri_buf_append(out, unit->domain.data, unit->domain.len);
	if (scope != NULL && !scope->value)
	{
		const Part *path = link_path(learner, &learner->links[scope->link]);
		uint32_t	names[MAX_SCOPE_NAMES];
		int			count = scope->path_only ? 0 : scope_names(unit, state, rule, scope->link, names);
		bool		star = path->scope.len > 0 && path->scope.data[path->scope.len - 1] == '*';

		iri_buf_append(out, path->scope.data, path->scope.len - (path->whole && star));
		if (!path->whole)
			iri_buf_put(out, '*');
		else if (star)
			iri_buf_append(out, "\\*", 2);
		for (int i = 0; i < count; i++)
		{
			iri_buf_put(out, i == 0 ? '?' : '&');
			put_name(learner->names[names[i]].is.text, out);
		}
	}
	iri_buf_append(out, ": ", 2);
	if (keep)
		iri_buf_put(out, '!');
	if (rule < IRI_STEPS)
	{
		iri_buf_put(out, '@');
		iri_buf_append(out, iri_step_names[rule], strlen(iri_step_names[rule]));
	}
	else if (IS_NAME(rule))
	{
		put_name(learner->names[learner->rule_names[rule - IRI_STEPS]].is.text, out);
		if (scope != NULL && scope->value)
		{
			const char *text = find_piece(learner, &learner->links[scope->link], rule)->text;

			iri_buf_put(out, '=');
			iri_buf_append(out, text, strlen(text));
		}
	}
	else
	{
		int			value = VALUE_OF(rule);

		put_name(learner->names[unit->value_names[value]].is.text, out);
		iri_buf_put(out, '=');
		iri_buf_append(out, unit->values[value].data, unit->values[value].len);
	}
}
