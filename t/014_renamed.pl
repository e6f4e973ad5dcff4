# A table that is renamed while a function that takes it waits for it: the
# function reads the table it was given.  A temporary table of another session,
# which inherits from it, is not read.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION iri_web;
CREATE TABLE crawl (url iri, content text);
INSERT INTO crawl SELECT format('http://example.org/%s?visit=%s', n % 50, n), n % 50
FROM generate_series(1, 100) AS n;
SQL

# of another name, and with another table in its place
my $rename = <<'SQL';
BEGIN;
ALTER TABLE crawl RENAME TO renamed;
CREATE TABLE crawl (LIKE renamed);
DO $$
BEGIN
	WHILE NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'reader' AND wait_event_type = 'Lock') LOOP
		PERFORM pg_sleep(.01), pg_stat_clear_snapshot();
	END LOOP;
END $$;
COMMIT;
SQL

my %calls = (
	"rule FROM iri_learn('crawl', 'url', 'content')" => 'example.org: visit',
	"row_count FROM iri_survey('crawl', 'url', '{www}')" => 100,
	"row_count FROM iri_key_check('crawl', 'url')" => 100);
for my $call (sort keys %calls)
{
	my $printed;
	my $writer = IPC::Run::start([ 'psql', qw(-X -q -v ON_ERROR_STOP=1 -d), $node->connstr('postgres'), '-c', $rename ], '<', \undef, '>&', \$printed);
	$node->poll_query_until('postgres', "SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'crawl'::regclass AND mode = 'AccessExclusiveLock')")
		or die "the table is not renamed: $printed";
	is($node->safe_psql('postgres', "SET application_name = 'reader'; SELECT $call"), $calls{$call}, $call);
	ok($writer->finish, 'renamed') or diag($printed);
	$node->safe_psql('postgres', 'DROP TABLE crawl; ALTER TABLE renamed RENAME TO crawl');
}

my ($in, $out) = ("CREATE TEMP TABLE part () INHERITS (crawl); INSERT INTO part SELECT * FROM crawl; SELECT 'made';\n", '');
my $other = IPC::Run::start([ 'psql', qw(-X -q -At -d), $node->connstr('postgres') ], '<', \$in, '>', \$out);
$other->pump until $out =~ /made/;
is($node->safe_psql('postgres', "SELECT row_count FROM iri_key_check('crawl', 'url')"), 100, 'without a temporary table of another session');
$other->finish;

done_testing();
