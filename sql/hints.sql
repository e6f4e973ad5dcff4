\set ECHO errors \a \t
-- Mistakes, and the results of the hints.  For each text the test follows the
-- hint says, again until there is no error; the result must be what was meant.
CREATE FUNCTION pg_temp.follow(INOUT t text, IN grammar text, OUT hints text) LANGUAGE plpgsql AS $$
DECLARE e record; at text;
BEGIN
	FOR i IN 1..20 LOOP
		SELECT * INTO e FROM iri_error(t, grammar);
		EXIT WHEN e.code IS NULL;
		e.hint := coalesce(nullif(e.hint, ''), '(no hint)');
		hints := CASE WHEN hints LIKE '%' || e.hint THEN hints ELSE concat_ws(' | ', hints, e.hint) END;
		at := substr(t, e.position, 1);
		t := CASE e.hint
			WHEN 'Use NULL for no value, and IS NULL or IS NOT NULL in conditions.' THEN '(NULL)'
			WHEN 'Write "mailto:" in front of a mail address.' THEN 'mailto:' || t
			WHEN 'Write "https://" in front of it, or try iri_guess() of the extension iri_web for typed links.' THEN 'https://' || t
			WHEN 'Write "http://" in front of it, or try iri_guess(value, ''http'') of the extension iri_web for typed links.'
				THEN 'http://' || t
			WHEN 'Write brackets around the IPv6 address, and "http://" in front of it.'
				THEN regexp_replace(t, '^([^/]*)', 'http://[\1]')
			WHEN 'Write ssh://git@host/org/repo for git@host:org/repo.'
				THEN regexp_replace(t, '^(?:[a-z+]+://)?([^:]+):', 'ssh://\1/')
			WHEN 'Write file:///C:/x for C:\x.' THEN translate(regexp_replace(t, '^(?:file:)?/*', 'file:///'), '\',
				'/')
			WHEN 'Write file://server/share for \\server\share.' THEN 'file:' || translate(t, '\', '/')
			WHEN 'Write "://" after the scheme.' THEN regexp_replace(t, '^([A-Za-z]+)[^A-Za-z]*//', '\1://')
			WHEN 'Write "/" for "\", or use iri_from_href(), which does so.'
				THEN translate(substring(t from '^[^?#]*'), '\', '/') || substring(t from '^[^?#]*(.*)')
			WHEN 'Write the character itself: "%u" and four digits are not a percent-encoding.'
				THEN replace(t, substr(t, e.position, 6), chr(('x' || substr(t, e.position + 2, 4))::bit(16)::int))
			WHEN 'Write the mail address alone, without a name and angle brackets.'
				THEN regexp_replace(t, ':.*<(.*)>', ':\1')
			WHEN 'An IRI has one host; store such connection strings as text.' THEN '(text)'
			WHEN 'Use iri_guess(value, options => ''{defanged}'') of the extension iri_web to read a link whose dots are in brackets.'
				THEN regexp_replace(t, '[[({](\.|dot)[])}]', '.', 'g')
			WHEN 'Percent-encode the colons of the authority.' THEN 'at://' || replace(substr(t, 6), ':', '%3A')
			WHEN 'Use iri_extract() of the extension iri_web to find links in text.'
				THEN substring(t, '\w+://[\w./?=#&%:-]*[\w/]')
			WHEN 'Remove white space around it, or use iri_from_href(), which ignores it.' THEN btrim(t, E' \t\r\n')
			WHEN 'Percent-encode it, or use iri_from_href() for text from web pages.'
				THEN overlay(t PLACING iri_percent_encode(at, 'userinfo') FROM e.position FOR 1)
			WHEN 'Percent-encode it.' THEN overlay(t PLACING iri_percent_encode(at, 'userinfo') FROM e.position FOR 1)
			WHEN 'Percent-encode it: such characters are allowed only in a query.'
				THEN overlay(t PLACING iri_percent_encode(at, 'userinfo') FROM e.position FOR 1)
			WHEN 'Percent-encode an "@" in the userinfo as %40.' THEN regexp_replace(t, '@(?=[^/]*@)', '%40')
			WHEN 'Percent-encode "/", "?" and "#" in the userinfo.'
				THEN (SELECT m[1] || replace(replace(replace(m[2], '/', '%2F'), '?', '%3F'), '#', '%23') || m[3]
					FROM regexp_match(t, '^(.*?://)(.*)(@.*)$') AS m)
			WHEN 'Write a literal percent sign as %25.' THEN overlay(t PLACING '%25' FROM e.position FOR 1)
			WHEN 'Give all of the text: it ends within a percent-encoding.' THEN '(all of it)'
			WHEN 'To search for links, use LIKE, or the operator ^@ for those that begin with a text.'
				THEN '(LIKE)'
			WHEN 'Replace the placeholder by its value.'
				THEN regexp_replace(t, '<[^>]*>|%?\{[^}]*\}|%\([^)]*\)s|%[sd]', CASE WHEN t ~ ':\{' THEN '80'
					ELSE 'value' END)
			WHEN 'Retype the scheme and what follows it in ASCII.' THEN translate(t, 'ｈｔｐｓ：／．', 'htps:/.')
			WHEN 'Remove it.' THEN overlay(t PLACING '' FROM e.position FOR 1)
			WHEN 'Remove it: it is not part of the IRI.' THEN translate(t, U&'\FEFF', '')
			WHEN 'Remove it, or use iri_from_href(), which does so.' THEN overlay(t PLACING '' FROM e.position FOR 1)
			WHEN 'Remove it, or percent-encode it if it is data.' THEN overlay(t PLACING '' FROM e.position FOR 1)
			WHEN 'Percent-encode it, or remove it: it is for display, not part of an IRI.'
				THEN overlay(t PLACING '' FROM e.position FOR 1)
			WHEN 'Remove the quotation marks or angle brackets around it.' THEN substr(t, 2, length(t) - 2)
			WHEN 'Put the scheme in front.' THEN 'https://' || ltrim(t, ':/')
			WHEN 'Put the scheme in front, or use type iri_reference for relative references, which iri_resolve() takes before the base.' THEN '(iri_reference) '
				|| iri_reference(t)::text
			WHEN 'If it is a relative reference whose first segment has a colon, write "./" before it.' THEN './' || t
			WHEN 'Use iri_to_uri() to map an IRI to a URI.' THEN iri_to_uri(t::iri)::text
			WHEN 'Use iri_without_fragment() to remove it.' THEN iri_without_fragment(t::iri)::text
			WHEN 'A port has digits only; write an IPv6 address in brackets.'
				THEN CASE WHEN t ~ '::' THEN regexp_replace(t, '//([^/]*)', '//[\1]')
					ELSE regexp_replace(t, ':([0-9]*)O', ':\10') END
			WHEN 'Write an IP address in brackets, with only a port after them, or remove the brackets.'
				THEN CASE WHEN t ~ '\[[0-9a-f:]*(/|$)' THEN regexp_replace(t, '(\[[^/]*)', '\1]')
					ELSE translate(t, '[]', '') END
			WHEN 'Correct the address, or remove the brackets around a name or an IPv4 address.'
				THEN translate(t, '[]', '')
			WHEN 'Remove the "%" and what follows it within the brackets.' THEN regexp_replace(t, '%[^]]*', '')
		END;
		EXIT WHEN t IS NULL OR t ~ '^\(';
	END LOOP;
END $$;
CREATE TABLE mistake (id int GENERATED ALWAYS AS IDENTITY, spelling text, meant text, grammar text DEFAULT 'iri');
INSERT INTO mistake (spelling, meant) VALUES
	-- no value
	('', '(NULL)'), ('N/A', '(NULL)'), ('n/a', '(NULL)'), ('-', '(NULL)'), ('--', '(NULL)'), ('?', '(NULL)'),
	('None', '(NULL)'), ('null', '(NULL)'), ('nil', '(NULL)'), ('#N/A', '(NULL)'), ('\N', '(NULL)'),
	('undefined', '(NULL)'), ('unknown', '(NULL)'), ('tbd', '(NULL)'),
	-- the scheme was left out
	('example.org', 'https://example.org'), ('www.example.org/x', 'https://www.example.org/x'),
	('example.org?q=1', 'https://example.org?q=1'), ('example.org#top', 'https://example.org#top'),
	('www.example.org/a b', 'https://www.example.org/a%20b'), ('bücher.example', 'https://bücher.example'),
	('192.0.2.1', 'https://192.0.2.1'), ('192.0.2.1/x', 'https://192.0.2.1/x'),
	('192.168.1.1:80/x', 'http://192.168.1.1:80/x'), ('192.168.1.1:8080', 'http://192.168.1.1:8080'),
	('10.0.0.1:443/', 'https://10.0.0.1:443/'), ('[::1]:80/x', 'http://[::1]:80/x'), ('[::1]', 'http://[::1]'),
	('[2001:db8::1]/a', 'http://[2001:db8::1]/a'), ('2001:db8::1', 'http://[2001:db8::1]'), ('::1', 'http://[::1]'),
	('2001:db8::1/x', 'http://[2001:db8::1]/x'), ('1and1.example:8080/x', 'http://1and1.example:8080/x'),
	('joe@example.org', 'mailto:joe@example.org'), ('a.b+c@x.example', 'mailto:a.b+c@x.example'),
	('<joe@example.org>', 'mailto:joe@example.org'), ('"joe@example.org"', 'mailto:joe@example.org'),
	('://example.org/', 'https://example.org/'), ('example.org.', 'https://example.org.'),
	('a_b.example.org', 'https://a_b.example.org'),
	-- the dots are in brackets
	('evil[.]example.org', 'https://evil.example.org'), ('http://evil[.]example.org/x', 'http://evil.example.org/x'),
	('https://evil[dot]example[dot]org/', 'https://evil.example.org/'), ('192.0.2[.]1', 'https://192.0.2.1'), ('evil(.)example(.)org/x', 'https://evil.example.org/x'),
	-- relative references
	('/a', '(iri_reference) /a'), ('../a', '(iri_reference) ../a'), ('?q', '(iri_reference) ?q'),
	('#f', '(iri_reference) #f'),
	('a/b.html', '(iri_reference) a/b.html'), ('//example.org/', '(iri_reference) //example.org/'),
	('./a:b', '(iri_reference) ./a:b'),
	-- the scheme is spelled wrongly
	('https//example.org/', 'https://example.org/'), ('http//example.org', 'http://example.org'),
	('https;//example.org/', 'https://example.org/'), ('http;//example.org/a:b', 'http://example.org/a:b'),
	('https.//example.org/', 'https://example.org/'), ('http,//example.org/', 'http://example.org/'),
	('http ://example.org/', 'http://example.org/'), ('https :// example.org/', 'https://example.org/'),
	('ftp//example.org/', 'ftp://example.org/'), ('HTTPS//example.org/', 'HTTPS://example.org/'),
	('http //example.org/', 'http://example.org/'), ('wss;//example.org/', 'wss://example.org/'),
	('http: //example.org', 'http://example.org'), ('http:/ /example.org', 'http://example.org'),
	('http:// example.org/', 'http://example.org/'), ('https://  www.example.org/x', 'https://www.example.org/x'),
	('ht tp://example.org/', 'http://example.org/'), ('h ttps://example.org/', 'https://example.org/'),
	(E'http:\n//example.org/', 'http://example.org/'), ('mailto: joe@example.org', 'mailto:joe@example.org'),
	('urn: isbn:0395363411', 'urn:isbn:0395363411'), (E'ht\ttp://example.org/', 'http://example.org/'),
	('ｈｔｔｐ://example.org/', 'http://example.org/'), ('http：//example.org/', 'http://example.org/'),
	('http：／／example.org/', 'http://example.org/'), ('ｈｔｔｐｓ：//example.org/', 'https://example.org/'),
	(U&'ht\200Etp://example.org/', 'http://example.org/'), (U&'\200Ehttp://example.org/', 'http://example.org/'),
	(E'\x01http://example.org/', 'http://example.org/'),
	-- byte order marks and white space around
	(U&'\FEFFhttp://example.org/', 'http://example.org/'), (U&'\FEFFexample.org', 'https://example.org'),
	(U&'ht\FEFFtp://example.org/', 'http://example.org/'), (' http://example.org/', 'http://example.org/'),
	('http://example.org/ ', 'http://example.org/'), (E'http://example.org/\r\n', 'http://example.org/'),
	(E'\n\thttp://example.org/', 'http://example.org/'), (E'\tmailto:joe@example.org', 'mailto:joe@example.org'),
	(E'  example.org', 'https://example.org'), ('http://example.org ', 'http://example.org'),
	('http://example.org:80 ', 'http://example.org:80'), (E'http://example.org/?q=1\n', 'http://example.org/?q=1'),
	-- text around a link
	('see http://example.org/', 'http://example.org/'), ('(http://example.org/)', 'http://example.org/'),
	('“http://example.org/”', 'http://example.org/'), ('"http://example.org/"', 'http://example.org/'),
	('''http://example.org/''', 'http://example.org/'), ('`http://example.org/`', 'http://example.org/'),
	('<http://example.org/>', 'http://example.org/'), ('«http://example.org/»', 'http://example.org/'),
	('‘http://example.org/’', 'http://example.org/'), ('「http://example.org/」', 'http://example.org/'),
	('<a href="http://example.org/">', 'http://example.org/'),
	('<a href="http://example.org/a?b">x</a>', 'http://example.org/a?b'),
	('[text](http://example.org/)', 'http://example.org/'), ('[http://example.org/ text]', 'http://example.org/'),
	('URL: http://example.org/', 'http://example.org/'), ('href="http://example.org/"', 'http://example.org/'),
	('http://example.org and more', 'http://example.org'), ('http://example.org (2020)', 'http://example.org'),
	('http://example.org - Example', 'http://example.org'), ('http://localhost is up', 'http://localhost'),
	('http://example.org works.', 'http://example.org'), ('http://example.org. It works', 'http://example.org'),
	('http://example.org and/or nothing', 'http://example.org'),
	('http://example.org http://example.com', 'http://example.org'),
	('http://example.org/ http://example.com/', 'http://example.org/'),
	(E'http://example.org/\nhttp://example.com/', 'http://example.org/'),
	('http://example.org www.example.com', 'http://example.org'),
	('http://example.org">link</a>', 'http://example.org'), ('http://example.org/">link</a>', 'http://example.org/'),
	('http://example.org/a"', 'http://example.org/a'), ('http://example.org/a>', 'http://example.org/a'),
	('http://example.org/a<br>', 'http://example.org/a'), ('http://example.org/a</a>', 'http://example.org/a'),
	('http://example.org<br/>', 'http://example.org'),
	('http://example.org/?q=1" class="x"', 'http://example.org/?q=1'),
	('http://example.org/#f">x', 'http://example.org/#f'), ('"example.org"', 'https://example.org'),
	('''www.example.org/x''', 'https://www.example.org/x'), ('"mailto:joe@example.org"', 'mailto:joe@example.org'),
	('<example.org/a>', 'https://example.org/a'), ('“example.org”', 'https://example.org'),
	-- white space within
	('http://exa mple.org/', 'http://example.org/'), ('http://www. example.org/', 'http://www.example.org/'),
	('http://www.example .org/', 'http://www.example.org/'), ('http://www.exa mple.org', 'http://www.example.org'),
	('https://example. org', 'https://example.org'), ('http://example.org :80/', 'http://example.org:80/'),
	('http://example.org:80 /', 'http://example.org:80/'), ('http://example.org /a', 'http://example.org/a'),
	('http://joe@exa mple.org/', 'http://joe@example.org/'), ('ftp://exa mple.org/', 'ftp://example.org/'),
	('http://example.org/two words', 'http://example.org/two%20words'),
	('http://example.org/?q=a b', 'http://example.org/?q=a%20b'),
	('http://example.org/#a b', 'http://example.org/#a%20b'),
	('http://example.org/a b/c d', 'http://example.org/a%20b/c%20d'),
	(E'http://example.org/long\n-path', 'http://example.org/long-path'),
	(E'http://example.org/a\r\n  b', 'http://example.org/a%20%20b'),
	(E'http://exam\nple.org/', 'http://example.org/'), (E'http://example.org/?a=\t1', 'http://example.org/?a=1'),
	('tel:+1 201 555 0123', 'tel:+12015550123'), ('sms:+1 201 555 0123', 'sms:+12015550123'),
	('urn:isbn:0 395 36341 1', 'urn:isbn:0395363411'),
	('mailto:a@example.org, b@example.org', 'mailto:a@example.org,b@example.org'),
	('mailto:Joe Doe <joe@example.org>', 'mailto:joe@example.org'),
	('mailto:joe@example.org?subject=two words', 'mailto:joe@example.org?subject=two%20words'),
	('geo:48.2, 16.3', 'geo:48.2,16.3'), ('doi:10.1000/ 182', 'doi:10.1000/182'),
	-- backslashes and Windows
	('C:\x', 'file:///C:/x'), ('c:\Users\joe\a.txt', 'file:///c:/Users/joe/a.txt'),
	('C:\Program Files\x', 'file:///C:/Program%20Files/x'),
	('c:/Program Files/x', 'file:///c:/Program%20Files/x'), ('\\server\share', 'file://server/share'),
	('\\server\share\a b', 'file://server/share/a%20b'), ('file://C:\x', 'file:///C:/x'),
	('file:///C:\x\y', 'file:///C:/x/y'),
	('http:\\example.org\x', 'http://example.org/x'), ('http://example.org\a', 'http://example.org/a'),
	('http://example.org\', 'http://example.org/'), ('https://example.org/a\b', 'https://example.org/a/b'),
	('http:/\example.org/', 'http://example.org/'), ('http://example.org:80\a', 'http://example.org:80/a'),
	('http://example.org/?q=a\b', 'http://example.org/?q=a%5Cb'),
	('http://example.org/#a\b', 'http://example.org/#a%5Cb'),
	-- userinfo, ports and addresses
	('http://user:p@ss@example.org/', 'http://user:p%40ss@example.org/'),
	('http://joe@example.com@example.org/', 'http://joe%40example.com@example.org/'),
	('http://user:pa/ss@example.org/', 'http://user:pa%2Fss@example.org/'),
	('http://user:pa#ss@example.org/', 'http://user:pa%23ss@example.org/'),
	('http://user:pa?ss@example.org/', 'http://user:pa%3Fss@example.org/'),
	('http://user:pa ss@example.org/', 'http://user:pa%20ss@example.org/'),
	('http://user:p"ss@example.org/', 'http://user:p%22ss@example.org/'),
	('http://user:p[ss@example.org/', 'http://user:p%5Bss@example.org/'),
	('http://user:{ss@example.org/', 'http://user:%7Bss@example.org/'),
	('postgresql://me:a/b@example.org/db', 'postgresql://me:a%2Fb@example.org/db'),
	('http://example.org:8O/', 'http://example.org:80/'),
	('http://::1/', 'http://[::1]/'), ('http://2001:db8::1/', 'http://[2001:db8::1]/'),
	('http://[::1', 'http://[::1]'), ('http://[::1/', 'http://[::1]/'),
	('http://[example.org]/', 'http://example.org/'), ('http://[192.0.2.1]/', 'http://192.0.2.1/'),
	('http://[fe80::1%25eth0]/', 'http://[fe80::1]/'), ('http://[fe80::1%eth0]/', 'http://[fe80::1]/'),
	('git@example.org:org/repo', 'ssh://git@example.org/org/repo'),
	('ssh://git@example.org:org/repo.git', 'ssh://git@example.org/org/repo.git'),
	('postgresql://a:1,b:2/db', '(text)'), ('mongodb://[::1]:1,[::2]:2/', '(text)'),
	('at://did:plc:x/a', 'at://did%3Aplc%3Ax/a'),
	-- placeholders
	('http://{host}/', 'http://value/'), ('http://example.org:{port}/', 'http://example.org:80/'),
	('http://example.org/<id>', 'http://example.org/value'),
	('http://example.org/?q=<name>', 'http://example.org/?q=value'),
	('http://<host>/x', 'http://value/x'), ('http://example.org/%s', 'http://example.org/value'),
	('http://example.org/%s/x', 'http://example.org/value/x'),
	('http://example.org/?a=%d&b=1', 'http://example.org/?a=value&b=1'),
	('http://example.org/%(id)s', 'http://example.org/value'), ('http://example.org/%{id}', 'http://example.org/value'),
	-- percent signs
	('http://example.org/100%', 'http://example.org/100%25'),
	('http://example.org/?q=50%&r=1', 'http://example.org/?q=50%25&r=1'),
	('http://example.org/%zz', 'http://example.org/%25zz'),
	('http://example.org/50%20%', 'http://example.org/50%20%25'),
	('http://example.org/%', '(LIKE)'), ('http://example.org/?q=%', '(LIKE)'), ('%example.org%', '(LIKE)'),
	('%', '(LIKE)'), ('http://example.org.%', '(LIKE)'), ('http://example.org/caf%u00e9', 'http://example.org/café'),
	('http://example.org/%u4E00%u4e8c', 'http://example.org/一二'),
	('http://example.org/caf%C3%A', '(all of it)'), ('http://example.org/?q=%e', '(all of it)'),
	-- other characters
	('http://example.org/?a[]=1', 'http://example.org/?a%5B%5D=1'),
	('http://example.org/a|b', 'http://example.org/a%7Cb'),
	('http://example.org/a^b', 'http://example.org/a%5Eb'), ('http://example.org/`a`', 'http://example.org/%60a%60'),
	('http://example.org/{id}', 'http://example.org/%7Bid%7D'),
	('http://example.org/?q=a>b', 'http://example.org/?q=a%3Eb'),
	('http://example.org/?q=a<1', 'http://example.org/?q=a%3C1'), (E'http://example.org/\x01a', 'http://example.org/a'),
	(E'http://example.org/a\x7f', 'http://example.org/a'), (U&'http://example.org/a\0085', 'http://example.org/a'),
	(U&'http://example.org/\202Ea', 'http://example.org/a'), (U&'http://example.org/\200Fa', 'http://example.org/a'),
	(U&'http://example.org/\E000', 'http://example.org/%EE%80%80'),
	(U&'http://example.org/\FFF9a', 'http://example.org/a'), (U&'http://example.org/\FFFFa', 'http://example.org/a');
INSERT INTO mistake (spelling, meant, grammar) VALUES
	('1a:b', './1a:b', 'iri-reference'), ('a_b:c', './a_b:c', 'iri-reference'), (' /a', '/a', 'iri-reference'),
	('a b', 'a%20b', 'iri-reference'),
	('?a[]=1', '?a%5B%5D=1', 'iri-reference'), ('C:\x', 'file:///C:/x', 'iri-reference'),
	('http://é.example/', 'http://xn--9ca.example/', 'uri'),
	('http://example.org/#f', 'http://example.org/', 'absolute-iri');
SELECT 'mistakes', count(*) >= 200 AS enough, count(DISTINCT (spelling, grammar)) = count(*) AS distinct FROM mistake;
\echo '# count, and the mistakes whose result is wrong; then which hints, for how many, and the first of them'
CREATE TEMP TABLE followed AS SELECT m.*, f.* FROM mistake m, pg_temp.follow(spelling, grammar) f;
SELECT 'followed', count(*) FROM followed;
SELECT 'wrong', to_json(spelling), hints, t, meant FROM followed WHERE t IS DISTINCT FROM meant ORDER BY id;
SELECT hints, count(*), (array_agg(to_json(spelling)::text ORDER BY id))[1] FROM followed GROUP BY hints ORDER BY min(id);
DROP TABLE mistake;
\echo '# A cast of each row names the function that does not fail; one of a constant or a parameter does not'
-- The column is stored, once with a long header.
\set VERBOSITY default
CREATE TABLE page (url text, long text, code char(20), name varchar, ref iri_reference);
INSERT INTO page VALUES ('example.org', 'a' || repeat('x', 200), 'b', '1a:b', '/c');
SELECT url::iri FROM page;
SELECT long::iri FROM page;
SELECT code::iri FROM page;
SELECT name::iri FROM page;
SELECT url::iri_reference FROM (SELECT '1a:b' || url AS url FROM page) AS t;
SELECT ref::iri FROM page;
SELECT count(*) FROM page WHERE iri_host(url::iri) = 'example.org';
ALTER TABLE page ALTER url TYPE iri;
SELECT 'example.org'::text::iri;
PREPARE cast_one(text) AS SELECT $1::iri;
EXECUTE cast_one('example.org');
SELECT 'iri_try of page', iri_try(url), iri_reference_try(name), iri_try(ref::text) FROM page;
DROP TABLE page;
\echo '# delimiters given to functions that write them'
SELECT 'iri_with_query', iri_with_query('http://example.org/'::iri, '?x=1');
SELECT 'http://example.org/', iri_with_query('http://example.org/'::iri, 'x=?');
SELECT '/a', iri_with_query('/a'::iri_reference, '?'), iri_with_fragment('/a'::iri_reference, '#f');
SELECT 'iri_build', iri_build('http', NULL, 'example.org', NULL, '/', '?x', '#y');
SELECT '?x=1', iri_with_query(x, q)
	FROM (VALUES ('http://example.org/'::iri, '?x=1'), ('http://example.org/a', '?y')) AS v (x,
	q);
\echo '# components that only an authority has'
SELECT iri_with_port('mailto:a@b.example'::iri, 8080);
SELECT iri_with_userinfo('urn:example:a'::iri, 'joe');
SELECT iri_with_port('x:/a'::iri, 8080);
SELECT 'x:/a', iri_with_port(iri_with_host('x:/a'::iri, 'h'), 8080);
SELECT iri_with_port('mailto:a@b.example'::iri, NULL);
SELECT iri_build('x', 'u', NULL, NULL, '/', NULL, NULL);
