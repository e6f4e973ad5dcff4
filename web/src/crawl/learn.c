/*
 * Rules per site, from links and the contents of their pages: reads the table
 * for core/learn, and returns its rows.
 *
 * The links are sorted by site, and read three times: to count how often pages
 * change, for what sites have in common, and to judge each site.  Sites with
 * rules are judged again beside these, until there are no more.
 */
#include "compat.h"

#include "access/tupdesc.h"
#include "catalog/pg_type.h"
#include "common/pg_prng.h"
#include "executor/spi.h"
#include "executor/tuptable.h"
#include "fmgr.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/tuplestore.h"
#include "utils/typcache.h"

#include "domain/site.h"
#include "core/crawl/rules.h"
#include "core/crawl/steps.h"
#include "core/learn/learner.h"
#include "core/pattern/rewrite.h"
#include "core/syntax/parse.h"
#include "core/text/web_scheme.h"
#include "core/value/value.h"
#include "crawl/canonicalize.h"
#include "crawl/names.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/relation.h"
#include "type/report.h"

#define FETCHED_ROWS	64			/* chosen, not measured */

/* Of 60 crawls of lab/crawl, none had a site with more than four runs. */
#define MAX_RUNS		6

/* If a site has more links, a sample is judged, so that results do not depend on work_mem: chosen, not measured. */
#define MAX_LINKS		100000

/* A longer link is not judged: chosen, not measured. */
#define MAX_LINK_LENGTH	100000

/*
 * A rule that loses more contents is to be reviewed, except a rule with "!",
 * which keeps contents: chosen, not measured.
 */
#define REVIEWED_SHARE	.1
#define REVIEWED		3

#define RESULT_COLUMNS	10

typedef enum Pass
{
	PASS_COUNT,
	PASS_SURVEY,
	PASS_JUDGE
} Pass;

typedef struct Learning
{
	IriLearnOptions options;
	ReturnSetInfo *result;
	Pass		pass;
	MemoryContext context;		/* a callback frees the core's memory */
	MemoryContext site_context;
	IriPool    *pool;
	IriLearner *learner;		/* the learner of the site; NULL if it is not judged again */
	IriText		site;
	int			run;			/* how often sites have been judged */
	IriRules	rules;			/* those given, and those found */
	List	   *found;			/* texts in UTF-8: the rules of all runs */
	int			number;			/* of the site in this run; parts of a site that another one separates count as several */
	List	   *sites;			/* numbers of the sites of which the last run has found rules */
	int			next_site;
	List	   *again;			/* numbers of the sites of which this run has found rules */
	IriText		host;
	bool		host_is_named;		/* rules can name the host */
	IriFetches	fetches;
	IriText		last;			/* the last link */
	uint64		last_content;
	bool		last_again;
	bool		last_changed;
	Tuplestorestate *links;		/* the links of the site, for examples */
	TupleTableSlot *slot;
	int64		links_left;
	int64		names_left;
} Learning;

/* Checks that the contents of a column have hashes. */
static void
require_hash(Oid relation, const char *column)
{
	Oid			type = get_atttype(relation, get_attnum(relation, column));

	if (!OidIsValid(lookup_type_cache(type, TYPECACHE_HASH_EXTENDED_PROC)->hash_extended_proc))
		ereport(ERROR,
				errcode(ERRCODE_UNDEFINED_FUNCTION),
				errmsg("could not identify an extended hash function for type %s", format_type_be(type)));
}

/*
 * Returns the query: links and the hashes of their contents, with the links of
 * a host next to each other, whichever steps change the host: all that may be
 * added, and those that are given.
 */
