\set ECHO errors \a \t
-- Query parameters.
CREATE TEMP TABLE q (x iri_reference, read text, every text[], params text[], object jsonb);
ALTER TABLE q ALTER x SET STORAGE EXTERNAL;
INSERT INTO q VALUES
	('http://h/',                 NULL, NULL, '{}', NULL), ('http://h/?',                NULL, '{}', '{}', '{}'),
	('http://h/?a',               NULL, '{NULL}', '{a NULL}', '{"a": null}'),
	('http://h/?a=',              '', '{""}', '{"a "}', '{"a": ""}'),
	('http://h/?=a',              NULL, '{}', '{" a"}', '{"": "a"}'),
	('http://h/?a=1',             '1', '{1}', '{a 1}', '{"a": "1"}'),
	('http://h/?a=1&a=2&b=3#a=4', '1', '{1,2}', '{a 1,a 2,b 3}', '{"a": ["1", "2"], "b": "3"}'),
	('http://h/?a&a=2',           NULL, '{NULL,2}', '{a NULL,a 2}', '{"a": [null, "2"]}'),
	('http://h/?A=1',             NULL, '{}', '{A 1}', '{"A": "1"}'),
	('http://h/?aa=1&b=a=1',      NULL, '{}', '{aa 1,b a=1}', '{"aa": "1", "b": "a=1"}'),
	('http://h/?a=b=c',           'b=c', '{b=c}', '{a b=c}', '{"a": "b=c"}'),
	('http://h/?&&a=1&&',         '1', '{1}', '{a 1}', '{"a": "1"}'),
	('http://h/?%61=%31%2b+%26',  '1+ &', '{"1+ &"}', '{"a 1+ &"}', '{"a": "1+ &"}'),
	('http://h/?a=1;b=2',         '1;b=2', '{1;b=2}', '{a 1;b=2}', '{"a": "1;b=2"}'),
	('?a=%C3%A9' || U&'\00E9',    U&'\00E9\00E9', U&'{\00E9\00E9}', U&'{a \00E9\00E9}', U&'{"a": "\00E9\00E9"}'),
	('http://h/a=1?b#c',          NULL, '{}', '{b NULL}', '{"b": null}'),
	('http://h/?' || repeat('n%20o=%41&', 3000) || 'a=last', 'last', '{last}', NULL, NULL);
SELECT x FROM q WHERE iri_query_param(x, 'a') IS DISTINCT FROM read;
SELECT x FROM q WHERE iri_query_param_bytes(x, 'a') IS DISTINCT FROM convert_to(read, 'UTF8');
SELECT x FROM q WHERE iri_query_param_values(x, 'a') IS DISTINCT FROM every;
SELECT x FROM q WHERE params IS NOT NULL AND params <>
	(SELECT coalesce(array_agg(name || ' ' || coalesce(value, 'NULL') ORDER BY ordinality), '{}')
	FROM iri_query_params(x));
SELECT x FROM q WHERE params IS NOT NULL AND iri_query_to_jsonb(x) IS DISTINCT FROM object;
SELECT 'iri_query_params of q', count(*), count(DISTINCT name), max(ordinality), min(value), max(value) FROM q,
	iri_query_params(x)
WHERE params IS NULL;
SELECT 'iri_query_param_values n o', iri_query_param_values(x, 'n o') = array_fill('A'::text, ARRAY[3000]),
	iri_query_to_jsonb(x) ->> 'a' FROM q
WHERE params IS NULL;
\echo '# separators'
SELECT '?a=1;b=2&c=3', iri_query_param('?a=1;b=2&c=3', 'b', ';'), iri_query_param('?a=1;b=2&c=3', 'b'),
	iri_query_param_values('?a=1;a=2', 'a', separator => ';');
SELECT iri_query_param('?a=1', 'a', ',');
SELECT iri_query_params('?a=1', '');
\echo '# "+" in a name is a space, at its beginning, too'
SELECT 'iri_query_param ?+a=1&b+c=2', iri_query_param('?+a=1&b+c=2', ' a'),
	iri_query_param('?+a=1&b+c=2', 'b c'), iri_query_param('?+a=1', '+a');
