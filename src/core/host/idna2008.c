/*
 * IDNA2008; see idna2008.h.
 */
#include "host/idna2008.h"

#include <string.h>

#include <idn2.h>

#include "host/label.h"
#include "host/label_rules.h"
#include "host/memo.h"
#include "text/charclass.h"
#include "text/utf8.h"

/* The longest A-label represents at most 59 characters. */
#define MAX_ULABEL		(59 * 4)

static const char *
reason(int status)
{
	switch (status)
	{
		case IDN2_NOT_NFC:
			return "A label is not in Unicode normalization form C.";
		case IDN2_2HYPHEN:
		case IDN2_HYPHEN_STARTEND:
			return "A label begins or ends with a hyphen, or has one in its third and fourth place.";
		case IDN2_LEADING_COMBINING:
			return "A label begins with a combining mark.";
		case IDN2_DISALLOWED:
			return "A label has a character that IDNA2008 disallows.";
		case IDN2_CONTEXTJ:
		case IDN2_CONTEXTJ_NO_RULE:
			return "A label has a joiner outside the context in which IDNA2008 allows it.";
		case IDN2_CONTEXTO:
		case IDN2_CONTEXTO_NO_RULE:
			return "A label has a character outside the context in which IDNA2008 allows it.";
		case IDN2_UNASSIGNED:
			return "A label has a character that is not assigned.";
		case IDN2_BIDI:
			return "A label mixes directions in a way that RFC 5893 forbids.";
		case IDN2_TOO_BIG_LABEL:
		case IDN2_PUNYCODE_BIG_OUTPUT:
			return "A label takes more than 63 octets.";
		default:
			return "A label that begins with \"xn--\" is not an A-label.";
	}
}

/* Adds the length of the A-label to `octets`. */
static int
register_label(const char *ulabel, const char *alabel, size_t *octets)
{
	uint8_t    *result = NULL;
	int			status = idn2_register_u8((const uint8_t *) ulabel, (const uint8_t *) alabel,
								  &result, 0);

	if (status == IDN2_OK)
		*octets += strlen((const char *) result);
	idn2_free(result);
	return status;
}

static const char *
check_label(const char *s, size_t len, size_t *octets, bool *failed)
{
	char		label[MAX_ULABEL + 1];
	bool		ascii = iri_is_ascii(s, len);
	int			status;

	if (len == 0)
		return "A label is empty.";
	if (len > (ascii ? IRI_DNS_LABEL : MAX_ULABEL))
		return reason(IDN2_TOO_BIG_LABEL);
	memcpy(label, s, len);
	label[len] = '\0';
	if (!ascii)
	{
		status = register_label(label, NULL, octets);
		*failed = status == IDN2_MALLOC;
		return status == IDN2_OK ? NULL : reason(status);
	}

	for (size_t i = 0; i < len; i++)
	{
		label[i] = iri_lower(label[i]);
		if (!iri_is(label[i], IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN))
			return "A label has a character other than a letter, a digit or a hyphen.";
	}
	if (len >= 4 && memcmp(label, "xn--", 4) == 0)
	{
		status = register_label(NULL, label, octets);
		*failed = status == IDN2_MALLOC;
		return status == IDN2_OK ? NULL : reason(status);
	}
	if (label[0] == '-' || label[len - 1] == '-' || (len >= 4 && label[2] == '-' && label[3] == '-'))
		return reason(IDN2_2HYPHEN);
	*octets += len;
	return NULL;
}

static const char *
check_name(const char *name, size_t len, size_t *at, bool *failed)
{
	IriLabels	labels = {name, name + len};
	const char *s;
	size_t		n;
	size_t		octets = 0;

	*at = 0;
	*failed = false;
	/* A trailing dot names the root. */
	if (len > 1 && name[len - 1] == '.')
		labels.end--;
	while (iri_next_label(&labels, &s, &n))
	{
		const char *why = check_label(s, n, &octets, failed);

		/* including the dot before the label */
		if (why == NULL && s > name)
			octets++;
		if (why == NULL && octets > IRI_DNS_NAME)
			return "The name takes more than 253 octets.";
		if (why != NULL)
		{
			*at = (size_t) (s - name);
			return why;
		}
	}
	/* libidn2 checks each label on its own */
	if (!iri_follows_bidi_rule(name, (size_t) (labels.end - name), at, failed))
		return reason(IDN2_BIDI);
	return NULL;
}

const char *
iri_not_idna2008(const char *name, size_t len, size_t *at, bool *failed)
{
	static struct
	{
		IriMemoName name;
		const char *why;
		size_t		at;
	}			seen[IRI_MEMO_SIZE];
	size_t		place = iri_memo_place(name, len);
	const char *why;

	*failed = false;
	if (iri_memo_has(&seen[place].name, name, len))
	{
		*at = seen[place].at;
		return seen[place].why;
	}
	why = check_name(name, len, at, failed);
	if (!*failed && iri_memo_put(&seen[place].name, name, len))
	{
		seen[place].why = why;
		seen[place].at = *at;
	}
	return why;
}
