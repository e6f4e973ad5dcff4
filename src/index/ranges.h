/*
 * The operators ^@, <<=, >>=, <@ and @>, as the planner knows them: what each
 * finds, by ranges of keys or by bounds.
 */
#ifndef IRI_RANGES_H
#define IRI_RANGES_H

#include "compat.h"

#include "fmgr.h"
#include "nodes/nodes.h"

#include "core/text/text.h"

/* Keys from one string up to another, which is excluded. */
typedef struct IriKeyRange
{
	IriText		from;
	IriText		to;
	bool		single;			/* the range has at most one key */
} IriKeyRange;

/* The ranges for a path: itself, and paths that continue with "#", "/" or "?". */
#define IRI_MAX_RANGES	3

/* An operator, identified by its function. */
typedef struct IriSearch
{
	PGFunction	function;
	int			arg;			/* the argument that is the column */
	/* reads the other argument; false if it finds nothing */
	bool		(*readable) (Datum pattern);
	bool		refuses;		/* an unreadable operand is an error */
	bool		text;			/* the other argument is text, not an IRI reference */
	/*
	 * the ranges of the results, up to IRI_MAX_RANGES; NULL: there are too many
	 * ranges
	 */
	int			(*ranges) (Datum pattern, IriKeyRange *ranges);
	bool		lossy;			/* other values than the results are between the bounds, too */
	/* the bounds, and their names in SQL */
	PGFunction	lower;
	const char *lower_name;
	PGFunction	upper;
	const char *upper_name;
	/* SQL functions that make the bounds; NULL: none */
	PGFunction	value_lower;
	PGFunction	value_upper;
	/* the operators by which an index compares with bounds */
	PGFunction	ge;
	PGFunction	lt;
	/* returns true if the bounds also hold in the order by domain; NULL: never */
	bool		(*by_domain) (Node *pattern);
} IriSearch;

extern const IriSearch *iri_find_search(Oid funcid, FmgrInfo *function);
extern const IriSearch *iri_search_of_bound(Oid funcid);
extern bool iri_any_is_readable(Datum pattern);
extern bool iri_domain_is_readable(Datum pattern);
extern IriKeyRange iri_range_of(const char *s, size_t len, char c);

#endif							/* IRI_RANGES_H */
