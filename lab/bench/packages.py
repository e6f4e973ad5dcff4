"""Times the module of python/ beside urllib, w3lib and yarl, on the links in a file.

    PYTHONPATH=... /usr/bin/python3 packages.py FILE     with Debian's python3-w3lib and python3-yarl

Prints nanoseconds of processor time a link, the median of five rounds, and how many are refused.
"""
import statistics
import sys
import time
from urllib.parse import urlsplit, urlunsplit

import iri_core
import yarl
from w3lib.url import canonicalize_url

with open(sys.argv[1], encoding='utf-8') as file:
    links = [line.rstrip('\n') for line in file if line != '\n'][:100_000]
ways = {
    'normalize': iri_core.normalize,
    'uuid': iri_core.uuid,
    'canonicalize web-2026': lambda link: iri_core.canonicalize(link, ('web-2026',)),
    'urlunsplit(urlsplit())': lambda link: urlunsplit(urlsplit(link)),
    'w3lib canonicalize_url': canonicalize_url,
    'yarl.URL': lambda link: str(yarl.URL(link)),
}
times = {name: [] for name in ways}
refused = dict.fromkeys(ways)
for _ in range(5):
    for name, way in ways.items():
        start = time.process_time_ns()
        refused[name] = 0
        for link in links:
            try:
                way(link)
            except ValueError:
                refused[name] += 1
        times[name].append((time.process_time_ns() - start) / len(links))
for name, taken in times.items():
    print(f'{statistics.median(taken):7.0f} ns  {name} ({refused[name]} refused)')
