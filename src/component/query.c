/*
 * Query parameters: reading them, and changing some without touching the rest.
 */
#include "compat.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"
#include "utils/jsonb.h"
#include "utils/numeric.h"
#include "utils/tuplestore.h"

#include "compare/key.h"
#include "core/url/query.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/stop.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"

/* An IRI, its components, and the form of its query. */
typedef struct ParamSource
{
	IriText		whole;
	IriParts	parts;
	IriText		query;
	IriQueryForm form;
} ParamSource;

static char
getarg_separator(FunctionCallInfo fcinfo, int n)
{
	static const char *const separators[] = {"&", ";", NULL};

	return *separators[iri_getarg_name(fcinfo, n, "separator", separators)];
}

static void
getarg_source(FunctionCallInfo fcinfo, int separator_arg, ParamSource *source)
{
	iri_getarg_parts(fcinfo, 0, &source->whole, &source->parts);
	source->query = iri_component(source->whole, source->parts.query);
	source->form = iri_query_form(source->whole.data, source->parts.scheme.len,
								  getarg_separator(fcinfo, separator_arg));
}

/* Gets a text argument, which is not NULL, as UTF-8. */
static IriText
getarg_utf8(FunctionCallInfo fcinfo, int n)
{
	return iri_utf8_of_text(PG_GETARG_TEXT_PP(n));
}

/* Gets an array of patterns of names, which must not contain NULL. */
static IriNames
getarg_names(FunctionCallInfo fcinfo, int n)
{
	IriText    *patterns;
	int			count = iri_getarg_texts(fcinfo, n, "name", &patterns);
	IriName    *names = palloc_extended(sizeof(IriName) * ((Size) count + 1), MCXT_ALLOC_HUGE);
	IriNames	sorted;

	for (int i = 0; i < count; i++)
		names[i] = iri_name_of_pattern(pnstrdup(patterns[i].data, patterns[i].len), patterns[i].len);
	sorted = iri_names_sort(names, count);
	if (iri_stopped())
		iri_report_failure();
	return sorted;
}

/* Returns the octets of a name or a value. */
static IriText
decoded(const char *s, size_t len, bool plus)
{
	IriText		octets = {s, len};
	IriBuf		buf;

	if (memchr(s, '%', len) == NULL && memchr(s, '+', len) == NULL)
		return octets;
	iri_buf_init(&buf, NULL, 0);
	iri_form_decode(s, len, plus, &buf);
	octets = iri_take(&buf);
	return octets;
}

static IriText
decoded_name(const IriParam *param)
{
	return decoded(param->piece, param->name_len, param->plus);
}

static IriText
decoded_value(const IriParam *param)
{
	return decoded(param->value, param->value_len, param->plus);
}

/*
 * Begins to step through the query of the first argument, the text between its
 * first "?" and its first "#".  Returns false if there is no query.
 */
static bool
begin_query(FunctionCallInfo fcinfo, int separator_arg, IriPieces *pieces)
{
	char		separator = getarg_separator(fcinfo, separator_arg);
	IriValue	value;
	IriText		whole;
	const char *mark;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	whole = iri_document(iri_spelling(&value));
	mark = memchr(whole.data, '?', whole.len);
	if (mark == NULL)
		return false;
	iri_pieces_begin(pieces, mark + 1, whole.data + whole.len - (mark + 1),
					 iri_query_form(value.key, iri_scheme_length(value.key, value.key_len), separator));
	return true;
}

/* Returns the value of the first parameter with that name; undefined if absent. */
static IriText
first_value(FunctionCallInfo fcinfo)
{
	IriText		value = {NULL, 0};
	IriText		name = getarg_utf8(fcinfo, 1);
	IriPieces	pieces;
	IriParam	param;

	if (begin_query(fcinfo, 2, &pieces) &&
		iri_find_param(&pieces, name.data, name.len, &param) && param.value != NULL)
		value = decoded_value(&param);
	return value;
}

/* iri_query_param(x, name, separator) → text: the first value with that name */
PG_FUNCTION_INFO_V1(iri_query_param);
Datum
iri_query_param(PG_FUNCTION_ARGS)
{
	IriText		value = first_value(fcinfo);

	if (value.data == NULL)
		PG_RETURN_NULL();
	PG_RETURN_DATUM(iri_decoded_datum(value));
}

/* iri_query_param_bytes(x, name, separator) → bytea */
PG_FUNCTION_INFO_V1(iri_query_param_bytes);
Datum
iri_query_param_bytes(PG_FUNCTION_ARGS)
{
	IriText		value = first_value(fcinfo);

	if (value.data == NULL)
		PG_RETURN_NULL();
	PG_RETURN_BYTEA_P((bytea *) cstring_to_text_with_len(value.data, value.len));
}

