/*
 * The tokens of patterns (URL Pattern Standard, §2.1.1).
 */
#ifndef IRI_TOKENS_H
#define IRI_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

#include "text/text.h"

typedef enum IriTokenKind
{
	IRI_TOKEN_END,
	IRI_TOKEN_CHAR,
	IRI_TOKEN_ESCAPED,			/* "\" and a character */
	IRI_TOKEN_INVALID,			/* a "\" at the end, or a ":" that no name follows */
	IRI_TOKEN_NAME,
	IRI_TOKEN_ASTERISK,
	IRI_TOKEN_MODIFIER,			/* "?" or "+" */
	IRI_TOKEN_OPEN,
	IRI_TOKEN_CLOSE,
	IRI_TOKEN_REGEXP			/* "(" */
} IriTokenKind;

typedef struct IriToken
{
	IriTokenKind kind;
	IriText		text;			/* as it was written */
	IriText		value;			/* the text without ":" and "\" */
} IriToken;

/* Reads the token at `at`, up to the length of the text. */
extern IriToken iri_token_at(IriText text, size_t at);

/* Reads the token after another one. */
static inline IriToken
iri_token_after(IriText text, const IriToken *token)
{
	return iri_token_at(text, (size_t) (token->text.data - text.data) + token->text.len);
}

/* Returns the length of the name that a text begins with; 0: none. */
extern size_t iri_name_length(const char *s, size_t len);

#endif							/* IRI_TOKENS_H */
