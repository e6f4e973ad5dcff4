/*
 * Templates; see template.h.
 */
#include "pattern/template.h"

#include "pattern/read.h"
#include "pattern/tokens.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "value/ladder.h"

typedef struct TemplateReader
{
	IriText		text;
	IriToken	token;
	const IriPattern *pattern;
	uint16_t	numbered;		/* the number of "*" so far */
	IriBuf		pieces;
	IriBuf		texts;
	IriBuf		skeleton;		/* the template with a character for each group */
	IriPatternError *err;
} TemplateReader;

static void
next_token(TemplateReader *reader)
{
	reader->token = iri_token_after(reader->text, &reader->token);
}

static IriTemplatePiece *
pieces_of(TemplateReader *reader)
{
	return (IriTemplatePiece *) (void *) reader->pieces.data;
}

static size_t
piece_count(const TemplateReader *reader)
{
	return reader->pieces.len / sizeof(IriTemplatePiece);
}

static void
add_text(TemplateReader *reader, IriText text)
{
	size_t		count = piece_count(reader);
	IriTemplatePiece piece = {-1, 0, (uint32_t) reader->texts.len, 0};

	if (count == 0 || pieces_of(reader)[count - 1].group >= 0)
	{
		iri_buf_append(&reader->pieces, (const char *) &piece, sizeof(piece));
		count++;
	}
	if (reader->pieces.failed)
		return;
	pieces_of(reader)[count - 1].len += (uint32_t) text.len;
	iri_buf_append(&reader->texts, text.data, text.len);
	iri_buf_append(&reader->skeleton, text.data, text.len);
}

/* Returns the group of a name, or of the next "*"; -1 if there is none. */
static int
find_group(TemplateReader *reader, const IriToken *token)
{
	uint16_t	numbered = 0;

	for (int i = 0; i < reader->pattern->count; i++)
	{
		IriText		name = iri_pattern_group_name(reader->pattern, i);
		bool		number = iri_is(name.data[0], IRI_C_DIGIT);

		if (token->kind == IRI_TOKEN_NAME ? iri_same_text(name, token->value) : number && numbered == reader->numbered)
		{
			if (token->kind == IRI_TOKEN_ASTERISK)
				reader->numbered++;
			return i;
		}
		numbered += number;
	}
	return -1;
}

static bool
add_group_piece(TemplateReader *reader, const IriToken *token)
{
	IriTemplatePiece piece = {(int16_t) find_group(reader, token), 0, (uint32_t) reader->skeleton.len, 0};
	char		before = reader->skeleton.len > 0 ? reader->skeleton.data[reader->skeleton.len - 1] : '\0';

	if (piece.group < 0)
		return iri_refuse_pattern(reader->err, token->text.data,
								  token->kind == IRI_TOKEN_NAME ? "The pattern does not have this name." : "The pattern has fewer \"*\".");
	iri_buf_append(&reader->pieces, (const char *) &piece, sizeof(piece));
	/* the group may be a port */
	iri_buf_put(&reader->skeleton, before == ':' || iri_is(before, IRI_C_DIGIT) ? '1' : 'a');
	return true;
}

/* "{:name}" or "{*}" */
static bool
add_braces(TemplateReader *reader)
{
	IriToken	token;

	next_token(reader);
	token = reader->token;
	if (token.kind != IRI_TOKEN_NAME && token.kind != IRI_TOKEN_ASTERISK)
		return iri_refuse_pattern(reader->err, token.text.data, "In a template, \"{\" is followed by a name or \"*\"; write \"\\{\" for the character.");
	next_token(reader);
	if (reader->token.kind != IRI_TOKEN_CLOSE)
		return iri_refuse_pattern(reader->err, reader->token.text.data, "In a template, there is one name or \"*\" in \"{}\".");
	return add_group_piece(reader, &token);
}

static bool
read_pieces(TemplateReader *reader)
{
	for (; reader->token.kind != IRI_TOKEN_END; next_token(reader))
	{
		switch (reader->token.kind)
		{
			case IRI_TOKEN_NAME:
			case IRI_TOKEN_ASTERISK:
				if (!add_group_piece(reader, &reader->token))
					return false;
				break;
			case IRI_TOKEN_OPEN:
				if (!add_braces(reader))
					return false;
				break;
			case IRI_TOKEN_CLOSE:
				return iri_refuse_pattern(reader->err, reader->token.text.data, "\"}\" has no matching \"{\".");
			case IRI_TOKEN_INVALID:
				if (reader->token.text.data[0] == '\\')
					return iri_refuse_pattern(reader->err, reader->token.text.data, "\"\\\" is not followed by a character.");
				__attribute__((fallthrough));
			default:
				add_text(reader, reader->token.value);
		}
	}
	return true;
}

static bool
is_in(size_t at, IriSpan span)
{
	return iri_defined(span) && at >= span.at && at - span.at < span.len;
}

/* Finds out in which component each group is. */
static bool
place_groups(TemplateReader *reader)
{
	IriTemplatePiece *pieces = pieces_of(reader);
	IriParts	parts;
	IriError	err;

	/* a group alone is read as an IRI */
	if (piece_count(reader) == 1 && pieces[0].group >= 0)
		return true;
	if (!iri_parse(reader->skeleton.data, reader->skeleton.len, IRI_GRAMMAR_IRI, &parts, &err))
		return iri_refuse_pattern(reader->err, reader->text.data, "This can never be an IRI.");
	for (size_t i = 0; i < piece_count(reader); i++)
	{
		size_t		at = pieces[i].at;

		if (pieces[i].group < 0)
			continue;
		for (IriComponent c = IRI_COMPONENT_SCHEME; c <= IRI_COMPONENT_FRAGMENT; c++)
		{
			if (is_in(at, iri_component_span(&parts, c)))
				pieces[i].place = (uint16_t) c;
		}
	}
	return true;
}

