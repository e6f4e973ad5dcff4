# pg_upgrade, with domains, functions, views, generated columns and indexes that
# use every function and operator of iri and iri_web that takes an IRI.  It restores domains and
# functions before casts, so none of them may need the one to iri_reference.
#
# $oldinstall may name older servers that have the extension, oldest first and
# separated by colons: the folders that have their bin.  The cluster is upgraded
# from each to the next one, then to the server under test.  Without it, there is
# one upgrade within a release.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my @nodes = map { PostgreSQL::Test::Cluster->new("old_" . ($_ =~ s{\W+}{_}gr), install_path => $_) } split /:/, $ENV{oldinstall} // '';
push @nodes, PostgreSQL::Test::Cluster->new('old') if !@nodes;
push @nodes, PostgreSQL::Test::Cluster->new('new');
$_->init(extra => [ '--locale=C', '--encoding=UTF8', '--data-checksums' ]) foreach @nodes;
my $old = $nodes[0];
$old->start;
$old->safe_psql('postgres', 'CREATE EXTENSION iri; CREATE EXTENSION iri_web');

# The members of the extensions in a catalog: these columns of theirs.
sub members
{
	my ($columns, $catalog, $where) = @_;
	return map { [ split /\|/, $_, -1 ] } split /\n/, $old->safe_psql('postgres', <<"SQL");
SELECT $columns FROM $catalog o JOIN pg_depend d ON d.classid = '$catalog'::regclass AND d.objid = o.oid AND d.deptype = 'e'
WHERE d.refobjid IN (SELECT oid FROM pg_extension WHERE extname IN ('iri', 'iri_web')) AND $where ORDER BY o.oid::text::int
SQL
}

# An IRI for each argument that can be one, in all ways; X is the IRI.
sub operands
{
	my ($only_own_type, @types) = @_;
	my @lists = ([]);

	foreach my $type (@types)
	{
		my @these = $type eq 'iri' ? ('X') : $type ne 'iri_reference' ? ("NULL::$type") :
		  $only_own_type ? ("'http://h/'::public.iri_reference") : ('X', "'http://h/'::public.iri_reference", "'http://h/'");
		@lists = map { my $list = $_; map { [ @$list, $_ ] } @these } @lists;
	}
	return grep { grep { $_ eq 'X' } @$_ } @lists;
}

