# script/report: that it tells what is in a column and that its SQL repairs it; that
# its page loads nothing, escapes what links hold, masks passwords, and can be read;
# that it replaces a page only by a complete one, and calls no function of another
# schema.  Where chromium is installed, the page is opened with it: wide and narrow,
# light and dark.

use strict;
use warnings;
use utf8;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Encode qw(decode);
use File::Temp qw(tempdir);
use JSON::PP;
use Test::More;

my $folder = tempdir(CLEANUP => 1);
my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;

$node->safe_psql('postgres', <<'SQL');
CREATE SCHEMA "an other";
CREATE EXTENSION iri SCHEMA "an other";
CREATE EXTENSION iri_web SCHEMA "an other";
CREATE TABLE "ho stile" ("l""i'nk" text);
INSERT INTO "ho stile" VALUES (NULL), (''), ('http://h.org/<script>alert(1)</script>'), ('http://h.org/"onload="x'),
	('http://u:pa ss-hidden@h.org/'), ('http://u:hidden@h.org/'), ('HTTP://u:hidden@H.org:80/'),
	('http://h.org/' || repeat('y', 5000) || chr(1) || 'z'), ('http://u:hidden' || repeat('x', 5000) || 'hidden zhidden@h.org/'),
	('http://u:hidden' || repeat('hidden', 1000) || ' hidden' || repeat('hidden', 100) || '@h.org/'),
	('http://u:hid den' || repeat('hidden', 1000) || '@h.org/'), ('http://u:' || repeat('hidden', 1000) || '@h.org/'),
	('HTTP://u:' || repeat('hidden', 1000) || '@h.org/'), ('hTTP://u:' || repeat('hidden', 1000) || '@h.org/'), ('http:/u:hidden@h.org/a b'), ('http:\\u:hidden@h.org/'),
	('http://in.org/?u=http://u:hidden@h.org/'), ('http://h.org/two words'), ('http://h.org/two words'),
	('http://h.org/&amp;''&lt;'), ('http://h.org/caf%C3%A9'), ('http://h.org/café'), ('HTTP://H.org/caf%c3%a9'),
	('http://pаypal.com/'), ('http://paypal.com/'), ('http://value1.org/'), ('https://例え.jp/'), ('http://h.org/a' || U&'\202E' || 'b'),
	('http://www.h.org/?utm_source=x&a=1'), ('http://h.org/?a=1'), ('https://h.org/?a=1#f'), ('javascript:alert(1)'),
	('http://http//h.org'), ('http://h.org/' || repeat('x', 3000)), ('http://h.example'), ('urn:isbn:0-395-36341-1'),
	('http://' || repeat('wide-label-', 5) || 'w.' || repeat('例', 20) || '.example/');
-- what must not be called
CREATE FUNCTION iri_try(text) RETURNS text LANGUAGE sql AS 'SELECT 1 / 0; SELECT $1';
CREATE TABLE read (x integer);
CREATE DOMAIN web AS "an other".iri;
CREATE TABLE other (web web, ref "an other".iri_reference, number integer, gone text);
ALTER TABLE other DROP COLUMN gone;
INSERT INTO other VALUES ('http://a/', 'b/c#d'), ('HTTP://a', 'http://a/');
CREATE TABLE empty (x "an other".iri);
CREATE TABLE control (U&"x\001By" text);
INSERT INTO control VALUES ('');
CREATE TABLE junk (j varchar);
INSERT INTO junk VALUES (''), ('/img'), ('www.h.org/a'), ('joe@h.org'), ('http://h.org/two words'), ('C:\x'), ('http://h.org/%s'), (' http://h.org/');
SQL

# Status, output and errors.
sub report
{
	my @arguments = @_;
	local $ENV{PSQL} = $node->installed_command('psql') if $node->can('installed_command');
	my ($out, $err) = ('', '');
	my $ok = IPC::Run::run([ 'script/report', @arguments ], '>', \$out, '2>', \$err);
	return ($ok, decode('UTF-8', $out), $err);
}