/* iri_query_param_values(x, name, separator) → text[]: NULL without a query */
PG_FUNCTION_INFO_V1(iri_query_param_values);
Datum
iri_query_param_values(PG_FUNCTION_ARGS)
{
	IriText		name = getarg_utf8(fcinfo, 1);
	IriPieces	pieces;
	IriParam	param;
	ArrayBuildState *array;

	if (!begin_query(fcinfo, 2, &pieces))
		PG_RETURN_NULL();
	array = initArrayResult(TEXTOID, CurrentMemoryContext, false);
	while (iri_find_param(&pieces, name.data, name.len, &param))
	{
		Datum		value = (Datum) 0;

		if (param.value != NULL)
			value = iri_decoded_datum(decoded_value(&param));
		accumArrayResult(array, value, param.value == NULL, TEXTOID, CurrentMemoryContext);
		CHECK_FOR_INTERRUPTS();
	}
	PG_RETURN_DATUM(makeArrayResult(array, CurrentMemoryContext));
}

/* iri_query_params(x, separator) → setof (ordinality, name, value) */
PG_FUNCTION_INFO_V1(iri_query_params);
Datum
iri_query_params(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	IriPieces	pieces;
	IriParam	param;
	int32		ord = 0;
	MemoryContext row;
	MemoryContext caller;

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	if (!begin_query(fcinfo, 1, &pieces))
		return (Datum) 0;
	row = AllocSetContextCreate(CurrentMemoryContext, "iri query parameter", ALLOCSET_SMALL_SIZES);
	while (iri_next_param(&pieces, &param))
	{
		Datum		values[3] = {0};
		bool		nulls[3] = {false, false, param.value == NULL};

		caller = MemoryContextSwitchTo(row);
		values[0] = Int32GetDatum(++ord);
		values[1] = iri_decoded_datum(decoded_name(&param));
		if (param.value != NULL)
			values[2] = iri_decoded_datum(decoded_value(&param));
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
		MemoryContextSwitchTo(caller);
		MemoryContextReset(row);
		CHECK_FOR_INTERRUPTS();
	}
	MemoryContextDelete(row);
	return (Datum) 0;
}

/* A decoded parameter, to be grouped with others of its name. */
typedef struct Pair
{
	text	   *name;
	text	   *value;			/* NULL: there is no "=" */
	int			ord;
} Pair;

static int
compare_pair_names(const Pair *a, const Pair *b)
{
	return iri_compare_octets(VARDATA_ANY(a->name), VARSIZE_ANY_EXHDR(a->name),
							  VARDATA_ANY(b->name), VARSIZE_ANY_EXHDR(b->name));
}

static int
compare_pairs(const void *a, const void *b)
{
	int			cmp = compare_pair_names(a, b);

	CHECK_FOR_INTERRUPTS();
	return cmp != 0 ? cmp : ((const Pair *) a)->ord - ((const Pair *) b)->ord;
}

/* Sorts the parameters by name, keeping the order of parameters with the same name. */
static Pair *
sorted_pairs(IriPieces *pieces, int *count)
{
	int			max = 16;
	Pair	   *pairs = palloc(sizeof(Pair) * max);
	IriParam	param;

	*count = 0;
	while (iri_next_param(pieces, &param))
	{
		Pair	   *pair;

		if (*count == max)
		{
			max *= 2;
			pairs = repalloc_huge(pairs, sizeof(Pair) * max);
		}
		pair = &pairs[*count];
		pair->name = DatumGetTextPP(iri_decoded_datum(decoded_name(&param)));
		pair->value = NULL;
		if (param.value != NULL)
			pair->value = DatumGetTextPP(iri_decoded_datum(decoded_value(&param)));
		pair->ord = (*count)++;
		CHECK_FOR_INTERRUPTS();
	}
	qsort(pairs, *count, sizeof(Pair), compare_pairs);
	return pairs;
}

/* Adds a string, or null, to a jsonb. */
static void
push_text(IriJsonbState *state, JsonbIteratorToken token, const text *s)
{
	JsonbValue	value = {.type = jbvNull};

	if (s != NULL)
	{
		value.type = jbvString;
		value.val.string.val = (char *) VARDATA_ANY(s);
		value.val.string.len = VARSIZE_ANY_EXHDR(s);
	}
	iri_push_jsonb(state, token, &value);
}

/*
 * iri_query_to_jsonb(x, separator) → jsonb: an array for a name that occurs
 * more than once; NULL without a query
 */
