# A query over stored links is not ended by one of them: every function is called
# with values chosen to be awkward, and valid other arguments, in three
# encodings.  Those that raise an error are the ones that doc/reference.md lists,
# with these SQLSTATEs and their reasons.  Decoded text is that of
# URLSearchParams and TextDecoder (Node.js), and of urllib (Python).

use strict;
use warnings;

use File::Basename qw(dirname);
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->append_conf('postgresql.conf', 'jit = off');
$node->start;

# The list: functions, operators and their SQLSTATEs
my %documented;
{
	my $page = dirname(__FILE__) . '/../doc/reference.md';
	my $within = 0;

	open my $in, '<', $page or die "$page: $!";
	while (<$in>)
	{
		$within = /errors of stored values/i if /^#/;
		next unless $within && /^\| (`.*?) \| ([0-9A-Z, ]+) \| \S/;
		my ($names, $states) = ($1, $2);
		for my $name ($names =~ /`([^`]+)`/g) { $documented{"$name $_"} = 1 for split /, /, $states; }
	}
	close $in;
}
cmp_ok(scalar keys %documented, '>', 0, 'the page has a list');

# Valid arguments, by the name of the parameter or else by its type
my %valid = (
	n => '3', rung => q('scheme'), prefix => q('http:'), charset => q('ISO-8859-1'), names => q('{q,a*}'), segments => q('{a,b c}'), kind => q('spoof'), section => q('icann'),
	separator => q(';'), steps => q('{crawl-2026}'), rules => q('{utm_*}'), parts => q('{password,userinfo,values,query,fragment}'), repertoire => q('ascii'), form => q('nfkc'),
	host => q('h.example'), path => q('/p'), port => '81', scheme => q('x'), query => q('q=1'), fragment => q('f'), userinfo => q('u'),
	max_depth => '3', max_hops => '3', parameters => q('{"a": ["1", null], "q": "v"}'), seed => '1', options => q('{}'),
	pattern => q('http{s}?://*/:p'), 'pattern jsonb' => q('{"protocol": "http{s}?", "hostname": "*", "pathname": "/:p"}'::jsonb), patterns => q('{http://*/*,https://*/*}'), template => q('http://h/:p?q=:p#:p'),
	text => q('a'), 'text[]' => q('{a,http://h/}'), integer => '1', bigint => '1', 'iri[]' => q('{http://h/}'), 'iri_reference[]' => q('{http://h/}'));
my %variant = (iri_bidi_embed => q('isolate'), iri_surt => q('cdx'));
my %partner = (domain => q('http://example.org'), reference => q('http:a?b#c'));
my %other = (iri_with_path => [ q('p'), q('a:b') ], iri_with_host => ['NULL'], iri_with_userinfo => ['NULL'], iri_with_port => ['NULL'], iri_with_query => ['NULL'], iri_with_fragment => ['NULL'], iri_append_path => [ q('{"",b}') ]);

my @values = ('http://h/?q=caf%E9&%E9=%E8&a=%00', 'http://h/%E9/%00/%ED%A0%80?%F0%90%80=%C0%80#%FF', 'http://u%E9:p%00@h%E9/', 'http://%E9.example/', 'http://%00/', 'http://h%2Fa/', 'http://[::1]:0080/',
	'http://%E6%97%A5%E6%9C%AC.example/%E6%97%A5?%E4%B8%80=%E4%B8%80&q=%F0%9F%98%80%C3%A9#%E0%B8%81', 'http://xn--a/', 'http://xn--rsum-bpad.example/', 'http://h:99999999/', 'http:///p', 'http://', 'http:', 'http:a', 'http://h/../..//a',
	'http://h/?', 'http://h/?&&=&=a&a', 'http://h?q=http%3A%2F%2Fi%2F%E9', 'http://-a_b./', 'http://1.2.3.4/', 'http://0x7f.1/', 'http://256.1.1.1/', 'http://[v1.x]/', 'x:', 'x:/', 'x:a:b@c', 'urn:', 'urn:x', 'mailto:@',
	'mailto:a@%E9', 'blob:http://h/', 'blob:x', 'file:', 'file://h/', 'data:', 'tel:', 'geo:', 'sip:u:p@h', 'http://u:p@h/?a=1', 'about:blank');
my @relative = ('', '?', '#', '?q=%E9&q=%00&%E8', '//', '//h', '//%E9/%00', '///', '/', '/a//b', './a:b', '..', 'a', '%E9', '%00?%FF#%FE', '?a=%E4%B8%80', '//h:80?q=1', '//1.2.3.4/', '//[::1]/');
# each with a part of 64 kB
my @long = map { /^(.*)<(.*)>(.*)$/ or die; sprintf "'%s' || repeat('%s', %d) || '%s'", $1, $2, 65536 / length $2, $3 } ('http://<a.>/', 'http://<a>/', 'http://<%E6%97%A5.>/', 'http://u:<p>@h/', 'urn:isbn:<->', 'data:,<a>', 'mailto:<a@b,>');
foreach my $piece ('a', '%E9', '%E6%97%A5', '/..', '&q=%00', '&', 'a=%E9&', ':/')
{
	push @long, map { sprintf "'%s' || repeat('%s', %d)", $_, $piece, 65536 / length $piece } 'http://h/', 'http://h/?q=', 'x:', 'http://h/#';
}
my $values = join ', ', (map { "'$_'" } @values), @long;
my $relative = join ', ', map { "'$_'" } @relative;

foreach my $encoding (qw(UTF8 LATIN1 EUC_JP))
{
	my $db = lc $encoding;
	my (%raised, @calls, @unknown);

	$node->safe_psql('postgres', "CREATE DATABASE $db TEMPLATE template0 ENCODING '$encoding' LOCALE 'C'");
	$node->safe_psql($db, 'CREATE EXTENSION iri; CREATE EXTENSION iri_web');
	$node->safe_psql($db, qq{CREATE TABLE iri_value AS SELECT x::iri FROM unnest(ARRAY[$values]) x UNION
		SELECT (scheme || rest)::iri FROM iri_schemes(), unnest(ARRAY[':', '://H:1/%7e/../%E9?q=a+b&%FF=%00#%E9', ':u:p%E9\@h,a;b=%00?q=%E4%B8%80', ':/a']) rest;
		CREATE TABLE iri_reference_value AS SELECT x::iri_reference FROM iri_value UNION SELECT x::iri_reference FROM unnest(ARRAY[$relative]) x});
	cmp_ok($node->safe_psql($db, 'SELECT count(*) FROM iri_value'), '>', 800, "$encoding: values");

	# each function of a stored value: its name, or its operator, and its arguments
	my $functions = $node->safe_psql($db, q{SELECT p.proname, coalesce((SELECT min(oprname) FROM pg_operator o WHERE o.oprcode = p.oid), p.proname), p.pronargs - p.pronargdefaults,
			(SELECT string_agg(coalesce(nullif(proargnames[i], ''), '-') || ':' || format_type(proargtypes[i - 1], NULL), ' ' ORDER BY i) FROM generate_series(1, pronargs) i)
		FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' JOIN pg_extension e ON e.oid = d.refobjid AND e.extname IN ('iri', 'iri_web')
		WHERE prokind = 'f' AND 'internal'::regtype <> ALL (proargtypes::oid[]) AND 'cstring'::regtype <> ALL (proargtypes::oid[])
			AND proargtypes::oid[] && '{iri,iri_reference}'::regtype[]::oid[] ORDER BY p.oid::regprocedure::text});
	foreach (split /\n/, $functions)
	{
		my ($function, $name, $needed, $signature) = split /\|/;
		my @given = map { [ split /:/ ] } split / /, $signature;
		my @stored = grep { $given[$_][1] =~ /^iri(_reference)?$/ } 0 .. $#given;

		# the stored value for one of the arguments, then for all of them
		foreach my $place (@stored > 1 ? (@stored, -1) : @stored)
		{
			foreach my $count ($needed == @given ? $needed : ($needed, scalar @given))
			{
				my @values = map {
					my ($n, $type) = @{ $given[$_] };
					$type =~ /^iri(_reference)?$/ ? ($place == $_ || $place < 0 ? "x::$type" : ($partner{$n} // q('http://example.org/a/b?q#f')) . "::$type") :
					  $n eq 'value' ? q('v') : $n eq 'name' ? q('q') : $n eq 'variant' ? $variant{$function} : $valid{"$n $type"} // $valid{$n} // $valid{$type};
				} 0 .. $count - 1;
				if (grep { !defined } @values) { push @unknown, "$function($signature)"; next; }
				next if $place >= $count;
				my $table = (grep { $given[$_][1] eq 'iri' && ($place == $_ || $place < 0) } @stored) ? 'iri_value' : 'iri_reference_value';
				push @calls, map { [ $name, $table, "$function(" . join(', ', @$_) . ')' ] } \@values, map { [ $values[0], $_ ] } @{ $other{$function} // [] };
			}
		}
	}
	is(join(' ', @unknown), '', "$encoding: there are valid arguments for every function");
	cmp_ok(scalar @calls, '>', 250, "$encoding: calls");

	$node->safe_psql($db, q{CREATE FUNCTION states(relation text, call text) RETURNS SETOF text LANGUAGE plpgsql AS $$
		DECLARE r tid;
		BEGIN
			BEGIN
				EXECUTE format('SELECT count(t) FROM (SELECT (%s)::text AS t FROM %I OFFSET 0) s', call, relation);
				RETURN;
			EXCEPTION WHEN OTHERS THEN
			END;
			FOR r IN EXECUTE format('SELECT ctid FROM %I', relation) LOOP
				BEGIN
					EXECUTE format('SELECT count(t) FROM (SELECT (%s)::text AS t FROM %I WHERE ctid = %L OFFSET 0) s', call, relation, r);
				EXCEPTION WHEN OTHERS THEN
					RETURN NEXT SQLSTATE;
				END;
			END LOOP;
		END $$});
	my $out = $node->safe_psql($db, join "\n", map { my ($name, $table, $call) = @$_; "SELECT DISTINCT '$name ' || s, \$c\$$call\$c\$ FROM states('$table', \$c\$$call\$c\$) s;" } @calls);
	foreach (split /\n/, $out)
	{
		my ($error, $call) = split /\|/, $_, 2;
		push @{ $raised{$error} }, $call;
	}
	is(join("\n", map { "$_: $raised{$_}[0]" } grep { !$documented{$_} } sort keys %raised), '', "$encoding: nothing else raises an error");
	is(join("\n", grep { !$raised{$_} } sort keys %documented), '', "$encoding: what is listed does") if $encoding eq 'UTF8';
}

# Decoded text: octets of all kinds, most of them of characters and broken ones
srand 43;
my @octets = (0, 0x20, 0x2b, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff);
my @encoded = map { join '', map { rand() < 0.05 ? '+' : sprintf '%%%02X', $octets[rand @octets] } 0 .. rand 12 } 1 .. 5000;
my @decoded = split /\n/, $node->safe_psql('utf8', "SELECT encode(convert_to(iri_query_param(('?a=' || v)::iri_reference, 'a'), 'UTF8'), 'hex') FROM unnest('{" . join(',', @encoded) . "}'::text[]) WITH ORDINALITY u(v, n) ORDER BY n"), -1;
my @plain = split /\n/, $node->safe_psql('utf8', "SELECT encode(convert_to(iri_percent_decode(v), 'UTF8'), 'hex') FROM unnest('{" . join(',', @encoded) . "}'::text[]) WITH ORDINALITY u(v, n) ORDER BY n"), -1;
# in another encoding each of these is "?", and all else is ASCII here
is($node->safe_psql('latin1', "SELECT iri_query_param('?a=%E9+%00%41%F0%90%41%E4%B8%80%C3%A9', 'a') = '? ?A?A?' || chr(233)"), 't', 'LATIN1: what it lacks');
is($node->safe_psql('euc_jp', q{SELECT iri_percent_decode('%E9+%00%41%F0%90%41%E0%B8%81%E6%97%A5') = '?+?A?A?' || convert_from('\xc6fc', 'EUC_JP')}), 't', 'EUC_JP: what it lacks');

my %oracle = (
	'node' => [ 'node', '-e', q{const h = s => Buffer.from(s.replace(/\0/g, '\ufffd')).toString('hex'), t = new TextDecoder();
		for (const v of require('fs').readFileSync(0, 'latin1').trimEnd().split('\n'))
			console.log(h(new URLSearchParams('a=' + v).get('a')) + ' ' + h(t.decode(Uint8Array.from(v.match(/%..|./g).map(o => o[0] == '%' ? parseInt(o.slice(1), 16) : 43)))))} ],
	'python3' => [ 'python3', '-c', q{import sys, urllib.parse as u
h = lambda s: s.replace('\0', '\ufffd').encode().hex()
for v in sys.stdin.read().rstrip('\n').split('\n'): print(h(u.unquote_plus(v, errors='replace')), h(u.unquote(v, errors='replace')))} ]);
foreach my $name (sort keys %oracle)
{
  SKIP:
	{
		skip "$name is not installed", 1 if system("command -v $name > /dev/null") != 0;
		my $given = join "\n", @encoded, '';
		my $shown;

		IPC::Run::run($oracle{$name}, '<', \$given, '>', \$shown) or die "$name failed";
		# TextDecoder removes a byte order mark, which is not among these octets
		my @theirs = split /\n/, $shown;
		is(join("\n", map { "$encoded[$_]: $decoded[$_] $plain[$_], $theirs[$_]" } grep { "$decoded[$_] $plain[$_]" ne ($theirs[$_] // '') } 0 .. $#encoded), '', "$name decodes the same");
	}
}
done_testing();
