# A database is carried from key version 1 to 2 by the statements of iri_key_check(),
# while others write: then it has the keys, plans and answers of one that was
# made under version 2, and everything it had before.
#
#	IRI_KEY_ROWS=100000 prove ... t/037_key_version.pl
#
# Version 2 is a fixture: a build of the library in which mysql gets a path
# (src/core/scheme/scheme.c).  The environment says how many rows tables have, 2,000 by
# default.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(sleep);

my $rows = $ENV{IRI_KEY_ROWS} || 2000;
# PGXS names the folder of the build by one of these, before 16 and from 16 on.
my $built = $ENV{TESTDIR} // "$ENV{TESTDATADIR}/..";
my $library = "$built/test/modules/key_version_2.so";

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', "wal_level = logical\nmax_wal_size = 4GB\ndeadlock_timeout = 100ms\njit = off");
$node->start;

sub sql
{
	my ($database, @statements) = @_;
	my $answer;
	$answer = $node->safe_psql($database, $_) foreach @statements;
	return $answer;
}

# The effects of the packages and the upgrade script of a release with version 2.
sub upgrade
{
	my ($database) = @_;
	sql($database, "UPDATE pg_proc SET probin = '$library' WHERE probin = '\$libdir/iri'",
		'ALTER OPERATOR FAMILY iri_image_ops USING btree DROP FUNCTION 4 (iri_reference)');
	is(sql($database, q{SELECT iri_normalize('mysql://h'), iri_key_version('mysql://h'::iri), iri_key_version('mysql://h/'::iri)}),
		'mysql://h/|2|1', "$database has version 2");
}

sql('postgres', 'CREATE DATABASE carried', 'CREATE ROLE regress_iri_reader', 'CREATE ROLE regress_iri_owner');
$node->safe_psql('carried', <<"SQL");
CREATE EXTENSION iri;
CREATE EXTENSION amcheck;
-- a link in one of four spellings; every second one has no path, and half of these get one under version 2
CREATE FUNCTION link(n bigint) RETURNS text IMMUTABLE LANGUAGE sql
	RETURN (ARRAY['mysql://h', 'http://EXAMPLE.org/', 'MYSQL://h', 'mysqlx://h'])[1 + n % 4] || n || (ARRAY['', '?a=b', '/%7E', '#f', ''])[1 + n % 5];

CREATE DOMAIN store AS iri DEFAULT 'mysql://default' CONSTRAINT allowed CHECK (VALUE <> 'mysql://forbidden');
COMMENT ON CONSTRAINT allowed ON DOMAIN store IS 'of the domain';
CREATE DOMAIN few AS iri CHECK (VALUE IN ('mysql://a', 'mysql://b', 'http://c/'));
CREATE TYPE pair AS (u iri, j json);
CREATE TYPE between_links AS RANGE (SUBTYPE = iri);

CREATE TABLE parent (id bigint PRIMARY KEY, u iri NOT NULL UNIQUE);
INSERT INTO parent SELECT n, link(n)::iri FROM generate_series(1, $rows) n;
INSERT INTO parent VALUES (-1, 'mysql://merged'), (-2, 'mysql://merged/');
CREATE TABLE child (id bigint PRIMARY KEY, u iri CONSTRAINT to_parent REFERENCES parent (u) ON DELETE CASCADE DEFERRABLE);
COMMENT ON CONSTRAINT to_parent ON child IS 'of the foreign key';
INSERT INTO child SELECT n, replace(link(1 + n % $rows), 'mysql', 'MySQL')::iri FROM generate_series(1, 2 * $rows) n;
INSERT INTO child VALUES (-1, 'mysql://merged'), (-2, 'mysql://merged/');

CREATE TABLE big (
	id bigint PRIMARY KEY, u iri, r iri_reference, d store, l few, many iri[], p pair, b between_links, t text,
	given iri DEFAULT 'mysql://default', of_text iri GENERATED ALWAYS AS (t::iri) STORED,
	CONSTRAINT not_forbidden CHECK (u <> 'mysql://forbidden' AND r <> 'mysql://forbidden'),
	CONSTRAINT one_of CHECK (given = ANY ('{mysql://default,mysql://other,http://h/}'::iri[])));
