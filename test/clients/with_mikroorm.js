const { DatabaseSchema, EntitySchema, MikroORM, raw } = require('@mikro-orm/postgresql')
const { columnType, rows, others, joined, ids, search, step, fields, relations } = require('./steps.js')

const Link = new EntitySchema({
	name: 'link',
	properties: { id: { type: 'integer', primary: true, autoincrement: false }, url: { type: 'string', columnType: 'iri', unique: true, nullable: true }, note: { type: 'text', nullable: true } }
})

const url = { type: 'string', columnType: 'iri', primary: true }
const Site = new EntitySchema({ name: 'site', properties: { url, visits: { kind: '1:m', entity: 'visit', mappedBy: 'site' } } })
const Visit = new EntitySchema({ name: 'visit', properties: { id: { type: 'integer', primary: true }, site: { kind: 'm:1', entity: 'site', fieldName: 'url' } } })

async function main() {
	const orm = await MikroORM.init({ host: process.env.PGHOST, port: Number(process.env.PGPORT), user: process.env.PGUSER, dbName: process.env.PGDATABASE, entities: [Link], discovery: { disableDynamicFileAccess: true } })
	const em = () => orm.em.fork()
	const value = async (query) => Object.values((await em().getConnection().execute(query))[0])[0]
	const found = async (where) => ids(await em().find(Link, where, { orderBy: { id: 'asc' } }))
	await step('create', { yes: async () => {
		await orm.schema.createSchema()
		return value(columnType)
	} })
	await step('insert', { yes: async () => {
		await em().insertMany(Link, rows.map(([id, url, note]) => ({ id, url, note })))
		return value("SELECT count(*) || ' ' || count(url) FROM link")
	} })
	await step('equal', { yes: () => found({ url: 'HTTP://EXAMPLE.org/a' }) })
	await step('diff', { yes: async () => await orm.schema.getUpdateSchemaSQL() || 'empty' })
	await step('in', { yes: () => found({ url: others }) })
	await step('any', { SQL: async () => ids(await em().getConnection().execute('SELECT id FROM link WHERE url = ANY (?) ORDER BY id', [`{${others}}`])) })
	await step('text', { yes: async () => ids(await em().getConnection().execute('SELECT id FROM link WHERE url = ?::text', ['HTTP://EXAMPLE.org/a'])) })
	await step('search', { yes: () => search((url) => found({ url }), (urls) => found({ url: urls })), adapter: () => {
		const equal = (url) => ({ [raw('url = ?::text', [url])]: [] })
		const among = (urls) => ({ [raw(`url IN (${urls.map(() => '?::text')})`, urls)]: [] })
		return search((url) => found(equal(url)), (urls) => found(among(urls)))
	} })
	await step('like', { yes: () => found({ url: { $like: 'HTTP://Example%' } }) })
	const array = async (column) => joined((await em().createQueryBuilder(Link).select(raw(`array_agg(${column} ORDER BY id) AS urls`)).where({ id: { $lt: 3 } }).execute())[0].urls)
	await step('array', { yes: () => array('url'), adapter: () => array('url::text') })
	await step('null', { yes: async () => String((await em().findOne(Link, { url: null })).url) })
	console.log('copy\tnone')
	await step('conflict', { yes: async () => String((await em().upsert(Link, { id: 6, url: 'HTTP://EXAMPLE.ORG/a', note: 'again' }, { onConflictFields: ['url'], onConflictAction: 'merge', onConflictMergeFields: ['note'] })).id) })
	await step('error', { yes: () => fields(() => em().insert(Link, { id: 9, url: 'no IRI' })) })
	await step('reflect', { yes: async () => {
		const schema = await DatabaseSchema.create(orm.em.getConnection(), orm.em.getPlatform(), orm.config)
		return schema.getTable('link').getColumn('url').type
	} })
	orm.discoverEntity([Site, Visit])
	const counts = async (strategy) => (await em().find(Site, {}, { populate: ['visits'], strategy })).map((site) => site.visits.length)
	await relations((sql) => em().getConnection().execute(sql), { "`populate` with `strategy: 'joined'`": () => counts('joined'),
		'lazy loading': async () => Promise.all((await em().findAll(Site)).map((site) => site.visits.loadCount())),
		"`populate` with `strategy: 'select-in'`": () => counts('select-in') })
	await orm.close()
}

main()
