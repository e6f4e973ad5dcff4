"""A SQLAlchemy type for columns of the PostgreSQL type iri.

Copy this file to where Python finds it, and import Iri from it.  Reflection, and
so Alembic, then know the type.
"""
from sqlalchemy import String, Text, cast, event
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.sql import operators
from sqlalchemy.types import TypeDecorator, UserDefinedType

__version__ = '1.0'


class ByText(TypeDecorator):
    """Sends values as text, so that a value that is not an IRI is not in the column, as in one of text."""
    impl = Text
    cache_ok = True

    def bind_expression(self, bindvalue):
        return cast(bindvalue, Text)


class Iri(UserDefinedType):
    cache_ok = True
    python_type = str
    # +, which is concatenation; UserDefinedType has the others
    comparator_factory = String.Comparator

    def get_col_spec(self, **kw):
        return 'iri'

    def literal_processor(self, dialect):
        return String().literal_processor(dialect)

    def coerce_compared_value(self, op, value):
        if isinstance(value, str) and op in (operators.eq, operators.ne, operators.in_op, operators.not_in_op):
            return ByText()
        return super().coerce_compared_value(op, value)


def read_arrays(connection, record=None):
    driver = type(connection).__module__.partition('.')[0]
    if driver == 'psycopg2':
        import psycopg2.extensions as extensions

        with connection.cursor() as cursor:
            cursor.execute("SELECT to_regtype('iri[]')::oid")
            oid, = cursor.fetchone()
        if oid is not None:
            extensions.register_type(extensions.new_array_type((oid,), 'iri[]', extensions.UNICODE), connection)
        connection.rollback()
    elif driver == 'psycopg':
        from psycopg.types import TypeInfo

        info = TypeInfo.fetch(connection, 'iri')
        if info is not None:
            info.register(connection)
        connection.rollback()


def register_arrays(engine):
    """Has connections of psycopg2 and psycopg read arrays as lists.  asyncpg does so already."""
    event.listen(engine, 'connect', read_arrays)


ischema_names['iri'] = Iri
