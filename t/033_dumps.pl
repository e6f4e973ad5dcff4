# Dumps between databases of different encodings, in each format: values whose
# characters the other encoding lacks arrive as the same IRIs, or not at all.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', 'autovacuum = off');
$node->start;

my %encodings = (utf8 => 'UTF8', latin1 => 'LATIN1', euc_jp => 'EUC_JP', sql_ascii => 'SQL_ASCII');
my @formats = ('plain', 'custom', 'tar', 'directory');
my ($e_acute, $nihon) = ("\xc3\xa9", "\xe6\x97\xa5\xe6\x9c\xac");

sub in_utf8
{
	my ($db, $query) = @_;
	return $node->safe_psql($db, "SET client_encoding = 'UTF8'; $query");
}

sub create_database
{
	my ($db, $encoding) = @_;
	$node->safe_psql('postgres', "CREATE DATABASE $db TEMPLATE template0 ENCODING '$encodings{$encoding}' LOCALE 'C'");
	return;
}

# SQL_ASCII says nothing of what its bytes are: the dump is to say it.
sub copy_database
{
	my ($from, $to, $format) = @_;
	my $dump = $node->basedir . "/$from-$to.$format";

	command_ok([ 'pg_dump', '--no-sync', '--encoding=UTF8', "--format=$format", "--file=$dump", $node->connstr($from) ], "$from to $to: dump, $format");
	return $format eq 'plain' ? [ 'psql', '-XAtq', '-o', '/dev/null', '-v', 'ON_ERROR_STOP=1', '-f', $dump, '-d', $node->connstr($to) ] :
	  [ 'pg_restore', '--exit-on-error', '-d', $node->connstr($to), $dump ];
}

# Spellings in ASCII, of characters that all, some or none of the encodings have.
# The stored keys have the characters themselves.
my @hidden = ('%C3%A9', '%E6%97%A5%E6%9C%AC', '%E0%B8%81', '%F0%9F%98%80', '%C2%A5', '%E2%84%AB', '%E9');
my $values = join ', ', map { ("'http://h/$_?$_#$_'", "'HTTP://u$_\@$_.example:80/%7e$_'", "'foo://$_\@$_/'", "'mailto:a\@x$_'", "'urn:x:a$_'") } @hidden;
my $tables = <<"SQL" . <<'SQL';
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE TABLE links (id serial PRIMARY KEY, x iri UNIQUE, r iri_reference UNIQUE, normal iri, several iri[], page iri GENERATED ALWAYS AS (iri_canonicalize(x, '{crawl-2026}')) STORED, CHECK (iri_matches(x, '*://*/*') IS NOT NULL));
INSERT INTO links (x, r, normal, several) SELECT s, s, iri_to_uri(iri_normalize(s)), ARRAY[s, s] FROM unnest(ARRAY[$values]::iri[]) s ON CONFLICT DO NOTHING;
SQL
CREATE INDEX links_normal ON links (normal iri_image_ops);
CREATE INDEX links_surt ON links (iri_surt(x));
CREATE INDEX links_hash ON links USING hash (r);
CREATE INDEX links_gist ON links USING gist (x);
CREATE TABLE history (x iri, ids int4range, EXCLUDE USING gist (x WITH =, ids WITH &&));
INSERT INTO history SELECT normal, int4range(id, id + 1) FROM links;
CREATE TABLE parted (x iri) PARTITION BY HASH (x);
CREATE TABLE parted0 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE parted1 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO parted SELECT x FROM links;
CREATE VIEW paths AS SELECT id, iri_path(x) AS path FROM links
SQL
my $content = <<'SQL';
SET enable_seqscan = off;
SELECT id, x, r, normal, several, iri_sha256(page), iri_sha256(iri_from_surt(iri_surt(x))), iri_sha256(x), iri_sha256(iri_try(r)), iri_sha256(normal), x = normal, iriop_hash(x) FROM links ORDER BY x;
SELECT x, ids, (SELECT count(*) FROM history i WHERE i.x = h.x AND i.ids = h.ids) FROM history h ORDER BY x, ids;
SELECT tableoid::regclass, x FROM parted ORDER BY x;
SELECT count(*) FROM links l WHERE EXISTS (SELECT FROM links WHERE r = l.normal::iri_reference);
SELECT count(*) FROM links l WHERE (SELECT count(*) FROM links WHERE iri_surt(x) = iri_surt(l.normal)) = 1
SQL

create_database($_, $_) foreach sort keys %encodings;
$node->safe_psql($_, $tables) foreach sort keys %encodings;
my %content = map { $_ => in_utf8($_, $content) } keys %encodings;
cmp_ok(() = $content{utf8} =~ /\n/g, '>', 60, 'there are rows');
is($content{$_}, $content{utf8}, "$_: the same values") foreach sort keys %encodings;

# Each pair in one format; into the same encoding is for 001_encodings.pl.
my @names = sort keys %encodings;
foreach my $i (0 .. $#names)
{
	foreach my $j (grep { $_ != $i } 0 .. $#names)
	{
		my ($from, $copy) = ($names[$i], "$names[$i]_$names[$j]");

		create_database($copy, $names[$j]);
		command_ok(copy_database($from, $copy, $formats[ ($i + $j) % 4 ]), "$copy: restore");
		is(in_utf8($copy, $content), $content{utf8}, "$copy: the same values, in the same order and partitions");
	}
}

# Characters that one database shows raw are not in another encoding: PostgreSQL refuses to
# convert it, and nothing arrives that is another IRI.
in_utf8('utf8', "CREATE TABLE shown (id int, x iri); INSERT INTO shown VALUES (1, 'http://$nihon.example/$nihon?$e_acute')");
my $digests = 'SELECT id, iri_sha256(x) FROM shown';
my $shown = in_utf8('utf8', $digests);
create_database('shown_euc_jp', 'euc_jp');
command_ok(copy_database('utf8', 'shown_euc_jp', 'custom'), 'shown_euc_jp: restore');
is(in_utf8('shown_euc_jp', $digests), $shown, 'what the encoding has arrives');
create_database('shown_latin1', 'latin1');
command_fails_like(copy_database('utf8', 'shown_latin1', 'custom'), qr/character with byte sequence 0xe6 0x97 0xa5 in encoding "UTF8" has no equivalent in encoding "LATIN1"/, 'what it lacks does not');
in_utf8('utf8', 'UPDATE shown SET x = iri_to_uri(x)');
create_database('mapped_latin1', 'latin1');
command_ok(copy_database('utf8', 'mapped_latin1', 'directory'), 'mapped_latin1: restore');
is(in_utf8('mapped_latin1', $digests), $shown, 'as URIs they do');

# From there, everything is shown as far as the encoding can.
in_utf8('mapped_latin1', 'UPDATE shown SET x = iri_normalize(x)');
is(in_utf8('mapped_latin1', 'SELECT x FROM shown'), "http://xn--wgv71a.example/%E6%97%A5%E6%9C%AC?$e_acute", 'LATIN1 shows what it has');
create_database('back', 'utf8');
command_ok(copy_database('mapped_latin1', 'back', 'tar'), 'back: restore');
is(in_utf8('back', $digests), $shown, 'and back');

$node->stop;
done_testing();
