/*
 * Differences between the versions of PostgreSQL; the only place that uses
 * PG_VERSION_NUM.
 */
#ifndef IRI_COMPAT_H
#define IRI_COMPAT_H

#include "postgres.h"

#if PG_VERSION_NUM < 150000
#error "iri needs PostgreSQL 15 or later"
#endif

#if PG_VERSION_NUM >= 160000
#include "nodes/miscnodes.h"
#include "varatt.h"
#else
#include "fmgr.h"

/* no soft errors before 16 */
#define errsave(context, ...) \
	do { \
		(void) (context); \
		ereport(ERROR, __VA_ARGS__); \
	} while (0)

/* exports the functions that the server calls, as from 16 on */
#undef PGDLLEXPORT
#define PGDLLEXPORT __attribute__((visibility("default")))
#undef PG_FUNCTION_INFO_V1
#define PG_FUNCTION_INFO_V1(funcname) \
	extern PGDLLEXPORT Datum funcname(PG_FUNCTION_ARGS); \
	extern PGDLLEXPORT const Pg_finfo_record *CppConcat(pg_finfo_, funcname)(void); \
	const Pg_finfo_record * \
	CppConcat(pg_finfo_, funcname)(void) \
	{ \
		static const Pg_finfo_record my_finfo = {1}; \
		return &my_finfo; \
	} \
	extern int no_such_variable
#endif

/* From 17 on, a transaction may have a timeout. */
#if PG_VERSION_NUM < 170000
#define TransactionTimeoutPending	false
#endif

/* From 19 on, a scan has flags. */
#if PG_VERSION_NUM >= 190000
#define iri_table_beginscan(rel, snapshot)	table_beginscan(rel, snapshot, 0, NULL, SO_NONE)
#else
#define iri_table_beginscan(rel, snapshot)	table_beginscan(rel, snapshot, 0, NULL)
#endif

/* From 19 on, a row type must be finished before it is used. */
#if PG_VERSION_NUM < 190000
#define TupleDescFinalize(desc)	((void) (desc))
#endif

/* From 19 on, the result is part of the state. */
#if PG_VERSION_NUM >= 190000
#define IriJsonbState	JsonbInState
#define iri_push_jsonb	pushJsonbValue
#else
typedef struct IriJsonbState
{
	struct JsonbParseState *stack;
	struct JsonbValue *result;
} IriJsonbState;

#define iri_push_jsonb(state, token, value) \
	((state)->result = pushJsonbValue(&(state)->stack, token, value))
#endif

/*
 * From 18 on, an equivalence class keeps the members of children, such as
 * partitions, separately.
 */
#if PG_VERSION_NUM >= 180000
#define IriMembers		EquivalenceMemberIterator
#define iri_members_of	setup_eclass_member_iterator
#define iri_next_member	eclass_member_iterator_next
#else
typedef struct IriMembers
{
	struct List *list;
	int			next;
} IriMembers;

#define iri_members_of(members, class, child_relids) \
	(*(members) = (IriMembers) {(class)->ec_members, 0})
#define iri_next_member(members) \
	((members)->next < list_length((members)->list) ? \
	 (EquivalenceMember *) list_nth((members)->list, (members)->next++) : NULL)
#endif

/* Defines an entry point that is one expression. */
#define IRI_ENTRY(function, result) \
PG_FUNCTION_INFO_V1(function); \
Datum \
function(PG_FUNCTION_ARGS) \
{ \
	return (result); \
}

#endif							/* IRI_COMPAT_H */
