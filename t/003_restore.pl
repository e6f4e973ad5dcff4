# Order, uniqueness, partitions and expressions of iri_web after dump and restore, on a
# standby, and after a crash; all B-trees are sound.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1, extra => [ '--locale=C', '--encoding=UTF8' ]);
$primary->start;
$primary->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE TABLE links (id serial PRIMARY KEY, x iri, r iri_reference);
INSERT INTO links (x, r)
SELECT iri_try(s), s FROM (
	SELECT (ARRAY['http://', 'HTTP://', 'https://', 'foo://', 'ftp://u@'])[1 + i % 5] ||
		(ARRAY['example.org', 'EXAMPLE.org:80', U&'r\00E9sum\00E9.example', 'xn--rsum-bpad.example', '[::1]', '[0::1]:080', '1.2.3.4', '1abc', 'a%2Fb', U&'\65E5\672C', U&'fa\00DF.de', U&'\A7D0.de'])[1 + i % 12] ||
		(ARRAY['', '/', '/%7e', '/~', '/a/../b', '//', U&'/\00E9', '/%C3%A9', '?q', '#f', '/' || repeat('x', i % 700)])[1 + i % 11] AS s FROM generate_series(1, 3000) i
	UNION ALL SELECT 'urn:uuid:' || md5(i::text) FROM generate_series(1, 500) i
	UNION ALL SELECT '/page/' || i FROM generate_series(1, 500) i
) q;
CREATE INDEX links_x ON links (x);
CREATE INDEX links_r ON links (r);
CREATE INDEX links_image ON links (x iri_image_ops);
CREATE INDEX links_r_image ON links (r iri_image_ops);
CREATE INDEX links_hash ON links USING hash (x);
CREATE INDEX links_normal ON links (iri_normalize(x), iri_host_unicode(x));
CREATE INDEX links_surt ON links (iri_surt(x), iri_canonicalize(x, '{web-2026}'));
CREATE INDEX links_desc ON links (iri_scheme(x), x DESC NULLS FIRST);
CREATE TABLE pages (x iri PRIMARY KEY, d bytea UNIQUE);
INSERT INTO pages SELECT DISTINCT ON (x) x, iri_sha256(x) FROM links WHERE x IS NOT NULL ORDER BY x, id;
CREATE TABLE crawl (x iri, page iri GENERATED ALWAYS AS (iri_canonicalize(x, '{crawl-2026}', '{example.org: a}')) STORED UNIQUE, CHECK (iri_matches(x, 'http{s}?://*')));
INSERT INTO crawl SELECT x FROM links WHERE iri_matches(x, 'http{s}?://*') ON CONFLICT DO NOTHING;
CREATE TABLE parted (x iri_reference UNIQUE) PARTITION BY HASH (x);
SELECT format('CREATE TABLE parted%s PARTITION OF parted FOR VALUES WITH (MODULUS 7, REMAINDER %1$s)', i) FROM generate_series(0, 6) i \gexec
INSERT INTO parted SELECT r FROM links ON CONFLICT DO NOTHING;
CREATE EXTENSION amcheck;
SQL

my @queries = (
	'SELECT md5(string_agg(id::text, \',\' ORDER BY x, id)) FROM links',
	'SELECT md5(string_agg(id::text, \',\')) FROM (SELECT id FROM links ORDER BY r, id) o',
	'SELECT md5(string_agg(x::text, \',\')) FROM (SELECT x FROM pages ORDER BY x) o',
	'SELECT count(*), sum(a.id) FROM links a JOIN links b ON a.x = b.r',
	'SELECT count(*) FROM links a WHERE NOT EXISTS (SELECT FROM links b WHERE b.x = a.x) AND a.x IS NOT NULL',
	'SELECT count(*) FROM links a WHERE NOT EXISTS (SELECT FROM links b WHERE b.r = a.r)',
	'SELECT count(*) FROM links a WHERE NOT EXISTS (SELECT FROM links b WHERE b.x *= a.x) AND a.x IS NOT NULL',
	'SELECT count(*), min(x), max(x) FROM links WHERE x > \'http://9.9.9.9/\' AND x < \'http://b/\'',
	'SELECT tableoid::regclass, count(*), md5(string_agg(x::text, \',\' ORDER BY x)) FROM parted GROUP BY 1 ORDER BY 1',
	'SELECT count(*), min(iri_surt(x)), max(iri_surt(x)) FROM links WHERE iri_surt(x) >= \'http://(org,\' AND iri_surt(x) < \'http://(p\'',
	'SELECT count(*), count(DISTINCT page), md5(string_agg(page::text, \',\' ORDER BY page)) FROM crawl WHERE page >= \'http:\'',
	'SELECT count(*) FROM links a WHERE iri_matches(x, \'http://example.org/*\')',
	'SELECT count(*) FROM links a JOIN crawl ON page = iri_canonicalize(a.x, \'{crawl-2026}\', \'{example.org: a}\')');

