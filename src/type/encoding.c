/*
 * Conversion between UTF-8, used by values, and the encoding of the database.
 */
#include "compat.h"

#include "catalog/namespace.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

#include "core/host/idna.h"
#include "core/scheme/scheme.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/percent.h"
#include "core/text/text.h"
#include "core/text/utf8.h"
#include "type/encoding.h"
#include "type/memory.h"

/* A conversion between two encodings, and its output so far. */
typedef struct Conversion
{
	int			from;
	int			to;
	Oid			proc;
	char	   *buf;
	size_t		size;
	size_t		len;
} Conversion;

/* %HH takes three bytes for one, which a conversion may need as well. */
static void
open_conversion(Conversion *c, int from, int to, size_t len)
{
	c->from = from;
	c->to = to;
	c->proc = FindDefaultConversionProc(from, to);
	c->size = len * MAX_CONVERSION_GROWTH + 1;
	c->buf = palloc_extended(c->size, MCXT_ALLOC_HUGE);
	c->len = 0;
}

/*
 * Converts up to the first character that is not in the other encoding.
 * Returns the number of bytes of s that were converted.
 */
static size_t
convert(Conversion *c, const char *s, size_t len)
{
	size_t		done = 0;

	while (done < len && OidIsValid(c->proc))
	{
		int			converted;

		converted = pg_do_encoding_conversion_buf(c->proc, c->from, c->to,
												  (unsigned char *) s + done, len - done,
												  (unsigned char *) c->buf + c->len,
												  Min(c->size - c->len, MaxAllocSize), true);
		if (converted <= 0)
			break;
		c->len += strlen(c->buf + c->len);
		done += converted;
	}
	return done;
}

/* iri_to_utf8 in a database with another encoding. */
bool
iri_convert_to_utf8(const char *s, size_t len, IriText *utf8)
{
	Conversion	c;
	size_t		done;

	if (iri_is_ascii(s, len))
	{
		utf8->data = s;
		utf8->len = len;
		return true;
	}
	open_conversion(&c, GetDatabaseEncoding(), PG_UTF8, len);
	done = convert(&c, s, len);
	/* PostgreSQL has no conversion from MULE_INTERNAL, but this contains ASCII */
	while (!OidIsValid(c.proc) && !IS_HIGHBIT_SET(s[done]))
		c.buf[c.len++] = s[done++];
	utf8->data = c.buf;
	utf8->len = c.len;
	return done == len;
}

/*
 * Returns true if the output of a conversion since `start` is valid in its
 * encoding, which some conversions do not ensure.
 */
static bool
is_valid_output(const Conversion *c, size_t start)
{
	size_t		len = c->len - start;

	/* a longer text is refused later */
	return len > MaxAllocSize || pg_encoding_verifymbstr(c->to, c->buf + start, (int) len) == (int) len;
}

/*
 * Returns true if the output since `start` is valid and is converted back to
 * the same text.  Some conversions map two characters to one.
 */
static bool
comes_back(const Conversion *c, size_t start, const char *s, size_t len)
{
	const char *written = c->buf + start;
	size_t		written_len = c->len - start;
	Conversion	back;
	bool		same;

	if (len == 0)
		return true;
	if (!is_valid_output(c, start))
		return false;
	open_conversion(&back, c->to, c->from, written_len);
	same = convert(&back, written, written_len) == written_len &&
		back.len == len && memcmp(back.buf, s, len) == 0;
	pfree(back.buf);
	return same;
}

/*
 * Writes a character that is not in the encoding as %HH, unless it is ASCII, or
 * as "?" in data.
 */
static void
append_other(Conversion *c, const char *utf8, size_t len, bool data)
{
	static const char hex[] = "0123456789ABCDEF";

	if (data && !iri_is_ascii(utf8, len))
	{
		c->buf[c->len++] = '?';
		return;
	}
	for (size_t i = 0; i < len; i++)
	{
		unsigned char octet = utf8[i];

		if (octet < 0x80)
			c->buf[c->len++] = octet;
		else
		{
			c->buf[c->len++] = '%';
			c->buf[c->len++] = hex[octet >> 4];
			c->buf[c->len++] = hex[octet & 0x0f];
		}
	}
}

/*
 * Returns UTF-8 as text of the database's encoding.  Characters that are not
 * in it become %HH, or "?" if `data` is true.  Otherwise, characters that are
 * not converted back to themselves become %HH, too.
 */
