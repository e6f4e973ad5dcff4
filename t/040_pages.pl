# The statements of pages that delete, rewrite or lock rows, run as the pages
# have them while others write to the table: no row and no link is lost, and no
# writer gets an error, except that a duplicate, or text that is not a link, is
# refused where the page says so.  t/044_page_lives.pl uses the tables afterwards.
#
#	IRI_PAGE_ROWS=100000 prove ... t/040_pages.pl [:: PAGE...]
#
# IRI_PAGE_ROWS is the number of rows of each table, 4,000 by default.  PAGE is
# the name of a page, such as "migrate"; all of them by default.

use strict;
use warnings;

use File::Basename qw(dirname);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

use lib dirname(__FILE__) . '/../test/modules';
use pages;

my $rows = $ENV{IRI_PAGE_ROWS} || 4000;
my $writers = 4;
my $number = '(\d+)(?:\?.*)?$';     # ends a link

# A page, by default of a table with "id" and a column of links:
#
#	file      the page
#	heading   of the section, if it is one section of the page
#	without   the block that matches, which undoes the rest
#	table     the block that makes it is the last one before there are writers
#	make      what this test needs besides
#	fill      adds rows 20001 to 20000 + :rows, two and two with one link
#	update    gives row %1$s the link %2$L
#	insert    adds row %1$s with the link %2$L
#	new       a link that is not in the table, of a writer and n
#	also      a link that writers add seldom
#	more      what else they do
#	key       no deletion may leave the table without this value of a deleted row
#	kept      that table, if it is another
#	after     what is run after the block that matches
#	until     the block that matches is repeated until there is no such row
#	now       the rows at the end, with the text of their links
#	right     is true at the end
sub page
{
	my ($file, %page) = @_;
	my $table = $page{table};
	my $column = $page{column} // 'url';
	my $type = $page{type} // 'text';

	return {
		file => $file,
		fill => "INSERT INTO $table OVERRIDING SYSTEM VALUE SELECT i, CAST((ARRAY['http://example.org/old/', 'HTTP://EXAMPLE.org:80/old/'])[1 + i % 2] || i / 2 AS $type)
			FROM generate_series(20001, 20000 + :rows) AS i",
		update => "UPDATE $table SET $column = %2\$L WHERE id = %1\$s",
		insert => "INSERT INTO $table (id, $column) OVERRIDING SYSTEM VALUE VALUES (%1\$s, %2\$L)",
		new => q{format('http://example.org/new/%s/%s', writer, n)},
		key => "iri_try($column)",
		all => "SELECT id, $column\::text FROM $table",
		now => "SELECT id, $column\::text FROM $table",
		right => 'SELECT true',
		%page
	};
}

