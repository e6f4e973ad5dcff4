/*
 * DNS names as any version of the linked ICU maps them: to fetch documents, not
 * to compare IRIs.
 */
#ifndef IRI_IDNA_ICU_H
#define IRI_IDNA_ICU_H

#include "host/idna.h"

/*
 * iri_host_to_ascii, except that labels with characters that are not in the
 * frozen table are mapped by the tables of ICU, so the result may have another
 * key.
 */
extern bool iri_host_to_current_ascii(const char *host, size_t len, IriBuf *out, IriIdnaError *err);

/*
 * Applies "domain to ASCII" of the URL Standard: the tables of the linked
 * library, the checks of bidi and joiners, and no limit of length except ours
 * of 1,000 bytes. `domain` need not be valid UTF-8.  Appends the name in lower
 * case and returns true; returns false if the standard fails.
 */
extern bool iri_domain_to_ascii(const char *domain, size_t len, IriBuf *out);

#endif							/* IRI_IDNA_ICU_H */
