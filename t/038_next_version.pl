# A minor release comes: its library replaces that of 1.0 under 1.0's SQL, then
# ALTER EXTENSION UPDATE runs, all while the extension is used.  A replica has
# the library first.  Dumps of 1.0 and pg_upgrade lead to the new version too.
#
#	IRI_REGRESS='host sort' prove ... t/038_next_version.pl
#
# Version 1.1 is a fixture: test/upgrade/ and test/modules/next_version.c.  The
# environment says which regress tests are run with its library.

use strict;
use warnings;

use File::Basename;
use File::Copy;
use File::Path qw(make_path);
use File::Spec;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $source = File::Spec->rel2abs(dirname(__FILE__) . '/..');
# PGXS names the folder of the build by one of these, before 16 and from 16 on.
my $built = $ENV{TESTDIR} // "$ENV{TESTDATADIR}/..";
my $library = File::Spec->rel2abs("$built/test/modules/next_version.so");
my @regress = split ' ', $ENV{IRI_REGRESS} // 'io opclass';

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1, extra => [ '--locale=C', '--encoding=UTF8' ]);
$primary->start;
my $installed = $primary->safe_psql('postgres', "SELECT current_setting('extension_destdir', true)");
plan skip_all => 'this PostgreSQL has no extension_destdir' if !$primary->safe_psql('postgres', "SELECT count(*) FROM pg_settings WHERE name = 'extension_destdir'");
my ($extensions, $libraries) = map { $primary->config_data($_) } '--sharedir', '--pkglibdir';
$extensions .= '/extension';

# Does to the files that a server reads what a package of this version does: it puts
# new ones in place of the old ones, which stay open where they are.
sub install
{
	my ($node, $version) = @_;
	my $folder = $node->basedir . '/installed';
	make_path("$folder$extensions", "$folder$libraries");
	my %from = ("$extensions/iri--1.0.sql" => "$installed$extensions/iri--1.0.sql", "$libraries/iri.so" => "$installed$libraries/iri.so");
	if ($version ne '1.0')
	{
		$from{"$extensions/" . basename($_)} = $_ foreach glob("$source/test/upgrade/iri--*.sql");
		$from{"$libraries/iri.so"} = $library;
	}
	foreach my $file (keys %from)
	{
		copy($from{$file}, "$folder$file.new") or die "$from{$file}: $!";
		rename("$folder$file.new", "$folder$file") or die "$file: $!";
	}
	my $control = slurp_file("$installed$extensions/iri.control");
	$control =~ s/^default_version = .*/default_version = '$version'/m;
	open(my $out, '>', "$folder$extensions/iri.control") or die $!;
	print $out $control;
	close $out or die $!;
	return;
}

sub serve
{
	my ($node, $version) = @_;
	install($node, $version);
	$node->append_conf('postgresql.conf', "extension_destdir = '" . $node->basedir . "/installed'");
	$node->start;
	return;
}

my $has = "SELECT extversion FROM pg_extension WHERE extname = 'iri'";
my $members = "SELECT pg_describe_object(classid, objid, 0) FROM pg_depend WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'iri') AND deptype = 'e' ORDER BY 1";
my $answers = <<'SQL';
SET enable_seqscan = off;
SELECT count(*), max(iri_host(x)), min(iri_port(x)) FROM link WHERE x <<= 'http://h1.example' AND id <= 1000;
SELECT id FROM link WHERE x = 'HTTP://H7.Example:80/%61/7';
SELECT id FROM link WHERE x = 'http://h7.example/a/7'::text;
SELECT count(*) FROM link WHERE iri_host(x) = 'h3.example' AND id <= 1000;
SELECT * FROM ports WHERE id < 3 ORDER BY id;
SQL