SELECT iri_query_set('?a', '', NULL);
SELECT iri_query_add('?a', '', NULL);
\echo '# an escaped star alone'
SELECT 'http://h/?*=1&a*=2&b=3', iri_query_remove('http://h/?*=1&a*=2&b=3'::iri, ARRAY['\*']);
\echo '# octets that are not text: U+FFFD for each maximal subpart, and for zero'
SELECT '?a=%E9%00', iri_query_param_bytes('?a=%E9%00', 'a'), iri_query_param('?%E9=1&a=2', 'a');
SELECT a, regexp_replace(iri_query_param(('?a=' || a)::iri_reference, 'a'), U&'\FFFD', '<?>', 'g') AS read FROM unnest('{%E9,x%00y,%ED%A0%80,
	%F0%90%80b,%E2%82,%C0%80,%F4%90%80%80,%F4%8F%BF%BF%F4%8F%BF,%E1%80%E2%F0%91%92%F1%BF%41,%EF%BF%BD,%80,%FF%E9%A0}'::text[]) a;
SELECT 'iri_query_params', ordinality, name = U&'\FFFD' AS name, value FROM iri_query_params('?%E9=1&%E8=2');
SELECT '200 of one name', iri_query_param_values(x, 'a') = every FROM (SELECT ('?' || string_agg('b&a=' || i * 7 % 200, '&' ORDER BY i))::iri_reference,
	array_agg((i * 7 % 200)::text ORDER BY i) FROM generate_series(1, 200) i) s (x, every);
SELECT '?a=1&a=%ED%A0%80', iri_query_param_values('?a=1&a=%ED%A0%80', 'a') = ARRAY['1', U&'\FFFD\FFFD\FFFD'],
	iri_query_to_jsonb('?%E8=1&%E9=2&%00&a=%E9') = jsonb_build_object(U&'\FFFD', '["1", "2", null]'::jsonb, 'a', U&'\FFFD');
\echo '# names are compared by their octets, and writing keeps what it does not change'
SELECT 'http://h/?%E9=1&%E8=2&a=%E9#%E9', iri_query_param(x, U&'\FFFD') IS NULL, iri_query_param(x, U&'\00E9') IS NULL, iri_query_set(x, U&'\FFFD', 'v'),
	iri_query_remove(x, U&'{\FFFD,\00E9}') *= x, iri_query_keep(x, U&'{\FFFD*}'), iri_query_set(x, 'a', U&'\FFFD'), iri_query_sort(x)
FROM (VALUES (iri 'http://h/?%E9=1&%E8=2&a=%E9#%E9')) v (x);
\echo '# "+" is itself where the scheme''s specification has no form encoding'
SELECT '://h/?q=a+b', string_agg(scheme, ' ' ORDER BY scheme COLLATE "C") AS plus FROM iri_schemes()
WHERE iri_query_param((scheme || '://h/?q=a+b')::iri, 'q') = 'a+b';
SELECT 'iri_query_param', iri_query_param(x, 'a+b') AS plus, iri_query_param(x, 'a b') AS space, ARRAY(SELECT name || ':' || value FROM iri_query_params(x)) AS params, iri_query_to_jsonb(x), iri_query_set(x, 'a+b', '1 2+3'),
	iri_query_remove(x, '{a+b}'), iri_query_keep(x, '{a b}'), iri_query_sort(x)
