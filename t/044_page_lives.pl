# Pages of doc/howto that change tables, as readers live with them: the page's
# statements, then use of the tables (the same link again, other spellings, rows
# deleted, long links, other schemes, a second run, two runs at once), then what
# the page says undoes it.
#
#	prove ... t/044_page_lives.pl [:: PAGE...]
#
# PAGE is the name of a page, such as "files"; all of them by default.

use strict;
use warnings;

use File::Basename qw(dirname);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

use lib dirname(__FILE__) . '/../test/modules';
use pages;

my $node = start_server();
my $long = 'long_link()';

my @lives = (
	[ duplicates => sub {
		my $deed = qr/^CREATE TABLE IF NOT EXISTS bookmark_removed/m;
		my $undo = qr/^DROP INDEX IF EXISTS bookmark_link/m;
		my $p = pages->new('duplicates', qr/^(?:Find, remove and|Remove them)/);
		$p->up_to($deed);
		$p->has('SELECT array_agg(id ORDER BY id) FROM bookmark', '{1,3,5,6}', 'the first row of each link stays');
		$p->has('SELECT array_agg(id ORDER BY id) FROM bookmark_removed', '{2,4}', 'the others are kept');
		$p->fails(q{INSERT INTO bookmark (url) VALUES ('HTTP://example.org:80')}, qr/duplicate key/);
		$p->does(qq{INSERT INTO bookmark (url) VALUES ('mailto:joe\@example.org'), ('N/A'), ('N/A'), ($long)});
		$p->fails(qq{INSERT INTO bookmark (url) VALUES (upper(substr($long, 1, 18)) || substr($long, 19))}, qr/duplicate key/);
		$p->again($deed);
		$p->at_once($deed);
		$p->does('DELETE FROM bookmark WHERE id = 3');
		$p->up_to($undo);
		$p->has('SELECT array_agg(id ORDER BY id) FROM bookmark WHERE id < 7', '{1,2,5,6}', 'undone, but the deleted link stays deleted');
		$p->has('SELECT id FROM bookmark_removed', '4', 'and its row is kept');
		$p->does(q{INSERT INTO bookmark (url) VALUES ('http://example.org/')});
		$p->again($undo);
		$p->again($deed);
		$p->has(q{SELECT array_agg(id) FROM bookmark WHERE iri_try(url) = 'http://example.org'}, '{1}', 'done again');
	} ],
	[ duplicates => sub {
		my $p = pages->new('duplicates', qr/^Merge them/);
		$p->up_to(qr/^CREATE TABLE twin/m);
		$p->does(q{INSERT INTO note VALUES (2, 1, 'new'); DELETE FROM tag WHERE tag = 'daily'; UPDATE saved SET hits = hits + 1;
			INSERT INTO saved (url) VALUES ('http://example.org/c'), ('mailto:a@example.org'), (NULL)});
		$p->has('SELECT id, hits FROM saved WHERE id < 4 ORDER BY id', "1|13\n3|2", 'later hits are kept');
		$p->has('SELECT id, saved FROM note ORDER BY id', "1|1\n2|1", 'notes follow');
		$p->does(q{INSERT INTO saved (url, hits) VALUES ('HTTP://example.org/%63', 4); DROP TABLE twin});
		$p->again(qr/^CREATE TABLE twin/m);
		$p->has(q{SELECT hits FROM saved WHERE url = 'http://example.org/c'}, '4', 'merged once more');
		$p->has('SELECT count(*), count(DISTINCT iri_try(url)) FROM saved WHERE url IS NOT NULL', '4|4', 'each link has one row');
	} ],
	[ duplicates => sub {
		my $p = pages->new('duplicates', qr/^Links with utm_/);
		$p->up_to(qr/^CREATE UNIQUE INDEX visit_page/m);
		$p->does(qq{INSERT INTO visit (url) VALUES ('mailto:joe\@example.org?utm_source=x'), ($long) ON CONFLICT DO NOTHING});
		$p->fails(q{INSERT INTO visit (url) VALUES ('https://EXAMPLE.org/a?utm_medium=y&id=7')}, qr/duplicate key/);
	} ],
	[ duplicates => sub {
		# the same statements, by another key
		my $deed = qr/^CREATE TABLE IF NOT EXISTS bookmark_removed/m;
		my $undo = qr/^DROP INDEX IF EXISTS bookmark_link/m;
		my $p = pages->new('duplicates', qr/^(?:Find, remove and|Remove them)/);
		$_->{text} =~ s/iri_try\(((?:r\.)?url)\)/iri_canonicalize(iri_try($1), '{tracking-2026}')/g for @{ $p->{blocks} };
		$p->up_to(qr/^SELECT array_agg/m);
		$p->does(q{INSERT INTO bookmark (url) VALUES ('http://example.org/?utm_source=x'), ('http://example.org/a?fbclid=1')});
		$p->up_to($deed);
		$p->has('SELECT array_agg(id ORDER BY id) FROM bookmark_removed', '{2,4,7}', 'links with utm_ are removed');
		$p->fails(q{INSERT INTO bookmark (url) VALUES ('http://example.org/a')}, qr/duplicate key/);
		# a tagged link comes again, a row is deleted, another is changed
		$p->does(q{INSERT INTO bookmark (url) VALUES ('http://example.org/b?gclid=2'), ('http://example.org/c?gclid=2')});
		$p->again($deed);
		$p->does(q{DELETE FROM bookmark WHERE url = 'http://example.org/b?gclid=2' OR id = 3; UPDATE bookmark SET url = 'http://example.org/mine' WHERE url = 'http://example.org/c?gclid=2'});
		$p->up_to($undo);
		$p->has(q{SELECT string_agg(url, ' ' ORDER BY id) FROM bookmark WHERE id < 3 OR id > 6}, 'http://example.org HTTP://EXAMPLE.ORG:80/ http://example.org/?utm_source=x http://example.org/a?fbclid=1 http://example.org/mine',
			'undone: what users deleted and changed stays so');
		$p->has('SELECT array_agg(id) FROM bookmark_removed', '{4}', 'and the row of a deleted link is kept');
		$p->again($undo);
		$p->again($deed);
	} ],
	[ duplicates => sub {
		my $p = pages->new('duplicates', qr/^A short id/);
		$p->up_to(qr/^CREATE TABLE short/m);
		$p->does(qq{INSERT INTO short (url) VALUES ($long), ('mailto:joe\@example.org'); DELETE FROM short WHERE id = 1});
		$p->fails(qq{INSERT INTO short (url) VALUES ($long)}, qr/duplicate key/);
		$p->does(q{INSERT INTO short (url) VALUES ('http://example.org/a')});
		$p->has(q{SELECT count(*), min(id) > 1 FROM short}, '3|t', 'links of any length and scheme; a deleted link gets another number');
	} ],
	[ migrate => sub {
		my $p = pages->new('migrate', qr/^(?:Change a text|\d\.)/);
		$p->up_to(qr/^CREATE TABLE bookmark_typed/m);
		$p->up_to(qr/^CREATE PROCEDURE fill_links/m);
		$p->at_once(q{CALL fill_links('bookmark', 1)});
		$p->up_to(qr/^ALTER TABLE bookmark VALIDATE/m);
		$p->does(q{INSERT INTO bookmark VALUES (2001, 'N/A'), (2002, 'mailto:joe@example.org'), (2003, 'http://example.org/9')});
		$p->up_to(qr/^WITH locked/m);
		$p->fails(q{INSERT INTO bookmark VALUES (2004, 'HTTP://example.org/9')}, qr/has the link/);
		$p->again(qr/^WITH locked/m);
		$p->up_to(qr/^CALL bookmark_to_iri/m);
		$p->fails(q{INSERT INTO bookmark (id, url) VALUES (2005, 'N/A')}, qr/invalid input syntax for type iri/);
		$p->fails(q{UPDATE bookmark SET url = '' WHERE id = 1}, qr/invalid input syntax for type iri/);
		$p->does(q{CALL bookmark_to_text(); INSERT INTO bookmark (id, url) VALUES (2006, 'N/A'); CALL bookmark_to_iri(); CALL bookmark_to_text(); CALL bookmark_to_iri()});
		$p->does(q{INSERT INTO bookmark (id, url) VALUES (2007, iri_try('N/A'))});
		$p->up_to(qr/^DROP FUNCTION bookmark_text/m);
		$p->has('SELECT array_agg(id ORDER BY id) FROM bookmark_junk', '{1002,1003,1004,1005,1009,2001,2006,2007}', 'all junk is kept');
		$p->has('SELECT array_agg(id ORDER BY id) FROM bookmark_removed', '{1006,2003}', 'and all duplicates');
	} ],
	[ migrate => sub {
		my $p = pages->new('migrate', qr/^Keep the text$/);
		$p->up_to(qr/^SELECT s.id/m);
		$p->does(qq{INSERT INTO scraped (line) VALUES ('HTTP://example.org/a'), ('mailto:joe\@example.org'), ($long), (NULL); UPDATE scraped SET line = 'N/A' WHERE id = 1});
		$p->has(q{SELECT count(*), count(url), count(DISTINCT url) FROM scraped}, '8|4|3', 'the link follows the text');
		$p->does('ALTER TABLE scraped DROP url');
		$p->up_to(qr/^CREATE TABLE theirs/m);
		$p->does(qq{INSERT INTO theirs VALUES (2001, 'HTTP://example.org/p77'), (2002, 'N/A'), (2003, 'mailto:joe\@example.org'), (2004, $long)});
		$p->has(qq{SET enable_seqscan = off; SELECT count(*) FROM theirs WHERE iri_try(url) IN ('http://example.org/p77', $long)}, '3', 'found by the index');
	} ],
	[ migrate => sub {
		my $p = pages->new('migrate', qr/^From pguri$/);
		$p->up_to(qr/^CREATE TABLE resource/m);
		$p->does(q{ALTER TABLE resource ALTER link TYPE uri USING link::text::uri; CREATE INDEX ON resource (link);
			ALTER TABLE resource ALTER link TYPE iri_reference USING link::text::iri_reference});
		$p->has('SELECT link FROM resource WHERE id = 2', 'HTTP://EXAMPLE.ORG/', 'spellings stay');
		$p->has(q{SELECT count(*) FROM resource WHERE link = 'http://example.org/'}, '2', 'by =, which the index has now');
	} ],
	[ migrate => sub {
		my $p = pages->new('migrate', qr/^Foreign keys$/);
		$p->up_to(qr/^CREATE TABLE page /m);
		for my $rule ([ 'NO ACTION', undef ], [ 'RESTRICT', qr/violates (?:RESTRICT setting of )?foreign key constraint/ ], [ 'CASCADE', undef ])
		{
			$p->does("ALTER TABLE hit DROP CONSTRAINT hit_page_fkey; ALTER TABLE hit ADD FOREIGN KEY (page) REFERENCES page ON UPDATE $rule->[0]");
			my $respell = "UPDATE page SET url = CASE url::text WHEN 'http://example.org' THEN 'HTTP://example.org/' ELSE 'http://example.org' END::iri";
			$rule->[1] ? $p->fails($respell, $rule->[1]) : $p->does($respell);
		}
		$p->has(q{SELECT count(*), count(DISTINCT page::text) FROM hit JOIN page ON url *= page}, '2|1', 'CASCADE copies the spelling');
	} ],
	[ 'index-not-used' => sub {
		my $p = pages->new('index-not-used');
		$p->up_to(qr/^SELECT id FROM link WHERE iri_sha256/m);
		$p->does(qq{INSERT INTO link (url) VALUES ('HTTP://h7.example.org:80/p/7'), ('mailto:joe\@example.org'), ($long) ON CONFLICT DO NOTHING});
		$p->has(qq{SELECT count(*) FROM link WHERE iri_sha256(url) = iri_sha256(iri($long)) OR iri_sha256(url) = iri_sha256('http://h7.example.org/p/7')}, '2', 'each link once');
	} ],
	[ files => sub {
		my $p = pages->new('files', qr/filter list/);
		$p->up_to(qr/^CALL load_list/m);
		my $all = 'SELECT string_agg(domain, chr(32) ORDER BY domain) FROM bad_domain';
		$p->has($all, 'ads.example.com pixel.example résumé.example tracker.example', 'a line with a tab is read');
		$p->at_once(q{CALL load_list('my hosts', 'hosts', E'0.0.0.0 b.example\n\\\\.\n0.0.0.0\tc.example\r\n0.0.0.0 a\\\\b.example\n0.0.0.0 d.example')}, 4);
		$p->has($all, 'b.example c.example d.example pixel.example', 'a new version replaces the old one, and no other list; \. does not end it');
		$p->does(q{CALL load_list('more', 'domains', E'b.example\nexample.com/path\n192.0.2.1\nno dots\n')});
		$p->has(q{SELECT string_agg(list, ', ' ORDER BY list) FROM bad_domain WHERE domain = 'b.example'}, 'more, my hosts', 'two lists may have a domain');
		$p->fails($_->[0], $_->[1]) for [ q{CALL load_list('more', 'domains', '')}, qr/list more has no entries/ ],
		  [ q{CALL load_list('my hosts', 'hosts', '<!DOCTYPE html><title>503 Service Unavailable</title>')}, qr/has no entries/ ],
		  [ q{CALL load_list('more', 'domain', 'b.example')}, qr/unknown format: domain/ ], [ q{CALL load_list('more', NULL, 'b.example')}, qr/unknown format/ ];
		$p->does(q{DELETE FROM bad_domain WHERE list = 'more'});
		$p->has($all, 'b.example c.example d.example pixel.example', 'a failed download empties no list');
		# lines of EasyList: whole hosts, and hosts that it blocks in part, elsewhere, or not at all
		$p->does(q{CALL load_list('easylist', 'adblock', '[Adblock Plus 2.0]
! Title: EasyList
-ad-sidebar.$image
/ads/banner/*
||00701059.xyz^$document,popup
||0i0i0i0.com^$document
||123-stream.org^$document
||1dmp.io^
||2mdn.net^$~media,third-party
||33across.com^$third-party
||amazonaws.com/campaigns-ad/
||amazonaws.com^$domain=hexupload.net|megaup.net|uploadhaven.com
||bing.com^*/glinkping.aspx$ping
||adrecover.com^$popup
||cdn.*/ad.js
||twitter.com/*/videoads/
@@||2mdn.net/instream/html5/ima3.js$script,domain=10news.com
###AD_Top
example.com##.ad'); CALL load_list('adhoc hosts', 'hosts', '# Title: StevenBlack/hosts
127.0.0.1 localhost
255.255.255.255 broadcasthost
fe80::1%lo0 localhost
0.0.0.0 0.0.0.0
0.0.0.0 ck.getcookiestxt.com')});
		$p->has(q{SELECT list, string_agg(domain, ' ' ORDER BY domain) FROM bad_domain WHERE list ~ 'easy|adhoc' GROUP BY list ORDER BY list},
			"adhoc hosts|ck.getcookiestxt.com\neasylist|0i0i0i0.com 123-stream.org 1dmp.io 33across.com", 'only whole hosts of real lists');
		$p->does(q{DELETE FROM bad_domain WHERE list ~ 'easy|adhoc'});
		my $file = "$PostgreSQL::Test::Utils::tmp_check/hosts.txt";
		append_to_file($file, "0.0.0.0 tab.example\tthen.example\n0.0.0.0 b\\n.example\n\\.\n0.0.0.0 last.example\n");
		$p->does("\\set content `cat $file`\nCALL load_list('file', 'hosts', :'content')");
		$p->has(q{SELECT string_agg(domain, ' ' ORDER BY domain) FROM bad_domain WHERE list = 'file'}, 'last.example tab.example then.example', 'a file with tabs, backslashes and \.');
		$p->fails("CREATE TABLE raw (line text); \\copy raw FROM '$file'" =~ s/; /;\n/r, qr/extra data after last expected column/);
		$p->has("\\copy raw FROM PROGRAM 'tail -n +2 $file'\nSELECT string_agg(line, '|') FROM raw", "0.0.0.0 b\n.example", 'COPY changes backslashes, and ends at \.');
		$p->does(qq{CALL load_list('urlhaus', 'urlhaus', '"1","x","' || $long || E'","online"\n"2","x","HTTP://a.example/%61","x"\n"3","x","http://a.example/a","x"\n"4","x","mailto:joe\@example.org","x"\n"5","x","junk","x"')});
		$p->has('SELECT count(*), max(length(url::text)) > 5000 FROM bad_link', '3|t', 'long links, other spellings and schemes, junk');
	} ],
	[ files => sub {
		my $p = pages->new('files', qr/sitemap/);
		my $load = qr/^INSERT INTO page$/m;
		$p->up_to($load);
		$p->has('SELECT url, changed FROM page ORDER BY url', "https://example.org/a?b=1&c=2|2026-11-20T10:00:00Z\nhttps://example.org/café|2026-11", 'a <loc> with line breaks is read');
		$p->does(qq{INSERT INTO document VALUES ('https://example.org/', xml('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
			|| '<url><loc>https://example.org/y</loc><lastmod>2026</lastmod></url><url><loc>https://example.org/e</loc><lastmod></lastmod></url>'
			|| '<url><loc>https://example.org/w</loc><lastmod>yesterday</lastmod></url><url><loc>mailto:joe\@example.org</loc></url><url/>'
			|| '<url><loc>HTTPS://example.org/caf%C3%A9</loc><lastmod>2026-12-24</lastmod></url>'
			|| '<url><loc>' || $long || '</loc></url></urlset>'))});
		$p->again($load);
		$p->at_once('INSERT INTO page SELECT url, max(lastmod COLLATE "C") FROM sitemap WHERE url IS NOT NULL GROUP BY url ORDER BY url
			ON CONFLICT (iri_sha256(url)) DO UPDATE SET changed = excluded.changed WHERE page.changed < excluded.changed OR page.changed IS NULL');
		$p->has('SELECT count(*) FROM page', '7', 'each link once, of any length');
		$p->has(q{SELECT string_agg(coalesce(changed, '-'), ' ' ORDER BY url) FROM page WHERE url >= 'https:' AND length(url::text) < 30}, '2026-11-20T10:00:00Z 2026-12-24 - yesterday 2026 -', 'dates of each form');
	} ],
	[ crawler => sub {
		my $p = pages->new('crawler', qr/frontier/);
		$p->up_to(qr/^CREATE FUNCTION take_links/m);
		$p->has('SELECT count(*) FROM todo WHERE due <= now()', '2', 'four links are taken');
		$p->does(qq{CALL add_links(ARRAY['http://NEW.example/a', 'HTTP://new.example:80/%61', 'mailto:joe\@example.org', 'http:', 'http:///x', 'http://new.example/a#b', NULL, $long]::iri[])});
		$p->has(q{SELECT string_agg(name, ' ' ORDER BY name) FROM host WHERE name !~ '^h\d'}, 'example.org new.example', 'new hosts');
		$p->does(q{UPDATE host SET due = CASE name WHEN 'new.example' THEN '-infinity' ELSE 'infinity' END::timestamptz});
		$p->has(q{SELECT string_agg(url::text, ' ') FROM take_links()}, 'http://NEW.example/a', 'a link of a new host is taken');
		$p->does(q{UPDATE todo SET due = 'infinity' WHERE iri_uuid(url) = iri_uuid('http://new.example/a'); CALL add_links('{http://new.example/%61}');
			UPDATE host SET due = '-infinity' WHERE name = 'new.example'});
		$p->has(q{SELECT count(*) FROM take_links()}, '0', 'a link that was fetched is not taken again');
		$p->does(q{UPDATE host SET due = '-infinity'; UPDATE todo SET due = '-infinity'});
		$p->has(q{BEGIN; DO 'BEGIN PERFORM pg_sleep(1.5); END'; SELECT count(*) FROM take_links(); COMMIT;
			SELECT min(due) > statement_timestamp() + interval '9 seconds' FROM host WHERE due > now()},
			"3\nt", 'a host is due ten seconds after the statement, not after the begin of the transaction');
		$p->does(q{UPDATE host SET due = '-infinity'; UPDATE todo SET due = '-infinity'; CREATE TABLE took (url iri);
			CREATE PROCEDURE work() LANGUAGE plpgsql AS 'DECLARE links iri[]; BEGIN FOR i IN 1 .. 20 LOOP INSERT INTO took SELECT url FROM take_links(); COMMIT; PERFORM FROM host ORDER BY name FOR UPDATE; UPDATE host SET due = ''-infinity''; COMMIT;
				links := ARRAY(SELECT iri(format(''http://w%s.example/%s'', n % 5, n)) FROM generate_series(1, 30) AS n ORDER BY random()); CALL add_links(links); COMMIT; END LOOP; END'});
		$p->at_once('CALL work()', 4);
		$p->has('SELECT count(*) = count(DISTINCT url) AND count(*) > 30 FROM took', 't', 'no link is taken twice by workers at once');
	} ],
	[ crawler => sub {
		my $p = pages->new('crawler', qr/history/);
		$p->up_to(qr/^CREATE PROCEDURE redirect_from/m);
		$p->does(q{CALL redirect_from('HTTP://example.org/old', '2024-05-01', 'https://example.org/same-day'); CALL redirect_from('http://example.org/b', '2024-05-01', 'https://example.org/first')});
		$p->has(q{SELECT during, target FROM redirect WHERE url = 'http://example.org/old' ORDER BY during}, join("\n", '[2020-01-01,2023-01-01)|https://example.org/new',
			'[2023-01-01,2024-05-01)|https://example.org/newest', '[2024-05-01,)|https://example.org/same-day'), 'a second version on a day');
		$p->does(q{CALL redirect_from('http://example.org/old', '2021-06-01', 'https://example.org/late'); CALL redirect_from('http://example.org/old', '2019-01-01', 'https://example.org/first')});
		$p->has(q{SELECT string_agg(lower(during) || ' ' || iri_path_segment(target, -1), ', ' ORDER BY during) FROM redirect WHERE url = 'http://example.org/old'},
			'2019-01-01 first, 2020-01-01 new, 2021-06-01 late, 2023-01-01 newest, 2024-05-01 same-day', 'a version that is told late leaves the later ones');
		$p->has('SELECT count(*) FROM redirect WHERE isempty(during)', '0', 'no period is empty');
		$p->fails(q{INSERT INTO redirect VALUES ('http://example.org/c', 'empty', 'https://example.org/c')}, qr/violates check constraint/);
		$p->does(q{CALL redirect_from(iri(long_link()), '2024-05-01', 'https://example.org/')});
	} ],
	[ learn => sub {
		my $learn = qr/^BEGIN;\nLOCK TABLE site_rule, page/m;
		my $p = pages->new('learn');
		$p->up_to($learn);
		my $pages = $node->safe_psql($p->{database}, 'SELECT count(DISTINCT key) FROM page');
		$p->does(qq{INSERT INTO page (url) VALUES ('HTTP://shop.example:80/item?id=1&visit=1'), ('http://shop.example/item?visit=1&id=1'), ('mailto:joe\@example.org'), ($long) ON CONFLICT DO NOTHING});
		$p->does(q{DELETE FROM page WHERE url <@ 'wiki.example'; DELETE FROM fetched WHERE url ~ 'wiki.example'});
		$p->again($learn);
		$p->at_once($learn);
		$p->has(q{SELECT bool_and(key = page_key(url)), count(*) FILTER (WHERE key = page_key('http://www.shop.example/item?id=1&visit=7')) > 1 FROM page}, 't|t', 'keys follow the rules');
		$p->does('TRUNCATE site_rule; UPDATE page SET key = page_key(url) WHERE key <> page_key(url)');
		$p->has(q{SELECT bool_and(key = iri_canonicalize(url, '{crawl-2026}')) FROM page}, 't', 'undone');
		$p->again($learn);
		$p->has(q{SELECT count(DISTINCT key) FROM page}, $pages - 100 + 2, 'learned again');
	} ],
	[ parts => sub {
		my $p = pages->new('parts');
		$p->up_to(qr/hxxps/);
		$p->fails(q{INSERT INTO link VALUES ('mailto:joe@example.org')}, qr/web_address_check/);
		$p->has(q{SELECT with_links('a http://example.org/x b www.example.org, http://example.org/x?fbclid=1 and é http://例え.jp/あ。')},
			'a <http://example.org/x> b <http://www.example.org>, <http://example.org/x> and é <http://例え.jp/あ>。', 'links in a post, one of them twice');
		$p->has(q{SELECT with_links('none'), with_links('')}, 'none|', 'a post without links');
	} ],
	[ rdf => sub {
		my $p = pages->new('rdf');
		$p->up_to(qr/^CREATE TABLE triple/m);
		$p->does(qq{SELECT node_id(iri($long)), node_id(term('mailto:joe\@example.org', 'd'))});
		$p->has(q{SELECT node_id('http://example.org/x') = node_id('http://example.org/x'), node_id('http://example.org/x') = node_id('http://example.org:80/x')}, 't|f', 'ids of names');
		$p->has(q{SELECT term('_:b1', 'doc1') *= term('_:b1', 'doc1'), term('_:b1', 'doc1') = term('_:b1', 'doc 2'), term('_:a b', 'd/1')}, 't|f|urn:bnode:d%2F1:a%20b', 'blank nodes of documents');
		$p->does(q{CREATE PROCEDURE fill() LANGUAGE plpgsql AS 'BEGIN FOR i IN 1 .. 100 LOOP PERFORM node_id(format(''http://example.org/n%s'', i)::iri); COMMIT; END LOOP; END'});
		$p->at_once('CALL fill()', 3);
		$p->has(q{SELECT count(*) FROM node WHERE term ^@ 'http://example.org/n'}, '100', 'one id for each term');
	} ],
	[ evaluate => sub {
		my $p = pages->new('evaluate');
		$p->does('CREATE TABLE texts (id integer, url text)');
		$p->up_to(qr/^CREATE TABLE page /m);
		$p->does(qq{DROP INDEX page_text; CREATE INDEX page_text ON page USING hash (url); INSERT INTO page VALUES (30001, 'mailto:joe\@example.org'), (30002, $long), (30003, 'http://example.org/item/1'), (30004, 'HTTP://example.org/item/1');
			INSERT INTO texts SELECT * FROM page});
		$p->up_to(qr/^CREATE TABLE page_iri/m);
		$p->does('DELETE FROM page_iri WHERE length(url::text) > 2000');
		$p->up_to(qr/^ALTER TABLE page ALTER url TYPE iri/m);
		$p->has(q{SELECT count(*) FROM page WHERE url = 'http://EXAMPLE.org/item/1'}, '4', 'the column is of type iri');
		$p->up_to(qr/^DROP EXTENSION/m);
		$p->has(q{SELECT count(*) FROM pg_extension WHERE extname ~ '^iri'}, '0', 'the extensions are gone');
		$p->has(q{SELECT count(*) FROM pg_proc WHERE proname ~ '^iri'}, '0', 'and their functions');
		$p->has(q{SELECT count(*) FROM (TABLE texts EXCEPT ALL TABLE before) AS t}, '0', 'nothing is lost');
		$p->has(q{SELECT array_agg(id ORDER BY id) FROM (TABLE texts EXCEPT ALL TABLE page) AS t}, '{19997,19998,19999}', 'and only text that is not a link has changed');
		$p->has(q{SELECT count(*) FROM pg_index WHERE indrelid = 'page'::regclass AND indisvalid}, '2', 'the indexes are those of text again');
	} ],
);

for my $life (@lives)
{
	my ($name, $run) = @$life;
	$run->() if !@ARGV || grep { $_ eq $name } @ARGV;
}

$node->stop;
done_testing();
