/*
 * The schemes that IANA has registered, as of 2022-11-18; see registry.h.
 */
#include "registry.h"

#include <stdlib.h>
#include <string.h>

#include "charclass.h"

/* permanent and provisional, sorted */
static const char *const current[] = {
	"aaa", "aaas", "about", "acap", "acct", "acd", "acr", "adiumxtra", "adt", "afp", "afs",
	"aim", "amss", "android", "appdata", "apt", "ar", "ark", "attachment", "aw", "barion",
	"beshare", "bitcoin", "bitcoincash", "blob", "bolo", "browserext", "cabal",
	"calculator", "callto", "cap", "cast", "casts", "chrome", "chrome-extension", "cid",
	"coap", "coap+tcp", "coap+ws", "coaps", "coaps+tcp", "coaps+ws",
	"com-eventbrite-attendee", "content", "content-type", "crid", "cstr", "cvs", "dab",
	"dat", "data", "dav", "diaspora", "dict", "did", "dis", "dlna-playcontainer",
	"dlna-playsingle", "dns", "dntp", "doi", "dpp", "drm", "dtmi", "dtn", "dvb", "dvx",
	"dweb", "ed2k", "eid", "elsi", "embedded", "ens", "ethereum", "example", "facetime",
	"feed", "feedready", "fido", "file", "finger", "first-run-pen-experience", "fish",
	"fm", "ftp", "fuchsia-pkg", "geo", "gg", "git", "gitoid", "gizmoproject", "go",
	"gopher", "graph", "gtalk", "h323", "ham", "hcap", "hcp", "http", "https", "hxxp",
	"hxxps", "hydrazone", "hyper", "iax", "icap", "icon", "im", "imap", "info", "iotdisco",
	"ipfs", "ipn", "ipns", "ipp", "ipps", "irc", "irc6", "ircs", "iris", "iris.beep",
	"iris.lwz", "iris.xpc", "iris.xpcs", "isostore", "itms", "jabber", "jar", "jms",
	"keyparc", "lastfm", "lbry", "ldap", "ldaps", "leaptofrogans", "lorawan", "lpa",
	"lvlt", "magnet", "mailto", "maps", "market", "matrix", "message",
	"microsoft.windows.camera", "microsoft.windows.camera.multipicker",
	"microsoft.windows.camera.picker", "mid", "mms", "mongodb", "moz", "ms-access",
	"ms-appinstaller", "ms-browser-extension", "ms-calculator", "ms-drive-to",
	"ms-enrollment", "ms-excel", "ms-eyecontrolspeech", "ms-gamebarservices",
	"ms-gamingoverlay", "ms-getoffice", "ms-help", "ms-infopath", "ms-inputapp",
	"ms-lockscreencomponent-config", "ms-media-stream-id", "ms-meetnow",
	"ms-mixedrealitycapture", "ms-mobileplans", "ms-newsandinterests", "ms-officeapp",
	"ms-people", "ms-powerpoint", "ms-project", "ms-publisher", "ms-restoretabcompanion",
	"ms-screenclip", "ms-screensketch", "ms-search", "ms-search-repair",
	"ms-secondary-screen-controller", "ms-secondary-screen-setup", "ms-settings",
	"ms-settings-airplanemode", "ms-settings-bluetooth", "ms-settings-camera",
	"ms-settings-cellular", "ms-settings-cloudstorage", "ms-settings-connectabledevices",
	"ms-settings-displays-topology", "ms-settings-emailandaccounts",
	"ms-settings-language", "ms-settings-location", "ms-settings-lock",
	"ms-settings-nfctransactions", "ms-settings-notifications", "ms-settings-power",
	"ms-settings-privacy", "ms-settings-proximity", "ms-settings-screenrotation",
	"ms-settings-wifi", "ms-settings-workplace", "ms-spd", "ms-stickers", "ms-sttoverlay",
	"ms-transit-to", "ms-useractivityset", "ms-virtualtouchpad", "ms-visio", "ms-walk-to",
	"ms-whiteboard", "ms-whiteboard-cmd", "ms-word", "msnim", "msrp", "msrps", "mss", "mt",
	"mtqp", "mumble", "mupdate", "mvn", "news", "nfs", "ni", "nih", "nntp", "notes", "num",
	"ocf", "oid", "onenote", "onenote-cmd", "opaquelocktoken", "openpgp4fpr", "otpauth",
	"palm", "paparazzi", "payment", "payto", "pkcs11", "platform", "pop", "pres", "proxy",
	"psyc", "pttp", "pwid", "qb", "query", "quic-transport", "redis", "rediss", "reload",
	"res", "resource", "rmi", "rsync", "rtmfp", "rtmp", "rtsp", "rtsps", "rtspu", "sarif",
	"secondlife", "secret-token", "service", "session", "sftp", "sgn", "shc", "shttp",
	"sieve", "simpleledger", "simplex", "sip", "sips", "skype", "smb", "smp", "sms",
	"smtp", "snmp", "soap.beep", "soap.beeps", "soldat", "spiffe", "spotify", "ssb", "ssh",
	"steam", "stun", "stuns", "submit", "svn", "swh", "swid", "swidpath", "tag", "taler",
	"teamspeak", "tel", "teliaeid", "telnet", "tftp", "things", "thismessage", "tip",
	"tn3270", "tool", "turn", "turns", "tv", "udp", "unreal", "urn", "ut2004",
	"uuid-in-package", "v-event", "vemmi", "ventrilo", "ves", "view-source", "vnc",
	"vscode", "vscode-insiders", "vsls", "w3", "wcr", "web3", "webcal", "wifi", "ws",
	"wss", "wtai", "wyciwyg", "xcon", "xcon-userid", "xfire", "xmlrpc.beep",
	"xmlrpc.beeps", "xmpp", "xri", "ymsgr", "z39.50r", "z39.50s",
};

static const char *const historical[] = {
	"bb", "drop", "fax", "filesystem", "grd", "mailserver", "modem", "p1", "pack",
	"prospero", "snews", "upt", "videotex", "wais", "wpid", "z39.50",
};

#define LONGEST		64

static int
compare(const void *key, const void *name)
{
	return strcmp(key, *(const char *const *) name);
}

#define HAS(table, name) \
	(bsearch((name), (table), sizeof(table) / sizeof((table)[0]), sizeof((table)[0]), compare) != NULL)

IriRegistration
iri_scheme_registration(const char *name, size_t len)
{
	char		lower[LONGEST];

	if (len >= LONGEST)
		return IRI_UNREGISTERED;
	for (size_t i = 0; i < len; i++)
		lower[i] = iri_lower(name[i]);
	lower[len] = '\0';
	if (HAS(current, lower))
		return IRI_REGISTERED;
	return HAS(historical, lower) ? IRI_HISTORICAL : IRI_UNREGISTERED;
}
