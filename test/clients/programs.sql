CREATE TABLE page (id integer PRIMARY KEY, url iri UNIQUE, site iri_reference, title text, urls iri[]);
CREATE TABLE visit (id integer PRIMARY KEY, page_url iri REFERENCES page (url));
CREATE INDEX ON visit (page_url);
INSERT INTO page VALUES (1, 'http://example.org/a', '/b', 'A', '{http://a,http://b}'), (2, 'http://example.org/' || repeat('x', 1000), NULL, 'B', NULL);
INSERT INTO visit VALUES (1, 'http://example.org/a'), (2, 'HTTP://EXAMPLE.org:80/a');
