/*
 * Reading patterns: the pattern parser of the URL Pattern Standard, §2.1, and
 * operations in place of the regular expressions that the standard generates.
 */
#include "pattern/read.h"

#include "pattern/tokens.h"
#include "text/charclass.h"
#include "text/web_scheme.h"

/* A group takes at most 15 operations, with the text before it. */
#define MAX_OPS		(IRI_PATTERN_GROUPS * 15 + 4 * IRI_PATTERN_PARTS)

typedef enum Modifier
{
	ONCE,
	OPTIONAL,
	ZERO_OR_MORE,
	ONE_OR_MORE
} Modifier;

typedef struct Reader
{
	IriPattern	head;
	IriPatternOp ops[MAX_OPS];
	IriPatternGroup group[IRI_PATTERN_GROUPS];
	uint16_t	nops;
	uint16_t	ngroups;		/* groups with names or numbers */
	uint16_t	opened;			/* groups and "{" */
	uint16_t	numbered;
	uint16_t	memos;			/* memos of the component */
	uint8_t		anys;
	IriBuf		texts;
	IriLiteral	literal;
	char		delimiter;
	bool		prefix;			/* a delimiter before a name belongs to the group */
	IriPatternError *err;

	/* the component that is read */
	IriText		text;
	IriToken	token;
	IriBuf		pending;		/* text that has not been put yet */
	const char *pending_at;
} Reader;

static void
advance(Reader *reader)
{
	reader->token = iri_token_after(reader->text, &reader->token);
}

static bool
accept(Reader *reader, IriTokenKind kind, IriToken *token)
{
	if (reader->token.kind != kind)
		return false;
	*token = reader->token;
	advance(reader);
	return true;
}

static Modifier
accept_modifier(Reader *reader)
{
	IriToken	token;

	if (accept(reader, IRI_TOKEN_MODIFIER, &token))
		return token.value.data[0] == '?' ? OPTIONAL : ONE_OR_MORE;
	return accept(reader, IRI_TOKEN_ASTERISK, &token) ? ZERO_OR_MORE : ONCE;
}

static IriPatternOp *
put_op(Reader *reader, IriPatternCode code)
{
	IriPatternOp *op = &reader->ops[reader->nops++];

	*op = (IriPatternOp) {.code = (uint8_t) code};
	return op;
}

/* Puts a text in normal form. */
static bool
put_literal(Reader *reader, const char *at, IriText text)
{
	size_t		from = reader->texts.len;
	const char *wrong = iri_literal_form(&reader->literal, text, &reader->texts);
	IriPatternOp *op;

	if (wrong != NULL)
		return iri_refuse_pattern(reader->err, at, wrong);
	if (reader->texts.failed)
		return iri_refuse_pattern(reader->err, at, NULL);
	if (reader->texts.len == from)
		return true;
	if (reader->head.ignore_case && reader->literal.part >= IRI_PATTERN_PATHNAME)
	{
		for (size_t i = from; i < reader->texts.len; i++)
			reader->texts.data[i] = iri_lower(reader->texts.data[i]);
	}
	op = put_op(reader, IRI_PATTERN_LITERAL);
	op->at = (uint32_t) from;
	op->len = (uint32_t) (reader->texts.len - from);
	return true;
}

static void
add_pending(Reader *reader, const char *at, const char *text, size_t len)
{
	if (reader->pending.len == 0)
		reader->pending_at = at;
	iri_buf_append(&reader->pending, text, len);
}

static bool
put_pending(Reader *reader)
{
	IriBuf	   *pending = &reader->pending;
	bool		ok;

	if (pending->failed)
		return iri_refuse_pattern(reader->err, reader->text.data, NULL);
	if (pending->len == 0)
		return true;
	ok = put_literal(reader, reader->pending_at, (IriText) {pending->data, pending->len});
	pending->len = 0;
	return ok;
}

static uint16_t
next_memo(Reader *reader)
{
	return ++reader->memos;
}

