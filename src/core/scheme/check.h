/*
 * The syntax of single schemes (IriCheck in scheme.h), where it is stricter
 * than the generic syntax.
 */
#ifndef IRI_SCHEME_CHECK_H
#define IRI_SCHEME_CHECK_H

#include "scheme/scheme.h"

/* Fills `err` for the byte `at` of the IRI and returns false. */
extern bool iri_check_fail(const char *s, const IriParts *parts, IriComponent component,
						   size_t at, const char *rule, IriError *err);

/* Fails if there is an authority. */
extern bool iri_check_no_authority(const char *s, const IriParts *parts, IriError *err);

/* servers */
extern bool iri_check_websocket(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_no_userinfo(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_no_port(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_telnet(const char *s, const IriParts *parts, IriError *err);

/* people and telephones */
extern bool iri_check_mailto(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_acct(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_tel(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_sms(const char *s, const IriParts *parts, IriError *err);

/* names */
extern bool iri_check_urn(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_uuid(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_locktoken(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_data(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_geo(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_doi(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_tag(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_did(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_ni(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_nih(const char *s, const IriParts *parts, IriError *err);
extern bool iri_check_ipn(const char *s, const IriParts *parts, IriError *err);

#endif							/* IRI_SCHEME_CHECK_H */
