# Logical replication, as text and binary, with the identity of rows by primary
# key, by unique index and by the whole row; updates change only the spelling.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my @tables = qw(by_key by_index by_index_full by_row);
# what tells spellings from one another; = does not
my $spellings = "SELECT count(*), md5(string_agg(format('%s %s %s %s', id, x, r, payload), ',' ORDER BY id)) FROM";
my $values = "SELECT count(*), md5(string_agg(format('%s %s %s %s', id, iri_normalize(x), iri_normalize(r), payload), ',' ORDER BY id)) FROM";

my $publisher = PostgreSQL::Test::Cluster->new('publisher');
$publisher->init(allows_streaming => 'logical', extra => [ '--locale=C', '--encoding=UTF8' ]);
$publisher->start;
# Short values, long ones out of line, and some that are compressed; none is in
# normal form.
$publisher->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
CREATE TABLE by_key (x iri PRIMARY KEY, id integer, r iri_reference, payload text);
CREATE TABLE by_index (x iri, id integer, r iri_reference NOT NULL, payload text);
CREATE UNIQUE INDEX by_index_r ON by_index (r);
ALTER TABLE by_index REPLICA IDENTITY USING INDEX by_index_r;
CREATE TABLE by_index_full (x iri PRIMARY KEY, id integer, r iri_reference, payload text);
ALTER TABLE by_index_full REPLICA IDENTITY FULL;
CREATE TABLE by_row (x iri, id integer, r iri_reference, payload text);
ALTER TABLE by_row REPLICA IDENTITY FULL;
CREATE TABLE source AS
SELECT n AS id, format('HTTP://H%s.Example/%%7Edocs%s', n, tail)::iri AS x, format('HTTP://R%s.Example/%%7e%s', n, tail)::iri_reference AS r, 'first' AS payload
FROM generate_series(1, 200) n, LATERAL (SELECT CASE n % 10 WHEN 1 THEN (SELECT string_agg(md5((n * 200 + i)::text), '') FROM generate_series(1, 60) i) WHEN 2 THEN repeat('abcdefgh', 800) ELSE '' END AS tail) t;
SQL
$publisher->safe_psql('postgres', "INSERT INTO $_ SELECT x, id, r, payload FROM source WHERE id <= 100") foreach @tables;
$publisher->safe_psql('postgres', 'CREATE PUBLICATION links FOR TABLE ' . join(', ', @tables));

my %subscriber;
foreach my $format (qw(text binary))
{
	my $node = PostgreSQL::Test::Cluster->new($format);
	my $binary = $format eq 'binary' ? 'true' : 'false';

	$node->init(allows_streaming => 'logical', extra => [ '--locale=C', '--encoding=UTF8' ]);
	$node->start;
	$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION iri;
-- columns in another order
CREATE TABLE by_key (id integer, payload text, r iri_reference, x iri PRIMARY KEY);
CREATE TABLE by_index (x iri, id integer, payload text, r iri_reference NOT NULL UNIQUE);
ALTER TABLE by_index REPLICA IDENTITY USING INDEX by_index_r_key;
CREATE TABLE by_index_full (id integer, r iri_reference, payload text, x iri PRIMARY KEY);
CREATE TABLE by_row (payload text, x iri, id integer, r iri_reference);
SQL
	$node->safe_psql('postgres', "CREATE SUBSCRIPTION \"$format\" CONNECTION \$\$" . $publisher->connstr('postgres') . "\$\$ PUBLICATION links WITH (binary = $binary)");
	$node->wait_for_subscription_sync($publisher, $format);
	$subscriber{$format} = $node;
}

# The same rows everywhere, in the same spellings unless something else is given
sub same
{
	my ($name, $contents) = @_;

	$contents //= $spellings;
	foreach my $format (sort keys %subscriber)
	{
		$publisher->wait_for_catchup($format);
		foreach my $table (@tables)
		{
			is($subscriber{$format}->safe_psql('postgres', "$contents $table"), $publisher->safe_psql('postgres', "$contents $table"), "$format: $table: $name");
		}
	}
	return;
}

# Executes for each table, and expects so many rows changed.
sub change
{
	my ($rows, $statement) = @_;

	foreach my $table (@tables)
	{
		(my $this = $statement) =~ s/\bT\b/$table/g;
		is($publisher->safe_psql('postgres', "WITH changed AS ($this RETURNING 1) SELECT count(*) FROM changed"), $rows, "$table: $this");
	}
	return;
}

