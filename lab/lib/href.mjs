// What whatwg-url and @exodus/bytes make of links; see lab/campaign href.
//
//	node href.mjs pairs < PAIRS | queries | hosts BEFORE AFTER
//
// Prints lines of base or encoding, link, and href, in the text format of COPY.
import fs from 'fs';
import whatwg from 'whatwg-url';
import { percentEncodeAfterEncoding } from '@exodus/bytes/whatwg.js';
import labels from './node_modules/@exodus/bytes/fallback/encoding.labels.js';

const names = { '\\': '\\', t: '\t', n: '\n', r: '\r' };
const unescape = s => s.replace(/\\([\\tnr])/g, (_, c) => names[c]);
const escape = s => s.replace(/[\\\t\n\r]/g, c => '\\' + Object.keys(names).find(n => names[n] === c));
let out = [];
const write = (...fields) => {
	out.push(fields.map(f => f === null ? '\\N' : escape(f)).join('\t'));
	if (out.length === 10000)
		flush();
};
const flush = () => {
	fs.writeSync(1, out.map(line => line + '\n').join(''));
	out = [];
};
const href = (link, base) => {
	try { return new whatwg.URL(link, base).href; } catch { return null; }
};
const [mode, before, after] = process.argv.slice(2);

if (mode === 'pairs')
	for (const line of fs.readFileSync(0, 'utf8').split('\n').slice(1)) {
		if (line === '')
			continue;
		const [base, link] = line.split('\t').map(unescape);
		write(base, link, href(link, base));
	}
else if (mode === 'hosts')
	for (let cp = 1; cp <= 0x10ffff; cp++) {
		if (cp >= 0xd800 && cp <= 0xdfff)
			continue;
		const link = before + String.fromCodePoint(cp) + after;
		write(null, link, href(link));
	}
else {
	const skipped = ['utf-8', 'utf-16le', 'utf-16be', 'replacement', 'iso-8859-16', 'x-user-defined'];
	const query = (encoding, label, text) =>
		write(label, 'http://h/?' + text, 'http://h/?' + percentEncodeAfterEncoding(encoding, text, ' "#\'<>'));

	for (const encoding of Object.keys(labels)) {
		if (skipped.includes(encoding))
			continue;
		for (let cp = 0x80; cp <= 0x2ffff; cp++)
			if (!(cp >= 0xd800 && cp <= 0xdfff) && (cp <= 0xffff || /^(gb|big5|euc|iso-2022|shift)/.test(encoding)))
				query(encoding, encoding, 'x' + String.fromCodePoint(cp) + '~' + String.fromCodePoint(cp));
		for (const label of [encoding, ...labels[encoding]])
			query(encoding, label, '\u65e5\uff71\\\u203e~\u00e9\u20ac|\u0416%a');
	}
}
flush();
