/*
 * Comparison with text, for parameters and columns of type text.
 *
 * Text is read as an IRI reference.  Other text is equal to no IRI: it has a
 * key that no value has, the octet FF, which sorts last.  Two such texts are
 * equal, but no operator compares text with text here.
 *
 * The planner replaces `x = text` by `x = iriop_operand(text)`, so that all it
 * knows about x applies: indexes, statistics, and joins by hashing and
 * merging.  The operators' functions are called for NULLIF, for IS DISTINCT
 * FROM, and for the elements of an array, for which the operator cannot be
 * replaced.
 *
 * For arrays, the operators are in the operator families, too, so that `x =
 * ANY (text[])` uses an index.
 */
#include "compat.h"

#include "catalog/pg_operator.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/makefuncs.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

#include "compare/key.h"
#include "compare/listed.h"
#include "core/syntax/parse.h"
#include "type/datum.h"
#include "type/relation.h"

/* The key of an operand, or of the IRI in its text. */
typedef struct Operand
{
	struct varlena *made;		/* the operand of text; NULL: not made */
	IriKey		key;
} Operand;

/* Returns the operand that replaces text in a comparison. */
static struct varlena *
operand_of_text(Datum datum)
{
	text	   *s = DatumGetTextPP(datum);
	struct varlena *made = iri_try_text(s, IRI_GRAMMAR_IRI_REFERENCE);

	if ((Pointer) s != DatumGetPointer(datum))
		pfree(s);
	return made != NULL ? made : iri_make_bound(IRI_NO_VALUE_KEY, 1);
}

static void
open_operand(FunctionCallInfo fcinfo, int n, bool is_text, Operand *operand)
{
	Datum		datum = PG_GETARG_DATUM(n);

	operand->made = is_text ? operand_of_text(datum) : NULL;
	iri_open_key(is_text ? PointerGetDatum(operand->made) : datum, &operand->key);
}

static void
close_operand(Operand *operand)
{
	iri_close_key(&operand->key);
	if (operand->made != NULL)
		pfree(operand->made);
}

/* Compares with an element of an array, whose key is cached. */
static bool
equal_listed(FunctionCallInfo fcinfo, int text_arg)
{
	Datum		x = PG_GETARG_DATUM(1 - text_arg);
	IriText		listed = iri_listed_key(fcinfo->flinfo, PG_GETARG_DATUM(text_arg));
	IriText		plain = iri_plain_key(x);
	IriKey		key;
	bool		equal;

	if (likely(plain.data != NULL))
		return iri_same_text(plain, listed);
	iri_open_key(x, &key);
	equal = iri_same_text(key.text, listed);
	iri_close_key(&key);
	return equal;
}

static bool
equal_operands(FunctionCallInfo fcinfo, int text_arg)
{
	Operand		a;
	Operand		b;
	bool		equal;

	if (iri_is_listed(fcinfo->flinfo))
		return equal_listed(fcinfo, text_arg);
	open_operand(fcinfo, 0, text_arg == 0, &a);
	open_operand(fcinfo, 1, text_arg == 1, &b);
	equal = iri_same_text(a.key.text, b.key.text);
	close_operand(&a);
	close_operand(&b);
	return equal;
}

static Datum
compare_with_text(FunctionCallInfo fcinfo, bool a_is_text)
{
	Operand		a;
	Operand		b;
	int			cmp;

	open_operand(fcinfo, 0, a_is_text, &a);
	open_operand(fcinfo, 1, true, &b);
	cmp = iri_compare_octets(a.key.text.data, a.key.text.len, b.key.text.data, b.key.text.len);
	close_operand(&a);
	close_operand(&b);
	PG_RETURN_INT32(cmp);
}

/* x = text */
IRI_ENTRY(iriop_eq_text, BoolGetDatum(equal_operands(fcinfo, 1)))
/* x <> text */
IRI_ENTRY(iriop_ne_text, BoolGetDatum(!equal_operands(fcinfo, 1)))
/* text = x */
IRI_ENTRY(iriop_text_eq, BoolGetDatum(equal_operands(fcinfo, 0)))
/* text <> x */
IRI_ENTRY(iriop_text_ne, BoolGetDatum(!equal_operands(fcinfo, 0)))
/* iriop_cmp_text(a, text) → integer: negative, zero, positive */
IRI_ENTRY(iriop_cmp_text, compare_with_text(fcinfo, false))
/* iriop_text_cmp(text, text) → integer: the order in which an index is searched for the elements of an array */
IRI_ENTRY(iriop_text_cmp, compare_with_text(fcinfo, true))

