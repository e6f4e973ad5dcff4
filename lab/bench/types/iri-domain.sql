-- title: iri by domain
-- type: iri
-- cast: $t::iri
-- key: $u
-- index: $u iri_domain_ops
--
-- One index for all, in the order by domain.
CREATE EXTENSION IF NOT EXISTS iri;
