#!/usr/bin/env python3
"""Crawls of sites whose truth is known: the default addresses of real programs.

    programs.py KIND SEED [SITES] [CHANGING] [WEIGHT]

Prints a row for each fetch: link, content, page, site's program.  KIND is
"programs" (the addresses of ten programs, from their manuals and sources),
"shops" (shops and content management systems with names of their own),
"hostile" (contents shared within a path: soft 404s, login walls, empty days),
"hosts" (one registrable domain with many hosts), "below" (hosts below others, such
as blog.x.example, where names mean something else), "power" (sites of very different
sizes), or "www" (shops whose links vary in www).  CHANGING is the share of pages that change with each fetch
(default .02).  WEIGHT is the share of links with the default value of a parameter, which leads to the page without the
parameter; half of them leave it out (default 0: all values are drawn evenly).  One link in 20 is fetched again.  Links with the same page must
become one, those with different pages must not.  A page with two paths, such as /wiki/T and /w/index.php?title=T,
counts as two, because rules that drop parts of links cannot merge them.
"""
import random
import sys


def hexed(r, n):
    return "%0*x" % (n, r.getrandbits(4 * n))


class Chance(random.Random):
    weight = 0.

    def default(self):
        """Whether a parameter has its default value."""
        return self.weight > 0 and self.random() < self.weight


class Crawl:
    def __init__(self, seed, changing, weight):
        self.r = Chance(seed)
        self.r.weight = weight
        self.changing = changing
        self.changes = {}
        self.fetches = 0

    def content(self, page, shown):
        """The content: that of the page, unless it changes with each fetch."""
        self.fetches += 1
        if shown not in self.changes:
            self.changes[shown] = self.r.random() < self.changing
        return f"{shown} {self.fetches}" if self.changes[shown] else shown

    def put(self, link, page, shown=None, program=""):
        for _ in range(2 if self.r.random() < .05 else 1):
            print(link, self.content(page, shown or page), page, program, sep="\t")


