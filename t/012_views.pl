# Views and triggers whose definitions do not say which = they use: what fails to
# restore, as with every type outside pg_catalog, the forms to write instead, and
# the extension in pg_catalog.  Foreign keys between equal values, too.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;

# the construct, and the form of it that pg_dump writes with the schema of its operator
my @constructs = (
	[ 'SELECT id FROM a JOIN b USING (url)', 'SELECT a.id FROM a JOIN b ON a.url = b.url' ],
	[ 'SELECT id FROM a NATURAL JOIN b', 'SELECT a.id FROM a JOIN b ON a.url = b.url' ],
	[ 'SELECT id FROM a WHERE url IS DISTINCT FROM other', 'SELECT id FROM a WHERE NOT coalesce(url = other, url IS NULL AND other IS NULL)' ],
	[ 'SELECT id FROM a WHERE url IS NOT DISTINCT FROM other', 'SELECT id FROM a WHERE coalesce(url = other, url IS NULL AND other IS NULL)' ],
	[ 'SELECT NULLIF(url, other) AS url FROM a', 'SELECT CASE WHEN url = other THEN NULL ELSE url END AS url FROM a' ],
	[ "SELECT CASE url WHEN 'http://a/' THEN 1 END AS n FROM a", "SELECT CASE WHEN url = 'http://a/' THEN 1 END AS n FROM a" ],
	[ 'SELECT id FROM a WHERE (url, id) < (other, 1)', 'SELECT id FROM a WHERE url < other OR (url = other AND id < 1)' ],
	[ 'SELECT id FROM a WHERE (url, id) IN (SELECT url, 1 FROM b)', 'SELECT id FROM a WHERE EXISTS (SELECT FROM b WHERE b.url = a.url AND a.id = 1)' ],
	[ 'SELECT id FROM a LEFT JOIN b USING (url)', 'SELECT a.id FROM a LEFT JOIN b ON a.url = b.url' ],
	[ 'SELECT id FROM a FULL JOIN b USING (url)', 'SELECT a.id FROM a FULL JOIN b ON a.url = b.url' ],
	[ 'SELECT id FROM a WHERE (url, id) IS DISTINCT FROM (other, 1)', 'SELECT id FROM a WHERE NOT (coalesce(url = other, url IS NULL AND other IS NULL) AND id IS NOT DISTINCT FROM 1)' ],
	[ 'SELECT id FROM a WHERE (url, id) <> ALL (SELECT url, 1 FROM b)', 'SELECT id FROM a WHERE NOT EXISTS (SELECT FROM b WHERE b.url = a.url AND a.id = 1) AND (url IS NOT NULL OR id <> 1)' ],
	[ 'SELECT id FROM a WHERE (url, id) = (SELECT url, 1 FROM b)', 'SELECT id FROM a WHERE url = (SELECT url FROM b) AND id = 1' ]);
# of the WHEN of a trigger
my @conditions = ('NEW.url IS DISTINCT FROM OLD.url', 'NEW.url::text IS DISTINCT FROM OLD.url::text');

sub make
{
	my ($db, $place) = @_;

	$node->safe_psql('postgres', "CREATE DATABASE $db TEMPLATE template0");
	$node->safe_psql($db, <<"SQL");
CREATE EXTENSION iri$place;
CREATE TABLE a (id integer, url iri, other iri);
CREATE TABLE b (url iri);
INSERT INTO a VALUES (1, 'HTTP://A', 'http://a/'), (2, 'http://b/', NULL), (3, NULL, NULL);
INSERT INTO b VALUES ('http://a/');
SQL
	return;
}

