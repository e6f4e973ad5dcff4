/*
 * Rules per site, from links whose pages are known to be the same.
 */
#include "compat.h"

#include "executor/spi.h"
#include "fmgr.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/tuplestore.h"
#include "utils/typcache.h"

#include "domain/site.h"
#include "core/crawl/rules.h"
#include "core/crawl/steps.h"
#include "core/syntax/parse.h"
#include "core/value/value.h"
#include "crawl/canonicalize.h"
#include "crawl/judge.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/relation.h"
#include "type/report.h"

#define FETCHED_ROWS	64

/* A rule of one host. */
typedef struct Found
{
	IriText		domain;
	JudgeRow	row;
} Found;

typedef struct Learning
{
	JudgeOptions options;
	ReturnSetInfo *result;
	MemoryContext site_context;	/* findings about a registrable domain */
	IriText		site;
	Found	   *found;
	int			count;
	int			room;
	MemoryContext host_context;
	IriText		host;
	Judge	   *judge;			/* of the host; NULL if rules cannot name it */
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
 * Returns the query: links and the hashes of their contents, those of a host
 * next to each other, whichever steps change it.
 */
static char *
make_query(FunctionCallInfo fcinfo, Oid type, uint32 steps)
{
	StringInfoData query;
	const char *schema = iri_schema_of_type(type);
	const char *column = quote_identifier(NameStr(*PG_GETARG_NAME(1)));
	const char *content = quote_identifier(NameStr(*PG_GETARG_NAME(2)));

	initStringInfo(&query);
	appendStringInfo(&query,
					 "SELECT x, h, %s.iri_canonicalize(x, '{host-dot,www,ipv4%s}'::pg_catalog.text[], "
					 "'{}'::pg_catalog.text[]) AS host FROM (SELECT ",
					 iri_schema_of_call(fcinfo), steps & IRI_STEP_BIT(IRI_STEP_WWW_NUMBER) ? ",www-number" : "");
	appendStringInfo(&query, "%s.iri_try(%s::%s.iri_reference)", schema, column, schema);
	/* as a row, since the hash functions of some types cannot be called by name */
	appendStringInfo(&query, " AS x, pg_catalog.hash_record_extended(ROW(%s), 0) AS h FROM %s",
					 content, iri_table_name(PG_GETARG_OID(0)));
	if (!PG_ARGISNULL(7))
		appendStringInfo(&query, " TABLESAMPLE pg_catalog.system ('%s'::pg_catalog.float4) REPEATABLE (0)",
						 DatumGetCString(DirectFunctionCall1(float4out, PG_GETARG_DATUM(7))));
	appendStringInfo(&query,
					 " WHERE %s IS NOT NULL AND %s IS DISTINCT FROM NULL) AS s WHERE x IS NOT NULL "
					 "ORDER BY host USING OPERATOR(%s.~<~), x USING OPERATOR(%s.<)",
					 column, content, schema, schema);
	return query.data;
}

/* Returns one row of the result. */
static void
put_row(Learning *learning, IriText domain, const JudgeRow *row)
{
	static const char *const verdicts[] = {"uncertain", "false", "true"};
	Datum		values[10];
	bool		nulls[10] = {false};
	double		lower;
	JudgeVerdict verdict = judge_verdict(&learning->options, row, &lower);

	values[0] = iri_text_datum(domain);
	values[1] = CStringGetTextDatum(psprintf("%s: %s", TextDatumGetCString(values[0]), row->rule));
	values[2] = CStringGetTextDatum(verdicts[verdict]);
	values[3] = Int64GetDatum(row->groups);
	values[4] = Float8GetDatum(row->groups > 0 ? row->agreement / row->groups : 0);
	nulls[4] = row->groups == 0;
	values[5] = Float8GetDatum(lower);
	values[6] = Float8GetDatum(row->chance);
	values[7] = Int64GetDatum(row->saved);
	for (int i = 0; i < 2; i++)
	{
		nulls[8 + i] = row->examples[i].data == NULL;
		values[8 + i] = nulls[8 + i] ? (Datum) 0 :
			PointerGetDatum(iri_make_checked(row->examples[i].data, row->examples[i].len, IRI_GRAMMAR_IRI));
	}
	tuplestore_putvalues(learning->result->setResult, learning->result->setDesc, values, nulls);
}

static int
compare_found(const void *a, const void *b)
{
	return strcmp(((const Found *) a)->row.rule, ((const Found *) b)->row.rule);
}

/* Returns true if a rule of several hosts holds for their registrable domain. */
static bool
widen(const Learning *learning, const Found *found, int count, JudgeRow *whole)
{
	double		lower;

	*whole = found->row;
	whole->groups = 0;
	whole->agreement = 0;
	whole->chance = 0;
	whole->saved = 0;
	for (int i = 0; i < count; i++)
	{
		const JudgeRow *row = &found[i].row;
		JudgeVerdict verdict = judge_verdict(&learning->options, row, &lower);

		if (verdict == JUDGE_FALSE)
			return false;
		whole->groups += row->groups;
		whole->agreement += row->agreement;
		whole->chance += row->chance * row->groups;
		whole->saved += row->saved;
	}
	if (whole->groups > 0)
		whole->chance /= whole->groups;
	return count > 1 && judge_verdict(&learning->options, whole, &lower) == JUDGE_TRUE;
}

/* Returns the rows of a registrable domain. */
static void
end_site(Learning *learning)
{
	if (learning->count > 1)
		qsort(learning->found, learning->count, sizeof(Found), compare_found);
	for (int i = 0, to; i < learning->count; i = to)
	{
		JudgeRow	whole;

		for (to = i + 1; to < learning->count && compare_found(&learning->found[i], &learning->found[to]) == 0; to++)
			;
		if (widen(learning, &learning->found[i], to - i, &whole))
			put_row(learning, learning->site, &whole);
		else
		{
			for (int j = i; j < to; j++)
				put_row(learning, learning->found[j].domain, &learning->found[j].row);
		}
	}
	learning->count = 0;
	learning->room = 0;
	learning->found = NULL;
	MemoryContextReset(learning->site_context);
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

/* Judges the links of a host. */
static void
end_host(Learning *learning)
{
	MemoryContext caller = MemoryContextSwitchTo(learning->site_context);
	JudgeRow   *rows;
	int			count;
	IriText		domain;

	if (learning->judge != NULL)
	{
		rows = judge_rows(learning->judge, &count);
		domain = copy_text(learning->site_context, learning->host);
		for (int i = 0; i < count; i++)
		{
			if (learning->count == learning->room)
			{
				learning->room = learning->room > 0 ? 2 * learning->room : 16;
				learning->found = learning->found == NULL ? palloc(learning->room * sizeof(Found)) :
					repalloc_huge(learning->found, learning->room * sizeof(Found));
			}
			learning->found[learning->count++] = (Found) {domain, rows[i]};
		}
		judge_end(learning->judge, &learning->links_left, &learning->names_left);
	}
	learning->judge = NULL;
	MemoryContextSwitchTo(caller);
	MemoryContextReset(learning->host_context);
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

/* Begins a host, and a site if the host is of another one. */
static void
begin_host(Learning *learning, Datum x, IriText host)
{
	IriText		site = iri_site(x);
	MemoryContext caller;

	if (learning->judge != NULL || learning->host.data != NULL)
		end_host(learning);
	/* findings about many hosts take no more memory than their links */
	if (learning->site.data != NULL &&
		(!iri_same_text(site, learning->site) ||
		 MemoryContextMemAllocated(learning->site_context, true) > learning->options.memory))
		end_site(learning);
	learning->site = copy_text(learning->site_context, site);
	learning->host = copy_text(learning->host_context, host);
	caller = MemoryContextSwitchTo(learning->host_context);
	if (is_domain(host))
		learning->judge = judge_begin(&learning->options, learning->host.data, learning->host.len);
	MemoryContextSwitchTo(caller);
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

	iri_read((struct varlena *) PG_DETOAST_DATUM_PACKED(with_host), &changed);
	iri_split(changed.key, changed.key_len, &parts);
	host = iri_component((IriText) {changed.key, changed.key_len}, parts.host);
	if (host.data == NULL || !(parts.scheme.len >= 4 && parts.scheme.len <= 5 && memcmp(changed.key, "https", parts.scheme.len) == 0))
		return;
	if (learning->host.data == NULL || !iri_same_text(host, learning->host))
		begin_host(learning, with_host, host);
	iri_read((struct varlena *) PG_DETOAST_DATUM_PACKED(x), &value);
	key = (IriText) {value.key, value.key_len};
	if (learning->judge != NULL)
		judge_add(learning->judge, key, content);
}

static void
read_table(Learning *learning, const char *query)
{
	SPIPlanPtr	plan;
	Portal		portal;
	MemoryContext batch = AllocSetContextCreate(CurrentMemoryContext, "iri links", ALLOCSET_DEFAULT_SIZES);
	long		rows = 1;

	SPI_connect();
	/* a sort that can be read backwards takes one more file of all rows */
	plan = SPI_prepare_cursor(query, 0, NULL, CURSOR_OPT_NO_SCROLL);
	if (plan == NULL)
		elog(ERROR, "could not read the links: %s", SPI_result_code_string(SPI_result));
	portal = SPI_cursor_open(NULL, plan, NULL, NULL, true);
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
		/* large ones are fetched one by one */
		rows = MemoryContextMemAllocated(SPI_tuptable->tuptabcxt, false) > learning->options.memory / 4 ? 1 :
			Min(2 * rows, FETCHED_ROWS);
		SPI_freetuptable(SPI_tuptable);
	}
	if (learning->host.data != NULL)
	{
		end_host(learning);
		end_site(learning);
	}
	SPI_cursor_close(portal);
	SPI_finish();
}

/*
 * iri_learn(relation, column_name, content_column, steps, rules, min_groups,
 * min_share, sample) → setof (domain, rule, verdict, groups, agreement,
 * lower_bound, by_chance, links_saved, example_a, example_b)
 */
PG_FUNCTION_INFO_V1(iri_learn);
Datum
iri_learn(PG_FUNCTION_ARGS)
{
	Learning	learning = {.result = (ReturnSetInfo *) fcinfo->resultinfo};
	const char *content;
	Oid			type;

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	for (int i = 0; i < 7; i++)
	{
		if (PG_ARGISNULL(i))
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
	learning.options.steps = iri_getarg_steps(fcinfo, 3);
	learning.options.rules = iri_getarg_rules(fcinfo, 4, learning.options.steps);
	learning.options.min_groups = PG_GETARG_INT32(5);
	learning.options.min_share = PG_GETARG_FLOAT8(6);
	learning.options.memory = (Size) work_mem * 1024;
	if (learning.options.min_groups < 1)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("min_groups must be at least 1"));
	if (!(learning.options.min_share > 0 && learning.options.min_share < 1))
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("min_share must be greater than 0 and less than 1"));
	learning.site_context = AllocSetContextCreate(CurrentMemoryContext, "iri rules of a site", ALLOCSET_DEFAULT_SIZES);
	learning.host_context = AllocSetContextCreate(CurrentMemoryContext, "iri host", ALLOCSET_DEFAULT_SIZES);
	read_table(&learning, make_query(fcinfo, type, learning.options.steps));
	if (learning.links_left > 0 || learning.names_left > 0)
		ereport(NOTICE,
				errmsg("%lld links and %lld parameters were not judged",
					   (long long) learning.links_left, (long long) learning.names_left),
				errdetail("A site is judged by a sample of its links if they take more than work_mem, "
						  "and by at most 256 names of parameters, 64 of a link."));
	return (Datum) 0;
}
