/*
 * The syntax of single schemes; see check.h.
 *
 * These functions get the IRI as it was written, with any percent-encoding, and
 * non-ASCII characters wherever the generic grammar allows them.
 */
#include "scheme/check.h"

#include "scheme/range.h"
#include "text/charclass.h"
#include "text/text.h"
#include "text/utf8.h"

/* The component of the IRI that a check reads, [s, end). */
typedef struct Check
{
	const char *iri;
	const IriParts *parts;
	IriError   *err;
	IriComponent component;
	const char *s;
	const char *end;
} Check;

bool
iri_check_fail(const char *s, const IriParts *parts, IriComponent component,
			   size_t at, const char *rule, IriError *err)
{
	IriSpan		last = parts->path;
	uint32_t	cp;

	if (iri_defined(parts->query))
		last = parts->query;
	if (iri_defined(parts->fragment))
		last = parts->fragment;

	err->code = IRI_ERROR_SCHEME_SYNTAX;
	err->component = component;
	err->position = at;
	err->character = IRI_NO_CHARACTER;
	if (at < (size_t) last.at + last.len &&
		iri_utf8_decode(s + at, (size_t) last.at + last.len - at, &cp) > 0)
		err->character = cp;
	err->rule = rule;
	return false;
}

static bool
fail(const Check *check, const char *at, const char *rule)
{
	return iri_check_fail(check->iri, check->parts, check->component,
						  (size_t) (at - check->iri), rule, check->err);
}

static Check
check_span(const char *s, const IriParts *parts, IriError *err,
		   IriComponent component, IriSpan span)
{
	Check		check = {s, parts, err, component, s + span.at, s + span.at + span.len};

	return check;
}

/*
 * Fails if there is an authority.  Schemes that must not have one need not
 * call this: iri_scheme_check uses their flag.
 */
bool
iri_check_no_authority(const char *s, const IriParts *parts, IriError *err)
{
	if (iri_defined(parts->host))
		return iri_check_fail(s, parts, IRI_COMPONENT_AUTHORITY,
							  (size_t) parts->scheme.at + parts->scheme.len + 1,
							  "An IRI of this scheme must not have \"//\" after the colon.",
							  err);
	return true;
}

static Check
check_path(const char *s, const IriParts *parts, IriError *err)
{
	return check_span(s, parts, err, IRI_COMPONENT_PATH, parts->path);
}

static const char *
seek(const char *s, const char *end, char c)
{
	const char *found = s < end ? memchr(s, c, (size_t) (end - s)) : NULL;

	return found != NULL ? found : end;
}

/* Returns the first byte that is not in these classes. */
static const char *
skip(const char *s, const char *end, uint32_t classes)
{
	while (s < end && iri_is(*s, classes))
		s++;
	return s;
}

static const char *
skip_telephone(const char *s, const char *end, bool local)
{
	s += s < end && *s == '+';
	while (s < end &&
		   (iri_is(*s, local ? IRI_C_HEX : IRI_C_DIGIT) || iri_is(*s, IRI_C_SEPARATOR) ||
			(local && (*s == '*' || (end - s >= 3 && memcmp(s, "%23", 3) == 0)))))
		s += *s == '%' ? 3 : 1;
	return s;
}

#define ALNUM	(IRI_C_ALPHA | IRI_C_DIGIT)

/* servers */

/* RFC 6455 §3 */
bool
iri_check_websocket(const char *s, const IriParts *parts, IriError *err)
{
	if (iri_defined(parts->fragment))
		return iri_check_fail(s, parts, IRI_COMPONENT_FRAGMENT, parts->fragment.at - 1,
							  "A WebSocket URI must not have a fragment.", err);
	return true;
}

/* coap: RFC 7252 §6.1; gemini: its specification §1.2 */
bool
iri_check_no_userinfo(const char *s, const IriParts *parts, IriError *err)
{
	if (iri_defined(parts->userinfo))
		return iri_check_fail(s, parts, IRI_COMPONENT_USERINFO, parts->userinfo.at,
							  "An IRI of this scheme must not have a user name or password.",
							  err);
	return true;
}

