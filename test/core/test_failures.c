/*
 * Memory that runs out, and libraries that fail: the n-th call of malloc,
 * realloc or a function of ICU that can fail does, for each n.  The core's
 * result is then right or nothing, nothing is lost, and the next call is right.
 * Each failure has a process of its own, since some things are opened once.
 */
#include "unit.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <unicode/ubidi.h>
#include <unicode/ucnv.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>

#include "crawl/canonical.h"
#include "crawl/extract.h"
#include "crawl/guess.h"
#include "url/href.h"
#include "url/repair.h"
#include "crawl/surt.h"
#include "host/idna.h"
#include "host/idna2008.h"
#include "host/idna_icu.h"
#include "host/label_rules.h"
#include "host/spoof.h"
#include "syntax/resolve.h"
#include "text/charset.h"
#include "text/nfc.h"
#include "unicode/bidi.h"
#include "unicode/display.h"
#include "unicode/lint.h"
#include "unicode/map.h"
#include "unicode/name.h"
#include "value/domain.h"
#include "value/ladder.h"
#include "value/value.h"

static int	calls_left = -1;	/* until one fails; -1: none does */
static long held;				/* memory and handles of ICU that are not freed */

static bool
is_to_fail(void)
{
	if (calls_left < 0)
		return false;
	return calls_left-- == 0;
}

/* The linker gives calls of f to __wrap_f, and the library's f is __real_f; ICU's have versions. */
#define JOIN(a, b)			a##b
#define NAME(prefix, f)		JOIN(prefix, f)
#define WRAP(f)				NAME(__wrap_, f)
#define REAL(f)				NAME(__real_, f)

extern void *__real_malloc(size_t size);
extern void *__real_realloc(void *old, size_t size);
extern void __real_free(void *memory);
extern void *__wrap_malloc(size_t size);
extern void *__wrap_realloc(void *old, size_t size);
extern void __wrap_free(void *memory);

void *
__wrap_malloc(size_t size)
{
	void	   *memory = is_to_fail() ? NULL : __real_malloc(size);

	held += memory != NULL;
	return memory;
}

void *
__wrap_realloc(void *old, size_t size)
{
	void	   *memory = is_to_fail() ? NULL : __real_realloc(old, size);

	held += memory != NULL && old == NULL;
	return memory;
}

void
__wrap_free(void *memory)
{
	held -= memory != NULL;
	__real_free(memory);
}

/* A function whose last parameter is the status; `opens`: what it returns is to be closed. */
#define CAN_FAIL(type, f, params, args, failure, opens) \
	extern type REAL(f) params; \
	extern type WRAP(f) params; \
	type \
	WRAP(f) params \
	{ \
		type		result; \
\
		if (U_FAILURE(*status)) \
			return REAL(f) args; \
		if (is_to_fail()) \
		{ \
			*status = U_MEMORY_ALLOCATION_ERROR; \
			return failure; \
		} \
		result = REAL(f) args; \
		held += (opens); \
		return result; \
	}

/* One that returns nothing. */
#define SETS_STATUS(f, params, args) \
	extern void REAL(f) params; \
	extern void WRAP(f) params; \
	void \
	WRAP(f) params \
	{ \
		if (is_to_fail()) \
			*status = U_MEMORY_ALLOCATION_ERROR; \
		else \
			REAL(f) args; \
	}

/* One that has none, and returns NULL. */
#define CAN_OPEN(type, f) \
	extern type *REAL(f) (void); \
	extern type *WRAP(f) (void); \
	type * \
	WRAP(f) (void) \
	{ \
		type	   *result = is_to_fail() ? NULL : REAL(f) (); \
\
		held += result != NULL; \
		return result; \
	}

#define CLOSES(type, f) \
	extern void REAL(f) (type *handle); \
	extern void WRAP(f) (type *handle); \
	void \
	WRAP(f) (type *handle) \
	{ \
		held -= handle != NULL; \
		REAL(f) (handle); \
	}

CAN_OPEN(UBiDi, ubidi_open)
CLOSES(UBiDi, ubidi_close)
CAN_OPEN(USet, uset_openEmpty)
CLOSES(USet, uset_close)
CAN_FAIL(int32_t, ubidi_writeReordered, (UBiDi * bidi, UChar *dest, int32_t size, uint16_t options, UErrorCode *status),
		 (bidi, dest, size, options, status), 0, 0)
