/*
 * Canonicalization: heuristics that a user requests by name.
 */
#include "compat.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "lib/stringinfo.h"
#include "nodes/primnodes.h"
#include "utils/array.h"
#include "utils/builtins.h"

#include "core/crawl/canonical.h"
#include "core/crawl/rules.h"
#include "core/crawl/steps.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/stop.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "crawl/canonicalize.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

/* The accepted names, for a hint. */
static char *
quoted_names(bool steps)
{
	StringInfoData list;

	initStringInfo(&list);
	for (int i = 0; steps && i < IRI_STEPS; i++)
		appendStringInfo(&list, "\"%s\", ", iri_step_names[i]);
	for (size_t i = 0; i < iri_profiles_count; i++)
		appendStringInfo(&list, "%s\"%s\"", i > 0 ? ", " : "", iri_profiles[i].name);
	return list.data;
}

/* Returns steps by name, including profiles. */
uint32
iri_getarg_steps(FunctionCallInfo fcinfo, int n)
{
	IriText    *names;
	int			count = iri_getarg_texts(fcinfo, n, "step", &names);
	uint32		steps = 0;

	for (int i = 0; i < count; i++)
	{
		uint32		found = iri_steps_lookup(names[i].data, names[i].len);

		if (found == 0)
			iri_report_argument("step", DatumGetTextPP(iri_text_datum(names[i])), quoted_names(true));
		steps |= found;
	}
	return steps;
}

/* Returns the canonical form of a key, palloc'd. */
IriText
iri_canonical(IriText key, uint32 steps, const IriRules *rules)
{
	IriBuf		buf;
	char		storage[512];
	IriText		canonical;

	iri_buf_init(&buf, storage, sizeof(storage));
	iri_canonical_form(key.data, key.len, steps, rules, &buf);
	canonical = iri_take(&buf);
	return canonical;
}

/* Rules that have been read, and the array that they came from. */
typedef struct RuleCache
{
	IriRules	rules;
	bool		checked;		/* all rules are used with these steps */
	uint32		steps;
	Size		size;
	char		array[FLEXIBLE_ARRAY_MEMBER];
} RuleCache;

/*
 * Returns true if the argument is a constant of the query, the same in every
 * call.
 */
static bool
is_constant(FunctionCallInfo fcinfo, int n)
{
	Node	   *expr = fcinfo->flinfo->fn_expr;

	return expr != NULL && IsA(expr, FuncExpr) &&
		n < list_length(((FuncExpr *) expr)->args) && IsA(list_nth(((FuncExpr *) expr)->args, n), Const);
}

/* Reads an array of rules, once as long as it stays the same. */
static RuleCache *
read_rules(FunctionCallInfo fcinfo, int n)
{
	RuleCache  *cache = fcinfo->flinfo->fn_extra;
	ArrayType  *array;
	Size		size;
	IriText    *rules;
	int			count;
	Size		room;
	size_t		bad;

	if (cache != NULL && is_constant(fcinfo, n))
		return cache;
	array = PG_GETARG_ARRAYTYPE_P(n);
	size = VARSIZE(array);
	if (cache != NULL && cache->size == size && memcmp(cache->array, array, size) == 0)
		return cache;
	if (cache != NULL)
	{
		fcinfo->flinfo->fn_extra = NULL;
		pfree(cache);
	}

	count = iri_getarg_texts(fcinfo, n, "rule", &rules);
	room = MAXALIGN(offsetof(RuleCache, array) + size);
	/* rules take up to 50 times as much as their text */
	cache = MemoryContextAllocHuge(fcinfo->flinfo->fn_mcxt, room + iri_rules_size(rules, count));
	if (!iri_rules_parse(rules, count, (char *) cache + room, &cache->rules, &bad))
	{
		text	   *rule;

		pfree(cache);
		if (iri_stopped())
			iri_report_failure();
		rule = DatumGetTextPP(iri_text_datum(rules[bad]));
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("invalid rule: \"%s\"",
					   iri_presentable(VARDATA_ANY(rule), VARSIZE_ANY_EXHDR(rule))),
				errdetail("Entry %zu of the array is not a rule.", bad + 1),
				errhint("Write a name, or a domain, a colon and names. A name may have \"!\" or \"=\" before it, "
						"and a step \"@\" or \"!@\". "
						"A domain may be followed by a path, and by \"?\" and names with \"&\" between them; "
						"then a space follows the colon. "
						"In a name, write white space and \":!=,%%\" as %%HH, and \"@\" at its start."));
	}
	cache->checked = false;
	cache->size = size;
	memcpy(cache->array, array, size);
	fcinfo->flinfo->fn_extra = cache;
	return cache;
}

