# Bytes that nobody wrote: what is read is a value or an error, nothing else.

use strict;
use warnings;

use Encode ();
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $seed = $ENV{IRI_TEST_SEED} // time;
srand $seed;
note("seed $seed (set IRI_TEST_SEED to repeat it)");

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION iri');

my @links = (
	'http://example.org/a/b.html?x=1&y=2#top', "http://r\xc3\xa9sum\xc3\xa9.example/\xe6\x97\xa5?\xee\x80\x80#\xf0\x9f\x98\x80", 'HTTPS://u:p@[2001:DB8::1]:0443/%7e/../%C3%A9', 'urn:ISBN:0-395-36341-1', 'mailto:a@EXAMPLE.com',
	'file://localhost/etc/./passwd', 'tel:+1-201-555-0123;ext=1', 'x:/..//a', 'http://xn--9ca.example', 'geo:48.20,-0.0;crs=wgs84', "http://\xe1\xba\x9e.example/", 'data:,', 'a:', '//h/p', '/a/./b', '?q', '#f', 'http://[v1.x]:80', 'ldap://h/o=x?cn?BASE');

sub mutant
{
	my $bytes = $links[ rand @links ];
	my $kind = int rand 6;

	# flipped bits, a cut, an insertion, a repetition, noise, ASCII noise
	if ($kind == 0) { vec($bytes, int(rand 8 * length $bytes), 1) ^= 1 for 1 .. 1 + rand 3; }
	elsif ($kind == 1) { $bytes = substr $bytes, 0, int rand(1 + length $bytes); }
	elsif ($kind == 2) { substr($bytes, int rand(1 + length $bytes), 0) = join '', map { chr rand 256 } 0 .. rand 4; }
	elsif ($kind == 3) { substr($bytes, int rand(1 + length $bytes), 0) = substr($bytes, int rand length $bytes) x (1 + rand 20); }
	elsif ($kind == 4) { $bytes = join '', map { chr rand 256 } 0 .. rand 40; }
	else { $bytes = join '', map { substr ":/?#[]@%.-+ 0aAxXnN\\\"<>{}|^`", rand 28, 1 } 0 .. rand 30; }
	return $bytes;
}

sub binary_copy
{
	return "PGCOPY\n\xff\r\n\0" . pack('NN', 0, 0) . join('', map { pack('nN/a*', 1, $_) } @_) . pack('n', 0xffff);
}

my $folder = PostgreSQL::Test::Utils::tempdir();
sub write_file
{
	my ($name, $bytes) = @_;
	open my $file, '>:raw', "$folder/$name" or die "$folder/$name: $!";
	print $file $bytes;
	close $file or die $!;
	return;
}

# One field, well framed: into the types, and as a bytea to compare with
my $count = 1500;
for my $i (1 .. $count)
{
	write_file($i, binary_copy(mutant()));
}
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE outcomes (kind text, i int, state text, message text);
CREATE TABLE raw (x bytea);
CREATE TABLE xs (x iri);
CREATE TABLE rs (x iri_reference);
CREATE TABLE ts (x text);
CREATE PROCEDURE attempt(kind text, i int, path text) LANGUAGE plpgsql AS $$
DECLARE
	sent bytea;
	written bytea;
	m text;
BEGIN
	DELETE FROM raw;
	DELETE FROM xs;
	DELETE FROM rs;
	DELETE FROM ts;
	IF kind <> 'stream' THEN
		EXECUTE format('COPY raw FROM %L (FORMAT binary)', path);
		SELECT x INTO written FROM raw;
		EXECUTE format('COPY %I FROM %L (FORMAT binary)', kind, path);
		EXECUTE format('SELECT %s FROM %I', CASE kind WHEN 'xs' THEN 'iri_send(x)' WHEN 'rs' THEN 'iri_reference_send(x)' ELSE 'textsend(x)' END, kind) INTO sent;
		INSERT INTO outcomes VALUES (kind, i, CASE WHEN sent = written THEN '00000' ELSE 'other' END);
	ELSE
		EXECUTE format('COPY rs FROM %L (FORMAT binary)', path);
		IF EXISTS (SELECT FROM rs WHERE x <> (x::text)::iri_reference OR iri_reference_send(x) <> textsend(x::text)
			OR iri_reference_send(x) <> iri_reference_send((x::text)::iri_reference)) THEN
			RAISE assert_failure USING MESSAGE = 'a value that differs from its text';
		END IF;
		PERFORM iri_normalize(x), iri_parts(x), iriop_hash(iri_try(x::text)) FROM rs;
		INSERT INTO outcomes VALUES (kind, i, '00000');
	END IF;
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS m = MESSAGE_TEXT;
	INSERT INTO outcomes VALUES (kind, i, SQLSTATE, m);