/* xmpp: RFC 5122 §2.2; mongodb+srv: the port comes from the DNS */
bool
iri_check_no_port(const char *s, const IriParts *parts, IriError *err)
{
	if (iri_defined(parts->port))
		return iri_check_fail(s, parts, IRI_COMPONENT_PORT, parts->port.at,
							  "An IRI of this scheme must not have a port.", err);
	return true;
}

/* RFC 4248 §2, RFC 6270 §2 */
bool
iri_check_telnet(const char *s, const IriParts *parts, IriError *err)
{
	if (parts->path.len > 1)
		return iri_check_fail(s, parts, IRI_COMPONENT_PATH, parts->path.at + 1,
							  "An IRI of this scheme must not have a path other than \"/\".", err);
	return true;
}

/* people and telephones */

/* dot-atom-text (RFC 5322 §3.2.3): dots between characters only */
static const char *
misplaced_dot(const char *s, const char *end)
{
	for (const char *c = s; c < end; c++)
		if (*c == '.' && (c == s || c + 1 == end || c[1] == '.'))
			return c;
	return NULL;
}

static bool
begins_encoded(const char *s, const char *end, const char *triplet)
{
	return end - s >= 3 && iri_begins_caseless(iri_between(s, end), triplet);
}

/* addr-spec, percent-encoded (RFC 6068 §2) */
static bool
check_address(const Check *check, const char *s, const char *end)
{
	const char *at = seek(s, end, '@');
	const char *bad;

	if (s == end)
		return fail(check, s, "A mailto address must not be empty.");
	if (at == end)
		return fail(check, end, "A mailto address must have an \"@\".");
	if (at == s)
		return fail(check, s, "A mailto address must have something before its \"@\".");
	if (at + 1 == end)
		return fail(check, end, "A mailto address must have a domain after its \"@\".");
	bad = skip(s, at, IRI_C_REG_NAME | IRI_C_PERCENT | IRI_C_HIGH | IRI_C_USERINFO);
	if (bad < at)
		return fail(check, bad, "This character must be percent-encoded in a mailto address.");
	bad = skip(at + 1, end, IRI_C_REG_NAME | IRI_C_PERCENT | IRI_C_HIGH);
	if (bad < end)
		return fail(check, bad, "The domain of a mailto address must not have this character.");

	/* except for a quoted local part and a domain literal */
	bad = begins_encoded(s, at, "%22") ? NULL : misplaced_dot(s, at);
	if (bad == NULL && !begins_encoded(at + 1, end, "%5b"))
		bad = misplaced_dot(at + 1, end);
	if (bad != NULL)
		return fail(check, bad, "A dot in a mailto address must be between two other characters.");
	return true;
}

bool
iri_check_mailto(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;

	check = check_path(s, parts, err);
	for (const char *c = check.s, *stop; parts->path.len > 0; c = stop + 1)
	{
		stop = seek(c, check.end, ',');
		if (!check_address(&check, c, stop))
			return false;
		if (stop == check.end)
			break;
	}

	if (!iri_defined(parts->query))
		return true;
	check = check_span(s, parts, err, IRI_COMPONENT_QUERY, parts->query);
	for (const char *c = check.s, *stop;; c = stop + 1)
	{
		stop = seek(c, check.end, '&');
		if (seek(c, stop, '=') == stop)
			return fail(&check, stop, "A header field of a mailto IRI must have a name, \"=\" and a value.");
		if (stop == check.end)
			return true;
	}
}

/* RFC 7565 §7 */
bool
iri_check_acct(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *at;
	const char *bad;

	check = check_path(s, parts, err);
	at = seek(check.s, check.end, '@');
	if (at == check.s)
		return fail(&check, at, "An acct IRI must have an account before its \"@\".");
	bad = skip(check.s, at, IRI_C_REG_NAME | IRI_C_PERCENT | IRI_C_HIGH);
	if (bad < at)
		return fail(&check, bad, "The account of an acct IRI must not have this character.");
	if (at == check.end)
		return fail(&check, at, "An acct IRI must have an \"@\".");
	if (at + 1 == check.end)
		return fail(&check, check.end, "An acct IRI must have a host after its \"@\".");
	bad = skip(at + 1, check.end, IRI_C_REG_NAME | IRI_C_PERCENT | IRI_C_HIGH);
	if (bad < check.end)
		return fail(&check, bad, "The host of an acct IRI must not have this character.");
	return true;
}

