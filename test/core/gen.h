/*
 * Random texts for the tests: IRIs of every kind, IRIs with something wrong in
 * them, and junk.  The same seed gives the same texts everywhere.
 */
#ifndef IRI_TEST_GEN_H
#define IRI_TEST_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GEN_COUNT(array)	(sizeof(array) / sizeof((array)[0]))

static uint64_t gen_state = 1;

/* Starts from IRI_TEST_SEED, or from the clock, and says from what. */
static inline void
gen_seed(void)
{
	const char *fixed = getenv("IRI_TEST_SEED");

	gen_state = fixed != NULL ? strtoull(fixed, NULL, 10) :
		(uint64_t) time(NULL) * 2654435761u;
	if (gen_state == 0)
		gen_state = 1;
	printf("IRI_TEST_SEED=%llu\n", (unsigned long long) gen_state);
	fflush(stdout);
}

/* Under an emulator, how long something takes says nothing: IRI_TEST_TIME=no. */
static inline bool
gen_may_time(void)
{
	const char *asked = getenv("IRI_TEST_TIME");

	return asked == NULL || strcmp(asked, "no") != 0;
}

/* The share of the rounds by IRI_TEST_SHARE: 10 is a tenth. */
static inline int
gen_share(void)
{
	static int	share = 0;

	if (share == 0)
	{
		const char *asked = getenv("IRI_TEST_SHARE");

		share = asked != NULL && atoi(asked) > 0 ? atoi(asked) : 1;
	}
	return share;
}

/* So many rounds, or that part of them. */
static inline int
gen_rounds(int rounds)
{
	return rounds / gen_share();
}

static inline double
gen_time(void (*work) (int which, const char *s, size_t len), int which, const char *s, size_t len)
{
	struct timespec before;
	struct timespec after;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
	work(which, s, len);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
	return (double) (after.tv_sec - before.tv_sec) + (double) (after.tv_nsec - before.tv_nsec) / 1e9;
}

/*
 * Fails unless each kind of work takes twice the processor time for twice the
 * text, which is a front and then many of a unit, a megabyte in all.  Both lists
 * end with NULL.
 */
static inline void
gen_check_linear(const char *const *fronts, const char *const *units, int works,
				 void (*work) (int which, const char *s, size_t len))
{
	size_t		size = (size_t) gen_rounds(1 << 20);
	char	   *s = malloc(size + 64);

	for (; s != NULL && gen_may_time() && *fronts != NULL; fronts++)
		for (const char *const *unit = units; *unit != NULL; unit++)
		{
			size_t		front = strlen(*fronts);
			size_t		n = strlen(*unit);
			size_t		len = front;

			memcpy(s, *fronts, front);
			for (; len + n <= size; len += n)
				memcpy(s + len, *unit, n);
			for (int which = 0; which < works; which++)
			{
				double		whole = gen_time(work, which, s, len);
				double		half = whole;

				/* what is fast is not quadratic; other programs' noise is no fault of ours */
				for (int run = 0; run < 6 && whole > .01 && whole > 2.6 * half; run++)
				{
					double		again = gen_time(work, which, s, len);

					half = gen_time(work, which, s, front + (len - front) / n / 2 * n);
					whole = again < whole ? again : whole;
				}
				if (whole > .01 && whole > 2.6 * half)
					fail_msg("work %d on \"%s\" and many \"%s\": %.0f ms, and %.0f ms for half of it", which, *fronts, *unit,
							 whole * 1000, half * 1000);
			}
		}
	free(s);
}

/* xorshift64* */
static inline uint64_t
gen_next(void)
{
	gen_state ^= gen_state >> 12;
	gen_state ^= gen_state << 25;
	gen_state ^= gen_state >> 27;
	return gen_state * UINT64_C(0x2545f4914f6cdd1d);
}

static inline uint32_t
gen_below(uint32_t n)
{
	return (uint32_t) ((gen_next() >> 32) * n >> 32);
}

/* True once in n times. */
static inline bool
gen_once(uint32_t n)
{
	return gen_below(n) == 0;
}

#define GEN_SIZE	512

