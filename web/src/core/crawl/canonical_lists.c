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
 * have a name: (A)dGuard, (B)rave, (C)learURLs, (N)eat-URL, (U)Block.  Numbers
 * describe the use of names in public repositories, where those without a
 * number were searched for, too.  Sorted by bytes, prefixes at the end.
 *
 * Names of lists that are keys elsewhere: __s (stock quotes of sina.com.cn, 3 of
 * 10 links), cmpid (a company or an advertiser, 3 of 20), s_cid (categories and
 * accounts, 4 of 20), sms_source (the sender of a message, 4 of 10).  Not found
 * in links: cx_*, gps_adid, oft_*.
 */
static const IriName tracking_2026[] = {
	WHOLE_NAME("XTOR"), /* as xtor */
	WHOLE_NAME("__hsfp"), /* HubSpot */
	WHOLE_NAME("__hssc"), WHOLE_NAME("__hstc"),
	WHOLE_NAME("__twitter_impression"), /* C; 10 of 10 links */
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
	WHOLE_NAME("adjust_adgroup"), /* Adjust; A U; 10 of 10 links */
	WHOLE_NAME("adjust_campaign"), WHOLE_NAME("adjust_creative"), WHOLE_NAME("adjust_tracker"),
	WHOLE_NAME("adjust_tracker_limit"),
	WHOLE_NAME("at_campaign"), /* Piano; N U; 10 of 10 links */
	WHOLE_NAME("at_medium"),
	WHOLE_NAME("bsft_clkid"), /* Blueshift; A B U */
	WHOLE_NAME("bsft_uid"),
	WHOLE_NAME("cm_cr"), /* Coremetrics; A; 4 of 4 links; else variables in 8 files */
	WHOLE_NAME("dclid"), /* Google */
	WHOLE_NAME("dm_i"), /* Dotdigital; 8 of 8 links; else variables in 9 of 10 files */
	WHOLE_NAME("epik"), /* Pinterest; 9 of 9 links */
	WHOLE_NAME("fb_action_ids"), /* Facebook; A B C N U */
	WHOLE_NAME("fb_action_types"), /* A C N U */
	WHOLE_NAME("fb_comment_id"), /* A B U */
	WHOLE_NAME("fb_ref"), /* A C N U; no key in 10 links */
	WHOLE_NAME("fb_source"), /* A C N U */
	WHOLE_NAME("fbclid"),
	WHOLE_NAME("gad_campaignid"), /* Google; U; 10 of 10 links */
	WHOLE_NAME("gad_source"), /* U; no other use in 10 files */
	WHOLE_NAME("gbraid"), WHOLE_NAME("gclid"), WHOLE_NAME("gclsrc"),
	WHOLE_NAME("guccounter"), /* Yahoo; A N; 10 of 10 links */
	WHOLE_NAME("guce_referrer"), /* A B U */
	WHOLE_NAME("guce_referrer_sig"), WHOLE_NAME("hsCtaTracking"),
	WHOLE_NAME("hsa_acc"), /* HubSpot Ads; A U */
	WHOLE_NAME("hsa_ad"), WHOLE_NAME("hsa_cam"), WHOLE_NAME("hsa_grp"), WHOLE_NAME("hsa_kw"),
	WHOLE_NAME("hsa_la"), WHOLE_NAME("hsa_mt"), WHOLE_NAME("hsa_net"), WHOLE_NAME("hsa_ol"),
	WHOLE_NAME("hsa_src"), WHOLE_NAME("hsa_tgt"), WHOLE_NAME("hsa_ver"),
	WHOLE_NAME("igsh"), /* Instagram; no other use in 10 files */
	WHOLE_NAME("igshid"),
	WHOLE_NAME("ir_adid"), /* Impact; A U; 10 of 10 links */
	WHOLE_NAME("ir_campaignid"), WHOLE_NAME("ir_partnerid"), WHOLE_NAME("irclickid"),
	WHOLE_NAME("irgwc"), /* A */
	WHOLE_NAME("itm_campaign"), /* campaigns inside a site; A C N; 10 of 10 links */
	WHOLE_NAME("itm_content"), WHOLE_NAME("itm_medium"), WHOLE_NAME("itm_source"), WHOLE_NAME("itm_term"),
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
	WHOLE_NAME("pk_vid"), /* A N; 10 of 10 links */
	WHOLE_NAME("rb_clickid"),
	WHOLE_NAME("s_kwcid"),
	WHOLE_NAME("srsltid"), /* Google Merchant Center */
	WHOLE_NAME("ttclid"), /* TikTok */
	WHOLE_NAME("twclid"), /* Twitter */
	WHOLE_NAME("unicorn_click_id"), /* Adjust; A B U */
	WHOLE_NAME("vero_conv"), WHOLE_NAME("vero_id"),
	WHOLE_NAME("vgo_ee"), /* ActiveCampaign; B U; 10 of 10 links */
	WHOLE_NAME("wbraid"), WHOLE_NAME("wickedid"),
	WHOLE_NAME("wt_mc"), /* Mapp; A C N; 9 of 9 links */
	WHOLE_NAME("wt_zmc"), /* C N; 10 of 10 links of one publisher */
	WHOLE_NAME("xtor"), /* AT Internet; A; 9 of 9 links */
	WHOLE_NAME("yclid"), /* Yandex */
	WHOLE_NAME("ysclid"),
	PREFIX("utm_"), /* A C N U; but see utm_coordinates, and the sites below */
};

