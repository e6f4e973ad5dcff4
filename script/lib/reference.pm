# Compares doc/functions.md, doc/reference.md and comments of the source with the catalog.
#
# An entry of doc/functions.md is a heading of the third level.  It has
#
#	    f(x, n integer DEFAULT 1) → text  -- stable
#	                signatures, indented; an argument without a type is an iri
#	                or an iri_reference
#	    f(x) → text  -- same for equal IRIs
#	                (or "equal http IRIs") if so it is for the pairs of
#	                test/sql/equality.sql
#	* NULL: ...     when the result is NULL; of a strict function, it begins
#	                "if an argument is NULL".  Left out where this is all
#	* Errors: ...   SQLSTATEs, each with expressions that raise it; left out
#	                where there are none
#	* `f('a')` → `b`, `c`
#	                examples: an expression and the rows that SELECT prints
package reference;

use strict;
use warnings;

my @types = qw(iri iri_reference);
my $state = qr/\b(?:22|42)[0-9A-Z]{3}\b/;

# The entries of a file, each with its heading, line, signatures and bullets.
sub entries
{
	my ($file) = @_;
	my (@entries, $entry, $bullet);

	open my $in, '<', $file or die "$file: $!\n";
	while (my $line = <$in>)
	{
		chomp $line;
		if ($line =~ /^(#+) (.*)/)
		{
			$entry = length $1 == 3 ? { heading => $2, line => $., signatures => [], bullets => [] } : undef;
			push @entries, $entry if $entry;
		}
		elsif (!$entry) { next }
		elsif ($line =~ /^ {8,}(\S.*)/) { $entry->{signatures}[-1] .= " $1" }
		elsif ($line =~ /^ {4}(\S.*)/) { push @{ $entry->{signatures} }, $1 }
		elsif ($line =~ /^\* (.*)/) { push @{ $entry->{bullets} }, { line => $., text => $1 }; $bullet = 1 }
		elsif ($bullet && $line =~ /^  (\S.*)/) { $entry->{bullets}[-1]{text} .= " $1"; next }
		$bullet = $line =~ /^\* /;
	}
	return @entries;
}

# The examples of an entry: its statements, with the rows or the SQLSTATE that
# each shows.
sub examples
{
	my ($entry) = @_;
	my @examples;

	for my $bullet (@{ $entry->{bullets} })
	{
		my $text = $bullet->{text};

		if ($text =~ /^Errors: /)
		{
			my $expected;

			while ($text =~ /($state)|`([^`]+)`/g)
			{
				my ($found, $code) = ($1, $2);

				$expected = $found // $expected;
				# other code is a word of the text
				push @examples, { line => $bullet->{line}, sql => $code, error => $expected }
				  if defined $expected && defined $code && $code =~ /[ (]/;
			}
		}
		elsif ($text =~ /^`([^`]+)` → (.*)$/)
		{
			my ($sql, $printed) = ($1, $2);
			my @rows = map { $_ eq "''" ? '' : $_ } $printed =~ /`([^`]*)`/g;

			push @examples, { line => $bullet->{line}, sql => $sql, rows => \@rows };
		}
	}
	return @examples;
}

# The name and the arguments of a function or operator, as it is called.
sub call_parts
{
	my ($call) = @_;
	my $operand = qr/\w+(?: \w+)?/;

	return ($1, 0, split /, /, $2) if $call =~ /^(\w+)\((.*)\)$/;
	return ($2, 1, $1, $3) if $call =~ /^($operand) (\S+) ($operand)$/;
	return;
}

# A signature with each combination of the two types, written as by catalog().
sub definitions
{
	my ($signature, $strict) = @_;
	my ($call, $result) = split / → /, $signature, 2;
	my $marks = $result =~ s/ +-- (.*)$// ? " -- $1" : '';
	my ($name, $is_operator, @arguments) = call_parts($call) or return;
	my @choices = ([]);

	for my $argument (@arguments)
	{
		my $is_typed = $argument =~ / |^(?:iri|iri_reference|text|character)$/;
		my @given = $is_typed ? ($argument) : map { "$argument $_" } @types;

		@choices = map { my $chosen = $_; map { [ @$chosen, $_ ] } @given } @choices;
	}

	my @definitions;
	for my $choice (@choices)
	{
		my $left = $is_operator ? join " $name ", map { s/^.* //r } @$choice : "$name(" . join(', ', @$choice) . ')';
		my $own = $result;

		if ($result =~ /^type of (\w+)$/)
		{
			my $of = $1;
			($own) = map { /^\Q$of\E (\w+)$/ ? $1 : () } @$choice;
		}
		push @definitions, "$left → $own" . ($strict ? '' : ' not strict') . $marks;
	}
	return @definitions;
}

# The functions, aggregates and operators of the catalog, as definitions; and
# of these the ones that need no entry.
sub catalog
{
	my ($query) = @_;
	my (%all, %support);

	for (split /\n/, $query->(<<'SQL'))
SELECT p.proname || '(' || replace(pg_get_function_arguments(p.oid), '"', '') || ') → ' ||
	regexp_replace(pg_get_function_result(p.oid), '^SETOF', 'setof') ||
	CASE WHEN proisstrict THEN '' ELSE ' not strict' END ||
	coalesce(' -- ' || nullif(concat_ws(', ', CASE provolatile WHEN 's' THEN 'stable' WHEN 'v' THEN 'volatile' END,
		CASE proparallel WHEN 'r' THEN 'parallel restricted' WHEN 'u' THEN 'parallel unsafe' END, mark), ''), '') || E'\t' ||
	(proname ~ '^iriop_' OR EXISTS (SELECT FROM pg_type t WHERE p.oid IN (typinput, typoutput, typreceive, typsend)))
FROM iri_objects o JOIN pg_proc p ON p.oid = o.objid LEFT JOIN iri_same USING (classid, objid)
WHERE o.classid = 'pg_proc'::regclass
UNION ALL
SELECT format('%s %s %s → %s', oprleft::regtype, oprname, oprright::regtype, oprresult::regtype) ||
	CASE WHEN proisstrict THEN '' ELSE ' not strict' END || coalesce(' -- ' || mark, '') || E'\tfalse'
FROM iri_objects o JOIN pg_operator p ON p.oid = o.objid JOIN pg_proc f ON f.oid = p.oprcode
	LEFT JOIN iri_same USING (classid, objid)
WHERE o.classid = 'pg_operator'::regclass
SQL
	{
		my ($definition, $support) = split /\t/;

		# the columns of a result, and the types of defaults
		my @out;
		push @out, $1 while $definition =~ s/,? ?\bOUT ([^,)]+)//;
		$definition =~ s/(→ (?:setof )?record)/"$1 (" . join(', ', @out) . ')'/e if @out;
		$definition =~ s/(DEFAULT [^,:)]+)::(?:double precision|\w+)(?:\[\])?/$1/g;
		$definition =~ s/\(, /(/;
		$all{$definition} = 1;
		$support{$definition} = 1 if $support eq 'true';
	}
	return (\%all, \%support);
}

# The differences between the entries and the catalog, a line each.
sub differences
{
	my ($query, @entries) = @_;
	my ($all, $support) = catalog($query);
	my (%documented, @wrong);

	for my $entry (@entries)
	{
		my ($null) = map { $_->{text} =~ /^NULL: (.*)/ ? $1 : () } @{ $entry->{bullets} };
		my ($errors) = map { $_->{text} =~ /^Errors: (.*)/ ? $1 : () } @{ $entry->{bullets} };
		my @examples = examples($entry);
		my $at = "line $entry->{line}, $entry->{heading}";

		push @wrong, "$at: no signature" unless @{ $entry->{signatures} };
		push @wrong, "$at: a line that says what holds for every entry"
		  if ($null // '') =~ /^if an (?:argument|operand) is NULL\.$/ || ($errors // '') eq 'none.';
		$null //= 'if an argument is NULL.';
		push @wrong, "$at: no example" unless grep { $_->{rows} } @examples;
		for my $expected (($errors // '') =~ /$state/g)
		{
			push @wrong, "$at: no example of $expected" unless grep { ($_->{error} // '') eq $expected } @examples;
		}
		push @wrong, "$at: no SQLSTATEs" unless ($errors // '22023') =~ $state;
		for my $signature (@{ $entry->{signatures} })
		{
			my $strict = $null =~ /^(?:no rows )?if an (?:argument|operand) is NULL\b/ || $signature =~ /^\w+\(\)/;
			my @definitions = definitions($signature, $strict);
			my ($name) = $signature =~ /^(\w+)\(/;

			push @wrong, "$at: not a signature: $signature" unless @definitions;
			push @wrong, "$at: the heading lacks $name" if defined $name && $entry->{heading} !~ /\b$name\b/;
			for my $definition (@definitions)
			{
				push @wrong, "$at: not in the catalog: $definition" unless $all->{$definition};
				$documented{$definition}++ and push @wrong, "$at: again: $definition";
			}
		}
	}
	push @wrong, map { "no entry: $_" } grep { !$support->{$_} && !$documented{$_} } sort keys %$all;
	return @wrong;
}

# Signatures in the comments of entry points in C that the catalog lacks.  They
# read "f(a, b [, c]) → result: ...", with arguments by name or type, or "x" where
# there is no name; a result of several columns is the list of their names.
sub comment_differences
{
	my ($query, @sources) = @_;
	my (%functions, @wrong);

	for (split /\n/, $query->(<<'SQL'))
SELECT concat_ws(E'\t', prosrc, proname, CASE WHEN proretset THEN 'setof ' ELSE '' END || coalesce(
		(SELECT '(' || string_agg(name, ', ' ORDER BY n) || ')'
			FROM unnest(proargnames, proargmodes) WITH ORDINALITY AS a (name, mode, n) WHERE mode IN ('o', 't')),
		format_type(prorettype, NULL)),
	(SELECT string_agg(concat_ws('=', coalesce(nullif(proargnames[n], ''), 'x'), format_type(proargtypes[n - 1], NULL)), E'\t' ORDER BY n)
		FROM generate_series(1, pronargs) AS n))
FROM iri_objects o JOIN pg_proc p ON p.oid = o.objid JOIN pg_language l ON l.oid = prolang
WHERE o.classid = 'pg_proc'::regclass AND lanname = 'c'
SQL
	{
		my ($symbol, $name, $result, @arguments) = split /\t/;
		push @{ $functions{$symbol} }, { name => $name, result => $result, arguments => \@arguments };
	}

	for my $source (@sources)
	{
		my $text = do { local (@ARGV, $/) = $source; <> };

		while ($text =~ m{/\*\s+(?:\* )?((?:(?!\*/).)*?)\s*\*/\s*(?:PG_FUNCTION_INFO_V1|IRI_ENTRY)\((\w+)[,)].*?\n}sg)
		{
			my ($comment, $symbol) = ($1, $2);

			$comment =~ s{\n \*\n.*}{}s;
			$comment =~ s{\s*\n \* *}{ }g;
			my ($name, $arguments, $result) =
			  $comment =~ /^(\w+)\(([^)]*)\)(?: → ((?:setof )?(?:\([^)]*\)|the type of \w+|[\w ]+(?:\[\])?)))?(?=[:,]|$)/;

			push @wrong, "$source: no signature: $comment" if !defined $name && $comment =~ /^\w+\(/;
			next unless defined $name;
			my @given = split /,\s*/, $arguments =~ s/\s*\[,([^]]*)\]/,$1/r;
			push @wrong, "$source: not in the catalog: $comment"
			  unless grep { is_signature($_, $name, $result, @given) } @{ $functions{$symbol} };
		}
	}
	return @wrong;
}

# Whether a function has that name, these arguments, by name or type, and that result.
sub is_signature
{
	my ($function, $name, $result, @given) = @_;
	my @arguments = @{ $function->{arguments} };
	my %type = map { split /=/ } grep { /=/ } @arguments;

	return 0 if $name ne $function->{name} || @given != @arguments;
	for my $n (0 .. $#given)
	{
		return 0 unless grep { $_ eq $given[$n] } split /=/, $arguments[$n];
	}
	return 1 if !defined $result;
	$result = $type{$1} // '' if $result =~ /^the type of (\w+)$/;
	return $result eq $function->{result};
}

# Errors that expected/messages.out shows for a function, but its entry does not.
sub message_differences
{
	my ($file, @entries) = @_;
	my (%states, @wrong);

	for my $entry (@entries)
	{
		for my $example (grep { $_->{error} } examples($entry))
		{
			$states{$_}{ $example->{error} } = 1 for map { /^(\w+)\(/ ? $1 : () } @{ $entry->{signatures} };
		}
	}
	my $messages = do { local (@ARGV, $/) = $file; <> };
	my %seen;

	while ($messages =~ /^(iri\w*)\(.*  → ([0-9A-Z]{5}) /mg)
	{
		push @wrong, "no error $2 in the entry of $1" unless $states{$1}{$2} || $seen{"$1 $2"}++;
	}
	return @wrong;
}

# Names in pages that begin as those of the extension, and do not exist.
sub unknown_names
{
	my ($query, @files) = @_;
	my %names = map { $_ => 1 } split /\n/, $query->(<<'SQL');
SELECT DISTINCT coalesce(p.proname, t.typname, c.opcname)
FROM iri_objects
	LEFT JOIN pg_proc p ON classid = 'pg_proc'::regclass AND p.oid = objid
	LEFT JOIN pg_type t ON classid = 'pg_type'::regclass AND t.oid = objid
	LEFT JOIN pg_opclass c ON classid = 'pg_opclass'::regclass AND c.oid = objid
WHERE coalesce(p.proname, t.typname, c.opcname) IS NOT NULL
SQL
	my @wrong;

	$names{$_} = 1 for qw(iri_web iri_core);
	for my $file (@files)
	{
		my $text = do { local (@ARGV, $/) = $file; <> };

		push @wrong, map { "$file names $_" } grep { !$names{$_} } $text =~ /\biri(?:op)?_\w+/g;
	}
	return @wrong;
}

# The rows of the tables in a file whose first line is the header given; each
# row is a list of cells.
sub table
{
	my ($file, $header) = @_;
	my (@rows, $inside);

	open my $in, '<', $file or die "$file: $!\n";
	while (my $line = <$in>)
	{
		if ($line !~ /^\|/) { $inside = 0 }
		elsif ($line =~ /^\| \Q$header\E \|/) { $inside = 1 }
		elsif ($inside && $line !~ /^\|-/) { push @rows, [ split / \| /, $line =~ s/^\| | \|\s*$//gr ] }
	}
	return @rows;
}

# The names in code, of a cell.
sub names
{
	return $_[0] =~ /`([^`]+)`/g;
}

# The differences between a list of documented names and a query, a line each.
sub list_differences
{
	my ($what, $query, $documented, $sql) = @_;
	my %found = map { $_ => 1 } split /\n/, $query->($sql);
	my %documented;
	$documented{$_}++ for @$documented;

	return ((map { "documented again: $what $_" } grep { $documented{$_} > 1 } sort keys %documented),
		(map { "not in the catalog: $what $_" } grep { !$found{$_} } sort keys %documented),
		(map { "not documented: $what $_" } grep { !$documented{$_} } sort keys %found));
}

# The differences between the SQLSTATEs of a table and those of the entries.
sub state_differences
{
	my ($file, @entries) = @_;
	my %listed = map { $_ => 1 } map { $_->[0] =~ /$state/g } table($file, 'SQLSTATE | when');
	my %raised = map { $_ => 1 } grep { defined } map { $_->{error} } map { examples($_) } @entries;

	return ((map { "no entry raises $_" } grep { !$raised{$_} } sort keys %listed),
		(map { "$_ is not in the table of SQLSTATEs" } grep { !$listed{$_} } sort keys %raised));
}

# Rows of the table of what is equal in a file that are not true: two IRIs, and the first rung on which they are equal.
sub equality_differences
{
	my ($query, $file) = @_;
	my @rows = table($file, 'one | the other | equal from');
	my $values = join ', ', map { sprintf '(iri $$%s$$, iri $$%s$$)', names($_->[0]), names($_->[1]) } @rows;
	my @rungs = split /\n/, $query->(<<"SQL");
SELECT coalesce((SELECT rung FROM unnest('{simple,syntax,scheme}'::text[]) WITH ORDINALITY AS r (rung, n)
	WHERE iri_equivalent(a, b, rung) ORDER BY n LIMIT 1), 'never') FROM (VALUES $values) AS v (a, b)
SQL

	return ((map { "$file: $rows[$_][0] and $rows[$_][1] are equal from $rungs[$_]" }
			grep { $rows[$_][2] =~ tr/`//dr ne $rungs[$_] } 0 .. $#rows), @rows ? () : "$file has no table of what is equal");
}

# The differences between the tables of doc/reference.md and the catalog.
sub table_differences
{
	my ($query, $file) = @_;
	my @types = map { names($_->[0]) } table($file, 'type | values');
	my (@casts, @classes);

	for my $row (table($file, 'from | to | when'))
	{
		for my $from (names($row->[0]))
		{
			push @casts, map { "$from, $_: " . ($row->[2] =~ /^(\w+)/)[0] } names($row->[1]);
		}
	}
	for my $row (table($file, 'operator class | type | access method | operators'))
	{
		push @classes, join ' ', names($row->[0]), names($row->[1]), $row->[2], sort(names($row->[3]));
	}
	return (
		list_differences('type', $query, \@types, <<'SQL'),
SELECT typname FROM iri_objects JOIN pg_type t ON t.oid = objid
WHERE classid = 'pg_type'::regclass AND typcategory <> 'A'
SQL
		list_differences('cast', $query, \@casts, <<'SQL'),
SELECT format('%s, %s: %s', CASE castsource WHEN 'varchar'::regtype THEN 'varchar' WHEN 'bpchar'::regtype THEN 'char(n)'
		ELSE castsource::regtype::text END, casttarget::regtype,
	CASE castcontext WHEN 'i' THEN 'implicit' WHEN 'a' THEN 'assignment' ELSE 'explicit' END)
FROM iri_objects JOIN pg_cast c ON c.oid = objid WHERE classid = 'pg_cast'::regclass
SQL
		list_differences('operator class', $query, \@classes, <<'SQL'));
SELECT concat_ws(' ', opcname, opcintype::regtype, amname || CASE WHEN opcdefault THEN ', default' ELSE '' END,
	(SELECT string_agg(oprname, ' ') FROM (SELECT DISTINCT oprname COLLATE "C" AS oprname FROM pg_amop
		JOIN pg_operator o ON o.oid = amopopr WHERE amopfamily = opcfamily ORDER BY 1) n))
FROM iri_objects JOIN pg_opclass c ON c.oid = objid JOIN pg_am a ON a.oid = opcmethod
WHERE classid = 'pg_opclass'::regclass
SQL
}

1;
