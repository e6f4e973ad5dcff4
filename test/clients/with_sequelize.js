const { DataTypes, Op, Sequelize, cast, col, fn, literal, where } = require('sequelize')
const { columnType, rows, others, joined, ids, search, step, fields, relations } = require('./steps.js')

const db = new Sequelize({ dialect: 'postgres', host: process.env.PGHOST, port: process.env.PGPORT, username: process.env.PGUSER, database: process.env.PGDATABASE, logging: false })
const Link = db.define('link', { id: { type: DataTypes.INTEGER, primaryKey: true }, url: { type: 'iri', unique: true }, note: DataTypes.TEXT }, { tableName: 'link', timestamps: false })
const value = async (query) => Object.values((await db.query(query))[0][0])[0]
const found = async (condition) => ids(await Link.findAll({ where: condition, order: ['id'] }))

async function main() {
	await step('create', { yes: async () => {
		await db.sync()
		return value(columnType)
	} })
	await step('insert', { yes: async () => {
		await Link.bulkCreate(rows.map(([id, url, note]) => ({ id, url, note })))
		return value("SELECT count(*) || ' ' || count(url) FROM link")
	} })
	await step('equal', { yes: () => found({ url: 'HTTP://EXAMPLE.org/a' }) })
	await step('in', { yes: () => found({ url: others }) })
	await step('any', { yes: () => found({ url: { [Op.eq]: { [Op.any]: others } } }), SQL: () => found(literal(`url = ANY ('{${others}}')`)) })
	await step('text', { yes: () => found(where(col('url'), cast('HTTP://EXAMPLE.org/a', 'text'))) })
	await step('search', { yes: () => search((url) => found({ url }), (urls) => found({ url: urls })), adapter: () => {
		const equal = (url) => where(col('url'), cast(url, 'text'))
		const among = (urls) => where(col('url'), { [Op.in]: urls.map((url) => cast(url, 'text')) })
		return search((url) => found(equal(url)), (urls) => found(among(urls)))
	} })
	await step('like', { yes: () => found({ url: { [Op.startsWith]: 'HTTP://Example' } }) })
	const array = async (column) => joined((await Link.findOne({ where: { id: { [Op.lt]: 3 } }, attributes: [[fn('array_agg', column), 'urls']], raw: true })).urls)
	await step('array', { yes: () => array(col('url')), adapter: () => array(cast(col('url'), 'text')) })
	await step('null', { yes: async () => String((await Link.findOne({ where: { url: null } })).url) })
	console.log('copy\tnone')
	await step('conflict', { yes: async () => String((await Link.upsert({ id: 6, url: 'HTTP://EXAMPLE.ORG/a', note: 'again' }, { conflictFields: ['url'], fields: ['note'], returning: true }))[0].id) })
	await step('error', { yes: () => fields(async () => {
		try {
			await Link.create({ id: 9, url: 'no IRI' })
		} catch (error) {
			throw error.original
		}
	}) })
	await step('reflect', { yes: async () => (await db.getQueryInterface().describeTable('link')).url.type.toLowerCase(), SQL: () => value(columnType) })
	const Site = db.define('site', { id: { type: DataTypes.INTEGER, primaryKey: true }, url: 'iri' }, { tableName: 'site', timestamps: false })
	const Visit = db.define('visit', { url: 'iri' }, { tableName: 'visit', timestamps: false })
	Site.hasMany(Visit, { foreignKey: 'url', sourceKey: 'url' })
	const counts = async (include) => (await Site.findAll({ include })).map((site) => site.visits.length)
	await relations((sql) => db.query(sql), { '`include`': () => counts({ model: Visit }),
		'lazy loading': async () => Promise.all((await Site.findAll()).map(async (site) => (await site.getVisits()).length)),
		'`include` with `separate: true`': () => counts({ model: Visit, separate: true }) })
	await db.close()
}

main()