static char *
make_query(FunctionCallInfo fcinfo, Oid type, uint32 steps)
{
	StringInfoData query;
	const char *schema = iri_schema_of_type(type);
	const char *column = quote_identifier(NameStr(*PG_GETARG_NAME(1)));
	const char *content = quote_identifier(NameStr(*PG_GETARG_NAME(2)));

	initStringInfo(&query);
	appendStringInfo(&query, "SELECT x, h, %s.iri_canonicalize(x, '{", iri_schema_of_call(fcinfo));
	steps = IRI_HOST_STEPS & (steps | ~(uint32) IRI_JUDGED_IF_GIVEN_STEPS);
	for (int i = 0; i < IRI_STEPS; i++)
	{
		if (steps & IRI_STEP_BIT(i))
			appendStringInfo(&query, "%s%s", steps & (IRI_STEP_BIT(i) - 1) ? "," : "", iri_step_names[i]);
	}
	appendStringInfoString(&query, "}'::pg_catalog.text[], '{}'::pg_catalog.text[]) AS host FROM (SELECT ");
	appendStringInfo(&query, "%s.iri_try(%s::%s.iri_reference)", schema, column, schema);
	/* as a row, since the hash functions of some types cannot be called by name */
	appendStringInfo(&query, " AS x, pg_catalog.hash_record_extended(ROW(%s), 0) AS h FROM %s",
					 content, iri_table_name(PG_GETARG_OID(0)));
	if (!PG_ARGISNULL(6))
		appendStringInfo(&query, " TABLESAMPLE pg_catalog.system ('%s'::pg_catalog.float4) REPEATABLE (0)",
						 DatumGetCString(DirectFunctionCall1(float4out, PG_GETARG_DATUM(6))));
	appendStringInfo(&query,
					 " WHERE %s IS NOT NULL AND %s IS DISTINCT FROM NULL) AS s WHERE x IS NOT NULL "
					 "ORDER BY host USING OPERATOR(%s.~<~), x USING OPERATOR(%s.<)",
					 column, content, schema, schema);
	return query.data;
}

/* Frees the core's memory, however the query ends. */
static void
free_core(void *arg)
{
	Learning   *learning = arg;

	iri_learn_end(learning->learner);
	iri_pool_free(learning->pool);
	learning->learner = NULL;
	learning->pool = NULL;
}

/* A link of the site, given as an example. */
typedef struct Example
{
	int64		row;
	Datum		link;
} Example;

static int
compare_examples(const void *a, const void *b)
{
	int64		x = ((const Example *) a)->row;
	int64		y = ((const Example *) b)->row;

	return (x > y) - (x < y);
}

/* Returns the next link of the site after `skipped` others. */
static Datum
next_link(Learning *learning, int64 skipped)
{
	bool		isnull;
	text	   *link;
	Datum		result;

	if (skipped > 0)
		(void) tuplestore_skiptuples(learning->links, skipped, true);
	if (!tuplestore_gettupleslot(learning->links, true, false, learning->slot))
		elog(ERROR, "could not find a link of a site");
	link = (text *) DatumGetPointer(slot_getattr(learning->slot, 1, &isnull));
	link = (text *) PG_DETOAST_DATUM_PACKED(PointerGetDatum(link));
	result = PointerGetDatum(iri_make_checked(VARDATA_ANY(link), VARSIZE_ANY_EXHDR(link), IRI_GRAMMAR_IRI));
	/* the tuple is in the memory context of the site */
	ExecClearTuple(learning->slot);
	return result;
}

/* Gets the examples of all rows, in the order of the tuplestore, which may be on disk. */
static Example *
get_examples(Learning *learning, const IriLearned *rows, size_t nrows, size_t *count)
{
	Example    *examples = palloc_extended(sizeof(Example) * (4 * nrows + 1), MCXT_ALLOC_HUGE);
	size_t		distinct = 0;
	int64		next = 0;

	*count = 0;
	for (size_t i = 0; i < 4 * nrows; i++)
	{
		if (rows[i / 4].examples[i % 4] >= 0)
			examples[(*count)++].row = rows[i / 4].examples[i % 4];
	}
	qsort(examples, *count, sizeof(Example), compare_examples);
	tuplestore_rescan(learning->links);
	for (size_t i = 0; i < *count; i++)
	{
		int64		row = examples[i].row;

		if (distinct > 0 && examples[distinct - 1].row == row)
			continue;
		examples[distinct++] = (Example) {row, next_link(learning, row - next)};
		next = row + 1;
		CHECK_FOR_INTERRUPTS();
	}
	*count = distinct;
	return examples;
}

