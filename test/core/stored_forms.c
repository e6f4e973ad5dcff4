/*
 * Prints 30,000 random links as they are stored, with the hashes of key and
 * spelling: the same on every machine.  lab/campaign matrix --arch compares.
 */
#include "unit.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "value/value.h"

#define LINKS	30000

/* PostgreSQL's, of hash partitions */
#define PARTITION_SEED	UINT64_C(8816678312871386365)

int
main(void)
{
	int			links = 0;

	while (links < LINKS)
	{
		GenText		text;
		FREED IriBuf stored = {0};
		IriError	err;
		IriValue	value;

		gen_text(&text);
		if (iri_value_make(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &stored, &err))
		{
			if (!iri_value_read(stored.data, stored.len, &value))
				return 1;
			for (size_t i = 0; i < stored.len; i++)
				printf("%02x", (unsigned char) stored.data[i]);
			printf(" %016llx %016llx\n",
				   (unsigned long long) XXH3_64bits_withSeed(value.key, value.key_len, 0),
				   (unsigned long long) XXH3_64bits_withSeed(text.data, text.len, PARTITION_SEED));
			links++;
		}
	}
	return 0;
}
