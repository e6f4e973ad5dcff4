#!/usr/bin/env python3
"""A sketch of the rewrite rules of Dasgupta, Kumar and Sasturkar, "De-duping URLs via
rewrite rules" (KDD 2008), to compare iri_learn with.

    rewrite_rules.py < ROWS

Reads a row for each fetch: link, content, page. Learns from the odd rows, and prints
what the rules do to the others: the number of rules, the share of links merged wrongly,
in percent, and the keys that pages have beside one, as a share of those without rules.

As in the paper, a link is a map from keys (scheme, host, the places in the path, the
names of parameters) to values, and a rule is a context, which demands keys and some of
their values, and a transformation, which drops keys or sets them. Each pair of links
with one content suggests a transformation; the contexts in which it was seen are
generalized by wildcards for keys with several values; rules with enough support and few
false positives stay, and are applied until nothing changes. Thresholds are those of the
paper where it names them: 10 links, and 10 % false positives.
"""
import collections
import re
import sys

SUPPORT = 10
FALSE_POSITIVES = .10
PAIRS = 12               # links of one content that are paired
VALUES = 2               # a key with more values in the contexts of a rule has a wildcard
PASSES = 5
URL = re.compile(r"(\w+)://([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$")


def keys(link):
    m = URL.match(link)
    if m is None:
        return None
    found = {("scheme",): m[1], ("host",): m[2]}
    for i, part in enumerate(m[3].split("/")[1:]):
        found["path", i] = part
    for part in (m[4] or "").split("&") if m[4] else ():
        name, _, value = part.partition("=")
        found["query", name] = value
    if m[5]:
        found["fragment",] = m[5]
    return found


def transformation(a, b):
    """What makes b of a: keys that differ in value, are dropped, or are set."""
    changes = []
    for key in a.keys() | b.keys():
        if a.get(key) != b.get(key):
            changes.append((key, None if key in a and (key not in b or key[0] == "query") else b[key]))
    return frozenset(changes)


def transform(link, changes):
    link = dict(link)
    for key, value in changes:
        if value is None:
            link.pop(key, None)
        else:
            link[key] = value
    return link


def frozen(link):
    return frozenset(link.items())


def matches(rule, link):
    names, values, _ = rule
    return names == frozenset(link) and all(link[k] in v for k, v in values)


def learn(links):
    """The rules of a site, from its links with their contents, the best supported first."""
    classes = collections.defaultdict(list)
    seen = collections.defaultdict(lambda: collections.defaultdict(list))
    for link, content in links:
        classes[content].append(link)
    for same in classes.values():
        same = list({frozen(link): link for link in same}.values())[:PAIRS]
        for a in same:
            for b in same:
                changes = transformation(a, b)
                if 0 < len(changes) <= 3 and len(a) >= len(b):
                    seen[changes][frozenset(a)].append(a)
    rules = []
    for changes, contexts in seen.items():
        for names, sources in contexts.items():
            if len(sources) < SUPPORT // 2:
                continue
            values = tuple((k, frozenset(s[k] for s in sources)) for k in sorted(names) if len({s[k] for s in sources}) <= VALUES)
            rule = (names, values, changes)
            groups = collections.defaultdict(set)
            merged = collections.defaultdict(set)
            for link, content in links:
                after = transform(link, changes) if matches(rule, link) else link
                groups[frozen(after)].add(content)
                merged[frozen(after)].add(frozen(link))
            saved = sum(len(m) - 1 for m in merged.values())
            lost = sum(len(groups[k]) - 1 for k, m in merged.items() if len(m) > 1)
            if saved >= SUPPORT and lost <= FALSE_POSITIVES * saved:
                rules.append((saved, sorted(map(repr, changes)), rule))
    return [rule for _, _, rule in sorted(rules, key=lambda r: (-r[0], r[1]))]


def canonical(link, rules):
    for _ in range(PASSES):
        before = link
        for rule in rules:
            if matches(rule, link):
                link = transform(link, rule[2])
        if link == before:
            break
    return frozen(link)


def measure(rows):
    keys_of = collections.defaultdict(set)
    pages_of = collections.defaultdict(collections.Counter)
    for key, page in rows:
        keys_of[page].add(key)
        pages_of[key][page] += 1
    wrong = sum(sum(pages.values()) - max(pages.values()) for pages in pages_of.values())
    return wrong, sum(len(k) - 1 for k in keys_of.values())


def main():
    if len(sys.argv) > 1:
        sys.exit(__doc__)
    train, test = collections.defaultdict(list), []
    for n, line in enumerate(sys.stdin):
        link, content, page = line.rstrip("\n").split("\t")[:3]
        link = keys(link)
        if link is None:
            continue
        site = ".".join(link["host",].split(".")[-2:])
        if n % 2 == 0:
            train[site].append((link, content))
        else:
            test.append((site, link, page))
    rules = {site: learn(links) for site, links in train.items()}
    wrong, missed = measure((canonical(link, rules.get(site, ())), page) for site, link, page in test)
    alone_wrong, alone_missed = measure((frozen(link), page) for _, link, page in test)
    print(f"{sum(map(len, rules.values()))} rewrite rules: merged wrongly {100 * (wrong - alone_wrong) / len(test):.3f} % more, "
          f"missed {missed}: {missed / max(alone_missed, 1):.3f}")


if __name__ == "__main__":
    main()
