import asyncio

import asyncpg

from steps import COLUMN_TYPE, COPIED, EXPECTED, OTHERS, ROWS, joined, said


async def main():
    conn = await asyncpg.connect()

    async def step(name, **ways):
        results = []
        for function in ways.values():
            try:
                results.append(await function())
            except Exception as error:
                results.append(repr(error))
            if results[-1] == EXPECTED[name]:
                break
        said(name, ways, results)

    async def ids(query, *parameters):
        return joined([row[0] for row in await conn.fetch(query + ' ORDER BY id', *parameters)])

    async def create():
        await conn.execute('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)')
        return await conn.fetchval(COLUMN_TYPE)

    async def insert():
        await conn.executemany('INSERT INTO link VALUES ($1, $2, $3)', ROWS)
        return await conn.fetchval("SELECT count(*) || ' ' || count(url) FROM link")

    async def array():
        return joined(await conn.fetchval('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3'))

    async def null():
        return 'null' if await conn.fetchval('SELECT url FROM link WHERE id = 3') is None else 'a value'

    async def copy():
        await conn.copy_records_to_table('link', records=COPIED)
        lines = []

        async def add(data):
            lines.append(data)
        await conn.copy_from_query('SELECT * FROM link WHERE id > 3', output=add)
        return '%s %s' % (await conn.fetchval('SELECT count(*) FROM link WHERE id > 3'), b''.join(lines).count(b'\n'))

    async def with_codec():
        await conn.set_type_codec('iri', encoder=str.encode, decoder=bytes.decode, format='binary')
        return await copy()

    async def conflict():
        return str(await conn.fetchval('INSERT INTO link VALUES (6, $1, $2) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id', 'HTTP://EXAMPLE.ORG/a', 'again'))

    async def error():
        try:
            await conn.execute('INSERT INTO link VALUES (9, $1)', 'no IRI')
        except asyncpg.PostgresError as e:
            return ' '.join((e.sqlstate, e.detail, e.hint))

    async def reflect():
        return (await conn.prepare('SELECT url FROM link')).get_attributes()[0].type.name

    await step('create', yes=create)
    await step('insert', yes=insert)
    await step('equal', yes=lambda: ids('SELECT id FROM link WHERE url = $1', 'HTTP://EXAMPLE.org/a'))
    await step('in', yes=lambda: ids('SELECT id FROM link WHERE url IN ($1, $2)', *OTHERS))
    await step('any', yes=lambda: ids('SELECT id FROM link WHERE url = ANY ($1)', OTHERS))
    await step('text', yes=lambda: ids('SELECT id FROM link WHERE url = $1::text', 'HTTP://EXAMPLE.org/a'))
    await step('like', yes=lambda: ids('SELECT id FROM link WHERE url LIKE $1', 'HTTP://Example%'))
    await step('array', yes=array)
    await step('null', yes=null)
    await step('copy', yes=copy, adapter=with_codec)
    await step('conflict', yes=conflict)
    await step('error', yes=error)
    await step('reflect', yes=reflect)

asyncio.run(main())
