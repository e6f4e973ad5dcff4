/*
 * Look-alikes; see spoof.h.
 *
 * A checker takes half a millisecond to open, so it is opened once per process
 * and kept.
 */
#include "host/spoof.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>

#include "host/label.h"
#include "host/label_rules.h"
#include "host/memo.h"
#include "text/charclass.h"
#include "text/text.h"
#include "text/utf8.h"

static USpoofChecker *
open_checker(void)
{
	static USpoofChecker *opened;
	UErrorCode	status = U_ZERO_ERROR;
	USpoofChecker *checker;
	USet	   *allowed;

	if (opened != NULL)
		return opened;
	checker = uspoof_open(&status);
	allowed = uset_openEmpty();
	if (U_SUCCESS(status) && allowed != NULL)
	{
		/* UTS #39 §3.1 */
		uset_addAll(allowed, uspoof_getRecommendedSet(&status));
		uset_addAll(allowed, uspoof_getInclusionSet(&status));
		/* the joiners, which IDNA2008 allows in their context */
		uset_addRange(allowed, 0x200c, 0x200d);
		uspoof_setAllowedChars(checker, allowed, &status);
		uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
		uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE |
						 USPOOF_MIXED_NUMBERS | USPOOF_CHAR_LIMIT, &status);
	}
	uset_close(allowed);
	if (U_SUCCESS(status) && allowed != NULL)
		opened = checker;
	else
		uspoof_close(checker); /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
	return opened;
}

