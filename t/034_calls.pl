# Calls every function of the catalog with hostile values of each type, in five
# encodings: there are no internal errors, results are valid in the
# database's encoding, and its size is bounded.  LEAKPROOF functions, and what
# comparisons with text become, raise no error at all.  Then with damaged values of iri
# and iri_reference, as a disk or a superuser's cast may have left them: they are
# data_corrupted, or something is returned.
#
# $IRI_CALLS is the number of calls in each encoding, $IRI_TEST_SEED repeats a run.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $calls = $ENV{IRI_CALLS} // 2500;
my $seed = $ENV{IRI_TEST_SEED} // time;
srand $seed;
diag("seed $seed (set IRI_TEST_SEED to repeat it)") if $ENV{IRI_CALLS};

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\nrestart_after_crash = on\njit = off");
$node->start;

# Links, their pieces, similar texts, and words that arguments have.
my @links = split /\n/, <<'END';
http://example.org/a/b.html?x=1&y=2#top
HTTPS://u:p@[2001:DB8::1]:0443/%7e/../%C3%A9
http://xn--rsum-bpad.example./%E6%97%A5?utm_source=x&PHPSESSID=1;a=b&a=%FF
http://a%2Fb%E6%97%A5.example:80/?%E6%97%A5=%C3%A9#%F0%9F%98%80
urn:ISBN:0-395-36341-1?+r?=q
mailto:a@EXAMPLE.com,b@h?subject=%20
file://localhost/etc/./passwd
tel:+1-201-555-0123;ext=1
x:/..//a
geo:48.20,-0.0;crs=wgs84
blob:https://h/x
data:text/plain;base64,AA==
javascript:alert(1)
http://0x7f.1/
http://[fe80::1%25eth0]/
http://[v1.x]:80
s3://Bucket/key
ldap://h/o=x?cn?BASE
//h/p
/a/./b
?q
#f
..
a:
END
my @pieces = ('', ' ', '%', '%E6%97%A5', '%00', '%FF', ':', '/', '?', '#', '[', ']', '@', '//', '..', '*', '\\*', '!', '=', '&', ';', '+', ',', 'xn--', 'xn--a', '%C2%AD', '%E2%80%AE', '65536', '-1', '0', '80',
	'example.org', 'com', 'co.uk', '1.2.3.4', '::1', 'com,example)/', 'http://(org,example,)/', 'org: !a', 'x.com: =b');
my @words = qw(scheme userinfo user host port path query fragment authority iri iri-reference uri uri-reference absolute-iri rfc3987 relative-ref leiri href simple syntax scheme protocol crawl-2026 strip-2026 www tracking-2026 fragment
  unicode ascii nfc nfd nfkc nfkd password values lower upper ltr html embedding isolate a x ISO-8859-1 utf-8 shift_jis www domains punctuation id links source target);

sub quote
{
	my ($text) = @_;
	return "'" . $text =~ s/'/''/gr . "'";
}

# In UTF-8, changed at random, with a few characters beyond ASCII.
my @characters = ("\xc3\xa9", "\xe6\x97\xa5", "\xe0\xb8\x81", "\xf0\x9f\x98\x80", "\xd7\x90", "\xe2\x80\xae", "\xc2\xad", "\xcc\x81", "\xef\xbc\x85", "\xc2\xa0");
sub mutant
{
	my $text = rand 8 < 1 ? $pieces[ rand @pieces ] : $links[ rand @links ];

	foreach (1 .. rand 3)
	{
		my $at = int rand(1 + length $text);
		my $kind = int rand 5;
		if ($kind == 0) { substr($text, $at, 0) = $pieces[ rand @pieces ]; }
		elsif ($kind == 1) { substr($text, $at, 1 + int rand 4) = ''; }
		elsif ($kind == 2) { substr($text, $at, 0) = $characters[ rand @characters ]; }
		elsif ($kind == 3) { substr($text, $at, 0) = substr($text, int rand(1 + length $text)) x (1 + rand 8); }
		else { substr($text, $at, 1) = chr(33 + rand 94); }
		# not in the middle of a character
		utf8::decode($text) and utf8::encode($text);
		$text =~ s/[\x80-\xff]+//g if !utf8::decode(my $copy = $text);
	}
	return $text;
}

# A stored form, or a part of one: see doc/stored-form.md.
sub damaged
{
	my $text = mutant();
	my $size = sub { my $n = rand 2 < 1 ? length $text : int rand 140; return $n < 128 ? chr $n : chr($n % 128 + 128) . chr int $n / 128 };
	my $kind = int rand 4;
	my $stored = ('', "\x01", "\x21", "\x41", chr int rand 256)[ rand 5 ] . $text;

	$stored = ("\x11", "\x31")[ rand 2 ] . $size->() . chr(rand 20) . chr(rand 5) . $text . $pieces[ rand @pieces ] if $kind == 0;
	substr($stored, rand length $stored, 1) = ($kind == 1 ? chr int rand 256 : ("\0", '%', ':', '@', '/')[ rand 5 ]) foreach 1 .. rand 3;
	return $stored;
}