# Answers with and without indexes
sub answers
{
	my ($node, $db, $name, @expected) = @_;
	my @answers;

	for my $settings ('SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off;', 'SET enable_seqscan = off; SET enable_sort = off; SET enable_hashjoin = off; SET enable_mergejoin = off;', 'SET enable_seqscan = off; SET enable_indexonlyscan = off; SET enable_nestloop = off;')
	{
		my @these = map { $node->safe_psql($db, "SET jit = off; $settings $_") } @queries;
		@answers = @these unless @answers;
		is_deeply(\@these, \@answers, "$name: the same answers with and without indexes");
	}
	is_deeply(\@answers, \@expected, "$name: the same answers") if @expected;
	return @answers;
}

sub check_indexes
{
	my ($node, $db, $name) = @_;

	is($node->safe_psql($db, <<'SQL'), '9', "$name: amcheck");
SELECT count(*) FROM (
	SELECT c.oid, bt_index_check(c.oid, true), bt_index_parent_check(c.oid, true, true) FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am a ON a.oid = c.relam
	WHERE a.amname = 'btree' AND c.relkind = 'i' AND c.relname IN ('links_x', 'links_r', 'links_image', 'links_r_image', 'links_normal', 'links_desc', 'links_surt', 'crawl_page_key', 'pages_pkey') OFFSET 0
) q
SQL
	is($node->safe_psql($db, "SELECT count(*) FROM (SELECT bt_index_check(indexrelid, true) FROM pg_index JOIN pg_inherits ON inhrelid = indexrelid OFFSET 0) q"), '7', "$name: amcheck of partitions");
	return;
}

my @expected = answers($primary, 'postgres', 'primary');
check_indexes($primary, 'postgres', 'primary');
is($expected[4] . $expected[5] . $expected[6], '000', 'every value is found');

# dump and restore
foreach my $format ('plain', 'custom')
{
	my $file = $primary->basedir . "/$format.dump";

	$primary->safe_psql('postgres', "CREATE DATABASE $format TEMPLATE template0");
	command_ok([ 'pg_dump', '--no-sync', "--format=$format", "--file=$file", '--dbname=' . $primary->connstr('postgres') ], "dump, $format");
	command_ok($format eq 'plain' ? [ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '--output=/dev/null', "--file=$file", '--dbname=' . $primary->connstr($format) ] :
		  [ 'pg_restore', '--exit-on-error', '--dbname=' . $primary->connstr($format), $file ], "restore, $format");
	answers($primary, $format, "restored, $format", @expected);
	check_indexes($primary, $format, "restored, $format");
	my ($rc, $out, $err) = $primary->psql($format, "INSERT INTO pages SELECT iri_normalize(x) FROM pages WHERE x *<> iri_normalize(x) LIMIT 1");
	like($err, qr/duplicate key value violates unique constraint "pages_pkey"/, "restored, $format: still unique");
	($rc, $out, $err) = $primary->psql($format, "INSERT INTO crawl SELECT iri_normalize(x) FROM crawl WHERE x *<> iri_normalize(x) LIMIT 1");
	like($err, qr/duplicate key value violates unique constraint "crawl_page_key"/, "restored, $format: still unique, after the steps");
	($rc, $out, $err) = $primary->psql($format, "INSERT INTO crawl VALUES ('ftp://h/')");
	like($err, qr/violates check constraint "crawl_x_check"/, "restored, $format: still checked by a pattern");
}

# a standby
$primary->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($primary, 'backup', has_streaming => 1);
$standby->start;
$primary->safe_psql('postgres', "INSERT INTO links (x, r) SELECT 'http://later' || i || '.example', '/later/' || i FROM generate_series(1, 500) i; DELETE FROM links WHERE id % 10 = 0; VACUUM links; REINDEX INDEX links_r");
@expected = answers($primary, 'postgres', 'primary, later');
$primary->wait_for_catchup($standby, 'replay', $primary->lsn('insert'));
answers($standby, 'postgres', 'standby', @expected);
is($standby->safe_psql('postgres', "SELECT count(*) FROM (SELECT bt_index_check(c.oid, true) FROM pg_class c WHERE relname IN ('links_x', 'links_r', 'links_image', 'links_r_image', 'links_normal', 'links_desc', 'links_surt', 'crawl_page_key', 'pages_pkey') OFFSET 0) q"), '9', 'standby: amcheck');
$standby->stop;

# a crash
$primary->stop('immediate');
$primary->start;
answers($primary, 'postgres', 'after a crash', @expected);
check_indexes($primary, 'postgres', 'after a crash');

$primary->stop;
done_testing();
