/*
 * ada: the URL Standard's parser, or with CAN_PARSE its check alone.
 */
#include <string_view>

#include "ada.h"

extern "C" {
#include "../contender.h"

static bool
run(const char *s, size_t len)
{
#ifdef CAN_PARSE
	return ada::can_parse(std::string_view(s, len));
#else
	return ada::parse<ada::url_aggregator>(std::string_view(s, len)).has_value();
#endif
}

extern const Contender contender = {
#ifdef CAN_PARSE
	"ada can_parse",
#else
	"ada parse + normal form",
#endif
	"iri", nullptr, run};
}
