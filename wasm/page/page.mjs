// The page: gives lines to the worker, and shows what it says.

const byId = (id) => document.getElementById(id);
const [text, file, rung, steps, kind, save, progress, summary, sql, rows] =
  ['text', 'file', 'rung', 'steps', 'kind', 'save', 'progress', 'summary', 'sql', 'rows'].map(byId);
const names = ['*=', 'syntax', '=', 'steps'];
let worker;
let result;
let content = null;  // of a file, which is not drawn

function element(name, content = [], attributes = {}) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...[content].flat());
  return made;
}

const number = (n) => n.toLocaleString('en');
const lines = () => (content ?? text.value).split(/\r\n|\n|\r/).filter((line) => line !== '');
const words = () => steps.value.split(/[\s,]+/).filter(Boolean);

function refusedText({ text, error: { index, message, hint } }) {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0x20);
  return [
    element('div', [text.slice(0, index), element('mark', character === ' ' ? '␠' : character), text.slice(index + character.length)]),
    element('div', [message, hint ? ` ${hint}` : '']),
  ];
}

function partsOf(parts) {
  const list = Object.entries(parts).filter(([, part]) => part !== null);
  return element('details', [
    element('summary', 'parts'),
    element('dl', list.flatMap(([name, part]) => [element('dt', name), element('dd', part === '' ? '(empty)' : part)])),
  ]);
}

function others(row, n) {
  const equal = row.equal[n].filter((other) => other !== row.line);
  return equal.length === 0 ? '' : `${names[n]} ${equal.slice(0, 5).map(number).join(', ')}${equal.length > 5 ? ' …' : ''}`;
}

function line(row) {
  if (row.error) return element('li', [element('span', number(row.line)), ...refusedText(row), element('span', 'refused')], { className: 'refused' });
  const n = Number(rung.value);
  return element('li', [
    element('span', number(row.line)),
    element('div', [row.text, partsOf(row.parts)]),
    element('div', row.forms[n]),
    element('div', row.equal.map((_, k) => element('div', others(row, k), { className: k === n ? 'equal' : '' }))),
  ]);
}

function statement() {
  const list = words();
  const form = ['url::text COLLATE "C"', "iri_normalize(url, 'syntax')", 'url', `iri_canonicalize(url, '{${list.join(',')}}')`][rung.value];
  return `-- CREATE TABLE link (line text);\nSELECT ${form}, count(*)\nFROM (SELECT iri_try(line) AS url FROM link) AS l\nWHERE url IS NOT NULL GROUP BY 1 HAVING count(*) > 1;`;
}

function draw() {
  sql.textContent = statement();
  if (!result) return;
  const { total, refused, distinct, chosen, seconds } = result;
  const counts = names.map((name, n) => `${number(total - refused - distinct[n])} by ${name}`).join(', ');
  summary.textContent = `${number(total)} lines, ${number(refused)} refused. Lines that repeat another: ${counts}. ` +
    `${seconds.toFixed(2)} s${chosen > result.rows.length ? `; the first ${number(result.rows.length)} of ${number(chosen)} are shown` : ''}.`;
  rows.replaceChildren(...result.rows.map(line));
}

// What the worker is to answer about the lines that it has read.
const choice = () => ({ rung: Number(rung.value), kind: kind.value });

function start() {
  worker?.terminate();
  worker = new Worker(new URL('worker.mjs', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    progress.hidden = data.done === undefined;
    if (data.ready) worker.postMessage({ lines: lines(), steps: words(), ...choice() });
    else if (data.done !== undefined) progress.value = data.done;
    else if (data.wrong) fail(data.wrong);
    else if (data.table !== undefined) download(data.table);
    else draw(result = data);
  };
  worker.onerror = (event) => fail(event.message ?? 'The worker cannot be loaded.');
}

function fail(message) {
  result = null;
  rows.replaceChildren();
  summary.textContent = message;
}

// Asks the worker about the same lines; there is nothing to ask while it reads them.
function ask(more) {
  sql.textContent = statement();
  if (result) worker.postMessage({ ...choice(), ...more });
}

function download(table) {
  const link = element('a', [], { href: URL.createObjectURL(new Blob([table], { type: 'text/tab-separated-values' })), download: 'links.tsv' });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function open(chosen) {
  if (!chosen) return;
  content = await chosen.text();
  text.value = content.length > 1e6 ? `${chosen.name}: ${number(chosen.size)} bytes` : content;
  start();
}

let waiting;
function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(start, 200);
}
text.addEventListener('input', () => { content = null; soon(); });
steps.addEventListener('input', soon);
for (const control of [rung, kind]) control.addEventListener('change', () => ask());
save.addEventListener('click', () => ask({ table: true }));
file.addEventListener('change', () => open(file.files[0]));
for (const type of ['dragover', 'drop', 'dragleave']) {
  document.addEventListener(type, (event) => {
    event.preventDefault();
    text.classList.toggle('over', type === 'dragover');
    if (type === 'drop') open(event.dataTransfer.files[0]);
  });
}
draw();
start();
