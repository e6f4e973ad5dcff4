/*
 * SP-GiST: a radix tree on the bytes of the key, for =, ^@ and <<=.
 *
 * As core's for text (spgtextproc.c, whose inner tuples these are): an inner
 * tuple has the bytes shared by everything below it, a node for each byte that
 * may come next, and one (-1) for the key that ends there.  Leaves have the
 * rest of the key.  Everything sought begins with some string.  So the path
 * down to an inner tuple has matched that string so far, and nothing needs to
 * be reassembled.
 */
#include "compat.h"

#include "access/spgist.h"
#include "access/stratnum.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "utils/memutils.h"

#include "core/text/bytes.h"
#include "core/text/text.h"
#include "core/value/search.h"
#include "core/value/value.h"
#include "index/find.h"
#include "type/datum.h"

#define END		(-1)			/* the label of the key that ends */
#define DUMMY	(-2)			/* of the node above a tuple that could not be divided */

/*
 * A prefix may not be so long that its inner tuple with 256 nodes, or one
 * split off it, does not fit on a page; as in core.
 */
#define MAX_PREFIX_LENGTH	Max((int) (BLCKSZ - 258 * 16 - 100), 32)

static Datum
make_bytea(const char *s, size_t len)
{
	bytea	   *result = palloc(VARHDRSZ + len);

	SET_VARSIZE(result, VARHDRSZ + len);
	if (len > 0)
		memcpy(VARDATA(result), s, len);
	return PointerGetDatum(result);
}

static IriText
bytes_of(Datum datum)
{
	struct varlena *v = PG_DETOAST_DATUM_PACKED(datum);

	return (IriText) {VARDATA_ANY(v), VARSIZE_ANY_EXHDR(v)};
}

/* Returns how many bytes both have in common. */
static size_t
common_prefix(IriText a, IriText b)
{
	return iri_common_prefix(a.data, b.data, Min(a.len, b.len));
}

static int16
label_at(IriText text, size_t at)
{
	return at < text.len ? (unsigned char) text.data[at] : END;
}

/* Finds a label; otherwise sets *at to its place. */
static bool
find_label(const Datum *labels, int nlabels, int16 label, int *at)
{
	int			from = 0;
	int			to = nlabels;

	while (from < to)
	{
		int			middle = (from + to) / 2;
		int16		found = DatumGetInt16(labels[middle]);

		if (found == label)
		{
			*at = middle;
			return true;
		}
		if (found < label)
			from = middle + 1;
		else
			to = middle;
	}
	*at = from;
	return false;
}

/* iriop_spg_config(internal, internal) → void */
PG_FUNCTION_INFO_V1(iriop_spg_config);
Datum
iriop_spg_config(PG_FUNCTION_ARGS)
{
	spgConfigOut *cfg = (spgConfigOut *) PG_GETARG_POINTER(1);

	cfg->prefixType = BYTEAOID;
	cfg->labelType = INT2OID;
	cfg->leafType = BYTEAOID;
	/* the spelling is not in the index */
	cfg->canReturnData = false;
	cfg->longValuesOK = true;
	PG_RETURN_VOID();
}

/* iriop_spg_compress(iri) → bytea: the key */
PG_FUNCTION_INFO_V1(iriop_spg_compress);
Datum
iriop_spg_compress(PG_FUNCTION_ARGS)
{
	IriValue	value;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	PG_RETURN_DATUM(make_bytea(value.key, value.key_len));
}