bool
iri_is_invisible(uint32_t cp)
{
	/* U+2800, a Braille cell without dots, has neither property */
	return cp == 0x2800 ||
		u_hasBinaryProperty((UChar32) cp, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
		u_isUWhiteSpace((UChar32) cp);
}

/*
 * Appends the skeleton (UTS #39 §4) of a text of at most IRI_SPOOF_MAX_NAME
 * bytes.
 */
static void
append_icu_skeleton(const char *s, size_t len, IriBuf *out)
{
	USpoofChecker *checker = open_checker();
	size_t		room = len * 2 + 16;

	while (checker != NULL && iri_buf_reserve(out, room))
	{
		UErrorCode	status = U_ZERO_ERROR;
		int32_t		n;

		n = uspoof_getSkeletonUTF8(checker, 0, s, (int32_t) len, out->data + out->len,
								   (int32_t) (out->cap - out->len), &status);
		if (U_SUCCESS(status))
		{
			out->len += (size_t) n;
			return;
		}
		if (status != U_BUFFER_OVERFLOW_ERROR)
			break; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
		room = (size_t) n;
	}
	out->failed = true;
}

bool
iri_looks_like_delimiter(uint32_t cp)
{
	char		utf8[4];
	char		storage[64];
	IriBuf		skeleton;
	bool		result;

	switch (u_charType((UChar32) cp))
	{
		case U_DASH_PUNCTUATION:
		case U_START_PUNCTUATION:
		case U_END_PUNCTUATION:
		case U_CONNECTOR_PUNCTUATION:
		case U_OTHER_PUNCTUATION:
		case U_INITIAL_PUNCTUATION:
		case U_FINAL_PUNCTUATION:
		case U_MATH_SYMBOL:
		case U_CURRENCY_SYMBOL:
		case U_MODIFIER_SYMBOL:
		case U_OTHER_SYMBOL:
			break;
		default:
			return false;
	}
	iri_buf_init(&skeleton, storage, sizeof(storage));
	append_icu_skeleton(utf8, iri_utf8_encode(cp, utf8), &skeleton);
	/* a character whose skeleton is unknown is shown encoded */
	result = skeleton.failed;
	/* separators of components and their parts; the full stop only by name */
	for (size_t i = 0; !result && i < skeleton.len; i++)
	{
		if (iri_in_set(skeleton.data[i], "/\\?#%@:&=;"))
			result = true;
	}
	/* U+2024 and similar small forms; U+2571 and others have "/" already */
	if (cp == 0x2024 || cp == 0xfe52 || iri_is_fullwidth_delimiter(cp) ||
		cp == 0x2100 || cp == 0x2101 || cp == 0x2105 || cp == 0x2106)
		result = true;
	iri_buf_free(&skeleton);
	return result;
}

/*
 * Returns true for letters that look like a slash, a dash or a dot, but only
 * beside Latin letters.
 */
static bool
looks_like_slash(uint32_t cp)
{
	switch (cp)
	{
		case 0x30bd:
		case 0x30be:
		case 0x30ce:
		case 0x30f3:
		case 0x30fb:
		case 0x30fc:
		case 0x4e00:
		case 0x4e36:
		case 0x4e3f:
			return true;
		default:
			return false;
	}
}

/* Returns the suspicions that single characters of a label raise. */
static unsigned int
look_at_characters(const char *s, size_t len)
{
	unsigned int result = 0;
	bool		latin = false;	/* after a Latin letter or a digit */

	for (size_t i = 0; i < len;)
	{
		uint32_t	cp = (unsigned char) s[i];
		size_t		size = 1;

		if (cp >= 0x80)
		{
			size = iri_utf8_decode(s + i, len - i, &cp);
			if (size == 0)
			{
				i++;
				continue;
			}
			/* IDNA allows the joiners in some contexts */
			if (cp != 0x200c && cp != 0x200d && iri_is_invisible(cp))
				result |= IRI_SPOOF_INVISIBLE;
			if (iri_looks_like_delimiter(cp))
				result |= IRI_SPOOF_DELIMITER;
			if (iri_is_overlay(cp))
				result |= IRI_SPOOF_RESTRICTED;
			if (looks_like_slash(cp) &&
				(latin || (i + size < len && iri_is(s[i + size], IRI_C_ALPHA | IRI_C_DIGIT))))
				result |= IRI_SPOOF_DELIMITER;
		}
		latin = cp < 0x80 && iri_is(s[i], IRI_C_ALPHA | IRI_C_DIGIT);
		i += size;
	}
	return result;
}

/*
 * Examines the percent-encoding left in a name: delimiters, which names may
 * not contain, and characters that the normal form does not show.
 */
static unsigned int
look_at_encoded(const char *s, size_t len)
{
	const char *end = s + len;
	unsigned int result = 0;

	while (end - s >= 3 && (s = memchr(s, '%', (size_t) (end - s) - 2)) != NULL)
	{
		char		octets[4];
		size_t		n = iri_octets_at(s, (size_t) (end - s), octets);
		uint32_t	cp;

		n = iri_utf8_decode(octets, n, &cp);
		if (n == 1 && cp > 0x20 && cp < 0x7f)
			result |= IRI_SPOOF_DELIMITER;
		else if (n > 0 && iri_is_invisible(cp))
			result |= IRI_SPOOF_INVISIBLE;
		s += 3;
	}
	return result;
}

static bool
look_at_label(const char *s, size_t len, unsigned int *suspicions)
{
	USpoofChecker *checker = open_checker();
	UErrorCode	status = U_ZERO_ERROR;
	USpoofCheckResult *details;
	IriBuf		skeleton;
	char		storage[256];
	int32_t		checks;
	bool		ok;

	details = checker != NULL ? uspoof_openCheckResult(&status) : NULL;
	if (details == NULL)
		return false; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
	checks = uspoof_check2UTF8(checker, s, (int32_t) len, details, &status);
	if (checks & USPOOF_CHAR_LIMIT)
		*suspicions |= IRI_SPOOF_RESTRICTED;
	if (checks & USPOOF_RESTRICTION_LEVEL)
	{
		/* a character that is not allowed on its own makes a label unrestricted */
		if (!(checks & USPOOF_CHAR_LIMIT) ||
			uspoof_getCheckResultRestrictionLevel(details, &status) != USPOOF_UNRESTRICTIVE)
			*suspicions |= IRI_SPOOF_MIXED_SCRIPTS;
	}
	if (checks & USPOOF_MIXED_NUMBERS)
		*suspicions |= IRI_SPOOF_MIXED_DIGITS;
	if (checks & USPOOF_INVISIBLE)
		*suspicions |= IRI_SPOOF_INVISIBLE;
	ok = U_SUCCESS(status);
	uspoof_closeCheckResult(details);

	*suspicions |= look_at_characters(s, len);
	iri_buf_init(&skeleton, storage, sizeof(storage));
	append_icu_skeleton(s, len, &skeleton);
	if (!skeleton.failed && iri_is_ascii(skeleton.data, skeleton.len))
		*suspicions |= IRI_SPOOF_ASCII;
	ok &= !skeleton.failed;
	iri_buf_free(&skeleton);
	return ok;
}

/* U+200C or U+200D */
static bool
has_joiner(const char *s, size_t len)
{
	for (size_t i = 0; i + 2 < len; i++)
	{
		if (s[i] == '\xe2' && s[i + 1] == '\x80' && (s[i + 2] == '\x8c' || s[i + 2] == '\x8d'))
			return true;
	}
	return false;
}

/* Adds the suspicions about a label. */
static void
suspect(IriSuspicions *suspicions, unsigned int seen, size_t at)
{
	for (int i = 0; i < IRI_SPOOF_KINDS; i++)
	{
		if ((seen & 1u << i) && (!(suspicions->seen & 1u << i) || at < suspicions->at[i]))
			suspicions->at[i] = at;
	}
	suspicions->seen |= seen;
}

static bool
check_labels(const char *name, size_t len, IriSuspicions *suspicions)
{
	IriLabels	labels = {name, name + len};
	const char *s;
	size_t		n;
	bool		ok = true;

	while (iri_next_label(&labels, &s, &n))
	{
		unsigned int seen = look_at_encoded(s, n);

		if (!iri_is_ascii(s, n) && !look_at_label(s, n, &seen))
			return false;
		suspect(suspicions, seen, (size_t) (s - name));
	}

	/* a joiner out of its context is merely invisible */
	if (has_joiner(name, len))
	{
		size_t		at;
		bool		failed;

		if (!iri_joiners_in_context(name, len, &at, &failed))
		{
			/*
			 * in a name that is not a DNS name, other dots do not separate
			 * labels
			 */
			while (at > 0 && name[at - 1] != '.')
				at--;
			suspect(suspicions, IRI_SPOOF_INVISIBLE, at);
		}
		ok = !failed;
	}
	return ok;
}

bool
iri_spoof_check(const char *name, size_t len, IriSuspicions *suspicions)
{
	static struct
	{
		IriMemoName name;
		IriSuspicions suspicions;
	}			seen[IRI_MEMO_SIZE];
	size_t		place;

	*suspicions = (IriSuspicions) {0};
	if (len > IRI_SPOOF_MAX_NAME ||
		(iri_is_ascii(name, len) && memchr(name, '%', len) == NULL))
		return true;
	place = iri_memo_place(name, len);
	if (iri_memo_has(&seen[place].name, name, len))
		*suspicions = seen[place].suspicions;
	else if (!check_labels(name, len, suspicions))
		return false;
	else if (iri_memo_put(&seen[place].name, name, len))
		seen[place].suspicions = *suspicions;
	return true;
}

/* Far more scripts than ICU lists for any character. */
#define MAX_EXTENSIONS	64

static void
put_script(uint64_t set[4], int32_t code)
{
	if (code >= 0 && code < 256)
		set[code / 64] |= UINT64_C(1) << code % 64;
}

static bool
has_script(const uint64_t set[4], int32_t code)
{
	return (set[code / 64] >> code % 64 & 1) != 0;
}

void
iri_scripts_begin(IriScripts *scripts)
{
	memset(scripts, 0xff, sizeof(*scripts));
}

void
iri_scripts_add(IriScripts *scripts, uint32_t cp)
{
	UScriptCode codes[MAX_EXTENSIONS];
	UErrorCode	status = U_ZERO_ERROR;
	int32_t		n = 1;
	uint64_t	set[4] = {0};
	bool		latin;

	if (cp < 0x80)
	{
		if (!iri_is((char) cp, IRI_C_ALPHA))
			return;
		codes[0] = USCRIPT_LATIN;
	}
	else
		n = uscript_getScriptExtensions((UChar32) cp, codes, MAX_EXTENSIONS, &status);
	if (U_FAILURE(status))
		return; /* GCOVR_EXCL_LINE: ICU has no memory, or lacks its data */
	for (int32_t i = 0; i < n; i++)
	{
		put_script(set, codes[i]);
		switch (codes[i])
		{
			case USCRIPT_COMMON:
			case USCRIPT_INHERITED:
			case USCRIPT_UNKNOWN:
				return;
				/* scripts that languages write together */
			case USCRIPT_HAN:
				put_script(set, USCRIPT_HAN_WITH_BOPOMOFO);
				put_script(set, USCRIPT_JAPANESE);
				put_script(set, USCRIPT_KOREAN);
				break;
			case USCRIPT_BOPOMOFO:
				put_script(set, USCRIPT_HAN_WITH_BOPOMOFO);
				break;
			case USCRIPT_HIRAGANA:
			case USCRIPT_KATAKANA:
				put_script(set, USCRIPT_JAPANESE);
				break;
			case USCRIPT_HANGUL:
				put_script(set, USCRIPT_KOREAN);
				break;
			default:
				break;
		}
	}
	latin = has_script(set, USCRIPT_LATIN);
	for (int i = 0; i < 4; i++)
	{
		scripts->all[i] &= set[i];
		if (!latin)
			scripts->other[i] &= set[i];
	}
}

bool
iri_scripts_mix(const IriScripts *scripts)
{
	for (int i = 0; i < 4; i++)
	{
		if (scripts->all[i] != 0)
			return false;
	}
	/* Latin may occur together with these scripts */
	return !has_script(scripts->other, USCRIPT_HAN_WITH_BOPOMOFO) &&
		!has_script(scripts->other, USCRIPT_JAPANESE) &&
		!has_script(scripts->other, USCRIPT_KOREAN);
}

/*
 * Copies a label without its invisible characters, as later versions of UTS
 * #39 do.
 */
static size_t
copy_visible(const char *s, size_t len, char *copy)
{
	size_t		n = 0;

	for (size_t i = 0; i < len;)
	{
		uint32_t	cp = (unsigned char) s[i];
		size_t		size = 1;

		if (cp >= 0x80)
			size = iri_utf8_decode(s + i, len - i, &cp);
		if (size == 0)
			size = 1;
		else if (cp >= 0x80 && iri_is_invisible(cp))
		{
			i += size;
			continue;
		}
		memcpy(copy + n, s + i, size);
		n += size;
		i += size;
	}
	return n;
}

/*
 * Appends the skeletons of labels.  Folds case, and "i" with "l", which
 * capitals confuse ("I", "L").
 */
void
iri_append_skeleton(const char *name, size_t len, IriBuf *out)
{
	IriLabels	labels = {name, name + len};
	char		visible[IRI_SPOOF_MAX_NAME];
	const char *s;
	size_t		n;
	bool		first = true;

	if (len > IRI_SPOOF_MAX_NAME)
	{
		iri_buf_append(out, name, len);
		return;
	}
	while (iri_next_label(&labels, &s, &n))
	{
		size_t		start;

		if (!first)
			iri_buf_put(out, '.');
		first = false;
		start = out->len;
		/* octets that are still percent-encoded are shown as they are */
		if (memchr(s, '%', n) != NULL)
			iri_buf_append(out, s, n);
		else
			append_icu_skeleton(visible, copy_visible(s, n, visible), out);
		for (size_t i = start; !out->failed && i < out->len; i++)
		{
			out->data[i] = iri_lower(out->data[i]);
			if (out->data[i] == 'i')
				out->data[i] = 'l';
		}
	}
}
