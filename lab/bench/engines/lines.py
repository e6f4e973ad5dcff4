#!/usr/bin/python3
"""Raw lines of a crawl, and the page that each is a link to.

    lines.py ROWS SEED FOLDER FILE...

Writes FOLDER/lines.tsv, a page and a line in each row, where page 0 is junk;
FOLDER/blocked.txt, a list of 100,000 domains; FOLDER/prefixes.txt, 100 folders;
and FOLDER/truth.tsv: the pages, those on blocked domains, those below folders.

Hosts, paths and queries are those of the links in the FILEs, without session ids,
hosts as often as there, joined anew where more pages are wanted.  Those that differ only in letter
case, percent-encoding, "www." or slashes at the end are taken once, so that two
pages never differ in what servers may ignore.  Of the lines

    2 %   are junk: text that is often found where links should be
    30 %  repeat an earlier link, and 10 % respell one: host in capitals, default
          port, no "/" after the host, "." or ".." in the path, "%7E", a name in
          Punycode, characters outside ASCII percent-encoded
    5 %   have parameters of a campaign, and 3 % a fragment, which leave the page
    1 %   are pages whose path or query is that of another one in other letter case
"""
import random
import re
import sys
from array import array
from urllib.parse import quote, unquote

BLOCKED = 100_000
FOLDERS = 100
LINK = re.compile(r"(https?)://([a-z0-9.-]*[a-z][a-z0-9.-]*\.[a-z]{2,})(/[^?#\s\"<>\\^`{|}]*)?(?:\?([^#\s\"<>\\^`{|}]*))?(?:#.*)?\Z")
TRACKERS = ("utm_source=news&utm_medium=email", "utm_campaign=spring", "fbclid=IwAR0{}", "gclid=EAIa{}", "utm_source=t.co&utm_content={}")
JUNK = ("N/A", "-", "null", "link", "javascript:void(0)", "mailto:joe@{host}", "{path}", "../{n}.html", "page {n}", "http://", "https:///{n}",
        "http://{{{{host}}}}{path}", "http://not a host/{n}", "<a href='http://{host}/'>", "tel:+49{n}", "about:blank")