END $$;
SQL
$node->safe_psql('postgres', "DO \$\$ BEGIN FOR i IN 1 .. $count LOOP CALL attempt('xs', i, '$folder/' || i); CALL attempt('rs', i, '$folder/' || i); CALL attempt('ts', i, '$folder/' || i); COMMIT; END LOOP; END \$\$");
is($node->safe_psql('postgres', "SELECT kind, i, state, message FROM outcomes WHERE state NOT IN ('00000', '22P02', '22021')"), '', 'a value that is sent as it came, or 22P02, or 22021');
is($node->safe_psql('postgres', "SELECT count(*) FROM outcomes WHERE kind <> 'ts'"), 2 * $count, 'every one has an outcome');
is($node->safe_psql('postgres', "SELECT x.i, x.state, t.state FROM outcomes x JOIN outcomes t USING (i) WHERE t.kind = 'ts' AND x.kind <> 'ts' AND (t.state = '22021') <> (x.state = '22021')"), '', '22021 exactly where text has it');
is($node->safe_psql('postgres', "SELECT x.i FROM outcomes x JOIN outcomes r USING (i) WHERE x.kind = 'xs' AND r.kind = 'rs' AND x.state = '00000' AND r.state <> '00000'"), '', 'what is an iri is an iri_reference');
is($node->safe_psql('postgres', "SELECT count(DISTINCT state) FROM outcomes WHERE kind = 'xs'"), 3, 'all three happened');

# The stream itself, flipped, cut, and with a wrong length of a field
for my $i (1 .. 500)
{
	my @fields = map { $links[ rand @links ] } 0 .. rand 3;
	my $stream = binary_copy(@fields);
	if (rand 3 < 1)
	{
		# 11 bytes of signature, 8 of the header, 2 of the first row's count
		my $length = length $fields[0];
		my @wrong = ($length - 1, $length + 1, $length + 2, 0, int rand 2 * $length, 0xffffffff, 0xfffffffe, 0x80000000, 0x7fffffff, 1 << 24);
		substr($stream, 21, 4) = pack 'N', $wrong[ rand @wrong ] & 0xffffffff;
	}
	elsif (rand 2 < 1) { $stream = substr $stream, 0, int rand length $stream; }
	else { vec($stream, int(rand 8 * length $stream), 1) ^= 1 for 1 .. 1 + rand 5; }
	write_file("s$i", $stream);
}
$node->safe_psql('postgres', "DO \$\$ BEGIN FOR i IN 1 .. 500 LOOP CALL attempt('stream', i, '$folder/s' || i); COMMIT; END LOOP; END \$\$");
cmp_ok($node->safe_psql('postgres', "SELECT count(*) FROM outcomes WHERE kind = 'stream' AND state = '00000'"), '>', 20, 'some broken streams are read');
is($node->safe_psql('postgres', "SELECT i, state, message FROM outcomes WHERE kind = 'stream' AND state <> '00000' AND state NOT IN ('22P02', '22P03', '22P04', '22021', '54000', '0A000')"), '', 'a broken stream: errors of COPY or of the type');

# Junk text into the casts
my @junk;
for (1 .. 5000)
{
	# what is no UTF-8 becomes U+FFFD
	my $text = Encode::encode('UTF-8', Encode::decode('UTF-8', mutant()));
	$text =~ s/\0//g;
	$text =~ s/\\/\\\\/g;
	$text =~ s/\n/\\n/g;
	$text =~ s/\r/\\r/g;
	$text =~ s/\t/\\t/g;
	push @junk, $text;
}
write_file('junk', join '', map { "$_\n" } @junk);
$node->safe_psql('postgres', "SET client_encoding = 'UTF8'; CREATE TABLE junk (id serial, s text); COPY junk (s) FROM '$folder/junk'");
$node->safe_psql('postgres', <<'SQL');
CREATE FUNCTION state(s text, type text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('SELECT $1::%s', type) USING s;
	RETURN '00000';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE;
END $$;
CREATE TABLE results AS
SELECT id, type, state(s, type), CASE type WHEN 'iri' THEN iri_try(s)::text ELSE iri_reference_try(s)::text END AS try, s, (iri_error(s, replace(type, '_', '-'))).*
FROM junk, unnest('{iri,iri_reference}'::text[]) type;
SQL
is($node->safe_psql('postgres', "SELECT id, type, state FROM results WHERE state NOT IN ('00000', '22P02')"), '', 'junk text is a value, or 22P02');
is($node->safe_psql('postgres', "SELECT id, type FROM results WHERE (state = '00000') <> (try IS NOT NULL) OR (state = '00000') <> (code IS NULL) OR try <> s"), '', 'iri_try and iri_error agree with the casts');
is($node->safe_psql('postgres', "SELECT id FROM results WHERE code IS NOT NULL AND (component IS NULL OR message IS NULL OR position NOT BETWEEN 1 AND length(s) + 1)"), '', 'every refusal says what and where');
is($node->safe_psql('postgres', "SELECT count(*) FILTER (WHERE state = '00000') > 500, count(*) FILTER (WHERE state <> '00000') > 500 FROM results"), 't|t', 'both happened');
is($node->safe_psql('postgres', "SELECT id FROM (SELECT id, try::iri_reference AS x FROM results WHERE try IS NOT NULL OFFSET 0) r WHERE iri_normalize(iri_normalize(x)) *<> iri_normalize(x) OR NOT record_image_eq(ROW (iri_normalize(x)), ROW (iri_normalize(x)::text::iri_reference))"), '', 'normal forms are fixed points');

is($node->safe_psql('postgres', 'SELECT 1'), 1, 'the server is alive');
my $log = slurp_file($node->logfile);
unlike($log, qr/PANIC|TRAP|terminated by signal|XX000/, 'and was all the time');

$node->stop;
done_testing();
