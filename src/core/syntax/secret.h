/*
 * Passwords in texts that messages quote, which may not be IRIs.
 */
#ifndef IRI_SECRET_H
#define IRI_SECRET_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Finds what may be the password of a text: everything from the first ":" to
 * the last "@".  The colon of a scheme with "//" after it does not count.  It
 * finds more than the password if the text has colons and "@" elsewhere, but
 * never less, with any delimiters in the password and the user name.
 */
extern bool iri_find_password(const char *s, size_t len, size_t *from, size_t *to);

#endif							/* IRI_SECRET_H */
