/*
 * The rules of single schemes with parameters whose order does not matter; see
 * rules.h.  See rules.c for how rules are written.
 */
#include "scheme/rules.h"

#include "scheme/normalize.h"
#include "scheme/range.h"
#include "syntax/dots.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/text.h"

/* More parameters are left as they are, so that sorting is cheap. */
#define MAX_PARAMS	64

typedef struct Param
{
	char	   *name;
	char	   *equals;			/* the end of the name: "=", or the end */
	char	   *end;
	int			rank;			/* lower ranks come first */
} Param;

typedef struct Params
{
	int			n;
	Param		param[MAX_PARAMS];
} Params;

/*
 * Splits at every separator.  Returns false if there are too many parameters,
 * or the name of one is empty or contains characters other than letters,
 * digits, "-" and `also`.
 */
static bool
split_params(Params *params, char *s, char *end, char separator, char also)
{
	params->n = 0;
	for (;; s++)
	{
		Param	   *p = &params->param[params->n];

		if (params->n++ == MAX_PARAMS)
			return false;
		p->name = s;
		p->end = iri_find_char(s, end, separator);
		p->equals = iri_find_char(s, p->end, '=');
		p->rank = 0;
		if (p->equals == p->name)
			return false;
		for (s = p->name; s < p->equals; s++)
		{
			if (*s != '-' && *s != also && !iri_is(*s, IRI_C_ALPHA | IRI_C_DIGIT))
				return false;
		}
		s = p->end;
		if (s == end)
			return true;
	}
}

static int
compare_path_params(const Param *a, const Param *b)
{
	size_t		a_len = (size_t) (a->equals - a->name);
	size_t		b_len = (size_t) (b->equals - b->name);
	int			cmp;

	if (a->rank != b->rank)
		return a->rank - b->rank;
	cmp = memcmp(a->name, b->name, a_len < b_len ? a_len : b_len);
	return cmp != 0 ? cmp : (a_len > b_len) - (a_len < b_len);
}

/* Sorts by rank and name.  Returns false if a name occurs twice. */
static bool
sort_params(Params *params)
{
	for (int i = 1; i < params->n; i++)
	{
		Param		p = params->param[i];
		int			j = i;
		int			cmp = 1;

		while (j > 0 && (cmp = compare_path_params(&params->param[j - 1], &p)) > 0)
		{
			params->param[j] = params->param[j - 1];
			j--;
		}
		if (cmp == 0)
			return false;
		params->param[j] = p;
	}
	return true;
}

static bool
is_named(const Param *p, const char *name)
{
	return iri_text_is(iri_between(p->name, p->equals), name);
}

/*
 * Returns true for a paramchar of RFC 5870 §3.3; the paramchar of RFC 3966 §3
 * includes "/".  Neither includes non-ASCII characters, which are
 * percent-encoded in the URI.
 */
static bool
is_value(const char *s, const char *end, char also)
{
	if (s == end)
		return false;
	for (; s < end; s++)
	{
		if (!iri_is(*s, IRI_C_UNRESERVED | IRI_C_PERCENT | IRI_C_HIGH) &&
			*s != also && !iri_in_set(*s, "!*'():&+$"))
			return false;
	}
	return true;
}

/* Returns true if the name is followed by nothing, or by a value. */
static bool
is_other_param(const Param *p, char also)
{
	return p->equals == p->end || is_value(p->equals + 1, p->end, also);
}

/* geo (RFC 5870) */

/* Appends a number without its insignificant digits: "-07.50" becomes "-7.5". */
static void
append_number(IriBuf *out, const char *s, const char *end)
{
	bool		negative = *s == '-';

	s += negative;
	if (memchr(s, '.', (size_t) (end - s)) != NULL)
	{
		while (end[-1] == '0')
			end--;
		if (end[-1] == '.')
			end--;
	}
	while (end - s > 1 && *s == '0' && s[1] != '.')
		s++;
	if (negative && !(end - s == 1 && *s == '0'))
		iri_buf_put(out, '-');
	iri_append_text(out, s, end);
}