/* iriop_spg_choose(internal, internal) → void: where to put a new key */
PG_FUNCTION_INFO_V1(iriop_spg_choose);
Datum
iriop_spg_choose(PG_FUNCTION_ARGS)
{
	spgChooseIn *in = (spgChooseIn *) PG_GETARG_POINTER(0);
	spgChooseOut *out = (spgChooseOut *) PG_GETARG_POINTER(1);
	IriText		rest = bytes_of(in->leafDatum);
	size_t		common = 0;
	int16		label;
	int			at;

	if (in->hasPrefix)
	{
		IriText		prefix = bytes_of(in->prefixDatum);

		common = common_prefix(rest, prefix);
		if (common < prefix.len)
		{
			/* the tuple gets one above it, with the bytes that they share */
			out->resultType = spgSplitTuple;
			out->result.splitTuple.prefixHasPrefix = common > 0;
			if (common > 0)
				out->result.splitTuple.prefixPrefixDatum = make_bytea(prefix.data, common);
			out->result.splitTuple.prefixNNodes = 1;
			out->result.splitTuple.prefixNodeLabels = palloc(sizeof(Datum));
			out->result.splitTuple.prefixNodeLabels[0] = Int16GetDatum(label_at(prefix, common));
			out->result.splitTuple.childNodeN = 0;
			out->result.splitTuple.postfixHasPrefix = prefix.len - common > 1;
			if (prefix.len - common > 1)
				out->result.splitTuple.postfixPrefixDatum =
					make_bytea(prefix.data + common + 1, prefix.len - common - 1);
			PG_RETURN_VOID();
		}
	}

	label = label_at(rest, common);
	if (find_label(in->nodeLabels, in->nNodes, label, &at))
	{
		/* the label has been matched too, unless there is no byte */
		size_t		matched = common + (label >= 0);

		out->resultType = spgMatchNode;
		out->result.matchNode.nodeN = at;
		out->result.matchNode.levelAdd = matched;
		out->result.matchNode.restDatum = make_bytea(rest.data + matched, rest.len - matched);
	}
	else if (in->allTheSame)
	{
		/*
		 * no node can be added to it, so the key goes below a tuple that can
		 * have more
		 */
		out->resultType = spgSplitTuple;
		out->result.splitTuple.prefixHasPrefix = in->hasPrefix;
		out->result.splitTuple.prefixPrefixDatum = in->prefixDatum;
		out->result.splitTuple.prefixNNodes = 1;
		out->result.splitTuple.prefixNodeLabels = palloc(sizeof(Datum));
		out->result.splitTuple.prefixNodeLabels[0] = Int16GetDatum(DUMMY);
		out->result.splitTuple.childNodeN = 0;
		out->result.splitTuple.postfixHasPrefix = false;
	}
	else
	{
		out->resultType = spgAddNode;
		out->result.addNode.nodeLabel = Int16GetDatum(label);
		out->result.addNode.nodeN = at;
	}
	PG_RETURN_VOID();
}

/* A leaf and its next bytes. */
typedef struct Leaf
{
	int			number;
	int16		label;
} Leaf;

static int
compare_labels(const void *a, const void *b)
{
	return ((const Leaf *) a)->label - ((const Leaf *) b)->label;
}

/* iriop_spg_picksplit(internal, internal) → void: leaves into an inner tuple */
PG_FUNCTION_INFO_V1(iriop_spg_picksplit);
Datum
iriop_spg_picksplit(PG_FUNCTION_ARGS)
{
	spgPickSplitIn *in = (spgPickSplitIn *) PG_GETARG_POINTER(0);
	spgPickSplitOut *out = (spgPickSplitOut *) PG_GETARG_POINTER(1);
	IriText    *texts = palloc(sizeof(IriText) * in->nTuples);
	Leaf	   *leaves = palloc(sizeof(Leaf) * in->nTuples);
	size_t		common;

	for (int i = 0; i < in->nTuples; i++)
		texts[i] = bytes_of(in->datums[i]);
	common = texts[0].len;
	for (int i = 1; i < in->nTuples && common > 0; i++)
		common = Min(common, common_prefix(texts[0], texts[i]));
	common = Min(common, MAX_PREFIX_LENGTH);

	out->hasPrefix = common > 0;
	if (common > 0)
		out->prefixDatum = make_bytea(texts[0].data, common);

	for (int i = 0; i < in->nTuples; i++)
	{
		leaves[i].number = i;
		leaves[i].label = label_at(texts[i], common);
	}
	/* so that find_label can search */
	qsort(leaves, in->nTuples, sizeof(Leaf), compare_labels);

	out->nNodes = 0;
	out->nodeLabels = palloc(sizeof(Datum) * in->nTuples);
	out->mapTuplesToNodes = palloc(sizeof(int) * in->nTuples);
	out->leafTupleDatums = palloc(sizeof(Datum) * in->nTuples);
	for (int i = 0; i < in->nTuples; i++)
	{
		int			number = leaves[i].number;
		size_t		matched = common + (leaves[i].label >= 0);

		if (i == 0 || leaves[i].label != leaves[i - 1].label)
			out->nodeLabels[out->nNodes++] = Int16GetDatum(leaves[i].label);
		out->leafTupleDatums[number] = make_bytea(texts[number].data + matched,
												  texts[number].len - matched);
		out->mapTuplesToNodes[number] = out->nNodes - 1;
	}
	PG_RETURN_VOID();
}

