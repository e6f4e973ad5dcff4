require 'active_record'
require 'stringio'
require_relative 'steps'

class IriType < ActiveRecord::Type::String
  def type
    :iri
  end
end

# so that schema.rb keeps tables that have the type
module KnowsIri
  def initialize_type_map(m = type_map)
    super
    m.register_type 'iri', IriType.new
  end
end

def connect
  ActiveRecord::Base.establish_connection(adapter: 'postgresql', host: ENV['PGHOST'], port: ENV['PGPORT'], username: ENV['PGUSER'], database: ENV['PGDATABASE'])
end

class Link < ActiveRecord::Base
  self.table_name = 'link'
end

def connection
  ActiveRecord::Base.connection
end

def schema
  out = StringIO.new
  ActiveRecord::SchemaDumper.dump(connection, out)
  out.string[/t\.iri "url"/] ? 'iri' : out.string
end

def register
  ActiveRecord::ConnectionAdapters::PostgreSQLAdapter.prepend(KnowsIri)
  ActiveRecord::ConnectionAdapters::PostgreSQLAdapter::NATIVE_DATABASE_TYPES[:iri] = { name: 'iri' }
  ActiveRecord::ConnectionAdapters::PostgreSQL::TableDefinition.send(:define_column_methods, :iri)
  connect
  Link.reset_column_information
end

connect
ids = ->(relation) { joined(relation.order(:id).pluck(:id)) }

step 'create', yes: -> {
  connection.create_table(:link, id: :integer) { |t| t.column :url, :iri, index: { unique: true }; t.text :note }
  connection.select_value(COLUMN_TYPE)
}
step 'reflect', yes: -> { schema }, adapter: -> { register; schema }
step 'insert', adapter: -> {
  ROWS.each { |id, url, note| Link.create!(id: id, url: url, note: note) }
  connection.select_value("SELECT count(*) || ' ' || count(url) FROM link")
}
step 'equal', adapter: -> { ids.(Link.where(url: 'HTTP://EXAMPLE.org/a')) }
step 'in', adapter: -> { ids.(Link.where(url: OTHERS)) }
step 'any', adapter: -> { ids.(Link.where('url = ANY (ARRAY[?])', OTHERS)) }
step 'text', adapter: -> { ids.(Link.where('url = ?::text', 'HTTP://EXAMPLE.org/a')) }
step 'search', yes: -> { search(->(url) { ids.(Link.where(url: url)) }, ->(urls) { ids.(Link.where(url: urls)) }) }, adapter: -> {
  equal = ->(url) { Link.where('url = ?::text', url) }
  among = ->(urls) { Link.where('url = ANY (ARRAY[?]::text[])', urls) }
  search(->(url) { ids.(equal.(url)) }, ->(urls) { ids.(among.(urls)) })
}
step 'like', adapter: -> { ids.(Link.where(Link.arel_table[:url].matches('HTTP://Example%', nil, true))) }
array = ->(column) { joined(Link.where('id < 3').pick(Arel.sql("array_agg(#{column} ORDER BY id)"))) }
step 'array', adapter: -> { array.('url') }
step 'null', adapter: -> { Link.find_by(url: nil).url.nil? ? 'null' : 'a value' }
step 'copy', SQL: -> { copy(connection.raw_connection) }
step 'conflict', adapter: -> { Link.upsert_all([{ url: 'HTTP://EXAMPLE.ORG/a', note: 'again' }], unique_by: :url, returning: :id).rows.join(' ') }
step 'error', adapter: -> {
  begin
    Link.create!(url: 'no IRI')
  rescue ActiveRecord::StatementInvalid => e
    fields(e.cause)
  end
}

class Site < ActiveRecord::Base
  self.table_name = 'site'
  has_many :visits, foreign_key: :url, primary_key: :url
end

class Visit < ActiveRecord::Base
  self.table_name = 'visit'
end

counts = ->(sites) { sites.map { |site| site.visits.size } }
relations ->(sql) { connection.execute(sql) }, '`eager_load`' => -> { counts.(Site.eager_load(:visits)) }, 'lazy loading' => -> { counts.(Site.all) },
  '`preload`' => -> { counts.(Site.preload(:visits)) }, '`includes`' => -> { counts.(Site.includes(:visits)) }
