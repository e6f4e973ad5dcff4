# A link of 1,019 characters, by psqlODBC.
use strict;
use warnings;
use DBI;

foreach my $option ('', 'UnknownsAsLongVarchar=1')
{
	my $db = DBI->connect("dbi:ODBC:Driver=PostgreSQL Unicode;Servername=$ENV{PGHOST};Database=$ENV{PGDATABASE};Uid=$ENV{PGUSER};$option",
		'', '', { PrintError => 0, LongReadLen => 8000 }) or die $DBI::errstr;
	my ($link) = $db->selectrow_array('SELECT url FROM page WHERE id = 2');

	printf "a long link %s\t%s\n", $option || 'as it is', defined $link ? length $link : $db->errstr =~ /truncated/ ? 'truncated' : $db->errstr;
}
