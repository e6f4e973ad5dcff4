/*
 * See name.h.
 */
#include "name.h"

#include "host.h"
#include "normalize.h"
#include "scheme.h"

bool
iri_append_name(const char *s, const IriParts *parts, IriBuf *out, bool *dns)
{
	char		storage[256];
	IriBuf		decoded;
	bool		lower = true;

	*dns = false;
	if (parts->host_kind != IRI_HOST_REGNAME)
		return false;
	*dns = !iri_defined(parts->scheme);
	if (!*dns)
	{
		const IriScheme *row = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len);

		*dns = (row->flags & IRI_S_DNS) != 0;
		lower = (row->flags & IRI_S_HOST_CASE) != 0;
	}
	iri_buf_init(&decoded, storage, sizeof(storage));
	iri_append_recoded(s + parts->host.at, parts->host.len, false, &decoded);
	if (*dns)
		iri_host_key(decoded.data, decoded.len, out);
	else if (lower)
		iri_append_lower(decoded.data, decoded.len, out);
	else
		iri_buf_append(out, decoded.data, decoded.len);
	out->failed |= decoded.failed;
	iri_buf_free(&decoded);
	return true;
}

bool
iri_next_label(IriLabels *labels, const char **s, size_t *len)
{
	const char *dot;

	if (labels->next == NULL)
		return false;
	dot = memchr(labels->next, '.', (size_t) (labels->end - labels->next));
	*s = labels->next;
	*len = (size_t) ((dot != NULL ? dot : labels->end) - labels->next);
	labels->next = dot != NULL ? dot + 1 : NULL;
	return true;
}
