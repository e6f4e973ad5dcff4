/*
 * Prints the lines of standard input that are IRIs of a class.
 *
 *	links valid | normal | work | high < FILE
 *
 * `normal` ones are their own normal form, `work` the others; `high` ones have
 * non-ASCII characters.
 */
#include <stdio.h>
#include <string.h>

#include "value/value.h"

/* Is the line an IRI of the class? */
static bool
belongs(const char *class, const char *s, size_t len, IriBuf *buf)
{
	IriError	err;
	IriValue	value;

	buf->len = 0;
	if (!iri_value_make(s, len, IRI_GRAMMAR_IRI, buf, &err) || !iri_value_read(buf->data, buf->len, &value))
		return false;
	switch (class[0])
	{
		case 'n':
			return !(value.header & IRI_V_DIFFERS);
		case 'w':
			return value.header & IRI_V_DIFFERS;
		case 'h':
			return !(value.header & IRI_V_ASCII);
		default:
			return true;
	}
}

int
main(int argc, char **argv)
{
	char	   *line = NULL;
	size_t		size = 0;
	ssize_t		len;
	IriBuf		buf;

	if (argc != 2 || strchr("vnwh", argv[1][0]) == NULL)
	{
		fputs("usage: links valid|normal|work|high < FILE\n", stderr);
		return 2;
	}
	iri_buf_init(&buf, NULL, 0);
	while ((len = getline(&line, &size, stdin)) > 0)
	{
		if (line[len - 1] == '\n')
			line[--len] = '\0';
		if (belongs(argv[1], line, (size_t) len, &buf))
			puts(line);
	}
	return ferror(stdout) != 0 || fflush(stdout) != 0;
}
