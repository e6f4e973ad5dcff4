-- title: iri
-- type: iri
-- cast: $t::iri
-- key: $u
-- read: host = iri_host($u)
-- read: normalize = iri_normalize($u)
CREATE EXTENSION IF NOT EXISTS iri;
