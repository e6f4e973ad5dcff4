#!/usr/bin/env perl
# Plants the faults and runs the tests; see lab/campaign mutate.
#
#	mutate.pl TREE core|server|all|known SEED COUNT LOG MAKE...
#
# TREE is a copy of the project that has been built.  LOG gets the output of a test.  A known
# fault is a patch in lab/faults/known: a line that describes the fault, the tests
# to be run as in the table below (except in the core), an empty line, the
# differences.

use strict;
use warnings;
use List::Util qw(shuffle);
use POSIX qw(WNOHANG);
use Time::HiRes qw(sleep time);

my ($tree, $part, $seed, $count, $log, @make) = @ARGV;
@make or die "usage: mutate.pl TREE core|server|all|known SEED COUNT LOG MAKE...\n";
chdir $tree or die "$tree: $!\n";
$| = 1;

# The tests of a folder: regress tests, and TAP tests for what only other servers run, last.
my %regress = (
	'src/compare' => 'domain opclass compare image sort ladder leakproof shard text textways pattern scans',
	'src/component' => 'build overloads parts long ladder host spoof suffixes idna2008 resolve shard query messages schemes',
	'web/src/domain' => 'domains',
	'web/src/crawl' => 'canonicalize messages explain extract learn surt survey guess',
	'src/index' => 'brin gist prefix below domain statistics plans suffixes scans semijoins bounds index estimates attacks',
	'web/src' => 'trust members domains',
	'web/src/pattern' => 'patterns trust',
	'src/maintenance' => 'check schema trust others',
	'src/mapping' => 'map host href softerr resolve leiri validate messages grammars idna2008',
	'src/unicode' => 'issues bidi display spoof nfc',
	'src/type' => 'messages overloads build stored io copy long estimates cast softerr check survey schema trust validate t/001_encodings.pl t/002_binary.pl',
	'src/core/url' => 'query href leiri validate',
	'web/src/core/crawl' => 'canonicalize extract surt guess',
	'web/src/core/learn' => 'learn',
	'web/src/core/pattern' => 'patterns canonicalize',
	'src/core/host' => 'host idna2008 spoof attacks',
	'src/core/scheme' => 'schemes normalize properties issues',
	'src/core/syntax' => 'io messages resolve issues validate',
	'src/core/text' => 'io nfc map href messages',
	'src/core/unicode' => 'issues display bidi spoof map',
	'src/core/value' => 'stored compare sort prefix below domain bounds long');

# ---------------------------------------------------------------------------
# Places

sub content
{
	my ($file) = @_;
	local (@ARGV, $/) = ($file);
	return scalar <>;
}

