// The job of lab/bench/job in DuckDB.
//
//	node duckdb.mjs MODULES THREADS KEY FOLDER STATEMENTS
//
// MODULES is where @duckdb/node-api is installed, STATEMENTS text.sql.  Prints what
// lab/bench/job reads: a step, milliseconds of the processor, those of the clock, and
// what was counted.
import { createRequire } from 'node:module';
import { readFileSync, statSync } from 'node:fs';

const [modules, threads, key, folder, file] = process.argv.slice(2);
const { DuckDBInstance } = createRequire(modules + '/')('@duckdb/node-api');
const db = await (await DuckDBInstance.create(folder + '/job.duckdb', { threads })).connect();
const first = async (sql) => Number((await db.runAndReadAll(sql)).getRows()[0]?.[0] ?? 0);
const prefixes = readFileSync(folder + '/prefixes.txt', 'utf8').trimEnd().split('\n');

await db.run("CREATE MACRO regexp_like(s, pattern) AS regexp_matches(s, pattern)");
const text = readFileSync(file, 'utf8').replaceAll('$folder', folder).replaceAll('$key', key)
	.replaceAll(/CREATE FUNCTION (\w+)\((\w+) text\) RETURNS text IMMUTABLE RETURN/g, 'CREATE MACRO $1($2) AS')
	.replaceAll(/CREATE UNIQUE INDEX[^;]*;/g, '').replaceAll(' COLLATE "C"', '');
for (const part of text.split(/^-- (?=\w+$)/m).slice(1)) {
	const step = part.slice(0, part.indexOf('\n'));
	let count = 0;
	const cpu = process.cpuUsage(), wall = performance.now();
	for (const sql of part.slice(step.length).split(/;\n/).filter((s) => s.trim()))
		for (const prefix of sql.includes('$prefix') ? prefixes : [''])
			count += await first(sql.replace('$prefix', prefix.replaceAll("'", "''")));
	const used = process.cpuUsage(cpu);
	if (step !== 'prepare')
		console.log([step, (used.user + used.system) / 1000, performance.now() - wall, count].join('\t'));
}
await db.run(`ATTACH '${folder}/size.duckdb' AS result; CREATE TABLE result.page AS FROM page; CHECKPOINT result`);
console.log(['size', 0, 0, statSync(folder + '/size.duckdb').size].join('\t'));
const judged = (await db.runAndReadAll(`SELECT count(DISTINCT truth), count(*), count(DISTINCT key)
	FROM (SELECT DISTINCT truth, key FROM link WHERE truth > 0)`)).getRows()[0];
console.log(['judged', ...judged].join('\t'));
