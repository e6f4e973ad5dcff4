"""The normal form, equality and key of IRIs and URLs, as the PostgreSQL extension iri computes them."""
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from . import _core
from ._core import IriError, key_version, matches, normalize, resolve

__all__ = ['Found', 'IriError', 'Parsed', 'Parts', 'canonicalize', 'equal', 'extract', 'key_version', 'matches',
           'normalize', 'parse', 'resolve', 'uuid']


class Parts(NamedTuple):
    """The parts as written; None: absent, which is different from empty.  An IP literal keeps its brackets."""
    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None
    fragment: str | None


class Parsed(NamedTuple):
    text: str
    key: str
    parts: Parts


class Found(NamedTuple):
    """A link found in text[start:end]."""
    iri: str
    start: int
    end: int


def parse(text: str, *, reference: bool = False) -> Parsed:
    """In SQL: text::iri, or text::iri_reference; the key is iri_normalize(), the parts are iri_parts()."""
    key, parts = _core.read_parts(text, reference)
    return Parsed(text, key, Parts(*parts))


def equal(a: str, b: str) -> bool:
    """In SQL: a = b."""
    return normalize(a) == normalize(b)


def uuid(text: str) -> UUID:
    """The key of 16 bytes; in SQL: iri_uuid()."""
    return UUID(bytes=_core.digest(text))


def _strings(texts):
    strings = list(texts)
    if isinstance(texts, str) or not all(isinstance(string, str) for string in strings):
        raise TypeError('steps, rules and options are lists of str')
    return strings


_steps = {}


def _set_of(names):
    set_ = 0
    for name in _strings(names):
        bits = _steps.get(name)
        if bits is None:
            bits = _core.steps_of(name)
            if bits == 0:
                raise ValueError(f'unrecognized step: "{name}"; valid steps are {", ".join(_core.names(True))}')
            _steps[name] = bits
        set_ |= bits
    return set_


def _lines(texts):
    return ''.join([text.replace('\n', ' ') + '\n' for text in _strings(texts)])


def canonicalize(text: str, steps: Iterable[str] = (), rules: Iterable[str] = ()) -> str:
    """In SQL: iri_canonicalize(), which also refuses rules that would never be used."""
    return _core.canonical_form(text, _set_of(steps), _lines(rules))


def extract(text: str, options: Iterable[str] = ()) -> list[Found]:
    """The links in a text; in SQL: iri_extract(), which has two more options, html and domains."""
    options = _strings(options)
    found = _core.extract(text, _lines(options))
    if isinstance(found, int):
        raise ValueError(f'unrecognized option: "{options[found]}"; valid options are {", ".join(_core.names(False))}, and schemes such as https:')
    return [Found(*link) for link in found]
