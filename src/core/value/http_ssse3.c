/*
 * The scan of web links for x86 processors without AVX2.
 */
#ifdef __x86_64__
#define IRI_SSSE3

#include "value/http_scan.h"
#else
#include "value/http.h"
#endif

IriWebScan
iri_web_scan_by_ssse3(void)
{
#if defined(IRI_SSSE3) && defined(IRI_BLOCKS)
	return iri_have_blocks() ? scan_web_blocks : NULL;
#else
	return NULL;
#endif
}