CAN_FAIL(UConverter *, ucnv_open, (const char *name, UErrorCode *status), (name, status), NULL, result != NULL)
CLOSES(UConverter, ucnv_close)
CAN_FAIL(UIDNA *, uidna_openUTS46, (uint32_t options, UErrorCode *status), (options, status), NULL, result != NULL)
CAN_FAIL(int32_t, uidna_labelToUnicodeUTF8,
		 (const UIDNA *idna, const char *label, int32_t length, char *dest, int32_t size, UIDNAInfo *info, UErrorCode *status),
		 (idna, label, length, dest, size, info, status), 0, 0)
CAN_FAIL(int32_t, uidna_nameToASCII_UTF8,
		 (const UIDNA *idna, const char *name, int32_t length, char *dest, int32_t size, UIDNAInfo *info, UErrorCode *status),
		 (idna, name, length, dest, size, info, status), 0, 0)
CAN_FAIL(const UNormalizer2 *, unorm2_getNFCInstance, (UErrorCode * status), (status), NULL, 0)
CAN_FAIL(const UNormalizer2 *, unorm2_getNFDInstance, (UErrorCode * status), (status), NULL, 0)
CAN_FAIL(const UNormalizer2 *, unorm2_getNFKCInstance, (UErrorCode * status), (status), NULL, 0)
CAN_FAIL(const UNormalizer2 *, unorm2_getNFKDInstance, (UErrorCode * status), (status), NULL, 0)
CAN_FAIL(int32_t, unorm2_normalize,
		 (const UNormalizer2 *form, const UChar *src, int32_t length, UChar *dest, int32_t size, UErrorCode *status),
		 (form, src, length, dest, size, status), 0, 0)
CAN_FAIL(USpoofChecker *, uspoof_open, (UErrorCode * status), (status), NULL, result != NULL)
CLOSES(USpoofChecker, uspoof_close)
CAN_FAIL(USpoofCheckResult *, uspoof_openCheckResult, (UErrorCode * status), (status), NULL, result != NULL)
CLOSES(USpoofCheckResult, uspoof_closeCheckResult)
CAN_FAIL(int32_t, uspoof_check2UTF8,
		 (const USpoofChecker *checker, const char *s, int32_t length, USpoofCheckResult *details, UErrorCode *status),
		 (checker, s, length, details, status), 0, 0)
CAN_FAIL(int32_t, uspoof_getSkeletonUTF8,
		 (const USpoofChecker *checker, uint32_t type, const char *s, int32_t length, char *dest, int32_t size, UErrorCode *status),
		 (checker, type, s, length, dest, size, status), 0, 0)

SETS_STATUS(ubidi_setPara, (UBiDi * bidi, const UChar *s, int32_t len, UBiDiLevel level, UBiDiLevel *levels, UErrorCode *status),
			(bidi, s, len, level, levels, status))
SETS_STATUS(ucnv_fromUnicode,
			(UConverter * converter, char **target, const char *limit, const UChar **source,
			 const UChar *source_limit, int32_t *offsets, UBool flush, UErrorCode *status),
			(converter, target, limit, source, source_limit, offsets, flush, status))
CAN_FAIL(int32_t, ucnv_fromUChars,
		 (UConverter * converter, char *dest, int32_t size, const UChar *source, int32_t length, UErrorCode *status),
		 (converter, dest, size, source, length, status), 0, 0)

/* The result of a call. */
typedef enum Verdict
{
	DONE,
	REFUSED,
	NO_MEMORY
} Verdict;

/* A link, split as a reference. */
typedef struct Link
{
	const char *s;
	size_t		len;
	IriParts	parts;
} Link;

typedef Verdict (*Maker) (const Link *link, IriBuf *out);

static Verdict
verdict(bool done, bool failed)
{
	return failed ? NO_MEMORY : done ? DONE : REFUSED;
}

static Verdict
make_value(const Link *link, IriBuf *out)
{
	IriError	err;
	bool		done = iri_value_make(link->s, link->len, IRI_GRAMMAR_IRI_REFERENCE, out, &err);

	return verdict(done, !done && err.code == IRI_ERROR_NO_MEMORY);
}

static Verdict
make_form(const Link *link, IriBuf *out)
{
	iri_normal_form(link->s, &link->parts, IRI_RUNG_SCHEME, out);
	return DONE;
}

static Verdict
make_uri(const Link *link, IriBuf *out, const IriCharset *charset, bool frozen)
{
	IriMapError err;
	bool		done;

	if (charset == NULL)
		return NO_MEMORY;
	done = iri_append_uri(link->s, &link->parts, charset, frozen, out, &err);
	return verdict(done, !done && err.host.status == IRI_IDNA_NO_MEMORY);
}

