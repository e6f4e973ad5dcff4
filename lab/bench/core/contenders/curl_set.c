/*
 * libcurl: check and split.
 *
 * Needs: libcurl
 */
#include <curl/curl.h>

#include "../contender.h"

static bool
run(const char *s, size_t len)
{
	CURLU	   *url = curl_url();
	CURLUcode	code;

	(void) len;
	code = curl_url_set(url, CURLUPART_URL, s, CURLU_NON_SUPPORT_SCHEME);
	curl_url_cleanup(url);
	return code == CURLUE_OK;
}

const Contender contender = {"libcurl set", "iri", NULL, run};
