# Functions for the programs in Ruby: a step is tried in several ways, in order.
require 'json'

EXPECTED = File.readlines(ENV['EXPECTED'], chomp: true).to_h { |line| line.split("\t") }
COLUMN_TYPE = "SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'"
ROWS = [[1, 'http://example.org/a', ''], [2, 'HTTP://Example.ORG:80/b', ''], [3, nil, '']]
OTHERS = ['http://example.org:80/a', 'http://example.org/b']
UPSERT = 'INSERT INTO link VALUES (6, $1, $2) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id'
# what people type into a search box, none of it an IRI
TEXTS = JSON.parse(File.read("#{__dir__}/texts.json"))

# A list as text; what is not a list is not one of IRIs.
def joined(values)
  values.is_a?(Array) ? values.join(' ') : values.inspect
end

# The number of texts, of those by which equal() finds nothing, and beside which among() finds a link.
def search(equal, among)
  none = TEXTS.count { |text| equal.(text) == '' }
  one = TEXTS.count { |text| among.([text, 'http://EXAMPLE.org/a']) == '1' }
  "#{TEXTS.size} #{none} #{one}"
end

def step(name, ways)
  results = []
  ways.each do |way, run|
    begin
      results << run.call
    rescue StandardError => e
      results << e.full_message(highlight: false)
    end
    return puts("#{name}\t#{way}") if results.last == EXPECTED[name]
  end
  puts "#{name}\tfails"
  warn name, results
end

def copy(conn)
  conn.copy_data('COPY link FROM STDIN') { conn.put_copy_data("4\thttp://example.org/d\t\n5\thttp://example.org/e\t\n") }
  lines = 0
  conn.copy_data('COPY (SELECT * FROM link WHERE id > 3) TO STDOUT') { lines += 1 while conn.get_copy_data }
  "#{conn.exec('SELECT count(*) FROM link WHERE id > 3').getvalue(0, 0)} #{lines}"
end

def fields(error)
  [PG::Result::PG_DIAG_SQLSTATE, PG::Result::PG_DIAG_MESSAGE_DETAIL, PG::Result::PG_DIAG_MESSAGE_HINT].map { |field| error.result.error_field(field) }.join(' ')
end

# Prints, for each way to load all sites with their visits, what it finds in each state of relation.sql.
def relations(sql, loaders)
  states = File.read("#{__dir__}/relation.sql").split("\n\n").map do |state|
    sql.(state)
    loaders.values.map { |load| "#{load.call.sum} of 3" rescue $!.class.name }
  end
  loaders.keys.zip(states.transpose) { |name, cells| puts ['relation', name, *cells].join("\t") }
end