/* Writes the wildcard of a group, which matches at least `least` bytes. */
static void
put_wildcard(Reader *reader, IriPatternCode code, uint8_t least)
{
	IriPatternOp *op = put_op(reader, code);

	op->least = least;
	if (code == IRI_PATTERN_ANY)
		op->group = reader->anys++;
	else
		op->memo = next_memo(reader);
}

/*
 * Ends the choice that began with EITHER at `either`; otherwise, `group` is
 * absent, unless it is -1.
 */
static void
end_optional(Reader *reader, uint16_t either, int group)
{
	uint16_t	jump = reader->nops;

	if (group >= 0)
	{
		put_op(reader, IRI_PATTERN_JUMP);
		reader->ops[either].to = reader->nops;
		put_op(reader, IRI_PATTERN_UNSET)->group = (uint8_t) group;
		reader->ops[jump].to = reader->nops;
	}
	else
		reader->ops[either].to = reader->nops;
	put_op(reader, IRI_PATTERN_JOIN)->memo = next_memo(reader);
}

/* "{text}" with a modifier */
static bool
put_repeated_text(Reader *reader, const char *at, IriText text, Modifier modifier)
{
	uint16_t	either;

	if (text.len == 0)
		return true;
	if (modifier == ONE_OR_MORE && !put_literal(reader, at, text))
		return false;
	either = reader->nops;
	put_op(reader, IRI_PATTERN_EITHER);
	if (!put_literal(reader, at, text))
		return false;
	if (modifier == OPTIONAL)
		end_optional(reader, either, -1);
	else if (reader->nops > either + 1)
	{
		reader->ops[either].memo = next_memo(reader);
		put_op(reader, IRI_PATTERN_JUMP)->to = either;
		reader->ops[either].to = reader->nops;
	}
	else
		reader->nops--;			/* the normal form of the text is empty */
	return true;
}

/* A name or "*" between two texts. */
typedef struct Group
{
	const char *at;
	IriText		prefix;
	IriText		suffix;
	IriText		name;			/* the data is NULL for "*" */
	Modifier	modifier;
} Group;

static bool
name_group(Reader *reader, const Group *group)
{
	IriPatternGroup *its = &reader->group[reader->ngroups];
	const char *texts = reader->texts.data;
	char		number[4];
	IriText		name = group->name;

	if (name.data == NULL)
	{
		size_t		len = 0;

		if (reader->numbered >= 10)
			number[len++] = (char) ('0' + reader->numbered / 10);
		number[len++] = (char) ('0' + reader->numbered % 10);
		reader->numbered++;
		name = (IriText) {number, len};
	}
	for (uint16_t i = 0; i < reader->ngroups; i++)
	{
		if (iri_same_text((IriText) {texts + reader->group[i].at, reader->group[i].len}, name))
			return iri_refuse_pattern(reader->err, group->name.data, "A name occurs twice.");
	}
	its->at = (uint32_t) reader->texts.len;
	its->len = (uint32_t) name.len;
	its->part = reader->literal.part;
	iri_buf_append(&reader->texts, name.data, name.len);
	reader->ngroups++;
	return !reader->texts.failed || iri_refuse_pattern(reader->err, group->at, NULL);
}

