/*
 * The cases of test/conformance/own, without a server: so sanitizers and other
 * architectures read them, too.
 */
#include "unit.h"

#include "crawl/extract.h"
#include "crawl/surt.h"
#include "scheme/scheme.h"
#include "value/ladder.h"

#define MAX_FIELDS	8

/* Ends a field of COPY's text format at the tab; returns the next one. */
static char *
read_field(char *s)
{
	char	   *to = s;

	for (; *s != '\t' && *s != '\n' && *s != '\0'; s++)
	{
		if (*s == '\\')
			*to++ = *++s == 'n' ? '\n' : *s == 't' ? '\t' : *s == 'r' ? '\r' : *s;
		else
			*to++ = *s;
	}
	s += *s == '\t';
	*to = '\0';
	return s;
}

/* Calls `check` for each row of a file. */
static void
read_rows(const char *name, void (*check) (char *const *fields))
{
	char		line[4096];
	const char *slash = strrchr(__FILE__, '/');
	FILE	   *file;
	int			count = 0;

	snprintf(line, sizeof(line), "%.*s../conformance/own/%s", slash != NULL ? (int) (slash + 1 - __FILE__) : 0, __FILE__, name);
	file = fopen(line, "r");
	assert_non_null(file);
	assert_non_null(fgets(line, sizeof(line), file));	/* the names of the columns */
	for (; fgets(line, sizeof(line), file) != NULL; count++)
	{
		char	   *fields[MAX_FIELDS];
		char	   *s = line;

		assert_non_null(strchr(line, '\n'));
		for (int i = 0; i < MAX_FIELDS; i++)
		{
			fields[i] = s;
			s = read_field(s);
		}
		check(fields);
	}
	fclose(file);
	assert_true(count > 50);
}

static void
make_form(const char *s, const char *level, IriBuf *out)
{
	IriParts	parts;
	IriError	err;
	IriRung		rung = 0;

	while (strcmp(iri_rung_names[rung], level) != 0)
		rung++;
	iri_buf_init(out, NULL, 0);
	if (!iri_parse(s, strlen(s), IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		fail_msg("no IRI: %s", s);
	iri_normal_form(s, &parts, rung, out);
}

static void
expect(const char *id, const IriBuf *got, const char *expected)
{
	assert_false(got->failed);
	if (got->len != strlen(expected) || memcmp(got->data, expected, got->len) != 0)
		fail_msg("%s: it is %.*s, not %s", id, (int) got->len, got->data, expected);
}

/* The rows of the table of schemes that have a case. */
static bool has_case[1000];

/* id, input, its form at rung syntax, at rung scheme */
static void
check_forms(char *const *fields)
{
	static const char *const rungs[] = {"syntax", "scheme"};
	const IriScheme *row = iri_scheme_lookup(fields[1], strcspn(fields[1], ":"));

	for (size_t n = 0; iri_scheme_row(n) != NULL; n++)
		has_case[n] |= iri_scheme_row(n) == row && strcmp(fields[1], fields[3]) != 0;

	for (int i = 0; i < 2; i++)
	{
		IriBuf		form;
		IriBuf		again;

		make_form(fields[1], rungs[i], &form);
		expect(fields[0], &form, fields[2 + i]);
		make_form(fields[2 + i], rungs[i], &again);
		expect(fields[0], &again, fields[2 + i]);
		iri_buf_free(&form);
		iri_buf_free(&again);
	}
}

/* id, input, form, expected */
static void
check_surt(char *const *fields)
{
	IriBuf		key;
	FREED IriBuf surt = {0};
	IriParts	parts;

	make_form(fields[1], "scheme", &key);
	iri_split(key.data, key.len, &parts);
	if (strcmp(fields[2], "exact") == 0)
		iri_append_surt(key.data, key.len, &parts, &surt);
	else
		iri_append_cdx_key(fields[1], strlen(fields[1]), false, &surt);
	expect(fields[0], &surt, fields[3]);
	iri_buf_free(&key);
}

/* id, text, options, the IRIs as an array of JSON */
static void
check_extract(char *const *fields)
{
	IriExtract	extract;
	IriText		options[8];
	size_t		count = 0;
	FREED IriBuf found = {0};
	FREED IriBuf list = {0};
	size_t		at;

	iri_extract_begin(&extract, fields[1], strlen(fields[1]));
	for (char *option = strtok(fields[2], "{},"); option != NULL && count < 8; option = strtok(NULL, "{},"))
		options[count++] = (IriText) {option, strlen(option)};
	if (iri_extract_set_options(&extract, options, count) != count)
		fail_msg("%s: an option is unknown", fields[0]);
	/* this test does not decode texts */
	assert_false(extract.options & (IRI_EXTRACT_HTML | IRI_EXTRACT_DEFANGED));
	iri_buf_put(&list, '[');
	while (iri_extract_next(&extract, &at, &found))
	{
		iri_buf_append(&list, list.len > 1 ? ", \"" : "\"", list.len > 1 ? 3 : 1);
		iri_buf_append(&list, found.data, found.len);
		iri_buf_put(&list, '"');
	}
	iri_buf_put(&list, ']');
	expect(fields[0], &list, fields[3]);
}

static void
test_forms(void **state)
{
	read_rows("forms.schemes.tsv", check_forms);
	for (size_t n = 0; iri_scheme_row(n) != NULL; n++)
	{
		if (!has_case[n])
			fail_msg("%s: no case has another normal form", iri_scheme_row(n)->name);
	}
}

static void
test_surt(void **state)
{
	read_rows("surt.own.tsv", check_surt);
}

static void
test_extract(void **state)
{
	read_rows("extract.own.tsv", check_extract);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_forms), cmocka_unit_test(test_surt), cmocka_unit_test(test_extract),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
