/*
 * Redirects that a user has collected in a table (comparison draft §5.4; RFC
 * 9110 §15.4).
 */
#include "compat.h"

#include "executor/spi.h"
#include "fmgr.h"
#include "lib/stringinfo.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"

#include "core/syntax/parse.h"
#include "core/syntax/resolve.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "crawl/names.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/relation.h"
#include "type/report.h"

/* Longer than any useful chain. */
#define MAX_HOPS	1000

typedef struct Follow
{
	SPIPlanPtr	plan;
	Oid			relation;
	bool		temporary;		/* 302 and 307 too */
	bool		slash_only;		/* if only a trailing slash differs */
} Follow;

static void
read_follow_options(FunctionCallInfo fcinfo, int n, Follow *follow)
{
	static const char *const names[] = {"temporary", "trailing-slash", NULL};
	IriText    *options;
	int			count = iri_getarg_texts(fcinfo, n, "option", &options);

	for (int i = 0; i < count; i++)
	{
		if (iri_place_of_name(options[i], "option", names) == 0)
			follow->temporary = true;
		else
			follow->slash_only = true;
	}
}

static void
free_plan(void *arg)
{
	Follow	   *follow = arg;

	if (follow->plan != NULL)
		SPI_freeplan(follow->plan);
	follow->plan = NULL;
}

/*
 * Prepares the look-up.  303 is never followed: it leads from a thing to a
 * document about it.  Redirects that are not known to be permanent are not
 * followed either.
 */
static void
prepare(FunctionCallInfo fcinfo, Follow *follow)
{
	Oid			types[1] = {get_func_rettype(fcinfo->flinfo->fn_oid)};
	const char *schema = iri_schema_of_type(types[0]);
	StringInfoData query;
	Oid			type;

	iri_require_column(follow->relation, "source", &type);
	iri_require_column(follow->relation, "target", &type);
	initStringInfo(&query);
	appendStringInfo(&query,
					 "SELECT DISTINCT target::%s.iri_reference FROM %s "
					 "WHERE source OPERATOR(%s.=) $1 AND target IS NOT NULL",
					 schema, iri_table_name(follow->relation), schema);
	if (iri_is_column(follow->relation, "status"))
		appendStringInfo(&query, " AND status::pg_catalog.int4 OPERATOR(pg_catalog.=) ANY ('{%s}')",
						 follow->temporary ? "301, 302, 307, 308" : "301, 308");
	appendStringInfoString(&query, " LIMIT 2");

	follow->plan = SPI_prepare(query.data, 1, types);
	if (follow->plan == NULL)
		elog(ERROR, "SPI_prepare failed: %s", SPI_result_code_string(SPI_result));
	SPI_keepplan(follow->plan);
}

/* The plan of this call site. */
static Follow *
get_follow(FunctionCallInfo fcinfo)
{
	Follow	   *kept = fcinfo->flinfo->fn_extra;
	Follow		now = {0};

	now.relation = PG_GETARG_OID(1);
	read_follow_options(fcinfo, 3, &now);
	if (kept == NULL)
	{
		MemoryContextCallback *callback;

		kept = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(Follow));
		callback = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(MemoryContextCallback));
		callback->func = free_plan;
		callback->arg = kept;
		MemoryContextRegisterResetCallback(fcinfo->flinfo->fn_mcxt, callback);
		fcinfo->flinfo->fn_extra = kept;
	}
	if (kept->plan == NULL || kept->relation != now.relation ||
		kept->temporary != now.temporary || kept->slash_only != now.slash_only)
	{
		free_plan(kept);
		*kept = now;
		prepare(fcinfo, kept);
	}
	return kept;
}

/*
 * Returns the target according to the table, in the given context; NULL if
 * there is no target, or more than one.
 */
static struct varlena *
look_up(Follow *follow, struct varlena *source, MemoryContext context)
{
	Datum		args[1] = {PointerGetDatum(source)};
	bool		isnull;
	struct varlena *target = NULL;

	if (SPI_execute_plan(follow->plan, args, NULL, true, 2) != SPI_OK_SELECT)
		elog(ERROR, "look-up in relation %u failed", follow->relation);
	if (SPI_processed == 1)
	{
		Datum		datum = SPI_getbinval(SPI_tuptable->vals[0], SPI_tuptable->tupdesc, 1, &isnull);

		MemoryContextSwitchTo(context);
		target = PG_DETOAST_DATUM_COPY(datum);
	}
	SPI_freetuptable(SPI_tuptable);
	/* SPI sets another context, which does not last */
	MemoryContextSwitchTo(context);
	return target;
}

static IriText
spelling_of(struct varlena *x)
{
	IriValue	value;

	iri_read(x, &value);
	return iri_spelling(&value);
}

static IriText
key_of(struct varlena *x)
{
	IriValue	value;

	iri_read(x, &value);
	return iri_key_text(&value);
}

