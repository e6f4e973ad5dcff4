\set ECHO errors \a \t
-- The lint: every issue, where it is, and that it is not where it is not.
CREATE TEMP TABLE linted (x iri_reference, issues text[]);
INSERT INTO linted VALUES
	-- nothing to say
	('http://example.com/', '{}'), ('https://example.com/a/b.html?c=d&e=f#g', '{}'),
	(U&'http://r\00E9sum\00E9.example/\65E5\672C', '{}'), ('urn:isbn:0451450523', '{}'),
	('mailto:alice@example.org', '{}'), ('../a/./b', '{}'), ('', '{}'), ('//example.com', '{}'),
	('file:///etc/passwd', '{}'), ('http://example.com/%20%25zz', '{}'),
	('ftp://ftp.example.org/%2Fa', '{}'), ('foo:%41', '{scheme-unregistered:scheme:1,pct-needless:path:5}'),
	('ipfs://QmX/%3a', '{pct-case:path:12}'), ('s3://B/%3a', '{scheme-unregistered:scheme:1}'),
	('tag:a@B.c,2000:%3a', '{}'), ('data:,%41', '{}'),
	-- scheme
	('HTTP://h/', '{scheme-case:scheme:1}'), ('fax:+1', '{scheme-deprecated:scheme:1}'),
	('no-such:x', '{scheme-unregistered:scheme:1}'),
	('example.org:8080/a', '{scheme-unregistered:scheme:1,scheme-is-host:scheme:1}'), ('localhost:80', '{scheme-unregistered:scheme:1,scheme-is-host:scheme:1}'),
	('com.example.app:/oauth2redirect', '{scheme-unregistered:scheme:1}'), ('a.b:65536', '{scheme-unregistered:scheme:1}'),
	('http://http://x/', '{host-is-scheme:host:8,port-empty:port:13}'), ('http://www.https/x', '{host-is-scheme:host:8}'),
	('http:', '{scheme-syntax:authority:6}'), ('http:///', '{scheme-syntax:host:8}'),
	('http://:80/', '{scheme-syntax:host:8,port-default:port:9}'), ('urn:a:', '{scheme-syntax:path:5}'),
	('urn:uuid:xyz', '{scheme-syntax:path:10}'), ('urn:oid:1.x', '{scheme-syntax:path:11}'),
	('mailto:a', '{scheme-syntax:path:9}'), ('tel:+1-x', '{scheme-syntax:path:8}'),
	('data:text', '{scheme-syntax:path:10}');
