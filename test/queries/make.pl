#!/usr/bin/perl
# Queries for test/queries/run, each of the columns of links and of the same
# columns as text, with settings of the planner; all of it by chance.
#
#	make.pl SEED N MAJOR < POOL > QUERIES
#
# MAJOR is PostgreSQL's version.  A line of POOL has a value, its normal form, and
# whether it is absolute (t, f); or an operator and a base for it; with tabs
# between.  QUERIES are for psql, one a line, each a call of difference().
#
# A piece of a query is a pair: as it is asked of links, and of text.  Where
# values are equal whose spellings differ, any of them may come out; so what a
# query shows of those is their normal form, and it never compares their spellings.
use strict;
use warnings;

my ($seed, $queries, $major) = @ARGV;
my (@pool, @bases);
while (<STDIN>) {
	chomp;
	my ($s, $k, $absolute) = split /\t/, $_, -1;
	if (defined $absolute) {
		push @pool, { s => $s, k => $k, absolute => $absolute eq 't' };
	} else {
		push @bases, { op => $s, s => $k };
	}
}
my $names;

sub chance { return rand() < $_[0] }
sub pick { return $_[int rand @_] }

# Two that are not the same where there are as many: PostgreSQL before 18 takes
# functions of one column in two places of GROUPING SETS for the same.
sub two_of
{
	my $first = int rand @_;
	return @_[$first, @_ > 1 ? ($first + 1 + int rand(@_ - 1)) % @_ : $first];
}

sub name { return 'r' . ++$names }

sub quoted
{
	my ($s) = @_;
	$s =~ s/'/''/g;
	return "'$s'";
}

# a pair, by a pattern and pairs; a string is the same in both
sub both
{
	my ($pattern, @pairs) = @_;
	return [ map { my $n = $_; sprintf $pattern, map { ref $_ ? $_->[$n] : $_ } @pairs } 0, 1 ];
}

sub joined
{
	my ($with, @pairs) = @_;
	return [ map { my $n = $_; join $with, map { $_->[$n] } @pairs } 0, 1 ];
}

# of a column: itself, itself by spelling, its spelling, its normal form to be shown
sub value { return [ $_[0]{link}, $_[0]{key} ] }
sub image { return [ $_[0]{link}, $_[0]{spelling} ] }
sub spelling { return [ "$_[0]{link}::text", $_[0]{spelling} ] }
sub shown { return [ "iri_normalize($_[0]{link})::text", $_[0]{key} ] }
sub spelled { return grep { defined $_->{spelling} } @_ }

# a value that a column may be compared with
sub literal
{
	my ($column) = @_;
	return pick(grep { $_->{absolute} || $column->{type} eq 'iri_reference' } @pool);
}

sub column
{
	my ($of, $name, $type, $is_spelled) = @_;
	return { link => "$of.$name", key => "$of.${name}_k", spelling => $is_spelled ? "$of.${name}_s" : undef, type => $type };
}

my %type = (u => 'iri', v => 'iri_reference', w => 'iri', x => 'iri_reference');

# A table: the item of FROM, its columns of links and of numbers, and those that are unique.
sub table
{
	my $name = name();
	my $table = pick(qw(a a b b b c));
	return {
		from => both("$table AS $name"), links => [ map { column($name, $_, $type{$_}, 1) } sort keys %type ],
		numbers => [ both("$name.n") ], unique => [ both("$name.id") ]
	};
}

sub small_table
{
	my $table;
	do { $table = table() } until $table->{from}[0] =~ /^[bc] /;
	return $table;
}

# A column in the list of a subquery: there, and to those outside.
sub as
{
	my ($column, $name) = @_;
	return defined $column->{spelling} ? [ "$column->{link} AS $name", "$column->{key} AS ${name}_k, $column->{spelling} AS ${name}_s" ]
		: [ "$column->{link} AS $name", "$column->{key} AS ${name}_k" ];
}

sub key_as
{
	my ($column, $name) = @_;
	return [ "$column->{link} AS $name", "$column->{key} AS ${name}_k" ];
}

