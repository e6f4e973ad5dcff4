// Reads lines, and says what each is and which are equal.  Messages out: {ready}, after which
// {lines, steps, rung, kind, table} may come in; {done} while it works; {wrong} steps; else
// {total, refused, distinct, chosen, rows, seconds}, of all or of the refused or repeated
// lines; or {table}, all of these as TSV.

import { canonicalize, IriError, normalize, parse, uuid } from '../iri.mjs';

const SHOWN = 500;

// The forms of a link by which lines are compared, from the strictest on.
const forms = {
  simple: (text) => text,
  syntax: (text) => normalize(text, 'syntax'),
  scheme: (text, key) => key,
  steps: (text, key, steps) => canonicalize(key, steps),
};

function look(text, steps) {
  try {
    const { key } = parse(text);
    return { text, forms: Object.values(forms).map((form) => form(text, key, steps)) };
  } catch (error) {
    if (!(error instanceof IriError)) throw error;
    const { code, index, message, hint } = error;
    return { text, error: { code, index, message, hint } };
  }
}

const kinds = {
  all: () => true,
  refused: (row) => row.error,
  repeated: (row, groups, rung) => row.forms && groups[rung].get(row.forms[rung]).length > 1,
};

// A text as COPY reads it.
const field = (text) => String(text).replace(/[\\\t]/g, (c) => (c === '\t' ? '\\t' : '\\\\'));

let groups;
let rows;

function answer({ rung, kind, table }, more) {
  const chosen = rows.filter((row) => kinds[kind](row, groups, rung));
  if (table) {
    const lines = chosen.map(({ line, text, forms, error }) => [line, field(text), ...(forms ? [field(forms[2]), uuid(text), ''] : ['\\N', '\\N', field(error.message)])].join('\t'));
    return { table: `${['line\ttext\tnormal\tuuid\terror', ...lines].join('\n')}\n` };
  }
  const shown = chosen.slice(0, SHOWN);
  for (const row of shown.filter(({ forms: made }) => made)) {
    row.parts = parse(row.text).parts;
    row.equal = row.forms.map((form, n) => groups[n].get(form).slice(0, 7));
  }
  return { ...more, chosen: chosen.length, rows: shown };
}

let counts;

onmessage = ({ data: { lines, steps, ...choice } }) => {
  if (lines) {
    const began = performance.now();
    try {
      canonicalize('x:', steps);
    } catch (error) {
      postMessage({ wrong: error.message });
      return;
    }
    groups = Object.keys(forms).map(() => new Map());
    rows = [];
    let refused = 0;
    lines.forEach((text, i) => {
      const row = { line: i + 1, ...look(text, steps) };
      if (row.error) refused++;
      row.forms?.forEach((form, n) => {
        const group = groups[n].get(form);
        if (group) group.push(i + 1);
        else groups[n].set(form, [i + 1]);
      });
      rows.push(row);
      if (i % 2000 === 1999) postMessage({ done: (i + 1) / lines.length });
    });
    counts = { total: lines.length, refused, distinct: groups.map((group) => group.size), seconds: (performance.now() - began) / 1000 };
  }
  postMessage(answer(choice, counts));
};
postMessage({ ready: true });
