/*
 * IRIs in text, IRIs within IRIs, and the ancestors of IRIs.
 */
#include "compat.h"

#include "fmgr.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "core/crawl/defang.h"
#include "core/crawl/extract.h"
#include "core/crawl/guess.h"
#include "core/url/href.h"
#include "core/url/query.h"
#include "core/url/repair.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/charclass.h"
#include "core/text/error.h"
#include "core/text/percent.h"
#include "core/text/stop.h"
#include "core/text/text.h"
#include "core/text/utf8.h"
#include "core/text/web_scheme.h"
#include "core/unicode/html.h"
#include "core/value/value.h"
#include "domain/psl.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

/* The text in which links are found, and its transformations. */
typedef struct ExtractSource
{
	bool		html;			/* its character references are decoded */
	bool		defanged;		/* after that, its links are refanged */
	IriText		text;			/* the text as it was given */
	IriText		decoded;
	/* the progress of positions */
	IriHtmlPlace html_place;
	IriFangPlace fang_place;
	size_t		counted;
	int32		characters;
} ExtractSource;

static void
getarg_options(FunctionCallInfo fcinfo, int n, IriExtract *extract)
{
	IriText    *options;
	size_t		count = (size_t) iri_getarg_texts(fcinfo, n, "option", &options);
	size_t		known = iri_extract_set_options(extract, options, count);

	if (known < count)
		iri_report_argument("option", DatumGetTextPP(iri_text_datum(options[known])),
							psprintf("%s, and schemes such as \"https:\"", iri_quoted_names(iri_extract_options)));
	if (iri_stopped())
		iri_report_failure();
}

/* Returns the number of characters before a place of the text in which links are found; places ascend. */
static int32
count_to(ExtractSource *source, size_t at)
{
	if (source->defanged)
	{
		if (!iri_refang_find(source->decoded.data, source->decoded.len, at, &source->fang_place))
			iri_report_failure();
		at = source->fang_place.raw;
	}
	if (source->html)
	{
		if (!iri_html_find(source->text.data, source->text.len, at, &source->html_place))
			iri_report_failure();
		at = source->html_place.raw;
	}
	source->characters += (int32) iri_utf8_count(source->text.data + source->counted, at - source->counted);
	source->counted = at;
	return source->characters;
}

/*
 * Decodes the character references of the text, and then refangs its links, if
 * this is wanted.
 */
static void
transform(ExtractSource *source, IriExtract *extract)
{
	IriBuf		values;
	IriBuf		buf;
	size_t	   *ranges;
	size_t		done = 0;

	iri_buf_init(&values, NULL, 0);
	iri_buf_init(&buf, NULL, 0);
	source->decoded = source->text;
	if (source->html)
	{
		iri_html_decode_values(source->text.data, source->text.len, &buf, &values);
		buf.failed |= values.failed;
		source->decoded = iri_take(&buf);
	}
	extract->nvalues = values.len / (2 * sizeof(size_t));
	extract->values = ranges = (size_t *) iri_take(&values).data;
	extract->text = source->decoded.data;
	extract->len = source->decoded.len;
	if (!source->defanged)
		return;
	iri_buf_init(&buf, NULL, 0);
	for (size_t i = 0; i < 2 * extract->nvalues; i++)
	{
		iri_refang(source->decoded.data + done, ranges[i] - done, &buf);
		done = ranges[i];
		ranges[i] = buf.len;
	}
	iri_refang(source->decoded.data + done, source->decoded.len - done, &buf);
	extract->len = buf.len;
	extract->text = iri_take(&buf).data;
}

static bool
is_public_host(const char *s, size_t len, IriBuf *out)
{
	return iri_is_typed_host(s, len, iri_psl_is_suffix, out);
}

/* Appends the link that an attribute of HTML means. */
static bool
append_attribute(const char *s, size_t len, IriBuf *out)
{
	IriError	err;
	bool		done = len <= IRI_MAX_LENGTH / 3 && iri_append_from_href(s, len, NULL, 0, &iri_charset_utf8, out, &err);

	out->failed |= !done && len <= IRI_MAX_LENGTH / 3 && err.code == IRI_ERROR_NO_MEMORY;
	return done;
}