same('the first copy');
change(100, 'INSERT INTO T (id, x, r, payload) SELECT id, x, r, payload FROM source WHERE id > 100');
same('rows inserted');
# neither = nor the indexes see that something has changed
change(200, "UPDATE T SET x = iri_normalize(x), r = replace(r::text, '%7e', '~')::iri_reference");
is($publisher->safe_psql('postgres', 'SELECT count(*) FROM by_row b JOIN source s USING (id) WHERE b.x = s.x AND b.x *<> s.x AND b.r = s.r AND b.r *<> s.r'), '200', 'spellings of the key were changed');
same('only spellings changed');
change(20, "UPDATE T SET x = upper(x::text)::iri, r = upper(r::text)::iri_reference WHERE id % 10 = 3");
same('keys changed');
# the same value and the same spelling, with another column
change(200, "UPDATE T SET payload = 'second'");
same('values left alone, those out of line too');
# the identity in another spelling than that of the subscriber's row
foreach my $format (sort keys %subscriber)
{
	$subscriber{$format}->safe_psql('postgres', "UPDATE $_ SET x = iri_normalize(x)") foreach qw(by_key by_index_full);
	$subscriber{$format}->safe_psql('postgres', "UPDATE by_index SET r = replace(r::text, '~', '%7E')::iri_reference");
}
change(20, "UPDATE T SET payload = 'third' WHERE id % 10 = 5");
change(20, 'DELETE FROM T WHERE id % 10 = 4');
same('rows found by key, in any spelling', $values);
foreach my $format (sort keys %subscriber)
{
	# from 19 on, there is more than one for the first copy
	is($subscriber{$format}->safe_psql('postgres', "SELECT count(*) FROM pg_stat_subscription_stats AS s, jsonb_each_text(to_jsonb(s)) WHERE key ~ '_error_count\$' AND value::bigint > 0"), '0', "$format: no errors");
}

# Two rows that differ only in the spelling of a link, of which one is changed: found by the whole row, the
# subscriber may change the other one, so a spelling is lost; by an index on the spelling or the primary key, it cannot.
my %identity = (twin_by_row => 'FULL', twin_by_image => 'USING INDEX twin_by_image_x', twin_by_key => 'DEFAULT');
foreach my $node ($publisher, $subscriber{text})
{
	$node->safe_psql('postgres', <<'SQL');
CREATE TABLE twin_by_row (x iri);
CREATE TABLE twin_by_image (x iri NOT NULL);
CREATE UNIQUE INDEX twin_by_image_x ON twin_by_image (x iri_image_ops);
CREATE TABLE twin_by_key (x iri, n integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
SQL
	$node->safe_psql('postgres', "ALTER TABLE $_ REPLICA IDENTITY $identity{$_}") foreach keys %identity;
}
$publisher->safe_psql('postgres', "INSERT INTO $_ (x) VALUES ('http://a.example/'), ('HTTP://A.example')") foreach keys %identity;
$publisher->safe_psql('postgres', 'ALTER PUBLICATION links ADD TABLE ' . join(', ', keys %identity));
$subscriber{text}->safe_psql('postgres', 'ALTER SUBSCRIPTION "text" REFRESH PUBLICATION');
$subscriber{text}->wait_for_subscription_sync($publisher, 'text');
$publisher->safe_psql('postgres', "UPDATE $_ SET x = 'http://b.example/' WHERE x *= 'HTTP://A.example'") foreach keys %identity;
$publisher->wait_for_catchup('text');
foreach my $table (sort keys %identity)
{
	is($subscriber{text}->safe_psql('postgres', "SELECT x FROM $table ORDER BY x"),
		($table eq 'twin_by_row' ? 'HTTP://A.example' : 'http://a.example/') . "\nhttp://b.example/", "$table: what is left");
}

# filters of rows accept only functions of PostgreSQL itself
foreach my $condition (q(x = 'http://h1.example/'), q(iri_scheme(x) = 'http'))
{
	my ($status, $out, $error) = $publisher->psql('postgres', "CREATE PUBLICATION filtered FOR TABLE by_key WHERE ($condition)");
	like($error, qr/invalid publication WHERE expression/, "no row filter $condition");
}

$_->stop foreach values %subscriber;
$publisher->stop;
done_testing();
