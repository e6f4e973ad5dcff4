# Recipes of doc/howto against the truth of others: tables of robots.txt in the
# documentation of search engines and in drafts, results that other tools document or return,
# errors of typing made here, and the limits of indexes that the pages name.

use strict;
use warnings;

use File::Basename qw(dirname);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

use lib dirname(__FILE__) . '/../test/modules';
use pages;

my $node = start_server();

sub quoted
{
	return join ', ', map { "'" . s/'/''/gr . "'" } @_;
}

# robots.txt: the patterns, then paths that match and paths that do not.
my $p = pages->new('crawler', qr/frontier|robots/);
$p->up_to(qr/^CREATE TABLE robots/m);
for my $case (
	# Google, "How Google interprets the robots.txt specification", URL matching based on path values
	[ '/', [ '', '/', '/fish', '?a' ], [] ],
	[ '/*', [ '/', '/fish' ], [] ],
	[ '/$', [ '', '/' ], [ '/fish', '/?a' ] ],
	[ '/fish', [qw(/fish /fish.html /fish/salmon.html /fishheads /fishheads/yummy.html /fish.php?id=anything)], [qw(/Fish.asp /catfish /?id=fish /desert/fish)] ],
	[ '/fish*', [qw(/fish /fish.html /fish/salmon.html /fishheads /fish.php?id=anything)], [qw(/Fish.asp /catfish /?id=fish)] ],
	[ '/fish/', [qw(/fish/ /fish/?id=anything /fish/salmon.htm)], [qw(/fish /fish.html /animals/fish/ /Fish/Salmon.asp)] ],
	[ '/*.php', [qw(/index.php /filename.php /folder/filename.php /folder/filename.php?parameters /folder/any.php.file.html /filename.php/)], [qw(/ /windows.PHP)] ],
	[ '/*.php$', [qw(/filename.php /folder/filename.php)], [qw(/filename.php?parameters /filename.php/ /filename.php5 /windows.PHP)] ],
	[ '/fish*.php', [qw(/fish.php /fishheads/catfish.php?parameters)], ['/Fish.PHP'] ],
	# RFC 9309, sections 2.2.2 and 2.2.3
	[ '/foo/bar?baz=quz', ['/foo/bar?baz=quz'], ['/foo/bar'] ],
	[ '/foo/bar/ツ', [qw(/foo/bar/ツ /foo/bar/%E3%83%84)], ['/foo/bar/x'] ],
	[ '/foo/bar/%E3%83%84', [qw(/foo/bar/ツ /foo/bar/%e3%83%84)], [] ],
	[ '/foo/bar/%62%61%7A', ['/foo/bar/baz'], [] ],
	[ '/path/file-with-a-%2A.html', [qw(/path/file-with-a-*.html /path/file-with-a-%2a.html)], ['/path/file-with-a-x.html'] ],
	[ '/path/foo-%24', [ '/path/foo-$', '/path/foo-$x' ], ['/path/foo-'] ],
	# the draft of 1996, section 3.2.2
	[ '/tmp', [qw(/tmp /tmp.html /tmp/a.html)], [] ],
	[ '/tmp/', [qw(/tmp/ /tmp/a.html)], ['/tmp'] ],
	[ '/a%3cd.html', [qw(/a%3cd.html /a%3Cd.html)], [] ],
	[ '/a%2fb.html', ['/a%2fb.html'], ['/a/b.html'] ],
	[ '/a/b.html', ['/a/b.html'], ['/a%2fb.html'] ],
	[ '/%7ejoe/index.html', ['/~joe/index.html'], [] ],
	[ '/~joe/index.html', ['/%7Ejoe/index.html'], [] ],
	# github.com: google/robotstxt#57, crawler-commons/crawler-commons#195, rejifald/movar#480, dondai44423/donsetch#271
	[ '/foo/*/qux$', ['/foo/bar/qux'], ['/foo/bar/qux/'] ],
	[ '/*%2F*', ['/a%2Fb'], ['/a/b'] ],
	[ '/*/private', ['/uk/private'], ['/private'] ],
	[ '/*.json$', ['/data.json'], ['/data.json.html'] ],
	[ '/private*/', [qw(/private/ /private-2/a)], ['/private'] ],
	[ '/tmp$', ['/tmp'], [qw(/tmp/a /tmpx)] ],
	# as sites write them
	[ '*.pdf$', ['/a/b.pdf'], ['/a/b.pdf?c'] ],
	[ '/*?', [ '/a?', '/?b', '?b' ], ['/a'] ],
	[ '/100%', [ '/100%25', '/100%2525' ], ['/100'] ],
	[ '/a_b', ['/a_b'], ['/axb'] ],
	[ '', [], ['/'] ])
{
	my ($pattern, $match, $other) = @$case;

	$p->does(q{TRUNCATE robots; INSERT INTO robots VALUES ('https://example.com', false, } . quoted($pattern) . ')');
	for my $right ([ 'f', @$match ], [ 't', @$other ])
	{
		my ($allowed, @paths) = @$right;
		next unless @paths;
		$p->has("SELECT string_agg(p, ' ') FROM unnest(ARRAY[" . quoted(@paths) . "]) AS p WHERE robots_allow(iri('https://example.com' || p)) <> '$allowed'",
			'', "$pattern: " . join ' ', @paths);
	}
}
# Google, order of precedence for rules: allow, disallow, path, result
for my $case ([ '/p', '/', '/page', 't' ], [ '/folder', '/folder', '/folder/page', 't' ], [ '/page', '/*.htm', '/page.htm', 'f' ],
	[ '/page', '/*.ph', '/page.php5', 't' ], [ '/$', '/', '/', 't' ], [ '/$', '/', '/page.htm', 'f' ],
	# github.com: scrapy/protego#51, chrisakroyd/robots-txt-parser#7, xroche/httrack#458, rejifald/movar#480
	[ '/*/filter/page=*/$', '/', '/1/filter/page=5/', 't' ], [ '/', '/rss', '/rssa', 'f' ], [ '/public/', '/', '/public/x', 't' ],
	[ '/private/*/public', '/private', '/private/uk/public', 't' ])
{
	my ($allow, $disallow, $path, $result) = @$case;
	$p->does(q{TRUNCATE robots; INSERT INTO robots VALUES ('https://example.com', true, } . quoted($allow) . q{), ('https://example.com', false, } . quoted($disallow) . ')');
	$p->has("SELECT robots_allow('https://EXAMPLE.com:443$path'), robots_allow('https://example.org$path')", "$result|t", "allow $allow, disallow $disallow: $path");
}

# Each error of typing is found, as made by the letters of a keyboard.
$p = pages->new('look-alikes');
$p->up_to(qr/^CREATE TABLE typo/m);
my $seed = time;
srand $seed;
my @letters = ('a' .. 'z', 0 .. 9, '-');
my %typos;
for (1 .. 500)
{
	my $name = 'paypal';
	my $at = int rand length $name;
	my $error = int rand 4;
	my $letter = $letters[ rand @letters ];

	substr($name, $at, 1) = '' if $error == 0;
	substr($name, $at, 0) = $letter if $error == 1;
	substr($name, $at, 1) = $letter if $error == 2;
	$name =~ s/^(.{$at})(.)(.)/$1$3$2/ if $error == 3;
	$typos{$name} = 1 if $name ne 'paypal';
}
$p->has("SELECT string_agg(t, ' ') FROM unnest(ARRAY[" . quoted(sort keys %typos) . "]) AS t WHERE NOT EXISTS (SELECT FROM typo WHERE name = t AND ours = 'paypal')",
	'', "errors of typing are found (seed $seed)");
$p->has(q{SELECT count(*) FROM typo WHERE name IN ('paypal', 'pal', 'papyla')}, '0', 'the name itself and two errors are not');
$p->has(q{SELECT bool_and(iri_host_is_special(iri_from_href_try(t))) FROM unnest('{http://0x7f000001/,http://2130706433/,http://0177.0.0.1/,http://127.1,http://[::1]/,http://[::ffff:10.0.0.1]/,HTTP://LocalHost.:80/,http://①②⑦.0.0.1/}'::text[]) AS t},
	't', 'addresses as servers read them');

# The documented results of BigQuery for NET.HOST, NET.PUBLIC_SUFFIX and NET.REG_DOMAIN, except for the case of
# letters and brackets, and of ClickHouse for domain and cutToFirstSignificantSubdomain.
$p = pages->new('words');
$p->up_to(qr/^CREATE TABLE hit/m);
for my $case ([ '', '||' ], [ 'http://abc.xyz', 'abc.xyz|xyz|abc.xyz' ], [ 'https://[::1]:80', '::1||' ], [ 'http://例子.卷筒纸.中国', '例子.卷筒纸.中国|中国|卷筒纸.中国' ],
	[ '    www.Example.Co.UK    ', 'www.example.co.uk|co.uk|example.co.uk' ],
	[ 'http://some.svn-hosting.com:80/repo/trunk', 'some.svn-hosting.com|com|svn-hosting.com' ], [ 'https://news.clickhouse.com.tr/', 'news.clickhouse.com.tr|com.tr|clickhouse.com.tr' ],
	[ 'http://foo.us.com', 'foo.us.com|com|us.com' ])
{
	$p->has("SELECT iri_host_unicode(u), iri_public_suffix(u, 'icann'), iri_registrable_domain(u, 'icann') FROM iri_guess(" . quoted($case->[0]) . ') AS u', $case->[1], $case->[0]);
}

# Each row of its tables: test/words.tsv has the results that the documentation of a tool has, or that the program returns.
my $top = dirname(__FILE__) . '/..';
my $tables = slurp_file("$top/doc/howto/words.md");
my (%words, %of_program);
$words{$1} = [ $2, $3 ] while $tables =~ /^\| `(.+?)` \| `(.+?)` \| (?:`(.+?)`)? ?\|/mg;
my (undef, @lines) = map { [ split /\t/, $_, -1 ] } split /\n/, slurp_file("$top/test/words.tsv");
is_deeply([ sort map { $_->[1] } @lines ], [ sort keys %words ], 'words: each row has a result');
for (@lines)
{
	my ($program, $function, $t, $result, @ours) = @$_;
	my @expressions = grep { defined } @{ $words{$function} // [] };

	push @{ $of_program{$program} }, [ $function, $t, $result ];
	$p->has('SELECT ' . join(', ', map { "($_)::text" } @expressions) . ' FROM (SELECT ' . quoted($t) . '::text) AS v (t), LATERAL (SELECT coalesce(iri_try(t), iri_guess(t))) AS w (u)',
		join('|', map { $_ eq '=' ? $result : $_ } @ours[0 .. $#expressions]), $function);
}
my %source = (
	python => [ '/usr/bin/python3 -c "import w3lib"', '/usr/bin/python3', 'words.py', "from urllib.parse import *\nfrom w3lib.url import *\n", sub { "t = \"$_[1]\"\nprint($_[0])\n" }, '' ],
	java => [ 'javac -version', 'java', 'Words.java', "import java.net.*;\nimport static java.nio.charset.StandardCharsets.UTF_8;\nclass Words { public static void main(String[] a) throws Exception { String t;\n",
		sub { "t = \"$_[1]\"; System.out.println($_[0]);\n" }, "}}\n" ]);
for my $program (sort keys %source)
{
	my ($is_there, $run, $file, $head, $statement, $tail) = @{ $source{$program} };
	my $folder = PostgreSQL::Test::Utils::tempdir();

	SKIP:
	{
		skip "$program, or its w3lib, is not installed", 1 if system("$is_there > /dev/null 2>&1") != 0;
		append_to_file("$folder/$file", join '', $head, (map { $statement->(@$_) } @{ $of_program{$program} }), $tail);
		is(scalar `$run $folder/$file`, join('', map { "$_->[2]\n" } @{ $of_program{$program} }), "words: the results of $program");
	}
}

# Suffixes of one's own, pages of a domain.
$p = pages->new('sites');
$p->up_to(qr/^CREATE FUNCTION target/m);
$p->has(q{SELECT string_agg(coalesce(site(u), '-'), ' ') FROM unnest('{https://x.a.customers.example.com/,https://customers.example.com/,https://b.example.com/,mailto:a@example.com}'::iri[]) AS u},
	'a.customers.example.com example.com example.com -', 'sites below a suffix of one\'s own');
$p->does(q{INSERT INTO page (url) VALUES ('mailto:joe@example.org'), ('https://example.org/'), ('HTTP://example.org/%61'), ('http://other.example/')});
$p->does(q{CREATE FUNCTION all_pages() RETURNS SETOF iri LANGUAGE plpgsql AS 'DECLARE last iri; url iri; n integer; BEGIN
	FOR url IN SELECT p.url FROM page p WHERE p.url <@ ''example.org'' ORDER BY p.url USING ~<~ LIMIT 70 LOOP last := url; RETURN NEXT url; END LOOP;
	LOOP n := 0;
		FOR url IN SELECT p.url FROM page p WHERE p.url <@ ''example.org'' AND p.url ~>~ last ORDER BY p.url USING ~<~ LIMIT 70 LOOP last := url; n := n + 1; RETURN NEXT url; END LOOP;
		EXIT WHEN n = 0; END LOOP; END'});
$p->has(q{SELECT count(*), count(DISTINCT u), count(*) = (SELECT count(*) FROM page WHERE url <@ 'example.org') FROM all_pages() AS u}, '10002|10002|t', 'each link is on one page');
$p->has(q{EXPLAIN (COSTS OFF) SELECT url FROM page WHERE url <@ 'example.org' AND url ~>~ 'http://h0.example.org/p/1000' ORDER BY url USING ~<~ LIMIT 2}, "Limit\n  ->  Index Only Scan using page_domain on page\n        Index Cond: ((url ~>=~ '//example.org'::iri_reference) AND (url ~<~ '//.example.org'::iri_reference) AND (url ~>~ 'http://h0.example.org/p/1000'::iri))", 'by the index, in its order');
$p->up_to(qr/^CREATE TABLE server/m);
$p->fails("INSERT INTO server VALUES ('$_')", qr/violates check constraint/) for '', 'a/path', 'joe@b', 'c:80', 'a b', 'a?b', 'http://a';
$p->does(q{INSERT INTO server VALUES ('a.example'), ('münchen.example'), ('192.0.2.1'), ('localhost')});

# Defanged text.
$p = pages->new('parts', qr/^(?:Validate|Which type|Links in text)/);
$p->up_to(qr/hxxps/);
$p->has(q{SELECT string_agg(iri::text, ' ') FROM iri_extract('hxxp://a[.]example hxxps[://]b(.)example/x and fxp://c{.}example, h**p', '{defanged}')},
	'http://a.example https://b.example/x ftp://c.example', 'defanged links');

# The indexes that keep duplicates out: sizes, and what they are not.
$p = pages->new('duplicates', qr/^(?:Find, remove|Which index)/);
$p->up_to(qr/^CREATE TABLE seen/m);
$p->does(q{CREATE TABLE a (url iri NOT NULL, n integer, UNIQUE (url)); CREATE TABLE b (url iri NOT NULL, n integer); CREATE UNIQUE INDEX ON b (iri_sha256(url));
	CREATE TABLE c (url iri NOT NULL, n integer, EXCLUDE USING hash (url WITH =)); CREATE TABLE source AS
	SELECT iri('https://www.example' || i % 1000 || '.org/folder/' || substr(md5(i::text), 1, 12) || '/page-' || i || '?id=' || substr(md5(i::text), 13, 9)) AS url FROM generate_series(1, 100000) AS i ORDER BY random()});
$p->does("INSERT INTO $_ SELECT * FROM source ON CONFLICT DO NOTHING") for qw(a b c);
my $bytes = $node->safe_psql($p->{database}, q{SELECT string_agg(pg_indexes_size(t) / 100000 || '', ' ' ORDER BY t::text) FROM unnest('{a,b,c}'::regclass[]) AS t});
note "bytes for a link: $bytes";
$p->has(q{SELECT pg_indexes_size('c') < .45 * pg_indexes_size('a') AND pg_indexes_size('b') < .8 * pg_indexes_size('a')}, 't', "sizes ($bytes bytes for a link)");
my $link = q{'HTTPS://www.example7.org/x'};
for my $table (qw(b c))
{
	my $key = $table eq 'b' ? '(iri_sha256(url))' : '(url)';
	my $refused = $table eq 'c';
	my $try = sub { my ($sql) = @_; $refused ? $p->fails($sql, qr/there is no unique|ON CONFLICT DO UPDATE not supported|cannot use non-unique/) : $p->does($sql) };

	$p->does("INSERT INTO $table VALUES ($link), (lower($link)::iri) ON CONFLICT DO NOTHING");
	$p->fails("INSERT INTO $table VALUES ($link)", $refused ? qr/conflicting key value violates exclusion/ : qr/duplicate key/);
	$p->does("INSERT INTO $table SELECT iri('http://example.org/?' || string_agg(md5(i::text), '')) FROM generate_series(1, 160) AS i ON CONFLICT DO NOTHING");
	$try->("INSERT INTO $table VALUES ($link) ON CONFLICT $key DO NOTHING");
	$try->("INSERT INTO $table VALUES ($link) ON CONFLICT $key DO UPDATE SET n = 1");
	$p->does("CREATE PROCEDURE fill_$table() LANGUAGE plpgsql AS 'BEGIN FOR i IN 1 .. 200 LOOP INSERT INTO $table VALUES (format(''http://deadlock.example/%s/%s'', i, random() * 3)::iri) ON CONFLICT DO NOTHING; COMMIT; END LOOP; END'");
	$p->at_once("CALL fill_$table()", 8);
}
$p->fails('CREATE TABLE d (url iri REFERENCES c (url))', qr/there is no unique constraint/);
$p->fails('CREATE TABLE d (url iri REFERENCES b (url))', qr/there is no unique constraint/);
$p->fails('ALTER TABLE c REPLICA IDENTITY USING INDEX c_url_excl', qr/cannot use non-unique index/);
$p->fails('CREATE TABLE d (url iri, EXCLUDE USING hash (url WITH =)) PARTITION BY HASH (url)', qr/not supported on partitioned tables/)
  if $node->pg_version < 17;
$p->has(q{EXPLAIN (COSTS OFF) SELECT url FROM c WHERE url = 'https://www.example7.org/x'} . " LIMIT 0", "Limit\n  ->  Index Scan using c_url_excl on c\n        Index Cond: (url = 'https://www.example7.org/x'::iri)", 'found by =');
# eight sessions that insert three links in another way: some wait for each other
$p->does(q{CREATE TABLE met (code text); CREATE PROCEDURE deadlock() LANGUAGE plpgsql AS $$
	BEGIN
		FOR i IN 1 .. 20000 LOOP
			EXIT WHEN i % 200 = 0 AND EXISTS (SELECT FROM met WHERE code = '40P01');
			BEGIN
				INSERT INTO c VALUES (format('http://example.net/%s/%s', floor(extract(epoch FROM clock_timestamp()) * 50), i % 3)::iri);
			EXCEPTION WHEN exclusion_violation OR deadlock_detected THEN
				INSERT INTO met VALUES (SQLSTATE);
			END;
			COMMIT;
		END LOOP;
	END $$});
$p->does("ALTER DATABASE $p->{database} SET deadlock_timeout = '5ms'");
$p->at_once('CALL deadlock()', 8);
$p->has(q{SELECT string_agg(DISTINCT code, ' ' ORDER BY code) FROM met}, '23P01 40P01', 'eight sessions get a deadlock, or a conflict, as the page says');

# The closure of redirects.  Sources, statuses and targets; then links, and where they lead
# (RFC 9110 §10.2.2 and §15.4).
my $r = pages->new('../canonical', qr/^Redirects/);
my $text = join '', map { $_->{text} } @{ $r->{blocks} };
my ($closure) = $text =~ /(CREATE TABLE final.*?ANALYZE final;)/s;
my ($join) = $text =~ /(SELECT coalesce.*?) AS page/s;
my $has = sub {
	my ($links, $name, $sql) = @_;

	$r->does('DROP TABLE final; ' . ($sql // $closure));
	$r->has(qq{$join FROM unnest(ARRAY[} . quoted(sort keys %$links) . qq{]::iri[]) AS url LEFT JOIN final ON source = iri_without_fragment(url) AND stopped IS NULL ORDER BY url::text COLLATE "C"},
		join("\n", map { $links->{$_} } sort keys %$links), $name);
};
$r->up_to(qr/CREATE TABLE final/);
$r->does(q{TRUNCATE redirect; INSERT INTO redirect SELECT source::iri, target::iri_reference, status::int FROM (VALUES
	('http://h/1', 'http://h/2', 301), ('http://h/2', '3#own', 308), ('http://h/3', '//i/4', 302), ('http://i/4', 'http://i/5', 307), ('http://i/5', 'http://i/6', 303),
	('http://h/data', 'HTTP://h:80/data/', 301), ('http://h/data/', 'http://h/other', 301), ('http://h/q?a', 'q/?a', 301), ('http://h/r/', 'r', 308),
	('http://h/c1', 'c2', 301), ('http://h/c2', 'c3', 301), ('http://h/c3', 'c2', 301), ('http://h/c0', 'c1', 301), ('http://h/self', 'HTTP://h:80/self#a', 301),
	('http://h/two', 'http://h/x', 301), ('http://h/two', 'http://h/y', 301), ('http://h/both', 'http://h/x', 301), ('HTTP://h/both', 'http://H/x', 308),
	('http://h/null', NULL, 301), ('http://h/unknown', 'http://h/x', NULL), ('http://h/gone', 'http://h/x', 410)) AS v (source, target, status)});
my %links = map { ("http://h/$_" => "http://h/$_") } qw(3 self two null unknown gone c0 c1 c2 c3 x);
%links = (%links, 'http://h/1' => 'http://h/3#own', 'HTTP://h/%31#f' => 'http://h/3#own', 'http://h/data#f' => 'http://h/other#f', 'http://h/q?a' => 'http://h/q/?a', 'http://h/r/' => 'http://h/r/r',
	'http://h/both' => 'http://h/x', 'http://h/self#b' => 'http://h/self#b', 'http://i/4' => 'http://i/4');
$has->(\%links, 'the page that redirects lead to');
$r->has('SELECT count(*), min(stopped), max(stopped) FROM final WHERE stopped IS NOT NULL', '4|cycle|cycle', 'cycles are marked');
$has->({ %links, 'http://h/3' => 'http://i/5', 'http://h/1' => 'http://i/5#own', 'HTTP://h/%31#f' => 'http://i/5#own', 'http://i/4' => 'http://i/5' },
	'temporary redirects, too', $closure =~ s/301, 308/301, 302, 307, 308/r);
my ($slash) = slurp_file(dirname(__FILE__) . '/../doc/canonical.md') =~ /`(AND\s+iri_canonicalize\(source.*?)`/s;
$has->({ map({ ($_ => $_) } grep { $_ ne 'http://h/q?a' && !/data/ } keys %links), 'http://h/q?a' => 'http://h/q/?a', 'http://h/data#f' => 'HTTP://h:80/data/#f' },
	'those of a slash alone', $closure =~ s/<> source\K/ $slash/r);
# any graph: forty pages, in spellings that differ, and a chain; by a walk from each page
srand 53;
for my $round (1 .. 5)
{
	my (%target, %lead);

	$target{ int rand 40 } = int rand 40 foreach 1 .. 12 * $round;
	%target = (%target, map { ($_ => $_ + 1) } 50 .. 80);
	for my $source (keys %target)
	{
		my ($page, $hops, %seen) = ($source, 0);
		while (defined $target{$page} && $target{$page} != $page && $hops < 20 && !$seen{$page})
		{
			$seen{$page} = 1 if $hops;
			$page = $target{$page};
			$hops++;
		}
		my $on = defined $target{$page} && $target{$page} != $page;
		$lead{$source} = $seen{$page} ? 'cycle' : $on ? 'hops' : $page if $hops;
	}
	$r->does('DROP TABLE final; TRUNCATE redirect; INSERT INTO redirect VALUES ' .
		join(', ', map { "('http://h/$_', '" . ('', 'http://h', 'HTTP://h:80')[ rand 3 ] . "/$target{$_}', 301)" } sort keys %target) . "; $closure");
	$r->has('SELECT iri_path(source), coalesce(stopped, ltrim(iri_path(target), \'/\')) FROM final ORDER BY ltrim(iri_path(source), \'/\')::int',
		join("\n", map { "/$_|$lead{$_}" } sort { $a <=> $b } keys %lead), "round $round: as by a walk");
}

$node->stop;
done_testing();
