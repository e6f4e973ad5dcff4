#!/usr/bin/python3
"""The job of lab/bench/job in Python: pages are the keys of a dictionary.

    sets.py w3lib|urlcanon FOLDER

Prints a step, milliseconds of the processor, those of the clock, and what was
counted, and at the end the MB that the process took.
"""
import bisect
import ipaddress
import re
import resource
import sys
import time
from collections import defaultdict
from urllib.parse import unquote_to_bytes, urlsplit

import idna
import publicsuffix2
from w3lib.url import canonicalize_url, url_query_cleaner

TRACKERS = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "fbclid", "gclid"]


def w3lib_key(line):
    """As crawlers built on Scrapy do: without trackers, then canonicalize_url."""
    return canonicalize_url(url_query_cleaner(line, TRACKERS, remove=True))


def encoded(part):
    return re.sub(rb"[\x00-\x20\x7f-\xff#%]", lambda m: b"%%%02X" % m.group()[0], part)


def decoded(part):
    while (again := unquote_to_bytes(part)) != part:
        part = again
    return part


def without_dots(path):
    done = []
    parts = path.split(b"/")[1:]
    for i, part in enumerate(parts):
        if part in (b".", b".."):
            if part == b"..":
                del done[-1:]
            if i == len(parts) - 1:
                done.append(b"")
        else:
            done.append(part)
    return b"/" + b"/".join(done)


def urlcanon_key(line):
    """
    The steps of urlcanon's rule set "google", in its order, and without trackers:
    junk around and tabs off, scheme in lower case, backslashes, empty path, default
    port, empty userinfo, name to Punycode, no fragment, percent-decoding until
    nothing changes, dot segments, dots of the host, repeated slashes, addresses,
    and percent-encoding.
    """
    line = re.sub("[\t\n\r]", "", url_query_cleaner(line, TRACKERS, remove=True).strip("\x00\x01\x1f "))
    parts = urlsplit(line.replace("\\", "/"))
    path, query = decoded(parts.path.encode()), decoded(parts.query.encode())
    host = re.sub(r"\.{2,}", ".", decoded((parts.hostname or "").encode()).decode(errors="replace").strip("."))
    try:
        host = idna.encode(host, uts46=True).decode()
    except idna.IDNAError:
        host = host.lower()
    if re.fullmatch(r"[0-9.]+", host):
        try:
            host = str(ipaddress.IPv4Address(int(host) if host.isdigit() else host))
        except ValueError:
            pass
    port = parts.port
    user = parts.netloc.rpartition("@")[0]
    return "%s://%s%s%s%s%s" % (
        parts.scheme, user + "@" if user else "", host,
        "" if port in (None, {"http": 80, "https": 443}.get(parts.scheme)) else ":%d" % port,
        encoded(re.sub(rb"//+", b"/", without_dots(path))).decode(),
        "?" + encoded(query).decode() if parts.query else "")


def main():
    key, folder = {"w3lib": w3lib_key, "urlcanon": urlcanon_key}[sys.argv[1]], sys.argv[2]
    begun = [time.process_time(), time.time()]

    def done(step, count):
        now = time.process_time(), time.time()
        print(step, *((a - b) * 1000 for a, b in zip(now, begun)), count, sep="\t")
        begun[:] = now

    with open(folder + "/blocked.txt", encoding="utf-8") as file:
        blocked = {name.rstrip("\n") for name in file}
    blocked |= {idna.encode(name).decode() for name in blocked if not name.isascii()}
    suffixes = publicsuffix2.PublicSuffixList()
    begun[:] = time.process_time(), time.time()

    with open(folder + "/lines.tsv", encoding="utf-8", newline="\n") as file:
        raw = [line.rstrip("\n").split("\t", 1) for line in file]
    done("load", len(raw))

    links = []
    for page, line in raw:
        try:
            parts = urlsplit(line)
            if parts.scheme in ("http", "https") and parts.hostname and "." in parts.hostname:
                links.append((key(line), int(page)))
        except ValueError:
            pass
    done("keep", len(links))

    pages = defaultdict(int)
    for name, _ in links:
        pages[name] += 1
    done("pages", len(pages))

    domains = defaultdict(int)
    for name, count in pages.items():
        domains[suffixes.get_sld(urlsplit(name).hostname)] += count
    done("domains", len(domains))

    def is_blocked(host):
        while host and host not in blocked:
            host = host.partition(".")[2]
        return bool(host)
    done("blocked", sum(is_blocked(urlsplit(name).hostname) for name in pages))

    names, found = sorted(pages), 0
    with open(folder + "/prefixes.txt", encoding="utf-8") as file:
        for prefix in file:
            prefix = key(prefix.rstrip("\n"))
            found += bisect.bisect_left(names, prefix + "\U0010ffff") - bisect.bisect_left(names, prefix)
    done("below", found)

    print("size", 0, 0, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024, sep="\t")
    pairs = set(links)
    true = {page for _, page in pairs if page}
    kept = {name for name, page in pairs if page}
    print("judged", len(true), len(pairs) - sum(page == 0 for _, page in pairs), len(kept), sep="\t")


main()