my $connection = $node->connstr('postgres');
my ($ok, $text, $err) = report($connection, '"ho stile"', q(l"i'nk));
ok($ok, 'a report as text') or diag $err;
like($err, qr/^report: reading\nreport: comparing\n/m, 'progress');
like($text, qr/^14\xa0% of the rows are duplicates of another row; 35\xa0% are refused, most of them repairable\. Canonicalization by web-2026 would merge 8\.1\xa0% more\.$/m, 'the finding');
like($text, qr/^37 rows: 1 NULL, 13 refused, 23 links\. These have 23 spellings, and are 18 different links by =\.$/m, 'counts');
like($text, qr/^By scheme: http 19, https 2, javascript 1, urn 1\. 4 links may be too long/m, 'schemes, and the limit of a B-tree');
like($text, qr/^ +\d+  http:\/\/h\.org\/two⟦ ⟧words +Percent-encode it, or/m, 'the wrong character is marked');
like($text, qr/…⟦\*\*\*⟧\@h\.org/, 'also where it is in a password');
like($text, qr/…y+⟦<U\+0001>⟧z/, 'also where the text is long');
like($text, qr/http:\/\/h\.example⟦⟧ +Notice, path-empty: /, 'what is missing at the end');
like($text, qr/^ +1  \(empty\) +Use NULL/m, 'an empty text');
like($text, qr/<U\+202E>/, 'what cannot be seen is written out');
like($text, qr/^ +2  paypal\.com: 1, pаypal\.com \(xn--pypal-4ve\.com\): 1$/m, 'look-alikes, with an ASCII form beside');
like($text, qr/^ +1  .*pаypal\.com \(xn--pypal-4ve\.com\)$/m, 'also among the domains');
like($text, qr/^ +1  tracking-2026 +Drops parameters such as utm_source/m, 'what a step merges, and what it does');
like($text, qr/Nothing is merged by: [^\n]*\bport\b/, 'steps that merge nothing');
like($text, qr/^ +3  \{HTTP:\/\/H\.org\/caf%c3%a\}9\n +\{http:\/\/h\.org\/caf%C3%A\}9$/m, 'two spellings');
like($text, qr/Warning, script: .*/, 'a script is a finding');
like($text, qr/^ +1  http:\/\/http\/\/h\.org +Warning, scheme-twice/m, 'and a scheme written twice');
like($text, qr/, iri \d\.\d, key 1, .*icu /, 'versions');
unlike($text, qr/hidden/, 'no password in the text');
my $text_of_refused = (report($connection, 'junk', 'j'))[1];

my $page = "$folder/page.html";
($ok, $text, $err) = report('--html', $page, $connection, '"ho stile"', q(l"i'nk));
ok($ok, 'a report as a page') or diag $err;
my $html = decode('UTF-8', slurp_file($page)) =~ s/ aria-hidden="true"//gr;
unlike($html, qr/hidden(?!;)/, 'no password in the page');
unlike($html, qr/<(?:script|link|img|iframe|object|embed|image|use)\b/i, 'the page has no element that runs or loads');
is(scalar(() = $html =~ /<a /g), scalar(() = $html =~ /<a href="[^":]*\/doc\/[\w\/-]+\.md">doc\//g), 'its links are of the manual alone');
is(join(' ', grep { !-e "$folder/$_" } $html =~ /<a href="([^"]*)"/g), '', 'which is there');
unlike($html =~ s/<a href="[^"]*">//gr, qr/\b(?:src|href|srcset|action|style|on\w+)\s*=\s*["']/i, 'nor such an attribute');
unlike($html, qr/\@import|url\(|https?:\/\/(?:www\.w3)/i, 'nor such a style');
like($html, qr/default-src &#39;none&#39;|default-src 'none'/, 'and a policy that forbids both');
like($html, qr/&#60;<\/?mark>|⟦&#60;⟧<\/mark>script&#62;alert\(1\)/, 'a hostile link is text');
like($html, qr/&#38;<?.*amp;&#39;&#38;lt;/, 'so are its entities');
unlike($html, qr/[\x{202a}-\x{202e}\x{2066}-\x{2069}]/, 'no bidirectional formatting character');
like($html, qr/<header>.*<main>.*<footer>/s, 'landmarks');
my %id = map { $_ => 1 } $html =~ /<h2 id="(\w+)"/g;
is(join(' ', grep { !$id{$_} } $html =~ /<section aria-labelledby="(\w+)"/g), '', 'sections are named');
cmp_ok(scalar(keys %id), '==', 7, 'sections');
cmp_ok(scalar(() = $html =~ /<svg /g), '>', 20, 'bars');

# The SQL of the report.
my ($repair) = $text_of_refused =~ /^(-- .*?)\n\n[A-Z][a-z]+ /ms;
while ($repair =~ /^-- (\d+) rows?\b[^\n]*\n(SELECT .*?);\n/msg)
{
	my ($n, $find) = ($1, $2);
	is($node->safe_psql('postgres', "SELECT count(*) FROM ($find) AS f"), $n, "found: $find");
}
my $before = $node->safe_psql('postgres', 'SELECT count(*) FROM junk WHERE "an other".iri_try(j) IS NULL');
$node->safe_psql('postgres', $repair);
is($before . ' ' . $node->safe_psql('postgres', 'SELECT count(*), string_agg(j, $$ $$ ORDER BY j) FROM junk WHERE "an other".iri_try(j) IS NULL AND j IS NOT NULL'),
	'8 2|/img http://h.org/%s', 'the SQL repairs all but these');
is($node->safe_psql('postgres', 'SELECT string_agg(j, $$ $$ ORDER BY j) FROM junk WHERE "an other".iri_try(j) IS NOT NULL'),
	'file:///C:/x http://h.org/ http://h.org/two%20words https://www.h.org/a mailto:joe@h.org', 'in this way');

# Escapes of other programs are repaired, never into another host, and the headline names what is most.
$node->safe_psql('postgres', <<'END');
CREATE TABLE escaped (x "an other".iri, t text);
INSERT INTO escaped VALUES ('http://h.org/?a=1&amp;b=2', 'http://h.org/?a=1&amp;b=2'), ('http://h.org/?a&#038;b', 'http://h.org/?a&#038;b'),
	('http://h.org/?&amp;c', 'http://h.org/?&amp;c'), ('http://h.org/a&amp;b', 'http://h.org/a&amp;b'), ('http://g.org/', E'http://\\xe4\\xe5.org/'), ('http://f.org/', E'http://h.org/\\xe4'), (NULL, 'http:///h.org|x');
END
foreach my $c ('x', 't')
{
	my $found = (report($connection, 'escaped', $c))[1];
	like($found, qr/^The code html-escape is most, of 3 rows: SELECT $c FROM public\.escaped WHERE .*;$/m, "the headline of $c");
	$node->safe_psql('postgres', $_) foreach $found =~ /^(DO \$\$.*?^\$\$;)$/msg;
}
is($node->safe_psql('postgres', 'SELECT x, t FROM escaped ORDER BY x::text COLLATE "C", t COLLATE "C"'), <<'END' =~ s/\n\z//r, 'and nothing else is');
http://f.org/|http://h.org/%E4
http://g.org/|http://\xe4\xe5.org/
http://h.org/?&c|http://h.org/?&c
http://h.org/?a&b|http://h.org/?a&b
http://h.org/?a=1&b=2|http://h.org/?a=1&b=2
http://h.org/a&amp;b|http://h.org/a&amp;b
|http:///h.org|x
END

# Beside a writer, on a column that must have a value, and where the repair does not fit.
$node->safe_psql('postgres', <<'END');
CREATE TABLE "odd $$ name" (n integer, "https" varchar(19) NOT NULL);
INSERT INTO "odd $$ name" VALUES (1, ''), (2, 'www.h.org/a'), (3, 'www.h.org/b'), (4, 'www.h.org/toolong');
INSERT INTO "odd $$ name" SELECT 5, 'h.org/' || i FROM generate_series(1, 12000) AS i;
END
my $odd = (report($connection, '"odd $$ name"', 'https'))[1];
($repair) = $odd =~ /^(-- .*?)\n\n[A-Z][a-z]+ /ms;
unlike($repair, qr/hint|NULL::|SET https = NULL/, 'no repair by NULL, nor by a hint');
my ($in, $printed) = (qq(BEGIN;\nUPDATE "odd \$\$ name" SET https = 'http://writer' WHERE n = 3;\n\\echo ready\n), '');
my $writer = IPC::Run::start([ 'psql', '-XAtq', '-f', '-', '-d', $connection ], '<', \$in, '>', \$printed, IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default));
$writer->pump until $printed =~ /ready/;
$node->safe_psql('postgres', "SET lock_timeout = '10s';\n$repair");
$in .= "COMMIT;\n";
$writer->finish;
is($node->safe_psql('postgres', 'SELECT string_agg(https, $$ $$ ORDER BY n) FILTER (WHERE n < 5), count(*) FILTER (WHERE https LIKE $$https://h.org/%$$) FROM "odd $$ name"'),
	' https://www.h.org/a http://writer www.h.org/toolong|12000', 'the SQL is safe beside a writer, and runs in batches');
$node->safe_psql('postgres', 'CREATE VIEW seen AS TABLE junk');
like((report($connection, 'seen', 'j'))[1], qr/repair by hand/, 'a view');
unlike((report($connection, 'seen', 'j'))[1], qr/UPDATE/, 'is not updated');

# A page that fails leaves what was there.
my ($small, $link) = ("$folder/small.html", "$folder/link.html");
append_to_file($small, 'old');
chmod 0640, $small;
symlink 'small.html', $link or die;
for my $bad ([ $connection, 'nosuch', 'x' ], [ $connection, '"ho stile"', 'nosuch' ], [ $node->connstr('nosuch'), 'a', 'b' ])
{
	($ok, $text, $err) = report('--html', $link, @$bad);
	is($? >> 8, 1, "exit status: @$bad[1, 2]");
	is(slurp_file($small), 'old', 'the old page is there');
}
($ok) = report('--html', "$folder/none/x.html", $connection, 'nosuch', 'x');
is($? >> 8, 1, 'exit status: a folder that does not exist');
($ok) = report('--html', $link, $connection, 'empty', 'x');
ok($ok && -l $link && slurp_file($small) =~ /<\/html>$/, 'a page replaces the old one, also by a symbolic link');
is((stat $small)[2] & 0777, 0640, 'and keeps its permissions');
($ok, $text) = report('--html', '/dev/stdout', $connection, 'empty', 'x');
like($text, qr/<\/html>$/, 'a page into a pipe');
opendir my $dir, $folder or die;
is(join(' ', sort grep { /^(?:link|none|small)/ } readdir $dir), 'link.html small.html', 'no file is left');

# WCAG's contrast of each pair of colours, in both schemes.
sub luminance
{
	my @parts = map { my $c = hex($_) / 255; $c <= 0.04045 ? $c / 12.92 : (($c + 0.055) / 1.055)**2.4 } $_[0] =~ /[0-9a-f]{2}/g;
	return 0.2126 * $parts[0] + 0.7152 * $parts[1] + 0.0722 * $parts[2];
}
my @schemes = $html =~ /(--page:.*?)\}/sg;
is(scalar @schemes, 2, 'two schemes of colours');
for my $scheme (@schemes)
{
	my %colour = $scheme =~ /--([\w-]+): (#[0-9a-f]{6})/g;
	for my $pair ([qw(text page 4.5)], [qw(quiet page 4.5)], [qw(code page 4.5)], [qw(on-mark mark 4.5)], [qw(bar page 3)])
	{
		my ($light, $dark) = sort { $b <=> $a } map { luminance($colour{$_}) } @$pair[ 0, 1 ];
		cmp_ok(($light + 0.05) / ($dark + 0.05), '>=', $pair->[2], "contrast of $pair->[0] on $colour{page}");
	}
}

# Columns of other types, and those that are not of links.
($ok, $text) = report($connection, 'other', 'web');
like($text, qr/^2 rows: 2 links. These have 2 spellings, and are 1 different link by =\./m, 'a domain over iri');
unlike($text, qr/refused/, 'has no refusals');
($ok, $text) = report($connection, 'control', "x\ey");
ok($ok && $text =~ /^ +1  \(empty\)/m && $text !~ /\e/, 'a name with a control character');
($ok, $text) = report($connection, 'other', 'ref');
like($text, qr/^By scheme: \(relative\) 1, http 1\./m, 'references');
$node->safe_psql('postgres', q(CREATE TABLE hosts AS SELECT unnest('{example.org:8080/a,localhost:80,com.example.app:/x,http://h/}'::text[]) AS t));
like((report($connection, 'hosts', 't'))[1], qr/^By scheme: \(a host\) 2, com\.example\.app 1, http 1\./m, 'hosts are no schemes');
($ok, $text) = report('--html', $page . '2', $connection, 'empty', 'x');
ok($ok, 'an empty table');
like((report($connection, 'empty', 'x'))[1], qr/^There is no row\.$/m, 'it has no row');
$node->safe_psql('postgres', 'CREATE TABLE few (none text, bad text); INSERT INTO few VALUES (NULL, 5), (NULL, 6)');
like((report($connection, 'few', 'none'))[1], qr/^There is no link: NULL in 2 rows\.$/m, 'a column of NULL');
like((report($connection, 'few', 'bad'))[1], qr/^100\xa0% of the rows are refused, to be repaired by hand\.$/m, 'without duplicates, refused are of the rows, too');
for my $bad ([ 'number', qr/not of a type that holds links/ ], [ 'nosuch', qr/no such column/ ], [ '........pg.dropped.4........', qr/no such column/ ])
{
	($ok, $text, $err) = report($connection, 'other', $bad->[0]);
	ok(!$ok && $err =~ $bad->[1], "column $bad->[0]");
}
($ok, $text, $err) = report($connection, 'nosuch', 'x');
ok(!$ok && $err =~ /relation "nosuch" does not exist/ && $err !~ m{/|psql:}, 'no such table, and no file');
($ok, $text, $err) = report($connection, 'other; DROP TABLE other', 'web');
ok(!$ok, 'a statement is not a table');
is($node->safe_psql('postgres', 'SELECT count(*) FROM other'), 2, 'and is not run');

# ---------------------------------------------------------------------------
# Better matches for the functions, operators, types and tables of the script,
# in each schema and for a domain, too.  Every one that is used raises an error.

my @columns = ([ '"ho stile"', q(l"i'nk) ], [ 'other', 'web' ], [ 'other', 'ref' ], [ 'words', 'varying' ], [ 'words', 'padded' ], [ 'words', 'address' ]);
$node->safe_psql('postgres', <<'SQL');
CREATE DOMAIN address AS text;
CREATE TABLE words (varying varchar, padded char(20), address address);
INSERT INTO words VALUES ('http://a/', 'http://a/', 'http://a/'), ('HTTP://a', 'a b', 'HTTP://a');
CREATE SCHEMA trap;
SQL
my %clean = map { ("@$_" => (report($connection, @$_))[1]) } @columns;

my %used = map { ($_ => 1) } slurp_file('script/report') =~ /\b(iri_\w+|\w+(?=\())/g;
my $functions = join ',', map { "'$_'" } sort keys %used;
# @@ stands for a schema.
my $plant = <<'SQL';
WITH type AS (SELECT unnest('{"\"an other\".iri","\"an other\".iri_reference",public.web,public.address,text,varchar,bpchar,name,int4,int8,numeric,oid,regclass,text[],anyelement,anyarray}'::text[]) AS t),
	 signature AS (SELECT DISTINCT proname, string_to_array(oidvectortypes(proargtypes), ', ') AS args
				   FROM pg_proc WHERE proname IN (FUNCTIONS)
				   AND pronamespace IN ('pg_catalog'::regnamespace, '"an other"'::regnamespace)),
	 variant AS (SELECT proname, args FROM signature
				 UNION SELECT proname, args[:i - 1] || t || args[i + 1:] FROM signature, generate_subscripts(args, 1) AS i, type
				 UNION SELECT proname, args[:i] FROM signature, generate_subscripts(args, 1) AS i
				 UNION SELECT DISTINCT proname, '{}'::text[] FROM signature)
SELECT format('CREATE FUNCTION @@.%I(%s) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE ''planted''; END $$', proname, array_to_string(args, ', '))
FROM variant WHERE NOT 'internal' = ANY (args) AND NOT '"any"' = ANY (args)
\gexec
CREATE FUNCTION @@.json_build_object(VARIADIC "any") RETURNS json LANGUAGE internal AS 'json_build_array_noargs';
CREATE FUNCTION @@.trap(anyelement, anycompatible) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE 'planted'; END $$;
WITH type AS (SELECT unnest('{"\"an other\".iri","\"an other\".iri_reference",public.web,public.address,text,varchar,bpchar,name,int4,int8,numeric,oid}'::text[]) AS t)
SELECT format('CREATE FUNCTION @@.%I(%s, %s) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE ''planted''; END $$', 'trap ' || l.t || r.t, l.t, r.t)
FROM type AS l, type AS r
\gexec
WITH type AS (SELECT unnest('{"\"an other\".iri","\"an other\".iri_reference",public.web,public.address,text,varchar,bpchar,name,int4,int8,numeric,oid}'::text[]) AS t)
SELECT format('CREATE OPERATOR @@.%s (FUNCTION = @@.%I, LEFTARG = %s, RIGHTARG = %s)', op, 'trap ' || l.t || r.t, l.t, r.t)
FROM type AS l, type AS r, unnest('{=,<>,<,>,<=,>=,||,+,-,*,/,%,&,~,~~,<<}'::text[]) AS op
\gexec
SELECT format('CREATE VIEW @@.%I AS SELECT 1 / 0 AS attname', relname) FROM pg_class WHERE relname IN ('pg_attribute', 'pg_class', 'pg_extension', 'pg_namespace', 'pg_type')
\gexec
SELECT format('CREATE DOMAIN @@.%I AS pg_catalog.%I CHECK (1 / 0 = 0)', typname, typname)
FROM pg_type WHERE typname IN ('text', 'name', 'oid', 'regclass', 'regnamespace') AND typnamespace = 'pg_catalog'::regnamespace
\gexec
SQL
$plant =~ s/FUNCTIONS/$functions/;
my $planted = join '', map { $plant =~ s/@@/$_/gr } 'trap', 'public', '"an other"';
$node->safe_psql('postgres', 'CREATE DATABASE planted TEMPLATE postgres');
$node->psql('planted', "SET client_min_messages = fatal;\n" . $planted, on_error_stop => 0);
cmp_ok($node->safe_psql('planted', q(SELECT min(n) FROM (SELECT count(*) AS n FROM pg_proc WHERE prosrc LIKE '%planted%' GROUP BY pronamespace) AS t)), '>', 1000, 'planted functions');
$node->safe_psql('postgres', 'ALTER DATABASE planted SET search_path = trap, public, "an other", pg_catalog');
($ok, $text, $err) = $node->psql('planted', q(SELECT iri_host(web), count(*), iri_survey('other', 'web') FROM other WHERE web = web GROUP BY web));
isnt($ok, 0, 'they are better matches');
for my $of (@columns)
{
	($ok, $text, $err) = report($node->connstr('planted'), @$of);
	is($text =~ s/^Database \w+, (.*), on .*?;/$1/mr, $clean{"@$of"} =~ s/^Database \w+, (.*), on .*?;/$1/mr, "are not used for @$of") or diag $err;
}

# ---------------------------------------------------------------------------
# In a browser

my ($chromium) = grep { -x } map { ("$_/chromium", "$_/chromium-headless-shell") } split /:/, $ENV{PATH};
SKIP:
{
	skip 'chromium is not installed', 6 unless $chromium;

	# Measures the page in frames of four widths: what is wider than the frame, and
	# cells that run into each other.
	open my $frame, '>:utf8', "$folder/frame.html" or die;
	print $frame <<'HTML';
<!DOCTYPE html><meta charset="utf-8"><body><script>
const result = [];
let waiting = 4;
for (const width of [320, 390, 1200, 1920]) {
	const frame = document.createElement('iframe');
	frame.width = width; frame.height = 900; frame.src = 'page.html';
	frame.onload = () => {
		const page = frame.contentDocument, wrong = [];
		if (page.documentElement.scrollWidth > width) wrong.push('page is ' + page.documentElement.scrollWidth);
		for (const e of page.querySelectorAll('h1,h2,p,svg,td,bdi'))
			if (e.getClientRects().length && e.getBoundingClientRect().right > width) wrong.push('cut: ' + e.textContent.trim());
		for (const row of page.querySelectorAll('tr')) {
			const cells = [...row.cells].filter(c => c.getClientRects().length).map(c => c.getBoundingClientRect());
			cells.forEach((r, i) => cells.slice(i + 1).forEach(s => {
				if (Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1) wrong.push('cells overlap');
			}));
		}
		if (width > 1900 && !(Math.max(...[...page.querySelectorAll('section')].map(s => s.getBoundingClientRect().left)) > width / 2)) wrong.push('the right half is empty');
		result.push({width, wrong, screens: page.documentElement.scrollHeight / 844, background: getComputedStyle(page.body).backgroundColor});
		if (--waiting === 0) document.body.textContent = 'RESULT' + JSON.stringify(result) + 'END';
	};
	document.body.append(frame);
}
</script>
HTML
	close $frame;
	for my $scheme ([ 1, 'light', 'rgb(255, 255, 255)' ], [ 0, 'dark', 'rgb(21, 24, 27)' ])
	{
		my @browse = ('timeout', '60', $chromium, '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--allow-file-access-from-files',
			"--user-data-dir=$folder/profile", "--blink-settings=preferredColorScheme=$scheme->[0]", '--window-size=1300,1000',
			'--enable-logging=stderr', '--virtual-time-budget=20000', '--dump-dom');
		local $ENV{HOME} = $folder;
		my ($dom, $log) = ('', '');
		IPC::Run::run([ @browse, "file://$folder/frame.html" ], '>', \$dom, '2>', \$log);
		my ($json) = decode('UTF-8', $dom) =~ /RESULT(.*)END/s;
		$json =~ s/&lt;/</g, $json =~ s/&gt;/>/g, $json =~ s/&amp;/&/g if defined $json;
		my $result = defined $json ? JSON::PP->new->decode($json) : [];
		is(scalar @$result, 4, "the page opens, $scheme->[1]") or diag $log;
		unlike($log, qr/CONSOLE/, 'and the console stays empty') or diag $log;
		for my $measured (@$result)
		{
			is(join("\n", @{ $measured->{wrong} }), '', "nothing cut or overlapping, $measured->{width} wide, $scheme->[1]");
			is($measured->{background}, $scheme->[2], 'its colours');
			cmp_ok($measured->{screens}, '<=', 8, 'screens of a phone') if $measured->{width} == 390;
		}
	}
}

$node->stop;
done_testing();
