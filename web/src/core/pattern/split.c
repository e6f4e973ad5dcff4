/*
 * Splitting a pattern into its components: the constructor string parser of
 * the URL Pattern Standard, §1.6.  The names of functions and states are the
 * standard's.
 */
#include "pattern/pattern.h"

#include "pattern/read.h"
#include "pattern/tokens.h"

const char *const iri_pattern_part_names[IRI_PATTERN_PARTS + 1] = {
	"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash", NULL
};

/* The states are the components, and the following. */
enum
{
	INIT = -2,
	IN_AUTHORITY = -1,
	DONE = IRI_PATTERN_PARTS
};

typedef struct Splitter
{
	IriText		text;
	IriPatternTexts *texts;
	int			state;
	size_t		from;			/* where the component begins */
	IriTokenKind before;		/* the token before that */
	size_t		at;
	IriTokenKind last;			/* the token before that */
	int			groups;			/* open "{" */
	int			brackets;		/* open "[" */
	bool		special;		/* the protocol matches a special scheme */
} Splitter;

static bool
has_value(const IriToken *token, char c)
{
	return token->value.len == 1 && token->value.data[0] == c;
}

static bool
is_character(const IriToken *token, char c)
{
	return has_value(token, c) &&
		(token->kind == IRI_TOKEN_CHAR || token->kind == IRI_TOKEN_ESCAPED || token->kind == IRI_TOKEN_INVALID);
}

static bool
is_search_prefix(const Splitter *splitter, const IriToken *token)
{
	if (is_character(token, '?'))
		return true;
	/* after these tokens, "?" is a modifier */
	return has_value(token, '?') && token->kind == IRI_TOKEN_MODIFIER &&
		splitter->last != IRI_TOKEN_NAME && splitter->last != IRI_TOKEN_CLOSE &&
		splitter->last != IRI_TOKEN_ASTERISK;
}

/* Returns the token after `n` others. */
static IriToken
ahead(const Splitter *splitter, int n)
{
	IriToken	token = iri_token_at(splitter->text, splitter->at);

	while (n-- > 0)
		token = iri_token_after(splitter->text, &token);
	return token;
}

static void
skip_token_here(Splitter *splitter)
{
	IriToken	token = iri_token_at(splitter->text, splitter->at);

	splitter->at += token.text.len;
	splitter->last = token.kind;
}

static void
rewind_to(Splitter *splitter, int state)
{
	splitter->at = splitter->from;
	splitter->last = splitter->before;
	splitter->state = state;
}

static void
set_empty(Splitter *splitter, IriPatternPart part, const char *text)
{
	if (splitter->texts->part[part].data == NULL)
		splitter->texts->part[part] = (IriText) {text, strlen(text)};
}

/* Ends a component, and begins another after `count` tokens. */
static void
change_state(Splitter *splitter, int state, int count)
{
	int			old = splitter->state;

	if (old >= 0)
		splitter->texts->part[old] = (IriText) {splitter->text.data + splitter->from, splitter->at - splitter->from};
	if (old != INIT && state != DONE)
	{
		if (old < IRI_PATTERN_HOSTNAME && state >= IRI_PATTERN_PORT)
			set_empty(splitter, IRI_PATTERN_HOSTNAME, "");
		if (old < IRI_PATTERN_PATHNAME && state >= IRI_PATTERN_SEARCH)
			set_empty(splitter, IRI_PATTERN_PATHNAME, splitter->special ? "/" : "");
		if (old < IRI_PATTERN_SEARCH && state == IRI_PATTERN_HASH)
			set_empty(splitter, IRI_PATTERN_SEARCH, "");
	}
	splitter->state = state;
	while (count-- > 0)
		skip_token_here(splitter);
	splitter->from = splitter->at;
	splitter->before = splitter->last;
}

/* Handles the end of the protocol, before "//", an authority without "//", or a path. */
static bool
end_protocol(Splitter *splitter, IriPatternError *err)
{
	IriText		protocol = {splitter->text.data + splitter->from, splitter->at - splitter->from};
	IriToken	next = ahead(splitter, 1);
	IriToken	second = ahead(splitter, 2);

	if (!iri_pattern_is_special(protocol, &splitter->special, err))
		return false;
	if (is_character(&next, '/') && is_character(&second, '/'))
		change_state(splitter, IN_AUTHORITY, 3);
	else
		change_state(splitter, splitter->special ? IN_AUTHORITY : IRI_PATTERN_PATHNAME, 1);
	return true;
}

