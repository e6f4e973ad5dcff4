/*
 * Values as datums.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/memutils.h"

#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

/* The error for values that no release has written. */
void
iri_report_damaged(void)
{
	ereport(ERROR,
			errcode(ERRCODE_DATA_CORRUPTED),
			errmsg("stored value of type iri or iri_reference is corrupt"));
}

/* The error for values that iri_value_read refuses. */
void
iri_report_unreadable(const struct varlena *datum)
{
	int			version = iri_value_later_version(VARDATA_ANY(datum), VARSIZE_ANY_EXHDR(datum));

	if (version == 0)
		iri_report_damaged();
	ereport(ERROR,
			errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			errmsg("stored value of type iri or iri_reference has key version %d, but this release supports only version %d",
				   version, IRI_KEY_VERSION),
			errhint("Install the release of the extension that stored the value, or a later one."));
}

/*
 * Moves a value that has outgrown its palloc'd memory to new palloc'd memory,
 * and frees the buffer.  Returns NULL and fills `err` if the value is too
 * long, or memory is short.
 */
static pg_noinline struct varlena *
take_value(IriBuf *buf, IriError *err)
{
	struct varlena *value = NULL;

	if (buf->len > MaxAllocSize - VARHDRSZ)
		*err = (IriError) {.code = IRI_ERROR_TOO_LONG, .character = IRI_NO_CHARACTER};
	else
	{
		/* as in iri_take */
		value = palloc_extended(VARHDRSZ + buf->len, MCXT_ALLOC_NO_OOM);
		if (value != NULL)
		{
			memcpy(VARDATA(value), buf->data, buf->len);
			SET_VARSIZE(value, VARHDRSZ + buf->len);
		}
		else
			*err = (IriError) {.code = IRI_ERROR_NO_MEMORY, .character = IRI_NO_CHARACTER};
	}
	iri_buf_free(buf);
	return value;
}

static pg_attribute_always_inline struct varlena *
make(const char *utf8, size_t len, IriGrammar grammar, IriError *err)
{
	struct varlena *value;
	IriBuf		buf;
	Size		size;
	bool		ok;

	if (unlikely(len > IRI_MAX_LENGTH))
	{
		*err = (IriError) {.code = IRI_ERROR_TOO_LONG, .character = IRI_NO_CHARACTER};
		return NULL;
	}

	/* most normal forms are as long as the text, or a bit longer */
	size = Min(VARHDRSZ + len + IRI_VALUE_PADDING, MaxAllocSize);
	value = palloc(size);
	iri_buf_init(&buf, VARDATA(value), size - VARHDRSZ);
	ok = iri_value_make(utf8, len, grammar, &buf, err);
	if (likely(ok && !buf.owned))
	{
		SET_VARSIZE(value, VARHDRSZ + buf.len);
		return value;
	}
	pfree(value);
	value = ok ? take_value(&buf, err) : NULL;
	iri_buf_free(&buf);
	if (value == NULL && err->code == IRI_ERROR_NO_MEMORY)
		iri_report_failure();
	return value;
}

/* Makes a value from UTF-8.  Returns NULL and fills `err` if the text is not valid. */
struct varlena *
iri_make(const char *utf8, size_t len, IriGrammar grammar, IriError *err)
{
	return make(utf8, len, grammar, err);
}

/* iri_input in a database with another encoding. */
static pg_noinline struct varlena *
input_converted(const char *s, size_t len, IriGrammar grammar, FunctionCallInfo fcinfo)
{
	struct varlena *value = NULL;
	IriText		utf8;
	IriError	err;

	if (iri_to_utf8(s, len, &utf8))
		value = make(utf8.data, utf8.len, grammar, &err);
	else
		err = iri_untranslatable(utf8);
	if (value == NULL)
		iri_report(&err, grammar, s, len, utf8, fcinfo);
	if (utf8.data != s)
		pfree((char *) utf8.data);
	return value;
}

/*
 * Makes a value from text in the encoding of the database; returns NULL after
 * a soft error.
 */
struct varlena *
iri_input(const char *s, size_t len, IriGrammar grammar, FunctionCallInfo fcinfo)
{
	struct varlena *value;
	IriError	err;

	if (unlikely(!iri_database_is_utf8()))
		return input_converted(s, len, grammar, fcinfo);
	value = make(s, len, grammar, &err);
	if (unlikely(value == NULL))
		iri_report(&err, grammar, s, len, (IriText) {s, len}, fcinfo);
	return value;
}

/* Makes a value of text that is known to be valid. */
struct varlena *
iri_make_checked(const char *utf8, size_t len, IriGrammar grammar)
{
	IriError	err;
	/* the form of a damaged value may be empty, without an address */
	struct varlena *value = iri_make(len > 0 ? utf8 : "", len, grammar, &err);

	if (value == NULL)
	{
		size_t		shown_len;
		char	   *shown = iri_from_utf8(utf8, len, &shown_len);

		iri_report(&err, grammar, shown, shown_len, (IriText) {utf8, len}, NULL);
	}
	return value;
}

/* Makes a value of text in the database's encoding.  Returns NULL if the text is not valid. */
struct varlena *
iri_try_text(const text *s, IriGrammar grammar)
{
	struct varlena *value = NULL;
	IriText		utf8;
	IriError	err = {.code = IRI_OK};

	if (iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), &utf8))
	{
		value = iri_make(utf8.data, utf8.len, grammar, &err);
		if (utf8.data != VARDATA_ANY(s))
			pfree((char *) utf8.data);
	}
	return value;
}

/* Makes a value from output of the core, which is freed. */
struct varlena *
iri_make_from_buffer(IriBuf *buf, IriGrammar grammar)
{
	IriText		made = iri_take(buf);
	struct varlena *value = iri_make_checked(made.data, made.len, grammar);

	pfree((char *) made.data);
	return value;
}

/* Makes a bound, which compares like a value with that key, but need not be valid. */
struct varlena *
iri_make_bound(const char *key, size_t len)
{
	struct varlena *bound = palloc(VARHDRSZ + 1 + len);

	SET_VARSIZE(bound, VARHDRSZ + 1 + len);
	VARDATA(bound)[0] = (char) (IRI_V_FIRST | IRI_V_BOUND);
	memcpy(VARDATA(bound) + 1, key, len);
	return bound;
}

/*
 * Returns the spelling: within the datum, or palloc'd if it differs from the
 * key.
 */
IriText
iri_spelling(const IriValue *value)
{
	IriText		text = iri_key_text(value);

	if (value->header & IRI_V_DIFFERS)
	{
		char	   *copy;

		copy = palloc_extended(iri_spelling_room(value) + 1, MCXT_ALLOC_HUGE);
		text.len = iri_spelling_copy(value, copy);
		text.data = copy;
	}
	return text;
}

/* Returns the spelling in the encoding of the database, with a long header. */
text *
iri_spelling_text(const IriValue *value)
{
	size_t		len;
	text	   *result;

	if (!iri_is_written(value))
		return DatumGetTextP(iri_text_datum(iri_writable(iri_spelling(value))));
	result = palloc(VARHDRSZ + iri_spelling_room(value));
	len = iri_spelling_copy(value, VARDATA(result));
	SET_VARSIZE(result, VARHDRSZ + len);
	return result;
}

/* Returns the part before the fragment. */
IriText
iri_document(IriText whole)
{
	const char *hash = memchr(whole.data, '#', whole.len);

	if (hash != NULL)
		whole.len = hash - whole.data;
	return whole;
}
