/*
 * Texts that are safe to show and to log; see display.h.
 */
#include "unicode/display.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include "host/idna.h"
#include "host/idna2008.h"
#include "host/memo.h"
#include "host/spoof.h"
#include "scheme/scheme.h"
#include "syntax/secret.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/text.h"
#include "text/utf8.h"
#include "unicode/bidi.h"
#include "unicode/name.h"

static const char mask[] = "***";

const char *const iri_repertoire_names[] = {
	[IRI_REPERTOIRE_UNICODE] = "unicode",
	[IRI_REPERTOIRE_ASCII] = "ascii",
	NULL
};

/*
 * Returns true if a character may be shown as itself.  Invisible or unassigned
 * characters, look-alikes of delimiters, and marks without a letter before
 * them may not.
 */
static bool
is_showable(uint32_t cp, bool behind_letter)
{
	/* the normal form encodes these characters, except where encoding has a meaning */
	if (iri_codepoint_unsafe(cp))
		return false;
	switch (u_charType((UChar32) cp))
	{
		case U_UNASSIGNED:
		case U_CONTROL_CHAR:
		case U_FORMAT_CHAR:
		case U_PRIVATE_USE_CHAR:
		case U_SURROGATE:
		case U_SPACE_SEPARATOR:
		case U_LINE_SEPARATOR:
		case U_PARAGRAPH_SEPARATOR:
			/* Persian and Indic words need the joiners */
			return (cp == 0x200c || cp == 0x200d) && behind_letter;
		case U_NON_SPACING_MARK:
		case U_ENCLOSING_MARK:
		case U_COMBINING_SPACING_MARK:
			return behind_letter && !iri_is_overlay(cp) && !iri_is_invisible(cp);
		default:
			return !iri_is_invisible(cp) && !iri_looks_like_delimiter(cp);
	}
}

/*
 * Returns true for most characters of most languages, without consulting any
 * table.
 */
static bool
is_plain_letter(uint32_t cp)
{
	return (cp >= 0xc0 && cp <= 0x24f && cp != 0xd7 && cp != 0xf7) ||
		(cp >= 0x3041 && cp <= 0x3096) || (cp >= 0x30a1 && cp <= 0x30fa) ||
		(cp >= 0x4e00 && cp <= 0x9fef) || (cp >= 0xac00 && cp <= 0xd7a3);
}

/* Appends a text with the values of secret parameters masked. */
static void
append_masked(const char *s, size_t len, IriParameters where, IriSecrecy secrecy, IriBuf *out)
{
	size_t		from;
	size_t		to = 0;
	size_t		done = 0;

	while (iri_next_secret(s, len, where, secrecy, &from, &to))
	{
		iri_buf_append(out, s + done, from - done);
		iri_buf_append(out, mask, 3);
		done = to;
	}
	iri_buf_append(out, s + done, len - done);
}

