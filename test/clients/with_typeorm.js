require('reflect-metadata')
const { Any, DataSource, EntitySchema, In, IsNull, Like, Raw } = require('typeorm')
const { columnType, rows, others, joined, ids, search, step, fields, relations } = require('./steps.js')

const Link = new EntitySchema({
	name: 'link',
	columns: { id: { type: 'integer', primary: true }, url: { type: 'iri', unique: true, nullable: true }, note: { type: 'text', nullable: true } }
})

const id = { type: 'integer', primary: true }
const visits = { type: 'one-to-many', target: 'visit', inverseSide: 'site' }
const site = { type: 'many-to-one', target: 'site', inverseSide: 'visits', joinColumn: { name: 'url', referencedColumnName: 'url' } }
const Site = new EntitySchema({ name: 'site', columns: { id, url: { type: 'iri', unique: true } }, relations: { visits } })
const Visit = new EntitySchema({ name: 'visit', columns: { id }, relations: { site } })

const db = new DataSource({ type: 'postgres', host: process.env.PGHOST, port: process.env.PGPORT, username: process.env.PGUSER, database: process.env.PGDATABASE, entities: [Link] })
const value = async (query) => Object.values((await db.query(query))[0])[0]

async function main() {
	await step('create', { yes: async () => {
		await db.initialize()
		await db.synchronize()
		return value(columnType)
	}, adapter: async () => {
		db.driver.supportedDataTypes.push('iri')
		if (!db.isInitialized) await db.initialize()
		await db.synchronize()
		return value(columnType)
	} })
	const links = db.getRepository(Link)
	const found = async (where) => ids(await links.find({ where, order: { id: 'ASC' } }))
	await step('insert', { adapter: async () => {
		await links.insert(rows.map(([id, url, note]) => ({ id, url, note })))
		return value("SELECT count(*) || ' ' || count(url) FROM link")
	} })
	await step('equal', { adapter: () => found({ url: 'HTTP://EXAMPLE.org/a' }) })
	await step('diff', { adapter: async () => (await db.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query).join() || 'empty' })
	await step('in', { adapter: () => found({ url: In(others) }) })
	await step('any', { adapter: () => found({ url: Any(others) }) })
	await step('text', { adapter: () => found({ url: Raw((column) => `${column} = CAST(:text AS text)`, { text: 'HTTP://EXAMPLE.org/a' }) }) })
	await step('search', { yes: () => search((url) => found({ url }), (urls) => found({ url: In(urls) })), adapter: () => {
		const equal = (url) => ({ url: Raw((column) => `${column} = CAST(:url AS text)`, { url }) })
		const among = (urls) => ({ url: Raw((column) => `${column} = ANY (CAST(:urls AS text[]))`, { urls }) })
		return search((url) => found(equal(url)), (urls) => found(among(urls)))
	} })
	await step('like', { adapter: () => found({ url: Like('HTTP://Example%') }) })
	const array = async (column) => joined((await links.createQueryBuilder('l').select(`array_agg(${column} ORDER BY id)`, 'urls').where('id < 3').getRawOne()).urls)
	await step('array', { yes: () => array('url'), adapter: () => array('url::text') })
	await step('null', { adapter: async () => String((await links.findOneBy({ url: IsNull() })).url) })
	console.log('copy\tnone')
	await step('conflict', { adapter: async () => ids((await links.createQueryBuilder().insert().values({ id: 6, url: 'HTTP://EXAMPLE.ORG/a', note: 'again' })
		.orUpdate(['note'], ['url']).returning('id').execute()).raw) })
	await step('error', { adapter: () => fields(() => links.insert({ id: 9, url: 'no IRI' })) })
	await step('reflect', { adapter: async () => {
		const runner = db.createQueryRunner()
		const { type } = (await runner.getTable('link')).findColumnByName('url')
		await runner.release()
		return type
	} })
	await db.destroy()
	const both = new DataSource({ ...db.options, entities: [Site, Visit] })
	both.driver.supportedDataTypes.push('iri')
	await both.initialize()
	const counts = async (relationLoadStrategy) => (await both.getRepository(Site).find({ relations: { visits: true }, relationLoadStrategy })).map((site) => site.visits.length)
	await relations((sql) => both.query(sql), { "`relationLoadStrategy: 'join'`": () => counts('join'), "`relationLoadStrategy: 'query'`": () => counts('query') })
	await both.destroy()
}

main()
