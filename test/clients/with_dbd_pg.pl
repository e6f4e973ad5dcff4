use strict;
use warnings;

use DBI;

open my $file, '<', $ENV{EXPECTED} or die "$ENV{EXPECTED}: $!\n";
my %expected = map { chomp; split /\t/, $_, 2 } <$file>;
my @others = ('http://example.org:80/a', 'http://example.org/b');
my $db = DBI->connect("dbi:Pg:dbname=$ENV{PGDATABASE};host=$ENV{PGHOST};port=$ENV{PGPORT}", $ENV{PGUSER}, '', { PrintError => 0, RaiseError => 1 });

# Tries a step in several ways, in order.
sub step
{
	my ($name, @ways) = @_;
	my @results;

	while (my ($way, $run) = splice @ways, 0, 2)
	{
		push @results, eval { $run->() } // $@;
		next if $results[-1] ne $expected{$name};
		print "$name\t$way\n";
		return;
	}
	print "$name\tfails\n";
	warn "$name @results\n";
	return;
}

sub column
{
	my ($query, @parameters) = @_;
	return join ' ', map { $_ // 'null' } @{ $db->selectcol_arrayref($query, {}, @parameters) };
}

step('create', yes => sub {
	$db->do('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)');
	return column("SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'");
});
step('insert', yes => sub {
	my $insert = $db->prepare('INSERT INTO link VALUES (?, ?, ?)');
	$insert->execute(@$_) foreach [ 1, 'http://example.org/a', '' ], [ 2, 'HTTP://Example.ORG:80/b', '' ], [ 3, undef, '' ];
	return column("SELECT count(*) || ' ' || count(url) FROM link");
});
step('equal', yes => sub { column('SELECT id FROM link WHERE url = ?', 'HTTP://EXAMPLE.org/a') });
step('in', yes => sub { column('SELECT id FROM link WHERE url IN (?, ?) ORDER BY id', @others) });
step('any', yes => sub { column('SELECT id FROM link WHERE url = ANY (?) ORDER BY id', \@others) });
step('text', yes => sub { column('SELECT id FROM link WHERE url = ?::text', 'HTTP://EXAMPLE.org/a') });
step('like', yes => sub { column('SELECT id FROM link WHERE url LIKE ?', 'HTTP://Example%') });
step('array', yes => sub { join ' ', @{ $db->selectrow_array('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3') } },
	adapter => sub { join ' ', @{ $db->selectrow_array('SELECT array_agg(url ORDER BY id)::text[] FROM link WHERE id < 3') } });
step('null', yes => sub { column('SELECT url FROM link WHERE id = 3') });
step('copy', yes => sub {
	my ($line, $lines) = ('', 0);

	$db->do('COPY link FROM STDIN');
	$db->pg_putcopydata($_) foreach "4\thttp://example.org/d\t\n", "5\thttp://example.org/e\t\n";
	$db->pg_putcopyend;
	$db->do('COPY (SELECT * FROM link WHERE id > 3) TO STDOUT');
	$lines++ while $db->pg_getcopydata($line) >= 0;
	return column('SELECT count(*) FROM link WHERE id > 3') . " $lines";
});
step('conflict', yes => sub { column('INSERT INTO link VALUES (6, ?, ?) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id', 'HTTP://EXAMPLE.ORG/a', 'again') });
step('error', yes => sub {
	eval { $db->do('INSERT INTO link VALUES (9, ?)', {}, 'no IRI') };
	return join ' ', $db->state, $db->pg_error_field('detail'), $db->pg_error_field('hint');
});
step('reflect', yes => sub { $db->column_info(undef, undef, 'link', 'url')->fetchrow_hashref->{TYPE_NAME} });