/* Returns one row of the result. */
static void
put_row(Learning *learning, const IriLearned *row, const Example *examples, size_t count)
{
	static const char *const verdicts[] = {"uncertain", "false", "true"};
	Datum		values[RESULT_COLUMNS];
	bool		nulls[RESULT_COLUMNS] = {false};

	values[0] = iri_text_datum(row->domain);
	values[1] = iri_text_datum(row->rule);
	values[2] = Int64GetDatum(row->links_saved);
	values[3] = Int64GetDatum(row->contents_lost);
	values[4] = BoolGetDatum(!row->keeps && (double) row->contents_lost > REVIEWED_SHARE * (double) row->links_saved + REVIEWED);
	nulls[9] = !learning->options.all;
	if (learning->options.all)
		values[9] = DirectFunctionCall1(jsonb_in, CStringGetDatum(psprintf("{\"verdict\": \"%s\", \"groups\": %lld, \"contents\": %lld, \"agreement\": %.3f, \"lower_bound\": %.3f}",
																			verdicts[row->verdict], (long long) row->groups, (long long) row->contents, row->agreement, row->lower_bound)));
	for (int i = 0; i < 4; i++)
	{
		Example		key = {.row = row->examples[i]};
		const Example *found = bsearch(&key, examples, count, sizeof(Example), compare_examples);

		nulls[5 + i] = found == NULL;
		values[5 + i] = found == NULL ? (Datum) 0 : found->link;
	}
	tuplestore_putvalues(learning->result->setResult, learning->result->setDesc, values, nulls);
}

/* Ends a site: adds the site to the survey, or returns its rows. */
static void
end_site(Learning *learning)
{
	const IriLearned *rows;
	size_t		count;
	Example    *examples;
	size_t		example_count;

	if (learning->learner != NULL && learning->pass == PASS_SURVEY)
	{
		if (!iri_learn_survey(learning->learner))
			iri_report_failure();
	}
	else if (learning->learner != NULL)
	{
		MemoryContext caller = MemoryContextSwitchTo(learning->site_context);
		bool		more = false;

		if (!iri_learn_judge(learning->learner, &rows, &count))
			iri_report_failure();
		MemoryContextSwitchTo(learning->context);
		for (size_t i = 0; i < count && learning->run < MAX_RUNS; i++)
		{
			if (rows[i].verdict != IRI_LEARN_TRUE)
				continue;
			learning->found = lappend(learning->found, cstring_to_text_with_len(rows[i].rule.data, (int) rows[i].rule.len));
			more = true;
		}
		if (more)
			learning->again = lappend_int(learning->again, learning->number);
		MemoryContextSwitchTo(learning->site_context);
		examples = get_examples(learning, rows, count, &example_count);
		/* rules that do not hold are those of the last run */
		for (size_t i = 0; i < count; i++)
		{
			if (!more || rows[i].verdict == IRI_LEARN_TRUE)
				put_row(learning, &rows[i], examples, example_count);
		}
		if (learning->run == 1)
			iri_learn_add_left(learning->learner, &learning->links_left, &learning->names_left);
		MemoryContextSwitchTo(caller);
		tuplestore_clear(learning->links);
	}
	iri_learn_end(learning->learner);
	learning->learner = NULL;
	MemoryContextReset(learning->site_context);
	learning->site = learning->host = (IriText) {NULL, 0};
}

