#!/usr/bin/env perl
# A web server of three sites that behave differently, on the loopback address.
#
#	sites.pl links    prints links of these sites
#	sites.pl serve    prints its port, and serves until it is ended

use strict;
use warnings;

use IO::Socket::INET;

# The answer of a site to host and path with query.
sub page
{
	my ($host, $path) = @_;

	# sessions and www make no difference
	return "Item $1" if $host =~ /^(?:www\.)?shop\.example$/ && $path =~ /[?&]id=(\d+)/;
	# a slash at the end makes none; a print view is another page
	return "Page $1" . ($path =~ /[?&]print=1/ ? ' to print' : '')
	  if $host eq 'docs.example' && $path =~ m{^/page/(\d+)(?:/?\?|/?$)};
	# the case makes none; www is another site, which has the same paths
	return "$host: " . lc $1 if $host =~ /^(?:www\.)?files\.example$/ && $path =~ m{^/([^?]*)};
	return;
}

if (@ARGV && $ARGV[0] eq 'links')
{
	for my $n (0 .. 299)
	{
		my $page = $n % 50;
		printf "http://%sshop.example/item?id=%d&sid=%d\n", $n % 3 ? '' : 'www.', $page, 1000 + $n * 7919 % 1009;
		printf "http://docs.example/page/%d%s%s\n", $page, $n % 4 < 2 ? '' : '/', $n % 3 ? '' : '?print=1';
		printf "http://%sfiles.example/%sReport%d.html\n", $n % 3 ? '' : 'www.', $n % 4 < 2 ? 'Annual' : 'annual', $page;
	}
	exit;
}
die "usage: sites.pl links|serve\n" unless @ARGV && $ARGV[0] eq 'serve';

my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 20, ReuseAddr => 1) or die "cannot listen: $!\n";
$| = 1;
print $server->sockport, "\n";
while (my $client = $server->accept)
{
	my ($path) = (<$client> // '') =~ m{^GET (\S+) HTTP/};
	my $host = '';
	while (defined(my $line = <$client>))
	{
		$host = lc $1 if $line =~ /^Host:\s*([^\s:]+)/i;
		last if $line =~ /^\r?$/;
	}
	my $page = defined $path ? page($host, $path) : undef;
	my $status = defined $page ? '200 OK' : '404 Not Found';
	$page //= 'Not found';
	printf $client "HTTP/1.1 %s\r\nContent-Type: text/plain\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s",
	  $status, length $page, $page;
	close $client;
}
