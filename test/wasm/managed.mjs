// Runs the code of doc/howto/managed.md, in a database without the extension.
//
//	node managed.mjs PAGE PYTHON
//
// PYTHON is the folder of the module for Python, or empty.

import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';

const [page, python] = process.argv.slice(2);
const code = (kind) => [...readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => text);
const client = new pg.Client({ host: process.env.PGHOST, port: process.env.PGPORT, user: process.env.PGUSER, database: process.env.PGDATABASE });
const query = async (text, values) => (await client.query({ text, values, rowMode: 'array' })).rows.flat().join(' ');
const [table, ...later] = code('sql').filter((text) => !/^SELECT name/.test(text));

await client.connect();
await client.query(table);
writeFileSync('page.mjs', code('js').join(''));
const { find, save } = await import(`${process.cwd()}/page.mjs`);
const said = [];
console.log = (...words) => said.push(words.join(' '));
const long = `http://long.example/${Array.from({ length: 9000 }, (_, i) => (i * 7919).toString(36)).join('')}`;
for (const url of ['http://example.org', 'HTTP://EXAMPLE.org:80/', 'http://example.org/a/1', 'http://example.org/a_/x', 'http://www.example.org/%61/2', 'http://example2.org/', 'mailto:a@example.org', long, 'http://h:8O80/']) {
  await save(client, url);
}
assert.match(said.join('\n'), /^The port has "O" \(U\+004F\), which is not a digit, at position 11\. /);
assert.equal((await find(client, 'http://EXAMPLE.ORG/')).rows[0].url, 'http://example.org');

// each condition of the table, by an index
await client.query('SET enable_seqscan = off');
for (const [condition, expected] of [
  ["left(normal, 400) ^@ 'http://example.org/a/'", 'http://example.org/a/1'],
  ["left(normal, 400) ^@ 'http://example.org/a_'", 'http://example.org/a_/x'],
  ["site ^@ 'org.example.'", 'http://example.org http://example.org/a/1 http://example.org/a_/x http://www.example.org/%61/2'],
]) {
  assert(readFileSync(page, 'utf8').includes(condition.replace('a_', 'a/')), condition);
  assert.equal(await query(`SELECT url FROM bookmark WHERE ${condition} ORDER BY id`), expected);
  assert.match(await query(`EXPLAIN SELECT url FROM bookmark WHERE ${condition}`), /Index Cond/);
}
assert.equal(await query('SELECT count(*) FROM bookmark WHERE url = $1', [long]), '1');

if (python) {
  writeFileSync('page.py', `${code('python').join('')}\nprint(saved(['HTTP://example.org/%61/1', 'http://example.org/none']))\n`);
  const found = execFileSync('/usr/bin/python3', ['page.py'], { env: { ...process.env, PYTHONPATH: python }, encoding: 'utf8' });
  assert.equal(found, "[('HTTP://example.org/%61/1', 3)]\n");
}

// the move to the extension
for (const text of later) assert.match(await query(text), /^0?$/);
await client.end();
process.stdout.write('ok    doc/howto/managed.md, without the extension\n');
