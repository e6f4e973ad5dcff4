/*
 * The links of a site, with contents, and with forms (state.h) and shapes (scope.h).
 */
#ifndef IRI_LEARN_SITE_H
#define IRI_LEARN_SITE_H

#include "crawl/canonical.h"
#include "learn/arena.h"
#include "learn/learner.h"
#include "text/table.h"

/*
 * Limits of a site.  All are chosen, not measured: they bound the memory and time
 * that hostile links take.
 */
#define MAX_NAMES		256		/* the names of a site that are judged */
#define MAX_PIECES		256		/* the pieces of a link; the rest of a longer query is one piece */
#define MAX_VALUES		64		/* the values of names that are judged */
#define PIECES_PER_LINK	8		/* pieces, squares of a link's pieces, and bytes that are kept for each link of max_links */
#define SQUARES_PER_LINK	128		/* since each of a link's names is judged by reading all its pieces */
#define BYTES_PER_LINK	400

#define NO_NAME			UINT32_MAX
#define HASH_MULTIPLIER	UINT64_C(0x9E3779B97F4A7C15)

/* Candidates: the steps, then names, then values of names. */
#define NAME_RULE(name)		(IRI_STEPS + (int) (name))
#define VALUE_RULE(value)	(IRI_STEPS + MAX_NAMES + (int) (value))
#define MAX_RULES			(IRI_STEPS + MAX_NAMES + MAX_VALUES)
#define IS_NAME(rule)		((rule) >= IRI_STEPS && (rule) < VALUE_RULE(0))
#define IS_VALUE(rule)		((rule) >= VALUE_RULE(0))
#define VALUE_OF(rule)		((rule) - VALUE_RULE(0))

typedef enum PieceFlags
{
	PIECE_EMPTY = 1,
	PIECE_BLANK = 2,			/* has no value */
	PIECE_GIVEN = 4,			/* dropped by the current rules and steps */
	PIECE_SESSION = 8,			/* dropped by the step session */
	PIECE_REPEATED = 16,		/* an earlier piece has the same name */
	PIECE_KEPT = 32,			/* kept by a current rule that no other overrides */
	PIECE_EXCEPTED = 64,		/* the rule of its name is not for its value */
	PIECE_SHARED = 128			/* groups with its value agree */
} PieceFlags;

typedef struct Piece
{
	uint64_t	hash;			/* the hash of its spelling */
	uint64_t	plain;			/* the hash after the step query-encoding */
	uint32_t	name;			/* NO_NAME: without a name */
	char		text[16];		/* its value, if it is short and has only letters, digits, "-", "." and "_" */
	int8_t		value;			/* the candidate for its value, or -1 */
	uint8_t		flags;
} Piece;

/* The beginning of hosts, parts and names, which have numbers and are found by their hashes. */
typedef struct Named
{
	uint64_t	hash;
	IriText		text;
} Named;

/* The name of a parameter, decoded. */
typedef struct ParamName
{
	Named		is;
	int64_t		links;			/* the number of links that have it */
	int			rule;			/* the candidate, or -1 */
} ParamName;

/* A part of a host's links: the text before the path, or the path. */
typedef struct Part
{
	Named		is;
	uint32_t	host;
	uint32_t	possible;		/* steps that may change it */
	uint32_t	unit;			/* the last unit that has it */
	uint64_t	now;			/* the hash after the steps of a state: state_step_parts() */
	uint64_t	changed;		/* the hash with one of its steps changed */
	int64_t		links;			/* the number of links with a query or a fragment */
	IriText		scope;			/* for a path: the path itself, or the common beginning of similar paths */
	size_t		stepped;		/* the length of the path after the steps */
	size_t		folder;			/* the length of its folder */
	bool		script;			/* as in limits.h */
	bool		whole;			/* the scope is the path itself */
	uint64_t	scope_hash;
	uint64_t	kind;			/* its class, the same on all sites: a script's name, a folder's page, or other */
} Part;

typedef struct Host
{
	Named		is;
	uint32_t	steps;			/* the current steps */
	uint32_t	refused;		/* steps that current rules turn off */
	size_t		first;			/* the first of its links, which are adjacent */
	size_t		count;
	size_t		first_rule;		/* its place in the learner's host_rules */
	size_t		rule_count;
	bool		judged;
} Host;

