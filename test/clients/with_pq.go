// lib/pq: strings are of the type that the server finds.
package main

import (
	"bufio"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/lib/pq"
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
	db, err := sql.Open("postgres", "sslmode=disable")
	check(err)

	// the first column of all rows, with spaces between
	column := func(query string, parameters ...interface{}) (string, error) {
		rows, err := db.Query(query, parameters...)
		if err != nil {
			return "", err
		}
		defer rows.Close()
		var values []string
		for rows.Next() {
			var value sql.NullString
			if err := rows.Scan(&value); err != nil {
				return "", err
			}
			if !value.Valid {
				value.String = "null"
			}
			values = append(values, value.String)
		}
		return strings.Join(values, " "), rows.Err()
	}
	// the same by parameters that do not change
	of := func(query string, parameters ...interface{}) func() (string, error) {
		return func() (string, error) { return column(query, parameters...) }
	}
	others := []string{"http://example.org:80/a", "http://example.org/b"}

	step("create", way{"yes", func() (string, error) {
		_, err := db.Exec("CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)")
		check(err)
		return column("SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'")
	}})
	step("insert", way{"yes", func() (string, error) {
		for _, row := range [][]interface{}{{1, "http://example.org/a", ""}, {2, "HTTP://Example.ORG:80/b", ""}, {3, nil, ""}} {
			_, err := db.Exec("INSERT INTO link VALUES ($1, $2, $3)", row...)
			check(err)
		}
		return column("SELECT count(*) || ' ' || count(url) FROM link")
	}})
	step("equal", way{"yes", of("SELECT id FROM link WHERE url = $1", "HTTP://EXAMPLE.org/a")})
	step("in", way{"yes", of("SELECT id FROM link WHERE url IN ($1, $2) ORDER BY id", others[0], others[1])})
	step("any", way{"yes", of("SELECT id FROM link WHERE url = ANY ($1) ORDER BY id", pq.Array(others))})
	step("text", way{"yes", of("SELECT id FROM link WHERE url = $1::text", "HTTP://EXAMPLE.org/a")})
	step("like", way{"yes", of("SELECT id FROM link WHERE url LIKE $1", "HTTP://Example%")})
	step("array", way{"yes", func() (string, error) {
		var urls []string
		err := db.QueryRow("SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3").Scan(pq.Array(&urls))
		return strings.Join(urls, " "), err
	}})
	step("null", way{"yes", of("SELECT url FROM link WHERE id = 3")})
	step("copy", way{"in only", func() (string, error) {
		tx, err := db.Begin()
		check(err)
		copy, err := tx.Prepare(pq.CopyIn("link", "id", "url", "note"))
		check(err)
		for id, url := range map[int]string{4: "http://example.org/d", 5: "http://example.org/e"} {
			_, err := copy.Exec(id, url, "")
			check(err)
		}
		result, err := copy.Exec()
		check(err)
		copied, err := result.RowsAffected()
		check(err)
		check(tx.Commit())
		count, err := column("SELECT count(*) FROM link WHERE id > 3")
		return fmt.Sprintf("%s %d", count, copied), err
	}})
	step("conflict", way{"yes", of("INSERT INTO link VALUES (6, $1, $2) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id", "HTTP://EXAMPLE.ORG/a", "again")})
	step("error", way{"yes", func() (string, error) {
		_, err := db.Exec("INSERT INTO link VALUES (9, $1)", "no IRI")
		var e *pq.Error
		if !errors.As(err, &e) {
			return "", err
		}
		return fmt.Sprintf("%s %s %s", e.Code, e.Detail, e.Hint), nil
	}})
	step("reflect", way{"yes", func() (string, error) {
		rows, err := db.Query("SELECT url FROM link")
		check(err)
		defer rows.Close()
		types, err := rows.ColumnTypes()
		return types[0].DatabaseTypeName(), err
	}}, way{"SQL", of("SELECT udt_name FROM information_schema.columns WHERE table_name = 'link' AND column_name = 'url'")})
}
