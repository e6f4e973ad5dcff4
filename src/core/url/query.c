/*
 * Query parameters; see query.h.
 */
#include "url/query.h"

#include <stdint.h>
#include <stdlib.h>

#include "text/charclass.h"
#include "text/percent.h"
#include "text/stop.h"

/* Takes a piece; does not look for its name yet. */
static inline bool
take_piece(IriPieces *pieces, IriParam *param)
{
	const char *end;

	if (pieces->next == NULL)
		return false;
	param->piece = pieces->next;
	end = memchr(param->piece, pieces->separator, (size_t) (pieces->end - param->piece));
	pieces->next = end != NULL ? end + 1 : NULL;
	param->len = (size_t) ((end != NULL ? end : pieces->end) - param->piece);
	return true;
}

static inline void
split_piece(IriParam *param)
{
	const char *equals = memchr(param->piece, '=', param->len);

	param->name_len = param->len;
	param->value = NULL;
	param->value_len = 0;
	if (equals != NULL)
	{
		param->name_len = (size_t) (equals - param->piece);
		param->value = equals + 1;
		param->value_len = param->len - param->name_len - 1;
	}
}

bool
iri_next_piece(IriPieces *pieces, IriParam *param)
{
	if (!take_piece(pieces, param))
		return false;
	split_piece(param);
	return true;
}

bool
iri_next_param(IriPieces *pieces, IriParam *param)
{
	while (iri_next_piece(pieces, param))
	{
		if (param->len > 0)
			return true;
	}
	return false;
}

/* Reads one octet of form-encoded text, and moves on. */
static inline char
next_octet(const char **p, const char *end)
{
	const char *s = *p;

	if (*s == '%' && end - s >= 3 && iri_is(s[1], IRI_C_HEX) && iri_is(s[2], IRI_C_HEX))
	{
		*p += 3;
		return iri_octet_at(s);
	}
	*p += 1;
	return *s == '+' ? ' ' : *s;
}

bool
iri_form_equal(const char *encoded, size_t len, const char *octets, size_t octets_len)
{
	const char *p = encoded;
	const char *end = encoded + len;

	if (len < octets_len)
		return false;
	for (size_t i = 0; i < octets_len; i++)
	{
		if (p == end || next_octet(&p, end) != octets[i])
			return false;
	}
	return p == end;
}

bool
iri_find_param(IriPieces *pieces, const char *name, size_t len, IriParam *param)
{
	while (take_piece(pieces, param))
	{
		char		c;

		if (param->len < len || param->len == 0)
			continue;
		/* most have another name, as the first character already shows */
		c = *param->piece;
		if (len > 0 && c != *name && c != '%' && c != '+')
			continue;
		split_piece(param);
		if (iri_form_equal(param->piece, param->name_len, name, len))
			return true;
	}
	return false;
}

void
iri_form_decode(const char *encoded, size_t len, IriBuf *out)
{
	const char *p = encoded;
	const char *end;

	/* without "=" there is no value to point at */
	if (len == 0 || !iri_buf_reserve(out, len))
		return;
	end = encoded + len;
	while (p < end)
		out->data[out->len++] = next_octet(&p, end);
}

static int
compare_octets(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t		shorter = a_len < b_len ? a_len : b_len;
	int			cmp = shorter > 0 ? memcmp(a, b, shorter) : 0;

	if (cmp != 0)
		return cmp;
	return a_len < b_len ? -1 : a_len > b_len;
}

IriName
iri_name_of_pattern(char *pattern, size_t len)
{
	IriName		name = {pattern, len, false};

	if (len > 0 && pattern[len - 1] == '*')
	{
		name.len--;
		if (len > 1 && pattern[len - 2] == '\\')
			pattern[len - 2] = '*';
		else
			name.prefix = true;
	}
	return name;
}

static int
compare_names(const void *a, const void *b)
{
	const IriName *x = a;
	const IriName *y = b;

	if (iri_must_stop_sorting())
		return 0;
	if (x->prefix != y->prefix)
		return x->prefix ? 1 : -1;
	return compare_octets(x->name, x->len, y->name, y->len);
}

IriNames
iri_names_sort(IriName *names, size_t count)
{
	IriNames	result = {names, 0, 0};

	qsort(names, count, sizeof(IriName), compare_names);
	for (size_t i = 0; i < count; i++)
	{
		const IriName *last = result.count > 0 ? &names[result.count - 1] : NULL;

		/* names that begin with the prefix follow it directly, and are covered */
		if (last != NULL && last->prefix && names[i].len >= last->len &&
			memcmp(last->name, names[i].name, last->len) == 0)
			continue;
		result.exact += !names[i].prefix;
		names[result.count++] = names[i];
	}
	return result;
}

