/*
 * LIKE, regular expressions, and functions of text, on the spelling.
 *
 * The planner replaces these operators and functions by those of text, on
 * iri_text(x), so that indexes, statistics and estimates of iri_text(x) apply,
 * and the collation of the call is kept, which a body in SQL would replace by
 * the default collation.  The functions here are called for the elements of an
 * array, for which the planner cannot replace the operator.
 */
#include "compat.h"

#include "catalog/pg_collation.h"
#include "catalog/pg_operator.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "utils/fmgroids.h"
#include "utils/fmgrprotos.h"
#include "utils/lsyscache.h"

#include "type/datum.h"
#include "type/relation.h"

static text *
spelling(FunctionCallInfo fcinfo)
{
	IriValue	value;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	return iri_spelling_text(&value);
}

static Datum
match(FunctionCallInfo fcinfo, PGFunction function)
{
	text	   *s = spelling(fcinfo);
	Datum		result;

	result = DirectFunctionCall2Coll(function, PG_GET_COLLATION(), PointerGetDatum(s),
									 PG_GETARG_DATUM(1));
	pfree(s);
	return result;
}

/* An IRI has no collation, so its spelling has the default collation of a column. */
static Datum
convert_spelling(FunctionCallInfo fcinfo, PGFunction function)
{
	return DirectFunctionCall1Coll(function, DEFAULT_COLLATION_OID, PointerGetDatum(spelling(fcinfo)));
}

/* x LIKE pattern */
IRI_ENTRY(iriop_like, match(fcinfo, textlike))
/* x NOT LIKE pattern */
IRI_ENTRY(iriop_not_like, match(fcinfo, textnlike))
/* x ILIKE pattern */
IRI_ENTRY(iriop_ilike, match(fcinfo, texticlike))
/* x NOT ILIKE pattern */
IRI_ENTRY(iriop_not_ilike, match(fcinfo, texticnlike))
/* x ~ pattern, and x SIMILAR TO pattern */
IRI_ENTRY(iriop_regex, match(fcinfo, textregexeq))
/* x !~ pattern */
IRI_ENTRY(iriop_not_regex, match(fcinfo, textregexne))
/* x ~* pattern */
IRI_ENTRY(iriop_iregex, match(fcinfo, texticregexeq))
/* x !~* pattern */
IRI_ENTRY(iriop_not_iregex, match(fcinfo, texticregexne))
/* lower(iri) → text */
IRI_ENTRY(iri_spelling_lower, convert_spelling(fcinfo, lower))
/* upper(iri) → text */
IRI_ENTRY(iri_spelling_upper, convert_spelling(fcinfo, upper))
/* length(iri) → integer: in characters */
IRI_ENTRY(iri_spelling_length, convert_spelling(fcinfo, textlen))

/* A function, and its counterpart for text. */
typedef struct Counterpart
{
	PGFunction	function;
	Oid			of_text;		/* an operator, or for one argument, a function */
	bool		negated;
} Counterpart;

static const Counterpart counterparts[] = {
	{iriop_like, OID_TEXT_LIKE_OP, false},
	{iriop_not_like, OID_TEXT_LIKE_OP, true},
	{iriop_ilike, OID_TEXT_ICLIKE_OP, false},
	{iriop_not_ilike, OID_TEXT_ICLIKE_OP, true},
	{iriop_regex, OID_TEXT_REGEXEQ_OP, false},
	{iriop_not_regex, OID_TEXT_REGEXEQ_OP, true},
	{iriop_iregex, OID_TEXT_ICREGEXEQ_OP, false},
	{iriop_not_iregex, OID_TEXT_ICREGEXEQ_OP, true},
	{iri_spelling_lower, F_LOWER_TEXT, false},
	{iri_spelling_upper, F_UPPER_TEXT, false},
	{iri_spelling_length, F_LENGTH_TEXT, false},
};

static const Counterpart *
counterpart_of(Oid funcid)
{
	FmgrInfo	function;

	fmgr_info(funcid, &function);
	for (int i = 0; i < lengthof(counterparts); i++)
	{
		if (counterparts[i].function == function.fn_addr)
			return &counterparts[i];
	}
	return NULL;
}

/* Returns the same call on iri_text(x), in the form that an index on (x::text) has, or NULL. */
static Node *
on_text(FuncExpr *call)
{
	Node	   *x = linitial(call->args);
	Oid			cast = iri_find_function("iri_text", exprType(x), get_func_namespace(call->funcid));
	const Counterpart *counterpart = counterpart_of(call->funcid);
	FuncExpr   *text;
	Oid			operator;

	if (!OidIsValid(cast) || counterpart == NULL)
		return NULL;
	/* cast the value of a domain directly */
	if (IsA(x, RelabelType) && getBaseType(exprType((Node *) ((RelabelType *) x)->arg)) == exprType(x))
		x = (Node *) ((RelabelType *) x)->arg;
	text = makeFuncExpr(cast, TEXTOID, list_make1(x), DEFAULT_COLLATION_OID, InvalidOid,
						COERCE_EXPLICIT_CAST);
	if (list_length(call->args) == 1)
		return (Node *) makeFuncExpr(counterpart->of_text, call->funcresulttype, list_make1(text),
									 call->funccollid, DEFAULT_COLLATION_OID, COERCE_EXPLICIT_CALL);
	operator = counterpart->negated ? get_negator(counterpart->of_text) : counterpart->of_text;
	return (Node *) make_opclause(operator, BOOLOID, false, (Expr *) text, lsecond(call->args),
								  InvalidOid, call->inputcollid);
}

/* iriop_spelling_support(internal) → internal: planner support for these functions */
IRI_ENTRY(iriop_spelling_support, iri_support(fcinfo, &(IriSupport) {.simplify = on_text}))