my $long = q{'http://example.org/' || (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 200))};
my $junk = q{format(CASE n % 3 WHEN 0 THEN 'N/A %s %s' ELSE 'HTTP://example.org/new/%s/%s' END, writer, n)};
my @pages = (
	page('README.md',
		heading => qr/^Migrating a table$/,
		table => 'bookmark',
		also => $long,
		right => q{SELECT count(*) = count(DISTINCT url) AND NOT EXISTS (SELECT FROM pg_attrdef WHERE adrelid = 'bookmark'::regclass)
			AND (SELECT count(*) = 2 FROM pg_index WHERE indrelid = 'bookmark'::regclass AND indisvalid) FROM bookmark}),
	page('doc/howto/duplicates.md',
		heading => qr/^(?:Find, remove and|Remove them)/,
		without => qr/^DROP INDEX IF EXISTS bookmark_link/m,
		table => 'bookmark',
		also => $long,
		right => 'SELECT count(iri_try(url)) = count(DISTINCT iri_try(url)) FROM bookmark'),
	page('doc/howto/duplicates.md',
		heading => qr/^Merge them/,
		table => 'tag',
		%{ page('', table => 'saved') }{qw(fill update insert all now)},
		kept => 'saved',
		make => <<'SQL',
CREATE TABLE noted (id integer);
CREATE TABLE counted (saved integer);
CREATE PROCEDURE count_hit(b integer) LANGUAGE plpgsql AS $$
BEGIN
	UPDATE saved SET hits = hits + 1 WHERE id = b;
	INSERT INTO counted SELECT b WHERE FOUND;
END
$$;
CREATE PROCEDURE put_tag(b integer, t text) LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO tag VALUES (b, t) ON CONFLICT DO NOTHING;
EXCEPTION WHEN foreign_key_violation THEN
END
$$;
CREATE PROCEDURE note(i integer, b integer) LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO note VALUES (i, b, 'a note');
	INSERT INTO noted VALUES (i);
EXCEPTION WHEN foreign_key_violation THEN
END
$$;
SQL
		more => q{CALL note(own + n, 20001 + (random() * (:rows - 1))::integer);
			CALL count_hit(20001 + writer + 4 * (random() * (:rows / 4 - 1))::integer);
			CALL put_tag(20001 + (random() * (:rows - 1))::integer, n % 2 || 'x')},
		after => [ qr/^CREATE TABLE twin/m, 'DO $$ BEGIN ASSERT EXISTS (SELECT FROM twin WHERE id > 20000); END $$' ],
		right => q{SELECT count(*) > 0 AND count(*) = count(note.id) AND (SELECT count(*) FROM counted) = (SELECT sum(hits) - 13 FROM saved)
			FROM noted LEFT JOIN note USING (id)}),
	page('doc/howto/index-not-used.md',
		table => 'link',
		type => 'iri',
		key => 'url',
		fill => q{INSERT INTO link OVERRIDING SYSTEM VALUE SELECT i, iri('http://example.org/old/' || i - 10000) FROM generate_series(20001, 20000 + :rows) AS i},
		insert => 'INSERT INTO link (id, url) OVERRIDING SYSTEM VALUE VALUES (%1$s, %2$L) ON CONFLICT DO NOTHING',
		right => q{SELECT string_agg(relname, ' ' ORDER BY relname) = 'link_digest' AND NOT EXISTS (SELECT FROM refused)
			FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE indrelid = 'link'::regclass AND indisvalid}),
	page('doc/howto/migrate.md',
		heading => qr/^(?:Change a text|\d\.)/,
		table => 'bookmark',
		insert => 'INSERT INTO bookmark VALUES (%1$s, %2$L)',
		new => $junk,
		until => [ qr/^WITH locked/, 'SELECT FROM bookmark WHERE link IS NOT NULL GROUP BY link HAVING count(*) > 1 LIMIT 1' ],
		after => [ qr/^CALL bookmark_to_iri/, map { ('SELECT pg_sleep(0.2)', "CALL bookmark_to_$_()") } qw(text iri) ],
		now => 'SELECT b.id, coalesce(b.url::text, j.url_text) FROM bookmark b LEFT JOIN bookmark_junk j USING (id)',
		right => q{SELECT count(url) = count(DISTINCT url) AND (SELECT string_agg(attname, ' ' ORDER BY attnum) = 'id url' FROM pg_attribute
			WHERE attrelid = 'bookmark'::regclass AND attnum > 0 AND NOT attisdropped) FROM bookmark}),
	page('doc/howto/migrate.md',
		heading => qr/^From pguri$/,
		table => 'resource',
		column => 'link',
		type => 'uri',
		key => 'iri_try(link::text)',
		right => q{SELECT count(*) = 1 FROM pg_attribute WHERE attrelid = 'resource'::regclass AND atttypid = 'iri_reference'::regtype}),
	page('doc/howto/migrate.md',
		heading => qr/^Keep the text$/,
		table => 'theirs',
		fill => q{INSERT INTO theirs SELECT i, 'http://example.org/old/' || i FROM generate_series(20001, 20000 + :rows) AS i},
		also => $long,
		right => q{SELECT count(*) = 2 FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE relname ~ '^theirs_(link|path)$' AND indisvalid}),
);

my $node = start_server();

