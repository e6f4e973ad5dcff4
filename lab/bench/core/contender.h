/*
 * A contender is a shared object that exports one `contender`.  It may
 * be written in any language that can define this structure.
 */
#ifndef CONTENDER_H
#define CONTENDER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Contender
{
	const char *name;			/* as the tables print it */
	const char *kind;			/* what it is given: "iri" or "host" */
	bool		(*init) (void); /* once, before anything is measured; may be NULL */

	/* `s` is terminated, too.  False when it is refused. */
	bool		(*run) (const char *s, size_t len);
} Contender;

extern const Contender contender;

#endif							/* CONTENDER_H */
