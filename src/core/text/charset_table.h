/*
 * The encodings of the Encoding Standard (https://encoding.spec.whatwg.org/):
 * their labels, the converter of ICU that is nearest, and where its table
 * differs from the standard's index.  ICU has no converter for iso-8859-16 and
 * x-user-defined.
 */
#ifndef IRI_CHARSET_TABLE_H
#define IRI_CHARSET_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* Characters that are in ICU's table, but not in the standard's. */
#define NO_C1			0x01	/* U+0080 to U+009F */
#define NO_PRIVATE		0x02	/* U+E000 to U+F8FF */
#define NO_LONG			0x04	/* characters of more than two octets */
#define NO_EXTENSION	0x08	/* two octets of which the first is less than 0xA1 */
/* The octets are those of EUC-JP, after escape sequences (ISO-2022-JP). */
#define ESCAPES			0x10

/*
 * Characters from `first` to `last` have these octets, counted up; none if
 * they are 0.
 */
typedef struct CharsetRow
{
	uint32_t	first;			/* 0: the end */
	uint32_t	last;
	uint16_t	octets;
} CharsetRow;

typedef struct WebEncoding
{
	const char *labels;
	const char *converter;		/* NULL: UTF-8 */
	unsigned int flags;
	const CharsetRow *rows;
} WebEncoding;

static const CharsetRow big5_rows[] = {
	{0x2400, 0x241F, 0xA3C0}, {0x2421, 0x2421, 0xA3E0}, {0x31CF, 0x31CF, 0xC879},
	{0x4EDD, 0x4EDD, 0xC6DF}, {0x5605, 0x5605, 0xFB48}, {0x5ED0, 0x5ED0, 0xFBF9},
	{0x5EF4, 0x5EF4, 0xC6CF}, {0x60A4, 0x60A4, 0xFC6C}, {0x65E0, 0x65E0, 0xC6D3},
	{0x732A, 0x732A, 0xFE52}, {0x7676, 0x7676, 0xC6D5}, {0x96B6, 0x96B6, 0xC6D7},
	{0x9FB0, 0x9FB0, 0xC8A1}, {0x9FB1, 0x9FB1, 0xC8A3}, {0}
};

/*
 * Both the private use characters of 2000 and the characters that replaced
 * them; gb18030 has all rows but the first.
 */
static const CharsetRow gbk_rows[] = {
	{0x20AC, 0x20AC, 0x0080}, {0x9FB4, 0x9FB4, 0xFE59}, {0x9FB5, 0x9FB5, 0xFE61},
	{0x9FB6, 0x9FB7, 0xFE66}, {0x9FB8, 0x9FB8, 0xFE6D}, {0x9FB9, 0x9FB9, 0xFE7E},
	{0x9FBA, 0x9FBA, 0xFE90}, {0x9FBB, 0x9FBB, 0xFEA0}, {0xE5E5, 0xE5E5, 0},
	{0xE78D, 0xE793, 0xA6D9}, {0xE794, 0xE795, 0xA6EC}, {0xE796, 0xE796, 0xA6F3},
	{0xE81E, 0xE81E, 0xFE59}, {0xE826, 0xE826, 0xFE61}, {0xE82B, 0xE82C, 0xFE66},
	{0xE832, 0xE832, 0xFE6D}, {0xE843, 0xE843, 0xFE7E}, {0xE854, 0xE854, 0xFE90},
	{0xE864, 0xE864, 0xFEA0}, {0xFE10, 0xFE10, 0xA6D9}, {0xFE11, 0xFE11, 0xA6DB},
	{0xFE12, 0xFE12, 0xA6DA}, {0xFE13, 0xFE16, 0xA6DC}, {0xFE17, 0xFE18, 0xA6EC},
	{0xFE19, 0xFE19, 0xA6F3}, {0}
};

static const CharsetRow euc_jp_rows[] = {
	{0x00A5, 0x00A5, 0x005C}, {0x203E, 0x203E, 0x007E}, {0x2212, 0x2212, 0xA1DD}, {0}
};

static const CharsetRow shift_jis_rows[] = {
	{0x0080, 0x0080, 0x0080}, {0x00A5, 0x00A5, 0x005C}, {0x203E, 0x203E, 0x007E},
	{0x2212, 0x2212, 0x817C}, {0}
};

static const CharsetRow koi8_u_rows[] = {
	{0x040E, 0x040E, 0x00BE}, {0x045E, 0x045E, 0x00AE}, {0x255D, 0x255D, 0},
	{0x256C, 0x256C, 0}, {0}
};

static const CharsetRow windows_1253_rows[] = {
	{0x00AA, 0x00AA, 0}, {0}
};

static const CharsetRow windows_1255_rows[] = {
	{0x05BA, 0x05BA, 0x00CA}, {0}
};