FROM unnest('{MAILTO:u@h?b=2&a+b=1+2&a%20b=x,x:?b=2&a+b=1+2&a%20b=x}'::iri[]) x;
\echo '# changes: a changed pair is all whose bytes change'
CREATE TEMP TABLE change (x iri_reference, set_ text, add text, remove text, keep text, sort text);
INSERT INTO change VALUES
	('http://h/',          'http://h/?a=%26%C3%A9', 'http://h/?a=x', 'http://h/', 'http://h/', 'http://h/'),
	('http://h/?',         'http://h/?a=%26%C3%A9', 'http://h/?a=x', 'http://h/?', 'http://h/', 'http://h/?'),
	('http://h/?a',        'http://h/?a=%26%C3%A9', 'http://h/?a&a=x', 'http://h/', 'http://h/?a', 'http://h/?a'),
	('http://h/?a#f',      'http://h/?a=%26%C3%A9#f', 'http://h/?a&a=x#f', 'http://h/#f', 'http://h/?a#f',
	'http://h/?a#f'),
	('HTTP://H?%61=%26%c3%a9&b=%7e',  'HTTP://H?%61=%26%c3%a9&b=%7e', 'HTTP://H?%61=%26%c3%a9&b=%7e&a=x',
	'HTTP://H?b=%7e', 'HTTP://H?%61=%26%c3%a9', 'HTTP://H?%61=%26%c3%a9&b=%7e'),
	('?b=%7e&a=1&c=+&a=2&utm_x=1', '?b=%7e&a=%26%C3%A9&c=+&utm_x=1', '?b=%7e&a=1&c=+&a=2&utm_x=1&a=x', '?b=%7e&c=+',
	'?a=1&a=2&utm_x=1', '?a=1&a=2&b=%7e&c=+&utm_x=1'),
	('?&b&',               '?&b&a=%26%C3%A9', '?&b&a=x', '?&b&', '', '?&&b'),
	('?utm_a&utm_b=2',     '?utm_a&utm_b=2&a=%26%C3%A9', '?utm_a&utm_b=2&a=x', '', '?utm_a&utm_b=2', '?utm_a&utm_b=2'),
	('?b=2&b=10&%62=1&b',  '?b=2&b=10&%62=1&b&a=%26%C3%A9', '?b=2&b=10&%62=1&b&a=x', '?b=2&b=10&%62=1&b', '',
	'?b&%62=1&b=10&b=2');
UPDATE change SET set_ = replace(set_, '%C3%A9', U&'\00E9');
SELECT x, iri_query_set(x, 'a', U&'&\00E9') FROM change WHERE iri_query_set(x, 'a', U&'&\00E9')::text <> set_;
SELECT x, iri_query_add(x, 'a', 'x') FROM change WHERE iri_query_add(x, 'a', 'x')::text <> add;
SELECT x, iri_query_remove(x, '{a,utm_*}') FROM change WHERE iri_query_remove(x, '{a,utm_*}')::text <> remove;
SELECT x, iri_query_keep(x, '{a,utm_*}') FROM change WHERE iri_query_keep(x, '{a,utm_*}')::text <> keep;
SELECT x, iri_query_sort(x) FROM change WHERE iri_query_sort(x)::text <> sort;
SELECT x FROM change WHERE iri_query_sort(iri_query_sort(x))::text <> sort;
SELECT 'foo:x?b=1&a=2', pg_typeof(iri_query_set(i, 'a', 'b')), pg_typeof(iri_query_add(i, 'a', 'b')),
	pg_typeof(iri_query_remove(i, '{a}')), pg_typeof(iri_query_keep(i, '{a}')), pg_typeof(iri_query_sort(i)),
	iri_query_set(i, 'a', 'b'), iri_query_add(i, 'a', 'b'), iri_query_remove(i, '{a}'), iri_query_keep(i, '{a}'),
		iri_query_sort(i)
FROM (VALUES (iri 'foo:x?b=1&a=2')) v (i);
\echo '# patterns'
SELECT p, iri_query_remove('?a=1&ab=2&abc=3&a*=4&%61%2A=5&*=6&=7', p::text[]) FROM (VALUES
	('{}'), ('{a}'), ('{a*}'), ('{ab*}'), ('{a\\*}'), ('{*}'), ('{\\*}'), ('{""}'), ('{ab*,a*,abc,abcd*}'),
		('{abc*,ab,b*}')) v (p);
SELECT iri_query_remove(iri 'http://h/?a', '{a,NULL}');
SELECT 'http://h/?a;b;c', iri_query_keep(iri 'http://h/?a;b;c', '{a,c}', ';'),
	iri_query_set(iri 'http://h/?a;b&b;c', 'b&b', ';', ';'),
	iri_query_sort(iri 'http://h/?c;b&a', ';');
SELECT '?a=1', iri_query_set(NULL::iri, 'a', 'b'), iri_query_set(NULL::iri, NULL, NULL), iri_query_param('?a=1', NULL);
\echo '# no value is a name alone; other arguments must not be NULL'
CREATE TEMP TABLE valued (x iri, name text, value text);
INSERT INTO valued SELECT x, name, value
FROM unnest('{http://h,http://h?,http://h/?a#f,http://h/?b&a=1&A=2&a=3,HTTP://h/?%61=}'::iri[]) x,
	(VALUES ('a', NULL), ('a', ''), ('a', 'v'), ('é&', NULL), ('', ''), (NULL, 'v')) v (name, value);