/* Returns the last of the names that is not greater, or NULL. */
static const IriName *
last_not_greater(const IriName *names, size_t count, const char *name, size_t len)
{
	size_t		low = 0;
	size_t		high = count;

	while (low < high)
	{
		size_t		middle = (low + high) / 2;

		if (compare_octets(names[middle].name, names[middle].len, name, len) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low > 0 ? &names[low - 1] : NULL;
}

static bool
match_decoded(const IriNames *names, const char *name, size_t len)
{
	const IriName *found = last_not_greater(names->names, names->exact, name, len);

	if (found != NULL && found->len == len && memcmp(found->name, name, len) == 0)
		return true;
	found = last_not_greater(names->names + names->exact, names->count - names->exact, name, len);
	return found != NULL && found->len <= len && memcmp(found->name, name, found->len) == 0;
}

bool
iri_names_match(const IriNames *names, const IriParam *param, IriBuf *scratch)
{
	if (param->len == 0 || names->count == 0)
		return false;
	if (memchr(param->piece, '%', param->name_len) == NULL &&
		memchr(param->piece, '+', param->name_len) == NULL)
		return match_decoded(names, param->piece, param->name_len);
	scratch->len = 0;
	iri_form_decode(param->piece, param->name_len, scratch);
	return !scratch->failed && match_decoded(names, scratch->data, scratch->len);
}

bool
iri_values_match(const IriNames *values, const IriParam *param, IriBuf *scratch)
{
	if (param->len == 0 || values->count == 0)
		return false;
	scratch->len = 0;
	iri_form_decode(param->piece, param->name_len, scratch);
	iri_buf_put(scratch, IRI_VALUE_SEPARATOR);
	iri_form_decode(param->value, param->value_len, scratch);
	return !scratch->failed && match_decoded(values, scratch->data, scratch->len);
}

/* Appends "=" and a value; nothing for NULL. */
static void
append_value(const char *value, size_t len, IriBuf *out)
{
	if (value == NULL)
		return;
	iri_buf_put(out, '=');
	iri_percent_encode_for(iri_target_lookup("param", 5), value, len, out);
}

static void
append_param(const char *name, size_t name_len, const char *value, size_t value_len, IriBuf *out)
{
	iri_percent_encode_for(iri_target_lookup("param", 5), name, name_len, out);
	append_value(value, value_len, out);
}

/* Appends a piece after those that are there already, if it is not the `first`. */
static void
append_piece(const char *piece, size_t len, char separator, bool *first, IriBuf *out)
{
	if (!*first)
		iri_buf_put(out, separator);
	*first = false;
	iri_buf_append(out, piece, len);
}

void
iri_query_append(const char *query, size_t len, char separator,
				 const char *name, size_t name_len,
				 const char *value, size_t value_len, IriBuf *out)
{
	if (len > 0)
	{
		iri_buf_append(out, query, len);
		if (query[len - 1] != separator)
			iri_buf_put(out, separator);
	}
	append_param(name, name_len, value, value_len, out);
}

void
iri_query_put(const char *query, size_t len, char separator,
			  const char *name, size_t name_len,
			  const char *value, size_t value_len, IriBuf *out)
{
	IriPieces	pieces;
	IriParam	param;
	bool		first = true;
	bool		done = false;

	if (query != NULL)
		iri_pieces_begin(&pieces, query, len, separator);
	while (query != NULL && iri_next_piece(&pieces, &param))
	{
		if (param.len == 0 || !iri_form_equal(param.piece, param.name_len, name, name_len))
			append_piece(param.piece, param.len, separator, &first, out);
		else if (!done)
		{
			done = true;
			if (param.value != NULL && value != NULL &&
				iri_form_equal(param.value, param.value_len, value, value_len))
				append_piece(param.piece, param.len, separator, &first, out);
			else
			{
				/* the name keeps its spelling */
				append_piece(param.piece, param.name_len, separator, &first, out);
				append_value(value, value_len, out);
			}
		}
	}
	if (!done && !out->failed)
	{
		out->len = 0;
		iri_query_append(query, len, separator, name, name_len, value, value_len, out);
	}
}

bool
iri_query_select(const char *query, size_t len, char separator,
				 IriParamTest stays, const void *argument, IriBuf *out)
{
	IriPieces	pieces;
	IriParam	param;
	bool		first = true;
	bool		changed = false;
	char		storage[256];
	IriBuf		scratch;

	iri_buf_init(&scratch, storage, sizeof(storage));
	iri_pieces_begin(&pieces, query, len, separator);
	while (iri_next_piece(&pieces, &param))
	{
		if (stays(argument, &param, &scratch))
			append_piece(param.piece, param.len, separator, &first, out);
		else
			changed = true;
	}
	out->failed |= scratch.failed;
	iri_buf_free(&scratch);
	return !changed || out->len > 0;
}

static bool
is_named(const void *names, const IriParam *param, IriBuf *scratch)
{
	return iri_names_match(names, param, scratch);
}

static bool
is_not_named(const void *names, const IriParam *param, IriBuf *scratch)
{
	return !iri_names_match(names, param, scratch);
}

bool
iri_query_filter(const char *query, size_t len, char separator,
				 const IriNames *names, bool keep, IriBuf *out)
{
	return iri_query_select(query, len, separator, keep ? is_named : is_not_named, names, out);
}

/*
 * A piece with its name and value decoded, in one buffer for all.  It is
 * small, since a query may consist entirely of separators.
 */
typedef struct Decoded
{
	const char *piece;
	const char *octets;			/* the name, then the value */
	uint32_t	len;			/* of the piece */
	uint32_t	name_len;
	uint32_t	value_len;
	bool		has_value;
	bool		dropped;
} Decoded;

static int
compare_params(const Decoded *x, const Decoded *y)
{
	int			cmp = compare_octets(x->octets, x->name_len, y->octets, y->name_len);

	if (cmp == 0)
		cmp = compare_octets(x->octets + x->name_len, x->value_len,
							 y->octets + y->name_len, y->value_len);
	if (cmp == 0)
		cmp = x->has_value - y->has_value;
	return cmp;
}

static int
compare_by_value(const void *a, const void *b)
{
	const Decoded *x = a;
	const Decoded *y = b;
	int			cmp;

	if (iri_must_stop_sorting())
		return 0;
	cmp = compare_params(x, y);
	return cmp != 0 ? cmp : x->piece < y->piece ? -1 : 1;
}

static int
compare_by_place(const void *a, const void *b)
{
	if (iri_must_stop_sorting())
		return 0;
	return ((const Decoded *) a)->piece < ((const Decoded *) b)->piece ? -1 : 1;
}

bool
iri_query_arrange(const char *query, size_t len, char separator, unsigned int what, IriBuf *out)
{
	IriPieces	pieces;
	IriParam	param;
	size_t		max = 1;
	size_t		count = 0;
	Decoded    *all;
	IriBuf		octets;
	size_t		asked = 0;
	bool		first = true;
	bool		dropped = false;

	for (size_t i = 0; i < len; i++)
		max += query[i] == separator;
	all = malloc(max * sizeof(Decoded));
	iri_buf_init(&octets, NULL, 0);
	iri_buf_reserve(&octets, len + 1);	/* so that it never moves */
	if (all == NULL || octets.failed)
	{
		free(all);
		iri_buf_free(&octets);
		out->failed = true;
		return true;
	}

	iri_pieces_begin(&pieces, query, len, separator);
	while (iri_next_piece(&pieces, &param))
	{
		Decoded    *d;

		if (iri_must_stop_at(&asked, (size_t) (param.piece - query)))
		{
			out->failed = true;
			break;
		}
		if ((param.len == 0 && (what & IRI_QUERY_NO_EMPTY)) ||
			(param.len > 0 && param.value_len == 0 && (what & IRI_QUERY_NO_BLANKS)))
		{
			dropped = true;
			continue;
		}
		d = &all[count++];
		d->piece = param.piece;
		d->len = (uint32_t) param.len;
		d->octets = octets.data + octets.len;
		iri_form_decode(param.piece, param.name_len, &octets);
		d->name_len = (uint32_t) (octets.data + octets.len - d->octets);
		iri_form_decode(param.value, param.value_len, &octets);
		d->value_len = (uint32_t) (octets.data + octets.len - d->octets) - d->name_len;
		d->has_value = param.value != NULL;
		d->dropped = false;
	}
	if (!out->failed && (what & (IRI_QUERY_DEDUPE | IRI_QUERY_SORT)))
		qsort(all, count, sizeof(Decoded), compare_by_value);
	if (what & IRI_QUERY_DEDUPE)
	{
		for (size_t i = 1; i < count; i++)
			all[i].dropped = all[i].len > 0 && compare_params(&all[i], &all[i - 1]) == 0;
		if (!(what & IRI_QUERY_SORT))
			qsort(all, count, sizeof(Decoded), compare_by_place);
	}
	out->failed |= iri_stopped();
	for (size_t i = 0; i < count; i++)
	{
		if (all[i].dropped)
			dropped = true;
		else
			append_piece(all[i].piece, all[i].len, separator, &first, out);
	}
	free(all);
	iri_buf_free(&octets);
	return !dropped || out->len > 0;
}
