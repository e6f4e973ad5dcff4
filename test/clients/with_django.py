import io
import os

import django
from django.conf import settings
from django.contrib.postgres.aggregates import ArrayAgg
from django.core.management import call_command
from django.db import DatabaseError, connection, models
from django.db.models.functions import Cast

from steps import COLUMN_TYPE, COPIED, OTHERS, ROWS, joined, step

settings.configure(
    DATABASES={'default': {'ENGINE': 'django.db.backends.postgresql', 'NAME': os.environ['PGDATABASE'], 'USER': os.environ['PGUSER'], 'HOST': os.environ['PGHOST'], 'PORT': os.environ['PGPORT']}},
    DEFAULT_AUTO_FIELD='django.db.models.AutoField', USE_TZ=True)
django.setup()


class IriField(models.TextField):
    def db_type(self, connection):
        return 'iri'

    # forms send '' for a field that is left empty
    def get_prep_value(self, value):
        return super().get_prep_value(value) or None


class Link(models.Model):
    url = IriField(unique=True, null=True, blank=True)
    note = models.TextField()

    class Meta:
        app_label = 'clients'
        db_table = 'link'


def sql(statement, parameters=None):
    with connection.cursor() as cur:
        cur.execute(statement, parameters)
        return cur.fetchone()[0]


def ids(query):
    return joined(list(query.order_by('id').values_list('id', flat=True)))


def create():
    with connection.schema_editor() as editor:
        editor.create_model(Link)
    return sql(COLUMN_TYPE)


def insert():
    Link.objects.bulk_create([Link(id=i, url=url or '', note=note) for i, url, note in ROWS])
    return '%s %s' % (Link.objects.count(), Link.objects.exclude(url=None).count())


def array(expression):
    return joined(Link.objects.filter(id__lt=3).aggregate(urls=ArrayAgg(expression, ordering='id'))['urls'])


def copy():
    with connection.cursor() as cur:
        cur.copy_expert('COPY link FROM STDIN', io.StringIO(''.join('%s\t%s\t%s\n' % row for row in COPIED)))
        out = io.StringIO()
        cur.copy_expert('COPY (SELECT * FROM link WHERE id > 3) TO STDOUT', out)
    return '%s %s' % (Link.objects.filter(id__gt=3).count(), out.getvalue().count('\n'))


def conflict():
    return str(sql('INSERT INTO link VALUES (6, %s, %s) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id', ('HTTP://EXAMPLE.ORG/a', 'again')))


def error():
    try:
        Link.objects.create(url='no IRI')
    except DatabaseError as e:
        return ' '.join((e.__cause__.pgcode, e.__cause__.diag.message_detail, e.__cause__.diag.message_hint))


def reflect():
    out = io.StringIO()
    call_command('inspectdb', 'link', stdout=out)
    return 'iri' if 'url = models.IriField(unique=True' in out.getvalue() else out.getvalue()


def reflect_registered():
    connection.introspection.data_types_reverse[sql("SELECT 'iri'::regtype::oid")] = 'IriField'
    return reflect()


step('create', adapter=create)
step('insert', adapter=insert)
step('equal', adapter=lambda: ids(Link.objects.filter(url='HTTP://EXAMPLE.org/a')))
step('in', adapter=lambda: ids(Link.objects.filter(url__in=OTHERS)))
step('any', SQL=lambda: ids(Link.objects.extra(where=['url = ANY (%s)'], params=[OTHERS])))
step('text', adapter=lambda: ids(Link.objects.filter(url=Cast(models.Value('HTTP://EXAMPLE.org/a'), models.TextField()))))
step('array', yes=lambda: array('url'), adapter=lambda: array(Cast('url', models.TextField())))
step('null', adapter=lambda: 'null' if Link.objects.get(url__isnull=True).url is None else 'a value')
step('copy', SQL=copy)
step('conflict', SQL=conflict)
step('error', adapter=error)
step('reflect', yes=reflect, adapter=reflect_registered)
# as for a form, '' is NULL
assert ids(Link.objects.filter(url='')) == '3'