typedef struct GenText
{
	char		data[GEN_SIZE];
	size_t		len;
} GenText;

/* A part that does not fit is left out. */
static inline void
gen_put(GenText *text, const char *s, size_t len)
{
	if (len <= GEN_SIZE - text->len)
	{
		memcpy(text->data + text->len, s, len);
		text->len += len;
	}
}

static inline void
gen_puts(GenText *text, const char *s)
{
	gen_put(text, s, strlen(s));
}

#define GEN_PICK(array)		((array)[gen_below((uint32_t) GEN_COUNT(array))])

/* Whole IRIs, to be mutated. */
static const char *const gen_samples[] = {
	"http://www.example.org/r\xc3\xa9sum\xc3\xa9.html", "https://john:doe@Example.COM:8042/over/there?name=ferret#nose",
	"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "http://example.com:80/", "http://example.com:",
	"http://xn--rsum-bpad.example.org", "ftp://ftp.is.co.za/rfc/rfc1808.txt", "ldap://[2001:db8::7]/c=GB?objectClass?one",
	"mailto:John.Doe@Example.com", "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212",
	"telnet://192.0.2.16:80/", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "file:///etc/hosts",
	"file://localhost/c:/x", "file:/a/../b", "urn:ISBN:0-395-36341-X?+r?=q#f", "//h/p?q", "/a/b/../c", "../g;x=1/y",
	"?q", "#s", "", "http://[::FFFF:1.2.3.4]:0080/%7e", "x://[v7.a:b]:1/", "x:/..//a", "x:/.//a", "x:%2e%2e/..",
	"sip:Alice@Example.com;transport=tcp", "geo:-90.0,180;crs=WGS84;u=1.50", "data:text/plain,%c3%a9%41",
	"tag:example.org,2004:\xc3\xa9", "s3://Bucket/a/../b//c%41", "jar:http://a/b.jar!/C/../d", "news:A%41b@Host.Example",
	"dns:Example.COM?CLASS=IN;TYPE=A", "xmpp:Node@Domain.Example/Res", "ark:/12025/654xz321-s3", "amqp://h",
	"http://\xe4\xbe\x8b\xe3\x80\x82\xe3\x83\x86\xe3\x82\xb9\xe3\x83\x88:443/?\xee\x80\x80#a#b",
};

static const char *const gen_schemes[] = {
	"http", "https", "HTTP", "ftp", "file", "FILE", "x", "x-unknown", "a+b-c.d", "urn", "URN", "tag", "data",
	"mailto", "news", "sip", "tel", "dns", "geo", "s3", "jar", "ws", "wss", "coap", "amqp", "ldap", "xmpp", "ark",
	"ni", "nih", "acct", "postgresql", "imap", "tftp", "smb", "redis", "ipfs", "irc", "example", "gopher", "snews",
	"about", "javascript", "svn+ssh", "git+https", "info", "doi", "turn", "did", "1x", "-", ""
};

static const char *const gen_hosts[] = {
	"example.com", "EXAMPLE.com", "a.b.c", "h", "", "localhost", "LocalHost", "%6cocalhost", "1.2.3.4", "256.1.2.3",
	"1.2.3", "1.2.3.4.", "%31.2.3.4", "[::1]", "[::]", "[2001:DB8::0:1]", "[1:2:3:4:5:6:7:8]", "[::ffff:1.2.3.4]",
	"[::1.2.3.4]", "[1:0:0:2:0:0:0:3]", "[v1.x]", "[VF.a:!]", "[v1.XN--rsum-bpad.a]", "[fe80::1%25eth0]", "[]", "[v1.]", "[::1", "::1",
	"r\xc3\xa9sum\xc3\xa9.org", "R\xc3\x89SUM\xc3\x89.org", "r%C3%A9sum%c3%a9.ORG", "xn--rsum-bpad.org",
	"XN--RSUM-BPAD.org", "xn--", "XN--a", "fa\xc3\x9f.de", "\xe4\xbe\x8b\xe3\x80\x82jp", "\xef\xbc\xa1.b", "a%2Fb",
	"A%2fB", "a%AF", "\xe2\x84\x80", "a!$&'()*+,;=b", "a\xc2\xa0" "b", "a%C2%A0b", "%E2%80%AE", "a..b", ".", "A_b",
	"\xd7\x90\xd7\x91.\xd7\x92", "\xe2\x80\x8c", "\xef\xbf\xbe", "%41", "x%4", "\xe1\xba\x9e", "caf\x65\xcc\x81.fr"
};

