#!/usr/bin/perl
# The normal form, once more and without a line of iri's: as doc/schemes.md says
# it, from which the table of schemes is read.
#
#	schemes.pl make N SEED > IRIS       N random IRIs, of every scheme
#	schemes.pl judge N < ANSWERS        IRIs, N at least, with what iri says
#	schemes.pl rows PAIRS SCHEMES       has every scheme its pairs?
#
# All from the top of the project.  An answer is an IRI, its normal form on the
# syntax rung, and that on the scheme rung, with tabs between.  PAIRS is
# test/conformance/own/equivalent.schemes.tsv, SCHEMES what iri_schemes()
# says: a scheme and its default port, with a tab between.
#
# Hosts are mapped where that is easy: ASCII without xn-- labels, and the Latin
# letters of ISO 8859-1.  Others are counted and left out; the host key has tests
# of its own.
#
# Prints "ok" or "FAIL" and a line for each property; exits non-zero on a FAIL.
use strict;
use warnings FATAL => 'all';

use Socket qw(AF_INET6 inet_pton);

binmode STDIN;
binmode STDOUT;

# ---------------------------------------------------------------------------
# The table

my %row;
my %pair;

sub read_doc
{
	open my $doc, '<', 'doc/schemes.md' or die "doc/schemes.md: $!\n";
	my $text = do { local $/; <$doc> };
	for (split /\n(?!  \S)/, $text)
	{
		s/\n */ /g;
		if (/\A\* `.*: `(\S+)` = `(\S+)`\z/)
		{
			$pair{$1} = $2;
			next;
		}
		next if !/\A\| `/;
		my @cell = map { s/\A\s+|\s+\z//gr } split /\|/, $_, -1;
		my %merged = map { $_ => 1 } split /, /, $cell[2];
		my %apart = map { $_ => 1 } split /, /, $cell[3];
		for my $scheme (split /, /, $cell[1])
		{
			my ($name, $port) = $scheme =~ /\A`([^`]+)`(?: (\d+))?\z/ or die "doc/schemes.md: $scheme is not a scheme\n";
			die "doc/schemes.md: $name twice\n" if $row{$name};
			$row{$name} = { port => $port // '', merged => \%merged, apart => \%apart };
		}
	}
	die "doc/schemes.md has no table of schemes\n" if keys %row < 100 || keys %pair < 20;
	return;
}

# ---------------------------------------------------------------------------
# Percent-encoding

my $utf8 = qr/(?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]
	|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]
	|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})/x;
my $hex = qr/[0-9A-Fa-f]/;

sub code_point
{
	my ($bytes) = @_;
	utf8::decode($bytes) or die 'not UTF-8';
	return ord $bytes;
}

sub is_unsafe
{
	my ($cp) = @_;
	my @ranges = ([0xa0, 0xa0], [0x340, 0x341], [0x6dd, 0x6dd], [0x70f, 0x70f], [0x1680, 0x1680], [0x180e, 0x180e],
		[0x2000, 0x200b], [0x2028, 0x202f], [0x205f, 0x2064], [0x206a, 0x206f], [0x2ff0, 0x2ffb], [0x3000, 0x3000],
		[0xfeff, 0xfeff], [0xfff9, 0xfffc], [0x1d173, 0x1d17a], [0xe0001, 0xe0001], [0xe0020, 0xe007f]);
	return scalar grep { $cp >= $_->[0] && $cp <= $_->[1] } @ranges;
}

# Characters that the grammar allows raw: ucschar, and iprivate in queries.
sub may_stand
{
	my ($cp, $query) = @_;
	return 0 if $cp < 0xa0 || ($cp & 0xfffe) == 0xfffe || ($cp >= 0xfdd0 && $cp <= 0xfdef) || ($cp >= 0xfff0 && $cp <= 0xffff);
	return 0 if $cp == 0x61c || $cp == 0x200e || $cp == 0x200f || ($cp >= 0x202a && $cp <= 0x202e) || ($cp >= 0x2066 && $cp <= 0x2069);
	return $query if ($cp >= 0xe000 && $cp <= 0xf8ff) || ($cp >= 0xe0000 && $cp <= 0xe0fff) || $cp >= 0xf0000;
	return 1;
}

sub encoded { return join '', map { sprintf '%%%02X', $_ } unpack 'C*', $_[0] }

# The octets that the percent-encoding at the start stands for: those of one
# character, if they do, else one.
sub first_octets
{
	my ($s) = @_;
	my ($run) = $s =~ /\A((?:%$hex$hex){1,4})/;
	my $octets = pack 'H*', $run =~ tr/%//dr;
	return $octets =~ /\A($utf8)/ ? $1 : substr $octets, 0, 1;
}

sub recoded
{
	my ($s, $decode, $query) = @_;
	my $out = '';
	while ($s ne '')
	{
		if ($s =~ /\A%/)
		{
			my $octets = first_octets($s);
			my $raw = 0;
			if ($decode && length $octets == 1)
			{
				$raw = $octets =~ /\A[A-Za-z0-9._~-]\z/;
			}
			elsif ($decode)
			{
				my $cp = code_point($octets);
				$raw = may_stand($cp, $query) && !is_unsafe($cp);
			}
			$out .= $raw ? $octets : encoded($octets);
			$s = substr $s, 3 * length $octets;
		}
		elsif ($s =~ s/\A($utf8)//)
		{
			my $char = $1;
			$out .= $decode && !is_unsafe(code_point($char)) ? $char : encoded($char);
		}
		else
		{
			$out .= substr $s, 0, 1, '';
		}
	}
	return $out;
}

# A-Z, but not the digits of percent-encodings.
sub lower { return $_[0] =~ s/(%..)|([A-Z]+)/$1 \/\/ lc $2/ger }

# ---------------------------------------------------------------------------
# Hosts

my $host_chars = qr/(?:[A-Za-z0-9._~!\$&'()*+,;=-]|%$hex$hex|[\x80-\xff])/;

# undefined: not one of the easy ones
sub host_key
{
	my ($host) = @_;
	# characters that UTS #46 ignores vanish first
	return if $host =~ /%(?:E2%80%8B|E2%81%A[04]|EF%BB%BF)/;
	return $host if $host =~ /%/;
	return if $host =~ /(?:\A|\.)xn--/i || length $host > 1000;
	$host =~ tr/A-Z/a-z/;
	return if $host =~ s/\xc3[\x80-\x96\x98-\xb6\xb8-\xbf]//gr =~ /[\x80-\xff]/;
	return $host =~ s/\xc3([\x80-\x96\x98-\x9e])/"\xc3" . chr(ord($1) + 0x20)/ger;
}

sub ipv6
{
	my ($text) = @_;
	my @group = unpack 'n8', inet_pton(AF_INET6, $text) // die "no address: $text";
	my $mapped = join(' ', @group[0 .. 5]) eq '0 0 0 0 0 65535';
	my @tail = $mapped ? splice @group, 6 : ();
	my ($best, $best_length) = (-1, 1);
	for my $i (0 .. $#group)
	{
		my $n = 0;
		$n++ while $i + $n < @group && $group[$i + $n] == 0;
		($best, $best_length) = ($i, $n) if $n > $best_length;
	}
	my @text = map { sprintf '%x', $_ } @group;
	push @text, join '.', unpack 'C4', pack 'n2', @tail if $mapped;
	return join ':', @text if $best < 0;
	return join(':', @text[0 .. $best - 1]) . '::' . join(':', @text[$best + $best_length .. $#text]);
}

# By the host key, in a path.
sub domain
{
	my ($host) = @_;
	return $host if $host !~ /\A$host_chars+\z/;
	my $key = host_key($host);
	return if !defined $key;
	return $key if $key ne '' && $key !~ /[,;]/;
	return $host =~ /%/ ? $host : lower($host);
}

# In lower case, in a path.
sub plain_host { return $_[0] =~ /\A(?:[A-Za-z0-9._~-]|[\x80-\xff])+\z/ ? lower($_[0]) : $_[0] }

# ---------------------------------------------------------------------------
# Paths

# RFC 3986 §5.2.4, to the letter
sub without_dots
{
	my ($in) = @_;
	my $out = '';
	while ($in ne '')
	{
		if ($in =~ s{\A\.\.?/}{}) { }
		elsif ($in =~ s{\A/\.(?:/|\z)}{/}) { }
		elsif ($in =~ s{\A/\.\.(?:/|\z)}{/}) { $out =~ s{/?[^/]*\z}{} }
		elsif ($in =~ s{\A\.\.?\z}{}) { }
		else { $in =~ s{\A(/?[^/]*)}{}; $out .= $1 }
	}
	return $out;
}

# ---------------------------------------------------------------------------
# Rules of their own: of the path, the query and the userinfo.  A part of an IRI
# that is not well-formed comes back as it is; undefined: an uneasy host.

my $number = qr/-?[0-9]+(?:\.[0-9]+)?/;

sub plain_number
{
	my ($n) = @_;
	my ($minus, $whole, $part) = $n =~ /\A(-?)0*([0-9]+)(?:\.([0-9]+))?\z/;
	$part //= '';
	$part =~ s/0+\z//;
	my $text = $part eq '' ? $whole : "$whole.$part";
	return $text eq '0' ? $text : $minus . $text;
}

# A list of [name, value or undefined]; undefined where it is not one.
sub params
{
	my ($text, $separator, $letters, $fold) = @_;
	my @params;
	my %seen;
	for my $piece ($text eq '' ? '' : split /\Q$separator\E/, $text, -1)
	{
		my ($name, $value) = split /=/, $piece, 2;
		return if !defined $name || $name !~ /\A[$letters]+\z/;
		$name = lc $name if $fold;
		return if $seen{$name}++;
		push @params, [$name, $value];
	}
	return if @params > 64;
	return \@params;
}

sub joined
{
	my ($separator, @params) = @_;
	return join $separator, map { defined $_->[1] ? "$_->[0]=$_->[1]" : $_->[0] } @params;
}

sub in_order
{
	my ($rank, @params) = @_;
	my @sorted = sort { ($rank->{ $a->[0] } // 9) <=> ($rank->{ $b->[0] } // 9) || $a->[0] cmp $b->[0] } @params;
	return @sorted;
}

my $param_char = qr/(?:[A-Za-z0-9._~!*'():&+\$-]|%$hex$hex|[\x80-\xff])/;

sub geo
{
	my ($path) = @_;
	my ($place, $rest) = split /;/, $path, 2;
	return $path if !defined $place || $place !~ /\A$number,$number(?:,$number)?\z/;
	my @params;
	if (defined $rest)
	{
		my $list = params($rest, ';', 'A-Za-z0-9-', 1) or return $path;
		@params = @$list;
	}
	my $crs = 'wgs84';
	for my $p (@params)
	{
		if ($p->[0] eq 'crs')
		{
			return $path if !defined $p->[1] || $p->[1] !~ /\A[A-Za-z0-9-]+\z/;
			$crs = $p->[1] = lc $p->[1];
		}
		elsif ($p->[0] eq 'u')
		{
			return $path if !defined $p->[1] || $p->[1] !~ /\A$number\z/ || $p->[1] =~ /\A-/;
			$p->[1] = plain_number($p->[1]);
		}
		else
		{
			return $path if defined $p->[1] && $p->[1] !~ /\A$param_char+\z/;
		}
	}
	my @number = map { plain_number($_) } split /,/, $place;
	if ($crs eq 'wgs84')
	{
		$number[1] = '180' if $number[1] eq '-180';
		$number[1] = '0' if $number[0] eq '90' || $number[0] eq '-90';
		@params = grep { $_->[0] ne 'crs' } @params;
	}
	return join ';', join(',', @number), @params ? joined(';', in_order({ crs => 0, u => 1 }, @params)) : ();
}

sub is_telephone
{
	my ($s, $local) = @_;
	my $digits = $s =~ tr/().-//dr;
	return $s =~ /\A\+/ ? $digits =~ /\A\+[0-9]+\z/ : $digits =~ ($local ? qr/\A(?:[0-9A-Fa-f*]|%23)+\z/ : qr/\A[0-9]+\z/);
}

sub telephone { return $_[0] =~ tr/().-//dr }

sub tel
{
	my ($path) = @_;
	my ($phone, $rest) = split /;/, $path, 2;
	return $path if !defined $phone || !is_telephone($phone, 1);
	my @params;
	if (defined $rest)
	{
		my $list = params($rest, ';', 'A-Za-z0-9-', 1) or return $path;
		@params = @$list;
	}
	for my $p (@params)
	{
		$p->[1] = lower($p->[1]) if defined $p->[1];
		my $value = $p->[1] // '';
		if ($p->[0] eq 'ext')
		{
			return $path if $value =~ /\A\+/ || !is_telephone($value, 0);
			$p->[1] = telephone($value);
		}
		elsif ($p->[0] eq 'isub')
		{
			return $path if $value eq '';
		}
		elsif ($p->[0] eq 'phone-context' && $value =~ /\A\+/)
		{
			return $path if !is_telephone($value, 0);
			$p->[1] = telephone($value);
		}
		elsif ($p->[0] eq 'phone-context')
		{
			return $path
				if $value !~ /\A(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?\.?\z/;
		}
		else
		{
			return $path if defined $p->[1] && $value !~ m{\A(?:$param_char|/)+\z};
		}
	}
	return join ';', lower(telephone($phone)),
		@params ? joined(';', in_order({ ext => 0, isub => 0, 'phone-context' => 1 }, @params)) : ();
}

sub sms
{
	my ($path) = @_;
	return join ',', map {
		my ($phone, $rest) = /\A([^;]*)(.*)\z/s;
		(is_telephone($phone, 1) ? telephone($phone) : $phone) . $rest
	} split /,/, $path, -1;
}

sub pkcs11_path
{
	my ($path) = @_;
	return $path if $path =~ m{/};
	my $list = params($path, ';', 'A-Za-z0-9_-', 0) or return $path;
	for my $p (@$list)
	{
		return $path if !defined $p->[1];
		if ($p->[0] eq 'id')
		{
			$p->[1] =~ s/([!\$&'()*+,=:\@])/encoded("$1")/ge;
		}
		elsif ($p->[0] eq 'slot-id')
		{
			return $path if $p->[1] !~ /\A[0-9]+\z/;
			$p->[1] = plain_number($p->[1]);
		}
		elsif ($p->[0] eq 'library-version')
		{
			my ($major, $minor) = $p->[1] =~ /\A([0-9]+)(?:\.([0-9]+))?\z/ or return $path;
			$major = plain_number($major);
			$minor = plain_number($minor // '0');
			$p->[1] = $minor eq '0' ? $major : "$major.$minor";
		}
	}
	return joined(';', in_order({}, @$list));
}

sub pkcs11_query
{
	my ($query) = @_;
	return $query if $query =~ /;/;
	my $list = params($query, '&', 'A-Za-z0-9_-', 0) or return $query;
	for my $p (@$list)
	{
		return $query if !defined $p->[1];
		if ($p->[0] eq 'module-path')
		{
			$p->[1] = without_dots($p->[1]) if $p->[1] =~ m{\A/};
		}
		elsif ($p->[0] eq 'pin-source')
		{
			if ($p->[1] =~ m{\A%7C(/.*)\z}s)
			{
				$p->[1] = '%7C' . without_dots($1);
			}
			elsif ($p->[1] =~ /\Afile:/i && is_iri($p->[1]))
			{
				$p->[1] = normal($p->[1], 'syntax');
			}
		}
	}
	return joined('&', in_order({}, @$list));
}

# Is it one, whose characters are those of a query?
sub is_iri
{
	my ($iri) = @_;
	my ($path) = $iri =~ m{\A[^:]*:([^?]*)};
	return 0 if grep { !may_stand(code_point($_), 0) } $path =~ /($utf8)/g;
	return 1 if $path !~ m{\A//([^/]*)};
	return $1 =~ /\A(?:(?:$host_chars|:)*\@)?$host_chars*(?::[0-9]*)?\z/;
}

sub bech32
{
	my ($path, $prefix) = @_;
	return $path if $path !~ /\A[A-Z0-9]+\z/ || $path !~ /\A\Q$prefix\E/i;
	return $path if $path !~ /\A.+1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{6,}\z/;
	return lc $path;
}

my $uuid = qr/${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12}/;

sub urn
{
	my ($path) = @_;
	my ($nid, $nss) = $path =~ /\A([A-Za-z0-9-]*):(.*)\z/s or return $path;
	$nid = lc $nid;
	if ($nid eq 'uuid')
	{
		$nss = lc $nss if $nss =~ /\A$uuid\z/;
	}
	elsif ($nid eq 'isbn' || $nid eq 'issn')
	{
		my $digits = $nss =~ tr/-//dr;
		$nss = uc $digits
			if $nid eq 'isbn' ? $digits =~ /\A(?:[0-9]{9}[0-9Xx]|[0-9]{13})\z/ : $digits =~ /\A[0-9]{7}[0-9Xx]\z/;
	}
	elsif ($nid eq 'ietf')
	{
		$nss = lower($nss) if $nss =~ /\A(?:rfc|fyi|std|bcp|id|mtg):/i;
	}
	elsif ($nid eq 'nbn')
	{
		$nss =~ s/\A([A-Za-z]{2}(?::[A-Za-z0-9:]*)?)(?=-)/lc $1/e;
	}
	return "$nid:$nss";
}

sub ark
{
	my ($path) = @_;
	my ($naan, $rest) = $path =~ m{\A/?([^/]+)(/.*)\z}s or return $path;
	return $path if $naan !~ /\A[0-9B-DF-HJKMNP-TV-XZ]+\z/i || $rest =~ m{\A[/-]*\z};
	$rest =~ tr/-//d;
	return lc($naan) . $rest;
}

sub nih
{
	my ($path) = @_;
	my ($algorithm, $value, $check) = $path =~ /\A([A-Za-z0-9._~-]+;)([0-9A-Fa-f-]+)((?:;[0-9A-Fa-f])?)\z/ or return $path;
	$value =~ tr/-//d;
	return $value eq '' ? $path : $algorithm . lc $value . lc $check;
}

sub at_signs { return defined $_[0] ? $_[0] =~ tr/\@// : 0 }

sub hostport
{
	my ($s) = @_;
	my ($host, $rest) = $s =~ /\A([^:;]*)(.*)\z/s;
	return plain_host($host) . $rest;
}

sub mailbox
{
	my ($path, $query) = @_;
	return $path if at_signs($path) != 1 || at_signs($query);
	my ($user, $rest) = $path =~ /\A(.*\@)(.*)\z/s;
	return $user . hostport($rest);
}

sub sip
{
	my ($path, $query) = @_;
	return $path if at_signs($path) > 1 || at_signs($query);
	my ($user, $rest) = $path =~ /\A(.*\@)?(.*)\z/s;
	return ($user // '') . hostport($rest);
}

sub iax
{
	my ($path, $query) = @_;
	return $path if defined $query && $path !~ m{/};
	my ($user, $host, $port, $rest) = $path =~ m{\A([^/\@]*\@)?($host_chars+)(:[0-9]*)?(/$host_chars*)?\z} or return $path;
	$host = lower($host) if $host !~ /%/;
	$port = '' if !defined $port || $port eq ':4569';
	return ($user // '') . $host . $port . lower($rest // '');
}

sub acct
{
	my ($path) = @_;
	my ($user, $host) = $path =~ /\A(.*\@)(.*)\z/s or return $path;
	my $key = domain($host) // return;
	return $user . $key;
}

sub mailto
{
	my ($path) = @_;
	my @address = split /,/, $path, -1;
	for (@address)
	{
		$_ = acct($_) // return;
	}
	return join ',', @address;
}

sub mailto_query
{
	my ($query) = @_;
	return join '&', map { /=/ ? s/\A([^=]*)/lower("$1")/er : $_ } split /&/, $query, -1;
}

sub xmpp
{
	my ($path, undef, undef, $authority) = @_;
	my ($slash, $bare, $resource) = $path =~ m{\A(/?)([^/]*)(.*)\z}s;
	($slash, $bare, $resource) = ('', $path =~ m{\A([^/]*)(.*)\z}s) if !$authority;
	my ($user, $host) = $bare =~ /\A([^\@]*\@)?(.*)\z/s;
	my $key = domain($host) // return;
	return $slash . ($user // '') . $key . $resource;
}

# when the query goes
my $none = "\0";

sub dns_query
{
	my ($query) = @_;
	my @piece = split /;/, $query, -1;
	return $query if !@piece || grep { !/\A[^=]+=./s } @piece;
	my %count;
	$count{ lc $_ }++ for map { /\A([^=]*)=/ } @piece;
	@piece = map { /\A(?:class|type)=/i ? tr/a-z/A-Z/r : $_ } @piece;
	@piece = grep { !($_ eq 'CLASS=IN' && $count{class} == 1) && !($_ eq 'TYPE=A' && $count{type} == 1) } @piece;
	return @piece ? join ';', @piece : $none;
}

sub ldap_query
{
	my ($query) = @_;
	my @field = split /\?/, $query, -1;
	return $query if @field > 4;
	if (@field > 1)
	{
		$field[1] = lc $field[1] if $field[1] =~ /\A(?:one|sub)\z/i;
		$field[1] = '' if $field[1] =~ /\Abase\z/i;
	}
	pop @field while @field && $field[-1] eq '';
	return @field ? join '?', @field : $none;
}

# of IRIs without an authority: path, query as it was written
my %path_rule = (
	acct => \&acct,
	ark => \&ark,
	bitcoin => sub { return bech32($_[0], 'bc1') },
	doi => sub { return lower($_[0]) },
	geo => \&geo,
	h323 => \&mailbox,
	iax => \&iax,
	im => \&mailbox,
	info => sub { return $_[0] =~ s{\A([^/]*)}{lower("$1")}er },
	lightning => sub { return bech32($_[0], 'ln') },
	mailto => \&mailto,
	nih => \&nih,
	nostr => sub { return bech32($_[0], 'n') },
	opaquelocktoken => sub { return $_[0] =~ s/\A($uuid)/lc $1/er },
	pkcs11 => \&pkcs11_path,
	pres => \&mailbox,
	sip => \&sip,
	sips => \&sip,
	sms => \&sms,
	tel => \&tel,
	urn => \&urn,
	map { $_ => sub { return $_[0] =~ s/\A([^:]+)/plain_host("$1")/er } } qw(stun stuns turn turns));

# of any IRI: also whether there is a host that is not empty, and an authority
my %any_path_rule = (
	dns => sub { return lower($_[0]) },
	imap => sub { return $_[0] =~ s/(;uidvalidity=)/uc $1/gier },
	news => sub { return $_[2] && $_[0] eq '/*' ? '/' : $_[0] },
	tftp => sub { return $_[0] =~ s/(;mode=(?:netascii|octet))\z/lc $1/ier },
	xmpp => \&xmpp);

sub own_query
{
	my ($scheme, $query, $path, $authority) = @_;
	return dns_query($query) if $scheme eq 'dns';
	if ($authority)
	{
		return $scheme =~ /\Aldaps?\z/ ? ldap_query($query) : $query;
	}
	return mailto_query($query) if $scheme eq 'mailto';
	return pkcs11_query($query) if $scheme eq 'pkcs11';
	return lower($query) if $scheme eq 'iax' && $path =~ m{/} && $query =~ /\A$host_chars+\z/;
	return lc $query if $scheme =~ /\Aturns?\z/ && $query =~ /\Atransport=(?:udp|tcp)\z/i;
	return $query;
}

# ---------------------------------------------------------------------------
# The normal form; undefined where the host is not an easy one

sub normal
{
	my ($iri, $rung) = @_;
	my ($scheme, $authority, $path, $query, $fragment) =
		$iri =~ m{\A([^:/?#]+):(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?\z}s or die "not absolute: $iri";
	$scheme = lc $scheme;
	my $row = $row{$scheme} // { port => '', merged => {}, apart => {} };
	my ($merged, $apart) = ($row->{merged}, $row->{apart});

	return "$scheme:" . $iri =~ s/\A[^:]*://r =~ s/($utf8)/encoded("$1")/ger if $apart->{all};

	my $decode = !$apart->{'percent-encoding'};
	my $by_scheme = $rung eq 'scheme';
	my $own = $by_scheme && $merged->{own};
	my ($user, $host, $port);
	if (defined $authority)
	{
		($user, $host, $port) = $authority =~ /\A(?:(.*)\@)?(\[.*\]|[^:]*)(?::([0-9]*))?\z/s or die "authority: $iri";
		$user = recoded($user, $decode, 0) if defined $user;
		$user =~ s/(;auth=)/uc $1/gie if defined $user && $own && $scheme =~ /\A(?:imap|pop)\z/;
		if ($by_scheme && $host =~ /\A\[([^vV].*)\]\z/)
		{
			$host = '[' . ipv6($1) . ']';
		}
		else
		{
			$host = recoded($host, $decode, 0);
			if ($by_scheme && $merged->{name})
			{
				$host = host_key($host) // return;
			}
			elsif (!$apart->{'host case'} && $host !~ /%/ && ($by_scheme || $host !~ /[\x80-\xff]/))
			{
				$host =~ tr/A-Z/a-z/;
			}
		}
		if ($by_scheme && defined $port)
		{
			$port =~ s/\A0+(?=[0-9])// if $merged->{port};
			undef $port if $port eq '' || ($merged->{port} && $port eq $row->{port});
		}
	}

	my $written_query = $query;
	if ($apart->{'percent-encoding of message-ids'} && $path =~ /\A(.*\@)(.*)\z/s)
	{
		my ($id, $rest) = ($1, $2);
		$path = recoded($id, 0, 0) . recoded($rest, 1, 0);
	}
	else
	{
		$path = recoded($path, $decode, 0);
	}
	$path = without_dots($path) if !$apart->{dots} && $path =~ m{\A/};
	if (defined $authority)
	{
		$path = '/' if $by_scheme && $path eq '' && $merged->{'`/`'};
	}
	if ($own && $scheme eq 'file' && $path =~ m{\A/(?!/)})
	{
		$host = '' if !defined $authority || (!defined $user && !defined $port && $host eq 'localhost');
		$authority //= '';
	}
	# what would be read as an authority
	$path = "/.$path" if !defined $authority && $path =~ m{\A//};
	if ($own && $path ne '')
	{
		my $rule = $any_path_rule{$scheme} // (defined $authority ? undef : $path_rule{$scheme});
		if ($rule)
		{
			$path = $rule->($path, $written_query, defined $host && $host ne '', defined $authority) // return;
		}
	}
	if (defined $query)
	{
		$query = recoded($query, $decode, 1);
		$query = own_query($scheme, $query, $path, defined $authority) if $own;
		undef $query if $own && $scheme =~ /\A(?:dns|ldaps?)\z/ && $query eq $none;
	}
	$fragment = recoded($fragment, $decode, 0) if defined $fragment;

	my $out = "$scheme:";
	$out .= '//' . (defined $user ? "$user\@" : '') . $host . (defined $port ? ":$port" : '') if defined $authority;
	$out .= $path;
	$out .= "?$query" if defined $query;
	$out .= "#$fragment" if defined $fragment;
	return $out;
}

# ---------------------------------------------------------------------------
# Random IRIs

sub pick { return $_[rand @_] }

my @hosts = ('example.com', 'EXAMPLE.com', 'a.B', 'h', '', 'LocalHost', 'localhost', '%6Cocalhost', '1.2.3.4', '[::1]', '[2001:DB8::0:1]',
	'[1:0:0:2:0:0:0:3]', '[::FFFF:1.2.3.4]', '[V1.x]', "R\xc3\xa9sum\xc3\x89.org", 'r%C3%A9sum%c3%89.ORG', 'a%2Fb', 'A%2fB', '%2Ftmp%2FSock',
	'A%AF', 'a_B', 'a%20B', 'QmX', 'eyJhIn0=', "\xe2\x82\xac.de", 'xn--a', 'x;y', 'A,b', "a\xc2\xa0B");
my @pieces = ('a', 'B', 'Z', '0', '9', '-', '.', '_', '~', '..', '/', '/', '/./', '/../', '//', '/*', '*', ':', '@', '!', '$', '&', '(', '+', ',', ';', '=',
	'%41', '%7e', '%2E', '%2f', '%3a', '%C3%A9', '%c3%a9', '%C3', '%E2%80%AE', '%EE%80%80', '%C2%A0', "\xc3\xa9", "\xc3\x89", "\xe4\xbe\x8b",
	"\xc2\xa0", "\xf0\x9f\x98\x80", '1.50', '00', '-0', '90', 'a=1', 'B=2', 'b=', 'x@Y.de', 'http://H/', '#', '?', '%23', '%25');

# what the rules look for
my %words = (
	acct => ['a@', 'B@C.de', '@'],
	ark => ['/', '12345', 'B5x', '/x-4', '-'],
	bitcoin => ['BC1', 'QQQQQQ', 'QPZRY9', 'bc1'],
	dns => ['class=', 'IN', 'type=', 'A', ';', '?', 'Www'],
	doi => ['10.', 'ABC'],
	file => ['/', 'localhost', '..'],
	geo => ['1.0', ',', '-180', '90', ';crs=', 'wgs84', 'X', ';u=', '01.50', ';a', ';B=1', ';a=2', ';b'],
	h323 => ['u@H', ':1', ';P'],
	iax => ['u@', 'Host', ':4569', ':1', '/', 'Num', '?', 'Ctx'],
	im => ['U@H'],
	imap => [';auth=', ';UIDvalidity=', '1'],
	info => ['DDC', '/'],
	ldap => ['?', '?', '?', 'Cn', 'BASE', 'sub', 'One', '(A=b)', '/', 'o=x'],
	lightning => ['LN', '1', 'QQQQQQ', 'LNBC1'],
	mailto => ['a@B.de', ',', '?', 'CC=', '&', 'To', '='],
	news => ['/*', '/', '*', 'a@B'],
	nih => ['SHA', ';', '5F', '-', ';A'],
	nostr => ['NPUB1', 'QQQQQQ'],
	opaquelocktoken => ['F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6', '/X'],
	pkcs11 => ['token=A', ';', ';', 'id=', ':', 'slot-id=0', '1', 'library-version=', '01', '.0', '2', 'b=1', 'a=2', '?', '&', '&',
		'pin-source=', 'FILE:', '/a/../', '%7C/', 'module-path=/', '//H', 'X=1'],
	pop => [';auth='],
	pres => ['u@H'],
	sip => ['u@', 'H', ':5060', ';P'],
	sms => ['+1-2', ',', ';a', '3.4'],
	stun => ['Host', ':3478'],
	tel => ['+1-2', '(3)', 'A', '*', '%23', ';ext=', '4-5', ';Isub=', 'X', ';phone-context=', '+1.2', 'Ex-a.De', ';b=Y', ';A', ';a=1'],
	tftp => [';MODE=', 'Octet', 'netascii'],
	turn => ['Host', ':1', '?', 'Transport=', 'UDP', 'tcp', 'X'],
	urn => ['ISBN:', '0-395-36341-x', 'issn:', '0028-0836', 'uuid:', 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6', 'IETF:', 'RFC:', 'nbn:',
		'DE:', 'bvb-', 'Ex:', 'A'],
	xmpp => ['n@', 'H.de', '/', 'R']);
$words{ $_->[0] } = $words{ $_->[1] } for ['ldaps', 'ldap'], ['snews', 'news'], ['sips', 'sip'], ['stuns', 'stun'], ['turns', 'turn'];

# Texts of the grammar of a rule, with a fault now and then.
my %templates = (
	geo => sub { return join ',', map { pick('1.0', '-180', '90', '-90.0', '0', '-0', '012', '5.') } 1 .. pick(2, 2, 3) },
	tel => sub { return pick('+1-2', '+(3).4', '7-0A', '*%23', '7042', '+x') },
	pkcs11 => sub { return '' });
my %parameters = (
	geo => [';crs=wgs84', ';CRS=Moon', ';u=1.0', ';U=0', ';a', ';B=1', ';b=2', ';c=%41', ';d=/', ';u'],
	tel => [';ext=1-2', ';EXT=3', ';isub=A', ';phone-context=+1.2', ';Phone-context=Ex-a.De', ';b=Y', ';A', ';a=1', ';c=', ';d=-/X'],
	pkcs11 => ['token=A', 'id=a:', 'id=%3A', 'slot-id=01', 'library-version=01.0', 'library-version=2.010', 'b=1', 'a=', 'B_=2', 'x']);

sub random_text
{
	my ($max, @from) = @_;
	return join '', map { pick(@from) } 1 .. rand $max;
}

sub random_iri
{
	my ($scheme) = @_;
	my @words = @{ $words{$scheme} // [] };
	my @from = @words && rand() < 0.5 ? @words : (@pieces, (@words) x 6);
	my $iri = (rand() < 0.3 ? join '', map { rand() < 0.5 ? uc : lc } split //, $scheme : $scheme) . ':';

	if ($templates{$scheme} && rand() < 0.6)
	{
		my $separator = $scheme eq 'pkcs11' ? ';' : '';
		return $iri . $templates{$scheme}->() . join $separator, map { pick(@{ $parameters{$scheme} }) } 1 .. rand 5;
	}
	if (rand() < (!$words{$scheme} ? 0.8 : $scheme =~ /\A(?:mailto|tel|geo|sips?|pkcs11|iax|urn)\z/ ? 0.05 : 0.4))
	{
		my $port = ($row{$scheme} // {})->{port} || 80;
		$iri .= '//';
		$iri .= random_text(4, @from) =~ s{[/?#\@]}{}gr . '@' if rand() < 0.2;
		$iri .= pick(@hosts);
		$iri .= pick(":$port", ":00$port", ':', ':0', ':8080') if rand() < 0.4;
		$iri .= '/' if rand() < 0.6;
	}
	$iri .= random_text(9, @from);
	$iri .= '?' . random_text(7, @from) if rand() < 0.35;
	$iri .= '#' . random_text(4, @pieces) if rand() < 0.15;
	return $iri;
}

sub make
{
	my ($n, $seed) = @_;
	srand $seed;
	my @schemes = (sort(keys %row), 'x-unknown', 'http+unix', 'vless');
	my @ruled = sort keys %words;
	for my $i (1 .. $n)
	{
		print random_iri(rand() < 0.5 ? pick(@ruled) : $schemes[$i % @schemes]), "\n";
	}
	return;
}

# ---------------------------------------------------------------------------
# Verdicts

my $failures = 0;

sub verdict
{
	my ($ok, $text) = @_;
	$failures++ if !$ok;
	print $ok ? 'ok    ' : 'FAIL  ', $text, "\n";
	return;
}

sub judge
{
	my ($least) = @_;
	my ($asked, $left_out, $wrong, $first) = (0, 0, 0, '');
	my %of;
	while (my $line = <STDIN>)
	{
		chomp $line;
		my ($iri, @got) = split /\t/, $line, -1;
		my @expected = map { normal($iri, $_) } qw(syntax scheme);
		if (@expected < 2)
		{
			$left_out++;
			next;
		}
		my ($scheme) = $iri =~ /\A([^:]*)/;
		$asked++;
		$of{ lc $scheme }++;
		next if $expected[0] eq $got[0] && $expected[1] eq $got[1];
		$wrong++;
		$first ||= ": $iri is $got[0] and $got[1], not $expected[0] and $expected[1]";
	}
	verdict($asked >= $least && $wrong == 0,
		"normal forms on both rungs: $asked, $wrong wrong, $left_out with hosts that are left out$first");
	my @missing = grep { !$of{$_} } sort keys %row;
	verdict(!@missing, 'schemes that were asked about: ' . keys(%of) . (@missing ? "; not @missing" : ''));
	my @apart = grep { $_ eq $pair{$_} || normal($_, 'scheme') ne normal($pair{$_}, 'scheme') } sort keys %pair;
	verdict(!@apart, 'pairs of the documentation that are one: ' . keys(%pair) . (@apart ? "; not @apart" : ''));
	return;
}

sub rows
{
	my ($pairs, $schemes) = @_;
	my %count;
	open my $in, '<', $pairs or die "$pairs: $!\n";
	my $header = <$in>;
	while (<$in>)
	{
		chomp;
		my (undef, $x, $y, $verdict) = split /\t/;
		my $scheme = lc $x =~ s/:.*//sr;
		$count{$scheme}{$verdict}++ if $y =~ /\A\Q$scheme\E:/i;
	}
	my @lacking = grep { !$count{$_}{equal} || !$count{$_}{different} } sort keys %row;
	verdict(!@lacking, 'schemes with a merged and a kept-apart pair: ' . (keys(%row) - @lacking) . (@lacking ? "; not @lacking" : ''));

	open $in, '<', $schemes or die "$schemes: $!\n";
	my %listed = map { chomp; /\A([^\t]+)\t(.*)\z/s ? ($1 => $2) : () } <$in>;
	my @differ = grep { ($listed{$_} // 'none') ne (defined $row{$_} ? $row{$_}{port} : 'none') } sort keys %{ { %listed, %row } };
	verdict(!@differ, 'schemes documented as iri_schemes() lists them: ' . keys(%listed) . (@differ ? "; not the same: @differ" : ''));
	return;
}

my $command = shift // '';
read_doc();
if ($command eq 'make' && @ARGV == 2) { make(@ARGV) }
elsif ($command eq 'judge' && @ARGV == 1) { judge(@ARGV) }
elsif ($command eq 'rows' && @ARGV == 2) { rows(@ARGV) }
else { die "schemes.pl: make N SEED, judge N, or rows PAIRS SCHEMES\n" }
exit($failures > 0);
