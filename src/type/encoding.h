/*
 * Conversion between UTF-8, used by values, and the encoding of the database.
 */
#ifndef IRI_ENCODING_H
#define IRI_ENCODING_H

#include "compat.h"

#include "fmgr.h"
#include "mb/pg_wchar.h"

#include "core/text/buf.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "core/value/value.h"

extern bool iri_convert_to_utf8(const char *s, size_t len, IriText *utf8);
extern char *iri_convert_from_utf8(const char *utf8, size_t len, size_t *out_len);
extern IriText iri_convert_writable(IriText whole);
extern void iri_check_text_length(size_t len);
extern Datum iri_text_datum(IriText utf8);
extern Datum iri_text_from_buffer(IriBuf *buf);
extern Datum iri_decoded_datum(IriText bytes);

/*
 * Returns the error of iri_to_utf8, which has put the text before the error
 * into `utf8`.
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
 * false if it contains a character that is not in Unicode; then `utf8` has the
 * part before that character.
 */
static inline bool
iri_to_utf8(const char *s, size_t len, IriText *utf8)
{
	*utf8 = (IriText) {s, len};
	return iri_database_is_utf8() || iri_convert_to_utf8(s, len, utf8);
}

/*
 * Returns UTF-8 as text of the database: `utf8` itself, or palloc'd.  A
 * character that is not in the encoding is percent-encoded instead of raising
 * an error, so that the text is the same IRI and can be read again.
 */
static inline char *
iri_from_utf8(const char *utf8, size_t len, size_t *out_len)
{
	*out_len = len;
	return iri_database_is_utf8() ? (char *) utf8 : iri_convert_from_utf8(utf8, len, out_len);
}

/*
 * Returns a whole IRI as it is written in the encoding of the database.  If a
 * domain name has characters that are not in the encoding, its ASCII form is
 * used, which makes the same IRI.  If the name has no ASCII form, and
 * elsewhere in the IRI, iri_from_utf8() percent-encodes.
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

/* Returns a text from a function, or NULL for an undefined one. */
static inline Datum
iri_return_text(FunctionCallInfo fcinfo, IriText text)
{
	if (text.data == NULL)
		PG_RETURN_NULL();
	PG_RETURN_DATUM(iri_text_datum(text));
}

/* Returns a text of the core as a datum. */
static inline Datum
iri_cstring_datum(const char *utf8)
{
	return iri_text_datum((IriText) {utf8, strlen(utf8)});
}

#endif							/* IRI_ENCODING_H */
