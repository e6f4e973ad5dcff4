/*
 * Look-alikes: Unicode's security mechanisms (UTS #39), applied to the labels
 * of hosts, and to single characters elsewhere (draft §8.5, §10).
 */
#ifndef IRI_SPOOF_H
#define IRI_SPOOF_H

#include <stdbool.h>
#include <stdint.h>

#include "text/buf.h"

/* Suspicions about a name. */
#define IRI_SPOOF_MIXED_SCRIPTS	0x01	/* by script extensions, beyond "highly restrictive" */
#define IRI_SPOOF_RESTRICTED	0x02	/* characters not recommended for identifiers */
#define IRI_SPOOF_MIXED_DIGITS	0x04
#define IRI_SPOOF_INVISIBLE		0x08
#define IRI_SPOOF_ASCII			0x10	/* looks like an ASCII label */
#define IRI_SPOOF_DELIMITER		0x20	/* has a character that looks like a delimiter */
#define IRI_SPOOF_KINDS			6

/* Names of more bytes are not examined. */
#define IRI_SPOOF_MAX_NAME		1000

typedef struct IriSuspicions
{
	unsigned int seen;			/* IRI_SPOOF_ bits */
	size_t		at[IRI_SPOOF_KINDS];	/* the first label for each */
} IriSuspicions;

/*
 * Examines the labels of a name from iri_append_name.  Returns false if memory
 * is short.
 */
extern bool iri_spoof_check(const char *name, size_t len, IriSuspicions *suspicions);

/*
 * Appends the skeleton of a name.  Two names with the same skeleton are likely
 * to be confused.  Depends on the version of ICU.
 */
extern void iri_append_skeleton(const char *name, size_t len, IriBuf *out);

/*
 * The scripts that a text's characters have in common, by script extensions,
 * as sets of ICU's codes (UTS #39 §5.1).
 */
typedef struct IriScripts
{
	uint64_t	all[4];			/* in common to all characters */
	uint64_t	other[4];		/* in common to all characters except Latin ones */
} IriScripts;

/* Starts with an empty text; adds a character. */
extern void iri_scripts_begin(IriScripts *scripts);
extern void iri_scripts_add(IriScripts *scripts, uint32_t cp);

/* Returns true if the scripts are beyond "highly restrictive" (UTS #39 §5.2). */
extern bool iri_scripts_mix(const IriScripts *scripts);

/* Returns true if a punctuation mark or symbol looks like an ASCII delimiter. */
extern bool iri_looks_like_delimiter(uint32_t cp);

/*
 * Returns true for the full-width forms of ASCII punctuation that separates or
 * encloses.
 */
static inline bool
iri_is_fullwidth_delimiter(uint32_t cp)
{
	return (cp >= 0xff01 && cp <= 0xff0f) || (cp >= 0xff1a && cp <= 0xff20) ||
		(cp >= 0xff3b && cp <= 0xff3d);
}

/*
 * Returns true for a stroke or an enclosure, which turns the character under
 * it into another.
 */
static inline bool
iri_is_overlay(uint32_t cp)
{
	return (cp >= 0x0334 && cp <= 0x0338) || (cp >= 0x20d2 && cp <= 0x20f0);
}

/* Returns true if a character is shown as nothing, or nearly so. */
extern bool iri_is_invisible(uint32_t cp);

#endif							/* IRI_SPOOF_H */
