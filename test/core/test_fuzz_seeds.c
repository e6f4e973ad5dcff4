/*
 * Replays test/fuzz/seeds: what the fuzzer's targets assert of them, without it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dirent.h>

#include <cmocka.h>

/* test/fuzz/fuzz_*.c, compiled with these names for LLVMFuzzerTestOneInput */
typedef int (*Target) (const uint8_t *data, size_t size);

extern int	fuzz_crawl(const uint8_t *data, size_t size);
extern int	fuzz_find(const uint8_t *data, size_t size);
extern int	fuzz_grammar(const uint8_t *data, size_t size);
extern int	fuzz_iri(const uint8_t *data, size_t size);
extern int	fuzz_learn(const uint8_t *data, size_t size);
extern int	fuzz_pattern(const uint8_t *data, size_t size);
extern int	fuzz_resolve(const uint8_t *data, size_t size);
extern int	fuzz_stored(const uint8_t *data, size_t size);
extern int	fuzz_text(const uint8_t *data, size_t size);

/* beside this file, wherever the test is run from that it was built from */
static void
path_of(const char *name, char path[4096])
{
	const char *slash = strrchr(__FILE__, '/');
	int			dir = slash != NULL ? (int) (slash + 1 - __FILE__) : 0;

	snprintf(path, 4096, "%.*s../fuzz/seeds/%s", dir, __FILE__, name);
}

static void
replay(Target target)
{
	char		path[4096];
	DIR		   *dir;
	struct dirent *entry;
	int			count = 0;

	path_of("", path);
	dir = opendir(path);
	assert_non_null(dir);
	while ((entry = readdir(dir)) != NULL)
	{
		uint8_t		data[4096];
		size_t		size;
		FILE	   *file;

		if (entry->d_name[0] == '.')
			continue;
		path_of(entry->d_name, path);
		file = fopen(path, "rb");
		assert_non_null(file);
		size = fread(data, 1, sizeof(data), file);
		fclose(file);
		/* and every beginning of it */
		for (size_t len = 0; len <= size; len++)
			target(data, len);
		count++;
	}
	closedir(dir);
	assert_true(count > 30);
}

static void
test_crawl(void **state)
{
	(void) state;
	replay(fuzz_crawl);
}

static void
test_find(void **state)
{
	(void) state;
	replay(fuzz_find);
}

static void
test_grammar(void **state)
{
	(void) state;
	replay(fuzz_grammar);
}

static void
test_iri(void **state)
{
	(void) state;
	replay(fuzz_iri);
}

static void
test_learn(void **state)
{
	(void) state;
	replay(fuzz_learn);
}

static void
test_pattern(void **state)
{
	(void) state;
	replay(fuzz_pattern);
}

static void
test_resolve(void **state)
{
	(void) state;
	replay(fuzz_resolve);
}

static void
test_stored(void **state)
{
	(void) state;
	replay(fuzz_stored);
}

static void
test_text(void **state)
{
	(void) state;
	replay(fuzz_text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_crawl),
		cmocka_unit_test(test_find),
		cmocka_unit_test(test_grammar),
		cmocka_unit_test(test_iri),
		cmocka_unit_test(test_learn),
		cmocka_unit_test(test_pattern),
		cmocka_unit_test(test_resolve),
		cmocka_unit_test(test_stored),
		cmocka_unit_test(test_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
