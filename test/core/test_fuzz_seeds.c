/*
 * What the fuzzer's targets assert, without it: of test/fuzz/seeds, and of
 * random texts about the grammars and references.
 */
#include "unit.h"

#include <dirent.h>

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
replay(void **state)
{
	const Target *target = *state;
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
			(*target) (data, len);
		count++;
	}
	closedir(dir);
	assert_true(count > 30);
}

/* Random texts, and every short one of the characters that structure is made of. */
static void
test_grammar(void **state)
{
	static const char alphabet[] = "a1:/?#@[]%.";
	const size_t base = sizeof(alphabet) - 1;

	gen_seed();
	for (int i = 0; i < gen_rounds(200000); i++)
	{
		GenText		text;

		if (gen_once(2))
			gen_soup(&text);
		else
			gen_text(&text);
		fuzz_grammar((const uint8_t *) text.data, text.len);
	}
	for (size_t len = 0, count = 1; len <= 4; len++, count *= base)
		for (size_t i = 0; i < count; i++)
		{
			uint8_t		text[4];

			for (size_t j = 0, rest = i; j < len; j++, rest /= base)
				text[j] = (uint8_t) alphabet[rest % base];
			fuzz_grammar(text, len);
		}
}

/* A second IRI that has a beginning, or more, in common with the first. */
static void
gen_relative(const GenText *text, GenText *other)
{
	*other = *text;
	if (gen_once(3))
	{
		other->len = gen_below((uint32_t) text->len + 1);
		gen_put_pieces(other, 5);
	}
	while (!gen_once(3))
		gen_mutate(other);
}

/* Random references, bases that share a beginning with them, and targets. */
static void
test_resolve(void **state)
{
	for (int i = 0; i < gen_rounds(200000); i++)
	{
		GenText		lines[3];
		char		data[3 * GEN_SIZE + 2];
		size_t		len = 0;

		gen_text(&lines[2]);
		if (gen_once(8))
			gen_text(&lines[0]);
		else
			gen_relative(&lines[2], &lines[0]);
		gen_text(&lines[1]);
		if (gen_once(2))
		{
			lines[1].len = 0;
			gen_put_pieces(&lines[1], 6);
		}
		for (int j = 0; j < 3; j++)
		{
			memcpy(data + len, lines[j].data, lines[j].len);
			len += lines[j].len;
			if (j < 2)
				data[len++] = '\n';
		}
		fuzz_resolve((const uint8_t *) data, len);
	}
}

#define REPLAY(target)	{#target, replay, NULL, NULL, &(Target) {target}}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		REPLAY(fuzz_crawl),
		REPLAY(fuzz_find),
		REPLAY(fuzz_grammar),
		REPLAY(fuzz_iri),
		REPLAY(fuzz_learn),
		REPLAY(fuzz_pattern),
		REPLAY(fuzz_resolve),
		REPLAY(fuzz_stored),
		REPLAY(fuzz_text),
		cmocka_unit_test(test_grammar), cmocka_unit_test(test_resolve),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
