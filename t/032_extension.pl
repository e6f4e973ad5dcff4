# The extensions themselves: installed by an ordinary user, each moved between schemas,
# dropped, and upgraded.  However it came to be, its catalog is that of a fresh
# install, by the dump that pg_upgrade would make of it.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;

# All that belongs to iri and iri_web: statements without object numbers, and the
# names of the members, since array types have no statements.
sub catalog
{
	my ($db) = @_;
	my ($dump, $err) = run_command([ 'pg_dump', '--schema-only', '--binary-upgrade', '--exclude-table=*', $node->connstr($db) ]);
	my @statements = map { s/^--.*\n//gmr =~ s/^\s+|\s+\z//gr } split /;\n/, $dump;

	# pg_dump has the members of an operator family in the order of its query's plan
	foreach (grep { /^(CREATE OPERATOR CLASS|ALTER OPERATOR FAMILY)/ } @statements)
	{
		my ($first, @members) = split /\s*,?\n/;
		$_ = join "\n", $first, sort @members;
	}
	push @statements, split /\n/, $node->safe_psql($db, "SET search_path = ''; SELECT 'member: ' || pg_describe_object(classid, objid, objsubid) FROM pg_depend WHERE refobjid IN (SELECT oid FROM pg_extension WHERE extname IN ('iri', 'iri_web')) AND deptype = 'e'");
	is($err, '', "$db: no complaint");
	return join "\n", sort grep { !/binary_upgrade_set_next|^\\|^(SET|SELECT pg_catalog\.set_config)/ } @statements;
}

sub same_catalog
{
	my ($db, $expected, $name) = @_;
	same_lines(catalog($db), $expected, $name);
	return;
}

sub same_lines
{
	my ($found, $expected, $name) = @_;

	if (!ok($found eq $expected, $name))
	{
		my %expected = map { $_ => 1 } split /\n/, $expected;
		my %found = map { $_ => 1 } split /\n/, $found;
		my @differ = ((map { "missing: $_" } grep { !$found{$_} } keys %expected), map { "more: $_" } grep { !$expected{$_} } keys %found);
		diag(join "\n", (sort @differ)[ 0 .. ($#differ < 20 ? $#differ : 20) ]);
	}
	return;
}

sub create_database
{
	my ($db, @sql) = @_;
	$node->safe_psql('postgres', "CREATE DATABASE $db");
	$node->safe_psql($db, $_) foreach @sql;
	return;
}

# Objects that use the extension, and their answers, in the schema that it is in.
my $use = <<'SQL';
CREATE TABLE public.links (id int, x @.iri PRIMARY KEY, r @.iri_reference, host text GENERATED ALWAYS AS (@.iri_host_unicode(x)) STORED, several @.iri[]);
CREATE INDEX links_image ON public.links (r @.iri_image_ops);
CREATE INDEX links_domain ON public.links (x @.iri_domain_ops);
CREATE INDEX links_gist ON public.links USING gist (r, int4range(id, id + 1));
CREATE INDEX links_hash ON public.links USING hash (r);
CREATE VIEW public.hosts AS SELECT @.iri_host(x) AS host, count(*) FROM public.links WHERE x OPERATOR(@.<@) 'example' GROUP BY 1;
CREATE FUNCTION public.web(v @.iri) RETURNS boolean BEGIN ATOMIC SELECT @.iri_scheme(v) IN ('http', 'https'); END;
CREATE DOMAIN public.web_link AS @.iri CHECK (public.web(VALUE));
INSERT INTO public.links (id, x, r, several) SELECT i, l, l, ARRAY[l]::@.iri[] FROM generate_series(1, 300) i, LATERAL (SELECT ('HTTP://h' || i % 7 || '.example/' || i)::@.iri) l(l)
SQL
my $answers = <<'SQL';
SET enable_seqscan = off;
SELECT count(*), max(id) FROM public.links WHERE x OPERATOR(@.=) 'http://h3.example/3';
SELECT count(*), max(id) FROM public.links WHERE r OPERATOR(@.*=) 'HTTP://h3.example/3'::@.iri;
SELECT count(*), max(id) FROM public.links WHERE x OPERATOR(@.<@) 'h3.example';
SELECT count(*), max(id) FROM public.links WHERE x OPERATOR(@.<<=) 'http://h3.example';
SELECT * FROM public.hosts ORDER BY 1 LIMIT 1;
SELECT @.max(x), @.max(several[1]) FROM public.links;
SELECT 'http://h'::public.web_link
SQL
my $expected = "1|3\n1|3\n43|297\n43|297\nh0.example|42\nHTTP://h6.example/97|HTTP://h6.example/97\nhttp://h";

sub in_schema
{
	my ($schema, $sql) = @_;
	return $sql =~ s/@(?=\.)/$schema/gr;
}

# Before version 17, array types are in the way.
sub move
{
	my ($db, $from, $to) = @_;
	my @types = map { "$_\[]" } 'iri', 'iri_reference';
	my $old = $node->safe_psql('postgres', "SELECT current_setting('server_version_num')::int < 170000") eq 't';

	$node->safe_psql($db, join ";\n", ($old ? map { "ALTER EXTENSION iri DROP TYPE $from.$_" } @types : ()), "ALTER EXTENSION iri SET SCHEMA $to", $old ? map { "ALTER EXTENSION iri ADD TYPE $to.$_" } @types : ());
	return;
}

# moved, with the objects that use it
create_database('fresh', 'CREATE SCHEMA one; CREATE SCHEMA two; CREATE EXTENSION iri SCHEMA two');
my $fresh = catalog('fresh');
cmp_ok(() = $fresh =~ /^CREATE /gm, '>', 250, 'the catalog has functions, operators and classes');
create_database('moved', 'CREATE SCHEMA one; CREATE SCHEMA two; CREATE EXTENSION iri SCHEMA one');
isnt(catalog('moved'), $fresh, 'another schema makes a difference');
move('moved', 'one', 'two');
same_catalog('moved', $fresh, 'moved');
create_database('used', 'CREATE SCHEMA one; CREATE SCHEMA two; CREATE EXTENSION iri SCHEMA one', in_schema('one', $use));
is($node->safe_psql('used', in_schema('one', $answers)), $expected, 'answers');
move('used', 'one', 'two');
is($node->safe_psql('used', in_schema('two', $answers)), $expected, 'answers after the move');

# dumped from there and restored
my $file = $node->basedir . '/used.dump';
create_database('restored');
command_ok([ 'pg_dump', '--no-sync', '--format=custom', "--file=$file", $node->connstr('used') ], 'dump after the move');
command_ok([ 'pg_restore', '--exit-on-error', '--dbname=' . $node->connstr('restored'), $file ], 'restore');
is($node->safe_psql('restored', in_schema('two', $answers)), $expected, 'answers after the restore');

# dropped: not while it is used, and then without a trace
create_database('dropped');
my $everything = <<'SQL';
SELECT count(*) FROM pg_depend; SELECT count(*) FROM pg_description; SELECT count(*) FROM pg_init_privs; SELECT count(*) FROM pg_proc; SELECT count(*) FROM pg_type; SELECT count(*) FROM pg_class;
SELECT count(*) FROM pg_operator; SELECT count(*) FROM pg_opclass; SELECT count(*) FROM pg_opfamily; SELECT count(*) FROM pg_amop; SELECT count(*) FROM pg_amproc; SELECT count(*) FROM pg_cast;
SELECT count(*) FROM pg_aggregate; SELECT count(*) FROM pg_attribute; SELECT count(*) FROM pg_namespace; SELECT count(*) FROM pg_attrdef; SELECT count(*) FROM pg_statistic
SQL
my $before = $node->safe_psql('dropped', $everything);
$node->safe_psql('dropped', 'CREATE EXTENSION iri');
isnt($node->safe_psql('dropped', $everything), $before, 'installed');
$node->safe_psql('dropped', in_schema('public', $use));
my ($rc, $out, $err) = $node->psql('dropped', 'DROP EXTENSION iri');
like($err, qr/cannot drop extension iri because other objects depend on it/, 'not dropped while it is used');
$node->safe_psql('dropped', 'SET client_min_messages = warning; DROP EXTENSION iri CASCADE; DROP TABLE links');
is($node->safe_psql('dropped', $everything), $before, 'dropped, without a trace');
$node->safe_psql('dropped', 'CREATE EXTENSION iri; ' . in_schema('public', $use));
is($node->safe_psql('dropped', in_schema('public', $answers)), $expected, 'and installed again');

# with iri_web: a schema each, in which each may move.  @. is the schema of iri, %. that of iri_web.
my $use_web = <<'SQL';
CREATE TABLE public.pages (id int, x @.iri, page @.iri GENERATED ALWAYS AS (%.iri_canonicalize(x, '{crawl-2026}')) STORED PRIMARY KEY, content text, CHECK (%.iri_matches(x, 'http{s}?://*')));
CREATE INDEX pages_surt ON public.pages (%.iri_surt(x));
CREATE VIEW public.domains AS SELECT %.iri_registrable_domain(x) AS domain, count(*) FROM public.pages GROUP BY 1;
INSERT INTO public.pages (id, x, content) SELECT i, ('HTTP://h' || i % 7 || '.example/' || i)::@.iri, i FROM generate_series(1, 300) i
SQL
my $answers_web = <<'SQL';
SET enable_seqscan = off;
SELECT count(*), max(id) FROM public.pages WHERE page OPERATOR(@.=) 'http://h3.example/3';
SELECT count(*), max(id) FROM public.pages WHERE %.iri_surt(x) ^@ 'http://(example,h3,)';
SELECT count(*), max(id) FROM public.pages WHERE %.iri_matches(page, 'http://h3.example/*');
SELECT * FROM public.domains ORDER BY 1 LIMIT 1;
SELECT row_count, distinct_values FROM %.iri_survey('public.pages', 'x', '{www}') WHERE step = 'www';
SELECT count(*) FROM %.iri_learn('public.pages', 'x', 'content');
SELECT bool_or(equal) FROM %.iri_explain('http://a', 'HTTP://a');
SELECT %.iri_same_site('http://a.b.example', 'http://b.example')
SQL
my $expected_web = "1|3\n43|297\n43|297\nh0.example|42\n300|300\n0\nt\nt";

sub in_schemas
{
	my ($schema, $web, $sql) = @_;
	return in_schema($schema, $sql) =~ s/%(?=\.)/$web/gr;
}

# hostile names: operators, quotes, format specifiers
my @schemas = ('one', 'two', map { '"' . s/"/""/gr . '"' } q{100% o'brien. OPERATOR(public.<>) " \ $1}, q{an "other%s});
my @create = map { "CREATE SCHEMA $_" } @schemas;
create_database('fresh2', @create, 'CREATE EXTENSION iri SCHEMA two', 'CREATE EXTENSION iri_web SCHEMA one');
my $fresh2 = catalog('fresh2');
create_database('together', @create, "CREATE EXTENSION iri SCHEMA $schemas[2]", "CREATE EXTENSION iri_web SCHEMA $schemas[3]", in_schemas(@schemas[ 2, 3 ], $use_web));
is($node->safe_psql('together', in_schemas(@schemas[ 2, 3 ], $answers_web)), $expected_web, 'both: answers');
move('together', $schemas[2], $schemas[3]);
is($node->safe_psql('together', in_schemas(@schemas[ 3, 3 ], $answers_web)), $expected_web, 'both: answers after iri has moved');
$node->safe_psql('together', 'ALTER EXTENSION iri_web SET SCHEMA one');
is($node->safe_psql('together', in_schemas($schemas[3], 'one', $answers_web)), $expected_web, 'both: answers after iri_web has moved');
move('together', $schemas[3], 'two');
is($node->safe_psql('together', in_schemas('two', 'one', $answers_web)), $expected_web, 'both: answers after iri has moved again');

$file = $node->basedir . '/both.dump';
create_database('restored2');
command_ok([ 'pg_dump', '--no-sync', '--format=custom', "--file=$file", $node->connstr('together') ], 'both: dump after the moves');
command_ok([ 'pg_restore', '--exit-on-error', '--dbname=' . $node->connstr('restored2'), $file ], 'both: restore');
is($node->safe_psql('restored2', in_schemas('two', 'one', $answers_web)), $expected_web, 'both: answers after the restore');

($rc, $out, $err) = $node->psql('together', 'DROP EXTENSION iri_web');
like($err, qr/cannot drop extension iri_web because other objects depend on it/, 'iri_web is not dropped while it is used');
$node->safe_psql('together', 'SET client_min_messages = warning; DROP EXTENSION iri_web CASCADE');
is($node->safe_psql('together', "SELECT count(x), count(*), string_agg(DISTINCT attname, ' ') FROM public.pages, pg_attribute WHERE attrelid = 'pages'::regclass AND attname IN ('x', 'page')"), '300|300|x', 'without it, the values of iri are there');
$node->safe_psql('together', 'DROP TABLE public.pages; CREATE EXTENSION iri_web SCHEMA one');
same_catalog('together', $fresh2, 'both: moved, dropped and installed again');

create_database('dropped2');
$before = $node->safe_psql('dropped2', $everything);
$node->safe_psql('dropped2', 'SET client_min_messages = warning; CREATE EXTENSION iri_web CASCADE');
is($node->safe_psql('dropped2', "SELECT string_agg(extname, ' ' ORDER BY extname) FROM pg_extension WHERE extname ~ '^iri'"), 'iri iri_web', 'CREATE EXTENSION iri_web CASCADE installs both');
($rc, $out, $err) = $node->psql('dropped2', 'DROP EXTENSION iri');
like($err, qr/cannot drop extension iri because other objects depend on it\nDETAIL:  extension iri_web depends on/, 'iri is not dropped while iri_web is there');
$node->safe_psql('dropped2', in_schemas('public', 'public', $use_web));
$node->safe_psql('dropped2', 'SET client_min_messages = warning; DROP EXTENSION iri CASCADE; DROP TABLE pages');
is($node->safe_psql('dropped2', $everything), $before, 'both are dropped by CASCADE, without a trace');
($rc, $out, $err) = $node->psql('dropped2', 'CREATE EXTENSION iri_web');
like($err, qr/required extension "iri" is not installed/, 'iri_web needs iri');

# Functions planted in the schema, which match calls of the scripts: nothing of them
# runs, and without them the extensions can be installed.
create_database('planted', 'CREATE ROLE mallory', 'CREATE SCHEMA one', 'GRANT ALL ON SCHEMA one TO mallory', <<'SQL');
SET ROLE mallory;
CREATE FUNCTION one.caught(what text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN RAISE LOG 'planted: % runs as %', what, current_user; END $$;
SQL
foreach my $planted ('iri iri_add_array_types(int DEFAULT 1)', 'iri iri_add_array_types(VARIADIC text[] DEFAULT NULL)', 'iri_web iriop_require_type(regtype, int DEFAULT 1)', 'iri_web iriop_require_type(VARIADIC regtype[])', 'iri_web iriop_require_type(anyelement)')
{
	my ($extension, $function) = split / /, $planted, 2;
	my $from = -s $node->logfile;

	$node->safe_psql('planted', 'CREATE EXTENSION iri') if $extension eq 'iri_web';
	$node->safe_psql('planted', "SET ROLE mallory; CREATE FUNCTION one.$function RETURNS void LANGUAGE sql AS \$\$ SELECT one.caught('$extension') \$\$");
	($rc, $out, $err) = $node->psql('planted', "SET search_path = one, public; CREATE EXTENSION $extension SCHEMA one");
	unlike(slurp_file($node->logfile, $from), qr/LOG:  planted/, "$planted: does not run");
	ok($rc == 0 || $err =~ /is not unique/, "$planted: installed, or refused as ambiguous") or diag($err);
	note("$planted: " . ($rc == 0 ? 'installed' : $err));
	$node->safe_psql('planted', "SET client_min_messages = warning; DROP EXTENSION IF EXISTS iri_web, iri CASCADE; SELECT FROM one.caught('the canary')");
	like(slurp_file($node->logfile, $from), qr/LOG:  planted: the canary runs as/, 'the canary sings');
	$node->safe_psql('planted', "DROP FUNCTION one." . $function =~ s/ DEFAULT \w+//r);
}

# Types of another user, which are found before those of iri
my %planted = (
	'a domain' => 'CREATE DOMAIN %s AS text CHECK (one.caught(VALUE) IS NULL)',
	'a composite' => 'CREATE TYPE %s AS (x text)',
	'an enum' => "CREATE TYPE %s AS ENUM ('http://h')",
	'a domain over iri' => 'CREATE DOMAIN %s AS public.iri CHECK (one.caught(VALUE::text) IS NULL)');
$node->safe_psql('planted', 'CREATE EXTENSION iri');
foreach my $what (sort keys %planted)
{
	my $from = -s $node->logfile;

	$node->safe_psql('planted', sprintf "GRANT ALL ON SCHEMA one TO mallory; SET ROLE mallory; $planted{$what}", 'one.iri');
	($rc, $out, $err) = $node->psql('planted', 'CREATE EXTENSION iri_web SCHEMA one');
	like($err, qr/ERROR:  type one\.iri is not that of extension "iri"/, "$what: not taken for iri");
	($rc, $out, $err) = $node->psql('planted', sprintf("$planted{$what}; CREATE EXTENSION iri_web", 'pg_temp.iri'));
	ok($rc == 0 || $err =~ /type pg_temp_\d+\.iri is not that of extension "iri"/, "$what: pg_temp is not taken for iri") or diag($err);
	note("$what: pg_temp " . ($rc == 0 ? 'installed' : $err));
	is($node->safe_psql('planted', "SELECT count(*) FROM pg_depend d, pg_type t WHERE d.classid = 'pg_proc'::regclass AND refclassid = 'pg_type'::regclass AND refobjid = t.oid AND typname = 'iri' AND typnamespace <> 'public'::regnamespace"),
		0, "$what: no function uses it");
	unlike(slurp_file($node->logfile, $from), qr/LOG:  planted/, "$what: its check does not run");
	$node->safe_psql('planted', "SET client_min_messages = warning; DROP EXTENSION IF EXISTS iri_web; DROP " . ($what =~ /domain/ ? 'DOMAIN' : 'TYPE') . ' one.iri');
}
$node->safe_psql('planted', 'SET client_min_messages = warning; CREATE EXTENSION iri_web SCHEMA one');
is($node->safe_psql('planted', "SELECT one.iri_surt('http://h/')"), 'http://(h,)/', 'without them, it is installed');

# an ordinary user, who owns a database or may create in it
$node->safe_psql('postgres', 'CREATE ROLE owner LOGIN; CREATE ROLE other LOGIN; CREATE DATABASE theirs OWNER owner');
($rc, $out, $err) = $node->psql('theirs', 'CREATE EXTENSION iri', extra_params => [ '-U', 'other' ]);
like($err, qr/permission denied to create extension "iri"/, 'who may not create in the database may not install');
my @as_owner = (extra_params => [ '-U', 'owner' ]);
$node->safe_psql('theirs', 'CREATE SCHEMA one; CREATE SCHEMA two; CREATE EXTENSION iri SCHEMA two', @as_owner);
$node->safe_psql('theirs', 'GRANT CREATE ON SCHEMA public TO owner; GRANT USAGE ON SCHEMA two TO other');
$node->safe_psql('theirs', in_schema('two', $use), @as_owner);
is($node->safe_psql('theirs', in_schema('two', $answers), @as_owner), $expected, 'answers to an ordinary user');
is($node->safe_psql('theirs', "SELECT two.iri_host('http://h/')", extra_params => [ '-U', 'other' ]), 'h', 'and to another');
is($node->safe_psql('theirs', "SELECT extowner::regrole, (SELECT string_agg(DISTINCT proowner::regrole::text, ',') FROM pg_proc AS p JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid WHERE deptype = 'e' AND pronamespace = 'two'::regnamespace) = quote_ident(current_user) FROM pg_extension WHERE extname = 'iri'"),
	'owner|t', 'the functions are not the user\'s');
($rc, $out, $err) = $node->psql('theirs', "ALTER FUNCTION two.iri_host(two.iri) COST 1", @as_owner);
like($err, qr/must be owner of function/, 'who cannot change them');
$node->safe_psql('theirs', 'SET client_min_messages = warning; DROP EXTENSION iri CASCADE; CREATE EXTENSION iri SCHEMA two', @as_owner);
$node->safe_psql('theirs', 'ANALYZE');
my ($theirs, $same) = map { join "\n", grep { !/\bSCHEMA\b/ } split /\n/ } catalog('theirs'), $fresh;
same_lines($theirs, $same, 'dropped and installed by an ordinary user');

# Upgraded: the script of this version is cut in two, at many places.  The first
# part installs version 0.N, the second one upgrades.
SKIP:
{
	my ($sharedir) = run_command([ 'pg_config', '--sharedir' ]);
	my $folder = "$sharedir/extension";
	skip "$folder is not writable", 1 if !-w $folder;

	my ($version) = slurp_file("$folder/iri.control") =~ /^default_version = '(.*)'$/m;
	my $script = slurp_file("$folder/iri--$version.sql") =~ s/^\\echo.*\n//mr;

	# statements end in ";", at the end of a line, and outside of comments
	my @statements = split /(?<=;)\n(?=\n|COMMENT|CREATE|ALTER|--|\/\*)/, $script;
	cmp_ok(scalar @statements, '>', 500, 'the script has statements');
	my @written;
	foreach my $n (1 .. 5)
	{
		my $cut = int(@statements * $n / 6);
		my %parts = ("iri--0.$n.sql" => [ @statements[ 0 .. $cut - 1 ] ], "iri--0.$n--$version.sql" => [ @statements[ $cut .. $#statements ] ]);
		foreach my $name (keys %parts)
		{
			unlink "$folder/$name";
			append_to_file("$folder/$name", join("\n", @{ $parts{$name} }) . "\n");
			push @written, "$folder/$name";
		}
		create_database("upgraded$n", 'CREATE SCHEMA one; CREATE SCHEMA two');
		($rc, $out, $err) = $node->psql("upgraded$n", "CREATE EXTENSION iri VERSION '0.$n' SCHEMA two; CREATE TABLE links (x two.iri, several two.iri[]); INSERT INTO links VALUES ('HTTP://h', '{HTTP://h}'); ALTER EXTENSION iri UPDATE");
		is($err, '', "upgraded from 0.$n");
		is($node->safe_psql("upgraded$n", "SELECT *, (SELECT extversion FROM pg_extension WHERE extname = 'iri') = '$version' FROM links"), 'HTTP://h|{HTTP://h}|t', "what was stored, upgraded from 0.$n");
		same_catalog("upgraded$n", $fresh, "the catalog, upgraded from 0.$n");
	}
	unlink @written;
}

$node->stop;
done_testing();
