// The functions of the PostgreSQL extensions iri and iri_web, by the same core, in WebAssembly.
// iri.d.ts describes them.

const url = new URL('iri.wasm', import.meta.url);
const binary = url.protocol === 'file:'
  ? await (await import(/* webpackIgnore: true */ 'node:fs/promises')).readFile(url)
  : await fetch(url).then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(`${url}: ${answer.status}`))));
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const { exports: core } = (await WebAssembly.instantiate(binary, { env: { nfc } })).instance;
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

// Returns whether the status is YES; throws an error of one of the texts, or of memory.
function check(status, texts, which) {
  memory();
  if (status === YES || status === NO) return status === YES;
  if (status !== INVALID) throw new RangeError('out of memory');
  const before = decoder.decode(encoder.encode(texts[which ?? answers[1]]).subarray(0, answers[0]));
  const [code, component, message, hint] = [0, 1, 2, 3].map(said);
  throw Object.assign(new IriError(message), {
    code, component, position: [...before].length + 1, index: before.length, hint,
  });
}

function normalForm(text, rung, grammar) {
  text = String(text);
  check(core.iri_read(put(0, text), grammar, rung), [text]);
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
  if (number < 0) throw new RangeError(`unrecognized rung: "${rung}"`);
  return normalForm(text, number, IRI);
}

export function equal(a, b) {
  return normalize(a) === normalize(b);
}

// In the order of the octets of UTF-8.
export function compare(a, b) {
  const [x, y] = [a, b].map((text) => encoder.encode(normalize(text)));
  const at = x.findIndex((octet, i) => octet !== y[i]);
  return at < 0 ? Math.sign(x.length - y.length) : Math.sign(x[at] - (y[at] ?? -1));
}

export function uuid(text) {
  text = String(text);
  check(core.iri_digest(put(0, text)), [text]);
  const at = core.iri_answer();
  const digits = [...memory().subarray(at, at + 16)].map((octet) => octet.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function resolve(reference, base) {
  const texts = [String(reference), String(base)];
  check(core.iri_resolve(...texts.map((text, i) => put(i, text))), texts);
  return out();
}

const steps = new Map();
function step(name) {
  if (!steps.has(name)) {
    const set = core.iri_steps(put(0, name));
    if (set === 0) throw new RangeError(`unrecognized step: "${name}"`);
    steps.set(name, set);
  }
  return steps.get(name);
}

let rulesRead = '';
let patternRead = null;

export function canonicalize(text, names = [], rules = []) {
  const set = names.reduce((all, name) => all | step(String(name)), 0);
  const lines = rules.map((rule) => `${String(rule).replaceAll('\n', ' ')}\n`).join('');
  if (lines !== rulesRead) {
    rulesRead = null;
    check(core.iri_rules(put(2, lines)), [lines], 0);
    rulesRead = lines;
  }
  text = String(text);
  check(core.iri_canonicalize(put(0, text), set), [text]);
  return out();
}

export function extract(text) {
  text = String(text);
  const found = [];
  core.iri_extract_in(put(0, text));
  const from = start;
  let at = 0, index = 0, position = 1;
  const move = (to) => {
    const piece = read(from + at, to - at);
    at = to;
    index += piece.length;
    position += [...piece].length;
  };
  while (check(core.iri_extract_more(), [text])) {
    const [begin, end] = answers;
    const iri = out();
    move(begin);
    const first = { iri, position, index };
    move(end);
    found.push({ ...first, length: position - first.position, end: index });
  }
  return found;
}

export function matches(text, pattern) {
  [text, pattern] = [String(text), String(pattern)];
  if (pattern !== patternRead) {
    patternRead = null;
    check(core.iri_pattern(put(1, pattern)), [pattern], 0);
    patternRead = pattern;
  }
  return check(core.iri_matches(put(0, text)), [text]);
}
