/*
 * One version of the code of iri in a session.
 */
#ifndef IRI_SESSION_H
#define IRI_SESSION_H

/*
 * Raises an error if a library of the session contains another version of the
 * code of iri, or other rules for keys, than this library does: two values of
 * one link could then have two keys.
 */
extern void iri_require_one_version(const char *library);

#endif							/* IRI_SESSION_H */