/* iri_extract(value, options) → setof (ordinality, position, length, iri) */
PG_FUNCTION_INFO_V1(iri_extract);
Datum
iri_extract(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	ExtractSource source = {.text = iri_utf8_of_text(PG_GETARG_TEXT_PP(0))};
	IriExtract	extract;
	int32		ord = 0;

	iri_extract_begin(&extract, source.text.data, source.text.len);
	getarg_options(fcinfo, 1, &extract);
	source.html = extract.options & IRI_EXTRACT_HTML;
	source.defanged = extract.options & IRI_EXTRACT_DEFANGED;
	extract.is_host = is_public_host;
	extract.repair = append_attribute;
	transform(&source, &extract);
	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	for (;;)
	{
		Datum		values[4];
		bool		nulls[4] = {false, false, false, false};
		IriBuf		buf;
		IriText		found;
		char		storage[512];
		size_t		at;
		int32		before;
		struct varlena *iri;

		iri_buf_init(&buf, storage, sizeof(storage));
		if (!iri_extract_next(&extract, &at, &buf) && !buf.failed)
		{
			iri_buf_free(&buf);
			break;
		}
		found = iri_take(&buf);
		iri = iri_make_checked(found.data, found.len, IRI_GRAMMAR_IRI);
		before = count_to(&source, at);
		values[0] = Int32GetDatum(++ord);
		values[1] = Int32GetDatum(before + 1);
		values[2] = Int32GetDatum(count_to(&source, at + extract.found) - before);
		values[3] = PointerGetDatum(iri);
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
		pfree(iri);
		pfree((char *) found.data);
		CHECK_FOR_INTERRUPTS();
	}
	return (Datum) 0;
}

/*
 * Returns the length of "scheme://" at the beginning of a text, if more
 * follows; else 0.
 */
static size_t
scheme_slashes(const char *s, size_t len)
{
	size_t		i = 0;

	if (len == 0 || !iri_is(s[0], IRI_C_ALPHA))
		return 0;
	while (i < len && iri_is(s[i], IRI_C_SCHEME))
		i++;
	return len - i > 3 && memcmp(s + i, "://", 3) == 0 ? i + 3 : 0;
}

/* Adds decoded data, if it is an IRI. */
static void
put_embedded(ReturnSetInfo *result, IriText data)
{
	IriBuf		buf;
	IriError	err;
	IriText		repaired;
	struct varlena *iri;
	Datum		values[1];
	bool		nulls[1] = {false};

	if (data.len > IRI_MAX_LENGTH / 3 || scheme_slashes(data.data, data.len) == 0)
		return;
	/* spaces and similar characters have been decoded too */
	iri_buf_init(&buf, NULL, 0);
	if (!iri_append_from_leiri(data.data, data.len, &buf, &err) && !buf.failed)
	{
		iri_buf_free(&buf);
		return;
	}
	repaired = iri_take(&buf);
	iri = iri_make(repaired.data, repaired.len, IRI_GRAMMAR_IRI, &err);
	pfree((char *) repaired.data);
	if (iri == NULL)
		return;
	values[0] = PointerGetDatum(iri);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	pfree(iri);
}

static void
put_decoded(ReturnSetInfo *result, const char *s, size_t len, bool plus)
{
	IriBuf		buf;
	IriText		data;

	iri_buf_init(&buf, NULL, 0);
	iri_form_decode(s, len, plus, &buf);
	data = iri_take(&buf);
	put_embedded(result, data);
	pfree((char *) data.data);
}

/*
 * Finds IRIs in a path: "/web/2026/http://example.org/?a" contains everything
 * from the inner scheme on except the fragment, "/http%3A%2F%2Fexample.org/"
 * contains a segment.  Returns false if the query belongs to an IRI found.
 */
static bool
put_of_path(ReturnSetInfo *result, IriText whole, const IriParts *parts)
{
	const char *path = whole.data + parts->path.at;
	size_t		len = parts->path.len;
	size_t		end = iri_defined(parts->query) ? parts->query.at + parts->query.len :
		parts->path.at + len;
	size_t		i = 0;

	while (i < len)
	{
		const char *slash;
		size_t		from = path[i] == '/' ? i + 1 : i;
		size_t		segment = 0;

		slash = from < len ? memchr(path + from, '/', len - from) : NULL;
		segment = (slash != NULL ? (size_t) (slash - path) : len) - from;
		/* the segment "http:", followed by one slash, because servers merge slashes */
		if (slash != NULL && (size_t) (slash - path) + 1 < len && slash[1] != '/' && path[from + segment - 1] == ':' &&
			iri_is_http(path + from, segment - 1))
		{
			IriBuf		buf;
			IriText		data;

			iri_buf_init(&buf, NULL, 0);
			iri_buf_append(&buf, path + from, segment + 1);
			iri_buf_append(&buf, slash, end - parts->path.at - (size_t) (slash - path));
			data = iri_take(&buf);
			put_embedded(result, data);
			pfree((char *) data.data);
			return false;
		}
		/* the segment "http:", followed by "//" */
		if (segment > 1 && path[from + segment - 1] == ':' &&
			scheme_slashes(path + from, end - parts->path.at - from) == segment + 2)
		{
			put_embedded(result, (IriText) {path + from, end - parts->path.at - from});
			return false;
		}
		if (segment > 0 && memchr(path + from, '%', segment) != NULL)
			put_decoded(result, path + from, segment, true);
		i = from + segment;
		if (slash == NULL)
			break;
		CHECK_FOR_INTERRUPTS();
	}
	return true;
}