COMMENT ON CONSTRAINT not_forbidden ON big IS 'of the table';
INSERT INTO big (id, u, r, d, l, many, p, b, t)
	SELECT n, u, u, link(n + 1)::iri, (ARRAY['mysql://a', 'mysql://b', 'http://c/'])[1 + n % 3]::few, ARRAY[u, 'mysql://x', NULL],
		ROW(u, '{"a": 1}')::pair, between_links(u, (u || 'z')::iri), u
	FROM generate_series(1, $rows) n, LATERAL (SELECT link(n)::iri) l (u);
ALTER TABLE big ADD late iri DEFAULT 'mysql://late', ADD is_special boolean GENERATED ALWAYS AS (u = 'mysql://h4') STORED;
CREATE INDEX big_u ON big (u);
CREATE INDEX big_hash ON big USING hash (u);
CREATE INDEX big_gist ON big USING gist (u);
CREATE INDEX big_brin ON big USING brin (u);
CREATE INDEX big_domain ON big (u iri_domain_ops);
CREATE INDEX big_image ON big (u iri_image_ops);
CREATE INDEX big_many ON big USING gin (many);
CREATE INDEX big_many_tree ON big (many);
CREATE INDEX big_range ON big USING gist (b);
CREATE INDEX big_text ON big ((t::iri));
CREATE INDEX big_partial ON big (id) WHERE u <> 'mysql://h4';
COMMENT ON INDEX big_partial IS 'of the index';
CREATE UNIQUE INDEX big_unique ON big (r, id) WHERE r <> 'mysql://h4';
CREATE STATISTICS big_statistics ON (u = 'mysql://h4'), (iri_host(u)) FROM big;
COMMENT ON STATISTICS big_statistics IS 'of the statistics';

CREATE TABLE hashed (id bigint, u iri, PRIMARY KEY (u, id)) PARTITION BY HASH (u);
CREATE TABLE hashed0 PARTITION OF hashed FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE hashed1 PARTITION OF hashed FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO hashed SELECT n, link(n)::iri FROM generate_series(1, $rows) n;
CREATE TABLE listed (id bigint, u iri, n integer GENERATED ALWAYS AS (iri_port(u)) STORED) PARTITION BY LIST (u);
CREATE TABLE listed1 PARTITION OF listed FOR VALUES IN ('mysql://a', 'http://a/');
CREATE TABLE listed2 PARTITION OF listed FOR VALUES IN ('mysql://b', NULL);
CREATE TABLE listed_rest PARTITION OF listed DEFAULT;
INSERT INTO listed SELECT n, (ARRAY['mysql://a', 'http://a/', 'mysql://b', NULL, 'mysql://c'])[1 + n % 5]::iri FROM generate_series(1, $rows) n;
CREATE TABLE ranged (id bigint GENERATED ALWAYS AS IDENTITY, u iri_reference) PARTITION BY RANGE (u);
CREATE TABLE ranged1 PARTITION OF ranged FOR VALUES FROM (MINVALUE) TO ('mysql://h5');
CREATE TABLE ranged2 PARTITION OF ranged FOR VALUES FROM ('mysql://h5') TO ('mysql://h7') PARTITION BY RANGE (u);
CREATE TABLE ranged21 PARTITION OF ranged2 FOR VALUES FROM (MINVALUE) TO ('mysql://h6');
CREATE TABLE ranged22 PARTITION OF ranged2 FOR VALUES FROM ('mysql://h6') TO (MAXVALUE);
CREATE TABLE ranged3 PARTITION OF ranged FOR VALUES FROM ('mysql://h7') TO (MAXVALUE);
GRANT SELECT ON ranged21 TO regress_iri_reader;
-- under version 2, "-" comes before the "/" of the bound
INSERT INTO ranged (u) SELECT link(n)::iri_reference FROM generate_series(1, $rows) n;
INSERT INTO ranged (u) SELECT ('mysql://h' || n || '-a')::iri_reference FROM generate_series(1, 9) n;
INSERT INTO ranged (u) SELECT ('mysql://h' || n || '-a/')::iri_reference FROM generate_series(1, 9) n;

