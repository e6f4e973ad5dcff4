/*
 * libcurl: and the normal form that it knows.
 *
 * Needs: libcurl
 */
#include <curl/curl.h>

#include "../contender.h"

static bool
run(const char *s, size_t len)
{
	CURLU	   *url = curl_url();
	char	   *text = NULL;
	bool		ok;

	(void) len;
	ok = curl_url_set(url, CURLUPART_URL, s, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
		curl_url_get(url, CURLUPART_URL, &text, CURLU_NO_DEFAULT_PORT) == CURLUE_OK;
	curl_free(text);
	curl_url_cleanup(url);
	return ok;
}

const Contender contender = {"libcurl set + get", "iri", NULL, run};
