/*
 * Maintenance of a database after a new key version: statements for each
 * object whose keys, or whose constants' keys, may be those of an earlier one.
 */
#include "compat.h"

#include "catalog/pg_collation.h"
#include "executor/spi.h"
#include "funcapi.h"
#include "nodes/nodeFuncs.h"
#include "nodes/parsenodes.h"
#include "nodes/primnodes.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/datum.h"
#include "utils/fmgrprotos.h"
#include "utils/lsyscache.h"
#include "utils/tuplestore.h"

#include "compare/key.h"
#include "type/datum.h"
#include "type/relation.h"

/* Types whose values contain keys. */
typedef struct KeyTypes
{
	ArrayType  *plain;			/* iri, iri_reference, and domains over them */
	ArrayType  *all;			/* and arrays, ranges and composites of these */
} KeyTypes;

static bool
is_member(Oid type, ArrayType *types)
{
	int			count = ArrayGetNItems(ARR_NDIM(types), ARR_DIMS(types));
	Oid		   *oids = (Oid *) ARR_DATA_PTR(types);

	for (int i = 0; i < count; i++)
	{
		if (oids[i] == type)
			return true;
	}
	return false;
}

/* Returns true if the current rules produce another key of the value. */
static bool
has_old_key(Datum datum)
{
	IriValue	value;
	IriText		spelling;

	iri_read_or_bound(DatumGetIriPP(datum), &value);
	if (value.header & IRI_V_BOUND)
		return false;
	spelling = iri_spelling(&value);
	return iri_compare_keys(datum, PointerGetDatum(iri_make_checked(spelling.data, spelling.len,
																	IRI_GRAMMAR_IRI_REFERENCE))) != 0;
}

/* has_old_key for a value that contains others: it is written and read again. */
static bool
contains_old_key(const Const *constant)
{
	Oid			function;
	Oid			param;
	bool		is_varlena;
	int16		typlen;
	bool		typbyval;
	char	   *text;
	Datum		again;
	Datum		flat = constant->constvalue;

	getTypeOutputInfo(constant->consttype, &function, &is_varlena);
	text = OidOutputFunctionCall(function, constant->constvalue);
	getTypeInputInfo(constant->consttype, &function, &param);
	again = OidInputFunctionCall(function, text, param, constant->consttypmod);
	get_typlenbyval(constant->consttype, &typlen, &typbyval);
	if (is_varlena)
		flat = PointerGetDatum(PG_DETOAST_DATUM(flat));
	return !datumIsEqual(flat, again, typbyval, typlen);
}

static bool
walk(Node *node, void *context) /* NOLINT(misc-no-recursion): walkers are */
{
	KeyTypes   *types = (KeyTypes *) context;

	if (node == NULL)
		return false;
	if (IsA(node, Const))
	{
		Const	   *constant = (Const *) node;

		if (constant->constisnull || !is_member(constant->consttype, types->all))
			return false;
		return is_member(constant->consttype, types->plain) ?
			has_old_key(constant->constvalue) : contains_old_key(constant);
	}
	if (IsA(node, Query))
		return query_tree_walker((Query *) node, walk, context, 0);
	if (IsA(node, PartitionBoundSpec))
	{
		PartitionBoundSpec *bound = (PartitionBoundSpec *) node;

		return walk((Node *) bound->listdatums, context) ||
			walk((Node *) bound->lowerdatums, context) ||
			walk((Node *) bound->upperdatums, context);
	}
	if (IsA(node, PartitionRangeDatum))
		return walk(((PartitionRangeDatum *) node)->value, context);
	return expression_tree_walker(node, walk, context);
}

/*
 * iriop_has_old_key(expression, plain_types, types) → boolean: a constant in
 * the expression has another key than the current rules produce
 */
PG_FUNCTION_INFO_V1(iriop_has_old_key);
Datum
iriop_has_old_key(PG_FUNCTION_ARGS)
{
	KeyTypes	types = {PG_GETARG_ARRAYTYPE_P(1), PG_GETARG_ARRAYTYPE_P(2)};

	PG_RETURN_BOOL(walk(stringToNode(text_to_cstring(PG_GETARG_TEXT_PP(0))), &types));
}