$primary->stop;
serve($primary, '1.0');
$primary->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE TABLE link (id serial PRIMARY KEY, x iri UNIQUE);
CREATE INDEX ON link USING hash (x);
CREATE INDEX ON link (iri_host(x));
INSERT INTO link (x) SELECT format('http://h%s.example/a/%s', i % 10, i)::iri FROM generate_series(1, 1000) i;
CREATE VIEW ports AS SELECT id, iri_port(x) FROM link;
SQL
is($primary->safe_psql('postgres', $has), '1.0', 'version 1.0 is there');
my $expected = $primary->safe_psql('postgres', $answers);
my $dump = $primary->basedir . '/dump.sql';
$primary->command_ok([ 'pg_dump', '--file', $dump, 'postgres' ], 'pg_dump of 1.0');
$primary->backup('backup');

# A replica is the first to have the new library.
my $replica = PostgreSQL::Test::Cluster->new('replica');
$replica->init_from_backup($primary, 'backup', has_streaming => 1);
serve($replica, '1.1');
is($replica->safe_psql('postgres', $answers), $expected, 'a replica with the new library has the same answers');

# A session that has the old library
my ($in, $out, $err) = ('', '', '');
my $session = IPC::Run::start([ 'psql', '-XAtq', '-f', '-', '-d', $primary->connstr('postgres') ], '<', \$in, '>', \$out, '2>', \$err, my $timer = IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default));
sub ask
{
	my ($query) = @_;
	($out, $err) = ('', '');
	$in .= "$query;\n\\echo done\n\\warn done\n";
	pump $session until $out =~ /done\n/ && $err =~ /done\n/;
	return "$out$err" =~ s/^done\n//gmr;
}
is(ask("PREPARE host AS SELECT iri_host(x) FROM link WHERE id = 7; EXECUTE host"), "h7.example\n", 'a session has the old library');

# Load, in sessions that began with the old library, and in new ones
my $script = $primary->basedir . '/load.sql';
append_to_file($script, <<'SQL');
SELECT id FROM link WHERE x = 'HTTP://H7.Example:80/%61/7';
SELECT count(*) FROM link WHERE iri_host(x) = 'h3.example';
INSERT INTO link (x) VALUES ('http://new.example/' || :client_id || '/' || nextval('link_id_seq')) ON CONFLICT DO NOTHING;
SQL
my @pgbench = ('pgbench', '-n', '-T', 4, '-f', $script, '-h', $primary->host, '-p', $primary->port);
my ($load_out, $connect_out) = ('', '');
my $load = IPC::Run::start([ @pgbench, '-M', 'prepared', 'postgres' ], '>', \$load_out, '2>&1');
my $connect = IPC::Run::start([ @pgbench, '-C', '-R', 20, 'postgres' ], '>', \$connect_out, '2>&1');
$primary->poll_query_until('postgres', 'SELECT max(id) > 1010 FROM link') or die 'no load';

install($primary, '1.1');
is($primary->safe_psql('postgres', $has), '1.0', 'a package changes no catalog');
is($primary->safe_psql('postgres', $answers), $expected, 'the new library under the SQL of 1.0: the same answers');
my ($status, $stdout, $error) = $primary->psql('postgres', "ALTER EXTENSION iri UPDATE TO '2.0'");
like($error, qr/cannot drop function iri_port\(iri\) because other objects depend on it/, 'a step that is refused');
is($primary->safe_psql('postgres', $has), '1.0', 'leaves the version of before, also of the steps before it');
is($primary->safe_psql('postgres', "SELECT to_regproc('iri_next') IS NULL"), 't', 'and no object');
$primary->safe_psql('postgres', 'ALTER EXTENSION iri UPDATE');
is($primary->safe_psql('postgres', $has), '1.1', 'ALTER EXTENSION UPDATE under load');

ok($load->finish, 'sessions with the old library go on') or diag($load_out);
ok($connect->finish, 'so do new ones') or diag($connect_out);
unlike($load_out . $connect_out, qr/ERROR|abort/, 'without an error');