# A subquery in FROM.
sub subquery
{
	my $name = name();
	my $t = table();
	my ($one, $two) = two_of(@{ $t->{links} });
	my $where = chance(0.5) ? both(' WHERE %s', condition(0, $t)) : both('');
	my $kind = pick(qw(distinct on group sets limit all));
	my (@links, @numbers, @unique, $query);

	if ($kind eq 'distinct') {
		$query = both('SELECT DISTINCT %s, %s AS m FROM %s%s', key_as($one, 'p'), $t->{numbers}[0], $t->{from}, $where);
		@links = column($name, 'p', $one->{type}, 0);
		@numbers = both("$name.m");
		@unique = ($links[0], @numbers);
	} elsif ($kind eq 'on') {
		# a condition on the spelling may be asked before it, and choose another row
		$query = both('SELECT DISTINCT ON (%s) %s, %s, %s AS m, %s AS id FROM %s%s ORDER BY %s, %s', value($one), key_as($one, 'p'), as($two, 'q'), $t->{numbers}[0],
			$t->{unique}[0], $t->{from}, $where, value($one), $t->{unique}[0]);
		@links = (column($name, 'p', $one->{type}, 0), column($name, 'q', $two->{type}, 1));
		@numbers = (both("$name.m"), both("$name.id"));
		@unique = both("$name.id");
	} elsif ($kind eq 'group') {
		$query = both('SELECT %s, count(*) AS m, %s(%s) AS q%s FROM %s%s GROUP BY %s', key_as($one, 'p'), pick('min', 'max'), value($two), [ '', '_k' ], $t->{from}, $where, value($one));
		@links = (column($name, 'p', $one->{type}, 0), column($name, 'q', $two->{type}, 0));
		@numbers = both("$name.m");
		@unique = $links[0];
	} elsif ($kind eq 'sets') {
		my $u = table();
		my $three = pick(@{ $u->{links} });
		$query = both('SELECT %s FROM %s%s %s SELECT %s FROM %s', key_as($one, 'p'), $t->{from}, $where, pick('UNION', 'INTERSECT', 'EXCEPT'), key_as($three, 'p'), $u->{from});
		@links = column($name, 'p', $one->{type} eq $three->{type} ? $one->{type} : 'iri_reference', 0);
		@numbers = both("length(iri_normalize($name.p)::text)");
		$numbers[0][1] = "length($name.p_k)";
		@unique = $links[0];
	} else {
		$query = both('SELECT %s, %s, %s AS m, %s AS id FROM %s%s', as($one, 'p'), as($two, 'q'), $t->{numbers}[0], $t->{unique}[0], $t->{from}, $where);
		$query = both('%s ORDER BY %s%s, %s LIMIT %s', $query, value($one), pick('', ' DESC'), $t->{unique}[0], 1 + int rand 60) if $kind eq 'limit';
		@links = (column($name, 'p', $one->{type}, 1), column($name, 'q', $two->{type}, 1));
		@numbers = both("$name.m");
		@unique = both("$name.id");
	}
	return { from => both('(%s) AS %s', $query, $name), links => \@links, numbers => \@numbers, unique => \@unique };
}

# A column of iri that matches a pattern, or one of the table of patterns; undefined without a column
sub matching
{
	my ($pattern, @links) = @_;
	return if !@links;
	my $x = pick(@links);
	my $r = rand;
	my $rules = sprintf 'rule.n IN (%d, %d)', 1 + rand 120, 1 + rand 120;
	my $s = quoted($pattern);
	my $by_text = "rule JOIN below ON op = 'matches' AND b = pattern";

	return [ "iri_matches($x->{link}, $s)", "CASE WHEN $x->{key} IS NOT NULL THEN $x->{key} IN (SELECT k FROM below WHERE op = 'matches' AND b = $s) END" ] if $r < 0.4;
	return [ "EXISTS (SELECT FROM rule WHERE iri_matches($x->{link}, pattern) AND $rules)", "EXISTS (SELECT FROM $by_text WHERE k = $x->{key} AND $rules)" ] if $r < 0.6;
	my $name = name();
	return [ "$x->{link} IN (SELECT $name.u FROM rule JOIN b AS $name ON iri_matches($name.u, pattern) WHERE $rules AND $name.n < 9)",
		"$x->{key} IN (SELECT $name.u_k FROM $by_text JOIN b AS $name ON k = $name.u_k WHERE $rules AND $name.n < 9)" ];
}

