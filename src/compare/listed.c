/*
 * A cache of the keys of texts that are used repeatedly, such as the elements
 * of a list, which are compared with each row.
 *
 * For x = ANY (text[]), PostgreSQL calls the function of the operator with one
 * element after the other, and asks no planner support function.  Therefore,
 * the keys are cached with the call.  Texts mostly come in the same order, so
 * the one that followed the last text is tried first; otherwise the text is
 * looked up.  Bytes are compared, never pointers, because a list may change and
 * its memory may be used again.
 */
#include "compat.h"

#include "fmgr.h"
#include "miscadmin.h"
#include "nodes/primnodes.h"
#include "utils/memutils.h"

#include "compare/key.h"
#include "compare/listed.h"
#include "core/syntax/parse.h"
#include "type/datum.h"

/* A text and its key. */
typedef struct Element
{
	struct Element *next;		/* the text that followed this one the last time, or NULL */
	Size		text_len;
	IriText		key;
	char		bytes[FLEXIBLE_ARRAY_MEMBER];	/* the text, then the key unless it is the same */
} Element;

typedef struct ListedKey
{
	IriText		text;
	Element    *element;
	uint32		hash;
	char		status;
} ListedKey;

#define SH_PREFIX		elements
#define SH_ELEMENT_TYPE	ListedKey
#define SH_KEY_TYPE		IriText
#define SH_KEY			text
#define SH_HASH_KEY(tb, key)	((uint32) iri_hash_bytes((key).data, (key).len, 0))
#define SH_EQUAL(tb, a, b)		iri_same_text(a, b)
#define SH_STORE_HASH
#define SH_GET_HASH(tb, a)		(a)->hash
#define SH_SCOPE		static inline
#define SH_DECLARE
#define SH_DEFINE
#include "lib/simplehash.h"

typedef struct Listed
{
	MemoryContext context;		/* holds all elements; reset when they take too much */
	elements_hash *table;
	Element    *last;			/* NULL: no text yet */
	Size		size;			/* the size of all elements */
} Listed;

/*
 * Returns true if the function is called for the elements of an array by the
 * executor.  An index copies the function's information at each scan, and
 * would need a cache for each scan.
 */
bool
iri_is_listed(const FmgrInfo *flinfo)
{
	return flinfo != NULL && flinfo->fn_expr != NULL && IsA(flinfo->fn_expr, ScalarArrayOpExpr);
}

static Listed *
make_listed(FmgrInfo *flinfo)
{
	Listed	   *listed = MemoryContextAllocZero(flinfo->fn_mcxt, sizeof(Listed));

	listed->context = AllocSetContextCreate(flinfo->fn_mcxt, "iri list", ALLOCSET_DEFAULT_SIZES);
	flinfo->fn_extra = listed;
	return listed;
}

/* Adds a text.  A text that is not an IRI reference gets a key that no value has. */
static Element *
add_element(Listed *listed, text *s)
{
	IriText		key = {IRI_NO_VALUE_KEY, 1};
	struct varlena *made = iri_try_text(s, IRI_GRAMMAR_IRI_REFERENCE);
	IriText		spelling = {VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s)};
	Size		size;
	bool		same;
	IriKey		open;
	Element    *element;
	ListedKey  *entry;
	bool		found;

	if (made != NULL)
	{
		iri_open_key(PointerGetDatum(made), &open);
		key = open.text;
	}
	if (listed->table == NULL || listed->size > get_hash_memory_limit())
	{
		listed->table = NULL;
		listed->last = NULL;
		listed->size = 0;
		MemoryContextReset(listed->context);
		listed->table = elements_create(listed->context, 64, NULL);
	}
	same = iri_same_text(spelling, key);
	size = offsetof(Element, bytes) + spelling.len + (same ? 0 : key.len);
	element = MemoryContextAlloc(listed->context, size);
	element->next = NULL;
	element->text_len = spelling.len;
	memcpy(element->bytes, spelling.data, spelling.len);
	element->key = (IriText) {element->bytes + (same ? 0 : spelling.len), key.len};
	if (!same)
		memcpy(element->bytes + spelling.len, key.data, key.len);
	entry = elements_insert(listed->table, (IriText) {element->bytes, spelling.len}, &found);
	entry->element = element;
	listed->size += sizeof(ListedKey) * 2 + size;
	if (made != NULL)
		pfree(made);
	return element;
}

static pg_noinline Element *
find_element(Listed *listed, text *s)
{
	ListedKey  *entry = listed->table == NULL ? NULL :
		elements_lookup(listed->table, (IriText) {VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s)});
	Element    *element = entry != NULL ? entry->element : add_element(listed, s);

	if (listed->last != NULL)
		listed->last->next = element;
	return element;
}

/* Returns the key of a text from the cache of the call. */
IriText
iri_listed_key(FmgrInfo *flinfo, Datum datum)
{
	Listed	   *listed = flinfo->fn_extra != NULL ? flinfo->fn_extra : make_listed(flinfo);
	text	   *s = (text *) DatumGetPointer(datum);
	Element    *element = listed->last != NULL ? listed->last->next : NULL;

	/* elements of an array are neither external nor compressed */
	if (unlikely(VARATT_IS_EXTERNAL(s) || VARATT_IS_COMPRESSED(s)))
		s = DatumGetTextPP(datum);
	if (element == NULL || element->text_len != VARSIZE_ANY_EXHDR(s) ||
		memcmp(element->bytes, VARDATA_ANY(s), element->text_len) != 0)
		element = find_element(listed, s);
	listed->last = element;
	if ((Pointer) s != DatumGetPointer(datum))
		pfree(s);
	return element->key;
}
