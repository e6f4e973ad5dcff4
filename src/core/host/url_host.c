/*
 * Hosts as the URL Standard reads them; see url_host.h.
 */
#include "host/url_host.h"

#include <stdio.h>
#include <string.h>

#include "host/idna.h"
#include "host/idna_icu.h"
#include "host/memo.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/text.h"
#include "text/utf8.h"

bool
iri_is_forbidden_in_host(char c)
{
	return !iri_is(c, IRI_C_REG_NAME) &&
		(c == '\0' || iri_is_tab_or_newline(c) || iri_in_set(c, " #/:<>?@[\\]^|"));
}

/* Returns true for a character that a domain must not contain. */
static bool
is_forbidden_in_domain(char c)
{
	return iri_is_forbidden_in_host(c) || (unsigned char) c < ' ' || c == '%' || c == 0x7f;
}

/*
 * The IPv4 number parser: decimal, octal after "0", hexadecimal after "0x".
 * Returns false for anything that is not a number.  For a number of more than
 * 32 bits, *number is some such number.
 */
static bool
parse_number(const char *s, size_t len, uint64_t *number)
{
	unsigned int radix = 10;

	*number = 0;
	if (len == 0)
		return false;
	if (len >= 2 && s[0] == '0' && (s[1] | 0x20) == 'x')
	{
		radix = 16;
		s += 2;
		len -= 2;
	}
	else if (len >= 2 && s[0] == '0')
	{
		radix = 8;
		s++;
		len--;
	}
	for (size_t i = 0; i < len; i++)
	{
		unsigned int digit;

		if (!iri_is(s[i], IRI_C_HEX) || (digit = iri_hex_value(s[i])) >= radix)
			return false;
		if (*number <= UINT32_MAX)
			*number = *number * radix + digit;
	}
	return true;
}

static bool
is_all_digits(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (!iri_is(s[i], IRI_C_DIGIT))
			return false;
	}
	return len > 0;
}

IriErrorCode
iri_parse_url_ipv4(const char *host, size_t len, bool *is_number, uint32_t *address)
{
	uint64_t	parts[4];
	size_t		n = 0;
	size_t		last;
	uint64_t	number;

	*is_number = false;
	*address = 0;
	if (len > 0 && host[len - 1] == '.')
		len--;
	for (last = len; last > 0 && host[last - 1] != '.'; last--)
		;
	if (!is_all_digits(host + last, len - last) && !parse_number(host + last, len - last, &number))
		return IRI_OK;
	*is_number = true;

	for (size_t at = 0; at <= len;)
	{
		const char *dot = memchr(host + at, '.', len - at);
		size_t		end = dot != NULL ? (size_t) (dot - host) : len;

		if (n == 4 || !parse_number(host + at, end - at, &parts[n]))
			return IRI_ERROR_ENDS_IN_NUMBER;
		n++;
		at = end + 1;
	}
	for (size_t i = 0; i + 1 < n; i++)
	{
		if (parts[i] > 255)
			return IRI_ERROR_ENDS_IN_NUMBER;
		*address |= (uint32_t) parts[i] << (24 - 8 * i);
	}
	/* the last number fills the remaining bytes */
	if (parts[n - 1] > UINT32_MAX >> (8 * (n - 1)))
		return IRI_ERROR_ENDS_IN_NUMBER;
	*address |= (uint32_t) parts[n - 1];
	return IRI_OK;
}

/*
 * Appends a domain; percent-encodes ASCII that the standard leaves raw but a
 * reg-name may not contain.
 */
static void
append_raw(const char *s, size_t len, IriBuf *out)
{
	for (size_t i = 0; i < len; i++)
	{
		if (iri_is(s[i], IRI_C_REG_NAME))
			iri_buf_put(out, s[i]);
		else
			iri_append_encoded(s + i, 1, out);
	}
}

