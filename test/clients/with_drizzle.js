const pg = require('pg')
const { drizzle } = require('drizzle-orm/node-postgres')
const { customType, integer, pgTable, text } = require('drizzle-orm/pg-core')
const orm = require('drizzle-orm')
const { asc, eq, inArray, isNull, like, lt, sql } = require('drizzle-orm')
const { columnType, rows, others, joined, ids, search, step, fields, relations } = require('./steps.js')

const iri = customType({ dataType: () => 'iri' })
const link = pgTable('link', { id: integer('id').primaryKey(), url: iri('url').unique(), note: text('note') })

const client = new pg.Client({ host: process.env.PGHOST, port: process.env.PGPORT, user: process.env.PGUSER, database: process.env.PGDATABASE })
const db = drizzle(client)
const value = async (query) => Object.values((await db.execute(query)).rows[0])[0]
const found = async (condition) => ids(await db.select({ id: link.id }).from(link).where(condition).orderBy(asc(link.id)))

async function main() {
	await client.connect()
	await step('create', { SQL: async () => {
		await db.execute('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)')
		return value(columnType)
	} })
	await step('insert', { adapter: async () => {
		await db.insert(link).values(rows.map(([id, url, note]) => ({ id, url, note })))
		return value("SELECT count(*) || ' ' || count(url) FROM link")
	} })
	await step('equal', { adapter: () => found(eq(link.url, 'HTTP://EXAMPLE.org/a')) })
	await step('in', { adapter: () => found(inArray(link.url, others)) })
	await step('any', { adapter: () => found(sql`${link.url} = ANY (${sql.param(others)})`) })
	await step('text', { adapter: () => found(sql`${link.url} = ${'HTTP://EXAMPLE.org/a'}::text`) })
	await step('search', { yes: () => search((url) => found(eq(link.url, url)), (urls) => found(inArray(link.url, urls))), adapter: () => {
		const equal = (url) => sql`${link.url} = ${url}::text`
		const among = (urls) => sql`${link.url} = ANY (${sql.param(urls)}::text[])`
		return search((url) => found(equal(url)), (urls) => found(among(urls)))
	} })
	await step('like', { adapter: () => found(like(link.url, 'HTTP://Example%')) })
	const array = async (column) => joined((await db.select({ urls: sql`array_agg(${column} ORDER BY id)` }).from(link).where(lt(link.id, 3)))[0].urls)
	await step('array', { yes: () => array(link.url), adapter: () => array(sql`${link.url}::text`) })
	await step('null', { adapter: async () => String((await db.select().from(link).where(isNull(link.url)))[0].url) })
	console.log('copy\tnone')
	await step('conflict', { adapter: async () => ids(await db.insert(link).values({ id: 6, url: 'HTTP://EXAMPLE.ORG/a', note: 'again' })
		.onConflictDoUpdate({ target: link.url, set: { note: sql`excluded.note` } }).returning()) })
	await step('error', { adapter: () => fields(() => db.insert(link).values({ id: 9, url: 'no IRI' })) })
	console.log('reflect\tnone')
	const site = pgTable('site', { id: integer('id').primaryKey(), url: iri('url') })
	const visit = pgTable('visit', { id: integer('id').primaryKey(), url: iri('url') })
	const visits = orm.relations(site, ({ many }) => ({ visits: many(visit) }))
	const sites = orm.relations(visit, ({ one }) => ({ site: one(site, { fields: [visit.url], references: [site.url] }) }))
	const both = drizzle(client, { schema: { site, visit, visits, sites } })
	await relations((sql) => client.query(sql), { '`with`': async () => (await both.query.site.findMany({ with: { visits: true } })).map((s) => s.visits.length),
		joins: async () => (await db.select().from(site).leftJoin(visit, eq(visit.url, site.url))).map((row) => row.visit ? 1 : 0) })
	await client.end()
}

main()
