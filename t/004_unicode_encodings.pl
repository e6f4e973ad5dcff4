# Functions that show, check and change characters, in databases of other encodings than
# UTF-8: the same answers as there, except that characters not in the encoding are written
# %HH, or as A-labels.  Nothing of it is an error.

use strict;
use warnings;

use Encode ();
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init(extra => [ '--locale=C', '--encoding=UTF8' ]);
$node->start;

# PostgreSQL's and Perl's names
my %encodings = (latin1 => [ 'LATIN1', 'iso-8859-1' ], win1258 => [ 'WIN1258', 'cp1258' ], euc_jp => [ 'EUC_JP', 'euc-jp' ],
	sql_ascii => [ 'SQL_ASCII', 'utf8' ], utf8 => [ 'UTF8', 'utf8' ]);
foreach my $db (keys %encodings)
{
	$node->safe_psql('postgres', "CREATE DATABASE $db TEMPLATE template0 ENCODING '$encodings{$db}[0]' LOCALE 'C'");
	$node->safe_psql($db, 'CREATE EXTENSION iri; CREATE EXTENSION iri_web');
}

# The result of a query, in UTF-8 (as bytes).
sub in_utf8
{
	my ($db, $query) = @_;
	return $node->safe_psql($db, "SET client_encoding = 'UTF8'; $query");
}

# The text as a database writes it that may lack some of its characters.
sub as_written
{
	my ($db, $bytes) = @_;
	my $encoding = $encodings{$db}[1];

	return join '', map {
		my $character = $_;
		my $copy = $character;
		my $known = eval { Encode::encode($encoding, $copy, Encode::FB_CROAK); 1 };
		my $utf8 = Encode::encode('utf8', $character);
		$known ? $utf8 : join '', map { sprintf '%%%02X', ord } split //, $utf8;
	} split //, Encode::decode('utf8', $bytes);
}

