import io
import os

from peewee import DatabaseError, ForeignKeyField, IntegerField, Model, PostgresqlDatabase, TextField, Value, fn, prefetch

from steps import COLUMN_TYPE, COPIED, OTHERS, ROWS, joined, relations, search, step

db = PostgresqlDatabase(os.environ['PGDATABASE'], host=os.environ['PGHOST'], port=os.environ['PGPORT'], user=os.environ['PGUSER'])


class IriField(TextField):
    field_type = 'iri'


class Link(Model):
    id = IntegerField(primary_key=True)
    url = IriField(unique=True, null=True)
    note = TextField(null=True)

    class Meta:
        database = db


class Site(Link):
    note = None


class Visit(Link):
    url = ForeignKeyField(Site, field='url', column_name='url', backref='visits')
    note = None


def value(statement, parameters=None):
    return db.execute_sql(statement, parameters).fetchone()[0]


def ids(condition):
    return joined([link.id for link in Link.select().where(condition).order_by(Link.id)])


def create():
    db.create_tables([Link])
    return value(COLUMN_TYPE)


def insert():
    Link.insert_many(ROWS, [Link.id, Link.url, Link.note]).execute()
    return '%s %s' % (Link.select().count(), Link.select().where(Link.url.is_null(False)).count())


def array(column):
    return joined(Link.select(fn.array_agg(column)).where(Link.id < 3).scalar())


def copy():
    cur = db.cursor()
    cur.copy_expert('COPY link FROM STDIN', io.StringIO(''.join('%s\t%s\t%s\n' % row for row in COPIED)))
    out = io.StringIO()
    cur.copy_expert('COPY (SELECT * FROM link WHERE id > 3) TO STDOUT', out)
    return '%s %s' % (Link.select().where(Link.id > 3).count(), out.getvalue().count('\n'))


def conflict():
    rows = Link.insert(id=6, url='HTTP://EXAMPLE.ORG/a', note='again').on_conflict(conflict_target=[Link.url], preserve=[Link.note])
    return str(rows.returning(Link.id).execute()[0].id)


def equal(url):
    return Link.url == Value(url).cast('text')


def among(urls):
    return Link.url.in_([Value(url).cast('text') for url in urls])


def error():
    try:
        with db.atomic():
            Link.create(id=9, url='no IRI')
    except DatabaseError as e:
        return ' '.join((e.orig.pgcode, e.orig.diag.message_detail, e.orig.diag.message_hint))


step('create', adapter=create)
step('insert', adapter=insert)
step('equal', adapter=lambda: ids(Link.url == 'HTTP://EXAMPLE.org/a'))
step('in', adapter=lambda: ids(Link.url.in_(OTHERS)))
step('any', adapter=lambda: ids(Link.url == fn.ANY(Value(OTHERS, unpack=False, converter=list))))
step('text', adapter=lambda: ids(Link.url == Value('HTTP://EXAMPLE.org/a').cast('text')))
step('search', undo=db.rollback, yes=lambda: search(lambda url: ids(Link.url == url), lambda urls: ids(Link.url.in_(urls))),
     adapter=lambda: search(lambda url: ids(equal(url)), lambda urls: ids(among(urls))))
step('like', adapter=lambda: ids(Link.url.like('HTTP://Example%')))
step('array', undo=db.rollback, yes=lambda: array(Link.url), adapter=lambda: array(Link.url.cast('text')))
step('null', adapter=lambda: 'null' if Link.get(Link.url.is_null()).url is None else 'a value')
step('copy', SQL=copy)
step('conflict', adapter=conflict)
step('error', adapter=error)
step('reflect', yes=lambda: db.get_columns('link')[1].data_type, SQL=lambda: value(COLUMN_TYPE))
# contains, startswith and endswith are ILIKE
assert ids(Link.url.contains('EXAMPLE.org:80')) == ids(Link.url.endswith('/B')) == ids(Link.url.regexp('^HTTP')) == '2'
relations(db.execute_sql, {
    '`join`': lambda: [v.url.id > 0 for v in Visit.select(Visit, Site).join(Site)], 'lazy loading': lambda: [len(s.visits) for s in Site.select()],
    '`prefetch`': lambda: [len(s.visits) for s in prefetch(Site.select(), Visit.select())]})