/* The extension's schema is put in place of @schema@. */
static const char dependents[] =
	"WITH RECURSIVE\n"
	/* the types that contain keys; plain: iri, iri_reference and domains over them */
	"type AS (\n"
	"SELECT oid, true AS plain FROM pg_type\n"
	"WHERE typnamespace = '@schema@'::regnamespace AND typname IN ('iri', 'iri_reference')\n"
	"UNION\n"
	"SELECT t.oid, x.plain AND t.domain FROM type x, LATERAL (\n"
	"SELECT oid, typtype = 'd' FROM pg_type WHERE typbasetype = x.oid OR typelem = x.oid AND typlen = -1\n"
	"UNION ALL SELECT unnest(ARRAY[rngtypid, rngmultitypid]), false FROM pg_range WHERE rngsubtype = x.oid\n"
	"UNION ALL SELECT c.reltype, false FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid\n"
	"WHERE a.atttypid = x.oid AND a.attnum > 0 AND NOT a.attisdropped AND c.reltype <> 0) t (oid, domain)\n"
	"),\n"
	"types AS (\n"
	"SELECT array_agg(oid) AS whole, array_agg(oid) FILTER (WHERE plain) AS plain FROM type\n"
	"),\n"
	/* members of the extension, and the types above */
	"member AS (\n"
	"SELECT d.classid, d.objid FROM pg_depend d JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid\n"
	"WHERE d.deptype = 'e' AND e.extname = 'iri'\n"
	"UNION SELECT 'pg_type'::regclass, oid FROM type\n"
	"),\n"
	"rel AS (\n"
	"SELECT c.*, format('%I.%I', n.nspname, c.relname) AS name, coalesce(pg_partition_root(c.oid), c.oid) AS root\n"
	"FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace\n"
	"WHERE c.oid >= 16384 AND c.relkind IN ('r', 'p', 'm', 'v', 'i', 'I', 'f') AND NOT pg_is_other_temp_schema(n.oid)\n"
	"AND n.nspname <> 'pg_toast'\n"
	"),\n"
	"col AS (\n"
	"SELECT r.oid AS relid, r.name AS rel, r.relkind, r.relispartition, r.root, a.attnum, a.attgenerated, x.plain,\n"
	"quote_ident(a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type,\n"
	"CASE WHEN x.plain THEN format('@schema@.iri_key_refresh(%I)', a.attname)\n"
	"ELSE format('%I::text::%s', a.attname, format_type(a.atttypid, a.atttypmod)) END AS refreshed\n"
	"FROM rel r JOIN pg_attribute a ON a.attrelid = r.oid JOIN (SELECT oid, bool_or(plain) AS plain FROM type GROUP BY oid) x ON a.atttypid = x.oid\n"
	"WHERE a.attnum > 0 AND NOT a.attisdropped AND r.relkind IN ('r', 'p', 'm')\n"
	"),\n"
	/* expressions of columns */
	"attribute_default AS (\n"
	"SELECT r.name AS rel, r.oid AS relid, r.root, r.relkind, r.relispartition, a.attnum, a.attgenerated, d.oid, quote_ident(a.attname) AS name,\n"
	"a.attname, format_type(a.atttypid, a.atttypmod) AS type, pg_get_expr(d.adbin, d.adrelid) AS expression,\n"
	"@schema@.iriop_has_old_key(d.adbin, t.plain, t.whole) AS old\n"
	"FROM pg_attrdef d JOIN rel r ON r.oid = d.adrelid JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum, types t\n"
	"),\n"
	"generated AS (\n"
	"SELECT g.*, ARRAY(\n"
	"SELECT DISTINCT d.refobjsubid FROM pg_depend d\n"
	"WHERE (d.classid, d.objid) IN (('pg_attrdef'::regclass, g.oid), ('pg_class'::regclass, g.relid))\n"
	"AND d.objsubid IN (0, g.attnum) AND (d.classid = 'pg_attrdef'::regclass OR d.objsubid = g.attnum)\n"
	"AND d.refclassid = 'pg_class'::regclass AND d.refobjid = g.relid AND d.refobjsubid > 0 AND d.refobjsubid <> g.attnum) AS base\n"
	"FROM attribute_default g\n"
	"WHERE g.attgenerated = 's' AND g.relkind IN ('r', 'p') AND EXISTS (\n"
	"SELECT FROM pg_depend d JOIN member m ON m.classid = d.refclassid AND m.objid = d.refobjid\n"
	"WHERE d.classid = 'pg_attrdef'::regclass AND d.objid = g.oid\n"
	"OR d.classid = 'pg_class'::regclass AND d.objid = g.relid AND d.objsubid = g.attnum)\n"
	"),\n"
	/* the SET and WHERE of an UPDATE */
	"assignment AS (\n"
	"SELECT relid, attnum, name, refreshed AS value, CASE WHEN plain THEN format('%s OPERATOR(@schema@.<>) %s', name, refreshed)\n"
	"ELSE format('pg_catalog.record_image_ne(ROW(%s), ROW(%s))', name, refreshed) END AS condition\n"
	"FROM col WHERE attgenerated = '' AND relkind <> 'm'\n"
	"UNION ALL\n"
	"SELECT g.relid, b.attnum, quote_ident(b.attname), quote_ident(b.attname), NULL\n"
	"FROM (SELECT DISTINCT relid, unnest(base) AS attnum FROM generated) g\n"
	"JOIN pg_attribute b ON b.attrelid = g.relid AND b.attnum = g.attnum\n"
	"WHERE NOT EXISTS (SELECT FROM col c WHERE c.relid = g.relid AND c.attnum = g.attnum)\n"
	"UNION ALL\n"
	"SELECT relid, attnum, NULL, NULL, format('pg_catalog.record_image_ne(ROW(%s), ROW(%s))', name, expression) FROM generated WHERE NOT old\n"
	"),\n"
	/* partitions whose bounds are old, of tables that are not hashed */
	"parted AS (\n"
	"SELECT DISTINCT i.inhparent AS relid FROM rel r JOIN pg_inherits i ON i.inhrelid = r.oid, types t\n"
	"WHERE r.relispartition AND @schema@.iriop_has_old_key(r.relpartbound, t.plain, t.whole)\n"
	"),\n"
	/* constraints and indexes that an UPDATE would break, or that are old themselves */
	"con AS (\n"
	"SELECT c.*, r.name AS rel, r.root, format('ALTER TABLE %s DROP CONSTRAINT %I;', r.name, c.conname) AS dropped,\n"
	"format('ALTER TABLE %s ADD CONSTRAINT %I %s%s;', r.name, c.conname, pg_get_constraintdef(c.oid),\n"
	"CASE WHEN c.contype = 'c' AND c.convalidated THEN ' NOT VALID' ELSE '' END) AS added,\n"
	"coalesce(format(E'\\nCOMMENT ON CONSTRAINT %I ON %s IS ', c.conname, r.name)\n"
	"|| quote_literal(obj_description(c.oid, 'pg_constraint')) || ';', '') AS comment\n"
	"FROM pg_constraint c JOIN rel r ON r.oid = c.conrelid, types t\n"
	"WHERE c.conparentid = 0 AND CASE c.contype\n"
	"WHEN 'f' THEN EXISTS (SELECT FROM col k WHERE k.relid = c.conrelid AND k.attnum = ANY (c.conkey)\n"
	"OR k.relid = c.confrelid AND k.attnum = ANY (c.confkey))\n"
	"OR EXISTS (SELECT FROM parted p WHERE coalesce(pg_partition_root(p.relid), p.relid) IN\n"
	"(r.root, coalesce(pg_partition_root(c.confrelid), c.confrelid)))\n"
	"WHEN 'c' THEN c.coninhcount = 0 AND @schema@.iriop_has_old_key(c.conbin, t.plain, t.whole)\n"
	"WHEN 'x' THEN EXISTS (SELECT FROM pg_index i WHERE i.indexrelid = c.conindid AND\n"
	"(@schema@.iriop_has_old_key(i.indexprs, t.plain, t.whole) OR @schema@.iriop_has_old_key(i.indpred, t.plain, t.whole)))\n"
	"ELSE false END\n"
	"),\n"
	"computed AS (\n"
	"SELECT i.*, x.name, x.relname, x.relkind, x.relispartition, r.name AS rel, r.root, r.relkind AS table_kind,\n"
	"s.spcname, o.old\n"
	"FROM pg_index i JOIN rel x ON x.oid = i.indexrelid JOIN rel r ON r.oid = i.indrelid\n"
	"LEFT JOIN pg_tablespace s ON s.oid = x.reltablespace, types t,\n"
	"LATERAL (SELECT coalesce(@schema@.iriop_has_old_key(i.indexprs, t.plain, t.whole), false)\n"
	"OR coalesce(@schema@.iriop_has_old_key(i.indpred, t.plain, t.whole), false)) AS o (old)\n"
	"WHERE (i.indexprs IS NOT NULL OR i.indpred IS NOT NULL) AND r.relkind <> 'm' AND NOT i.indisexclusion\n"
	"AND EXISTS (SELECT FROM pg_depend d JOIN member m ON m.classid = d.refclassid AND m.objid = d.refobjid\n"
	"WHERE d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid AND d.refclassid <> 'pg_opclass'::regclass)\n"
	"),\n"
	"index_text AS (\n"
	"SELECT c.*, format('%s%s%s%s',\n"
	"'SET default_tablespace = ' || quote_literal(c.spcname) || E';\\n',\n"
	"replace(pg_get_indexdef(c.indexrelid), ' ON ONLY ', ' ON ') || ';',\n"
	"E'\\nRESET default_tablespace;' || left(c.spcname, 0),\n"
	"E'\\nCOMMENT ON INDEX ' || c.name || ' IS ' || quote_literal(obj_description(c.indexrelid, 'pg_class')) || ';') AS made\n"
	"FROM computed c\n"
	"),\n"
	/* tables that one statement has to change together, because of foreign keys */
	"node AS (\n"
	"SELECT DISTINCT root AS oid FROM col WHERE relkind <> 'm'\n"
	"UNION SELECT root FROM con\n"
	"UNION SELECT coalesce(pg_partition_root(confrelid), confrelid) FROM con WHERE contype = 'f'\n"
	"UNION SELECT root FROM generated\n"
	"UNION SELECT coalesce(pg_partition_root(relid), relid) FROM parted\n"
	"UNION SELECT root FROM computed WHERE old AND indisunique\n"
	"),\n"
	"edge AS (\n"
	"SELECT root AS a, coalesce(pg_partition_root(confrelid), confrelid) AS b FROM con WHERE contype = 'f'\n"
	"),\n"
	"reach AS (\n"
	"SELECT oid AS node, oid AS member FROM node\n"
	"UNION\n"
	"SELECT r.node, CASE WHEN e.a = r.member THEN e.b ELSE e.a END FROM reach r JOIN edge e ON r.member IN (e.a, e.b)\n"
	"),\n"
	"component AS (\n"
	"SELECT node, min(member) AS id FROM reach GROUP BY node\n"
	"),\n"
	"defaults AS (\n"
	"SELECT d.*, format('ALTER TABLE %s ALTER COLUMN %s SET DEFAULT %s;', d.rel, d.name, d.expression) AS made\n"
	"FROM attribute_default d WHERE d.old AND d.attgenerated = ''\n"
	"),\n"
	"step AS (\n"
	"SELECT c.id, 20 AS phase, con.dropped AS statement FROM con JOIN component c ON c.node = con.root WHERE contype IN ('f', 'x')\n"
	"UNION ALL\n"
	"SELECT c.id, 30, con.dropped || E'\\n' || con.added || con.comment FROM con JOIN component c ON c.node = con.root WHERE contype = 'c'\n"
	"UNION ALL\n"
	"SELECT c.id, 25, d.made FROM defaults d JOIN component c ON c.node = d.root\n"
	"WHERE EXISTS (SELECT FROM con WHERE con.root = d.root AND con.contype = 'c')\n"
	"UNION ALL\n"
	"SELECT c.id, 35, format('DROP INDEX %s;', i.name) FROM index_text i JOIN component c ON c.node = i.root\n"
	"WHERE i.old AND i.indisunique AND NOT i.relispartition\n"
	"UNION ALL\n"
	/* a row may belong to another partition under the new bounds */
	"SELECT c.id, 40, concat_ws(E'\\n',\n"
	"format('CREATE TEMPORARY TABLE iri_moved ON COMMIT DROP AS SELECT * FROM %s;', r.name),\n"
	"format('TRUNCATE %s;', r.name), b.detach, b.attach,\n"
	"format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM iri_moved;', r.name, k.names, k.refreshed),\n"
	"'DROP TABLE iri_moved;')\n"
	"FROM parted p JOIN rel r ON r.oid = p.relid JOIN component c ON c.node = r.root,\n"
	"LATERAL (SELECT string_agg(format('ALTER TABLE %s DETACH PARTITION %s;', r.name, q.name), E'\\n' ORDER BY q.name) AS detach,\n"
	"string_agg(format('ALTER TABLE %s ATTACH PARTITION %s %s;', r.name, q.name, pg_get_expr(q.relpartbound, q.oid)),\n"
	"E'\\n' ORDER BY q.name) AS attach\n"
	"FROM pg_inherits i JOIN rel q ON q.oid = i.inhrelid, types t\n"
	"WHERE i.inhparent = r.oid AND @schema@.iriop_has_old_key(q.relpartbound, t.plain, t.whole)) b,\n"
	"LATERAL (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS names,\n"
	"string_agg(coalesce(col.refreshed, quote_ident(a.attname)), ', ' ORDER BY a.attnum) AS refreshed\n"
	"FROM pg_attribute a LEFT JOIN col ON col.relid = a.attrelid AND col.attnum = a.attnum\n"
	"WHERE a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') k\n"
	"UNION ALL\n"
	"SELECT c.id, 45, CASE WHEN current_setting('server_version_num')::integer >= 170000\n"
	"THEN format('ALTER TABLE %s ALTER COLUMN %s SET EXPRESSION AS (%s);', g.rel, g.name, g.expression)\n"
	"ELSE format('ALTER TABLE %s DROP COLUMN %s, ADD COLUMN %2$s %s GENERATED ALWAYS AS (%s) STORED;', g.rel, g.name, g.type, g.expression)\n"
	"|| coalesce(format(E'\\nCOMMENT ON COLUMN %s.%s IS ', g.rel, g.name) || quote_literal(col_description(g.relid, g.attnum)) || ';', '')\n"
	"|| coalesce((SELECT string_agg(E'\\n' || pg_get_indexdef(i.indexrelid) || ';', '' ORDER BY i.indexrelid) FROM pg_index i\n"
	"WHERE i.indrelid = g.relid AND g.attnum = ANY (i.indkey::smallint[])), '') END\n"
	"FROM generated g JOIN component c ON c.node = g.root WHERE g.old AND NOT g.relispartition\n"
	"UNION ALL\n"
	"SELECT c.id, 50, format('UPDATE %s%s SET %s WHERE %s;', CASE r.relkind WHEN 'r' THEN 'ONLY ' ELSE '' END, r.name,\n"
	"string_agg(format('%s = %s', a.name, a.value), ', ' ORDER BY a.attnum) FILTER (WHERE a.name IS NOT NULL),\n"
	"string_agg(a.condition, ' OR ' ORDER BY a.attnum) FILTER (WHERE a.condition IS NOT NULL))\n"
	"FROM assignment a JOIN rel r ON r.oid = a.relid JOIN component c ON c.node = r.oid\n"
	"WHERE r.relkind IN ('r', 'p') AND NOT r.relispartition GROUP BY c.id, r.oid, r.relkind, r.name\n"
	"UNION ALL\n"
	"SELECT c.id, 60, format('ALTER TABLE %s VALIDATE CONSTRAINT %I;', con.rel, con.conname)\n"
	"FROM con JOIN component c ON c.node = con.root WHERE contype = 'c' AND convalidated\n"
	"UNION ALL\n"
	"SELECT c.id, 65, i.made FROM index_text i JOIN component c ON c.node = i.root WHERE i.old AND i.indisunique AND NOT i.relispartition\n"
	"UNION ALL\n"
	"SELECT c.id, 70, con.added || con.comment FROM con JOIN component c ON c.node = con.root WHERE contype IN ('f', 'x')\n"
	"),\n"
	/* views, and on how many others they are based */
	"based AS (\n"
	"SELECT DISTINCT w.ev_class AS relid, d.refobjid AS base FROM pg_rewrite w\n"
	"JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid AND d.refclassid = 'pg_class'::regclass\n"
	"WHERE w.rulename = '_RETURN' AND d.refobjid <> w.ev_class\n"
	"),\n"
	"height AS (\n"
	"SELECT relid, 1 AS level FROM based\n"
	"UNION\n"
	"SELECT b.relid, h.level + 1 FROM height h JOIN based b ON b.base = h.relid\n"
	"),\n"
	"view AS (\n"
	"SELECT r.*, w.oid AS rule, @schema@.iriop_has_old_key(w.ev_action, t.plain, t.whole) AS old,\n"
	"coalesce((SELECT max(level) FROM height h WHERE h.relid = r.oid), 0) AS level,\n"
	"coalesce((SELECT format(' WITH (%s)', string_agg(format('%I = %L', option_name, option_value), ', '))\n"
	"FROM pg_options_to_table(r.reloptions) HAVING count(*) > 0), '') AS options\n"
	"FROM rel r JOIN pg_rewrite w ON w.ev_class = r.oid AND w.rulename = '_RETURN', types t WHERE r.relkind IN ('v', 'm')\n"
	"),\n"
	"renewed AS (\n"
	"SELECT oid FROM view WHERE old AND relkind = 'm'\n"
	"UNION\n"
	"SELECT b.relid FROM renewed n JOIN based b ON b.base = n.oid\n"
	"),\n"
	"affected AS (\n"
	"SELECT relid FROM col WHERE relkind <> 'm' UNION SELECT b.relid FROM affected a JOIN based b ON b.base = a.relid\n"
	"),\n"
	"whole_view AS (\n"
	"SELECT v.oid, v.name, v.level, format('DROP %sVIEW %s;', CASE v.relkind WHEN 'm' THEN 'MATERIALIZED ' ELSE '' END, v.name) AS dropped,\n"
	"concat_ws(E'\\n', 'SET default_tablespace = ' || quote_literal(s.spcname) || ';',\n"
	"format('CREATE %sVIEW %s%s%s AS%s%s;', CASE v.relkind WHEN 'm' THEN 'MATERIALIZED ' ELSE '' END, v.name,\n"
	"' USING ' || quote_ident(m.amname), v.options, E'\\n' || rtrim(pg_get_viewdef(v.oid), ';'),\n"
	"CASE WHEN v.relkind = 'm' AND NOT v.relispopulated THEN ' WITH NO DATA' END),\n"
	"'RESET default_tablespace;' || left(s.spcname, 0),\n"
	"(SELECT string_agg(pg_get_indexdef(i.indexrelid) || ';'\n"
	"|| coalesce(format(E'\\nCOMMENT ON INDEX %s IS ', x.name) || quote_literal(obj_description(x.oid, 'pg_class')) || ';', '')\n"
	"|| CASE WHEN i.indisclustered THEN format(E'\\nALTER TABLE %s CLUSTER ON %I;', v.name, x.relname) ELSE '' END,\n"
	"E'\\n' ORDER BY x.oid)\n"
	"FROM pg_index i JOIN rel x ON x.oid = i.indexrelid WHERE i.indrelid = v.oid),\n"
	"(SELECT string_agg(format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS %s;', v.name, attname, attstattarget), E'\\n' ORDER BY attnum)\n"
	"FROM pg_attribute WHERE attrelid = v.oid AND attnum > 0 AND attstattarget >= 0 AND v.relkind = 'm'),\n"
	"(SELECT string_agg(format('ALTER TABLE %s ALTER COLUMN %s SET DEFAULT %s;', v.name, d.name, d.expression), E'\\n' ORDER BY d.attnum)\n"
	"FROM attribute_default d WHERE d.relid = v.oid),\n"
	"(SELECT string_agg(pg_get_ruledef(w.oid), E'\\n' ORDER BY w.oid) FROM pg_rewrite w WHERE w.ev_class = v.oid AND w.rulename <> '_RETURN'),\n"
	"(SELECT string_agg(pg_get_triggerdef(g.oid) || ';', E'\\n' ORDER BY g.oid) FROM pg_trigger g WHERE g.tgrelid = v.oid AND NOT g.tgisinternal),\n"
	"format('ALTER TABLE %s OWNER TO %I;', v.name, pg_get_userbyid(v.relowner)),\n"
	"format('REVOKE ALL ON %s FROM %I;', v.name, pg_get_userbyid(v.relowner)) || left(v.relacl::text, 0),\n"
	"(SELECT string_agg(format('GRANT %s ON %s TO %s%s;', a.privilege_type, v.name,\n"
	"CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END,\n"
	"CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END), E'\\n' ORDER BY a.grantee, a.privilege_type)\n"
	"FROM aclexplode(v.relacl) a),\n"
	"(SELECT string_agg(format('GRANT %s (%I) ON %s TO %s%s;', a.privilege_type, c.attname, v.name,\n"
	"CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END,\n"
	"CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END), E'\\n' ORDER BY c.attnum, a.grantee, a.privilege_type)\n"
	"FROM pg_attribute c, aclexplode(c.attacl) a WHERE c.attrelid = v.oid),\n"
	"(SELECT string_agg(format('COMMENT ON %s IS %L;', CASE WHEN d.objsubid > 0\n"
	"THEN format('COLUMN %s.%I', v.name, (SELECT attname FROM pg_attribute WHERE attrelid = v.oid AND attnum = d.objsubid))\n"
	"ELSE CASE v.relkind WHEN 'm' THEN 'MATERIALIZED ' ELSE '' END || 'VIEW ' || v.name END, d.description), E'\\n' ORDER BY d.objsubid)\n"
	"FROM pg_description d WHERE d.classoid = 'pg_class'::regclass AND d.objoid = v.oid)) AS made\n"
	"FROM view v JOIN renewed n ON n.oid = v.oid LEFT JOIN pg_am m ON m.oid = v.relam LEFT JOIN pg_tablespace s ON s.oid = v.reltablespace\n"
	"),\n"
	/* everything, in the order in which it is to be done */
	"result AS (\n"
	/* rows that the current rules make equal */
	"SELECT 1 AS stage, 0 AS level, pg_describe_object('pg_class'::regclass, u.indexrelid, 0) AS object, 0 AS part,\n"
	"format('SELECT %s, count(*), array_agg(%s) FROM %s%s GROUP BY %1$s HAVING count(*) > 1;',\n"
	"u.keys, u.first, r.name, ' WHERE ' || nullif(concat_ws(' AND ', pg_get_expr(u.indpred, u.indrelid), u.present), '')) AS statement\n"
	"FROM (\n"
	"SELECT i.indexrelid, i.indrelid, i.indpred, min(c.name) AS first,\n"
	"string_agg(coalesce(c.refreshed, pg_get_indexdef(i.indexrelid, k.n::integer, true)), ', ' ORDER BY k.n) AS keys,\n"
	"CASE WHEN NOT i.indnullsnotdistinct\n"
	"THEN string_agg(pg_get_indexdef(i.indexrelid, k.n::integer, true) || ' IS NOT NULL', ' AND ' ORDER BY k.n) END AS present\n"
	"FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY k (attnum, n) LEFT JOIN col c ON c.relid = i.indrelid AND c.attnum = k.attnum\n"
	"WHERE i.indisunique AND k.n <= i.indnkeyatts GROUP BY i.indexrelid, i.indrelid, i.indpred, i.indnullsnotdistinct HAVING count(c.name) > 0\n"
	") u JOIN rel r ON r.oid = u.indrelid WHERE r.relkind IN ('r', 'p') AND NOT r.relispartition\n"
	"UNION ALL\n"
	"SELECT 2, 0, pg_describe_object('pg_class'::regclass, x.oid, 0), 0, format('REINDEX INDEX CONCURRENTLY %s;', x.name)\n"
	"FROM rel x JOIN pg_index i ON i.indexrelid = x.oid\n"
	"WHERE x.relkind = 'i' AND EXISTS (SELECT FROM unnest(i.indclass::oid[]) o JOIN pg_opclass c ON c.oid = o\n"
	"WHERE c.opcname = 'iri_image_ops' AND c.opcnamespace = '@schema@'::regnamespace)\n"
	"UNION ALL\n"
	"SELECT 3, 0, format('default value for column %s of %s', d.name, d.rel), 0, d.made\n"
	"FROM defaults d WHERE NOT EXISTS (SELECT FROM con WHERE con.root = d.root AND con.contype = 'c')\n"
	"UNION ALL\n"
	"SELECT 3, 0, pg_describe_object('pg_type'::regclass, y.oid, 0), 0,\n"
	"format('ALTER DOMAIN %s SET DEFAULT %s;', format_type(y.oid, NULL), pg_get_expr(y.typdefaultbin, 0))\n"
	"FROM pg_type y, types t WHERE y.typtype = 'd' AND @schema@.iriop_has_old_key(y.typdefaultbin, t.plain, t.whole)\n"
	"UNION ALL\n"
	"SELECT 3, 0, pg_describe_object('pg_constraint'::regclass, c.oid, 0), 0,\n"
	"format(E'BEGIN;\\nALTER DOMAIN %1$s DROP CONSTRAINT %2$I;\\nALTER DOMAIN %1$s ADD CONSTRAINT %2$I %3$s%4$s;%5$s\\nCOMMIT;', format_type(c.contypid, NULL),\n"
	"c.conname, pg_get_constraintdef(c.oid), CASE WHEN c.convalidated THEN ' NOT VALID' ELSE '' END,\n"
	"coalesce(format(E'\\nCOMMENT ON CONSTRAINT %I ON DOMAIN %s IS ', c.conname, format_type(c.contypid, NULL))\n"
	"|| quote_literal(obj_description(c.oid, 'pg_constraint')) || ';', ''))\n"
	"FROM pg_constraint c, types t WHERE c.contypid <> 0 AND @schema@.iriop_has_old_key(c.conbin, t.plain, t.whole)\n"
	"UNION ALL\n"
	"SELECT 3, 0, pg_describe_object('pg_proc'::regclass, p.oid, 0), 0, pg_get_functiondef(p.oid) || ';'\n"
	"FROM pg_proc p, types t WHERE p.prokind <> 'a' AND p.oid >= 16384\n"
	"AND (@schema@.iriop_has_old_key(p.prosqlbody, t.plain, t.whole) OR @schema@.iriop_has_old_key(p.proargdefaults, t.plain, t.whole))\n"
	"UNION ALL\n"
	"SELECT 3, level, pg_describe_object('pg_class'::regclass, v.oid, 0), 0,\n"
	"format(E'CREATE OR REPLACE VIEW %s%s AS\\n%s', v.name, v.options, pg_get_viewdef(v.oid))\n"
	"FROM view v WHERE v.old AND v.relkind = 'v' AND v.oid NOT IN (SELECT oid FROM renewed)\n"
	"UNION ALL\n"
	"SELECT 3, 99, pg_describe_object('pg_rewrite'::regclass, w.oid, 0), 0, regexp_replace(pg_get_ruledef(w.oid), '^CREATE RULE', 'CREATE OR REPLACE RULE')\n"
	"FROM pg_rewrite w JOIN rel r ON r.oid = w.ev_class, types t WHERE w.rulename <> '_RETURN' AND w.ev_class NOT IN (SELECT oid FROM renewed)\n"
	"AND (@schema@.iriop_has_old_key(w.ev_action, t.plain, t.whole) OR @schema@.iriop_has_old_key(w.ev_qual, t.plain, t.whole))\n"
	"UNION ALL\n"
	"SELECT 3, 99, pg_describe_object('pg_trigger'::regclass, g.oid, 0), 0, concat(E'BEGIN;\\n',\n"
	"CASE WHEN g.tgconstraint = 0 THEN regexp_replace(pg_get_triggerdef(g.oid), '^CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER')\n"
	"ELSE format(E'DROP TRIGGER %I ON %s;\\n', g.tgname, r.name) || pg_get_triggerdef(g.oid) END, ';',\n"
	"CASE WHEN g.tgconstraint <> 0 THEN format(E'\\nCOMMENT ON TRIGGER %I ON %s IS ', g.tgname, r.name)\n"
	"|| quote_literal(obj_description(g.oid, 'pg_trigger')) || ';' END,\n"
	"CASE g.tgenabled WHEN 'D' THEN format(E'\\nALTER TABLE %s DISABLE TRIGGER %I;', r.name, g.tgname)\n"
	"WHEN 'R' THEN format(E'\\nALTER TABLE %s ENABLE REPLICA TRIGGER %I;', r.name, g.tgname)\n"
	"WHEN 'A' THEN format(E'\\nALTER TABLE %s ENABLE ALWAYS TRIGGER %I;', r.name, g.tgname) END, E'\\nCOMMIT;')\n"
	"FROM pg_trigger g JOIN rel r ON r.oid = g.tgrelid, types t WHERE NOT g.tgisinternal AND g.tgparentid = 0\n"
	"AND g.tgrelid NOT IN (SELECT oid FROM renewed) AND @schema@.iriop_has_old_key(g.tgqual, t.plain, t.whole)\n"
	"UNION ALL\n"
	"SELECT 3, 99, pg_describe_object('pg_policy'::regclass, p.oid, 0), 0, concat(format('ALTER POLICY %I ON %s', p.polname, r.name),\n"
	"format(' USING (%s)', pg_get_expr(p.polqual, p.polrelid)) || left(p.polqual::text, 0),\n"
	"format(' WITH CHECK (%s)', pg_get_expr(p.polwithcheck, p.polrelid)) || left(p.polwithcheck::text, 0), ';')\n"
	"FROM pg_policy p JOIN rel r ON r.oid = p.polrelid, types t\n"
	"WHERE @schema@.iriop_has_old_key(p.polqual, t.plain, t.whole) OR @schema@.iriop_has_old_key(p.polwithcheck, t.plain, t.whole)\n"
	"UNION ALL\n"
	"SELECT 4, 0, (SELECT string_agg(pg_describe_object('pg_class'::regclass, c.node, 0), ', ' ORDER BY r.name)\n"
	"FROM component c JOIN rel r ON r.oid = c.node WHERE c.id = s.id), 0,\n"
	"CASE WHEN max(phase) = 50 AND min(phase) = 50 AND count(*) = 1 THEN max(s.statement)\n"
	"ELSE format(E'BEGIN;\\nLOCK TABLE %s;\\n%s\\nCOMMIT;',\n"
	"(SELECT string_agg(r.name, ', ' ORDER BY r.name) FROM component c JOIN rel r ON r.oid = c.node WHERE c.id = s.id),\n"
	"string_agg(CASE WHEN s.phase = 50 THEN s.statement || E'\\nSET CONSTRAINTS ALL IMMEDIATE;' ELSE s.statement END,\n"
	"E'\\n' ORDER BY s.phase, s.statement)) END\n"
	"FROM step s GROUP BY s.id\n"
	"UNION ALL\n"
	"SELECT 5, 0, pg_describe_object('pg_constraint'::regclass, c.oid, 0), 0,\n"
	"format('ALTER DOMAIN %s VALIDATE CONSTRAINT %I;', format_type(c.contypid, NULL), c.conname)\n"
	"FROM pg_constraint c, types t WHERE c.contypid <> 0 AND c.convalidated AND @schema@.iriop_has_old_key(c.conbin, t.plain, t.whole)\n"
	"UNION ALL\n"
	"SELECT 6, 0, pg_describe_object('pg_class'::regclass, i.indexrelid, 0), p.n, p.statement\n"
	"FROM index_text i, LATERAL (VALUES\n"
	"(1, format('ALTER INDEX %s RENAME TO %I;', i.name, 'old_' || i.relname)),\n"
	"(2, 'SET default_tablespace = ' || quote_literal(i.spcname) || ';'),\n"
	"(3, regexp_replace(replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON '), '^CREATE INDEX',\n"
	"CASE i.relkind WHEN 'I' THEN 'CREATE INDEX' ELSE 'CREATE INDEX CONCURRENTLY' END) || ';'),\n"
	"(4, 'RESET default_tablespace;' || left(i.spcname, 0)),\n"
	"(5, format('COMMENT ON INDEX %s IS ', i.name) || quote_literal(obj_description(i.indexrelid, 'pg_class')) || ';'),\n"
	"(6, format('DROP INDEX %s%s.%I;', CASE i.relkind WHEN 'I' THEN '' ELSE 'CONCURRENTLY ' END,\n"
	"(SELECT relnamespace::regnamespace::text FROM pg_class WHERE oid = i.indexrelid), 'old_' || i.relname))) p (n, statement)\n"
	"WHERE i.old AND NOT i.indisunique AND NOT i.relispartition\n"
	"AND p.statement IS NOT NULL\n"
	"UNION ALL\n"
	"SELECT 6, 0, pg_describe_object('pg_class'::regclass, i.indexrelid, 0), 0, format('REINDEX INDEX CONCURRENTLY %s;', i.name)\n"
	"FROM computed i WHERE NOT i.old AND i.relkind = 'i'\n"
	"UNION ALL\n"
	"SELECT 7, 0, string_agg(pg_describe_object('pg_class'::regclass, w.oid, 0), ', ' ORDER BY w.level, w.name), 0,\n"
	"format(E'BEGIN;\\n%s\\n%s\\nCOMMIT;', string_agg(w.dropped, E'\\n' ORDER BY w.level DESC, w.name),\n"
	"string_agg(w.made, E'\\n' ORDER BY w.level, w.name))\n"
	"FROM whole_view w HAVING count(*) > 0\n"
	"UNION ALL\n"
	"SELECT 8, v.level, pg_describe_object('pg_class'::regclass, v.oid, 0), 0, format('REFRESH MATERIALIZED VIEW %s;', v.name)\n"
	"FROM view v JOIN affected a ON a.relid = v.oid\n"
	"WHERE v.relkind = 'm' AND v.relispopulated AND v.oid NOT IN (SELECT oid FROM renewed)\n"
	"UNION ALL\n"
	"SELECT 9, 0, pg_describe_object('pg_statistic_ext'::regclass, x.oid, 0), 0, concat_ws(E'\\n', 'BEGIN;',\n"
	"format('DROP STATISTICS %s.%I;', x.stxnamespace::regnamespace::text, x.stxname), pg_get_statisticsobjdef(x.oid) || ';',\n"
	"format('ALTER STATISTICS %s.%I OWNER TO %I;', x.stxnamespace::regnamespace::text, x.stxname, pg_get_userbyid(x.stxowner)),\n"
	"CASE WHEN x.stxstattarget >= 0 THEN format('ALTER STATISTICS %s.%I SET STATISTICS %s;', x.stxnamespace::regnamespace::text, x.stxname,\n"
	"x.stxstattarget) END,\n"
	"format('COMMENT ON STATISTICS %s.%I IS ', x.stxnamespace::regnamespace::text, x.stxname)\n"
	"|| quote_literal(obj_description(x.oid, 'pg_statistic_ext')) || ';', 'COMMIT;')\n"
	"FROM pg_statistic_ext x, types t WHERE @schema@.iriop_has_old_key(x.stxexprs, t.plain, t.whole)\n"
	"UNION ALL\n"
	"SELECT 10, 0, pg_describe_object('pg_class'::regclass, r.oid, 0), 0, format('ANALYZE %s;', r.name)\n"
	"FROM rel r WHERE r.oid IN (SELECT node FROM component)\n"
	")\n"
	"SELECT object, statement FROM result ORDER BY stage, level, object, part\n";

/*
 * iri_key_check() → setof (object, statement): what has to be run after an
 * upgrade to another key version, in this order
 */
PG_FUNCTION_INFO_V1(iri_key_check_all);
Datum
iri_key_check_all(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	Datum		query = DirectFunctionCall3Coll(replace_text, C_COLLATION_OID,
												CStringGetTextDatum(dependents),
												CStringGetTextDatum("@schema@"),
												CStringGetTextDatum(iri_own_schema(fcinfo)));

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	if (SPI_connect() != SPI_OK_CONNECT)
		elog(ERROR, "SPI_connect failed");
	if (SPI_execute(TextDatumGetCString(query), true, 0) != SPI_OK_SELECT)
		elog(ERROR, "SPI_execute failed");
	for (uint64 i = 0; i < SPI_processed; i++)
		tuplestore_puttuple(result->setResult, SPI_tuptable->vals[i]);
	SPI_finish();
	return (Datum) 0;
}