static Verdict
make_frozen_uri(const Link *link, IriBuf *out)
{
	return make_uri(link, out, &iri_charset_utf8, true);
}

static Verdict
make_current_uri(const Link *link, IriBuf *out)
{
	return make_uri(link, out, iri_charset("ISO-2022-JP", 11), false);
}

static Verdict
make_web_octets(const Link *link, IriBuf *out)
{
	const IriCharset *charset = iri_web_charset("gbk", 3);

	if (charset == NULL)
		return NO_MEMORY;
	iri_append_web_octets(charset, link->s, link->len, out);
	return verdict(true, false);
}

static Verdict
make_in_charset(const Link *link, IriBuf *out)
{
	const IriCharset *charset = iri_charset("windows-1252", 12);
	uint32_t	lacking;

	if (charset == NULL)
		return NO_MEMORY;
	return verdict(iri_append_in_charset(charset, link->s, link->len, out, &lacking), false);
}

static Verdict
make_from_uri(const Link *link, IriBuf *out)
{
	iri_append_from_uri(link->s, &link->parts, out);
	return DONE;
}

static Verdict
make_display(const Link *link, IriBuf *out)
{
	iri_append_display(link->s, &link->parts, IRI_REPERTOIRE_UNICODE, out);
	iri_append_display(link->s, &link->parts, IRI_REPERTOIRE_ASCII, out);
	iri_append_redacted(link->s, &link->parts, IRI_REDACT_PASSWORD, out);
	return DONE;
}

static Verdict
make_visual(const Link *link, IriBuf *out)
{
	iri_append_visual(link->s, link->len, out);
	return DONE;
}

static Verdict
make_bidi_escaped(const Link *link, IriBuf *out)
{
	iri_append_bidi_escaped(link->s, link->len, &link->parts, out);
	return DONE;
}

/* Findings have padding and addresses, so their names are compared. */
static Verdict
make_findings(const Link *link, IriBuf *out)
{
	FREED IriBuf findings = {0};
	Verdict		result = DONE;

	iri_lint(link->s, link->len, &link->parts, &findings);
	if (findings.failed)
		result = NO_MEMORY;
	for (size_t i = 0; result == DONE && i < findings.len; i += sizeof(IriFinding))
	{
		IriFinding	finding;
		const char *name;

		memcpy(&finding, findings.data + i, sizeof(finding));
		name = iri_issue_name(finding.issue);
		iri_buf_append(out, name, strlen(name));
		iri_buf_put(out, (char) finding.at);
	}
	return result;
}

static Verdict
make_normalized(const Link *link, IriBuf *out)
{
	size_t		at;
	bool		failed = false;

	for (IriForm form = IRI_FORM_NFC; form <= IRI_FORM_NFKD; form++)
	{
		iri_append_normalized(link->s, link->len, form, out);
		iri_buf_put(out, iri_text_is_normalized(link->s, link->len, form, &at, &failed) ? 'y' : 'n');
		if (failed)
			return NO_MEMORY;
	}
	return DONE;
}

static Verdict
make_name(const Link *link, IriBuf *out)
{
	FREED IriBuf name = {0};
	IriSuspicions suspicions;
	bool		dns;
	bool		failed = false;
	size_t		at;

	if (iri_append_name(link->s, &link->parts, &name, &dns) && !name.failed)
	{
		iri_append_skeleton(name.data, name.len, out);
		if (iri_spoof_check(name.data, name.len, &suspicions))
			iri_buf_append(out, (char *) &suspicions.seen, sizeof(suspicions.seen));
		else
			failed = true;
		if (!failed)
			iri_buf_put(out, iri_not_idna2008(name.data, name.len, &at, &failed) != NULL ? 'n' : 'y');
		if (!failed)
			iri_buf_put(out, iri_follows_bidi_rule(name.data, name.len, &at, &failed) ? 'y' : 'n');
		if (!failed)
			iri_buf_put(out, iri_joiners_in_context(name.data, name.len, &at, &failed) ? 'y' : 'n');
	}
	failed |= name.failed;
	return failed ? NO_MEMORY : DONE;
}

static Verdict
make_domain_to_ascii(const Link *link, IriBuf *out)
{
	const char *host = link->s + (link->parts.host.len > 0 ? link->parts.host.at : 0);

	return verdict(iri_domain_to_ascii(host, link->parts.host.len, out), false);
}

