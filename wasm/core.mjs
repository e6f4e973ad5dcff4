// The functions of the PostgreSQL extensions iri and iri_web, by the same core, in WebAssembly.
// iri.d.ts describes them.  iri.mjs and iri.cjs are made of this file and the module; worker.mjs uses it.

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
let core;
export let keyVersion;

export function use(module) {
  core = new WebAssembly.Instance(module, { env: { nfc } }).exports;
  keyVersion = core.iri_key_version();
}

const [NO, YES, INVALID] = [0, 1, 2];
const IRI = 0, REFERENCE = 1;
const rungs = ['simple', 'syntax', 'scheme'];

export class IriError extends SyntaxError {
  name = 'IriError';
}

// Memory that grows is another buffer: the views of it are made anew.
let octets = new Uint8Array();
let answers;
let rooms;
function memory() {
  if (octets.buffer !== core.memory.buffer) {
    octets = new Uint8Array(core.memory.buffer);
    answers = new Uint32Array(core.memory.buffer, core.iri_answer(), 16);
    rooms = [];
  }
  return octets;
}

function read(at, length) {
  return decoder.decode(memory().subarray(at, at + length));
}

function nfc(at, length, to, room) {
  const text = encoder.encode(read(at, length).normalize('NFC'));
  if (text.length > room) return -1;
  memory().set(text, to);
  return text.length;
}

// Writes a text into a slot, where it has `length` octets from `start` on.
let start, length;
function put(slot, text) {
  const size = text.length * 3;
  memory();
  if (!(rooms[slot]?.length >= size)) {
    const at = core.iri_room(slot, Math.max(size, 1024));
    if (at === 0) throw new RangeError('out of memory');
    memory();
    rooms[slot] = new Uint8Array(core.memory.buffer, at, Math.max(size, 1024));
  }
  start = rooms[slot].byteOffset;
  length = encoder.encodeInto(text, rooms[slot]).written;
  return length;
}

function said(n) {
  const at = core.iri_said(n);
  return at === 0 ? null : read(at, answers[15]);
}

function out() {
  const at = core.iri_out();
  return read(at, answers[15]);
}

// Returns whether the status is YES; throws an error of a text, or of memory.
function check(status) {
  memory();
  if (status === YES || status === NO) return status === YES;
  if (status !== INVALID) throw new RangeError('out of memory');
  const [characters, index] = answers;
  const [code, component, message, hint] = [0, 1, 2, 3].map(said);
  throw Object.assign(new IriError(message), { code, component, position: characters + 1, index, hint });
}

function normalForm(text, rung, grammar) {
  text = String(text);
  check(core.iri_read(put(0, text), grammar, rung));
  return answers[14] === 1 ? text : out();
}

export function parse(text, { reference = false } = {}) {
  text = String(text);
  const key = normalForm(text, rungs.length - 1, reference ? REFERENCE : IRI);
  core.iri_spans(length);
  const spans = answers;
  const part = (i) => {
    const [at, size] = [spans[2 * i], spans[2 * i + 1]];
    if (at === 0xffffffff) return null;
    return length === text.length ? text.slice(at, at + size) : read(start + at, size);
  };
  const [scheme, userinfo, host, port, path, query, fragment] = [0, 1, 2, 3, 4, 5, 6].map(part);
  return { text, key, parts: { scheme, userinfo, host, port, path, query, fragment } };
}

export function normalize(text, rung = 'scheme') {
  const number = rungs.indexOf(rung);
  if (number < 0) {
    const way = typeof rung === 'number' ? '; for map(), write (link) => normalize(link)' : `; valid rungs are ${rungs.join(', ')}`;
    throw new RangeError(`unrecognized rung: "${rung}"${way}`);
  }
  return normalForm(text, number, IRI);
}

export function equal(a, b) {
  return normalize(a) === normalize(b);
}

const hex = Array.from({ length: 256 }, (_, octet) => octet.toString(16).padStart(2, '0'));

export function uuid(text) {
  check(core.iri_digest(put(0, String(text))));
  const at = core.iri_answer();
  let digits = '';
  for (let i = 0; i < 16; i++) digits += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + hex[octets[at + i]];
  return digits;
}

export function resolve(reference, base) {
  check(core.iri_resolve(put(0, String(reference)), put(1, String(base))));
  return out();
}

function unknown(what, name, next, more = '') {
  const names = [];
  for (let n = 0; next(n) === YES; n++) names.push(out());
  return new RangeError(`unrecognized ${what}: "${name}"; valid ${what}s are ${names.join(', ')}${more}`);
}

const linesOf = (texts) => texts.map((text) => `${String(text).replaceAll('\n', ' ')}\n`).join('');

const steps = new Map();
function step(name) {
  if (!steps.has(name)) {
    const set = core.iri_steps(put(0, name));
    if (set === 0) throw unknown('step', name, core.iri_step);
    steps.set(name, set);
  }
  return steps.get(name);
}

let rulesRead = '';
let patternRead = null;

export function canonicalize(text, names = [], rules = []) {
  if (!Array.isArray(names) || !Array.isArray(rules)) throw new TypeError('steps and rules are arrays of strings');
  const set = names.reduce((all, name) => all | step(String(name)), 0);
  const lines = linesOf(rules);
  if (lines !== rulesRead) {
    rulesRead = null;
    check(core.iri_rules(put(2, lines)));
    rulesRead = lines;
  }
  check(core.iri_canonicalize(put(0, String(text)), set));
  return out();
}

export function extract(text, options = []) {
  if (!Array.isArray(options)) throw new TypeError('options are an array of strings');
  const found = [];
  if (!check(core.iri_extract_in(put(0, String(text)), put(1, linesOf(options))))) {
    throw unknown('option', options[answers[0]], core.iri_option, ', and schemes such as https:');
  }
  while (check(core.iri_extract_more())) {
    const [first, index, last, end] = answers;
    found.push({ iri: out(), position: first + 1, length: last - first, index, end });
  }
  return found;
}

export function matches(text, pattern) {
  pattern = String(pattern);
  if (pattern !== patternRead) {
    patternRead = null;
    check(core.iri_pattern(put(1, pattern)));
    patternRead = pattern;
  }
  return check(core.iri_matches(put(0, String(text))));
}
