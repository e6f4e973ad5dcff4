\set ECHO errors \a \t
\set VERBOSITY sqlstate
-- Input and output: what is refused, in which words and where; what is
-- accepted comes back as it was.

\echo '# the whole of an error, as a client sees it'
CREATE FUNCTION pg_temp.refusal(s text, type text DEFAULT 'iri',
	OUT state text, OUT message text, OUT detail text, OUT hint text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('SELECT $1::text::%s', type) USING s;
	state := 'accepted';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL,
		hint = PG_EXCEPTION_HINT;
END $$;
CREATE TEMP TABLE refused (s text, code text, component text, "position" int);
INSERT INTO refused VALUES
	-- scheme
	('', 'no-scheme', 'scheme', 1), ('foo', 'no-scheme', 'scheme', 1), ('//h/', 'no-scheme', 'scheme', 1),
	('/a:b', 'no-scheme', 'scheme', 1), ('?q', 'no-scheme', 'scheme', 1), ('#f', 'no-scheme', 'scheme', 1),
	(':', 'scheme', 'scheme', 1), ('://h/', 'scheme', 'scheme', 1), ('1http://h/', 'scheme', 'scheme', 1),
	('-a:b', 'scheme', 'scheme', 1), ('ht_tp://h/', 'scheme', 'scheme', 3), (U&'ht\00E9tp://h/', 'scheme', 'scheme', 3),
	('%68ttp://h/', 'scheme', 'scheme', 1),
	('ht%74p://h/', 'scheme', 'scheme', 3), ('ht tp://h/', 'space', 'scheme', 3), ('ht\tp://h/', 'unwise', 'scheme', 3),
	(' http://h/', 'space', 'scheme', 1), (E'\thttp://h/', 'control', 'scheme', 1),
	(E'\nhttp://h/', 'control', 'scheme', 1),
	(U&'\FEFFhttp://h/', 'scheme', 'scheme', 1), ('<http://h/>', 'delimiter', 'scheme', 1),
	('"http://h/"', 'delimiter', 'scheme', 1),
	-- white space and controls
	('http://h/ ', 'space', 'path', 10), (E'http://h/\n', 'control', 'path', 10),
	(E'http://h/\r', 'control', 'path', 10),
	('http://h/a b', 'space', 'path', 11), ('http://h/?a b', 'space', 'query', 12),
	('http://h/#a b', 'space', 'fragment', 12), ('http://a b/', 'space', 'host', 9),
	(E'http://h/\x01', 'control', 'path', 10), (E'http://h/?\x1f', 'control', 'query', 11),
	(E'http://h/#\x7f', 'control', 'fragment', 11),
	(U&'http://h/\0080', 'control', 'path', 10), (U&'http://h/?\009F', 'control', 'query', 11),
	(U&'http://\0085/', 'control', 'host', 8),
	-- percent
	('http://h/%', 'pct-encoded', 'path', 10), ('http://h/%4', 'pct-encoded', 'path', 10),
	('http://h/%4g', 'pct-encoded', 'path', 10),
	('http://h/%g4', 'pct-encoded', 'path', 10), ('http://h/%%41', 'pct-encoded', 'path', 10),
	(U&'http://h/%4\00E9', 'pct-encoded', 'path', 10),
	('http://h/?%', 'pct-encoded', 'query', 11), ('http://h/#%2', 'pct-encoded', 'fragment', 11),
	('http://%/', 'pct-encoded', 'host', 8), ('http://h%2/', 'pct-encoded', 'host', 9),
	-- delimiters out of place
	('http://h/a[b', 'gen-delims', 'path', 11), ('http://h/]', 'gen-delims', 'path', 10),
	('http://h/?[', 'gen-delims', 'query', 11), ('http://h/#[', 'gen-delims', 'fragment', 11),
	('a:[b', 'gen-delims', 'path', 3), ('http://a@b@c/', 'gen-delims', 'host', 11),
	('http://a[b/', 'gen-delims', 'host', 9),
	-- userinfo: up to the "@", with any error in it
	('http://us er@h/', 'space', 'userinfo', 10), ('http://u:p w@h/', 'space', 'userinfo', 11),
	('http://u%zz@h/', 'pct-encoded', 'userinfo', 9),
	('http://u:pa%zz@h/', 'pct-encoded', 'userinfo', 12), ('http://u:[@h/', 'gen-delims', 'userinfo', 10),
	('http://u|@h/', 'unwise', 'userinfo', 9),
	-- port
	('http://h:x/', 'port', 'port', 10), ('http://h:80x/', 'port', 'port', 12), ('http://h:-1/', 'port', 'port', 10),
	('http://h:+80/', 'port', 'port', 10),
	('http://h:8 0/', 'space', 'port', 11), ('http://::1/', 'port', 'port', 9), ('http://a:1:2/', 'port', 'port', 11),
	(U&'http://h:\0661/', 'port', 'port', 10), ('http://[::1]:x/', 'port', 'port', 14),
	-- IP literals
	('http://[', 'ip-literal', 'host', 9), ('http://[::1', 'ip-literal', 'host', 12),
	('http://[::1/', 'ip-literal', 'host', 12), ('http://[::1]x/', 'ip-literal', 'host', 13),
	('http://u@[::1]x/', 'ip-literal', 'host', 15), ('http://[::', 'ip-literal', 'host', 11),
	('http://[]/', 'ipv6address', 'host', 9), ('http://[:]/', 'ipv6address', 'host', 9),
	('http://[::g]/', 'ipv6address', 'host', 11), ('http://[1::2::3]/', 'ipv6address', 'host', 14),
	('http://[:::]/', 'ipv6address', 'host', 11), ('http://[1:2:3]/', 'ipv6address', 'host', 14),
	('http://[1:2:3:4:5:6:7:8:9]/', 'ipv6address', 'host', 24), ('http://[1:2:3:4:5:6:7:8::]/', 'ipv6address', 'host',
		24),
	('http://[12345::]/', 'ipv6address', 'host', 13), ('http://[::1.2.3]/', 'ipv6address', 'host', 11),
	('http://[::1.2.3.256]/', 'ipv6address', 'host', 11), ('http://[1.2.3.4]/', 'ipv6address', 'host', 16),
	('http://[::1%25eth0]/', 'ipv6-zone', 'host', 12), ('http://[fe80::1%eth0]/', 'ipv6-zone', 'host', 16),
	('http://[fe80::%25eth0]/', 'ipv6-zone', 'host', 15), ('http://[::1.2.3.4%25eth0]/', 'ipv6-zone', 'host', 18),
	('http://[v.a]/', 'ipvfuture', 'host', 10), ('http://[v1]/', 'ipvfuture', 'host', 11),
	('http://[v1.]/', 'ipvfuture', 'host', 12), ('http://[vg.a]/', 'ipvfuture', 'host', 10),
	('http://[v1.%41]/', 'ipvfuture', 'host', 12), (U&'http://[v1.\00E9]/', 'ipvfuture', 'host', 12),
	-- positions count characters, not bytes
	(U&'http://\00E9/\65E5\672C x', 'space', 'path', 12), (U&'http://h/?\+010000\+010000|', 'unwise', 'query', 13),
	(U&'http://h/#\00E9\200E', 'bidi', 'fragment', 12), (U&'http://\00E9\00E9:x', 'port', 'port', 11);
SELECT 'refused', count(*) FROM refused;
\echo '# iri_error says what the table says; the cast says what iri_error says'
SELECT s, r.code, r.component, r.position, e.code AS got, e.component AS got, e.position AS got
FROM refused r, iri_error(s) e
WHERE (r.code, r.component, r.position) IS DISTINCT FROM (e.code, e.component, e.position);
SELECT s, r.*
FROM refused, pg_temp.refusal(s) r, iri_error(s) e
WHERE r.state <> '22P02' OR r.message <> format('invalid input syntax for type iri: "%s"',
	regexp_replace(s, '(//u:).*@', '\1***@')) OR
	r.detail <> e.message OR r.hint <> e.hint OR iri_try(s) IS NOT NULL OR iri_is_valid(s);
\echo '# every message names the component and the position'
SELECT s, e.message FROM refused r, iri_error(s) e
WHERE e.message !~ (r.component || '|^The text begins') OR e.message !~ ('position ' || r.position || '\M')
	OR e.message !~ '^[A-Z].*\.$' OR e.hint !~ '^([A-Z].*\.)?$';
\echo '# some as they are'
SELECT 'http://h/a b'::text::iri;
SELECT 'http://h/%zz'::text::iri;
SELECT 'foo/bar'::text::iri;
SELECT ' http://h/'::text::iri;
SELECT U&'\FEFFhttp://h/'::text::iri;
SELECT 'http://[fe80::1%25eth0]/'::text::iri;
SELECT 'http://h:8x/'::text::iri;
SELECT U&'http://h/\00E9\202E/'::text::iri;
SELECT 'a b'::text::iri_reference;
SELECT '1a:b'::text::iri_reference;
SELECT 'a/b'::text::iri_reference::iri;
\set VERBOSITY sqlstate
SELECT 'http://h/a b'::iri;
SELECT 'http://h/a b'::iri_reference;
\set VERBOSITY default
\echo '# passwords are not shown, with any characters'
SELECT s, message FROM (
	SELECT 'http://joe:' || password || '@h/ x' AS s
	FROM (VALUES ('secret'), ('se/cret'), ('se?cret'), ('se#cret'), ('se@cret'), ('se cret'), ('se:cret'), ('se\cret'),
		('se[]cret'), ('sec%zz'), ('@'), (' '), (U&'\00E9 '), (repeat('x', 1000))) p(password)) q,
	pg_temp.refusal(s)
WHERE message IS DISTINCT FROM 'invalid input syntax for type iri: "http://joe:***@h/ x"' OR state <> '22P02';
SELECT s, message FROM (VALUES
	(' http://joe:secret@h/', 'iri'), ('//joe:secret@h/', 'iri'), ('//joe:secret@h/ x', 'iri_reference'),
	('http:\\joe:secret@h/', 'iri'),
	('//joe:secret@h/', 'iri_reference::iri'), ('ht tp://joe:secret@h/', 'iri'), ('http://joe:secret@[::/', 'iri'),
	('http://joe:secret@h:x/', 'iri'),
	('http://joe:secret@' || repeat('h', 1000) || '/ ', 'iri'), (repeat(' ', 1000) || 'http://joe:secret@h/', 'iri'),
		('http://' || repeat(' ', 190) || ':secret@h', 'iri')) v(s, type),
	pg_temp.refusal(s, type)
WHERE message ~ 'secret' OR detail ~ 'secret' OR state <> '22P02';
\echo '# a userinfo without a colon is shown; behind a colon nothing is up to the last "@"'
SELECT 'refusal', message FROM unnest('{http://joe@h/ x,http://joe@h:80/ x,http://h/a:b@c x,http://h:80/a@b x,mailto:a:b@c d,ftp://me@corp.example:Pa#SECRET@h ost/,http:/me:SECRET@h ost/,me:SECRET@host:5432/db name}'::text[])
	s, pg_temp.refusal(s);
\echo '# long values are clipped, between characters'
SELECT 'http://h/', length(message) < 300, message ~ '\.\.\."$', message !~ U&'\FFFD', detail
FROM unnest(ARRAY['http://h/' || repeat(U&'\00E9', 5000) || ' ', 'http://h/x' || repeat(U&'\65E5', 5000) || ' ',
	repeat('a', 100000) || ' ', repeat(U&'\+01F600', 100000)]) s, pg_temp.refusal(s);
-- also where a secret is hidden, which makes them short
SELECT count(*), bool_and(convert_from(convert_to(message, 'UTF8'), 'UTF8') ~ '"http://h x\?token=\*\*\*&é+"$')
FROM generate_series(350, 370) n, pg_temp.refusal('http://h x?token=' || repeat('a', n) || '&' || repeat('é', 99));
\echo '# accepted, as they were'
CREATE TEMP TABLE accepted (s text);
INSERT INTO accepted VALUES
	('a:'), ('A:'), ('a+b-c.1:'), ('a:b'), ('a:/'), ('a://'), ('a:///'), ('a:////'), ('a:?'), ('a:#'), ('a:?#'),
	('a:#?'), ('a:##'), ('a:b:c'), ('a:@'),
	('http://'), ('http://@'), ('http://:'), ('http://@:'), ('http://:@:'), ('http://@h'), ('http://:@h'),
	('http://u:p:q@h:'), ('http://h:00000'), ('http://1.2.3.4.5'), ('http://256.256.256.256'),
	('http://[::]'), ('http://[::1]:'), ('http://[1::]'), ('http://[1:2:3:4:5:6:7::]'), ('http://[::2:3:4:5:6:7:8]'),
	('http://[1:2:3:4:5:6:1.2.3.4]'), ('http://[::1.2.3.4]'), ('http://[v7.:]'), ('http://[VFF.a;b]'),
	('http://h//'), ('http://h/a//b'), ('http://h/..'), ('http://h/%00'), ('http://h/%ff%fe'),
	('http://h/!$&''()*+,;=:@'), ('http://h?a?b/c:d@e'), ('http://h/#a#b#'), ('http://!$&''()*+,;='),
	('http://%2F%3A/'),
	('javascript:alert(1)'), ('mailto:a@b'), ('urn:a:b'), ('data:,'), (U&'http://\00E9/\00E9?\00E9#\00E9'),
	(U&'http://\00E9@h/'), (U&'a:\00A0\D7FF\F900\FDCF\FDF0\FFEF\+010000\+01FFFD\+0E1000\+0EFFFD'),
	(U&'a:?\E000\F8FF\+0F0000\+0FFFFD\+100000\+10FFFD\+0E0000\+0E0001\+0E0FFF'), (U&'a:\FEFF'),
	('a:' || repeat('b', 10000));
SELECT 'accepted', count(*) FROM accepted;
SELECT s FROM accepted WHERE s::iri::text IS DISTINCT FROM s OR textin(iri_out(s::iri)) <> s
	OR s::iri_reference::text <> s OR textin(iri_reference_out(s::iri_reference)) <> s OR iri_try(s) IS NULL
	OR NOT iri_error(s) IS NULL;
\echo '# IS NULL and IS NOT NULL are opposites'
SELECT 'rows', count(*), count(*) FILTER (WHERE iri_error(s) IS NOT NULL), count(*) FILTER (WHERE iri_error(s) IS NULL),
	count(*) FILTER (WHERE (iri_error(s)).hint = '') > 0
FROM (SELECT s FROM refused UNION ALL SELECT s FROM accepted) AS v;
\echo '# references'
SELECT s FROM unnest('{"",/,//,///,.,..,a,a/b:c,./a:b,a;b=c,?,#,?#,??,##,//h,//u:p@h:1/,//[::1],%41,@,*}'::text[]) s
WHERE s::iri_reference::text IS DISTINCT FROM s OR iri_reference_try(s) IS NULL OR iri_try(s) IS NOT NULL;
SELECT 'iri_error', s, code, component, "position"
	FROM unnest('{:,":a",1:,a b,"%41:b","a%","//[","//h:x","[","é:"}'::text[]) s,
	iri_error(s, 'iri-reference');
\echo '# empty and NULL'
SELECT '''''::iri_reference = '''' AS t, NULL::iri IS NULL AS t, iri_tr…', ''::iri_reference = '',
	NULL::iri IS NULL, iri_try(NULL) IS NULL,
	(iri_error(NULL)).code IS NULL;