my $tables = <<'SQL';
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE TABLE links (id serial, source iri, target iri, status int);
CREATE TABLE hostile (type regtype, v text);
-- a text in UTF-8, converted; NULL if the encoding lacks it
CREATE FUNCTION converted(s bytea) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	RETURN CASE getdatabaseencoding() WHEN 'SQL_ASCII' THEN convert_from(s, 'SQL_ASCII') ELSE convert_from(s, 'UTF8') END;
EXCEPTION WHEN OTHERS THEN
	RETURN NULL;
END $$;
CREATE TABLE found (call text, state text, message text);
-- every function of the extension that SQL can call, with the types of its arguments
CREATE TABLE functions AS
SELECT row_number() OVER (ORDER BY p.oid)::int AS n, p.oid::regproc AS name, p.proargtypes::oid[]::regtype[] AS types, provariadic <> 0 AS variadic
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' JOIN pg_extension e ON e.oid = d.refobjid AND extname IN ('iri', 'iri_web')
WHERE p.prokind = 'f' AND NOT p.proargtypes::regtype[] && '{internal,pg_node_tree}';
CREATE TABLE called (n int);

CREATE PROCEDURE call_functions(calls int) LANGUAGE plpgsql AS $$
DECLARE
	nfunctions int := (SELECT count(*) FROM functions);
	f record;
	arguments text[];
	wanted regtype;
	which int;
	through regtype;
	value text;
	call text;
	result text;
	given bigint;
	message text;
BEGIN
	FOR i IN 1 .. calls LOOP
		-- all of them in turn, then by chance
		which := CASE WHEN i <= nfunctions THEN i ELSE 1 + floor(random() * nfunctions) END;
		SELECT * INTO f FROM functions WHERE n = which;
		arguments := '{}';
		given := 0;
		FOREACH wanted IN ARRAY coalesce(f.types[0:], '{}') LOOP
			SELECT floor(random() * size), by INTO which, through FROM sizes WHERE type = wanted;
			SELECT v INTO value FROM hostile_values WHERE type = wanted AND n = which;
			IF NOT FOUND THEN
				RAISE EXCEPTION 'there is no hostile value of type %', wanted;
			END IF;
			given := given + coalesce(octet_length(value), 0);
			arguments := arguments || format('%s%L::%s::%s', CASE WHEN f.variadic AND wanted = 'text[]'::regtype THEN 'VARIADIC ' END, value, through, wanted);
		END LOOP;
		call := format('%s(%s)', f.name, array_to_string(arguments, ', '));
		RAISE LOG 'call: %', call;
		BEGIN
			EXECUTE format('SELECT string_agg(q::text, E''\n'') FROM (SELECT * FROM %s q LIMIT 1000) q', call) INTO result;
			INSERT INTO called VALUES (f.n);
			IF octet_length(result) > 2 * (16 * given + 65536) AND f.name::text <> 'iri_ancestors' THEN
				INSERT INTO found VALUES (call, 'size', format('%s bytes', octet_length(result)));
			END IF;
			BEGIN
				CONTINUE WHEN current_database() = 'damaged';
				PERFORM convert_from(convert_to(result, getdatabaseencoding()), getdatabaseencoding());
			EXCEPTION WHEN OTHERS THEN
				INSERT INTO found VALUES (call, 'encoding', SQLERRM);
			END;
		EXCEPTION
			WHEN query_canceled THEN
				INSERT INTO found VALUES (call, SQLSTATE, SQLERRM);
				RETURN;
			WHEN OTHERS THEN
				GET STACKED DIAGNOSTICS message = MESSAGE_TEXT;
				IF SQLSTATE !~ '^(22|54|0A|2F)' AND (f.name::text, SQLSTATE) NOT IN (SELECT * FROM expected) THEN
					INSERT INTO found VALUES (call, SQLSTATE, message);
				END IF;
		END;
	END LOOP;
END $$;
-- functions called LEAKPROOF raise no error, with any values and text
CREATE PROCEDURE call_leakproof() LANGUAGE plpgsql AS $$
DECLARE
	query text;
