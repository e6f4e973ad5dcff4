/*
 * Patterns of links: matching, and captured text.
 */
#include "compat.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "lib/stringinfo.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"
#include "utils/json.h"
#include "utils/jsonb.h"
#include "utils/memutils.h"

#include "core/pattern/pattern.h"
#include "core/pattern/set.h"
#include "core/pattern/template.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/table.h"
#include "core/text/text.h"
#include "core/text/utf8.h"
#include "pattern/argument.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

static const char *const option_names[] = {"ignoreCase", NULL};

/*
 * Reports an error in a pattern or template, or in a component of a pattern as
 * an object.  Quotes nothing if the text has no data.
 */
static void
report_pattern(const IriPatternError *err, IriText pattern, const char *what)
{
	size_t		character = 0;

	if (err->message == NULL)
		iri_report_failure();
	if (pattern.data != NULL && err->at >= pattern.data && err->at <= pattern.data + pattern.len)
		character = iri_utf8_count(pattern.data, (size_t) (err->at - pattern.data)) + 1;
	ereport(ERROR,
			errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			pattern.data == NULL ? errmsg("invalid %s", what) :
			errmsg("invalid %s: \"%s\"", what, iri_presentable_utf8(pattern)),
			character > 0 ? errdetail("Character %zu: %s", character, err->message) : errdetail("%s", err->message),
			err->no_scheme && pattern.len > 1 && pattern.data[0] == '{' && pattern.data[1] == '"' ?
			errhint("For a JSON object, write a cast to jsonb.") : 0);
}

/*
 * Gets the components from an object of JSON.  Returns false if the object has
 * any other member.
 */
static bool
read_object(Jsonb *object, IriPatternTexts *texts)
{
	JsonbIterator *iterator = JsonbIteratorInit(&object->root);
	JsonbValue	value;
	int			part = -1;

	*texts = (IriPatternTexts) {0};
	if (!JB_ROOT_IS_OBJECT(object))
		return false;
	for (;;)
	{
		switch (JsonbIteratorNext(&iterator, &value, true))
		{
			case WJB_KEY:
				part = iri_name_index(iri_pattern_part_names, value.val.string.val, value.val.string.len);
				if (part < 0)
					return false;
				break;
			case WJB_VALUE:
				if (value.type != jbvString)
					return false;
				if (!iri_to_utf8(value.val.string.val, value.val.string.len, &texts->part[part]))
					return false;
				/* the component is given, even if empty */
				if (texts->part[part].data == NULL)
					texts->part[part].data = "";
				break;
			case WJB_DONE:
				return true;
			default:
				break;
		}
	}
}

/* Gets the options.  Returns false if there is an unknown option. */
static bool
read_options(Datum options, bool *ignore_case)
{
	Datum	   *names;
	bool	   *nulls;
	int			count;

	*ignore_case = false;
	deconstruct_array(DatumGetArrayTypeP(options), TEXTOID, -1, false, TYPALIGN_INT, &names, &nulls, &count);
	for (int i = 0; i < count; i++)
	{
		text	   *name;

		if (nulls[i])
			return false;
		name = DatumGetTextPP(names[i]);
		if (iri_name_index(option_names, VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name)) < 0)
			return false;
		*ignore_case = true;
	}
	return true;
}

/*
 * Reads a pattern to an empty buffer.  If the pattern is wrong, `shown` is the
 * text to report, which of an object is the wrong component alone, except a
 * password, and `what` is what that text is.
 */