my (%immutable, %volatile, %sets, %of_reference);
foreach (members("proname, (SELECT string_agg(t::regtype::text, ';' ORDER BY n) FROM unnest(proargtypes) WITH ORDINALITY u(t, n)), provolatile, proretset",
	'pg_proc', "prokind = 'f' AND (proargtypes::oid[] && ARRAY['iri'::regtype, 'iri_reference'::regtype]::oid[]) AND 'internal'::regtype <> ALL (proargtypes) AND prorettype <> 'cstring'::regtype"))
{
	my ($name, $types, $volatility, $set) = @$_;

	# operators call these, each with its own types
	my $own = $name =~ /^iri(op|_reference)_/;
	foreach my $list (operands($own, split /;/, $types))
	{
		my $call = "public.$name(" . join(', ', @$list) . ')';
		$of_reference{"$call IS NOT NULL"} = 1 if $types =~ /^iri_reference/ && $types !~ /\biri\b/;
		if ($set eq 't') { $sets{$call} = 1; }
		elsif ($volatility eq 'i') { $immutable{"$call IS NOT NULL"} = 1; }
		else { $volatile{"$call IS NOT NULL"} = 1; }
	}
}
cmp_ok(keys(%immutable) + keys(%volatile), '>', 150, 'there are functions');
ok((grep { /\biri_surt\(/ } keys %immutable) && (grep { /\biri_registrable_domain\(/ } keys %volatile) && (grep { /\biri_ancestors\(/ } keys %sets), 'of iri_web, too');
cmp_ok(scalar(keys %sets), '>', 4, 'there are functions that return sets');

foreach (members('oprname, oprleft::regtype, oprright::regtype', 'pg_operator', 'true'))
{
	my ($name, @types) = @$_;

	foreach my $list (operands(0, @types))
	{
		# A domain is an iri_reference; iri_in_domain takes what is an iri.
		next if $name =~ /^(<@|@>)$/ && $list->[ $name eq '<@' ] eq 'X';
		$immutable{"$list->[0] OPERATOR(public.$name) $list->[1]"} = 1;
	}
}

# what people write
$immutable{$_} = 1
  foreach "lower(iri_scheme(X)) IN ('http', 'https')", "X IN ('http://h/', 'http://i/')", "X BETWEEN 'http:' AND 'httpz:'", 'iri_normalize(X) *= X', 'X = iri_normalize(X)',
  "X <@ 'example.org' AND NOT X <@ 'old.example.org'", "'org' @> X", "X ^@ 'http://'", "X <<= 'http://h/a'", "X <<= 'http://h/a'::iri", "X *= 'http://h/'::iri_reference", "(X)::text ~ '^http'",
  'coalesce(iri_port(X), 80) < 1024', "X = ANY ('{http://h/}'::iri_reference[])", "iri_in_domain(X, X)", "iri_query_param(X, name => 'a') = '1'",
  "CASE WHEN iri_is_uri(X) THEN iri_host_type(X) = 'dns' ELSE iri_fragment(X) IS NULL END", "'a' = ANY (iri_path_segments(X))", "(iri_parts(X)).host = 'h'", "iri_to_jsonb(X) ? 'host'", "iri_host_inet(X) << '10.0.0.0/8'",
  "iri_canonicalize(X, '{web-2026}', '{example.org: a}') = X", "iri_surt(X, 'cdx') LIKE 'example,%'", "iri_matches(X, 'http{s}?://*.example/*')", "iri_capture(X, '/:id') ? 'id'";

my @immutable = sort keys %immutable;
my @checks = (@immutable, sort keys %volatile);
my @statements;
foreach my $n (0 .. $#checks)
{
	(my $check = $checks[$n]) =~ s/\bX\b/VALUE/g;
	push @statements, "CREATE DOMAIN a_domain$n AS iri CHECK ($check)";
	push @statements, "CREATE DOMAIN a_reference$n AS iri_reference CHECK ($check)" if $of_reference{$checks[$n]};
	($check = $checks[$n]) =~ s/\bX\b/x/g;
	push @statements, "CREATE FUNCTION a_function$n(x iri) RETURNS boolean BEGIN ATOMIC SELECT $check; END";
}
my @sets = sort keys %sets;
foreach my $n (0 .. $#sets)
{
	(my $call = $sets[$n]) =~ s/\bX\b/x/g;
	push @statements, "CREATE FUNCTION a_set$n(x iri) RETURNS bigint BEGIN ATOMIC SELECT count(*) FROM $call; END";
}
my @columns = map { s/\bX\b/x/gr } @immutable;
push @statements, 'CREATE TABLE tab (x iri, ' . join(', ', map { "g$_ boolean GENERATED ALWAYS AS ($columns[$_]) STORED" } 0 .. $#columns) . ')',
  (map { "ALTER TABLE tab ADD CHECK (($columns[$_]) IS NOT NULL OR true)" } 0 .. $#columns),
  (map { 'CREATE INDEX ON tab (' . join(', ', map { "($_)" } @columns[ $_ * 30 .. ($_ * 30 + 29 < $#columns ? $_ * 30 + 29 : $#columns) ]) . ')' } 0 .. int($#columns / 30)),
  'CREATE VIEW a_view AS SELECT ' . join(', ', map { "$columns[$_] AS v$_" } 0 .. $#columns) . ' FROM tab';

# and with rows
push @statements, split /;\n/, <<'SQL';
CREATE DOMAIN uri_only AS iri CHECK (iri_is_uri(VALUE));
CREATE DOMAIN absolute_href AS iri_reference CHECK (iri_origin(iri(VALUE)) IS NOT NULL);
CREATE DOMAIN any_href AS iri_reference CHECK (iri_origin(iri_try(VALUE)) IS DISTINCT FROM 'http://localhost');
CREATE DOMAIN matched AS iri CHECK (iri_matches(VALUE, 'http://*.example/*') AND iri_registrable_domain(VALUE) <> 'x.example');
CREATE DOMAIN web_address AS uri_only CHECK (lower(iri_scheme(VALUE)) IN ('http', 'https'));
CREATE TABLE link (x web_address, r iri_reference, host text GENERATED ALWAYS AS (iri_host_unicode(x)) STORED, CHECK (x <@ 'example'));
INSERT INTO link SELECT u, u FROM (SELECT format('%s://h%s.example/%s', (ARRAY['http', 'HTTP'])[1 + i % 2], i % 9, i)::iri AS u FROM generate_series(1, 1000) i) s;
CREATE INDEX link_key ON link (x);
CREATE INDEX link_image ON link (x iri_image_ops);
CREATE INDEX link_r_image ON link (r iri_image_ops);
CREATE INDEX link_domain ON link (x iri_domain_ops);
CREATE INDEX link_gist ON link USING gist (x);
CREATE INDEX link_hash ON link USING hash (r);
CREATE INDEX link_host ON link (iri_host(x), iri_path(x));
CREATE INDEX link_surt ON link (iri_surt(x), iri_surt(x, 'cdx'));
CREATE UNIQUE INDEX link_canonical ON link (iri_canonicalize(x, '{crawl-2026}'));
CREATE TABLE link_page (x matched, page iri GENERATED ALWAYS AS (iri_canonicalize(x, '{crawl-2026}', '{example: =a}')) STORED, site text);
INSERT INTO link_page (x, site) SELECT x::iri, iri_registrable_domain(x) FROM link;
CREATE STATISTICS link_hosts ON (iri_host_unicode(x)) FROM link;
CREATE TABLE link_brin AS SELECT x::iri AS x FROM link ORDER BY x;
CREATE INDEX ON link_brin USING brin (x);
CREATE INDEX ON link_brin USING brin (x iri_bloom_ops);
CREATE INDEX ON link_brin USING brin (x iri_minmax_multi_ops);
CREATE TABLE link_parts (x iri PRIMARY KEY) PARTITION BY HASH (x);
CREATE TABLE link_part0 PARTITION OF link_parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE link_part1 PARTITION OF link_parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO link_parts SELECT x FROM link;
CREATE TABLE link_history (x iri, during daterange, EXCLUDE USING gist (x WITH =, during WITH &&));
INSERT INTO link_history SELECT x, daterange('2020-01-01', '2021-01-01') FROM link;
CREATE EXTENSION pg_trgm;
CREATE DOMAIN page AS iri CHECK (VALUE LIKE 'http%' AND lower(VALUE) !~ '[.]exe$' AND length(VALUE) < 2000);
CREATE TABLE link_text (x iri, p page);
INSERT INTO link_text SELECT u, u FROM (SELECT format('http://h%s.example/page/%s', i % 9, i)::iri AS u FROM generate_series(1, 3000) i) s;
CREATE INDEX link_text_x ON link_text ((x::text) text_pattern_ops);
CREATE INDEX link_text_p ON link_text ((p::text) text_pattern_ops);
CREATE INDEX link_text_lower ON link_text (lower(x) text_pattern_ops);
CREATE INDEX link_text_trigrams ON link_text USING gin ((x::text) gin_trgm_ops);
CREATE EXTENSION amcheck
SQL
$old->safe_psql('postgres', join(";\n", @statements) . ';');

# The definitions of domains and, for one release, of everything else.
sub definitions
{
	my ($node) = @_;
	my $definitions = $node->safe_psql('postgres', 'SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contypid <> 0 ORDER BY conname');
	return $definitions if $ENV{oldinstall};
	return $definitions . $node->safe_psql('postgres', q{SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname ~ '^a_' ORDER BY proname; SELECT pg_get_viewdef('a_view');
		SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname; SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef ORDER BY adrelid::regclass::text, adnum});
}

sub answers
{
	my ($node) = @_;
	return $node->safe_psql('postgres', <<'SQL');
SET enable_seqscan = off;
SELECT count(*) FROM link WHERE x = 'http://h1.example/1';
SELECT count(*) FROM link WHERE x *= 'HTTP://h1.example/1';
SELECT count(*) FROM link WHERE r *= iri 'HTTP://h1.example/1';
SELECT count(*) FROM link WHERE x <@ 'h1.example';
SELECT count(*) FROM link WHERE x <<= 'http://h1.example';
SELECT count(*) FROM link WHERE x ^@ 'http://h1.';
SELECT count(*) FROM link a JOIN link b ON a.x *= b.r;
SELECT count(*) FROM link WHERE iri_host(x) = 'h1.example';
SELECT count(*) FROM link WHERE r = 'HTTP://H1.example/1';
SELECT count(*) FROM link WHERE iri_surt(x) LIKE 'http://(example,h1,)%';
SELECT count(*) FROM link WHERE iri_canonicalize(x, '{crawl-2026}') = 'http://h1.example/1';
SELECT count(*) FROM link WHERE iri_matches(x, 'http://h1.example/*');
SELECT count(*), count(DISTINCT site), count(page) FROM link_page WHERE iri_same_site(x, 'http://h1.example/');
SELECT count(*) FROM link_brin WHERE x = 'HTTP://H1.example/1';
SELECT count(*) FROM link_brin WHERE x <@ 'h1.example';
SELECT tableoid::regclass, count(*) FROM link_parts GROUP BY 1 ORDER BY 1;
SELECT count(*) FROM link_parts p JOIN link l ON p.x = l.r AND iri_shard(iri_try(p.x), 2) = right(p.tableoid::regclass::text, 1)::int;
SELECT count(*) FROM link_history WHERE x <<= 'http://h1.example' AND during @> date '2020-07-01';
SELECT bt_index_check(indexrelid, true) FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am a ON a.oid = relam WHERE indrelid = 'link'::regclass AND amname = 'btree';
SQL
}

my $definitions = definitions($old);
my $answers = answers($old);
like($answers, qr/^1\n1\n1\n112\n112\n112\n1000\n112\n1\n112\n1\n112\n112|1|112\n1\n112\n/, 'what indexes find');
is(join("\n", grep { /\)::(public\.)?iri_reference/ } split /\n/, $definitions), '', 'an iri is used without a cast');

# The statistics of the rows, and estimates with them.
sub estimates
{
	my ($node) = @_;
	my ($plan) = $node->safe_psql('postgres', "ANALYZE link; EXPLAIN SELECT FROM link WHERE x <@ 'h1.example'") =~ /rows=(\d+)/;
	return $plan;
}
my $estimate = estimates($old);
cmp_ok($estimate, '>', 50, 'the rows of a domain are estimated');
cmp_ok($estimate, '<', 250, 'the rows of a domain are estimated');

# The plans of searches in the spelling.
sub plans
{
	my ($node) = @_;
	my @conditions = ("x LIKE 'http://h1.example/page/1%'", "p LIKE 'http://h1.example/page/1%'", "lower(x) LIKE 'http://h1.example/page/1%'", "x ILIKE '%/PAGE/2999%'");
	return $node->safe_psql('postgres', 'VACUUM ANALYZE link_text; SET enable_seqscan = off; ' . join('; ', map { "EXPLAIN (COSTS OFF) SELECT x FROM link_text WHERE $_" } @conditions));
}
my $plans = plans($old);
is(join(' ', $plans =~ / (?:using|on) (link_text_\w+)/g), 'link_text_x link_text_p link_text_lower link_text_trigrams', 'indexes on the spelling are used');

# From 18 on, periods can be in keys: an extension of an older version needs a function for that (doc/upgrades.md).
sub without_overlaps
{
	my ($node, $way) = @_;
	return if $node->safe_psql('postgres', 'SHOW server_version_num') < 180000;
	my $has_function = $node->safe_psql('postgres', "SELECT count(*) FROM pg_amproc JOIN pg_opfamily f ON f.oid = amprocfamily WHERE opfname = 'iri_ops' AND amprocnum = 12");
	$node->safe_psql('postgres', 'ALTER OPERATOR FAMILY public.iri_ops USING gist ADD FUNCTION 12 ("any", "any") gist_translate_cmptype_common(integer)') unless $has_function;
	my $tables = 'CREATE TABLE versioned (x iri, during daterange, PRIMARY KEY (x, during WITHOUT OVERLAPS)); CREATE TABLE cite (x iri, during daterange, FOREIGN KEY (x, PERIOD during) REFERENCES versioned (x, PERIOD during));';
	is($node->safe_psql('postgres', "BEGIN; $tables INSERT INTO versioned SELECT * FROM link_history; INSERT INTO cite SELECT iri_normalize(x), during FROM versioned; SELECT count(*) FROM cite; ROLLBACK"),
		'1000', "$way: periods in keys");
	my ($rc, $out, $err) = $node->psql('postgres', "BEGIN; $tables INSERT INTO versioned SELECT x, during FROM link_history UNION ALL SELECT iri_normalize(x), daterange(NULL, NULL) FROM link_history LIMIT 2000");
	like($err, qr/violates exclusion constraint "versioned_pkey"/, "$way: periods do not overlap");
	return;
}

foreach my $new (@nodes[ 1 .. $#nodes ])
{
	my $way = join " to ", map { $_->config_data("--version") =~ s{^PostgreSQL (\S+).*}{$1}sr } $old, $new;

	$old->stop;
	chdir $PostgreSQL::Test::Utils::tmp_check or die $!;
	command_ok([ $new->config_data('--bindir') . '/pg_upgrade', '--old-datadir', $old->data_dir, '--new-datadir', $new->data_dir, '--old-bindir', $old->config_data('--bindir'), '--new-bindir', $new->config_data('--bindir'),
			'--socketdir', $new->host, '--old-port', $old->port, '--new-port', $new->port ], "pg_upgrade $way")
	  or map { diag(join '', grep { /error|ERROR/ } split /^/m, slurp_file($_)) } glob($new->data_dir . '/pg_upgrade_output.d/*/log/pg_upgrade_dump_*.log');
	$new->start;
	is(definitions($new), $definitions, "$way: the definitions are the same");
	is(answers($new), $answers, "$way: indexes and partitions find the same");
	is(estimates($new), $estimate, "$way: the estimate is the same");
	is(plans($new), $plans, "$way: the plans are the same");
	without_overlaps($new, $way);
	$old = $new;
}

my $new = $old;
my ($rc, $out, $err) = $new->psql('postgres', "INSERT INTO link VALUES ('ftp://h.example/')");
like($err, qr/value for domain web_address violates check constraint/, 'domains are checked');
($rc, $out, $err) = $new->psql('postgres', "INSERT INTO link VALUES ('http://h.example/\xc3\xa9')");
like($err, qr/value for domain web_address violates check constraint "uri_only_check"/, 'domains are checked');
($rc, $out, $err) = $new->psql('postgres', "INSERT INTO link_text (p) VALUES ('http://h/a.EXE')");
like($err, qr/value for domain page violates check constraint/, 'domains are checked by patterns');
($rc, $out, $err) = $new->psql('postgres', "INSERT INTO link_page VALUES ('http://h.example.org/a')");
like($err, qr/value for domain matched violates check constraint/, 'domains are checked by patterns of links');
$new->stop;

done_testing();