static Verdict
make_href(const Link *link, IriBuf *out)
{
	IriError	err;
	bool		done = iri_append_from_href(link->s, link->len, "http://h/a/b", 12, &iri_charset_utf8, out, &err);

	return verdict(done, !done && err.code == IRI_ERROR_NO_MEMORY);
}

static bool
is_any(const char *label, size_t len)
{
	return len > 0;
}

static Verdict
make_guess(const Link *link, IriBuf *out)
{
	return verdict(iri_append_guess(link->s, link->len, "https", IRI_GUESS_DEFANGED | IRI_GUESS_GIT, is_any, out), out->failed);
}

static Verdict
make_guess_reason(const Link *link, IriBuf *out)
{
	bool		failed;
	const char *reason = iri_guess_reason(link->s, link->len, is_any, &failed);

	iri_buf_append(out, "reason", failed || reason == NULL ? 0 : 6);
	return verdict(!failed && reason != NULL, failed);
}

static Verdict
make_leiri(const Link *link, IriBuf *out)
{
	IriError	err;
	bool		done = iri_append_from_leiri(link->s, link->len, out, &err);

	return verdict(done, !done && err.code == IRI_ERROR_NO_MEMORY);
}

static Verdict
make_extract(const Link *link, IriBuf *out)
{
	IriExtract	extract;
	FREED IriBuf text = {0};
	FREED IriBuf found = {0};
	size_t		at;
	bool		failed;

	iri_buf_append(&text, "see ", 4);
	iri_buf_append(&text, link->s, link->len);
	iri_buf_append(&text, " and www.example.org", 20);
	failed = text.failed;
	iri_extract_begin(&extract, text.data, failed ? 0 : text.len);
	extract.options = IRI_EXTRACT_WWW | IRI_EXTRACT_DOMAINS;
	while (iri_extract_next(&extract, &at, &found))
	{
		failed |= found.failed;
		iri_buf_append(out, found.data, found.len);
		found.len = 0;
	}
	failed |= found.failed;
	return failed ? NO_MEMORY : DONE;
}

static Verdict
make_surt(const Link *link, IriBuf *out)
{
	iri_append_surt(link->s, link->len, &link->parts, out);
	iri_append_cdx_key(link->s, link->len, false, out);
	return DONE;
}

static Verdict
make_canonical(const Link *link, IriBuf *out)
{
	static const IriRules rules;
	FREED IriBuf key = {0};
	bool		failed;

	iri_normal_form(link->s, &link->parts, IRI_RUNG_SCHEME, &key);
	failed = key.failed;
	if (!failed)
		iri_canonical_form(key.data, key.len, (UINT32_C(1) << IRI_STEPS) - 1, &rules, out);
	return failed ? NO_MEMORY : DONE;
}

static Verdict
make_relative(const Link *link, IriBuf *out)
{
	static const char base[] = "http://u:p@h/a/b?c";
	IriParts	base_parts;
	IriError	err;

	assert_true(iri_parse(base, sizeof(base) - 1, IRI_GRAMMAR_IRI, &base_parts, &err));
	iri_resolve_reference(link->s, &link->parts, base, &base_parts, out);
	if (iri_defined(link->parts.scheme))
		iri_relative_reference(link->s, link->len, base, &base_parts, out);
	return DONE;
}

static Verdict
make_domain(const Link *link, IriBuf *out)
{
	IriDomain	domain = iri_domain_of(link->s, link->len);
	bool		done;

	iri_domain_sort_key(&domain, link->s, link->len, out);
	done = iri_domain_parse(link->s, link->len, out);
	if (done)
	{
		iri_append_domain_lower("\xc3\x80\xef\xbc\x8f", 5, out);
		iri_append_domain_upper("example", 7, out);
	}
	return verdict(done, false);
}

static const struct
{
	const char *name;
	Maker		make;
}			makers[] = {
	{"value", make_value}, {"form", make_form}, {"frozen uri", make_frozen_uri}, {"current uri", make_current_uri},
	{"charset", make_in_charset}, {"web octets", make_web_octets}, {"from uri", make_from_uri}, {"display", make_display}, {"visual", make_visual},
	{"bidi escaped", make_bidi_escaped}, {"findings", make_findings}, {"normalized", make_normalized},
	{"name", make_name}, {"domain to ascii", make_domain_to_ascii}, {"href", make_href}, {"guess", make_guess}, {"guess reason", make_guess_reason}, {"leiri", make_leiri},
	{"extract", make_extract}, {"surt", make_surt}, {"canonical", make_canonical}, {"relative", make_relative},
	{"domain", make_domain},
};