class Web:
    """The hosts, paths and queries of links, and the pages made of them."""

    def __init__(self, files, r):
        hosts, paths, queries, words = {}, {}, {}, set()
        self.links = self.with_query = 0
        for file in files:
            for line in open(file, encoding="utf-8-sig", errors="replace"):
                match = LINK.match(line.strip())
                if not match or "\ufffd" in line or re.search("%(?![0-9A-Fa-f]{2})", line):
                    continue
                scheme, host, path, query = match.groups()
                self.links += 1
                self.with_query += query is not None
                host = hosts.setdefault(re.sub(r"\Awww\d*\.", "", host), [scheme + "://" + host, 0])
                host[1] += 1
                path = path or "/"
                if "//" not in path and "/." not in path and not re.search(r"/(index|default)\.\w+\Z|;jsessionid", path, re.I):
                    paths.setdefault(unquote(path).casefold().rstrip("/"), path)
                if query and re.fullmatch("[^=&]+=[^=&]+(&[^=&]+=[^=&]+)*", query) and not re.search("(?i)utm_|clid|sid=|sess|amp;", query):
                    queries.setdefault(unquote(query).casefold(), query)
                words.update(re.findall("[\u3041-\u3096\u4e00-\u9fa5]{2,8}", unquote(path)))
        # one name in fifty is internationalized, if there are words for them
        words = sorted(words)[:len(hosts) // 50]
        for word in words:
            hosts[word] = ["https://" + word + ".example", 1]
        self.hosts = [host for host, _ in hosts.values()]
        self.weights = [count for _, count in hosts.values()]
        self.paths = sorted(paths.values())
        self.queries = sorted(queries.values()) or ["id=1"]
        r.shuffle(self.paths)
        self.made = array("I", [0]) * len(self.hosts)
        self.twins = set()      # pages in other letter case
        self.host_of, self.number_of = array("I", [0]), array("I", [0])

    def new_page(self, host):
        self.host_of.append(host)
        self.number_of.append(self.made[host])
        self.made[host] += 1
        return len(self.host_of) - 1

    def twin(self, page):
        """A page that differs from another in one letter's case, or 0."""
        if self.swapped(self.parts(page)[1]) is None or page in self.twins or -page in self.twins:
            return 0
        self.host_of.append(self.host_of[page])
        self.number_of.append(self.number_of[page])
        self.twins.update((len(self.host_of) - 1, -page))
        return len(self.host_of) - 1

    @staticmethod
    def swapped(rest):
        found = re.search(r"[A-Za-z](?=[^A-Za-z]*\Z)", rest)
        if not found or "%" in rest:
            return None
        return rest[:found.start()] + found.group().swapcase() + rest[found.end():]

    def parts(self, page):
        """Scheme and host, and path with query, of a page."""
        host, number = self.host_of[page], self.number_of[page]
        turn, step = divmod(number, len(self.paths))
        rest = self.paths[(host * 7919 + step) % len(self.paths)]
        # as many have a query as among the links
        mixed = (host * 2654435761 + number * 40503) % 1_000_003
        if turn or mixed % self.links < self.with_query:
            rest += "?" + self.queries[mixed % len(self.queries)]
        if turn:
            rest += f"&page={turn}"
        if page in self.twins:
            rest = self.swapped(rest)
        return self.hosts[host], rest


def respelled(r, start, rest):
    """The same link in another spelling (RFC 3986 §6.2.2 and §6.2.3, RFC 3987 §5.3.2)."""
    scheme, host = start.split("://")
    ways = [lambda: (scheme + "://" + host.upper(), rest), lambda: (scheme.upper() + "://" + host, rest),
            lambda: (start + (":80" if scheme == "http" else ":443"), rest),
            lambda: (start, rest.replace("/", r.choice(("/./", "/x/../")), 1))]
    if rest == "/":
        ways.append(lambda: (start, ""))
    if "~" in rest:
        ways.append(lambda: (start, rest.replace("~", r.choice(("%7E", "%7e")))))
    if "-" in rest:
        ways.append(lambda: (start, rest.replace("-", r.choice(("%2D", "%2d")), 1)))
    if not host.isascii():
        ways = [lambda: (scheme + "://" + host.encode("idna").decode(), rest)]
    if not rest.isascii():
        ways = [lambda: (start, quote(rest, safe="%/?#[]@!$&'()*+,;=:-._~"))]
    return r.choice(ways)()


def main():
    rows, seed, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    r = random.Random(seed)
    web = Web(sys.argv[4:], r)
    if len(web.paths) < 100 or len(web.hosts) < 100:
        sys.exit("lines.py: too few links in the files")
    sites = iter(())
    with open(folder + "/lines.tsv", "w", encoding="utf-8") as out:
        for _ in range(rows):
            kind = r.random()
            pages = len(web.host_of) - 1
            if kind < .02:
                host = r.randrange(len(web.hosts))
                line = r.choice(JUNK).format(host=web.hosts[host].split("://")[1], path=r.choice(web.paths), n=r.randrange(10000))
                out.write(f"0\t{line}\n")
                continue
            page = r.randint(1, pages) if kind < .43 and pages else 0
            if page and kind >= .42:
                page = web.twin(page)
            if not page:
                site = next(sites, None)
                if site is None:
                    sites = iter(r.choices(range(len(web.hosts)), web.weights, k=10000))
                    site = next(sites)
                page = web.new_page(site)
            start, rest = web.parts(page)
            if .32 <= kind < .42:
                start, rest = respelled(r, start, rest)
            more = r.random()
            if more < .05:
                rest += ("&" if "?" in rest else "?") + r.choice(TRACKERS).format(r.getrandbits(40))
            elif more < .08:
                rest += f"#s{r.randrange(10)}"
            out.write(f"{page}\t{start}{rest}\n")

    # the list has one name in twenty, without "www."
    names = [re.sub(r"\Awww\d*\.", "", host.split("://")[1]) for host in web.hosts]
    blocked = set(r.sample(range(len(names)), len(names) // 20))
    with open(folder + "/blocked.txt", "w", encoding="utf-8") as out:
        listed = sorted(names[host] for host in blocked)
        out.writelines(name + "\n" for name in listed)
        out.writelines(f"ads{n}.example\n" for n in range(BLOCKED - len(listed)))
    listed = set(listed)
    below = [any(name.split(".", n)[-1] in listed for n in range(name.count(".") + 1)) for name in names]

    chosen = r.sample(range(1, len(web.host_of)), min(FOLDERS, len(web.host_of) - 1))
    folders = sorted({start + rest[:rest.split("?")[0].rfind("/") + 1] for start, rest in map(web.parts, chosen)})
    with open(folder + "/prefixes.txt", "w", encoding="utf-8") as out:
        out.writelines(name + "\n" for name in folders)
    print(len(web.host_of) - 1, sum(below[host] for host in web.host_of[1:]), sep="\t", file=open(folder + "/truth.tsv", "w"))


main()
