/*
 * Reference resolution: RFC 3986 §5.2, strict, and the way back.
 */
#ifndef IRI_RESOLVE_H
#define IRI_RESOLVE_H

#include "syntax/parse.h"
#include "text/buf.h"

/*
 * Appends the target of a reference relative to the base.  The base has a
 * scheme; its fragment is ignored.  The result is a valid IRI: a path that
 * would be read as an authority gets "/." before it.
 */
extern void iri_resolve_reference(const char *ref, const IriParts *ref_parts,
								  const char *base, const IriParts *base_parts,
								  IriBuf *out);

/*
 * Appends the shortest of the usual references that, relative to the base,
 * resolves to the target without its dot segments: at worst, the whole target.
 * Both have a scheme.
 */
extern void iri_relative_reference(const char *target, size_t len,
								   const char *base, const IriParts *base_parts,
								   IriBuf *out);

#endif							/* IRI_RESOLVE_H */
