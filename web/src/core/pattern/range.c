/*
 * The common part of all links that match; see range.h.
 */
#include "pattern/range.h"

#include "scheme/scheme.h"
#include "text/charclass.h"

static const IriPatternOp *
ops_of(const IriPattern *pattern, IriPatternPart part)
{
	return pattern->first[part] == IRI_PATTERN_ALL ? NULL : &iri_pattern_ops(pattern)[pattern->first[part]];
}

static IriText
text_of(const IriPattern *pattern, const IriPatternOp *op)
{
	return (IriText) {iri_pattern_texts(pattern) + op->at, op->len};
}

/* Gets the only text that a component matches; false if there is not exactly one. */
static bool
only_text(const IriPattern *pattern, IriPatternPart part, IriText *text)
{
	const IriPatternOp *op = ops_of(pattern, part);

	*text = (IriText) {"", 0};
	if (op != NULL && op->code == IRI_PATTERN_LITERAL)
		*text = text_of(pattern, op++);
	return op != NULL && op->code == IRI_PATTERN_END;
}

/*
 * If the protocol consists only of texts, some of them optional, writes each
 * text that it matches to a buffer, which the caller frees.  Returns the number
 * of texts, or 0.
 */
static int
read_schemes(const IriPattern *pattern, IriBuf texts[IRI_PATTERN_RANGES])
{
	const IriPatternOp *op = ops_of(pattern, IRI_PATTERN_PROTOCOL);
	int			count = 1;

	for (int i = 0; i < IRI_PATTERN_RANGES; i++)
		iri_buf_init(&texts[i], NULL, 0);
	for (; op != NULL; op++)
	{
		int			optional = op->code == IRI_PATTERN_EITHER;

		if (op->code == IRI_PATTERN_END)
			return count;
		if (op->code == IRI_PATTERN_JOIN)
			continue;
		/* "{text}?" */
		if (optional && (count * 2 > IRI_PATTERN_RANGES || op[1].code != IRI_PATTERN_LITERAL || op[2].code != IRI_PATTERN_JOIN))
			return 0;
		op += optional;
		if (op->code != IRI_PATTERN_LITERAL)
			return 0;
		for (int i = 0; i < count; i++)
		{
			if (optional)
				iri_buf_append(&texts[count + i], texts[i].data, texts[i].len);
			iri_buf_append(&texts[i], iri_pattern_texts(pattern) + op->at, op->len);
		}
		count += optional * count;
	}
	return 0;
}

/* Appends the fixed beginning of the part after the scheme. */
static bool
append_rest(const IriPattern *pattern, IriBuf *out)
{
	IriText		user;
	IriText		password;
	IriText		host;
	IriText		port;
	const IriPatternOp *path = ops_of(pattern, IRI_PATTERN_PATHNAME);

	if (!only_text(pattern, IRI_PATTERN_USERNAME, &user) || !only_text(pattern, IRI_PATTERN_PASSWORD, &password) ||
		!only_text(pattern, IRI_PATTERN_HOSTNAME, &host) || host.len == 0)
		return false;
	iri_buf_append(out, "://", 3);
	if (user.len > 0 || password.len > 0)
	{
		iri_buf_append(out, user.data, user.len);
		if (password.len > 0)
			iri_buf_put(out, ':');
		iri_buf_append(out, password.data, password.len);
		iri_buf_put(out, '@');
	}
	iri_buf_append(out, host.data, host.len);
	if (!only_text(pattern, IRI_PATTERN_PORT, &port))
		return true;
	if (port.len > 0)
	{
		iri_buf_put(out, ':');
		iri_buf_append(out, port.data, port.len);
	}
	if (path != NULL && path->code == IRI_PATTERN_LITERAL)
	{
		IriText		text = text_of(pattern, path);

		/* up to a letter whose case is ignored */
		for (size_t i = 0; i < text.len && !(pattern->ignore_case && iri_is(text.data[i], IRI_C_ALPHA)); i++)
			iri_buf_put(out, text.data[i]);
	}
	return true;
}

int
iri_pattern_prefixes(const IriPattern *pattern, IriBuf *out)
{
	IriBuf		schemes[IRI_PATTERN_RANGES];
	IriBuf		rest;
	int			count = read_schemes(pattern, schemes);

	iri_buf_init(&rest, NULL, 0);
	if (!append_rest(pattern, &rest))
		count = 0;
	for (int i = 0; i < count; i++)
	{
		iri_buf_append(out, schemes[i].data, schemes[i].len);
		iri_buf_append(out, rest.data, rest.len);
		iri_buf_put(out, '\0');
	}
	out->failed |= rest.failed;
	for (int i = 0; i < IRI_PATTERN_RANGES; i++)
	{
		out->failed |= schemes[i].failed;
		iri_buf_free(&schemes[i]);
	}
	iri_buf_free(&rest);
	return count;
}

bool
iri_pattern_has_names(const IriPattern *pattern)
{
	IriBuf		schemes[IRI_PATTERN_RANGES];
	int			count = read_schemes(pattern, schemes);
	bool		names = count > 0;

	for (int i = 0; i < IRI_PATTERN_RANGES; i++)
	{
		names = names && !schemes[i].failed &&
			(i >= count || (iri_scheme_lookup(schemes[i].data, schemes[i].len)->flags & IRI_S_DNS) != 0);
		iri_buf_free(&schemes[i]);
	}
	return names;
}

IriText
iri_pattern_domain(const IriPattern *pattern, bool *only)
{
	const IriPatternOp *first = ops_of(pattern, IRI_PATTERN_HOSTNAME);
	const IriPatternOp *op = first;
	const char *dot;
	IriText		text;

	*only = false;
	if (first == NULL)
		return (IriText) {NULL, 0};
	while (op->code != IRI_PATTERN_END)
		op++;
	if (op == first || (--op)->code != IRI_PATTERN_LITERAL)
		return (IriText) {NULL, 0};
	text = text_of(pattern, op);
	/* an address has no domain, and neither has a name with an empty label at its end */
	if (text.data[text.len - 1] == ']' || text.data[text.len - 1] == '.')
		return (IriText) {NULL, 0};
	if (op == first)
	{
		*only = true;
		return text;
	}
	/* "{*.}?" before it, or another optional text that ends in a dot */
	if (first->code == IRI_PATTERN_EITHER && op[-1].code == IRI_PATTERN_JOIN)
	{
		const IriPatternOp *skipped = &iri_pattern_ops(pattern)[first->to];
		const IriPatternOp *before = skipped - (skipped->code == IRI_PATTERN_UNSET ? 2 : 1);

		skipped += skipped->code == IRI_PATTERN_UNSET;
		if (skipped == op - 1 && before->code == IRI_PATTERN_LITERAL &&
			iri_pattern_texts(pattern)[before->at + before->len - 1] == '.')
			return text;
	}
	dot = memchr(text.data, '.', text.len);
	if (dot == NULL)
		return (IriText) {NULL, 0};
	return (IriText) {dot + 1, (size_t) (text.data + text.len - dot - 1)};
}
