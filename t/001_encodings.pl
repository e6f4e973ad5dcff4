# Databases in other encodings than UTF-8: what an encoding lacks is written
# %HH, is the same IRI when it is read again, and survives dump and restore.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;

my %encodings = (latin1 => 'LATIN1', euc_jp => 'EUC_JP', win1258 => 'WIN1258', sql_ascii => 'SQL_ASCII', utf8 => 'UTF8');
foreach my $db (sort keys %encodings)
{
	$node->safe_psql('postgres', "CREATE DATABASE $db TEMPLATE template0 ENCODING '$encodings{$db}' LOCALE 'C'");
	$node->safe_psql($db, 'CREATE EXTENSION iri; CREATE EXTENSION iri_web');
}

# The result of a query, in UTF-8 (as bytes).
sub in_utf8
{
	my ($db, $query) = @_;
	return $node->safe_psql($db, "SET client_encoding = 'UTF8'; $query");
}

# SQLSTATE, message and detail of a query that fails; the session lives on.
sub refusal
{
	my ($db, $query, $encoding) = @_;
	my ($rc, $out, $err) = $node->psql($db, "SET client_encoding = '" . ($encoding // $encodings{$db}) . "';\n\\set VERBOSITY verbose\n$query;\nSELECT 'alive';", on_error_stop => 0);
	return ($err, $out);
}

my ($e_acute, $kanji, $emoji, $thai) = ("\xc3\xa9", "\xe6\x97\xa5\xe6\x9c\xac", "\xf0\x9f\x98\x80", "\xe0\xb8\x81");

# Each encoding: text that it has, and percent-encoded text that it lacks, whose
# normal form is that character.
my %has = (latin1 => $e_acute, euc_jp => $kanji, win1258 => "\xc4\x91", sql_ascii => "$kanji$emoji", utf8 => "$kanji$emoji");
my %lacks = (latin1 => '%E6%97%A5', euc_jp => '%E0%B8%81', win1258 => '%E1%BA%BF');

foreach my $db (sort keys %has)
{
	my $has = $has{$db};

	is(in_utf8($db, "SELECT 'http://$has/$has?$has#$has'::iri"), "http://$has/$has?$has#$has", "$db: what it has comes back");
	is(in_utf8($db, "SELECT ('http://u\@h/$has'::text)::iri::text, '$has'::iri_reference"), "http://u\@h/$has|$has", "$db: through text");
	is(in_utf8($db, "SELECT iri_host(x), iri_path(x), iri_query(x), iri_fragment(x), iri_path_segments(x), iri_to_jsonb(x) ->> 'path' FROM CAST('http://$has/$has?$has#$has' AS iri) x"),
		"$has|/$has|$has|$has|{$has}|/$has", "$db: accessors");
	my $hex = join '', map { sprintf '%%%02X', ord } split //, $has;
	is(in_utf8($db, "SELECT iri 'http://h/$hex' = 'http://h/$has', iriop_hash('http://h/$hex') = iriop_hash('http://h/$has'), iri_normalize(iri 'http://h/$hex'), iri_sha256('http://h/$hex'), iri_uuid('http://h/$hex')"),
		in_utf8('utf8', "SELECT true, true, iri_normalize(iri 'http://h/$hex'), iri_sha256('http://h/$hex'), iri_uuid('http://h/$hex')"), "$db: the same key as in UTF-8");
	is(in_utf8($db, "SELECT code, component, position FROM iri_error('http://h/$has$has x')"), "space|path|" . (10 + 2 * ($has eq "$kanji$emoji" ? 3 : $has eq $kanji ? 2 : 1)), "$db: positions count characters");
	my ($err, $out) = refusal($db, "SELECT 'http://h/$has x'::text::iri", 'UTF8');
	like($err, qr/ERROR:  22P02: invalid input syntax for type iri: "http:\/\/h\/\Q$has\E x"/, "$db: errors show it");
}

foreach my $db (sort keys %lacks)
{
	my $lacks = $lacks{$db};
	my $x = "iri_normalize(iri 'http://a%2Fb$lacks/x${lacks}y?$lacks#$lacks')";

	is(in_utf8($db, "SELECT $x"), "http://a%2Fb$lacks/x${lacks}y?$lacks#$lacks", "$db: output of what it lacks");
	is(in_utf8($db, "SELECT $x\::text"), "http://a%2Fb$lacks/x${lacks}y?$lacks#$lacks", "$db: the same as text");
	is(in_utf8($db, "SELECT $x = ($x\::text)::iri, iriop_hash($x) = iriop_hash(($x\::text)::iri), iri_sha256($x) = iri_sha256(($x\::text)::iri), iri_uuid($x) = iri_uuid(($x\::text)::iri)"), 't|t|t|t', "$db: re-read it is the same");
	is(in_utf8($db, "SELECT iri_host(x), iri_path(x), iri_path_segment(x, 1), iri_path_segment(x, -1), iri_query(x), iri_fragment(x), iri_to_jsonb(x) ->> 'query', (iri_parts(x)).fragment, iri_host_unicode(x), iri_authority(x) FROM $x x"),
		"a%2Fb$lacks|/x${lacks}y|x${lacks}y|x${lacks}y|$lacks|$lacks|$lacks|$lacks|a%2Fb$lacks|a%2Fb$lacks", "$db: accessors write it so");
	is(in_utf8($db, "SELECT iri_host_labels(x), iri_host_unicode(x) FROM iri_normalize(iri 'http://a.$lacks.b') x"), "{a,$lacks,b}|a.$lacks.b", "$db: hosts");
	is(in_utf8($db, "SELECT iri_send($x)"), in_utf8($db, "SELECT textsend('http://a%2Fb$lacks/x${lacks}y?$lacks#$lacks')"), "$db: binary");
	is(in_utf8($db, "SELECT iri_normalize(iri 'http://h/$has{$db}$lacks$has{$db}')"), "http://h/$has{$db}$lacks$has{$db}", "$db: side by side with what it has");
}

is(in_utf8('latin1', "SELECT iri_normalize(iri 'http://XN--WGV71A'), iri 'http://xn--wgv71a' = 'http://%E6%97%A5%E6%9C%AC', iri_host_ascii('http://xn--wgv71a/')"),
	'http://xn--wgv71a/|t|xn--wgv71a', 'A-labels of characters that the database lacks');

# A host that has characters that the encoding lacks: as A-labels where that is
# the same name, else percent-encoded, as all else is.  Each is of the same key.
my $nihon = '%E6%97%A5%E6%9C%AC';
my @written = (
	[ "http://www.$nihon.example:80/$nihon?$e_acute#$nihon", "http://www.xn--wgv71a.example/$nihon?$e_acute#$nihon", 'A-labels' ],
	[ "http://u$e_acute$nihon\@$e_acute.$nihon/", "http://u$e_acute$nihon\@xn--9ca.xn--wgv71a/", 'the whole host' ],
	[ "http://$e_acute.example/", "http://$e_acute.example/", 'not what it has' ],
	[ "http://$nihon%F0%9D%BC%80.example/", "http://$nihon%F0%9D%BC%80.example/", 'newer characters have no A-label' ],
	[ "http://$nihon.%E2%84%80/", "http://$nihon.%E2%84%80/", 'nor have refused ones' ],
	[ "http://%2F$e_acute$nihon/", "http://%2F$e_acute$nihon/", 'what has "%" is not a name' ],
	[ "foo://$nihon/", "foo://$nihon/", 'hosts of other schemes are not' ],
	[ "mailto:a\@$nihon.example", "mailto:a\@$nihon.example", 'paths are percent-encoded' ],
	[ "http://$e_acute%E2%84%AB%C2%AD$nihon/$e_acute", "http://xn--5cah1768encb/$e_acute", 'mapped' ],
);
foreach my $row (@written)
{
	my ($given, $expected, $name) = @$row;
	is(in_utf8('latin1', "SELECT iri_normalize(iri '$given')"), $expected, "LATIN1: $name");
	is(in_utf8('latin1', "CREATE TEMP TABLE t AS SELECT iri_normalize(iri '$given') AS x; SELECT bool_and(x = x::text::iri AND iri_normalize(x::text::iri) *= x AND iri_sha256(x) = iri_sha256(x::text::iri) AND iri_build(p.scheme, p.userinfo, p.host, p.port, p.path, p.query, p.fragment)::iri = x
			AND strpos(x::text, coalesce(iri_authority(x), '')) > 0 AND strpos(x::text, coalesce(iri_host(x), '')) > 0 AND iri_to_jsonb(x) ->> 'host' IS NOT DISTINCT FROM iri_host(x) AND convert_from(iri_send(x), 'UTF8') = x::text) FROM t, iri_parts(x) AS p"),
		't', "LATIN1: $name: the same IRI, everywhere");
}
is(in_utf8('latin1', "SELECT iri_reference '//h' *= '//h', iri_from_uri(iri_reference '//xn--wgv71a/'), iri_host(iri_from_uri(iri_reference '//xn--wgv71a/'))"), "t|//$nihon/|$nihon", 'LATIN1: a reference is as it is spelled');
is(in_utf8('latin1', "SELECT U&'http://h/\\00A0'::iri = 'http://h/%C2%A0', iri_error(U&'http://h/\\0085')"), 't|(control,error,path,10,"The path has U+0085, a control character, at position 10.","' . in_utf8('utf8', "SELECT hint FROM iri_error(U&'http://h/\\0085')") . '")', 'LATIN1: controls');

# parameters, patterns and text of the database, in an IRI that has more
is(in_utf8('latin1', "SELECT iri_query_param(x, '\xc3\xa9'), iri_query_set(x, '\xc3\xa9', '\xc3\xbf'), iri_query_remove(x, '{\xc3\xa9*}'), iri_canonicalize(x, '{}', '{\xc3\xa9}'), iri_query_param_bytes(x, 'a'),
		iri_from_surt(iri_surt(x)) = x FROM CAST('http://%E6%97%A5/?%C3%A9=%C3%BC&a=%E6%97%A5' AS iri) x"),
	"\xc3\xbc|http://%E6%97%A5/?%C3%A9=\xc3\xbf&a=%E6%97%A5|http://%E6%97%A5/?a=%E6%97%A5|http://xn--wgv/?a=%E6%97%A5|\\xe697a5|t", 'LATIN1: parameters');
is(in_utf8('latin1', "SELECT string_agg(position || ' ' || iri, ',') FROM iri_extract('\xc3\xa9&eacute; http://\xc3\xa9/?a&amp;&eacute;&#x65e5;', '{html}')"),
	"11 http://\xc3\xa9/?a&\xc3\xa9%E6%97%A5", 'LATIN1: links in HTML');
foreach my $guess ([ 'latin1', "b\xc3\xbccher.de/\xc3\xa9 b", "https://b\xc3\xbccher.de/\xc3\xa9%20b" ], [ 'euc_jp', "\xe4\xbe\x8b.jp\xe3\x80\x82", "https://\xe4\xbe\x8b.jp\xe3\x80\x82" ],
	[ 'euc_jp', "\xe3\x80\x80\xe4\xbe\x8b\xe3\x80\x82jp/\xe4\xbe\x8b", "https://\xe4\xbe\x8b\xe3\x80\x82jp/\xe4\xbe\x8b" ])
{
	my ($db, $typed, $link) = @$guess;
	is(in_utf8($db, "SELECT iri_guess('$typed')"), $link, "$encodings{$db}: a link that is typed");
}
is($node->safe_psql('sql_ascii', q{SELECT count(iri_guess(s)) FROM unnest(ARRAY[E'\\xFF', E'h\\xFF.org', E'\\xE3\\x80', E'//\\xFF.example/', E' \\xC2']) AS s}), '0',
	'SQL_ASCII: bytes that are not UTF-8 are not a host');
is(in_utf8('latin1', "SELECT string_agg(position || ' ' || iri, ',') FROM iri_extract('\xc3\xa9 http://\xc3\xa9/\xc3\xbc \xc2\xabhttp://h/\xc2\xbb')"), "3 http://\xc3\xa9/\xc3\xbc,15 http://h/", 'LATIN1: links in text');

# Vietnamese letters come in two parts: what went in comes out, nothing is composed
is(in_utf8('win1258', "SELECT 'http://h/\xc3\xaa\xcc\x81'::iri, 'http://h/\xc3\xaa\xcc\x81'::iri = 'http://h/%C3%AA%CC%81', 'http://h/\xc3\xaa\xcc\x81'::iri = 'http://h/%E1%BA%BF'"),
	"http://h/\xc3\xaa\xcc\x81|t|f", 'WIN1258: byte for byte, not composed');

# bytes that are no character of Unicode, or no UTF-8
sub refused
{
	my ($db, $bytes, $code, $position, $detail) = @_;
	my $literal = "E'http://h/" . join('', map { ord > 127 ? sprintf '\\x%02X', ord : $_ } split //, $bytes) . "'";

	is($node->safe_psql($db, "SELECT iri_try($literal) IS NULL, iri_reference_try($literal) IS NULL, iri_is_valid($literal), code, component ~ '^(path|text)\$', position FROM iri_error($literal)"),
		"t|t|f|$code|t|$position", "$db: $literal: $code");
	foreach my $type ('iri', 'iri_reference')
	{
		my ($err, $out) = refusal($db, "SELECT $literal\::text::$type");
		like($err, qr/ERROR:  22P02: invalid input syntax for type $type: .*DETAIL:  $detail/s, "$db: $literal\::$type: a clear error");
		like($out, qr/alive/, 'the session lives on');
	}
}

refused('euc_jp', "\xa9\xa1", 'untranslatable', 10, 'The \w+ has a character that does not exist in Unicode, at position 10\.');
refused('euc_jp', "\xc6\xfc\xcb\xdc\xa9\xa1x", 'untranslatable', 12, 'The \w+ has a character that does not exist in Unicode, at position 12\.');
refused('sql_ascii', $_, 'utf-8', 10, 'The path has the byte 0x' . sprintf('%02X', ord $_) . ', which is not valid UTF-8, at position 10\.')
  foreach "\xe9", "\x80", "\xbf", "\xc0\xaf", "\xc1\x81", "\xe0\x80\xaf", "\xf0\x80\x80\xaf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xed\xa0\xbd\xed\xb8\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xe6\x97", "\xf0\x90\x80", "\xc3", "\xc3(", "\xe6\x97x";
refused('sql_ascii', "$kanji\xe9", 'utf-8', 12, 'The path has the byte 0xE9, which is not valid UTF-8, at position 12\.');

# functions that encode treat such bytes as data, and they end links in text
is($node->safe_psql('sql_ascii', q{SELECT iri_query_add(iri 'http://h/', 'a', E'\\xED\\xA0\\x80\\xFF'), iri_query_set(iri 'http://h/?%ff=1', E'\\xFF', E'\\xC3'),
		iri_query_remove(iri 'http://h/?%ff=1&b', ARRAY[E'\\xFF']), iri_percent_encode(E'\\xED\\xA0\\x80', 'query')}),
	'http://h/?a=%ED%A0%80%FF|http://h/?%ff=%C3|http://h/?b|%ED%A0%80', 'SQL_ASCII: octets that are no UTF-8 are percent-encoded');
is($node->safe_psql('sql_ascii', q{SET statement_timeout = '20s'; SELECT string_agg("position" || ' ' || iri, ',') FROM iri_extract(E'http://h/\\xFF h.org\\xFF\\xC2\\xBB www.h.org\\xE3\\x80/a', '{www,domains}')}),
	'1 http://h/,12 http://h.org,20 http://www.h.org', 'SQL_ASCII: text that is no UTF-8 is looked through');

# a client that wants UTF-8 cannot be shown such bytes; it gets an error all the same
{
	my ($err, $out) = refusal('sql_ascii', "SELECT E'http://h/\\xE9'::text::iri", 'UTF8');
	like($err, qr/ERROR:  (22P02|22021)/, 'SQL_ASCII: an error for a client in UTF-8 too');
	like($out, qr/alive/, 'the session lives on');
}

# dump and restore: into the same encoding and into UTF-8
foreach my $db (sort keys %lacks)
{
	my $values = join ', ', map { "('$_')" } "http://h/$lacks{$db}", "HTTP://$lacks{$db}/", "http://h/?a=$lacks{$db}#$lacks{$db}", "http://h/$has{$db}", "http://h/%7e$lacks{$db}", "foo://$lacks{$db}\@$lacks{$db}", "http://h/%E9$lacks{$db}";
	in_utf8($db, "CREATE TABLE links (x iri PRIMARY KEY, r iri_reference UNIQUE, written iri); INSERT INTO links SELECT iri_normalize(x), iri_normalize(x::iri_reference), x FROM (VALUES $values) v(s), LATERAL (SELECT s::iri) w(x);
		CREATE TABLE parted (x iri) PARTITION BY HASH (x); CREATE TABLE parted0 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 0); CREATE TABLE parted1 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 1); INSERT INTO parted SELECT x FROM links");
	my $digests = "SELECT iri_sha256(x), iri_sha256(iri_try(r)), iri_sha256(written), x = written, x::iri_reference = r, iri_normalize(x) = x FROM links ORDER BY x";
	my $spellings = "SELECT x, r, written FROM links ORDER BY x";
	my $parts = "SELECT tableoid::regclass, x FROM parted ORDER BY x";

	foreach my $format ('plain', 'custom')
	{
		foreach my $encoding ($encodings{$db}, 'UTF8')
		{
			my $copy = lc "${db}_${format}_$encoding";
			my $file = $node->basedir . "/$copy.dump";

			$node->safe_psql('postgres', "CREATE DATABASE $copy TEMPLATE template0 ENCODING '$encoding' LOCALE 'C'");
			command_ok([ 'pg_dump', '--no-sync', "--format=$format", "--file=$file", '--dbname=' . $node->connstr($db) ], "$db: dump, $format");
			command_ok($format eq 'plain' ? [ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', "--file=$file", '--dbname=' . $node->connstr($copy) ] :
				  [ 'pg_restore', '--exit-on-error', '--dbname=' . $node->connstr($copy), $file ], "$copy: restore");
			is(in_utf8($copy, $digests), in_utf8($db, $digests), "$copy: the same keys");
			is(in_utf8($copy, $parts), in_utf8($db, $parts), "$copy: the same partitions");
			is(in_utf8($copy, $spellings), in_utf8($db, $spellings), "$copy: the same texts");
		}
	}
}

# Each other encoding of the server, and the characters that it has, in a host, a
# path and a query: output is input of the same key.  Some encodings write two
# characters alike (EUC_JP: U+00A6 and U+FFE4), and one writes what it refuses to
# read (EUC_TW).  For MULE_INTERNAL there is no conversion.  From U+3000 up, a
# tenth of the characters is taken, or all with IRI_TEST_SHARE=1.
my $share = $ENV{IRI_TEST_SHARE} || 10;
my $seed = $ENV{IRI_TEST_SEED} // time;
note("seed $seed (set IRI_TEST_SEED to repeat it)");
my @each = split / /, $node->safe_psql('postgres', q{SELECT string_agg(pg_encoding_to_char(n), ' ') FROM generate_series(1, 34) n WHERE n <> 6 AND pg_encoding_to_char(n) <> ''});
cmp_ok(scalar @each, '>=', 32, 'the encodings of servers that are not UTF-8');
foreach my $encoding (@each)
{
	my $db = lc "each_$encoding";
	my $file = $node->basedir . "/$db.copy";

	$node->safe_psql('postgres', "CREATE DATABASE $db TEMPLATE template0 ENCODING '$encoding' LOCALE 'C'");
	# ASCII, whose normal form has the character
	$node->safe_psql($db, qq{CREATE EXTENSION iri; CREATE EXTENSION iri_web;
		CREATE FUNCTION is_taken(n int) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT n < 12288 OR hashint4extended(n / 16, $seed) % $share = 0'} . q{;
		CREATE FUNCTION encoded(n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
			SELECT string_agg('%' || to_hex(octet), '' ORDER BY i) FROM unnest(CASE WHEN n < 2048 THEN ARRAY[192 + n / 64, 128 + n % 64]
				WHEN n < 65536 THEN ARRAY[224 + n / 4096, 128 + n / 64 % 64, 128 + n % 64]
				ELSE ARRAY[240 + n / 262144, 128 + n / 4096 % 64, 128 + n / 64 % 64, 128 + n % 64] END) WITH ORDINALITY o (octet, i) $$;
		CREATE TABLE many AS SELECT min(n) AS low, iri_normalize(('http://h/' || string_agg(encoded(n), '' ORDER BY n))::iri) AS x
			FROM generate_series(128, CASE WHEN getdatabaseencoding() LIKE 'EUC%' THEN 173791 ELSE 65535 END) n
			WHERE n NOT BETWEEN 55296 AND 57343 AND n NOT BETWEEN 65536 AND 131071 AND is_taken(n) GROUP BY n / 16;
		CREATE TABLE one AS SELECT n, iri_normalize(s::iri) AS x FROM many, generate_series(low, low + 15) n,
			LATERAL (VALUES ('http://a.' || encoded(n) || '/'), ('http://h/' || encoded(n) || '#'), ('http://h/?' || encoded(n))) v (s)
			WHERE regexp_replace(iri_path(x), '%[0-9A-F]{2}', '', 'g') <> '/';
		CREATE TABLE back (n int, x iri)});
	$node->safe_psql($db, "COPY (SELECT n, x FROM one UNION ALL SELECT low, x FROM many) TO '$file'");
	$node->safe_psql($db, "COPY back FROM '$file'");
	cmp_ok($node->safe_psql($db, "SELECT count(*) FROM one WHERE iri_path(x) ~ '[^/%0-9A-F]'"), '>=', $encoding eq 'MULE_INTERNAL' ? 0 : 50, "$encoding: has characters");
	is($node->safe_psql($db, "SELECT n, x FROM (SELECT n, x FROM one UNION ALL SELECT low, x FROM many) g WHERE NOT EXISTS (SELECT FROM back b WHERE b.n = g.n AND b.x = g.x) LIMIT 5"), '', "$encoding: out and in, the same keys");
}
is($node->safe_psql('each_euc_jp', "SELECT iri_normalize(iri 'http://h/a%C2%A6b'), iri_normalize(iri 'http://%C2%A6.%C3%BC.jp/'), iri_path(iri_normalize(iri 'http://h/a%C2%A6b'))"),
	'http://h/a%C2%A6b|http://xn--dba.xn--tda.jp/|/a%C2%A6b', 'EUC_JP: a character that comes back as another one');
is($node->safe_psql('each_euc_tw', "SELECT iri_normalize(iri 'http://h/%E4%B8%84')"), 'http://h/%E4%B8%84', 'EUC_TW: a character that cannot be read');
{
	my $file = $node->basedir . '/words.copy';
	in_utf8('each_euc_tw', "CREATE TABLE words (w text); INSERT INTO words VALUES ('\xe4\xb8\x84'); COPY words TO '$file' ENCODING 'EUC_TW'");
	my ($rc, $out, $err) = $node->psql('each_euc_tw', "COPY words FROM '$file' ENCODING 'EUC_TW'");
	like($err, qr/invalid byte sequence for encoding "EUC_TW"/, 'EUC_TW: nor can text with it');
}
# PostgreSQL 19 does not have it any more.
is($node->safe_psql('each_mule_internal', "SELECT iri_normalize(iri 'http://h/a%C3%A9b'), iri_normalize(iri 'http://%C3%A9.fr/b')"),
	'http://h/a%C3%A9b|http://xn--9ca.fr/b', 'MULE_INTERNAL: ASCII stays') if grep { $_ eq 'MULE_INTERNAL' } @each;
is($node->safe_psql('each_mule_internal', q{SET client_encoding = 'SQL_ASCII'; SELECT code, position FROM (SELECT E'http://h/a\x81\xe9b'::text) v (s), iri_error(s)}),
	'untranslatable|11', 'MULE_INTERNAL: the position of a character that has no conversion') if grep { $_ eq 'MULE_INTERNAL' } @each;

# A conversion of a user, in place of the server's, need not come back.
SKIP:
{
	# PGXS names the folder of the build by one of these, before 16 and from 16 on.
	my $built = $ENV{TESTDIR} // "$ENV{TESTDATADIR}/..";
	my $library = "$built/test/modules/lossy_conversion.so";
	skip 'make test-modules has not been run', 4 if !-r $library;

	$node->safe_psql('latin1', qq{CREATE FUNCTION lossy(integer, integer, cstring, internal, integer, boolean) RETURNS integer AS '$library', 'lossy_conversion' LANGUAGE c STRICT;
		CREATE DEFAULT CONVERSION lossy FOR 'UTF8' TO 'LATIN1' FROM lossy});
	my $query = "SELECT x, x = x::text::iri, iri_path(x), iri_host(x) FROM iri_normalize(iri 'http://%C3%A4.%C3%A9/a%C3%A9b%C3%A4')";
	is(in_utf8('latin1', "$query x"), "http://\xc3\xa4.$e_acute/a${e_acute}b\xc3\xa4|t|/a${e_acute}b\xc3\xa4|\xc3\xa4.$e_acute", 'the server\'s conversion');
	is(in_utf8('latin1', "SET search_path = public, pg_catalog; $query x"), "http://xn--4ca.xn--9ca/a%C3%A9b\xc3\xa4|t|/a%C3%A9b\xc3\xa4|xn--4ca.xn--9ca", 'a conversion of a user that does not come back');
	is(in_utf8('latin1', "SET search_path = public, pg_catalog; SELECT iri_normalize(iri 'http://h/%C3%A8')"), 'http://h/%C3%A8', 'nor one that gives a letter of the same length');
	is(in_utf8('latin1', "SET search_path = public, pg_catalog; SELECT convert_from('\\x61c3a9', 'UTF8')"), 'ae', 'it is the default one');
}

$node->stop;
done_testing();