static const char *const gen_ports[] = {
	":80", ":443", ":21", ":0080", ":00443", ":", ":0", ":000", ":8080", ":65536", ":99999999999999999999", ":5432",
	":53", ":a", ":8 0", ":-1", ":80:80"
};

/* Pieces of paths, queries, fragments and userinfos. */
static const char *const gen_pieces[] = {
	"a", "b", "Z", "0", "9", "-", ".", "_", "~", "..", "/", "/", "/./", "/../", "/.", "/..", "//", "...", "/...",
	"/.a", ":", "@", "?", "#", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "%41", "%7e", "%7E", "%2e",
	"%2E%2e", "%2f", "%2F", "%25", "%3A", "%3a", "%C3%A9", "%c3%a9", "%C3", "%A9", "%E2%80%AE", "%e2%80", "%EE%80%80",
	"%F3%A0%80%81", "%C2%A0", "%F0%9F%98%80", "%ED%A0%80", "%EF%BF%BE", "%F4%90%80%80", "%00", "%20", "%0a",
	"\xc3\xa9", "\xc3\x89", "\xe4\xbe\x8b", "\xf0\x9f\x98\x80", "\xc2\xa0", "\xe3\x80\x80", "\xcd\x80", "\xd8\x9c",
	"\xdb\x9d", "\xe2\x80\x8c", "\xf0\x9d\x85\xb3", "example", "localhost", "key=value", "urn:", "http://h/", "1.50",
	"class=in", "TYPE=A", "xn--nxa", ";Mode=OCTET", ";AUTH=x", "a@B.c", "base", "?SUB?", "+1-2", "f81d4fae-7dec-11d0-a765-00A0C91E6BF6"
};

/* Characters that are allowed nowhere, or in few places. */
static const char *const gen_junk[] = {
	" ", "<", ">", "\"", "\\", "^", "`", "{", "|", "}", "[", "]", "%", "%4", "%zz", "%%", "\t", "\x01", "\x7f", "\x80", "\xc3",
	"\xe2\x80", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff", "\xc2\x80", "\xe2\x80\xae", "\xe2\x80\x8f",
	"\xe2\x81\xa6", "\xee\x80\x80", "\xf3\xb0\x80\x80", "\xf3\xa0\x80\x81", "\xef\xbf\xbd", "\xef\xbf\xbe",
	"\xef\xb7\x90", "\xf4\x8f\xbf\xbf", "\xef\xbb\xbf", ":", "/", "?", "#", "@", "[::1]", "[", ":80"
};

static inline void
gen_put_pieces(GenText *text, uint32_t max)
{
	for (uint32_t n = gen_below(max + 1); n > 0; n--)
		gen_puts(text, gen_once(60) ? GEN_PICK(gen_junk) : GEN_PICK(gen_pieces));
}

/* Component by component: mostly valid. */
static inline void
gen_iri(GenText *text)
{
	text->len = 0;
	if (!gen_once(10))
	{
		gen_puts(text, GEN_PICK(gen_schemes));
		gen_puts(text, ":");
	}
	if (gen_below(10) < 7)
	{
		gen_puts(text, "//");
		if (gen_once(5))
		{
			gen_put_pieces(text, 3);
			gen_puts(text, "@");
		}
		gen_puts(text, GEN_PICK(gen_hosts));
		if (gen_once(4))
			gen_puts(text, GEN_PICK(gen_ports));
		if (!gen_once(4))
			gen_puts(text, "/");
	}
	gen_put_pieces(text, 6);
	if (gen_once(3))
	{
		gen_puts(text, "?");
		gen_put_pieces(text, 4);
	}
	if (gen_once(4))
	{
		gen_puts(text, "#");
		gen_put_pieces(text, 4);
	}
}

