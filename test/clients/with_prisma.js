const { execFileSync } = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')
const { PrismaPg } = require('@prisma/adapter-pg')
const { columnType, rows, others, joined, ids, search, step, fields } = require('./steps.js')

// The client is generated: url is a String, with any type of the column.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'prisma-'))
fs.writeFileSync(path.join(folder, 'package.json'), '{ "dependencies": { "prisma": "*", "@prisma/client": "*" } }')
fs.symlinkSync(process.env.NODE_PATH, path.join(folder, 'node_modules'))
fs.writeFileSync(path.join(folder, 'schema.prisma'), `
generator client {
  provider   = "prisma-client-js"
  engineType = "client"
  output     = "./client"
}

datasource db {
  provider = "postgresql"
  url      = "postgresql://localhost"
}

model link {
  id   Int     @id
  url  String? @unique
  note String?
}
`)
// the engine of migrations is no package of npm, and would be fetched
execFileSync(process.execPath, [require.resolve('prisma/build/index.js'), 'generate'],
	{ cwd: folder, stdio: 'pipe', env: { ...process.env, HOME: folder, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' } })
const { Prisma, PrismaClient } = require(path.join(folder, 'client'))

const db = new PrismaClient({ adapter: new PrismaPg({ host: process.env.PGHOST, port: process.env.PGPORT, user: process.env.PGUSER, database: process.env.PGDATABASE }) })
const value = async (query) => Object.values((await db.$queryRawUnsafe(query))[0])[0]
const found = async (url) => ids(await db.link.findMany({ where: { url }, orderBy: { id: 'asc' } }))

async function main() {
	await step('create', { SQL: async () => {
		await db.$executeRaw`CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)`
		return value(columnType)
	} })
	await step('insert', { yes: async () => {
		await db.link.createMany({ data: rows.map(([id, url, note]) => ({ id, url, note })) })
		return String(await value("SELECT count(*) || ' ' || count(url) FROM link"))
	} })
	await step('equal', { yes: () => found('HTTP://EXAMPLE.org/a') })
	await step('in', { yes: () => found({ in: others }) })
	await step('any', { SQL: async () => ids(await db.$queryRaw`SELECT id FROM link WHERE url = ANY (${others}) ORDER BY id`) })
	await step('text', { SQL: async () => ids(await db.$queryRaw`SELECT id FROM link WHERE url = ${'HTTP://EXAMPLE.org/a'}::text`) })
	await step('search', { yes: () => search((url) => found(url), (urls) => found({ in: urls })), SQL: () => search(
		async (url) => ids(await db.$queryRaw`SELECT id FROM link WHERE url = ${url}::text`),
		async (urls) => ids(await db.$queryRaw`SELECT id FROM link WHERE url = ANY (${urls}::text[])`)) })
	await step('like', { yes: () => found({ startsWith: 'HTTP://Example' }) })
	const array = async (column) => joined((await db.$queryRaw`SELECT array_agg(${Prisma.raw(column)} ORDER BY id) AS urls FROM link WHERE id < 3`)[0].urls)
	await step('array', { yes: () => array('url'), SQL: () => array('url::text') })
	await step('null', { yes: async () => String((await db.link.findFirst({ where: { url: null } })).url) })
	console.log('copy\tnone')
	await step('conflict', { yes: async () => String((await db.link.upsert({ where: { url: 'HTTP://EXAMPLE.ORG/a' }, create: { id: 6, url: 'HTTP://EXAMPLE.ORG/a' }, update: { note: 'again' } })).id) })
	await step('error', { yes: () => fields(() => db.link.create({ data: { id: 9, url: 'no IRI' } })) })
	await step('reflect', { SQL: () => value(columnType) })
	await db.$disconnect()
	fs.rmSync(folder, { recursive: true })
}

main()