INSERT INTO linted VALUES
	(U&'\FF48ttp\FF1A//h', '{scheme-fullwidth:path:1,compatibility:path:1,fullwidth:path:5}'),
	(U&'a\FF1Ab', '{scheme-fullwidth:path:1,compatibility:path:2,fullwidth:path:2}'),
	(U&'\FF21\FF3A\FF41\FF5A\FF1A', '{scheme-fullwidth:path:1,compatibility:path:1,fullwidth:path:5}'),
	(U&'\FF1Ab', '{compatibility:path:1,fullwidth:path:1}'),
	-- userinfo
	('http://u:p@h/', '{password:userinfo:10}'), ('http://u:@h/', '{}'),
	('http://a.b@h/', '{userinfo-host:userinfo:8}'),
	('http://ab%2e@h/', '{userinfo-host:userinfo:8,pct-needless:userinfo:10,pct-case:userinfo:10}'),
	-- host
	('http://Example.com/', '{host-case:host:8}'),
	('http://XN--RSUM-BPAD.example/', '{host-case:host:8,host-mapping:host:8}'),
	(U&'http://a\3002b/', '{host-mapping:host:8,idna2008:host:8}'), ('http://ex%41mple.com/', '{pct-needless:host:10}'),
	('http://a%2Fb/', '{idna2008:host:8,delimiter-in-host:host:8,pct-doubtful:host:9}'),
	('http://127.1/', '{ipv4-shorthand:host:8}'), ('http://2130706433/', '{ipv4-shorthand:host:8}'),
	('http://0x7F.1/', '{host-case:host:8,ipv4-shorthand:host:8}'), ('http://0x/', '{ipv4-shorthand:host:8}'),
	('http://017700000001', '{ipv4-shorthand:host:8,path-empty:path:20}'), ('http://1.2.3.4.5/', '{}'),
	('http://1.2.3.4/', '{}'), ('http://1.a/', '{}'), ('http://1.2.3.4./', '{ipv4-shorthand:host:8}'),
	('http://a..b/', '{label-empty:host:10,idna2008:host:10}'), ('http://a./', '{}'),
	(('http://' || repeat('a', 64) || '/')::iri_reference, '{label-length:host:8,idna2008:host:8}'),
	(('http://' || repeat('a.', 127) || '/')::iri_reference, '{}'),
	(('http://' || repeat('a.', 127) || 'a/')::iri_reference, '{host-length:host:8,idna2008:host:8}'),
	-- the label, where it is not the whole host
	('http://www.Example.com/', '{host-case:host:12}'),
	('foo://a.B/', '{scheme-unregistered:scheme:1,host-case:host:9}'), ('http://[::F]/', '{host-case:host:8}'),
	('http://a%2EB/', '{pct-needless:host:9,host-case:host:12}'),
	(U&'http://a\3002B/', '{host-mapping:host:8,idna2008:host:8,host-case:host:10}'),
	('http://a%E3%80%82B/', '{host-mapping:host:8,idna2008:host:8,pct-needless:host:9,host-case:host:18}'),
	(U&'http://u@\00E9.XN--RSUM-BPAD.b/', '{host-case:host:12,host-mapping:host:12}'),
	(U&'http://\00E9.\FF41\00C9/', '{host-mapping:host:10,idna2008:host:10,compatibility:host:10}'),
	(('http://a.b.' || repeat('c', 64) || './')::iri_reference, '{label-length:host:12,idna2008:host:12}'),
	((U&'http://\00E9.' || repeat(U&'\00E9', 64) || '/')::iri_reference, '{label-length:host:10,idna2008:host:10}'),
	('http://a.b../', '{label-empty:host:12,idna2008:host:12}'), ('http://./', '{label-empty:host:8,idna2008:host:8}'),
	('http://.a/', '{label-empty:host:8,idna2008:host:8}'), ('http://a.b_c.d/', '{idna2008:host:10}'),
	(U&'http://\00E9.\2100.b/', '{host-no-ascii:host:10,idna2008:host:10,restricted-characters:host:10,ascii-lookalike:host:10,delimiter-in-host:host:10,delimiter-lookalike:host:10,compatibility:host:10}'),
	('http://a.b%2Fc.d/', '{idna2008:host:10,delimiter-in-host:host:10,pct-doubtful:host:11}'),
	(U&'http://www.\0430\0440\0440\04CF\0435.p\0430ypal.com/', '{ascii-lookalike:host:12,mixed-scripts:host:18}'),
	(U&'http://\0430\0440.p\0430y%E3%80%821\0661.a\00B7b/',
		'{host-mapping:host:11,idna2008:host:11,pct-needless:host:14,ascii-lookalike:host:8,mixed-scripts:host:11,mixed-digits:host:23,bidi-number:host:24}'),
	(U&'foo://a\3002b.p\0430y/', '{scheme-unregistered:scheme:1,restricted-characters:host:7,ascii-lookalike:host:11,mixed-scripts:host:11}'),
	(U&'http://ok.\05D0\200D\05D1/', '{idna2008:host:11,invisible-in-host:host:11}'),
	-- port
	('http://h:/', '{port-empty:port:10}'), ('http://h:80/', '{port-default:port:10}'),
	('http://h:0080/', '{port-default:port:10,port-leading-zero:port:10}'), ('http://h:0/', '{port-zero:port:10}'),
	('http://h:65535/', '{}'), ('http://h:65536/', '{port-range:port:10}'),
	(('http://h:' || repeat('9', 300) || '/')::iri_reference, '{port-range:port:10}'),
	('foo://h:80/', '{scheme-unregistered:scheme:1}'),
	-- path
	('http://h', '{path-empty:path:9}'), ('http://h?', '{path-empty:path:9}'),
	('foo://h', '{scheme-unregistered:scheme:1}'), ('http://h/a/../b', '{dot-segment:path:12}'),
	('http://h/.', '{dot-segment:path:10}'), ('http://h/...', '{}'), ('http://h/.a/a.', '{}'),
	('http://h/%2e', '{dot-segment-encoded:path:10,pct-case:path:10,pct-needless:path:10}'),
	('http://h/./.%2E/', '{dot-segment:path:10,dot-segment-encoded:path:12,pct-needless:path:13}'),
	('urn:a/../b', '{scheme-syntax:path:6}'),
	-- percent-encoding
	('http://h/%c3%A9%7E', '{pct-case:path:10,pct-needless:path:10}'), ('http://h/%C3%A9', '{pct-needless:path:10}'),
	('http://h/?%EE%80%80', '{pct-needless:query:11,private-use:query:11}'),
	('http://h/%EE%80%80', '{private-use:path:10}'), ('http://h/%25%32', '{pct-needless:path:13}'),
	('http://h/%252F', '{pct-doubtful:path:10}'), ('http://h/%00', '{pct-control:path:10}'),
	('http://h/%C2%9F?%C2%A0', '{pct-control:path:10,invisible:query:17}'), ('http://h/%E9', '{pct-not-utf8:path:10}'),
	('http://h/%C0%AF', '{pct-not-utf8:path:10}'), ('http://h/%E2%80%AE', '{bidi-formatting:path:10}'),
	-- characters
	(U&'http://h/e\0301', '{not-nfc:path:10}'), (U&'http://h/?\E000', '{private-use:query:11}'),
	(U&'http://h/\FB01', '{compatibility:path:10}'), (U&'http://h/\FF0F', '{compatibility:path:10,fullwidth:path:10}'),
	(U&'http://h/\2215', '{delimiter-lookalike:path:10}'), (U&'http://h/\200B', '{invisible:path:10}'),
	(U&'http://a.ex\200Bample/', '{host-mapping:host:10,idna2008:host:10,invisible:host:12}'),
	('http://a%E2%81%A0b/', '{host-mapping:host:8,idna2008:host:8,invisible:host:9}'),
	(U&'http://h/a\FEFF#\FEFF', '{bom:path:11,bom:fragment:13}'),
	(U&'http://h/a/\0301', '{mark-without-letter:path:12}'), (U&'http://h/a\0308\0304', '{not-nfc:path:10}'),
	(U&'http://h/\00E9\00E9\212B', '{not-nfc:path:12}'), (U&'http://h/?\0301\0323', '{not-nfc:query:10,mark-without-letter:query:11}'),
	(U&'http://h/#\0301\0323', '{not-nfc:fragment:10,mark-without-letter:fragment:11}'),
	-- left over
	('http://h/?a&amp;b', '{html-escape:query:12}'), ('http://h/&lt;', '{html-escape:path:10}'),
	('http://h/?&#233;', '{html-escape:query:11}'), ('http://h/?&#xE9;', '{html-escape:query:11}'),
	('http://h/?a&amp', '{}'), ('http://h/?&#;&#x;&#233', '{}'),
	('http://h/ros&eacute;', '{html-escape:path:13}'), ('http://h/ros&eacute', '{}'),
	('http://h/&Eacute;#&ngE;', '{html-escape:path:10}'),
	('http://h/&EACUTE;&eacut;&eacutee;&;&a-b;'::text::iri_reference, '{}'),
	('http://&zwnj;h/', '{html-escape:host:8,idna2008:host:8}'),
	('http://h/#&CounterClockwiseContourIntegral;', '{html-escape:fragment:11}'),
	('http://h/#&CounterClockwiseContourIntegralX;', '{}'), ('&AMP;', '{html-escape:path:1}'),
	-- bidi, look-alikes
	(U&'http://\05D0\05D1/\05D0b', '{mixed-scripts:path:11,bidi-ends:path:12,bidi-mixed:path:12}'),
	(U&'http://\05D0/1', '{bidi-number:path:10}'),
	(U&'http://p\0430ypal.com/', '{mixed-scripts:host:8,ascii-lookalike:host:8}'),
	-- words that mix scripts, raw or encoded, outside the host
	(U&'http://h/a/x-p\0430ypal.html', '{mixed-scripts:path:14}'),
	('http://h/p%D0%B0y', '{pct-needless:path:11,mixed-scripts:path:10}'),
	(U&'http://h/%70\0430', '{pct-needless:path:10,mixed-scripts:path:10}'),
	(U&'http://h/?q=a&r=b\0430&c\0430#\0430b', '{mixed-scripts:query:17,mixed-scripts:fragment:23}'),
	(U&'http://\0430b@h/', '{mixed-scripts:userinfo:8}'), (U&'p\0430y', '{mixed-scripts:path:1}'),
	(U&'http://h/\03B1\0430', '{mixed-scripts:path:10}'), (U&'http://h/a\200D\0430', '{mixed-scripts:path:10}'),
	-- words that do not: of one script, of languages that write several, divided
	(U&'http://h/\0430\0431/b?\0430=c', '{}'), (U&'http://h/Template:\0428\0430-b_\0430.html', '{}'),
	(U&'http://h/a%20\0430', '{}'), (U&'http://h/a\2013\0430', '{}'), (U&'http://h/JR\6771\65E5\672C\306E\30C6', '{}'),
	(U&'http://h/\D55C\6F22K', '{}'), (U&'http://h/\3105\6F22b', '{}'), (U&'http://h/\0430\0301', '{}'),
	('urn:example:a%D0%B0', '{}'), (U&'http://h/3\0430', '{}'), (U&'http://h/\0915\0964', '{}');
