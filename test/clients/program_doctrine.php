<?php
require '/usr/share/php/Doctrine/DBAL/autoload.php';
require __DIR__ . '/iri_type.php';

$db = Doctrine\DBAL\DriverManager::getConnection(['driver' => 'pdo_pgsql', 'host' => getenv('PGHOST'), 'user' => getenv('PGUSER'), 'dbname' => getenv('PGDATABASE')]);
$url = fn () => $db->createSchemaManager()->listTableDetails('page')->getColumn('url')->getType()->getName();
tell('introspection as it is', $url);
foreach (['iri', 'iri_reference', '_iri'] as $name) $db->getDatabasePlatform()->registerDoctrineTypeMapping($name, 'iri');
tell('introspection with a type', $url);
tell('another spelling', fn () => $db->fetchOne('SELECT id FROM page WHERE url = ?', ['HTTP://EXAMPLE.ORG/a']));