static bool
put_matching_group(Reader *reader, const Group *group)
{
	uint8_t		number = (uint8_t) reader->ngroups;
	IriPatternCode code = group->name.data != NULL ? IRI_PATTERN_SEGMENT : IRI_PATTERN_ANY;
	bool		bare = group->prefix.len == 0 && group->suffix.len == 0;
	bool		repeated = group->modifier == ZERO_OR_MORE || group->modifier == ONE_OR_MORE;
	bool		optional = group->modifier == OPTIONAL || (group->modifier == ZERO_OR_MORE && !bare);
	uint16_t	either = reader->nops;

	if (!name_group(reader, group))
		return false;
	if (optional)
		put_op(reader, IRI_PATTERN_EITHER);
	if (!put_literal(reader, group->at, group->prefix))
		return false;
	put_op(reader, IRI_PATTERN_OPEN)->group = number;
	if (bare && repeated)
	{
		/* what ((.*)+) and (([^/]+?)+) match, and with "*" */
		if (code == IRI_PATTERN_ANY)
			put_wildcard(reader, code, 0);
		else
			put_wildcard(reader, IRI_PATTERN_RUN, group->modifier == ONE_OR_MORE);
	}
	else
		/* a group with "?" that would take nothing is absent */
		put_wildcard(reader, code, bare && optional);
	if (!bare && repeated)
	{
		uint16_t	again = reader->nops;

		put_op(reader, IRI_PATTERN_EITHER)->memo = next_memo(reader);
		if (!put_literal(reader, group->at, group->suffix) || !put_literal(reader, group->at, group->prefix))
			return false;
		put_wildcard(reader, code, 0);
		put_op(reader, IRI_PATTERN_JUMP)->to = again;
		reader->ops[again].to = reader->nops;
	}
	put_op(reader, IRI_PATTERN_CLOSE)->group = number;
	if (!put_literal(reader, group->at, group->suffix))
		return false;
	if (optional)
		end_optional(reader, either, number);
	return true;
}

/* Numbers a name, a "*" or a "{". */
static bool
number_group(Reader *reader, const IriToken *token)
{
	if (++reader->opened > IRI_PATTERN_GROUPS)
		return iri_refuse_pattern(reader->err, token->text.data, "A pattern has at most 64 names, \"*\" and \"{\".");
	return true;
}

/* Reads a name or "*", if there is one. */
static bool
read_group_name(Reader *reader, Group *group, bool *found)
{
	IriToken	token;

	*found = true;
	if (accept(reader, IRI_TOKEN_NAME, &token))
		group->name = token.value;
	else if (!accept(reader, IRI_TOKEN_ASTERISK, &token))
	{
		*found = false;
		return true;
	}
	group->at = token.text.data;
	return number_group(reader, &token);
}

/* Reads text within "{}" to a buffer. */
static void
read_braced_text(Reader *reader, IriBuf *out)
{
	IriToken	token;

	while (accept(reader, IRI_TOKEN_CHAR, &token) || accept(reader, IRI_TOKEN_ESCAPED, &token))
		iri_buf_append(out, token.value.data, token.value.len);
}

/* After "{" */
static bool
read_braces(Reader *reader, const IriToken *open)
{
	char		storage[2][64];
	IriBuf		prefix;
	IriBuf		suffix;
	IriToken	close;
	Group		group = {.at = open->text.data};
	bool		found;
	bool		ok;

	iri_buf_init(&prefix, storage[0], sizeof(storage[0]));
	iri_buf_init(&suffix, storage[1], sizeof(storage[1]));
	read_braced_text(reader, &prefix);
	ok = read_group_name(reader, &group, &found);
	read_braced_text(reader, &suffix);
	if (ok && !accept(reader, IRI_TOKEN_CLOSE, &close))
	{
		IriTokenKind kind = reader->token.kind;

		ok = iri_refuse_pattern(reader->err, reader->token.text.data,
					kind == IRI_TOKEN_OPEN ? "Groups cannot be nested." :
					kind == IRI_TOKEN_END ? "\"{\" has no matching \"}\"." :
					kind == IRI_TOKEN_REGEXP ? "Regular expressions are not supported; write \"\\(\" for the character." :
					"In \"{}\", there is at most one name or \"*\", with text before and after it.");
	}
	if (ok)
	{
		group.modifier = accept_modifier(reader);
		group.prefix = (IriText) {prefix.data, prefix.len};
		group.suffix = (IriText) {suffix.data, suffix.len};
		if (prefix.failed || suffix.failed)
			ok = iri_refuse_pattern(reader->err, group.at, NULL);
		else if (!found && group.modifier == ONCE)
			add_pending(reader, open->text.data, prefix.data, prefix.len);
		else if (!put_pending(reader))
			ok = false;
		else
			ok = found ? put_matching_group(reader, &group) :
				put_repeated_text(reader, group.at, group.prefix, group.modifier);
	}
	iri_buf_free(&prefix);
	iri_buf_free(&suffix);
	return ok;
}

