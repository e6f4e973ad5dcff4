# Compiled queries: every function and operator of the extension returns the same
# with JIT compilation, with inlining and without it, as when it is interpreted.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', "jit = off\nmax_parallel_workers_per_gather = 0");
$node->start;

if ($node->safe_psql('postgres', 'SET jit = on; SELECT pg_jit_available()') ne 't')
{
	$node->stop;
	plan skip_all => 'this server does not compile queries';
}

# It would call functions that the library does not export.
my $bitcode = $node->safe_psql('postgres', q{SELECT setting || '/bitcode/iri' FROM pg_config WHERE name = 'PKGLIBDIR'});
ok(!-e $bitcode && !-e "$bitcode.index.bc", 'no bitcode is installed');

# Columns for the arguments of each type; two of a type differ in most rows.
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE TABLE links (id int, source iri, target iri);
INSERT INTO links VALUES (1, 'http://h/a', 'http://h/b'), (2, 'http://h/b', 'http://h/c');

CREATE TABLE v AS
SELECT n, iri1, iri2, iri1::iri_reference AS iri_reference1, r[1 + n * 3 % 7]::iri_reference AS iri_reference2,
	t[1 + n] AS text1, t[1 + n / 3] AS text2, ARRAY[t[1 + n]] AS "text[]1", n % 5 AS integer1, n::bigint AS bigint1, 10::bigint AS bigint2,
	'links'::regclass AS regclass1, 'http://h/'::bpchar AS character1, 'source'::name AS name1, 'id'::name AS name2,
	'{"hostname": "*"}'::jsonb AS jsonb1
FROM generate_series(0, 39) AS n,
	(SELECT ARRAY['http://example.org/a/b.html?x=1&y=2#top', 'HTTPS://u:p@[2001:DB8::1]:0443/%7e/../%C3%A9', 'http://www.example.co.uk/%E6%97%A5?utm_source=x',
		'urn:ISBN:0-395-36341-1', 'mailto:a@EXAMPLE.com', 'http://h/', E'http://p\u0430ypal.com/\u05D0b/1', repeat('http://example.org/', 200)]::iri[],
		ARRAY['//h/p', '/a/./b', '?q', '#f', '..', '', repeat('a/', 1500)]::iri_reference[],
		string_to_array('- & embedding http://h/ http://(org,example,)/ org 1.2.3.4 (org,example,)/ x http://example.org/a?x=1 scheme userinfo host port path ' ||
			'query fragment simple syntax protocol href iri uri unicode ascii nfc nfkc ltr html password lower utf-8 links source target crawl-2026 www ' ||
			'*://*/* a http://h:81/?port=1#f', ' ', '-')) AS f (i, r, t),
	LATERAL (SELECT i[1 + n % 8] AS iri1, i[1 + n / 5 % 8] AS iri2) AS l;

-- what can be called, with columns for the arguments that have no defaults
CREATE TABLE calls AS
SELECT row_number() OVER (ORDER BY kind, name, types)::int AS id, name, CASE
		WHEN kind = 'operator' THEN format('(%s OPERATOR(%s) %s)', columns[1], name, columns[2])
		WHEN kind = 'set' THEN format('(SELECT string_agg(q::text, %L) FROM %s(%s) q)', ' ', name, array_to_string(columns, ', '))
		-- only the sign of a comparison means something
		ELSE format(CASE WHEN name ~ '_cmp(_|$)' THEN 'sign(%s(%s))' ELSE '%s(%s)' END, name, array_to_string(columns, ', ')) END AS call
FROM (SELECT 'operator' AS kind, oprname::text AS name, ARRAY[oprleft, oprright]::regtype[] AS types FROM pg_operator
		WHERE oid IN (SELECT objid FROM pg_depend d JOIN pg_extension e ON e.oid = refobjid WHERE extname IN ('iri', 'iri_web') AND classid = 'pg_operator'::regclass)
	UNION ALL
	SELECT CASE WHEN proretset THEN 'set' ELSE 'function' END, proname,
			(string_to_array(proargtypes::text, ' ')::regtype[])[:greatest(pronargs - pronargdefaults, 1)] FROM pg_proc
		WHERE oid IN (SELECT objid FROM pg_depend d JOIN pg_extension e ON e.oid = refobjid WHERE extname IN ('iri', 'iri_web') AND classid = 'pg_proc'::regclass)
			AND prokind = 'f' AND NOT (proargtypes::regtype[] || prorettype::regtype) && '{internal,pg_node_tree}') AS f,
	LATERAL (SELECT array_agg(CASE type WHEN 'cstring'::regtype THEN 'text1::cstring'
			ELSE quote_ident(type::text || 1 + (SELECT count(*) FROM unnest(types[:at - 1]) AS o WHERE o = type) % 2) END ORDER BY at) AS columns
		FROM unnest(types) WITH ORDINALITY AS u (type, at)) AS a;

