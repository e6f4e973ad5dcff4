/*
 * For tests only, never installed: values of another key version, as a later
 * or an earlier release would have written them.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/builtins.h"

#include "core/value/value.h"

PG_MODULE_MAGIC;

/* iri_other_key(x, version, key) → x with that key, ASCII, of fewer than 128 bytes */
PG_FUNCTION_INFO_V1(iri_other_key);
Datum
iri_other_key(PG_FUNCTION_ARGS)
{
	text	   *s = DatumGetTextPP(PG_GETARG_DATUM(0));
	int			version = PG_GETARG_INT32(1);
	text	   *key = PG_GETARG_TEXT_PP(2);
	size_t		len = VARSIZE_ANY_EXHDR(s);
	size_t		key_len = VARSIZE_ANY_EXHDR(key);
	struct varlena *value = palloc(VARHDRSZ + 4 + key_len + len);
	char	   *p = VARDATA(value);

	if (version < 1 || version > IRI_V_VERSION || key_len >= 128)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("version or key out of range"));

	/* value.h: header, size, prefix, suffix, key, middle */
	*p++ = (char) (version | IRI_V_APART | IRI_V_ASCII);
	*p++ = (char) key_len;
	*p++ = 0;
	*p++ = 0;
	memcpy(p, VARDATA_ANY(key), key_len);
	memcpy(p + key_len, VARDATA_ANY(s), len);
	SET_VARSIZE(value, VARHDRSZ + 4 + key_len + len);
	PG_RETURN_POINTER(value);
}
