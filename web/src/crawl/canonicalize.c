/*
 * Canonicalization: heuristics that a user requests by name.
 */
#include "compat.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/tuplestore.h"

#include "core/crawl/canonical.h"
#include "core/crawl/rules.h"
#include "core/crawl/steps.h"
#include "core/pattern/pattern.h"
#include "core/pattern/rewrite.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/charclass.h"
#include "core/text/stop.h"
#include "core/text/text.h"
#include "core/text/utf8.h"
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
			iri_report_argument("step", DatumGetTextPP(iri_text_datum(names[i])),
								psprintf("%s; iri_query_remove(iri, text[]) removes parameters by their names, and each step of url_key() is an argument", quoted_names(true)));
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

	iri_buf_init(&buf, storage, sizeof(storage));
	iri_canonical_form(key.data, key.len, steps, rules, &buf);
	return iri_take(&buf);
}

/* Rules that have been read, and the array that they came from. */
typedef struct RuleCache
{
	IriRules	rules;
	MemoryContext context;		/* holds all members */
	const size_t *entries;		/* the numbers of rewriting rules in the array */
	bool		checked;		/* all rules are used with these steps */
	uint32		steps;
	Size		size;
	char	   *array;
} RuleCache;

/* Returns true if each "@" of a text precedes the name of a step, so that it does not end a password. */
static bool
names_steps(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		size_t		name = i + 1;

		if (s[i] != '@')
			continue;
		while (i + 1 < len && (iri_is(s[i + 1], IRI_C_ALPHA | IRI_C_DIGIT) || s[i + 1] == '-'))
			i++;
		if (iri_steps_lookup(s + name, i + 1 - name) == 0)
			return false;
	}
	return true;
}

static _Noreturn void
report_rule(IriText rule, size_t entry, const char *detail, size_t character, const char *hint)
{
	text	   *shown = DatumGetTextPP(iri_text_datum(rule));
	const char *s = VARDATA_ANY(shown);
	size_t		len = VARSIZE_ANY_EXHDR(shown);
	size_t		items = 0;

	/*
	 * the parts around the colon are shown separately, so that the "@" of a
	 * step is not taken for the end of a password
	 */
	while (items < len && !(items > 0 && s[items - 1] == ':' && iri_is_blank(s[items])))
		items++;
	if (!names_steps(s + items, len - items))
		items = len;
	ereport(ERROR,
			errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("invalid rule: \"%s%s\"", iri_presentable(s, items), iri_presentable(s + items, len - items)),
			character > 0 ? errdetail("Entry %zu of the array, character %zu: %s", entry + 1, character, detail) :
			errdetail("Entry %zu of the array is not a rule.", entry + 1),
			hint != NULL ? errhint("%s", hint) : 0);
}

/* Reads the entries that rewrite links. */
static const IriRewrites *
read_rewrites(const IriText *entries, const size_t *numbers, size_t count)
{
	IriBuf		list;
	IriPatternError err;
	size_t		bad;

	iri_buf_init(&list, NULL, 0);
	if (!iri_rewrites_read(entries, count, &list, &bad, &err))
	{
		iri_buf_free(&list);
		if (err.message == NULL)
			iri_report_failure();
		report_rule(entries[bad], numbers[bad], err.message,
					1 + (err.at != NULL ? iri_utf8_count(entries[bad].data, (size_t) (err.at - entries[bad].data)) : 0), NULL);
	}
	return (const IriRewrites *) (const void *) iri_take(&list).data;
}

/* Reads the other entries. */
static void
read_others(const IriText *entries, const size_t *numbers, size_t count, IriRules *rules)
{
	/* rules take up to 50 times the memory of their text */
	void	   *memory = MemoryContextAllocHuge(CurrentMemoryContext, iri_rules_size(entries, count) + 1);
	size_t		bad;

	if (iri_rules_parse(entries, count, memory, rules, &bad))
		return;
	if (iri_stopped())
		iri_report_failure();
	report_rule(entries[bad], numbers[bad], NULL, 0, IRI_RULES_HINT);
}

/* Reads an array of rules, only once while it stays the same. */
static RuleCache *
read_rules(FunctionCallInfo fcinfo, int n)
{
	RuleCache  *cache = fcinfo->flinfo->fn_extra;
	MemoryContext context;
	MemoryContext old;
	ArrayType  *array;
	Size		size;
	IriText    *entries;
	IriText    *rewriting;
	size_t	   *numbers[2];
	int			count;
	size_t		others = 0;
	size_t		rewrites = 0;

	if (cache != NULL && iri_is_constant(fcinfo, n))
		return cache;
	array = PG_GETARG_ARRAYTYPE_P(n);
	size = VARSIZE(array);
	if (cache != NULL && cache->size == size && memcmp(cache->array, array, size) == 0)
		return cache;
	if (cache != NULL)
	{
		fcinfo->flinfo->fn_extra = NULL;
		MemoryContextDelete(cache->context);
	}

	context = AllocSetContextCreate(fcinfo->flinfo->fn_mcxt, "rules of canonicalization", ALLOCSET_SMALL_SIZES);
	old = MemoryContextSwitchTo(context);
	cache = palloc0(sizeof(RuleCache));
	cache->context = context;
	cache->array = MemoryContextAllocHuge(context, size);
	memcpy(cache->array, array, size);
	cache->size = size;
	count = iri_getarg_texts(fcinfo, n, "rule", &entries);
	rewriting = palloc_extended(sizeof(IriText) * ((Size) count + 1), MCXT_ALLOC_HUGE);
	for (int i = 0; i < 2; i++)
		numbers[i] = palloc_extended(sizeof(size_t) * ((Size) count + 1), MCXT_ALLOC_HUGE);
	for (int i = 0; i < count; i++)
	{
		if (iri_is_rewrite(entries[i]))
		{
			numbers[1][rewrites] = (size_t) i;
			rewriting[rewrites++] = entries[i];
		}
		else
		{
			numbers[0][others] = (size_t) i;
			entries[others++] = entries[i];
		}
	}
	read_others(entries, numbers[0], others, &cache->rules);
	if (rewrites > 0)
		cache->rules.rewrites = read_rewrites(rewriting, numbers[1], rewrites);
	cache->entries = numbers[1];
	MemoryContextSwitchTo(old);
	fcinfo->flinfo->fn_extra = cache;
	return cache;
}

