\set ECHO errors \a \t
-- Deceptive links.  Of each: the form shown
-- to people, the suspicions about its host, and the findings of the lint (draft
-- section 10, UTS #36, UTS #39).
CREATE TEMP TABLE attacks (n int GENERATED ALWAYS AS IDENTITY, what text, x iri_reference);
INSERT INTO attacks (what, x) VALUES
	-- homographs
	('whole-script Cyrillic', U&'http://\0430\0440\0440\04CF\0435.com/'),
	('the same as an A-label', 'http://xn--80ak6aa92e.com/'),
	('Cyrillic a among Latin', U&'http://p\0430ypal.com/'), ('Cyrillic o, in capitals', U&'http://G\041EOGLE.com/'),
	('Greek omicron', U&'http://g\03BFogle.com/'), ('Greek alone', U&'http://\03BF\03BF\03BF.com/'),
	('Armenian among Latin', U&'http://\0585range.com/'), ('Cherokee', U&'http://\13DA\13A2.com/'),
	('capital I for l', 'http://paypaI.com/'), ('digit for a letter', 'http://paypa1.com/'),
	('rn for m', 'http://exarnple.com/'), ('dotless i', U&'http://w\0131kipedia.org/'),
	('Latin alpha', U&'http://\0251pple.com/'), ('letter with a dot below', U&'http://goog\1E37e.com/'),
	('IPA g', U&'http://\0261oogle.com/'), ('full-width letters', U&'http://\FF50\FF41\FF59pal.com/'),
	('mathematical letters', U&'http://\+01D429\+01D41A\+01D432pal.com/'),
	('circled letters', U&'http://\24DFaypal.com/'), ('Lisu', U&'http://\A4D0\A4EE.com/'),
	('digits of two systems', U&'http://a1\0967.com/'), ('Arabic and Persian digits', U&'http://\0660\06F1.com/'),
	('Han and Latin with a Katakana slash', U&'http://example.com\30CEx.evil.com/'),
	('Katakana middle dot', U&'http://a\30FBb.com/'),
	-- deviation characters
	('sharp s', U&'http://fa\00DF.de/'), ('capital sharp s', U&'http://FA\1E9E.de/'),
	('final sigma', U&'http://\03B2\03CC\03BB\03BF\03C2.com/'), ('joiner in Latin', U&'http://ex\200Dample.com/'),
	('non-joiner in Latin', U&'http://ex\200Cample.com/'),
	('non-joiner in Persian, as it should be', U&'http://\0646\0627\0645\0647\200C\0627\06CC.com/'),
	-- invisible characters
	('zero width space', U&'http://ex\200Bample.com/'), ('word joiner', U&'http://ex\2060ample.com/'),
	('soft hyphen', U&'http://ex\00ADample.com/'), ('variation selector', U&'http://ex\FE0Fample.com/'),
	('combining grapheme joiner', U&'http://ex\034Fample.com/'), ('Hangul filler', U&'http://ex\3164ample.com/'),
	('Braille blank', U&'http://ex\2800ample.com/'), ('zero width space in the path', U&'http://example.com/a\200Bb'),
	('the same, encoded', 'http://example.com/a%E2%80%8Bb'),
	('byte order mark in the path', U&'http://example.com/\FEFFa'),
	('ideographic space', U&'http://example.com/\3000\3000\3000@evil.com'),
	('encoded spaces', 'http://example.com%20%20%20.evil.com/'),
	('Mongolian vowel separator', U&'http://example.com/\180Ea'),
	-- right-to-left tricks
	('encoded override', 'http://example.com/%E2%80%AEgpj.exe'),
	('encoded override in the host', 'http://example.com%E2%80%AE.evil.com/'),
	('encoded isolate', 'http://example.com/%E2%81%A7moc.live'),
	('mixed directions in a label', U&'http://paypal\05D0.com/'),
	('mixed directions in the path', U&'http://example.com/\05D0a/b'),
	('mixed directions, encoded', 'http://example.com/%D7%90a/b'),
	('number behind right-to-left text', U&'http://\05D0\05D1.com/\05D2/123'),
	('number as an extension', U&'http://example.com/\05D0.1/'),
	-- userinfo
	('userinfo that is a host', 'http://paypal.com@evil.com/'),
	('the same with a password', 'http://paypal.com:443@evil.com/'),
	('userinfo with an encoded slash', 'http://paypal.com%2Flogin@evil.com/'),
	('userinfo with a look-alike slash', U&'http://paypal.com\2215login@evil.com/'),
	('userinfo with an encoded dot', 'http://paypal%2Ecom@evil.com/'),
	('userinfo with an ideographic full stop', U&'http://paypal\3002com@evil.com/'),
	('long userinfo', ('http://www.paypal.com' || repeat('-', 40) || '@evil.com/')::iri_reference),
	('a person', 'ftp://alice:secret@ftp.example.com/'), ('a person without a password', 'ssh://git@example.com/'),
	-- characters that look like delimiters
	('encoded @ in the host', 'http://paypal.com%40evil.com/'),
	('encoded slash in the host', 'http://paypal.com%2Fevil.com/'), ('account of', U&'http://\2100.com/'),
	('full-width slash', U&'http://paypal.com\FF0Fevil.com/'),
	('full-width colon', U&'http://paypal.com\FF1A80.evil.com/'), ('full-width @', U&'http://paypal.com\FF20evil.com/'),
	('full-width ?', U&'http://paypal.com\FF1Fevil.com/'), ('full-width #', U&'http://paypal.com\FF03evil.com/'),
	('full-width %', U&'http://paypal.com\FF0540evil.com/'), ('full-width full stop', U&'http://paypal\FF0Ecom/'),
	('one dot leader', U&'http://paypal\2024com/'), ('fraction slash', U&'http://paypal.com\2044evil.com/'),
	('division slash', U&'http://paypal.com\2215evil.com/'), ('big solidus', U&'http://paypal.com\29F8evil.com/'),
	('box drawings diagonal', U&'http://paypal.com\2571evil.com/'),
	('Hebrew sof pasuq', U&'http://example.com/a\05C3b'),
	('ratio for a colon', U&'http://example.com/javascript\2236alert'),
	('look-alike ? in the path', U&'http://example.com/a\FF1Fb'),
	('look-alike slash in the path', U&'http://example.com/\2044\2044evil.com'),
	('the same, encoded', 'http://example.com/%E2%81%84'),
	('full-width scheme', U&'\FF48\FF54\FF54\FF50\FF1A\FF0F\FF0Fexample.com/'),
	('full-width colon behind a scheme', U&'http\FF1A//example.com/'),
	-- combining marks
	('stroke over a slash', U&'http://example.com/\0338a'), ('the same, encoded', 'http://example.com/%CC%B8a'),
	('stroke through a letter', U&'http://l\0335ink.com/'), ('dot below', U&'http://paypal\0323.com/'),
	('two marks of a kind', U&'http://a\0301\0301.com/'), ('label that begins with a mark', U&'http://\0301a.com/'),
	('not normalized', U&'http://example.com/e\0301'),
	-- Punycode
	('nested', 'http://xn--xn--80ak6aa92e-x.com/'),
	('empty', 'http://xn--.com/'),
	('of ASCII', 'http://xn--paypal-.com/'),
	('broken', 'http://xn--zzzzzzzz.com/'),
	('in capitals', 'http://XN--80AK6AA92E.com/'),
	('emoji', 'http://xn--i-7iq.ws/'),
	('reserved prefix', 'http://ab--cd.com/'),
	-- percent-encoding
	('overlong slash', 'http://example.com/..%C0%AF..%C0%AFetc'), ('overlong NUL', 'http://example.com/a%C0%80b'),
	('surrogates', 'http://example.com/%ED%A0%BD%ED%B8%80'), ('NUL', 'http://example.com/a%00.jpg'),
	('line break', 'http://example.com/?a=b%0D%0ASet-Cookie:x'), ('encoded twice', 'http://example.com/%252e%252e/'),
	('encoded dots', 'http://example.com/a/%2e%2e/%2E/b'), ('Latin-1', 'http://example.com/caf%E9'),
	('encoded host', 'http://%70%61%79%70%61%6C.com/'),
	-- addresses
	('IPv4 as one number', 'http://2130706433/'), ('IPv4 in hexadecimal', 'http://0x7f.0.0.1/'),
	('IPv4 in octal', 'http://0177.0.0.01/'), ('IPv4 of two numbers', 'http://127.1/'),
	('full-width IPv4', U&'http://\FF11\FF12\FF17.1/'), ('port over 65535', 'http://example.com:65616/'),
	('port 0', 'http://example.com:000/'),
	-- left over from elsewhere
	('HTML escape', 'http://example.com/?a=b&amp;c=d'), ('HTML escape of a letter', 'http://example.com/?a=&#233;'),
	('XML escape of a letter', 'http://example.com/?a=&#xE9;b'), ('private use', U&'http://example.com/?\E000'),
	('tag characters', U&'http://example.com/?\+0E0041\+0E0042'), ('script', 'javascript:alert(1)'),
	('script in capitals', 'JavaScript://example.com/%0Aalert(1)');
SELECT 'attacks', count(*) >= 60 AS enough FROM attacks;
\echo '# Whether a name looks like ASCII without its invisible characters depends on ICU.'
SELECT n || ' ' || what AS what, iri_display(x) AS display,
	array_to_string(ARRAY(SELECT code FROM iri_issues(x, 'spoof') WHERE NOT varies OR code <> 'ascii-lookalike'), ' ') AS spoof,
	coalesce((SELECT string_agg(DISTINCT code, ' ' ORDER BY code) FROM iri_issues(x) WHERE NOT varies OR code <> 'ascii-lookalike'), '') AS issues
FROM attacks, LATERAL (SELECT what IN ('joiner in Latin', 'non-joiner in Latin', 'Hangul filler') AS varies) AS v ORDER BY n;
\echo '# The form shown is a reference again, of the same authority except for its spelling'
-- in ASCII on demand, and no more reveals itself the second time.
SELECT n, what FROM attacks WHERE iri_display(x)::iri_reference IS NULL;
SELECT n, what FROM attacks WHERE iri_display(x, 'ascii') ~ '[^ -~]' OR iri_display(x, 'ascii')::iri_reference IS NULL;
SELECT n, what, iri_display(x), iri_display(iri_display(x)::iri_reference) FROM attacks
WHERE iri_display(iri_display(x)::iri_reference) <> iri_display(x);
SELECT n, what, iri_display(x) FROM attacks WHERE iri_scheme(x) IS NOT NULL AND iri_userinfo(x) IS NULL
	AND iri_normalize(iri_display(x)::iri_reference) *<> iri_normalize(x);
\echo '# No mapping makes a delimiter, in the key, in the URI, in the form shown.'
SELECT 'iri_host_unicode', c, iri_host_unicode(x) ~ '[/:@?#%]' AS key, iri_display(x) AS display,
	iri_host_ascii(x) AS ascii
FROM unnest(ARRAY[U&'\2100', U&'\FF0F', U&'\FF1A', U&'\FF20', U&'\FF1F', U&'\FF03', U&'\FF05', U&'\FE68', U&'\2048',
	U&'\2A74']) c, LATERAL (SELECT ('http://a' || c || 'b.com/')::iri) v (x);
DO $$
DECLARE c text; n int := 0;
BEGIN
	FOREACH c IN ARRAY ARRAY[U&'\2100', U&'\FF0F', U&'\FF1A', U&'\FF20', U&'\FF1F', U&'\FF03', U&'\FF05'] LOOP
		BEGIN
			PERFORM iri_to_uri(('http://a' || c || 'b.com/')::iri);
			RAISE WARNING '% has a URI', c;
		EXCEPTION WHEN invalid_parameter_value THEN n := n + 1;
		END;
	END LOOP;
	RAISE INFO '% of 7 refused', n;
END $$;
\echo '# a plain column of skeletons, filled by the user, finds what looks like one''s own'
CREATE TEMP TABLE own (x iri, skeleton text);
INSERT INTO own SELECT x, iri_host_skeleton(x)
FROM unnest(ARRAY['http://paypal.com/', 'http://apple.com/', 'http://example.com/', 'http://google.com/']::iri[]) x;
SELECT own.x AS own, array_agg(n ORDER BY n) AS alike FROM own JOIN attacks a ON iri_host_skeleton(iri_try(a.x)) = own.skeleton
	AND iri_host_unicode(a.x) <> iri_host_unicode(own.x) GROUP BY 1 ORDER BY 1;
