import psycopg
from psycopg.types import TypeInfo

from steps import COLUMN_TYPE, COPIED, OTHERS, ROWS, joined, step

conn = psycopg.connect('', autocommit=True)
cur = conn.cursor()


def value(query, parameters=None):
    return conn.execute(query, parameters).fetchone()[0]


def ids(query, parameters):
    return joined([row[0] for row in cur.execute(query + ' ORDER BY id', parameters)])


def create():
    cur.execute('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)')
    return value(COLUMN_TYPE)


def insert():
    cur.executemany('INSERT INTO link VALUES (%s, %s, %s)', ROWS)
    return value("SELECT count(*) || ' ' || count(url) FROM link")


def array():
    return joined(value('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3'))


def with_type_info():
    TypeInfo.fetch(conn, 'iri').register(conn)
    return array()


def copy():
    with cur.copy('COPY link FROM STDIN') as lines:
        for row in COPIED:
            lines.write_row(row)
    with cur.copy('COPY (SELECT * FROM link WHERE id > 3) TO STDOUT') as lines:
        rows = list(lines.rows())
    return '%s %s' % (value('SELECT count(*) FROM link WHERE id > 3'), len(rows))


def error():
    try:
        cur.execute('INSERT INTO link VALUES (9, %s)', ('no IRI',))
    except psycopg.Error as e:
        return ' '.join((e.sqlstate, e.diag.message_detail, e.diag.message_hint))


def reflect():
    description = cur.execute('SELECT url FROM link').description
    return TypeInfo.fetch(conn, 'iri').name if TypeInfo.fetch(conn, 'iri').oid == description[0].type_code else None


step('create', yes=create)
step('insert', yes=insert)
step('equal', yes=lambda: ids('SELECT id FROM link WHERE url = %s', ('HTTP://EXAMPLE.org/a',)))
step('in', yes=lambda: ids('SELECT id FROM link WHERE url IN (%s, %s)', OTHERS))
step('any', yes=lambda: ids('SELECT id FROM link WHERE url = ANY (%s)', (OTHERS,)))
step('text', yes=lambda: ids('SELECT id FROM link WHERE url = %s::text', ('HTTP://EXAMPLE.org/a',)))
step('like', yes=lambda: ids('SELECT id FROM link WHERE url LIKE %s', ('HTTP://Example%',)))
step('array', yes=array, adapter=with_type_info)
step('null', yes=lambda: 'null' if value('SELECT url FROM link WHERE id = 3') is None else 'a value')
step('copy', yes=copy)
step('conflict', yes=lambda: joined([value('INSERT INTO link VALUES (6, %s, %s) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id', ('HTTP://EXAMPLE.ORG/a', 'again'))]))
step('error', yes=error)
step('reflect', yes=reflect)
