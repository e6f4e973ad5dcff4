/*
 * Comparison with text, for parameters and columns of type text.
 *
 * Text is read as an IRI reference; other text compares as NULL does.  The
 * planner replaces `x = text` by `x = iri_reference_try(text)`, so that what
 * it knows about x applies: indexes, statistics, and joins by hashing and
 * merging.  The functions here are called for the elements of an array,
 * which cannot be replaced, for NULLIF and for IS DISTINCT FROM.
 *
 * For the elements, the operators are in the operator families, too, so that
 * `x = ANY (text[])` uses an index.  In the order of a B-tree, text that is
 * not an IRI reference comes last, and is equal to all other such text.
 */
#include "iri.h"

#include "catalog/pg_operator.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "nodes/makefuncs.h"
#include "nodes/supportnodes.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

/* The key of an operand, or of what its text is. */
typedef struct Operand
{
	struct varlena *made;		/* of text; NULL: not made */
	bool		valid;			/* false: text that is not an IRI reference */
	IriKey		key;
} Operand;

static void
open_operand(FunctionCallInfo fcinfo, int n, bool is_text, Operand *operand)
{
	Datum		datum = PG_GETARG_DATUM(n);

	operand->made = NULL;
	if (is_text)
	{
		text	   *s = DatumGetTextPP(datum);

		operand->made = iri_try_text(s, IRI_GRAMMAR_IRI_REFERENCE);
		if ((Pointer) s != DatumGetPointer(datum))
			pfree(s);
		datum = PointerGetDatum(operand->made);
	}
	operand->valid = DatumGetPointer(datum) != NULL;
	if (operand->valid)
		iri_open_key(datum, &operand->key);
}

static void
close_operand(Operand *operand)
{
	if (operand->valid)
		iri_close_key(&operand->key);
	if (operand->made != NULL)
		pfree(operand->made);
}

/*
 * The result is NULL if text is not an IRI reference.  Index scans, which
 * cannot take a NULL, call without an expression.
 */
static Datum
equal_arguments(FunctionCallInfo fcinfo, int text_arg, bool negated)
{
	Operand		a;
	Operand		b;
	bool		valid;
	bool		equal;

	open_operand(fcinfo, 0, text_arg == 0, &a);
	open_operand(fcinfo, 1, text_arg == 1, &b);
	valid = a.valid && b.valid;
	equal = valid && a.key.len == b.key.len && memcmp(a.key.data, b.key.data, a.key.len) == 0;
	close_operand(&a);
	close_operand(&b);
	if (!valid && fcinfo->flinfo != NULL && fcinfo->flinfo->fn_expr != NULL)
		PG_RETURN_NULL();
	PG_RETURN_BOOL(equal != negated);
}

static Datum
compare_with_text(FunctionCallInfo fcinfo, bool a_is_text)
{
	Operand		a;
	Operand		b;
	int			cmp;

	open_operand(fcinfo, 0, a_is_text, &a);
	open_operand(fcinfo, 1, true, &b);
	if (a.valid && b.valid)
		cmp = iri_compare_bytes(a.key.data, a.key.len, b.key.data, b.key.len);
	else
		cmp = b.valid - a.valid;
	close_operand(&a);
	close_operand(&b);
	PG_RETURN_INT32(cmp);
}

/* x = text */
PG_FUNCTION_INFO_V1(iriop_eq_text);
Datum
iriop_eq_text(PG_FUNCTION_ARGS)
{
	return equal_arguments(fcinfo, 1, false);
}

/* x <> text */
PG_FUNCTION_INFO_V1(iriop_ne_text);
Datum
iriop_ne_text(PG_FUNCTION_ARGS)
{
	return equal_arguments(fcinfo, 1, true);
}

/* text = x */
PG_FUNCTION_INFO_V1(iriop_text_eq);
Datum
iriop_text_eq(PG_FUNCTION_ARGS)
{
	return equal_arguments(fcinfo, 0, false);
}

/* text <> x */
PG_FUNCTION_INFO_V1(iriop_text_ne);
Datum
iriop_text_ne(PG_FUNCTION_ARGS)
{
	return equal_arguments(fcinfo, 0, true);
}

