/*
 * iri: the host key.
 *
 * Needs: icu-uc
 */
#include "../contender.h"
#include "host/idna.h"

char		storage[65536];

static bool
run(const char *s, size_t len)
{
	IriBuf		buf;

	iri_buf_init(&buf, storage, sizeof(storage));
	iri_host_key(s, len, &buf);
	iri_buf_free(&buf);
	return true;
}

const Contender contender = {"iri host key", "host", NULL, run};
