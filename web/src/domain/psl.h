/*
 * Registrable domains: the public suffix list, with libpsl.  Keys do not depend
 * on the list, so it is not part of the core.
 */
#ifndef IRI_PSL_H
#define IRI_PSL_H

#include <stdbool.h>
#include <stddef.h>

/* The parts of the list. */
typedef enum IriPslSection
{
	IRI_PSL_ALL,
	IRI_PSL_ICANN,				/* suffixes of registries */
	IRI_PSL_PRIVATE				/* suffixes of other owners, below their own names */
} IriPslSection;

extern const char *const iri_psl_section_names[];

/*
 * Finds where the public suffix and the registrable domain of a name begin.
 * The name is in ASCII and lower case, without a dot at its end.  The domain
 * is one label more than the suffix; *has_domain is false if the name has no
 * such label.  Returns false if the name has no public suffix, or is not a
 * name.
 */
extern bool iri_psl_split(const char *name, size_t len, IriPslSection section,
						  size_t *suffix, size_t *domain, bool *has_domain);

/* Returns true if an ASCII name in lower case is a suffix of a registry in the list, such as a top-level domain. */
extern bool iri_psl_is_suffix(const char *name, size_t len);

/*
 * Sets the file of the list; "" is the distribution's list.  The first call
 * that needs the list loads it, unless iri_psl_load has done so.  If the file
 * cannot be read, this is logged, and the previous list stays in use.
 */
extern void iri_psl_set_file(const char *file);
extern void iri_psl_load(void);

/*
 * The version of libpsl; the date of the list, as YYYY-MM-DD; and the list's
 * file, NULL for the list in libpsl.
 */
extern const char *iri_psl_version(void);
extern void iri_psl_list_date(char *out, size_t size);
extern const char *iri_psl_list_file(void);

#endif							/* IRI_PSL_H */