/*
 * §3.3: which parameters are allowed, and which come first.  Converts to lower
 * case.
 */
static bool
read_geo_param(Param *p, bool *wgs84)
{
	char	   *value = p->equals + (p->equals < p->end);

	iri_lower_text(p->name, p->equals);
	if (is_named(p, "crs"))
	{
		iri_lower_text(value, p->end);
		*wgs84 = iri_same_caseless(iri_between(value, p->end), "wgs84");
		for (const char *s = value; s < p->end; s++)
		{
			if (*s != '-' && !iri_is(*s, IRI_C_ALPHA | IRI_C_DIGIT))
				return false;
		}
		return value < p->end;
	}
	if (is_named(p, "u"))
	{
		p->rank = 1;
		return iri_is_number(value, p->end) && *value != '-';
	}
	p->rank = 2;
	return is_other_param(p, ':');
}

/*
 * §3.4.4: coordinates and the uncertainty are compared as numbers.
 * "crs=wgs84" is the same as no crs, and in that system the poles have no
 * longitude and -180 is 180.  The order of parameters does not matter; §3.3
 * puts crs and u first.
 */
static bool
append_geo(IriBuf *out, char *s, char *end)
{
	char	   *coord[3];
	char	   *coord_end[3];
	Params		params = {0};
	int			ncoords = 0;
	bool		wgs84 = true;
	bool		pole = false;
	char	   *stop = iri_find_char(s, end, ';');

	for (char *next = s;; next = coord_end[ncoords++] + 1)
	{
		if (ncoords == 3)
			return false;
		coord[ncoords] = next;
		coord_end[ncoords] = iri_find_char(next, stop, ',');
		if (!iri_is_number(next, coord_end[ncoords]))
			return false;
		if (coord_end[ncoords] == stop)
			break;
	}
	if (++ncoords < 2 ||
		(stop < end && !split_params(&params, stop + 1, end, ';', '-')))
		return false;
	for (int i = 0; i < params.n; i++)
	{
		if (!read_geo_param(&params.param[i], &wgs84))
			return false;
	}
	if (!sort_params(&params))
		return false;

	for (int i = 0; i < ncoords; i++)
	{
		size_t		mark;

		if (i > 0)
			iri_buf_put(out, ',');
		mark = out->len;
		append_number(out, coord[i], coord_end[i]);
		if (out->failed || !wgs84)
			continue;
		if (i == 0)
			pole = iri_same_caseless(iri_between(out->data + mark, out->data + out->len), "90") ||
				iri_same_caseless(iri_between(out->data + mark, out->data + out->len), "-90");
		else if (i == 1 && pole)
		{
			out->len = mark;
			iri_buf_put(out, '0');
		}
		else if (i == 1 && iri_same_caseless(iri_between(out->data + mark, out->data + out->len), "-180"))
			iri_end_component(out, iri_move_text(out->data + mark, out->data + mark + 1, out->data + out->len));
	}
	for (int i = 0; i < params.n; i++)
	{
		const Param *p = &params.param[i];

		if (wgs84 && is_named(p, "crs"))
			continue;
		iri_buf_put(out, ';');
		if (is_named(p, "u"))
		{
			iri_append_text(out, p->name, p->equals + 1);
			append_number(out, p->equals + 1, p->end);
		}
		else
			iri_append_text(out, p->name, p->end);
	}
	return true;
}

void
iri_geo_path(const IriRuleText *text)
{
	iri_each_part(text, '\0', append_geo);
}

/* tel (RFC 3966), sms (RFC 5724) */

/*
 * Writes a number without its visual separators, possibly in place, at the end
 * of `out`.
 */
static void
append_telephone(IriBuf *out, const char *s, const char *end)
{
	if (iri_buf_reserve(out, (size_t) (end - s)))
	{
		char	   *to = out->data + out->len;

		for (; s < end; s++)
		{
			*to = *s;
			to += !iri_is(*s, IRI_C_SEPARATOR);
		}
		iri_end_component(out, to);
	}
}

