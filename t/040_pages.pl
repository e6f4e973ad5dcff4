# The statements of pages that delete, rewrite or lock rows, run as the pages
# have them while others write to the table: no row and no link is lost, and no
# writer gets an error, except that a duplicate, or text that is no link, is
# refused where the page says so.
#
#	IRI_PAGE_ROWS=100000 prove ... t/040_pages.pl [:: PAGE...]
#
# IRI_PAGE_ROWS is the number of rows of each table, 4,000 by default.  PAGE is
# the name of a page, such as "migrate"; all of them by default.

use strict;
use warnings;

use File::Basename qw(dirname);
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(sleep);

use lib dirname(__FILE__) . '/../script/lib';
use documentation;

my $top = dirname(__FILE__) . '/..';
my $rows = $ENV{IRI_PAGE_ROWS} || 4000;
my $writers = 4;

# A page:
#
#	file      the page, and the heading of the section, if it is one section
#	begin     what the last block has that comes before the writers
#	fill      adds rows 1001 to 1000 + rows, two and two with one link
#	update    gives row %1$s the link %2$L
#	insert    adds row %1$s with the link %2$L
#	key       no deletion may leave the table without this value of the deleted row
#	also      links of other shapes that writers add
#	after     what is run after the block that matches
#	right     is true at the end
my %bookmark = (
	begin => qr/CREATE TABLE bookmark/,
	table => 'bookmark',
	fill => q{INSERT INTO bookmark SELECT i, (ARRAY['http://example.org/old/', 'HTTP://EXAMPLE.org:80/old/'])[1 + i % 2] || i / 2
		FROM generate_series(1001, 1000 + :rows) AS i},
	update => 'UPDATE bookmark SET url = %2$L WHERE id = %1$s',
	insert => 'INSERT INTO bookmark (id, url) VALUES (%1$s, %2$L)',
	key => 'iri_try(url)',
	now => 'SELECT id, url::text FROM bookmark',
);
my $long = q{'http://example.org/' || (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 200))};
my @pages = (
	{
		%bookmark,
		file => 'doc/howto/deduplicate.md',
		also => $long,
		right => 'SELECT count(*) = count(DISTINCT coalesce(iri_try(url)::text, id::text)) FROM bookmark',
	},
);

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;

# Runs a block; again where it could not get a lock in time.  Returns what went wrong.
sub run_block
{
	my ($database, $sql) = @_;

	for my $try (1 .. 100)
	{
		my $errors = '';
		my $status = $node->psql($database, $sql, stderr => \$errors, on_error_die => 0, on_error_stop => 1);
		return '' if $status == 0;
		return $errors if $errors !~ /due to lock timeout|deadlock detected/;
		sleep 0.05;
	}
	return 'no lock in 100 tries';
}

sub start_writer
{
	my ($database, $writer) = @_;
	my ($in, $out) = ('', '');
	my $handle = IPC::Run::start([ 'psql', qw(-X -A -t -q -v ON_ERROR_STOP=1 -d), $node->connstr($database), '-c', "CALL write_on($writer)" ],
		'<', \$in, '>&', \$out);
	return { handle => $handle, printed => \$out };
}