bool
iri_template_read(IriText text, const IriPattern *pattern, IriBuf *out, IriPatternError *err)
{
	TemplateReader reader = {.text = text, .token = iri_token_at(text, 0), .pattern = pattern, .err = err};
	IriTemplate head;
	bool		ok;

	*err = (IriPatternError) {0};
	iri_buf_init(&reader.pieces, NULL, 0);
	iri_buf_init(&reader.texts, NULL, 0);
	iri_buf_init(&reader.skeleton, NULL, 0);
	ok = read_pieces(&reader);
	if (ok && (reader.pieces.failed || reader.texts.failed || reader.skeleton.failed))
		ok = iri_refuse_pattern(err, NULL, NULL);
	if (ok && reader.skeleton.len == 0)
		ok = iri_refuse_pattern(err, text.data, "This can never be an IRI.");
	ok = ok && place_groups(&reader);
	if (ok)
	{
		head.count = (uint32_t) piece_count(&reader);
		head.texts = (uint32_t) (sizeof(IriTemplate) + reader.pieces.len);
		head.size = (uint32_t) (head.texts + reader.texts.len);
		iri_buf_append(out, (const char *) &head, sizeof(head));
		iri_buf_append(out, reader.pieces.data, reader.pieces.len);
		iri_buf_append(out, reader.texts.data, reader.texts.len);
		if (out->failed)
			ok = iri_refuse_pattern(err, NULL, NULL);
	}
	iri_buf_free(&reader.pieces);
	iri_buf_free(&reader.texts);
	iri_buf_free(&reader.skeleton);
	return ok;
}

/* Appends a captured text, percent-encoded as its place requires. */
static void
append_capture(IriText capture, IriPatternPart from, IriComponent place, IriBuf *out)
{
	static const struct
	{
		IriPatternPart part;
		uint32_t	classes;
		const char *but;
	}			places[] = {
		[IRI_COMPONENT_SCHEME] = {IRI_PATTERN_PROTOCOL, IRI_C_SCHEME, ""},
		[IRI_COMPONENT_USERINFO] = {IRI_PATTERN_USERNAME, IRI_C_USERINFO, ":"},
		[IRI_COMPONENT_HOST] = {IRI_PATTERN_HOSTNAME, IRI_C_REG_NAME, ""},
		[IRI_COMPONENT_PORT] = {IRI_PATTERN_PORT, IRI_C_DIGIT, ""},
		[IRI_COMPONENT_PATH] = {IRI_PATTERN_PATHNAME, IRI_C_PATH, ""},
		[IRI_COMPONENT_QUERY] = {IRI_PATTERN_SEARCH, IRI_C_QUERY, "&+"},
		[IRI_COMPONENT_FRAGMENT] = {IRI_PATTERN_HASH, IRI_C_QUERY, ""},
	};

	if (places[place].part == from)
		iri_buf_append(out, capture.data, capture.len);
	else
		iri_append_valid(capture, places[place].classes, places[place].but, place == IRI_COMPONENT_QUERY, out);
}

/* Appends the normal form of a text if the text is an IRI, and neither is too long. */
static bool
append_form(const IriBuf *text, size_t most, IriBuf *out)
{
	size_t		before = out->len;
	IriParts	parts;
	IriError	err;

	if (text->failed || text->len > most || !iri_parse(text->data, text->len, IRI_GRAMMAR_IRI, &parts, &err))
		return false;
	iri_normal_form(text->data, &parts, IRI_RUNG_SCHEME, out);
	if (out->len - before <= most)
		return true;
	out->len = before;
	return false;
}

bool
iri_template_fill(const IriTemplate *template, const IriPattern *pattern,
				  const IriPatternCaptures *captures, size_t most, IriBuf *out)
{
	bool		alone = template->count == 1 && template->pieces[0].group >= 0;
	char		storage[256];
	IriBuf		text;
	bool		made;

	/* a compiler may not know that there is a piece */
	storage[0] = '\0';
	iri_buf_init(&text, storage, sizeof(storage));
	for (uint32_t i = 0; i < template->count && text.len <= most; i++)
	{
		const IriTemplatePiece *piece = &template->pieces[i];

		if (piece->group < 0)
			iri_buf_append(&text, (const char *) template + template->texts + piece->at, piece->len);
		else if (alone)
			iri_buf_append(&text, captures->group[piece->group].data, captures->group[piece->group].len);
		else
			append_capture(captures->group[piece->group], iri_pattern_groups(pattern)[piece->group].part,
						   (IriComponent) piece->place, &text);
	}
	made = append_form(&text, most, out);
	/* an IRI within another is percent-encoded */
	if (!made && alone && !text.failed && captures->group[template->pieces[0].group].len > 0)
	{
		IriText		capture = captures->group[template->pieces[0].group];

		text.len = 0;
		iri_percent_decode_octets(capture.data, capture.len, &text);
		made = append_form(&text, most, out);
	}
	out->failed |= text.failed;
	iri_buf_free(&text);
	return made && !out->failed;
}
