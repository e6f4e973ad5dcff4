/*
 * The parser against other readings of the grammars: a matcher of the ABNF of
 * the specifications, and uriparser where it is there.  A text is accepted by
 * all or by none, and has the same components.
 */
#include "abnf.h"

#ifdef FUZZ_URIPARSER
#include <uriparser/Uri.h>
#endif

#include "syntax/parse.h"
#include "text/charclass.h"

/* RFC 5234, appendix B.1, and the rules of RFC 3986 that IRIs have, too. */
static const char common_rules[] =
"ALPHA = %x41-5A / %x61-7A\n"
"DIGIT = %x30-39\n"
"HEXDIG = DIGIT / \"A\" / \"B\" / \"C\" / \"D\" / \"E\" / \"F\"\n"
"scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )\n"
"port = *DIGIT\n"
"IP-literal = \"[\" ( IPv6address / IPvFuture ) \"]\"\n"
"IPvFuture = \"v\" 1*HEXDIG \".\" 1*( unreserved / sub-delims / \":\" )\n"
"IPv6address = 6( h16 \":\" ) ls32"
" / \"::\" 5( h16 \":\" ) ls32"
" / [ h16 ] \"::\" 4( h16 \":\" ) ls32"
" / [ *1( h16 \":\" ) h16 ] \"::\" 3( h16 \":\" ) ls32"
" / [ *2( h16 \":\" ) h16 ] \"::\" 2( h16 \":\" ) ls32"
" / [ *3( h16 \":\" ) h16 ] \"::\" h16 \":\" ls32"
" / [ *4( h16 \":\" ) h16 ] \"::\" ls32"
" / [ *5( h16 \":\" ) h16 ] \"::\" h16"
" / [ *6( h16 \":\" ) h16 ] \"::\"\n"
"h16 = 1*4HEXDIG\n"
"ls32 = ( h16 \":\" h16 ) / IPv4address\n"
"IPv4address = dec-octet \".\" dec-octet \".\" dec-octet \".\" dec-octet\n"
"dec-octet = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT / \"2\" %x30-34 DIGIT / \"25\" %x30-35\n"
"pct-encoded = \"%\" HEXDIG HEXDIG\n"
"unreserved = ALPHA / DIGIT / \"-\" / \".\" / \"_\" / \"~\"\n"
"sub-delims = \"!\" / \"$\" / \"&\" / \"'\" / \"(\" / \")\" / \"*\" / \"+\" / \",\" / \";\" / \"=\"\n";

/* RFC 3986, appendix A */
static const char uri_rules[] =
"URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]\n"
"hier-part = \"//\" authority path-abempty / path-absolute / path-rootless / path-empty\n"
"URI-reference = URI / relative-ref\n"
"absolute-URI = scheme \":\" hier-part [ \"?\" query ]\n"
"relative-ref = relative-part [ \"?\" query ] [ \"#\" fragment ]\n"
"relative-part = \"//\" authority path-abempty / path-absolute / path-noscheme / path-empty\n"
"authority = [ userinfo \"@\" ] host [ \":\" port ]\n"
"userinfo = *( unreserved / pct-encoded / sub-delims / \":\" )\n"
"host = IP-literal / IPv4address / reg-name\n"
"reg-name = *( unreserved / pct-encoded / sub-delims )\n"
"path-abempty = *( \"/\" segment )\n"
"path-absolute = \"/\" [ segment-nz *( \"/\" segment ) ]\n"
"path-noscheme = segment-nz-nc *( \"/\" segment )\n"
"path-rootless = segment-nz *( \"/\" segment )\n"
"path-empty = 0pchar\n"
"segment = *pchar\n"
"segment-nz = 1*pchar\n"
"segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / \"@\" )\n"
"pchar = unreserved / pct-encoded / sub-delims / \":\" / \"@\"\n"
"query = *( pchar / \"/\" / \"?\" )\n"
"fragment = *( pchar / \"/\" / \"?\" )\n";

