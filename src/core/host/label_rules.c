/*
 * Rules about the characters of a label; see label_rules.h.
 */
#include "host/label_rules.h"

#include "host/idna.h"
#include "host/label.h"
#include "host/repertoire.h"
#include "text/charclass.h"
#include "text/utf8.h"

/* Returns the entry of a character, including ASCII. */
static uint16_t
entry_of(uint32_t cp)
{
	if (cp >= 0x80)
		return iri_repertoire(cp);
	return iri_is((char) cp, IRI_C_ALPHA) ? IRI_BIDI_L : iri_is((char) cp, IRI_C_DIGIT) ? IRI_BIDI_EN :
		IRI_BIDI_NEUTRAL;
}

/*
 * Checks the rule of RFC 5893 §2.  The labels of a name must follow it if one
 * of them has characters written from right to left, which sets `rtl`.
 */
static bool
follows_bidi_rule(const char *s, size_t len, bool *rtl)
{
	const unsigned int l = 1u << IRI_BIDI_L;
	const unsigned int r = 1u << IRI_BIDI_R;
	const unsigned int an = 1u << IRI_BIDI_AN;
	const unsigned int en = 1u << IRI_BIDI_EN;
	const unsigned int nsm = 1u << IRI_BIDI_NSM;
	unsigned int first = 0;
	unsigned int last = 0;		/* not counting marks at the end */
	unsigned int seen = 0;

	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(s + i, len - i, &cp);
		unsigned int bidi;

		if (size == 0)
			return false; /* GCOVR_EXCL_LINE: only in a damaged value */
		bidi = 1u << iri_bidi_class_of(entry_of(cp));
		if (i == 0)
			first = bidi;
		if (bidi != nsm)
			last = bidi;
		seen |= bidi;
		i += size;
	}

	if ((seen & (r | an)) != 0)
		*rtl = true;
	if (first == r)
		return (seen & l) == 0 && (last & (r | en | an)) != 0 &&
			(seen & (en | an)) != (en | an);
	return len == 0 || (first == l && (seen & (r | an)) == 0 && (last & (l | en)) != 0);
}

/*
 * Returns true if U+200C and U+200D are where RFC 5892, appendix A.1 and A.2,
 * allows them: after a virama, and U+200C also between letters that would join
 * without it.  Marks may come between the letters and U+200C.
 */
static bool
has_joiners_in_context(const char *s, size_t len, bool *unused)
{
	bool		behind_virama = false;
	bool		behind_joining = false; /* the last letter joins the next one */
	bool		wanted = false; /* a letter that joins the previous one */

	(void) unused;
	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(s + i, len - i, &cp);
		uint16_t	entry = size > 0 ? entry_of(cp) : 0;
		IriJoiningType joining = iri_joining_type_of(entry);

		if (wanted && joining != IRI_JOINING_TRANSPARENT)
		{
			if (joining != IRI_JOINING_RIGHT && joining != IRI_JOINING_DUAL)
				return false;
			wanted = false;
		}
		if ((cp == 0x200c || cp == 0x200d) && !behind_virama)
		{
			if (cp == 0x200d || !behind_joining)
				return false;
			wanted = true;
		}
		behind_virama = (entry & (IRI_CP_MAPPED | IRI_CP_VIRAMA)) == IRI_CP_VIRAMA;
		if (joining != IRI_JOINING_TRANSPARENT)
			behind_joining = joining == IRI_JOINING_LEFT || joining == IRI_JOINING_DUAL;
		i += size > 0 ? size : 1;
	}
	return !wanted;
}

/*
 * Returns true if all labels of a DNS host follow a rule.  A label is checked
 * as U-label, or as it is if it has no U-label.  Otherwise, `*at` is the first
 * label that breaks the rule.  `*state` belongs to the rule.
 */
static bool
labels_follow(const char *host, size_t len, bool (*rule) (const char *s, size_t len, bool *state),
			  bool *state, size_t *at, bool *failed)
{
	bool		all_good = true;

	*at = 0;
	*failed = false;
	if (len > IRI_MAX_MAPPED_HOST)
		return true;
	for (size_t i = 0; i <= len; i++)
	{
		char		storage[256];
		IriBuf		ulabel;
		size_t		n;

		iri_buf_init(&ulabel, storage, sizeof(storage));
		n = iri_append_ulabel(host + i, len - i, &ulabel);
		if (!ulabel.failed && !rule(ulabel.data, ulabel.len, state) && all_good)
		{
			all_good = false;
			*at = i;
		}
		*failed |= ulabel.failed;
		iri_buf_free(&ulabel);

		i += n;
		if (i < len)
			i += iri_dot_length(host + i, len - i) - 1;
	}
	return all_good;
}

bool
iri_follows_bidi_rule(const char *host, size_t len, size_t *at, bool *failed)
{
	bool		rtl = false;

	return labels_follow(host, len, follows_bidi_rule, &rtl, at, failed) || !rtl;
}

bool
iri_joiners_in_context(const char *host, size_t len, size_t *at, bool *failed)
{
	bool		unused;

	return labels_follow(host, len, has_joiners_in_context, &unused, at, failed);
}
