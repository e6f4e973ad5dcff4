\set ECHO errors \a \t
-- Long but legal: stored, and comes back, in linear time.
SET jit = off;
CREATE TEMP TABLE long (what text, s text, x iri);
INSERT INTO long (what, s) VALUES
	('scheme', repeat('a', 1000000) || ':'), ('host', 'http://' || repeat('a', 1000000)),
	('HOST', 'HTTP://' || repeat('A', 1000001) || '/'), ('labels', 'http://' || repeat('a.', 500000)),
	('idn', 'http://' || repeat(U&'\00C9', 300000) || '/'), ('idn labels', 'http://' || repeat(U&'\00E9.', 300000)),
	('a-labels', 'http://' || repeat('xn--9ca.', 125000)), ('encoded host', 'http://' || repeat('%C3%89', 200000)),
	('userinfo', 'http://' || repeat('u:', 500000) || '@h/'), ('port', 'http://h:' || repeat('1', 400) || '/'),
	('zeros', 'http://h:' || repeat('0', 400) || '/'), ('longer port', 'http://p:' || repeat('0', 1000000) || '80/'),
	('path', 'http://h/' || repeat('0123456789', 1000000)), ('dots', 'http://dots' || repeat('/..', 500000)),
	('more dots', 'http://h.dots' || repeat('/a', 300000) || repeat('/..', 300000)),
	('./', 'x:/' || repeat('./', 500000) || '/'),
	('encoded', 'http://h/' || repeat('%41', 500000)), ('utf-8', 'http://h/' || repeat('%E6%97%A5', 200000)),
	('no utf-8', 'http://h/' || repeat('%E6%97', 200000)), ('query', 'http://h/?' || repeat('a=1&', 250000)),
	('fragment', 'http://h/#' || repeat('#', 1000000)),
	('unsafe', 'http://h/' || repeat(U&'\3000', 200000)), ('mailto', 'mailto:' || repeat('a@B.example,', 50000)),
	('tel', 'tel:' || repeat('1-', 500000)), ('opaque', 'foo:' || repeat('A', 1000000));
UPDATE long SET x = s::iri;
SELECT what, length(s), length(x::text), length(iri_normalize(x)::text) AS normal, md5(x::text) = md5(s) AS same,
	md5(iri_send(x)) = md5(s) AS sent, iri_normalize(x) = x AS equal,
	iri_normalize(iri_normalize(x)) *= iri_normalize(x) AS fixed, iriop_hash(x) = iriop_hash(iri_normalize(x)) AS hash
FROM long;
SELECT what, length(iri_host(x)) AS host, length(iri_host_unicode(x)) AS "key's", length((iri_parts(x)).port) AS port,
	iri_port(x), length(iri_path(x)) AS path, array_length(iri_path_segments(x), 1) AS segments,
	length(iri_query(x)) AS query, length(iri_fragment(x)) AS fragment FROM long;
\echo '# found among others by =, by hash and by digest'
CREATE INDEX ON long USING hash (x);
CREATE UNIQUE INDEX ON long (iri_sha256(x));
SET enable_seqscan = off;
SELECT 'long l, LATERAL (SELECT count(*) FROM long m WHERE m.x = l.s::i…', count(*) AS "25" FROM long l,
	LATERAL (SELECT count(*) FROM long m WHERE m.x = l.s::iri) f(n) WHERE n = 1;
\echo '# refused, in linear time too, with short messages'
CREATE FUNCTION pg_temp.refusal(s text, OUT state text, OUT message text, OUT detail text) LANGUAGE plpgsql AS $$
BEGIN
	PERFORM s::iri;
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL;
END $$;
SELECT 'refusal', length(s), state, length(message) < 300, detail
FROM unnest(ARRAY[repeat('a', 1000000), repeat('http://', 100000) || ' ', 'http://[' || repeat('1:', 500000),
	'http://[' || repeat('::', 500000) || ']', 'http://[v' || repeat('1', 1000000) || ']',
	'http://h:' || repeat('1', 1000000) || 'x', 'http://h/' || repeat('%41', 300000) || '%', repeat('a:', 500000)
		|| '|', 'http://' || repeat('u:', 500000) || ' @h/', repeat(U&'\00E9', 300000) || ':']) s, pg_temp.refusal(s);
