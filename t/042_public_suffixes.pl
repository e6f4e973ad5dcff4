# The setting iri_web.public_suffix_list: sessions take the file's rules at a reload,
# keep the list they have when the file is gone or no list, and say so in the log.
# With shared_preload_libraries, new sessions keep it too.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION iri; CREATE EXTENSION iri_web');
my $file = $node->basedir . '/list.dat';
my $setting = 'iri_web.public_suffix_list';
my $date = '2024-02-29';

# write_list RULE...: a list with these below com
sub write_list
{
	my (@rules) = @_;
	unlink $file;
	append_to_file($file, join("\n", '// ===BEGIN ICANN DOMAINS===', 'com', @rules, '// ===END ICANN DOMAINS===', ''));
	utime(0, 1709164800, $file) or die $!;
	return;
}

my @sessions;

sub open_session
{
	my %session = (in => '', out => '');
	$session{run} = IPC::Run::start([ 'psql', '-XAtq', '-f', '-', '-d', $node->connstr('postgres') ],
		'<', \$session{in}, '>&', \$session{out}, IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default));
	push @sessions, \%session;
	return \%session;
}

sub ask
{
	my ($session, $query) = @_;
	$session->{out} = '';
	$session->{in} .= "$query;\n\\echo done\n";
	pump { $session->{run} } until $session->{out} =~ /^done$/m;
	return $session->{out} =~ s/\n?^done\n//mr;
}

# reload SESSION...: until these have seen it
sub reload
{
	my (@seen) = @_;
	$node->reload;
	foreach my $session (@seen)
	{
		for (1 .. 600)
		{
			last if ask($session, "SELECT pg_conf_load_time() > '$session->{loaded}'") eq 't';
			select undef, undef, undef, 0.1;
		}
	}
	return;
}

sub remember
{
	$_->{loaded} = ask($_, 'SELECT pg_conf_load_time()') foreach @_;
	return;
}

my $domain = "SELECT iri_registrable_domain('http://a.b.c.example.com/')";
my $shown = "SELECT version FROM iri_web_versions() WHERE name = 'public-suffix-list'";

# Nobody can have a list of their own.
foreach my $command ("SET $setting = '$file'", "ALTER ROLE CURRENT_USER SET $setting = '$file'")
{
	my ($status, $out, $err) = $node->psql('postgres', "$domain; $command");
	like($err, qr/parameter "\Q$setting\E" cannot be changed now/, "refused: $command");
}
my ($status, $out, $err) = $node->psql('postgres', "SET $setting = '$file'; $domain");
is($out, 'example.com', 'nor before the library is loaded');
($status, $out, $err) = $node->psql('postgres', "$domain; SET $_ = ''") and like($err, qr/invalid configuration parameter name "$_"/, "refused: $_")
  foreach 'iri_web.public_sufix_list', 'iri.public_suffix_list';

# As for the settings of any library, which has to be loaded
($status, $out, $err) = $node->psql('postgres', "SELECT iri_host('http://h/'); SHOW $setting");
like($err, qr/unrecognized configuration parameter "\Q$setting\E"/, 'not known before a function of iri_web is called');
is($node->safe_psql('postgres', "$domain; SHOW $setting"), "example.com\n", 'and then empty');

my ($first, $second) = (open_session(), open_session());
is(ask($_, $domain), 'example.com', 'without the setting') foreach $first, $second;
unlike(ask($first, $shown), qr/\Q$file\E/, 'the list is another');

write_list('example.com', 'c.example.com');
$node->append_conf('postgresql.conf', "$setting = '$file'");
remember($first, $second);
reload($first, $second);
is(ask($_, $domain), 'b.c.example.com', 'the file is read at a reload') foreach $first, $second;
is(ask($first, $shown), "$date ($file)", 'iri_web_versions() has the file and its date');
is($node->safe_psql('postgres', $domain), 'b.c.example.com', 'a new session reads it');
my $parallel = $node->pg_version < 16 ? 'force_parallel_mode' : 'debug_parallel_query';
is(ask($first, "SET $parallel = on; $domain; RESET $parallel"), 'b.c.example.com', 'parallel workers read it');