# A condition on the tables in FROM; with subqueries while the depth is below 2.
sub condition
{
	my ($depth, @from) = @_;
	my @links = map { @{ $_->{links} } } @from;
	my ($x, $y) = (pick(@links), pick(@links));
	my ($a, $b) = (pick(spelled(@links)), pick(spelled(@links)));
	my $r = rand;

	return both('%s %s %s', pick(map { @{ $_->{numbers} } } @from), pick('<', '<=', '<>', '>'), chance(0.7) ? int rand 12 : number_of_rows()) if $r < 0.1;
	return both('(%s %s %s)', condition($depth, @from), pick('AND', 'AND', 'OR'), condition($depth, @from)) if $r < 0.22;
	return both('NOT (%s)', condition($depth, @from)) if $r < 0.26;
	return both('%s IS %sNULL', value($x), pick('', 'NOT ')) if $r < 0.31;
	return compared(value($x), literal($x), 'k') if $r < 0.45;
	return both('%s %s %s', pick_order(value($x), pick('=', '<>'), [ spelling($b)->[0], $b->{key} ])) if defined $b && $r < 0.47;
	return both('%s %s %s', value($x), pick('=', '=', '<>', '<', '>='), value($y)) if $r < 0.5;
	if ($r < 0.56) {
		my $k = literal($x)->{k};
		my $prefix = quoted(substr $k, 0, int rand 1 + length $k);
		# not in the middle of a character
		return both('%s', [ "$x->{link} ^\@ $prefix", "starts_with($x->{key}, $prefix)" ]) if $prefix !~ /[\x80-\xff]/;
		return compared(value($x), literal($x), 'k');
	}
	if ($r < 0.66) {
		my $base = pick(@bases);
		return matching($base->{s}, grep { $_->{type} eq 'iri' } @links) || compared(value($x), literal($x), 'k') if $base->{op} eq 'matches';
		my ($op, $s) = ($base->{op}, quoted($base->{s}));
		# an unknown literal beside an iri is an iri
		my $cast = $base->{s} =~ /^[a-z][a-z0-9+.-]*:/i ? '' : '::iri_reference';
		return [ "$x->{link} $op $s$cast", "CASE WHEN $x->{key} IS NOT NULL THEN $x->{key} IN (SELECT k FROM below WHERE op = '$op' AND b = $s) END" ];
	}
	if ($r < 0.75) {
		my @values = map { literal($x) } 0 .. pick(0, 1, 3, 12);
		my $is_image = chance(0.3) && defined $x->{spelling};
		my $type = $is_image || chance(0.6) ? pick('iri_reference', $x->{type}) : 'text';
		my $star = $is_image ? '*' : '';
		my $of = $is_image ? image($x) : value($x);
		my ($s, $k) = (join(', ', map { quoted($_->{s}) } @values), join(', ', map { quoted($is_image ? $_->{s} : $_->{k}) } @values));
		return both('%s %sIN (%s)', value($x), pick('', 'NOT '), [ $s, $k ]) if !$is_image && chance(0.5);
		return both('%s %s= ANY (ARRAY[%s]::%s[])', $of, [ $star, '' ], [ $s, $k ], [ $type, 'text' ]) if chance(0.7);
		return both('%s %s<> ALL (ARRAY[%s]::%s[])', $of, [ $star, '' ], [ $s, $k ], [ $type, 'text' ]);
	}
	if ($depth < 2 && $r < 0.9) {
		my $t = small_table();
		my $z = pick(@{ $t->{links} });
		my $where = chance(0.6) ? condition($depth + 1, $t) : both('true');
		my $q = rand;
		return both('%s %sIN (SELECT %s FROM %s WHERE %s)', value($x), pick('', '', 'NOT '), value($z), $t->{from}, $where) if $q < 0.35;
		return both('%sEXISTS (SELECT FROM %s WHERE %s AND %s)', pick('', 'NOT '), $t->{from}, matched([$x], [$z]), $where) if $q < 0.7;
		return both('%s %s (SELECT %s(%s) FROM %s WHERE %s)', value($x), pick('=', '<', '>='), pick('min', 'max'), value($z), $t->{from}, $where) if $q < 0.8;
		return both('%s = ANY (ARRAY(SELECT %s FROM %s WHERE %s))', value($x), value($z), $t->{from}, $where) if $q < 0.9;
		return both('%s %s= ANY (SELECT %s FROM %s WHERE %s)', image($a), [ '*', '' ], image($z), $t->{from}, $where) if defined $a && defined $z->{spelling};
	}
	return compared(image($a), literal($a), 's', '*') if defined $a && chance(0.4);
	return both('%s %s %s', image($a), pick([ '*=', '=' ], [ '*<', '<' ], [ '*<>', '<>' ]), image($b)) if defined $a && chance(0.5);
	return compared(value($x), literal($x), 'k');
}