static uint64
hash_operand(FunctionCallInfo fcinfo, uint64 seed)
{
	Operand		x;
	uint64		hash;

	open_operand(fcinfo, 0, true, &x);
	hash = iri_hash_bytes(x.key.text.data, x.key.text.len, seed);
	close_operand(&x);
	return hash;
}

/* iriop_text_hash(text) → integer: iriop_hash of the IRI in the text */
IRI_ENTRY(iriop_text_hash, Int32GetDatum((int32) hash_operand(fcinfo, 0)))
/* iriop_text_hash_extended(text, seed) → bigint */
IRI_ENTRY(iriop_text_hash_extended, Int64GetDatum((int64) hash_operand(fcinfo, (uint64) PG_GETARG_INT64(1))))

/*
 * iriop_operand(internal) → internal: the operand that replaces text in a
 * comparison.  It takes text and returns an iri_reference, but is declared like
 * bounds (index/search.c), because the result may not be a valid value.
 */
IRI_ENTRY(iriop_operand, PointerGetDatum(operand_of_text(PG_GETARG_DATUM(0))))

/*
 * Returns the result of a comparison with text that is equal to no IRI; the
 * result is NULL for a NULL: (x IS NULL AND NULL), or (x IS NOT NULL OR NULL).
 * In WHERE, the planner reduces these expressions to false and to x IS NOT
 * NULL.
 */
static Node *
unequal(Node *x, bool negated)
{
	NullTest   *test = makeNode(NullTest);

	test->arg = (Expr *) x;
	test->nulltesttype = negated ? IS_NOT_NULL : IS_NULL;
	test->argisrow = false;
	test->location = -1;
	return (Node *) makeBoolExpr(negated ? OR_EXPR : AND_EXPR,
								 list_make2(test, makeBoolConst(false, true)), -1);
}

/*
 * Replaces the text in a comparison by iriop_operand(text), or returns NULL.
 *
 * The call has the form of an implicit cast, which is not deparsed, so that
 * EXPLAIN shows, and a foreign server gets, the original comparison.
 */
static Node *
without_text(FuncExpr *call)
{
	Oid			namespace = get_func_namespace(call->funcid);
	Oid			operand = iri_find_function("iriop_operand", INTERNALOID, namespace);
	Oid			reference = iri_type_named("iri_reference", namespace);
	FmgrInfo	function;
	Oid		   *types;
	int			nargs;
	int			text_arg;
	bool		negated;
	Oid			op;
	Node	   *args[2];

	if (!OidIsValid(operand) || !OidIsValid(reference))
		return NULL;
	get_func_signature(call->funcid, &types, &nargs);
	text_arg = types[0] == TEXTOID ? 0 : 1;
	types[text_arg] = reference;
	fmgr_info(call->funcid, &function);
	negated = function.fn_addr == iriop_ne_text || function.fn_addr == iriop_text_ne;
	op = GetSysCacheOid4(OPERNAMENSP, Anum_pg_operator_oid, CStringGetDatum(negated ? "<>" : "="),
						 ObjectIdGetDatum(types[0]), ObjectIdGetDatum(types[1]),
						 ObjectIdGetDatum(namespace));
	if (!OidIsValid(op))
		return NULL;

	args[0] = linitial(call->args);
	args[1] = lsecond(call->args);
	if (IsA(args[text_arg], Const))
	{
		Const	   *constant = (Const *) args[text_arg];
		struct varlena *value;

		if (constant->constisnull)
			return makeBoolConst(false, true);
		value = iri_try_text(DatumGetTextPP(constant->constvalue), IRI_GRAMMAR_IRI_REFERENCE);
		if (value == NULL)
			return unequal(args[1 - text_arg], negated);
		args[text_arg] = (Node *) makeConst(reference, -1, InvalidOid, -1, PointerGetDatum(value),
											false, false);
	}
	else
		args[text_arg] = (Node *) makeFuncExpr(operand, reference, list_make1(args[text_arg]),
											   InvalidOid, InvalidOid, COERCE_IMPLICIT_CAST);
	return (Node *) make_opclause(op, BOOLOID, false, (Expr *) args[0], (Expr *) args[1],
								  InvalidOid, InvalidOid);
}

/* iriop_text_support(internal) → internal: planner support for the operators' functions */
IRI_ENTRY(iriop_text_support, iri_support(fcinfo, &(IriSupport) {.simplify = without_text}))
