# Eight clients insert or update links, each in a spelling of its own: there is
# one row for each link, no update is lost, and no client gets an error.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION amcheck;
CREATE TABLE links (x iri PRIMARY KEY, seen bigint NOT NULL DEFAULT 1);
CREATE TABLE parted (x iri_reference PRIMARY KEY, seen bigint NOT NULL DEFAULT 1) PARTITION BY HASH (x);
CREATE TABLE parted0 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE parted1 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 1);
-- link number n, as a client spells it
CREATE FUNCTION link(n bigint, client int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT (ARRAY['http://example.org/%C3%A9/', 'HTTP://example.org/%c3%a9/', 'http://EXAMPLE.org:80/%C3%A9/', 'http://example.org:/%c3%A9/', U&'http://example.org/\00E9/',
		'http://ex%61mple.org/%C3%A9/', 'http://example.org/a/../%C3%A9/', 'http://example.org/./%c3%a9/'])[1 + client] || n
$$
SQL

my $script = PostgreSQL::Test::Utils::tempdir() . '/upsert.sql';
append_to_file($script, <<'SQL');
\set n random_zipfian(1, 200, 1.1)
INSERT INTO links SELECT link(:n, :client_id)::iri ON CONFLICT (x) DO UPDATE SET x = excluded.x, seen = links.seen + 1;
INSERT INTO parted SELECT link(:n, :client_id)::iri_reference ON CONFLICT (x) DO UPDATE SET x = excluded.x, seen = parted.seen + 1;
SQL

my $transactions = 400;
command_like([ 'pgbench', '--no-vacuum', '--client=8', '--jobs=2', "--transactions=$transactions", '--protocol=simple', "--file=$script", $node->connstr('postgres') ],
	qr/processed: (\Q@{[8 * $transactions]}\E)\/\1/, 'no client got an error');

foreach my $table ('links', 'parted')
{
	is($node->safe_psql('postgres', "SELECT count(DISTINCT iri_normalize(x)::text) = count(*), sum(seen), count(*) BETWEEN 150 AND 200, count(DISTINCT left(x::text, 12)) > 1 FROM $table"), 't|' . 8 * $transactions . '|t|t', "$table: one row for each link, and every upsert is counted");
}
is($node->safe_psql('postgres', 'SELECT count(*) FROM links FULL JOIN parted USING (x) WHERE links.seen IS DISTINCT FROM parted.seen'), '0', 'both tables have the same');
is($node->safe_psql('postgres', "SELECT count(*) FROM (SELECT bt_index_parent_check(indexrelid, true, true) FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE relname ~ '^(links|parted[01])_' OFFSET 0) q"), '3', 'the indexes are sound');

$node->stop;
done_testing();