# Expressions without a column, or with a number alone.
sub number_of_rows
{
	my $t = table();
	return both('(SELECT %s FROM %s)', pick('count(*) / 30', 'max(id) / 30'), $t->{from});
}

sub compared
{
	my ($of, $literal, $form, $star) = @_;
	my $op = pick('=', '=', '=', '<>', '<', '<=', '>', '>=');
	# text is read once for all rows
	return both('%s %s %s', pick_order($of, [ $op, $op ], [ quoted($literal->{s}) . '::text', quoted($literal->{k}) ])) if !$star && $op =~ /^(=|<>)$/ && chance(0.3);
	return both('%s %s %s', $of, [ ($star // '') . $op, $op ], [ quoted($literal->{s}), quoted($literal->{$form}) ]);
}

# An operand beside its operator may come first.
sub pick_order { return chance(0.7) ? @_ : reverse @_ }

# How rows of both sides belong together.
sub matched
{
	my ($left, $right) = @_;
	my ($x, $y) = (pick(@$left), pick(@$right));
	my ($a, $b) = (pick(spelled(@$left)), pick(spelled(@$right)));

	return both('%s = %s', value($x), value($y)) if !defined $a || !defined $b || chance(0.65);
	return both('%s %s %s', image($a), [ '*=', '=' ], image($b)) if chance(0.7);
	return both('%s = %s', spelling($a), spelling($b));
}

# FROM, with joins.
sub sources
{
	my $first = chance(0.75) ? table() : subquery();
	my @from = $first;
	my $text = $first->{from};

	for (1 .. pick(0, 0, 1, 1, 1, 2)) {
		my $next = chance(0.7) ? (@from > 1 ? small_table() : table()) : subquery();
		my $left = [ map { @{ $_->{links} } } @from ];
		my $join = pick('JOIN', 'JOIN', 'JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN', 'lateral');
		if ($join eq 'lateral') {
			my $t = small_table();
			my $name = name();
			my $z = pick(@{ $t->{links} });
			my $inner = both('SELECT count(*) AS m, min(%s) AS p%s FROM %s WHERE %s', value($z), [ '', '_k' ], $t->{from}, matched($left, $t->{links}));
			$inner = both('%s AND %s', $inner, condition(2, $t)) if chance(0.4);
			$text = both('%s CROSS JOIN LATERAL (%s) AS %s', $text, $inner, $name);
			push @from, { links => [ column($name, 'p', $z->{type}, 0) ], numbers => [ both("$name.m") ], unique => [] };
			next;
		}
		my $on = matched($left, $next->{links});
		$on = both('%s AND %s', $on, matched($left, $next->{links})) if chance(0.15);
		$on = both('%s AND %s', $on, condition(2, @from, $next)) if $join ne 'FULL JOIN' && chance(0.25);
		$text = both('%s %s %s ON %s', $text, $join, $next->{from}, $on);
		push @from, $next;
	}
	return ($text, @from);
}

sub query
{
	my ($text, @from) = sources();
	my @links = map { @{ $_->{links} } } @from;
	my @numbers = map { @{ $_->{numbers} } } @from;
	my @unique = map { @{ $_->{unique} } } @from;
	my $ids = joined(', ', map { ref eq 'HASH' ? value($_) : $_ } @unique);
	my @shown = map { ref eq 'HASH' ? shown($_) : $_ } @unique;
	my ($x, $y) = two_of(@links);
	my $n = pick(@numbers);
	my $where = chance(0.65) ? both(' WHERE %s', condition(0, @from)) : both('');
	my $kind = pick(qw(rows rows order order count aggregates group group having sets windows windows distinct on union));
	my @rows = (@shown, shown($x), map { spelling($_) } grep { chance(0.3) } spelled(@links));

	return both('SELECT %s FROM %s%s', joined(', ', map { both("%s AS c$_", $rows[$_]) } 0 .. $#rows), $text, $where) if $kind eq 'rows';
	if ($kind eq 'order') {
		my $by = both('%s%s', value($x), pick('', ' DESC', ' DESC NULLS LAST', ' NULLS FIRST'));
		my ($a) = spelled($x);
		$by = both('%s%s', image($a), pick([ ' USING *<', '' ], [ ' USING *>', ' DESC' ])) if defined $a && chance(0.3);
		return both('SELECT row_number() OVER (), o.* FROM (SELECT %s FROM %s%s ORDER BY %s, %s, %s%s OFFSET %s) o', joined(', ', map { both("%s AS c$_", $rows[$_]) } 0 .. $#rows), $text, $where,
			$by, value($y), $ids, pick('', ' LIMIT 1', ' LIMIT 20'), pick(0, 0, 3));
	}
	return both('SELECT count(*) FROM %s%s', $text, $where) if $kind eq 'count';
	return both('SELECT count(*), count(%s), count(DISTINCT %s), %s, %s, sum(%s) FROM %s%s', value($x), value($y),
		most('min', $x), most('max', $y), $n, $text, $where) if $kind eq 'aggregates';
	return both('SELECT %s, count(*), count(DISTINCT %s), %s AS least FROM %s%s GROUP BY %s', shown($x), value($y), most('min', $y), $text, $where, value($x)) if $kind eq 'group' || $kind eq 'sets' && @links == 1;
	return both('SELECT %s, %s, sum(%s) FROM %s%s GROUP BY %s, %s HAVING count(*) > %s', shown($x), shown($y), $n, $text, $where, value($x), value($y), pick(0, 1, 3)) if $kind eq 'having';
	if ($kind eq 'sets' && @links > 1) {
		my $groups = pick('ROLLUP (%1$s, %2$s)', 'CUBE (%1$s, %2$s)', 'GROUPING SETS ((%1$s), (%2$s), ())', 'GROUPING SETS ((%1$s, %2$s), (%2$s), (%2$s))');
		return both("SELECT %3\$s, %4\$s, GROUPING(%1\$s, %2\$s), count(*), %5\$s FROM %6\$s%7\$s GROUP BY $groups", value($x), value($y), shown($x), shown($y), most('max', $x), $text, $where);
	}
	if ($kind eq 'windows') {
		my $show = shown($x);
		my @windows = (
			both('row_number() OVER (PARTITION BY %s ORDER BY %s)', value($x), $ids), both('rank() OVER (ORDER BY %s%s)', value($x), pick('', ' DESC')),
			both('dense_rank() OVER (PARTITION BY %s ORDER BY %s)', value($y), value($x)), both('count(*) OVER (PARTITION BY %s, %s)', value($x), value($y)),
			both('lag(%s) OVER (ORDER BY %s, %s)', $show, value($x), $ids), both('sum(%s) OVER (ORDER BY %s RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)', $n, value($x)),
			both('first_value(%s) OVER (PARTITION BY %s ORDER BY %s, %s)', $show, value($y), value($x), $ids),
			both('%s OVER (PARTITION BY %s)%s', [ "iri_normalize(min($x->{link})", "min($x->{key})" ], value($y), [ ')::text', '' ]));
		return both('SELECT %s, %s, %s AS f, %s AS g FROM %s%s', joined(', ', @shown), $show, pick(@windows), pick(@windows), $text, $where);
	}
	return both('SELECT %s, m FROM (SELECT DISTINCT %s, %s AS m FROM %s%s) AS d', [ 'iri_normalize(p)::text', 'p_k' ], key_as($x, 'p'), $n, $text, $where) if $kind eq 'distinct';
	return both('SELECT DISTINCT ON (%s) %s, %s FROM %s%s ORDER BY %s%s, %s', value($x), joined(', ', @shown), shown($x), $text, $where, value($x), pick('', ' DESC'), $ids) if $kind eq 'on';

	my ($other, @others) = sources();
	my $z = pick(map { @{ $_->{links} } } @others);
	return both('SELECT %s, count(*) FROM (SELECT %s FROM %s%s %s%s SELECT %s FROM %s) AS d GROUP BY p%s', [ 'iri_normalize(p)::text', 'p_k' ], key_as($x, 'p'), $text, $where,
		pick('UNION', 'INTERSECT', 'EXCEPT'), pick('', ' ALL'), value($z), $other, [ '', '_k' ]);
}

sub most
{
	my ($which, $column) = @_;
	return [ "iri_normalize($which($column->{link}))::text", "$which($column->{key})" ];
}

# without enable_memoize, which is always on
my @switches = map { "enable_$_" } qw(bitmapscan gathermerge hashagg hashjoin incremental_sort indexonlyscan indexscan material mergejoin nestloop
	parallel_append parallel_hash partition_pruning seqscan sort);

sub settings
{
	my ($layout) = @_;
	my @settings = 'jit=off';
	return @settings if chance(0.1);

	my $often = pick(0.1, 0.3, 0.5);
	push @settings, map { "$_=off" } grep { chance($often) } @switches;
	push @settings, 'enable_seqscan=off' if chance(0.4);
	push @settings, 'enable_partitionwise_join=on' if chance(0.5);
	# doc/indexes.md says why not
	push @settings, 'enable_partitionwise_aggregate=on' if chance(0.5) && $layout ne 'by_image';
	push @settings, 'work_mem=' . pick('64kB', '128kB', '4MB', '64MB');
	push @settings, 'hash_mem_multiplier=' . pick(1, 2) if chance(0.3);
	push @settings, 'random_page_cost=' . pick(0, 0.1, 1, 4), 'cpu_operator_cost=' . pick(0, 0.0025, 1), 'cpu_tuple_cost=' . pick(0.01, 0.01, 1);
	push @settings, 'join_collapse_limit=1', 'from_collapse_limit=1' if chance(0.2);
	if (chance(0.15)) {
		push @settings, map { "$_=0" } qw(parallel_setup_cost parallel_tuple_cost min_parallel_table_scan_size min_parallel_index_scan_size);
		push @settings, 'max_parallel_workers_per_gather=' . pick(1, 2);
		push @settings, ($major >= 16 ? 'debug_parallel_query=' : 'force_parallel_mode=') . 'on' if chance(0.3);
	} else {
		push @settings, 'max_parallel_workers_per_gather=0';
	}
	return @settings;
}

srand $seed;
for my $number (1 .. $queries) {
	$names = 0;
	my $layout = pick(qw(bare btree btree hash hash domain domain gist gist mixed by_hash by_range by_image));
	my $settings = '{' . join(',', settings($layout)) . '}';
	my $query = query();
	print "SELECT concat_ws(' ', $number, difference('$layout', '$settings', \$q\$$query->[0]\$q\$, \$q\$$query->[1]\$q\$));\n";
}