const IriNames iri_tracking_2026 = {
	tracking_2026, sizeof(tracking_2026) / sizeof(IriName), sizeof(tracking_2026) / sizeof(IriName) - 1
};

/* Names of coordinates: Universal Transverse Mercator.  Sorted by bytes. */
static const IriName utm_coordinates[] = {
	WHOLE_NAME("utm_datum"), WHOLE_NAME("utm_e"), WHOLE_NAME("utm_east"), WHOLE_NAME("utm_easting"),
	WHOLE_NAME("utm_n"), WHOLE_NAME("utm_north"), WHOLE_NAME("utm_northing"), WHOLE_NAME("utm_x"),
	WHOLE_NAME("utm_y"), WHOLE_NAME("utm_zone"),
};

bool
iri_is_tracking(const IriParam *param, IriBuf *scratch)
{
	static const IriNames coordinates = {
		utm_coordinates, sizeof(utm_coordinates) / sizeof(IriName), sizeof(utm_coordinates) / sizeof(IriName)
	};

	return iri_names_match(&iri_tracking_2026, param, scratch) && !iri_names_match(&coordinates, param, scratch);
}

/*
 * tracking-2026: sites where a utm_ name is a key, as that of an upload is
 * utm_source at the first three, or where A, C or the Legitimate URL Shortener
 * say that pages need one.
 */
static const char *const tracking_sites[] = {
	"sendgb.com: !utm_*", "transfernow.net: !utm_*", "uploadnow.io: !utm_*",
	"allegro.pl: !utm_*", "canadacompanyregistry.com: !utm_*", "carrefourpl.snrpage.com: !utm_*",
	"gaugau.futabanet.jp: !utm_*", "insurancexblog.blogspot.com: !utm_*", "justdial.com: !utm_*",
	"lanacion.com.ar: !utm_*", "mmcref.pl: !utm_*", "onet.pl: !utm_*", "pepper.pl: !utm_*", "plex.tv: !utm_*",
	"t.send.vt.edu: !utm_*", "tix.axs.com: !utm_*", "tradedoubler.com: !utm_*", "urldefense.com: !utm_*",
	"usprobioticguide.com: !utm_*",
};

/*
 * sites-2026: rules for single sites.  Names are in the lists that the group
 * names by the letters above or in the Legitimate URL Shortener, except rcm
 * and readme-ov-file, of which ten real links each were read; where the key of
 * a page is known, all others are dropped.  For each line, the test has three
 * links that it merges, and one that it keeps apart.
 */
#define AMAZON(domain) \
	domain ": _encoding ascsubtag camp creative creativeASIN crid dchild dib dib_tag linkCode linkId pd_rd_* pf_rd_* qid ref ref_ refRID sprefix", \
	domain "/dp/*: =language =m =smid"
#define EBAY(domain) \
	domain ": _from _trkparms _trksid amdata campid customid hash mkcid mkevt mkrid ssspo sssrc ssuid toolid", \
	domain "/itm/*: =var"
#define GOOGLE(domain) \
	domain "/search: =as_* =cr =filter =gl =hl =ibp =kgmid =lr =ludocid =nfpr =num =q =safe =start =tbm =tbs =udm"

