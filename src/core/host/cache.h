/*
 * A cache of the keys of internationalized names, for the life of the process.
 */
#ifndef IRI_HOST_CACHE_H
#define IRI_HOST_CACHE_H

#include <stddef.h>

#include "host/memo.h"
#include "text/buf.h"

typedef struct IriHostEntry
{
	unsigned char host_len;
	unsigned char key_len;
	char		host[IRI_MEMO_LENGTH];
	char		key[IRI_MEMO_LENGTH];
} IriHostEntry;

/*
 * Returns the entry of a DNS name, which is valid until the next call.
 * Returns NULL for a name that cannot be cached: the name or its key is too
 * long, the name is not valid or has "%" or characters that the normal form
 * encodes, or memory is short.
 */
extern const IriHostEntry *iri_host_entry(const char *host, size_t len);

/* As iri_host_key, for a name that may have been seen before. */
extern void iri_host_key_again(const char *host, size_t len, IriBuf *out);

#endif							/* IRI_HOST_CACHE_H */