/* Appends a path, query or fragment. */
static void
append_shown_component(const char *s, IriSpan span, bool decode, IriParameters where, IriRepertoire repertoire,
					   IriBuf *out)
{
	char		masked_storage[512];
	char		storage[512];
	IriText		text = {s + span.at, span.len};
	IriBuf		masked;
	IriBuf		decoded;
	bool		behind_letter = false;
	size_t		size;

	iri_buf_init(&masked, masked_storage, sizeof(masked_storage));
	iri_buf_init(&decoded, storage, sizeof(storage));
	if (memchr(text.data, '=', text.len) != NULL)
	{
		append_masked(text.data, text.len, where, IRI_SECRET_PASSWORDS, &masked);
		text = (IriText) {masked.data, masked.len};
	}
	if (masked.failed)
		decoded.failed = true;
	else if (decode)
		iri_append_recoded(text.data, text.len, where == IRI_PARAMETERS_QUERY, &decoded);
	else
		iri_buf_append(&decoded, text.data, text.len);
	if (repertoire == IRI_REPERTOIRE_ASCII && !decoded.failed)
		iri_append_ascii(decoded.data, decoded.len, out);
	else if (!decoded.failed)
	{
		for (size_t i = 0; i < decoded.len; i += size)
		{
			const char *p = decoded.data + i;
			uint32_t	cp = (unsigned char) *p;

			size = 1;
			if (cp < 0x80)
			{
				if (cp == '%' && decoded.len - i >= 3)
					size = 3;
				iri_buf_append(out, p, size);
				behind_letter = iri_is(*p, IRI_C_ALPHA | IRI_C_DIGIT);
				continue;
			}
			size = iri_utf8_decode(p, decoded.len - i, &cp);
			if (size == 0)
				size = 1;
			if (is_plain_letter(cp) || is_showable(cp, behind_letter))
			{
				iri_buf_append(out, p, size);
				behind_letter = is_plain_letter(cp) ||
					(U_GET_GC_MASK((UChar32) cp) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0 ||
					cp == 0x200c || cp == 0x200d;
			}
			else
			{
				iri_append_encoded(p, size, out);
				behind_letter = false;
			}
		}
	}
	out->failed |= decoded.failed;
	iri_buf_free(&masked);
	iri_buf_free(&decoded);
}

/*
 * Returns true if the name is safe to show as it is: its ASCII form can be
 * converted back to the name, the name can be registered, and nothing about
 * the name is suspicious.
 */
static bool
is_safe_name(const IriBuf *name, bool *failed)
{
	static IriMemoName safe[IRI_MEMO_SIZE];
	IriMemoName *known = &safe[iri_memo_place(name->data, name->len)];
	char		ascii_storage[256];
	char		storage[256];
	IriBuf		ascii;
	IriBuf		back;
	IriIdnaError err;
	IriSuspicions suspicions;
	size_t		label;
	bool		same;

	if (iri_memo_has(known, name->data, name->len))
		return true;
	iri_buf_init(&ascii, ascii_storage, sizeof(ascii_storage));
	iri_buf_init(&back, storage, sizeof(storage));
	if (iri_host_to_ascii(name->data, name->len, &ascii, &err))
		iri_host_key(ascii.data, ascii.len, &back);
	*failed = ascii.failed || back.failed;
	same = !*failed && back.len == name->len && memcmp(back.data, name->data, name->len) == 0;
	iri_buf_free(&ascii);
	iri_buf_free(&back);
	if (!same || name->len > IRI_SPOOF_MAX_NAME ||
		iri_not_idna2008(name->data, name->len, &label, failed) != NULL)
		return false;
	if (!iri_spoof_check(name->data, name->len, &suspicions))
		*failed = true; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
	if (*failed || suspicions.seen != 0)
		return false;
	iri_memo_put(known, name->data, name->len);
	return true;
}

/*
 * Appends the host: as U-labels if these are safe, else as A-labels, or
 * percent-encoded if the host has no A-labels.
 */
static void
append_shown_host(const char *s, const IriParts *parts, IriRepertoire repertoire, IriBuf *out)
{
	char		storage[256];
	char		ascii_storage[256];
	IriBuf		name;
	IriBuf		ascii;
	IriIdnaError err;
	bool		dns;
	bool		failed = false;
	size_t		from;
	size_t		to = 0;

	iri_buf_init(&name, storage, sizeof(storage));
	iri_buf_init(&ascii, ascii_storage, sizeof(ascii_storage));
	if (iri_next_secret(s + parts->host.at, parts->host.len, IRI_PARAMETERS_PATH, IRI_SECRET_PASSWORDS, &from, &to))
	{
		append_masked(s + parts->host.at, parts->host.len, IRI_PARAMETERS_PATH, IRI_SECRET_PASSWORDS, &name);
		iri_append_ascii(name.data, name.len, out);
	}
	else if (!iri_append_name(s, parts, &name, &dns))
		iri_buf_append(out, s + parts->host.at, parts->host.len);
	else if (name.failed)
		failed = true;
	else if (iri_is_ascii(name.data, name.len) ||
			 (dns && repertoire == IRI_REPERTOIRE_UNICODE && is_safe_name(&name, &failed)))
		iri_buf_append(out, name.data, name.len);
	else if (dns && iri_host_to_ascii(name.data, name.len, &ascii, &err))
		iri_buf_append(out, ascii.data, ascii.len);
	else
		iri_append_ascii(name.data, name.len, out);
	out->failed |= failed || name.failed || ascii.failed;
	iri_buf_free(&name);
	iri_buf_free(&ascii);
}

/* Appends the userinfo in ASCII, since it is the place where hosts are faked. */
static void
append_userinfo(const char *s, IriSpan userinfo, IriBuf *out)
{
	const char *p = s + userinfo.at;
	const char *colon = memchr(p, ':', userinfo.len);
	size_t		len = colon != NULL ? (size_t) (colon - p) : userinfo.len;

	iri_append_ascii(p, len, out);
	if (len < userinfo.len)
	{
		iri_buf_put(out, ':');
		if (len + 1 < userinfo.len)
			iri_buf_append(out, mask, 3);
	}
	iri_buf_put(out, '@');
}

static void
append_unguarded(const char *s, const IriParts *parts, IriRepertoire repertoire, IriBuf *out)
{
	bool		decode = true;
	bool		decode_path = true;

	if (iri_defined(parts->scheme))
	{
		const IriScheme *row = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len);

		decode = (row->flags & IRI_S_DECODE) != 0;
		decode_path = iri_decodes_path(row, s + parts->path.at, parts->path.len);
		iri_append_lower(s + parts->scheme.at, parts->scheme.len, out);
		iri_buf_put(out, ':');
	}
	if (iri_defined(parts->host))
	{
		iri_buf_append(out, "//", 2);
		if (iri_defined(parts->userinfo))
			append_userinfo(s, parts->userinfo, out);
		append_shown_host(s, parts, repertoire, out);
		if (iri_defined(parts->port))
			iri_buf_append(out, s + parts->port.at - 1, parts->port.len + 1);
	}
	append_shown_component(s, parts->path, decode_path, iri_path_parameters(s, parts), repertoire, out);
	if (iri_defined(parts->query))
	{
		iri_buf_put(out, '?');
		append_shown_component(s, parts->query, decode, IRI_PARAMETERS_QUERY, repertoire, out);
	}
	if (iri_defined(parts->fragment))
	{
		iri_buf_put(out, '#');
		append_shown_component(s, parts->fragment, decode, IRI_PARAMETERS_FRAGMENT, repertoire, out);
	}
}