/*
 * Raises an error if there are rules for a host or path that no result has.
 * Users would expect them to apply to it, but they change nothing.
 */
static void
check_rules(RuleCache *cache, uint32 steps)
{
	IriBuf		changed;
	IriUnused	unused;

	if (cache->rules.count == 0 || (cache->checked && cache->steps == steps))
		return;
	iri_buf_init(&changed, NULL, 0);
	if (iri_unused_rules(&cache->rules, steps, &unused, &changed) || changed.failed)
	{
		text	   *result = DatumGetTextPP(iri_text_from_buffer(&changed));
		text	   *domain = DatumGetTextPP(iri_text_datum((IriText) {unused.site->domain, unused.site->len}));
		const char *shown = iri_presentable(VARDATA_ANY(result), VARSIZE_ANY_EXHDR(result));

		if (unused.scope != NULL)
		{
			text	   *path = DatumGetTextPP(iri_text_datum((IriText) {unused.scope->path, unused.scope->path_len}));

			ereport(ERROR,
					errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					errmsg("rules for the path \"%s\" would never be used",
						   iri_presentable(VARDATA_ANY(path), VARSIZE_ANY_EXHDR(path))),
					errdetail("The steps change this path to \"%s\".", shown),
					errhint("Write the rules for that path."));
		}
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("rules for \"%s\" would never be used",
					   iri_presentable(VARDATA_ANY(domain), VARSIZE_ANY_EXHDR(domain))),
				errdetail("The steps change this host to \"%s\".", shown),
				errhint("Write the rules for that host, or turn the step off for this one, as \"!@www\"."));
	}
	iri_buf_free(&changed);
	cache->steps = steps;
	cache->checked = true;
}

/* Gets the rules, which are used together with these steps. */
const IriRules *
iri_getarg_rules(FunctionCallInfo fcinfo, int n, uint32 steps)
{
	RuleCache  *cache = read_rules(fcinfo, n);

	check_rules(cache, steps);
	return &cache->rules;
}

/* iri_canonicalize(x, steps, rules) → iri */
PG_FUNCTION_INFO_V1(iri_canonicalize);
Datum
iri_canonicalize(PG_FUNCTION_ARGS)
{
	uint32		steps;
	const IriRules *rules;
	struct varlena *x;
	IriValue	value;
	IriText		canonical;

	if (iri_x_is_null(fcinfo, 0))
		PG_RETURN_NULL();
	steps = iri_getarg_steps(fcinfo, 1);
	rules = iri_getarg_rules(fcinfo, 2, steps);
	x = PG_GETARG_IRI_PP(0);
	iri_read(x, &value);
	canonical = iri_canonical((IriText) {value.key, value.key_len}, steps, rules);
	if (!(value.header & IRI_V_DIFFERS) && canonical.len == value.key_len &&
		memcmp(canonical.data, value.key, value.key_len) == 0)
		PG_RETURN_IRI_P(x);
	PG_RETURN_IRI_P(iri_make_checked(canonical.data, canonical.len, IRI_GRAMMAR_IRI));
}

/* iri_canonical_steps(profile) → text[]: in the order in which they are applied */
PG_FUNCTION_INFO_V1(iri_canonical_steps);
Datum
iri_canonical_steps(PG_FUNCTION_ARGS)
{
	text	   *profile = PG_GETARG_TEXT_PP(0);
	uint32		steps = iri_profile_steps(VARDATA_ANY(profile), VARSIZE_ANY_EXHDR(profile));
	ArrayBuildState *array = initArrayResult(TEXTOID, CurrentMemoryContext, false);

	if (steps == 0)
		iri_report_argument("profile", profile, quoted_names(false));
	for (int i = 0; i < IRI_STEPS; i++)
	{
		if (steps & IRI_STEP_BIT(i))
			accumArrayResult(array, CStringGetTextDatum(iri_step_names[i]), false, TEXTOID,
							 CurrentMemoryContext);
	}
	PG_RETURN_DATUM(makeArrayResult(array, CurrentMemoryContext));
}
