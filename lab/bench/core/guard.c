/*
 * Makes the value of its argument, while callgrind counts.
 */
#include <stdio.h>
#include <string.h>
#include <valgrind/callgrind.h>

#include "value/value.h"

int
main(int argc, char **argv)
{
	char		storage[4096];
	IriBuf		buf;
	IriError	err;
	size_t		len;

	if (argc != 2)
		return 2;
	len = strlen(argv[1]);

	/* once before, for work that is done once in a process */
	for (int i = 0; i < 2; i++)
	{
		iri_buf_init(&buf, storage, sizeof(storage));
		if (i == 1)
			CALLGRIND_TOGGLE_COLLECT;
		iri_value_make(argv[1], len, IRI_GRAMMAR_IRI, &buf, &err);
		if (i == 1)
			CALLGRIND_TOGGLE_COLLECT;
		iri_buf_free(&buf);
	}
	return 0;
}
