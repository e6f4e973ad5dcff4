/*
 * References and their targets: the first line of the input is a base, the
 * second one a reference, the third one a target.  The results are those of the
 * algorithm of RFC 3986, and a reference from iri_relativize resolves to its
 * target.
 */
#include "fuzz.h"

#include "syntax/dots.h"
#include "syntax/parse.h"
#include "syntax/resolve.h"

static bool
parse(const Text *text, IriGrammar grammar, IriParts *parts)
{
	IriError	err;

	return iri_parse(text->s, text->len, grammar, parts, &err);
}

/* The algorithm of RFC 3986, section 5.2.4, letter by letter. */
static void
remove_dot_segments(const char *s, size_t len, IriBuf *out)
{
	Text		input = make_text(s, len);
	char	   *in = input.s;
	char	   *end = in + len;

#define BEGINS(prefix)	((size_t) (end - in) >= sizeof(prefix) - 1 && memcmp(in, prefix, sizeof(prefix) - 1) == 0)
#define IS(whole)		((size_t) (end - in) == sizeof(whole) - 1 && memcmp(in, whole, sizeof(whole) - 1) == 0)
	while (in < end)
	{
		if (BEGINS("../"))
			in += 3;
		else if (BEGINS("./"))
			in += 2;
		else if (BEGINS("/./"))
			in += 2;
		else if (IS("/."))
		{
			in++;
			*in = '/';
		}
		else if (BEGINS("/../") || IS("/.."))
		{
			in += IS("/..") ? 2 : 3;
			*in = '/';
			while (out->len > 0 && out->data[--out->len] != '/')
				;
		}
		else if (IS(".") || IS(".."))
			in = end;
		else
		{
			do
				iri_buf_put(out, *in++);
			while (in < end && *in != '/');
		}
	}
	free(input.s);
}

/* The path of an IRI, which begins with "/", or any that a reference has. */
static void
check_dots(const Text *text, const IriParts *parts)
{
	Text		path = make_text(text->s + parts->path.at, parts->path.len);
	FREED IriBuf removed;
	FREED IriBuf expected;

	init(&removed);
	init(&expected);
	if (path.len > 0 && path.s[0] == '/')
	{
		iri_buf_append(&removed, "x:", 2);
		iri_buf_append(&removed, path.s, path.len);
		iri_remove_dot_segments(&removed, 2);
		remove_dot_segments(path.s, path.len, &expected);
		CHECK(removed.len >= 2 && is_text(&expected, removed.data + 2, removed.len - 2));
		CHECK(iri_find_dot_segment(removed.data + 2, removed.len - 2) == NULL);
		CHECK((iri_find_dot_segment(path.s, path.len) == NULL) == is_text(&expected, path.s, path.len));
	}
	free(path.s);
}

static void
resolve(const Text *ref, const IriParts *ref_parts, const Text *base, const IriParts *base_parts, IriBuf *out)
{
	IriParts	parts;
	IriError	err;

	init(out);
	iri_resolve_reference(ref->s, ref_parts, base->s, base_parts, out);
	check_size(out, ref->len + base->len);
	CHECK(iri_parse(out->data, out->len, IRI_GRAMMAR_IRI, &parts, &err));
}

static void
check_reference(const Text *ref, const Text *base, const IriParts *base_parts)
{
	IriParts	ref_parts;
	IriParts	parts;
	IriBuf		meant;
	IriBuf		again;
	Text		text;

	if (!parse(ref, IRI_GRAMMAR_IRI_REFERENCE, &ref_parts))
		return;
	check_dots(ref, &ref_parts);
	resolve(ref, &ref_parts, base, base_parts, &meant);
	text = make_text(meant.data, meant.len);
	CHECK(parse(&text, IRI_GRAMMAR_IRI, &parts));
	/* query and fragment are those of the reference, or of the base */
	CHECK(iri_defined(parts.fragment) == iri_defined(ref_parts.fragment));
	if (iri_defined(ref_parts.query))
		CHECK(parts.query.len == ref_parts.query.len &&
			  memcmp(text.s + parts.query.at, ref->s + ref_parts.query.at, parts.query.len) == 0);
	/* what is meant by itself is that, except for dot segments that are the base's */
	if (iri_defined(ref_parts.scheme) || iri_defined(ref_parts.host) || ref_parts.path.len > 0)
	{
		resolve(&text, &parts, base, base_parts, &again);
		CHECK(is_text(&again, text.s, text.len));
		iri_buf_free(&again);
	}
	/* the fragment of the base does not matter */
	if (iri_defined(base_parts->fragment))
	{
		Text		bare = make_text(base->s, base_parts->fragment.at - 1);
		IriParts	bare_parts;

		CHECK(parse(&bare, IRI_GRAMMAR_ABSOLUTE_IRI, &bare_parts));
		resolve(ref, &ref_parts, &bare, &bare_parts, &again);
		CHECK(is_text(&again, text.s, text.len));
		iri_buf_free(&again);
		free(bare.s);
	}
	free(text.s);
	iri_buf_free(&meant);
}

/* The way back: the reference means the target. */
static void
check_relative(const Text *target, const Text *base, const IriParts *base_parts)
{
	IriParts	target_parts;
	IriParts	ref_parts;
	IriBuf		ref;
	IriBuf		meant;
	IriBuf		back;
	Text		text;

	if (!parse(target, IRI_GRAMMAR_IRI, &target_parts))
		return;
	init(&ref);
	iri_relative_reference(target->s, target->len, base->s, base_parts, &ref);
	check_size(&ref, target->len + base->len);
	text = make_text(ref.data, ref.len);
	CHECK(parse(&text, IRI_GRAMMAR_IRI_REFERENCE, &ref_parts));
	resolve(target, &target_parts, base, base_parts, &meant);
	resolve(&text, &ref_parts, base, base_parts, &back);
	CHECK(is_text(&back, meant.data, meant.len));
	iri_buf_free(&ref);
	iri_buf_free(&meant);
	iri_buf_free(&back);
	free(text.s);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *at = (const char *) data;
	const char *end = at + size;
	Text		base = next_line(&at, end);
	Text		ref = next_line(&at, end);
	Text		target = next_line(&at, end);
	IriParts	base_parts;

	if (parse(&base, IRI_GRAMMAR_IRI, &base_parts))
	{
		check_reference(&ref, &base, &base_parts);
		check_reference(&target, &base, &base_parts);
		check_reference(&base, &base, &base_parts);
		check_relative(&ref, &base, &base_parts);
		check_relative(&target, &base, &base_parts);
		check_relative(&base, &base, &base_parts);
	}
	free(base.s);
	free(ref.s);
	free(target.s);
	return 0;
}