/* Returns the fragment with its "#"; undefined without a fragment. */
static IriText
fragment_with_sign(IriText whole)
{
	size_t		len = iri_document(whole).len;

	if (len == whole.len)
		return (IriText) {NULL, 0};
	return (IriText) {whole.data + len, whole.len - len};
}

static struct varlena *
document_value(struct varlena *x)
{
	IriText		whole = spelling_of(x);
	IriText		document = iri_document(whole);

	if (document.len == whole.len)
		return x;
	return iri_make_checked(document.data, document.len, IRI_GRAMMAR_IRI);
}

/*
 * Returns the target relative to the source: resolved, with the fragment of
 * the followed IRI if the target has no fragment (RFC 9110 §10.2.2).
 */
static struct varlena *
resolve_target(struct varlena *target, struct varlena *source, IriText fragment)
{
	IriText		ref = spelling_of(target);
	IriText		base = spelling_of(source);
	IriParts	ref_parts;
	IriParts	base_parts;
	IriBuf		buf;
	IriText		resolved;
	char		storage[512];

	iri_split(ref.data, ref.len, &ref_parts);
	iri_split(base.data, base.len, &base_parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	if (iri_defined(ref_parts.scheme))
		iri_buf_append(&buf, ref.data, ref.len);
	else
		iri_resolve_reference(ref.data, &ref_parts, base.data, &base_parts, &buf);
	if (!iri_defined(ref_parts.fragment))
		iri_buf_append(&buf, fragment.data, fragment.len);
	resolved = iri_take(&buf);
	return iri_make_checked(resolved.data, resolved.len, IRI_GRAMMAR_IRI);
}

/*
 * Returns true if the normal forms differ only in a slash at the end of the
 * path.
 */
static bool
differ_by_slash(struct varlena *x, struct varlena *y)
{
	IriText		a = key_of(x);
	IriText		b = key_of(y);
	IriParts	p;
	size_t		end;

	if (a.len > b.len)
	{
		IriText		longer = a;

		a = b;
		b = longer;
	}
	iri_split(a.data, a.len, &p);
	end = p.path.at + p.path.len;
	return b.len == a.len + 1 && memcmp(a.data, b.data, end) == 0 && b.data[end] == '/' &&
		memcmp(a.data + end, b.data + end + 1, a.len - end) == 0;
}

/* Describes the cycle, from the IRI to which it returns. */
static void
report_cycle(struct varlena **way, int from, int to)
{
	StringInfoData list;

	initStringInfo(&list);
	for (int i = from; i <= to; i++)
	{
		IriText		spelling = spelling_of(way[i]);
		size_t		len;
		char	   *text = iri_from_utf8(spelling.data, spelling.len, &len);

		if (i > from)
			appendStringInfoString(&list, " -> ");
		if (list.len > 2000)
		{
			appendStringInfoString(&list, "...");
			break;
		}
		appendStringInfoString(&list, iri_presentable(text, len));
	}
	ereport(ERROR,
			errcode(ERRCODE_DATA_EXCEPTION),
			errmsg("redirects form a cycle: %s", list.data));
}

/* iri_follow(x, redirects, max_hops, options) → iri */
PG_FUNCTION_INFO_V1(iri_follow);
Datum
iri_follow(PG_FUNCTION_ARGS)
{
	struct varlena *x = (struct varlena *) PG_DETOAST_DATUM(PG_GETARG_DATUM(0));
	int32		max_hops = PG_GETARG_INT32(2);
	MemoryContext context = CurrentMemoryContext;
	struct varlena **way;
	int			hops = 0;
	Follow	   *follow;
	IriText		fragment;

	if (max_hops < 0 || max_hops > MAX_HOPS)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("max_hops must be between 0 and %d", MAX_HOPS));
	SPI_connect();
	follow = get_follow(fcinfo);
	MemoryContextSwitchTo(context);

	/* fragments are never sent: redirects are for documents */
	fragment = fragment_with_sign(spelling_of(x));
	way = palloc(sizeof(struct varlena *) * (max_hops + 1));
	way[0] = document_value(x);
	while (hops < max_hops)
	{
		struct varlena *target = look_up(follow, way[hops], context);
		struct varlena *next;

		if (target == NULL)
			break;
		target = resolve_target(target, way[hops], fragment);
		next = document_value(target);
		/* a redirect between two spellings leads nowhere */
		if (iri_same_text(key_of(next), key_of(way[hops])) ||
			(follow->slash_only && !differ_by_slash(way[hops], next)))
			break;
		x = target;
		fragment = fragment_with_sign(spelling_of(x));
		way[++hops] = next;
		for (int i = 0; i < hops; i++)
		{
			if (iri_same_text(key_of(way[i]), key_of(next)))
				report_cycle(way, i, hops);
		}
	}
	SPI_finish();
	PG_RETURN_IRI_P(x);
}
