# Pages of the documentation: the examples that are run, and the headings.
package documentation;

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT = qw(blocks heading_anchors tidy verdict);

# The blocks of SQL and of shell commands of a file, each with its heading, and
# with its output, where that is shown.
sub blocks
{
	my ($file) = @_;
	my (@blocks, $open, $kind, $after);
	my $heading = '';

	open my $in, '<', $file or die "$file: $!\n";
	while (my $line = <$in>)
	{
		if (defined $kind)
		{
			if ($kind eq 'hidden' ? $line =~ /^-->/ : $line =~ /^```\s*$/)
			{
				$after = $kind eq 'sql' ? $open : undef;
				undef $kind;
			}
			elsif ($kind eq 'text')
			{
				$open->{expected} .= $line if $open;
			}
			elsif ($open)
			{
				$open->{text} .= $line;
			}
		}
		elsif ($line =~ /^```(\w*)\s*$/)
		{
			$kind = $1 || 'other';
			if ($kind eq 'sql' || $kind eq 'sh')
			{
				$open = { kind => $kind, heading => $heading, line => $. + 1, text => '' };
				push @blocks, $open;
			}
			elsif ($kind eq 'text' && $after)
			{
				$open = $after;
				$open->{expected} = '';
			}
			else
			{
				undef $open;
			}
		}
		elsif ($line =~ /^<!-- sql\s*$/)
		{
			$kind = 'hidden';
			$open = { kind => 'sql', heading => $heading, line => $. + 1, text => '', hidden => 1 };
			push @blocks, $open;
		}
		elsif ($line =~ /\S/)
		{
			$heading = $1 if $line =~ /^#+ (.*\S)/;
			undef $after;
		}
	}
	die "$file: a block is not closed\n" if defined $kind;
	return @blocks;
}

# The headings of a page, with their levels, and the names that links on GitHub
# have for them.
sub heading_anchors
{
	my ($file) = @_;
	my (@headings, %seen, $code);

	open my $in, '<:encoding(UTF-8)', $file or die "$file: $!\n";
	while (my $line = <$in>)
	{
		$code = !$code if $line =~ /^```/;
		next if $code || $line !~ /^(#+) +(.*?)\s*$/;
		my ($level, $heading) = (length $1, $2);
		my $anchor = lc($heading =~ s/\[([^\]]*)\]\([^)]*\)/$1/gr) =~ s/[^\w\- ]//gr =~ tr/ /-/r;
		my $n = $seen{$anchor}++;

		push @headings, { level => $level, anchor => $n ? "$anchor-$n" : $anchor };
	}
	return @headings;
}

# Lines without the white space at their ends, no empty ones at either end.
sub tidy
{
	my ($text) = @_;
	$text =~ s/[ \t]+$//mg;
	$text =~ s/\A\n+//;
	$text =~ s/\n+\z//;
	return $text;
}

sub indented
{
	my ($text) = @_;
	$text =~ s/^/      /mg;
	return "$text\n";
}

# The errors of a block, as text to show; empty without errors.
sub verdict
{
	my ($block, $printed) = @_;
	my $errors = () = $printed =~ /^(?:ERROR|FATAL|PANIC):/mg;

	return "    a statement does not end with a semicolon\n"
	  if $block->{text} !~ /(?:;|\\gexec|^\\\w[^\n]*)\s*(?:--[^\n]*)?\s*\z/m;
	if (defined $block->{expected})
	{
		my $expected = tidy($block->{expected});
		return '' if $expected eq $printed;
		return "    shown:\n" . indented($expected) . "    printed:\n" . indented($printed);
	}
	my $marked = () = $block->{text} =~ /-- fails/g;
	return '' if $errors == $marked;
	return "    $errors errors, $marked marked with \"-- fails\":\n" . indented($printed);
}

1;