static char *
write_text(const char *utf8, size_t len, bool data, size_t *out_len)
{
	Conversion	c;
	size_t		done = 0;

	if (iri_is_ascii(utf8, len))
	{
		*out_len = len;
		return (char *) utf8;
	}
	open_conversion(&c, PG_UTF8, GetDatabaseEncoding(), len);
	for (;;)
	{
		size_t		start = c.len;
		size_t		end = done + convert(&c, utf8 + done, len - done);

		/* one turn for each character that is not in the encoding */
		CHECK_FOR_INTERRUPTS();
		if (!(data ? is_valid_output(&c, start) : comes_back(&c, start, utf8 + done, end - done)))
		{
			/* at least one of these characters is not converted back */
			c.len = start;
			while (done < end)
			{
				size_t		size = pg_utf_mblen((const unsigned char *) utf8 + done);

				CHECK_FOR_INTERRUPTS();
				start = c.len;
				if (convert(&c, utf8 + done, size) < size ||
					!(data ? is_valid_output(&c, start) : comes_back(&c, start, utf8 + done, size)))
				{
					c.len = start;
					append_other(&c, utf8 + done, size, data);
				}
				done += size;
			}
		}
		if (end == len)
			break;
		done = Min(len, end + pg_utf_mblen((const unsigned char *) utf8 + end));
		append_other(&c, utf8 + end, done - end, data);
	}
	*out_len = c.len;
	return c.buf;
}

/* iri_from_utf8 in a database with another encoding. */
char *
iri_convert_from_utf8(const char *utf8, size_t len, size_t *out_len)
{
	return write_text(utf8, len, false, out_len);
}

/*
 * Returns true if a character is not in the database's encoding, or is
 * converted to another one.
 */
static bool
database_lacks(const char *utf8, size_t len)
{
	Conversion	c;
	bool		lacks;

	open_conversion(&c, PG_UTF8, GetDatabaseEncoding(), len);
	lacks = convert(&c, utf8, len) < len || !comes_back(&c, 0, utf8, len);
	pfree(c.buf);
	return lacks;
}

/* iri_writable in a database with another encoding. */
IriText
iri_convert_writable(IriText whole)
{
	IriParts	parts;
	IriBuf		decoded;
	IriBuf		buf;
	IriIdnaError err;
	char		decoded_storage[256];
	char		storage[512];
	const char *host;
	size_t		host_end;
	bool		mapped;

	if (iri_is_ascii(whole.data, whole.len))
		return whole;
	iri_split(whole.data, whole.len, &parts);
	/* a relative reference is its own key, so it must be read back unchanged */
	if (!iri_defined(parts.scheme) || !iri_has_domain_name(whole.data, &parts))
		return whole;
	host = whole.data + parts.host.at;
	host_end = parts.host.at + parts.host.len;
	if (iri_is_ascii(host, parts.host.len) || !database_lacks(host, parts.host.len))
		return whole;

	iri_buf_init(&decoded, decoded_storage, sizeof(decoded_storage));
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_recoded(host, parts.host.len, false, &decoded);
	iri_buf_append(&buf, whole.data, parts.host.at);
	/* a host with "%" is not a domain name */
	mapped = !decoded.failed && memchr(decoded.data, '%', decoded.len) == NULL &&
		iri_host_to_ascii(decoded.data, decoded.len, &buf, &err);
	buf.failed |= decoded.failed;
	iri_buf_free(&decoded);
	iri_buf_append(&buf, whole.data + host_end, whole.len - host_end);
	if (mapped || buf.failed)
		whole = iri_take(&buf);
	else
		iri_buf_free(&buf);
	return whole;
}

/* Raises an error if percent-encoding has made a text too long. */
void
iri_check_text_length(size_t len)
{
	if (len > MaxAllocSize - VARHDRSZ - 1)
		ereport(ERROR,
				errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				errmsg("result is too long"),
				errdetail("A text may not exceed 1 GB."));
}

static Datum
text_datum(const char *s, size_t len)
{
	iri_check_text_length(len);
	return PointerGetDatum(cstring_to_text_with_len(s, len));
}

/* Returns a text datum; `utf8.data` is not NULL. */
Datum
iri_text_datum(IriText utf8)
{
	size_t		len;
	char	   *s = iri_from_utf8(utf8.data, utf8.len, &len);

	return text_datum(s, len);
}

/* Returns a text datum of the contents of a buffer, and frees the buffer. */
Datum
iri_text_from_buffer(IriBuf *buf)
{
	return iri_text_datum(iri_take(buf));
}

/*
 * Returns a text datum of decoded octets.  Octets that are not UTF-8 become
 * U+FFFD.  Data, unlike an IRI, cannot use %HH for characters that are not in
 * the database's encoding, so these become "?".
 */
Datum
iri_decoded_datum(IriText octets)
{
	IriText		utf8 = octets;
	const char *s;
	size_t		len;

	if (!iri_is_ascii(octets.data, octets.len) || memchr(octets.data, '\0', octets.len) != NULL)
	{
		IriBuf		buf;

		iri_buf_init(&buf, NULL, 0);
		iri_append_decoded_text(octets.data, octets.len, &buf);
		utf8 = iri_take(&buf);
	}
	s = utf8.data;
	len = utf8.len;
	if (!iri_database_is_utf8())
		s = write_text(utf8.data, utf8.len, true, &len);
	return text_datum(s, len);
}
