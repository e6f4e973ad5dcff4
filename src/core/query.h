/*
 * Query parameters: application/x-www-form-urlencoded pairs (URL Standard §5)
 * in the query of an IRI.  A query is pieces with separators between; a piece
 * that is not empty is a parameter, `name` or `name=value`.  Names are compared
 * decoded: "+" is a space, %HH an octet.
 */
#ifndef IRI_QUERY_H
#define IRI_QUERY_H

#include <stdbool.h>
#include <stddef.h>

#include "buf.h"

typedef struct IriParam
{
	const char *piece;			/* all of it */
	size_t		len;
	size_t		name_len;
	const char *value;			/* NULL: undefined, there is no "=" */
	size_t		value_len;
} IriParam;

/* Going through a query, which has one piece at least. */
typedef struct IriPieces
{
	const char *next;			/* NULL at the end */
	const char *end;
	char		separator;
} IriPieces;

static inline void
iri_pieces_begin(IriPieces *pieces, const char *query, size_t len, char separator)
{
	pieces->next = query;
	pieces->end = query + len;
	pieces->separator = separator;
}

/* The next piece, an empty one too; false when there is none. */
extern bool iri_next_piece(IriPieces *pieces, IriParam *param);

/* The next parameter; false when there is none. */
extern bool iri_next_param(IriPieces *pieces, IriParam *param);

/* The next parameter of that name, which is decoded; false when there is none. */
extern bool iri_find_param(IriPieces *pieces, const char *name, size_t len, IriParam *param);

/* Does the encoded text stand for these octets? */
extern bool iri_form_equal(const char *encoded, size_t len, const char *octets, size_t octets_len);

/* Appends the octets that the encoded text stands for. */
extern void iri_form_decode(const char *encoded, size_t len, IriBuf *out);

/* A name to look for, decoded; `prefix`: whatever begins with it. */
typedef struct IriName
{
	const char *name;
	size_t		len;
	bool		prefix;
} IriName;

/*
 * Names in the order that iri_names_match needs: exact ones first, then
 * prefixes of which none begins with another; by bytes.
 */
typedef struct IriNames
{
	const IriName *names;
	size_t		count;
	size_t		exact;
} IriNames;

/*
 * A pattern: "*" at its end stands for any rest, "\*" for the character; that
 * one is rewritten in place.
 */
extern IriName iri_name_of_pattern(char *pattern, size_t len);

/* Sorts the names and drops what others cover. */
extern IriNames iri_names_sort(IriName *names, size_t count);

/*
 * Is the parameter's name among them?  In time that their number hardly matters
 * to.  `scratch` is for decoding; look at its `failed` at the end.
 */
extern bool iri_names_match(const IriNames *names, const IriParam *param, IriBuf *scratch);

/*
 * Each of these writes a changed query to an empty buffer; bytes of pieces that
 * stay are never touched.  False: there is no query left, not even an empty one.
 */

/*
 * The first parameter of that name gets the value, others of it go; where there
 * is none, as iri_query_append.  `query` may be NULL.
 */
extern void iri_query_put(const char *query, size_t len, char separator,
						  const char *name, size_t name_len,
						  const char *value, size_t value_len, IriBuf *out);

/* One more parameter at the end.  `query` may be NULL. */
extern void iri_query_append(const char *query, size_t len, char separator,
							 const char *name, size_t name_len,
							 const char *value, size_t value_len, IriBuf *out);

/* Without the parameters of these names; or, `keep`, without all pieces but them. */
extern bool iri_query_filter(const char *query, size_t len, char separator,
							 const IriNames *names, bool keep, IriBuf *out);

/* Without the pieces, empty ones too, that the test is false of. */
typedef bool (*IriParamTest) (const void *argument, const IriParam *param, IriBuf *scratch);

extern bool iri_query_select(const char *query, size_t len, char separator,
							 IriParamTest stays, const void *argument, IriBuf *out);

/* What iri_query_arrange does, in this order. */
#define IRI_QUERY_NO_BLANKS		0x01	/* drops parameters with no value, or an empty one */
#define IRI_QUERY_DEDUPE		0x02	/* of parameters with the same name and value keeps the first */
#define IRI_QUERY_SORT			0x04	/* by name, then by value; else they stay where they are */
#define IRI_QUERY_NO_EMPTY		0x08	/* drops empty pieces, and "?" with nothing behind it */

extern bool iri_query_arrange(const char *query, size_t len, char separator,
							  unsigned int what, IriBuf *out);

#endif							/* IRI_QUERY_H */
