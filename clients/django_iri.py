"""A Django field for columns of the PostgreSQL type iri.

Copy this file to where Python finds it, and import IriField from it.  There is
no application to be installed.
"""
from django import forms
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.models.lookups import Exact, In

__version__ = '1.0'


def validate_iri(value):
    """Raises a ValidationError with the message and hint that the default database has for the value."""
    with connection.cursor() as cursor:
        cursor.execute('SELECT message, hint, code FROM iri_error(%s)', [value])
        message, hint, code = cursor.fetchone()
    if code is not None:
        raise ValidationError('%(message)s %(hint)s', code, {'message': message, 'hint': hint})


class ByText:
    """Sends values as text, so that a value that is not an IRI is not in the column, as in one of text."""

    def get_db_prep_lookup(self, value, connection):
        placeholder, parameters = super().get_db_prep_lookup(value, connection)
        return '%s::text' % placeholder, parameters

    def batch_process_rhs(self, compiler, connection, rhs=None):
        placeholders, parameters = super().batch_process_rhs(compiler, connection, rhs)
        return ['%s::text' % p if p == '%s' else p for p in placeholders], parameters


class IriField(models.TextField):
    default_validators = [validate_iri]

    def db_type(self, connection):
        return 'iri'

    # a form has '' for an empty field, which is not an IRI
    def get_prep_value(self, value):
        return super().get_prep_value(value) or None

    def formfield(self, **kwargs):
        return super().formfield(**{'widget': forms.TextInput, 'empty_value': None, **kwargs})


@IriField.register_lookup
class IriExact(ByText, Exact):
    pass


@IriField.register_lookup
class IriIn(ByText, In):
    pass