static bool
read_pattern(Datum pattern, Oid type, bool ignore_case, IriBuf *out, IriPatternError *err, IriText *shown,
			 const char **what)
{
	IriPatternTexts texts;

	*what = "pattern";

	*err = (IriPatternError) {.message = "A pattern is a text, or a JSON object of texts."};
	if (type == JSONBOID)
	{
		Jsonb	   *object = DatumGetJsonbP(pattern);

		*shown = (IriText) {NULL, 0};
		if (!read_object(object, &texts))
		{
			err->message = "A JSON object as a pattern has texts, by the names protocol, username, password, hostname, port, pathname, search and hash.";
			return false;
		}
		if (iri_pattern_read(&texts, ignore_case, out, err))
			return true;
		for (int part = 0; part < IRI_PATTERN_PARTS; part++)
		{
			IriText		text = texts.part[part];

			if (text.data == NULL || err->at < text.data || err->at > text.data + text.len)
				continue;
			*what = psprintf("%s of a pattern", iri_pattern_part_names[part]);
			if (part != IRI_PATTERN_PASSWORD)
				*shown = text;
		}
		return false;
	}
	if (!iri_to_utf8(VARDATA_ANY(DatumGetTextPP(pattern)), VARSIZE_ANY_EXHDR(DatumGetTextPP(pattern)), shown))
		return false;
	return iri_pattern_split(*shown, &texts, err) && iri_pattern_read(&texts, ignore_case, out, err);
}

/* Returns a pattern, palloc'd; NULL if the pattern or an option is wrong. */
const IriPattern *
iri_try_pattern(Datum pattern, Oid type, Datum options)
{
	IriBuf		out;
	IriPatternError err;
	IriText		shown;
	const char *what;
	bool		ignore_case;

	if (!read_options(options, &ignore_case))
		return NULL;
	iri_buf_init(&out, NULL, 0);
	if (!read_pattern(pattern, type, ignore_case, &out, &err, &shown, &what))
	{
		iri_buf_free(&out);
		if (err.message == NULL)
			iri_report_failure();
		return NULL;
	}
	return (const IriPattern *) (const void *) iri_take(&out).data;
}

/* Gets the argument that has options. */
static bool
getarg_ignore_case(FunctionCallInfo fcinfo, int n)
{
	return iri_getarg_names(fcinfo, n, "option", option_names) != 0;
}

/* Returns the pattern of an argument, palloc'd. */
static const IriPattern *
read_argument(FunctionCallInfo fcinfo, int n, bool ignore_case)
{
	Oid			type = get_fn_expr_argtype(fcinfo->flinfo, n);
	IriBuf		out;
	IriPatternError err;
	IriText		shown;
	const char *what;

	iri_buf_init(&out, NULL, 0);
	if (!read_pattern(PG_GETARG_DATUM(n), type, ignore_case, &out, &err, &shown, &what))
	{
		iri_buf_free(&out);
		report_pattern(&err, shown, what);
	}
	return (const IriPattern *) (const void *) iri_take(&out).data;
}

static const IriTemplate *
read_template(IriText text, const IriPattern *pattern)
{
	IriBuf		out;
	IriPatternError err;

	iri_buf_init(&out, NULL, 0);
	if (!iri_template_read(text, pattern, &out, &err))
	{
		iri_buf_free(&out);
		report_pattern(&err, text, "template");
	}
	return (const IriTemplate *) (const void *) iri_take(&out).data;
}

static const IriPatternSet *
read_set(FunctionCallInfo fcinfo)
{
	IriText    *patterns;
	int			count = iri_getarg_texts(fcinfo, 1, "pattern", &patterns);
	bool		ignore_case = getarg_ignore_case(fcinfo, 2);
	IriBuf		out;
	IriPatternError err;
	size_t		bad;

	iri_buf_init(&out, NULL, 0);
	if (!iri_pattern_set_read(patterns, (size_t) count, ignore_case, &out, &bad, &err))
	{
		iri_buf_free(&out);
		report_pattern(&err, bad < (size_t) count ? patterns[bad] : (IriText) {NULL, 0}, "pattern");
	}
	return (const IriPatternSet *) (const void *) iri_take(&out).data;
}

/* A second and third argument, and the patterns read from them. */
typedef struct Cached
{
	struct Cached *next;		/* the next with the same place */
	Size		sizes[2];		/* sizes with headers */
	char	   *arguments;		/* both arguments, one after the other */
	size_t		input;			/* the bytes of pattern and template, in UTF-8 */
	const IriPattern *pattern;
	const IriTemplate *template;
	const IriPatternSet *set;
} Cached;

/*
 * The patterns that a call has read.  When the patterns take more bytes than
 * this, all are forgotten: a join with a table of patterns asks for each
 * pattern again for every link.
 */