# Dumps and restores; returns the constructs whose view or trigger is not there afterwards.
sub lost
{
	my ($db, $n) = @_;
	my $file = $node->basedir . "/$db.dump";

	$node->safe_psql($db, "CREATE VIEW view$_ AS $constructs[$_][$n]") foreach 0 .. $#constructs;
	$node->safe_psql($db, "CREATE TRIGGER changed BEFORE UPDATE ON a FOR EACH ROW WHEN ($conditions[$n]) EXECUTE FUNCTION suppress_redundant_updates_trigger()");
	command_ok([ 'pg_dump', '--no-sync', '--format=custom', "--file=$file", '--dbname=' . $node->connstr($db) ], "dump, $db");
	$node->safe_psql('postgres', "CREATE DATABASE restored_$db TEMPLATE template0");
	run_log([ 'pg_restore', '--dbname=' . $node->connstr("restored_$db"), $file ]);
	my @lost = grep { $node->safe_psql("restored_$db", "SELECT to_regclass('public.view$_') IS NULL") eq 't' } 0 .. $#constructs;
	my $differ = 0;
	foreach my $i (0 .. $#constructs)
	{
		next if grep { $_ == $i } @lost;
		my $query = "SELECT string_agg(v::text, ';' ORDER BY v::text) FROM view$i AS v";
		$differ++ if $node->safe_psql($db, $query) ne $node->safe_psql("restored_$db", $query);
	}
	is($differ, 0, "the same rows, $db");
	my @triggers = $node->safe_psql("restored_$db", 'SELECT count(*) FROM pg_trigger') eq '0' ? ($conditions[0]) : ();
	return ((map { $constructs[$_][0] } @lost), @triggers);
}

make('as_usual', '');
is(join("\n", lost('as_usual', 0)), join("\n", (map { $_->[0] } @constructs), $conditions[0]), 'the constructs are not restored');
make('rewritten', '');
is_deeply([ lost('rewritten', 1) ], [], 'the forms instead are restored');
make('in_catalog', ' SCHEMA pg_catalog');
is_deeply([ lost('in_catalog', 0) ], [], 'with the extension in pg_catalog, all are restored');
# the forms mean the same
foreach my $i (0 .. $#constructs)
{
	my @rows = map { $node->safe_psql('as_usual', "SELECT string_agg(v::text, ';' ORDER BY v::text) FROM ($_) AS v") } @{ $constructs[$i] };
	is($rows[1], $rows[0], $constructs[$i][1]);
}

# foreign keys: values that are equal and are spelled differently
$node->safe_psql('as_usual', <<'SQL');
CREATE TABLE page (url iri PRIMARY KEY);
CREATE TABLE restricted (url iri REFERENCES page ON UPDATE RESTRICT);
CREATE TABLE cascaded (url iri REFERENCES page ON UPDATE CASCADE);
CREATE TABLE nulled (url iri REFERENCES page ON UPDATE SET NULL ON DELETE SET NULL);
INSERT INTO page VALUES ('http://a/'), ('http://b/');
INSERT INTO restricted VALUES ('HTTP://A');
INSERT INTO cascaded VALUES ('HTTP://A');
INSERT INTO nulled VALUES ('HTTP://B');
SQL
# PostgreSQL compares the bytes of an updated key: another spelling is another key
my (undef, undef, $err) = $node->psql('as_usual', "UPDATE page SET url = 'http://A/' WHERE url = 'http://a/'");
like($err, qr/violates (RESTRICT setting of )?foreign key constraint "restricted_url_fkey"/, 'RESTRICT refuses another spelling of a key');
$node->safe_psql('as_usual', "UPDATE page SET url = 'http://B/' WHERE url = 'http://b/'");
is($node->safe_psql('as_usual', 'SELECT url IS NULL FROM nulled'), 't', 'SET NULL for another spelling of a key');
$node->safe_psql('as_usual', "DELETE FROM restricted; UPDATE page SET url = 'http://A/' WHERE url = 'http://a/'");
is($node->safe_psql('as_usual', 'SELECT url FROM cascaded'), 'http://A/', 'CASCADE copies another spelling');
$node->safe_psql('as_usual', "UPDATE page SET url = 'http://a' WHERE url = 'http://a/' AND url *<> 'http://A/'");
is($node->safe_psql('as_usual', "SELECT url FROM page WHERE url = 'http://a/'"), 'http://A/', 'a condition on the spelling');

$node->stop;
done_testing();
