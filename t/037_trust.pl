# A function that SQL can call trusts nothing: a role that may only connect calls
# every function of iri and iri_web that has no argument of type internal, with hostile
# values of each type, among them those of other classes: expression trees of the
# catalogs, OIDs of any relation, arrays with NULLs.  The server lives on, no
# error is an internal one, and nothing runs that another user has written: each of
# mallory's CHECK constraints, policies, views and expressions logs that it was run.
#
#	IRI_TRUST_SEEDS=3 IRI_TEST_SEED=7 prove ... t/037_trust.pl
#
# There are 110,000 calls under each seed, from $IRI_TEST_SEED on; without $IRI_TRUST_SEEDS, a
# twentieth of those under one.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $share = $ENV{IRI_TRUST_SEEDS} ? 1 : 20;
my ($calls, $least) = (110_000 / $share, 300 / $share);
my $first = $ENV{IRI_TEST_SEED} // time;
my @seeds = ($first .. $first + ($ENV{IRI_TRUST_SEEDS} || 1) - 1);

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\njit = off\nrestart_after_crash = on\nstatement_timeout = 1800s");
$node->start;
# any name that a schema can have, with an operator in it
my $schema = q{"o'brien 100% OPERATOR(mallory.=) $1 \\ """};
my $web_schema = q{"an ""other'%s"};
$node->safe_psql('postgres', <<"SQL");
CREATE ROLE mallory LOGIN;
CREATE ROLE nobody LOGIN;
REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC;
CREATE SCHEMA $schema;
CREATE EXTENSION iri SCHEMA $schema;
CREATE SCHEMA $web_schema;
CREATE EXTENSION iri_web SCHEMA $web_schema;
CREATE SCHEMA mallory AUTHORIZATION mallory;
GRANT USAGE ON SCHEMA $schema, $web_schema, mallory TO PUBLIC;
SET SESSION AUTHORIZATION mallory;
SET search_path = mallory, $schema, pg_catalog;
CREATE FUNCTION caught(what text) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS \$\$
BEGIN
	IF session_user <> 'mallory' THEN
		RAISE LOG 'canary: %', what;
	END IF;
	RETURN true;
END \$\$;
CREATE FUNCTION same(a text, b text) RETURNS boolean IMMUTABLE LANGUAGE sql AS \$\$ SELECT mallory.caught('an operator') \$\$;
CREATE FUNCTION same(a iri_reference, b iri_reference) RETURNS boolean IMMUTABLE LANGUAGE sql AS \$\$ SELECT mallory.caught('an operator') \$\$;
CREATE OPERATOR mallory.= (LEFTARG = text, RIGHTARG = text, FUNCTION = same);
CREATE OPERATOR mallory.<> (LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = same);
CREATE DOMAIN checked AS iri CHECK (caught('the CHECK of a domain'));
CREATE DOMAIN checked_reference AS iri_reference CHECK (caught('the CHECK of a domain'));
CREATE DOMAIN checked_text AS text CHECK (caught('the CHECK of a domain'));
CREATE TYPE pair AS (x checked, s checked_text, r checked_reference);
-- constants of composites, arrays and domains are in the trees of the catalogs
CREATE TABLE page (x checked DEFAULT 'http://h', r checked_reference DEFAULT 'a', source iri DEFAULT 'http://H', target iri, status integer, content text DEFAULT 'a',
	p pair DEFAULT ROW('http://h', 'a', 'b')::pair, many checked[] DEFAULT ARRAY['HTTP://h']::checked[],
	g boolean GENERATED ALWAYS AS (caught('a generated column')) STORED, CHECK (caught('a CHECK constraint')),
	CHECK (x <> 'http://h/x' OR p = ROW('http://h', 'a', 'b')::pair));