void
iri_append_display(const char *s, const IriParts *parts, IriRepertoire repertoire,
				   IriBuf *out)
{
	char		storage[512];
	IriBuf		shown;
	IriParts	shown_parts;

	/*
	 * parts that right-to-left text would put out of order are encoded whole
	 * (draft §4.2)
	 */
	iri_buf_init(&shown, storage, sizeof(storage));
	append_unguarded(s, parts, repertoire, &shown);
	if (shown.failed || shown.len > IRI_MAX_LENGTH)
		out->failed = true;
	else
	{
		iri_split(shown.data, shown.len, &shown_parts);
		iri_append_bidi_escaped(shown.data, shown.len, &shown_parts, out);
	}
	iri_buf_free(&shown);
}

const char *const iri_redact_names[] = {"password", "userinfo", "values", "query", "fragment", NULL};

/*
 * Appends the userinfo at s without the secret part.  Returns the number of
 * bytes that were read, including the "@".
 */
static size_t
append_redacted_userinfo(const char *s, size_t len, unsigned int what, IriBuf *out)
{
	const char *colon = memchr(s, ':', len);

	if (what & IRI_REDACT_USERINFO)
		return len + 1;
	if (!(what & IRI_REDACT_PASSWORD) || colon == NULL || colon + 1 == s + len)
		return 0;
	iri_buf_append(out, s, (size_t) (colon + 1 - s));
	iri_buf_append(out, mask, 3);
	return len;
}

/*
 * Appends a path, query or fragment, with the userinfo of addresses in it
 * redacted: everything between "://" and the last "@" before "/", "?" or "#".
 */
static void
append_nested(const char *s, size_t len, unsigned int what, IriBuf *out)
{
	size_t		done = 0;

	for (size_t i = 1; i + 2 < len; i++)
	{
		size_t		end;
		size_t		at = 0;

		if (s[i] != ':' || s[i + 1] != '/' || s[i + 2] != '/' || !iri_is(s[i - 1], IRI_C_SCHEME))
			continue;
		i += 3;
		for (end = i; end < len && s[end] != '/' && s[end] != '?' && s[end] != '#'; end++)
		{
			if (s[end] == '@')
				at = end;
		}
		if (at > 0)
		{
			iri_buf_append(out, s + done, i - done);
			done = i + append_redacted_userinfo(s + i, at - i, what, out);
		}
		/* "a://b://c" has another address, whose colon may be before this end */
		i = end - 2;
	}
	if (done < len)
		iri_buf_append(out, s + done, len - done);
}

/* Appends a host, path, query or fragment without its secrets. */
static void
append_component(const char *s, size_t len, IriParameters where, unsigned int what, IriBuf *out)
{
	IriSecrecy	secrecy;
	char		storage[512];
	IriBuf		nested;

	if (where == IRI_PARAMETERS_FRAGMENT)
		what &= ~(unsigned int) IRI_REDACT_VALUES;
	secrecy = (what & IRI_REDACT_VALUES) ? IRI_SECRET_VALUES : IRI_SECRET_NAMES;
	if (!(what & (IRI_REDACT_PASSWORD | IRI_REDACT_VALUES)) || memchr(s, '=', len) == NULL)
	{
		append_nested(s, len, what, out);
		return;
	}
	/* a value that is masked may end within an address */
	iri_buf_init(&nested, storage, sizeof(storage));
	append_nested(s, len, what, &nested);
	if (!nested.failed)
		append_masked(nested.data, nested.len, where, secrecy, out);
	out->failed |= nested.failed;
	iri_buf_free(&nested);
}

