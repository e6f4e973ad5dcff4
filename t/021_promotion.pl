# A standby that follows while rows change, is promoted when the primary is
# lost, and goes on: nothing lost, all kinds of indexes sound, uniqueness kept.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1, extra => [ '--locale=C', '--encoding=UTF8' ]);
$primary->append_conf('postgresql.conf', 'autovacuum = off');
$primary->start;
$primary->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION amcheck;
CREATE TABLE link (id serial PRIMARY KEY, x iri, r iri_reference);
CREATE UNIQUE INDEX link_x ON link (x);
CREATE INDEX link_image ON link (r iri_image_ops);
CREATE INDEX link_domain ON link (x iri_domain_ops);
CREATE INDEX link_hash ON link USING hash (r);
CREATE INDEX link_gist ON link USING gist (x);
CREATE INDEX link_brin ON link USING brin (x) WITH (pages_per_range = 4);
CREATE TABLE shard (x iri PRIMARY KEY) PARTITION BY HASH (x);
SELECT format('CREATE TABLE shard%s PARTITION OF shard FOR VALUES WITH (MODULUS 3, REMAINDER %1$s)', i) FROM generate_series(0, 2) i \gexec
SQL

$primary->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($primary, 'backup', has_streaming => 1);
$standby->start;

my @queries = (
	'SELECT md5(string_agg(id::text || x::text || r::text, \',\' ORDER BY x, id)) FROM link',
	'SELECT md5(string_agg(id::text, \',\' ORDER BY id)) FROM link WHERE x <<= \'http://h7.example/docs\'',
	'SELECT md5(string_agg(id::text, \',\' ORDER BY id)) FROM link WHERE x <@ \'h8.example\'',
	'SELECT md5(string_agg(id::text, \',\' ORDER BY id)) FROM link WHERE x ^@ \'http://h1\'',
	'SELECT md5(string_agg(id::text, \',\' ORDER BY id)) FROM link WHERE x >= \'http://h9\' AND x < \'http://h91\'',
	'SELECT count(*) FROM (SELECT DISTINCT r FROM link WHERE id % 7 = 0) d, link l WHERE l.r = d.r',
	'SELECT string_agg(tableoid::regclass::text || \' \' || x::text, \',\' ORDER BY x) FROM shard WHERE x < \'http://h2\'',
	'SELECT count(*) FROM shard WHERE tableoid::regclass::text <> \'shard\' || iri_shard(x, 3)');

# The answers of a server, by any index, and by none
sub answers
{
	my ($node, $name) = @_;
	my @scan = map { $node->safe_psql('postgres', "SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off; $_") } @queries;

	foreach my $settings ('', 'SET enable_indexscan = off; SET enable_indexonlyscan = off;', 'SET enable_bitmapscan = off;')
	{
		is_deeply([ map { $node->safe_psql('postgres', "SET enable_seqscan = off; SET enable_sort = off; SET enable_hashjoin = off; $settings $_") } @queries ], \@scan, "$name: the same answers with indexes");
	}
	return \@scan;
}

sub load
{
	my ($node, $from, $to) = @_;
	$node->safe_psql('postgres', <<"SQL");
INSERT INTO link (x, r) SELECT format('HTTP://H%s.Example/docs/%%7e%s', i % 100, i)::iri, CASE WHEN i % 10 = 1 THEN repeat(md5(i::text), 30) ELSE '../' || i % 50 END FROM generate_series($from, $to) i;
INSERT INTO shard SELECT x FROM link ON CONFLICT DO NOTHING;
UPDATE link SET x = iri_normalize(x) WHERE id % 3 = 0;
DELETE FROM link WHERE id % 11 = 0;
VACUUM link;
SQL
	return;
}

load($primary, 1, 4000);
load($primary, 4001, 6000);
$primary->wait_for_catchup($standby, 'replay', $primary->lsn('insert'));
my $expected = answers($primary, 'primary');
is($expected->[-1], '0', 'iri_shard says where rows are');
is_deeply(answers($standby, 'standby'), $expected, 'standby: the answers of the primary');

$primary->stop('immediate');
$standby->promote;
is_deeply(answers($standby, 'promoted'), $expected, 'promoted: the answers of the primary');

sub sound
{
	my ($name) = @_;
	is($standby->safe_psql('postgres', "SELECT count(*) FROM (SELECT bt_index_parent_check(indexrelid, true, true) FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am a ON a.oid = relam WHERE amname = 'btree' AND relkind = 'i' AND relname ~ '^(link|shard)' OFFSET 0) s"), '7', "$name: amcheck");
	my ($status, $out, $error) = $standby->psql('postgres', 'INSERT INTO link (x) SELECT iri_normalize(x) FROM link WHERE x *<> iri_normalize(x) LIMIT 1');
	like($error, qr/duplicate key value violates unique constraint "link_x"/, "$name: a spelling of a link that is there is refused");
	($status, $out, $error) = $standby->psql('postgres', 'INSERT INTO shard SELECT iri_normalize(x) FROM shard WHERE x *<> iri_normalize(x) LIMIT 1');
	like($error, qr/duplicate key value violates unique constraint "shard\d_pkey"/, "$name: in a partition, too");
	return;
}

sound('promoted');
load($standby, 6001, 8000);
answers($standby, 'loaded after promotion');
sound('loaded after promotion');
# what comes in again changes nothing
is($standby->safe_psql('postgres', 'WITH again AS (INSERT INTO shard SELECT iri_normalize(x) FROM shard ON CONFLICT DO NOTHING RETURNING x) SELECT count(*) FROM again'), '0', 'rows that are there are not inserted again');

$standby->stop;
done_testing();
