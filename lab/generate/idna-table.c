/*
 * Writes src/core/host/idna_table.h; see lab/generate/idna-table.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include "host/repertoire.h"
#include "text/utf8.h"

#define FIRST_CODE_POINT	0x80
#define CODE_POINTS			0x110000

/* The mappings of a group. */
#define GROUP				8

static const UIDNA *with_std3;
static const UIDNA *without_std3;
static const UNormalizer2 *uts46;	/* maps as UTS #46 does, then NFC */

static void
check_icu(UErrorCode status, const char *what)
{
	if (U_FAILURE(status))
	{
		fprintf(stderr, "%s: %s\n", what, u_errorName(status));
		exit(1);
	}
}

/* Assigned in Unicode 13.0 or before. */
static bool
is_old(UChar32 c)
{
	UVersionInfo age;

	u_charAge(c, age);
	return age[0] > 0 && (age[0] < 13 || (age[0] == 13 && age[1] == 0));
}

/*
 * Valid, mapped, ignored or deviation in the mapping table of UTS #46; `*valid`
 * when it is not changed either.  After a letter, so that a combining mark is
 * not first.
 */
static bool
is_accepted(const UIDNA *idna, UChar32 c, bool *valid)
{
	char		label[5] = "a";
	int32_t		len = 1 + (int32_t) iri_utf8_encode((uint32_t) c, label + 1);
	char		mapped[256];
	UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
	UErrorCode	status = U_ZERO_ERROR;
	int32_t		n = uidna_labelToUnicodeUTF8(idna, label, len, mapped, (int32_t) sizeof(mapped),
										 &info, &status);

	if (U_FAILURE(status) || (info.errors & UIDNA_ERROR_DISALLOWED) != 0)
		return false;
	*valid = n == len && memcmp(label, mapped, (size_t) len) == 0;
	return true;
}

/*
 * A character that only STD3 refuses is in the table if it is valid, but not if
 * it is mapped, which is to ASCII that names cannot contain.
 */
static bool
in_table(UChar32 c)
{
	bool		valid;

	if ((c >= 0xd800 && c <= 0xdfff) || !is_old(c))
		return false;
	return is_accepted(with_std3, c, &valid) || (is_accepted(without_std3, c, &valid) && valid);
}

/* Gets what a character is mapped to, which may be itself. */
static size_t
map_character(UChar32 c, char *text, size_t room)
{
	UErrorCode	status = U_ZERO_ERROR;
	UChar		source[2];
	UChar		mapped[64];
	int32_t		len = 0;

	/* mapped to "ss" before Unicode 15.1, which made it agree with IDNA2008 */
	if (c == 0x1e9e)
		c = 0xdf;
	U16_APPEND_UNSAFE(source, len, c);
	len = unorm2_normalize(uts46, source, len, mapped, 64, &status);
	u_strToUTF8(text, (int32_t) room, &len, mapped, len, &status);
	check_icu(status, "unorm2_normalize");
	return (size_t) len;
}

static bool
composes(UChar32 c)
{
	return u_getIntPropertyValue(c, UCHAR_NFC_QUICK_CHECK) != UNORM_YES;
}

static bool
moves(UChar32 c)
{
	return unorm2_getCombiningClass(uts46, c) != 0;
}

/* A mapping has one flag for both. */
static bool
text_composes(const char *s, size_t len)
{
	bool		found = false;

	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;

		i += iri_utf8_decode(s + i, len - i, &cp);
		found |= composes((UChar32) cp) || moves((UChar32) cp);
	}
	return found;
}

static IriBidiClass
bidi_class(UChar32 c)
{
	switch (u_charDirection(c))
	{
		case U_LEFT_TO_RIGHT:
			return IRI_BIDI_L;
		case U_RIGHT_TO_LEFT:
		case U_RIGHT_TO_LEFT_ARABIC:
			return IRI_BIDI_R;
		case U_ARABIC_NUMBER:
			return IRI_BIDI_AN;
		case U_EUROPEAN_NUMBER:
			return IRI_BIDI_EN;
		case U_DIR_NON_SPACING_MARK:
			return IRI_BIDI_NSM;
		default:
			return IRI_BIDI_NEUTRAL;
	}
}

