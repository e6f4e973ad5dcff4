/*
 * The labels of a DNS name.
 */
#ifndef IRI_LABEL_H
#define IRI_LABEL_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/*
 * The maximum lengths of a label, and of a name without its trailing dot, in
 * octets (RFC 1035 §2.3.4).
 */
#define IRI_DNS_LABEL	63
#define IRI_DNS_NAME	253

/*
 * Returns the length of the label separator at the start of `s`, "." or one of
 * the three characters that UTS #46 §2.3 maps to ".", or 0.
 */
static inline size_t
iri_dot_length(const char *s, size_t len)
{
	if (len > 0 && s[0] == '.')
		return 1;
	if (len >= 3 &&
		(((unsigned char) s[0] == 0xe3 && memcmp(s, "\xe3\x80\x82", 3) == 0) ||	/* U+3002 */
		 ((unsigned char) s[0] == 0xef && (memcmp(s, "\xef\xbc\x8e", 3) == 0 ||	/* U+FF0E */
										   memcmp(s, "\xef\xbd\xa1", 3) == 0))))	/* U+FF61 */
		return 3;
	return 0;
}

typedef struct IriLabels
{
	const char *next;			/* NULL after the last label */
	const char *end;
} IriLabels;

/* Moves to the next label of a name; returns false if there are no more. */
static inline bool
iri_next_label(IriLabels *labels, const char **s, size_t *len)
{
	const char *dot;

	if (labels->next == NULL)
		return false;
	dot = memchr(labels->next, '.', (size_t) (labels->end - labels->next));
	*s = labels->next;
	*len = (size_t) ((dot != NULL ? dot : labels->end) - labels->next);
	labels->next = dot != NULL ? dot + 1 : NULL;
	return true;
}

#endif							/* IRI_LABEL_H */
