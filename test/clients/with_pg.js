const pg = require('pg')
const { columnType, rows, others, upsert, joined, ids, step, fields } = require('./steps.js')

const client = new pg.Client({ host: process.env.PGHOST, port: process.env.PGPORT, user: process.env.PGUSER, database: process.env.PGDATABASE })
const query = async (text, values) => (await client.query(text, values)).rows
const value = async (text, values) => Object.values((await query(text, values))[0])[0]

async function array() {
	return joined(await value('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3'))
}

async function main() {
	await client.connect()
	await step('create', { yes: async () => {
		await query('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)')
		return value(columnType)
	} })
	await step('insert', { yes: async () => {
		for (const row of rows) await query('INSERT INTO link VALUES ($1, $2, $3)', row)
		return value("SELECT count(*) || ' ' || count(url) FROM link")
	} })
	await step('equal', { yes: async () => ids(await query('SELECT id FROM link WHERE url = $1', ['HTTP://EXAMPLE.org/a'])) })
	await step('in', { yes: async () => ids(await query('SELECT id FROM link WHERE url IN ($1, $2) ORDER BY id', others)) })
	await step('any', { yes: async () => ids(await query('SELECT id FROM link WHERE url = ANY ($1) ORDER BY id', [others])) })
	await step('text', { yes: async () => ids(await query('SELECT id FROM link WHERE url = $1::text', ['HTTP://EXAMPLE.org/a'])) })
	await step('like', { yes: async () => ids(await query('SELECT id FROM link WHERE url LIKE $1', ['HTTP://Example%'])) })
	await step('array', { yes: array, adapter: async () => {
		const { oid } = (await client.query("SELECT 'iri[]'::regtype::oid")).rows[0]
		pg.types.setTypeParser(oid, pg.types.getTypeParser(1009))
		return array()
	} })
	await step('null', { yes: async () => String(await value('SELECT url FROM link WHERE id = 3')) })
	console.log('copy\tnone')
	await step('conflict', { yes: async () => String(await value(upsert, ['HTTP://EXAMPLE.ORG/a', 'again'])) })
	await step('error', { yes: () => fields(() => query('INSERT INTO link VALUES (9, $1)', ['no IRI'])) })
	await step('reflect', { SQL: async () => {
		const { dataTypeID } = (await client.query('SELECT url FROM link')).fields[0]
		return value('SELECT typname FROM pg_type WHERE oid = $1', [dataTypeID])
	} })
	await client.end()
}

main()
