/*
 * The comparison ladder; see ladder.h.
 */
#include "value/ladder.h"

#include <string.h>

#include "host/idna.h"
#include "scheme/scheme.h"
#include "syntax/dots.h"
#include "text/charclass.h"

#define ALL_SEEN(p) \
	((p)->userinfo_seen | (p)->host_seen | (p)->path_seen | (p)->query_seen | (p)->fragment_seen)

const char *const iri_rung_names[] = {
	[IRI_RUNG_SIMPLE] = "simple",
	[IRI_RUNG_SYNTAX] = "syntax",
	[IRI_RUNG_SCHEME] = "scheme",
	NULL
};

bool
iri_is_normal(const IriScheme *scheme, const char *s, const IriParts *parts)
{
	uint32_t	seen = ALL_SEEN(parts);

	if (scheme == NULL)
		return true;
	if ((parts->scheme_seen & IRI_C_UPPER) ||
		(seen & (IRI_C_RECODE | IRI_C_UNSAFE)) ||
		((seen & IRI_C_HIGH) && !(scheme->flags & IRI_S_DECODE)) ||
		((parts->path_seen & IRI_C_HIGH) && (scheme->flags & IRI_S_MESSAGE_ID)))
		return false;

	if (scheme->path_rule != NULL ||
		(scheme->userinfo_rule != NULL && iri_defined(parts->userinfo)) ||
		(scheme->query_rule != NULL && iri_defined(parts->query)))
		return false;

	switch (parts->host_kind)
	{
		case IRI_HOST_NONE:
			if (scheme->flags & IRI_S_LOCALHOST)
				return false;
			break;
		case IRI_HOST_EMPTY:
		case IRI_HOST_IPV4:
			break;
		case IRI_HOST_REGNAME:
			if ((scheme->flags & (IRI_S_HOST_CASELESS | IRI_S_DNS)) &&
				(parts->host_seen & IRI_C_UPPER))
				return false;
			if (scheme->flags & IRI_S_LOCALHOST)
				return false;
			if ((scheme->flags & IRI_S_DNS) &&
				((parts->host_seen & IRI_C_HIGH) ||
				 ((parts->host_seen & IRI_C_HYPHEN) &&
				  iri_has_ace_label(s + parts->host.at, parts->host.len))))
				return false;
			break;
		case IRI_HOST_IPV6:
		case IRI_HOST_IPVFUTURE:
			return false;
	}
	if (iri_defined(parts->port))
	{
		const char *port = s + parts->port.at;

		if (parts->port.len == 0)
			return false;
		if ((port[0] == '0' && iri_port_is_number(scheme)) ||
			((scheme->flags & IRI_S_ELIDE_PORT) && iri_is_default_port(scheme, port, parts->port.len)))
			return false;
	}
	if (parts->path.len == 0)
		return parts->host_kind == IRI_HOST_NONE || !(scheme->flags & IRI_S_ROOT);
	return !(scheme->flags & IRI_S_DOTS) || !(parts->path_seen & IRI_C_DOT) ||
		s[parts->path.at] != '/' ||
		iri_find_dot_segment(s + parts->path.at, parts->path.len) == NULL;
}

void
iri_normal_form(const char *s, const IriParts *parts, IriRung rung, IriBuf *out)
{
	const IriScheme *scheme = iri_scheme_of(s, parts);

	if (rung == IRI_RUNG_SIMPLE || scheme == NULL)
		iri_buf_append(out, s, iri_whole_length(parts));
	else
		iri_append_form(scheme, s, parts, rung, out);
}
