/*
 * What the packages for JavaScript (wasm/) and Python (python/) call.
 *
 * The caller writes texts, in UTF-8, into the slots of iri_room().  The
 * functions return a status; the numbers that belong to it are in iri_answer(),
 * and the text is in iri_out().  Nothing is asked of the host except NFC
 * (UAX #15).
 */
#ifndef IRI_GLUE_H
#define IRI_GLUE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name)	__attribute__((export_name(#name)))
#define IMPORT(name)	__attribute__((import_module("env"), import_name(#name)))
#else
#define EXPORT(name)
#define IMPORT(name)
#endif

typedef enum Status
{
	NO,							/* false, or no more */
	YES,
	INVALID,					/* an error: its texts are in iri_said() */
	NO_MEMORY
} Status;

/* Of an error, the first two answers are its place, in characters and in units of UTF-16. */
typedef enum Said
{
	SAID_CODE,
	SAID_COMPONENT,
	SAID_MESSAGE,
	SAID_HINT
} Said;

/* NFC of the host: writes at most `room` bytes and returns their number, or -1. */
IMPORT(nfc) extern int host_nfc(const char *s, size_t len, char *to, size_t room);

/* Returns room for a text in a slot, from 0 to 2; NULL if there is no memory. */
extern char *iri_room(int n, size_t size);
extern const uint32_t *iri_answer(void);

/* Return a text of the last error, or NULL, and the text that was made; its length is answer 15. */
extern const char *iri_said(int n);
extern const char *iri_out(void);

/* Makes the normal form of the text in slot 0; answer 14 is whether it is the spelling. */
extern Status iri_read(size_t len, int grammar, int rung);

/* Answers with seven spans of the text in slot 0, in octets: those of iri_parts. */
extern void iri_spans(size_t len);

/* Answers with the 16 octets of the UUID of the text in slot 0. */
extern Status iri_digest(size_t len);

/* Resolves the reference in slot 0 against the base in slot 1. */
extern Status iri_resolve(size_t len, size_t base_len);

extern int	iri_key_version(void);

/* Returns the steps that the name in slot 0 means, or 0; makes the name of step or profile n, if there is one. */
extern uint32_t iri_steps(size_t len);
extern Status iri_step(size_t n);

/* Reads the rules in slot 2, each with a line feed after it, for iri_canonicalize, which reads slot 0. */
extern Status iri_rules(size_t len);
extern Status iri_canonicalize(size_t len, uint32_t steps);

/*
 * Begins to look for IRIs in the text in slot 0, with the options in slot 1,
 * each with a line feed after it; answers NO with the number of an unknown one.
 * iri_option makes the name of option n, if there is one.
 */
extern Status iri_extract_in(size_t len, size_t options_len);
extern Status iri_option(size_t n);

/* Makes the next IRI; answers with its beginning and end, each in characters and in units of UTF-16. */
extern Status iri_extract_more(void);

/* Reads the pattern in slot 1, for iri_matches, which reads slot 0. */
extern Status iri_pattern(size_t len);
extern Status iri_matches(size_t len);

#endif							/* IRI_GLUE_H */
