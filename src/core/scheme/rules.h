/*
 * The rules of single schemes (IriRule in scheme.h): which values are the same
 * under each of them, beyond the generic rules of RFC 3986.
 */
#ifndef IRI_SCHEME_RULES_H
#define IRI_SCHEME_RULES_H

#include "scheme/scheme.h"

/* names */
extern void iri_urn_path(const IriRuleText *text);
extern void iri_info_path(const IriRuleText *text);
extern void iri_doi_path(const IriRuleText *text);
extern void iri_ark_path(const IriRuleText *text);
extern void iri_nih_path(const IriRuleText *text);
extern void iri_locktoken_path(const IriRuleText *text);
extern void iri_nostr_path(const IriRuleText *text);
extern void iri_bitcoin_path(const IriRuleText *text);
extern void iri_lightning_path(const IriRuleText *text);

/* people */
extern void iri_mailto_path(const IriRuleText *text);
extern void iri_mailto_query(const IriRuleText *text);
extern void iri_acct_path(const IriRuleText *text);
extern void iri_xmpp_path(const IriRuleText *text);
extern void iri_mailbox_path(const IriRuleText *text);
extern void iri_sip_path(const IriRuleText *text);
extern void iri_iax_path(const IriRuleText *text);
extern void iri_iax_query(const IriRuleText *text);
extern void iri_stun_path(const IriRuleText *text);
extern void iri_turn_query(const IriRuleText *text);

/* servers */
extern void iri_imap_userinfo(const IriRuleText *text);
extern void iri_imap_path(const IriRuleText *text);
extern void iri_tftp_path(const IriRuleText *text);
extern void iri_news_path(const IriRuleText *text);
extern void iri_ldap_query(const IriRuleText *text);
extern void iri_dns_path(const IriRuleText *text);
extern void iri_dns_query(const IriRuleText *text);

/* parameters whose order does not matter */
extern void iri_geo_path(const IriRuleText *text);
extern void iri_tel_path(const IriRuleText *text);
extern void iri_sms_path(const IriRuleText *text);
extern void iri_pkcs11_path(const IriRuleText *text);
extern void iri_pkcs11_query(const IriRuleText *text);

#endif							/* IRI_SCHEME_RULES_H */
