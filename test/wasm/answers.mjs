// Runs test/wasm/check.mjs in Node, then test/wasm/page.html in Chromium, which it serves files.
//
//	node test/wasm/answers.mjs PACKAGE PROJECT CASES

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { check, lie } from './check.mjs';

const [folder, project, cases] = process.argv.slice(2);
let failures = 0;

function report(what, wrong) {
  console.log(`${wrong.length ? 'FAIL' : 'ok  '}  ${what}`);
  wrong.slice(0, 20).forEach((text) => console.log(`  ${text}`));
  failures += wrong.length > 0;
}

const lines = readFileSync(cases, 'utf8').trim().split('\n');
const binary = readFileSync(join(folder, 'iri.wasm'));
const imports = WebAssembly.Module.imports(new WebAssembly.Module(binary)).map(({ module, name }) => `${module}.${name}`);
const iri = await import(join(folder, 'iri.mjs'));
report(`${binary.length} bytes of WebAssembly import NFC alone`, imports.filter((name) => name !== 'env.nfc'));
report(`${lines.length} answers in Node`, check(iri, lines));
report('no key depends on the host\'s NFC', lie(iri));

// Text that does not fit into memory is an error, and the next call works.
let error;
try {
  for (let i = 0, text = 'x'.repeat(2 ** 28); i < 64; i++) iri.parse(text);
  iri.parse(`http://${'x'.repeat(2 ** 29 - 30)}`);
} catch (caught) {
  error = caught;
}
report('memory that runs out is an error', error instanceof RangeError || error instanceof iri.IriError ? [] : [`${error}`]);
report('the call after that works', iri.equal('http://a', 'HTTP://A:80/') ? [] : ['equal() does not']);

// What is wrong with an argument; the steps that an error names are those of the type.
function says(what, call, expected) {
  try {
    report(what, [`returns ${call()}`]);
  } catch (caught) {
    report(what, expected.test(caught.message) ? [] : [caught.message]);
  }
}
says('a rung that is the number of an array', () => ['http://a'].map(iri.normalize), /"0"; for map\(\)/);
says('steps that are a string', () => iri.canonicalize('http://a', 'web-2026'), /arrays of strings/);
says('a wrong rule has its entry', () => iri.canonicalize('http://a', [], ['ref', 'a b']), /^Entry 2 of the rules, "a b": This is not a rule\.$/);
says('so has one that rewrites', () => iri.canonicalize('http://a', [], ['ref', 'http://h/:x -> {:y}']), /^Entry 2 of the rules, ".*": The pattern does not/);
const union = (name) => readFileSync(join(folder, 'iri.d.ts'), 'utf8').match(new RegExp(`type ${name} =([^;]*);`))[1].match(/[a-z][-a-z0-9]*(?=')/g).join(', ');
says('an unknown step lists those of iri.d.ts', () => iri.canonicalize('http://a', ['x']), new RegExp(`^unrecognized step: "x"; valid steps are ${union('Step')}$`));
says('so does an unknown option', () => iri.extract('a', ['www', 'html']), new RegExp(`^unrecognized option: "html"; valid options are ${union('ExtractOption')}, and`));

const readme = readFileSync(join(project, 'wasm/README.md'), 'utf8').matchAll(/^(\w+)\((.*)\);\s+\/\/ ('.*'|true)$/gm);
for (const [line, name, args, result] of readme) report(`the README: ${name}()`, iri[name](...JSON.parse(`[${args.replaceAll("'", '"')}]`)) === JSON.parse(result.replaceAll("'", '"')) ? [] : [line]);

// a program that answers what it has been given before it is given more
const program = spawn(process.execPath, [join(folder, 'iri-key.mjs'), 'normalize'], { stdio: ['pipe', 'pipe', 'inherit'] });
program.stdin.write('HTTP://A\nx y\n\nhttp://b\r\nhttp://');
let [keys] = await once(program.stdout.setEncoding('utf8'), 'data');
program.stdin.end('c/é');
for await (const more of program.stdout) keys += more;
report('iri-key answers each line', keys === 'http://a/\n\\N\n\\N\nhttp://b/\nhttp://c/é\n' ? [] : [keys]);

const types = { '.html': 'text/html', '.mjs': 'text/javascript', '.css': 'text/css' };
const places = { '/iri.': `${folder}/iri.`, '/page/': `${project}/wasm/page/`, '/test/': `${project}/test/wasm/`, '/cases': cases };

function browse(chromium) {
  return new Promise((resolve) => {
    let browser;
    const end = (wrong) => { server.close(); browser?.kill(); resolve(wrong); };
    const server = createServer((request, response) => {
      if (request.method === 'POST') {
        let body = '';
        request.on('data', (part) => { body += part; }).on('end', () => { response.end(); end(JSON.parse(body)); });
        return;
      }
      const place = Object.keys(places).find((name) => request.url.startsWith(name));
      const file = place && places[place] + request.url.slice(place.length);
      if (!file || !existsSync(file)) { response.writeHead(404).end(); return; }
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    }).listen(0, '127.0.0.1', () => {
      browser = execFile(chromium, ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${folder}/browser`,
        `http://127.0.0.1:${server.address().port}/test/page.html`], () => {});
      setTimeout(() => end([['Chromium', ['no answer in 5 minutes']]]), 300_000).unref();
    });
  });
}

const chromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
if (!chromium) console.log('skip  chromium is not installed');
else for (const [what, wrong] of await browse(chromium)) report(what, wrong);
process.exit(failures > 0 ? 1 : 0);