/* RFC 3987, section 2.2 */
static const char iri_rules[] =
"IRI = scheme \":\" ihier-part [ \"?\" iquery ] [ \"#\" ifragment ]\n"
"ihier-part = \"//\" iauthority ipath-abempty / ipath-absolute / ipath-rootless / ipath-empty\n"
"IRI-reference = IRI / irelative-ref\n"
"absolute-IRI = scheme \":\" ihier-part [ \"?\" iquery ]\n"
"irelative-ref = irelative-part [ \"?\" iquery ] [ \"#\" ifragment ]\n"
"irelative-part = \"//\" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty\n"
"iauthority = [ iuserinfo \"@\" ] ihost [ \":\" port ]\n"
"iuserinfo = *( iunreserved / pct-encoded / sub-delims / \":\" )\n"
"ihost = IP-literal / IPv4address / ireg-name\n"
"ireg-name = *( iunreserved / pct-encoded / sub-delims )\n"
"ipath-abempty = *( \"/\" isegment )\n"
"ipath-absolute = \"/\" [ isegment-nz *( \"/\" isegment ) ]\n"
"ipath-noscheme = isegment-nz-nc *( \"/\" isegment )\n"
"ipath-rootless = isegment-nz *( \"/\" isegment )\n"
"ipath-empty = 0ipchar\n"
"isegment = *ipchar\n"
"isegment-nz = 1*ipchar\n"
"isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / \"@\" )\n"
"ipchar = iunreserved / pct-encoded / sub-delims / \":\" / \"@\"\n"
"iquery = *( ipchar / iprivate / \"/\" / \"?\" )\n"
"iunreserved = ALPHA / DIGIT / \"-\" / \".\" / \"_\" / \"~\" / ucschar\n"
"ucschar = ucs-low / %xF900-FDCF / %xFDF0-FFEF"
" / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD"
" / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD"
" / %xD0000-DFFFD / %xE1000-EFFFD\n";

static const char rfc3987_rules[] =
"ucs-low = %xA0-D7FF\n"
"ifragment = *( ipchar / \"/\" / \"?\" )\n"
"iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD\n";

/*
 * draft-ietf-iri-3987bis-04, section 2.2, without the formatting characters
 * that its section 4.1 forbids, and the isolates that Unicode has added
 */
static const char draft_rules[] =
"ucs-low = %xA0-61B / %x61D-200D / %x2010-2029 / %x202F-2065 / %x206A-D7FF\n"
"ifragment = *( ipchar / \"/\" / \"?\" / \"#\" )\n"
"iprivate = %xE000-F8FF / %xE0000-E0FFF / %xF0000-FFFFD / %x100000-10FFFD\n";

static Abnf uri;
static Abnf rfc3987;
static Abnf draft;

static const struct
{
	IriGrammar	grammar;
	Abnf	   *abnf;
	const char *rule;
}			grammars[] = {
	{IRI_GRAMMAR_IRI, &draft, "IRI"},
	{IRI_GRAMMAR_IRI_REFERENCE, &draft, "IRI-reference"},
	{IRI_GRAMMAR_ABSOLUTE_IRI, &draft, "absolute-IRI"},
	{IRI_GRAMMAR_RELATIVE_REF, &draft, "irelative-ref"},
	{IRI_GRAMMAR_RFC3987, &rfc3987, "IRI"},
	{IRI_GRAMMAR_RFC3987_REFERENCE, &rfc3987, "IRI-reference"},
	{IRI_GRAMMAR_URI, &uri, "URI"},
	{IRI_GRAMMAR_URI_REFERENCE, &uri, "URI-reference"},
	{IRI_GRAMMAR_ABSOLUTE_URI, &uri, "absolute-URI"},
};

static void
read_grammars(void)
{
	const char *const of_uri[] = {common_rules, uri_rules};
	const char *const of_rfc3987[] = {common_rules, iri_rules, rfc3987_rules};
	const char *const of_draft[] = {common_rules, iri_rules, draft_rules};

	abnf_read(&uri, of_uri, 2);
	abnf_read(&rfc3987, of_rfc3987, 3);
	abnf_read(&draft, of_draft, 3);
}

/* A component is of its rule, or not there. */
static void
check_part(const Abnf *abnf, const char *rule, IriSpan span)
{
	if (iri_defined(span))
		CHECK(abnf_matches(abnf, rule, span.at, span.at + span.len));
}

static IriHostKind
host_kind(const Abnf *abnf, const char *s, IriSpan host)
{
	if (!iri_defined(host))
		return IRI_HOST_NONE;
	if (host.len == 0)
		return IRI_HOST_EMPTY;
	if (abnf_matches(abnf, "IPv4address", host.at, host.at + host.len))
		return IRI_HOST_IPV4;
	if (!abnf_matches(abnf, "IP-literal", host.at, host.at + host.len))
		return IRI_HOST_REGNAME;
	return s[host.at + 1] == 'v' || s[host.at + 1] == 'V' ? IRI_HOST_IPVFUTURE : IRI_HOST_IPV6;
}