/* Reads a character, which may be the prefix of a name or "*" after it. */
static bool
read_character(Reader *reader)
{
	IriToken	token = {IRI_TOKEN_END, {NULL, 0}, {NULL, 0}};
	Group		group = {0};
	bool		found;

	accept(reader, IRI_TOKEN_CHAR, &token);
	if (!read_group_name(reader, &group, &found))
		return false;
	if (found && token.value.len == 1 && reader->prefix && token.value.data[0] == reader->delimiter)
		group.prefix = token.value;
	else
		add_pending(reader, token.text.data, token.value.data, token.value.len);
	if (!found)
		return true;
	if (!put_pending(reader))
		return false;
	group.modifier = accept_modifier(reader);
	return put_matching_group(reader, &group);
}

static bool
read_tokens(Reader *reader)
{
	IriToken	token;

	for (;;)
	{
		switch (reader->token.kind)
		{
			case IRI_TOKEN_CHAR:
			case IRI_TOKEN_NAME:
			case IRI_TOKEN_ASTERISK:
				if (!read_character(reader))
					return false;
				break;
			case IRI_TOKEN_ESCAPED:
				token = reader->token;
				advance(reader);
				add_pending(reader, token.text.data, token.value.data, token.value.len);
				break;
			case IRI_TOKEN_OPEN:
				token = reader->token;
				advance(reader);
				if (!number_group(reader, &token) || !read_braces(reader, &token))
					return false;
				break;
			case IRI_TOKEN_END:
				if (!put_pending(reader))
					return false;
				put_op(reader, IRI_PATTERN_END);
				return true;
			case IRI_TOKEN_INVALID:
				return iri_refuse_pattern(reader->err, reader->token.text.data,
							  reader->token.text.data[0] == ':' ? "\":\" is not followed by a name; write \"\\:\" for the character." :
							  "\"\\\" is not followed by a character.");
			case IRI_TOKEN_MODIFIER:
				return iri_refuse_pattern(reader->err, reader->token.text.data,
										  "\"?\" and \"+\" follow a name, \"*\" or \"}\"; write \"\\?\" and \"\\+\" for the characters.");
			case IRI_TOKEN_REGEXP:
				return iri_refuse_pattern(reader->err, reader->token.text.data,
										  "Regular expressions are not supported; write \"\\(\" for the character.");
			case IRI_TOKEN_CLOSE:
				return iri_refuse_pattern(reader->err, reader->token.text.data, "\"}\" has no matching \"{\".");
		}
	}
}

/* Returns the operation that is executed after `op`, apart from ends of groups. */
static const IriPatternOp *
following(const Reader *reader, const IriPatternOp *op)
{
	for (op++;; op++)
	{
		if (op->code == IRI_PATTERN_JUMP)
			op = &reader->ops[op->to] - 1;
		else if (op->code != IRI_PATTERN_CLOSE && op->code != IRI_PATTERN_JOIN)
			return op;
	}
}

/* Finds out where wildcards can end, and whether memos are needed. */
static void
look_ahead(Reader *reader, uint16_t from)
{
	int			choices = 0;
	int			memos = 0;

	for (uint16_t i = from; i < reader->nops; i++)
	{
		IriPatternOp *op = &reader->ops[i];
		bool		wildcard = op->code == IRI_PATTERN_ANY || op->code == IRI_PATTERN_SEGMENT;
		const IriPatternOp *next;
		bool		text;

		memos += op->memo > 0 || op->code == IRI_PATTERN_ANY;
		choices += op->code == IRI_PATTERN_EITHER || op->code == IRI_PATTERN_RUN;
		if (!wildcard)
			continue;
		next = following(reader, op);
		text = next->code == IRI_PATTERN_LITERAL;
		if (next->code == IRI_PATTERN_END || (text && following(reader, next)->code == IRI_PATTERN_END))
		{
			op->end = IRI_PATTERN_AT_END;
			op->len = next->len;
			continue;
		}
		if (text)
		{
			char		c = reader->texts.data[next->at];
			bool		folded = reader->head.ignore_case && iri_is(c, IRI_C_ALPHA);

			if (op->code == IRI_PATTERN_ANY && !folded)
				op->to = (uint16_t) ((unsigned char) c + 1);
			if (op->code == IRI_PATTERN_SEGMENT && reader->delimiter != '\0' && c == reader->delimiter)
			{
				op->end = IRI_PATTERN_AT_DELIMITER;
				continue;
			}
		}
		choices++;
	}
	/* without a second way to a place, nothing is tried twice */
	if (choices == 0 || memos < 2)
	{
		for (uint16_t i = from; i < reader->nops; i++)
			reader->ops[i].memo = 0;
		reader->memos = 0;
	}
}

