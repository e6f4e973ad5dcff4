/*
 * Tests of the quoted part of texts with a password.
 */
#include "unit.h"

#include "url/repair.h"
#include "syntax/hint.h"
#include "syntax/secret.h"
#include "text/error.h"

/* With the scheme's colon, a beginning to keep before the user name. */
static const struct
{
	const char *prefix;
	bool		kept;
}			prefixes[] = {
	{"ftp://", true}, {"http://", true}, {"X+y-1.z://", true}, {"http:////", true}, {"//", true}, {"", true},
	{"http:/", false}, {"http:", false}, {"http:\\\\", false}, {" http://", false},
	{"ht tp://", false}, {"blob:https://", false},
};

static const char *const users[] = {
	"", "me", "me@corp.example", "@", "me@", "@me", "a@b@c", "me%40corp.example", "%", "me%",
	"%3A", "me%3", "%zz", "me/you", "me?you", "me#you", "me you", "[me]", "m\xc3\xa9", "me\\you",
};

/* Each at the beginning, at the end, and within. */
static const char delimiters[] = ":/?#[]@!$&'()*+,;= \\";

static const char *const tails[] = {
	"h ost/", "host:5432/db name", "h/%zz", "h:port/", "[::1", "[::1]x/", "[fe80::1%25a]/", "h/\x01",
	"h/\xff", "h/<", "h|", "h/\xe2\x80\xae", "h/#\x7f", "h:8/?\xef\xbf\xbf", " ",
};

static const IriGrammar grammars[] = {
	IRI_GRAMMAR_IRI, IRI_GRAMMAR_IRI_REFERENCE, IRI_GRAMMAR_URI, IRI_GRAMMAR_LEIRI, IRI_GRAMMAR_HREF,
	IRI_GRAMMAR_BIDI, IRI_GRAMMAR_IDNA2008,
};

static void
check_text(const char *text, size_t kept, const char *tail)
{
	size_t		len = strlen(text);
	size_t		from;
	size_t		to;
	char		shown[256];
	char		message[IRI_ERROR_MESSAGE_SIZE];
	IriError	err;

	if (!iri_find_password(text, len, &from, &to))
		fail_msg("no password is found in \"%s\"", text);
	snprintf(shown, sizeof(shown), "%.*s***%s", (int) from, text, text + to);
	if (strstr(shown, "SECRET") != NULL || from < kept || strcmp(text + to + 1, tail) != 0 || text[to] != '@')
		fail_msg("\"%s\" is shown as \"%s\"", text, shown);
	for (size_t i = 0; i < GEN_COUNT(grammars); i++)
	{
		const char *hint;

		if (iri_satisfies(text, len, grammars[i], &err))
			continue;
		iri_error_message(&err, err.position, message, sizeof(message));
		hint = iri_error_hint(text, len, grammars[i], &err);
		if (strstr(message, "SECRET") != NULL || (hint != NULL && strstr(hint, "SECRET") != NULL))
			fail_msg("of \"%s\" it is said \"%s\"", text, message);
	}
}

static void
test_passwords(void **state)
{
	size_t		count = 0;

	for (size_t i = 0; i < GEN_COUNT(prefixes); i++)
	{
		for (size_t j = 0; j < GEN_COUNT(users); j++)
		{
			for (size_t k = 0; k < 3 * strlen(delimiters); k++)
			{
				for (size_t l = 0; l < GEN_COUNT(tails); l++)
				{
					static const char *const passwords[] = {"%cSECRET", "SECRET%c", "SECRET%cSECRET"};
					const char *user = users[j];
					char		password[32];
					char		text[256];

					snprintf(password, sizeof(password), passwords[k % 3], delimiters[k / 3]);
					snprintf(text, sizeof(text), "%s%s:%s@%s", prefixes[i].prefix, user, password, tails[l]);
					check_text(text, prefixes[i].kept ? strlen(prefixes[i].prefix) + strlen(user) + 1 : 0, tails[l]);
					count++;
				}
			}
		}
	}
	assert_int_equal(count, 12 * 20 * 60 * 15);
}

/* Texts that are shown as they are. */
static void
test_no_password(void **state)
{
	static const char *const texts[] = {
		"", ":", "@", "a", "http://", "http://h", "http://me@h/ x", "a@b", "a@b:", "ftp://me@h:21/a b", "//me@h:80/", "x:y z",
	};
	size_t		from;
	size_t		to;

	for (size_t i = 0; i < GEN_COUNT(texts); i++)
	{
		if (iri_find_password(texts[i], strlen(texts[i]), &from, &to))
			fail_msg("a password is found in \"%s\"", texts[i]);
	}
	assert_false(iri_find_password(NULL, 0, &from, &to));
	/* an empty one, and nothing behind the end is looked at */
	assert_true(iri_find_password("http://:@", 9, &from, &to) && from == 8 && to == 8);
	assert_false(iri_find_password("http://:@", 8, &from, &to));
	assert_true(iri_find_password("x://a:b@c", 9, &from, &to) && from == 6 && to == 7);
	assert_false(iri_find_password("x://a:b@c", 3, &from, &to));
	/* what is not a scheme does not make "//" one's */
	assert_true(iri_find_password("m e://S@h", 9, &from, &to) && from == 4 && to == 7);
	assert_true(iri_find_password("://S@h", 6, &from, &to) && from == 1 && to == 4);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_passwords), cmocka_unit_test(test_no_password),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