CREATE VIEW barrier WITH (security_barrier, check_option = local) AS SELECT id, u FROM big WHERE u <> 'mysql://h4';
COMMENT ON VIEW barrier IS 'of the view';
GRANT SELECT (id), INSERT ON barrier TO regress_iri_reader;
ALTER VIEW barrier ALTER u SET DEFAULT 'mysql://view';
CREATE MATERIALIZED VIEW stored WITH (fillfactor = 70) AS SELECT id, u, u = 'mysql://h4' AS is_special FROM big;
CREATE UNIQUE INDEX stored_id ON stored (id);
COMMENT ON COLUMN stored.u IS 'of a column';
GRANT SELECT ON stored TO regress_iri_reader WITH GRANT OPTION;
GRANT SELECT ON stored TO regress_iri_owner;
CREATE VIEW on_stored AS SELECT * FROM stored WHERE is_special;
GRANT SELECT ON on_stored TO PUBLIC;
ALTER VIEW on_stored OWNER TO regress_iri_owner;
COMMENT ON VIEW on_stored IS 'of the view on it';
CREATE MATERIALIZED VIEW counted AS SELECT iri_normalize(u) AS link, count(*) FROM big GROUP BY u;

CREATE TABLE seen (id bigint, u iri, what text);
CREATE RULE no_special AS ON INSERT TO seen WHERE new.u = 'mysql://h4' DO INSTEAD NOTHING;
COMMENT ON RULE no_special ON seen IS 'of the rule';
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO seen VALUES (new.id, new.u, TG_NAME); RETURN new; END';
CREATE TRIGGER note BEFORE INSERT ON big FOR EACH ROW WHEN (new.u = 'mysql://noted') EXECUTE FUNCTION note();
COMMENT ON TRIGGER note ON big IS 'of the trigger';
CREATE TRIGGER never BEFORE INSERT ON big FOR EACH ROW WHEN (new.u <> 'mysql://noted') EXECUTE FUNCTION note();
ALTER TABLE big DISABLE TRIGGER never;
CREATE CONSTRAINT TRIGGER late AFTER INSERT ON big DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.u = 'mysql://noted') EXECUTE FUNCTION note();
ALTER TABLE seen ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON seen TO regress_iri_reader;
CREATE POLICY shown ON seen USING (u <> 'mysql://hidden');
CREATE POLICY written ON seen AS RESTRICTIVE FOR INSERT WITH CHECK (u <> 'mysql://hidden');
CREATE PUBLICATION published FOR TABLE child, big (id, u, t) WHERE (id > 0) WITH (publish = 'insert');
CREATE FUNCTION special(x iri DEFAULT 'mysql://h4') RETURNS boolean IMMUTABLE LANGUAGE sql BEGIN ATOMIC SELECT x = 'mysql://h4'; END;
CREATE FUNCTION the_special() RETURNS iri IMMUTABLE LANGUAGE sql RETURN 'mysql://h4'::iri;
GRANT EXECUTE ON FUNCTION special TO regress_iri_reader;
CREATE TABLE log (id bigint PRIMARY KEY);
CREATE SEQUENCE next START 1000001;
ANALYZE;
SQL

sub schema
{
	my ($database) = @_;
	my ($dump, $err);
	IPC::Run::run([ 'pg_dump', '--schema-only', $node->connstr($database) ], '>', \$dump, '2>', \$err) or die $err;
	$dump =~ s/^\\(un)?restrict.*\n//mg;
	return $dump;
}
my $schema = schema('carried');
my $listed = sql('carried', q{SELECT count(*) FROM iri_key_check() WHERE statement !~ '^(SELECT|REINDEX|UPDATE|ANALYZE|REFRESH|BEGIN;\nLOCK TABLE public.child, public.parent;)'});
is($listed, '0', 'nothing is listed under version 1 but columns and indexes') or diag(sql('carried', 'SELECT * FROM iri_key_check()'));

