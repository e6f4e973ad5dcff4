/*
 * Ensures one version of iri's code in a session.
 */
#ifndef IRI_SESSION_H
#define IRI_SESSION_H

/*
 * Raises an error if a library in the session has a different version of iri's
 * code or of the rules for keys than this library, because two values of one
 * link could then have different keys.
 */
extern void iri_require_one_version(const char *library);

#endif							/* IRI_SESSION_H */
