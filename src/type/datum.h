/*
 * Values as datums: reading and making them.
 */
#ifndef IRI_DATUM_H
#define IRI_DATUM_H

#include "compat.h"

#include "fmgr.h"

#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/value/value.h"

/* Few values are compressed or stored out of line: check before calling. */
static inline struct varlena *
DatumGetIriPP(Datum datum)
{
	struct varlena *x = (struct varlena *) DatumGetPointer(datum);

	return VARATT_IS_COMPRESSED(x) || VARATT_IS_EXTERNAL(x) ? pg_detoast_datum_packed(x) : x;
}

#define PG_GETARG_IRI_PP(n)		DatumGetIriPP(PG_GETARG_DATUM(n))
#define PG_RETURN_IRI_P(v)		PG_RETURN_POINTER(v)

/*
 * The key of text that is not an IRI reference, in comparisons with values: no
 * value has this key, and it is greater than every value's key.
 */
#define IRI_NO_VALUE_KEY	"\xff"

extern _Noreturn void iri_report_damaged(void);
extern _Noreturn void iri_report_unreadable(const struct varlena *datum);

/* Reads a value or a bound; bounds occur in plans. */
static pg_attribute_always_inline void
iri_read_or_bound(const struct varlena *datum, IriValue *value)
{
	if (unlikely(!iri_value_read(VARDATA_ANY(datum), VARSIZE_ANY_EXHDR(datum), value)))
		iri_report_unreadable(datum);
}

/* Reads a value.  A bound here means damage, since bounds are never stored. */
static inline void
iri_read(const struct varlena *datum, IriValue *value)
{
	iri_read_or_bound(datum, value);
	if (unlikely((value->header & IRI_V_BOUND) != 0))
		iri_report_damaged();
}

extern struct varlena *iri_make(const char *utf8, size_t len, IriGrammar grammar, IriError *err);
extern struct varlena *iri_input(const char *s, size_t len, IriGrammar grammar, FunctionCallInfo fcinfo);
extern struct varlena *iri_make_checked(const char *utf8, size_t len, IriGrammar grammar);
extern struct varlena *iri_try_text(const text *s, IriGrammar grammar);
extern struct varlena *iri_make_from_buffer(IriBuf *buf, IriGrammar grammar);
extern struct varlena *iri_make_bound(const char *key, size_t len);
extern IriText iri_spelling(const IriValue *value);
extern text *iri_spelling_text(const IriValue *value);
extern IriText iri_document(IriText whole);

/* io.c: the casts to and from text */
extern Datum iri_text(PG_FUNCTION_ARGS);
extern Datum iri_from_text(PG_FUNCTION_ARGS);
extern Datum iri_reference_from_text(PG_FUNCTION_ARGS);

#endif							/* IRI_DATUM_H */
