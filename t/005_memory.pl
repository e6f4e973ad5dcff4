# Fifty thousand calls in one query leave the server process as large as it was, and
# a survey of a table needs little.

use strict;
use warnings;

use FindBin qw($Bin);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

plan skip_all => 'there is no /proc/self/status' if !-r '/proc/self/status' || slurp_file('/proc/self/status') !~ /^RssAnon:/m;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;

# Links of all kinds: what ICU maps, refuses, decomposes, reorders and finds
# suspect, and plain text.
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE SCHEMA bench;
CREATE UNLOGGED TABLE bench.calls AS
SELECT n, t, t::iri AS x FROM generate_series(1, 50000) AS n, LATERAL (SELECT
	(ARRAY['http://', 'HTTPS://u:p@', 'foo://'])[1 + n % 3] ||
	(ARRAY['example.org', U&'r\00E9sum\00E9.example', U&'p\0430ypal.com', 'xn--80ak6aa92e.com', U&'\05D0\05D1.example', U&'\2603.example', U&'\2100.com', U&'e\0301\FF0Ea', 'a_b..c',
		repeat(U&'\0915\094D\200D\0937.', 30)])[1 + n % 10] ||
	(ARRAY['/', U&'/caf\00E9', U&'/e\0301\FB01', '/%C3%A9%E2%80%8E', U&'/\05D0b/1', U&'/\05D0(\05D1)', '/a/../b', U&'/\2044%41', '/' || repeat(U&'\05D0b.', 110), '/' || repeat(U&'e\0301', 180), '/http://h/'])[1 + n % 11] ||
	(ARRAY['', '?a=b&c=&amp;d', U&'?\05D0=\0661', '#f'])[1 + n % 4]) AS l (t);
SQL
$node->safe_psql('postgres', slurp_file("$Bin/../test/memory.sql"));

# A session each, so that one does not inherit the memory of another.
foreach my $id (split /\n/, $node->safe_psql('postgres', 'SELECT id FROM bench.functions ORDER BY id'))
{
	my $call = $node->safe_psql('postgres', "SELECT call FROM bench.functions WHERE id = $id");

	is($node->safe_psql('postgres', "SELECT contexts, process FROM bench.functions, bench.growth(call) WHERE id = $id AND (contexts > 200000 OR process > 1000000)"),
		'', "$call: memory stays as it is");
}

# A survey sorts the results of one step at a time.
$node->append_conf('postgresql.conf', "shared_buffers = 1MB\nwork_mem = 8MB\n");
$node->restart;
my $peak = $node->safe_psql('postgres', <<'SQL');
SET max_parallel_workers_per_gather = 0;
CREATE TABLE page AS SELECT format('http://www.example%s.org/docs/a?b=%s&c=d', i % 100, i)::iri AS url FROM generate_series(1, 200000) AS i;
SELECT count(*) FROM (SELECT url FROM page LIMIT 10) AS s;
CREATE TEMP TABLE before AS SELECT substring(pg_read_file('/proc/self/status') FROM 'VmRSS:\s+(\d+)')::bigint AS kb;
SELECT count(*) > 20, min(row_count) FROM iri_survey('page', 'url');
SELECT substring(pg_read_file('/proc/self/status') FROM 'VmHWM:\s+(\d+)')::bigint - kb < 4 * 8 * 1024 FROM before;
SQL
is($peak, "10\nt|200000\nt", 'a survey takes less than four times work_mem');

# A check of keys holds one value at a time.
$node->safe_psql('postgres', "CREATE TABLE image AS SELECT ('data:,' || repeat(chr(97 + i % 26), 1000000))::iri AS url FROM generate_series(1, 200) AS i");
is($node->safe_psql('postgres', <<'SQL'), "200|0\nt", 'a check of keys takes less than 100 MB');
SELECT row_count, changed FROM iri_key_check('image', 'url');
SELECT substring(pg_read_file('/proc/self/status') FROM 'VmHWM:\s+(\d+)')::bigint < 100 * 1024;
SQL

# Sorts by domain leave nothing behind, with long and short hosts in any order.
my $leaves = $node->safe_psql('postgres', <<'SQL');
CREATE TABLE host AS SELECT ('http://' || repeat('a.', 1 + i % 2 * 200000) || 'b/')::iri AS url FROM generate_series(0, 5) AS i;
CREATE PROCEDURE sort_hosts(n int) LANGUAGE plpgsql AS $$
BEGIN
	FOR i IN 1..n LOOP
		PERFORM count(*) FROM (SELECT url FROM host ORDER BY url USING ~<~ OFFSET 0) AS s;
	END LOOP;
END $$;
CALL sort_hosts(5);
CREATE TEMP TABLE kept AS SELECT substring(pg_read_file('/proc/self/status') FROM 'RssAnon:\s+(\d+)')::bigint AS kb;
CALL sort_hosts(50);
SELECT greatest(substring(pg_read_file('/proc/self/status') FROM 'RssAnon:\s+(\d+)')::bigint - kb - 8 * 1024, 0) FROM kept;
SQL
is($leaves, '0', 'sorts by domain leave nothing behind');

$node->stop;
done_testing();
