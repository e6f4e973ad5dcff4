/*
 * iri: check, split, normal form, and the value that is stored.
 *
 * Needs: icu-uc
 */
#include "../contender.h"
#include "value/value.h"

char		storage[65536];

static bool
run(const char *s, size_t len)
{
	IriBuf		buf;
	IriError	err;
	bool		ok;

	iri_buf_init(&buf, storage, sizeof(storage));
	ok = iri_value_make(s, len, IRI_GRAMMAR_IRI, &buf, &err);
	iri_buf_free(&buf);
	return ok;
}

const Contender contender = {"iri parse + normal form", "iri", NULL, run};
