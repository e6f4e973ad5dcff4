/*
 * The links of a site while it is judged; see learner.h.
 */
#ifndef IRI_LEARN_SITE_H
#define IRI_LEARN_SITE_H

#include "crawl/canonical.h"
#include "learn/arena.h"
#include "learn/learner.h"

#define MAX_NAMES		256		/* names that are judged, of a site */
#define MAX_PIECES		256		/* the pieces of a link; if it has more, the rest is one piece */
#define MAX_VALUES		64		/* values of names that are judged */
#define NO_NAME			UINT32_MAX

/* The pieces and bytes that are kept of a site for each link that it may have. */
#define PIECES_PER_LINK	8
#define BYTES_PER_LINK	400

/*
 * The steps that are judged; those for names are judged name by name, and
 * www-number only if it is currently applied, because it includes www.
 */
#define JUDGED_STEPS \
	((IRI_STEP_BIT(IRI_STEPS) - 1) & \
	 ~(IRI_STEP_BIT(IRI_STEP_TRACKING) | IRI_STEP_BIT(IRI_STEP_URN_COMPONENTS) | IRI_STEP_BIT(IRI_STEP_IPV4) | \
	   IRI_STEP_BIT(IRI_STEP_PAGE_FRAGMENT) | IRI_STEP_BIT(IRI_STEP_TEXT_FRAGMENT) | IRI_STEP_BIT(IRI_STEP_ALIASES)))

/* Candidates: the steps, then names, then values of names. */
#define NAME_RULE(name)		(IRI_STEPS + (int) (name))
#define VALUE_RULE(value)	(IRI_STEPS + MAX_NAMES + (int) (value))
#define MAX_RULES			(IRI_STEPS + MAX_NAMES + MAX_VALUES)

typedef enum PieceFlags
{
	PIECE_EMPTY = 1,
	PIECE_BLANK = 2,			/* without a value */
	PIECE_GIVEN = 4,			/* dropped by the current rules and steps */
	PIECE_SESSION = 8,			/* that the step session drops */
	PIECE_REPEATED = 16,		/* its name is that of one before it */
	PIECE_KEPT = 32,			/* kept by a current rule, which no other overrides */
} PieceFlags;

typedef struct Piece
{
	uint64_t	hash;			/* of its spelling */
	uint64_t	plain;			/* as the step query-encoding writes it */
	uint32_t	name;			/* NO_NAME: without a name */
	char		text[8];		/* its value, if it is short and has only letters, digits, "-", "." and "_" */
	int8_t		value;			/* the candidate for its value, or -1 */
	uint8_t		flags;
} Piece;

typedef struct ParamName
{
	uint64_t	hash;
	IriText		text;			/* decoded */
	int64_t		links;			/* that have it */
	int			rule;			/* the candidate, or -1 */
} ParamName;

/* A part of links: the text before the path, or the path. */
typedef struct Part
{
	uint64_t	hash;			/* of the host and the text */
	IriText		text;
	uint32_t	host;
	uint32_t	possible;		/* steps that may change it */
	uint64_t	now;			/* the hash after the steps of a state */
	uint64_t	changed;		/* the hash with one of its steps changed */
	int64_t		links;			/* with a query or a fragment */
	IriText		scope;			/* of a path: the path itself, or the common beginning of similar ones */
	size_t		stepped;		/* the length of the path after the steps */
	size_t		folder;			/* that of its folder */
	bool		script;
	bool		whole;
	uint64_t	scope_hash;
	uint64_t	kind;			/* its class, the same on all sites: a script's name, a folder's page, or other */
} Part;

/* Kinds of features that hosts have. */
typedef enum OfHost
{
	OF_HOST_PREFIXES,
	OF_HOST_PATHS,
	OF_HOST_LINKS
} OfHost;

#define OF_HOST_KINDS	3

typedef struct Host
{
	uint64_t	hash;
	IriText		name;
	uint32_t	steps;			/* taken now */
	uint32_t	refused;		/* that current rules turn off */
	size_t		first[OF_HOST_KINDS];	/* in the learner's by_host */
	size_t		count[OF_HOST_KINDS];
	size_t		first_rule;		/* in the learner's host_rules */
	size_t		rule_count;
} Host;

/* A rule that has been found for a host, and so holds for those below it. */
typedef struct HostRule
{
	int			rule;			/* a step or name */
	IriText		value;			/* or a value of the name */
} HostRule;

