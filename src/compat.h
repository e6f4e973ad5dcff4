/*
 * Differences between the versions of PostgreSQL; the only place that uses
 * PG_VERSION_NUM.
 */
#ifndef IRI_COMPAT_H
#define IRI_COMPAT_H

#include "postgres.h"

#if PG_VERSION_NUM < 150000
#error "iri needs PostgreSQL 15 or later"
#endif

#if PG_VERSION_NUM >= 160000
#include "nodes/miscnodes.h"
#include "varatt.h"
#else
/* no soft errors before 16 */
#define errsave(context, ...) \
	do { \
		(void) (context); \
		ereport(ERROR, __VA_ARGS__); \
	} while (0)
#endif

#endif							/* IRI_COMPAT_H */