static IriText
copy_text(MemoryContext context, IriText text)
{
	char	   *copy = MemoryContextAlloc(context, text.len + 1);

	/* an empty host may not have an address */
	if (text.len > 0)
		memcpy(copy, text.data, text.len);
	return (IriText) {copy, text.len};
}

/* Returns true if rules can name the domain. */
static bool
is_domain(IriText domain)
{
	char	   *text = psprintf("%.*s: a", (int) domain.len, domain.data);
	IriText		entry = {text, strlen(text)};
	IriRules	rules;
	size_t		bad;

	return domain.len > 0 && domain.len < 1000 &&
		iri_rules_parse(&entry, 1, palloc(iri_rules_size(&entry, 1)), &rules, &bad);
}

/* Numbers a site, and returns true if it is to be judged; sites come in the same order in each run. */
static bool
is_due(Learning *learning)
{
	learning->number++;
	if (learning->pass != PASS_JUDGE || learning->run == 1)
		return true;
	if (learning->next_site == list_length(learning->sites) ||
		list_nth_int(learning->sites, learning->next_site) != learning->number)
		return false;
	learning->next_site++;
	return true;
}

/* Begins a host, and a site if the host belongs to another site. */
static void
begin_host(Learning *learning, Datum x, IriText host)
{
	static const IriRules none;
	IriText		site = iri_site(x);
	IriLearnOptions options = learning->options;

	/* so that the same links have the same survey */
	if (learning->pass == PASS_SURVEY)
		options.rules = &none;
	if (learning->site.data == NULL || !iri_same_text(site, learning->site))
	{
		end_site(learning);
		if (is_due(learning))
		{
			learning->learner = iri_learn_begin(&options, learning->pool, site.data, site.len);
			if (learning->learner == NULL)
				iri_report_failure();
		}
		learning->site = copy_text(learning->site_context, site);
	}
	learning->host = copy_text(learning->site_context, host);
	learning->host_is_named = is_domain(host);
}

/* Counts a fetch, which follows others of the same link. */
static void
count_fetch(Learning *learning, IriText key, uint64 content)
{
	bool		same = learning->last.data != NULL && iri_same_text(key, learning->last);

	if (!same)
	{
		learning->fetches.again += learning->last_again;
		learning->fetches.changed += learning->last_changed;
		learning->last_again = learning->last_changed = false;
		if (learning->last.data != NULL)
			pfree((char *) learning->last.data);
		learning->last = copy_text(learning->context, key);
	}
	else
	{
		learning->last_again = true;
		learning->last_changed |= content != learning->last_content;
	}
	learning->last_content = content;
}

/* Takes a row: the link, its content's hash, and the link with its host changed. */
static void
take_row(Learning *learning, Datum x, uint64 content, Datum with_host)
{
	IriValue	value;
	IriValue	changed;
	IriParts	parts;
	IriText		key;
	IriText		host;

	iri_read((struct varlena *) PG_DETOAST_DATUM_PACKED(x), &value);
	key = (IriText) {value.key, value.key_len};
	if (learning->pass == PASS_COUNT)
	{
		count_fetch(learning, key, content);
		return;
	}
	iri_read((struct varlena *) PG_DETOAST_DATUM_PACKED(with_host), &changed);
	iri_split(changed.key, changed.key_len, &parts);
	host = iri_component((IriText) {changed.key, changed.key_len}, parts.host);
	if (host.data == NULL || !iri_is_http(changed.key, parts.scheme.len))
		return;
	if (learning->host.data == NULL || !iri_same_text(host, learning->host))
		begin_host(learning, with_host, host);
	if (!learning->host_is_named || learning->learner == NULL)
		return;
	if (key.len > MAX_LINK_LENGTH)
	{
		learning->links_left += learning->pass == PASS_JUDGE && learning->run == 1;
		return;
	}
	if (!iri_learn_add(learning->learner, key, host, content))
		iri_report_failure();
	if (learning->pass == PASS_JUDGE)
	{
		/* in UTF-8, not in the encoding of the database */
		Datum		values[1] = {PointerGetDatum(cstring_to_text_with_len(key.data, (int) key.len))};
		bool		nulls[1] = {false};

		tuplestore_putvalues(learning->links, learning->slot->tts_tupleDescriptor, values, nulls);
	}
}

