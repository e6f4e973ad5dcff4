/*
 * Passwords in texts that messages quote, which may not be IRIs, and the values
 * of parameters ("jdbc:h2:mem:t;PASSWORD=a", "?token=a") that are secret.
 */
#ifndef IRI_SECRET_H
#define IRI_SECRET_H

#include <stdbool.h>
#include <stddef.h>

#include "syntax/parse.h"
#include "text/charclass.h"

/*
 * Finds what may be the password of a text: everything from the first ":" to
 * the last "@".  The colon of a scheme with "//" after it does not count.  It
 * finds more than the password if the text has colons and "@" elsewhere, but
 * never less, with any delimiters in the password and the user name.
 */
extern bool iri_find_password(const char *s, size_t len, size_t *from, size_t *to);

/* Which values are secret. */
typedef enum IriSecrecy
{
	IRI_SECRET_PASSWORDS,		/* passwords, by their names */
	IRI_SECRET_NAMES,			/* also tokens, keys and signatures, by their names */
	IRI_SECRET_VALUES			/* all */
} IriSecrecy;

/* Where parameters are: which characters they begin after, and end before. */
typedef enum IriParameters
{
	IRI_PARAMETERS_PATH,		/* also of a host */
	IRI_PARAMETERS_JDBC,		/* of a path under jdbc, where "/" does not end a parameter */
	IRI_PARAMETERS_QUERY,
	IRI_PARAMETERS_FRAGMENT,
	IRI_PARAMETERS_TEXT			/* of text that may not be an IRI */
} IriParameters;

/* Returns where the parameters of an IRI's path are. */
static inline IriParameters
iri_path_parameters(const char *s, const IriParts *parts)
{
	return iri_begins_caseless((IriText) {s, parts->path.at}, "jdbc:") ? IRI_PARAMETERS_JDBC : IRI_PARAMETERS_PATH;
}

/*
 * Finds the next secret value from `*to` on, which is 0 at first.  The value
 * is empty only if all values are secret.
 */
extern bool iri_next_secret(const char *s, size_t len, IriParameters where, IriSecrecy secrecy,
							size_t *from, size_t *to);

#endif							/* IRI_SECRET_H */
