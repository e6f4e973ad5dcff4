#!/usr/bin/env node
// Writes the key of each line, and \N if it is not an IRI: for executable functions of ClickHouse, pipe() of Spark, a shell.
//
//	iri-key [uuid | normalize | canonicalize STEP...]

import { once } from 'node:events';
import { IriError, canonicalize, normalize, uuid } from './iri.cjs';

const [name = 'uuid', ...steps] = process.argv.slice(2);
const key = new Map(Object.entries({ uuid, normalize: (line) => normalize(line), canonicalize: (line) => canonicalize(line, steps) })).get(name);

function answer(line) {
  try {
    return `${key(line.replace(/\r$/, ''))}\n`;
  } catch (error) {
    if (error instanceof IriError) return '\\N\n';
    throw error;
  }
}

try {
  answer('x:');
} catch (error) {
  console.error(key ? error.message : 'usage: iri-key [uuid | normalize | canonicalize STEP...]');
  process.exit(2);
}
process.stdout.on('error', () => process.exit());
let rest = '';
// what has come is answered at once, because the sender may wait for it
for await (const chunk of process.stdin.setEncoding('utf8')) {
  rest += chunk;
  if (!chunk.includes('\n')) continue;
  const lines = rest.split('\n');
  rest = lines.pop();
  if (!process.stdout.write(lines.map(answer).join(''))) await once(process.stdout, 'drain');
}
if (rest !== '') process.stdout.write(answer(rest));
