/*
 * Query parameters: application/x-www-form-urlencoded pairs (URL Standard §5)
 * in the query of an IRI.  A query consists of pieces with separators between
 * them.  A piece that is not empty is a parameter, `name` or `name=value`.
 * Names are compared decoded, octet by octet: %HH is an octet, and "+" is a
 * space, except in schemes whose specification has no such rule (IRI_S_PLUS).
 */
#ifndef IRI_QUERY_H
#define IRI_QUERY_H

#include <stdbool.h>
#include <stddef.h>

#include "scheme/scheme.h"
#include "text/buf.h"
#include "text/text.h"

/* How a query is written. */
typedef struct IriQueryForm
{
	char		separator;
	bool		plus;			/* "+" is itself, not a space */
} IriQueryForm;

/* The form of web links. */
#define IRI_WEB_FORM	((IriQueryForm) {'&', false})

/*
 * Returns the form of the queries of the scheme at the start of `s`; the form
 * of web links for a relative reference, with length 0.
 */
static inline IriQueryForm
iri_query_form(const char *s, size_t scheme_len, char separator)
{
	bool		plus = scheme_len > 0 && (iri_scheme_lookup(s, scheme_len)->flags & IRI_S_PLUS) != 0;

	return (IriQueryForm) {separator, plus};
}

typedef struct IriParam
{
	const char *piece;			/* the whole piece */
	size_t		len;
	size_t		name_len;
	const char *value;			/* NULL: undefined, there is no "=" */
	size_t		value_len;
	bool		plus;			/* "+" is itself, not a space */
} IriParam;

/* The state of stepping through a query, which has at least one piece. */
typedef struct IriPieces
{
	const char *next;			/* NULL at the end */
	const char *end;
	IriQueryForm form;
} IriPieces;

static inline void
iri_pieces_begin(IriPieces *pieces, const char *query, size_t len, IriQueryForm form)
{
	pieces->next = query;
	pieces->end = query + len;
	pieces->form = form;
}

/* Gets the next piece, even an empty one; returns false at the end. */
extern bool iri_next_piece(IriPieces *pieces, IriParam *param);

/* Gets the next parameter; returns false at the end. */
extern bool iri_next_param(IriPieces *pieces, IriParam *param);

/*
 * Gets the next parameter with that name, which is decoded; returns false at
 * the end.
 */
extern bool iri_find_param(IriPieces *pieces, const char *name, size_t len, IriParam *param);

/* Returns true if the encoded text represents these octets (`plus`: as in IriQueryForm). */
extern bool iri_form_equal(const char *encoded, size_t len, bool plus,
						   const char *octets, size_t octets_len);

/* Appends the octets that the encoded text represents. */
extern void iri_form_decode(const char *encoded, size_t len, bool plus, IriBuf *out);

/* A name to look for, decoded; with `prefix`, every name that begins with it. */
typedef struct IriName
{
	const char *name;
	size_t		len;
	bool		prefix;
} IriName;

/*
 * Names in the order that iri_names_match needs: exact names first, then
 * prefixes, none of which begins with another; sorted by bytes.
 */
typedef struct IriNames
{
	const IriName *names;
	size_t		count;
	size_t		exact;
} IriNames;

/*
 * Reads a pattern: a "*" at its end matches any rest, and "\*" is the
 * character itself.  Rewrites the pattern in place.
 */
extern IriName iri_name_of_pattern(char *pattern, size_t len);

/* Sorts the names and drops what others cover.  The work may have been stopped. */
extern IriNames iri_names_sort(IriName *names, size_t count);

/*
 * Returns true if the parameter's name is one of the names.  The time hardly
 * depends on their number.  `scratch` is for decoding; check its `failed` at
 * the end.
 */
extern bool iri_names_match(const IriNames *names, const IriParam *param, IriBuf *scratch);

/*
 * The same for names with values: each consists of a name, this octet, which
 * does not occur in UTF-8, and a value, or the beginning of values.  An
 * undefined value counts as an empty one.
 */
#define IRI_VALUE_SEPARATOR	'\xff'

extern bool iri_values_match(const IriNames *values, const IriParam *param, IriBuf *scratch);

/*
 * Each of these writes a changed query to an empty buffer; the bytes of pieces
 * that stay never change.  The functions return false if no query remains, not
 * even an empty one.
 */

/* The new values of the parameters with a name, which is decoded. */
typedef struct IriSetting
{
	IriText		name;
	const IriText *values;		/* a value whose data is NULL is the name alone, without "=" */
	size_t		count;
	size_t		used;			/* 0 at first */
} IriSetting;

/*
 * Sets the parameters with these names, which are all different, to their
 * values, one after the other.  Removes parameters for which no value is left,
 * and appends parameters for the remaining values, in the order of the bytes
 * of the names.  Sorts the settings in that order.  `query` may be NULL.
 */
extern bool iri_query_put(const char *query, size_t len, IriQueryForm form,
						  IriSetting *settings, size_t count, IriBuf *out);

/* Adds a parameter at the end.  `query` and the value may be NULL. */
extern void iri_query_append(const char *query, size_t len, IriQueryForm form,
							 IriText name, IriText value, IriBuf *out);

/* Removes the parameters with these names; with `keep`, all other pieces. */
extern bool iri_query_filter(const char *query, size_t len, IriQueryForm form,
							 const IriNames *names, bool keep, IriBuf *out);

/* Removes the pieces, even empty ones, for which the test is false. */
typedef bool (*IriParamTest) (const void *argument, const IriParam *param, IriBuf *scratch);

extern bool iri_query_select(const char *query, size_t len, IriQueryForm form,
							 IriParamTest stays, const void *argument, IriBuf *out);

/* The changes of iri_query_arrange, in this order. */
#define IRI_QUERY_NO_BLANKS		0x01	/* drops parameters with no value, or an empty one */
#define IRI_QUERY_DEDUPE		0x02	/* keeps the first of equal parameters */
#define IRI_QUERY_SORT			0x04	/* sorts by name, then by value */
#define IRI_QUERY_NO_EMPTY		0x08	/* drops empty pieces, and a "?" with nothing after it */

extern bool iri_query_arrange(const char *query, size_t len, IriQueryForm form,
							  unsigned int what, IriBuf *out);

#endif							/* IRI_QUERY_H */