/* Delimiters and short runs, with no thought of the grammar. */
static inline void
gen_soup(GenText *text)
{
	static const char delimiters[] = "::///??##@@[]%%...aA1-+v";

	text->len = 0;
	for (uint32_t n = gen_below(24); n > 0; n--)
	{
		if (gen_once(6))
			gen_puts(text, gen_once(3) ? GEN_PICK(gen_junk) : GEN_PICK(gen_pieces));
		else
			gen_put(text, &delimiters[gen_below(sizeof(delimiters) - 1)], 1);
	}
}

/* One small change: a piece put in, bytes cut, repeated or changed. */
static inline void
gen_mutate(GenText *text)
{
	GenText		copy = *text;
	size_t		at = gen_below((uint32_t) text->len + 1);
	size_t		n = gen_below(gen_once(8) ? 40 : 4);

	if (n > text->len - at)
		n = text->len - at;
	text->len = at;
	switch (gen_below(5))
	{
		case 0:					/* cut */
			gen_put(text, copy.data + at + n, copy.len - at - n);
			break;
		case 1:					/* repeat */
			gen_put(text, copy.data + at, n);
			gen_put(text, copy.data + at, copy.len - at);
			break;
		case 2:					/* change */
			gen_put(text, copy.data + at, copy.len - at);
			if (at < text->len)
				text->data[at] = (char) gen_below(256);
			break;
		default:				/* insert, or replace */
			gen_puts(text, gen_once(3) ? GEN_PICK(gen_junk) : GEN_PICK(gen_pieces));
			if (gen_once(2))
				n = 0;
			gen_put(text, copy.data + at + n, copy.len - at - n);
	}
}

static inline void
gen_text(GenText *text)
{
	switch (gen_below(8))
	{
		case 0:
			gen_soup(text);
			break;
		case 1:
		case 2:
			text->len = 0;
			gen_puts(text, GEN_PICK(gen_samples));
			gen_mutate(text);
			break;
		default:
			gen_iri(text);
	}
	while (gen_once(4))
		gen_mutate(text);
}

/* A text as it can be printed; the last few calls' results stay. */
static inline const char *
gen_show(const char *s, size_t len)
{
	static char ring[4][4 * GEN_SIZE * 4 + 1];
	static unsigned int next;
	char	   *out = ring[next++ % 4];
	size_t		n = 0;

	for (size_t i = 0; i < len && n + 5 < sizeof(ring[0]); i++)
	{
		unsigned char c = (unsigned char) s[i];

		if (c > 0x20 && c < 0x7f && c != '\\')
			out[n++] = (char) c;
		else
			n += (size_t) snprintf(out + n, 5, "\\x%02x", c);
	}
	out[n] = '\0';
	return out;
}

/* Appends percent-encoded octets, and possible neighbours, to `text`. */
static inline void
gen_octets(GenText *text)
{
	static const char *const pieces[] = {
		"\xc3\xa9", "\xd0\x9c", "\xe3\x83\x86", "\xe4\xbe\x8b", "\xf0\x9f\x98\x80", "\xe2\x80\x93", "\xe2\x80\xae", "\xc2\xa0",
		"\xee\x80\x80", "\xef\xbb\xbf", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80", "\xff", "\xc3", "\xe3\x83", "\xf0\x9f\x98",
		"\x80", "/", "~", "%", "\x01", "_"
	};
	const char *piece = gen_once(3) ? GEN_PICK(pieces) : pieces[gen_below(5)];
	bool		again = gen_once(2);
	bool		lower = gen_once(20);

	for (uint32_t n = again ? gen_below(40) : 1; n > 0; n--)
	{
		for (const char *p = piece; *p != '\0'; p++)
		{
			char		octet[4];

			snprintf(octet, sizeof(octet), lower ? "%%%02x" : "%%%02X", (unsigned char) *p);
			gen_put(text, octet, 3);
		}
	}
	if (gen_once(4))
		gen_puts(text, gen_once(2) ? "_" : gen_once(2) ? "\xc3\xa9" : "/?a=b#");
}

#endif							/* IRI_TEST_GEN_H */
