"""Compares the module of python/ with the answers of cases.sql.

    answers.py CASES
"""
import json
import re
import sys

import iri_core


def answer(name, args, expected):
    try:
        got = getattr(iri_core, name)(*args)
    except iri_core.IriError as error:
        got = {'message': str(error), **{key: getattr(error, key) for key in ('code', 'component', 'position', 'hint')}}
        # the server's hint is about SQL, of which the module's says nothing
        if isinstance(expected, dict) and expected.get('hint') == '(SQL)' and not re.search('iri_|NULL|LIKE', got['hint'] or ''):
            got['hint'] = '(SQL)'
        return got
    if name == 'parse':
        return {**got._asdict(), 'parts': got.parts._asdict()}
    if name == 'extract':
        return [{'iri': found.iri, 'position': found.start + 1, 'length': found.end - found.start} for found in got]
    return str(got) if name == 'uuid' else got


count = 0
wrong = []
with open(sys.argv[1], encoding='utf-8', newline='\n') as cases:
    for line in cases:
        name, args, expected = json.loads(line)
        got = answer(name, args, expected)
        count += 1
        if got != expected:
            wrong.append(f'{line}    got {json.dumps(got)}')
print(f'{"FAIL" if wrong else "ok  "}  {count} answers in Python')
print('\n'.join(wrong[:20]), end='')
sys.exit(bool(wrong))