/* iri_embedded(x) → setof iri: in its path and in the values of its query */
PG_FUNCTION_INFO_V1(iri_embedded);
Datum
iri_embedded(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	IriText		whole;
	IriParts	parts;
	IriText		query;
	IriPieces	pieces;
	IriParam	param;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	query = iri_component(whole, parts.query);
	if (!put_of_path(result, whole, &parts) || query.data == NULL)
		return (Datum) 0;
	/* "?http://example.org/?a=1&b=2" is one IRI, not parameters */
	if (scheme_slashes(query.data, query.len) > 0)
	{
		put_embedded(result, query);
		return (Datum) 0;
	}
	iri_pieces_begin(&pieces, query.data, query.len, iri_query_form(whole.data, parts.scheme.len, '&'));
	while (iri_next_param(&pieces, &param))
	{
		const char *s = param.value != NULL ? param.value : param.piece;
		size_t		len = param.value != NULL ? param.value_len : param.name_len;

		put_decoded(result, s, len, param.plus);
		CHECK_FOR_INTERRUPTS();
	}
	return (Datum) 0;
}

/*
 * Shortens a key to its nearest ancestor: without query and fragment, or else
 * without the last segment.  Returns false at the root.
 */
static bool
cut_to_ancestor(const char *key, size_t *len, size_t path, size_t path_end)
{
	size_t		end = Min(*len, path_end);

	if (end == *len)
	{
		if (end - path <= 1 || key[path] != '/')
			return false;
		end--;
		while (key[end - 1] != '/')
			end--;
	}
	*len = end;
	return true;
}

/* A key, and the place to cut it next. */
typedef struct Ancestors
{
	const char *key;
	size_t		len;
	size_t		path;			/* where the path begins and ends */
	size_t		path_end;
} Ancestors;

/*
 * iri_ancestors(x, max_depth) → setof iri: the IRIs that contain x by path,
 * nearest first
 */
PG_FUNCTION_INFO_V1(iri_ancestors);
Datum
iri_ancestors(PG_FUNCTION_ARGS)
{
	FuncCallContext *context;
	Ancestors  *left;

	if (SRF_IS_FIRSTCALL())
	{
		int64		surplus = -(int64) PG_GETARG_INT32(1);
		MemoryContext old;
		IriValue	value;
		IriParts	parts;
		size_t		len;

		context = SRF_FIRSTCALL_INIT();
		old = MemoryContextSwitchTo(context->multi_call_memory_ctx);
		iri_read((struct varlena *) PG_DETOAST_DATUM_COPY(PG_GETARG_DATUM(0)), &value);
		left = palloc(sizeof(Ancestors));
		MemoryContextSwitchTo(old);
		context->user_fctx = left;
		iri_split(value.key, value.key_len, &parts);
		*left = (Ancestors) {
			value.key, value.key_len, parts.path.at, parts.path.at + parts.path.len
		};
		/* relative references have no ancestors */
		if (!iri_defined(parts.scheme))
			SRF_RETURN_DONE(context);
		len = left->len;
		while (cut_to_ancestor(left->key, &len, left->path, left->path_end))
			surplus++;
		while (surplus-- > 0 && cut_to_ancestor(left->key, &left->len, left->path, left->path_end))
			;
	}
	context = SRF_PERCALL_SETUP();
	left = context->user_fctx;
	if (!cut_to_ancestor(left->key, &left->len, left->path, left->path_end))
		SRF_RETURN_DONE(context);
	SRF_RETURN_NEXT(context,
					PointerGetDatum(iri_make_checked(left->key, left->len, IRI_GRAMMAR_IRI)));
}
