/*
 * The cost of the stored form with its second half as a copy of the spelling,
 * and as the difference from the key (src/core/value/value.h).
 *
 *	stored-form FILE...
 *
 * Prints a line a file: the IRIs, the share of which the spelling is stored
 * apart, the mean size of the text, of the stored form with a copy and with
 * the difference, the same three for those stored apart alone, nanoseconds to
 * make a value with each, and to read the spelling of one stored apart.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "value/ladder.h"
#include "lines.h"
#include "scheme/normalize.h"
#include "text/utf8.h"
#include "value/value.h"

#define ROUNDS	15
#define ENOUGH	100				/* fewer values are not worth a time */

typedef struct Stored
{
	size_t		at;
	size_t		len;
} Stored;

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
}

static void
append_leb128(size_t n, IriBuf *out)
{
	for (; n >= 0x80; n >>= 7)
		iri_buf_put(out, (char) (n | 0x80));
	iri_buf_put(out, (char) n);
}

/* header, size of the key, key, spelling; no header before an ASCII key alone */
static bool
make_copy(const char *s, size_t len, IriBuf *out)
{
	IriParts	parts;
	IriError	err;
	char		storage[512];
	IriBuf		key;

	if (!iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err))
		return false;
	iri_buf_init(&key, storage, sizeof(storage));
	if (!iri_is_normal(iri_scheme_of(s, &parts), s, &parts))
		iri_normal_form(s, &parts, IRI_RUNG_SCHEME, &key);
	if (key.len == 0 || (key.len == len && memcmp(s, key.data, len) == 0))
	{
		if (!iri_is_ascii(s, len))
			iri_buf_put(out, IRI_V_FIRST);
		iri_buf_append(out, s, len);
	}
	else
	{
		iri_buf_put(out, IRI_V_FIRST | IRI_V_APART);
		append_leb128(key.len, out);
		iri_buf_append(out, key.data, key.len);
		iri_buf_append(out, s, len);
	}
	iri_buf_free(&key);
	return true;
}

static bool
make_difference(const char *s, size_t len, IriBuf *out)
{
	IriError	err;

	return iri_value_make(s, len, IRI_GRAMMAR_IRI, out, &err);
}

static bool
is_apart(const char *data)
{
	return (*data < 'a' || *data > 'z') && (*data & IRI_V_APART);
}

static size_t
read_copy(const char *data, size_t len, char *out)
{
	const char *p = data;
	size_t		size = 0;

	if (is_apart(data))
	{
		int			shift = 0;

		p++;
		for (; *p & 0x80; p++, shift += 7)
			size |= (size_t) (*p & 0x7f) << shift;
		size |= (size_t) *p++ << shift;
		p += size;
	}
	else if (*data < 'a' || *data > 'z')
		p++;
	size = (size_t) (data + len - p);
	memcpy(out, p, size);
	return size;
}

static size_t
read_difference(const char *data, size_t len, char *out)
{
	IriValue	value;

	if (!iri_value_read(data, len, &value))
		return 0;
	iri_spelling_copy(&value, out);
	return iri_spelling_len(&value);
}

typedef struct Form
{
	bool		(*make) (const char *s, size_t len, IriBuf *out);
	size_t		(*read) (const char *data, size_t len, char *out);
	IriBuf		data;
	Stored	   *values;
	double		make_ns[ROUNDS];
	double		read_ns[ROUNDS];
} Form;

static int
compare_doubles(const void *a, const void *b)
{
	double		x = *(const double *) a;
	double		y = *(const double *) b;

	return (x > y) - (x < y);
}

static double
median(double *values)
{
	qsort(values, ROUNDS, sizeof(double), compare_doubles);
	return values[ROUNDS / 2];
}

static double
mean(size_t sum, size_t count)
{
	return count == 0 ? 0 : (double) sum / (double) count;
}

/* Only the valid lines stay. */
static void
make_all(Lines *lines, Form *form)
{
	size_t		n = 0;

	iri_buf_init(&form->data, NULL, 0);
	form->values = need_memory(NULL, lines->count * sizeof(Stored));
	for (size_t i = 0; i < lines->count; i++)
	{
		size_t		at = form->data.len;

		if (!form->make(lines->lines[i].s, lines->lines[i].len, &form->data))
		{
			form->data.len = at;
			continue;
		}
		form->values[n] = (Stored) {at, form->data.len - at};
		lines->lines[n++] = lines->lines[i];
	}
	lines->count = n;
}