-- the calls that return something, for each row
ALTER TABLE v ADD returns int[] NOT NULL DEFAULT '{}';
DO $$
DECLARE
	c record;
	result text;
	found int[];
BEGIN
	FOR i IN 0 .. 39 LOOP
		found := '{}';
		-- what reads a table has queries of its own compiled each time
		FOR c IN SELECT id, call FROM calls WHERE i = 0 OR call !~ 'regclass' LOOP
			BEGIN
				EXECUTE format('SELECT (%s)::text FROM v WHERE n = %s', c.call, i) INTO result;
				IF result IS NOT NULL THEN
					found := found || c.id;
				END IF;
			EXCEPTION WHEN OTHERS THEN NULL;
			END;
		END LOOP;
		UPDATE v SET returns = found WHERE n = i;
	END LOOP;
END $$;
SQL
is($node->safe_psql('postgres', 'SELECT call FROM calls WHERE call !~ $$iri_learn|iriop_matches$$ AND NOT EXISTS (SELECT FROM v WHERE id = ANY (returns))'), '', 'every function returns something, except iri_learn, which finds nothing in two links, and what needs options');

# A statement for some calls each, and others that hash, sort and aggregate.
my @statements = (split(/\n/, $node->safe_psql('postgres', <<'SQL')), split /\n/, <<'END');
SELECT format('SELECT n, %s FROM v ORDER BY n', string_agg(format('CASE WHEN %s = ANY (returns) THEN md5((%s)::text) END', id, call), ', '))
FROM calls GROUP BY id / 60 ORDER BY min(id)
SQL
SELECT min(iri1), max(iri2), min(iri_reference1), max(iri_reference2), count(DISTINCT iri_reference2) FROM v
SELECT iri1, iri_reference2, count(*) FROM v GROUP BY iri1, iri_reference2 ORDER BY 1, 2
SELECT count(*), sum(a.n) FROM v a JOIN v b ON a.iri1 = b.iri_reference1 WHERE a.iri2 <> b.iri1
SELECT n FROM v WHERE iri1 = ANY ('{http://h/,urn:isbn:0395363411}') AND iri_reference1 <> text1 ORDER BY iri1 USING <, n
SELECT text1, text1::iri, text1::iri::iri_reference::text FROM v WHERE text1 ~ '^http' ORDER BY 1
END

# All of them in one session: status, output and messages.
sub answers
{
	my (@settings) = @_;
	return join "\n", map { $_ // '' } $node->psql('postgres', join("\n", map { "$_;" } (map { "SET $_" } @settings), @statements));
}

my @compiled = ('jit = on', 'jit_above_cost = 0');
my $plain = answers('jit = off');
like($plain, qr/^0\n.*\n\z/s, 'no errors without compilation');
foreach my $how ([ 'jit_inline_above_cost = 0', 'jit_optimize_above_cost = 0' ], ['jit_inline_above_cost = 0'])
{
	my @settings = (@compiled, 'jit_inline_above_cost = -1', 'jit_optimize_above_cost = -1', @$how);
	my $answers = answers(@settings);

	ok($answers eq $plain, "the same with @$how") or diag(substr $answers, -2000);
	my $explain = $node->safe_psql('postgres', join('; ', (map { "SET $_" } @settings), "EXPLAIN (ANALYZE) $statements[0]"));
	like($explain, qr/Inlining true, Optimization @{[ @$how > 1 ? 'true' : 'false' ]}/, 'that was compiled');
}
unlike(slurp_file($node->logfile), qr/failed to resolve|FATAL/, 'nothing is missing');

$node->stop;
done_testing();
