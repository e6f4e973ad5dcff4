/*
 * Reference resolution: RFC 3986 §5.2, strict, and the way back.
 */
#ifndef IRI_RESOLVE_H
#define IRI_RESOLVE_H

#include "buf.h"
#include "parse.h"

/*
 * Appends what the reference means where the base stands.  The base has a
 * scheme; its fragment does not count.  The result is a valid IRI: a path that
 * would read as an authority gets "/." in front.
 */
extern void iri_resolve_reference(const char *ref, const IriParts *ref_parts,
								  const char *base, const IriParts *base_parts,
								  IriBuf *out);

/*
 * Appends the shortest of the usual references that resolves, against the
 * base, to what the target resolves to: the target itself, but for dot
 * segments.  Both have a scheme.  Where nothing shorter will do it is the
 * target whole.
 */
extern void iri_relative_reference(const char *target, size_t len,
								   const char *base, const IriParts *base_parts,
								   IriBuf *out);

#endif							/* IRI_RESOLVE_H */