sub writes
{
	my ($page) = @_;
	my $also = $page->{also} // 'NULL';
	my $update = $page->{update};
	my $insert = $page->{insert};

	return <<"SQL";
CREATE TABLE stop ();
CREATE TABLE lost (link text);
CREATE TABLE written (at bigint GENERATED ALWAYS AS IDENTITY, id integer, link text);
CREATE TABLE refused (code text);

CREATE FUNCTION keep_links() RETURNS trigger LANGUAGE plpgsql AS \$\$
BEGIN
	INSERT INTO lost SELECT d.url::text FROM (SELECT url, $page->{key} AS key FROM deleted) AS d
	WHERE NOT EXISTS (SELECT FROM (SELECT $page->{key} AS key FROM $page->{table}) AS t WHERE t.key = d.key);
	RETURN NULL;
END
\$\$;
CREATE TRIGGER keep_links AFTER DELETE ON $page->{table} REFERENCING OLD TABLE AS deleted
	FOR EACH STATEMENT EXECUTE FUNCTION keep_links();

-- what is committed is in "written", unless it is a duplicate
CREATE PROCEDURE put(command text, id integer, link text, duplicate boolean) LANGUAGE plpgsql AS \$\$
DECLARE
	changed integer;
BEGIN
	EXECUTE format(command, id, link);
	GET DIAGNOSTICS changed = ROW_COUNT;
	IF changed > 0 AND NOT duplicate THEN
		INSERT INTO written (id, link) VALUES (id, link);
	END IF;
EXCEPTION WHEN unique_violation OR invalid_text_representation OR not_null_violation THEN
	IF SQLSTATE = '23505' AND NOT duplicate THEN
		RAISE;
	END IF;
	INSERT INTO refused VALUES (SQLSTATE);
END
\$\$;

-- Each writer has rows of its own, so that they wait for the page only.
CREATE PROCEDURE write_on(writer integer) LANGUAGE plpgsql AS \$\$
DECLARE
	n integer := 0;
	own integer := 10000000 * (writer + 1);
	also text;
BEGIN
	WHILE NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'stop'::regclass AND attname = 'now') LOOP
		FOR i IN 1 .. 5 LOOP
			n := n + 1;
			CALL put('$update', 1001 + writer + $writers * (random() * ($rows / $writers - 1))::integer,
				format('http://example.org/new/%s/%s', writer, n), false);
		END LOOP;
		CALL put('$insert', own + n, format('http://example.org/added/%s/%s', writer, n), false);
		CALL put('$insert', own + n - 1, 'HTTP://example.org/old/' || 500 + (random() * $rows)::integer / 2, true);
		also := $also;
		IF also IS NOT NULL AND n % 25 = 0 THEN
			CALL put('$insert', own + n - 2, also, false);
		END IF;
		PERFORM pg_sleep(0.003);
		COMMIT;
	END LOOP;
END
\$\$;
SQL
}

sub check
{
	my ($page) = @_;
	my ($name) = $page->{file} =~ m{([\w-]+)\.md$};
	my $database = lc $name =~ tr/-/_/r;
	my @blocks = grep { $_->{kind} eq 'sql' && (!$page->{heading} || $_->{heading} =~ $page->{heading}) } blocks("$top/$page->{file}");
	my $started;

	$node->safe_psql('postgres', "CREATE DATABASE $database");
	$node->safe_psql($database, 'CREATE EXTENSION iri') unless grep { $_->{text} =~ /CREATE EXTENSION iri/ } @blocks;

	my @handles;
	for my $block (@blocks)
	{
		my $errors = run_block($database, $block->{text});
		is($errors, '', "$name: line $block->{line}") if $errors ne '' && !($block->{expected} // $block->{text} =~ /-- fails/ && 'ERROR') =~ /ERROR/;
		if (!$started && $block->{text} =~ $page->{begin})
		{
			$started = 1;
			$node->safe_psql($database, $page->{fill} =~ s/:rows/$rows/gr);
			$node->safe_psql($database, writes($page));
			@handles = map { start_writer($database, $_) } 0 .. $writers - 1;
			$node->poll_query_until($database, 'SELECT count(*) > 20 FROM written') or die 'nothing is written';
		}
	}
	# no lock that could hold up a page
	$node->safe_psql($database, 'ALTER TABLE stop ADD now integer');
	for my $writer (@handles)
	{
		$writer->{handle}->finish;
		is(${ $writer->{printed} }, '', "$name: no writer got an error");
	}
	my $written = $node->safe_psql($database, 'SELECT count(*) FROM written');
	my $refused = $node->safe_psql($database, 'SELECT count(*) FROM refused');
	is($node->safe_psql($database, 'SELECT count(*) FROM lost'), '0', "$name: no link was deleted with its last row, of $rows rows");
	is( $node->safe_psql($database, <<"SQL"), '0', "$name: none of $written changes was lost, $refused were refused");
SELECT count(*) FROM (SELECT DISTINCT ON (id) id, link FROM written ORDER BY id, at DESC) AS w
LEFT JOIN ($page->{now}) AS t (id, link) USING (id) WHERE t.link IS DISTINCT FROM w.link
SQL
	is($node->safe_psql($database, $page->{right}), 't', "$name: the table is as the page says");
	return;
}

my %wanted = map { $_ => 1 } @ARGV;
for my $page (@pages)
{
	my ($name) = $page->{file} =~ m{([\w-]+)\.md$};
	check($page) if !@ARGV || $wanted{$name};
}

$node->stop;
done_testing();
