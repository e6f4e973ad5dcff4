/*
 * The characters of host keys: the characters that UTS #46 of Unicode 13.0
 * accepts, their mappings, and the properties that its checks need.  We have
 * tables of our own so that no key depends on the version of a library.
 */
#ifndef IRI_REPERTOIRE_H
#define IRI_REPERTOIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * An entry of the table has either IRI_CP_MAPPED with the number of its
 * mapping, or the properties of a character that is not mapped.
 */
#define IRI_CP_MAPPED		0x8000
#define IRI_CP_MAPPING		0x1fff	/* the number of the mapping */
#define IRI_CP_COMPOSES		0x4000	/* NFC may compose it with other characters */
#define IRI_CP_VALID		0x0200
#define IRI_CP_MOVES		0x0100	/* NFC may reorder it among its neighbors */
#define IRI_CP_MARK			0x0080	/* General_Category M */
#define IRI_CP_VIRAMA		0x0040	/* Canonical_Combining_Class 9 */
#define IRI_CP_JOINING_SHIFT	3
#define IRI_CP_BIDI_MASK	0x0007

/* Bidirectional classes that RFC 5893 distinguishes: R includes AL. */
typedef enum IriBidiClass
{
	IRI_BIDI_L,
	IRI_BIDI_R,
	IRI_BIDI_AN,
	IRI_BIDI_EN,
	IRI_BIDI_NSM,
	IRI_BIDI_NEUTRAL
} IriBidiClass;

/* Joining types that RFC 5892, appendix A.1, distinguishes. */
typedef enum IriJoiningType
{
	IRI_JOINING_NONE,
	IRI_JOINING_LEFT,
	IRI_JOINING_RIGHT,
	IRI_JOINING_DUAL,
	IRI_JOINING_TRANSPARENT
} IriJoiningType;

/*
 * Returns the page of the table that a code point is in: 32 code points, from
 * U+3400 up 128, and all from U+20000 up.
 */
static inline size_t
iri_repertoire_page(uint32_t cp)
{
	return cp < 0x3400 ? cp / 32 : 0x3400 / 32 - 0x3400 / 128 + (cp < 0x20000 ? cp : 0x20000) / 128;
}

/*
 * Returns the entry of a code point from U+0080 up.  The entry of a code point
 * that UTS #46 refuses has neither IRI_CP_MAPPED nor IRI_CP_VALID.
 */
extern uint16_t iri_repertoire(uint32_t cp);

/* Returns the mapping of an entry with IRI_CP_MAPPED: text in NFC, or nothing. */
extern const char *iri_mapping(uint16_t entry, size_t *len);

/* Returns true if UTS #46 leaves the code point out of a name. */
static inline bool
iri_is_ignored(uint32_t cp)
{
	size_t		len = 1;
	uint16_t	entry = iri_repertoire(cp);

	if (entry & IRI_CP_MAPPED)
		iri_mapping(entry, &len);
	return len == 0;
}

static inline IriBidiClass
iri_bidi_class_of(uint16_t entry)
{
	return (entry & IRI_CP_MAPPED) ? IRI_BIDI_NEUTRAL : (IriBidiClass) (entry & IRI_CP_BIDI_MASK);
}

static inline IriJoiningType
iri_joining_type_of(uint16_t entry)
{
	return (entry & IRI_CP_MAPPED) ? IRI_JOINING_NONE : (IriJoiningType) (entry >> IRI_CP_JOINING_SHIFT & 7);
}

#endif							/* IRI_REPERTOIRE_H */
