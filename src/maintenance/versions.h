/*
 * The versions on which results depend.
 */
#ifndef IRI_VERSIONS_H
#define IRI_VERSIONS_H

#include "compat.h"

#include "nodes/execnodes.h"

extern void iri_put_version(ReturnSetInfo *result, const char *name, const char *version);

#endif							/* IRI_VERSIONS_H */