is(ask('EXECUTE host; SELECT iri_host(x) FROM link WHERE id = 7'), "h7.example\nh7.example\n", 'an old session calls a function that was replaced');
like(ask("SELECT iri_next('a:')"), qr/ERROR:  could not find function "iri_next" in file/, 'and has to connect again for a new one');
is(ask("\\c\nSELECT iri_next('a:')"), "1.1\n", 'which it finds then');
$in .= "\\q\n";
$session->finish;

is($primary->safe_psql('postgres', $answers), $expected, '1.1 has the answers of 1.0');
is($primary->safe_psql('postgres', "SELECT procost FROM pg_proc WHERE oid = 'iri_host(iri)'::regprocedure"), '2', 'the function is replaced');
like($primary->safe_psql('postgres', "SET enable_seqscan = off; SET enable_bitmapscan = off; EXPLAIN SELECT FROM link WHERE x < 'http://b'::text"), qr/Index Cond: \(x < 'http:\/\/b'::text\)/, 'indexes of 1.0 take the new operator');

# The chain of scripts, and the same objects on each way
$primary->safe_psql('postgres', 'CREATE DATABASE fresh');
$primary->safe_psql('fresh', 'CREATE EXTENSION iri');
is($primary->safe_psql('fresh', $has), '1.1', 'CREATE EXTENSION runs the chain');
is($primary->safe_psql('fresh', $members), $primary->safe_psql('postgres', $members), 'to the same objects');

$primary->wait_for_catchup($replica, 'replay', $primary->lsn('insert'));
is($replica->safe_psql('postgres', "SELECT iri_next('a:')"), '1.1', 'the replica that was first has the new function');
is($replica->safe_psql('postgres', $answers), $expected, 'and the same answers');
$replica->stop;

$primary->safe_psql('postgres', 'CREATE DATABASE restored');
$primary->command_ok([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-f', $dump, 'restored' ], 'a dump of 1.0 is restored');
is($primary->safe_psql('restored', $has), '1.1', 'under 1.1');
is($primary->safe_psql('restored', $answers), $expected, 'with the same answers');

# Regress tests of 1.0, with its SQL
$primary->safe_psql('postgres', 'CREATE DATABASE regress');
$primary->safe_psql('regress', "CREATE EXTENSION iri VERSION '1.0'");
my $results = $primary->basedir . '/regress';
make_path($results);
command_ok([ $ENV{PG_REGRESS}, '--use-existing', '--dbname=regress', "--inputdir=$source", "--outputdir=$results", '--bindir=' . $primary->config_data('--bindir'),
		'--host=' . $primary->host, '--port=' . $primary->port, @regress ], "1.0's regress tests with the new library: @regress")
  or diag(-e "$results/regression.diffs" ? slurp_file("$results/regression.diffs") : '');
$primary->stop;

# pg_upgrade keeps 1.0, with the library that is there
my $old = PostgreSQL::Test::Cluster->new('old');
$old->init_from_backup($primary, 'backup');
serve($old, '1.0');
$old->stop;
my $new = PostgreSQL::Test::Cluster->new('new');
$new->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
serve($new, '1.1');
$new->stop;
chdir $PostgreSQL::Test::Utils::tmp_check or die $!;
command_ok([ 'pg_upgrade', '--link', '--old-datadir', $old->data_dir, '--new-datadir', $new->data_dir, '--old-bindir', $old->config_data('--bindir'), '--new-bindir', $new->config_data('--bindir'),
		'--socketdir', $new->host, '--old-port', $old->port, '--new-port', $new->port ], 'pg_upgrade from 1.0 into a cluster with 1.1');
$new->start;
is($new->safe_psql('postgres', $has), '1.0', 'keeps the version');
is($new->safe_psql('postgres', $answers), $expected, 'and the answers');
$new->safe_psql('postgres', 'ALTER EXTENSION iri UPDATE');
is($new->safe_psql('postgres', $has), '1.1', 'ALTER EXTENSION UPDATE after pg_upgrade');
is($new->safe_psql('postgres', $answers), $expected, 'the same answers');
$new->stop;

done_testing();
