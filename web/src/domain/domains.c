/*
 * Domains: which part of a host's name was registered.
 */
#include "compat.h"

#include "fmgr.h"
#include "nodes/nodes.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/selfuncs.h"

#include "domain/condition.h"
#include "domain/psl.h"
#include "domain/site.h"
#include "core/host/idna.h"
#include "core/scheme/scheme.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/charclass.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/relation.h"

/*
 * A host, and the part of it that is a domain name; undefined if there is no
 * such part.
 */
typedef struct Domain
{
	IriText		host;			/* the host of the normal form */
	IriText		suffix;
	IriText		domain;
	IriText		subdomain;		/* empty at the domain itself */
} Domain;

/* Returns the part of the name that begins with the label at `at` of the ASCII form. */
static IriText
same_labels(IriText name, const char *ascii, size_t len, size_t at)
{
	size_t		labels = 1;
	size_t		i = name.len;

	for (size_t j = at; j < len; j++)
		labels += ascii[j] == '.';
	while (i > 0 && (name.data[i - 1] != '.' || --labels > 0))
		i--;
	return (IriText) {name.data + i, name.len - i};
}

static void
split_name(Domain *result, IriPslSection section)
{
	IriText		name = result->host;
	IriBuf		ascii;
	IriIdnaError err;
	char		storage[256];
	size_t		suffix;
	size_t		domain;
	bool		has_domain;
	bool		mapped = false;

	/* no DNS name is longer */
	if (name.len > 1000)
		return;
	if (name.data[name.len - 1] == '.')
		name.len--;
	iri_buf_init(&ascii, storage, sizeof(storage));
	if (memchr(name.data, '%', name.len) == NULL)
	{
		mapped = iri_host_to_ascii(name.data, name.len, &ascii, &err);
		ascii.failed |= !mapped && err.status == IRI_IDNA_NO_MEMORY;
	}
	if (ascii.failed)
	{
		iri_buf_free(&ascii);
		iri_report_failure();
	}
	if (mapped)
	{
		/* a name whose last label is all digits is a malformed address */
		size_t		last = ascii.len;

		while (last > 0 && iri_is(ascii.data[last - 1], IRI_C_DIGIT))
			last--;
		if (!(last == 0 || ascii.data[last - 1] == '.') &&
			iri_psl_split(ascii.data, ascii.len, section, &suffix, &domain, &has_domain))
		{
			result->suffix = same_labels(name, ascii.data, ascii.len, suffix);
			if (has_domain)
			{
				size_t		before;

				result->domain = same_labels(name, ascii.data, ascii.len, domain);
				before = result->domain.data - name.data;
				/* without the dot between subdomain and domain */
				result->subdomain = (IriText) {name.data, before > 0 ? before - 1 : 0};
			}
		}
	}
	iri_buf_free(&ascii);
}

static Domain
read_domain(Datum x, IriPslSection section)
{
	Domain		result = {0};
	IriValue	value;
	IriText		key;
	IriParts	parts;

	iri_read(DatumGetIriPP(x), &value);
	key = iri_key_text(&value);
	iri_split(key.data, key.len, &parts);
	if (parts.host.len == 0)
		return result;
	result.host = iri_component(key, parts.host);
	if (!iri_has_domain_name(key.data, &parts))
		return result;
	split_name(&result, section);
	return result;
}

/* Gets an argument and the section after it. */
static Domain
getarg_name(FunctionCallInfo fcinfo)
{
	IriPslSection section = (IriPslSection) iri_getarg_name(fcinfo, 1, "section", iri_psl_section_names);

	return read_domain(PG_GETARG_DATUM(0), section);
}

/* Returns the text that iri_same_site compares; undefined without a host. */
IriText
iri_site(Datum x)
{
	Domain		domain = read_domain(x, IRI_PSL_ALL);

	return domain.domain.data != NULL ? domain.domain : domain.host;
}

/* iri_registrable_domain(x, section) → text: NULL if the host has no such domain */
IRI_ENTRY(iri_registrable_domain, iri_return_text(fcinfo, getarg_name(fcinfo).domain))

/*
 * iri_subdomain(x, section) → text: the part before the registrable domain, ''
 * if it is empty; NULL if there is no such domain
 */
IRI_ENTRY(iri_subdomain, iri_return_text(fcinfo, getarg_name(fcinfo).subdomain))

/* iri_public_suffix(x, section) → text: NULL if the host is not a domain name */
IRI_ENTRY(iri_public_suffix, iri_return_text(fcinfo, getarg_name(fcinfo).suffix))

/*
 * iri_same_site(a, b) → boolean: the same registrable domain, or the same host
 * if one host has no such domain (HTML, "schemelessly same site"); NULL
 * without a host
 */
PG_FUNCTION_INFO_V1(iri_same_site);
Datum
iri_same_site(PG_FUNCTION_ARGS)
{
	Domain		a = read_domain(PG_GETARG_DATUM(0), IRI_PSL_ALL);
	Domain		b = read_domain(PG_GETARG_DATUM(1), IRI_PSL_ALL);
	IriText		x = a.host;
	IriText		y = b.host;

	if (x.data == NULL || y.data == NULL)
		PG_RETURN_NULL();
	if (a.domain.data != NULL && b.domain.data != NULL)
	{
		x = a.domain;
		y = b.domain;
	}
	PG_RETURN_BOOL(iri_same_text(x, y));
}

/* Returns: the other argument <@ the registrable domain of a constant; NULL if there is none */
static Expr *
same_site_condition(List *args)
{
	for (int i = 0; i < 2; i++)
	{
		Const	   *constant = list_nth(args, i);

		if (IsA(constant, Const) && !constant->constisnull)
		{
			IriText		domain = read_domain(constant->constvalue, IRI_PSL_ALL).domain;

			return domain.data == NULL ? NULL : iri_make_domain_condition(list_nth(args, 1 - i), domain);
		}
	}
	return NULL;
}

/*
 * A constant is estimated like <@ with its registrable domain.  Else the
 * estimate is the one for = without statistics.  The share of pairs of rows of
 * one site was .03 % in links from Common Crawl, .7 % in pages that sites refer
 * to, and 20 % in homepages of software.  EXISTS is estimated to find half of
 * the rows, as with =.  A call with two columns of one row is estimated like any
 * other function: it is true for a third of the rows.
 */
static bool
estimate_same_site(SupportRequestSelectivity *req)
{
	Expr	   *condition;

	if (!req->is_join && req->varRelid == 0 &&
		contain_var_clause(linitial(req->args)) && contain_var_clause(lsecond(req->args)))
		return false;
	condition = req->is_join ? NULL : same_site_condition(req->args);
	req->selectivity = condition == NULL ? DEFAULT_EQ_SEL :
		clause_selectivity(req->root, (Node *) condition, req->varRelid, JOIN_INNER, NULL);
	if (req->is_join && (req->jointype == JOIN_SEMI || req->jointype == JOIN_ANTI))
		req->selectivity = 0.5;
	return true;
}

/* iriop_same_site_support(internal) → internal: planner support for iri_same_site */
IRI_ENTRY(iriop_same_site_support, iri_support(fcinfo, &(IriSupport) {.estimate = estimate_same_site}))
