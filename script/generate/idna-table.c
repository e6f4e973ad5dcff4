/*
 * Writes src/core/host/idna_table.h; see script/generate/idna-table.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <unicode/uchar.h>
#include <unicode/uidna.h>

#include "text/utf8.h"

static const UIDNA *with_std3;
static const UIDNA *without_std3;

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

/* What RFC 5893 §2 tells apart. */
static const char *
bidi_class(UChar32 c)
{
	switch (u_charDirection(c))
	{
		case U_LEFT_TO_RIGHT:
			return "BIDI_L";
		case U_RIGHT_TO_LEFT:
		case U_RIGHT_TO_LEFT_ARABIC:
			return "BIDI_R";
		case U_ARABIC_NUMBER:
			return "BIDI_AN";
		case U_EUROPEAN_NUMBER:
			return "BIDI_EN";
		case U_DIR_NON_SPACING_MARK:
			return "BIDI_NSM";
		case U_EUROPEAN_NUMBER_SEPARATOR:
		case U_EUROPEAN_NUMBER_TERMINATOR:
		case U_COMMON_NUMBER_SEPARATOR:
		case U_OTHER_NEUTRAL:
		case U_BOUNDARY_NEUTRAL:
			return "BIDI_NEUTRAL";
		default:
			return "BIDI_REFUSED";
	}
}

/*
 * A character that only STD3 refuses is in the table if it is valid, but not if
 * it is mapped, which is to ASCII that names cannot contain.
 */
static bool
in_table(UChar32 c)
{
	bool		valid;

	if (c >= 0x110000 || (c >= 0xd800 && c <= 0xdfff) || !is_old(c))
		return false;
	return is_accepted(with_std3, c, &valid) || (is_accepted(without_std3, c, &valid) && valid);
}

int
main(void)
{
	const char *bidi = "";
	UErrorCode	status = U_ZERO_ERROR;
	UChar32		first = -1;
	int			ranges = 0;
	int			points = 0;
	int			runs = 0;

	with_std3 = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_USE_STD3_RULES, &status);
	without_std3 = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE, &status);
	if (U_FAILURE(status))
	{
		fprintf(stderr, "uidna_openUTS46: %s\n", u_errorName(status));
		return 1;
	}

	printf("/*\n"
		   " * The code points from U+0080 up that UTS #46 of Unicode 13.0 accepts (valid,\n"
		   " * mapped, ignored or deviation, with UseSTD3ASCIIRules), and the three that are\n"
		   " * valid without these rules, and with them from Unicode 15.1 on (U+2260, U+226E,\n"
		   " * U+226F): the repertoire of the host key.\n"
		   " *\n"
		   " * Written by script/generate/idna-table with ICU %s (Unicode %s): u_charAge()\n"
		   " * up to 13.0 and no UIDNA_ERROR_DISALLOWED.  Never to be regenerated: it is part\n"
		   " * of key version 1.\n"
		   " */\n"
		   "#ifndef IRI_IDNA_TABLE_H\n"
		   "#define IRI_IDNA_TABLE_H\n\n"
		   "#include <stdint.h>\n\n"
		   "static const struct\n"
		   "{\n"
		   "\tuint32_t\tfirst;\n"
		   "\tuint32_t\tlast;\n"
		   "}\t\t\tidna_ranges[] = {", U_ICU_VERSION, U_UNICODE_VERSION);

	/* One past the last code point closes a range that is still open. */
	for (UChar32 c = 0x80; c <= 0x110000; c++)
	{
		bool		in = in_table(c);

		if (in && first < 0)
			first = c;
		if (!in && first >= 0)
		{
			printf("%s{0x%04x, 0x%04x},", ranges % 4 == 0 ? "\n\t" : " ",
				   (unsigned int) first, (unsigned int) (c - 1));
			ranges++;
			first = -1;
		}
		points += in;
	}
	printf("\n};\n\n"
		   "#define IDNA_RANGES\t\t\t%d\n"
		   "#define IDNA_CODE_POINTS\t%d\n\n", ranges, points);

	printf("/*\n"
		   " * Their bidirectional classes, as RFC 5893 distinguishes them: R is R or AL,\n"
		   " * and everything except L, R, AN, EN and NSM is neutral.  Each entry applies\n"
		   " * up to the next one.\n"
		   " */\n"
		   "typedef enum IdnaBidi\n"
		   "{\n"
		   "\tBIDI_L,\n\tBIDI_R,\n\tBIDI_AN,\n\tBIDI_EN,\n\tBIDI_NSM,\n\tBIDI_NEUTRAL\n"
		   "} IdnaBidi;\n\n"
		   "static const struct\n"
		   "{\n"
		   "\tuint32_t\tfirst:24;\n"
		   "\tuint32_t\tbidi:8;\n"
		   "}\t\t\tidna_bidi[] = {");
	for (UChar32 c = 0x80; c < 0x110000; c++)
	{
		if (!in_table(c) || strcmp(bidi, bidi_class(c)) == 0)
			continue;
		bidi = bidi_class(c);
		printf("%s{0x%04x, %s},", runs % 4 == 0 ? "\n\t" : " ", (unsigned int) c, bidi);
		runs++;
	}
	printf("\n};\n\n"
		   "#define IDNA_BIDI_RUNS\t\t%d\n\n"
		   "#endif\t\t\t\t\t\t\t/* IRI_IDNA_TABLE_H */\n", runs);
	return 0;
}
