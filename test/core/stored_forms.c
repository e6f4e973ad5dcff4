/*
 * Reads the vectors, and prints 30,000 random links as they are stored, with the hashes of key and
 * spelling: the same on every machine.  lab/campaign matrix --arch compares.
 */
#include "unit.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "value/value.h"

#define LINKS	30000

/* PostgreSQL's, of hash partitions */
#define PARTITION_SEED	UINT64_C(8816678312871386365)

/* Returns whether the spellings of test/vectors.tsv are stored as its third column says. */
static bool
vectors_hold(void)
{
	FILE	   *file = fopen("test/vectors.tsv", "r");
	static char line[1 << 17];
	int			count = 0;

	if (file == NULL || fgets(line, sizeof(line), file) == NULL)
		return false;
	for (; fgets(line, sizeof(line), file) != NULL; count++)
	{
		size_t		len = strcspn(line, "\t");
		const char *hex = line + len + 1 + strcspn(line + len + 1, "\t") + 1;
		FREED IriBuf stored = {0};
		IriError	err;

		if (!iri_value_make(line, len, IRI_GRAMMAR_IRI_REFERENCE, &stored, &err) || strcspn(hex, "\t") != 2 * stored.len)
			return false;
		for (size_t i = 0; i < stored.len; i++)
		{
			unsigned int byte;

			if (sscanf(hex + 2 * i, "%2x", &byte) != 1 || byte != (unsigned char) stored.data[i])
				return false;
		}
	}
	fclose(file);
	return count > 100;
}

int
main(void)
{
	int			links = 0;

	if (!vectors_hold())
		return 1;
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
