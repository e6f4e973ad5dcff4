import io
import os

import django
from django.conf import settings
from django.contrib.postgres.aggregates import ArrayAgg
from django.core.management import call_command
from django.db import DatabaseError, connection, models
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.state import ModelState, ProjectState
from django.db.migrations.writer import MigrationWriter
from django.db.models.functions import Cast, Length, Lower, Trim
from django.forms import modelform_factory
from django_iri import IriField

from steps import COLUMN_TYPE, COPIED, OTHERS, ROWS, TEXTS, joined, relations, search, step

settings.configure(
    DATABASES={'default': {'ENGINE': 'django.db.backends.postgresql', 'NAME': os.environ['PGDATABASE'], 'USER': os.environ['PGUSER'], 'HOST': os.environ['PGHOST'], 'PORT': os.environ['PGPORT']}},
    DEFAULT_AUTO_FIELD='django.db.models.AutoField', USE_TZ=True)
django.setup()


class Link(models.Model):
    url = IriField(unique=True, null=True, blank=True)
    note = models.TextField()

    class Meta:
        app_label = 'clients'
        db_table = 'link'


class Site(models.Model):
    url = IriField(unique=True)
    Meta = type('Meta', (), {'app_label': 'clients', 'db_table': 'site'})


class Visit(models.Model):
    url = models.ForeignKey(Site, models.DO_NOTHING, to_field='url', db_column='url', related_name='visits')
    Meta = type('Meta', (), {'app_label': 'clients', 'db_table': 'visit'})


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


def form():
    link_form = modelform_factory(Link, fields=['url', 'note'])
    assert link_form({'url': 'http://example.org/new', 'note': 'a'}).is_valid()
    assert link_form({'url': '', 'note': 'a'}).is_valid()
    # another spelling of a link that is there
    assert 'url' in link_form({'url': 'HTTP://EXAMPLE.org/a', 'note': 'a'}).errors
    return joined(link_form({'url': 'no IRI', 'note': 'a'}).errors['url'].as_data()[0].messages)


def diff():
    """The changes that makemigrations finds after the migration that it wrote."""
    def changes(state):
        models = ProjectState()
        models.add_model(ModelState.from_model(Link))
        return MigrationAutodetector(state, models)._detect_changes()

    written = {}
    exec(MigrationWriter(changes(ProjectState())['clients'][0]).as_string(), written)
    state = written['Migration']('0001_initial', 'clients').mutate_state(ProjectState())
    return repr(changes(state) or 'empty').strip("'")


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
step('search', adapter=lambda: search(lambda text: ids(Link.objects.filter(url=text)), lambda texts: ids(Link.objects.filter(url__in=texts))))
step('like', adapter=lambda: ids(Link.objects.filter(url__startswith='HTTP://Example')))
step('array', yes=lambda: array('url'), adapter=lambda: array(Cast('url', models.TextField())))
step('null', adapter=lambda: 'null' if Link.objects.get(url__isnull=True).url is None else 'a value')
step('copy', SQL=copy)
step('conflict', SQL=conflict)
step('error', adapter=error)
step('form', adapter=form)
step('reflect', yes=reflect, adapter=reflect_registered)
step('diff', adapter=diff)
# the other lookups, and functions
assert ids(Link.objects.filter(url__icontains='EXAMPLE.ORG:80')) == ids(Link.objects.filter(url__iregex='^http.*:80')) == '2'
assert ids(Link.objects.annotate(l=Lower('url'), n=Length('url')).filter(l='http://example.org:80/b', n=23)) == '2'
assert ids(Link.objects.annotate(t=Trim(Cast('url', models.TextField()))).filter(t__contains='Example')) == '2'
assert ids(Link.objects.exclude(url=TEXTS[0])) == ids(Link.objects.exclude(url__in=TEXTS)) == '1 2 3 4 5'
sql("SELECT set_config('enable_seqscan', 'off', false)")
for query in Link.objects.filter(url=OTHERS[0]), Link.objects.filter(url__in=OTHERS):
    assert 'Index Cond: (url = ' in query.explain(), query.explain()
# as for a form, '' is NULL
assert ids(Link.objects.filter(url='')) == '3'
relations(connection.cursor().execute, {
    '`select_related`': lambda: [v.url.id > 0 for v in Visit.objects.select_related('url')],
    'lazy loading': lambda: [s.visits.count() for s in Site.objects.all()],
    '`prefetch_related`': lambda: [len(s.visits.all()) for s in Site.objects.prefetch_related('visits')]})
