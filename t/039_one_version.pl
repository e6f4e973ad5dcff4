# The library of iri_web contains code of iri.  A session that loads another
# version of it, or of the rules of keys, in either order, refuses the one that comes
# second: with two, one link would have two keys, and two rows in a unique index.
#
# The other versions are copies of the libraries in which the text of the version is
# replaced.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION iri; CREATE EXTENSION iri_web');

my ($version, $key_version) = map { $node->safe_psql('postgres', "SELECT version FROM iri_versions() WHERE name = '$_'") } 'iri', 'key';
my $own = "$version, key version $key_version";
my %other = (version => ($version =~ s/\d/9/gr) . ", key version $key_version", key => "$version, key version " . ($key_version =~ s/\d/9/gr));

# Debian's setting for another root
my $installed = $node->safe_psql('postgres', "SELECT current_setting('extension_destdir', true)") . $node->config_data('--pkglibdir');
$installed = $node->config_data('--pkglibdir') if !-e "$installed/iri.so";
my %path;
foreach my $kind ('own', sort keys %other)
{
	my $folder = $kind eq 'own' ? $installed : $node->basedir . "/$kind";

	mkdir $folder if !-d $folder;
	foreach my $library ('iri', 'iri_web')
	{
		$path{$kind}{$library} = "$folder/$library.so";
		next if $kind eq 'own';
		my $content = slurp_file("$installed/$library.so");
		is($content =~ s/\Q$own\E\0/$other{$kind}\0/g, 1, "$library has its version once");
		append_to_file($path{$kind}{$library}, $content);
	}
}

# refused SQL, LIBRARY, ITS VERSION, THE VERSION OF THE SESSION
sub refused
{
	my ($sql, $library, $contains, $loaded, $name) = @_;
	my ($rc, $out, $err) = $node->psql('postgres', $sql, on_error_stop => 0);

	like($err, qr/ERROR:  library "$library" contains iri \Q$contains\E, but the session has loaded iri \Q$loaded\E\n(LINE 1: .*\n.*\n)?HINT:  Install the same version of both extensions, then start a new session\./, $name);
	return $out;
}

foreach my $kind (sort keys %other)
{
	my ($own_path, $other_path) = @path{ 'own', $kind };

	is($node->safe_psql('postgres', "LOAD '$other_path->{iri}'"), '', "$kind: any version can be the first");
	refused("LOAD '$own_path->{iri}'; LOAD '$other_path->{iri_web}'", 'iri_web', $other{$kind}, $own, "$kind: iri_web after iri");
	refused("LOAD '$own_path->{iri_web}'; LOAD '$other_path->{iri}'", 'iri', $other{$kind}, $own, "$kind: iri after iri_web");
	refused("LOAD '$own_path->{iri_web}'; LOAD '$other_path->{iri_web}'", 'iri_web', $other{$kind}, $own, "$kind: iri_web after iri_web");
	refused("LOAD '$other_path->{iri}'; LOAD '$own_path->{iri_web}'", 'iri', $own, $other{$kind}, "$kind: iri_web loads iri, after another one");
	refused("LOAD '$other_path->{iri}'; SELECT iri_host('http://h/')", 'iri', $own, $other{$kind}, "$kind: types after another iri");
	refused("SELECT iri 'http://h/'; LOAD '$other_path->{iri_web}'", 'iri_web', $other{$kind}, $own, "$kind: iri_web after values");

	# by its functions, which write into an index of iri
	$node->safe_psql('postgres', <<"SQL");
CREATE FUNCTION other(x iri, steps text[], rules text[]) RETURNS iri AS '$own_path->{iri_web}', 'iri_canonicalize' LANGUAGE C;
UPDATE pg_proc SET probin = '$other_path->{iri_web}' WHERE proname = 'other';
CREATE TABLE link (x iri UNIQUE);
SQL
	my $insert = "INSERT INTO link SELECT other('http://h/a', '{}', '{}')";
	is(refused("$insert; $insert; INSERT INTO link VALUES ('http://h/a'); SELECT iri_canonicalize(x, '{https}') FROM link; $insert", 'iri_web', $other{$kind}, $own, "$kind: a function"),
		'https://h/a', "$kind: the session goes on with what it has");
	$node->safe_psql('postgres', 'DROP TABLE link; DROP FUNCTION other');
}

# A library that is loaded reserves the prefix of its settings.
sub loaded
{
	my ($first) = @_;
	my %loaded;

	foreach my $library ('iri', 'iri_web')
	{
		my ($rc, $out, $err) = $node->psql('postgres', "$first; SET $library.anything = ''");
		$loaded{$library} = $err =~ /invalid configuration parameter name "$library\.anything"/ ? 1 : 0;
	}
	return "iri $loaded{iri}, iri_web $loaded{iri_web}";
}
is(loaded('SELECT'), 'iri 0, iri_web 0', 'no library before the first call');
is(loaded("SELECT iri_host('http://h/')"), 'iri 1, iri_web 0', 'iri alone');
is(loaded("SELECT iri_canonical_steps('web-2026')"), 'iri 1, iri_web 1', 'the first call of iri_web loads iri too');
is(loaded("LOAD '$path{own}{iri_web}'"), 'iri 1, iri_web 1', 'so does LOAD');

# preloaded, one of them
my $answer = "SELECT iri_surt(iri_normalize(iri_canonicalize('http://h/%61', '{https}')))";
foreach my $library ('iri', 'iri_web')
{
	$node->append_conf('postgresql.conf', "shared_preload_libraries = '$path{own}{$library}'");
	$node->restart;
	is(loaded('SELECT'), $library eq 'iri' ? 'iri 1, iri_web 0' : 'iri 1, iri_web 1', "$library preloaded");
	is($node->safe_psql('postgres', $answer), 'https://(h,)/a', "$library preloaded: functions of both");
	refused("LOAD '$path{$_}{iri_web}'", 'iri_web', $other{$_}, $own, "$library preloaded: iri_web, another $_") foreach sort keys %other;
	refused("LOAD '$path{$_}{iri}'", 'iri', $other{$_}, $own, "$library preloaded: iri, another $_") foreach sort keys %other;
}

# A server does not start with two versions.
$node->stop;
foreach my $libraries ("$path{own}{iri}, $path{version}{iri_web}", "$path{version}{iri}, $path{own}{iri_web}", $path{key}{iri_web})
{
	my $from = -s $node->logfile;
	$node->append_conf('postgresql.conf', "shared_preload_libraries = '$libraries'");
	ok(!$node->start(fail_ok => 1), "no start with $libraries");
	like(slurp_file($node->logfile, $from), qr/FATAL:  library "iri(_web)?" contains iri /, 'the log says why');
}

done_testing();
