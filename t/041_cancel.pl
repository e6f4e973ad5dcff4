# Long calls, on values of 24 MB: they can be cancelled, and other interrupts do
# not change what they give.
#
# With $IRI_CANCEL=all, each function of one IRI is called with values of each
# shape, and those that follow; otherwise three.  $IRI_CANCEL_SECONDS is the most
# that a cancelled call may go on for: 1 on an idle machine, 5 unless told.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(time);

my $all = ($ENV{IRI_CANCEL} // '') eq 'all';
my $most = $ENV{IRI_CANCEL_SECONDS} // 5;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\nmax_parallel_workers_per_gather = 0\njit = off");
$node->start;
my $shapes = $all ? 'true' : q(shape IN ('letters', 'parameters'));
$node->safe_psql('postgres', <<"SQL");
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE UNLOGGED TABLE big (shape text, link iri);
ALTER TABLE big ALTER link SET STORAGE EXTERNAL;
INSERT INTO big SELECT shape, (head || repeat(unit, 24000000 / octet_length(unit)))::iri FROM (VALUES
	('letters', 'http://example.org/', 'éа東'),
	('dots', 'http://example.org/', '。'),
	('rtl', 'http://example.org', '/אa1'),
	('triplets', 'http://example.org/', '%41%c3%a9%e6%9d'),
	('segments', 'http://example.org', '/a/..;'),
	('labels', 'x://', 'é.'),
	('nested', 'http://h/?u=', 'http%3A%2F%2Fa:b\@c%2F'),
	('parameters', 'http://example.org/?', 'zz=1&y=2&abc=%41&'),
	('ampersands', 'http://example.org/?', '&')) AS s (shape, head, unit) WHERE $shapes;
SQL

# Each with a shape that takes long.
my @calls = map { [split ' ', $_, 2] } split /\n/, <<'END';
letters iri_issues(link)
parameters iri_query_keep(link, (SELECT array_agg(md5(i::text)) FROM generate_series(1, 200000) AS i))
parameters iri_canonicalize(link, '{web-2026}')
parameters iri_canonicalize(link, '{}', (SELECT array_agg('example.org/?y: !q' || i) FROM generate_series(1, 8000) AS i))
letters iri_extract('_' || repeat('a ', 100) || left(link::text, 20) || repeat('_', 8000000))
letters iri_extract(left(link::text, 20) || repeat('.', 24000000))
letters iri_extract('.' || repeat(substr(link::text, 20), 4), '{domains}')
ampersands iri_query_sort(link)
rtl iri_issues(link, 'bidi')
rtl iri_bidi_visual(link)
letters iri_to_uri(link, 'big5')
letters iri_unicode_normalize(link, 'nfkc')
letters iri_is_valid(link::text, 'href')
parameters iri_surt(link, 'cdx')
parameters iri_extract(link::text, '{www,domains}')
parameters iri_extract(link::text, '{html,www,domains}')
parameters iri_from_href(link::text)
letters iri_guess(link::text || ' |')
dots iri_from_leiri(link::text)
dots iri_explain(link, link)
dots link::text::iri
END
@calls = @calls[0 .. 5] if !$all;

sub statement
{
	my ($shape, $call) = @_;
	return "SELECT md5(string_agg(q::text, ' ')) FROM (SELECT $call FROM big WHERE shape = '$shape' OFFSET 0) AS q";
}

my @told = @calls[0 .. ($all ? 5 : 0)];
my (@plain, @limits);
foreach (@told)
{
	my $start = time;

	push @plain, $node->safe_psql('postgres', statement(@$_));
	push @limits, (time - $start) / 2;
}

# The functions of one IRI, with the defaults of their options.
if ($all)
{
	my $functions = $node->safe_psql('postgres', <<'SQL');
SELECT s.shape || ' ' || p.proname || '(link)'
FROM pg_proc AS p
JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
CROSS JOIN (SELECT shape FROM big) AS s
WHERE p.prokind = 'f' AND p.proargtypes[0] = 'iri'::regtype AND p.pronargs - p.pronargdefaults = 1
	AND p.prorettype <> 'cstring'::regtype
ORDER BY 1
SQL
	push @calls, map { [split ' ', $_, 2] } split /\n/, $functions;
}

# A session that has the others log their memory every 10 ms.
my $folder = PostgreSQL::Test::Utils::tempdir();
append_to_file("$folder/tell.sql", <<'SQL');
SELECT pg_log_backend_memory_contexts(pid) FROM pg_stat_activity WHERE application_name = 'told' AND state = 'active' \watch 0.01
SQL
my $teller = IPC::Run::start([ 'psql', '-XqAt', '-f', "$folder/tell.sql", '-d', $node->connstr('postgres') ],
	'>', "$folder/tell.out", '2>', "$folder/tell.err");
for my $n (0 .. $#told)
{
	my ($shape, $call) = @{ $told[$n] };
	my $again = $node->safe_psql('postgres', "SET application_name = told;\n" . statement($shape, $call));

	is($again, $plain[$n], "$call of $shape gives the same when its memory is logged meanwhile");
}
$teller->kill_kill;
ok($node->log_contains('logging memory contexts of PID'), 'memory was logged');

my $half = $limits[0];
for (@calls)
{
	my ($shape, $call) = @$_;
	my $start = time;
	my ($code, undef, $error) = $node->psql('postgres', "SET statement_timeout = '100ms';\n" . statement($shape, $call));
	my $seconds = time - $start;

	like($error, qr/^(?:.*ERROR:  canceling statement due to statement timeout|)$/, "$call of $shape is cancelled, or ends");
	cmp_ok($seconds, '<', shift @limits // $most, sprintf "... after %.1f s", $seconds);
}

# From PostgreSQL 17 on, the timeout of a transaction ends the session.
if ($node->pg_version >= 17)
{
	my $start = time;
	my (undef, undef, $error) = $node->psql('postgres', "SET transaction_timeout = '100ms';\n" . statement(@{ $calls[0] }));

	like($error, qr/terminating connection due to transaction timeout/, 'the timeout of a transaction ends a call');
	cmp_ok(time - $start, '<', $half, '... before it ends');
}

# Text of a database that lacks every other character is converted piece by piece.
$node->safe_psql('postgres', "CREATE DATABASE latin1 TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
$node->safe_psql('latin1', <<'SQL');
CREATE EXTENSION iri;
CREATE UNLOGGED TABLE lacking (link iri);
ALTER TABLE lacking ALTER link SET STORAGE EXTERNAL;
INSERT INTO lacking SELECT iri_normalize(('http://h/' || repeat('%C3%A9%E6%9D%B1', 4000000))::iri);
SQL
foreach my $call ('link::text', 'iri_percent_decode(link::text)')
{
	my @seconds;

	foreach my $timeout (0, 200)
	{
		my $start = time;
		my (undef, undef, $error) = $node->psql('latin1', "SET statement_timeout = $timeout; SELECT octet_length($call) FROM lacking");
		push @seconds, time - $start;
		like($error, $timeout ? qr/canceling statement/ : qr/^$/, "$call in LATIN1, with a timeout of $timeout ms");
	}
	cmp_ok($seconds[1], '<', $seconds[0] / 2, sprintf '... is cancelled after %.1f s, and takes %.1f s', reverse @seconds);
}

# Cancelled calls leave nothing behind, more often than errors can be nested.
my $statements = join '', map { statement('letters', 'iri_issues(link)') . ";\n" } 1 .. 10;
my (undef, $result, $error) = $node->psql('postgres',
	"SET statement_timeout = '30ms';\n$statements SET statement_timeout = 0; SELECT iri_host('http://example.org/');",
	on_error_stop => 0);
is($result, 'example.org', 'a session goes on after calls that were cancelled');
is(scalar(() = $error =~ /canceling statement/g), 10, 'all of them were');

# Nor does the memory of a long name, cancelled at any time after it was decoded.
my $memory = q(substring(pg_read_file('/proc/self/status') FROM 'RssAnon:\s+(\d+)')::bigint);
my $learn = "SET work_mem = '900MB'; SELECT count(*) FROM iri_learn('visit', 'link', 'page')";
$node->safe_psql('postgres', <<'SQL');
CREATE UNLOGGED TABLE visit (link iri, page int);
ALTER TABLE visit ALTER link SET STORAGE EXTERNAL;
INSERT INTO visit SELECT ('http://example.org/0?' || repeat('A', 20000000) || '%2B=1')::iri, 1;
INSERT INTO visit SELECT format('http://example.org/%s?s=%s', i % 100, i)::iri, i % 100 FROM generate_series(1, 20000) AS i;
SQL
my $begin = time;
$node->safe_psql('postgres', $learn);
my $most_ms = 1000 * (time - $begin);
my $cut_short = join '', map { sprintf "SET statement_timeout = %d; %s;\n", 1 + $most_ms * $_ / 20, $learn } 6 .. 19;
(undef, $result) = $node->psql('postgres',
	"$learn;\nSELECT $memory AS kb \\gset\n$cut_short SET statement_timeout = 0; SELECT greatest($memory - :kb - 60000, 0);",
	on_error_stop => 0);
like($result, qr/^0\z/m, 'memory is the same after iri_learn was cancelled');
done_testing();
