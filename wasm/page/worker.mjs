// Reads lines, and says what each is and which are equal.  Messages out: {ready}, after which
// {lines, steps} may come in; {done} while it works; {total, refused, distinct, rows, seconds}.

import { canonicalize, IriError, normalize, parse } from '../iri.mjs';

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
    const { key, parts } = parse(text);
    return { text, parts, forms: Object.values(forms).map((form) => form(text, key, steps)) };
  } catch (error) {
    if (!(error instanceof IriError)) throw error;
    const { code, index, message, hint } = error;
    return { text, error: { code, index, message, hint } };
  }
}

onmessage = ({ data: { lines, steps } }) => {
  const began = performance.now();
  const groups = Object.keys(forms).map(() => new Map());
  const rows = [];
  let refused = 0;
  lines.forEach((text, i) => {
    const row = look(text, steps);
    if (row.error) refused++;
    row.forms?.forEach((form, n) => {
      const group = groups[n].get(form) ?? [];
      group.push(i + 1);
      groups[n].set(form, group);
    });
    if (i < SHOWN) rows.push(row);
    if (i % 2000 === 1999) postMessage({ done: (i + 1) / lines.length });
  });
  for (const row of rows) row.equal = row.forms?.map((form, n) => groups[n].get(form));
  postMessage({
    total: lines.length, refused, rows,
    distinct: groups.map((group) => group.size), seconds: (performance.now() - began) / 1000,
  });
};
postMessage({ ready: true });