CREATE TEMP VIEW found AS SELECT x, issues, ARRAY(SELECT concat_ws(':', code, component, "position")
	FROM iri_issues(x)) AS got FROM linted;
SELECT left(x::text, 60) AS x, issues, got FROM found
WHERE ARRAY(SELECT unnest(issues) ORDER BY 1) <> ARRAY(SELECT unnest(got) ORDER BY 1);
\echo '# every code is stable, has a sentence, and one severity; errors are those of the scheme'
SELECT code, severity, count(*) FROM linted, iri_issues(x) GROUP BY 1, 2 ORDER BY 1;
SELECT message FROM linted, iri_issues(x) WHERE message !~ '^[A-Z].*\.$';
SELECT x FROM linted WHERE iri_scheme(x) IS NOT NULL AND iri_is_valid(x::text, 'scheme') = EXISTS (SELECT
	FROM iri_issues(x) WHERE severity = 'error');
SELECT * FROM iri_issues('http://u:secret@h/');
SELECT 'iri_issues(NULL)', count(*) FROM iri_issues(NULL);
\echo '# one shape: its parts are those of the others'
SELECT * FROM iri_issues(U&'http://a.p\0430ypal.com/b/\05D0c');
SELECT DISTINCT 'information_schema.parameters WHERE specific_name ~ ''^iri_(bid…',
	string_agg(parameter_name || ' ' || data_type, ', ' ORDER BY ordinal_position)