static const WebEncoding web_encodings[] = {
	{"utf-8 unicode-1-1-utf-8 unicode20utf8 x-unicode20utf8 utf-16le csunicode "
	 "iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16be unicodefffe replacement "
	 "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr", NULL, 0, NULL},
	{"big5 big5-hkscs cn-big5 csbig5 x-x-big5",
	 "ibm-1375_P100-2008", NO_C1 | NO_PRIVATE | NO_EXTENSION, big5_rows},
	{"euc-jp cseucpkdfmtjapanese x-euc-jp",
	 "euc-jp-2007", NO_C1 | NO_LONG, euc_jp_rows},
	{"euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 "
	 "windows-949",
	 "windows-949-2000", NO_C1 | NO_PRIVATE, NULL},
	{"gb18030",
	 "gb18030", 0, gbk_rows + 1},
	{"gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312-80 iso-ir-58 x-gbk",
	 "gb18030", NO_LONG, gbk_rows},
	{"ibm866 866 cp866 csibm866",
	 "ibm-866_P100-1995", 0, NULL},
	{"iso-2022-jp csiso2022jp",
	 "euc-jp-2007", NO_C1 | NO_LONG | ESCAPES, euc_jp_rows},
	{"iso-8859-10 csisolatin6 iso-ir-157 l6 latin6",
	 "iso-8859_10-1998", 0, NULL},
	{"iso-8859-13",
	 "ibm-921_P100-1995", 0, NULL},
	{"iso-8859-14",
	 "iso-8859_14-1998", 0, NULL},
	{"iso-8859-15 csisolatin9 l9",
	 "ibm-923_P100-1998", 0, NULL},
	{"iso-8859-2 iso-ir-101 iso_8859-2:1987 csisolatin2 l2 latin2",
	 "ibm-912_P100-1995", 0, NULL},
	{"iso-8859-3 iso-ir-109 iso_8859-3:1988 csisolatin3 l3 latin3",
	 "ibm-913_P100-2000", 0, NULL},
	{"iso-8859-4 iso-ir-110 iso_8859-4:1988 csisolatin4 l4 latin4",
	 "ibm-914_P100-1995", 0, NULL},
	{"iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso_8859-5:1988",
	 "ibm-915_P100-1995", 0, NULL},
	{"iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 "
	 "iso-8859-6-e iso-8859-6-i iso-ir-127 iso_8859-6:1987",
	 "ibm-1089_P100-1995", 0, NULL},
	{"iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 sun_eu_greek "
	 "iso_8859-7:1987",
	 "ibm-9005_X110-2007", 0, NULL},
	{"iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 visual "
	 "iso_8859-8:1988 iso-8859-8-i csiso88598i logical",
	 "ibm-5012_P100-1999", 0, NULL},
	{"koi8-r cskoi8r koi koi8",
	 "ibm-878_P100-1996", 0, NULL},
	{"koi8-u koi8-ru",
	 "ibm-1168_P100-2002", 0, koi8_u_rows},
	{"macintosh csmacintosh mac x-mac-roman",
	 "macos-0_2-10.2", 0, NULL},
	{"shift_jis csshiftjis ms932 ms_kanji sjis windows-31j x-sjis",
	 "ibm-943_P15A-2003", NO_C1 | NO_PRIVATE, shift_jis_rows},
	{"windows-1250 cp1250 x-cp1250",
	 "ibm-5346_P100-1998", 0, NULL},
	{"windows-1251 cp1251 x-cp1251",
	 "ibm-5347_P100-1998", 0, NULL},
	{"windows-1252 cp1252 x-cp1252 ansi_x3.4-1968 ascii cp819 csisolatin1 ibm819 "
	 "iso-8859-1 iso-ir-100 iso_8859-1:1987 l1 latin1 us-ascii",
	 "ibm-5348_P100-1997", 0, NULL},
	{"windows-1253 cp1253 x-cp1253",
	 "ibm-5349_P100-1998", 0, windows_1253_rows},
	{"windows-1254 cp1254 x-cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso_8859-9:1989 l5 "
	 "latin5",
	 "ibm-5350_P100-1998", 0, NULL},
	{"windows-1255 cp1255 x-cp1255",
	 "ibm-9447_P100-2002", 0, windows_1255_rows},
	{"windows-1256 cp1256 x-cp1256",
	 "ibm-9448_X100-2005", 0, NULL},
	{"windows-1257 cp1257 x-cp1257",
	 "ibm-9449_P100-2002", 0, NULL},
	{"windows-1258 cp1258 x-cp1258",
	 "ibm-5354_P100-1998", 0, NULL},
	{"windows-874 dos-874 iso-8859-11 tis-620",
	 "ibm-1162_P100-1999", 0, NULL},
	{"x-mac-cyrillic x-mac-ukrainian",
	 "macos-7_3-10.2", 0, NULL},
};

/* JIS X 0208 in place of the half-width characters U+FF61 to U+FF9F, in ISO-2022-JP */
static const uint16_t halfwidth_jis[] = {
	0x2123, 0x2156, 0x2157, 0x2122, 0x2126, 0x2572, 0x2521, 0x2523,
	0x2525, 0x2527, 0x2529, 0x2563, 0x2565, 0x2567, 0x2543, 0x213C,
	0x2522, 0x2524, 0x2526, 0x2528, 0x252A, 0x252B, 0x252D, 0x252F,
	0x2531, 0x2533, 0x2535, 0x2537, 0x2539, 0x253B, 0x253D, 0x253F,
	0x2541, 0x2544, 0x2546, 0x2548, 0x254A, 0x254B, 0x254C, 0x254D,
	0x254E, 0x254F, 0x2552, 0x2555, 0x2558, 0x255B, 0x255E, 0x255F,
	0x2560, 0x2561, 0x2562, 0x2564, 0x2566, 0x2568, 0x2569, 0x256A,
	0x256B, 0x256C, 0x256D, 0x256F, 0x2573, 0x212B, 0x212C
};

#endif							/* IRI_CHARSET_TABLE_H */
