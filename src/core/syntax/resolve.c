/*
 * Reference resolution; see resolve.h.
 */
#include "syntax/resolve.h"

#include "syntax/dots.h"

static void
append_span(const char *s, IriSpan span, IriBuf *out)
{
	iri_buf_append(out, s + (span.len > 0 ? span.at : 0), span.len);
}

static void
append_authority(const char *s, const IriParts *parts, IriBuf *out)
{
	IriSpan		authority = iri_authority_span(parts);

	if (iri_defined(authority))
	{
		iri_buf_append(out, "//", 2);
		append_span(s, authority, out);
	}
}

static void
append_delimited(char delimiter, const char *s, IriSpan span, IriBuf *out)
{
	if (iri_defined(span))
	{
		iri_buf_put(out, delimiter);
		append_span(s, span, out);
	}
}

/* Returns the length of a path before its last segment. */
static size_t
directory_len(const char *path, size_t len)
{
	while (len > 0 && path[len - 1] != '/')
		len--;
	return len;
}

void
iri_resolve_reference(const char *ref, const IriParts *ref_parts,
					  const char *base, const IriParts *base_parts, IriBuf *out)
{
	bool		has_scheme = iri_defined(ref_parts->scheme);
	/* with either of these, path and query of the base are not used */
	bool		own_base = has_scheme || iri_defined(ref_parts->host);
	const char *path = ref + ref_parts->path.at;
	size_t		at;

	append_span(has_scheme ? ref : base,
				has_scheme ? ref_parts->scheme : base_parts->scheme, out);
	iri_buf_put(out, ':');
	append_authority(own_base ? ref : base, own_base ? ref_parts : base_parts, out);

	at = out->len;
	if (!own_base && ref_parts->path.len == 0)
	{
		/* the base's path as it is, even with dot segments (§5.2.2) */
		append_span(base, base_parts->path, out);
		if (iri_defined(ref_parts->query))
			append_delimited('?', ref, ref_parts->query, out);
		else
			append_delimited('?', base, base_parts->query, out);
		append_delimited('#', ref, ref_parts->fragment, out);
		return;
	}

	if (!own_base && path[0] != '/')
	{
		/* merge: §5.2.3 */
		if (iri_defined(base_parts->host) && base_parts->path.len == 0)
			iri_buf_put(out, '/');
		else
			iri_buf_append(out, base + base_parts->path.at,
						   directory_len(base + base_parts->path.at, base_parts->path.len));
	}
	append_span(ref, ref_parts->path, out);
	iri_remove_dot_segments(out, at);
	if (!out->failed && out->len - at >= 2 && out->data[at] == '/' && out->data[at + 1] == '/' &&
		!iri_defined((own_base ? ref_parts : base_parts)->host))
		iri_guard_path(out, at);
	append_delimited('?', ref, ref_parts->query, out);
	append_delimited('#', ref, ref_parts->fragment, out);
}

static bool
same_span(const char *a, IriSpan sa, const char *b, IriSpan sb)
{
	return iri_defined(sa) == iri_defined(sb) && sa.len == sb.len &&
		memcmp(a + (sa.len > 0 ? sa.at : 0), b + (sb.len > 0 ? sb.at : 0), sa.len) == 0;
}

/*
 * Appends the reference by path: ".." for each segment of the base's directory
 * that the target's directory does not have, then the rest of the target's
 * path.
 */
