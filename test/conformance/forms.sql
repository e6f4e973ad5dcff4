-- forms: input, and its normal forms at the rungs of these names, syntax and scheme
--
-- own/forms.schemes.tsv has for each scheme what it merges and what it does not, by hand.
-- The cases "normal" are answers of a second implementation of doc/schemes.md, in Perl and
-- without code of iri.  The two agreed about all random IRIs; these reach each of its lines
-- for each scheme, and find the faults that others of them did.  Those by hand reach the
-- branches that these do not.

INSERT INTO result
SELECT id, true, coalesce((got_syntax, got_scheme) = (syntax, scheme), false),
	   concat_ws(' ', syntax, scheme), coalesce(got_syntax || ' ' || got_scheme, '(invalid)')
FROM cases, LATERAL iri_reference_try(input) AS x,
LATERAL (SELECT iri_normalize(x, 'syntax')::text, iri_normalize(x, 'scheme')::text) AS n (got_syntax, got_scheme);