#define CACHE_BYTES		(1024 * 1024)
#define CACHE_PLACES	256

typedef struct Cache
{
	MemoryContext context;		/* holds the patterns */
	bool		constant;		/* the arguments are constants of the query */
	Cached	   *last;			/* NULL: nothing has been read */
	Cached	   *places[CACHE_PLACES];	/* by the hash of both arguments */
} Cache;

static void
read_options_after(FunctionCallInfo fcinfo, Cached *cached)
{
	cached->pattern = read_argument(fcinfo, 1, getarg_ignore_case(fcinfo, 2));
}

static void
read_template_after(FunctionCallInfo fcinfo, Cached *cached)
{
	IriText		template = iri_utf8_of_text(PG_GETARG_TEXT_PP(2));

	cached->pattern = read_argument(fcinfo, 1, false);
	cached->template = read_template(template, cached->pattern);
	cached->input = iri_utf8_of_text(PG_GETARG_TEXT_PP(1)).len + template.len;
}

static void
read_patterns(FunctionCallInfo fcinfo, Cached *cached)
{
	cached->set = read_set(fcinfo);
}

static bool
has_arguments(const Cached *cached, struct varlena *const *arguments, const Size *sizes)
{
	return cached->sizes[0] == sizes[0] && cached->sizes[1] == sizes[1] &&
		memcmp(cached->arguments, arguments[0], sizes[0]) == 0 &&
		memcmp(cached->arguments + sizes[0], arguments[1], sizes[1]) == 0;
}

/* Reads the second and third argument, only once as long as the result is cached. */
static const Cached *
getarg_cached(FunctionCallInfo fcinfo, void (*read) (FunctionCallInfo fcinfo, Cached *cached))
{
	Cache	   *cache = fcinfo->flinfo->fn_extra;
	Cached	   *cached;
	Cached	  **place;
	struct varlena *arguments[2];
	Size		sizes[2];
	uint64		hash;
	MemoryContext old;

	if (cache != NULL && cache->constant && cache->last != NULL)
		return cache->last;
	for (int i = 0; i < 2; i++)
	{
		arguments[i] = PG_DETOAST_DATUM_PACKED(PG_GETARG_DATUM(i + 1));
		sizes[i] = VARSIZE_ANY(arguments[i]);
	}
	if (cache == NULL)
	{
		cache = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof(Cache));
		cache->context = AllocSetContextCreate(fcinfo->flinfo->fn_mcxt, "patterns of links", ALLOCSET_SMALL_SIZES);
		cache->constant = iri_is_constant(fcinfo, 1) && iri_is_constant(fcinfo, 2);
		fcinfo->flinfo->fn_extra = cache;
	}
	if (cache->last != NULL && has_arguments(cache->last, arguments, sizes))
		return cache->last;
	hash = iri_hash_bytes((const char *) arguments[0], sizes[0], 0);
	hash = iri_hash_bytes((const char *) arguments[1], sizes[1], hash);
	place = &cache->places[hash % CACHE_PLACES];
	for (cached = *place; cached != NULL; cached = cached->next)
	{
		if (has_arguments(cached, arguments, sizes))
			return cache->last = cached;
	}

	if (MemoryContextMemAllocated(cache->context, false) > CACHE_BYTES)
	{
		cache->last = NULL;
		memset(cache->places, 0, sizeof(cache->places));
		MemoryContextReset(cache->context);
	}
	old = MemoryContextSwitchTo(cache->context);
	cached = palloc0(sizeof(Cached));
	memcpy(cached->sizes, sizes, sizeof(sizes));
	cached->arguments = MemoryContextAllocHuge(cache->context, sizes[0] + sizes[1]);
	memcpy(cached->arguments, arguments[0], sizes[0]);
	memcpy(cached->arguments + sizes[0], arguments[1], sizes[1]);
	read(fcinfo, cached);
	MemoryContextSwitchTo(old);
	cached->next = *place;
	*place = cached;
	return cache->last = cached;
}