/* The components, and the delimiters between them, are the text. */
static void
check_parts(const Abnf *abnf, const char *s, size_t len, const IriParts *parts)
{
	IriSpan		spans[] = {
		parts->scheme, parts->userinfo, parts->host, parts->port, parts->path, parts->query, parts->fragment
	};
	FREED IriBuf joined;

	check_part(abnf, "scheme", parts->scheme);
	check_part(abnf, "iuserinfo", parts->userinfo);
	check_part(abnf, "ihost", parts->host);
	check_part(abnf, "port", parts->port);
	check_part(abnf, iri_defined(parts->host) ? "ipath-abempty" :
			   iri_defined(parts->scheme) ? "ihier-part" : "irelative-part", parts->path);
	check_part(abnf, "iquery", parts->query);
	check_part(abnf, "ifragment", parts->fragment);
	CHECK(parts->host_kind == host_kind(abnf, s, parts->host));

	init(&joined);
	for (int i = 0; i < 7; i++)
	{
		static const char before[] = {0, 0, 0, ':', 0, '?', '#'};

		if (i == 1 && iri_defined(parts->host))
			iri_buf_append(&joined, "//", 2);
		if (iri_defined(spans[i]))
		{
			if (before[i] != 0)
				iri_buf_put(&joined, before[i]);
			CHECK(spans[i].at == joined.len);
			iri_buf_append(&joined, s + spans[i].at, spans[i].len);
			if (i < 2)
				iri_buf_put(&joined, i == 0 ? ':' : '@');
		}
	}
	CHECK(is_text(&joined, s, len));
}

#ifdef FUZZ_URIPARSER
static void
check_range(const char *s, IriSpan span, const UriTextRangeA *range)
{
	CHECK(iri_defined(span) == (range->first != NULL));
	if (iri_defined(span))
		CHECK(range->first == s + span.at && range->afterLast == s + span.at + span.len);
}

static void
check_uriparser(const char *s, size_t len, bool valid, const IriParts *parts)
{
	UriUriA		read;
	const char *at;

	if (uriParseSingleUriExA(&read, s, s + len, &at) != URI_SUCCESS)
	{
		CHECK(!valid);
		return;
	}
	CHECK(valid);
	check_range(s, parts->scheme, &read.scheme);
	check_range(s, parts->userinfo, &read.userInfo);
	CHECK((read.hostData.ip4 != NULL) == (parts->host_kind == IRI_HOST_IPV4));
	CHECK((read.hostData.ip6 != NULL) == (parts->host_kind == IRI_HOST_IPV6));
	CHECK((read.hostData.ipFuture.first != NULL) == (parts->host_kind == IRI_HOST_IPVFUTURE));
	check_range(s, parts->port, &read.portText);
	check_range(s, parts->query, &read.query);
	check_range(s, parts->fragment, &read.fragment);
	uriFreeUriMembersA(&read);
}
#endif

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Text		text;
	IriParts	parts;
	IriError	err;
	bool		is_utf8;

	if (uri.nrules == 0)
		read_grammars();
	if (size > ABNF_MAX_TEXT)
		return 0;
	text = make_text((const char *) data, size);
	is_utf8 = abnf_set_text(&uri, text.s, text.len) && abnf_set_text(&rfc3987, text.s, text.len) &&
		abnf_set_text(&draft, text.s, text.len);
	for (size_t i = 0; i < sizeof(grammars) / sizeof(grammars[0]); i++)
	{
		Abnf	   *abnf = grammars[i].abnf;
		bool		valid = is_utf8 && abnf_matches(abnf, grammars[i].rule, 0, size);

		CHECK(iri_parse(text.s, text.len, grammars[i].grammar, &parts, &err) == valid);
		/* what IRIs may have, URIs may have */
		if (valid)
			check_parts(abnf == &uri ? &rfc3987 : abnf, text.s, text.len, &parts);
	}
#ifdef FUZZ_URIPARSER
	check_uriparser(text.s, text.len, iri_parse(text.s, text.len, IRI_GRAMMAR_URI_REFERENCE, &parts, &err), &parts);
#endif
	free(text.s);
	return 0;
}
