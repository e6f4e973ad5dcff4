/*
 * The data of canonicalization; see canonical.h.  It is frozen from the first
 * release on: then add a list under a new name, never change one.
 * doc/canonical.md says what each step can get wrong.
 */
#include "crawl/canonical.h"

#include <stdlib.h>

#define WHOLE_NAME(name)		{name, sizeof(name) - 1, false}
#define PREFIX(name)	{name, sizeof(name) - 1, true}

/*
 * tracking-2026: parameters that advertisers, mailers and analytics add to
 * links to identify visitors; names with no other use.  Letters are lists that
 * have a name: (A)dGuard, (B)rave, (C)learURLs, (N)eat-URL, (U)Block.  For
 * short names, the numbers describe their use in public repositories.  Sorted
 * by bytes.
 */
static const IriName tracking_2026[] = {
	WHOLE_NAME("__hsfp"), /* HubSpot */
	WHOLE_NAME("__hssc"), WHOLE_NAME("__hstc"),
	WHOLE_NAME("__s"), /* Drip; A B C; else a token of Facebook's scripts, in 8 of 10 files */
	WHOLE_NAME("_bhlid"), /* beehiiv; B U; no other use in 10 files */
	WHOLE_NAME("_branch_match_id"), /* Branch; A B U */
	WHOLE_NAME("_branch_referrer"), /* B U */
	WHOLE_NAME("_bta_c"), /* Bronto */
	WHOLE_NAME("_bta_tid"),
	WHOLE_NAME("_ga"), /* Google Analytics, across domains; else the name of its cookie, in 8 of 10 files */
	WHOLE_NAME("_gl"), /* 10 files: variables only */
	WHOLE_NAME("_hsenc"), WHOLE_NAME("_hsmi"),
	WHOLE_NAME("_kx"), /* Klaviyo; 7 of 10 files, no other parameter */
	WHOLE_NAME("_openstat"),
	WHOLE_NAME("action_object_map"), /* Facebook; A C N */
	WHOLE_NAME("action_ref_map"), WHOLE_NAME("action_type_map"),
	WHOLE_NAME("bsft_clkid"), /* Blueshift; A B U */
	WHOLE_NAME("bsft_uid"),
	WHOLE_NAME("cm_cr"), /* Coremetrics; A; 4 of 4 links; else variables in 8 files */
	WHOLE_NAME("dclid"), /* Google */
	WHOLE_NAME("dm_i"), /* Dotdigital; 8 of 8 links; else variables in 9 of 10 files */
	WHOLE_NAME("epik"), /* Pinterest; 9 of 9 links */
	WHOLE_NAME("fb_action_ids"), /* Facebook; A B C N U */
	WHOLE_NAME("fb_action_types"), /* A C N U */
	WHOLE_NAME("fb_comment_id"), /* A B U */
	WHOLE_NAME("fb_source"), /* A C N U */
	WHOLE_NAME("fbclid"),
	WHOLE_NAME("gad_source"), /* Google; U; no other use in 10 files */
	WHOLE_NAME("gbraid"), WHOLE_NAME("gclid"), WHOLE_NAME("gclsrc"),
	WHOLE_NAME("guce_referrer"), /* Yahoo; A B U */
	WHOLE_NAME("guce_referrer_sig"), WHOLE_NAME("hsCtaTracking"),
	WHOLE_NAME("hsa_acc"), /* HubSpot Ads; A U */
	WHOLE_NAME("hsa_ad"), WHOLE_NAME("hsa_cam"), WHOLE_NAME("hsa_grp"), WHOLE_NAME("hsa_kw"),
	WHOLE_NAME("hsa_la"), WHOLE_NAME("hsa_mt"), WHOLE_NAME("hsa_net"), WHOLE_NAME("hsa_ol"),
	WHOLE_NAME("hsa_src"), WHOLE_NAME("hsa_tgt"), WHOLE_NAME("hsa_ver"),
	WHOLE_NAME("igsh"), /* Instagram; no other use in 10 files */
	WHOLE_NAME("igshid"),
	WHOLE_NAME("irclickid"), /* Impact */
	WHOLE_NAME("irgwc"), /* A */
	WHOLE_NAME("li_fat_id"), /* LinkedIn */
	WHOLE_NAME("matomo_campaign"), /* Matomo: its documentation of campaigns */
	WHOLE_NAME("matomo_cid"), WHOLE_NAME("matomo_content"), WHOLE_NAME("matomo_group"),
	WHOLE_NAME("matomo_keyword"), WHOLE_NAME("matomo_kwd"), WHOLE_NAME("matomo_medium"),
	WHOLE_NAME("matomo_placement"), WHOLE_NAME("matomo_source"),
	WHOLE_NAME("mc_cid"), /* Mailchimp; no other use in 10 files */
	WHOLE_NAME("mc_eid"),
	WHOLE_NAME("mkt_tok"), /* Marketo; no other use in 10 files */
	WHOLE_NAME("ml_subscriber"), /* MailerLite */
	WHOLE_NAME("ml_subscriber_hash"),
	WHOLE_NAME("msclkid"), /* Microsoft */
	WHOLE_NAME("mtm_campaign"), WHOLE_NAME("mtm_cid"), WHOLE_NAME("mtm_content"),
	WHOLE_NAME("mtm_group"), WHOLE_NAME("mtm_keyword"), WHOLE_NAME("mtm_kwd"), WHOLE_NAME("mtm_medium"),
	WHOLE_NAME("mtm_placement"), WHOLE_NAME("mtm_source"),
	WHOLE_NAME("oly_anon_id"), /* Omeda */
	WHOLE_NAME("oly_enc_id"), WHOLE_NAME("piwik_campaign"), WHOLE_NAME("piwik_cid"),
	WHOLE_NAME("piwik_content"), WHOLE_NAME("piwik_group"), WHOLE_NAME("piwik_keyword"),
	WHOLE_NAME("piwik_kwd"), WHOLE_NAME("piwik_medium"), WHOLE_NAME("piwik_placement"),
	WHOLE_NAME("piwik_source"), WHOLE_NAME("pk_campaign"), WHOLE_NAME("pk_cid"),
	WHOLE_NAME("pk_content"), WHOLE_NAME("pk_cpn"), WHOLE_NAME("pk_group"), WHOLE_NAME("pk_keyword"),
	WHOLE_NAME("pk_kwd"), /* 10 of 10 links; pk_producto and such are keys */
	WHOLE_NAME("pk_medium"), WHOLE_NAME("pk_placement"), WHOLE_NAME("pk_source"),
	WHOLE_NAME("rb_clickid"),
	WHOLE_NAME("s_cid"), /* Adobe; 10 of 10 links; a key of 2 programs in 10 */
	WHOLE_NAME("s_kwcid"),
	WHOLE_NAME("srsltid"), /* Google Merchant Center */
	WHOLE_NAME("ttclid"), /* TikTok */
	WHOLE_NAME("twclid"), /* Twitter */
	WHOLE_NAME("unicorn_click_id"), /* Adjust; A B U */
	WHOLE_NAME("utm_ad"), /* A, and the documentation of Google Analytics; utm_x, utm_y and utm_zone are coordinates */
	WHOLE_NAME("utm_adgroup"), WHOLE_NAME("utm_affiliate"), WHOLE_NAME("utm_brand"),
	WHOLE_NAME("utm_campaign"), WHOLE_NAME("utm_campaignid"), WHOLE_NAME("utm_channel"),
	WHOLE_NAME("utm_cid"), WHOLE_NAME("utm_content"), WHOLE_NAME("utm_creative"),
	WHOLE_NAME("utm_creative_format"), WHOLE_NAME("utm_emcid"), WHOLE_NAME("utm_emmid"),
	WHOLE_NAME("utm_id"), WHOLE_NAME("utm_id_"), WHOLE_NAME("utm_keyword"),
	WHOLE_NAME("utm_marketing_tactic"), WHOLE_NAME("utm_medium"), WHOLE_NAME("utm_name"),
	WHOLE_NAME("utm_place"), WHOLE_NAME("utm_product"), WHOLE_NAME("utm_pubreferrer"),
	WHOLE_NAME("utm_reader"), WHOLE_NAME("utm_referrer"), WHOLE_NAME("utm_serial"),
	WHOLE_NAME("utm_session"), WHOLE_NAME("utm_siteid"), WHOLE_NAME("utm_social"),
	WHOLE_NAME("utm_social-type"), WHOLE_NAME("utm_source"), WHOLE_NAME("utm_source_platform"),
	WHOLE_NAME("utm_supplier"), WHOLE_NAME("utm_swu"), WHOLE_NAME("utm_term"), WHOLE_NAME("utm_umguk"),
	WHOLE_NAME("utm_userid"), WHOLE_NAME("utm_viz_id"), WHOLE_NAME("vero_conv"), WHOLE_NAME("vero_id"),
	WHOLE_NAME("wbraid"), WHOLE_NAME("wickedid"),
	WHOLE_NAME("yclid"), /* Yandex */
	WHOLE_NAME("ysclid"),
};

