/*
 * Parts of links, canonicalized alone; see part.h.
 */
#include "crawl/part.h"

#include <string.h>

#include "crawl/canonical.h"
#include "syntax/parse.h"

/* The text around a part in a link, and the steps that concern the part. */
static const struct
{
	const char *before;
	const char *after;
	uint32_t	steps;
} around[] = {
	[IRI_PART_PREFIX] = {"", "/", IRI_SITE_STEPS},
	[IRI_PART_PATH] = {"http://h", "", IRI_PATH_STEPS},
	[IRI_PART_PARAM] = {"http://h/?", "", IRI_STEP_BIT(IRI_STEP_QUERY_ENCODING)},
	[IRI_PART_FRAGMENT] = {"http://h", "", IRI_STEP_BIT(IRI_STEP_PAGE_FRAGMENT) | IRI_STEP_BIT(IRI_STEP_TEXT_FRAGMENT)},
};

static void
put_link(IriPartKind kind, IriText part, IriBuf *out)
{
	out->len = 0;
	iri_buf_append(out, around[kind].before, strlen(around[kind].before));
	iri_buf_append(out, part.data, part.len);
	iri_buf_append(out, around[kind].after, strlen(around[kind].after));
}

uint32_t
iri_part_possible(IriPartKind kind, IriText part, IriBuf *scratch)
{
	IriParts	parts;

	put_link(kind, part, scratch);
	if (scratch->failed)
		return 0;
	iri_split(scratch->data, scratch->len, &parts);
	return iri_possible_steps(scratch->data, &parts) & around[kind].steps;
}

bool
iri_part_canonical(IriPartKind kind, IriText part, uint32_t steps, IriBuf *out)
{
	static const IriRules none;
	char		storage[512];
	IriBuf		link;
	IriParts	parts;
	IriSpan		span = {0, 0};

	iri_buf_init(&link, storage, sizeof(storage));
	put_link(kind, part, &link);
	out->len = 0;
	out->failed |= link.failed;
	if (!out->failed)
		iri_canonical_form(link.data, link.len, steps & around[kind].steps, &none, out);
	iri_buf_free(&link);
	if (out->failed)
		return false;
	iri_split(out->data, out->len, &parts);
	switch (kind)
	{
		case IRI_PART_PREFIX:
			span.len = parts.path.at;
			break;
		case IRI_PART_PATH:
			span = parts.path;
			break;
		case IRI_PART_PARAM:
			span = parts.query;
			break;
		case IRI_PART_FRAGMENT:
			span = parts.fragment;
			break;
	}
	if (!iri_defined(span))
		return false;
	memmove(out->data, out->data + span.at, out->len = span.len);
	return true;
}
