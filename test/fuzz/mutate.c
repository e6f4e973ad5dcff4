/*
 * Mutations that know what a link is made of; for libFuzzer, which calls them
 * in place of its own.  Half of the time they leave the work to libFuzzer.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
extern size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

/* Replacements of a component, with its delimiters. */
static const char *const schemes[] = {
	"http:", "https:", "HTTP:", "ftp:", "file:", "urn:", "mailto:", "tel:", "sip:", "data:", "news:",
	"x:", "ws:", "ldap:", "xmpp:", "geo:", "pkcs11:", "dns:", "tag:", "imap:", ""
};
static const char *const authorities[] = {
	"//example.org", "//EXAMPLE.org:80", "//u:p@h:443", "//[::1]", "//[v1.a]", "//1.2.3.4", "//",
	"//r\xc3\xa9sum\xc3\xa9.org", "//xn--rsum-bpad.org", "//a.b.example.org.", "//localhost", "//%65xample.org", "//0x7f.1", ""
};
static const char *const paths[] = {
	"/", "/a/../b", "/./", "//", "/.", "/..", "/a//b", "a", ".", "..", "/%7Ea", "/a;b=c", "/index.html",
	"/\xc3\xa9", "/%C3%A9", "a:b", ""
};
static const char *const queries[] = {
	"?", "?a=b&c=d", "?a=b;c=d", "?utm_source=x&a", "?%C3%A9", "?\xee\x80\x80", "?a=%26&=", ""
};
static const char *const fragments[] = {
	"#", "#a", "#!/x", "#%C3%A9", "#a#b", ""
};

#define PICK(array)	(array)[random_below(sizeof(array) / sizeof((array)[0]))]

static uint32_t state;

static size_t
random_below(size_t n)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return n > 0 ? state % n : 0;
}

/* Puts `s` in place of the bytes from `from` to `to`, if there is room. */
static size_t
replace(uint8_t *data, size_t size, size_t max_size, size_t from, size_t to, const char *s, size_t len)
{
	if (size - (to - from) + len > max_size)
		return size;
	memmove(data + from + len, data + to, size - to);
	memcpy(data + from, s, len);
	return size - (to - from) + len;
}

/*
 * Splits a line by the regular expression of RFC 3986, appendix B: `ends` of
 * scheme, authority, path, query and fragment.
 */
static void
split(const uint8_t *s, size_t from, size_t to, size_t ends[5])
{
	size_t		at = from;
	size_t		i;

	for (i = from; i < to && s[i] != ':' && s[i] != '/' && s[i] != '?' && s[i] != '#'; i++)
		;
	if (i < to && i > from && s[i] == ':')
		at = i + 1;
	ends[0] = at;
	if (to - at >= 2 && s[at] == '/' && s[at + 1] == '/')
	{
		for (at += 2; at < to && s[at] != '/' && s[at] != '?' && s[at] != '#'; at++)
			;
	}
	ends[1] = at;
	for (; at < to && s[at] != '?' && s[at] != '#'; at++)
		;
	ends[2] = at;
	for (; at < to && s[at] != '#'; at++)
		;
	ends[3] = at;
	ends[4] = to;
}

/* Another spelling of one character. */
static size_t
respell(uint8_t *data, size_t size, size_t max_size, size_t at)
{
	static const char hex[] = "0123456789abcdef0123456789ABCDEF";
	uint8_t		c = data[at];

	if (c == '%' && size - at >= 3 && random_below(2) == 0)
	{
		char		digits[3] = {(char) data[at + 1], (char) data[at + 2], 0};
		char		octet = (char) strtol(digits, NULL, 16);

		return replace(data, size, max_size, at, at + 3, &octet, 1);
	}
	if (((c | 0x20) >= 'a' && (c | 0x20) <= 'z') && random_below(2) == 0)
	{
		data[at] = c ^ 0x20;
		return size;
	}
	{
		size_t		high = random_below(2) * 16;
		char		encoded[3] = {'%', hex[high + (c >> 4)], hex[high + (c & 15)]};

		return replace(data, size, max_size, at, at + 1, encoded, 3);
	}
}

/* Puts another component in, or one of another line. */
static size_t
replace_component(uint8_t *data, size_t size, size_t max_size, size_t from, size_t to)
{
	size_t		ends[5];
	size_t		which = random_below(5);
	size_t		begin;
	const char *with;

	split(data, from, to, ends);
	begin = which == 0 ? from : ends[which - 1];
	with = which == 0 ? PICK(schemes) : which == 1 ? PICK(authorities) : which == 2 ? PICK(paths) :
		which == 3 ? PICK(queries) : PICK(fragments);
	return replace(data, size, max_size, begin, ends[which], with, strlen(with));
}

/* Doubles the line, so that two links are much alike. */
static size_t
double_line(uint8_t *data, size_t size, size_t max_size, size_t from, size_t to)
{
	size_t		len = to - from;

	if (size + len + 1 > max_size)
		return size;
	memmove(data + to + 1 + len, data + to, size - to);
	memmove(data + to + 1, data + from, len);
	data[to] = '\n';
	return size + len + 1;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
	size_t		at;
	size_t		from;
	size_t		to;

	state = seed * 2654435761u + 1;
	if (size == 0 || random_below(2) == 0)
		return LLVMFuzzerMutate(data, size, max_size);

	/* a line */
	at = random_below(size);
	for (from = at; from > 0 && data[from - 1] != '\n'; from--)
		;
	for (to = at; to < size && data[to] != '\n'; to++)
		;
	switch (random_below(8))
	{
		case 0:
			return double_line(data, size, max_size, from, to);
		case 1:
		case 2:
		case 3:
			return replace_component(data, size, max_size, from, to);
		case 4:
			{
				/* a component of its own, mutated */
				size_t		ends[5];
				size_t		which = random_below(5);
				size_t		begin;
				size_t		len;
				uint8_t		copy[256];

				split(data, from, to, ends);
				begin = which == 0 ? from : ends[which - 1];
				len = ends[which] - begin;
				if (len > 128)
					return LLVMFuzzerMutate(data, size, max_size);
				memcpy(copy, data + begin, len);
				return replace(data, size, max_size, begin, ends[which], (const char *) copy,
							   LLVMFuzzerMutate(copy, len, sizeof(copy)));
			}
		default:
			return respell(data, size, max_size, at);
	}
}
