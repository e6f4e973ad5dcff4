/*
 * Names in statements about tables of the user.
 */
#ifndef IRI_CRAWL_NAMES_H
#define IRI_CRAWL_NAMES_H

#include "compat.h"

#include "fmgr.h"

extern const char *iri_schema_of_call(FunctionCallInfo fcinfo);
extern const char *iri_schema_of_type(Oid type);
extern char *iri_table_name(Oid relation);

#endif							/* IRI_CRAWL_NAMES_H */