/* The results without a failure, in memory that processes share. */
typedef struct Right
{
	Verdict		verdict;
	long		held;			/* for good */
	size_t		len;
	char		data[65536];
} Right;

/* The findings of the process of a failure. */
typedef enum Finding
{
	FINE,
	NOT_REACHED,				/* there are not as many calls */
	WRONG_ANSWER,
	WRONG_NEXT_ANSWER,
	LOST,
	CRASHED
} Finding;

static const char *const findings[] = {
	"fine", "not reached", "a wrong answer", "a wrong answer afterwards", "something is lost", "a crash"
};

static bool
is_right(Verdict result, const IriBuf *out, const Right *right)
{
	return result == right->verdict && !out->failed && out->len == right->len &&
		(out->len == 0 || memcmp(out->data, right->data, out->len) == 0);
}

/* The n-th call fails; -1: none does, which makes the right answer. */
static Finding
try_failure(Maker make, const Link *link, int n, Right *right)
{
	IriBuf		out;
	Verdict		result;
	bool		reached;

	held = 0;
	iri_buf_init(&out, NULL, 0);
	calls_left = n;
	result = make(link, &out);
	reached = calls_left < 0;
	calls_left = -1;
	if (n < 0)
	{
		if (out.failed || out.len > sizeof(right->data))
			return WRONG_ANSWER;
		right->verdict = result;
		right->len = out.len;
		if (out.len > 0)
			memcpy(right->data, out.data, out.len);
		iri_buf_free(&out);
		right->held = held;
		return FINE;
	}
	if (!reached)
		return NOT_REACHED;
	if (result != NO_MEMORY && !out.failed && !is_right(result, &out, right))
		return WRONG_ANSWER;
	iri_buf_free(&out);

	iri_buf_init(&out, NULL, 0);
	result = make(link, &out);
	if (!is_right(result, &out, right))
		return WRONG_NEXT_ANSWER;
	iri_buf_free(&out);
	/* what is opened once is there for good */
	return held > right->held ? LOST : FINE;
}

static Finding
try_in_process(Maker make, const Link *link, int n, Right *right)
{
	static const int crashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
	int			status;
	pid_t		child;

	fflush(stdout);
	child = fork();
	assert_true(child >= 0);
	if (child == 0)
	{
		/* cmocka would go on after a crash, as if the test began here */
		for (size_t i = 0; i < GEN_COUNT(crashes); i++)
			signal(crashes[i], SIG_DFL);
		_exit((int) try_failure(make, link, n, right));
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) && WEXITSTATUS(status) < CRASHED ? (Finding) WEXITSTATUS(status) : CRASHED;
}

static void
test_failures(void **state)
{
	/* and a tail, so that the storage of callers is too small */
	static const char *const links[] = {
		"http://user:p\xc3\xa9ss@\xc3\x89.xn--rsum-bpad.example:8042/a/./b/../e\xcc\x81%c3%a9?utm_source=x&a=\xc3\xa9\xe6\xbc\xa2#\xef\xbc\xa1",
		"http://\xd7\x90\xd7\x91\xe2\x80\x8d.p\xd0\xb0yp\xd0\xb0l.org/\xd7\x90\xd7\x91/1",
		"mailto:J%C3%B6rg@EXAMPLE.org?subject=a&cc=b@c", "a/../b?c",
	};
	Right	   *right = mmap(NULL, sizeof(Right), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int			failures = 0;

	assert_true(right != MAP_FAILED);
	for (size_t i = 0; i < GEN_COUNT(links); i++)
	{
		char		s[2048];
		Link		link = {.s = s};
		IriError	err;

		strcpy(s, links[i]);
		for (int j = 0; j < 50; j++)
			strcat(s, "\xc3\xa9%7e" "b/\xe1\x86\xa8" "c");
		link.len = strlen(s);
		assert_true(iri_parse(s, link.len, IRI_GRAMMAR_IRI_REFERENCE, &link.parts, &err));
		for (size_t j = 0; j < GEN_COUNT(makers); j++)
		{
			Finding		finding = try_in_process(makers[j].make, &link, -1, right);

			for (int n = (int) gen_below((uint32_t) gen_share()); finding == FINE; n += gen_share())
			{
				finding = try_in_process(makers[j].make, &link, n, right);
				if (finding != FINE && finding != NOT_REACHED)
					fail_msg("%s of link %zu, call %d: %s", makers[j].name, i, n, findings[finding]);
				failures += finding == FINE;
			}
		}
	}
	munmap(right, sizeof(Right));
	printf("%d failures\n", failures);
	assert_true(failures > gen_rounds(500));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_failures),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
