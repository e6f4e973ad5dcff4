# A table that is spread over servers by postgres_fdw: iri_shard finds the shard
# of a row, a shard that fails loses and doubles nothing, and statements that fail.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $coordinator = PostgreSQL::Test::Cluster->new('coordinator');
$coordinator->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$coordinator->append_conf('postgresql.conf', 'max_prepared_transactions = 2');
$coordinator->start;
plan skip_all => 'postgres_fdw is not installed' if $coordinator->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'") eq '0';

$coordinator->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION postgres_fdw;
CREATE TABLE page (url iri, note text) PARTITION BY HASH (url);
CREATE TABLE source AS SELECT i, format('http://h%s.example/docs/%s', i % 40, i / 2)::iri AS url, format('HTTP://H%s.example:80/docs/%s', i % 40, i / 2)::iri AS spelling FROM generate_series(1, 2000) i;
CREATE TABLE expected AS SELECT DISTINCT ON (url) url FROM source;
SQL
my @shards;
foreach my $i (0, 1)
{
	my $shard = PostgreSQL::Test::Cluster->new("shard$i");
	$shard->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
	$shard->start;
	$shard->safe_psql('postgres', "CREATE EXTENSION iri; CREATE TABLE page (url iri NOT NULL, note text) PARTITION BY HASH (url); CREATE TABLE page_$i PARTITION OF page (PRIMARY KEY (url)) FOR VALUES WITH (MODULUS 2, REMAINDER $i); CREATE TABLE incoming (url iri)");
	push @shards, $shard;
	$coordinator->safe_psql('postgres', sprintf(<<"SQL", $shard->host, $shard->port));
CREATE SERVER shard$i FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%s', port '%s', dbname 'postgres', extensions 'iri', batch_size '100');
CREATE USER MAPPING FOR CURRENT_USER SERVER shard$i;
CREATE FOREIGN TABLE page_$i PARTITION OF page FOR VALUES WITH (MODULUS 2, REMAINDER $i) SERVER shard$i;
SQL
}

sub ask
{
	return $coordinator->safe_psql('postgres', @_);
}

# The errors of a script
sub errors
{
	my ($status, $out, $error) = $coordinator->psql('postgres', $_[0], on_error_stop => 0);
	return $error;
}

sub complete
{
	my ($name) = @_;
	is(ask('SELECT count(*), count(DISTINCT url) FROM page'), ask('SELECT count(*), count(*) FROM expected'), "$name: as many rows, each once");
	is(ask('SELECT count(*) FROM expected e LEFT JOIN page p USING (url) WHERE p.url IS NULL'), '0', "$name: nothing is lost");
	is(ask("SELECT count(*) FROM page WHERE tableoid::regclass::text <> 'page_' || iri_shard(url, 2)"), '0', "$name: all on the shard where it is looked for");
	return;
}

# through the coordinator, and by COPY straight into the shard, in other spellings
sub load
{
	ask('INSERT INTO page SELECT url FROM source WHERE i % 8 < 5 ON CONFLICT DO NOTHING');
	foreach my $i (0, 1)
	{
		my $rows = ask("COPY (SELECT spelling FROM source WHERE i % 8 >= 3 AND iri_shard(spelling, 2) = $i) TO STDOUT");
		$shards[$i]->safe_psql('postgres', "COPY incoming FROM STDIN;\n$rows\n\\.\nINSERT INTO page SELECT url FROM incoming ON CONFLICT DO NOTHING; TRUNCATE incoming");
	}
	return;
}

load();
complete('loaded');
load();
complete('loaded again');

# the queries of each server
my $query = "SELECT url FROM page WHERE url = 'HTTP://H7.example:80/./docs/3'";
my $plan = ask("EXPLAIN (VERBOSE, COSTS OFF) $query");
like($plan, qr/^Foreign Scan on public\.page_(\d)/, 'a link selects its shard');
$plan =~ /page_(\d)/;
is($1, ask("SELECT iri_shard(iri 'http://h7.example/docs/3', 2)"), 'which iri_shard names');
is(ask("SELECT count(*) FROM page WHERE url <@ 'h7.example'"), ask("SELECT count(*) FROM expected WHERE url <@ 'h7.example'"), 'by domain');
is(ask("SELECT count(*) FROM page WHERE url <<= 'http://h7.example/docs'"), ask("SELECT count(*) FROM expected WHERE url <<= 'http://h7.example/docs'"), 'by path');
my ($status, $out, $error) = $shards[0]->psql('postgres', 'INSERT INTO page SELECT iri_try(format($$http://misplaced.example/%s$$, i)) FROM generate_series(1, 100) i');
like($error, qr/no partition of relation "page" found for row/, 'a row on the wrong shard is refused');

