# Eight clients insert or update links, each in a spelling of its own: there is
# one row for each link, no update is lost, and no client gets an error.  Then, which
# ways to find that a row has changed see another spelling.

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

# Rows with another spelling, another scale of a number, and no change: how many the way takes for changed.
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE source (id integer PRIMARY KEY, url iri UNIQUE, price numeric);
INSERT INTO source VALUES (1, 'HTTP://A.example', 1), (2, 'http://b.example/', 1.00), (3, 'http://c.example/', 1);
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.changes := OLD.changes + 1; RETURN NEW; END $$;
SQL
foreach my $case ([ '*<>', '{1,2}', 2, 1 ], [ 'IS DISTINCT FROM', '', 0, 0 ])
{
	my ($operator, $fired, $upserted, $merged) = @$case;

	$node->safe_psql('postgres', <<"SQL");
DROP TABLE IF EXISTS watched, page;
CREATE TABLE page AS SELECT id, iri_normalize(url) AS url, 1 AS price FROM source;
ALTER TABLE page ADD PRIMARY KEY (id), ALTER price TYPE numeric;
CREATE TABLE watched AS SELECT *, 0 AS changes FROM page;
CREATE TRIGGER changed BEFORE UPDATE ON watched FOR EACH ROW WHEN (OLD.* $operator NEW.*) EXECUTE FUNCTION count_change();
UPDATE watched w SET url = s.url, price = s.price FROM source s WHERE s.id = w.id;
SQL
	is($node->safe_psql('postgres', 'SELECT array_agg(id ORDER BY id) FROM watched WHERE changes = 1'), $fired, "$operator: the trigger");
	my $upsert = "INSERT INTO page SELECT * FROM source ON CONFLICT (id) DO UPDATE SET url = excluded.url, price = excluded.price WHERE page.* $operator excluded.*";
	my $merge = "MERGE INTO page p USING source s ON p.id = s.id WHEN MATCHED AND p.url $operator s.url THEN UPDATE SET url = s.url";
	is($node->safe_psql('postgres', "BEGIN; $upsert; SELECT count(*) FROM page WHERE xmin = pg_current_xact_id()::xid; ROLLBACK"), $upserted, "$operator: the upsert");
	is($node->safe_psql('postgres', "BEGIN; $merge; SELECT count(*) FROM page WHERE xmin = pg_current_xact_id()::xid; ROLLBACK"), $merged, "$operator: MERGE");
}
$node->safe_psql('postgres', 'CREATE TRIGGER z_min BEFORE UPDATE ON page FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()');
is($node->safe_psql('postgres', "UPDATE page p SET url = s.url FROM source s WHERE s.id = p.id RETURNING p.id"), '1', 'suppress_redundant_updates_trigger lets another spelling through');

$node->stop;
done_testing();
