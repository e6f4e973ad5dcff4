# Kills a server process with signal 9 while rows are loaded, and indexes are
# built, rebuilt and vacuumed.  After recovery, all B-trees are sound, the
# other indexes find every row, and committed rows are there, as spelled.
#
# $IRI_KILLS is the number of kills, $IRI_FIRST_KILL that of the first, which
# is its seed too.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(sleep);

my $kills = $ENV{IRI_KILLS} // 20;
my $first = $ENV{IRI_FIRST_KILL} // 1;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', "restart_after_crash = on\nautovacuum = off\nmin_parallel_table_scan_size = 0\n");
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION amcheck;
CREATE TABLE links (batch int, i int, x iri, r iri_reference, b iri, g iri);
CREATE UNIQUE INDEX links_x ON links (x);
CREATE INDEX links_image ON links (x iri_image_ops);
CREATE INDEX links_domain ON links (x iri_domain_ops);
CREATE INDEX links_hash ON links USING hash (r);
CREATE INDEX links_gist ON links USING gist (g);
CREATE INDEX links_brin ON links USING brin (b);
CREATE TABLE lost (name text)
SQL

# A link in one of two spellings that are equal.
sub spelling
{
	my ($batch, $i, $respelled) = @_;
	my $host = ("h$batch.example", "r\xc3\xa9sum\xc3\xa9.example", '[2001:db8::1]', "a%2Fb$i")[ $i % 4 ];
	my $rest = "/\xc3\xa9/$batch/$i" . ($i % 5 == 0 ? '/' . 'long%2f' x (20 * $i) : '');

	return "http://$host$rest" if !$respelled;
	$rest =~ s/\xc3\xa9/%c3%a9/;
	$rest =~ s/%2f/%2F/g;
	return 'HTTP://' . ($i % 4 == 1 ? 'xn--rsum-bpad.example' : uc $host) . ":80$rest";
}

# A transaction: it loads a batch, respells some of an earlier one,
# and deletes some of another.
use constant { BATCHES => 400, ROWS => 16 };

sub transaction
{
	my ($batch) = @_;
	my $sql = "BEGIN;\nCOPY links FROM stdin;\n";

	foreach my $i (1 .. ROWS)
	{
		$sql .= join("\t", $batch, $i, (spelling($batch, $i, 0)) x 4) . "\n";
	}
	$sql .= "\\.\n";
	foreach my $i (grep { $_ % 4 == 1 } 1 .. ROWS)
	{
		my $to = spelling($batch - 2, $i, 1);
		$sql .= "UPDATE links SET x = '$to', r = '$to', b = '$to', g = '$to' WHERE batch = " . ($batch - 2) . " AND i = $i;\n";
	}
	return $sql . 'DELETE FROM links WHERE batch = ' . ($batch - 4) . " AND i % 4 = 2;\nCOMMIT;\n\\echo $batch\n";
}

# At its end it waits to be killed.
my $load = join '', (map { transaction($_) } 1 .. BATCHES), "SELECT pg_sleep(10);\n";

# The contents of the table after that many transactions.
sub content
{
	my ($batches) = @_;
	my @rows;

	foreach my $batch (1 .. $batches)
	{
		foreach my $i (1 .. ROWS)
		{
			next if $i % 4 == 2 && $batch + 4 <= $batches;
			push @rows, join '|', $batch, $i, (spelling($batch, $i, $i % 4 == 1 && $batch + 2 <= $batches)) x 4;
		}
	}
	return join "\n", @rows;
}

# The statements that run meanwhile, again and again.
my @work = (
	[ 'load', '' ],
	[ 'index build', 'DROP INDEX IF EXISTS another; CREATE INDEX another ON links (x, r)' ],
	[ 'index build', 'DROP INDEX IF EXISTS another; CREATE INDEX another ON links USING gist (r, int4range(batch, batch + 1))' ],
	[ 'index build', 'DROP INDEX IF EXISTS another; CREATE INDEX CONCURRENTLY another ON links (b iri_domain_ops)' ],
	[ 'REINDEX CONCURRENTLY', 'REINDEX TABLE CONCURRENTLY links' ],
	[ 'VACUUM', 'VACUUM (INDEX_CLEANUP on, TRUNCATE) links' ],
	[ 'VACUUM', 'VACUUM FULL links' ]);

