/*
 * The characters of host keys; see repertoire.h.
 */
#include "host/repertoire.h"

#include "host/idna_table.h"

uint16_t
iri_repertoire(uint32_t cp)
{
	size_t		page = iri_repertoire_page(cp);
	size_t		run = idna_pages[page];
	size_t		count = idna_pages[page + 1] + 1 - run;

	/* the last run that begins at or before cp, without unpredictable branches */
	while (count > 1)
	{
		size_t		half = count / 2;

		run = idna_first[run + half] <= cp ? run + half : run;
		count -= half;
	}
	/* mapped characters within a run have mappings with consecutive numbers */
	return (uint16_t) (idna_entries[run] + ((idna_entries[run] & IRI_CP_MAPPED) ? cp - idna_first[run] : 0));
}

/* Returns where the text of a mapping begins. */
static size_t
mapping_at(size_t number)
{
	return idna_group_at[number / IDNA_GROUP] + (unsigned char) idna_in_group[number] - (size_t) 'A';
}

const char *
iri_mapping(uint16_t entry, size_t *len)
{
	size_t		number = entry & IRI_CP_MAPPING;
	size_t		at = mapping_at(number);

	*len = mapping_at(number + 1) - at;
	return idna_mappings + at;
}
