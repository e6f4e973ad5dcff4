/*
 * The data of canonicalization; see canonical.h.  It is frozen: add a list
 * under a new name, never change one.  doc/canonical.md says what each step
 * can get wrong.
 */
#include "crawl/canonical.h"

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