/* Returns the number of the entry that a rewriting rule comes from, from 1 on. */
static size_t
entry_of_rewrite(const RuleCache *cache, size_t rule)
{
	return cache->entries[cache->rules.rewrites->rules[rule].entry] + 1;
}

/* Raises an error if the steps change the only host of a rewriting rule. */
static void
check_rewritten_host(const RuleCache *cache, size_t rule, uint32 steps)
{
	IriText		host = iri_rewrite_host(cache->rules.rewrites, rule);
	IriRules	others = cache->rules;
	StringInfoData link;
	IriText		changed;

	if (host.data == NULL)
		return;
	initStringInfo(&link);
	appendStringInfo(&link, "https://%.*s/", (int) host.len, host.data);
	others.rewrites = NULL;
	changed = iri_canonical((IriText) {link.data, (size_t) link.len}, steps & ~IRI_STEP_BIT(IRI_STEP_ALIASES), &others);
	if (iri_same_text(changed, (IriText) {link.data, (size_t) link.len}))
		return;
	ereport(ERROR,
			errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("entry %zu of the rules would never be used", entry_of_rewrite(cache, rule)),
			errdetail("The steps change links of its host to \"%s\".", iri_presentable_utf8(changed)),
			errhint("Write the pattern for that host."));
}

/* Raises an error if the result of a rewriting rule would be rewritten again. */
static void
check_result(const RuleCache *cache, size_t rule, uint32 steps)
{
	const IriRewrites *rewrites = cache->rules.rewrites;
	IriRules	others = cache->rules;
	IriBuf		buf;
	IriText		example;
	IriText		changed;
	size_t		again;
	IriPatternResult result;

	iri_buf_init(&buf, NULL, 0);
	if (!iri_rewrite_example(rewrites, rule, &buf) && !buf.failed)
	{
		iri_buf_free(&buf);
		return;
	}
	example = iri_take(&buf);
	others.rewrites = NULL;
	changed = iri_canonical(example, steps & ~IRI_STEP_BIT(IRI_STEP_ALIASES), &others);
	result = iri_rewrite_matches(rewrites, changed.data, changed.len, &again);
	if (result == IRI_PATTERN_FAILED)
		iri_report_failure();
	if (result == IRI_PATTERN_YES)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("entry %zu of the rules makes links that entry %zu would rewrite again",
					   entry_of_rewrite(cache, rule), entry_of_rewrite(cache, again)),
				errdetail("An example is \"%s\".", iri_presentable_utf8(changed)));
	pfree(unconstify(char *, example.data));
	pfree(unconstify(char *, changed.data));
}

/*
 * Raises an error if there are rules for a host or path that no result has.
 * Users would expect such rules to apply, but they change nothing.
 */
static void
check_rules(RuleCache *cache, uint32 steps)
{
	IriBuf		changed;
	IriUnused	unused;

	if (cache->checked && cache->steps == steps)
		return;
	for (size_t i = 0; cache->rules.rewrites != NULL && i < cache->rules.rewrites->count; i++)
	{
		check_rewritten_host(cache, i, steps);
		check_result(cache, i, steps);
		CHECK_FOR_INTERRUPTS();
	}
	iri_buf_init(&changed, NULL, 0);
	if (iri_unused_rules(&cache->rules, steps, &unused, &changed) || changed.failed)
	{
		const char *shown = iri_presentable_utf8(iri_take(&changed));

		if (unused.scope != NULL)
			ereport(ERROR,
					errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					errmsg("rules for the path \"%s\" would never be used",
						   iri_presentable_utf8((IriText) {unused.scope->path, unused.scope->path_len})),
					errdetail("The steps change this path to \"%s\".", shown),
					errhint("Write the rules for that path."));
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("rules for \"%s\" would never be used",
					   iri_presentable_utf8((IriText) {unused.site->domain, unused.site->len})),
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
	canonical = iri_canonical(iri_key_text(&value), steps, rules);
	if (!(value.header & IRI_V_DIFFERS) && canonical.len == value.key_len &&
		memcmp(canonical.data, value.key, value.key_len) == 0)
		PG_RETURN_IRI_P(x);
	PG_RETURN_IRI_P(iri_make_checked(canonical.data, canonical.len, IRI_GRAMMAR_IRI));
}

/* iri_canonical_steps() → setof (step, description): in the order in which they are applied */
PG_FUNCTION_INFO_V1(iri_canonical_all_steps);
Datum
iri_canonical_all_steps(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	for (int i = 0; i < IRI_STEPS; i++)
	{
		Datum		values[] = {CStringGetTextDatum(iri_step_names[i]), CStringGetTextDatum(iri_step_descriptions[i])};
		bool		nulls[2] = {false};

		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	}
	return (Datum) 0;
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
