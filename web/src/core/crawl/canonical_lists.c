/*
 * The data of canonicalization; see canonical.h.  It is frozen: add a list
 * under a new name, never change one.  doc/canonical.md says what each step
 * can get wrong.
 */
#include "crawl/canonical.h"

#define WHOLE_NAME(name)		{name, sizeof(name) - 1, false}
#define PREFIX(name)	{name, sizeof(name) - 1, true}

/*
 * tracking-2026: parameters that advertisers, mailers and analytics add to
 * links to identify visitors; names with no other use.  Sorted by bytes, then
 * prefixes.
 */
static const IriName tracking_2026[] = {
	WHOLE_NAME("__hsfp"),			/* HubSpot */
	WHOLE_NAME("__hssc"),
	WHOLE_NAME("__hstc"),
	WHOLE_NAME("_bta_c"),			/* Bronto */
	WHOLE_NAME("_bta_tid"),
	WHOLE_NAME("_ga"),				/* Google Analytics, across domains */
	WHOLE_NAME("_gl"),
	WHOLE_NAME("_hsenc"),
	WHOLE_NAME("_hsmi"),
	WHOLE_NAME("_kx"),				/* Klaviyo */
	WHOLE_NAME("_openstat"),
	WHOLE_NAME("dclid"),				/* Google */
	WHOLE_NAME("dm_i"),				/* Dotdigital */
	WHOLE_NAME("epik"),				/* Pinterest */
	WHOLE_NAME("fbclid"),			/* Facebook */
	WHOLE_NAME("gbraid"),			/* Google */
	WHOLE_NAME("gclid"),
	WHOLE_NAME("gclsrc"),
	WHOLE_NAME("hsCtaTracking"),
	WHOLE_NAME("igsh"),				/* Instagram */
	WHOLE_NAME("igshid"),
	WHOLE_NAME("irclickid"),			/* Impact */
	WHOLE_NAME("li_fat_id"),			/* LinkedIn */
	WHOLE_NAME("mc_cid"),			/* Mailchimp */
	WHOLE_NAME("mc_eid"),
	WHOLE_NAME("mkt_tok"),			/* Marketo */
	WHOLE_NAME("ml_subscriber"),	/* MailerLite */
	WHOLE_NAME("ml_subscriber_hash"),
	WHOLE_NAME("msclkid"),			/* Microsoft */
	WHOLE_NAME("oly_anon_id"),		/* Omeda */
	WHOLE_NAME("oly_enc_id"),
	WHOLE_NAME("rb_clickid"),
	WHOLE_NAME("s_cid"),				/* Adobe */
	WHOLE_NAME("s_kwcid"),
	WHOLE_NAME("srsltid"),			/* Google Merchant Center */
	WHOLE_NAME("ttclid"),			/* TikTok */
	WHOLE_NAME("twclid"),			/* Twitter */
	WHOLE_NAME("vero_conv"),
	WHOLE_NAME("vero_id"),
	WHOLE_NAME("wbraid"),
	WHOLE_NAME("wickedid"),
	WHOLE_NAME("yclid"),				/* Yandex */
	WHOLE_NAME("ysclid"),
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
	WHOLE_NAME("CFID"),				/* ColdFusion */
	WHOLE_NAME("CFTOKEN"),
	WHOLE_NAME("JSESSIONID"),		/* Java servlets */
	WHOLE_NAME("PHPSESSID"),			/* PHP */
	WHOLE_NAME("cfid"),
	WHOLE_NAME("cftoken"),
	WHOLE_NAME("jsessionid"),
	WHOLE_NAME("osCsid"),			/* osCommerce */
	WHOLE_NAME("phpsessid"),
	WHOLE_NAME("zenid"),				/* Zen Cart */
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
