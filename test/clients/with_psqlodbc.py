import os
import re

import pyodbc

from steps import COLUMN_TYPE, EXPECTED, OTHERS, ROWS, joined, step

conn = pyodbc.connect('DRIVER={PostgreSQL Unicode};Servername=%s;Port=%s;Database=%s;UID=%s' % tuple(os.environ[name] for name in ('PGHOST', 'PGPORT', 'PGDATABASE', 'PGUSER')), autocommit=True)
cur = conn.cursor()
LITERAL = '{%s}' % ','.join(OTHERS)


def value(query, *parameters):
    return cur.execute(query, *parameters).fetchone()[0]


def ids(query, *parameters):
    return joined([row[0] for row in cur.execute(query + ' ORDER BY id', *parameters).fetchall()])


def create():
    cur.execute('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)')
    return value(COLUMN_TYPE)


def insert():
    cur.executemany('INSERT INTO link VALUES (?, ?, ?)', ROWS)
    return value("SELECT count(*) || ' ' || count(url) FROM link")


def error():
    try:
        cur.execute('INSERT INTO link VALUES (9, ?)', 'no IRI')
    except pyodbc.Error as e:
        return '%s %s' % (e.args[0], re.search('DETAIL: (.*?);?\n', e.args[1]).group(1))


step('create', yes=create)
step('insert', yes=insert)
step('equal', yes=lambda: ids('SELECT id FROM link WHERE url = ?', 'HTTP://EXAMPLE.org/a'))
step('in', yes=lambda: ids('SELECT id FROM link WHERE url IN (?, ?)', *OTHERS))
step('any', adapter=lambda: ids('SELECT id FROM link WHERE url = ANY (?::iri[])', LITERAL))
step('text', yes=lambda: ids('SELECT id FROM link WHERE url = ?::text', 'HTTP://EXAMPLE.org/a'))
step('like', yes=lambda: ids('SELECT id FROM link WHERE url LIKE ?', 'HTTP://Example%'))
step('array', yes=lambda: joined(value('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3')),
     SQL=lambda: joined([row[0] for row in cur.execute('SELECT unnest(array_agg(url ORDER BY id)) FROM link WHERE id < 3').fetchall()]))
step('null', yes=lambda: 'null' if value('SELECT url FROM link WHERE id = 3') is None else 'a value')
print('copy\tnone')
step('conflict', yes=lambda: str(value('INSERT INTO link VALUES (6, ?, ?) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id', 'HTTP://EXAMPLE.ORG/a', 'again')))
# the driver leaves the hint out
if EXPECTED['error'].startswith(error()):
    print('error\tno hint')
step('reflect', yes=lambda: cur.columns(table='link', column='url').fetchone().type_name)
