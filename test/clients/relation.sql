-- The states of a relation, for relations() of steps: one child in another spelling, then a parent too, then normal forms.
CREATE TABLE site (id integer PRIMARY KEY, url iri UNIQUE);
CREATE TABLE visit (id integer PRIMARY KEY, url iri REFERENCES site (url));
INSERT INTO site VALUES (1, 'http://a.example/'), (2, 'http://b.example/');
INSERT INTO visit VALUES (1, 'http://a.example/'), (2, 'HTTP://A.example'), (3, 'http://b.example/');

UPDATE site SET url = 'HTTP://B.example' WHERE id = 2;

CREATE FUNCTION normal_url() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.url := iri_normalize(NEW.url); RETURN NEW; END $$;
CREATE TRIGGER normal_url BEFORE INSERT OR UPDATE ON site FOR EACH ROW EXECUTE FUNCTION normal_url();
CREATE TRIGGER normal_url BEFORE INSERT OR UPDATE ON visit FOR EACH ROW EXECUTE FUNCTION normal_url();
UPDATE site SET url = url;
UPDATE visit SET url = url;
ALTER TABLE site ADD CHECK (url *= iri_normalize(url));
ALTER TABLE visit ADD CHECK (url *= iri_normalize(url));
UPDATE site SET url = 'HTTP://A.example:80' WHERE id = 1;
UPDATE visit SET url = 'HTTP://B.example' WHERE id = 3;
