-- Whether the plan of a query has a line like this, and whether the planner sees that no row can match.
CREATE FUNCTION pg_temp.plan_has(query text, node text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		IF line ~ node THEN
			RETURN true;
		END IF;
	END LOOP;
	RETURN false;
END $$;
CREATE FUNCTION pg_temp.finds_nothing(query text) RETURNS boolean LANGUAGE sql AS $$
	SELECT pg_temp.plan_has(query, 'One-Time Filter: false')
$$;
