/*
 * iri: check and split.
 *
 * Needs: icu-uc
 */
#include "../contender.h"
#include "syntax/parse.h"

static bool
run(const char *s, size_t len)
{
	IriParts	parts;
	IriError	err;

	return iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err);
}

const Contender contender = {"iri parse", "iri", NULL, run};