# A client with a script and its output in files.
my $folder = PostgreSQL::Test::Utils::tempdir();
sub start_psql
{
	my ($name) = @_;
	return IPC::Run::start([ 'psql', '-XAtq', '-f', "$folder/$name.sql", '-o', '/dev/null', '-d', $node->connstr('postgres') . " application_name=$name" ], '>', "$folder/$name.out", '2>', "$folder/$name.err");
}

sub write_file
{
	my ($name, $sql) = @_;
	open my $file, '>', "$folder/$name.sql" or die $!;
	print $file $sql;
	close $file or die $!;
	return;
}

sub wait_for
{
	my ($what, $query) = @_;
	foreach (1 .. 1000)
	{
		# psql may end before it has read the query, which is a broken pipe
		my ($rc, $out) = eval { $node->psql('postgres', $query) };
		return if defined $rc && $rc == 0 && $out eq 't';
		sleep 0.02;
	}
	die "$what, after 20 s";
}

# Each of these indexes is the only one of its column.
foreach my $column ('r', 'b', 'g')
{
	like($node->safe_psql('postgres', "SET enable_seqscan = off; EXPLAIN SELECT FROM links WHERE $column = 'http://h/'"), qr/links_(hash|brin|gist)/, "$column is found by its index");
}

write_file('loader', $load);
my %killed;
foreach my $number ($first .. $first + $kills - 1)
{
	srand $number;
	my ($name, $sql) = @{ $work[ $number % @work ] };

	$node->safe_psql('postgres', 'SET client_min_messages = warning; DROP INDEX IF EXISTS another; TRUNCATE links');
	write_file('worker', "$sql;\n" =~ s/; /;\n/gr x 20000);
	my @psql = map { start_psql($_) } 'loader', $sql ? 'worker' : ();

	# when at least a few rows are there
	wait_for('nothing is loaded', 'SELECT count(*) > 0 FROM links');
	sleep(rand 0.5);
	my $victim = $sql ? 'worker' : 'loader';
	my $processes = "FROM pg_stat_activity WHERE application_name = '$victim' AND backend_type = 'client backend'";
	# which begins late on a busy machine
	wait_for("no $victim runs", "SELECT count(*) > 0 $processes");
	my $pid = $node->safe_psql('postgres', "SELECT pid $processes");
	kill 'KILL', $pid if $pid;
	$killed{$name}++ if $pid;
	$_->finish foreach @psql;
	wait_for('the server did not recover', 'SELECT true');

	# what the client was told, and at most one transaction more
	my ($last) = slurp_file("$folder/loader.out") =~ /(\d+)\n\z/;
	my $found = $node->safe_psql('postgres', 'SELECT coalesce(max(batch), 0) FROM links');
	$last //= 0;
	ok($found == $last || $found == $last + 1, "kill $number, $name: the last transaction is there") or diag("acknowledged $last, found $found");
	ok($node->safe_psql('postgres', 'SELECT * FROM links ORDER BY batch, i') eq content($found), "kill $number, $name: the rows of $found transactions are there");
	is($node->safe_psql('postgres', <<'SQL'), '3|0|0|0', "kill $number, $name: the indexes are sound");
SET enable_seqscan = off;
SET jit = off;
SELECT (SELECT count(*) FROM (SELECT c.oid, bt_index_parent_check(c.oid, true, true) FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am a ON a.oid = c.relam
		WHERE amname = 'btree' AND relname ~ '^links' AND indisvalid OFFSET 0) q),
	(SELECT count(*) FROM links l WHERE (SELECT count(*) FROM links WHERE r = l.r OFFSET 0) <> 1),
	(SELECT count(*) FROM links l WHERE (SELECT count(*) FROM links WHERE g = l.g OFFSET 0) <> 1),
	(SELECT count(*) FROM (SELECT * FROM links ORDER BY batch DESC, i LIMIT 20) l WHERE (SELECT count(*) FROM links WHERE b = l.b OFFSET 0) <> 1)
SQL
	# what a concurrent build has left
	foreach my $index (split /\n/, $node->safe_psql('postgres', "SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid AND indrelid = 'links'::regclass"))
	{
		$node->safe_psql('postgres', "DROP INDEX $index");
	}
}
note(join ', ', map { "$_: $killed{$_}" } sort keys %killed);
my $sum = 0;
$sum += $_ foreach values %killed;
is($sum, $kills, 'every kill hit a process');

$node->stop;
done_testing();
