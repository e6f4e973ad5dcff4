/*
 * A matcher for ABNF; see abnf.h.  It is compiled without sanitizers, and does
 * not count in the coverage.
 */
#include "abnf.h"

static int
abnf_node(Abnf *abnf, AbnfKind kind, uint32_t low, uint32_t high, int child)
{
	CHECK(abnf->nnodes < ABNF_MAX_NODES);
	abnf->nodes[abnf->nnodes] = (AbnfNode) {kind, low, high, child, -1};
	return abnf->nnodes++;
}

static bool
abnf_is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static int
abnf_rule(Abnf *abnf, const char *name, size_t len)
{
	for (int i = 0; i < abnf->nrules; i++)
	{
		if (abnf->rules[i].len == len && memcmp(abnf->rules[i].name, name, len) == 0)
			return i;
	}
	CHECK(abnf->nrules < ABNF_MAX_RULES);
	abnf->rules[abnf->nrules] = (AbnfRule) {.name = name, .len = len, .node = -1};
	return abnf->nrules++;
}

static uint32_t
abnf_number(const char **p, int base)
{
	char	   *end;
	unsigned long value = strtoul(*p, &end, base);

	CHECK(end > *p);
	*p = end;
	return (uint32_t) value;
}

static void
abnf_skip(const char **p)
{
	while (**p == ' ' || **p == '\t')
		++*p;
}

static int	abnf_alternation(Abnf *abnf, const char **p);

/* A string: letters in either case. */
static int
abnf_string(Abnf *abnf, const char **p)
{
	int			all = abnf_node(abnf, ABNF_ALL, 0, 0, -1);
	int			last = -1;

	for (++*p; **p != '"'; ++*p)
	{
		unsigned char c = (unsigned char) **p;
		int			node = abnf_node(abnf, ABNF_RANGE, c, c, -1);

		CHECK(c != '\0');
		if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
		{
			int			other = abnf_node(abnf, ABNF_RANGE, c ^ 0x20u, c ^ 0x20u, -1);

			abnf->nodes[node].next = other;
			node = abnf_node(abnf, ABNF_ONE_OF, 0, 0, node);
		}
		if (last < 0)
			abnf->nodes[all].child = node;
		else
			abnf->nodes[last].next = node;
		last = node;
	}
	++*p;
	return all;
}

/* An element, with its number of times. */
static int
abnf_repetition(Abnf *abnf, const char **p)
{
	uint32_t	low = 1;
	uint32_t	high = 1;
	int			node;

	if (**p >= '0' && **p <= '9')
		low = high = abnf_number(p, 10);
	else if (**p == '*')
		low = 0;
	if (**p == '*')
	{
		++*p;
		high = **p >= '0' && **p <= '9' ? abnf_number(p, 10) : ABNF_NO_LIMIT;
	}
	if (**p == '(' || **p == '[')
	{
		bool		optional = *(*p)++ == '[';

		node = abnf_alternation(abnf, p);
		CHECK(**p == (optional ? ']' : ')'));
		++*p;
		if (optional)
			node = abnf_node(abnf, ABNF_REPEAT, 0, 1, node);
	}
	else if (**p == '"')
		node = abnf_string(abnf, p);
	else if (**p == '%')
	{
		uint32_t	first;
		uint32_t	last;

		CHECK((*p)[1] == 'x');
		*p += 2;
		first = last = abnf_number(p, 16);
		if (**p == '-')
		{
			++*p;
			last = abnf_number(p, 16);
		}
		node = abnf_node(abnf, ABNF_RANGE, first, last, -1);
	}
	else
	{
		const char *name = *p;

		while (abnf_is_name(**p))
			++*p;
		CHECK(*p > name);
		node = abnf_node(abnf, ABNF_RULE, (uint32_t) abnf_rule(abnf, name, (size_t) (*p - name)), 0, -1);
	}
	if (low != 1 || high != 1)
		node = abnf_node(abnf, ABNF_REPEAT, low, high, node);
	return node;
}

