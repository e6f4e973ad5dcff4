const postgres = require('postgres')
const { Readable, Writable } = require('stream')
const { pipeline } = require('stream/promises')
const { columnType, rows, others, upsert, joined, ids, step, fields } = require('./steps.js')

const sql = postgres({ max: 1 })
const value = async (text, values) => Object.values((await sql.unsafe(text, values))[0])[0]

async function main() {
	await step('create', { yes: async () => {
		await sql`CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)`
		return value(columnType)
	} })
	await step('insert', { yes: async () => {
		for (const [id, url, note] of rows) await sql`INSERT INTO link ${sql({ id, url, note })}`
		return value("SELECT count(*) || ' ' || count(url) FROM link")
	} })
	await step('equal', { yes: async () => ids(await sql`SELECT id FROM link WHERE url = ${'HTTP://EXAMPLE.org/a'}`) })
	await step('in', { yes: async () => ids(await sql`SELECT id FROM link WHERE url IN ${sql(others)} ORDER BY id`) })
	await step('any', { yes: async () => ids(await sql`SELECT id FROM link WHERE url = ANY (${others}) ORDER BY id`) })
	await step('text', { yes: async () => ids(await sql`SELECT id FROM link WHERE url = ${'HTTP://EXAMPLE.org/a'}::text`) })
	await step('like', { yes: async () => ids(await sql`SELECT id FROM link WHERE url LIKE ${'HTTP://Example%'}`) })
	await step('array', { yes: async () => joined(await value('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3')) })
	await step('null', { yes: async () => String(await value('SELECT url FROM link WHERE id = 3')) })
	await step('copy', { yes: async () => {
		await pipeline(Readable.from(['4\thttp://example.org/d\t\n5\thttp://example.org/e\t\n']), await sql`COPY link FROM STDIN`.writable())
		let out = ''
		await pipeline(await sql`COPY (SELECT * FROM link WHERE id > 3) TO STDOUT`.readable(), new Writable({ write(chunk, _, done) { out += chunk; done() } }))
		return `${await value('SELECT count(*) FROM link WHERE id > 3')} ${out.trimEnd().split('\n').length}`
	} })
	await step('conflict', { yes: async () => String(await value(upsert, ['HTTP://EXAMPLE.ORG/a', 'again'])) })
	await step('error', { yes: () => fields(() => sql`INSERT INTO link (id, url) VALUES (9, ${'no IRI'})`) })
	await step('reflect', { SQL: async () => {
		const { columns } = await sql`SELECT url FROM link`
		return value('SELECT typname FROM pg_type WHERE oid = $1', [columns[0].type])
	} })
	await sql.end()
}

main()
