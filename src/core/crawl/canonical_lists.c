/*
 * The data of canonicalization; see canonical.h.  It is frozen: add a list
 * under a new name, never change one.  doc/canonical.md says what each step
 * can get wrong.
 */
#include "crawl/canonical.h"

const char *const iri_step_names[IRI_STEPS] = {
	[IRI_STEP_FRAGMENT] = "fragment",
	[IRI_STEP_URN_COMPONENTS] = "urn-components",
	[IRI_STEP_USERINFO] = "userinfo",
	[IRI_STEP_HOST_DOT] = "host-dot",
	[IRI_STEP_WWW] = "www",
	[IRI_STEP_WWW_NUMBER] = "www-number",
	[IRI_STEP_IPV4] = "ipv4",
	[IRI_STEP_HTTPS] = "https",
	[IRI_STEP_PORT] = "port",
	[IRI_STEP_LOWER_PATH] = "lower-path",
	[IRI_STEP_SESSION] = "session",
	[IRI_STEP_COLLAPSE_SLASHES] = "collapse-slashes",
	[IRI_STEP_INDEX] = "index",
	[IRI_STEP_TRAILING_SLASH] = "trailing-slash",
	[IRI_STEP_TRACKING] = "tracking-2026",
	[IRI_STEP_QUERY_ENCODING] = "query-encoding",
	[IRI_STEP_BLANK_PARAMS] = "blank-params",
	[IRI_STEP_DEDUPE_PARAMS] = "dedupe-params",
	[IRI_STEP_SORT_QUERY] = "sort-query",
	[IRI_STEP_EMPTY_QUERY] = "empty-query",
};

#define S(step)	IRI_STEP_BIT(IRI_STEP_##step)

/* What a crawler may drop and still get the same page in nearly all cases. */
#define CRAWL_2026 \
	(S(FRAGMENT) | S(URN_COMPONENTS) | S(HOST_DOT) | S(SESSION) | S(TRACKING) | S(EMPTY_QUERY))

const IriProfile iri_profiles[] = {
	{"crawl-2026", CRAWL_2026},
	/* the keys of web archives' indexes; without what differs from site to site */
	{"archive-2026",
		S(FRAGMENT) | S(URN_COMPONENTS) | S(USERINFO) | S(HOST_DOT) | S(WWW) | S(WWW_NUMBER) |
		S(HTTPS) | S(LOWER_PATH) | S(SESSION) | S(COLLAPSE_SLASHES) | S(TRAILING_SLASH) |
		S(SORT_QUERY) | S(EMPTY_QUERY)},
	/* one row per page, at the price of some wrong merges */
	{"web-2026",
		CRAWL_2026 | S(USERINFO) | S(WWW) | S(HTTPS) | S(COLLAPSE_SLASHES) | S(INDEX) |
		S(TRAILING_SLASH) | S(DEDUPE_PARAMS) | S(SORT_QUERY)},
};
const size_t iri_profiles_count = sizeof(iri_profiles) / sizeof(iri_profiles[0]);

#define EXACT(name)		{name, sizeof(name) - 1, false}
#define PREFIX(name)	{name, sizeof(name) - 1, true}

/*
 * tracking-2026: parameters that advertisers, mailers and analytics add to
 * links to identify visitors; names with no other use.  Sorted by bytes, then
 * prefixes.
 */
static const IriName tracking_2026[] = {
	EXACT("__hsfp"),			/* HubSpot */
	EXACT("__hssc"),
	EXACT("__hstc"),
	EXACT("_bta_c"),			/* Bronto */
	EXACT("_bta_tid"),
	EXACT("_ga"),				/* Google Analytics, across domains */
	EXACT("_gl"),
	EXACT("_hsenc"),
	EXACT("_hsmi"),
	EXACT("_kx"),				/* Klaviyo */
	EXACT("_openstat"),
	EXACT("dclid"),				/* Google */
	EXACT("dm_i"),				/* Dotdigital */
	EXACT("epik"),				/* Pinterest */
	EXACT("fbclid"),			/* Facebook */
	EXACT("gbraid"),			/* Google */
	EXACT("gclid"),
	EXACT("gclsrc"),
	EXACT("hsCtaTracking"),
	EXACT("igsh"),				/* Instagram */
	EXACT("igshid"),
	EXACT("irclickid"),			/* Impact */
	EXACT("li_fat_id"),			/* LinkedIn */
	EXACT("mc_cid"),			/* Mailchimp */
	EXACT("mc_eid"),
	EXACT("mkt_tok"),			/* Marketo */
	EXACT("ml_subscriber"),		/* MailerLite */
	EXACT("ml_subscriber_hash"),
	EXACT("msclkid"),			/* Microsoft */
	EXACT("oly_anon_id"),		/* Omeda */
	EXACT("oly_enc_id"),
	EXACT("rb_clickid"),
	EXACT("s_cid"),				/* Adobe */
	EXACT("s_kwcid"),
	EXACT("srsltid"),			/* Google Merchant Center */
	EXACT("ttclid"),			/* TikTok */
	EXACT("twclid"),			/* Twitter */
	EXACT("vero_conv"),
	EXACT("vero_id"),
	EXACT("wbraid"),
	EXACT("wickedid"),
	EXACT("yclid"),				/* Yandex */
	EXACT("ysclid"),
	PREFIX("hsa_"),
	PREFIX("matomo_"),
	PREFIX("mtm_"),
	PREFIX("piwik_"),
	PREFIX("pk_"),
	PREFIX("utm_"),
};

const IriNames iri_tracking_2026 = {
	tracking_2026, sizeof(tracking_2026) / sizeof(IriName), sizeof(tracking_2026) / sizeof(IriName) - 6
};

/* session: parameters that carry a visitor's session without cookies. */
static const IriName session_params[] = {
	EXACT("CFID"),				/* ColdFusion */
	EXACT("CFTOKEN"),
	EXACT("JSESSIONID"),		/* Java servlets */
	EXACT("PHPSESSID"),			/* PHP */
	EXACT("cfid"),
	EXACT("cftoken"),
	EXACT("jsessionid"),
	EXACT("osCsid"),			/* osCommerce */
	EXACT("phpsessid"),
	EXACT("zenid"),				/* Zen Cart */
	PREFIX("ASPSESSIONID"),		/* ASP */
	PREFIX("aspsessionid"),
};

const IriNames iri_session_params = {
	session_params, sizeof(session_params) / sizeof(IriName), sizeof(session_params) / sizeof(IriName) - 2
};

/* index: the pages that servers send for a folder, in any case. */
const char *const iri_index_pages[] = {
	"default.asp", "default.aspx", "default.htm", "default.html",
	"index.asp", "index.aspx", "index.cfm", "index.cgi", "index.htm", "index.html",
	"index.jsp", "index.php", "index.pl", "index.shtml", "index.xhtml",
};
const size_t iri_index_pages_count = sizeof(iri_index_pages) / sizeof(iri_index_pages[0]);
