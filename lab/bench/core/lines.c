/*
 * The lines of a file; see lines.h.
 */
#include "lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *
need_memory(void *old, size_t size)
{
	void	   *memory = realloc(old, size > 0 ? size : 1);

	if (memory == NULL)
	{
		fputs("out of memory\n", stderr);
		exit(1);
	}
	return memory;
}

void
read_lines(const char *path, Lines *lines)
{
	FILE	   *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	char	   *text = NULL;
	size_t		size = 0;
	size_t		room = 0;
	size_t		got;
	size_t		allocated = 0;

	if (file == NULL)
	{
		perror(path);
		exit(1);
	}
	do
	{
		if (room - size < 65536)
			text = need_memory(text, room = 2 * room + 131072);
		got = fread(text + size, 1, room - size - 1, file);
		size += got;
	} while (got > 0);
	if (ferror(file))
	{
		perror(path);
		exit(1);
	}
	if (file != stdin)
		fclose(file);

	*lines = (Lines) {0};
	for (char *p = text, *end = text + size; p < end;)
	{
		char	   *stop = memchr(p, '\n', (size_t) (end - p));

		if (stop == NULL)
			stop = end;
		*stop = '\0';
		if (stop > p)
		{
			if (lines->count == allocated)
			{
				allocated = 2 * allocated + 1024;
				lines->lines = need_memory(lines->lines, allocated * sizeof(Line));
			}
			lines->lines[lines->count++] = (Line) {p, (size_t) (stop - p)};
			lines->bytes += (size_t) (stop - p);
		}
		p = stop + 1;
	}
}
