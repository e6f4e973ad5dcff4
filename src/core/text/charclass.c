/*
 * The table of character classes; see charclass.h.
 */
#include "text/charclass.h"

/* the rules that each set of characters belongs to */
#define HASH	IRI_C_TAIL
#define QMARK	(IRI_C_QUERY | HASH)
#define SLASH	(IRI_C_PATH | QMARK)
#define AT		SLASH
#define COLON	(IRI_C_USERINFO | AT)
#define SUBD	(IRI_C_REG_NAME | COLON)
#define UNRES	(IRI_C_UNRESERVED | IRI_C_REG_NAME | COLON)

#define LOWER	(UNRES | IRI_C_SCHEME | IRI_C_ALPHA)
#define LOHEX	(LOWER | IRI_C_HEX)
#define UPPER	(LOWER | IRI_C_UPPER)
#define UPHEX	(UPPER | IRI_C_HEX)
#define DIGIT	(UNRES | IRI_C_SCHEME | IRI_C_DIGIT | IRI_C_HEX)
#define HYPHEN	(UNRES | IRI_C_SCHEME | IRI_C_HYPHEN | IRI_C_SEPARATOR)
#define DOT		(UNRES | IRI_C_SCHEME | IRI_C_DOT | IRI_C_SEPARATOR)
#define SUBD_SCHEME	(SUBD | IRI_C_SCHEME)
#define PAREN	(SUBD | IRI_C_SEPARATOR)
#define PCT		IRI_C_PERCENT
#define HIGH	(IRI_C_HIGH | IRI_C_TAIL)

#define HIGH16(X) \
	X(HIGH), X(HIGH), X(HIGH), X(HIGH), X(HIGH), X(HIGH), X(HIGH), X(HIGH), \
	X(HIGH), X(HIGH), X(HIGH), X(HIGH), X(HIGH), X(HIGH), X(HIGH), X(HIGH)

#define CLASSES(X) \
	/* 0x00-0x1f: controls */ \
	X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), \
	X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), X(0), \
	/*  SP     !      "      #      $      %      &      '  */ \
	X(0), X(SUBD), X(0), X(HASH), X(SUBD), X(PCT), X(SUBD), X(SUBD), \
	/*  (      )      *      +      ,      -      .      /  */ \
	X(PAREN), X(PAREN), X(SUBD), X(SUBD_SCHEME), X(SUBD), X(HYPHEN), X(DOT), X(SLASH), \
	/*  0 - 9  :      ;      <      =      >      ?  */ \
	X(DIGIT), X(DIGIT), X(DIGIT), X(DIGIT), X(DIGIT), X(DIGIT), X(DIGIT), X(DIGIT), \
	X(DIGIT), X(DIGIT), X(COLON), X(SUBD), X(0), X(SUBD), X(0), X(QMARK), \
	/*  @      A - O  */ \
	X(AT), X(UPHEX), X(UPHEX), X(UPHEX), X(UPHEX), X(UPHEX), X(UPHEX), X(UPPER), \
	X(UPPER), X(UPPER), X(UPPER), X(UPPER), X(UPPER), X(UPPER), X(UPPER), X(UPPER), \
	/*  P - Z  [      \      ]      ^      _  */ \
	X(UPPER), X(UPPER), X(UPPER), X(UPPER), X(UPPER), X(UPPER), X(UPPER), X(UPPER), \
	X(UPPER), X(UPPER), X(UPPER), X(0), X(0), X(0), X(0), X(UNRES), \
	/*  `      a - o  */ \
	X(0), X(LOHEX), X(LOHEX), X(LOHEX), X(LOHEX), X(LOHEX), X(LOHEX), X(LOWER), \
	X(LOWER), X(LOWER), X(LOWER), X(LOWER), X(LOWER), X(LOWER), X(LOWER), X(LOWER), \
	/*  p - z  {      |      }      ~      DEL  */ \
	X(LOWER), X(LOWER), X(LOWER), X(LOWER), X(LOWER), X(LOWER), X(LOWER), X(LOWER), \
	X(LOWER), X(LOWER), X(LOWER), X(0), X(0), X(0), X(UNRES), X(0), \
	HIGH16(X), HIGH16(X), HIGH16(X), HIGH16(X), HIGH16(X), HIGH16(X), HIGH16(X), HIGH16(X)

#define MEMBER(classes) (classes)
#define STOP(classes) ((classes) ^ IRI_C_RULES)

const uint16_t iri_charclass[256] = {CLASSES(MEMBER)};
const uint32_t iri_charclass_stop[256] = {CLASSES(STOP)};