static bool
check_number(const Check *check, const char *s, const char *end)
{
	const char *bad = skip_telephone(s, end, s < end && *s != '+');

	if (bad < end)
		return fail(check, bad, "A telephone number must not have this character.");
	if (!iri_is_telephone(s, end, true))
		return fail(check, end, "A telephone number must have at least one digit.");
	return true;
}

/* RFC 3966 §3 */
bool
iri_check_tel(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *stop;
	bool		context = false;
	bool		extension = false;

	check = check_path(s, parts, err);
	stop = seek(check.s, check.end, ';');
	if (!check_number(&check, check.s, stop))
		return false;
	while (stop < check.end)
	{
		const char *name = stop + 1;
		const char *value;
		const char *bad;

		stop = seek(name, check.end, ';');
		value = seek(name, stop, '=');
		for (bad = name; bad < value && (*bad == '-' || iri_is(*bad, ALNUM)); bad++)
			;
		if (bad < value || name == value)
			return fail(&check, bad, "The name of a tel parameter must be letters, digits and hyphens.");
		if (iri_same_caseless(iri_between(name, value), "ext"))
		{
			if (extension)
				return fail(&check, name, "A tel parameter must not be given twice.");
			extension = true;
			value += value < stop;
			if (value == stop || *value == '+' || !iri_is_telephone(value, stop, false))
				return fail(&check, value, "A telephone extension must be digits.");
		}
		else if (iri_same_caseless(iri_between(name, value), "phone-context"))
		{
			if (context)
				return fail(&check, name, "A tel parameter must not be given twice.");
			context = true;
			value += value < stop;
			if (value == stop || (*value == '+' && !iri_is_telephone(value, stop, false)))
				return fail(&check, value, "A phone-context must be a domain name, or \"+\" and digits.");
		}
	}
	if (*check.s != '+' && !context)
		return fail(&check, check.end, "A local telephone number must have a phone-context.");
	return true;
}

/* RFC 5724 §2.2 */
bool
iri_check_sms(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;

	check = check_path(s, parts, err);
	for (const char *c = check.s, *stop;; c = stop + 1)
	{
		stop = seek(c, check.end, ',');
		if (!check_number(&check, c, seek(c, stop, ';')))
			return false;
		if (stop == check.end)
			return true;
	}
}

/* names */

static bool
check_uuid(const Check *check, const char *s, const char *end)
{
	if (end - s < IRI_UUID_LENGTH || !iri_is_uuid(s))
		return fail(check, s, "A UUID must be hexadecimal digits in groups of 8, 4, 4, 4 and 12.");
	return true;
}

/* decimal arcs without leading zeros, dots between (RFC 3061 §2) */
static bool
check_oid(const Check *check, const char *s, const char *end)
{
	for (const char *stop;; s = stop + 1)
	{
		stop = skip(s, end, IRI_C_DIGIT);
		if (stop == s || (stop < end && *stop != '.'))
			return fail(check, stop, "An object identifier must be decimal numbers with dots between them.");
		if (*s == '0' && stop - s > 1)
			return fail(check, s, "A number of an object identifier must not begin with a zero.");
		if (stop == end)
			return true;
	}
}

/*
 * Checks rq-components = [ "?+" r-component ] [ "?=" q-component ], which the
 * generic syntax calls the query; both begin with a pchar (RFC 8141 §2).
 */
static bool
check_rq_components(const char *s, const IriParts *parts, IriError *err)
{
	const char *p = s + parts->query.at;
	const char *end = p + parts->query.len;

	if (!iri_defined(parts->query))
		return true;
	if (p < end && *p == '+')
	{
		const char *from = ++p;

		while (p < end && !(p[0] == '?' && end - p >= 2 && p[1] == '='))
			p++;
		if (p > from && *from != '/' && *from != '?')
		{
			if (p == end)
				return true;
			p++;
		}
	}
	if (end - p >= 2 && *p == '=' && p[1] != '/' && p[1] != '?')
		return true;
	return iri_check_fail(s, parts, IRI_COMPONENT_QUERY, (size_t) (p - s),
						  "What follows the \"?\" of a URN must be \"+\" and an r-component, or \"=\" and a q-component.",
						  err);
}