# Writers insert, update and delete, each link of their own.
my $tempdir = PostgreSQL::Test::Utils::tempdir();
append_to_file("$tempdir/write.sql", <<"SQL");
\\set n random(1, $rows)
BEGIN;
SELECT nextval('next') AS id \\gset
INSERT INTO parent VALUES (:id, link(:id)::iri);
INSERT INTO child VALUES (:id, link(:id)::iri);
INSERT INTO big (id, u, r, d, l, many, t) VALUES (:id, link(:id)::iri, link(:id)::iri_reference, link(:id)::store, 'http://c/', ARRAY[link(:id)::iri], link(:id));
INSERT INTO hashed VALUES (:id, link(:id)::iri);
INSERT INTO listed VALUES (:id, 'mysql://b');
INSERT INTO log VALUES (:id);
COMMIT;
UPDATE big SET t = link(:n) WHERE id = :n;
UPDATE big SET u = u WHERE id = :n + 1;
UPDATE child SET u = link(:n)::iri WHERE id = 2 * :n AND EXISTS (SELECT FROM parent WHERE u = link(:n)::iri);
SQL
# The server of a real upgrade restarts here.
upgrade('carried');
my ($written, $errors) = ('', '');
my $seconds = 3600;
my $writers = IPC::Run::start([ 'pgbench', '--no-vacuum', '--client=3', '--max-tries=100', '--rate=60', "--time=$seconds", "--file=$tempdir/write.sql", $node->connstr('carried') ],
	'>', \$written, '2>', \$errors);
sleep 1;

# *= finds values of both versions
sql('carried', 'CREATE TABLE versions (u iri)', "INSERT INTO versions SELECT u FROM big WHERE u *= 'mysql://h40'",
	"INSERT INTO versions VALUES ('mysql://h40'), ('mysql://h40/'), ('MYSQL://h40')", 'CREATE INDEX versions_u ON versions (u)');