# The same text with comments, literals, preprocessor lines and the tables of
# the file blank; so are the sizes of storage, which say only from where on a
# buffer allocates memory, and elog(), which is for impossible cases.
sub blank
{
	my ($text) = @_;
	my $same = sub { (my $blank = $_[0]) =~ s/[^\n]/ /g; $blank };
	$text =~ s{(/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|//[^\n]*|^[ \t]*\#(?:\\\n|[^\n])*)}{$same->($1)}gmse;
	$text =~ s{(^(?!\{)[^\n;(]*=\s*\{.*?^\};|^(?:typedef |static const )?(?:struct|enum|union)\b[^;(]*?^\{.*?^\}[^;]*;)}{$same->($1)}gmse;
	$text =~ s{(\bchar\s+\w*storage\[[^\n;]*;|\belog\([^;]*;)}{$same->($1)}ge;
	return $text;
}

my %other = (
	'<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>', '==' => '!=', '!=' => '==', '+' => '-', '-' => '+',
	'+=' => '-=', '-=' => '+=', '++' => '--', '--' => '++', '&&' => '||', '||' => '&&', '|=' => '&=', '&=' => '|=',
	'true' => 'false', 'false' => 'true', '<<' => '>>', '>>' => '<<', '&' => '|', '|' => '&');

# All faults of a file: place, length, replacement.
sub faults
{
	my ($text) = @_;
	my $blank = blank($text);
	my @faults;
	while ($blank =~ m{(?<=[\w)\]'" ])\s(<<|>>|<=|>=|==|!=|\+=|-=|\|=|&=|&&|\|\||[<>+\-&|])(?=\s)}g)
	{
		push @faults, [ $-[1], length $1, $other{$1} ];
	}
	while ($blank =~ m{(\+\+|--)|\b(true|false)\b}g)
	{
		push @faults, [ $-[0], length $&, $other{$&} ];
	}
	while ($blank =~ m{(?<![\w.])(\d+)(?![\w.])}g)
	{
		push @faults, [ $-[1], length $1, $1 + 1 ];
		push @faults, [ $-[1], length $1, $1 - 1 ] if $1 > 0;
	}
	while ($blank =~ m{\b(?:if|while) (?=\()}g)
	{
		# the parentheses that belong together
		my ($at, $depth, $i) = ($+[0], 0, $+[0]);
		for (; $i < length $blank; $i++)
		{
			my $c = substr $blank, $i, 1;
			$depth += ($c eq '(') - ($c eq ')');
			last if !$depth;
		}
		push @faults, [ $at, $i + 1 - $at, '(!' . substr($text, $at, $i + 1 - $at) . ')' ];
	}
	# a statement of one line, in a function
	while ($blank =~ m{^\t+(?!return\b|goto\b|case\b|default\b)(\*?[a-z_][\w.>\-\[\]]*(?:\s*(?:[-+*/|&^]|<<|>>)?=[^=\n][^\n;]*|\([^\n;]*\)|\+\+|--)?;)\s*$}gm)
	{
		my ($at, $length, $statement) = ($-[1], length $1, $1);
		push @faults, [ $at, $length, ';' ];
	}
	# neighbours that are both plain names
	while ($blank =~ m{\w\(?(?<=[(, ])([a-z_]\w*), ([a-z_]\w*)(?=[,)])}g)
	{
		my ($at, $length, $swapped) = ($-[1], $+[2] - $-[1], "$2, $1");
		push @faults, [ $at, $length, $swapped ] if $1 ne $2;
	}
	return @faults;
}

my @all;
for my $file (split /\n/, `find src web/src -name '*.c' | LC_ALL=C sort`)
{
	my $core = $file =~ m{^(?:web/)?src/core/};
	next if $part ne 'all' && ($part eq 'core') != $core;
	push @all, map { [ $file, @$_ ] } faults(content($file));
}
srand $seed;
@all = shuffle @all;

# ---------------------------------------------------------------------------
# Running

# Runs a command in a process group of its own; returns its status, -1 when the
# time was over, and the seconds of processor time that it took.  With a limit of
# processor time it is a unit test, which ends with its first failure.
sub run
{
	my ($seconds, $cpu, @command) = @_;
	my $begin = time;
	my @before = times;
	my $pid = fork // die "fork: $!\n";
	if (!$pid)
	{
		setpgrp;
		open STDIN, '<', '/dev/null';
		open STDOUT, '>', $log;
		open STDERR, '>&', \*STDOUT;
		exec 'sh', '-c', ($cpu ? "ulimit -t $cpu; " : '') . 'exec "$@"', '-', @command;
		exit 127;
	}
	my $result = -1;
	while (time - $begin < $seconds)
	{
		if (waitpid($pid, WNOHANG) == $pid)
		{
			$result = $?;
			last;
		}
		if ($cpu && -s $log && content($log) =~ /^\[  (?:FAILED|ERROR) +\]/m)
		{
			kill 'KILL', -$pid;
			waitpid $pid, 0;
			$result = 1;
			last;
		}
		sleep 0.05;
	}
	if ($result == -1)
	{
		kill 'KILL', -$pid;
		waitpid $pid, 0;
	}
	my @after = times;
	my $took = $after[2] + $after[3] - $before[2] - $before[3];
	# SIGXCPU or SIGKILL: by the limit
	$result = -1 if $result != -1 && $cpu && ($result & 127) =~ /^(9|24)$/;
	return ($result, $took);
}

sub make
{
	return (run(600, 0, @make, @_))[0];
}

# The unit tests: first that of the file's name, then those that include its
# header, and short ones.
my (%includes, %size, %takes);
for my $test (glob 'test/core/test_*.c')
{
	(my $name = $test) =~ s{.*/(test_\w+)\.c}{$1};
	my $text = content($test);
	$size{$name} = length $text;
	$includes{$name} = [ $text =~ /^#include "([\w\/]+)\.h"/mg ];
}
sub tests_of
{
	my ($file) = @_;
	(my $header = $file) =~ s{^(?:web/)?src/core/(.*)\.[ch]}{$1};
	$header =~ s{value/http_scan}{value/http};
	$header =~ s{crawl/(?:canonical_lists|steps)}{crawl/canonical};
	$header =~ s{scheme/\w+}{scheme/scheme};
	my ($own) = map { "test_$_" } $header =~ m{(\w+)$};
	my %first = map { my $t = $_; ($t => $t eq $own ? 2 : scalar grep { $_ eq $header } @{ $includes{$t} }) } keys %includes;
	return sort { $first{$b} <=> $first{$a} || $size{$a} <=> $size{$b} } keys %includes;
}

# The processor time that a unit test takes without a fault.
sub usual
{
	my ($test) = @_;
	if (!defined $takes{$test})
	{
		my ($result, $took) = run(600, 0, 'env', 'IRI_TEST_SEED=1', "./$test.sound");
		die "build/$test fails as it is\n" if $result != 0;
		$takes{$test} = $took;
	}
	return $takes{$test};
}

if ($part ne 'server')
{
	for my $test (sort keys %includes)
	{
		link("build/$test", "$test.sound") if !-e "$test.sound";
	}
}

# The object that the unit tests link.
sub object_of
{
	my ($source) = @_;
	return $source =~ s{^web/src/core/(.*)\.c$}{build/web/$1.o}r =~ s{^src/(.*)\.c$}{build/$1.o}r;
}

# The sources that a fault in the file changes: a header's are those that
# include it.
sub sources_of
{
	my ($file) = @_;
	my ($header) = $file =~ m{^(?:web/)?src/core/(.*\.h)$} or return $file;
	my @sources = `grep -rl --include='*.c' '^#include "$header"' src web/src`;
	chomp @sources;
	return @sources;
}

# Returns "caught", "survived" or "skipped".
sub try_core
{
	my ($file) = @_;
	my @objects = map { object_of($_) } sources_of($file);

	return 'skipped' if make('CORE_COPT=-O1', @objects) != 0;
	my ($first, @others) = tests_of($file);
	for my $test ($first, @others)
	{
		my @programs = $test eq $first ? $first : @others;
		return 'skipped' if !-e "build/$test" && make('CORE_COPT=-O1', map { "build/$_" } @programs) != 0;
		my $seconds = int(3 * usual($test)) + 2;
		my ($result, $took) = run(10 * $seconds, $seconds, 'env', 'IRI_TEST_SEED=1', "build/$test");
		# one that takes much longer than usual has been caught
		return "caught by $test" if $result > 0 || ($result == -1 && $took > 2 * usual($test));
	}
	return try_server($file);
}

# Ends what goes on for ever in a server, which the next test would wait for.
sub end_servers
{
	my ($bin) = map { /^PG_CONFIG=(.*)/ ? `$1 --bindir` : () } @make;
	chomp $bin;
	for my $data ("$tree/../data", glob 'tmp_check/*/pgdata')
	{
		next if !-e "$data/postmaster.pid";
		run(60, 0, "$bin/pg_ctl", '-D', $data, '-m', 'immediate', '-w', '-l', "$data/server.log",
			$data =~ /tmp_check/ ? 'stop' : 'restart');
	}
	return;
}

sub try_server
{
	my ($file, $tests) = @_;
	$tests //= $regress{ $file =~ s{/[^/]*$}{}r } // die "no tests are named for $file\n";

	return 'skipped' if make('all', 'COPT=-Werror') != 0 || make('install', 'COPT=-Werror') != 0;
	for my $test (split / /, $tests)
	{
		my $tap = $test =~ m{^t/};
		my @in = !$tap && -e "web/sql/$test.sql" && $file !~ m{^src/} ? ('-C', 'web') : ();
		my @which = $tap ? ('prove_installcheck', "PROVE_TESTS=$test") : (@in, 'installcheck', "REGRESS=$test");
		my ($result) = run($tap ? 600 : 120, 0, @make, @which);
		end_servers() if $result == -1;
		return "caught by $test" if $result != 0;
	}
	return 'survived';
}

# ---------------------------------------------------------------------------
# Known faults

if ($part eq 'known')
{
	my ($caught, $all) = (0, 0);
	my (%fault, %named);

	for my $patch (glob 'lab/faults/known/*.patch')
	{
		my ($what, $tests, $file) = content($patch) =~ m{\A([^\n]*)\n(?:Tests: ([^\n]*)\n)?\ndiff .*?^\+\+\+ b/(.*?)\n}ms
		  or die "$patch has not the form of a known fault\n";
		$fault{$patch} = [ $what, $tests, $file ];
		$named{$_}++ for split / /, $tests // '';
	}
	die "the tests fail without a fault:\n" . content($log)
	  if try_server('', join ' ', sort keys %named) ne 'survived';
	for my $patch (sort keys %fault)
	{
		my ($what, $tests, $file) = @{ $fault{$patch} };
		my @apply = ('git', 'apply', '-C1', $patch);

		(run(60, 0, @apply))[0] == 0 or die "$patch does not apply:\n" . content($log);
		my $result = $file =~ m{^(?:web/)?src/core/} ? try_core($file) : try_server($file, $tests);
		run(60, 0, @apply, '-R');
		print "$what ($patch): $result\n";
		$all++;
		$caught++ if $result =~ /^caught/;
	}
	print "\n$caught of $all known faults were caught\n";
	exit($caught == $all ? 0 : 1);
}

# ---------------------------------------------------------------------------
# Faults that are known to change nothing: file, line as it was, line as it is, reason

my %equivalent;
if (open my $in, '<', 'lab/faults/equivalent.tsv')
{
	while (<$in>)
	{
		next if /^#|^$/;
		chomp;
		my ($file, $was, $is, $why) = split /\t/;
		defined $why or die "lab/faults/equivalent.tsv:$.: not four columns\n";
		$equivalent{"$file\t$was\t$is"} = $why;
	}
}

sub trim
{
	my ($line) = @_;
	$line =~ s/\s+/ /g;
	$line =~ s/^ | $//g;
	return $line;
}

my (%sum, %counted, @survivors);
for (@all)
{
	my ($file, $at, $length, $new) = @$_;
	my $side = $file =~ m{^(?:web/)?src/core/} ? 'core' : 'server';
	my $text = content($file);
	my $changed = $text;
	substr($changed, $at, $length) = $new;
	my $line = 1 + (substr($text, 0, $at) =~ tr/\n//);
	my $begin = rindex($text, "\n", $at - 1) + 1;
	my $was = trim(substr($text, $begin, index($text, "\n", $at + $length) - $begin));
	my $is = trim(substr($changed, $begin, index($changed, "\n", $at + length $new) - $begin));
	write_file($file, $changed);
	my $result = $side eq 'core' ? try_core($file) : try_server($file);
	write_file($file, $text);
	$result = 'equivalent' if $result eq 'survived' && exists $equivalent{"$file\t$was\t$is"};
	my $fault = "$file:$line: $result\n-\t$was\n+\t$is\n";
	print $fault;
	push @survivors, $fault if $result eq 'survived';
	$result =~ s/ by .*//;
	$sum{$result}++;
	$counted{$side}{$result}++;
	last if ($sum{caught} // 0) + ($sum{survived} // 0) + ($sum{equivalent} // 0) >= $count;
}

# The time of the objects must change, too.  That of a header stays, since all
# objects depend on all headers.
sub write_file
{
	my ($file, $text) = @_;
	my @times = (stat $file)[ 8, 9 ];
	open my $to, '>', $file or die "$file: $!\n";
	print $to $text;
	close $to or die "$file: $!\n";
	utime @times, $file if $file =~ /\.h$/;
	for my $source (sources_of($file))
	{
		(my $object = $source) =~ s{\.c$}{.o};
		unlink $object, $source =~ m{^(?:web/)?src/core/} ? (object_of($source), glob 'build/test_*') : ();
	}
	return;
}

print "\n", @survivors;
printf "\n%-8s %8s %10s %10s %8s\n", '', 'caught', 'survived', 'equivalent', 'skipped';
for my $side (qw(core server))
{
	printf "%-8s %8d %10d %10d %8d\n", $side, map { $counted{$side}{$_} // 0 } qw(caught survived equivalent skipped);
}
my ($caught, $survived) = map { $sum{$_} // 0 } qw(caught survived);
printf "%.1f %% of %d were caught\n", $caught + $survived ? 100 * $caught / ($caught + $survived) : 0, $caught + $survived;
exit($caught >= 0.95 * ($caught + $survived) ? 0 : 1);
