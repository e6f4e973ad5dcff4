/*
 * The texts of patterns in normal form: the encoding callbacks of the URL
 * Pattern Standard, §3, with the normal form of IRIs instead of URLs.
 */
#include "pattern/read.h"

#include "host/idna.h"
#include "syntax/dots.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/text.h"
#include "text/utf8.h"

void
iri_append_valid(IriText text, uint32_t classes, const char *but, bool private, IriBuf *out)
{
	size_t		i = 0;

	while (i < text.len)
	{
		const char *s = text.data + i;
		size_t		left = text.len - i;
		size_t		size = 1;
		bool		raw;
		uint32_t	cp;

		if (*s == '%' && left >= 3 && iri_is(s[1], IRI_C_HEX) && iri_is(s[2], IRI_C_HEX))
		{
			raw = true;
			size = 3;
		}
		else if (iri_is(*s, IRI_C_HIGH))
		{
			size = iri_utf8_decode(s, left, &cp);
			raw = size > 0 && iri_may_stand_raw(cp, private);
			size = size > 0 ? size : 1;
		}
		else
			raw = iri_is(*s, classes) && *s != '%' && !iri_in_set(*s, but);
		if (raw)
			iri_buf_append(out, s, size);
		else
			iri_append_encoded(s, size, out);
		i += size;
	}
}

/* Appends a text with normal percent-encoding by the rules of the scheme. */
static void
append_text_form(const IriLiteral *literal, IriText text, uint32_t classes, const char *but, IriBuf *out)
{
	bool		private = literal->part == IRI_PATTERN_SEARCH;
	char		storage[256];
	IriBuf		valid;

	iri_buf_init(&valid, storage, sizeof(storage));
	iri_append_valid(text, classes, but, private, &valid);
	if (valid.failed)
		out->failed = true;
	else if (literal->scheme->flags & IRI_S_LITERAL)
		iri_append_ascii(valid.data, valid.len, out);
	else
		iri_recode(valid.data, valid.len, IRI_C_RECODE | IRI_C_UNSAFE | IRI_C_HIGH,
				   (literal->scheme->flags & IRI_S_DECODE) != 0, private, out);
	iri_buf_free(&valid);
}

static const char *
append_path_form(const IriLiteral *literal, IriText text, IriBuf *out)
{
	size_t		at = out->len;
	bool		dots = (literal->scheme->flags & IRI_S_DOTS) != 0;
	/* so that dot segments at the start of a text are not taken for the start of a path */
	bool		relative = text.len == 0 || text.data[0] != '/';

	if (dots && relative)
		iri_buf_append(out, "/-", 2);
	append_text_form(literal, text, IRI_C_PATH, "", out);
	if (!dots || out->failed)
		return NULL;
	iri_remove_dot_segments(out, at);
	if (!relative)
		return NULL;
	if (out->len - at < 2)
		return "The dot segments of this text lead out of it.";
	memmove(out->data + at, out->data + at + 2, out->len - at - 2);
	out->len -= 2;
	return NULL;
}

/* Appends a text of characters in these classes, or in `also`, in lower case; else returns the message. */
static const char *
append_lower_of(IriText text, uint32_t classes, const char *also, const char *message, IriBuf *out)
{
	for (size_t i = 0; i < text.len; i++)
	{
		if (!iri_is(text.data[i], classes) && !iri_in_set(text.data[i], also))
			return message;
		iri_buf_put(out, iri_lower(text.data[i]));
	}
	return NULL;
}

/*
 * Appends a host, which ends at a delimiter and loses tabs and line breaks, as
 * in the URL Standard.
 */
static void
append_host_text(IriText text, IriBuf *out)
{
	for (size_t i = 0; i < text.len && !iri_in_set(text.data[i], "/?#\\"); i++)
	{
		if (!iri_is_tab_or_newline(text.data[i]))
			iri_buf_put(out, text.data[i]);
	}
}

static const char *
append_host_form(const IriLiteral *literal, IriText text, IriBuf *out)
{
	static const char message[] = "A host has a character that hosts cannot have.";
	const char *wrong = NULL;
	char		storage[256];
	char		more[256];
	IriBuf		cut;
	IriBuf		host;

	iri_buf_init(&cut, storage, sizeof(storage));
	iri_buf_init(&host, more, sizeof(more));
	append_host_text(text, &cut);
	if (cut.len == 0 && text.len > 0)
		wrong = message;
	else if (!cut.failed && cut.len > 0)
	{
		for (size_t i = 0; i < cut.len; i++)
		{
			char		c = cut.data[i];

			if (c == '%' ? cut.len - i < 3 || !iri_is(cut.data[i + 1], IRI_C_HEX) || !iri_is(cut.data[i + 2], IRI_C_HEX) :
				!iri_is(c, IRI_C_REG_NAME | IRI_C_HIGH))
				wrong = message;
		}
		if (literal->scheme->flags & IRI_S_LITERAL)
			iri_append_ascii(cut.data, cut.len, &host);
		else
			iri_append_recoded(cut.data, cut.len, false, &host);
	}
	if (wrong == NULL && !host.failed)
	{
		if (literal->scheme->flags & IRI_S_DNS)
		{
			if (iri_has_percent(host.data, host.len))
				wrong = message;
			else
				iri_host_key(host.data, host.len, out);
		}
		else if (literal->scheme->flags & IRI_S_HOST_CASELESS)
			iri_append_lower(host.data, host.len, out);
		else
			iri_buf_append(out, host.data, host.len);
	}
	out->failed |= cut.failed | host.failed;
	iri_buf_free(&cut);
	iri_buf_free(&host);
	return wrong;
}

static const char *
append_port_form(IriText text, IriBuf *out)
{
	unsigned int value = 0;
	bool		any = false;
	char		digits[8];
	size_t		len = 0;

	for (size_t i = 0; i < text.len && (iri_is_tab_or_newline(text.data[i]) || iri_is(text.data[i], IRI_C_DIGIT)); i++)
	{
		if (!iri_is(text.data[i], IRI_C_DIGIT))
			continue;
		any = true;
		value = value * 10 + (unsigned int) (text.data[i] - '0');
		if (value > UINT16_MAX)
			return "A port is 65535 at most.";
		/* without leading zeros */
		if (len == 1 && digits[0] == '0')
			len = 0;
		digits[len++] = text.data[i];
	}
	iri_buf_append(out, digits, len);
	return any || text.len == 0 ? NULL : "A port has digits only.";
}

const char *
iri_literal_form(const IriLiteral *literal, IriText text, IriBuf *out)
{
	switch (literal->part)
	{
		case IRI_PATTERN_PROTOCOL:
			return append_lower_of(text, IRI_C_SCHEME, "", "A scheme contains letters, digits, \"+\", \"-\" and \".\" only.", out);
		case IRI_PATTERN_USERNAME:
		case IRI_PATTERN_PASSWORD:
			append_text_form(literal, text, IRI_C_USERINFO, literal->part == IRI_PATTERN_USERNAME ? ":" : "", out);
			break;
		case IRI_PATTERN_HOSTNAME:
			return !literal->ipv6 ? append_host_form(literal, text, out) :
				append_lower_of(text, IRI_C_HEX, "[]:", "This host begins with \"[\", but is not an IPv6 address.", out);
		case IRI_PATTERN_PORT:
			return append_port_form(text, out);
		case IRI_PATTERN_PATHNAME:
			return append_path_form(literal, text, out);
		default:
			append_text_form(literal, text, IRI_C_QUERY, "", out);
	}
	return NULL;
}
