/*
 * ICU: one call for the host, UTS #46 to Unicode.
 *
 * Needs: icu-uc
 */
#include <unicode/uidna.h>

#include "../contender.h"

static UIDNA *idna;
static char text[65536];

static bool
init(void)
{
	UErrorCode	status = U_ZERO_ERROR;

	idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE, &status);
	return U_SUCCESS(status);
}

static bool
run(const char *s, size_t len)
{
	UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
	UErrorCode	status = U_ZERO_ERROR;

	uidna_nameToUnicodeUTF8(idna, s, (int32_t) len, text, sizeof(text), &info, &status);
	return U_SUCCESS(status) && info.errors == 0;
}

const Contender contender = {"ICU name to Unicode", "host", init, run};
