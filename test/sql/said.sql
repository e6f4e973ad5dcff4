-- How a message is printed, in one row: what fails, the SQLSTATE and the text, the detail
-- and the hint.
CREATE FUNCTION pg_temp.said(statement text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE state text; message text; detail text; hint text;
BEGIN
	EXECUTE 'SELECT ' || statement;
	RETURN statement || '  → no error';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL,
		hint = PG_EXCEPTION_HINT;
	RETURN concat_ws(' | ', statement || '  → ' || state || ' ' || message, nullif(detail, ''), nullif(hint, ''));
END $$;
