/*
 * Replays fuzz/seeds: what fuzz_iri.c asserts of them, without a fuzzer.
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

#include "../../fuzz/fuzz_iri.c"

/* beside this file, wherever the test is run from that it was built from */
static void
path_of(const char *name, char path[4096])
{
	const char *slash = strrchr(__FILE__, '/');
	int			dir = slash != NULL ? (int) (slash + 1 - __FILE__) : 0;

	snprintf(path, 4096, "%.*s../../fuzz/seeds/%s", dir, __FILE__, name);
}

static void
test_seeds(void **state)
{
	char		path[4096];
	DIR		   *dir;
	struct dirent *entry;
	int			count = 0;

	(void) state;
	path_of("", path);
	dir = opendir(path);
	if (dir == NULL)			/* a released archive has none */
		skip();
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
			LLVMFuzzerTestOneInput(data, len);
		count++;
	}
	closedir(dir);
	assert_true(count > 30);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_seeds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