static bool
read_part(Reader *reader, IriPatternPart part, IriText text)
{
	uint16_t	from = reader->nops;
	bool		ok;

	reader->literal.part = part;
	reader->literal.ipv6 = part == IRI_PATTERN_HOSTNAME && text.len >= 2 &&
		(text.data[0] == '[' || (text.data[1] == '[' && (text.data[0] == '{' || text.data[0] == '\\')));
	reader->delimiter = part == IRI_PATTERN_HOSTNAME ? '.' :
		part == IRI_PATTERN_PATHNAME && reader->head.web ? '/' : '\0';
	reader->prefix = part == IRI_PATTERN_PATHNAME && reader->head.web;
	reader->memos = 0;
	reader->anys = 0;
	reader->text = text;
	reader->token = iri_token_at(text, 0);
	reader->pending.len = 0;
	ok = read_tokens(reader);
	if (!ok)
		return false;
	look_ahead(reader, from);
	reader->head.first[part] = from;
	reader->head.delimiter[part] = reader->delimiter;
	reader->head.memos[part] = reader->memos;
	reader->head.anys[part] = reader->anys;
	return true;
}

/* Writes the pattern to an empty buffer. */
static void
write_pattern(Reader *reader, IriBuf *out)
{
	size_t		ops = sizeof(IriPatternOp) * reader->nops;
	size_t		groups = sizeof(IriPatternGroup) * reader->ngroups;

	reader->head.count = reader->ngroups;
	reader->head.groups = (uint32_t) (sizeof(IriPattern) + ops);
	reader->head.texts = (uint32_t) (reader->head.groups + groups);
	reader->head.size = (uint32_t) (reader->head.texts + reader->texts.len);
	iri_buf_append(out, (const char *) &reader->head, sizeof(IriPattern));
	iri_buf_append(out, (const char *) reader->ops, ops);
	iri_buf_append(out, (const char *) reader->group, groups);
	iri_buf_append(out, reader->texts.data, reader->texts.len);
}

/* Returns true if the protocol that has been read matches only this scheme. */
static bool
protocol_is(Reader *reader, const char *scheme)
{
	char		storage[1024];
	IriBuf		buf;
	IriPatternInput input = {.part[IRI_PATTERN_PROTOCOL] = {scheme, strlen(scheme)}};
	bool		matches;

	iri_buf_init(&buf, storage, sizeof(storage));
	write_pattern(reader, &buf);
	matches = !buf.failed &&
		iri_pattern_match((const IriPattern *) (const void *) buf.data, &input, NULL) == IRI_PATTERN_YES;
	iri_buf_free(&buf);
	return matches;
}

/* Returns the operations of the protocol; NULL if every scheme matches. */
static const IriPatternOp *
protocol_ops(const Reader *reader)
{
	uint16_t	first = reader->head.first[IRI_PATTERN_PROTOCOL];

	return first == IRI_PATTERN_ALL ? NULL : &reader->ops[first];
}