static IriJoiningType
joining_type(UChar32 c)
{
	switch (u_getIntPropertyValue(c, UCHAR_JOINING_TYPE))
	{
		case U_JT_LEFT_JOINING:
			return IRI_JOINING_LEFT;
		case U_JT_RIGHT_JOINING:
			return IRI_JOINING_RIGHT;
		case U_JT_DUAL_JOINING:
			return IRI_JOINING_DUAL;
		case U_JT_TRANSPARENT:
			return IRI_JOINING_TRANSPARENT;
		default:
			return IRI_JOINING_NONE;
	}
}

static unsigned int
properties(UChar32 c)
{
	unsigned int entry = IRI_CP_VALID | bidi_class(c) | (unsigned int) joining_type(c) << IRI_CP_JOINING_SHIFT;

	if (composes(c))
		entry |= IRI_CP_COMPOSES;
	if (moves(c))
		entry |= IRI_CP_MOVES;
	if ((U_GET_GC_MASK(c) & U_GC_M_MASK) != 0)
		entry |= IRI_CP_MARK;
	if (unorm2_getCombiningClass(uts46, c) == 9)
		entry |= IRI_CP_VIRAMA;
	return entry;
}

/* The tables, made first, since C wants their number before they are printed. */
static unsigned int first[CODE_POINTS];
static unsigned int entries[CODE_POINTS];
static char mappings[CODE_POINTS];
static size_t mapping_at[CODE_POINTS];
static size_t runs;
static size_t mapped;
static size_t points;

static void
make_tables(void)
{
	unsigned int bidi = 0;

	for (UChar32 c = FIRST_CODE_POINT; c < CODE_POINTS; c++)
	{
		bool		in = in_table(c);
		unsigned int entry = bidi;	/* a refused one has the class of the one before it */
		char		self[4];
		size_t		self_len = iri_utf8_encode((uint32_t) c, self);
		char	   *text = mappings + mapping_at[mapped];

		points += in;
		if (in)
		{
			size_t		len = map_character(c, text, sizeof(mappings) - mapping_at[mapped]);

			bidi = bidi_class(c);
			if (len == self_len && memcmp(text, self, len) == 0)
				entry = properties(c);
			else
			{
				entry = IRI_CP_MAPPED | (unsigned int) mapped;
				if (text_composes(text, len))
					entry |= IRI_CP_COMPOSES;
				mapping_at[mapped + 1] = mapping_at[mapped] + len;
				mapped++;
			}
		}

		/* the numbers of the mappings of a run are consecutive */
		if (runs > 0 && entry == ((entry & IRI_CP_MAPPED) ? entries[runs - 1] + ((unsigned int) c - first[runs - 1]) : entries[runs - 1]))
			continue;
		first[runs] = (unsigned int) c;
		entries[runs++] = entry;
	}
	if (mapped > IRI_CP_MAPPING || mapping_at[mapped] > UINT16_MAX)
	{
		fprintf(stderr, "too many mappings\n");
		exit(1);
	}
}

/* The columns of the line that is printed. */
static int	columns;

/* Prints what does not fit in a line of a string in another one. */
static void
print_text(const char *format, unsigned int value)
{
	if (columns > 104)
		columns = printf("\"\n\t\"") - 4;
	columns += printf(format, value);
}

static void
print_number(const char *format, unsigned int value)
{
	if (columns > 104)
		columns = 0;
	printf(columns == 0 ? "\n\t" : " ");
	columns += 1 + printf(format, value);
}

static void
begin_table(const char *comment, const char *name)
{
	printf("/* %s */\nstatic const %s =", comment, name);
	columns = 0;
}