PG_FUNCTION_INFO_V1(iri_query_to_jsonb);
Datum
iri_query_to_jsonb(PG_FUNCTION_ARGS)
{
	IriPieces	pieces;
	Pair	   *pairs;
	int			count;
	IriJsonbState state = {0};
	int			next;

	if (!begin_query(fcinfo, 1, &pieces))
		PG_RETURN_NULL();
	pairs = sorted_pairs(&pieces, &count);
	iri_push_jsonb(&state, WJB_BEGIN_OBJECT, NULL);
	for (int i = 0; i < count; i = next)
	{
		for (next = i + 1; next < count && compare_pair_names(&pairs[i], &pairs[next]) == 0; next++)
			;
		push_text(&state, WJB_KEY, pairs[i].name);
		if (next == i + 1)
			push_text(&state, WJB_VALUE, pairs[i].value);
		else
		{
			iri_push_jsonb(&state, WJB_BEGIN_ARRAY, NULL);
			for (int j = i; j < next; j++)
				push_text(&state, WJB_ELEM, pairs[j].value);
			iri_push_jsonb(&state, WJB_END_ARRAY, NULL);
		}
	}
	iri_push_jsonb(&state, WJB_END_OBJECT, NULL);
	PG_RETURN_JSONB_P(JsonbValueToJsonb(state.result));
}

/* Returns x with the given query; without a query if it is NULL. */
static Datum
with_query(FunctionCallInfo fcinfo, const ParamSource *source, IriText query, IriGrammar grammar)
{
	const char *s = source->whole.data;
	size_t		before = source->parts.path.at + source->parts.path.len;
	size_t		behind = before;
	IriBuf		buf;
	IriText		changed;

	if (source->query.data != NULL)
		behind = source->parts.query.at + source->parts.query.len;
	if (query.len == source->query.len && (query.data != NULL) == (source->query.data != NULL) &&
		(query.len == 0 || memcmp(query.data, source->query.data, query.len) == 0))
		PG_RETURN_DATUM(PG_GETARG_DATUM(0));
	iri_buf_init(&buf, NULL, 0);
	iri_buf_append(&buf, s, before);
	if (query.data != NULL)
	{
		iri_buf_put(&buf, '?');
		iri_buf_append(&buf, query.data, query.len);
	}
	iri_buf_append(&buf, s + behind, source->whole.len - behind);
	changed = iri_take(&buf);
	PG_RETURN_IRI_P(iri_make_checked(changed.data, changed.len, grammar));
}

typedef enum Change
{
	SET,
	ADD,
	REMOVE,
	KEEP,
	SORT
} Change;

static void
check_param(IriText name, IriText value)
{
	if (name.len == 0 && value.data == NULL)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("a parameter must have a name or a value"));
}

static Datum
change(FunctionCallInfo fcinfo, Change how, IriGrammar grammar)
{
	ParamSource	source;
	IriText		name = {NULL, 0};
	IriText		value = {NULL, 0};
	IriSetting	setting;
	IriNames	names = {0};
	IriText		query = {NULL, 0};
	IriBuf		buf;
	char		storage[512];
	bool		left = true;

	if (iri_x_is_null(fcinfo, how <= ADD ? 2 : 0))
		PG_RETURN_NULL();
	getarg_source(fcinfo, how == SORT ? 1 : how <= ADD ? 3 : 2, &source);
	if (how <= ADD)
	{
		name = getarg_utf8(fcinfo, 1);
		if (!PG_ARGISNULL(2))
			value = getarg_utf8(fcinfo, 2);
		check_param(name, value);
	}
	else
	{
		if (how != SORT)
			names = getarg_names(fcinfo, 1);
		if (source.query.data == NULL)
			PG_RETURN_DATUM(PG_GETARG_DATUM(0));
	}

	setting = (IriSetting) {name, &value, 1, 0};
	iri_buf_init(&buf, storage, sizeof(storage));
	switch (how)
	{
		case SET:
			left = iri_query_put(source.query.data, source.query.len, source.form, &setting, 1, &buf);
			break;
		case ADD:
			iri_query_append(source.query.data, source.query.len, source.form, name, value, &buf);
			break;
		case REMOVE:
		case KEEP:
			left = iri_query_filter(source.query.data, source.query.len, source.form,
									&names, how == KEEP, &buf);
			break;
		case SORT:
			left = iri_query_arrange(source.query.data, source.query.len, source.form,
									 IRI_QUERY_SORT, &buf);
			break;
	}
	query = iri_take(&buf);
	if (!left)
		query = (IriText) {NULL, 0};
	return with_query(fcinfo, &source, query, grammar);
}

/*
 * iri_query_set(x, name, value, separator) and similar functions, for both
 * types: x with another query
 */
#define CHANGE(function, how, grammar) IRI_ENTRY(function, change(fcinfo, how, grammar))

