/*
 * The characters of host keys; see repertoire.h.
 */
#include "host/repertoire.h"

#include "host/idna_table.h"

uint16_t
iri_repertoire(uint32_t cp)
{
	size_t		page = cp / IDNA_PAGE < IDNA_PAGES ? cp / IDNA_PAGE : IDNA_PAGES - 1;
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

const char *
iri_mapping(uint16_t entry, size_t *len)
{
	size_t		number = entry & IRI_CP_MAPPING;

	*len = (size_t) (idna_mapping_at[number + 1] - idna_mapping_at[number]);
	return idna_mappings + idna_mapping_at[number];
}