# a shard that fails during a load
my $late = q(SELECT format('http://h%s.late.test/', n)::iri FROM generate_series(1, 100) n);
my $late_rows = sub { return ask("SELECT count(*) FROM page WHERE url <@ 'late.test'") };
my $stop = sub { return '\! pg_ctl -D ' . $shards[ $_[0] ]->data_dir . ' -m immediate -w stop > /dev/null' . "\n" };
my $start = sub {
	my $shard = $shards[ $_[0] ];
	# stopped behind its back
	$shard->_update_pid(0);
	$shard->start;
	return;
};
like(errors("BEGIN;\nINSERT INTO page $late ON CONFLICT DO NOTHING;\n" . $stop->(1) . "INSERT INTO page SELECT url FROM source ON CONFLICT DO NOTHING;\nCOMMIT;"),
	qr/ERROR:  (server closed the connection unexpectedly|terminating connection)/, 'a load through the coordinator fails');
like(errors("SELECT count(*) FROM page"), qr/ERROR:  could not connect to server "shard1"/, 'so does what asks all shards');
my $kept = ask('SELECT url FROM expected WHERE iri_shard(url, 2) = 0 LIMIT 1');
is(ask("SELECT url FROM page WHERE url = '$kept'"), $kept, 'what asks another shard goes on');
$start->(1);
is($late_rows->(), '0', 'nothing of it is left');
complete('after a failed load');

# Limits

# there is no two-phase commit
like(errors("BEGIN; INSERT INTO page $late ON CONFLICT DO NOTHING; PREPARE TRANSACTION 'p';"), qr/cannot PREPARE a transaction that has operated on postgres_fdw foreign tables/, 'no PREPARE TRANSACTION');
my @left;
foreach my $i (0, 1)
{
	like(errors("BEGIN;\nINSERT INTO page $late ON CONFLICT DO NOTHING;\n" . $stop->($i) . "COMMIT;"), qr/ERROR/, "COMMIT fails when shard $i is lost before it");
	$start->($i);
	push @left, $late_rows->();
	ask("DELETE FROM page WHERE url <@ 'late.test'");
}
note("left of 100 rows: @left");
is((grep { $_ eq '0' } @left), 1, 'one order leaves nothing');
is((grep { $_ > 0 && $_ < 100 } @left), 1, 'the other leaves what the first server has committed');
ask("INSERT INTO page $late ON CONFLICT DO NOTHING; INSERT INTO page $late ON CONFLICT DO NOTHING");
is($late_rows->(), '100', 'the load again makes it whole');
ask("DELETE FROM page WHERE url <@ 'late.test'");

# a key that is updated to one of another shard stays where it is, or is refused
my $moved = ask("SELECT format('http://moved.test/%s', n) FROM generate_series(1, 50) n WHERE iri_shard(format('http://moved.test/%s', n)::iri, 2) = 1 LIMIT 1");
like(errors("UPDATE page SET url = '$moved' WHERE url = '$kept'"), qr/violates partition constraint/, 'an update of the key to another shard is refused by the partition');
$shards[0]->safe_psql('postgres', 'ALTER TABLE page DETACH PARTITION page_0');
is(errors("UPDATE page SET url = '$moved' WHERE url = '$kept'"), '', 'not where the table is not a partition');
is(ask("SELECT count(*) FROM page WHERE url = '$moved'"), '0', 'where it is not found any more');
$shards[0]->safe_psql('postgres', "UPDATE page_0 SET url = '$kept' WHERE url = '$moved'; ALTER TABLE page ATTACH PARTITION page_0 FOR VALUES WITH (MODULUS 2, REMAINDER 0)");
is(errors("BEGIN; DELETE FROM page WHERE url = '$kept'; INSERT INTO page (url) VALUES ('$moved'); COMMIT;"), '', 'DELETE and INSERT do it');
is(ask("SELECT url, tableoid::regclass FROM page WHERE url = '$moved'"), "$moved|page_1", 'on the right shard');
ask("DELETE FROM page WHERE url = '$moved'; INSERT INTO page (url) VALUES ('$kept')");
# another spelling of the key is the same shard's
is(errors("UPDATE page SET url = 'HTTP' || substr(url::text, 5) WHERE url = '$kept'"), '', 'the spelling may be updated');

# ON CONFLICT with a target, and a unique constraint over shards
like(errors("INSERT INTO page (url) VALUES ('$kept') ON CONFLICT (url) DO NOTHING"), qr/ERROR:  there is no unique or exclusion constraint matching the ON CONFLICT specification/, 'no ON CONFLICT with a target');
like(errors("INSERT INTO page (url) VALUES ('$kept') ON CONFLICT (url) DO UPDATE SET note = 'new'"), qr/ERROR:  there is no unique or exclusion constraint matching the ON CONFLICT specification/, 'nor DO UPDATE');
like(errors('CREATE UNIQUE INDEX ON page (url)'), qr/cannot create unique index on partitioned table "page"/, 'no unique index over foreign shards');
like(errors("INSERT INTO page (url) VALUES ('$kept')"), qr/duplicate key value violates unique constraint "page_[01]_pkey"/, 'each shard has its own');
complete('in the end');