def oscommerce(r, base, n):
    """osCommerce 2.3: product_info.php?cPath=1_2&products_id=3, index.php?cPath=1_2"""
    cats = [f"{r.randint(1, 9)}_{c}" for c in range(10, 10 + max(4, n // 12))]
    for p in range(n):
        for _ in range(r.randint(2, 6)):
            q = [f"products_id={p}"]
            if r.random() < .6:
                q.insert(0, f"cPath={r.choice(cats)}")
            elif r.random() < .3:
                q.insert(0, f"manufacturers_id={r.randint(1, 9)}")
            if r.random() < .4:
                q.append("osCsid=" + hexed(r, 26))
            yield f"{base}/product_info.php?" + "&".join(q), f"product {p}"
        if r.random() < .4:
            yield f"{base}/product_reviews.php?products_id={p}" + ("&osCsid=" + hexed(r, 26) if r.random() < .5 else ""), f"reviews {p}"
    for c in cats:
        for page in range(1, r.randint(2, 5)):
            for _ in range(r.randint(1, 4)):
                q = [f"cPath={c}"] + ([f"page={page}"] if page > 1 or r.random() < .5 else [])
                if r.random() < .3:
                    q.append("osCsid=" + hexed(r, 26))
                yield f"{base}/index.php?" + "&".join(q), f"category {c} page {page}"
            yield f"{base}/index.php?cPath={c}&sort=3d&page={page}", f"category {c} by price, page {page}"


def opencart(r, base, n):
    """OpenCart 3: index.php?route=product/product&path=20&product_id=42"""
    cats = [str(c) for c in range(20, 20 + max(4, n // 10))]
    for p in range(n):
        for _ in range(r.randint(2, 6)):
            q = ["route=product/product"]
            kind = r.random()
            if kind < .5:
                q.append(f"path={r.choice(cats)}" + (f"_{r.randint(60, 90)}" if r.random() < .3 else ""))
            elif kind < .65:
                q.append(f"manufacturer_id={r.randint(5, 12)}")
            q.append(f"product_id={p}")
            if r.random() < .15:
                q.append("search=" + r.choice(["apple", "mac", "phone", "hp"]))
            yield f"{base}/index.php?" + "&".join(q), f"product {p}"
    for c in cats:
        for page in range(1, r.randint(2, 4)):
            for _ in range(r.randint(1, 3)):
                yield f"{base}/index.php?route=product/category&path={c}" + (f"&page={page}" if page > 1 or r.random() < .5 else ""), f"category {c} page {page}"
            for sort in ("p.price", "pd.name"):
                if r.random() < .6:
                    yield f"{base}/index.php?route=product/category&path={c}&sort={sort}&order=ASC" + (f"&page={page}" if page > 1 else ""), f"category {c} by {sort} page {page}"


def phpbb(r, base, n):
    """phpBB 3: viewtopic.php?f=2&t=9&start=15&sid=..., viewforum.php?f=2"""
    forums = list(range(2, 2 + max(3, n // 20)))
    for t in range(n):
        f = r.choice(forums)
        pages = r.randint(1, 3)
        for page in range(pages):
            for _ in range(r.randint(2, 5)):
                q = ([f"f={f}"] if r.random() < .7 else []) + [f"t={t}"]
                if page or r.random() < .15:
                    q.append(f"start={15 * page}")
                if r.random() < .35:
                    q.append("sid=" + hexed(r, 32))
                if r.random() < .15:
                    q.append("hilit=" + r.choice(["linux", "word", "foo"]))
                yield f"{base}/viewtopic.php?" + "&".join(q), f"topic {t} page {page}"
        if r.random() < .3:
            yield f"{base}/viewtopic.php?f={f}&t={t}&view=print", f"topic {t} to print"
    for f in forums:
        for page in range(r.randint(1, 4)):
            for _ in range(r.randint(2, 4)):
                q = [f"f={f}"] + ([f"start={25 * page}"] if page or r.random() < .15 else [])
                if r.random() < .5:
                    q.append("sid=" + hexed(r, 32))
                yield f"{base}/viewforum.php?" + "&".join(q), f"forum {f} page {page}"
    for u in range(n // 4):
        for _ in range(2):
            yield f"{base}/memberlist.php?mode=viewprofile&u={u}" + ("&sid=" + hexed(r, 32) if r.random() < .5 else ""), f"user {u}"


def mediawiki(r, base, n):
    """MediaWiki: /wiki/T, /w/index.php?title=T, ...&oldid=N, where the title makes no difference"""
    revision = 1000
    for a in range(n):
        title = f"{r.choice('ABCDEFGH')}rticle_{a}"
        for _ in range(r.randint(1, 2)):
            yield f"{base}/wiki/{title}", f"article {a} by its path"
        yield f"{base}/w/index.php?title={title}", f"article {a}"
        for action in ("history", "edit", "info"):
            if r.random() < .5:
                yield f"{base}/w/index.php?title={title}&action={action}", f"{action} {a}"
        if r.random() < .4:
            yield f"{base}/w/index.php?title={title}&redirect=no", f"article {a}"
        for _ in range(r.randint(0, 3)):
            revision += 1
            for other in r.sample([title, title.lower(), f"Former_{a}", None], 2):
                yield f"{base}/w/index.php?" + (f"title={other}&" if other else "") + f"oldid={revision}", f"revision {revision}"
            if r.random() < .3:
                for other in (title, f"Former_{a}"):
                    yield f"{base}/w/index.php?title={other}&diff={revision}&oldid={revision - 1}", f"diff {revision}"


def wordpress(r, base, n):
    """WordPress: /slug/, /?p=N, /slug/?replytocom=N, /?cat=N, /?s=..., /page/2/"""
    for p in range(n):
        slug = f"post-{p}"
        for _ in range(r.randint(1, 4)):
            kind = r.random()
            if kind < .4:
                yield f"{base}/{slug}/?replytocom={r.randint(100, 9999)}", f"post {p}"
            elif kind < .6:
                yield f"{base}/{slug}/?share={r.choice(['twitter', 'facebook'])}", f"post {p}"
            elif kind < .8:
                yield f"{base}/{slug}/?cat={r.randint(1, 9)}", f"post {p}"
            else:
                yield f"{base}/{slug}", f"post {p}"
        yield f"{base}/{slug}/", f"post {p}"
        yield f"{base}/?p={p}", f"post {p} by its number"
        if r.random() < .3:
            yield f"{base}/{slug}/feed/", f"feed {p}"
    for c in range(max(4, n // 8)):
        yield f"{base}/?cat={c}", f"category {c}"
        for page in (2, 3):
            yield f"{base}/?cat={c}&paged={page}", f"category {c} page {page}"
    for s in range(n // 6):
        yield f"{base}/?s=word{s}", f"search {s}"


def dokuwiki(r, base, n):
    """DokuWiki: doku.php?id=a:b, &s[]=word, &rev=, &do="""
    for p in range(n):
        i = f"{r.choice(['wiki', 'start', 'dev'])}:p{p}"
        for _ in range(r.randint(2, 5)):
            q = [f"id={i}"]
            kind = r.random()
            if kind < .3:
                q.append("s%5B%5D=" + r.choice(["syntax", "word", "test"]))
            elif kind < .45:
                q.append("purge=true")
            elif kind < .55:
                q.append("do=show")
            yield f"{base}/doku.php?" + "&".join(q), f"page {p}"
        for do in ("edit", "backlink", "revisions"):
            if r.random() < .5:
                yield f"{base}/doku.php?id={i}&do={do}", f"{do} {p}"
        if r.random() < .4:
            yield f"{base}/doku.php?id={i}&rev={1500000000 + r.randint(0, 99999999)}", f"revision {p} {r.random()}"


def vbulletin(r, base, n):
    """vBulletin 3: showthread.php?s=HASH&t=9&page=2, forumdisplay.php?f=2"""
    for t in range(n):
        for page in range(1, r.randint(2, 4)):
            for _ in range(r.randint(2, 5)):
                q = (["s=" + hexed(r, 32)] if r.random() < .4 else []) + [f"t={t}"]
                if page > 1 or r.random() < .3:
                    q.append(f"page={page}")
                if r.random() < .2:
                    q.append("highlight=" + r.choice(["car", "bike"]))
                yield f"{base}/showthread.php?" + "&".join(q), f"thread {t} page {page}"
        if r.random() < .3:
            yield f"{base}/printthread.php?t={t}", f"thread {t} to print"
    for f in range(max(3, n // 15)):
        for page in range(1, r.randint(2, 5)):
            for _ in range(r.randint(2, 3)):
                q = (["s=" + hexed(r, 32)] if r.random() < .4 else []) + [f"f={f}"] + ([f"page={page}"] if page > 1 else [])
                yield f"{base}/forumdisplay.php?" + "&".join(q), f"forum {f} page {page}"
            yield f"{base}/forumdisplay.php?f={f}&order=desc&page={page}", f"forum {f} reversed, page {page}"


def mybb(r, base, n):
    """MyBB: showthread.php?tid=9&page=2, showthread.php?tid=9&highlight=, forumdisplay.php?fid=2"""
    for t in range(n):
        for page in range(1, r.randint(2, 4)):
            for _ in range(r.randint(2, 4)):
                q = [f"tid={t}"]
                if page > 1 or r.random() < .4:
                    q.append(f"page={page}")
                if r.random() < .25:
                    q.append("highlight=" + r.choice(["a", "b", "c"]))
                yield f"{base}/showthread.php?" + "&".join(q), f"thread {t} page {page}"
        for _ in range(r.randint(0, 2)):
            yield f"{base}/showthread.php?tid={t}&mode={r.choice(['linear', 'linear', 'threaded'])}", f"thread {t} page 1"
    for f in range(max(3, n // 15)):
        for page in range(1, r.randint(2, 4)):
            for _ in range(2):
                yield f"{base}/forumdisplay.php?fid={f}" + (f"&page={page}" if page > 1 or r.random() < .5 else ""), f"forum {f} page {page}"


def drupal(r, base, n):
    """Drupal: /node/5, /?q=node/5, /taxonomy/term/3?page=1, /node/5?destination=..."""
    for p in range(n):
        yield f"{base}/node/{p}", f"node {p}"
        if r.random() < .6:
            yield f"{base}/?q=node/{p}", f"node {p} by its query"
        for _ in range(r.randint(0, 3)):
            yield f"{base}/node/{p}?destination=node/{r.randint(0, n)}", f"node {p}"
        if r.random() < .4:
            yield f"{base}/node/{p}?page={r.choice([0, 1])}", f"node {p}"
    for t in range(max(4, n // 8)):
        for page in range(r.randint(1, 4)):
            yield f"{base}/taxonomy/term/{t}?page={page}", f"term {t} page {page}"
        yield f"{base}/taxonomy/term/{t}", f"term {t} page 0"


def joomla(r, base, n):
    """Joomla 3: index.php?option=com_content&view=article&id=5:slug&catid=3&Itemid=10"""
    for p in range(n):
        cat = p % 7
        for _ in range(r.randint(2, 5)):
            q = ["option=com_content", "view=article", f"id={p}:slug-{p}"]
            if r.random() < .6:
                q.append(f"catid={cat}")
            if r.random() < .7:
                q.append(f"Itemid={r.randint(100, 110)}")
            yield f"{base}/index.php?" + "&".join(q), f"article {p}"
        if r.random() < .4:
            yield f"{base}/index.php?option=com_content&view=article&id={p}:slug-{p}&tmpl=component&print=1", f"article {p} to print"
    for c in range(7):
        for i in range(100, 111):
            yield f"{base}/index.php?option=com_content&view=category&id={c}&Itemid={i}", f"category {c}"
    for i in range(100, 111):
        yield f"{base}/index.php?Itemid={i}", f"menu {i}"


PROGRAMS = [oscommerce, opencart, phpbb, mediawiki, wordpress, dokuwiki, vbulletin, mybb, drupal, joomla]


def put_program(crawl, program, site, n, doubles=True):
    """A site that has a program, with www. and https as it happens."""
    r = crawl.r
    folder = r.choice(["", "", "/" + r.choice(["shop", "forum", "site"])])
    www, https = r.random() < .3, r.random() < .3
    host = site if r.random() < .5 else "www." + site
    for link, page in program(r, "\0", n):
        h = host
        if doubles and www and r.random() < .3:
            h = site if host != site else "www." + site
        s = "https" if doubles and https and r.random() < .4 else "http"
        if doubles and r.random() < .03:
            link += ("&" if "?" in link else "?") + "utm_source=" + r.choice(["a", "b"])
        if r.default():
            link += r.choice(["", ("&" if "?" in link else "?") + "lang=en"])
        elif r.weight and r.random() < .2:
            page += " " + r.choice(["de", "fr"])
            link += ("&" if "?" in link else "?") + "lang=" + page[-2:]
        crawl.put(link.replace("\0", f"{s}://{h}{folder}"), f"{site} {page}", program=program.__name__)


def programs(crawl, sites):
    for i in range(sites):
        put_program(crawl, PROGRAMS[i % len(PROGRAMS)], f"p{i}.example", crawl.r.randint(30, 160))


def shop(crawl, site, n, program="shop"):
    """A shop with names of its own: keys, and noise of one or two names."""
    r = crawl.r
    key = r.choice(["id", "item", "sku", "p", "article", "v"])
    noise = r.sample(["sid", "ref", "ts", "from", "src", "visit", "v", "view", "lang", "page"], r.choice([0, 1, 1, 2]))
    noise = [x for x in noise if x != key]
    selects = r.choice([x for x in ["lang", "page", "view", "v", "sort", "color"] if x not in noise and x != key])
    pretty = r.random() < .4
    slash, case, www, https = (r.random() < .25 for _ in range(4))
    mobile = r.random() < .1
    for p in range(n):
        for _ in range(r.randint(1, 7)):
            q, variant = [], ""
            path = f"/item/{p}" if pretty else f"/{r.choice(['show', 'show', 'show'])}.php"
            if not pretty:
                q.append(f"{key}={p}")
            if r.default():
                q.extend(r.choice([[], [f"{selects}=0"]]))
            elif r.random() < .3:
                variant = str(r.randint(1, 3))
                q.append(f"{selects}={variant}")
            for x in noise:
                if x not in ("sid", "ts", "visit") and r.default():
                    q.append(f"{x}=0")
                elif r.random() < .6:
                    q.append(f"{x}=" + (hexed(r, 8) if x in ("sid", "ts", "visit") else str(r.randint(1, 5))))
            if slash and pretty and r.random() < .4:
                path += "/"
            if case and r.random() < .3:
                path = path.replace("item", "Item").replace("show", "Show")
            h = ("www." if www and r.random() < .4 else "m." if mobile and r.random() < .2 else "") + site
            s = "https" if https and r.random() < .4 else "http"
            page = f"{site} {p} {variant}" + (" mobile" if h.startswith("m.") else "")
            crawl.put(f"{s}://{h}{path}" + ("?" + "&".join(q) if q else ""), page, program=program)


def shops(crawl, sites):
    for i in range(sites):
        if crawl.r.random() < .5:
            shop(crawl, f"s{i}.example", int(20 * 20 ** crawl.r.random()))
        else:
            put_program(crawl, crawl.r.choice([wordpress, drupal, joomla, mediawiki, opencart]), f"s{i}.example", int(20 * 10 ** crawl.r.random()))


def power(crawl, sites):
    for i in range(sites):
        n = max(2, int(3000 / (i + 1) ** .8))
        if crawl.r.random() < .6:
            shop(crawl, f"w{i}.example", n)
        else:
            put_program(crawl, crawl.r.choice(PROGRAMS), f"w{i}.example", n)


def hostile(crawl, sites):
    """Contents that are shared within a path, by pages that differ, and names that are key and noise."""
    r = crawl.r
    for i in range(sites):
        site = f"h{i}.example"
        kind = i % 13
        base = f"http://{site}"
        for p in range(r.randint(40, 200)):
            if kind == 0:    # pages beyond the last show the last, or nothing
                last = r.randint(1, 3)
                for page in list(range(1, last + 1)) + r.sample(range(4, 60), 4):
                    crawl.put(f"{base}/list?cat={p}&page={page}", f"{site} {p} {page}", f"{site} {p} {page}" if page <= last else f"{site} {p} empty", "beyond")
            elif kind == 1:  # empty days of a calendar
                for day in r.sample(range(1, 29), 8):
                    busy = r.random() < .2
                    crawl.put(f"{base}/calendar?month={p}&day={day}", f"{site} {p} {day}", f"{site} {p} {day}" if busy else f"{site} {p} empty", "calendar")
            elif kind == 2:  # a soft 404 that names the category
                for item in range(4):
                    gone = r.random() < .5
                    crawl.put(f"{base}/shop?cat={p}&id={item}", f"{site} {p} {item}", f"{site} {p} gone" if gone else f"{site} {p} {item}", "soft 404")
            elif kind in (3, 4):  # login pages, in three languages
                for item in range(4):
                    login = r.random() < (.01 if kind == 3 else .3)
                    crawl.put(f"{base}/doc?a={p}&b={item}&lang={'en'}", f"{site} {p} {item}", f"{site} login {item % 3 if kind == 4 else ''}" if login else f"{site} {p} {item}", "login")
            elif kind == 5:  # highlights beside a search
                for q in r.sample(range(2000), 3):
                    crawl.put(f"{base}/doc/{p}?q=w{q}", f"{site} {p}", None, "q")
                for q in range(5):
                    crawl.put(f"{base}/search?q=w{p}-{q}", f"{site} search {p} {q}", None, "q")
            elif kind == 6:  # a single page application
                for item in range(4):
                    crawl.put(f"{base}/app#/item/{p}/{item}", f"{site} app", None, "fragment")
                    crawl.put(f"{base}/doc/{p}#s{item}", f"{site} doc {p}", None, "fragment")
            elif kind == 7:  # two names that each filter
                for a in range(3):
                    for b in range(3):
                        crawl.put(f"{base}/f?cat={p}&a={a}&b={b}", f"{site} {p} {a and b and a * b}", None, "filters")
            elif kind == 8:  # a session in the path
                for _ in range(4):
                    crawl.put(f"{base}/a/{p};jsessionid={hexed(r, 16)}", f"{site} {p}", None, "session")
                    crawl.put(f"{base}/s/{hexed(r, 8)}/a/{p}", f"{site} {p}", None, "session")
            elif kind == 9:  # an m. host that shows other pages
                for _ in range(3):
                    crawl.put(f"http://m.{site}/a?id={p}&r={r.randint(1, 99)}", f"{site} {p} mobile", None, "mobile")
                    crawl.put(f"{base}/a?id={p}&r={r.randint(1, 99)}", f"{site} {p}", None, "mobile")
            elif kind == 10:  # id, sid and ts, of which two change with each fetch
                for _ in range(4):
                    crawl.put(f"{base}/a?id={p}&sid={hexed(r, 8)}&ts={r.getrandbits(30)}", f"{site} {p}", None, "two")
            elif kind == 11:  # the same contents for many: a category with few products
                for item in range(5):
                    crawl.put(f"{base}/c?cat={p}&color={item}", f"{site} {p} {item}", f"{site} {p} {min(item, 1)}", "same")
            else:            # slashes and case that make a difference
                for x in (f"/a/{p}", f"/a/{p}/", f"/A/{p}"):
                    crawl.put(f"{base}{x}?x={r.randint(1, 3)}", f"{site} {x}", None, "paths")


def hosts(crawl, sites):
    """Registrable domains with many hosts: a name is noise on all, or on some and a key on others."""
    r = crawl.r
    for i in range(sites):
        n = r.randint(3, 12)
        mixed = r.random() < .5
        for h in range(n):
            key = mixed and h % 2
            few = r.random() < .3
            for p in range(3 if few else r.randint(20, 60)):
                for v in r.sample(range(30), r.randint(1, 4)):
                    link, page = f"http://z{h}.d{i}.example/a?id={p}", f"d{i} z{h} {p}"
                    if r.default():
                        link += r.choice(["", "&v=default"])
                    else:
                        link, page = f"{link}&v={v}", page + (f" {v}" if key else "")
                    crawl.put(link, page, None, "mixed" if mixed else "hosts")


def below(crawl, sites):
    """Hosts below others: a name is noise on some of them, and a key on others."""
    r = crawl.r
    for i in range(sites):
        for h in r.sample(["", "m.", "blog.", "shop.", "x.shop."], r.randint(2, 4)):
            keys = {name: r.random() < .5 for name in "rv"}
            for p in range(r.randint(5, 100)):
                for _ in range(r.randint(2, 6)):
                    values = {name: 0 if r.default() else r.randint(1, 4) for name in keys if r.random() < .7}
                    page = f"b{i} {h} {p}" + "".join(f" {k}{v}" for k, v in values.items() if keys[k] and v)
                    crawl.put(f"http://{h}b{i}.example/a?id={p}" + "".join(f"&{k}={v}" for k, v in values.items()), page, None, "below")


def www(crawl, sites):
    """OpenCart shops of 400 products, whose links vary in the scheme and in www."""
    r = crawl.r
    for i in range(sites):
        for link, page in opencart(r, "", 400):
            crawl.put(f"http{r.choice(['', 's'])}://{r.choice(['', 'www.'])}o{i}.example{link}", f"o{i} {page}", None, "opencart")


def main():
    if len(sys.argv) < 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    kind, seed = sys.argv[1], int(sys.argv[2])
    sites = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    changing = float(sys.argv[4]) if len(sys.argv) > 4 else .02
    makers = {"programs": programs, "shops": shops, "hostile": hostile, "hosts": hosts, "below": below, "power": power, "www": www}
    weight = float(sys.argv[5]) if len(sys.argv) > 5 else 0.
    makers[kind](Crawl(f"{kind} {seed}", changing, weight), sites)


if __name__ == "__main__":
    main()
