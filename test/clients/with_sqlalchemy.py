import io

import psycopg
import sqlalchemy_iri
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Column, ForeignKey, Integer, MetaData, Table, Text, any_, cast, create_engine, exc, func, inspect, literal, select
from sqlalchemy.dialects.postgresql import ARRAY, array_agg, aggregate_order_by, insert
from sqlalchemy.orm import Session, declarative_base, joinedload, relationship, selectinload, subqueryload
from sqlalchemy.schema import AddConstraint
from sqlalchemy_iri import Iri, register_arrays

from steps import COLUMN_TYPE, COPIED, OTHERS, ROWS, TEXTS, joined, relations, search, step

engine = create_engine('postgresql+psycopg2://', isolation_level='AUTOCOMMIT')
register_arrays(engine)
conn = engine.connect()
link = Table('link', MetaData(), Column('id', Integer, primary_key=True), Column('url', Iri, unique=True), Column('note', Text))
ids = select(link.c.id).order_by(link.c.id)

Base = declarative_base()


class Site(Base):
    __tablename__ = 'site'
    url = Column(Iri, primary_key=True)
    visits = relationship('Visit')


class Visit(Base):
    __tablename__ = 'visit'
    id = Column(Integer, primary_key=True)
    url = Column(Iri, ForeignKey('site.url'))


def loaded(*options):
    return [len(site.visits) for site in Session(engine).query(Site).options(*options)]


def found(condition):
    return joined(list(conn.execute(ids.where(condition)).scalars()))


def create():
    link.metadata.create_all(conn)
    return conn.exec_driver_sql(COLUMN_TYPE).scalar()


def insert_rows():
    conn.execute(link.insert(), [dict(zip(('id', 'url', 'note'), row)) for row in ROWS])
    return conn.exec_driver_sql("SELECT count(*) || ' ' || count(url) FROM link").scalar()


def array():
    return joined(conn.execute(select(array_agg(aggregate_order_by(link.c.url, link.c.id))).where(link.c.id < 3)).scalar())


def copy():
    cur = conn.connection.cursor()
    cur.copy_expert('COPY link FROM STDIN', io.StringIO(''.join('%s\t%s\t%s\n' % row for row in COPIED)))
    out = io.StringIO()
    cur.copy_expert('COPY (SELECT * FROM link WHERE id > 3) TO STDOUT', out)
    return '%s %s' % (conn.execute(select(func.count()).where(link.c.id > 3)).scalar(), out.getvalue().count('\n'))


def conflict():
    statement = insert(link).values(id=6, url='HTTP://EXAMPLE.ORG/a', note='again')
    statement = statement.on_conflict_do_update(index_elements=['url'], set_={'note': statement.excluded.note})
    return str(conn.execute(statement.returning(link.c.id)).scalar())


def error():
    try:
        conn.execute(link.insert().values(id=9, url='no IRI'))
    except exc.DBAPIError as e:
        return ' '.join((e.orig.pgcode, e.orig.diag.message_detail, e.orig.diag.message_hint))


def reflect():
    return inspect(conn).get_columns('link')[1]['type'].get_col_spec()


def diff():
    context = MigrationContext.configure(conn, opts={'compare_type': True})
    return repr(compare_metadata(context, link.metadata) or 'empty').strip("'")


step('create', adapter=create)
step('insert', adapter=insert_rows)
step('equal', adapter=lambda: found(link.c.url == 'HTTP://EXAMPLE.org/a'))
step('in', adapter=lambda: found(link.c.url.in_(OTHERS)))
step('any', adapter=lambda: found(link.c.url == any_(literal(OTHERS, ARRAY(Text)))))
step('text', adapter=lambda: found(link.c.url == cast('HTTP://EXAMPLE.org/a', Text)))
step('search', adapter=lambda: search(lambda text: found(link.c.url == text), lambda texts: found(link.c.url.in_(texts))))
step('like', adapter=lambda: found(link.c.url.startswith('HTTP://Example')))
step('array', adapter=array)
step('null', adapter=lambda: 'null' if conn.execute(select(link.c.url).where(link.c.url.is_(None))).scalar() is None else 'a value')
step('copy', SQL=copy)
step('conflict', adapter=conflict)
step('error', adapter=error)
step('reflect', adapter=reflect)
step('diff', adapter=diff)
# the other operators of strings
url = link.c.url
assert found(url.like('HTTP://Example%')) == found(url.ilike('HTTP://example.org:80%')) == found(url.endswith(':80/b')) == '2'
assert found(url != TEXTS[0]) == found(url.notin_(TEXTS)) == '1 2 4 5'
assert found(url.contains('/Ex_mple', autoescape=True)) == ''
assert found(url.contains('Example')) == found(url.regexp_match('^HTTP')) == found(url.notlike('http%')) == found(~url.startswith('http')) == '2'
assert found(func.lower(url).like('http://example.org:80%')) == found(func.length(url) == 23) == '2'
assert found(url + '#top' == literal('http://example.org/a#top', Text)) == '1'
# SQLAlchemy 2 has psycopg 3
with psycopg.connect() as connection:
    sqlalchemy_iri.read_arrays(connection)
    assert connection.execute("SELECT '{a:,b:}'::iri[]").fetchone() == (['a:', 'b:'],)
conn.execute(AddConstraint(CheckConstraint(url.ilike('http%'), table=link)))
relations(conn.exec_driver_sql, {
    '`joinedload`': lambda: loaded(joinedload(Site.visits)), '`subqueryload`': lambda: loaded(subqueryload(Site.visits)),
    'lazy loading': loaded, '`selectinload` by the primary key': lambda: loaded(selectinload(Site.visits))})