write_list('example.com');
is(ask($first, $domain), 'b.c.example.com', 'not without a reload');
remember($first, $second);
reload($first, $second);
is(ask($_, $domain), 'c.example.com', 'the same file, with other rules') foreach $first, $second;

# Bad files
my @bad = (
	[ 'no file', sub { unlink $file }, qr/could not read public suffix list "\Q$file\E": No such file/ ],
	[ 'other text', sub { append_to_file($file, "root:x:0:0\n") }, qr/file "\Q$file\E" is not a public suffix list/ ],
	[ 'an empty file', sub { append_to_file($file, '') }, qr/file "\Q$file\E" is not a public suffix list/ ],
	[ 'bytes', sub { append_to_file($file, join '', map { chr } 0 .. 255) }, qr/file "\Q$file\E" is not a public suffix list/ ],
	[
		'more than 16 MB',
		sub { write_list('example.com', 'c.example.com', ('// ' . 'x' x 60) x (1 << 18)) },
		qr/public suffix list "\Q$file\E" is larger than 16 MB/
	],
	[ 'a folder', sub { mkdir $file }, qr/file "\Q$file\E" is not a public suffix list/ ]);
foreach my $case (@bad)
{
	my ($what, $make, $message) = @$case;
	unlink $file;
	$make->();
	my $start = -s $node->logfile;
	remember($first, $second);
	reload($first, $second);
	is(ask($_, $domain), 'c.example.com', "$what: the old list stays") foreach $first, $second;
	is(ask($first, $shown), "$date ($file)", "$what: and is shown");
	ask($first, $domain);
	my $log = slurp_file($node->logfile, $start);
	like($log, qr/LOG:  $message/, "$what: a line in the log");
	is(() = $log =~ /LOG:  $message/g, 2, "$what: one for each session");
	like($log, qr/DETAIL:  The list in use stays\./, "$what: which says so");
	is($node->safe_psql('postgres', $domain), 'example.com', "$what: a new session has the operating system's list");
}
rmdir $file;

write_list('com', 'c.example.com');
remember($first, $second);
reload($first, $second);
is(ask($_, $domain), 'b.c.example.com', 'a good file again') foreach $first, $second;
$node->append_conf('postgresql.conf', "$setting = ''");
remember($first, $second);
reload($first, $second);
is(ask($_, $domain), 'example.com', 'without the setting again') foreach $first, $second;
unlike(ask($first, $shown), qr/\Q$file\E/, 'the list is the former');
$_->{run}->finish foreach splice @sessions;

# Sessions begin with the postmaster's list, which it keeps.
# Debian's setting for another root is not asked for these.
my $library = $node->safe_psql('postgres', "SELECT current_setting('extension_destdir', true)");
$library = ($library && $library . $node->config_data('--pkglibdir') . '/') . 'iri_web';
$node->append_conf('postgresql.conf', "$setting = '$file'\nshared_preload_libraries = '$library'");
$node->restart;
is($node->safe_psql('postgres', $domain), 'b.c.example.com', 'preloaded');
my $old = open_session();
unlink $file;
my $start = -s $node->logfile;
remember($old);
reload($old);
is($node->safe_psql('postgres', $domain), 'b.c.example.com', 'preloaded: a new session has the list of the others');
is(ask($old, $domain), 'b.c.example.com', 'preloaded: the old list stays');
is($node->safe_psql('postgres', $shown), "$date ($file)", 'preloaded: and is shown');
like(slurp_file($node->logfile, $start), qr/LOG:  could not read public suffix list/, 'preloaded: a line in the log');
write_list('example.com');
remember($old);
reload($old);
is(ask($old, $domain), 'c.example.com', 'preloaded: a good file again');
is($node->safe_psql('postgres', $domain), 'c.example.com', 'preloaded: in new sessions, too');
$old->{run}->finish;

done_testing();
