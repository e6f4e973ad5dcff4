// Functions for the programs in JavaScript: a step is tried in several ways, in order.
const fs = require('fs')
const path = require('path')

const expected = Object.fromEntries(fs.readFileSync(process.env.EXPECTED, 'utf8').trimEnd().split('\n').map((line) => line.split('\t')))

// what people type into a search box, none of it an IRI
const texts = JSON.parse(fs.readFileSync(path.join(__dirname, 'texts.json'), 'utf8'))

exports.columnType = "SELECT format_type(atttypid, NULL) AS type FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'"
exports.rows = [[1, 'http://example.org/a', ''], [2, 'HTTP://Example.ORG:80/b', ''], [3, null, '']]
exports.others = ['http://example.org:80/a', 'http://example.org/b']
exports.upsert = 'INSERT INTO link VALUES (6, $1, $2) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id'

// A list as text; what is not a list is not one of IRIs.
exports.joined = (values) => Array.isArray(values) ? values.join(' ') : JSON.stringify(values)
exports.ids = (rows) => rows.map((row) => row.id).join(' ')

// The number of texts, of those by which equal() finds nothing, and beside which among() finds a link.
exports.search = async (equal, among) => {
	let none = 0
	let one = 0
	for (const text of texts) {
		none += await equal(text) === ''
		one += await among([text, 'http://EXAMPLE.org/a']) === '1'
	}
	return `${texts.length} ${none} ${one}`
}

exports.step = async (name, ways) => {
	const results = []
	for (const [way, run] of Object.entries(ways)) {
		try {
			results.push(await run())
		} catch (error) {
			results.push(String(error.stack))
		}
		if (results.at(-1) === expected[name]) {
			console.log(name + '\t' + way)
			return
		}
	}
	console.log(name + '\tfails')
	console.error(name, results)
}

// The fields of an error, which run() must raise.
exports.fields = async (run) => {
	try {
		await run()
	} catch (error) {
		const e = error.cause ?? error
		return `${e.code} ${e.detail} ${e.hint}`
	}
}

// Prints, for each way to load all sites with their visits, what it finds in each state of relation.sql.
exports.relations = async (sql, loaders) => {
	const found = Object.keys(loaders).map((name) => ['relation', name])
	for (const state of fs.readFileSync(path.join(__dirname, 'relation.sql'), 'utf8').split('\n\n')) {
		await sql(state)
		for (const [n, load] of Object.values(loaders).entries()) {
			found[n].push(await load().then((visits) => `${visits.reduce((a, b) => a + b)} of 3`, (error) => error.constructor.name))
		}
	}
	found.forEach((cells) => console.log(cells.join('\t')))
}
