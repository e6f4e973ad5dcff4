/*
 * Writes links as a large crawl has them, for sizes that no collection of real
 * links has.
 *
 *	crawl-links LINKS SEED
 *
 * LINKS / 50 sites, whose sizes follow Zipf's law; 15 % of the lines repeat an
 * earlier one, and 15 % more are an earlier one in another spelling, which
 * syntax-based or scheme-based normalization makes equal.  A link is a function
 * of its number and the seed, so no memory is needed, and the same arguments
 * write the same bytes.
 */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed;

/* splitmix64: the same number for the same link and purpose. */
static uint64_t
random_of(uint64_t link, uint64_t purpose)
{
	uint64_t	z = seed + (link * 8 + purpose + 1) * 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

enum
{
	KIND, EARLIER, SITE, FOLDER, NAME, QUERY, SPELLING
};

/* A word of one to four syllables. */
static char *
put_word(char *at, uint64_t n)
{
	static const char consonants[] = "bcdfghjklmnprstvwz";
	static const char vowels[] = "aeiou";
	int			syllables = 1 + (int) (n % 4);

	n /= 4;
	for (int i = 0; i < syllables; i++)
	{
		*at++ = consonants[n % 18];
		*at++ = vowels[n / 18 % 5];
		n /= 90;
	}
	return at;
}

/* Writes link `n` as it was first met, ends with NUL; its authority begins at *host. */
static void
put_link(char *at, uint64_t n, double log_sites, char **host)
{
	static const char *const domains[] = {"com", "org", "net", "de", "co.uk", "fr", "co.jp", "com.br"};
	uint64_t	site = (uint64_t) exp(log_sites * (double) (random_of(n, SITE) >> 11) * 0x1p-53);
	uint64_t	nature = random_of(site, SITE + 100);
	uint64_t	name = random_of(n, NAME);

	at = stpcpy(at, nature % 100 < 85 ? "https://" : "http://");
	*host = at;
	at = stpcpy(at, nature / 100 % 100 < 40 ? "www." : "");
	at = put_word(at, nature / 10000);
	at += sprintf(at, "%" PRIx64 ".%s", site, domains[nature >> 40 & 7]);
	*at++ = '/';
	for (uint64_t depth = random_of(n, FOLDER) % 4; depth > 0; depth--)
	{
		/* A site has few folders. */
		at = put_word(at, random_of(site * 64 + (random_of(n, FOLDER) >> (8 * depth)) % 16, FOLDER + 100 + depth));
		*at++ = '/';
	}
	at = put_word(at, name);
	*at++ = '-';
	at = put_word(at, name >> 24);
	at += sprintf(at, "-%" PRIu64 "%s", n, (nature >> 50) % 2 ? ".html" : "");
	if (random_of(n, QUERY) % 5 == 0)
		at += sprintf(at, "?id=%" PRIu64 "&page=%u", (random_of(n, QUERY) >> 8) % 1000000, (unsigned) (random_of(n, QUERY) >> 40) % 50);
	*at = '\0';
}

/* Spells a link otherwise: its authority begins at `host`. */
static void
respell(char *link, char *host, uint64_t how)
{
	char	   *path = strchr(host, '/');
	const char *put;

	switch (how % 4)
	{
		case 0:
			for (char *p = host; p < path; p++)
				*p = (char) toupper(*p);
			return;
		case 1:
			put = link[4] == 's' ? ":443" : ":80";
			break;
		case 2:
			put = "/.";
			break;
		default:
			link[0] = 'H';
			return;
	}
	memmove(path + strlen(put), path, strlen(path) + 1);
	memcpy(path, put, strlen(put));
}

int
main(int count, char **arguments)
{
	uint64_t	links = count == 3 ? strtoull(arguments[1], NULL, 10) : 0;
	double		log_sites = log((double) links / 50 + 2);
	char		link[1024];
	char	   *host;

	if (links == 0)
	{
		fputs("usage: crawl-links LINKS SEED\n", stderr);
		return 2;
	}
	seed = strtoull(arguments[2], NULL, 10);
	for (uint64_t i = 0; i < links; i++)
	{
		uint64_t	kind = random_of(i, KIND) % 100;
		uint64_t	first = i;

		/* the first link, at least, is new */
		while (first > 0 && random_of(first, KIND) % 100 < 30)
			first = random_of(first, EARLIER) % first;
		put_link(link, first, log_sites, &host);
		if (kind < 15 && first != i)
			respell(link, host, random_of(i, SPELLING));
		if (puts(link) == EOF)
			return 1;
	}
	return fflush(stdout) == 0 ? 0 : 1;
}
