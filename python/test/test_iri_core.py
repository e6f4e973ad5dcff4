import csv
import gc
import pathlib
import pickle
import re
from unittest.mock import ANY

import iri_core
import pytest
from iri_core import IriError, canonicalize, equal, extract, matches, normalize, parse, resolve, uuid

with open(pathlib.Path(__file__).parent / 'vectors.tsv', encoding='utf-8', newline='') as file:
    VECTORS = list(csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE))


def test_vectors():
    assert len(VECTORS) > 150
    for row in VECTORS:
        read = parse(row['spelling'], reference=True)
        assert read.key == row['key']
        if read.parts.scheme is not None:
            assert (normalize(row['spelling']), str(uuid(row['spelling']))) == (row['key'], row['iri_uuid'])


def test_parts():
    assert parse('HTTP://u@é.example:80?#') == (
        'HTTP://u@é.example:80?#', 'http://u@é.example/?#', ('HTTP', 'u', 'é.example', '80', '', '', ''))
    assert parse('../b', reference=True).parts == (None, None, None, None, '../b', None, None)


def test_places_are_those_of_python():
    text = 'see 😀 http://é.example/é, (https://example.com/b).'
    found = extract(text)
    assert [text[f.start:f.end] for f in found] == [f.iri for f in found] == ['http://é.example/é', 'https://example.com/b']


def test_errors():
    with pytest.raises(ValueError, match='"O"') as raised:
        parse('http://h:8O80/')
    error = raised.value
    assert isinstance(error, IriError)
    assert (error.code, error.component, error.position) == ('port', 'port', 11)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(IriError) as raised:
        normalize('http://é/\udcff')
    assert raised.value.position == 10
    for call, wrong in ((canonicalize, ('http://a', 'web-2026')), (canonicalize, ('http://a', (), 'ref')), (canonicalize, ('http://a', (), [3])),
                        (extract, ('a', 'www')), (extract, ('a', [b'www'])), (normalize, (b'http://a',))):
        with pytest.raises(TypeError):
            call(*wrong)
    with pytest.raises(ValueError, match='web-2027.*web-2026'):
        canonicalize('http://a', ['web-2027'])
    for option in ('html', 'domains', 'x', 'x\ny'):
        with pytest.raises(ValueError, match=f'option: "{option}"; valid options are punctuation, www, defanged, and'):
            extract('a', ['www', option])
    with pytest.raises(ValueError, match='rung: "x"'):
        normalize('http://a', 'x')
    with pytest.raises(IriError, match='Entry 2 of the rules, "a b": This is not a rule') as raised:
        canonicalize('http://a', (), ['ref', 'a b'])
    assert raised.value.hint.startswith('Write a name')
    with pytest.raises(IriError, match='Entry 3 of the rules'):
        canonicalize('http://a', (), ['ref', 'x.com: a', 'http://h/:x -> {:y}'])
    assert canonicalize('http://a/?ref=1', (), ['ref']) == 'http://a/'


def test_calls_do_not_disturb_each_other():
    assert matches('http://h/a', 'http://h/*') and resolve('x', 'http://other/') == 'http://other/x'
    assert matches('http://h/b', 'http://h/*') and not matches('http://g/b', 'http://h/*')
    with pytest.raises(IriError):
        matches('http://h/', '(')
    assert equal('http://h', 'HTTP://H:80/') and not equal('http://h', 'http://g')
    assert normalize('HTTP://h/%7e', rung='syntax') == 'http://h/~'


def test_pattern_is_compared_as_text():
    assert matches('http://h/a', 'http://h/*')
    with pytest.raises(TypeError):
        matches('http://h/a', ANY)


def test_garbage_collector_does_not_disturb_a_call():
    def collect(phase, info):
        gc.callbacks.remove(collect)
        assert extract('http://of-the-collector ' * 10_000) and parse('x:y')
        try:
            parse('x')
        except IriError:
            pass
        gc.callbacks.append(collect)

    text = ' '.join(f'http://h{n}/' for n in range(5000))
    found = extract(text)
    parts = parse('http://u@h:1/p?q#f').parts
    threshold = gc.get_threshold()
    gc.callbacks.append(collect)
    gc.set_threshold(100)
    try:
        assert extract(text) == found
        kept = [parse('http://u@h:1/p?q#f').parts for _ in range(500)]
        for _ in range(500):
            with pytest.raises(IriError) as raised:
                parse('http://h:8O80/')
            kept.append((str(raised.value), raised.value.code, raised.value.position))
    finally:
        gc.callbacks.remove(collect)
        gc.set_threshold(*threshold)
    assert set(kept[:500]) == {parts} and len(set(kept[500:])) == 1 and kept[500][1:] == ('port', 11)


def test_no_hint_names_sql():
    hints = set()
    for text in ('', 'example.org', 'a b', 'http://h/a b', 'http://h\\a', '%a%', ' http://h', 'see http://h', 'http://h/\n', '/a', '"http://h"'):
        with pytest.raises(IriError) as raised:
            parse(text)
        hints.add(raised.value.hint)
    assert len(hints) > 7 and not [hint for hint in hints if hint and ('iri_' in hint or 'NULL' in hint or 'LIKE' in hint)]


def test_long_text():
    text = 'http://example.org/' + 'é' * 1_000_000
    assert normalize(text) == text
    assert iri_core.key_version == 1


def test_readme():
    readme = (pathlib.Path(__file__).parent / '../README.md').read_text(encoding='utf-8')
    for block in re.findall('```python\n(.*?)```', readme, re.S):
        names = {}
        try:
            exec(block, names)
        except ModuleNotFoundError:  # Scrapy and pandas
            continue
        for call, result in re.findall(r"^(\w+\(.*\))\s+# (['\[T].*)", block, re.M):
            assert eval(call, names) == eval(result, vars(iri_core)), call