/*
 * Returns true if a key that continues with `have` from `level` on may be
 * wanted.  Bytes before the level have been matched.
 */
static bool
may_match(IriWanted wanted, int level, IriText have)
{
	size_t		left;

	if (wanted.text.len <= level)
		return !wanted.whole || (wanted.text.len == level && have.len == 0);
	left = wanted.text.len - level;
	if (wanted.whole && have.len > left)
		return false;
	/* an empty text may have no address */
	return have.len == 0 || memcmp(wanted.text.data + level, have.data, Min(left, have.len)) == 0;
}

/* iriop_spg_inner_consistent(internal, internal) → void: the nodes to go down to */
PG_FUNCTION_INFO_V1(iriop_spg_inner_consistent);
Datum
iriop_spg_inner_consistent(PG_FUNCTION_ARGS)
{
	spgInnerConsistentIn *in = (spgInnerConsistentIn *) PG_GETARG_POINTER(0);
	spgInnerConsistentOut *out = (spgInnerConsistentOut *) PG_GETARG_POINTER(1);
	IriWanted  *wanted = palloc(sizeof(IriWanted) * Max(in->nkeys, 1));
	IriText		prefix = {NULL, 0};

	out->nNodes = 0;
	if (in->hasPrefix)
		prefix = bytes_of(in->prefixDatum);
	for (int i = 0; i < in->nkeys; i++)
	{
		if (!iri_read_wanted(in->scankeys[i].sk_strategy, in->scankeys[i].sk_argument, &wanted[i]) ||
			!may_match(wanted[i], in->level, prefix))
			PG_RETURN_VOID();
	}

	out->nodeNumbers = palloc(sizeof(int) * in->nNodes);
	out->levelAdds = palloc(sizeof(int) * in->nNodes);
	for (int node = 0; node < in->nNodes; node++)
	{
		int16		label = DatumGetInt16(in->nodeLabels[node]);
		bool		go = true;

		for (int i = 0; i < in->nkeys && go; i++)
		{
			size_t		at = in->level + prefix.len;

			/* a key that ends has not continued with the rest of the value sought */
			if (label >= 0)
				go = at < wanted[i].text.len ? (unsigned char) wanted[i].text.data[at] == label :
					!wanted[i].whole;
			else if (label == END)
				go = at >= wanted[i].text.len;
		}
		if (go)
		{
			out->nodeNumbers[out->nNodes] = node;
			out->levelAdds[out->nNodes] = prefix.len + (label >= 0);
			out->nNodes++;
		}
	}
	PG_RETURN_VOID();
}

/*
 * The stored form of an empty reference.  If a query needs no column, or only
 * those of INCLUDE, the scan is index-only although the spelling is not in the
 * index (canReturnData), and needs a datum in place of the column.
 */
static const char nothing[] = {IRI_V_FIRST | IRI_V_ASCII};

/* iriop_spg_leaf_consistent(internal, internal) → boolean */
PG_FUNCTION_INFO_V1(iriop_spg_leaf_consistent);
Datum
iriop_spg_leaf_consistent(PG_FUNCTION_ARGS)
{
	spgLeafConsistentIn *in = (spgLeafConsistentIn *) PG_GETARG_POINTER(0);
	spgLeafConsistentOut *out = (spgLeafConsistentOut *) PG_GETARG_POINTER(1);
	IriText		have = bytes_of(in->leafDatum);

	out->leafValue = (Datum) 0;
	if (in->returnData)
		out->leafValue = make_bytea(nothing, sizeof(nothing));
	out->recheck = false;
	for (int i = 0; i < in->nkeys; i++)
	{
		StrategyNumber strategy = in->scankeys[i].sk_strategy;
		IriWanted	wanted;

		if (!iri_read_wanted(strategy, in->scankeys[i].sk_argument, &wanted) ||
			wanted.text.len > in->level + have.len ||
			!may_match(wanted, in->level, have))
			PG_RETURN_BOOL(false);
		/* the end of a path can be found only in the whole key */
		out->recheck |= strategy == RTSubEqualStrategyNumber && !wanted.whole;
	}
	PG_RETURN_BOOL(true);
}
