/*
 * Key versions: which versions a column holds, and how to update it.
 */
#include "compat.h"

#include "access/genam.h"
#include "access/nbtree.h"
#include "access/relation.h"
#include "access/sysattr.h"
#include "catalog/index.h"
#include "catalog/pg_am_d.h"
#include "executor/spi.h"
#include "fmgr.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "nodes/execnodes.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/rel.h"
#include "utils/tuplestore.h"

#include "compare/image.h"
#include "core/syntax/parse.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/datum.h"
#include "type/relation.h"

/* Returns the same spelling, with its key made by the present code. */
static struct varlena *
remake(const IriValue *value, IriGrammar grammar)
{
	IriText		whole = iri_spelling(value);

	return iri_make_checked(whole.data, whole.len, grammar);
}

/* A value's version does not show whether the current rules produce another key. */
static Datum
refresh(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	IriValue	value;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	return PointerGetDatum(remake(&value, grammar));
}

/* iri_key_refresh(iri) → iri: the value with the key of the current rules */
PG_FUNCTION_INFO_V1(iri_key_refresh);
Datum
iri_key_refresh(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(refresh(fcinfo, IRI_GRAMMAR_IRI));
}

/* iri_key_refresh(iri_reference) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_key_refresh);
Datum
iri_reference_key_refresh(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(refresh(fcinfo, IRI_GRAMMAR_IRI_REFERENCE));
}

/* The versions that a header has room for. */
#define VERSIONS	(IRI_V_VERSION + 1)

typedef struct Counts
{
	int64		rows[VERSIONS];
	int64		changed[VERSIONS];
} Counts;

/* Counts a value; `grammar` is that of its type. */
static void
count_value(Counts *counts, Datum datum, IriGrammar grammar)
{
	IriValue	value;
	IriValue	present;
	int			version;

	iri_read(DatumGetIriPP(datum), &value);
	version = value.header & IRI_V_VERSION;
	counts->rows[version]++;
	iri_read(remake(&value, grammar), &present);
	if (!iri_same_text((IriText) {value.key, value.key_len}, (IriText) {present.key, present.key_len}))
		counts->changed[version]++;
}

/* Reads the column through a cursor, so that memory stays flat. */
static void
count_column(Oid relid, const char *column, IriGrammar grammar, Counts *counts)
{
	MemoryContext context = AllocSetContextCreate(CurrentMemoryContext, "iri_key_check", ALLOCSET_DEFAULT_SIZES);
	StringInfoData query;
	SPIPlanPtr	plan;
	Portal		cursor;

	initStringInfo(&query);
	appendStringInfo(&query, "SELECT %s FROM %s", quote_identifier(column), iri_table_name(relid));
	if (SPI_connect() != SPI_OK_CONNECT)
		elog(ERROR, "SPI_connect failed");
	plan = SPI_prepare(query.data, 0, NULL);
	if (plan == NULL)
		elog(ERROR, "SPI_prepare failed: %s", SPI_result_code_string(SPI_result));
	cursor = SPI_cursor_open(NULL, plan, NULL, NULL, true);
	for (;;)
	{
		SPI_cursor_fetch(cursor, true, 1000);
		if (SPI_processed == 0)
			break;
		for (uint64 i = 0; i < SPI_processed; i++)
		{
			bool		isnull;
			Datum		datum = SPI_getbinval(SPI_tuptable->vals[i], SPI_tuptable->tupdesc, 1, &isnull);
			MemoryContext old = MemoryContextSwitchTo(context);

			if (!isnull)
				count_value(counts, datum, grammar);
			MemoryContextSwitchTo(old);
			/* the values may be large, as those of data: are */
			MemoryContextReset(context);
			CHECK_FOR_INTERRUPTS();
		}
		SPI_freetuptable(SPI_tuptable);
	}
	SPI_cursor_close(cursor);
	SPI_finish();
	MemoryContextDelete(context);
}

/*
 * Finds whether an index uses the column in an expression or its predicate, and
 * whether it is by spelling.
 */