INSERT INTO valued VALUES (('http://h/' || repeat('a/', 20000) || '?a=1')::iri, 'a', NULL);
SELECT left(x::text, 25) AS x, name, value, right(iri_query_set(x, name, value)::text, 25) AS set,
	right(iri_query_add(x, name, value)::text, 25) AS add FROM valued WHERE name IS NOT NULL;
UPDATE valued SET x = iri_query_set(x, 'q', NULL);
SELECT 'iri_query_param q', count(*) FROM valued WHERE x IS NULL OR iri_query_param(x, 'q') IS NOT NULL
	OR '{NULL}' <> iri_query_param_values(x, 'q');
SELECT iri_query_add(x, name, value) FROM valued WHERE name IS NULL;
SELECT iri_query_set(x, name, value) FROM valued WHERE name IS NULL;
SELECT iri_query_set(x, 'a', 'b', NULL) FROM valued;
SELECT iri_query_remove(x, NULL) FROM valued;
SELECT iri_query_keep(iri_reference '?a', NULL);
SELECT iri_query_sort(iri_reference '?a', NULL);
SELECT iri_query_set(iri_reference '?a', '', NULL);
\echo '# an object of parameters'
SELECT o, iri_query_set(x, o), pg_typeof(iri_query_set(x, o)) FROM (VALUES (iri 'HTTP://h/?a=%31&t=1&%74=2&b#f')) v (x), unnest(ARRAY['{}', '{"a": "1"}', '{"a": null}',
	'{"t": ["x", "y", "z"]}', '{"t": ["x"]}', '{"t": []}', '{"a": [], "b": [], "t": []}', '{"c": 1.50, "bb": true, "d": [null, "", "&= +"]}',
	'{"b": "", "": "x"}', '{"\u00e9": "\u00e9"}']::jsonb[]) o;
SELECT 'http://h', iri_query_set('http://h'::iri, '{"b": "2", "aa": "1"}'), iri_query_set('?', '{}'), iri_query_set('', '{"a": ["1", null]}'), iri_query_set('?a;b', '{"b": "&"}', separator => ';'),
	iri_query_set('?&a=1&', '{"a": [], "b": "1"}'), pg_typeof(iri_query_set('?', '{}'));
\echo '# a literal is a name, if a value follows it'
SELECT 'iri_query_set http://h', iri_query_set(iri 'http://h', 'a', 'b'), iri_query_set('http://h', '{}', ';'),
	iri_query_set('a', 'b', NULL);
SELECT iri_query_set('a', NULL::jsonb);
SELECT 'iri_query_set {"a": 1}', iri_query_set(NULL::iri, '{"a": 1}'), iri_query_set(NULL::iri_reference, '[]');
SELECT iri_query_set(iri 'http://h', '["a"]');
SELECT iri_query_set(iri 'http://h', '"a"');
SELECT iri_query_set(iri 'http://h', '{"a": {"b": 1}}');
SELECT iri_query_set(iri 'http://h', '{"a": ["b", ["c"]]}');
SELECT iri_query_set(iri 'http://h', '{"": null}');
SELECT iri_query_set(iri 'http://h', '{"a": 1}', separator => ',');
\echo '# of a link without a query it is the inverse of iri_query_to_jsonb'
CREATE TEMP TABLE objects AS SELECT n, jsonb_object_agg(k, CASE mod(n * 7 + j, 4) WHEN 0 THEN to_jsonb(k || 'v') WHEN 1 THEN 'null'
	WHEN 2 THEN jsonb_build_array(k, NULL, '', k || n) ELSE to_jsonb(''::text) END) AS o
FROM generate_series(1, 200) n, LATERAL (SELECT j, chr(33 + mod(n * j * 37, 900)) || repeat('+', mod(j, 2)) AS k FROM generate_series(1, n % 9) j) s GROUP BY n;
ALTER TABLE objects ALTER o SET STORAGE EXTERNAL;
INSERT INTO objects SELECT 1000, jsonb_object_agg('name' || i, i::text) FROM generate_series(1, 3000) i;
SELECT n, o, x FROM (SELECT n, o, iri_query_set(iri 'http://h/', o) AS x FROM objects) s WHERE iri_query_to_jsonb(x) <> o;
\echo '# one name after the other gives the same, up to the order'
SELECT 'iri_query_set {"a": "3", "b": "4", "new": ""}', count(*)
	FROM (SELECT x, iri_query_set(x, '{"a": "3", "b": "4", "new": ""}') AS once,
	iri_query_set(iri_query_set(iri_query_set(x, 'a', '3'), 'b', '4'), 'new', '') AS thrice FROM change) s WHERE once::text <> thrice::text;
