/*
 * libidn2: to Unicode, which neither maps nor checks.
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
	status = idn2_to_unicode_8z8z(s, &text, IDN2_NONTRANSITIONAL);
	idn2_free(text);
	return status == IDN2_OK;
}

const Contender contender = {"libidn2 to Unicode", "host", NULL, run};