/* RFC 8141 §2 */
bool
iri_check_urn(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *nid_end;
	const char *nss;

	check = check_path(s, parts, err);
	if (!check_rq_components(s, parts, err))
		return false;
	nid_end = check.s;
	while (nid_end < check.end && (*nid_end == '-' || iri_is(*nid_end, ALNUM)))
		nid_end++;
	if (nid_end == check.end || *nid_end != ':')
		return fail(&check, nid_end, "A URN must have a namespace identifier of letters, digits and hyphens, then a colon.");
	if (nid_end - check.s < 2 || nid_end - check.s > 32)
		return fail(&check, check.s, "The namespace identifier of a URN must have 2 to 32 characters.");
	if (*check.s == '-' || nid_end[-1] == '-')
		return fail(&check, *check.s == '-' ? check.s : nid_end - 1,
					"The namespace identifier of a URN must not begin or end with a hyphen.");
	if (iri_same_caseless(iri_between(check.s, nid_end), "urn"))
		return fail(&check, check.s, "The namespace identifier of a URN must not be \"urn\".");
	if (iri_begins_caseless(iri_between(check.s, nid_end), "x-"))
		return fail(&check, check.s, "The namespace identifier of a URN must not begin with \"X-\".");
	nss = nid_end + 1;
	if (nss == check.end)
		return fail(&check, nss, "A URN must have a name after its namespace identifier.");
	if (*nss == '/')
		return fail(&check, nss, "The name of a URN must not begin with a slash.");

	if (iri_same_caseless(iri_between(check.s, nid_end), "uuid"))
	{
		if (!check_uuid(&check, nss, check.end))
			return false;
		if (check.end - nss > IRI_UUID_LENGTH)
			return fail(&check, nss + IRI_UUID_LENGTH, "A UUID must not be followed by anything.");
	}
	else if (iri_same_caseless(iri_between(check.s, nid_end), "oid"))
		return check_oid(&check, nss, check.end);
	else if (iri_same_caseless(iri_between(check.s, nid_end), "isbn"))
	{
		if (!iri_is_standard_number(nss, check.end, 10, true) &&
			!iri_is_standard_number(nss, check.end, 13, false))
			return fail(&check, nss, "An ISBN must have 13 digits, or 10 of which the last may be X.");
	}
	else if (iri_same_caseless(iri_between(check.s, nid_end), "issn"))
	{
		if (!iri_is_standard_number(nss, check.end, 8, true))
			return fail(&check, nss, "An ISSN must have 8 digits of which the last may be X.");
	}
	return true;
}

bool
iri_check_uuid(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;

	check = check_path(s, parts, err);
	if (!iri_check_no_authority(s, parts, err) ||
		!check_uuid(&check, check.s, check.end))
		return false;
	if (check.end - check.s > IRI_UUID_LENGTH)
		return fail(&check, check.s + IRI_UUID_LENGTH, "A UUID must not be followed by anything.");
	return true;
}

/* RFC 4918 Appendix C: a path may follow */
bool
iri_check_locktoken(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;

	check = check_path(s, parts, err);
	return check_uuid(&check, check.s, check.end);
}

/* RFC 2045 §5.1, with percent-encoding */
static const char *
skip_token(const char *s, const char *end)
{
	while (s < end && iri_is(*s, IRI_C_REG_NAME | IRI_C_PERCENT | IRI_C_HIGH) &&
		   !iri_in_set(*s, "(),;="))
		s++;
	return s;
}

/* "data:" [ type "/" subtype ] *( ";" attribute "=" value ) [ ";base64" ] "," (RFC 2397 §3) */
bool
iri_check_data(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *comma;
	const char *c;

	check = check_path(s, parts, err);
	comma = seek(check.s, check.end, ',');
	if (comma == check.end)
		return fail(&check, comma, "A data IRI must have a comma before the data.");
	c = check.s;
	if (c < comma && *c != ';')
	{
		const char *slash = skip_token(c, comma);

		if (slash == c || *slash != '/')
			return fail(&check, slash, "A media type must be a type, a slash and a subtype.");
		c = skip_token(slash + 1, comma);
		if (c == slash + 1 || (c < comma && *c != ';'))
			return fail(&check, c, "A media type must be a type, a slash and a subtype.");
	}
	while (c < comma)
	{
		const char *name = c + 1;
		const char *equal = skip_token(name, comma);

		if (equal == comma && iri_same_caseless(iri_between(name, comma), "base64"))
			return true;
		if (equal == name || *equal != '=')
			return fail(&check, equal, "A parameter of a media type must be a name, \"=\" and a value.");
		c = skip_token(equal + 1, comma);
		if (c == equal + 1 || (c < comma && *c != ';'))
			return fail(&check, c, "A parameter of a media type must be a name, \"=\" and a value.");
	}
	return true;
}