INSERT INTO page SELECT ('http://h/' || n)::iri, 'a', ('http://h/' || n)::iri, ('http://h/' || n + 1)::iri, 301 FROM generate_series(1, 20) n;
INSERT INTO page SELECT NULL, NULL, NULL;
CREATE TABLE computed (LIKE page INCLUDING DEFAULTS);
INSERT INTO computed SELECT * FROM page;
-- these run when a query reads the relation
CREATE INDEX ON computed (caught('of the relation: an index'));
CREATE VIEW viewed AS SELECT * FROM page WHERE caught('of the relation: a view');
CREATE TABLE guarded (LIKE page);
INSERT INTO guarded SELECT * FROM page;
ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
CREATE POLICY p ON guarded USING (caught('of the relation: a policy') AND (p).x <> 'http://h/');
CREATE TABLE ranged (x iri) PARTITION BY RANGE (x);
CREATE TABLE ranged1 PARTITION OF ranged FOR VALUES FROM ('http://a') TO ('http://z');
CREATE TABLE "o'brien""; %s (" ("100% 'of' ""\\1" iri, source iri, target iri, status text, content iri[]);
INSERT INTO "o'brien""; %s (" SELECT 'a:', 'http://h/1', 'http://h/2', NULL FROM generate_series(1, 5);
CREATE MATERIALIZED VIEW stored AS SELECT source, target FROM page;
CREATE SEQUENCE counted;
CREATE FUNCTION of_sql(x iri DEFAULT 'HTTP://h', y pair DEFAULT ROW('a:', 'b', 'c')) RETURNS boolean LANGUAGE sql BEGIN ATOMIC SELECT x = 'http://h/' AND caught('a body'); END;
GRANT SELECT ON ALL TABLES IN SCHEMA mallory TO PUBLIC;
CREATE TABLE secret (x iri, source iri, target iri);
REVOKE EXECUTE ON FUNCTION caught(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caught(text) TO PUBLIC;
RESET SESSION AUTHORIZATION;
SET search_path = pg_catalog;

CREATE TABLE public.functions AS
SELECT row_number() OVER (ORDER BY p.oid)::integer AS n, p.oid::regproc::text AS name, p.proargtypes::oid[]::regtype[] AS types, prorettype = 'cstring'::regtype AS is_cstring
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' JOIN pg_extension e ON e.oid = d.refobjid AND extname IN ('iri', 'iri_web')
WHERE NOT p.proargtypes::regtype[] && '{internal}';
-- the values, each as an expression
CREATE TABLE public.hostile (type regtype, n integer, value text, PRIMARY KEY (type, n));
CREATE TABLE public.calls (seed bigint, n integer, function integer, given integer[]);
CREATE FUNCTION public.call_functions(which bigint, OUT n integer, OUT function text, OUT state text, OUT message text, OUT seconds real) RETURNS SETOF record
	LANGUAGE plpgsql SET search_path = pg_catalog AS \$\$
DECLARE
	call text;
	begun timestamptz;
BEGIN
	FOR n, function, call IN SELECT c.n, f.name, format(CASE WHEN is_cstring THEN '%s(%s)::text' ELSE '%s(%s)' END, f.name, (SELECT string_agg(CASE WHEN name ~ 'url_(key|clean)' AND i = 2 THEN 'VARIADIC ' ELSE '' END || h.value, ', ' ORDER BY i)
			FROM unnest(given, types[0:]) WITH ORDINALITY g (k, t, i) JOIN public.hostile h ON (h.type, h.n) = (t, k)))
		FROM public.calls c JOIN public.functions f ON f.n = c.function WHERE seed = which ORDER BY c.n
	LOOP
		RAISE LOG 'call: % %', n, function;
		begun := clock_timestamp();
		BEGIN
			EXECUTE format('SELECT format(''%%s'', q) FROM (SELECT %s AS q LIMIT 1000) q', call);
			state := '';
			message := '';
		EXCEPTION WHEN OTHERS THEN
			state := SQLSTATE;
			message := SQLERRM;
		END;
		seconds := extract(epoch FROM clock_timestamp() - begun);
		RETURN NEXT;
	END LOOP;
END \$\$;
GRANT SELECT ON public.calls, public.functions, public.hostile TO nobody;
SQL

my @links = ('http://example.org/a/b.html?x=1&y=2#top', 'HTTPS://u:p@[2001:DB8::1]:0443/%7e/../%C3%A9', 'http://xn--rsum-bpad.example./%E6%97%A5?utm_source=x&a=%FF', 'urn:ISBN:0-395-36341-1?+r?=q',
	'mailto:a@EXAMPLE.com,b@h?subject=%20', 'file://localhost/etc/./passwd', 'tel:+1-201-555-0123;ext=1', 'geo:48.20,-0.0;crs=wgs84', 'data:text/plain;base64,AA==', 'http://0x7f.1/', 'http://[fe80::1%25eth0]/',
	's3://Bucket/key', 'ldap://h/o=x?cn?BASE', '//h/p', '/a/./b', '?q', '#f', '..', 'a:', '', 'http://h/1', 'http://h/2');
my @words = ('', ' ', '%', '%s', '%n', '%1$s', '%00', '%FF', '%E6%97%A5', '\\', "'", "'; DROP TABLE mallory.page; --", '"', '$$', '$1', ':', '/', '*', '{}', '{NULL}', '{{a},{b}}', '{"', '[', ']', '(', ')', '()', '(,,)', 'NULL', 'null', '-1',
	qw(0 1 80 65536 4294967295 9223372036854775808 1e400 NaN scheme userinfo user host port path query fragment authority iri iri-reference uri absolute-iri rfc3987 leiri href simple syntax protocol crawl-2026 strip-2026 www tracking-2026
	  unicode ascii nfc nfd nfkc password values lower ltr html embedding isolate ISO-8859-1 utf-8 shift_jis domains id links source target x r status content p example.org com co.uk 1.2.3.4 ::1 xn-- xn--a ctid tableoid xmin
	  mallory.page mallory.viewed pg_authid pg_class public),
	'http://(org,example,)/', 'org: !a', 'x.com: =b', 'com,example)/', "100% 'of' \"\\1", '........pg.dropped.1........', '(?:(?=(a+))+)+$', '((((((((', '\\1', '[[:alpha:]]{1,255}{1,255}', '%%%%', '_%', "\x7f", "\t\n\r", '!', '~a.b',
	"{\"domains\": []}", '[1,{"a":null}]', "\xe6\x97\xa5", "\xe2\x80\xae", "\xc3\xa9", "\xf0\x9f\x98\x80");
my @characters = ("\xc3\xa9", "\xe6\x97\xa5", "\xf0\x9f\x98\x80", "\xd7\x90", "\xe2\x80\xae", "\xc2\xad", "\xcc\x81", '%', '\\', "'", '@', '//', '[', '..');
# constants and functions of mallory, and of every other class: trees, lists of OIDs, names
my @foreign = split /\x1e/, $node->safe_psql('postgres', q{SELECT string_agg(v, E'\x1e') FROM (
	(SELECT adbin::text FROM pg_attrdef LIMIT 40) UNION ALL (SELECT proargdefaults::text FROM pg_proc WHERE proargdefaults IS NOT NULL ORDER BY oid DESC LIMIT 20)
	UNION ALL (SELECT conbin::text FROM pg_constraint WHERE conbin IS NOT NULL LIMIT 10) UNION ALL (SELECT ev_action::text FROM pg_rewrite ORDER BY length(ev_action::text) LIMIT 20)
	UNION ALL (SELECT prosqlbody::text FROM pg_proc WHERE prosqlbody IS NOT NULL ORDER BY oid DESC LIMIT 5) UNION ALL (SELECT polqual::text FROM pg_policy)
	UNION ALL (SELECT relpartbound::text FROM pg_class WHERE relpartbound IS NOT NULL) UNION ALL (SELECT indexprs::text FROM pg_index WHERE indexprs IS NOT NULL)
	UNION ALL (SELECT proargtypes::text FROM pg_proc LIMIT 10) UNION ALL (SELECT relacl::text FROM pg_class WHERE relacl IS NOT NULL LIMIT 5) UNION ALL SELECT '{23,NULL,0,4294967295}') t (v)});

# Runs SQL that is too long for a message about it.
sub run
{
	my ($sql) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir() . '/run.sql';

	append_to_file($file, $sql);
	$node->safe_psql('postgres', "SET client_encoding = 'UTF8';\n\\i $file");
	unlink $file;
	return;
}

# Without what is left of characters that were cut.
sub valid
{
	my ($text) = @_;
	$text =~ s/[\x80-\xff]+//g if !utf8::decode(my $copy = $text);
	return $text;
}

sub quote
{
	my $text = valid(@_);
	return "'" . $text =~ s/'/''/gr . "'" if $text !~ /\\/;
	return "E'" . $text =~ s/\\/\\\\/gr =~ s/'/''/gr . "'";
}

sub mutant
{
	my $text = rand 3 < 1 ? $words[ rand @words ] : $links[ rand @links ];

	foreach (1 .. rand 4)
	{
		my $at = int rand(1 + length $text);
		my $kind = int rand 4;
		if ($kind == 0) { substr($text, $at, 0) = $words[ rand @words ]; }
		elsif ($kind == 1) { substr($text, $at, 1 + int rand 4) = ''; }
		elsif ($kind == 2) { substr($text, $at, 0) = $characters[ rand @characters ]; }
		else { substr($text, $at, 0) = substr($text, int rand(1 + length $text)) x (1 + rand 8); }
	}
	return valid($text);
}

sub any_text
{
	my $kind = rand 10;
	return $kind < 1 ? $foreign[ rand @foreign ] : $kind < 4 ? $words[ rand @words ] : mutant();
}

# An expression that is a value of that type for most draws; the server says which are.
my @relations = map { "$_\::oid::regclass" } split /\n/, $node->safe_psql('postgres',
	q{SELECT oid FROM pg_class WHERE relnamespace = 'mallory'::regnamespace UNION ALL (SELECT oid FROM pg_class WHERE oid < 16384 ORDER BY md5(relname) LIMIT 150)});
my @mallory = map { "'mallory.$_'::regclass" } ('page', 'computed', 'viewed', 'guarded', 'ranged', '"o\'\'brien""; %s ("', 'stored', 'counted', 'secret', 'pair');
# not longer, because PostgreSQL takes a time that grows with the square to compile a regular expression
my @long = ('a' x 9999, 'http://h/' . '%E6%97%A5' x 7000, '?' . 'a&' x 5000, '/..' x 5000, 'http://' . 'a.' x 5000, '[' x 9999, '{' x 9999);
my %draw = (
	text => sub { return quote(rand 40 < 1 ? $long[ rand @long ] : any_text()) . '::text' },
	name => sub { return quote(substr(any_text(), 0, rand 80)) . '::name' },
	character => sub { return quote(any_text()) . '::bpchar' },
	cstring => sub { return quote(any_text()) . '::cstring' },
	iri => sub { return "'" . (rand 4 < 1 ? 'http://h/' . mutant() : mutant()) =~ s/'/''/gr . "'::$schema.iri" },
	iri_reference => sub { return quote(mutant()) . "::$schema.iri_reference" },
	'text[]' => sub { return rand 5 < 1 ? quote($words[ rand @words ]) . '::text[]' : 'ARRAY[' . join(', ', map { rand 8 < 1 ? 'NULL' : quote(any_text()) } 0 .. rand 6) . ']' . (rand 8 < 1 ? ' || ARRAY[ARRAY[NULL]]' : '') . '::text[]' },
	'oid[]' => sub { return 'ARRAY[' . join(', ', map { rand 8 < 1 ? 'NULL' : rand 2 < 1 ? (16, 20, 23, 25, 26, 701, 1009, 1186, 2205)[ rand 9 ] : int rand(rand 2 < 1 ? 30000 : 2**32) } 0 .. rand 12) . ']::oid[]' },
	regclass => sub { return rand 2 < 1 ? $mallory[ rand @mallory ] : rand 8 < 1 ? int(rand 2**32) . '::oid::regclass' : $relations[ rand @relations ] },
	oid => sub { return int(rand(rand 2 < 1 ? 30000 : 2**32)) . '::oid' },
	integer => sub { my $n = int(2**rand 31); return quote((rand 2 < 1 ? -$n : $n) + (-1, 0, 0, 1)[ rand 4 ]) . '::int4' },
	bigint => sub { my $n = sprintf '%.0f', 2**rand 63; return "'" . (rand 2 < 1 ? '-' : '') . "$n'::int8" },
	real => sub { return "'" . ('NaN', '-Infinity', 'Infinity', 0, -0.0, '1e-45', 1, 50, 100, (2**(rand(120) - 60)) x 20, (-rand 200) x 4, (rand 100) x 30)[ rand 63 ] . "'::float4" },
	'double precision' => sub { return "'" . ('NaN', '-Infinity', 'Infinity', 0, -1, '1e-320', 1, 2, (2**(rand(1800) - 900)) x 20, (-rand 2) x 4, (rand 1) x 30)[ rand 62 ] . "'::float8" },
	boolean => sub { return ('true', 'false')[ rand 2 ] },
	bytea => sub { return "'\\x" . unpack('H*', mutant()) . "'::bytea" },
	jsonb => sub { my @of = map { '"' . any_text() =~ s/(["\\])/\\$1/gr =~ s/[\x00-\x1f]//gr . '"' } 0 .. rand 4; return quote(('{' . join(', ', map { "$_: " . ('null', '[]', '[null, "a"]', '{}', 1e30, $of[0])[ rand 6 ] } @of) . '}', '[' . join(', ', @of) . ']', $of[0], 'null')[ rand 4 ]) . '::jsonb' },
	pg_node_tree => sub { return '(SELECT ' . ("proargdefaults FROM pg_proc WHERE proargdefaults IS NOT NULL", "adbin FROM pg_attrdef", "conbin FROM pg_constraint WHERE conbin IS NOT NULL", "ev_action FROM pg_rewrite", "polqual FROM pg_policy")[ rand 5 ] . ' ORDER BY md5(oid::text) OFFSET ' . int(rand 60) . ' LIMIT 1)' });

# Arguments that get further into a function; they are drawn as often as the others together.
my %apt = (
	regclass => [ map { "'mallory.$_'::regclass" } qw(page computed viewed guarded stored) ],
	name => [ map { "'$_'::name" } qw(x r source target content) ],
	text => [ map { "'$_'::text" } qw(path query host crawl-2026 http://h/1 http://h/?a=1 a example.org) ],
	'text[]' => [ map { "'$_'::text[]" } ('{}', '{www}', '{crawl-2026}', '{a,b}', '{NULL}') ]);

my @functions = map { [ split /\|/ ] } split /\n/, $node->safe_psql('postgres', q{SELECT n, array_to_string(types[0:], ',') FROM public.functions ORDER BY n});
my %types;
foreach my $function (@functions)
{
	$function->[1] = [ map { s/^.*\.//r } split /,/, $function->[1] // '' ];
	$types{$_} = 1 foreach @{ $function->[1] };
}

foreach my $seed (@seeds)
{
	srand $seed;

	# 200 values of each type, that are values
	my (%size, $sql);
	foreach my $type (sort keys %types)
	{
		my $draw = $draw{$type} or BAIL_OUT("t/037_trust.pl has no values of type $type");
		my %of = ("NULL::" . ($type =~ /^iri/ ? "$schema.$type" : $type) => 1);
		my $wanted = $type eq 'boolean' ? 3 : $type =~ /^iri/ ? 900 : 320;
		for (my $try = 0; $try < 20000 && keys %of < $wanted; $try++) { $of{ $draw->() } = 1; }
		$of{$_} = 1 foreach @{ $apt{$type} // [] };
		$sql .= "SELECT pg_temp.keep(" . quote($type =~ /^iri/ ? "$schema.$type" : $type) . ", " . quote($_) . ");\n" foreach sort keys %of;
	}
	run(<<"SQL" . $sql);
SET client_min_messages = error;
SET log_min_messages = panic;
TRUNCATE public.hostile;
CREATE FUNCTION pg_temp.keep(t text, v text) RETURNS void LANGUAGE plpgsql AS \$\$
BEGIN
	EXECUTE 'SELECT format(''%s'', ' || CASE t WHEN 'cstring' THEN 'true' ELSE v END || ')';
	INSERT INTO public.hostile SELECT t::regtype, count(*), v FROM public.hostile WHERE type = t::regtype;
EXCEPTION WHEN OTHERS THEN
	NULL;
END \$\$;
SQL
	my %name = (int4 => 'integer', int8 => 'bigint', float4 => 'real', float8 => 'double precision', bpchar => 'character', _text => 'text[]', _oid => 'oid[]', bool => 'boolean');
	foreach (split /\n/, $node->safe_psql('postgres', 'SELECT typname, count(*) FROM public.hostile h JOIN pg_type t ON t.oid = h.type GROUP BY typname'))
	{
		my ($type, $count) = split /\|/;
		$size{ $name{$type} // $type } = $count;
	}
	is_deeply([ grep { ($size{$_} // 0) < ($_ eq 'boolean' ? 3 : 200) } sort keys %types ], [], "seed $seed: there are 200 values of each type")
	  or diag(explain \%size);

	# each function equally often; its arguments are drawn independently
	my %apt_at;
	foreach my $type (keys %apt)
	{
		$apt_at{$type} = [ split /\n/, $node->safe_psql('postgres', "SELECT n FROM public.hostile WHERE type = '$type'::regtype AND value IN (" . join(', ', map { quote($_) } @{ $apt{$type} }) . ') ORDER BY n') ];
	}
	my $drawn = sub { my ($type) = @_; my $of = $apt_at{$type}; return $of && rand 2 < 1 ? $of->[ rand @$of ] : int rand $size{$type} };
	my @drawn = map { my $function = $functions[ $_ % @functions ]; [ $function->[0], map { $drawn->($_) } @{ $function->[1] } ] } 0 .. $calls - 1;
	cmp_ok(int(@drawn / @functions), '>=', $least, "seed $seed: each function is called $least times");
	my $n = 0;
	run("TRUNCATE public.calls; COPY public.calls FROM stdin;\n" . join('', map { my ($function, @given) = @$_; join("\t", $seed, ++$n, $function, '{' . join(',', @given) . '}') . "\n" } @drawn) . "\\.\nANALYZE public.calls; ANALYZE public.hostile; ANALYZE public.functions;");

	my $from = -s $node->logfile;
	my ($rc, $out, $err) = $node->psql('postgres', "COPY (SELECT n, state, seconds, function, left(replace(message, E'\\n', ' '), 200) FROM public.call_functions($seed)) TO stdout", connstr => $node->connstr('postgres') . ' user=nobody');
	my $log = slurp_file($node->logfile, $from);
	my ($last) = $log =~ /.*LOG:  call: (\d+)/s;
	is($rc, 0, "seed $seed: the session lives on") or diag("$err\nthe last call was " . $node->safe_psql('postgres', describe($last // 0)));

	my @results = map { [ split /\t/, $_, 5 ] } split /\n/, $out;
	is(scalar @results, $calls, "seed $seed: all functions were called");
	my @faults = grep { $_->[1] =~ /^(XX|5[378]|P0|F0|25|2D|40)/ } @results;
	is(join("\n", map { "@$_" } @faults[ 0 .. ($#faults < 9 ? $#faults : 9) ]), '', "seed $seed: no internal errors") or diag(map { $node->safe_psql('postgres', describe($_->[0])) . "\n" } @faults[ 0 .. ($#faults < 4 ? $#faults : 4) ]);
	my @slow = sort { $b->[2] <=> $a->[2] } grep { $_->[2] > 10 } @results;
	is(join("\n", map { "@$_" } @slow[ 0 .. ($#slow < 9 ? $#slow : 9) ]), '', "seed $seed: none takes ten seconds") or diag(map { $node->safe_psql('postgres', describe($_->[0])) . "\n" } @slow[ 0 .. ($#slow < 4 ? $#slow : 4) ]);
	my %returned = map { $_->[3] => 1 } grep { $_->[1] eq '' } @results;
	cmp_ok(scalar keys %returned, '>', 150, "seed $seed: most functions return");

	# what the relation itself has may run only in a function that queries it
	my ($call, @ran) = ('');
	foreach (split /\n/, $log)
	{
		$call = $1 if /LOG:  call: (\d+ .*)/;
		my ($what) = /LOG:  canary: (.*)/ or next;
		push @ran, "$call: $what" unless $what =~ /^of the relation/ && $call =~ /\.iri_(survey|learn)$/;
	}
	is(join("\n", @ran[ 0 .. ($#ran < 9 ? $#ran : 9) ]), '', "seed $seed: nothing runs that another has written") or diag($node->safe_psql('postgres', describe($ran[0] =~ /^(\d+)/)));
	unlike($log, qr/PANIC|TRAP:|terminated by signal/, "seed $seed: the server lives on");
	note(sprintf 'seed %d: %d calls, %d of them returned; %d functions, %d returned; at most %.1f s', $seed, scalar @results, scalar(grep { $_->[1] eq '' } @results), scalar @functions, scalar keys %returned,
		(sort { $b <=> $a } map { $_->[2] } @results)[0]);
}
diag("seeds @seeds (set IRI_TEST_SEED to repeat them)") if !Test::More->builder->is_passing;

sub describe
{
	my ($n) = @_;
	return "SELECT left(format('%s(%s)', f.name, string_agg(left(h.value, 500), ', ' ORDER BY i)), 4000) FROM public.calls c JOIN public.functions f ON f.n = c.function,"
	  . " unnest(given, types[0:]) WITH ORDINALITY g (k, t, i) JOIN public.hostile h ON (h.type, h.n) = (t, k) WHERE c.n = $n GROUP BY f.name";
}

# The canaries sing: queries that do run what mallory wrote.
foreach my $query ('SELECT FROM mallory.computed', 'SELECT FROM mallory.viewed', 'SELECT FROM mallory.guarded', "SELECT 'a:'::mallory.checked", "SELECT ROW('a:', 'b', 'c')::mallory.pair")
{
	my $from = -s $node->logfile;
	$node->psql('postgres', $query, connstr => $node->connstr('postgres') . ' user=nobody');
	like(slurp_file($node->logfile, $from), qr/canary: /, $query);
}
$node->stop;
done_testing();
