<?php
error_reporting(E_ALL & ~E_DEPRECATED);
require '/usr/share/php/Illuminate/Database/autoload.php';
require __DIR__ . '/iri_type.php';
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Schema\Grammars\PostgresGrammar;

$capsule = new Illuminate\Database\Capsule\Manager();
$capsule->addConnection(['driver' => 'pgsql', 'host' => getenv('PGHOST'), 'username' => getenv('PGUSER'), 'database' => getenv('PGDATABASE'), 'charset' => 'utf8']);
$capsule->bootEloquent();

class Page extends Model
{
    protected $table = 'page';
    public function visits() { return $this->hasMany(Visit::class, 'page_url', 'url'); }
}
class Visit extends Model
{
    protected $table = 'visit';
    public function page() { return $this->belongsTo(Page::class, 'page_url', 'url'); }
}

tell('children, lazily', fn () => Page::find(1)->visits->count());
tell('children, withCount', fn () => Page::withCount('visits')->find(1)->visits_count);
tell('children, whereHas', fn () => Page::whereHas('visits', fn ($query) => $query->where('id', 2))->count());
tell('children, with', fn () => Page::with('visits')->find(1)->visits->count());
tell('parent, with', fn () => Visit::with('page')->find(2)->page->id ?? 'null');
$schema = $capsule->getConnection()->getSchemaBuilder();
tell('getColumnType as it is', fn () => $schema->getColumnType('page', 'url'));
tell('addColumn as it is', fn () => $schema->table('visit', fn ($table) => $table->addColumn('iri', 'url')));
foreach (['iri', 'iri_reference', '_iri'] as $name) $capsule->getConnection()->getDoctrineConnection()->getDatabasePlatform()->registerDoctrineTypeMapping($name, 'iri');
PostgresGrammar::macro('typeIri', fn () => 'iri');
tell('getColumnType with a type', fn () => $schema->getColumnType('page', 'url'));
tell('addColumn and renameColumn with it', function () use ($schema) {
    $schema->table('visit', fn ($table) => $table->addColumn('iri', 'url')->nullable());
    $schema->table('visit', fn ($table) => $table->renameColumn('url', 'link'));
    return $schema->getColumnType('visit', 'link');
});
