# A backup that is consistent over servers, as doc/scale.md has it: while the
# coordinator keeps writers out, each server gets a restore point.  Servers that are
# restored to it have either both rows of a transaction, or neither.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $writers = 3;
my $coordinator = PostgreSQL::Test::Cluster->new('coordinator');
$coordinator->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$coordinator->start;
plan skip_all => 'postgres_fdw is not installed' if $coordinator->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'") eq '0';

$coordinator->safe_psql('postgres', 'CREATE EXTENSION iri; CREATE EXTENSION postgres_fdw; CREATE TABLE page (url iri, pair text NOT NULL) PARTITION BY HASH (url)');
my @shards;
foreach my $i (0, 1)
{
	my $shard = PostgreSQL::Test::Cluster->new("shard$i");
	$shard->init(allows_streaming => 1, has_archiving => 1, extra => [ '--locale=C', '--encoding=UTF8' ]);
	$shard->start;
	$shard->safe_psql('postgres', "CREATE EXTENSION iri; CREATE TABLE page (url iri NOT NULL, pair text NOT NULL) PARTITION BY HASH (url); CREATE TABLE page_$i PARTITION OF page (PRIMARY KEY (url)) FOR VALUES WITH (MODULUS 2, REMAINDER $i)");
	push @shards, $shard;
	$coordinator->safe_psql('postgres', sprintf(<<"SQL", $shard->host, $shard->port));
CREATE SERVER shard$i FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%s', port '%s', dbname 'postgres', extensions 'iri');
CREATE USER MAPPING FOR CURRENT_USER SERVER shard$i;
CREATE FOREIGN TABLE page_$i PARTITION OF page FOR VALUES WITH (MODULUS 2, REMAINDER $i) SERVER shard$i;
SQL
}
$coordinator->safe_psql('postgres', <<'SQL');
CREATE TABLE stop (now boolean);
-- each transaction has a link for each server
CREATE PROCEDURE write_on(writer integer) LANGUAGE plpgsql AS $$
DECLARE
	n integer := 0;
BEGIN
	WHILE NOT EXISTS (SELECT FROM stop) LOOP
		n := n + 1;
		INSERT INTO page
		SELECT DISTINCT ON (iri_shard(url, 2)) url, format('%s %s', writer, n)
		FROM (SELECT format('http://EXAMPLE.org/%s/%s/%s', writer, n, i)::iri AS url FROM generate_series(1, 20) AS i) AS s;
		COMMIT;
	END LOOP;
END
$$;
SQL
my @handles;
foreach my $writer (1 .. $writers)
{
	my $printed = '';
	push @handles, { printed => \$printed,
		handle => IPC::Run::start([ 'psql', qw(-X -q -v ON_ERROR_STOP=1 -d), $coordinator->connstr('postgres'), '-c', "CALL write_on($writer)" ], '<', \undef, '>&', \$printed) };
}
sub more_is_written
{
	my $before = $coordinator->safe_psql('postgres', 'SELECT count(*) FROM page');
	return $coordinator->poll_query_until('postgres', "SELECT count(*) > $before + 100 FROM page");
}
ok(more_is_written(), 'there are writers');
$_->backup('backup') foreach @shards;
ok(more_is_written(), 'writers go on after the backups');

# time passes between the servers
my $points = join '', map { sprintf(qq(\\! psql -X -A -t -d "%s" -c "SELECT pg_create_restore_point('night') < pg_switch_wal(), pg_sleep(0.3)"\n), $_->connstr('postgres')) } @shards;
is($coordinator->safe_psql('postgres', "BEGIN;\nLOCK TABLE page IN EXCLUSIVE MODE;\n${points}COMMIT;"), "t|\nt|", 'each server has a restore point');
ok(more_is_written(), 'writers go on after it');
$coordinator->safe_psql('postgres', 'INSERT INTO stop VALUES (true)');
foreach my $writer (@handles)
{
	$writer->{handle}->finish;
	is(${ $writer->{printed} }, '', 'no writer got an error');
}

my @pairs;
foreach my $i (0, 1)
{
	my $node = PostgreSQL::Test::Cluster->new("restored$i");
	$shards[$i]->safe_psql('postgres', 'SELECT pg_switch_wal()');
	$node->init_from_backup($shards[$i], 'backup', has_restoring => 1, standby => 0);
	$node->append_conf('postgresql.conf', "recovery_target_name = 'night'\nrecovery_target_action = 'promote'\narchive_mode = off");
	$node->start;
	ok($node->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()'), "server $i is restored");
	push @pairs, $node->safe_psql('postgres', "SELECT pair FROM page_$i ORDER BY pair");
	my $now = $shards[$i]->safe_psql('postgres', "SELECT count(*) FROM page_$i");
	cmp_ok(scalar(split /\n/, $pairs[-1]), '<', $now, 'to the restore point, not to the end');
	$node->stop;
}
is($pairs[0], $pairs[1], 'each transaction is on both servers or on neither');

$_->stop foreach @shards, $coordinator;
done_testing();