/* The same for the number of the subscriber; only local numbers have letters. */
static void
append_subscriber(IriBuf *out, char *s, const char *end)
{
	if (*s != '+')
		iri_lower_text(s, end);
	append_telephone(out, s, end);
}

/*
 * Checks a domainname: labels of letters, digits and hyphens, the last
 * beginning with a letter.
 */
static bool
is_domainname(const char *s, const char *end)
{
	const char *label = s;

	if (end - s > 1 && end[-1] == '.')
		end--;
	for (;; s++)
	{
		if (s == end || *s == '.')
		{
			if (s == label || *label == '-' || s[-1] == '-')
				return false;
			if (s == end)
				return iri_is(*label, IRI_C_ALPHA);
			label = s + 1;
		}
		else if (*s != '-' && !iri_is(*s, IRI_C_ALPHA | IRI_C_DIGIT))
			return false;
	}
}

/* §3: which parameters are allowed, and in which order.  Converts to lower case. */
static bool
read_tel_param(Param *p)
{
	const char *value = p->equals + (p->equals < p->end);

	iri_lower_text(p->name, p->end);
	if (is_named(p, "ext"))
		return value < p->end && *value != '+' && iri_is_telephone(value, p->end, false);
	if (is_named(p, "isub"))
		return value < p->end;
	if (is_named(p, "phone-context"))
	{
		p->rank = 1;
		return value < p->end && (*value == '+' ? iri_is_telephone(value, p->end, false) :
								  is_domainname(value, p->end));
	}
	p->rank = 2;
	return is_other_param(p, '/');
}

/*
 * §4: separators in numbers, case, and the order of parameters do not matter.
 * A phone-context is a number after "+", or else a domain name, whose hyphens
 * belong to it.
 */
static bool
append_tel(IriBuf *out, char *s, char *end)
{
	char	   *stop = iri_find_char(s, end, ';');
	Params		params;

	if (!split_params(&params, stop + 1, end, ';', '-'))
		return false;
	for (int i = 0; i < params.n; i++)
	{
		if (!read_tel_param(&params.param[i]))
			return false;
	}
	if (!sort_params(&params))
		return false;

	append_subscriber(out, s, stop);
	for (int i = 0; i < params.n; i++)
	{
		const Param *p = &params.param[i];

		iri_buf_put(out, ';');
		if (is_named(p, "ext") || (is_named(p, "phone-context") && p->equals[1] == '+'))
		{
			iri_append_text(out, p->name, p->equals);
			append_telephone(out, p->equals, p->end);
		}
		else
			iri_append_text(out, p->name, p->end);
	}
	return true;
}

void
iri_tel_path(const IriRuleText *text)
{
	char	   *stop = iri_find_char(text->s, text->end, ';');

	if (!iri_is_telephone(text->s, stop, true))
		return;
	if (stop < text->end)
	{
		iri_each_part(text, '\0', append_tel);
		return;
	}
	/* usually there are no parameters */
	iri_end_component(text->out, text->s);
	append_subscriber(text->out, text->s, stop);
}

static bool
append_recipient(IriBuf *out, char *s, char *end)
{
	char	   *stop = iri_find_char(s, end, ';');

	if (iri_is_telephone(s, stop, true))
		append_telephone(out, s, stop);
	else
		iri_append_text(out, s, stop);
	iri_append_text(out, stop, end);
	return true;
}

/* sms: the number of each recipient (RFC 5724 §2.4). */
void
iri_sms_path(const IriRuleText *text)
{
	iri_each_part(text, ',', append_recipient);
}

/* pkcs11 (RFC 7512) */

/* All bytes are treated as if they were percent-encoded (§2.6). */
static void
append_id(IriBuf *out, const char *s, const char *end)
{
	for (; s < end; s++)
	{
		if (iri_is(*s, IRI_C_UNRESERVED | IRI_C_PERCENT | IRI_C_HIGH))
			iri_buf_put(out, *s);
		else
			iri_append_encoded(s, 1, out);
	}
}

