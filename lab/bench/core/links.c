/*
 * Sorts lines into IRIs, references and other texts.
 *
 *	links CLASS < FILE
 *
 * prints the lines of the class: `valid` (an IRI), and of those `normal` (it is
 * its own normal form), `work` (it is not), `ascii`, `high` (it has non-ASCII
 * characters).  `hosts` prints the hosts of the valid ones, IP addresses and
 * empty ones left out; `high-hosts` those with a non-ASCII or an "xn--" label.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/charclass.h"
#include "lines.h"
#include "syntax/parse.h"
#include "value/value.h"

enum Class
{
	VALID,
	NORMAL,
	WORK,
	ASCII,
	HIGH,
	HOSTS,
	HIGH_HOSTS
};

static const char *const classes[] = {
	"valid", "normal", "work", "ascii", "high", "hosts", "high-hosts"
};

static void
print(const char *s, size_t len)
{
	fwrite(s, 1, len, stdout);
	putchar('\n');
}

static bool
is_high_host(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if ((unsigned char) s[i] >= 0x80)
			return true;
		if (len - i > 4 && (i == 0 || s[i - 1] == '.') && iri_lower(s[i]) == 'x' &&
			iri_lower(s[i + 1]) == 'n' && s[i + 2] == '-' && s[i + 3] == '-')
			return true;
	}
	return false;
}

static void
classify(enum Class wanted, const Line *line, IriBuf *buf)
{
	IriParts	parts;
	IriError	err;
	IriValue	value;
	const char *host;

	if (!iri_parse(line->s, line->len, IRI_GRAMMAR_IRI, &parts, &err))
		return;
	if (wanted == HOSTS || wanted == HIGH_HOSTS)
	{
		host = line->s + parts.host.at;
		if (parts.host_kind == IRI_HOST_REGNAME &&
			(wanted == HOSTS || is_high_host(host, parts.host.len)))
			print(host, parts.host.len);
		return;
	}
	buf->len = 0;
	if (!iri_value_make(line->s, line->len, IRI_GRAMMAR_IRI, buf, &err) ||
		!iri_value_read(buf->data, buf->len, &value))
		return;
	if (wanted == VALID ||
		wanted == (value.header & IRI_V_DIFFERS ? WORK : NORMAL) ||
		wanted == (value.header & IRI_V_ASCII ? ASCII : HIGH))
		print(line->s, line->len);
}

int
main(int argc, char **argv)
{
	int			wanted = sizeof(classes) / sizeof(classes[0]) - 1;
	Lines		lines;
	IriBuf		buf;

	while (argc == 2 && wanted >= 0 && strcmp(argv[1], classes[wanted]) != 0)
		wanted--;
	if (argc != 2 || wanted < 0)
	{
		fputs("usage: links valid|normal|work|ascii|high|hosts|high-hosts < FILE\n", stderr);
		return 2;
	}
	read_lines("-", &lines);
	iri_buf_init(&buf, NULL, 0);
	for (size_t i = 0; i < lines.count; i++)
		classify((enum Class) wanted, &lines.lines[i], &buf);
	iri_buf_free(&buf);
	return ferror(stdout) != 0 || fflush(stdout) != 0;
}
