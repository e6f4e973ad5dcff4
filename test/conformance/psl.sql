-- psl: host, registrable_domain (NULL without one)
--
-- Hosts come as A-labels and as U-labels, and domains in the same form; both
-- are one host, and iri_registrable_domain gives U-labels.

ALTER TABLE file ADD id text;
UPDATE file SET id = 'psl:' || coalesce(host, '(NULL)');
CREATE OR REPLACE TEMPORARY VIEW cases AS SELECT host, registrable_domain, id FROM file;

INSERT INTO result
SELECT id, true, got IS NOT DISTINCT FROM want, coalesce(registrable_domain, '(none)'), coalesce(got, '(none)')
FROM cases, LATERAL (SELECT iri_registrable_domain(iri_try('http://' || host || '/')),
							iri_host_unicode(iri_try('http://' || registrable_domain || '/'))) AS r (got, want);
