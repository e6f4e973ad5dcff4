#!/usr/bin/perl
# Parameters, and the effects of changing them, without a line of iri's: the
# queries of links are cut at separators, names and values decoded, and pieces
# put together again, as doc/query.md says it.
#
#	queries.pl make N < LINKS > CASES       up to N cases, about every link
#	queries.pl judge < ANSWERS              the cases, each with what iri says
#
# Columns of a case: operation, link, separator, then name and value in hex (of
# remove and keep: patterns, each with an "x", with "," between).  An answer is
# one column more.
# `judge` prints a line for each operation: its name, how many, how many wrong,
# and the first that is.
use strict;
use warnings;

binmode STDIN;
binmode STDOUT;

# UTF-8 as RFC 3629 has it, without U+0000, which PostgreSQL's text lacks.
my $utf8 = qr/(?:[\x01-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]
	|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]
	|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})/x;

sub is_text { return $_[0] =~ /\A$utf8*+\z/ }

# Where "+" is itself, as doc/schemes.md says.
my $plain_plus = qr/\A(?:coaps?(?:[+](?:tcp|ws))?|data|imap|ldaps?|mailto|pkcs11|postgres(?:ql)?|sips?|sms|urn|xmpp):/i;
my $plus_is_space = 1;

sub decoded
{
	my ($s) = @_;
	$s =~ tr/+/ / if $plus_is_space;
	$s =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge;
	return $s;
}

