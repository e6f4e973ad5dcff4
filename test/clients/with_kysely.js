const { Pool } = require('pg')
const { Kysely, PostgresDialect, sql } = require('kysely')
const { columnType, rows, others, joined, ids, search, step, fields } = require('./steps.js')

const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ host: process.env.PGHOST, port: process.env.PGPORT, user: process.env.PGUSER, database: process.env.PGDATABASE }) }) })
const value = async (query) => Object.values((await sql.raw(query).execute(db)).rows[0])[0]
const found = async (...condition) => ids(await db.selectFrom('link').select('id').where(...condition).orderBy('id').execute())

async function main() {
	await step('create', { yes: async () => {
		await db.schema.createTable('link').addColumn('id', 'integer', (column) => column.primaryKey())
			.addColumn('url', sql`iri`, (column) => column.unique()).addColumn('note', 'text').execute()
		return value(columnType)
	} })
	await step('insert', { yes: async () => {
		await db.insertInto('link').values(rows.map(([id, url, note]) => ({ id, url, note }))).execute()
		return value("SELECT count(*) || ' ' || count(url) FROM link")
	} })
	await step('equal', { yes: () => found('url', '=', 'HTTP://EXAMPLE.org/a') })
	await step('in', { yes: () => found('url', 'in', others) })
	await step('any', { yes: () => found((eb) => eb('url', '=', eb.fn.any(eb.val(others)))) })
	await step('text', { yes: () => found('url', '=', sql`${'HTTP://EXAMPLE.org/a'}::text`) })
	await step('search', { yes: () => search((url) => found('url', '=', url), (urls) => found('url', 'in', urls)), adapter: () => {
		const equal = (url) => sql`url = ${url}::text`
		const among = (urls) => sql`url = ANY (${urls}::text[])`
		return search((url) => found(equal(url)), (urls) => found(among(urls)))
	} })
	await step('like', { yes: () => found('url', 'like', 'HTTP://Example%') })
	const array = async (column) => joined((await db.selectFrom('link').select(sql`array_agg(${column} ORDER BY id)`.as('urls')).where('id', '<', 3).executeTakeFirst()).urls)
	await step('array', { yes: () => array(sql.ref('url')), adapter: () => array(sql`url::text`) })
	await step('null', { yes: async () => String((await db.selectFrom('link').select('url').where('url', 'is', null).executeTakeFirst()).url) })
	console.log('copy\tnone')
	await step('conflict', { yes: async () => ids(await db.insertInto('link').values({ id: 6, url: 'HTTP://EXAMPLE.ORG/a', note: 'again' })
		.onConflict((conflict) => conflict.column('url').doUpdateSet({ note: 'again' })).returning('id').execute()) })
	await step('error', { yes: () => fields(() => db.insertInto('link').values({ id: 9, url: 'no IRI' }).execute()) })
	await step('reflect', { yes: async () => (await db.introspection.getTables()).find(({ name }) => name === 'link').columns.find(({ name }) => name === 'url').dataType })
	await db.destroy()
}

main()
