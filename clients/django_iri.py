"""A Django field for columns of the PostgreSQL type iri.

Copy this file to where Python finds it, and import IriField from it.  There is
no application to be installed.
"""
from django import forms
from django.core.exceptions import ValidationError
from django.db import connection, models

__version__ = '1.0'


def validate_iri(value):
    """Raises a ValidationError with the message and hint that the default database has for the value."""
    with connection.cursor() as cursor:
        cursor.execute('SELECT message, hint, code FROM iri_error(%s)', [value])
        message, hint, code = cursor.fetchone()
    if code is not None:
        raise ValidationError('%(message)s %(hint)s', code, {'message': message, 'hint': hint or ''})


class IriField(models.TextField):
    default_validators = [validate_iri]

    def db_type(self, connection):
        return 'iri'

    # a form has '' for an empty field, which is not an IRI
    def get_prep_value(self, value):
        return super().get_prep_value(value) or None

    def formfield(self, **kwargs):
        return super().formfield(**{'widget': forms.TextInput, 'empty_value': None, **kwargs})
