"""Functions for the programs in Python: a step is tried in several ways, in order."""
import json
import os
import sys

EXPECTED = dict(line.rstrip('\n').split('\t') for line in open(os.environ['EXPECTED'], encoding='utf-8'))
COLUMN_TYPE = "SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'"
ROWS = [(1, 'http://example.org/a', ''), (2, 'HTTP://Example.ORG:80/b', ''), (3, None, '')]
OTHERS = ['http://example.org:80/a', 'http://example.org/b']
COPIED = [(4, 'http://example.org/d', ''), (5, 'http://example.org/e', '')]
# what people type into a search box, none of it an IRI
TEXTS = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'texts.json'), encoding='utf-8'))


def joined(values):
    """A list as text; what is not a list is not one of IRIs."""
    return ' '.join(str(value) for value in values) if isinstance(values, list) else repr(values)


def search(equal, among):
    """The number of texts, of those by which equal() finds nothing, and beside which among() finds a link."""
    return '%d %d %d' % (len(TEXTS), sum(equal(text) == '' for text in TEXTS),
                         sum(among([text, 'http://EXAMPLE.org/a']) == '1' for text in TEXTS))


def step(name, undo=lambda: None, **ways):
    """Prints the first way whose function gives what is expected."""
    results = []
    for way, function in ways.items():
        try:
            results.append(function())
        except Exception as error:
            results.append(repr(error))
            undo()
        if results[-1] == EXPECTED[name]:
            print(name, way, sep='\t')
            return
    print(name, 'fails', sep='\t')
    print(name, results, file=sys.stderr)


def relations(sql, loaders):
    """Prints what each way to load all sites with their visits finds in each state of relation.sql."""
    found = {name: ['relation', name] for name in loaders}
    for state in open(os.path.join(os.path.dirname(os.environ['EXPECTED']), 'relation.sql'), encoding='utf-8').read().split('\n\n'):
        sql(state)
        for name, load in loaders.items():
            try:
                found[name].append('%d of 3' % sum(load()))
            except Exception as error:
                found[name].append(type(error).__name__)
    print('\n'.join('\t'.join(cells) for cells in found.values()))
