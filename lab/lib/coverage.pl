#!/usr/bin/env perl
# The counts of gcov for the objects in folders; see lab/campaign coverage.
#
#	coverage.pl [OPTION...] TREE FOLDER...
#
#	--list FILE      of lines and branches that no test runs: file, function, kind
#	                 ("line" or "branch"), text, reason, separated by tabs; without
#	                 it, no line is asked for
#	--lines N        percentage of lines that must be run
#	--branches N     percentage of branches that must be taken
#	--without-core   the files of core/ do not count
#	--all            one line for each file

use strict;
use warnings;
use Getopt::Long;
use JSON::PP;

GetOptions('list=s' => \my $list, 'lines=f' => \my $min_lines, 'branches=f' => \my $min_branches,
	'without-core' => \my $without_core, 'all' => \my $all)
  && @ARGV >= 2
  or die "usage: coverage.pl [OPTION...] TREE FOLDER...\n";
my ($tree, @folders) = @ARGV;
chdir $tree or die "$tree: $!\n";

# A line of a header counts once, for all objects together.
my (%line, %function, %branch);
for my $object (split /\n/, `find @folders -name '*.gcno' | LC_ALL=C sort`)
{
	my $gcov = $ENV{GCOV} // 'gcov';
	my $report = decode_json(scalar `$gcov --json-format --branch-probabilities --stdout '$object' 2> /dev/null`);
	for my $file (@{ $report->{files} })
	{
		my $name = $file->{file};
		$name = "$report->{current_working_directory}/$name" if $name !~ m{^/};
		1 while $name =~ s{/\.(?=/)|/(?!\.\./)[^/]+/\.\.(?=/)}{};
		next if $name !~ s{^\Q$tree\E/((?:web/)?src/)}{$1} || $without_core && $name =~ m{^(web/)?src/core/};
		my %at;
		for my $at (@{ $file->{lines} })
		{
			my $number = $at->{line_number};
			$line{$name}{$number} += $at->{count};
			$function{$name}{$number} //= $at->{function_name};
			for my $branch (@{ $at->{branches} })
			{
				$branch{$name}{$number}[ $at{$number}++ ] += $branch->{count};
			}
		}
	}
}
%line or die "nothing was counted in @folders of $tree\n";

# The number of listed places, by file, function, kind and text.
my (%listed, %reason);
if (defined $list)
{
	open my $in, '<', $list or die "$list: $!\n";
	while (<$in>)
	{
		next if /^#|^$/;
		chomp;
		my ($file, $function, $what, $text, $reason) = split /\t/;
		defined $reason && $what =~ /^(line|branch)$/ or die "$list:$.: not five columns\n";
		$listed{ join "\t", $file, $function, $what, $text }++;
	}
}

my (%sum, @missing, $bad);
for my $name (sort keys %line)
{
	open my $in, '<', $name or die "$name: $!\n";
	chomp(my @text = ('', <$in>));
	my %here;
	for my $number (sort { $a <=> $b } keys %{ $line{$name} })
	{
		my $text = join ' ', split ' ', $text[$number];
		my $key = sub { join "\t", $name, $function{$name}{$number} // '', $_[0], $text };
		my $run = $line{$name}{$number} > 0;
		my @branches = @{ $branch{$name}{$number} // [] };
		my $untaken = grep { !$_ } @branches;

		if ($run)
		{
			$here{run}++;
		}
		elsif ($listed{ $key->('line') })
		{
			$listed{ $key->('line') }--;
			$here{listed}++;
			$untaken = @branches = ();
		}
		else
		{
			push @missing, "$name:$number: no test runs, in " . ($function{$name}{$number} // '') . ": $text";
			$here{missing}++;
		}
		if ($untaken && $run && $listed{ $key->('branch') })
		{
			$listed{ $key->('branch') }--;
			@branches = grep { $_ } @branches;
			$untaken = 0;
		}
		$here{branches} += @branches;
		$here{taken} += @branches - $untaken;
		printf "%s:%d: %d of %d branches are not taken: %s\n", $name, $number, $untaken, scalar @branches, $text
		  if $all && $run && $untaken && $min_branches;
	}
	$sum{$_} += $here{$_} // 0 for qw(run listed missing branches taken);
	printf "%-36s %5d lines, %5.1f %% run, %5.1f %% of %d branches taken\n", $name, ($here{run} // 0) + ($here{missing} // 0),
	  percent($here{run}, ($here{run} // 0) + ($here{missing} // 0)), percent($here{taken}, $here{branches}), $here{branches} // 0
	  if $all;
}

sub percent
{
	my ($part, $whole) = @_;
	return $whole ? 100 * ($part // 0) / $whole : 100;
}

if (defined $list || $all)
{
	print "$_\n" for @missing;
}
if (defined $list)
{
	$bad = 1 if @missing;
	for my $key (sort grep { $listed{$_} > 0 } keys %listed)
	{
		my ($file, $function, $what, $text) = split /\t/, $key;
		print "$list: ", $what eq 'line' ? "a test runs, or no file has" : "tests take all branches of, or no file has",
		  ", $file, $function: $text\n";
		$bad = 1;
	}
}

my $lines = $sum{run} + $sum{missing};
printf "%s: %d of %d lines are run (%.2f %%), %d more are listed; %d of %d branches are taken (%.2f %%)\n", "@folders",
  $sum{run}, $lines, percent($sum{run}, $lines), $sum{listed}, $sum{taken}, $sum{branches}, percent($sum{taken}, $sum{branches});
for ([ 'lines', $min_lines, percent($sum{run}, $lines) ], [ 'branches', $min_branches, percent($sum{taken}, $sum{branches}) ])
{
	my ($what, $wanted, $is) = @$_;
	next if !defined $wanted || $is >= $wanted;
	print "FAIL  $wanted % of $what are wanted\n";
	$bad = 1;
}
exit($bad ? 1 : 0);
