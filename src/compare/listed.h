/*
 * A cache of the keys of texts that are used repeatedly, such as the elements
 * of a list, which are compared with each row.
 */
#ifndef IRI_LISTED_H
#define IRI_LISTED_H

#include "compat.h"

#include "fmgr.h"

#include "core/text/text.h"

extern bool iri_is_listed(const FmgrInfo *flinfo);
extern IriText iri_listed_key(FmgrInfo *flinfo, Datum datum);

#endif							/* IRI_LISTED_H */