/* Reads the links once. */
static void
read_links(Learning *learning, Portal portal, Pass pass)
{
	MemoryContext batch = AllocSetContextCreate(CurrentMemoryContext, "iri links", ALLOCSET_DEFAULT_SIZES);
	long		rows = 1;

	learning->pass = pass;
	learning->number = 0;
	SPI_scroll_cursor_move(portal, FETCH_ABSOLUTE, 0);
	for (;;)
	{
		MemoryContext caller;

		SPI_cursor_fetch(portal, true, rows);
		if (SPI_processed == 0)
			break;
		caller = MemoryContextSwitchTo(batch);
		for (uint64 i = 0; i < SPI_processed; i++)
		{
			Datum		values[3];
			bool		isnull;

			CHECK_FOR_INTERRUPTS();
			for (int j = 0; j < 3; j++)
				values[j] = SPI_getbinval(SPI_tuptable->vals[i], SPI_tuptable->tupdesc, j + 1, &isnull);
			take_row(learning, values[0], (uint64) DatumGetInt64(values[1]), values[2]);
		}
		MemoryContextSwitchTo(caller);
		MemoryContextReset(batch);
		/* large rows are fetched one by one */
		rows = MemoryContextMemAllocated(SPI_tuptable->tuptabcxt, false) > (Size) work_mem * 256 ? 1 :
			Min(2 * rows, FETCHED_ROWS);
		SPI_freetuptable(SPI_tuptable);
	}
	if (pass != PASS_COUNT)
		end_site(learning);
	MemoryContextDelete(batch);
}

/* Adds the rules found to those given. */
static void
use_rules(FunctionCallInfo fcinfo, Learning *learning)
{
	IriText    *given;
	int			count = iri_getarg_texts(fcinfo, 4, "rule", &given);
	IriText    *entries = palloc_extended(sizeof(IriText) * ((Size) count + (Size) list_length(learning->found) + 1), MCXT_ALLOC_HUGE);
	size_t		used = 0;
	size_t		bad;
	ListCell   *cell;

	for (int i = 0; i < count; i++)
	{
		if (!iri_is_rewrite(given[i]))
			entries[used++] = given[i];
	}
	foreach(cell, learning->found)
	{
		text	   *rule = lfirst(cell);

		entries[used++] = (IriText) {VARDATA_ANY(rule), VARSIZE_ANY_EXHDR(rule)};
	}
	if (!iri_rules_parse(entries, used, palloc_extended(iri_rules_size(entries, used) + 1, MCXT_ALLOC_HUGE), &learning->rules, &bad))
		iri_report_failure();
	learning->options.rules = &learning->rules;
}

/* Judges all sites, then those of which rules were found, beside these. */
static void
judge_sites(FunctionCallInfo fcinfo, Learning *learning, Portal portal)
{
	do
	{
		if (learning->run++ > 0)
			use_rules(fcinfo, learning);
		learning->sites = learning->again;
		learning->next_site = 0;
		learning->again = NIL;
		read_links(learning, portal, PASS_JUDGE);
	} while (learning->again != NIL);
}

static void
read_table(FunctionCallInfo fcinfo, Learning *learning, const char *query)
{
	SPIPlanPtr	plan;
	Portal		portal;

	SPI_connect();
	plan = SPI_prepare_cursor(query, 0, NULL, CURSOR_OPT_SCROLL);
	if (plan == NULL)
		elog(ERROR, "could not read the links: %s", SPI_result_code_string(SPI_result));
	portal = SPI_cursor_open(NULL, plan, NULL, NULL, true);
	read_links(learning, portal, PASS_COUNT);
	learning->fetches.again += learning->last_again;
	learning->fetches.changed += learning->last_changed;
	learning->pool = iri_pool_make(learning->fetches, &learning->options);
	if (learning->pool == NULL)
		iri_report_failure();
	read_links(learning, portal, PASS_SURVEY);
	judge_sites(fcinfo, learning, portal);
	SPI_cursor_close(portal);
	SPI_finish();
}