FROM information_schema.parameters WHERE specific_name ~ '^iri_(bidi_|spoof_)?issues_' AND parameter_mode = 'OUT'
GROUP BY specific_name;
\echo '# long ones, in linear time'
CREATE TEMP TABLE long (what text, x iri);
INSERT INTO long VALUES ('encoded', ('http://h/' || repeat('%c3%a9', 20000))::iri),
	('dots', ('http://h/' || repeat('./', 20000))::iri), ('escapes', ('http://h/?' || repeat('&&#1', 20000))::iri),
	('slashes', ('http://h/' || repeat(U&'\2044', 20000))::iri),
	('marks', ('http://h/' || repeat(U&'\0301\0316', 20000))::iri),
	('labels', ('http://' || repeat(U&'\0430a.', 20000))::iri),
	('names', ('http://h/?' || repeat('&eacute', 20000))::iri),
	('words', ('http://h/?' || repeat(U&'\0430', 20000) || 'a')::iri),
	('rtl', ('http://h/' || repeat(U&'\05D0b/', 20000))::iri);
SELECT what, string_agg(concat_ws(':', code, component, "position"), ' ' ORDER BY code) AS issues FROM long LEFT JOIN
	LATERAL iri_issues(x) ON true GROUP BY 1 ORDER BY 1;
\echo '# of a kind'
SELECT kind, ARRAY(SELECT code FROM iri_issues(U&'http://a@p\0430ypal.com:80/\05D0a', kind)) AS codes
FROM unnest('{all,spoof,bidi}'::text[]) kind;
SELECT iri_issues('a:', 'Bidi');
SELECT 'http://h:80/', count(*) FROM iri_issues('http://h:80/', NULL);
