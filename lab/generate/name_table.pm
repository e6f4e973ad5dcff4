# Prints tables of names for the core; see src/core/text/names.h.
package name_table;

use strict;
use warnings;

# The definition of a table of names, in the order of their bytes; after ";", a
# name can have more.
sub definition
{
	my ($variable, @names) = @_;
	my %seen;
	my @lines = ('');

	for my $name (sort { ($a =~ s/;.*//r) cmp ($b =~ s/;.*//r) } grep { !$seen{$_}++ } @names)
	{
		die "not a name: \"$name\"\n" unless $name =~ /^[!-~]+$/ && $name !~ /["\\?]/;
		push @lines, '' if length($lines[-1]) + length($name) > 110;
		$lines[-1] .= "$name ";
	}
	return "static const char $variable\[] =\n" . join("\n", map { "\t\"$_\"" } @lines) . ";\n";
}

1;
