// Compares the package of wasm/ with the answers of test/wasm/cases.sql, in Node or in a browser.

const SQL = '(SQL)';

// Returns a text for each case that differs.
export function check(iri, lines) {
  const wrong = [];
  const pick = (object, like) => Object.fromEntries(Object.keys(like).map((name) => [name, object[name]]));
  for (const line of lines) {
    const [name, args, expected] = JSON.parse(line);
    let got;
    try {
      got = iri[name](...args);
      if (name === 'extract') got = got.map((found, i) => pick(found, expected[i] ?? found));
    } catch (error) {
      got = expected?.code ? pick(error, expected) : String(error);
      // the server's hint is about SQL, of which the package's says nothing
      if (expected?.hint === SQL && !/iri_|NULL|LIKE/.test(got.hint)) got.hint = SQL;
    }
    if (stable(got) !== stable(expected)) wrong.push(`${line}\n    got ${stable(got)}`);
  }
  return wrong;
}

function stable(value) {
  return JSON.stringify(value, (_, v) => (v && !Array.isArray(v) && typeof v === 'object' ? Object.fromEntries(Object.entries(v).sort()) : v));
}

// Blocks that Unicode 14.0 to 16.0 have added: an NFC that is wrong for them must change no key.
const NEWER = /[\u0870-\u088e\u1715\u2c2f\u{10570}-\u{105bc}\u{105c0}-\u{105f3}\u{10d40}-\u{10d65}\u{11380}-\u{113b5}\u{11f00}-\u{11f59}\u{1e4d0}-\u{1e4f9}]/u;

// Returns the hosts whose key an NFC that lies about these characters changes.
export function lie(iri) {
  const honest = String.prototype.normalize;
  const hosts = [];
  for (let c = 0x80; c < 0x20000; c++) {
    const newer = String.fromCodePoint(c);
    if (NEWER.test(newer)) hosts.push(`http://e\u0301${newer}.example/`, `http://\u0391${newer}\u0345.example/`);
  }
  const keys = () => hosts.map((host) => iri.normalize(host));
  const before = keys();
  String.prototype.normalize = function normalize(form) {
    return NEWER.test(this) ? 'lie' : honest.call(this, form);
  };
  try {
    const after = keys();
    return hosts.filter((_, i) => before[i] !== after[i]);
  } finally {
    String.prototype.normalize = honest;
  }
}
