/**
 * What the PostgreSQL extensions iri and iri_web compute, by the same core.
 *
 * A text that is not an IRI is an IriError.  A wrong name of a rung or step, and
 * memory that has run out, are a RangeError; the next call works.
 */

export type Rung = 'simple' | 'syntax' | 'scheme';

/** The steps and profiles of canonicalize(): the names are filled in by the Makefile. */
export type Step = '@STEPS@';

/** The version of the keys: only those of one version are comparable. */
export const keyVersion: number;

/** The parts as written; null: absent, which is different from empty.  An IP literal keeps its brackets. */
export interface Parts {
  scheme: string | null;
  userinfo: string | null;
  host: string | null;
  port: string | null;
  path: string;
  query: string | null;
  fragment: string | null;
}

/** Why a text, a pattern or a rule was refused.  In SQL: iri_error(). */
export class IriError extends SyntaxError {
  code: string;
  component: string | null;
  /** where it is wrong: the number of the character, from 1 on */
  position: number;
  /** the same in UTF-16 units, from 0 on */
  index: number;
  hint: string | null;
}

/** A link found in a text; its place is in characters, from 1 on, and in UTF-16 units, from 0 on. */
export interface Found {
  iri: string;
  position: number;
  length: number;
  index: number;
  end: number;
}

/** In SQL: text::iri, or text::iri_reference; the key is iri_normalize(), the parts are iri_parts(). */
export function parse(text: string, options?: { reference?: boolean }): { text: string; key: string; parts: Parts };

/** In SQL: iri_normalize(text, rung). */
export function normalize(text: string, rung?: Rung): string;

/** In SQL: a = b. */
export function equal(a: string, b: string): boolean;

/** In SQL: iri_uuid(text). */
export function uuid(text: string): string;

/** In SQL: iri_resolve(reference, base). */
export function resolve(reference: string, base: string): string;

/**
 * In SQL: iri_canonicalize(text, steps, rules), which also refuses rules that would never be used.
 */
export function canonicalize(text: string, steps?: readonly Step[], rules?: readonly string[]): string;

/** Options of extract(); a scheme with its colon: only such links.  Of those in SQL, html and domains are missing. */
export type ExtractOption = 'punctuation' | 'www' | 'defanged' | `${string}:`;

/** In SQL: iri_extract(text, options). */
export function extract(text: string, options?: readonly ExtractOption[]): Found[];

/** In SQL: iri_matches(text, pattern). */
export function matches(text: string, pattern: string): boolean;