static int
abnf_alternation(Abnf *abnf, const char **p)
{
	int			one_of = abnf_node(abnf, ABNF_ONE_OF, 0, 0, -1);
	int			last_all = -1;

	for (;;)
	{
		int			all = abnf_node(abnf, ABNF_ALL, 0, 0, -1);
		int			last = -1;

		for (abnf_skip(p); **p != '/' && **p != ')' && **p != ']' && **p != '\n' && **p != '\0'; abnf_skip(p))
		{
			int			node = abnf_repetition(abnf, p);

			if (last < 0)
				abnf->nodes[all].child = node;
			else
				abnf->nodes[last].next = node;
			last = node;
		}
		if (last_all < 0)
			abnf->nodes[one_of].child = all;
		else
			abnf->nodes[last_all].next = all;
		last_all = all;
		if (**p != '/')
			return one_of;
		++*p;
	}
}

/* Whether a node is one character, so that its characters make a mask. */
static bool
abnf_is_single(const Abnf *abnf, int node)
{
	const AbnfNode *n = &abnf->nodes[node];

	switch (n->kind)
	{
		case ABNF_RANGE:
			return true;
		case ABNF_RULE:
			CHECK(abnf->rules[n->low].node >= 0);
			return abnf_is_single(abnf, abnf->rules[n->low].node);
		case ABNF_ALL:
			return n->child >= 0 && abnf->nodes[n->child].next < 0 && abnf_is_single(abnf, n->child);
		case ABNF_ONE_OF:
			for (int i = n->child; i >= 0; i = abnf->nodes[i].next)
			{
				if (!abnf_is_single(abnf, i))
					return false;
			}
			return true;
		default:
			return false;
	}
}

static bool
abnf_is_in(const Abnf *abnf, int node, uint32_t c)
{
	const AbnfNode *n = &abnf->nodes[node];

	if (n->kind == ABNF_RANGE)
		return c >= n->low && c <= n->high;
	if (n->kind == ABNF_RULE)
		return abnf_is_in(abnf, abnf->rules[n->low].node, c);
	for (int i = n->child; i >= 0; i = abnf->nodes[i].next)
	{
		if (abnf_is_in(abnf, i, c))
			return true;
	}
	return false;
}

void
abnf_read(Abnf *abnf, const char *const *texts, size_t count)
{
	for (size_t i = 0; i < count; i++)
	{
		for (const char *p = texts[i]; *p != '\0';)
		{
			const char *name = p;
			int			rule;

			while (abnf_is_name(*p))
				p++;
			rule = abnf_rule(abnf, name, (size_t) (p - name));
			abnf_skip(&p);
			CHECK(*p == '=');
			p++;
			abnf->rules[rule].node = abnf_alternation(abnf, &p);
			CHECK(*p == '\n' || *p == '\0');
			p += *p == '\n';
		}
	}
	for (int i = 0; i < abnf->nrules; i++)
	{
		AbnfRule   *rule = &abnf->rules[i];

		rule->single = abnf_is_single(abnf, rule->node);
		for (uint32_t c = 0; rule->single && c < 128; c++)
			rule->ascii[c] = abnf_is_in(abnf, rule->node, c);
	}
}

static bool
has_octet(AbnfSet set, size_t i)
{
	return (set.words[i / 64] >> i % 64 & 1) != 0;
}

static void
add_node(AbnfSet *set, size_t i)
{
	set->words[i / 64] |= UINT64_C(1) << i % 64;
}

static bool
is_empty(AbnfSet set)
{
	return (set.words[0] | set.words[1]) == 0;
}

static AbnfSet
join_sets(AbnfSet a, AbnfSet b)
{
	return (AbnfSet) {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
}

static AbnfSet
without(AbnfSet a, AbnfSet b)
{
	return (AbnfSet) {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1]}};
}

