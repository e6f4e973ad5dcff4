/*
 * libidn2: to ASCII, UTS #46.
 *
 * Needs: libidn2
 */
#include <idn2.h>

#include "../contender.h"

static bool
run(const char *s, size_t len)
{
	char	   *text = NULL;
	int			status;

	(void) len;
	status = idn2_to_ascii_8z(s, &text, IDN2_NONTRANSITIONAL | IDN2_NFC_INPUT);
	idn2_free(text);
	return status == IDN2_OK;
}

const Contender contender = {"libidn2 to ASCII", "host", NULL, run};
