import io

import psycopg2
from psycopg2.extensions import new_array_type, register_type

from steps import COLUMN_TYPE, COPIED, OTHERS, ROWS, joined, step

conn = psycopg2.connect('')
conn.autocommit = True
cur = conn.cursor()


def value(query, parameters=None):
    cur.execute(query, parameters)
    return cur.fetchone()[0]


def ids(query, parameters):
    cur.execute(query + ' ORDER BY id', parameters)
    return joined([row[0] for row in cur])


def create():
    cur.execute('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)')
    return value(COLUMN_TYPE)


def insert():
    cur.executemany('INSERT INTO link VALUES (%s, %s, %s)', ROWS)
    return value("SELECT count(*) || ' ' || count(url) FROM link")


def array():
    return joined(value('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3'))


def with_array_type():
    cur.execute("SELECT 'iri[]'::regtype::oid")
    register_type(new_array_type(cur.fetchone(), 'iri[]', psycopg2.STRING))
    return array()


def copy():
    cur.copy_expert('COPY link FROM STDIN', io.StringIO(''.join('%s\t%s\t%s\n' % row for row in COPIED)))
    out = io.StringIO()
    cur.copy_expert('COPY (SELECT * FROM link WHERE id > 3) TO STDOUT', out)
    return '%s %s' % (value('SELECT count(*) FROM link WHERE id > 3'), out.getvalue().count('\n'))


def error():
    try:
        cur.execute('INSERT INTO link VALUES (9, %s)', ('no IRI',))
    except psycopg2.Error as e:
        return ' '.join((e.pgcode, e.diag.message_detail, e.diag.message_hint))


def reflect():
    cur.execute('SELECT url FROM link')
    return value('SELECT typname FROM pg_type WHERE oid = %s', (cur.description[0].type_code,))


step('create', yes=create)
step('insert', yes=insert)
step('equal', yes=lambda: ids('SELECT id FROM link WHERE url = %s', ('HTTP://EXAMPLE.org/a',)))
step('in', yes=lambda: ids('SELECT id FROM link WHERE url IN %s', (tuple(OTHERS),)))
step('any', yes=lambda: ids('SELECT id FROM link WHERE url = ANY (%s)', (OTHERS,)))
step('text', yes=lambda: ids('SELECT id FROM link WHERE url = %s::text', ('HTTP://EXAMPLE.org/a',)))
step('like', yes=lambda: ids('SELECT id FROM link WHERE url LIKE %s', ('HTTP://Example%',)))
step('array', yes=array, adapter=with_array_type)
step('null', yes=lambda: 'null' if value('SELECT url FROM link WHERE id = 3') is None else 'a value')
step('copy', yes=copy)
step('conflict', yes=lambda: joined([value('INSERT INTO link VALUES (6, %s, %s) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id', ('HTTP://EXAMPLE.ORG/a', 'again'))]))
step('error', yes=error)
step('reflect', SQL=reflect)
