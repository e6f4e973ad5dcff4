# script/convert-rules makes rules that iri_canonicalize takes.
use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $folder = PostgreSQL::Test::Utils::tempdir();
append_to_file("$folder/clearurls.json", <<'END');
{"providers": {
 "globalRules": {"urlPattern": ".*", "rules": ["(?:%3F)?utm(?:_[a-z_]*)?", "(?:%3F)?ga_(?:source|medium)", "fbclid", "refs?"]},
 "youtube.com": {"urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?youtube\\.com", "rules": ["feature", "p[fd]_rd_[a-z]*"], "redirections": ["x"]},
 "amazon": {"urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?amazon(?:\\.[a-z]{2,}){1,}", "rules": ["qid", "sr"]},
 "search": {"urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?w\\.com\\/search", "rules": ["ei"]}
}}
END
append_to_file("$folder/filters.txt", <<'END');
! a comment
$removeparam=gclid
||x.com^$removeparam=t
||x.com^$removeparam=/^ref_/
@@||youtube.com^$removeparam=utm_keep
||shop.example^$removeparam=~node
$removeparam=a%b,domain=a.com|b.com
||y.com/path$removeparam=z
||y.com/other^$removeparam=v
@@||y.com/exact|$removeparam=w
||y.com/a*b$removeparam=z
||y.com/q?a=$removeparam=z
||z.com^$removeparam
$removeparam=/middle/
END

my ($rules, $counts) = run_command([ $^X, 'script/convert-rules', "$folder/clearurls.json", "$folder/filters.txt" ]);
like($counts, qr/^youtube\.com x\n.*^\|\|y\.com\/a\*b\$removeparam=z\n.*^16 rules taken, 2 of them wider than in the list; 7 that cannot be expressed$/ms, 'what is left out, and counts');

foreach my $case (
	[ '{"providers": {"k": 5}}', 'provider "k": not an object' ],
	[ '{"providers": {"k": null}}', 'provider "k": not an object' ],
	[ '{"providers": {"k": {"rules": 5}}}', 'provider "k": "rules" is not an array of strings' ],
	[ '{"providers": {"k": {"rules": [null]}}}', 'provider "k": "rules" is not an array of strings' ],
	[ '{"providers": {"k": {"rawRules": {}}}}', 'provider "k": "rawRules" is not an array of strings' ],
	[ '{"providers": {"k": {"urlPattern": []}}}', 'provider "k": "urlPattern" is not a string' ],
	[ '{"providers": 5}', 'there are no "providers"' ],
	[ '{', 'not JSON: , or } expected while parsing object/hash, at character offset 2 (before "(end of string)")' ])
{
	my $file = "$folder/wrong.json";
	my ($json, $message) = @$case;

	unlink $file;
	append_to_file($file, "$json\n");
	is((run_command([ $^X, 'script/convert-rules', $file ]))[1], "$file: $message", "a message for $json");
}

my $node = PostgreSQL::Test::Cluster->new('rules');
$node->init;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION iri; CREATE EXTENSION iri_web');
is( $node->safe_psql('postgres', "SELECT iri_canonicalize(u::iri, '{}', $rules) FROM (VALUES
		(1, 'http://h/?utm=1&utm_source=2&utmx=3&ga_medium=4&fbclid=5&ref=6&refs=7&gclid=8&qid=9'),
		(2, 'http://m.youtube.com/?feature=1&pd_rd_x=2&pg_rd_x=3&utm_keep=4&utm_x=5'),
		(3, 'http://x.com/?t=1&ref_x=2&reff=3'), (4, 'http://shop.example/?node=1&q=2'),
		(5, 'http://a.com/?a%25b=1&c'), (6, 'http://c.com/?a%25b=1&c'),
		(7, 'http://w.com/searches?ei=1'), (8, 'http://w.com/?ei=1'), (9, 'http://y.com/pathx?z=1'), (10, 'http://y.com/other/?v=1&z'),
		(11, 'http://y.com/otherx?v=1')) v (n, u) ORDER BY n"),
	join("\n", 'http://h/?utmx=3&qid=9', 'http://m.youtube.com/?pg_rd_x=3&utm_keep=4', 'http://x.com/?reff=3',
		'http://shop.example/?node=1', 'http://a.com/?c', 'http://c.com/?a%25b=1&c',
		'http://w.com/searches', 'http://w.com/?ei=1', 'http://y.com/pathx', 'http://y.com/other/?z', 'http://y.com/otherx?v=1'),
	'rules of both lists');
$node->stop;

done_testing();