CHANGE(iri_query_set, SET, IRI_GRAMMAR_IRI)
CHANGE(iri_reference_query_set, SET, IRI_GRAMMAR_IRI_REFERENCE)
CHANGE(iri_query_add, ADD, IRI_GRAMMAR_IRI)
CHANGE(iri_reference_query_add, ADD, IRI_GRAMMAR_IRI_REFERENCE)
CHANGE(iri_query_remove, REMOVE, IRI_GRAMMAR_IRI)
CHANGE(iri_reference_query_remove, REMOVE, IRI_GRAMMAR_IRI_REFERENCE)
CHANGE(iri_query_keep, KEEP, IRI_GRAMMAR_IRI)
CHANGE(iri_reference_query_keep, KEEP, IRI_GRAMMAR_IRI_REFERENCE)
CHANGE(iri_query_sort, SORT, IRI_GRAMMAR_IRI)
CHANGE(iri_reference_query_sort, SORT, IRI_GRAMMAR_IRI_REFERENCE)

/* Returns the text of a string, number or boolean of JSON; undefined for null. */
static IriText
json_text(const JsonbValue *value)
{
	const char *s;

	switch (value->type)
	{
		case jbvNull:
			return (IriText) {NULL, 0};
		case jbvString:
			return iri_utf8_of_text(cstring_to_text_with_len(value->val.string.val, value->val.string.len));
		case jbvNumeric:
			s = DatumGetCString(DirectFunctionCall1(numeric_out, NumericGetDatum(value->val.numeric)));
			return (IriText) {s, strlen(s)};
		case jbvBool:
			s = value->val.boolean ? "true" : "false";
			return (IriText) {s, strlen(s)};
		default:
			ereport(ERROR,
					errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					errmsg("a parameter must be a string, a number, a boolean, null, or an array of these"));
			return (IriText) {NULL, 0};
	}
}

/* Reads the values of a parameter: the elements of an array, or a single value. */
static void
read_values(const JsonbValue *value, IriSetting *setting)
{
	JsonbContainer *array;
	JsonbIterator *it;
	JsonbIteratorToken token;
	JsonbValue	element;
	IriText    *values;

	if (value->type != jbvBinary || !JsonContainerIsArray(value->val.binary.data))
	{
		values = palloc(sizeof(IriText));
		values[0] = json_text(value);
		*setting = (IriSetting) {setting->name, values, 1, 0};
		return;
	}
	array = value->val.binary.data;
	values = palloc_extended(sizeof(IriText) * ((Size) JsonContainerSize(array) + 1), MCXT_ALLOC_HUGE);
	*setting = (IriSetting) {setting->name, values, 0, 0};
	it = JsonbIteratorInit(array);
	while ((token = JsonbIteratorNext(&it, &element, true)) != WJB_DONE)
	{
		CHECK_FOR_INTERRUPTS();
		if (token == WJB_ELEM)
			values[setting->count++] = json_text(&element);
	}
}

/* Gets a JSON object of names with their values; returns the number of names. */
static size_t
getarg_settings(FunctionCallInfo fcinfo, int n, IriSetting **settings)
{
	Jsonb	   *object = PG_GETARG_JSONB_P(n);
	JsonbIterator *it;
	JsonbIteratorToken token;
	JsonbValue	value;
	IriText		name = {NULL, 0};
	size_t		count = 0;

	if (!JB_ROOT_IS_OBJECT(object))
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("parameters must be a JSON object"));
	*settings = palloc_extended(sizeof(IriSetting) * ((Size) JB_ROOT_COUNT(object) + 1), MCXT_ALLOC_HUGE);
	it = JsonbIteratorInit(&object->root);
	while ((token = JsonbIteratorNext(&it, &value, true)) != WJB_DONE)
	{
		CHECK_FOR_INTERRUPTS();
		if (token == WJB_KEY)
			name = json_text(&value);
		else if (token == WJB_VALUE)
		{
			IriSetting *setting = &(*settings)[count++];

			setting->name = name;
			read_values(&value, setting);
			for (size_t i = 0; i < setting->count; i++)
				check_param(name, setting->values[i]);
		}
	}
	return count;
}

static Datum
set_parameters(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	ParamSource	source;
	IriSetting *settings;
	size_t		count;
	IriText		query;
	IriBuf		buf;
	char		storage[512];
	bool		left;

	if (iri_x_is_null(fcinfo, 0))
		PG_RETURN_NULL();
	getarg_source(fcinfo, 2, &source);
	count = getarg_settings(fcinfo, 1, &settings);
	iri_buf_init(&buf, storage, sizeof(storage));
	left = iri_query_put(source.query.data, source.query.len, source.form, settings, count, &buf);
	query = iri_take(&buf);
	return with_query(fcinfo, &source, left ? query : (IriText) {NULL, 0}, grammar);
}

/* iri_query_set(x, parameters, separator) → iri: with the parameters of a JSON object */
IRI_ENTRY(iri_query_set_jsonb, set_parameters(fcinfo, IRI_GRAMMAR_IRI))
/* iri_query_set(x, parameters, separator) → iri_reference */
IRI_ENTRY(iri_reference_query_set_jsonb, set_parameters(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))