/* RFC 5870 §3.3 */
bool
iri_check_geo(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *params;
	int			coords = 0;
	int			index = 0;
	int			crs = 0;

	check = check_path(s, parts, err);
	params = seek(check.s, check.end, ';');
	for (const char *c = check.s, *stop;; c = stop + 1)
	{
		stop = seek(c, params, ',');
		if (!iri_is_number(c, stop))
			return fail(&check, c, "A coordinate must be a decimal number.");
		if (++coords > 3)
			return fail(&check, c, "A geo IRI must have two or three coordinates.");
		if (stop == params)
			break;
	}
	if (coords < 2)
		return fail(&check, params, "A geo IRI must have two or three coordinates.");

	for (const char *c = params; c < check.end; index++)
	{
		const char *name = c + 1;
		const char *value;
		const char *bad;

		c = seek(name, check.end, ';');
		value = seek(name, c, '=');
		for (bad = name; bad < value && (*bad == '-' || iri_is(*bad, ALNUM)); bad++)
			;
		if (bad < value || name == value)
			return fail(&check, bad, "The name of a geo parameter must be letters, digits and hyphens.");
		if (value + 1 == c)
			return fail(&check, c, "The value of a geo parameter must not be empty.");
		if (iri_same_caseless(iri_between(name, value), "crs"))
		{
			if (index > 0)
				return fail(&check, name, "The parameter \"crs\" of a geo IRI must come first.");
			crs = 1;
		}
		else if (iri_same_caseless(iri_between(name, value), "u"))
		{
			if (index > crs)
				return fail(&check, name, "Only \"crs\" may come before the parameter \"u\" of a geo IRI.");
			if (value == c || value[1] == '-' || !iri_is_number(value + 1, c))
				return fail(&check, value, "The uncertainty of a geo IRI must be a decimal number without a sign.");
		}
	}
	return true;
}

/* DOI Handbook §2.2 */
bool
iri_check_doi(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *slash;

	check = check_path(s, parts, err);
	if (!iri_begins_caseless(iri_between(check.s, check.end), "10."))
		return fail(&check, check.s, "A DOI must begin with \"10.\".");
	for (const char *c = check.s + 3;; c = slash + 1)
	{
		slash = skip(c, check.end, IRI_C_DIGIT);
		if (slash == c || slash == check.end || (*slash != '.' && *slash != '/'))
			return fail(&check, slash, "The prefix of a DOI must be numbers with dots between them, then a slash.");
		if (*slash == '/')
			break;
	}
	if (slash + 1 == check.end)
		return fail(&check, check.end, "A DOI must have a suffix after its slash.");
	return true;
}

/* tag: authority "," YYYY[-MM[-DD]] ":" specific (RFC 4151 §2.1) */
bool
iri_check_tag(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *comma;
	const char *colon;
	const char *bad;

	check = check_path(s, parts, err);
	comma = seek(check.s, check.end, ',');
	colon = seek(check.s, check.end, ':');
	if (comma == check.end || colon < comma)
		return fail(&check, colon < comma ? colon : comma, "A tag must have an authority, then a comma and a date.");
	if (comma == check.s)
		return fail(&check, comma, "The authority of a tag must be a domain name or an email address.");
	bad = skip(check.s, comma, IRI_C_UNRESERVED | IRI_C_HIGH | IRI_C_PERCENT);
	if (bad < comma && *bad == '@' && bad > check.s && bad + 1 < comma)
		bad = skip(bad + 1, comma, IRI_C_UNRESERVED | IRI_C_HIGH | IRI_C_PERCENT);
	if (bad < comma)
		return fail(&check, bad, "The authority of a tag must be a domain name or an email address.");

	/* 4, 7 or 10 characters, of which the fifth and the eighth are hyphens */
	for (const char *c = comma + 1; c < colon; c++)
	{
		ptrdiff_t	i = c - comma;

		if (i > 10 || (i == 5 || i == 8 ? *c != '-' : !iri_is(*c, IRI_C_DIGIT)))
			return fail(&check, c, "The date of a tag must be YYYY, YYYY-MM or YYYY-MM-DD.");
	}
	if (colon - comma != 5 && colon - comma != 8 && colon - comma != 11)
		return fail(&check, colon, "The date of a tag must be YYYY, YYYY-MM or YYYY-MM-DD.");
	if (colon == check.end)
		return fail(&check, colon, "A tag must have a colon after its date.");
	return true;
}

