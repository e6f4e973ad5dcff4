key_version: int

class IriError(ValueError):
    code: str
    component: str | None
    position: int
    hint: str | None

def normalize(text: str, rung: str = ...) -> str: ...
def resolve(reference: str, base: str) -> str: ...
def matches(text: str, pattern: str) -> bool: ...
