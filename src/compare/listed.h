/*
 * Keys of texts that come again and again, as those of a list do for each row.
 */
#ifndef IRI_LISTED_H
#define IRI_LISTED_H

#include "compat.h"

#include "fmgr.h"

#include "core/text/text.h"

extern bool iri_is_listed(const FmgrInfo *flinfo);
extern IriText iri_listed_key(FmgrInfo *flinfo, Datum datum);

#endif							/* IRI_LISTED_H */