/* Returns false if the token is to be read again in another state. */
static bool
step(Splitter *splitter, const IriToken *token, bool *ok, IriPatternError *err)
{
	bool		path = is_character(token, '/');
	bool		search = is_search_prefix(splitter, token);
	bool		hash = is_character(token, '#');

	switch (splitter->state)
	{
		case INIT:
			if (!is_character(token, ':'))
				return true;
			rewind_to(splitter, IRI_PATTERN_PROTOCOL);
			return false;
		case IRI_PATTERN_PROTOCOL:
			if (!is_character(token, ':'))
				return true;
			*ok = end_protocol(splitter, err);
			return false;
		case IN_AUTHORITY:
			if (is_character(token, '@'))
				rewind_to(splitter, IRI_PATTERN_USERNAME);
			else if (path || search || hash)
				rewind_to(splitter, IRI_PATTERN_HOSTNAME);
			else
				return true;
			return false;
		case IRI_PATTERN_USERNAME:
		case IRI_PATTERN_PASSWORD:
			if (is_character(token, ':') && splitter->state == IRI_PATTERN_USERNAME)
				change_state(splitter, IRI_PATTERN_PASSWORD, 1);
			else if (is_character(token, '@'))
				change_state(splitter, IRI_PATTERN_HOSTNAME, 1);
			else
				return true;
			return false;
		case IRI_PATTERN_HOSTNAME:
			if (is_character(token, '['))
				splitter->brackets++;
			else if (is_character(token, ']'))
				splitter->brackets--;
			else if (is_character(token, ':') && splitter->brackets == 0)
			{
				change_state(splitter, IRI_PATTERN_PORT, 1);
				return false;
			}
			break;
		case IRI_PATTERN_PORT:
			break;
		case IRI_PATTERN_PATHNAME:
			path = false;
			break;
		case IRI_PATTERN_SEARCH:
			path = search = false;
			break;
		default:
			return true;
	}
	if (path)
		change_state(splitter, IRI_PATTERN_PATHNAME, 0);
	else if (search)
		change_state(splitter, IRI_PATTERN_SEARCH, 1);
	else if (hash)
		change_state(splitter, IRI_PATTERN_HASH, 1);
	else
		return true;
	return false;
}

bool
iri_pattern_split(IriText pattern, IriPatternTexts *texts, IriPatternError *err)
{
	Splitter	splitter = {
		.text = pattern,
		.texts = texts,
		.state = INIT,
		.before = IRI_TOKEN_END,
		.last = IRI_TOKEN_END
	};
	bool		ok = true;

	*texts = (IriPatternTexts) {0};
	*err = (IriPatternError) {0};
	while (ok)
	{
		IriToken	token = iri_token_at(pattern, splitter.at);

		if (token.kind == IRI_TOKEN_REGEXP)
			return iri_refuse_pattern(err, token.text.data, "Regular expressions are not supported; write \"\\(\" for the character.");
		if (token.kind == IRI_TOKEN_END)
		{
			if (splitter.state == INIT)
			{
				(void) iri_refuse_pattern(err, pattern.data, "A pattern begins with a scheme, or with \"*\" and \":\" for any scheme.");
				err->no_scheme = true;
				return false;
			}
			if (splitter.state != IN_AUTHORITY)
				break;
			rewind_to(&splitter, IRI_PATTERN_HOSTNAME);
			continue;
		}
		if (token.kind == IRI_TOKEN_OPEN)
			splitter.groups++;
		else if (splitter.groups == 0 || (token.kind == IRI_TOKEN_CLOSE && --splitter.groups == 0))
		{
			if (!step(&splitter, &token, &ok, err))
				continue;
		}
		skip_token_here(&splitter);
	}
	if (!ok)
		return false;
	change_state(&splitter, DONE, 0);
	if (texts->part[IRI_PATTERN_HOSTNAME].data != NULL)
		set_empty(&splitter, IRI_PATTERN_PORT, "");
	return true;
}