/* Writes the major and minor number; a missing minor number is 0. */
static void
append_version(IriBuf *out, const char *s, const char *end)
{
	const char *dot = memchr(s, '.', (size_t) (end - s));

	append_number(out, s, dot != NULL ? dot : end);
	if (dot != NULL)
	{
		size_t		mark = out->len;

		iri_buf_put(out, '.');
		append_number(out, dot + 1, end);
		if (!out->failed && iri_same_caseless(iri_between(out->data + mark, out->data + out->len), ".0"))
			out->len = mark;
	}
}

/* Writes a value in which dot segments are removed as in a path. */
static void
append_dotted(IriBuf *out, const char *s, const char *end)
{
	size_t		mark = out->len;

	iri_append_text(out, s, end);
	iri_remove_dot_segments(out, mark);
}

/* The syntax of the file URI inside. */
static const IriScheme file = {.name = "file", .flags = IRI_S_FILE};

/* Writes a "file" URI, or a command after "|"; any other value unchanged. */
static void
append_pin_source(IriBuf *out, const char *s, const char *end)
{
	IriParts	parts;
	IriError	err;

	if (iri_begins_caseless(iri_between(s, end), "%7c/"))
	{
		iri_append_text(out, s, s + 3);
		append_dotted(out, s + 3, end);
	}
	else if (iri_begins_caseless(iri_between(s, end), "file:") &&
			 iri_parse(s, (size_t) (end - s), IRI_GRAMMAR_IRI, &parts, &err))
		iri_append_form(&file, s, &parts, IRI_RUNG_SYNTAX, out);
	else
		iri_append_text(out, s, end);
}

static void
append_pkcs11_value(IriBuf *out, const Param *p, bool query)
{
	const char *value = p->equals + 1;

	if (!query && is_named(p, "id"))
		append_id(out, value, p->end);
	else if (!query && is_named(p, "library-version"))
		append_version(out, value, p->end);
	else if (!query && is_named(p, "slot-id"))
		append_number(out, value, p->end);
	else if (query && is_named(p, "pin-source"))
		append_pin_source(out, value, p->end);
	else if (query && is_named(p, "module-path") && value < p->end && *value == '/')
		append_dotted(out, value, p->end);
	else
		iri_append_text(out, value, p->end);
}

/* §2.3 */
static bool
is_pkcs11_attribute(const Param *p, bool query)
{
	const char *value = p->equals + 1;

	if (p->equals == p->end ||
		memchr(p->equals, query ? ';' : '/', (size_t) (p->end - p->equals)) != NULL)
		return false;
	if (!query && is_named(p, "library-version"))
		return iri_is_number(value, p->end) && *value != '-';
	if (!query && is_named(p, "slot-id"))
		return iri_all_of(value, p->end, IRI_C_DIGIT);
	return true;
}

/*
 * §2.6: the order of attributes does not matter.  A query may contain an
 * attribute twice; its meaning is up to the consumer (§2.3).
 */
static bool
append_attributes(IriBuf *out, char *s, char *end, bool query)
{
	Params		params;

	if (!split_params(&params, s, end, query ? '&' : ';', '_'))
		return false;
	for (int i = 0; i < params.n; i++)
	{
		if (!is_pkcs11_attribute(&params.param[i], query))
			return false;
	}
	if (!sort_params(&params))
		return false;

	for (int i = 0; i < params.n; i++)
	{
		const Param *p = &params.param[i];

		if (i > 0)
			iri_buf_put(out, query ? '&' : ';');
		iri_append_text(out, p->name, p->equals + 1);
		append_pkcs11_value(out, p, query);
	}
	return true;
}

static bool
append_path_attributes(IriBuf *out, char *s, char *end)
{
	return append_attributes(out, s, end, false);
}

static bool
append_query_attributes(IriBuf *out, char *s, char *end)
{
	return append_attributes(out, s, end, true);
}

void
iri_pkcs11_path(const IriRuleText *text)
{
	iri_each_part(text, '\0', append_path_attributes);
}

void
iri_pkcs11_query(const IriRuleText *text)
{
	iri_each_part(text, '\0', append_query_attributes);
}