/*
 * Appends the beginning of a path such as "oracle:thin:joe/secret@db.example",
 * without the secret part.  Returns the number of bytes of the path that were
 * read.
 */
static size_t
append_redacted_oracle(const char *s, size_t len, unsigned int what, IriBuf *out)
{
	size_t		user = strlen("oracle:");
	size_t		at = len;
	const char *slash;

	if (!iri_begins_caseless((IriText) {s, len}, "oracle:"))
		return 0;
	while (user < len && s[user] != ':')
		user++;
	while (at > user && s[at - 1] != '@')
		at--;
	/* keep the "@" if there is no user: the host begins with it */
	if (at-- <= ++user)
		return 0;
	slash = memchr(s + user, '/', at - user);
	if (what & IRI_REDACT_USERINFO)
		iri_buf_append(out, s, user);
	else if ((what & IRI_REDACT_PASSWORD) && slash != NULL && slash + 1 < s + at)
	{
		iri_buf_append(out, s, (size_t) (slash + 1 - s));
		iri_buf_append(out, mask, 3);
	}
	else
		return 0;
	return at;
}

/*
 * Appends the beginning of a path such as "alice:secret@example.org" (sip,
 * mailto), without the secret part: the text before the last "@" is treated as
 * userinfo if it contains a colon.  Returns the number of bytes of the path
 * that were read.
 */
static size_t
append_redacted_address(const char *s, const IriParts *parts, unsigned int what, IriBuf *out)
{
	const IriScheme *row = iri_scheme_of(s, parts);
	const char *path = s + parts->path.at;
	size_t		at = 0;

	/* a name that only looks like an address, such as a URN or a message identifier, stays */
	if (row == NULL || iri_defined(parts->host) || !(row->flags & IRI_S_DECODE) || (row->flags & IRI_S_MESSAGE_ID) ||
		parts->path.len == 0 || path[0] == '/')
		return 0;
	/* an address with "//" is nested */
	for (size_t i = 0; i < parts->path.len && !(path[i] == '/' && path[i - 1] == '/'); i++)
	{
		if (path[i] == '@')
			at = i;
	}
	if (at == 0 || memchr(path, ':', at) == NULL)
		return 0;
	return append_redacted_userinfo(path, at, what, out);
}

void
iri_append_redacted(const char *s, const IriParts *parts, unsigned int what, IriBuf *out)
{
	IriParameters where = iri_path_parameters(s, parts);
	size_t		done = 0;

	if (iri_defined(parts->userinfo))
	{
		iri_buf_append(out, s, parts->userinfo.at);
		done = parts->userinfo.at;
		done += append_redacted_userinfo(s + done, parts->userinfo.len, what, out);
	}
	if (parts->host.len > 0 && memchr(s + parts->host.at, '=', parts->host.len) != NULL)
	{
		iri_buf_append(out, s + done, parts->host.at - done);
		append_component(s + parts->host.at, parts->host.len, IRI_PARAMETERS_PATH, what, out);
		done = parts->host.at + parts->host.len;
	}
	iri_buf_append(out, s + done, parts->path.at - done);
	if (where == IRI_PARAMETERS_JDBC)
		done = append_redacted_oracle(s + parts->path.at, parts->path.len, what, out);
	else
		done = append_redacted_address(s, parts, what, out);
	append_component(s + parts->path.at + done, parts->path.len - done, where, what, out);
	if (iri_defined(parts->query))
	{
		iri_buf_put(out, '?');
		if (parts->query.len > 0 && (what & IRI_REDACT_QUERY))
			iri_buf_append(out, mask, 3);
		else
			append_component(s + parts->query.at, parts->query.len, IRI_PARAMETERS_QUERY, what, out);
	}
	if (iri_defined(parts->fragment))
	{
		iri_buf_put(out, '#');
		if (parts->fragment.len > 0 && (what & IRI_REDACT_FRAGMENT))
			iri_buf_append(out, mask, 3);
		else
			append_component(s + parts->fragment.at, parts->fragment.len, IRI_PARAMETERS_FRAGMENT, what, out);
	}
}