BEGIN
	CREATE TABLE operands AS WITH t AS (SELECT s, row_number() OVER (ORDER BY random()) AS n FROM texts)
	SELECT iri_try(a.s) AS x, iri_reference_try(a.s) AS r, b.s FROM t a JOIN t b ON b.n BETWEEN a.n AND a.n + 2;
	CREATE INDEX ON operands USING hash (x);
	CREATE INDEX ON operands USING hash (r);
	CREATE INDEX operands_x ON operands USING gist (x);
	ANALYZE operands;
	FOR query IN SELECT format('SELECT count(%s(%s)) FROM operands', p.oid::regproc, (SELECT string_agg(CASE t WHEN 'iri'::regtype THEN 'x' WHEN 'iri_reference'::regtype THEN 'r'
			WHEN 'text'::regtype THEN 's' WHEN 'bigint'::regtype THEN '7' END, ', ' ORDER BY o) FROM unnest(p.proargtypes) WITH ORDINALITY a (t, o)))
		FROM pg_proc p JOIN functions f ON f.name = p.oid::regproc AND f.types = p.proargtypes::oid[]::regtype[] WHERE p.proleakproof
	UNION ALL SELECT 'SELECT count(*) FROM ' || q FROM unnest('{"operands a JOIN operands b ON a.x = b.s","operands a JOIN operands b ON b.s = a.r","operands a LEFT JOIN operands b ON a.x = b.s AND b.s = a.r",
		"operands WHERE x = s OR s = r","operands WHERE x <> s AND s <> r","operands WHERE s IS DISTINCT FROM x AND NULLIF(r, s) IS NULL","operands a WHERE NOT EXISTS (SELECT FROM operands b WHERE a.r = b.s)",
		"operands WHERE x = ANY (ARRAY(SELECT s FROM operands LIMIT 300))","operands WHERE s = ANY (ARRAY(SELECT r FROM operands LIMIT 300))","operands WHERE r <> ALL (ARRAY(SELECT s FROM operands LIMIT 300))",
		"operands a WHERE EXISTS (SELECT FROM operands b WHERE b.x = ANY (ARRAY[a.s, '''', a.x::text]))"}'::text[]) q
	LOOP
		BEGIN
			EXECUTE query;
			INSERT INTO leakproof VALUES (query);
		EXCEPTION WHEN OTHERS THEN
			INSERT INTO found VALUES (query, SQLSTATE, SQLERRM);
		END;
	END LOOP;
END $$;
CREATE TABLE leakproof (query text);
-- tables and columns that these functions cannot read
CREATE TABLE expected (name text, state text);
INSERT INTO expected SELECT n, s FROM unnest('{iri_survey,iri_learn,iri_key_check,public.iri_key_check}'::text[]) n, unnest('{42P01,42703,42804,42809,42501,42846}'::text[]) s;
SQL

my %values = (
	integer => [ 'NULL', -2147483648, -1, 0, 1, 2, 3, 10, 65536, 2147483647 ],
	bigint => [ 'NULL', "'-9223372036854775808'", -1, 0, 1, "'9223372036854775807'" ],
	real => [ 'NULL', "'NaN'", "'-Infinity'", "'Infinity'", 0, 0.5, 1, 50, 100, 101, "'1e-45'" ],
	'double precision' => [ 'NULL', "'NaN'", "'-Infinity'", "'Infinity'", -1, 0, 0.5, 1, 2, "'1e-320'" ],
	boolean => [ 'NULL', 'true', 'false' ],
	jsonb => [ 'NULL', map { "'$_'" } '{}', '[]', 1, 'null', '"a"', '{"a":null,"b":["1",2,{}],"":true}', '{"a":[],"b":"c&d"}',
		'{"protocol":"http","hostname":"*"}', '{"pathname":"/:a/*"}', '{"pathname":"(","search":1}', '{"hostname":null}', '{"none":"a"}' ],
	regclass => [ 'NULL', "'links'", "'pg_class'", "'pg_proc_oid_index'", "'links_id_seq'", "'0'", "'4294967295'", "'hostile_values'" ]);