# joins and aggregates by link are left to the shards, if that is allowed
my $on = 'SET enable_partitionwise_aggregate = on; SET enable_partitionwise_join = on;';
foreach my $query ([ 'SELECT url, count(note) FROM page GROUP BY url', 'Relations: Aggregate on' ],
	[ "SELECT a.note FROM page AS a JOIN page AS b ON a.url = b.url WHERE a.url <@ 'h7.example'", 'Relations: \(.*\) INNER JOIN' ])
{
	like(ask("$on EXPLAIN (VERBOSE, COSTS OFF) $query->[0]"), qr/(?s:.*$query->[1]){2}/, "each shard executes $query->[0]");
	unlike(ask("EXPLAIN (VERBOSE, COSTS OFF) $query->[0]"), qr/Relations:/, 'not by default');
}
# other aggregates are summed up from views
foreach my $i (0, 1)
{
	$shards[$i]->safe_psql('postgres', 'CREATE VIEW host AS SELECT iri_host_unicode(url) AS host, count(*) AS pages FROM page GROUP BY 1');
}
ask(<<'SQL');
CREATE TABLE host (host text, pages bigint);
CREATE FOREIGN TABLE host_0 () INHERITS (host) SERVER shard0 OPTIONS (table_name 'host');
CREATE FOREIGN TABLE host_1 () INHERITS (host) SERVER shard1 OPTIONS (table_name 'host');
SQL
is(ask('SELECT host, sum(pages) FROM host GROUP BY host ORDER BY host'), ask('SELECT iri_host_unicode(url), count(*) FROM expected GROUP BY 1 ORDER BY 1'), 'counts that the shards have made');

# the planner knows what a join with GROUP BY takes there if it may ask
my $report = 'SELECT a.url, count(*) FROM page AS a JOIN page AS b ON a.url = b.url GROUP BY a.url';
ask('ALTER SERVER shard0 OPTIONS (ADD use_remote_estimate $$true$$); ALTER SERVER shard1 OPTIONS (ADD use_remote_estimate $$true$$)');
like(ask("$on EXPLAIN (VERBOSE, COSTS OFF) $report"), qr/(?s:.*Relations: [^\n]*INNER JOIN){2}/, "each shard executes the join of $report");

# the first load of a partition, from the rows that have arrived
$shards[0]->safe_psql('postgres', <<'SQL' . ask('COPY (SELECT spelling FROM source WHERE iri_shard(spelling, 2) = 0) TO STDOUT') . "\n\\.\n");
CREATE EXTENSION pg_visibility;
CREATE TABLE first (url iri NOT NULL) PARTITION BY HASH (url);
CREATE TABLE first_0 PARTITION OF first (PRIMARY KEY (url)) FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE UNLOGGED TABLE arrived_0 (url iri);
COPY arrived_0 FROM STDIN;
SQL
my @psql = (qw(psql -X -q -v ON_ERROR_STOP=1 -d), $shards[0]->connstr('postgres'));
foreach my $round (1, 2)
{
	ok(IPC::Run::run([ @psql, '-c', 'COPY (SELECT DISTINCT ON (url) url FROM arrived_0 ORDER BY url) TO STDOUT (FORMAT binary)' ], '|',
			[ @psql, '-1', '-c', 'TRUNCATE first_0', '-c', 'ALTER TABLE first_0 DROP CONSTRAINT first_0_pkey', '-c', 'COPY first_0 FROM STDIN (FORMAT binary, FREEZE)',
				'-c', 'ALTER TABLE first_0 ADD PRIMARY KEY (url)', '-c', 'CREATE INDEX IF NOT EXISTS first_0_domain ON first_0 (url iri_domain_ops)' ]), 'a partition is loaded, and loaded again');
}
is($shards[0]->safe_psql('postgres', 'SELECT count(*) FROM first'), ask('SELECT count(*) FROM expected WHERE iri_shard(url, 2) = 0'), 'each link once');
is($shards[0]->safe_psql('postgres', 'CREATE INDEX ON first (url iri_domain_ops); SELECT count(*) FROM pg_index WHERE indrelid = $$first_0$$::regclass'), '2', 'the index of the whole table takes that of the partition');
is($shards[0]->safe_psql('postgres', "SELECT all_frozen = pg_relation_size('first_0') / 8192 FROM pg_visibility_map_summary('first_0')"), 't', 'frozen');

$_->stop foreach @shards, $coordinator;
done_testing();