static void
append_relative_path(const char *target, IriSpan path, const char *base, IriSpan base_path,
					 IriBuf *out)
{
	const char *t = target + path.at;
	const char *b = base + base_path.at;
	size_t		base_dir = directory_len(b, base_path.len);
	size_t		shared = 0;
	size_t		at = out->len;
	const char *rest;
	size_t		rest_len;

	for (size_t i = 0; i < base_dir && i < path.len && t[i] == b[i]; i++)
	{
		if (t[i] == '/')
			shared = i + 1;
	}
	for (size_t i = shared; i < base_dir; i++)
	{
		if (b[i] == '/')
			iri_buf_append(out, "../", 3);
	}
	rest = t + shared;
	rest_len = path.len - shared;
	if (out->len == at)
	{
		/* a first segment that is empty, or contains a colon, needs a guard */
		const char *slash = rest_len > 0 ? memchr(rest, '/', rest_len) : NULL;
		size_t		first = slash != NULL ? (size_t) (slash - rest) : rest_len;

		if (first == 0 || memchr(rest, ':', first) != NULL)
			iri_buf_append(out, "./", 2);
	}
	iri_buf_append(out, rest, rest_len);
}

/* Returns true if the candidate means `meaning` relative to the base. */
static bool
means(IriBuf *candidate, const char *base, const IriParts *base_parts,
	  const IriBuf *meaning)
{
	IriParts	parts;
	IriError	err;
	IriBuf		resolved;
	bool		same;

	if (candidate->failed ||
		!iri_parse(candidate->data, candidate->len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		return false;
	iri_buf_init(&resolved, NULL, 0);
	iri_resolve_reference(candidate->data, &parts, base, base_parts, &resolved);
	same = !resolved.failed && resolved.len == meaning->len &&
		memcmp(resolved.data, meaning->data, meaning->len) == 0;
	candidate->failed |= resolved.failed;
	iri_buf_free(&resolved);
	return same;
}

/* The ways to refer to a target, shortest first. */
typedef enum Candidate
{
	BY_FRAGMENT,
	BY_QUERY,
	BY_RELATIVE_PATH,
	BY_ABSOLUTE_PATH,
	BY_AUTHORITY,
	WHOLE
} Candidate;

static void
append_candidate(Candidate way, const char *target, const IriParts *parts,
				 const char *base, const IriParts *base_parts, IriBuf *out)
{
	if (way == BY_AUTHORITY)
		append_authority(target, parts, out);
	if (way >= BY_ABSOLUTE_PATH)
		append_span(target, parts->path, out);
	else if (way == BY_RELATIVE_PATH)
		append_relative_path(target, parts->path, base, base_parts->path, out);
	if (way >= BY_QUERY)
		append_delimited('?', target, parts->query, out);
	append_delimited('#', target, parts->fragment, out);
}

void
iri_relative_reference(const char *target, size_t len,
					   const char *base, const IriParts *base_parts, IriBuf *out)
{
	IriParts	parts;
	IriBuf		meaning;
	IriBuf		candidate;
	char		storage[256];	/* even the empty candidate needs an address */
	Candidate	way = BY_FRAGMENT;

	iri_split(target, len, &parts);
	iri_buf_init(&meaning, NULL, 0);
	iri_resolve_reference(target, &parts, base, base_parts, &meaning);

	/* skip the candidates that the components exclude */
	if (!same_span(target, parts.scheme, base, base_parts->scheme))
		way = WHOLE;
	else if (!same_span(target, iri_authority_span(&parts), base, iri_authority_span(base_parts)))
		way = iri_defined(parts.host) ? BY_AUTHORITY : WHOLE;
	else if (!same_span(target, parts.path, base, base_parts->path))
		way = BY_RELATIVE_PATH;
	else if (!same_span(target, parts.query, base, base_parts->query))
		way = iri_defined(parts.query) ? BY_QUERY : BY_RELATIVE_PATH;

	iri_buf_init(&candidate, storage, sizeof(storage));
	for (; way < WHOLE; way++)
	{
		candidate.len = 0;
		append_candidate(way, target, &parts, base, base_parts, &candidate);
		if (candidate.failed || means(&candidate, base, base_parts, &meaning))
			break;
	}
	if (candidate.failed || meaning.failed)
		out->failed = true;
	else if (way == WHOLE)
		iri_buf_append(out, target, len);
	else
		iri_buf_append(out, candidate.data, candidate.len);
	iri_buf_free(&candidate);
	iri_buf_free(&meaning);
}
