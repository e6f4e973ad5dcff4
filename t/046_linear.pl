# Calls every function that takes text with texts of one repeated unit, after a prefix
# and before a suffix: four times the text takes about four times the processor time,
# and a long call is cancelled.
#
# $IRI_LINEAR is the number of pairs of prefix and suffix for each function and unit,
# $IRI_TEST_SEED repeats a run.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

plan skip_all => 'there is no /proc/self/schedstat' if !-r '/proc/self/schedstat';
my $pairs = $ENV{IRI_LINEAR} // 4;
my $seed = $ENV{IRI_TEST_SEED} // time;
diag("seed $seed (set IRI_TEST_SEED to repeat it)");

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\njit = off\nmax_parallel_workers_per_gather = 0");
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri_web CASCADE;
CREATE TABLE unit (unit text);
INSERT INTO unit SELECT unnest(ARRAY['a', 'a.', '.', '/', '/.', '/../', '?', '&', 'a=1&', '#', ':', '@', '%', '%25', '%C3%A9',
	'(', ')', '()', '[', ']', '[1]', '{', '{a}', '<', '<a ', '<a href="', '"', '''', '''''', '`', '\', '\n', '\/', '\u0041', '\x41',
	'\_', '[.]', ' [.] ', 'hxxp:', '&amp;', '&#38;', '**', '~~', '_', '=', ',', ',http://', 'http:', 'http://a', 'https:\/\/', 'doi:10.1000/',
	'www.', 'a.org ', 'a.org, ', 'a@a.org ', 'x://', '1.2.3.4 ', ' ', U&'\00A0', U&'\200B', U&'\200D', U&'\FF08', U&'\3002', U&'\3042',
	U&'\+01F600', U&'e\0301', 'xn--', E'\n', E'\t']);
CREATE TABLE edge (prefix text, suffix text);
INSERT INTO edge SELECT p, s FROM unnest(ARRAY['', 'http://h/', 'http://h/?', '"http://h', 'h.org ', '<a href="', '<http://h/', 'mailto:', '(http://h/',
	'https://a.', U&'\3042http://h/', '**http://h/', 'urn:x:', '//']) AS p, unnest(ARRAY['', 'x', ')', '"', '>', '.org', ' http://h/', '**', '@a', '\']) AS s;
-- The first argument of text is the text; others have a value of their type.  The result is counted, so that it is computed.
-- What a regular expression costs is PostgreSQL's.
CREATE VIEW call AS
SELECT p.oid::regprocedure::text AS name, format('SELECT count(q) FROM (SELECT %s(%s)) AS q', p.oid::regproc, string_agg(
	CASE WHEN n = f.first + 1 THEN '$1' ELSE format('%L::%s', CASE format_type(t, NULL) WHEN 'text' THEN 'https' WHEN 'iri' THEN 'http://h/a'
		WHEN 'iri_reference' THEN 'a' WHEN 'integer' THEN '1' WHEN 'boolean' THEN 'false' WHEN 'real' THEN '1' ELSE '{}' END, format_type(t, NULL)) END, ', '
	ORDER BY n)) AS call
FROM pg_proc AS p JOIN pg_depend AS d ON d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e'
	JOIN pg_extension AS e ON e.oid = d.refobjid AND e.extname IN ('iri', 'iri_web'),
	LATERAL (SELECT array_position(p.proargtypes::oid[], 'text'::regtype::oid) AS first) AS f,
	LATERAL unnest(p.proargtypes::oid[]) WITH ORDINALITY AS a (t, n)
WHERE p.prokind = 'f' AND f.first IS NOT NULL AND p.proname !~ 'regex' AND NOT ('internal'::regtype::oid = ANY (p.proargtypes::oid[]))
GROUP BY p.oid, f.first
UNION ALL VALUES ('iri_extract with options', $$SELECT count(q) FROM iri_extract($1, '{www,domains,html,defanged}') AS q$$),
	('iri_guess with options', $$SELECT count(q) FROM (SELECT iri_guess($1, 'https', '{defanged,git}')) AS q$$);
CREATE FUNCTION cpu() RETURNS bigint LANGUAGE sql AS $$ SELECT split_part(pg_read_file('/proc/self/schedstat', 0, 99), ' ', 1)::bigint / 1000 $$;
-- The processor time of a call in microseconds; errors are as good as results.
CREATE FUNCTION took(call text, t text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	begun bigint := cpu();
BEGIN
	BEGIN
		EXECUTE call USING t;
	EXCEPTION WHEN OTHERS THEN
		NULL;
	END;
	RETURN cpu() - begun;
END $$;
CREATE FUNCTION made(e edge, unit text, bytes integer) RETURNS text LANGUAGE sql AS $$ SELECT e.prefix || repeat(unit, bytes / octet_length(unit)) || e.suffix $$;
-- 200 ms for 160 kB is beyond the slowest linear function; then four times the text must not take eight times as long.
CREATE FUNCTION slow(pairs integer, OUT name text, OUT shape text, OUT factor numeric) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
	c record;
	long bigint;
	short bigint;
BEGIN
	FOR c IN SELECT * FROM (SELECT call.name, call.call, unit, (edge).prefix, (edge).suffix, edge,
			row_number() OVER (PARTITION BY call.name, unit ORDER BY random()) AS place FROM call, unit, edge) AS s WHERE place <= pairs LOOP
		long := took(c.call, made(c.edge, c.unit, 160000));
		CONTINUE WHEN long < 200000;
		short := least(took(c.call, made(c.edge, c.unit, 40000)), took(c.call, made(c.edge, c.unit, 40000)));
		long := least(long, took(c.call, made(c.edge, c.unit, 160000)));
		IF long > 8 * short THEN
			name := c.name; shape := format('%s %s %s', c.prefix, c.unit, c.suffix); factor := round(long::numeric / greatest(short, 1), 1);
			RETURN NEXT;
		END IF;
	END LOOP;
END $$;
SQL
my $seeded = "SELECT setseed(($seed % 1000) / 1000.0) \\gset\n";
cmp_ok($node->safe_psql('postgres', 'SELECT count(*) FROM call'), '>', 60, 'functions take text');
is($node->safe_psql('postgres', $seeded . "SELECT name, shape, factor FROM slow($pairs)"), '', 'four times the text takes about four times as long');

# The same texts, so long that a call is cancelled.
my @long = split /\n/, $node->safe_psql('postgres', $seeded . <<'SQL');
SELECT format('SELECT took(%L, made((%L, %L)::edge, %L, 4000000))', call, e.prefix, e.suffix, unit)
FROM (SELECT call.call, unit.unit, row_number() OVER (PARTITION BY name ORDER BY random()) AS place FROM call, unit) AS c,
	LATERAL (SELECT * FROM edge ORDER BY random() + length(c.call) * 0 LIMIT 1) AS e WHERE place = 1 AND unit !~ '\n'
SQL
my @late;
foreach my $statement (@long)
{
	my ($code, $out) = $node->psql('postgres', "SET statement_timeout = '300ms';\n$statement;\nRESET statement_timeout;\nSELECT cpu();", on_error_stop => 0);
	push @late, "$1 us: $statement" if $out =~ /(\d+)\s*\z/ && $1 > 2_000_000;
}
is(join("\n", @late), '', 'a long call is cancelled, or ends');
$node->stop;
done_testing();
