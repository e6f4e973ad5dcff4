/*
 * Operators and the ranges of keys that they find; see ranges.h.
 */
#include "compat.h"

#include "fmgr.h"
#include "nodes/primnodes.h"

#include "compare/domain_op.h"
#include "compare/op.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/value/domain.h"
#include "core/value/search.h"
#include "index/ranges.h"
#include "index/search.h"
#include "type/memory.h"

static bool
prefix_is_readable(Datum pattern)
{
	IriText		prefix;

	return iri_read_prefix(pattern, &prefix);
}

/* Returns true: every base can be read. */
bool
iri_any_is_readable(Datum pattern)
{
	return true;
}

bool
iri_domain_is_readable(Datum pattern)
{
	IriDomain	domain;

	return iri_read_domain(pattern, &domain);
}

/* Returns true if the text is known, and all keys that begin with it have one authority. */
static bool
prefix_has_host(Node *pattern)
{
	IriText		prefix;

	return IsA(pattern, Const) && iri_read_prefix(((Const *) pattern)->constvalue, &prefix) &&
		iri_has_whole_authority(prefix.data, prefix.len);
}

/* Returns true: all links below a base have its host. */
static bool
base_has_host(Node *pattern)
{
	return true;
}

/* Sets the range of keys that begin with s, and then with c unless it is 0. */
IriKeyRange
iri_range_of(const char *s, size_t len, char c)
{
	IriKeyRange range;
	IriBuf		buf;

	iri_buf_init(&buf, NULL, 0);
	iri_buf_append(&buf, s, len);
	iri_buf_put(&buf, c);
	if (c == '\0')
		buf.len--;
	range.from = iri_take(&buf);
	iri_buf_init(&buf, NULL, 0);
	iri_after_prefix(range.from.data, range.from.len, &buf);
	range.to = iri_take(&buf);
	range.single = false;
	return range;
}

static int
prefix_ranges(Datum pattern, IriKeyRange *ranges)
{
	IriText		prefix;

	iri_read_prefix(pattern, &prefix);
	ranges[0] = iri_range_of(prefix.data, prefix.len, '\0');
	return 1;
}

static int
base_ranges(Datum pattern, IriKeyRange *ranges)
{
	IriBase		base;
	IriBuf		after;

	iri_read_base(pattern, &base);
	if (base.alone)
	{
		iri_buf_init(&after, NULL, 0);
		iri_after_base(&base, &after);
		ranges[0] = (IriKeyRange) {{base.key, base.len}, iri_take(&after), true};
		return 1;
	}
	if (base.open)
	{
		ranges[0] = iri_range_of(base.key, base.len, '\0');
		return 1;
	}
	ranges[0] = iri_range_of(base.key, base.len, '#');
	ranges[1] = iri_range_of(base.key, base.len, '/');
	ranges[2] = iri_range_of(base.key, base.len, '?');
	return 3;
}

#define BY_PREFIX \
	prefix_is_readable, false, true, prefix_ranges, false, \
	iriop_index_prefix_lower, "iriop_index_prefix_lower", iriop_index_prefix_upper, "iriop_index_prefix_upper", \
	NULL, NULL, \
	iriop_ge, iriop_lt, prefix_has_host
#define BY_BASE \
	iri_any_is_readable, false, false, base_ranges, true, \
	iriop_index_below_lower, "iriop_index_below_lower", iriop_index_below_upper, "iriop_index_below_upper", \
	iri_below_lower, iri_below_upper, \
	iriop_ge, iriop_lt, base_has_host
#define BY_DOMAIN \
	iri_domain_is_readable, true, false, NULL, false, \
	iriop_index_domain_lower, "iriop_index_domain_lower", iriop_index_domain_upper, "iriop_index_domain_upper", \
	iri_domain_lower, iri_domain_upper, \
	iriop_domain_ge, iriop_domain_lt, NULL

static const IriSearch searches[] = {
	{iri_starts_with, 0, BY_PREFIX},
	{iri_below, 0, BY_BASE},
	{iriop_above, 1, BY_BASE},
	{iri_in_domain, 0, BY_DOMAIN},
	{iriop_domain_has, 1, BY_DOMAIN},
};

const IriSearch *
iri_find_search(Oid funcid, FmgrInfo *function)
{
	fmgr_info(funcid, function);
	for (int i = 0; i < lengthof(searches); i++)
	{
		if (searches[i].function == function->fn_addr)
			return &searches[i];
	}
	return NULL;
}

/*
 * Returns the operator whose bounds a function computes, or NULL; the first of
 * an operator and its commutator.
 */
const IriSearch *
iri_search_of_bound(Oid funcid)
{
	FmgrInfo	function;

	fmgr_info(funcid, &function);
	for (int i = 0; i < lengthof(searches); i++)
	{
		if (searches[i].lower == function.fn_addr || searches[i].upper == function.fn_addr)
			return &searches[i];
	}
	return NULL;
}