my %encodings = (utf8 => 'UTF8', latin1 => 'LATIN1', euc_jp => 'EUC_JP', win1258 => 'WIN1258', sql_ascii => 'SQL_ASCII', damaged => 'UTF8');
foreach my $db (sort keys %encodings)
{
	my @texts = ('', @words, @pieces, @links, (map { mutant() } 1 .. 400), 'a' x 3000, 'http://' . 'a.' x 2000, 'http://h/' . '%E6%97%A5' x 700, '?' . 'a&' x 3000, '/..' x 3000);
	my $in_hex = sub { return join ', ', map { "'\\x" . unpack('H*', $_) . "'" } @_ };
	my $arrays = join ', ', "NULL", "'{}'", "'{NULL}'", "'{{a,b},{c,d}}'", "'[5:6]={a,b}'", map { my @of = map { $texts[ rand @texts ] } 0 .. rand 4; 'ARRAY[' . join(', ', map { "converted('\\x" . unpack('H*', $_) . "')" } @of) . ']::text' } 1 .. 60;

	$node->safe_psql('postgres', "CREATE DATABASE $db TEMPLATE template0 ENCODING '$encodings{$db}' LOCALE 'C'");
	$node->safe_psql($db, $tables);
	$node->safe_psql($db, <<"SQL");
SET client_encoding = 'UTF8';
CREATE TABLE texts AS SELECT DISTINCT s FROM unnest(ARRAY[@{[ $in_hex->(@texts) ]}]::bytea[]) b, converted(b) s WHERE s IS NOT NULL;
INSERT INTO hostile SELECT t, s FROM texts, unnest('{text,cstring,character}'::regtype[]) t UNION ALL SELECT 'name'::regtype, s FROM texts WHERE octet_length(s) < 64;
INSERT INTO hostile SELECT 'iri'::regtype, x::text FROM texts, iri_try(s) x WHERE x IS NOT NULL UNION ALL SELECT 'iri_reference'::regtype, x::text FROM texts, iri_reference_try(s) x WHERE x IS NOT NULL;
INSERT INTO hostile SELECT t, NULL FROM unnest('{text,iri,iri_reference,cstring,character,name}'::regtype[]) t, generate_series(1, 5);
INSERT INTO hostile SELECT 'text[]'::regtype, a FROM unnest(ARRAY[$arrays]::text[]) a;
INSERT INTO links (source, target, status) SELECT a.v::iri, b.v::iri, 301 FROM hostile a, hostile b WHERE a.type = 'iri'::regtype AND b.type = a.type AND random() < 0.01;
@{[ join "\n", map { my $type = $_; map { "INSERT INTO hostile VALUES ('$type', $_);" } @{ $values{$type} } } sort keys %values ]}
@{[ $db eq 'damaged' ? damage() : '' ]}
CREATE TABLE hostile_values AS SELECT type, v, row_number() OVER (PARTITION BY type) - 1 AS n FROM hostile;
CREATE TABLE sizes AS SELECT type, count(*) AS size, CASE WHEN '$db' = 'damaged' AND type IN ('iri'::regtype, 'iri_reference'::regtype) THEN 'bytea'::regtype ELSE type END AS by
FROM hostile GROUP BY 1;
CREATE INDEX ON hostile_values (type, n);
ANALYZE;
SQL
	my ($rc, $out, $err) = $node->psql($db, "SELECT setseed(@{[ rand ]}); SET log_min_messages = log; SET client_min_messages = warning; SET statement_timeout = '@{[ 30 + $calls / 200 ]}s'; CALL call_functions($calls)");
	is($err, '', "$db: the session lives on");
	is(in_utf8($db, 'SELECT state, message, call FROM found ORDER BY length(call) LIMIT 10'), '', "$db: no internal errors, and no others that are not expected");
	if ($db ne 'damaged')
	{
		$node->safe_psql($db, "DELETE FROM found; SET jit = off; CALL call_leakproof()");
		is(in_utf8($db, 'SELECT state, message, call FROM found'), '', "$db: what is LEAKPROOF raises no error");
		cmp_ok($node->safe_psql($db, 'SELECT count(*) FROM leakproof'), '>', 110, "$db: of all such functions");
	}
	cmp_ok($node->safe_psql($db, 'SELECT count(DISTINCT n) FROM called'), '>', 200, "$db: nearly every function has returned");
	cmp_ok($node->safe_psql($db, 'SELECT count(*) FROM called'), '>', $calls / 4, "$db: many return");
}

# SQL that replaces the values of both types.
sub damage
{
	return <<"SQL";
CREATE CAST (bytea AS iri) WITHOUT FUNCTION;
CREATE CAST (bytea AS iri_reference) WITHOUT FUNCTION;
DELETE FROM hostile WHERE type IN ('iri'::regtype, 'iri_reference'::regtype);
INSERT INTO hostile SELECT t, b FROM unnest(ARRAY[@{[ join ', ', map { "'\\x" . unpack('H*', damaged()) . "'" } 1 .. 2000 ]}]::text[]) b, unnest('{iri,iri_reference}'::regtype[]) t;
INSERT INTO expected SELECT name::text, 'XX001' FROM functions;
SQL
}

sub in_utf8
{
	my ($db, $query) = @_;
	return $node->safe_psql($db, "SET client_encoding = 'SQL_ASCII'; $query");
}

unlike(slurp_file($node->logfile), qr/PANIC|TRAP:|terminated by signal|ERROR:  XX000/, 'the server was alive all the time');
$node->stop;
done_testing();
