/*
 * The table of character classes; see charclass.h.
 */
#include "charclass.h"

/* the rules that each set of characters belongs to */
#define UNRES	(IRI_C_UNRESERVED | IRI_C_REG_NAME | IRI_C_USERINFO | IRI_C_PATH | IRI_C_QUERY)
#define SUBD	(IRI_C_SUB_DELIM | IRI_C_REG_NAME | IRI_C_USERINFO | IRI_C_PATH | IRI_C_QUERY)
#define COLON	(IRI_C_USERINFO | IRI_C_PATH | IRI_C_QUERY)
#define AT		(IRI_C_PATH | IRI_C_QUERY)
#define SLASH	(IRI_C_PATH | IRI_C_QUERY)
#define QMARK	(IRI_C_QUERY)

#define LOWER	(UNRES | IRI_C_SCHEME | IRI_C_ALPHA)
#define LOHEX	(LOWER | IRI_C_HEX)
#define UPPER	(LOWER | IRI_C_UPPER)
#define UPHEX	(UPPER | IRI_C_HEX)
#define DIGIT	(UNRES | IRI_C_SCHEME | IRI_C_DIGIT | IRI_C_HEX)
#define HYPHEN	(UNRES | IRI_C_SCHEME | IRI_C_HYPHEN)
#define DOT		(UNRES | IRI_C_SCHEME | IRI_C_DOT)
#define PLUS	(SUBD | IRI_C_SCHEME)
#define PCT		IRI_C_PERCENT
#define HIGH	IRI_C_HIGH

#define HIGH16	HIGH, HIGH, HIGH, HIGH, HIGH, HIGH, HIGH, HIGH, \
				HIGH, HIGH, HIGH, HIGH, HIGH, HIGH, HIGH, HIGH

const uint16_t iri_charclass[256] = {
	/* 0x00-0x1f: controls */
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	/*  SP     !      "      #      $      %      &      '  */
	0, SUBD, 0, 0, SUBD, PCT, SUBD, SUBD,
	/*  (      )      *      +      ,      -      .      /  */
	SUBD, SUBD, SUBD, PLUS, SUBD, HYPHEN, DOT, SLASH,
	/*  0 - 9  :      ;      <      =      >      ?  */
	DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT,
	DIGIT, DIGIT, COLON, SUBD, 0, SUBD, 0, QMARK,
	/*  @      A - O  */
	AT, UPHEX, UPHEX, UPHEX, UPHEX, UPHEX, UPHEX, UPPER,
	UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER,
	/*  P - Z  [      \      ]      ^      _  */
	UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER,
	UPPER, UPPER, UPPER, 0, 0, 0, 0, UNRES,
	/*  `      a - o  */
	0, LOHEX, LOHEX, LOHEX, LOHEX, LOHEX, LOHEX, LOWER,
	LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER,
	/*  p - z  {      |      }      ~      DEL  */
	LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER,
	LOWER, LOWER, LOWER, 0, 0, 0, UNRES, 0,
	HIGH16, HIGH16, HIGH16, HIGH16, HIGH16, HIGH16, HIGH16, HIGH16
};