/* The places behind those of `set` that `mask` has, too. */
static AbnfSet
behind(AbnfSet set, AbnfSet mask)
{
	uint64_t	low = set.words[0] & mask.words[0];
	uint64_t	high = set.words[1] & mask.words[1];

	return (AbnfSet) {{low << 1, high << 1 | low >> 63}};
}

static AbnfSet
abnf_match(const Abnf *abnf, int node, AbnfSet from)
{
	const AbnfNode *n = &abnf->nodes[node];
	AbnfSet		to = {{0, 0}};

	if (is_empty(from))
		return to;
	switch (n->kind)
	{
		case ABNF_RANGE:
			for (size_t i = 0; i < abnf->len; i++)
			{
				if (has_octet(from, i) && abnf->text[i] >= n->low && abnf->text[i] <= n->high)
					add_node(&to, i + 1);
			}
			return to;
		case ABNF_ONE_OF:
			for (int i = n->child; i >= 0; i = abnf->nodes[i].next)
				to = join_sets(to, abnf_match(abnf, i, from));
			return to;
		case ABNF_ALL:
			for (int i = n->child; i >= 0; i = abnf->nodes[i].next)
				from = abnf_match(abnf, i, from);
			return from;
		case ABNF_REPEAT:
			for (uint32_t times = 0;; times++)
			{
				/* where it has been, it need not go again */
				if (times >= n->low)
				{
					from = without(from, to);
					to = join_sets(to, from);
				}
				if (times == n->high || is_empty(from))
					return to;
				from = abnf_match(abnf, n->child, from);
			}
		case ABNF_RULE:
			if (abnf->rules[n->low].single)
				return behind(from, abnf->rules[n->low].mask);
			return abnf_match(abnf, abnf->rules[n->low].node, from);
	}
	return to;
}

bool
abnf_set_text(Abnf *abnf, const char *s, size_t size)
{
	const unsigned char *u = (const unsigned char *) s;

	abnf->len = 0;
	for (size_t i = 0; i < size;)
	{
		size_t		more = u[i] < 0x80 ? 0 : u[i] < 0xc0 ? 9 : u[i] < 0xe0 ? 1 : u[i] < 0xf0 ? 2 : u[i] < 0xf8 ? 3 : 9;
		uint32_t	cp = more == 0 ? u[i] : u[i] & (0x3fu >> more);

		if (more == 9 || more >= size - i || abnf->len == ABNF_MAX_TEXT)
			return false;
		for (size_t j = 1; j <= more; j++)
		{
			if (u[i + j] >> 6 != 2)
				return false;
			cp = cp << 6 | (u[i + j] & 0x3f);
		}
		if ((more == 1 && cp < 0x80) || (more == 2 && cp < 0x800) || (more == 3 && cp < 0x10000) ||
			cp > 0x10ffff || cp >> 11 == 0xd800 >> 11)
			return false;
		abnf->place[i] = (unsigned char) abnf->len;
		abnf->text[abnf->len++] = cp;
		i += more + 1;
	}
	abnf->place[size] = (unsigned char) abnf->len;
	for (int i = 0; i < abnf->nrules; i++)
	{
		AbnfRule   *rule = &abnf->rules[i];

		rule->mask = (AbnfSet) {{0, 0}};
		for (size_t j = 0; rule->single && j < abnf->len; j++)
		{
			uint32_t	c = abnf->text[j];

			if (c < 128 ? rule->ascii[c] : abnf_is_in(abnf, rule->node, c))
				add_node(&rule->mask, j);
		}
	}
	return true;
}

bool
abnf_matches(const Abnf *abnf, const char *rule, size_t from, size_t to)
{
	AbnfSet		begin = {{0, 0}};

	add_node(&begin, abnf->place[from]);
	for (int i = 0; i < abnf->nrules; i++)
	{
		const AbnfRule *known = &abnf->rules[i];

		if (strlen(rule) == known->len && memcmp(rule, known->name, known->len) == 0)
			return has_octet(abnf_match(abnf, known->node, begin), abnf->place[to]);
	}
	abort();					/* there is no rule of that name */
}
