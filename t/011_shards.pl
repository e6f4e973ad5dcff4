# The queries that a foreign server gets, and the conditions that are checked here: every
# operator and function, in all places of a query.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;
plan skip_all => 'postgres_fdw is not installed' if $node->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'") eq '0';

$node->safe_psql('postgres', 'CREATE DATABASE shard');
$node->safe_psql('shard', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE TABLE page (id integer PRIMARY KEY, x iri, r iri_reference, t text, site text);
INSERT INTO page SELECT id, format('http://h%s.example/docs/%s?a=b', i % 100, i), format('/docs/%s', i), format('http://h%s.example/docs/%s', i % 100, i), format('h%s.example', i % 100) FROM (SELECT id, id % 250 AS i FROM generate_series(1, 5000) AS id) AS s;
CREATE INDEX ON page (x);
CREATE INDEX ON page (x iri_domain_ops);
ANALYZE page;
SQL
$node->safe_psql('postgres', sprintf(<<'SQL', $node->host, $node->port));
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE EXTENSION postgres_fdw;
CREATE SERVER shard FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%s', port '%s', dbname 'shard', extensions 'iri', use_remote_estimate 'true');
CREATE USER MAPPING FOR CURRENT_USER SERVER shard;
CREATE FOREIGN TABLE page (id integer, x iri, r iri_reference, t text, site text) SERVER shard;
CREATE TABLE near AS SELECT * FROM page;
-- says whether all work is done there: the plan is one foreign scan without a filter
CREATE FUNCTION ships(query text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	line text;
	lines text[] := '{}';
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (VERBOSE, COSTS OFF) ' || query LOOP
		lines := lines || line;
	END LOOP;
	RETURN lines[1] = 'Foreign Scan' || coalesce(substring(lines[1] FROM '^Foreign Scan( on public.page.*)$'), '') AND NOT EXISTS (SELECT FROM unnest(lines) AS l WHERE l ~ '^ *Filter:');
END $$;
SQL

sub rows
{
	return split /\n/, $node->safe_psql('postgres', @_);
}

# array types are members of the extension, once each
is_deeply([ rows("SELECT objid::regtype FROM pg_depend WHERE classid = 'pg_type'::regclass AND deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'iri') ORDER BY objid::regtype::text") ],
	[ 'iri', 'iri[]', 'iri_reference', 'iri_reference[]' ], 'types of the extension');

my %why = (
	mutable => 'it is STABLE, since other libraries or settings may give another result',
	collation => 'it compares text whose collation is not that of a column there');

# every operator, with a constant and with a column
my @operators = rows(<<'SQL');
SELECT DISTINCT format('%s %s %s', l, oprname, r)
FROM pg_operator o JOIN pg_depend d ON d.classid = 'pg_operator'::regclass AND d.objid = o.oid AND d.deptype = 'e' AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'iri'),
	LATERAL (SELECT CASE oprleft WHEN 'iri'::regtype THEN 'x' ELSE 'r' END AS l) AS l,
	LATERAL (SELECT unnest(CASE oprright WHEN 'iri'::regtype THEN '{"iri ''http://h1.example/docs/1''",x}' WHEN 'text'::regtype THEN '{"''http://h1.example/''",t}' ELSE '{"iri_reference ''//h1.example''",r}'::text[] END::text[]) AS r) AS r
ORDER BY 1
SQL
cmp_ok(scalar @operators, '>', 80, 'operators');
is_deeply([ grep { (rows("SELECT ships(\$q\$SELECT id FROM page WHERE $_\$q\$)"))[0] ne 't' } @operators ], [ grep { /^. (\^@|!?~~?\*?) '/ } @operators ],
	"every operator ships, except ^@ and patterns with a constant: $why{collation}");

# every function that can be called with a link alone
my (%ships, @wrong);
foreach (rows(<<'SQL'))
SELECT p.oid::regprocedure, format('%s(%s)', proname, CASE proargtypes[0] WHEN 'iri'::regtype THEN 'x' ELSE 'r' END), provolatile
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'iri')
WHERE prokind = 'f' AND proargtypes[0] IN ('iri'::regtype, 'iri_reference'::regtype) AND pronargs - pronargdefaults = 1 AND prorettype <> 'cstring'::regtype AND NOT proretset ORDER BY 1
SQL
{
	my ($function, $call, $volatile) = split /\|/;
	my $expected = $volatile ne 'i' ? 'mutable' : $function =~ /^(lower|upper|length)/ ? 'collation' : '';
	my ($answer) = rows("SELECT ships('SELECT id FROM page WHERE $call IS NOT NULL')");
	push @wrong, "$function: $answer" if ($answer eq 't') ne ($expected eq '');
	push @{ $ships{$expected} }, $function;
}
is_deeply(\@wrong, [], 'functions ship unless they are STABLE');
note("ships: @{ $ships{''} }");
note("does not ship, because $why{$_}: @{ $ships{$_} }") foreach sort keys %why;

# all places of a query, and the form that ships for each that does not
my @places = (
	[ t => q(SELECT id FROM page WHERE x IN ('http://h1.example/docs/1', 'http://h2.example/docs/2')) ],
	[ t => q(SELECT id FROM page WHERE x = ANY ('{http://h1.example/docs/1,http://h2.example/docs/2}')) ],
	[ t => q(SELECT id FROM page WHERE x = ANY ('{http://h1.example/docs/1,NULL}'::iri_reference[])) ],
	[ t => q(SELECT id FROM page WHERE r <> ALL ('{a,b}')) ],
	[ t => q(SELECT id FROM page WHERE x <@ ANY ('{h1.example,h2.example}')) ],
	[ t => q(SELECT id FROM page WHERE x <<= 'http://h1.example' AND x >= iri_below_lower('http://h1.example') AND x < iri_below_upper('http://h1.example')) ],
	[ t => q(SELECT id FROM page WHERE x <@ 'h1.example' AND x ~>=~ iri_domain_lower('h1.example') AND x ~<~ iri_domain_upper('h1.example')) ],
	[ t => q(SELECT id FROM page WHERE iri_below_upper(x) > 'http://h1.example/') ],
	[ t => q(SELECT id FROM page WHERE site = ANY (iri_host_suffixes(x))) ],
	[ f => q(SELECT id FROM page WHERE iri_host_suffixes(x) @> '{h1.example}'), $why{collation}, q(SELECT id FROM page WHERE x <@ 'h1.example') ],
	[ f => q(SELECT id FROM page WHERE iri_host_unicode(x) = 'h1.example'), $why{collation}, q(SELECT id FROM page WHERE x <@ 'h1.example') ],
	[ f => q(SELECT id FROM page WHERE x ^@ 'http://h1.example/docs/'), $why{collation}, q(SELECT id FROM page WHERE x <<= 'http://h1.example/docs/') ],
	[ t => q(SELECT id FROM page WHERE x IS NULL OR x = 'http://h/') ],
	[ f => q(SELECT id FROM page WHERE x::text = 'http://h1.example/docs/1'), $why{collation}, q(SELECT id FROM page WHERE x *= 'http://h1.example/docs/1') ],
	[ t => q(SELECT x, r FROM page ORDER BY x) ],
	[ t => q(SELECT x FROM page ORDER BY x DESC NULLS LAST LIMIT 3) ],
	[ t => q(SELECT id FROM page ORDER BY r, x LIMIT 3) ],
	[ t => q(SELECT x, count(*) FROM page GROUP BY x) ],
	[ t => q(SELECT iri_host_unicode(x), count(*) FROM page GROUP BY 1) ],
	[ t => q(SELECT min(x), max(r), count(DISTINCT x) FROM page) ],
	[ t => q(SELECT array_agg(id ORDER BY x) FROM page) ],
	[ t => q(SELECT a.id FROM page a JOIN page b ON a.x = b.x AND a.id = b.id) ],
	[ t => q(SELECT a.id FROM page a JOIN page b ON a.x *= b.r AND a.id = b.id) ],
	[ t => q(SELECT a.id FROM page a LEFT JOIN page b ON b.x <<= a.x) ],
	[ t => q(SELECT id FROM page ORDER BY x USING ~<~ LIMIT 3) ],
	[ f => q(SELECT id FROM page WHERE iri_registrable_domain(x) = 'h1.example'), $why{mutable}, q(SELECT id FROM page WHERE x <@ 'h1.example') ],
	[ f => q(SELECT id FROM page WHERE x = format('http://h%s.example/', 1)::iri), 'format() is STABLE', q(SELECT id FROM page WHERE x = ('http://h' || 1 || '.example/')::iri) ],
	[ f => q(SELECT DISTINCT x FROM page), 'postgres_fdw sends no DISTINCT', q(SELECT x FROM page GROUP BY x) ],
);
foreach (@places)
{
	my ($expected, $query, $why, $form) = @$_;
	my ($answer) = rows("SELECT ships(\$q\$$query\$q\$)");

	is($answer, $expected, $query . (defined $why ? ": $why" : ''));
	is((rows("SELECT ships(\$q\$$form\$q\$)"))[0], 't', $form) if defined $form;
	# the same rows as from a table here
	(my $local = $query) =~ s/\bpage\b/near/g;
	is($node->safe_psql('postgres', "SELECT md5(string_agg(s::text, ',' ORDER BY s::text COLLATE \"C\")) FROM ($query) AS s"),
		$node->safe_psql('postgres', "SELECT md5(string_agg(s::text, ',' ORDER BY s::text COLLATE \"C\")) FROM ($local) AS s"), 'the same rows') if $query !~ /LIMIT/;
}

# parameters of a generic plan
foreach ([ 'iri[]', 'x = ANY ($1)' ], [ 'iri', 'x <<= $1' ], [ 'iri', 'x >= iri_below_lower($1) AND x < iri_below_upper($1)' ], [ 'iri_reference', 'x <@ $1' ],
	[ 'iri_reference', 'x ~>=~ iri_domain_lower($1) AND x ~<~ iri_domain_upper($1)' ], [ 'iri_reference', 'r = $1' ])
{
	my ($type, $condition) = @$_;
	unlike($node->safe_psql('postgres', "SET plan_cache_mode = force_generic_plan; PREPARE p($type) AS SELECT id FROM page WHERE $condition; EXPLAIN (VERBOSE, COSTS OFF) EXECUTE p('{}')") // '', qr/Filter:/, "parameter: $condition")
	  if $type eq 'iri[]';
	unlike($node->safe_psql('postgres', "SET plan_cache_mode = force_generic_plan; PREPARE p($type) AS SELECT id FROM page WHERE $condition; EXPLAIN (VERBOSE, COSTS OFF) EXECUTE p('http://h1.example')") // '', qr/Filter:/, "parameter: $condition")
	  if $type ne 'iri[]';
}

# Hash partitions on two servers, as doc/scale.md has them
foreach my $i (0, 1)
{
	$node->safe_psql('postgres', "CREATE DATABASE shard$i");
	$node->safe_psql("shard$i", "CREATE EXTENSION iri; CREATE TABLE page (url iri NOT NULL) PARTITION BY HASH (url); CREATE TABLE page_$i PARTITION OF page (PRIMARY KEY (url)) FOR VALUES WITH (MODULUS 2, REMAINDER $i)");
	$node->safe_psql('postgres', sprintf(<<"SQL", $i ? '' : 'CREATE TABLE link (url iri NOT NULL) PARTITION BY HASH (url);', $node->host, $node->port));
%s
CREATE SERVER shard$i FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%s', port '%s', dbname 'shard$i', extensions 'iri', batch_size '1000');
CREATE USER MAPPING FOR CURRENT_USER SERVER shard$i;
CREATE FOREIGN TABLE link_$i PARTITION OF link FOR VALUES WITH (MODULUS 2, REMAINDER $i) SERVER shard$i OPTIONS (table_name 'page_$i');
SQL
}
my $load = sub { return "INSERT INTO link SELECT format('$_[0]', i % 40, i)::iri FROM generate_series(1, 500) AS i ON CONFLICT DO NOTHING" };
$node->safe_psql('postgres', $load->($_)) foreach 'http://h%s.example/docs/%s', 'HTTP://H%s.example:80/docs/%s';
is($node->safe_psql('postgres', 'SELECT count(*), count(DISTINCT url) FROM link'), '500|500', 'each link once, whatever its spelling');
is($node->safe_psql('postgres', "SELECT count(*) FROM link WHERE tableoid::regclass::text <> 'link_' || iri_shard(url, 2)"), '0', 'on the server that iri_shard names');
like($node->safe_psql('postgres', "EXPLAIN (COSTS OFF) SELECT url FROM link WHERE url = 'HTTP://H7.example:80/./docs/7'"), qr/^Foreign Scan on link_\d( link)?$/, 'a link is looked for on one server');
like(($node->psql('postgres', "INSERT INTO link VALUES ('http://h/') ON CONFLICT (url) DO NOTHING"))[2], qr/no unique or exclusion constraint matching the ON CONFLICT/, 'ON CONFLICT has no target');
like(($node->psql("shard0", "INSERT INTO page SELECT format('http://h/%s', i)::iri FROM generate_series(1, 99) AS i"))[2], qr/no partition of relation "page" found for row/, 'a server refuses links of the other');

$node->stop;
done_testing();