static void
examine_index(Oid indexid, AttrNumber column, bool *computed, bool *by_spelling)
{
	Relation	index = index_open(indexid, AccessShareLock);
	IndexInfo  *info = BuildIndexInfo(index);
	Bitmapset  *columns = NULL;

	*computed = *by_spelling = false;
	pull_varattnos((Node *) info->ii_Expressions, 1, &columns);
	pull_varattnos((Node *) info->ii_Predicate, 1, &columns);
	if (bms_is_member(column - FirstLowInvalidHeapAttributeNumber, columns))
		*computed = true;
	for (int i = 0; i < info->ii_NumIndexAttrs; i++)
	{
		bool		images = index->rd_rel->relam == BTREE_AM_OID &&
			i < info->ii_NumIndexKeyAttrs &&
			index_getprocinfo(index, i + 1, BTORDER_PROC)->fn_addr == iriop_image_cmp;

		if (images && (info->ii_IndexAttrNumbers[i] == column ||
					   (info->ii_IndexAttrNumbers[i] == 0 && *computed)))
			*by_spelling = true;
	}
	index_close(index, AccessShareLock);
}

/*
 * Returns the statements that store the keys of the current rules.  An
 * index by spelling comes first: it relies on equal values being the same
 * bytes, until it is rebuilt by a release in which they are not.  Other indexes
 * have the keys that the rows have, unless they compute something.
 */
static char *
repair_statement(FunctionCallInfo fcinfo, Relation rel, const char *column)
{
	const char *functions = iri_own_schema(fcinfo);
	const char *name = quote_identifier(column);
	AttrNumber	attnum = get_attnum(RelationGetRelid(rel), column);
	StringInfoData first;
	StringInfoData last;
	List	   *indexes = RelationGetIndexList(rel);
	ListCell   *cell;

	initStringInfo(&first);
	initStringInfo(&last);
	foreach(cell, indexes)
	{
		const char *index = iri_table_name(lfirst_oid(cell));
		bool		computed;
		bool		by_spelling;

		examine_index(lfirst_oid(cell), attnum, &computed, &by_spelling);
		if (by_spelling)
			appendStringInfo(&first, "REINDEX INDEX %s;\n", index);
		else if (computed)
			appendStringInfo(&last, "\nREINDEX INDEX %s;", index);
	}
	list_free(indexes);
	appendStringInfo(&first, "UPDATE %s SET %s = %s.iri_key_refresh(%s) WHERE %s OPERATOR(%s.<>) %s.iri_key_refresh(%s);%s",
					 iri_table_name(RelationGetRelid(rel)), name, functions, name, name, functions, functions, name,
					 last.data);
	return first.data;
}

/*
 * iri_key_check(relation, column_name) → setof (key_version, row_count, changed, statement): the key
 * versions in a column, how many values the present code keys differently, and
 * statements that replace these keys
 */
PG_FUNCTION_INFO_V1(iri_key_check);
Datum
iri_key_check(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	Oid			relid = PG_GETARG_OID(0);
	const char *column = NameStr(*PG_GETARG_NAME(1));
	IriGrammar	grammar;
	Relation	rel;
	Counts		counts = {0};

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	grammar = iri_require_column(fcinfo, relid, column);
	rel = relation_open(relid, AccessShareLock);
	count_column(relid, column, grammar, &counts);
	for (int version = 0; version < VERSIONS; version++)
	{
		Datum		values[4];
		bool		nulls[4] = {false};

		if (counts.rows[version] == 0)
			continue;
		values[0] = Int32GetDatum(version);
		values[1] = Int64GetDatum(counts.rows[version]);
		values[2] = Int64GetDatum(counts.changed[version]);
		nulls[3] = counts.changed[version] == 0;
		if (!nulls[3])
			values[3] = CStringGetTextDatum(repair_statement(fcinfo, rel, column));
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	}
	relation_close(rel, AccessShareLock);
	return (Datum) 0;
}
