/*
 * The server's side of the types iri and iri_reference: from datums to the
 * core (src/core) and back.
 */
#ifndef IRI_H
#define IRI_H

#include "compat.h"

#include "access/htup_details.h"
#include "fmgr.h"
#include "mb/pg_wchar.h"
#include "utils/tuplestore.h"

#include "core/crawl/query.h"
#include "core/crawl/rules.h"
#include "core/scheme/normalize.h"
#include "core/syntax/parse.h"
#include "core/text/charset.h"
#include "core/text/percent.h"
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

/* UTF-8, or a range of bytes in it; not terminated. */
typedef struct IriText
{
	const char *data;			/* NULL: undefined */
	size_t		len;
} IriText;

static inline bool
iri_same_text(IriText a, IriText b)
{
	return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

/* report.c */
extern _Noreturn void iri_report_damaged(void);

/* Reads a value, or a bound, which occurs in plans. */
static pg_attribute_always_inline void
iri_read_or_bound(const struct varlena *datum, IriValue *value)
{
	if (unlikely(!iri_value_read(VARDATA_ANY(datum), VARSIZE_ANY_EXHDR(datum), value)))
		iri_report_damaged();
}

/* Reads a value.  A bound here means damage, since bounds are never stored. */
static inline void
iri_read(const struct varlena *datum, IriValue *value)
{
	iri_read_or_bound(datum, value);
	if (unlikely((value->header & IRI_V_BOUND) != 0))
		iri_report_damaged();
}

/* memcmp order; a proper prefix comes first. */
static inline int
iri_compare_bytes(const char *a, Size a_len, const char *b, Size b_len)
{
	int			cmp = memcmp(a, b, Min(a_len, b_len));

	if (cmp != 0)
		return cmp;
	return a_len < b_len ? -1 : a_len > b_len;
}

/*
 * The key of text that is not an IRI reference, where it is compared with
 * values: no value has it, and it is greater than all of theirs.
 */
#define IRI_NO_VALUE_KEY	"\xff"

/* A datum's key, and the copy that had to be made of it. */
typedef struct IriKey
{
	const char *data;
	Size		len;
	bool		bound;			/* IRI_V_BOUND */
	struct varlena *copy;		/* NULL: none */
} IriKey;

static pg_attribute_always_inline void
iri_open_key(Datum datum, IriKey *key)
{
	struct varlena *x = DatumGetIriPP(datum);
	IriValue	value;

	iri_read_or_bound(x, &value);
	key->data = value.key;
	key->len = value.key_len;
	key->bound = (value.header & IRI_V_BOUND) != 0;
	key->copy = PointerGetDatum(x) != datum ? x : NULL;
}

static inline void
iri_close_key(IriKey *key)
{
	if (key->copy != NULL)
		pfree(key->copy);
}

/*
 * Returns the key of a datum that is bare, and neither compressed nor stored
 * elsewhere, as most are; else NULL.  This takes half the instructions of
 * iri_open_key.
 */
static pg_attribute_always_inline IriText
iri_plain_key(Datum datum)
{
	const struct varlena *x = (const struct varlena *) DatumGetPointer(datum);
	IriText		key;

	if (VARATT_IS_EXTERNAL(x) || VARATT_IS_COMPRESSED(x))
		return (IriText) {NULL, 0};
	key.data = VARDATA_ANY(x);
	key.len = VARSIZE_ANY_EXHDR(x);
	if (key.len == 0 || key.data[0] < 'a' || key.data[0] > 'z')
		return (IriText) {NULL, 0};
	return key;
}

/* op.c: compares the keys of two datums, in whatever form */
extern int	iri_compare_any_keys(Datum x, Datum y);

/* Compares the keys of two datums. */
static pg_attribute_always_inline int
iri_compare_keys(Datum x, Datum y)
{
	IriText		a = iri_plain_key(x);
	IriText		b = iri_plain_key(y);

	if (unlikely(a.data == NULL || b.data == NULL))
		return iri_compare_any_keys(x, y);
	return iri_compare_bytes(a.data, a.len, b.data, b.len);
}

/* image.c: a datum's spelling, and what to free afterwards */
typedef struct IriImage
{
	struct varlena *datum;
	Datum		argument;
	IriValue	value;
	IriText		text;
} IriImage;

extern void iri_open_image(Datum datum, IriImage *image);
extern void iri_close_image(IriImage *image);
extern int	iri_compare_images(Datum x, Datum y);
extern Datum iriop_image_eq(PG_FUNCTION_ARGS);
extern Datum iriop_image_ne(PG_FUNCTION_ARGS);
extern Datum iriop_image_cmp(PG_FUNCTION_ARGS);

/* hash.c: the hash of a key or a spelling */
extern uint64 iri_hash_bytes(const char *s, size_t len, uint64 seed);

/* datum.c: making and reading values */
extern struct varlena *iri_make(const char *utf8, size_t len, IriGrammar grammar, IriError *err);
extern struct varlena *iri_make_under(int version, const char *utf8, size_t len);
extern struct varlena *iri_input(const char *s, size_t len, IriGrammar grammar, FunctionCallInfo fcinfo);
extern struct varlena *iri_make_checked(const char *utf8, size_t len, IriGrammar grammar);
extern struct varlena *iri_try_text(const text *s, IriGrammar grammar);
extern struct varlena *iri_make_from_buffer(IriBuf *buf, IriGrammar grammar);
extern struct varlena *iri_make_bound(const char *key, size_t len);
extern IriText iri_spelling(const IriValue *value);
extern text *iri_spelling_text(const IriValue *value);
extern IriText iri_document(IriText whole);

static inline IriText
iri_component(IriText whole, IriSpan span)
{
	IriText		text = {NULL, 0};

	if (iri_defined(span))
	{
		text.data = whole.data + span.at;
		text.len = span.len;
	}
	return text;
}

/*
 * Raises the error of iri_to_utf8, which has put what comes before it into
 * `utf8`.
 */
static inline IriError
iri_untranslatable(IriText utf8)
{
	IriError	err = {
		.code = IRI_ERROR_UNTRANSLATABLE,
		.position = utf8.len,
		.character = IRI_NO_CHARACTER
	};

	return err;
}

/* memory.c: the core's memory, and interrupts */
extern _Noreturn void iri_report_failure(void);
extern IriText iri_take(IriBuf *buf);

/* encoding.c: conversion between UTF-8 and the encoding of the database */
extern bool iri_convert_to_utf8(const char *s, size_t len, IriText *utf8);
extern char *iri_convert_from_utf8(const char *utf8, size_t len, size_t *out_len);
extern IriText iri_convert_writable(IriText whole);
extern void iri_check_text_length(size_t len);
extern Datum iri_text_datum(IriText utf8);
extern Datum iri_text_from_buffer(IriBuf *buf);
extern Datum iri_decoded_datum(IriText bytes);

/* arguments.c: what functions are given */
extern bool iri_x_is_null(FunctionCallInfo fcinfo, int maybe);
extern void iri_getarg_parts(FunctionCallInfo fcinfo, int n, IriText *spelling, IriParts *parts);
extern void iri_getarg_authority(FunctionCallInfo fcinfo, int n, IriText *spelling, IriParts *parts);
extern IriText iri_utf8_of_text(const text *s);
extern int	iri_getarg_texts(FunctionCallInfo fcinfo, int n, const char *what, IriText **texts);
extern IriGrammar iri_getarg_grammar(FunctionCallInfo fcinfo, int n);
extern const IriTarget *iri_getarg_target(FunctionCallInfo fcinfo, int n);
extern const IriCharset *iri_getarg_charset(FunctionCallInfo fcinfo, int n,
											const IriCharset *(*find) (const char *name, size_t len));
extern int	iri_getarg_rung(FunctionCallInfo fcinfo, int n);
extern int	iri_getarg_form(FunctionCallInfo fcinfo, int n);

/* canonical.c, ladder.c: shared with functions built on them */
extern IriText iri_canonical(IriText key, uint32 steps, const IriRules *rules);
extern IriText iri_image(const IriValue *value, IriRung rung);

/* compare/domain.c: comparison by domain, then by key */
extern int	iri_compare_domains(const IriKey *a, const IriKey *b);

/* relation.c: tables of the user, and names that do not depend on search_path */
extern const char *iri_own_schema(FunctionCallInfo fcinfo);
extern char *iri_table_name(Oid relation);
extern bool iri_is_column(Oid relation, const char *column);
extern IriGrammar iri_require_column(FunctionCallInfo fcinfo, Oid relation, const char *column);

/*
 * Returns true if the database holds UTF-8, or bytes of no declared encoding,
 * which are treated as UTF-8.
 */
static inline bool
iri_database_is_utf8(void)
{
	int			encoding = GetDatabaseEncoding();

	return likely(encoding == PG_UTF8) || encoding == PG_SQL_ASCII;
}

/*
 * Returns text of the database as UTF-8: `s` itself, or palloc'd.  Returns
 * false if it contains a character that Unicode lacks; then `utf8` has the
 * part before it.
 */
static inline bool
iri_to_utf8(const char *s, size_t len, IriText *utf8)
{
	*utf8 = (IriText) {s, len};
	return iri_database_is_utf8() || iri_convert_to_utf8(s, len, utf8);
}

/*
 * Returns UTF-8 as text of the database: `utf8` itself, or palloc'd.  A
 * character that the encoding lacks is percent-encoded: the same IRI, readable
 * again, and not an error.
 */
static inline char *
iri_from_utf8(const char *utf8, size_t len, size_t *out_len)
{
	*out_len = len;
	return iri_database_is_utf8() ? (char *) utf8 : iri_convert_from_utf8(utf8, len, out_len);
}

/*
 * Returns a whole IRI as it is written in the encoding of the database.  If a
 * domain name has characters that the encoding lacks, its ASCII form is used,
 * which is the same IRI.  If there is no such form, and elsewhere in the IRI,
 * iri_from_utf8() percent-encodes.
 */
static inline IriText
iri_writable(IriText whole)
{
	return iri_database_is_utf8() ? whole : iri_convert_writable(whole);
}

/* Returns true if the spelling is the same in the encoding of the database. */
static inline bool
iri_is_written(const IriValue *value)
{
	return (value->header & IRI_V_ASCII) != 0 || iri_database_is_utf8();
}

/* Returns a text of the core as a datum. */
static inline Datum
iri_cstring_datum(const char *utf8)
{
	return iri_text_datum((IriText) {utf8, strlen(utf8)});
}

/* report.c: errors */
extern void iri_report(const IriError *err, IriGrammar grammar,
					   const char *input, size_t len, IriText utf8, FunctionCallInfo fcinfo);
extern char *iri_presentable(const char *s, size_t len);
extern void iri_report_argument(const char *name, const text *value, const char *accepted);

#endif							/* IRI_H */
