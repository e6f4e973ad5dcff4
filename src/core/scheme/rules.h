/*
 * The rules of single schemes (IriRule in scheme.h): which values are the same
 * under each of them, beyond the generic rules of RFC 3986.
 */
#ifndef IRI_SCHEME_RULES_H
#define IRI_SCHEME_RULES_H

#include "scheme/scheme.h"

/* names */
extern void iri_urn_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_info_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_doi_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_ark_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_nih_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_locktoken_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_nostr_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_bitcoin_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_lightning_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);

/* people */
extern void iri_mailto_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_mailto_query(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_acct_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_xmpp_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_mailbox_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_sip_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_iax_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_iax_query(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_stun_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_turn_query(IriBuf *out, size_t at, const char *source, const IriParts *parts);

/* servers */
extern void iri_imap_userinfo(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_imap_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_tftp_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_news_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_ldap_query(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_dns_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_dns_query(IriBuf *out, size_t at, const char *source, const IriParts *parts);

/* parameters whose order does not matter */
extern void iri_geo_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_tel_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_sms_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_pkcs11_path(IriBuf *out, size_t at, const char *source, const IriParts *parts);
extern void iri_pkcs11_query(IriBuf *out, size_t at, const char *source, const IriParts *parts);

#endif							/* IRI_SCHEME_RULES_H */
