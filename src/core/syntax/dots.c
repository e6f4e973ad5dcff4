/*
 * Dot segments; see dots.h.
 */
#include "syntax/dots.h"

#include <string.h>

const char *
iri_find_dot_segment(const char *path, size_t len)
{
	const char *end = path + len;
	const char *p = path;

	while ((p = memchr(p, '.', (size_t) (end - p))) != NULL)
	{
		if (p == path || p[-1] == '/')
		{
			const char *q = p + 1;

			if (q < end && *q == '.')
				q++;
			if (q == end || *q == '/')
				return p;
		}
		p++;
	}
	return NULL;
}

int
iri_count_dots(const char *segment, size_t len, bool *encoded)
{
	int			dots = 0;

	*encoded = false;
	for (size_t i = 0; i < len; dots++)
	{
		if (dots == 2)
			return 0;
		if (segment[i] == '.')
			i++;
		else if (len - i >= 3 && memcmp(segment + i, "%2", 2) == 0 && (segment[i + 2] | 0x20) == 'e')
		{
			*encoded = true;
			i += 3;
		}
		else
			return 0;
	}
	return dots;
}

/*
 * Removes dot segments from path[from] on, which is the "/" before a segment;
 * the path before it becomes path[0 .. to).  Returns the new length.
 */
static size_t
remove_segments(char *path, size_t len, size_t from, size_t to)
{
	while (from < len)
	{
		const char *segment = path + from + 1;
		const char *slash = memchr(segment, '/', len - from - 1);
		size_t		size = slash != NULL ? (size_t) (slash - segment) : len - from - 1;

		if (size == 1 && segment[0] == '.')
		{
			/* "/./" is "/", and so is "/." at the end */
			if (slash == NULL)
				path[to++] = '/';
		}
		else if (size == 2 && segment[0] == '.' && segment[1] == '.')
		{
			while (to > 0 && path[--to] != '/')
				;
			if (slash == NULL)
				path[to++] = '/';
		}
		else
		{
			if (to != from)
				memmove(path + to, path + from, size + 1);
			to += size + 1;
		}
		from += size + 1;
	}
	return to;
}

void
iri_remove_dot_segments(IriBuf *out, size_t at)
{
	char	   *path;
	size_t		len = out->len - at;
	const char *dots;
	size_t		from = 0;
	size_t		to = 0;

	if (out->failed)
		return;
	path = out->data + at;
	dots = iri_find_dot_segment(path, len);
	if (dots == NULL)
		return;
	if (path[0] == '/')
		from = to = (size_t) (dots - path) - 1;

	/* a rootless path: leading dot segments go, its first segment stays */
	for (;;)
	{
		size_t		size = len > from && path[from] == '.' ? 1 : 0;

		if (size == 1 && len > from + 1 && path[from + 1] == '.')
			size = 2;
		if (size == 0 || (from + size < len && path[from + size] != '/'))
			break;
		from += size + (from + size < len);
	}
	while (from < len && path[from] != '/')
		path[to++] = path[from++];
	out->len = at + remove_segments(path, len, from, to);
}

size_t
iri_remove_dot_segments_from(char *path, size_t len, size_t from)
{
	while (path[from] != '/')
		from--;
	return remove_segments(path, len, from, from);
}

void
iri_guard_path(IriBuf *out, size_t at)
{
	iri_buf_insert(out, at, "/.", 2);
}
