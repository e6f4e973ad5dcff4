// pgx: strings are of the type that the server finds; arrays and binary COPY need to know it.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/jackc/pgconn"
	"github.com/jackc/pgtype"
	"github.com/jackc/pgx/v4"
)

var expected = map[string]string{}

type way struct {
	name string
	run  func() (string, error)
}

func step(name string, ways ...way) {
	var results []string
	for _, w := range ways {
		result, err := w.run()
		if err == nil && result == expected[name] {
			fmt.Printf("%s\t%s\n", name, w.name)
			return
		}
		results = append(results, fmt.Sprintf("%q %v", result, err))
	}
	fmt.Printf("%s\tfails\n", name)
	fmt.Fprintln(os.Stderr, name, results)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	file, err := os.Open(os.Getenv("EXPECTED"))
	check(err)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.SplitN(lines.Text(), "\t", 2)
		expected[fields[0]] = fields[1]
	}
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, "")
	check(err)

	// the first column of all rows, with spaces between
	column := func(query string, parameters ...interface{}) (string, error) {
		rows, err := conn.Query(ctx, query, parameters...)
		if err != nil {
			return "", err
		}
		defer rows.Close()
		var values []string
		for rows.Next() {
			var value *string
			if err := rows.Scan(&value); err != nil {
				return "", err
			}
			if value == nil {
				null := "null"
				value = &null
			}
			values = append(values, *value)
		}
		return strings.Join(values, " "), rows.Err()
	}
	// the same by parameters that do not change
	of := func(query string, parameters ...interface{}) func() (string, error) {
		return func() (string, error) { return column(query, parameters...) }
	}
	others := []string{"http://example.org:80/a", "http://example.org/b"}

	step("create", way{"yes", func() (string, error) {
		_, err := conn.Exec(ctx, "CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)")
		check(err)
		return column("SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'")
	}})
	step("insert", way{"yes", func() (string, error) {
		for _, row := range [][]interface{}{{1, "http://example.org/a", ""}, {2, "HTTP://Example.ORG:80/b", ""}, {3, nil, ""}} {
			_, err := conn.Exec(ctx, "INSERT INTO link VALUES ($1, $2, $3)", row...)
			check(err)
		}
		return column("SELECT count(*) || ' ' || count(url) FROM link")
	}})
	step("equal", way{"yes", of("SELECT id::text FROM link WHERE url = $1", "HTTP://EXAMPLE.org/a")})
	step("in", way{"yes", of("SELECT id::text FROM link WHERE url IN ($1, $2) ORDER BY id", others[0], others[1])})
	register := func() {
		for name, value := range map[string]pgtype.Value{"iri": &pgtype.Text{}, "_iri": &pgtype.TextArray{}} {
			var oid uint32
			check(conn.QueryRow(ctx, "SELECT $1::text::regtype::oid", name).Scan(&oid))
			conn.ConnInfo().RegisterDataType(pgtype.DataType{Value: value, Name: name, OID: oid})
		}
	}
	step("any", way{"yes", of("SELECT id::text FROM link WHERE url = ANY ($1) ORDER BY id", others)})
	step("text", way{"yes", of("SELECT id::text FROM link WHERE url = $1::text", "HTTP://EXAMPLE.org/a")})
	step("like", way{"yes", of("SELECT id::text FROM link WHERE url LIKE $1", "HTTP://Example%")})
	array := func() (string, error) {
		var urls []string
		err := conn.QueryRow(ctx, "SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3").Scan(&urls)
		return strings.Join(urls, " "), err
	}
	step("array", way{"yes", array}, way{"adapter", func() (string, error) {
		register()
		return array()
	}})
	step("null", way{"yes", of("SELECT url FROM link WHERE id = 3")})
	step("copy", way{"adapter", func() (string, error) {
		rows := [][]interface{}{{4, "http://example.org/d", ""}, {5, "http://example.org/e", ""}}
		_, err := conn.CopyFrom(ctx, pgx.Identifier{"link"}, []string{"id", "url", "note"}, pgx.CopyFromRows(rows))
		check(err)
		var out strings.Builder
		_, err = conn.PgConn().CopyTo(ctx, &out, "COPY (SELECT * FROM link WHERE id > 3) TO STDOUT")
		check(err)
		count, err := column("SELECT count(*)::text FROM link WHERE id > 3")
		return fmt.Sprintf("%s %d", count, strings.Count(out.String(), "\n")), err
	}})
	step("conflict", way{"yes", of("INSERT INTO link VALUES (6, $1, $2) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id::text", "HTTP://EXAMPLE.ORG/a", "again")})
	step("error", way{"yes", func() (string, error) {
		_, err := conn.Exec(ctx, "INSERT INTO link VALUES (9, $1)", "no IRI")
		var e *pgconn.PgError
		if !errors.As(err, &e) {
			return "", err
		}
		return fmt.Sprintf("%s %s %s", e.Code, e.Detail, e.Hint), nil
	}})
	step("reflect", way{"adapter", func() (string, error) {
		rows, err := conn.Query(ctx, "SELECT url FROM link")
		check(err)
		defer rows.Close()
		known, _ := conn.ConnInfo().DataTypeForOID(rows.FieldDescriptions()[0].DataTypeOID)
		return known.Name, nil
	}})
}