static const char *const sites_2026[] = {
	/* video and sound: B C N U */
	"youtube.com: app feature pp si",
	"youtube.com/watch: =index =list =t =v",
	"youtu.be: feature pp si",
	"open.spotify.com: context dlsi nd si",
	"netflix.com: s tctx trackId trkid",
	"twitch.tv: tt_content tt_medium",
	"bilibili.com/video/*: =p =t",
	/* people: A B C U */
	"twitter.com: cxt ref_src ref_url refsrc s src t",
	"x.com: cxt ref_src ref_url refsrc s src t",
	"linkedin.com: lipi rcm refId trackingId trk",
	"instagram.com: ig_mid ig_rid ref",
	"facebook.com: __cft__* __tn__ _rdc _rdr eav fref hc_location hc_ref mibextid paipv ref refid refsrc sfnsn",
	"reddit.com: $3p $deep_link $original_url correlation_id rdt ref_campaign ref_source share_id",
	"change.org: recruited_by_id recruiter source_location",
	"github.com: email_source email_token tab=readme-ov-file",
	/* shops: A C, eBay A U */
	AMAZON("amazon.ca"), AMAZON("amazon.co.jp"), AMAZON("amazon.co.uk"), AMAZON("amazon.com"), AMAZON("amazon.com.au"),
	AMAZON("amazon.com.br"), AMAZON("amazon.de"), AMAZON("amazon.es"), AMAZON("amazon.fr"), AMAZON("amazon.in"),
	AMAZON("amazon.it"), AMAZON("amazon.nl"),
	EBAY("ebay.ca"), EBAY("ebay.co.uk"), EBAY("ebay.com"), EBAY("ebay.com.au"), EBAY("ebay.de"), EBAY("ebay.fr"),
	EBAY("ebay.it"),
	"aliexpress.com/item/*: =sku_id =skuId",
	"item.taobao.com/item.htm: =id =skuId",
	"detail.tmall.com/item.htm: =id =skuId",
	"imdb.com: pf_rd_* ref_",
	/* search and news: A C N U */
	GOOGLE("google.co.uk"), GOOGLE("google.com"), GOOGLE("google.de"), GOOGLE("google.fr"),
	"play.google.com/store/apps/details: =gl =hl =id",
	"bing.com/search: =cc =filters =first =q =setlang",
	"msn.com: cvid ei ocid",
	"bbc.co.uk: at_* ns_* ocid",
	"bbc.com: at_* ns_* ocid",
	"wired.com: mbid",
	"cdc.gov: s_cid",
	"mathworks.com: s_cid",
	/* pages named by fragments that page-fragment takes for anchors; 10 of 10 links of each */
	"console.aws.amazon.com: !@page-fragment",
	"gchq.github.io: !@page-fragment",
	"mail.google.com: !@page-fragment",
	"mermaid.live: !@page-fragment",
	"signal.art: !@page-fragment",
	"tiddlywiki.com: !@page-fragment",
	"web.libera.chat: !@page-fragment",
	"web.telegram.org: !@page-fragment",
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

/* Returns the rules of a list, which are read once in a process; NULL if memory is short, or if the work was stopped. */
static const IriRules *
read_list(const char *const *list, size_t count, IriText *entries, IriRules *rules)
{
	size_t		bad;
	void	   *memory;

	if (rules->count > 0)
		return rules;
	for (size_t i = 0; i < count; i++)
		entries[i] = (IriText) {list[i], strlen(list[i])};
	memory = malloc(iri_rules_size(entries, count));
	if (memory != NULL && iri_rules_parse(entries, count, memory, rules, &bad))
		return rules;
	rules->count = 0;
	free(memory);
	return NULL;
}

const IriRules *
iri_tracking_sites(void)
{
	static IriRules rules;
	IriText		entries[sizeof(tracking_sites) / sizeof(tracking_sites[0])];

	return read_list(tracking_sites, sizeof(entries) / sizeof(entries[0]), entries, &rules);
}

const IriRules *
iri_sites_2026(void)
{
	static IriRules rules;
	IriText		entries[sizeof(sites_2026) / sizeof(sites_2026[0])];

	return read_list(sites_2026, sizeof(entries) / sizeof(entries[0]), entries, &rules);
}