/* Prepares the passes. */
static void
begin_learning(Learning *learning)
{
	MemoryContextCallback *callback;
	TupleDesc	desc = CreateTemplateTupleDesc(1);

	learning->context = AllocSetContextCreate(CurrentMemoryContext, "iri sites", ALLOCSET_DEFAULT_SIZES);
	learning->site_context = AllocSetContextCreate(learning->context, "iri site", ALLOCSET_DEFAULT_SIZES);
	callback = MemoryContextAlloc(learning->context, sizeof(MemoryContextCallback));
	callback->func = free_core;
	callback->arg = learning;
	MemoryContextRegisterResetCallback(learning->context, callback);
	TupleDescInitEntry(desc, 1, "link", BYTEAOID, -1, 0);
	TupleDescFinalize(desc);
	learning->slot = MakeSingleTupleTableSlot(desc, &TTSOpsMinimalTuple);
	learning->links = tuplestore_begin_heap(true, false, work_mem / 4);
}

/*
 * iri_learn(relation, column_name, content_column, steps, rules, min_groups,
 * sample, all_rules) → setof (domain, rule, links_saved, contents_lost, review,
 * example_a, example_b, against_a, against_b, evidence)
 */
PG_FUNCTION_INFO_V1(iri_learn);
Datum
iri_learn(PG_FUNCTION_ARGS)
{
	Learning   *learning = palloc0(sizeof(Learning));
	const char *content;
	Oid			type;

	learning->result = (ReturnSetInfo *) fcinfo->resultinfo;
	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	for (int i = 0; i < 8; i++)
	{
		if (i != 6 && PG_ARGISNULL(i))
			return (Datum) 0;
	}
	iri_require_column(PG_GETARG_OID(0), NameStr(*PG_GETARG_NAME(1)), &type);
	content = NameStr(*PG_GETARG_NAME(2));
	if (!iri_is_column(PG_GETARG_OID(0), content))
		ereport(ERROR,
				errcode(ERRCODE_UNDEFINED_COLUMN),
				errmsg("column \"%s\" of relation \"%s\" does not exist",
					   iri_presentable(content, strlen(content)), get_rel_name(PG_GETARG_OID(0))));
	require_hash(PG_GETARG_OID(0), content);
	learning->options.steps = iri_getarg_steps(fcinfo, 3);
	learning->options.rules = iri_getarg_rules(fcinfo, 4, learning->options.steps);
	learning->options.min_groups = PG_GETARG_INT32(5);
	learning->options.max_links = MAX_LINKS;
	learning->options.all = PG_GETARG_BOOL(7);
	learning->options.secret = pg_prng_uint64(&pg_global_prng_state);
	if (learning->options.min_groups < 1)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("min_groups must be at least 1"));
	begin_learning(learning);
	read_table(fcinfo, learning, make_query(fcinfo, type, learning->options.steps));
	if (learning->fetches.again == 0 && learning->last.data != NULL)
		ereport(NOTICE,
				errmsg("no link was fetched again, so pages are assumed not to change"));
	if (learning->links_left > 0 || learning->names_left > 0)
		ereport(NOTICE,
				errmsg("%lld links and %lld parameters were not judged",
					   (long long) learning->links_left, (long long) learning->names_left),
				errdetail("Of a site, at most %d links and 256 names of parameters are judged, and 255 parameters of a link.",
						  MAX_LINKS));
	MemoryContextDelete(learning->context);
	return (Datum) 0;
}
