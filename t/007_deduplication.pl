# An index by spelling holds what repeats once, and amcheck finds nothing wrong
# with it, however it came to be.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', 'autovacuum = off');
$node->start;

plan skip_all => 'amcheck is not installed'
  if $node->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'amcheck'") == 0;

# Every stored form: bare, behind a header, with the spelling apart, in short
# and in long sizes, and too large for a tuple unless compressed.
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE EXTENSION amcheck;
CREATE TABLE spelling AS
SELECT row_number() OVER () AS id, (s || n)::iri_reference AS r, iri_try(s || n) AS x FROM unnest(ARRAY[
	'http://h.example/', 'HTTP://H.example/', 'http://h.example/%7e', U&'http://h.example/\00E9', 'http://h.example/%C3%A9', 'a/b', U&'\00E9', '//H/',
	'HTTP://h.example/' || repeat('a', 200), 'http://h.example/' || repeat('abcdefgh', 800), 'HTTP://h.example/' || repeat('abcdefgh', 800)]) s, generate_series(1, 20) n;
CREATE TABLE link (id integer, r iri_reference, x iri);
INSERT INTO link SELECT n * 1000 + id, r, x FROM spelling, generate_series(1, 50) n ORDER BY md5(n::text || id::text);
CREATE INDEX link_r ON link (r iri_image_ops);
CREATE INDEX link_x ON link (x iri_image_ops);
CREATE INDEX link_each ON link (r iri_image_ops) WITH (deduplicate_items = off);
-- filled row by row, so that it deduplicates as it grows
CREATE TABLE grown (id integer, r iri_reference, x iri);
CREATE INDEX grown_r ON grown (r iri_image_ops);
CREATE INDEX grown_x ON grown (x iri_image_ops);
CREATE INDEX grown_each ON grown (r iri_image_ops) WITH (deduplicate_items = off);
INSERT INTO grown SELECT * FROM link;
SQL

sub check
{
	my ($state) = @_;

	foreach my $index (qw(link_r link_x grown_r grown_x))
	{
		is($node->safe_psql('postgres', "SELECT bt_index_parent_check('$index', true)"), '', "$state: amcheck of $index");
	}
	foreach my $table (qw(link grown))
	{
		is( $node->safe_psql('postgres', <<"SQL"), 't', "$state: $table has what was put in");
SET enable_seqscan = off;
SELECT bool_and((SELECT count(*) FROM $table t WHERE t.r *= s.r) = (SELECT count(*) FROM $table t WHERE t.r::text = s.r::text)) FROM spelling s WHERE id % 7 = 0
SQL
	}
	return;
}

foreach my $table (qw(link grown))
{
	is($node->safe_psql('postgres', "SELECT pg_relation_size('${table}_r') * 3 < pg_relation_size('${table}_each')"),
		't', "$table: what repeats takes less than a third");
}
check('made');
$node->safe_psql('postgres', "UPDATE $_ SET r = r, x = x WHERE id % 3 = 0; UPDATE $_ t SET r = s.r, x = s.x FROM spelling s WHERE t.id % 5 = 0 AND s.id = 1 + t.id % 200")
  foreach qw(link grown);
check('updated');
$node->safe_psql('postgres', "DELETE FROM $_ WHERE id % 4 = 1") foreach qw(link grown);
$node->safe_psql('postgres', "VACUUM $_") foreach qw(link grown);
check('vacuumed');
$node->safe_psql('postgres', "INSERT INTO $_ SELECT id, r, x FROM spelling, generate_series(1, 20)") foreach qw(link grown);
check('filled again');

$node->stop;
done_testing();