is(sql('carried', q{SELECT count(*), count(DISTINCT iri_key_version(u)) FROM versions WHERE u *= 'mysql://h40'}), '2|2', 'values of two key versions');
foreach my $value ("'mysql://h40'", "'mysql://h40'::iri", "'mysql://h40'::iri_reference")
{
	my $query = "SELECT count(*) FROM versions WHERE u *= $value";
	like(sql('carried', "SET enable_seqscan = off; EXPLAIN (COSTS OFF) $query"), qr/Index Cond: \(u = ANY/, "*= $value searches for two keys");
	is(sql('carried', "SET enable_seqscan = off; $query"), '2', "*= $value finds both");
}
like(sql('carried', "SET enable_seqscan = off; EXPLAIN (COSTS OFF) SELECT FROM versions WHERE u *= 'http://h'"), qr/Index Cond: \(u = 'http/, 'one key is searched for by =');
unlike(sql('carried', "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan; PREPARE q(iri) AS SELECT FROM versions WHERE u *= \$1; EXPLAIN (COSTS OFF) EXECUTE q('mysql://h40')"),
	qr/Index Cond/, 'keys that are not known are not searched for');
sql('carried', 'DROP INDEX versions_u', 'CREATE INDEX versions_hash ON versions USING hash (u)');
is(sql('carried', "SET enable_seqscan = off; SELECT count(*) FROM versions WHERE u *= 'mysql://h40'"), '2', 'a hash index is not searched for an array');
sql('carried', 'DROP TABLE versions');
is(sql('carried', q{SELECT changed > 0 FROM iri_key_check('big', 'u') WHERE key_version = 1}), 't', 'the header does not show what is stale');

# The list, and first what it says of rows that are one under version 2.
my @list = map { [ split /\x1f/ ] } split /\x1e/, sql('carried', q{SELECT string_agg(object || E'\x1f' || statement, E'\x1e') FROM iri_key_check()});
my @equal;
foreach (grep { $_->[1] =~ /^SELECT/ } @list)
{
	my $answer = sql('carried', $_->[1]);
	push @equal, "$_->[0]: $answer" if $answer ne '';
}
like(join("\n", @equal), qr{^index public.parent_u_key: mysql://merged/?\|2\|.*merged.*merged.*$}, 'rows that are to be merged are found');
sql('carried', "UPDATE child SET u = 'mysql://merged/' WHERE u *= 'mysql://merged'", "DELETE FROM parent WHERE u *= 'mysql://merged'");

foreach (@list)
{
	my ($object, $statement) = @$_;
	my ($rc, $out, $err);

	for (my $try = 0; $try < 30; $try++)
	{
		$rc = $node->psql('carried', $statement, stdout => \$out, stderr => \$err);
		last if $rc == 0 || $err !~ /deadlock detected/;
	}
	is($rc, 0, "$object is carried over") or diag("$statement\n$err");
}
sleep 1;
# not INT, which a shell has its background jobs ignore
$writers->signal('TERM');
$writers->finish;
my $transactions = sql('carried', 'SELECT count(*) FROM log');
cmp_ok($transactions, '>', 10, 'there were writers');
unlike($errors, qr/error|ERROR|aborted/, 'no writer got an error') or diag($errors);

# Nothing is left, and nothing is lost.
sub lists
{
	my ($database) = @_;
	return sql($database, q{SELECT string_agg(object || ': ' || statement, E'\n') FROM iri_key_check() WHERE statement !~ '^(SELECT|REINDEX|UPDATE|ANALYZE|REFRESH|BEGIN;\nLOCK TABLE public.child, public.parent;)'});
}
is(lists('carried'), '', 'nothing is listed again but columns and indexes');
my %before = map { $_ => 1 } split /\n/, $schema;
my %after = map { $_ => 1 } split /\n/, schema('carried');
is_deeply([ grep { !$after{$_} } sort keys %before ], [], 'every object is as it was');
is_deeply([ grep { !$before{$_} } sort keys %after ], [], 'and no other');
is(sql('carried', 'SELECT count(*) FROM log l JOIN parent p USING (id) JOIN child c USING (id) JOIN big b USING (id) JOIN hashed h USING (id) JOIN listed i USING (id)'),
	$transactions, 'no row of a writer is lost');
is(sql('carried', "SELECT count(*) = $rows FROM big WHERE id <= $rows"), 't', 'no row is lost');

# A database made under version 2 from the same text.
sql('carried', 'REFRESH MATERIALIZED VIEW stored', 'REFRESH MATERIALIZED VIEW counted');
my $dump = "$tempdir/dump.sql";
command_ok([ 'pg_dump', '--no-publications', '--file', $dump, $node->connstr('carried') ], 'pg_dump');
sql('postgres', 'CREATE DATABASE made');
sql('made', 'CREATE EXTENSION iri', 'CREATE EXTENSION amcheck');
upgrade('made');
command_ok([ 'psql', '-qX', '-v', 'ON_ERROR_STOP=1', '-f', $dump, $node->connstr('made') ], 'it is restored under version 2');
sql('made', 'ANALYZE');

my @tables = qw(parent child big hashed hashed0 hashed1 listed listed1 listed2 listed_rest ranged ranged1 ranged21 ranged22 ranged3 stored counted seen barrier on_stored);
my @queries = (
	(map { "SELECT count(*), md5(string_agg(t::text, ',' ORDER BY t::text)) FROM $_ t" } @tables),
	(map { "SELECT md5(string_agg(($_)::text, ',' ORDER BY id)) FROM big" } qw(iri_normalize(u) iri_normalize(r) iri_normalize(d) iri_normalize(l) iri_normalize(given) iri_normalize(late) iri_normalize(of_text) iri_normalize((p).u)),
		"(SELECT string_agg(iri_normalize(x)::text, ' ' ORDER BY x) FROM unnest(many) x)", 'iri_normalize(lower(b))', 'iri_key_version(u)::text'),
	(map { my $x = $_; map { "SELECT count(*), sum(id) FROM big WHERE $_" } "u = '$x'", "u *= '$x'", "u ^@ '$x'", "u <<= '$x'", "r = '$x'", "r *= '$x'", "d = '$x'", "l = '$x'", "given = '$x'", "late = '$x'", "of_text = '$x'", "t::iri = '$x'",
		"many \@> ARRAY['$x'::iri]", "many = ARRAY['$x'::iri, 'mysql://x', NULL]", "b \@> '$x'::iri", "u > '$x'", "(p).u = '$x'", "u <@ 'example.org'", "u <> 'mysql://h4' AND id = 4", "r <> 'mysql://h4' AND r = '$x'" }
	  qw(mysql://h4 MYSQL://h20/ mysql://a mysql://default/ mysql://late http://example.org/1?a=b)),
	(map { my $t = $_; map { "SELECT count(*), string_agg(DISTINCT tableoid::regclass::text, ',') FROM $t WHERE u = '$_'" } qw(mysql://h4 mysql://h6/ mysql://h20 mysql://a mysql://b/ mysql://h5-a mysql://h6-a/) } qw(hashed listed ranged)),
	'SELECT count(*) FROM parent JOIN child USING (u)', 'SELECT count(*) FROM big a JOIN hashed b ON a.u = b.u AND a.id = b.id',
	'SELECT count(*) FROM big WHERE is_special', "SELECT special(), special('mysql://h4/'), special('mysql://h5'), the_special() = 'mysql://h4/'",
	"SELECT count(*) FROM big WHERE late = 'mysql://late/' AND given = 'mysql://default/'",
	'SELECT count(*), sum(count) FROM counted WHERE link::text = $$mysql://h20/$$',
	(map { "SELECT md5(string_agg(u::text, ',' ORDER BY u, u::text)) FROM $_" } qw(big hashed ranged)));
foreach my $settings ('', 'SET enable_seqscan = off; SET enable_indexscan = off;', 'SET enable_seqscan = off; SET enable_bitmapscan = off;')
{
	my $all = join ";\n", @queries;
	my @carried = split /\n/, sql('carried', "$settings $all");
	my @made = split /\n/, sql('made', "$settings $all");
	my @different = grep { ($carried[$_] // '') ne ($made[$_] // '') } 0 .. $#queries;
	is(scalar(@carried), scalar(@queries), 'there are answers');
	is_deeply([ map { "$queries[$_]: $carried[$_], not $made[$_]" } @different ], [], "the answers are those of a database made under version 2 ($settings)");
}

# Objects with constants refuse and do what they say.
sub fails
{
	my ($statement, $error) = @_;
	my ($rc, $out, $err) = $node->psql('carried', "BEGIN; $statement; ROLLBACK");
	like($err, $error, $statement);
}
fails("INSERT INTO big (id, u) VALUES (-9, '$_')", qr/"not_forbidden"/) foreach 'mysql://forbidden', 'mysql://forbidden/';
fails("SELECT '$_'::store", qr/"allowed"/) foreach 'mysql://forbidden', 'mysql://forbidden/';
fails("INSERT INTO parent VALUES (-9, 'mysql://merged')", qr/"parent_u_key"/);
fails("INSERT INTO child VALUES (-9, 'mysql://nowhere')", qr/"to_parent"/);
fails("SET ROLE regress_iri_reader; INSERT INTO seen VALUES (1, '$_')", qr/row-level security/) foreach 'mysql://hidden', 'mysql://hidden/';
is(sql('carried', q{BEGIN; INSERT INTO seen VALUES (1, 'mysql://h4'), (2, 'mysql://h5'); SELECT count(*) FROM seen; ROLLBACK}), '1', 'the rule');
is(sql('carried', q{BEGIN; INSERT INTO big (id, u) VALUES (-9, 'mysql://noted/'); SET CONSTRAINTS ALL IMMEDIATE; SELECT string_agg(what, ',' ORDER BY what) FROM seen; ROLLBACK}), 'late,note', 'the triggers');
is(sql('carried', q{BEGIN; INSERT INTO child VALUES (-9, 'mysql://h4/'); SELECT count(*) FROM child WHERE u = 'mysql://h4' AND id = -9; ROLLBACK}), '1', 'the foreign key');
is(sql('carried', q{SELECT count(*) FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am a ON a.oid = relam, LATERAL bt_index_check(indexrelid, true) WHERE amname = 'btree' AND c.relkind = 'i' AND c.oid >= 16384 AND relpersistence = 'p'}) > 10, 1, 'the indexes are sound');
$node->stop;

done_testing();