typedef struct Link
{
	uint64_t	key;			/* the hash of all of it */
	uint64_t	fragment;		/* the hash of the fragment, or 0 */
	uint64_t	content_hash;
	uint64_t	sample;			/* the hash of its path, as samples by path have it */
	int64_t		row;
	uint32_t	len;
	uint32_t	prefix;
	uint32_t	path;
	size_t		first_piece;
	uint32_t	piece_count;
	uint32_t	steps;			/* the current steps, for the part after the path */
	uint32_t	content;		/* its number */
	uint32_t	possible;		/* steps that may change it */
	uint32_t	next;			/* the next link of its form + 1, or 0 */
	bool		has_query;
	bool		again;			/* it was fetched several times */
	bool		changes;		/* with several contents */
	uint64_t	form;			/* the hash after a state's rules */
	uint64_t	shape;			/* the hash of path class and names */
} Link;

/* If there are too many links, two samples of them are kept, until it is known which one serves. */
typedef enum Sampling
{
	BY_PATH,
	BY_LINK
} Sampling;

#define SAMPLINGS	2

typedef struct Amount
{
	size_t		links;
	size_t		pieces;
	size_t		bytes;
} Amount;

/* Hash tables: numbers + 1, by hash. */
typedef struct Table
{
	uint32_t   *slots;
	uint64_t	secret;
	size_t		mask;
	size_t		count;
} Table;

/* The steps that would make current rules of a site useless. */
typedef struct KnownSite
{
	const IriSite *site;
	uint32_t	steps;
	uint32_t	against;
} KnownSite;

#define KNOWN_SITES	64

struct IriLearner
{
	IriLearnOptions options;
	IriPool    *pool;
	Arena		arena;
	Arena		texts;			/* hosts, parts and names */
	IriText		domain;
	Host	   *hosts;
	size_t		host_room;
	Table		host_table;
	uint32_t	last_host;
	IriSiteRules site_rules;	/* of the host of the last row */
	KnownSite	known_sites[KNOWN_SITES];
	Part	   *prefixes;
	size_t		prefix_room;
	Table		prefix_table;
	Part	   *paths;
	size_t		path_room;
	Table		path_table;
	ParamName	   *names;
	size_t		name_room;
	Table		name_table;
	int			rule_names[MAX_NAMES];	/* the names of candidates */
	int			judged_names;
	Piece	   *pieces;
	size_t		piece_count;
	size_t		piece_room;
	Link	   *links;
	size_t		link_count;
	size_t		link_room;
	Table		link_table;
	size_t		asked;			/* when the stop callback was called */
	size_t		bytes;
	int			sample_bits[SAMPLINGS]; /* that are 0 in the hashes of its links; 0: all links */
	Amount		amounts[SAMPLINGS];
	int64_t		row_count;
	int64_t		rest_links;		/* with a query or a fragment */
	int64_t		links_left;
	int64_t		names_left;
	size_t		content_count;
	uint32_t   *seen;			/* by content: the stamp of the last group that has it */
	uint32_t	stamp;
	uint32_t   *by_host[OF_HOST_KINDS]; /* numbers; those of one host are adjacent */
	IriFetches	fetches;
	double		changing;		/* the share of fetches that find another content */
	IriText		last_scope;
	bool		failed;
	HostRule   *host_rules;
	size_t		host_rule_count;
	size_t		host_rule_room;
	IriLearned *rows;
	size_t		row_result_count;
	size_t		row_result_room;
};

/* ---- hashes ---- */