/* iriop_cmp_text(a, text) → integer: negative, zero, positive */
PG_FUNCTION_INFO_V1(iriop_cmp_text);
Datum
iriop_cmp_text(PG_FUNCTION_ARGS)
{
	return compare_with_text(fcinfo, false);
}

/* iriop_text_cmp(text, text) → integer: the order in which an index is searched for the elements of an array */
PG_FUNCTION_INFO_V1(iriop_text_cmp);
Datum
iriop_text_cmp(PG_FUNCTION_ARGS)
{
	return compare_with_text(fcinfo, true);
}

static uint64
hash_argument(FunctionCallInfo fcinfo, uint64 seed)
{
	Operand		x;
	uint64		hash = 0;

	open_operand(fcinfo, 0, true, &x);
	if (x.valid)
		hash = iri_hash_bytes(x.key.data, x.key.len, seed);
	close_operand(&x);
	return hash;
}

/* iriop_text_hash(text) → integer: iri_hash of what the text is */
PG_FUNCTION_INFO_V1(iriop_text_hash);
Datum
iriop_text_hash(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32((int32) hash_argument(fcinfo, 0));
}

/* iriop_text_hash_extended(text, seed) → bigint */
PG_FUNCTION_INFO_V1(iriop_text_hash_extended);
Datum
iriop_text_hash_extended(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT64((int64) hash_argument(fcinfo, (uint64) PG_GETARG_INT64(1)));
}

/* Replaces the text in a comparison by iri_reference_try(text), or returns NULL. */
static Node *
without_text(PlannerInfo *root, FuncExpr *call)
{
	Oid			namespace = get_func_namespace(call->funcid);
	oidvector  *text_type = buildoidvector(&(Oid) {TEXTOID}, 1);
	Oid			reference_try;
	Oid			reference;
	FmgrInfo	function;
	Oid		   *types;
	int			nargs;
	int			text_arg;
	Oid			operator;
	Node	   *args[2];

	reference_try = GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid,
									CStringGetDatum("iri_reference_try"),
									PointerGetDatum(text_type), ObjectIdGetDatum(namespace));
	if (!OidIsValid(reference_try))
		return NULL;
	reference = get_func_rettype(reference_try);
	get_func_signature(call->funcid, &types, &nargs);
	text_arg = types[0] == TEXTOID ? 0 : 1;
	types[text_arg] = reference;
	fmgr_info(call->funcid, &function);
	operator = GetSysCacheOid4(OPERNAMENSP, Anum_pg_operator_oid,
							   CStringGetDatum(function.fn_addr == iriop_ne_text ||
											   function.fn_addr == iriop_text_ne ? "<>" : "="),
							   ObjectIdGetDatum(types[0]), ObjectIdGetDatum(types[1]),
							   ObjectIdGetDatum(namespace));
	if (!OidIsValid(operator))
		return NULL;

	for (int i = 0; i < 2; i++)
	{
		args[i] = list_nth(call->args, i);
		if (i == text_arg)
		{
			bool		constant = IsA(args[i], Const);

			args[i] = (Node *) makeFuncExpr(reference_try, reference, list_make1(args[i]),
											InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL);
			if (constant)
				args[i] = eval_const_expressions(root, args[i]);
			if (IsA(args[i], Const) && ((Const *) args[i])->constisnull)
				return makeBoolConst(false, true);
		}
	}
	return (Node *) make_opclause(operator, BOOLOID, false, (Expr *) args[0], (Expr *) args[1],
								  InvalidOid, InvalidOid);
}

/* iriop_text_support(internal) → internal: of the operators' functions */
PG_FUNCTION_INFO_V1(iriop_text_support);
Datum
iriop_text_support(PG_FUNCTION_ARGS)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);
	Node	   *result = NULL;

	if (IsA(request, SupportRequestSimplify))
		result = without_text(((SupportRequestSimplify *) request)->root,
							  ((SupportRequestSimplify *) request)->fcall);
	PG_RETURN_POINTER(result);
}