sub writes
{
	my ($page) = @_;
	my $also = $page->{also} // 'NULL';
	my $more = ($page->{more} // 'NULL') =~ s/:rows/$rows/gr;
	my $update = $page->{update};
	my $insert = $page->{insert};
	my $kept = $page->{kept} // $page->{table};

	return <<"SQL";
@{[ $page->{make} // '' ]}
CREATE TABLE stop (now boolean);
CREATE TABLE lost (link text);
CREATE TABLE written (at bigint GENERATED ALWAYS AS IDENTITY, id integer, link text);
CREATE TABLE refused (code text);
CREATE TABLE filled AS SELECT id, substring(link FROM '$number') AS number FROM ($page->{all}) AS t (id, link) WHERE id > 20000;

CREATE FUNCTION keep_links() RETURNS trigger LANGUAGE plpgsql AS \$\$
BEGIN
	INSERT INTO lost SELECT key::text FROM (SELECT $page->{key} AS key FROM deleted) AS d
	WHERE NOT EXISTS (SELECT FROM (SELECT $page->{key} AS key FROM $kept) AS t WHERE t.key = d.key);
	RETURN NULL;
END
\$\$;
CREATE TRIGGER keep_links AFTER DELETE ON $kept REFERENCING OLD TABLE AS deleted
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
	WHILE NOT EXISTS (SELECT FROM stop) LOOP
		FOR i IN 1 .. 5 LOOP
			n := n + 1;
			CALL put('$update', 20001 + writer + $writers * (random() * ($rows / $writers - 1))::integer,
				$page->{new}, false);
		END LOOP;
		CALL put('$insert', own + n, format('http://example.org/added/%s/%s', writer, n), false);
		CALL put('$insert', own + n - 1, 'HTTP://example.org/old/' || 10000 + (random() * $rows)::integer / 2, true);
		$more;
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
	my $database = lc "$name $page->{table}" =~ tr/- /_/r;
	my @blocks = grep { !$page->{without} || $_->{text} !~ $page->{without} } page_blocks($page->{file}, $page->{heading});
	my $started;

	$node->safe_psql('postgres', "CREATE DATABASE $database");
	$node->safe_psql($database, 'CREATE EXTENSION iri; CREATE EXTENSION iri_web') unless grep { $_->{text} =~ /CREATE EXTENSION iri/ } @blocks;

	my @handles;
	for my $block (@blocks)
	{
		my $fails = ($block->{expected} // '') =~ /^ERROR:/m || $block->{text} =~ /-- fails/;
		my ($until, $query) = @{ $page->{until} // [] };
		my ($after, @then) = @{ $page->{after} // [] };
		my $again = $until && $block->{text} =~ $until ? 100 : 1;

		while ($again--)
		{
			my $errors = run_block($database, $block->{text});
			is($errors, '', "$name: line $block->{line}") if $errors ne '' && !$fails;
			last if $again && $node->safe_psql($database, "SELECT NOT EXISTS ($query)") eq 't';
		}
		if (!@handles && $block->{text} =~ /CREATE TABLE \Q$page->{table}\E /)
		{
			$node->safe_psql($database, $page->{fill} =~ s/:rows/$rows/gr);
			$node->safe_psql($database, writes($page));
			@handles = map { start_session($database, "CALL write_on($_)") } 0 .. $writers - 1;
			$node->poll_query_until($database, 'SELECT count(*) > 20 FROM written') or die 'nothing is written';
		}
		next unless $after && $block->{text} =~ $after;
		is(run_block($database, $_), '', "$name: $_") for @then;
	}
	$node->safe_psql($database, 'INSERT INTO stop VALUES (true)');
	for my $writer (@handles)
	{
		$writer->{handle}->finish;
		is(${ $writer->{printed} }, '', "$name: no writer got an error");
	}
	my $written = $node->safe_psql($database, 'SELECT count(*) FROM written');
	my $refused = $node->safe_psql($database, 'SELECT count(*) FROM refused');
	is($node->safe_psql($database, 'SELECT count(*) FROM lost'), '0', "$name: no link of $rows rows was deleted with its last row");
	is( $node->safe_psql($database, <<"SQL"), '0', "$name: each of these links is there that no writer has changed");
SELECT count(*) FROM (SELECT number FROM filled LEFT JOIN written USING (id) GROUP BY number HAVING count(at) = 0
	EXCEPT SELECT substring(link FROM '$number') FROM ($page->{now}) AS t (id, link)
	WHERE length(link) < 100 AND link ~ 'old/|no link') AS gone
SQL
	is( $node->safe_psql($database, <<"SQL"), '0', "$name: none of $written changes was lost, $refused were refused");
SELECT count(*) FROM (SELECT DISTINCT ON (id) id, link FROM written ORDER BY id, at DESC) AS w
LEFT JOIN ($page->{now}) AS t (id, link) USING (id)
WHERE split_part(t.link, '?utm_', 1) IS DISTINCT FROM split_part(w.link, '?utm_', 1)
SQL
	is($node->safe_psql($database, $page->{right}), 't', "$name: the table is as the page says");
	return;
}

# Pages whose statements several sessions run at once: a block of each, or what
# they run beside it, and a query that is true at the end.
my @shared = (
	{ file => 'doc/howto/duplicates.md',
		heading => qr/^A short id/,
		run => q{CREATE TABLE given AS SELECT i, 0::bigint AS code FROM generate_series(0, -1) AS i;
			CREATE PROCEDURE run(n integer) LANGUAGE plpgsql AS $$
			BEGIN
				FOR i IN 1 .. 300 LOOP
					WITH s AS (INSERT INTO short (url) VALUES (format('%s://EXAMPLE.org/%s', (ARRAY['http', 'HTTP'])[1 + n % 2], i)::iri)
						ON CONFLICT (iri_uuid(url)) DO UPDATE SET url = short.url RETURNING id)
					INSERT INTO given SELECT i, id FROM s;
					COMMIT;
				END LOOP;
			END
			$$},
		right => q{SELECT count(*) = 1200 AND count(DISTINCT (i, code)) = 300 AND count(DISTINCT code) = 300 FROM given} },
	{ file => 'doc/howto/files.md',
		heading => qr/filter list/,
		again => qr/^CALL load_list/m,
		run => q{CREATE PROCEDURE run(n integer) LANGUAGE plpgsql AS $$
			BEGIN
				FOR i IN 1 .. 300 LOOP
					ASSERT (SELECT count(*) FROM bad_domain) = 4;
					COMMIT;
					PERFORM pg_sleep(0.001);
				END LOOP;
			END
			$$},
		right => q{SELECT count(*) = 4 FROM bad_domain} },
	{ file => 'doc/howto/learn.md',
		again => qr/^BEGIN;\nLOCK TABLE site_rule, page/m,
		# one writer does not see rules that are stored after its transaction has begun
		run => q{CREATE TABLE put (url iri);
			CREATE PROCEDURE run(n integer) LANGUAGE plpgsql AS $$
			BEGIN
				IF n = 1 THEN
					SET default_transaction_isolation = 'repeatable read';
					COMMIT;
				END IF;
				FOR i IN 1 .. 300 LOOP
					PERFORM count(*) FROM site_rule;
					WITH w AS (INSERT INTO put VALUES (format('http://%s.example/item?id=%s&visit=%s', (ARRAY['www.shop', 'shop', 'wiki'])[1 + i % 3], i, n)) RETURNING url)
					INSERT INTO page (url) SELECT url FROM w ON CONFLICT DO NOTHING;
					COMMIT;
					PERFORM pg_sleep(0.001);
				END LOOP;
			END
			$$},
		# with wrong rules, which the next run replaces
		change => q{WITH old AS (DELETE FROM site_rule RETURNING domain)
			INSERT INTO site_rule SELECT DISTINCT domain, domain || ': id' FROM old WHERE random() < .5},
		right => q{SELECT count(*) = count(DISTINCT url) AND bool_and(key = page_key(url)) FILTER (WHERE url::text !~ 'visit=1$')
			AND (SELECT count(*) FROM put) = 1200 AND NOT EXISTS (SELECT url FROM put EXCEPT SELECT url FROM page)
			AND (SELECT count(*) FROM crawl) > 400 AND NOT EXISTS (SELECT url FROM crawl EXCEPT SELECT url FROM page) FROM page} },
	{ file => 'doc/howto/files.md',
		heading => qr/sitemap/,
		again => qr/^INSERT INTO page$/m,
		run => q{CREATE PROCEDURE run(n integer) LANGUAGE plpgsql AS $$
			BEGIN
				FOR i IN 1 .. 300 LOOP
					INSERT INTO page SELECT x, now()::text FROM unnest('{https://example.org/a?b=1&c=2,https://example.org/café}'::iri[]) AS x
					ORDER BY x ON CONFLICT (iri_sha256(url)) DO UPDATE SET changed = excluded.changed;
					COMMIT;
				END LOOP;
			END
			$$},
		right => q{SELECT count(*) = 2 FROM page} },
);

sub check_shared
{
	my ($page) = @_;
	my ($name) = $page->{file} =~ m{([\w-]+)\.md$};
	our $shared++;
	my $database = "shared_$shared";
	my @blocks = page_blocks($page->{file}, $page->{heading});

	$node->safe_psql('postgres', "CREATE DATABASE $database");
	$node->safe_psql($database, 'CREATE EXTENSION iri; CREATE EXTENSION iri_web') unless grep { $_->{text} =~ /CREATE EXTENSION iri/ } @blocks;
	is(run_block($database, $_->{text}), '', "$name: line $_->{line}") for @blocks;
	$node->safe_psql($database, $page->{run});
	my @handles = map { start_session($database, "CALL run($_)") } 1 .. $writers;
	if ($page->{again})
	{
		my ($block) = grep { $_->{text} =~ $page->{again} } @blocks;
		for (1 .. 20)
		{
			$node->safe_psql($database, $page->{change}) if $page->{change};
			is(run_block($database, $block->{text}), '', "$name: line $block->{line} again");
		}
	}
	for my $session (@handles)
	{
		$session->{handle}->finish;
		is(${ $session->{printed} }, '', "$name: no session got an error");
	}
	is($node->safe_psql($database, $page->{right}), 't', "$name: the table is as the page says");
	return;
}

my %wanted = map { $_ => 1 } @ARGV;
for my $page (@pages)
{
	my ($name) = $page->{file} =~ m{([\w-]+)\.md$};
	check($page) if !@ARGV || $wanted{$name};
}
for my $page (@shared)
{
	my ($name) = $page->{file} =~ m{([\w-]+)\.md$};
	check_shared($page) if !@ARGV || $wanted{$name};
}

$node->stop;
done_testing();
