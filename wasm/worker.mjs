// For Cloudflare Workers, which compile modules themselves.
import module from './iri.wasm';
import { use } from './core.mjs';

use(module);
export * from './core.mjs';