/* Appends a domain with its U-labels, if iri_to_uri converts them back to the same domain. */
static void
append_unicode(const IriBuf *ascii, IriBuf *out)
{
	size_t		start = out->len;
	char		storage[256];
	IriBuf		again;
	IriIdnaError err;

	iri_buf_init(&again, storage, sizeof(storage));
	iri_host_key(ascii->data, ascii->len, out);
	if (!out->failed &&
		(!iri_host_to_ascii(out->data + start, out->len - start, &again, &err) ||
		 again.len != ascii->len || memcmp(again.data, ascii->data, ascii->len) != 0))
	{
		out->len = start;
		append_raw(ascii->data, ascii->len, out);
	}
	out->failed |= again.failed;
	iri_buf_free(&again);
}

/*
 * Returns true if a domain has only characters that a reg-name may contain
 * raw.
 */
static bool
is_reg_name(const IriBuf *ascii)
{
	for (size_t i = 0; i < ascii->len; i++)
	{
		if (!iri_is(ascii->data[i], IRI_C_REG_NAME))
			return false;
	}
	return true;
}

/* `ascii`: the result of domain to ASCII. */
static IriErrorCode
append_serialized(const IriBuf *ascii, bool unicode, IriBuf *out)
{
	bool		is_number;
	uint32_t	address;
	IriErrorCode code;
	char		decimal[16];

	if (ascii->len == 0)
		return IRI_ERROR_HOST_MISSING;
	for (size_t i = 0; i < ascii->len; i++)
	{
		if (is_forbidden_in_domain(ascii->data[i]))
			return IRI_ERROR_HOST_CODE_POINT;
	}
	code = iri_parse_url_ipv4(ascii->data, ascii->len, &is_number, &address);
	if (code != IRI_OK)
		return code;
	if (is_number)
		iri_buf_append(out, decimal,
					   (size_t) snprintf(decimal, sizeof(decimal), "%u.%u.%u.%u",
										 (unsigned int) address >> 24, (unsigned int) (address >> 16 & 0xff),
										 (unsigned int) (address >> 8 & 0xff), (unsigned int) (address & 0xff)));
	else if (unicode && is_reg_name(ascii))
		append_unicode(ascii, out);
	else
		append_raw(ascii->data, ascii->len, out);
	return IRI_OK;
}

static IriErrorCode
append_url_domain(const char *host, size_t len, bool unicode, IriBuf *out)
{
	char		decoded_storage[256];
	char		ascii_storage[256];
	IriBuf		decoded;
	IriBuf		ascii;
	bool		is_ascii = false;
	IriErrorCode code = IRI_OK;

	iri_buf_init(&decoded, decoded_storage, sizeof(decoded_storage));
	iri_buf_init(&ascii, ascii_storage, sizeof(ascii_storage));
	iri_percent_decode_octets(host, len, &decoded);
	if (decoded.failed)
		ascii.failed = true;
	else if ((is_ascii = iri_is_ascii(decoded.data, decoded.len)))
	{
		/* the standard does not decode the A-labels of an ASCII domain */
		for (size_t i = 0; i < decoded.len; i++)
			iri_buf_put(&ascii, iri_lower(decoded.data[i]));
	}
	else if (!iri_domain_to_ascii(decoded.data, decoded.len, &ascii))
		code = IRI_ERROR_DOMAIN_TO_ASCII;
	if (code == IRI_OK && !ascii.failed)
		code = append_serialized(&ascii, unicode && !is_ascii, out);
	out->failed |= ascii.failed;
	iri_buf_free(&decoded);
	iri_buf_free(&ascii);
	return code;
}

IriErrorCode
iri_append_url_domain(const char *host, size_t len, bool unicode, IriBuf *out)
{
	static struct
	{
		IriMemoName host;
		IriMemoName domain;
	}			seen[IRI_MEMO_SIZE];
	bool		remember = unicode && !iri_is_ascii(host, len);
	size_t		place = iri_memo_place(host, len);
	size_t		start = out->len;
	IriErrorCode code;

	if (remember && iri_memo_has(&seen[place].host, host, len))
	{
		iri_buf_append(out, seen[place].domain.name, seen[place].domain.len);
		return IRI_OK;
	}
	code = append_url_domain(host, len, unicode, out);
	if (remember && code == IRI_OK && !out->failed && iri_memo_put(&seen[place].host, host, len) &&
		!iri_memo_put(&seen[place].domain, out->data + start, out->len - start))
		seen[place].host.len = 0;
	return code;
}