/* Returns true if a key matches. */
bool
iri_pattern_matches(const IriPattern *pattern, IriText key, IriPatternCaptures *captures)
{
	IriParts	parts;
	IriPatternInput input;
	IriPatternResult result;

	iri_split(key.data, key.len, &parts);
	iri_pattern_input(key.data, &parts, &input);
	result = iri_pattern_match(pattern, &input, captures);
	if (result == IRI_PATTERN_FAILED)
		iri_report_failure();
	return result == IRI_PATTERN_YES;
}

/* iri_matches(x, pattern, options) → boolean */
PG_FUNCTION_INFO_V1(iri_matches);
Datum
iri_matches(PG_FUNCTION_ARGS)
{
	const IriPattern *pattern = getarg_cached(fcinfo, read_options_after)->pattern;
	IriValue	value;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	PG_RETURN_BOOL(iri_pattern_matches(pattern, iri_key_text(&value), NULL));
}

static void
append_json(StringInfo out, IriText utf8)
{
	text	   *string = DatumGetTextPP(iri_text_datum(utf8));

	escape_json(out, text_to_cstring(string));
}

/* iri_capture(x, pattern, options) → jsonb: names and captured texts, or NULL */
PG_FUNCTION_INFO_V1(iri_capture);
Datum
iri_capture(PG_FUNCTION_ARGS)
{
	const IriPattern *pattern = getarg_cached(fcinfo, read_options_after)->pattern;
	IriPatternCaptures captures;
	IriValue	value;
	StringInfoData json;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	if (!iri_pattern_matches(pattern, iri_key_text(&value), &captures))
		PG_RETURN_NULL();
	initStringInfo(&json);
	appendStringInfoChar(&json, '{');
	for (int i = 0; i < pattern->count; i++)
	{
		if (i > 0)
			appendStringInfoString(&json, ", ");
		append_json(&json, iri_pattern_group_name(pattern, i));
		appendStringInfoString(&json, ": ");
		if (captures.group[i].data == NULL)
			appendStringInfoString(&json, "null");
		else
			append_json(&json, captures.group[i]);
	}
	appendStringInfoChar(&json, '}');
	return DirectFunctionCall1(jsonb_in, CStringGetDatum(json.data));
}

/* iri_rewrite(x, pattern, template) → iri: x if nothing matches, or the result is not an IRI or too long */
PG_FUNCTION_INFO_V1(iri_rewrite);
Datum
iri_rewrite(PG_FUNCTION_ARGS)
{
	const Cached *cached;
	struct varlena *x;
	IriPatternCaptures captures;
	IriValue	value;
	IriBuf		out;
	char		storage[512];

	if (iri_x_is_null(fcinfo, 0))
		PG_RETURN_NULL();
	cached = getarg_cached(fcinfo, read_template_after);
	x = PG_GETARG_IRI_PP(0);
	iri_read(x, &value);
	if (!iri_pattern_matches(cached->pattern, iri_key_text(&value), &captures))
		PG_RETURN_IRI_P(x);
	iri_buf_init(&out, storage, sizeof(storage));
	if (!iri_template_fill(cached->template, cached->pattern, &captures,
						   IRI_TEMPLATE_MOST(value.key_len + cached->input), &out) && !out.failed)
	{
		iri_buf_free(&out);
		PG_RETURN_IRI_P(x);
	}
	PG_RETURN_IRI_P(iri_make_from_buffer(&out, IRI_GRAMMAR_IRI));
}

/* iri_match_position(x, patterns, options) → integer: the place of the first pattern that matches */
PG_FUNCTION_INFO_V1(iri_match_position);
Datum
iri_match_position(PG_FUNCTION_ARGS)
{
	const IriPatternSet *set = getarg_cached(fcinfo, read_patterns)->set;
	IriValue	value;
	IriParts	parts;
	IriPatternInput input;
	IriPatternResult result;
	int64_t		place;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	iri_split(value.key, value.key_len, &parts);
	iri_pattern_input(value.key, &parts, &input);
	result = iri_pattern_set_find(set, &input, NULL, NULL, &place);
	if (result == IRI_PATTERN_FAILED)
		iri_report_failure();
	if (result == IRI_PATTERN_NO)
		PG_RETURN_NULL();
	PG_RETURN_INT32((int32) place + 1);
}
