/*
 * The lines of a file.
 */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>

typedef struct Line
{
	const char *s;				/* terminated */
	size_t		len;
} Line;

typedef struct Lines
{
	Line	   *lines;
	size_t		count;
	size_t		bytes;			/* without line feeds */
} Lines;

/* Reads a file, "-" for standard input; ends the program when it cannot. */
extern void read_lines(const char *path, Lines *lines);

/* Memory or the end of the program. */
extern void *need_memory(void *old, size_t size);

#endif							/* LINES_H */
