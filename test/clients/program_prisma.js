// `prisma db push` with the columns as String.
const { spawn } = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')
const { Client } = require('pg')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'prisma-'))
fs.symlinkSync(path.join(path.dirname(require.resolve('prisma/package.json')), '..'), path.join(folder, 'node_modules'))
fs.writeFileSync(path.join(folder, 'schema.prisma'), `
generator client {
  provider   = "prisma-client-js"
  engineType = "client"
  output     = "./client"
}
datasource db {
  provider = "postgresql"
  url      = "postgresql://"
}
model visit {
  id       Int     @id
  page_url String? @unique
}`)
// the adapter does not know the types "char" and name, which Prisma's own queries return
fs.writeFileSync(path.join(folder, 'prisma.config.mjs'), `
import { defineConfig } from 'prisma/config'
import { PrismaPg } from '@prisma/adapter-pg'
import Result from 'pg/lib/result.js'

const { addFields } = Result.prototype
Result.prototype.addFields = function (fields) {
  for (const field of fields) field.dataTypeID = [18, 19].includes(field.dataTypeID) ? 25 : field.dataTypeID
  return addFields.call(this, fields)
}
const external = ['public.page', 'public.visit']
if (!process.env.EXTERNAL) external.length = 0
export default defineConfig({
  schema: 'schema.prisma',
  engine: 'js',
  experimental: { adapter: true, externalTables: true },
  tables: { external },
  adapter: async () => new PrismaPg({ host: process.env.PGHOST, user: process.env.PGUSER, database: process.env.PGDATABASE }),
})`)

async function main() {
	const client = new Client({ host: process.env.PGHOST, user: process.env.PGUSER, database: process.env.PGDATABASE })
	await client.connect()
	await client.query('DROP TABLE visit; DROP TABLE page; CREATE TABLE visit (id integer PRIMARY KEY, page_url iri UNIQUE)')
	for (const [what, external] of [['external tables', 'yes'], ['others', '']]) {
		const push = spawn(process.execPath, [require.resolve('prisma/build/index.js'), 'db', 'push', '--skip-generate'],
			{ cwd: folder, env: { ...process.env, EXTERNAL: external, CHECKPOINT_DISABLE: '1' }, stdio: ['ignore', 'pipe', 'inherit'] })
		// it has connections open when it is done
		for await (const said of push.stdout) if (/in sync/.test(said)) push.kill()
		console.log(`db push, ${what}\t${(await client.query("SELECT atttypid::regtype::text AS type FROM pg_attribute WHERE attrelid = 'visit'::regclass AND attname = 'page_url'")).rows[0].type}`)
	}
	await client.end()
}

main()
