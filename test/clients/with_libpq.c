/* libpq: everything is text, of types that the server finds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libpq-fe.h>

#define TEXTOID 25

static PGconn *conn;

/* The first column of all rows, with spaces between; or the error. */
static char *
answer(const char *query, int n, const char *const *parameters, const Oid *types)
{
	static char result[1000];
	PGresult   *r = PQexecParams(conn, query, n, types, parameters, NULL, NULL, 0);

	result[0] = '\0';
	if (PQresultStatus(r) == PGRES_TUPLES_OK)
		for (int i = 0; i < PQntuples(r); i++)
			snprintf(result + strlen(result), sizeof(result) - strlen(result), "%s%s", i > 0 ? " " : "",
					 PQgetisnull(r, i, 0) ? "null" : PQgetvalue(r, i, 0));
	else if (PQresultStatus(r) != PGRES_COMMAND_OK)
		snprintf(result, sizeof(result), "%s %s %s", PQresultErrorField(r, PG_DIAG_SQLSTATE),
				 PQresultErrorField(r, PG_DIAG_MESSAGE_DETAIL), PQresultErrorField(r, PG_DIAG_MESSAGE_HINT));
	PQclear(r);
	return result;
}

static void
step(const char *name, const char *way, const char *result)
{
	char		line[1000];
	char		expected[1000] = "";
	FILE	   *f = fopen(getenv("EXPECTED"), "r");

	while (fgets(line, sizeof(line), f) != NULL)
	{
		line[strcspn(line, "\n")] = '\0';
		if (strncmp(line, name, strlen(name)) == 0 && line[strlen(name)] == '\t')
			strcpy(expected, line + strlen(name) + 1);
	}
	fclose(f);
	printf("%s\t%s\n", name, strcmp(result, expected) == 0 ? way : "fails");
	if (strcmp(result, expected) != 0)
		fprintf(stderr, "%s %s\n", name, result);
}

static const char *
copy(void)
{
	static char result[30];
	const char *rows = "4\thttp://example.org/d\t\n5\thttp://example.org/e\t\n";
	char	   *line;
	int			lines = 0;

	PQclear(PQexec(conn, "COPY link FROM STDIN"));
	PQputCopyData(conn, rows, (int) strlen(rows));
	PQputCopyEnd(conn, NULL);
	PQclear(PQgetResult(conn));
	PQclear(PQgetResult(conn));
	PQclear(PQexec(conn, "COPY (SELECT * FROM link WHERE id > 3) TO STDOUT"));
	while (PQgetCopyData(conn, &line, 0) > 0)
	{
		PQfreemem(line);
		lines++;
	}
	PQclear(PQgetResult(conn));
	PQclear(PQgetResult(conn));
	snprintf(result, sizeof(result), "%s %d", answer("SELECT count(*) FROM link WHERE id > 3", 0, NULL, NULL), lines);
	return result;
}

int
main(void)
{
	const char *rows[][3] = {{"1", "http://example.org/a", ""}, {"2", "HTTP://Example.ORG:80/b", ""}, {"3", NULL, ""}};
	const char *a[] = {"HTTP://EXAMPLE.org/a"};
	const char *pattern[] = {"HTTP://Example%"};
	const char *others[] = {"http://example.org:80/a", "http://example.org/b"};
	const char *array[] = {"{http://example.org:80/a,http://example.org/b}"};
	const char *again[] = {"HTTP://EXAMPLE.ORG/a", "again"};
	const char *wrong[] = {"no IRI"};
	const Oid	text[] = {TEXTOID};
	PGresult   *r;
	char		query[100];

	conn = PQconnectdb("");
	if (PQstatus(conn) != CONNECTION_OK)
	{
		fputs(PQerrorMessage(conn), stderr);
		return 1;
	}
	answer("CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)", 0, NULL, NULL);
	step("create", "yes", answer("SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'", 0, NULL, NULL));
	for (int i = 0; i < 3; i++)
		answer("INSERT INTO link VALUES ($1, $2, $3)", 3, rows[i], NULL);
	step("insert", "yes", answer("SELECT count(*) || ' ' || count(url) FROM link", 0, NULL, NULL));
	step("equal", "yes", answer("SELECT id FROM link WHERE url = $1", 1, a, NULL));
	step("in", "yes", answer("SELECT id FROM link WHERE url IN ($1, $2) ORDER BY id", 2, others, NULL));
	step("any", "yes", answer("SELECT id FROM link WHERE url = ANY ($1) ORDER BY id", 1, array, NULL));
	step("text", "yes", answer("SELECT id FROM link WHERE url = $1", 1, a, text));
	step("like", "yes", answer("SELECT id FROM link WHERE url LIKE $1", 1, pattern, NULL));
	step("array", "SQL", answer("SELECT unnest(array_agg(url ORDER BY id)) FROM link WHERE id < 3", 0, NULL, NULL));
	step("null", "yes", answer("SELECT url FROM link WHERE id = 3", 0, NULL, NULL));
	step("copy", "yes", copy());
	step("conflict", "yes", answer("INSERT INTO link VALUES (6, $1, $2) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id", 2, again, NULL));
	step("error", "yes", answer("INSERT INTO link VALUES (9, $1)", 1, wrong, NULL));
	r = PQexec(conn, "SELECT url FROM link");
	snprintf(query, sizeof(query), "SELECT typname FROM pg_type WHERE oid = %u", PQftype(r, 0));
	PQclear(r);
	step("reflect", "SQL", answer(query, 0, NULL, NULL));
	PQfinish(conn);
	return 0;
}