/* Finds the scheme whose rules apply to texts, after the protocol has been read. */
static void
find_scheme(Reader *reader)
{
	const IriPatternOp *op = protocol_ops(reader);

	reader->head.web = false;
	if (op == NULL)
	{
		reader->head.web = true;
		reader->literal.scheme = iri_scheme_lookup("https", 5);
		return;
	}
	for (size_t i = 0; iri_special_schemes[i] != NULL; i++)
	{
		if (protocol_is(reader, iri_special_schemes[i]))
		{
			reader->head.web = true;
			reader->literal.scheme = iri_scheme_lookup(iri_special_schemes[i], strlen(iri_special_schemes[i]));
			return;
		}
	}
	reader->literal.scheme = op[0].code == IRI_PATTERN_LITERAL && op[1].code == IRI_PATTERN_END ?
		iri_scheme_lookup(reader->texts.data + op[0].at, op[0].len) : iri_scheme_lookup("", 0);
}

static void
start(Reader *reader, bool ignore_case, IriPatternError *err)
{
	memset(&reader->head, 0, sizeof(reader->head));
	for (int i = 0; i < IRI_PATTERN_PARTS; i++)
		reader->head.first[i] = IRI_PATTERN_ALL;
	reader->head.ignore_case = ignore_case;
	reader->nops = reader->ngroups = reader->opened = reader->numbered = 0;
	reader->literal = (IriLiteral) {.scheme = iri_scheme_lookup("", 0)};
	reader->err = err;
	*err = (IriPatternError) {0};
	iri_buf_init(&reader->texts, NULL, 0);
	iri_buf_init(&reader->pending, NULL, 0);
}

static void
finish(Reader *reader)
{
	iri_buf_free(&reader->texts);
	iri_buf_free(&reader->pending);
}

bool
iri_pattern_is_special(IriText protocol, bool *special, IriPatternError *err)
{
	Reader		reader;
	bool		ok;

	start(&reader, false, err);
	ok = read_part(&reader, IRI_PATTERN_PROTOCOL, protocol);
	if (ok)
		find_scheme(&reader);
	*special = ok && reader.head.web;
	finish(&reader);
	return ok;
}

/* Returns true if the only protocol has that default port. */
static bool
is_default_port(const Reader *reader, IriText port)
{
	const IriPatternOp *op = protocol_ops(reader);

	for (size_t i = 0; i < port.len; i++)
	{
		if (!iri_is(port.data[i], IRI_C_DIGIT))
			return false;
	}
	return port.len > 0 && op != NULL && op[0].code == IRI_PATTERN_LITERAL &&
		op[1].code == IRI_PATTERN_END &&
		iri_is_default_port(reader->literal.scheme, port.data, port.len);
}

/* Returns the text of a component without its delimiter, or the default. */
static IriText
given_text(const Reader *reader, IriPatternPart part, IriText text)
{
	if (text.data == NULL)
		return part == IRI_PATTERN_USERNAME || part == IRI_PATTERN_PASSWORD ? (IriText) {"", 0} : text;
	if (part == IRI_PATTERN_PROTOCOL && text.len > 0 && text.data[text.len - 1] == ':')
		text.len--;
	if (text.len > 0 && ((part == IRI_PATTERN_SEARCH && text.data[0] == '?') ||
						 (part == IRI_PATTERN_HASH && text.data[0] == '#')))
		text = (IriText) {text.data + 1, text.len - 1};
	/* normal forms do not have the default port */
	if (part == IRI_PATTERN_PORT && is_default_port(reader, text))
		text.len = 0;
	return text;
}

bool
iri_pattern_read(const IriPatternTexts *texts, bool ignore_case, IriBuf *out, IriPatternError *err)
{
	Reader		reader;
	bool		ok = true;

	start(&reader, ignore_case, err);
	for (IriPatternPart part = 0; ok && part < IRI_PATTERN_PARTS; part++)
	{
		IriText		text = given_text(&reader, part, texts->part[part]);

		if (text.data != NULL)
			ok = read_part(&reader, part, text);
		if (ok && part == IRI_PATTERN_PROTOCOL)
			find_scheme(&reader);
	}
	if (ok)
		write_pattern(&reader, out);
	if (out->failed)
		ok = iri_refuse_pattern(reader.err, NULL, NULL);
	finish(&reader);
	return ok;
}
