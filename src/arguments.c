/*
 * Text arguments as UTF-8.
 */
#include "iri.h"

#include "catalog/pg_type.h"
#include "utils/array.h"
#include "utils/builtins.h"

/* Returns a text as UTF-8: within the datum, or palloc'd. */
IriText
iri_utf8_of_text(const text *s)
{
	IriText		utf8;

	if (!iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), &utf8))
		ereport(ERROR,
				errcode(ERRCODE_UNTRANSLATABLE_CHARACTER),
				errmsg("text has a character that does not exist in Unicode"));
	return utf8;
}

/*
 * Returns the elements of a text array; `what` says what its elements must be,
 * for the error about a NULL.
 */
int
iri_getarg_texts(FunctionCallInfo fcinfo, int n, const char *what, IriText **texts)
{
	ArrayType  *array = PG_GETARG_ARRAYTYPE_P(n);
	Datum	   *elements;
	bool	   *nulls;
	int			count;

	deconstruct_array(array, TEXTOID, -1, false, TYPALIGN_INT, &elements, &nulls, &count);
	*texts = palloc(sizeof(IriText) * (count + 1));
	for (int i = 0; i < count; i++)
	{
		if (nulls[i])
			ereport(ERROR,
					errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
					errmsg("%s must not be null", what));
		(*texts)[i] = iri_utf8_of_text(DatumGetTextPP(elements[i]));
	}
	return count;
}
