const knex = require('knex')
const { columnType, rows, others, joined, ids, search, step, fields } = require('./steps.js')

const db = knex({ client: 'pg', connection: { host: process.env.PGHOST, port: process.env.PGPORT, user: process.env.PGUSER, database: process.env.PGDATABASE } })
const value = async (query) => Object.values((await db.raw(query)).rows[0])[0]

async function main() {
	await step('create', { yes: async () => {
		await db.schema.createTable('link', (table) => {
			table.integer('id').primary()
			table.specificType('url', 'iri').unique()
			table.text('note')
		})
		return value(columnType)
	} })
	await step('insert', { yes: async () => {
		await db('link').insert(rows.map(([id, url, note]) => ({ id, url, note })))
		return value("SELECT count(*) || ' ' || count(url) FROM link")
	} })
	await step('equal', { yes: async () => ids(await db('link').where({ url: 'HTTP://EXAMPLE.org/a' })) })
	await step('in', { yes: async () => ids(await db('link').whereIn('url', others).orderBy('id')) })
	await step('any', { yes: async () => ids(await db('link').whereRaw('url = ANY (?)', [others]).orderBy('id')) })
	await step('text', { yes: async () => ids(await db('link').whereRaw('url = ?::text', ['HTTP://EXAMPLE.org/a'])) })
	await step('search', { yes: () => search(async (url) => ids(await db('link').where({ url })), async (urls) => ids(await db('link').whereIn('url', urls))), adapter: () => {
		const equal = (url) => db('link').whereRaw('url = ?::text', [url])
		const among = (urls) => db('link').whereRaw('url = ANY (?::text[])', [urls])
		return search(async (url) => ids(await equal(url)), async (urls) => ids(await among(urls)))
	} })
	await step('like', { yes: async () => ids(await db('link').whereLike('url', 'HTTP://Example%')) })
	const array = async (column) => joined((await db('link').where('id', '<', 3).select(db.raw(`array_agg(${column} ORDER BY id) AS urls`)))[0].urls)
	await step('array', { yes: () => array('url'), adapter: () => array('url::text') })
	await step('null', { yes: async () => String((await db('link').whereNull('url'))[0].url) })
	console.log('copy\tnone')
	await step('conflict', { yes: async () => ids(await db('link').insert({ id: 6, url: 'HTTP://EXAMPLE.ORG/a', note: 'again' }).onConflict('url').merge(['note']).returning('id')) })
	await step('error', { yes: () => fields(() => db('link').insert({ id: 9, url: 'no IRI' })) })
	await step('reflect', { yes: async () => (await db('link').columnInfo()).url.type, SQL: () => value("SELECT udt_name FROM information_schema.columns WHERE table_name = 'link' AND column_name = 'url'") })
	await db.destroy()
}

main()
