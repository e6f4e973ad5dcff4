/*
 * UTS #46 on ICU's own tables; see idna_icu.h.
 */
#include "host/idna_icu.h"

#include <stdint.h>
#include <string.h>

#include <unicode/uchar.h>
#include <unicode/uidna.h>

#include "text/utf8.h"

/*
 * Instances are immutable, and safe to share and to keep across a fork.
 * Returns NULL when memory is short.
 */
static const UIDNA *
open_idna(const UIDNA **instance, uint32_t options)
{
	if (*instance == NULL)
	{
		UErrorCode	status = U_ZERO_ERROR;
		const UIDNA *opened = uidna_openUTS46(options, &status);

		if (U_SUCCESS(status))
			*instance = opened;
	}
	return *instance;
}

static const UIDNA *
mapping_idna(void)
{
	static const UIDNA *instance;

	return open_idna(&instance, UIDNA_NONTRANSITIONAL_TO_UNICODE |
					 UIDNA_NONTRANSITIONAL_TO_ASCII);
}

/*
 * Appends ICU's mapping of a label of at most IRI_MAX_DECODED_HOST + 1 bytes, and
 * returns its verdict.
 */
static uint32_t
append_icu(const char *s, size_t len, IriBuf *out)
{
	const UIDNA *idna = mapping_idna();
	UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
	size_t		room = len + 1;

	if (idna == NULL)
	{
		out->failed = true; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
		return 0; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
	}
	while (iri_buf_reserve(out, room))
	{
		UErrorCode	status = U_ZERO_ERROR;
		int32_t		n;

		room = out->cap - out->len;
		if (room > INT32_MAX)
			room = INT32_MAX; /* GCOVR_EXCL_LINE: a buffer of more than 2 GB */
		n = uidna_labelToUnicodeUTF8(idna, s, (int32_t) len, out->data + out->len,
									 (int32_t) room, &info, &status);
		if (U_SUCCESS(status))
		{
			out->len += (size_t) n;
			return info.errors;
		}
		if (status != U_BUFFER_OVERFLOW_ERROR)
		{
			/* There is no other error in a well-formed label of this length. */
			out->failed = true; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
			break; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
		}
		room = (size_t) n;
	}
	return 0;
}

/* Returns the first U+1E9E, or NULL. */
static const char *
find_sharp_s(const char *s, const char *end)
{
	while ((s = memchr(s, 0xe1, (size_t) (end - s))) != NULL)
	{
		if (end - s >= 3 && memcmp(s, "\xe1\xba\x9e", 3) == 0)
			return s;
		s++;
	}
	return NULL;
}

/* ICU maps U+1E9E to "ss" up to Unicode 15.0, and to U+00DF later. */
static size_t
replace_sharp_s(const char *s, size_t len, char *copy)
{
	const char *end = s + len;
	const char *sharp;
	size_t		n = 0;

	for (; (sharp = find_sharp_s(s, end)) != NULL; s = sharp + 3)
	{
		memcpy(copy + n, s, (size_t) (sharp - s));
		n += (size_t) (sharp - s);
		copy[n++] = '\xc3';
		copy[n++] = '\x9f';
	}
	memcpy(copy + n, s, (size_t) (end - s));
	return n + (size_t) (end - s);
}

#define REFUSED_BITS	(UIDNA_ERROR_DISALLOWED | UIDNA_ERROR_PUNYCODE | \
						 UIDNA_ERROR_LABEL_HAS_DOT | UIDNA_ERROR_INVALID_ACE_LABEL | \
						 UIDNA_ERROR_LEADING_COMBINING_MARK)

/* Returns true if a label has a character that is not in ICU's tables. */
static bool
has_unassigned(const char *s, size_t len)
{
	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(s + i, len - i, &cp);

		if (size == 0)
			return false;
		if (u_charType((UChar32) cp) == U_UNASSIGNED)
			return true;
		i += size;
	}
	return false;
}

/*
 * Appends ICU's mapping of a label.  A label that begins with "xn--" only after
 * the mapping (in full width) is refused, because versions decode it
 * differently.  With a letter before the label, ICU only maps it.
 */
static IriIdnaStatus
append_mapped_by_icu(const char *s, size_t len, IriBuf *out)
{
	char		copy[IRI_MAX_DECODED_HOST + 1] = "a";
	char		storage[IRI_MAX_MAPPED_HOST];
	size_t		start = out->len;
	IriBuf		behind_a;
	bool		good;

	len = replace_sharp_s(s, len, copy + 1);
	iri_buf_init(&behind_a, storage, sizeof(storage));
	good = (append_icu(copy + 1, len, out) & REFUSED_BITS) == 0;
	append_icu(copy, len + 1, &behind_a);
	good = good && !out->failed && !behind_a.failed && behind_a.len == out->len - start + 1 &&
		memcmp(behind_a.data + 1, out->data + start, out->len - start) == 0 &&
		iri_is_one_label(out->data + start, out->len - start);
	out->failed |= behind_a.failed;
	iri_buf_free(&behind_a);
	if (good)
		return IRI_IDNA_OK;
	return has_unassigned(copy + 1, len) ? IRI_IDNA_UNASSIGNED : IRI_IDNA_REFUSED;
}

bool
iri_host_to_current_ascii(const char *host, size_t len, IriBuf *out, IriIdnaError *err)
{
	return iri_host_to_ascii_by(host, len, append_mapped_by_icu, out, err);
}

/* Checks what the URL Standard does not: hyphens, and the lengths of DNS. */
#define URL_IGNORED_BITS	(UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | \
							 UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN | \
							 UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4)

static const UIDNA *
url_idna(void)
{
	static const UIDNA *instance;

	return open_idna(&instance, UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_NONTRANSITIONAL_TO_ASCII |
					 UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ);
}

bool
iri_domain_to_ascii(const char *domain, size_t len, IriBuf *out)
{
	const UIDNA *idna = url_idna();
	UIDNAInfo	info;
	UErrorCode	status;
	char		copy[IRI_MAX_MAPPED_HOST];
	size_t		room = 4 * len;
	int32_t		n;

	if (len > IRI_MAX_MAPPED_HOST)
		return false;
	if (idna == NULL)
	{
		out->failed = true;
		return false;
	}
	if (find_sharp_s(domain, domain + len) != NULL)
	{
		len = replace_sharp_s(domain, len, copy);
		domain = copy;
	}
	/* a character may be mapped to several, so a second round may be needed */
	do
	{
		if (!iri_buf_reserve(out, room))
			return false;
		info = (UIDNAInfo) UIDNA_INFO_INITIALIZER;
		status = U_ZERO_ERROR;
		n = uidna_nameToASCII_UTF8(idna, domain, (int32_t) len, out->data + out->len, (int32_t) room,
								   &info, &status);
	} while (status == U_BUFFER_OVERFLOW_ERROR && (size_t) n > room && (room = (size_t) n) > 0);
	out->failed |= status == U_MEMORY_ALLOCATION_ERROR;
	if (U_FAILURE(status) || (info.errors & ~(uint32_t) URL_IGNORED_BITS) != 0)
		return false;
	out->len += (size_t) n;
	return true;
}