/* A rule that has been found for a host, and so holds for the hosts below it. */
typedef struct HostRule
{
	int			rule;			/* a step or name */
	IriText		value;			/* or a value of the name */
} HostRule;

typedef struct Link
{
	uint64_t	key;			/* the hash of the whole link */
	uint64_t	host_hash;		/* for the order of links */
	uint64_t	fragment;		/* the hash of the fragment, or 0 */
	uint64_t	content_hash;
	uint64_t	sample;			/* the hash of its path, for samples by path */
	int64_t		row;
	uint32_t	len;
	uint32_t	host;
	uint32_t	parts[2];		/* its prefix and its path */
	size_t		first_piece;
	uint32_t	piece_count;
	uint32_t	steps;			/* the current steps, for the part after the path */
	uint32_t	content;		/* the number of its content */
	uint32_t	possible;		/* steps that may change it */
	uint32_t	next;			/* the next link of its form + 1, or 0 */
	bool		has_query;
	bool		again;			/* the link was fetched several times */
	bool		changes;		/* the fetches had several contents */
	uint64_t	form;			/* the hash after a state's rules: state_apply() */
	uint64_t	shape;			/* the hash of the path's scope and the names that the state leaves: find_shapes() */
} Link;

/* If there are too many links, two samples are kept, until one of them can be chosen. */
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
	size_t		squares;
	size_t		bytes;
} Amount;

/* The table of an array of elements, and the array's room. */
typedef struct Set
{
	IriTable	table;
	size_t		room;
} Set;

/* The steps that would make current rules of a site useless. */
typedef struct KnownSite
{
	const IriSite *site;
	uint32_t	steps;			/* those of the host */
	uint32_t	against;		/* the result */
} KnownSite;

#define KNOWN_SITES	64			/* chosen, not measured */

struct IriLearner
{
	IriLearnOptions options;
	IriPool    *pool;
	Arena		arena;
	Arena		texts;			/* hosts, parts and names */
	IriText		domain;
	Host	   *hosts;
	Set			host_set;
	uint32_t	last_host;
	IriSiteRules site_rules;	/* the rules for the host of the last row */
	KnownSite	known_sites[KNOWN_SITES];
	Part	   *parts[2];		/* prefixes, and paths */
	Set			part_sets[2];
	ParamName  *names;
	Set			name_set;
	int			rule_names[MAX_NAMES];	/* the names of candidates */
	int			judged_names;
	Piece	   *pieces;
	size_t		piece_count;
	size_t		piece_room;
	Link	   *links;
	Set			link_set;
	size_t		asked;			/* where the stop callback was last called */
	size_t		bytes;			/* the work until now */
	int			sample_bits[SAMPLINGS]; /* the bits that are 0 in the hashes of a sample's links; 0: all links */
	Amount		amounts[SAMPLINGS];
	int64_t		row_count;
	int64_t		links_left;		/* links and parameters that are not judged */
	int64_t		names_left;
	uint64_t	last_left;		/* the last of these links */
	uint32_t   *seen;			/* by content: the stamp of the last group that has it */
	uint32_t   *several;		/* by content: the stamp of the last group with several values that have it */
	uint32_t	stamp;
	uint32_t	units;			/* the number of units that have begun */
	IriFetches	fetches;
	IriText		last_scope;
	bool		failed;			/* memory ran out, or the work was stopped */
	HostRule   *host_rules;
	size_t		host_rule_count;
	size_t		host_rule_room;
	IriLearned *results;
	size_t		result_count;
	size_t		result_room;
};

static inline Part *
link_path(const IriLearner *learner, const Link *link)
{
	return &learner->parts[1][link->parts[1]];
}

/* Returns the first of a link's pieces, which are adjacent, or any place, which is not NULL, if it has none. */
static inline Piece *
link_pieces(const IriLearner *learner, const Link *link)
{
	static Piece none;

	return link->piece_count == 0 ? &none : learner->pieces + link->first_piece;
}

/* Returns the candidate for the name of a piece, or -1. */
static inline int
rule_of(const IriLearner *learner, const Piece *piece)
{
	return piece->name == NO_NAME ? -1 : learner->names[piece->name].rule;
}

/* Numbers contents, sorts the links by host, and chooses the names to judge. */
extern bool learn_end_of_rows(IriLearner *learner);

/* Returns the host with that name, or NULL. */
extern Host *find_host(const IriLearner *learner, IriText name);

#endif							/* IRI_LEARN_SITE_H */