# before the query, the query (undefined where there is no "?"), behind it
sub split_link
{
	my ($link) = @_;
	$plus_is_space = $link !~ $plain_plus;
	$link =~ /\A([^?#]*)(?:\?([^#]*))?(#.*)?\z/s or die "no link: $link";
	return ($1, $2, $3 // '');
}

# of each piece: all of it, name and value decoded (the latter may be undefined)
sub pieces
{
	my ($query, $separator) = @_;
	return () if !defined $query;
	my @pieces = $query eq '' ? ('') : split /\Q$separator\E/, $query, -1;
	return map {
		my ($name, $value) = split /=/, $_, 2;
		{ all => $_, raw => $name // '', name => decoded($name // ''), value => defined $value ? decoded($value) : undef }
	} @pieces;
}

sub matches
{
	my ($piece, @patterns) = @_;
	return 0 if $piece->{all} eq '';
	for my $pattern (@patterns)
	{
		my $p = $pattern;
		if ($p =~ s/\\\*\z/*/) { return 1 if $piece->{name} eq $p }
		elsif ($p =~ s/\*\z//) { return 1 if substr($piece->{name}, 0, length $p) eq $p }
		else { return 1 if $piece->{name} eq $p }
	}
	return 0;
}

sub with_query
{
	my ($head, $query, $tail) = @_;
	return $head . (defined $query ? "?$query" : '') . $tail;
}

sub unhex { return pack 'H*', $_[0] }
sub hex_of { return unpack 'H*', $_[0] }
sub list { return join ',', map { 'x' . hex_of($_) } @_ }

# Returns true if the answer is right; otherwise prints the expected one.
sub judge
{
	my ($op, $link, $separator, $name, $value, $answer) = @_;
	my ($head, $query, $tail) = split_link($link);
	my @pieces = pieces($query, $separator);

	if ($op eq 'remove' || $op eq 'keep')
	{
		my @patterns = map { unhex(substr $_, 1) } split /,/, $name;
		my @left = map { $_->{all} } grep { matches($_, @patterns) == ($op eq 'keep') } @pieces;
		my $expected = $link;
		if (@left < @pieces)
		{
			my $joined = join $separator, @left;
			$expected = with_query($head, $joined eq '' ? undef : $joined, $tail);
		}
		return ($answer eq $expected, $expected);
	}
	if ($op eq 'sort')
	{
		my @order = sort {
			$pieces[$a]{name} cmp $pieces[$b]{name} || ($pieces[$a]{value} // '') cmp ($pieces[$b]{value} // '')
				|| defined $pieces[$a]{value} <=> defined $pieces[$b]{value} || $a <=> $b
		} 0 .. $#pieces;
		my $expected = with_query($head, defined $query ? join($separator, map { $pieces[$_]{all} } @order) : undef, $tail);
		return ($answer eq $expected, $expected);
	}
	if ($op eq 'all')
	{
		my $wanted = unhex($name);
		my @values = map { defined $_->{value} ? '=' . hex_of($_->{value}) : '' } grep { $_->{all} ne '' && $_->{name} eq $wanted } @pieces;
		my $expected = defined $query ? @values . ':' . join ',', @values : '\N';
		return ($answer eq $expected, $expected);
	}
	if ($op eq 'get')
	{
		my ($first) = grep { $_->{all} ne '' && $_->{name} eq unhex($name) } @pieces;
		my $expected = $first && defined $first->{value} ? hex_of($first->{value}) : '\N';
		return ($answer eq $expected, $expected);
	}
	if ($op eq 'params')
	{
		my $expected = join ',', map { hex_of($_->{name}) . (defined $_->{value} ? '=' . hex_of($_->{value}) : '') } grep { $_->{all} ne '' } @pieces;
		return ($answer eq $expected, $expected);
	}

	# set and add: the text around the new parameter, and its decoded form
	($name, $value) = map { unhex($_) } $name, $value;
	my ($before, $spelled, $behind) = ('', undef, '');
	my @same = $op eq 'set' ? grep { $_->{all} ne '' && $_->{name} eq $name } @pieces : ();
	if (@same)
	{
		my $first = $same[0];
		my (@before, @behind);
		for my $piece (@pieces)
		{
			if ($piece == $first) { $spelled = $piece }
			elsif (!grep { $_ == $piece } @same) { push @{defined $spelled ? \@behind : \@before}, $piece->{all} }
		}
		$before = join '', map { "$_$separator" } @before;
		$behind = join '', map { "$separator$_" } @behind;
	}
	else
	{
		$before = $query // '';
		$before .= $separator if $before ne '' && substr($before, -1) ne $separator;
	}
	$before = "$head?$before";
	$behind .= $tail;
	my $expected = "$before...$behind";
	return (0, $expected) if length $answer < length($before) + length $behind
		|| substr($answer, 0, length $before) ne $before || substr($answer, length($answer) - length $behind) ne $behind;
	my $new = substr $answer, length $before, length($answer) - length($before) - length $behind;
	return (0, $expected) if $new !~ /\A([^=&;#]*)=([^&;#]*)\z/ && !defined $spelled;
	my ($new_name, $new_value) = split /=/, $new, 2;
	return (0, $expected) if !defined $new_value || decoded($new_name) ne $name || decoded($new_value) ne $value;
	if (defined $spelled)
	{
		# a name keeps its spelling, and a value that it had already too
		return ($new eq $spelled->{all}, $expected) if defined $spelled->{value} && $spelled->{value} eq $value;
		return ($new_name eq $spelled->{raw} && $new_value !~ /[&;#]/, $expected);
	}
	return (1, $expected);
}

# ---------------------------------------------------------------------------
# Making cases

sub pick { return $_[int rand @_] }

# Other spellings of a query: encoded in vain, pieces again, empty ones, ";".
sub respelled
{
	my ($query, $way) = @_;
	if ($way == 1)
	{
		$query =~ s/([A-Za-z0-9])/rand() < 0.3 ? sprintf(rand() < 0.5 ? '%%%02x' : '%%%02X', ord $1) : $1/ge
			if $query !~ /%/;
		$query =~ s/(%20|\+)/rand() < 0.5 ? '+' : '%20'/ge;
	}
	elsif ($way == 2)
	{
		my @pieces = $query eq '' ? ('') : split /&/, $query, -1;
		my @more = ('', (map { pick(@pieces) } 1 .. 2), pick(qw(a a= =a a=b=c = * a* a%2A %C3%A9=1 %c3%a9 %FF=1 a=%00 + %2b=+ a%26b=c %E3%81%82=%E3%81)));
		splice @pieces, int rand(@pieces + 1), 0, $_ for @more;
		$query = join '&', @pieces;
	}
	elsif ($way == 3)
	{
		$query =~ s/&/rand() < 0.7 ? ';' : '&'/ge;
	}
	return $query;
}

sub make
{
	my ($most) = @_;
	my @values = ('', 'x', 'a b+c', '&;=#?/', '%41%', "\xc3\xa9\xe3\x81\x82", "\xe2\x80\x8f", "\xee\x80\x80", "\xef\xbf\xbe", "\xf0\x9f\x98\x80",
		join('', map { chr } 1 .. 127));
	my (@pool, $made);
	srand 1;
	while (my $line = <STDIN>)
	{
		chomp $line;
		my ($head, $query, $tail) = split_link($line);
		if (defined $query)
		{
			push @pool, grep { $_ ne '' } split /[&;]/, $query;
			splice @pool, 0, 500 if @pool > 1000;
		}
		elsif (@pool && rand() < 0.2)
		{
			$query = join '&', map { pick(@pool) } 1 .. 1 + int rand 6;
		}
		for my $way (defined $query ? 0 .. 3 : 0)
		{
			my $q = defined $query && $way ? respelled($query, $way) : $query;
			next if $way && $q eq $query;
			my $link = with_query($head, $q, $tail);
			for my $separator ($way == 3 || defined $q && $q =~ /;/ ? ('&', ';') : '&')
			{
				my %seen;
				my @pieces = grep { $_->{all} ne '' } pieces($q, $separator);
				my @names = grep { is_text($_) && !$seen{$_}++ } map { $_->{name} } @pieces;
				my $all_text = !grep { !is_text($_->{name}) || defined $_->{value} && !is_text($_->{value}) } @pieces;
				my $case = sub {
					my ($op, $name, $value) = @_;
					exit if $made++ >= $most;
					print join("\t", $op, $link, $separator, $name // '', hex_of($value // '')), "\n";
				};

				$case->('params') if $all_text;
				$case->('sort');
				@names = @names[0 .. 3] if @names > 4;
				for my $name (@names, 'no such', '')
				{
					my $literal = $name =~ s/\*\z/\\*/r;
					my $prefix = $name =~ /\A($utf8)/ ? "$1*" : '*';
					my @own = map { $_->{value} } grep { $_->{name} eq $name && defined $_->{value} && is_text($_->{value}) } @pieces;

					$case->('get', hex_of($name));
					$case->('all', hex_of($name)) if $all_text;
					$case->('remove', list($literal));
					$case->('keep', list($literal));
					$case->('remove', list($prefix, $literal, 'x'));
					$case->('keep', list($prefix));
					$case->('set', hex_of($name), pick(@values, @own));
					$case->('set', hex_of($name), $own[0]) if @own;
					$case->('add', hex_of($name), pick(@values));
				}
			}
		}
	}
	return;
}

sub judge_all
{
	my (%asked, %wrong, %first);
	while (my $line = <STDIN>)
	{
		chomp $line;
		my ($op, @case) = split /\t/, $line, -1;
		my ($right, $expected) = judge($op, @case);
		$asked{$op}++;
		$wrong{$op} //= 0;
		next if $right;
		$wrong{$op}++;
		$first{$op} //= join ' ', @case[0 .. 3], "expected $expected, got $case[4]";
	}
	print join("|", $_, $asked{$_}, $wrong{$_}, $first{$_} // ''), "\n" for sort keys %asked;
	return;
}

my ($mode, @arguments) = @ARGV;
if ($mode eq 'make') { make(@arguments) }
else { judge_all() }
