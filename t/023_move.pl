# One of 64 partitions moves to another server by logical replication, and then back
# in two halves, as doc/scale.md has it, while sessions write through the coordinator:
# no writer gets an error, and nothing is lost or there twice.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my ($partitions, $moved, $writers) = (64, 7, 3);
my %node;
foreach my $name (qw(coordinator old new))
{
	$node{$name} = PostgreSQL::Test::Cluster->new($name);
	$node{$name}->init(allows_streaming => 'logical', extra => [ '--locale=C', '--encoding=UTF8' ]);
	$node{$name}->start;
	$node{$name}->safe_psql('postgres', 'CREATE EXTENSION iri; CREATE TABLE page (url iri NOT NULL, fetched integer NOT NULL) PARTITION BY HASH (url)');
}
my $coordinator = $node{coordinator};
plan skip_all => 'postgres_fdw is not installed'
  if $coordinator->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'") eq '0';

sub table
{
	my ($i) = @_;
	return "CREATE TABLE page_$i PARTITION OF page (PRIMARY KEY (url)) FOR VALUES WITH (MODULUS $partitions, REMAINDER $i);";
}
$node{old}->safe_psql('postgres', join "\n", map { table($_) } 0 .. $partitions - 1);

$coordinator->safe_psql('postgres', 'CREATE EXTENSION postgres_fdw');
foreach my $name (qw(old new))
{
	$coordinator->safe_psql('postgres', sprintf(<<'SQL', $name, $node{$name}->host, $node{$name}->port, $name));
CREATE SERVER %s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%s', port '%s', dbname 'postgres', extensions 'iri');
CREATE USER MAPPING FOR CURRENT_USER SERVER %s;
SQL
}
$coordinator->safe_psql('postgres', join "\n", map { "CREATE FOREIGN TABLE page_$_ PARTITION OF page FOR VALUES WITH (MODULUS $partitions, REMAINDER $_) SERVER old;" } 0 .. $partitions - 1);
$coordinator->safe_psql('postgres', <<'SQL');
INSERT INTO page SELECT format('HTTP://H%s.example/%%7E%s', i % 100, i)::iri, 0 FROM generate_series(1, 5000) AS i;
CREATE TABLE stop (now boolean);
CREATE TABLE written (url text, fetched integer);
-- only rows of the partition that moves, so that it gets many of them
CREATE PROCEDURE write_on(writer integer, moved integer) LANGUAGE plpgsql AS $$
DECLARE
	n integer := 0;
	link iri;
BEGIN
	WHILE NOT EXISTS (SELECT FROM stop) LOOP
		n := n + 1;
		link := format('http://EXAMPLE.org/%s/%s', writer, n);
		CONTINUE WHEN iri_shard(link, 64) <> moved;
		INSERT INTO page VALUES (link, n);
		UPDATE page SET fetched = -n WHERE url = link;
		INSERT INTO written VALUES (link::text, -n);
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
		handle => IPC::Run::start([ 'psql', qw(-X -q -v ON_ERROR_STOP=1 -d), $coordinator->connstr('postgres'), '-c', "CALL write_on($writer, $moved)" ], '<', \undef, '>&', \$printed) };
}
sub more_is_written
{
	my $before = $coordinator->safe_psql('postgres', 'SELECT count(*) FROM written');
	return $coordinator->poll_query_until('postgres', "SELECT count(*) > $before + 50 FROM written");
}
ok(more_is_written(), 'there are writers');