#define MULTIPLIER	UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t
mix(uint64_t hash)
{
	hash = (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
	hash = (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
	return hash ^ hash >> 32;
}

/*
 * Returns the slot of a hash in a table.  The hashes depend on a secret, which
 * those who choose links do not know.
 */
static inline size_t
slot_of(uint64_t hash, uint64_t secret, size_t mask)
{
	return (size_t) mix(hash ^ secret) & mask;
}

extern uint64_t learn_hash(const char *data, size_t len, uint64_t seed);

/* Compares hashes, for qsort(). */
extern int	learn_compare(const void *a, const void *b);

/* ---- states: state.c ---- */

/* Where a rule applies. */
typedef enum Reach
{
	REACH_NONE,
	REACH_ALL,
	REACH_SHAPES				/* only to links of some shapes */
} Reach;

/*
 * The rules that are applied in addition to the current ones, and the current
 * ones that are not applied.
 */
typedef struct State
{
	uint32_t	on;
	uint32_t	off;
	Reach		drop[MAX_RULES];
	Reach		keep[MAX_RULES];	/* for each name: current rules do not drop it */
	const uint64_t *shapes[MAX_RULES];	/* sorted */
	size_t		shape_count[MAX_RULES];
} State;

/* Links that are judged together: those of a host, or of all of a site. */
typedef struct Unit
{
	IriLearner *learner;
	IriText		domain;
	bool		whole;			/* all hosts of a site that has several */
	bool		surveys;		/* links that differ only in their host are equal */
	uint32_t   *parts[2];		/* prefixes, and paths */
	size_t		part_count[2];
	uint32_t   *links;
	size_t		count;
	uint32_t	candidates;		/* steps */
	uint32_t   *with[MAX_RULES];	/* links that have a name, or value */
	size_t		with_count[MAX_RULES];
	IriText		values[MAX_VALUES];	/* texts of values that are candidates */
	uint32_t	value_names[MAX_VALUES];
	uint64_t	value_hashes[MAX_VALUES];	/* of pieces */
	int			value_count;
	double		changing;		/* the share of fetches that find another content */
	Arena		arena;
	/* memory for each link */
	struct Entry *entries;
	uint32_t   *form_table;
	uint32_t   *pair_table;		/* the same for forms with contents */
	size_t		form_mask;
	uint64_t   *pairs;
} Unit;

/* Returns the steps of a link's host after a state's changes. */
extern uint32_t state_host_steps(const State *state, const Host *host);

/* Computes the hashes of parts after the state's steps; of those with `changed` changed, too. */
extern bool state_step_parts(const Unit *unit, const State *state, int changed);

/* Returns true if the state drops a piece; `shape` is that of its link. */
extern bool state_drops(const IriLearner *learner, const State *state, const Link *link, const Piece *piece);

/*
 * Returns the hash of a link after the state's rules, with the rule `changed`
 * applied if it is not, and the other way round; -1: none.
 */
extern uint64_t state_form(const IriLearner *learner, const State *state, const Link *link, int changed);

/* Returns true if the rule drops something of the link, in the state or currently. */
extern bool state_owns(const IriLearner *learner, const State *state, const Link *link, int rule);

/* Returns true if a rule, which the state does not apply, may change the link. */
extern bool state_affects(const IriLearner *learner, const State *state, const Link *link, int rule);

/* Sets the forms of the unit's links. */
extern bool state_apply(const Unit *unit, const State *state);

/* ---- evidence: evidence.c ---- */

/* Groups of links that a rule merges. */
typedef struct Evidence
{
	int64_t		groups;
	int64_t		agree;			/* groups with one content */
	int64_t		contents;		/* distinct ones of those */
	int64_t		lost;			/* contents */
	int64_t		merged;			/* the number of forms with known contents that the rule merges with others */
	int64_t		saved;			/* the same for all */
	double		agreement;		/* the sum over the groups */
	int64_t		examples[4];	/* numbers of links, or -1 */
	int			differences[2];	/* of the two pairs */
} Evidence;

/* The evidence for links of one host and shape. */
typedef struct Cell
{
	uint64_t	key;			/* the hash of host and shape */
	uint64_t	shape;
	uint32_t	host;
	uint32_t	link;			/* one that has the rule's parameter */
	bool		good;			/* for the rule, when that is narrowed */
	Evidence	evidence;
} Cell;

typedef struct Cells
{
	Cell	   *cells;
	size_t		count;
	size_t		room;
	uint32_t   *table;
	size_t		mask;
} Cells;

/* The number of contents of its own that a host or path needs to follow the rule of others. */
#define OWN_CONTENTS	4

/* Adds up evidence, except for contents, which may be the same in both. */
extern void merge_evidence(const IriLearner *learner, Evidence *to, const Evidence *from);

/* Wilson's lower bound of a share, one-sided at 95 %. */
extern double learn_lower(int64_t k, int64_t n);

/* The limit above which evidence speaks against a rule for links of one shape. */
extern bool speaks_against(const Evidence *evidence);

/*
 * The same for links to which a rule found elsewhere would be extended, where
 * less evidence is needed against it.
 */
extern bool is_doubtful(const Evidence *evidence);

/* Returns true if the evidence suffices for a rule. */
extern bool is_enough(const Unit *unit, const Evidence *evidence);

/*
 * Collects the evidence for a rule beside the state's, to which the links'
 * forms belong: for one that the state does not apply, or, with `own`, one that
 * it does.  `cells` may be NULL; it receives all shapes of links that have it.
 */
extern bool collect(Unit *unit, const State *state, int rule, bool own, Evidence *total, Cells *cells);

/* The same for several rules that are applied together. */
extern bool collect_joint(Unit *unit, const State *state, const int *rules, int count, Evidence *evidence);

/* How well several rules together explain the contents. */
typedef struct Explained
{
	int64_t		groups;
	int64_t		agree;
	int64_t		contents;		/* of groups that agree */
} Explained;

extern bool explain(Unit *unit, const State *state, const int *rules, int count, Explained *explained);

/* Counts contents that are lost, and links that are merged, by all rules of the state. */
extern bool count_loss(Unit *unit, const State *state, int64_t *lost, int64_t *merged);

/* Finds the unit's links by their forms, for the functions above. */
extern bool index_forms(Unit *unit);

/* Returns the first link of a form + 1, or 0. */
extern uint32_t find_form(const Unit *unit, uint64_t form);

/* The candidate's name, as a hash; 0 for steps. */
extern uint64_t name_of_rule(const Unit *unit, int rule);

/* Makes links a unit: those of a host, or all if it is negative. */
extern bool unit_begin(Unit *unit, IriLearner *learner, int host);
extern void unit_end(Unit *unit);

/* Adds a rule to a state, or removes it. */
extern void state_add(State *state, int rule, Reach reach);

/* ---- scopes: scope.c ---- */

#define MAX_SCOPE_NAMES	6
#define MAX_SCOPES		16		/* of a rule */

/*
 * An entry of a rule: the links to which it applies, and whether it drops or
 * keeps the parameter.
 */
typedef struct Scope
{
	uint32_t	link;			/* one of them */
	bool		path_only;
	bool		keep;
} Scope;

/* A rule that has been found. */
typedef struct Found
{
	int			rule;
	Reach		reach;
	Scope		scopes[MAX_SCOPES];
	int			scope_count;
	const uint64_t *shapes;		/* that it reaches, sorted */
	size_t		shape_count;
	Evidence	evidence;
	Cells		cells;
} Found;

/* Sets the shapes of the unit's links, by their paths and the names that the state leaves. */
extern bool find_shapes(Unit *unit, const State *state);

/*
 * Limits a rule to the shapes whose own evidence suffices; returns false without
 * memory.  Its reach is REACH_NONE without such shapes.
 */
extern bool narrow(Unit *unit, const State *state, Found *found);

/* Returns true if a scope can name all parameters of a link. */
extern bool scope_has_room(const Unit *unit, const State *state, int rule, uint32_t link);

/* Returns true if all links of the cell's shape are in the scope. */
extern bool scope_has(const Unit *unit, const State *state, int rule, const Scope *scope, uint32_t link);

/* Appends the rule's text, with or without a scope. */
extern void put_rule(const Unit *unit, const State *state, int rule, const Scope *scope, bool keep, IriBuf *out);

/* ---- many sites: pool.c ---- */

extern double pool_changing(const IriPool *pool, const IriFetches *fetches);

/* Adds the evidence of a site for a rule; the state is that of the shapes. */
extern bool pool_add(IriPool *pool, const Unit *unit, const State *state, int rule, const Evidence *total, const Cells *cells);

/* Returns true if a value of a name is to be judged on all sites that have it. */
extern bool pool_has_value(const IriPool *pool, uint64_t hash);
extern uint64_t pool_hash_of_value(uint64_t name, IriText value);

extern bool pool_has_name(const IriPool *pool, const Unit *unit, int rule);
extern bool pool_has_shape(const IriPool *pool, const Unit *unit, const State *state, int rule, const Cell *cell);

/* ---- links: site.c ---- */

/* Numbers contents, and chooses the names to judge. */
extern bool learn_end_of_rows(IriLearner *learner);

/* Returns the host with that name, or NULL. */
extern const Host *find_host(const IriLearner *learner, IriText name);

/* Returns the part after these steps, in a buffer. */
extern void learn_step_part(IriText part, bool path, uint32_t steps, IriBuf *out);

#endif							/* IRI_LEARN_SITE_H */
