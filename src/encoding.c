/*
 * Between UTF-8, which values are in, and the encoding of the database.
 */
#include "iri.h"

#include "catalog/namespace.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

static bool
is_ascii(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (IS_HIGHBIT_SET(s[i]))
			return false;
	}
	return true;
}

/*
 * Does the database hold UTF-8, or bytes of no declared encoding, which are
 * taken as UTF-8?
 */
static bool
database_is_utf8(void)
{
	int			encoding = GetDatabaseEncoding();

	return encoding == PG_UTF8 || encoding == PG_SQL_ASCII;
}

/*
 * Text of the database as UTF-8: `s` itself, or palloc'd.  False when it has a
 * character that Unicode lacks; then `utf8` has what stands before it.
 */
bool
iri_to_utf8(const char *s, size_t len, IriText *utf8)
{
	Oid			proc;
	size_t		size;
	char	   *buf;
	size_t		done = 0;
	size_t		n = 0;

	if (database_is_utf8() || is_ascii(s, len))
	{
		utf8->data = s;
		utf8->len = len;
		return true;
	}

	proc = FindDefaultConversionProc(GetDatabaseEncoding(), PG_UTF8);
	size = len * MAX_CONVERSION_GROWTH + 1;
	buf = palloc_extended(size, MCXT_ALLOC_HUGE);
	while (done < len && OidIsValid(proc))
	{
		int			converted;

		converted = pg_do_encoding_conversion_buf(proc, GetDatabaseEncoding(), PG_UTF8,
												  (unsigned char *) s + done, len - done,
												  (unsigned char *) buf + n,
												  Min(size - n, MaxAllocSize), true);
		n += strlen(buf + n);
		if (converted == 0)
			break;
		done += converted;
	}
	utf8->data = buf;
	utf8->len = n;
	return done == len;
}

/*
 * UTF-8 as terminated text of the database: `utf8` itself only where that is
 * what `out_len` bytes of it are, else palloc'd.  A character that the
 * encoding lacks is percent-encoded: the same IRI, re-readable, and no error.
 */
char *
iri_from_utf8(const char *utf8, size_t len, size_t *out_len)
{
	static const char hex[] = "0123456789ABCDEF";
	Oid			proc;
	size_t		size;
	char	   *buf;
	size_t		done = 0;
	size_t		n = 0;

	if (database_is_utf8() || is_ascii(utf8, len))
	{
		*out_len = len;
		return (char *) utf8;
	}

	/* %HH takes three bytes for one, no more than a conversion may */
	proc = FindDefaultConversionProc(PG_UTF8, GetDatabaseEncoding());
	size = len * MAX_CONVERSION_GROWTH + 1;
	buf = palloc_extended(size, MCXT_ALLOC_HUGE);
	while (done < len)
	{
		int			converted = 0;
		int			mblen;

		if (OidIsValid(proc))
		{
			converted = pg_do_encoding_conversion_buf(proc, PG_UTF8, GetDatabaseEncoding(),
													  (unsigned char *) utf8 + done, len - done,
													  (unsigned char *) buf + n,
													  Min(size - n, MaxAllocSize), true);
			n += strlen(buf + n);
			done += converted;
		}
		if (converted > 0 || done == len)
			continue;
		mblen = pg_utf_mblen((const unsigned char *) utf8 + done);
		for (int i = 0; i < mblen && done < len; i++, done++)
		{
			unsigned char c = utf8[done];

			buf[n++] = '%';
			buf[n++] = hex[c >> 4];
			buf[n++] = hex[c & 0x0f];
		}
	}
	*out_len = n;
	return buf;
}

/* A text datum; `utf8.data` is not NULL. */
Datum
iri_text_datum(IriText utf8)
{
	size_t		len;
	char	   *s = iri_from_utf8(utf8.data, utf8.len, &len);

	return PointerGetDatum(cstring_to_text_with_len(s, len));
}