static void
time_round(const Lines *lines, Form *form, const size_t *apart, size_t napart,
		   char *out, int round)
{
	size_t		made = 0;
	double		start;

	start = now();
	for (size_t i = 0; i < lines->count; i++)
	{
		IriBuf		buf;

		iri_buf_init(&buf, out, 1 << 20);
		made += form->make(lines->lines[i].s, lines->lines[i].len, &buf);
		iri_buf_free(&buf);
	}
	form->make_ns[round] = (now() - start) / (double) lines->count;

	start = now();
	for (size_t i = 0; i < napart; i++)
	{
		const Stored *value = &form->values[apart[i]];

		made += form->read(form->data.data + value->at, value->len, out) > 0;
	}
	form->read_ns[round] = napart == 0 ? 0 : (now() - start) / (double) napart;
	if (made != lines->count + napart)
	{
		fputs("stored-form: values are lost\n", stderr);
		exit(1);
	}
}

static void
check_form(const Line *line, const Form *form, size_t i, char *out)
{
	size_t		len = form->read(form->data.data + form->values[i].at, form->values[i].len, out);

	if (len != line->len || memcmp(out, line->s, len) != 0)
	{
		fprintf(stderr, "stored-form: not what was stored: %s\n", line->s);
		exit(1);
	}
}

static void
measure(const char *path)
{
	Form		copy = {.make = make_copy, .read = read_copy};
	Form		difference = {.make = make_difference, .read = read_difference};
	Lines		lines;
	const char *slash = strrchr(path, '/');
	char	   *out;
	size_t	   *apart;
	size_t		napart = 0;
	size_t		longest = 0;
	size_t		text = 0;
	size_t		apart_text = 0;
	size_t		apart_copy = 0;
	size_t		apart_difference = 0;

	read_lines(path, &lines);
	make_all(&lines, &copy);
	make_all(&lines, &difference);
	apart = need_memory(NULL, lines.count * sizeof(size_t));
	for (size_t i = 0; i < lines.count; i++)
	{
		if (lines.lines[i].len > longest)
			longest = lines.lines[i].len;
		text += lines.lines[i].len;
		if (is_apart(difference.data.data + difference.values[i].at))
		{
			apart[napart++] = i;
			apart_text += lines.lines[i].len;
			apart_copy += copy.values[i].len;
			apart_difference += difference.values[i].len;
		}
	}
	out = need_memory(NULL, longest > 1 << 20 ? longest : 1 << 20);
	for (size_t i = 0; i < lines.count; i++)
	{
		check_form(&lines.lines[i], &copy, i, out);
		check_form(&lines.lines[i], &difference, i, out);
	}
	for (int round = 0; round < ROUNDS; round++)
	{
		time_round(&lines, round % 2 ? &copy : &difference, apart, napart, out, round);
		time_round(&lines, round % 2 ? &difference : &copy, apart, napart, out, round);
	}
	printf("| %s | %zu | %.1f %% | %.2f | %.2f | %.2f | %.1f | %.1f | %.1f | %.0f | %.0f | ",
		   slash != NULL ? slash + 1 : path, lines.count, 100 * mean(napart, lines.count),
		   mean(text, lines.count), mean(copy.data.len, lines.count),
		   mean(difference.data.len, lines.count), mean(apart_text, napart),
		   mean(apart_copy, napart), mean(apart_difference, napart),
		   median(copy.make_ns), median(difference.make_ns));
	if (napart >= ENOUGH)
		printf("%.1f | %.1f |\n", median(copy.read_ns), median(difference.read_ns));
	else
		printf("– | – |\n");
	iri_buf_free(&copy.data);
	iri_buf_free(&difference.data);
	free(copy.values);
	free(difference.values);
	free(apart);
	free(out);
}

int
main(int argc, char **argv)
{
	printf("| file | IRIs | apart | text | copy | difference | apart: text | copy | difference "
		   "| ns to make: copy | difference | ns to read an apart one: copy | difference |\n"
		   "|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
	for (int i = 1; i < argc; i++)
		measure(argv[i]);
	return 0;
}
