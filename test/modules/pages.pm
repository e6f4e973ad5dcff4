# Runs the statements of a page of the documentation in a database of its own, for
# the TAP files that do with its tables what readers do.
#
#	IRI_PAGES=DIR	takes the pages of doc/howto from another folder
package pages;

use strict;
use warnings;

use Exporter qw(import);
use File::Basename qw(dirname);
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(sleep);

use lib dirname(__FILE__) . '/../../script/lib';
use documentation;

our @EXPORT = qw(page_blocks start_server run_block start_session);

my $top = dirname(__FILE__) . '/../..';
my $node;

sub start_server
{
	$node = PostgreSQL::Test::Cluster->new('main');
	$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
	$node->start;
	# 5 kB that cannot be compressed
	$node->safe_psql('template1', q{CREATE FUNCTION long_link() RETURNS text IMMUTABLE LANGUAGE sql
		RETURN 'http://example.org/?' || (SELECT string_agg(md5(i::text), '') FROM generate_series(1, 160) AS i)});
	return $node;
}

# The blocks of SQL of a page, or of those of its sections whose heading matches.
sub page_blocks
{
	my ($file, $heading) = @_;
	my $other = $ENV{IRI_PAGES} && $file =~ m{^doc/howto/(.*)} ? "$ENV{IRI_PAGES}/$1" : undef;

	return grep { $_->{kind} eq 'sql' && (!$heading || $_->{heading} =~ $heading) }
	  blocks($other && -e $other ? $other : "$top/$file");
}

# Runs a block; again where it could not get a lock in time.  Returns the errors.
sub run_block
{
	my ($database, $sql) = @_;

	for my $try (1 .. 100)
	{
		my $errors = '';
		my $status = $node->psql($database, $sql, stderr => \$errors, stdout => \my $printed, on_error_stop => 1);
		return '' if $status == 0;
		return $errors if $errors !~ /due to lock timeout|deadlock detected/;
		sleep 0.05;
	}
	return 'no lock in 100 tries';
}

# A session that runs one command; "printed" has its output, errors included.
sub start_session
{
	my ($database, $sql) = @_;
	my ($in, $out) = ('', '');
	my $handle = IPC::Run::start([ 'psql', qw(-X -A -t -q -v ON_ERROR_STOP=1 -d), $node->connstr($database), '-c', $sql ],
		'<', \$in, '>&', \$out);
	return { handle => $handle, printed => \$out };
}

# A page of doc/howto, or one section of it, of which nothing was run yet.
sub new
{
	my ($class, $name, $heading) = @_;
	my @blocks = page_blocks("doc/howto/$name.md", $heading);
	our $number++;
	my $self = bless { name => $name, database => "page_$number", blocks => \@blocks }, $class;

	$node->safe_psql('postgres', "CREATE DATABASE $self->{database}");
	$node->safe_psql($self->{database}, 'CREATE EXTENSION iri; CREATE EXTENSION iri_web')
	  unless grep { $_->{text} =~ /CREATE EXTENSION iri/ } @blocks;
	return $self;
}

# Runs the blocks in front of the one that matches, and this one.
sub up_to
{
	my ($self, $pattern) = @_;

	while (my $block = shift @{ $self->{blocks} })
	{
		my $errors = run_block($self->{database}, $block->{text});
		my $fails = $block->{text} =~ /-- fails/;

		$self->{ran}{ $block->{line} } = $block;
		is($errors, '', "$self->{name}: line $block->{line}") if $errors ne '' && !$fails;
		return if $block->{text} =~ $pattern;
	}
	die "$self->{name} has no block with $pattern";
}

# Runs a block that was run before once more.
sub again
{
	my ($self, $pattern) = @_;
	my ($block) = grep { $_->{text} =~ $pattern } values %{ $self->{ran} };

	die "$self->{name} has run no block with $pattern" unless $block;
	is(run_block($self->{database}, $block->{text}), '', "$self->{name}: line $block->{line}, once more");
	return;
}

# Runs a block that was run before, or other SQL, in several sessions at once.
sub at_once
{
	my ($self, $what, $sessions) = @_;
	my ($block) = grep { $_->{text} =~ $what } ref $what ? values %{ $self->{ran} } : ();
	my $sql = $block ? $block->{text} : $what;
	my @sessions = map { start_session($self->{database}, $sql) } 1 .. ($sessions // 2);

	for my $session (@sessions)
	{
		$session->{handle}->finish;
		is(${ $session->{printed} } =~ /ERROR.*/ ? $& : '', '', "$self->{name}: at once: $what");
	}
	return;
}

# The same as readers do with the tables.
sub does
{
	my ($self, $sql) = @_;

	$node->psql($self->{database}, $sql, stderr => \my $errors, stdout => \my $printed, on_error_stop => 1);
	is($errors, '', "$self->{name}: $sql");
	return;
}

# They get this error.
sub fails
{
	my ($self, $sql, $error) = @_;

	$node->psql($self->{database}, $sql, stderr => \my $errors, stdout => \my $printed, on_error_stop => 1);
	like($errors, $error, "$self->{name}: refused: $sql");
	return;
}

# A query prints this.
sub has
{
	my ($self, $query, $expected, $name) = @_;

	$node->psql($self->{database}, $query, stderr => \my $errors, stdout => \my $printed, on_error_stop => 1);
	is($printed . $errors, $expected, "$self->{name}: $name");
	return;
}

1;