/* "did:" method ":" id [ "/" path ] (DID Core §3.1, §3.2) */
bool
iri_check_did(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *id;
	const char *id_end;

	check = check_path(s, parts, err);
	for (id = check.s; id < check.end && iri_is(*id, ALNUM) && !iri_is(*id, IRI_C_UPPER); id++)
		;
	if (id == check.s || id == check.end || *id != ':')
		return fail(&check, id, "A DID must have a method of lower-case letters and digits, then a colon.");
	id++;
	id_end = seek(id, check.end, '/');
	for (const char *c = id; c < id_end; c++)
		if (*c != ':' && (*c == '~' || !iri_is(*c, IRI_C_UNRESERVED | IRI_C_PERCENT)))
			return fail(&check, c, "The identifier of a DID must not have this character.");
	if (id == id_end || id_end[-1] == ':')
		return fail(&check, id_end, "A DID must have an identifier that does not end with a colon.");
	return true;
}

/* Checks alg ";".  Returns the byte after it, or NULL after an error. */
static const char *
check_algorithm(const Check *check, const char *s)
{
	const char *semicolon = skip(s, check->end, IRI_C_UNRESERVED);

	if (semicolon == s || semicolon == check->end || *semicolon != ';')
	{
		fail(check, semicolon, "This IRI must have the name of a hash algorithm, then a semicolon.");
		return NULL;
	}
	return semicolon + 1;
}

/* RFC 6920 §3 */
bool
iri_check_ni(const char *s, const IriParts *parts, IriError *err)
{
	Check		check = check_span(s, parts, err, IRI_COMPONENT_PATH, parts->path);
	const char *value;
	const char *end;

	if (check.s == check.end || *check.s != '/')
		return fail(&check, check.s, "The path of an ni IRI must begin with a slash.");
	value = check_algorithm(&check, check.s + 1);
	if (value == NULL)
		return false;
	end = skip(value, check.end, IRI_C_UNRESERVED);
	if (end == value || end < check.end)
		return fail(&check, end, "The hash value of an ni IRI must be base64url without padding.");
	return true;
}

/* RFC 6920 §7 */
bool
iri_check_nih(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	const char *value;
	const char *end;
	bool		digits = false;

	check = check_path(s, parts, err);
	value = check_algorithm(&check, check.s);
	if (value == NULL)
		return false;
	for (end = value; end < check.end && (*end == '-' || iri_is(*end, IRI_C_HEX)); end++)
		digits |= *end != '-';
	if (!digits || (end < check.end && *end != ';'))
		return fail(&check, end, "The hash value of a nih IRI must be hexadecimal digits.");
	if (end < check.end && (check.end - end != 2 || !iri_is(end[1], IRI_C_HEX)))
		return fail(&check, end + 1, "The check digit of a nih IRI must be one hexadecimal digit.");
	return true;
}

/* RFC 9758 §4.1: two or three decimal numbers; the first may be "!" */
bool
iri_check_ipn(const char *s, const IriParts *parts, IriError *err)
{
	Check		check;
	int			count = 1;

	check = check_path(s, parts, err);
	for (const char *c = check.s, *stop;; c = stop + 1, count++)
	{
		stop = skip(c, check.end, IRI_C_DIGIT);
		if (count == 1 && c == stop && c < check.end && *c == '!')
			stop++;
		if (stop == c || (stop < check.end && *stop != '.'))
			return fail(&check, stop, "An ipn IRI must be decimal numbers with dots between them.");
		if (*c == '0' && stop - c > 1)
			return fail(&check, c, "A number of an ipn IRI must not begin with a zero.");
		if (stop == check.end)
			break;
	}
	if (count < 2 || count > 3)
		return fail(&check, check.end, "An ipn IRI must have two or three numbers.");
	return true;
}