const IriNames iri_tracking_2026 = {
	tracking_2026, sizeof(tracking_2026) / sizeof(IriName), sizeof(tracking_2026) / sizeof(IriName)
};

/*
 * sites-2026: rules for single sites.  Each name is in two of the lists that
 * the group names by the letters above, or on the page.
 */
static const char *const sites_2026[] = {
	/* video and sound: B C N U */
	"youtube.com: feature pp si",
	"youtu.be: si",
	"open.spotify.com: si",
	"netflix.com: tctx trackId",
	"twitch.tv: tt_content tt_medium",
	"bilibili.com: buvid msource plat_id seid share_from share_medium share_plat share_session_id share_source share_tag spm_id_from timestamp unique_k up_id vd_source",
	/* people: A B C U */
	"twitter.com: cxt ref_src ref_url refsrc s t",
	"x.com: cxt ref_src ref_url refsrc s t",
	"linkedin.com: lipi refId trackingId trk",
	"instagram.com: ig_rid",
	"facebook.com: __tn__ mibextid",
	"reddit.com: $deep_link correlation_id rdt ref_campaign ref_source",
	"weibo.com: dt_dapp weibo_id",
	"xiaohongshu.com: app_platform app_version xhsshare",
	"change.org: recruited_by_id recruiter source_location",
	"github.com: email_source email_token",
	/* shops: A C, eBay A U */
	"amazon.ca: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.co.jp: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.co.uk: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.com: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.com.au: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.com.br: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.de: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.es: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.fr: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.in: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.it: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"amazon.nl: ascsubtag camp creative creativeASIN dchild linkCode pd_rd_* pf_rd_* qid refRID",
	"ebay.ca: _trkparms amdata campid hash mkcid mkevt mkrid ssspo sssrc ssuid",
	"ebay.co.uk: _trkparms amdata campid hash mkcid mkevt mkrid ssspo sssrc ssuid",
	"ebay.com: _trkparms amdata campid hash mkcid mkevt mkrid ssspo sssrc ssuid",
	"ebay.com.au: _trkparms amdata campid hash mkcid mkevt mkrid ssspo sssrc ssuid",
	"ebay.de: _trkparms amdata campid hash mkcid mkevt mkrid ssspo sssrc ssuid",
	"ebay.fr: _trkparms amdata campid hash mkcid mkevt mkrid ssspo sssrc ssuid",
	"ebay.it: _trkparms amdata campid hash mkcid mkevt mkrid ssspo sssrc ssuid",
	"aliexpress.com: algo_expid algo_pvid btsid dp scm scm-url scm_id sk spm terminal_id ws_ab_test",
	"flipkart.com: otracker* ssid",
	"taobao.com: pvid scm utparam",
	"tmall.com: ali_trackid",
	"humblebundle.com: hmb_campaign hmb_medium hmb_source",
	"imdb.com: pf_rd_* ref_",
	/* search and news: A C N U */
	"google.co.uk/search: aqs bih biw ei fbs gs_* iflsig oq sa sca_esv source sourceid ved",
	"google.com/search: aqs bih biw ei fbs gs_* iflsig oq sa sca_esv source sourceid ved",
	"google.de/search: aqs bih biw ei fbs gs_* iflsig oq sa sca_esv source sourceid ved",
	"google.fr/search: aqs bih biw ei fbs gs_* iflsig oq sa sca_esv source sourceid ved",
	"play.google.com: pcampaignid referrer",
	"bing.com: cvid qs",
	"msn.com: cvid ocid",
	"aol.com: guccounter",
	"engadget.com: guccounter",
	"techcrunch.com: guccounter",
	"yahoo.com: guccounter",
	"bbc.co.uk: at_*",
	"bbc.com: at_*",
	"wired.com: mbid",
	"nikkei.com: i_cid n_cid",
	"sohu.com: scm spm",
	/* https://support.google.com/mail/answer/7190: a message's address is #inbox/ and its number */
	"mail.google.com: !@page-fragment",
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

const IriRules *
iri_sites_2026(void)
{
	static IriRules rules;
	IriText		entries[sizeof(sites_2026) / sizeof(sites_2026[0])];
	size_t		count = sizeof(entries) / sizeof(entries[0]);
	size_t		bad;
	void	   *memory;

	if (rules.count > 0)
		return &rules;
	for (size_t i = 0; i < count; i++)
		entries[i] = (IriText) {sites_2026[i], strlen(sites_2026[i])};
	memory = malloc(iri_rules_size(entries, count));
	if (memory != NULL && iri_rules_parse(entries, count, memory, &rules, &bad))
		return &rules;
	rules.count = 0;
	free(memory);
	return NULL;
}