\echo '# every character comes back, in names and in values'
SELECT 'http://h/?b', count(*), bool_and(iri_query_param(x, c) = c) AND bool_and(x = y)
	AND bool_and(iri_query_remove(x, ARRAY[regexp_replace(c, '^\*$', '\\*')]) *= 'http://h/?b')
FROM (SELECT chr(n) AS c FROM generate_series(1, 1114111) n WHERE n NOT BETWEEN 55296 AND 57343) c,
LATERAL (SELECT iri_query_add(iri 'http://h/?b', c, c), iri_query_set(iri 'http://h/?b', c, c)) v (x, y)
WHERE c <> 'b' AND (ascii(c) < 3000 OR ascii(c) % 397 = 0 OR ascii(c) > 1114000 OR ascii(c) BETWEEN 63000 AND 66000);
\echo '# all other bytes are those of a split and a join'
CREATE TEMP TABLE made AS
SELECT ('http://h/?' || string_agg((ARRAY['a=1', '', 'b', '%61=2', 'c=%7e', 'A=+', 'b=b=b', 'utm_q=1', U&'\00E9=1',
	'=', '%c3%a9'])[1 + mod(abs(hashint4(n * 31 + i)), 11)], '&' ORDER BY i))::iri AS x
FROM generate_series(1, 300) n, generate_series(1, 1 + n % 7) i GROUP BY n;
CREATE FUNCTION pg_temp.joined(x iri, keep boolean, variadic names text[]) RETURNS text LANGUAGE sql AS $$
	SELECT CASE WHEN count(*) FILTER (WHERE hit <> keep) = 0 THEN x::text
		ELSE rtrim('http://h/?' || coalesce(string_agg(piece, '&' ORDER BY n) FILTER (WHERE hit = keep), ''), '?') END
	FROM (SELECT piece, n, replace(replace(split_part(piece, '=', 1), '%61', 'a'), '%c3%a9', U&'\00E9') = ANY (names)
		AND piece <> '' AS hit
		  FROM string_to_table(split_part(x::text, '?', 2), '&') WITH ORDINALITY AS p (piece, n)) s
$$;
SELECT 'made', count(*) FROM made;
SELECT x, iri_query_remove(x, '{a,b}'), pg_temp.joined(x, false, 'a', 'b') FROM made
WHERE iri_query_remove(x, '{a,b}')::text <> pg_temp.joined(x, false, 'a', 'b');
SELECT x, iri_query_keep(x, U&'{a,\00E9}'), pg_temp.joined(x, true, 'a', U&'\00E9') FROM made WHERE iri_query(x) <> ''
	AND iri_query_keep(x, U&'{a,\00E9}')::text <> pg_temp.joined(x, true, 'a', U&'\00E9');
\echo '# hostile input, in linear time'
SELECT 'http://h/?', length(iri_query_remove(x, '{a}')::text), length(iri_query_sort(x)::text), iri_query_param(x, 'a'),
	iri_query_to_jsonb(x) FROM (SELECT ('http://h/?' || repeat('&', 1000000))::iri AS x) s;
SELECT 'iri_query_remove p100000', length(iri_query_remove(x, names)::text), length(iri_query_keep(x, names)::text),
	length(iri_query_sort(x)::text), iri_query_param(x, 'p100000'), (SELECT count(*) FROM iri_query_params(x)),
	cardinality(iri_query_param_values(x, 'p7')),
		iri_query_to_jsonb(iri_query_set(x, iri_query_to_jsonb(x) || '{"p1": "0"}')) = iri_query_to_jsonb(x) || '{"p1": "0"}'
FROM (SELECT ('http://h/?' || string_agg('p' || n || '=' || n, '&' ORDER BY n))::iri AS x, array_agg('p' || n) AS names
	FROM generate_series(1, 100000) n) s;