/* Prints characters from U+0080 up as escapes with a fixed length. */
static void
print_mappings(void)
{
	for (size_t i = 0; i < mapping_at[mapped];)
	{
		uint32_t	cp;

		i += iri_utf8_decode(mappings + i, mapping_at[mapped] - i, &cp);
		print_text(cp < 0x80 ? "%c" : cp < 0x10000 ? "\\u%04x" : "\\U%08x", cp);
	}
}

int
main(void)
{
	UErrorCode	status = U_ZERO_ERROR;

	with_std3 = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_USE_STD3_RULES, &status);
	without_std3 = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE, &status);
	uts46 = unorm2_getInstance(NULL, "uts46", UNORM2_COMPOSE, &status);
	check_icu(status, "ICU");
	make_tables();

	printf("/*\n"
		   " * The code points from U+0080 up that UTS #46 of Unicode 13.0 accepts (valid,\n"
		   " * mapped, ignored or deviation, with UseSTD3ASCIIRules), and the three that are\n"
		   " * valid without these rules, and with them from Unicode 15.1 on (U+2260, U+226E,\n"
		   " * U+226F): the repertoire of the host key.\n"
		   " *\n"
		   " * Written by lab/generate/idna-table with ICU %s (Unicode %s): u_charAge()\n"
		   " * up to 13.0 and no UIDNA_ERROR_DISALLOWED.  It is part of key version 1, and\n"
		   " * must not change.\n"
		   " */\n"
		   "#ifndef IRI_IDNA_TABLE_H\n"
		   "#define IRI_IDNA_TABLE_H\n\n"
		   "#include <stdint.h>\n\n"
		   "#define IDNA_CODE_POINTS\t%zu\n"
		   "#define IDNA_RUNS\t\t\t%zu\n"
		   "#define IDNA_GROUP\t\t\t%d\n\n",
		   U_ICU_VERSION, U_UNICODE_VERSION, points, runs, GROUP);

	begin_table("The first code point of each run.", "uint32_t idna_first[IDNA_RUNS]");
	printf(" {");
	for (size_t i = 0; i < runs; i++)
		print_number("0x%x,", first[i]);
	printf("\n};\n\n");

	begin_table("The run that the first code point of each page is in; at the end, the last run.", "uint16_t idna_pages[]");
	printf(" {");
	for (size_t c = 0, page = 0, run = 0; c < CODE_POINTS; c++)
	{
		if (run + 1 < runs && first[run + 1] <= c)
			run++;
		if (iri_repertoire_page((uint32_t) c) != page)
			continue;
		print_number("%u,", (unsigned int) run);
		page++;
	}
	print_number("%u,", (unsigned int) runs - 1);
	printf("\n};\n\n");

	begin_table("What all of a run have (repertoire.h), or the first mapping; the others have the next numbers.",
				"uint16_t idna_entries[IDNA_RUNS]");
	printf(" {");
	for (size_t i = 0; i < runs; i++)
		print_number("0x%x,", entries[i]);
	printf("\n};\n\n");

	begin_table("Where the texts of each group of mappings begin.", "uint16_t idna_group_at[]");
	printf(" {");
	for (size_t i = 0; i <= mapped; i += GROUP)
		print_number("%u,", (unsigned int) mapping_at[i]);
	printf("\n};\n\n");

	begin_table("Where the text of each mapping begins in its group, plus 'A'; at the end, where the last one ends.",
				"char idna_in_group[]");
	printf("\n\t\"");
	for (size_t i = 0; i <= mapped; i++)
	{
		unsigned int c = 'A' + (unsigned int) (mapping_at[i] - mapping_at[i - i % GROUP]);

		print_text(c < 0x7f && isalnum((int) c) ? "%c" : "\\%03o", c);
	}
	printf("\";\n\n");

	begin_table("The texts of the mappings, one after another.", "char idna_mappings[]");
	printf("\n\tu8\"");
	print_mappings();
	printf("\";\n\n#endif\t\t\t\t\t\t\t/* IRI_IDNA_TABLE_H */\n");
	return 0;
}