# Copies the partition that moves while sessions write, and then lets the coordinator
# use it: $on_new makes the table on the new server, $partitions the foreign tables.
# Returns how many rows the old server had in the end.
sub move
{
	my ($from, $to, $on_new, $foreign) = @_;
	my ($old, $new) = @node{ $from, $to };

	$new->safe_psql('postgres', $on_new);
	$old->safe_psql('postgres', <<"SQL");
CREATE PUBLICATION move FOR TABLE page_$moved;
CREATE VIEW move_position AS
SELECT pg_current_wal_lsn() AS here, confirmed_flush_lsn AS there FROM pg_replication_slots WHERE slot_name = 'move';
SQL
	$new->safe_psql('postgres', sprintf(q(CREATE SUBSCRIPTION move CONNECTION '%s' PUBLICATION move), $old->connstr('postgres') =~ s/'/''/gr));
	ok($new->poll_query_until('postgres', "SELECT count(*) = 1 FROM pg_subscription_rel WHERE srsubstate = 'r'"), 'the partition is copied');
	ok(more_is_written(), 'writers go on while it is copied');

	# the switch waits for rows that have not arrived
	$new->safe_psql('postgres', 'ALTER SUBSCRIPTION move DISABLE');
	ok(more_is_written(), 'writers go on while nothing arrives');
	my ($commands, $printed) = (<<"SQL", '');
CREATE FOREIGN TABLE move_position (here pg_lsn, there pg_lsn) SERVER $from;
BEGIN;
DROP FOREIGN TABLE page_$moved;
DO \$\$
DECLARE
	last pg_lsn := (SELECT here FROM move_position);
BEGIN
	WHILE (SELECT there < last FROM move_position) LOOP
		PERFORM pg_sleep(0.01);
	END LOOP;
END
\$\$;
$foreign
COMMIT;
DROP FOREIGN TABLE move_position;
SQL
	my $switch = IPC::Run::start([ 'psql', qw(-X -q -v ON_ERROR_STOP=1 -d), $coordinator->connstr('postgres'), '-c', $commands ], '<', \undef, '>&', \$printed);
	ok($coordinator->poll_query_until('postgres', "SELECT count(*) = 1 FROM pg_stat_activity WHERE query LIKE 'CREATE FOREIGN TABLE move_position%' AND wait_event = 'PgSleep'"), 'the switch waits');
	$new->safe_psql('postgres', 'ALTER SUBSCRIPTION move ENABLE');
	$switch->finish;
	is($printed, '', 'the partition is switched');
	ok(more_is_written(), 'writers go on after it');
	$new->safe_psql('postgres', 'DROP SUBSCRIPTION move');
	my $left = $old->safe_psql('postgres', "SELECT count(*) FROM page_$moved");
	$old->safe_psql('postgres', "DROP PUBLICATION move; DROP VIEW move_position; DROP TABLE page_$moved");
	return $left;
}

my $left = move('old', 'new', table($moved), "CREATE FOREIGN TABLE page_$moved PARTITION OF page FOR VALUES WITH (MODULUS $partitions, REMAINDER $moved) SERVER new;");
cmp_ok($node{new}->safe_psql('postgres', "SELECT count(*) FROM page_$moved"), '>', $left, 'the new server has what the old one had, and more');

# the way back is into two partitions, of twice the modulus
my ($twice, $other) = (2 * $partitions, $moved + $partitions);
move('new', 'old', <<"SQL", <<"SQL");
CREATE TABLE page_$moved PARTITION OF page (PRIMARY KEY (url)) FOR VALUES WITH (MODULUS $partitions, REMAINDER $moved) PARTITION BY HASH (url);
CREATE TABLE page_${moved}_of_$twice PARTITION OF page_$moved FOR VALUES WITH (MODULUS $twice, REMAINDER $moved);
CREATE TABLE page_${other}_of_$twice PARTITION OF page_$moved FOR VALUES WITH (MODULUS $twice, REMAINDER $other);
SQL
CREATE FOREIGN TABLE page_$moved PARTITION OF page FOR VALUES WITH (MODULUS $twice, REMAINDER $moved) SERVER old OPTIONS (table_name 'page_${moved}_of_$twice');
CREATE FOREIGN TABLE page_$other PARTITION OF page FOR VALUES WITH (MODULUS $twice, REMAINDER $other) SERVER old OPTIONS (table_name 'page_${other}_of_$twice');
SQL
foreach my $i ($moved, $other)
{
	is($node{old}->safe_psql('postgres', "SELECT count(*) > 0, count(*) FILTER (WHERE iri_shard(url, $twice) <> $i) FROM page_${i}_of_$twice"), 't|0', "partition $i of $twice has its links, and no other");
}
my ($status, $out, $error) = $node{old}->psql('postgres', "INSERT INTO page_${other}_of_$twice SELECT url, 0 FROM page_${moved}_of_$twice");
like($error, qr/violates partition constraint/, 'and refuses another');

$coordinator->safe_psql('postgres', 'INSERT INTO stop VALUES (true)');
foreach my $writer (@handles)
{
	$writer->{handle}->finish;
	is(${ $writer->{printed} }, '', 'no writer got an error');
}
is($coordinator->safe_psql('postgres', <<'SQL'), '0|0', 'each link is there once, as it was spelled and changed, and no other');
WITH expected AS (
	SELECT url, fetched FROM written
	UNION ALL SELECT format('HTTP://H%s.example/%%7E%s', i % 100, i), 0 FROM generate_series(1, 5000) AS i
), there AS (SELECT url::text, fetched FROM page)
SELECT (SELECT count(*) FROM (TABLE expected EXCEPT ALL TABLE there) AS lost), (SELECT count(*) FROM (TABLE there EXCEPT ALL TABLE expected) AS more)
SQL

$_->stop foreach values %node;
done_testing();
