/*
 * Name-based UUIDs (RFC 9562 §5.5), and the digest behind them.
 */
#ifndef IRI_UUID_H
#define IRI_UUID_H

#include <stdint.h>

#include "text/text.h"

#define IRI_SHA1_SIZE	20
#define IRI_UUID_SIZE	16

/* The SHA-1 digest (RFC 3174) of two texts as one. */
extern void iri_sha1(IriText first, IriText rest, uint8_t digest[IRI_SHA1_SIZE]);

/* The version 5 UUID of a text in the namespace of URLs. */
extern void iri_url_uuid(IriText url, uint8_t uuid[IRI_UUID_SIZE]);

#endif							/* IRI_UUID_H */
