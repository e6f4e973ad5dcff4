/*
 * Lets contenders run over the lines of a file, in rounds: every round each of
 * them once, a different one first every time.
 *
 *	race [-r ROUNDS] [-k KIND] [-v NAME] FILE PLUGIN...
 *	race -c NAME FILE PLUGIN...
 *
 * Prints a line a contender: its name, how many lines it refused, nanoseconds
 * a line (median, lower and upper quartile), millions of bytes a second, and
 * for each NAME of -v the median over the rounds of the quotient of its time
 * by that of NAME in the same round.
 *
 * With -c only NAME runs, once, while callgrind counts (--collect-atstart=no).
 * The time is that of the processor, for this thread.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif
#endif
#ifndef CALLGRIND_TOGGLE_COLLECT
#define CALLGRIND_TOGGLE_COLLECT	((void) 0)
#endif

#include "contender.h"
#include "lines.h"

#define MAX_CONTENDERS	64

typedef struct Runner
{
	const Contender *contender;
	size_t		refused;
	double	   *times;			/* ns a line, by round */
} Runner;

static void
die(const char *what, const char *why)
{
	fprintf(stderr, "race: %s: %s\n", what, why);
	exit(1);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
}

static size_t
pass(const Contender *contender, const Lines *lines)
{
	size_t		refused = 0;

	for (size_t i = 0; i < lines->count; i++)
		refused += !contender->run(lines->lines[i].s, lines->lines[i].len);
	return refused;
}

static int
compare_doubles(const void *a, const void *b)
{
	double		x = *(const double *) a;
	double		y = *(const double *) b;

	return (x > y) - (x < y);
}

/* The values sorted: their quantile. */
static double
quantile(const double *sorted, size_t n, double q)
{
	double		at = q * (double) (n - 1);
	size_t		i = (size_t) at;

	if (i + 1 >= n)
		return sorted[n - 1];
	return sorted[i] + (at - (double) i) * (sorted[i + 1] - sorted[i]);
}

static size_t
load(char **paths, int npaths, const char *kind, Runner *runners)
{
	size_t		n = 0;

	for (int i = 0; i < npaths; i++)
	{
		void	   *object = dlopen(paths[i], RTLD_NOW | RTLD_LOCAL);
		const Contender *contender;

		if (object == NULL)
			die(paths[i], dlerror());
		contender = dlsym(object, "contender");
		if (contender == NULL)
			die(paths[i], "exports no \"contender\"");
		if (kind != NULL && strcmp(contender->kind, kind) != 0)
			continue;
		if (contender->init != NULL && !contender->init())
		{
			fprintf(stderr, "race: %s cannot run here\n", contender->name);
			continue;
		}
		if (n == MAX_CONTENDERS)
			die(paths[i], "too many contenders");
		runners[n++] = (Runner) {.contender = contender};
	}
	return n;
}

static const Runner *
find_runner(const Runner *runners, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(runners[i].contender->name, name) == 0)
			return &runners[i];
	return NULL;
}

static void
report(const Runner *runner, size_t rounds, const Lines *lines,
	   const Runner **rivals, size_t nrivals)
{
	double	   *sorted = need_memory(NULL, rounds * sizeof(double));
	double		median;

	memcpy(sorted, runner->times, rounds * sizeof(double));
	qsort(sorted, rounds, sizeof(double), compare_doubles);
	median = quantile(sorted, rounds, 0.5);
	printf("%s\t%zu\t%.1f\t%.1f\t%.1f\t%.0f", runner->contender->name, runner->refused,
		   median, quantile(sorted, rounds, 0.25), quantile(sorted, rounds, 0.75),
		   (double) lines->bytes / (double) lines->count / median * 1e3);
	for (size_t i = 0; i < nrivals; i++)
	{
		if (rivals[i] == NULL)
		{
			printf("\t-");
			continue;
		}
		for (size_t round = 0; round < rounds; round++)
			sorted[round] = runner->times[round] / rivals[i]->times[round];
		qsort(sorted, rounds, sizeof(double), compare_doubles);
		printf("\t%.3f", quantile(sorted, rounds, 0.5));
	}
	putchar('\n');
	free(sorted);
}

int
main(int argc, char **argv)
{
	static Runner runners[MAX_CONTENDERS];
	const char *versus[MAX_CONTENDERS];
	const Runner *rivals[MAX_CONTENDERS];
	const char *kind = NULL;
	const char *count = NULL;
	size_t		nversus = 0;
	size_t		rounds = 15;
	size_t		n;
	Lines		lines;
	int			option;

	while ((option = getopt(argc, argv, "r:k:v:c:")) != -1)
	{
		switch (option)
		{
			case 'r':
				rounds = (size_t) strtoul(optarg, NULL, 10);
				break;
			case 'k':
				kind = optarg;
				break;
			case 'v':
				if (nversus == MAX_CONTENDERS)
					die(optarg, "too many");
				versus[nversus++] = optarg;
				break;
			case 'c':
				count = optarg;
				break;
			default:
				return 2;
		}
	}
	if (argc - optind < 2 || rounds == 0)
		die("usage", "race [-r ROUNDS] [-k KIND] [-v NAME] [-c NAME] FILE PLUGIN...");
	read_lines(argv[optind], &lines);
	if (lines.count == 0)
		die(argv[optind], "no lines");
	n = load(argv + optind + 1, argc - optind - 1, kind, runners);

	if (count != NULL)
	{
		const Runner *runner = find_runner(runners, n, count);

		if (runner == NULL)
			die(count, "no such contender");
		pass(runner->contender, &lines);	/* lazy binding, caches, heap */
		CALLGRIND_TOGGLE_COLLECT;
		pass(runner->contender, &lines);
		CALLGRIND_TOGGLE_COLLECT;
		return 0;
	}

	for (size_t i = 0; i < n; i++)
	{
		runners[i].times = need_memory(NULL, rounds * sizeof(double));
		runners[i].refused = pass(runners[i].contender, &lines);
	}
	for (size_t round = 0; round < rounds; round++)
	{
		for (size_t i = 0; i < n; i++)
		{
			Runner	   *runner = &runners[(i + round) % n];
			double		start = now();

			pass(runner->contender, &lines);
			runner->times[round] = (now() - start) / (double) lines.count;
		}
	}
	for (size_t i = 0; i < nversus; i++)
		rivals[i] = find_runner(runners, n, versus[i]);
	for (size_t i = 0; i < n; i++)
		report(&runners[i], rounds, &lines, rivals, nversus);
	return 0;
}
