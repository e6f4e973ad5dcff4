/*
 * Two key versions side by side, with the fixture of scheme.c: under version 2,
 * mysql gets a path.
 */
#define IRI_KEY_VERSION 2
#include "../../src/core/scheme/scheme.c"
#include "../../src/core/value/value.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "gen.h"

static void
check(int version, const char *s, const char *bytes, size_t size)
{
	IriBuf		stored;
	IriError	err;

	iri_buf_init(&stored, NULL, 0);
	assert_true(iri_value_make_under(version, s, strlen(s), IRI_GRAMMAR_IRI_REFERENCE, &stored, &err));
	if (stored.len != size || memcmp(stored.data, bytes, size) != 0)
		fail_msg("%s is stored as %s under version %d", s, gen_show(stored.data, stored.len), version);
	iri_buf_free(&stored);
}

#define CHECK(version, s, bytes)	check(version, s, bytes, sizeof(bytes) - 1)

/* A value has the lowest version whose rules give its key. */
static void
test_lowest(void **state)
{
	(void) state;

	CHECK(1, "mysql://h", "mysql://h");
	CHECK(2, "mysql://h", "\x32\x0a\x09\x00" "mysql://h/");
	CHECK(1, "mysql://h?a", "mysql://h?a");
	CHECK(2, "mysql://h?a", "\x32\x0c\x09\x02" "mysql://h/?a");
	CHECK(1, "MYSQL://h", "\x31\x09\x00\x04" "mysql://h" "MYSQL");
	CHECK(2, "MYSQL://h", "\x32\x0a\x00\x00" "mysql://h/" "MYSQL://h");
	CHECK(1, "mysql://h?%C3%A9", "\x41" "mysql://h?\xc3\xa9");
	CHECK(2, "mysql://h?\xc3\xa9", "\x12\x0d\x09\x03" "mysql://h/?\xc3\xa9");

	for (int version = 1; version <= 2; version++)
	{
		CHECK(version, "mysql://h/", "mysql://h/");
		CHECK(version, "MYSQL://h/", "\x31\x0a\x00\x05" "mysql://h/" "MYSQL");
		CHECK(version, "mysqlx://h", "mysqlx://h");
		CHECK(version, "mysql:h", "mysql:h");
		CHECK(version, "http://h", "\x31\x09\x08\x00" "http://h/");
		CHECK(version, "ftp://h", "\x31\x08\x07\x00" "ftp://h/");
		CHECK(version, "x:\xc3\xa9", "\x01" "x:\xc3\xa9");
		CHECK(version, "../a", "\x21" "../a");
		CHECK(version, "", "\x21");
	}
}

/* A value stored under one version is read under the other. */
static void
test_read(void **state)
{
	static const char stored[] = "\x32\x0a\x09\x00" "mysql://h/";
	IriValue	value;

	(void) state;
	assert_true(iri_value_read(stored, sizeof(stored) - 1, &value));
	assert_int_equal(value.header & IRI_V_VERSION, 2);
	assert_int_equal(value.key_len, 10);
	assert_int_equal(iri_spelling_len(&value), 9);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lowest),
		cmocka_unit_test(test_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