# The same of whole IRIs, whose domain names become A-labels.
sub iris_as_written
{
	my ($db, $bytes) = @_;

	$bytes =~ s{^(https?://(?:[^/\@]*\@)?)([^/\@:]+)}{
		my ($before, $host) = ($1, $2);
		my $lacks = as_written($db, $host) ne $host;
		$before . ($lacks ? in_utf8('utf8', "SELECT iri_host_ascii('http://$host')") : $host);
	}gem;
	return as_written($db, $bytes);
}

# In ASCII, so that every database takes them; iri_normalize() shows the characters.
my @spellings = (
	'http://r%C3%A9sum%C3%A9.example/caf%C3%A9?%C3%A9=%C3%A9#%C3%A9', 'http://xn--wgv71a.example/%E6%97%A5%E6%9C%AC/%E0%B8%81',
	'http://%D7%90%D7%91.example/%D7%90b/1?%D7%90=%D9%A1#%D7%90', 'http://h/%D7%90(%D7%91)c', 'http://u:p%C3%A9@h/%E2%80%AE%E2%80%8F',
	'http://xn--80ak6aa92e.com/', 'http://p%D0%B0ypal.com/%E2%88%95', 'http://e%CC%81.example/e%CC%81%EF%AC%81%EF%BC%8F%E2%84%80?=%CC%B8', 'http://h/%E1%BA%BF%C3%AA%CC%81',
	'http://h/?utm_source=%E6%97%A5&b=%E6%97%A5&a=%C3%A9', 'urn:x:%E6%97%A5', 'foo://%C3%89%E6%97%A5/', 'http://h/%F0%9F%98%80/%EE%80%80?%EE%80%80', 'mailto:%E6%97%A5@example.org', 'http://h/%E9%FF%00');

# Expressions of x, an iri: text, in an aggregate where there are rows.
my @expressions = (
	'x', 'x::text', 'iri_display(x)', q{iri_display(x, 'ascii')}, 'iri_bidi_visual(x)', 'iri_host_skeleton(x)',
	'iri_unicode_normalize(x)', q{iri_unicode_normalize(x, 'nfkc')}, '(iri_unicode_normalize(x) *= x)', 'iri_bidi_escape(x)', q{iri_is_valid(x::text, 'bidi')}, q{iri_is_valid(x::text, 'idna2008')},
	q{iri_redact(x, '{password,values}')}, q{iri_canonicalize(x, '{crawl-2026,web-2026}')}, q{iri_surt(x)}, q{iri_host_unicode(x)}, q{iri_host_ascii(x)},
	q{(SELECT string_agg(i::text, ' ') FROM iri_issues(x) i)}, q{(SELECT string_agg(i::text, ' ') FROM iri_issues(x, 'spoof') i)}, q{(SELECT string_agg(i::text, ' ') FROM iri_issues(x, 'bidi') i)},
	q{(SELECT string_agg(format('(%s,%s,%s)', ordinality, "position", iri), ' ') FROM iri_extract('see ' || x::text || ' and <' || iri_display(x) || '>') WHERE iri_is_uri(x))});

my $values = join ', ', map { "('$_')" } @spellings;
foreach my $db (grep { $_ ne 'utf8' } sort keys %encodings)
{
	foreach my $made ('s::iri', 'iri_normalize(s::iri)')
	{
		foreach my $expression (@expressions)
		{
			my $query = "SELECT $expression FROM (SELECT $made AS x FROM (VALUES $values) AS v (s) OFFSET 0) AS x";

			# of the text as this database writes it: a character that it lacks is in ASCII there
			if ($expression =~ /^iri_is_valid\(x::text, (.*)\)$/)
			{
				my $rule = $1;
				my @texts = split /\n/, iris_as_written($db, in_utf8('utf8', $query =~ s/SELECT \Q$expression\E/SELECT x::text/r));
				my $texts = join ', ', map { "('$_')" } @texts;
				is(in_utf8($db, $query), in_utf8('utf8', "SELECT iri_is_valid(x, $rule) FROM (VALUES $texts) AS v (x)"), "$db: $expression of $made");
				next;
			}

			my $written = $expression =~ /^(x|iri_(unicode_normalize|bidi_escape|redact|canonicalize)\b)/ ? \&iris_as_written : \&as_written;
			is(in_utf8($db, $query), $written->($db, in_utf8('utf8', $query)), "$db: $expression of $made");
		}
	}
}

# Marks that no encoding but UTF-8 has are left out, not percent-encoded.
foreach my $style ('embedding', 'isolate')
{
	my $query = "SELECT iri_bidi_embed(iri_normalize(s::iri), '$style') FROM (VALUES $values) AS v (s)";
	my $marked = in_utf8('utf8', $query);
	my $bare = $marked;

	like($marked, qr/\xe2/, "$style: there are marks");
	$bare =~ s/\xe2\x80[\xaa\xac]|\xe2\x81[\xa6\xa9]//g;
	is(in_utf8('sql_ascii', $query), $marked, "sql_ascii: $style");
	is(in_utf8($_, $query), as_written($_, $bare), "$_: $style") foreach 'latin1', 'win1258', 'euc_jp';
}

# Characters of an encoding, written raw: the same value, and back in that encoding.
my %has = (latin1 => "\xc3\xa9", win1258 => "\xc3\xaa\xcc\x81", euc_jp => "\xe6\x97\xa5\xe6\x9c\xac", sql_ascii => "\xe6\x97\xa5\xd7\x90");
foreach my $db (sort keys %has)
{
	my $query = "SELECT iri_display(x), iri_unicode_normalize(x), iri_bidi_visual(x), iri_host_skeleton(x), (iri_unicode_normalize(x) *= x), iri_bidi_escape(x), (SELECT string_agg(i::text, ' ') FROM iri_issues(x, 'spoof') i), (SELECT string_agg(i::text, ' ') FROM iri_issues(x) i),
		(SELECT string_agg(i::text, ' ') FROM iri_extract('($has{$db} http://h/$has{$db}) www.$has{$db}.org', '{www}') i), (SELECT array_agg(iri_path(iri)) FROM iri_extract('http://h/$has{$db} $has{$db}') i)
		FROM CAST('http://$has{$db}.example/$has{$db}?$has{$db}=1#$has{$db}' AS iri) AS x";

	my ($display, $nfc, $rest) = split /\|/, in_utf8('utf8', $query), 3;
	is(in_utf8($db, $query), join('|', as_written($db, $display), iris_as_written($db, $nfc), as_written($db, $rest)), "$db: raw");
}

# Vietnamese letters come in two parts there: NFC has one that the encoding lacks.
is(in_utf8('win1258', "SELECT (iri_unicode_normalize(x) *= x), iri_unicode_normalize(x), iri_unicode_normalize(x) = 'http://h/%E1%BA%BF', 'not-nfc' = ANY (SELECT code FROM iri_issues(x)) FROM CAST('http://h/\xc3\xaa\xcc\x81' AS iri) AS x"),
	'f|http://h/%E1%BA%BF|t|t', 'win1258: a letter in form C that it lacks');

# Arguments that are no values are refused in every encoding alike.
foreach my $db (sort keys %encodings)
{
	foreach my $call ("iri_display('http://h/', '\xc3\xa9')", "iri_bidi_embed('http://h/', '\xc3\xa9')", "iri_unicode_normalize(iri 'http://h/', '\xc3\xa9')", "iri_redact(iri 'http://h/', '{\xc3\xa9}')", "iri_canonicalize(iri 'http://h/', '{\xc3\xa9}')")
	{
		my ($rc, $out, $err) = $node->psql($db, "SET client_encoding = 'UTF8';\n\\set VERBOSITY verbose\nSELECT $call;\nSELECT 'alive';", on_error_stop => 0);

		like($err, qr/ERROR:  22023: .*\xc3\xa9/, "$db: $call is refused");
		is($out, 'alive', 'the session lives on');
	}
}

$node->stop;
done_testing();
