require 'pg'
require_relative 'steps'

conn = PG.connect
value = ->(query, parameters = []) { conn.exec_params(query, parameters).getvalue(0, 0) }
ids = ->(query, parameters) { conn.exec_params(query, parameters).column_values(0).join(' ') }
encode = PG::TextEncoder::Array.new
decode = PG::TextDecoder::Array.new

step 'create', yes: -> {
  conn.exec('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)')
  value.(COLUMN_TYPE)
}
step 'insert', yes: -> {
  ROWS.each { |row| conn.exec_params('INSERT INTO link VALUES ($1, $2, $3)', row) }
  value.("SELECT count(*) || ' ' || count(url) FROM link")
}
step 'equal', yes: -> { ids.('SELECT id FROM link WHERE url = $1', ['HTTP://EXAMPLE.org/a']) }
step 'in', yes: -> { ids.('SELECT id FROM link WHERE url IN ($1, $2) ORDER BY id', OTHERS) }
step 'any', yes: -> { ids.('SELECT id FROM link WHERE url = ANY ($1) ORDER BY id', [OTHERS]) },
            adapter: -> { ids.('SELECT id FROM link WHERE url = ANY ($1) ORDER BY id', [encode.encode(OTHERS)]) }
step 'text', yes: -> { ids.('SELECT id FROM link WHERE url = $1', [{ value: 'HTTP://EXAMPLE.org/a', type: 25 }]) }
step 'like', yes: -> { ids.('SELECT id FROM link WHERE url LIKE $1', ['HTTP://Example%']) }
array = -> { value.('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3') }
step 'array', yes: -> { joined(array.()) }, adapter: -> { joined(decode.decode(array.())) }
step 'null', yes: -> { value.('SELECT url FROM link WHERE id = 3').nil? ? 'null' : 'a value' }
step 'copy', yes: -> { copy(conn) }
step 'conflict', yes: -> { value.(UPSERT, ['HTTP://EXAMPLE.ORG/a', 'again']) }
step 'error', yes: -> {
  begin
    conn.exec_params('INSERT INTO link VALUES (9, $1)', ['no IRI'])
  rescue PG::Error => e
    fields(e)
  end
}
step 'reflect', SQL: -> { value.('SELECT typname FROM pg_type WHERE oid = $1', [conn.exec('SELECT url FROM link').ftype(0)]) }
