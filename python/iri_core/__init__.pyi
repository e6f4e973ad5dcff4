from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

key_version: int

class IriError(ValueError):
    code: str
    component: str | None
    position: int
    hint: str | None

class Parts(NamedTuple):
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
    iri: str
    start: int
    end: int

def parse(text: str, *, reference: bool = ...) -> Parsed: ...
def normalize(text: str, rung: str = ...) -> str: ...
def equal(a: str, b: str) -> bool: ...
def uuid(text: str) -> UUID: ...
def resolve(reference: str, base: str) -> str: ...
def canonicalize(text: str, steps: Iterable[str] = ..., rules: Iterable[str] = ...) -> str: ...
def extract(text: str, options: Iterable[str] = ...) -> list[Found]: ...
def matches(text: str, pattern: str) -> bool: ...
