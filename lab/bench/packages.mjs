// Times the package of wasm/ beside URL, whatwg-url and normalize-url, on the links in a file.
//
//	node packages.mjs FILE      where npm has installed iri-core, whatwg-url and normalize-url
//
// Prints nanoseconds of processor time a link, the median of five rounds, and how many are refused.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const iri = require('iri-core');
const { URL: WhatwgURL } = require('whatwg-url');
const { default: normalizeUrl } = await import(require.resolve('normalize-url'));
const links = readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean).slice(0, 100_000);
const ways = {
  normalize: iri.normalize,
  uuid: iri.uuid,
  'canonicalize web-2026': (link) => iri.canonicalize(link, ['web-2026']),
  'new URL().href': (link) => new URL(link).href,
  'whatwg-url': (link) => new WhatwgURL(link).href,
  'normalize-url': (link) => normalizeUrl(link),
};
const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
const refused = {};
for (let round = 0; round < 5; round++) {
  for (const [name, way] of Object.entries(ways)) {
    const from = process.cpuUsage();
    refused[name] = 0;
    for (const link of links) try { way(link); } catch { refused[name]++; }
    times[name].push(process.cpuUsage(from).user);
  }
}
for (const [name, list] of Object.entries(times)) {
  console.log(`${Math.round(list.sort((a, b) => a - b)[2] * 1000 / links.length).toString().padStart(7)} ns  ${name} (${refused[name]} refused)`);
}
