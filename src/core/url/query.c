/*
 * Query parameters; see query.h.
 */
#include "url/query.h"

#include <stdint.h>
#include <stdlib.h>

#include "text/charclass.h"
#include "text/percent.h"
#include "text/stop.h"

/* Takes a piece, without looking for its name yet. */
static inline bool
take_piece(IriPieces *pieces, IriParam *param)
{
	const char *end;

	if (pieces->next == NULL)
		return false;
	param->piece = pieces->next;
	end = memchr(param->piece, pieces->form.separator, (size_t) (pieces->end - param->piece));
	pieces->next = end != NULL ? end + 1 : NULL;
	param->len = (size_t) ((end != NULL ? end : pieces->end) - param->piece);
	param->plus = pieces->form.plus;
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

/* Reads one octet of encoded text, and moves on. */
static inline char
next_octet(const char **p, const char *end, bool plus)
{
	const char *s = *p;

	if (*s == '%' && end - s >= 3 && iri_is(s[1], IRI_C_HEX) && iri_is(s[2], IRI_C_HEX))
	{
		*p += 3;
		return iri_octet_at(s);
	}
	*p += 1;
	return *s == '+' && !plus ? ' ' : *s;
}

bool
iri_form_equal(const char *encoded, size_t len, bool plus, const char *octets, size_t octets_len)
{
	const char *p = encoded;
	const char *end = encoded + len;

	if (len < octets_len)
		return false;
	for (size_t i = 0; i < octets_len; i++)
	{
		if (p == end || next_octet(&p, end, plus) != octets[i])
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
		/* most parameters have another name, as the first character already shows */
		c = *param->piece;
		if (len > 0 && c != *name && c != '%' && c != '+')
			continue;
		split_piece(param);
		if (iri_form_equal(param->piece, param->name_len, param->plus, name, len))
			return true;
	}
	return false;
}

void
iri_form_decode(const char *encoded, size_t len, bool plus, IriBuf *out)
{
	const char *p = encoded;
	const char *end;

	/* without "=" there is no value to point at */
	if (len == 0 || !iri_buf_reserve(out, len))
		return;
	end = encoded + len;
	while (p < end)
		out->data[out->len++] = next_octet(&p, end, plus);
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
compare_sorted_names(const void *a, const void *b)
{
	const IriName *x = a;
	const IriName *y = b;

	if (x->prefix != y->prefix)
		return x->prefix ? 1 : -1;
	return iri_compare_octets(x->name, x->len, y->name, y->len);
}

IriNames
iri_names_sort(IriName *names, size_t count)
{
	IriNames	result = {names, 0, 0};

	iri_sort(names, count, sizeof(IriName), compare_sorted_names);
	for (size_t i = 0; i < count; i++)
	{
		const IriName *last = result.count > 0 ? &names[result.count - 1] : NULL;

		/* names that begin with the prefix follow it directly, and are redundant */
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

		if (iri_compare_octets(names[middle].name, names[middle].len, name, len) <= 0)
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
	iri_form_decode(param->piece, param->name_len, param->plus, scratch);
	return !scratch->failed && match_decoded(names, scratch->data, scratch->len);
}

bool
iri_values_match(const IriNames *values, const IriParam *param, IriBuf *scratch)
{
	if (param->len == 0 || values->count == 0)
		return false;
	scratch->len = 0;
	iri_form_decode(param->piece, param->name_len, param->plus, scratch);
	iri_buf_put(scratch, IRI_VALUE_SEPARATOR);
	iri_form_decode(param->value, param->value_len, param->plus, scratch);
	return !scratch->failed && match_decoded(values, scratch->data, scratch->len);
}

/* Appends "=" and a value; nothing for NULL. */
static void
append_value(IriText value, IriBuf *out)
{
	if (value.data == NULL)
		return;
	iri_buf_put(out, '=');
	iri_percent_encode_for(IRI_TARGET_PARAM, value.data, value.len, out);
}

/* Appends a piece, after a separator unless it is the `first`. */
static void
append_piece(const char *piece, size_t len, char separator, bool *first, IriBuf *out)
{
	if (!*first)
		iri_buf_put(out, separator);
	*first = false;
	iri_buf_append(out, piece, len);
}

/* Adds a parameter to a query, after a separator unless the query ends with one. */
static void
append_param(IriText name, IriText value, char separator, IriBuf *out)
{
	if (out->len > 0 && !out->failed && out->data[out->len - 1] != separator)
		iri_buf_put(out, separator);
	iri_percent_encode_for(IRI_TARGET_PARAM, name.data, name.len, out);
	append_value(value, out);
}

void
iri_query_append(const char *query, size_t len, IriQueryForm form, IriText name, IriText value, IriBuf *out)
{
	iri_buf_append(out, query, len);
	append_param(name, value, form.separator, out);
}

static int
compare_settings(const void *a, const void *b)
{
	const IriText *x = &((const IriSetting *) a)->name;
	const IriText *y = &((const IriSetting *) b)->name;

	return iri_compare_octets(x->data, x->len, y->data, y->len);
}

/* Returns the setting for the parameter, or NULL. */
static IriSetting *
find_setting(IriSetting *settings, size_t count, const IriParam *param, IriBuf *scratch)
{
	IriSetting	wanted = {.name = {param->piece, param->name_len}};

	if (param->len == 0 || count == 0)
		return NULL;
	if (memchr(param->piece, '%', param->name_len) != NULL ||
		memchr(param->piece, '+', param->name_len) != NULL)
	{
		scratch->len = 0;
		iri_form_decode(param->piece, param->name_len, param->plus, scratch);
		wanted.name = (IriText) {scratch->data, scratch->len};
	}
	return scratch->failed ? NULL : bsearch(&wanted, settings, count, sizeof(IriSetting), compare_settings);
}

bool
iri_query_put(const char *query, size_t len, IriQueryForm form,
			  IriSetting *settings, size_t count, IriBuf *out)
{
	IriPieces	pieces;
	IriParam	param;
	bool		first = true;
	bool		removed = false;
	char		storage[256];
	IriBuf		scratch;

	iri_buf_init(&scratch, storage, sizeof(storage));
	iri_sort(settings, count, sizeof(IriSetting), compare_settings);
	if (query != NULL)
		iri_pieces_begin(&pieces, query, len, form);
	while (query != NULL && iri_next_piece(&pieces, &param))
	{
		IriSetting *setting = find_setting(settings, count, &param, &scratch);
		const IriText *value;

		if (setting == NULL)
			append_piece(param.piece, param.len, form.separator, &first, out);
		else if (setting->used == setting->count)
			removed = true;
		else
		{
			value = &setting->values[setting->used++];
			if (param.value != NULL && value->data != NULL &&
				iri_form_equal(param.value, param.value_len, param.plus, value->data, value->len))
				append_piece(param.piece, param.len, form.separator, &first, out);
			else
			{
				/* the name keeps its spelling */
				append_piece(param.piece, param.name_len, form.separator, &first, out);
				append_value(*value, out);
			}
		}
	}
	out->failed |= scratch.failed || iri_stopped();
	iri_buf_free(&scratch);
	for (size_t i = 0; i < count; i++)
	{
		for (IriSetting *s = &settings[i]; s->used < s->count; s->used++)
			append_param(s->name, s->values[s->used], form.separator, out);
	}
	return out->len > 0 || (query != NULL && !removed);
}

bool
iri_query_select(const char *query, size_t len, IriQueryForm form,
				 IriParamTest stays, const void *argument, IriBuf *out)
{
	IriPieces	pieces;
	IriParam	param;
	bool		first = true;
	bool		changed = false;
	char		storage[256];
	IriBuf		scratch;

	iri_buf_init(&scratch, storage, sizeof(storage));
	iri_pieces_begin(&pieces, query, len, form);
	while (!scratch.failed && iri_next_piece(&pieces, &param))
	{
		if (stays(argument, &param, &scratch))
			append_piece(param.piece, param.len, form.separator, &first, out);
		else
			changed = true;
	}
	out->failed |= scratch.failed;
	iri_buf_free(&scratch);
	return !changed || out->len > 0;
}

static bool
is_among_names(const void *names, const IriParam *param, IriBuf *scratch)
{
	return iri_names_match(names, param, scratch);
}

static bool
is_not_named(const void *names, const IriParam *param, IriBuf *scratch)
{
	return !iri_names_match(names, param, scratch);
}

bool
iri_query_filter(const char *query, size_t len, IriQueryForm form,
				 const IriNames *names, bool keep, IriBuf *out)
{
	return iri_query_select(query, len, form, keep ? is_among_names : is_not_named, names, out);
}

/*
 * A piece with its name and value decoded, in one buffer for all pieces.  The
 * struct is small, since a query may consist entirely of separators.
 */
typedef struct Decoded
{
	const char *piece;
	const char *octets;			/* the name, then the value */
	uint32_t	len;			/* the length of the piece */
	uint32_t	name_len;
	uint32_t	value_len;
	bool		has_value;
	bool		dropped;
} Decoded;

static int
compare_params(const Decoded *x, const Decoded *y)
{
	int			cmp = iri_compare_octets(x->octets, x->name_len, y->octets, y->name_len);

	if (cmp == 0)
		cmp = iri_compare_octets(x->octets + x->name_len, x->value_len,
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

	cmp = compare_params(x, y);
	return cmp != 0 ? cmp : x->piece < y->piece ? -1 : 1;
}

static int
compare_by_place(const void *a, const void *b)
{
	return ((const Decoded *) a)->piece < ((const Decoded *) b)->piece ? -1 : 1;
}

bool
iri_query_arrange(const char *query, size_t len, IriQueryForm form, unsigned int what, IriBuf *out)
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
		max += query[i] == form.separator;
	all = malloc(max * sizeof(Decoded));
	iri_buf_init(&octets, NULL, 0);
	iri_buf_reserve(&octets, len + 1);	/* so that the buffer never moves */
	if (all == NULL || octets.failed)
	{
		free(all);
		iri_buf_free(&octets);
		out->failed = true;
		return true;
	}

	iri_pieces_begin(&pieces, query, len, form);
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
		iri_form_decode(param.piece, param.name_len, param.plus, &octets);
		d->name_len = (uint32_t) (octets.data + octets.len - d->octets);
		iri_form_decode(param.value, param.value_len, param.plus, &octets);
		d->value_len = (uint32_t) (octets.data + octets.len - d->octets) - d->name_len;
		d->has_value = param.value != NULL;
		d->dropped = false;
	}
	if (!out->failed && (what & (IRI_QUERY_DEDUPE | IRI_QUERY_SORT)))
		iri_sort(all, count, sizeof(Decoded), compare_by_value);
	if (what & IRI_QUERY_DEDUPE)
	{
		for (size_t i = 1; i < count; i++)
			all[i].dropped = all[i].len > 0 && compare_params(&all[i], &all[i - 1]) == 0;
		if (!(what & IRI_QUERY_SORT))
			iri_sort(all, count, sizeof(Decoded), compare_by_place);
	}
	out->failed |= iri_stopped();
	for (size_t i = 0; i < count; i++)
	{
		if (all[i].dropped)
			dropped = true;
		else
			append_piece(all[i].piece, all[i].len, form.separator, &first, out);
	}
	free(all);
	iri_buf_free(&octets);
	return !dropped || out->len > 0;
}
