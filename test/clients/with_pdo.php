<?php
// Expected results, and a step tried in several ways, in order.
$expected = [];
foreach (file(getenv('EXPECTED'), FILE_IGNORE_NEW_LINES) as $line) {
	[$name, $result] = explode("\t", $line);
	$expected[$name] = $result;
}

function step(string $name, array $ways): void
{
	global $expected;
	$results = [];
	foreach ($ways as $way => $run) {
		try {
			$results[] = $run();
		} catch (Exception $e) {
			$results[] = (string) $e;
		}
		if (end($results) === $expected[$name]) {
			print "$name\t$way\n";
			return;
		}
	}
	print "$name\tfails\n";
	fprintf(STDERR, "%s %s\n", $name, implode("\n", array_map('json_encode', $results)));
}

$db = new PDO(sprintf('pgsql:host=%s;port=%s;dbname=%s;user=%s', getenv('PGHOST'), getenv('PGPORT'), getenv('PGDATABASE'), getenv('PGUSER')));

function column(string $query, array $parameters = []): string
{
	global $db;
	$statement = $db->prepare($query);
	$statement->execute($parameters);
	return implode(' ', array_map(fn($value) => $value ?? 'null', $statement->fetchAll(PDO::FETCH_COLUMN)));
}

step('create', ['yes' => function () use ($db) {
	$db->exec('CREATE TABLE link (id integer PRIMARY KEY, url iri UNIQUE, note text)');
	return column("SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = 'link'::regclass AND attname = 'url'");
}]);
step('insert', ['yes' => function () use ($db) {
	$insert = $db->prepare('INSERT INTO link VALUES (?, ?, ?)');
	foreach ([[1, 'http://example.org/a', ''], [2, 'HTTP://Example.ORG:80/b', ''], [3, null, '']] as $row)
		$insert->execute($row);
	return column("SELECT count(*) || ' ' || count(url) FROM link");
}]);
$others = ['http://example.org:80/a', 'http://example.org/b'];
$literal = '{"' . implode('","', $others) . '"}';
step('equal', ['yes' => fn() => column('SELECT id FROM link WHERE url = ?', ['HTTP://EXAMPLE.org/a'])]);
step('in', ['yes' => fn() => column('SELECT id FROM link WHERE url IN (?, ?) ORDER BY id', $others)]);
step('any', ['adapter' => fn() => column('SELECT id FROM link WHERE url = ANY (?) ORDER BY id', [$literal])]);
step('text', ['yes' => fn() => column('SELECT id FROM link WHERE url = ?::text', ['HTTP://EXAMPLE.org/a'])]);
step('like', ['yes' => fn() => column('SELECT id FROM link WHERE url LIKE ?', ['HTTP://Example%'])]);
step('array', ['yes' => fn() => column('SELECT array_agg(url ORDER BY id) FROM link WHERE id < 3'),
	'SQL' => fn() => implode(' ', json_decode(column('SELECT to_json(array_agg(url ORDER BY id)) FROM link WHERE id < 3')))]);
step('null', ['yes' => fn() => column('SELECT url FROM link WHERE id = 3')]);
step('copy', ['yes' => function () use ($db) {
	$db->pgsqlCopyFromArray('link', ["4\thttp://example.org/d\t", "5\thttp://example.org/e\t"]);
	$out = $db->pgsqlCopyToArray('link');
	return column('SELECT count(*) FROM link WHERE id > 3') . ' ' . count(array_filter($out, fn($line) => $line[0] > '3'));
}]);
step('conflict', ['yes' => fn() => column('INSERT INTO link VALUES (6, ?, ?) ON CONFLICT (url) DO UPDATE SET note = excluded.note RETURNING id', ['HTTP://EXAMPLE.ORG/a', 'again'])]);
step('error', ['yes' => function () {
	try {
		column('INSERT INTO link VALUES (9, ?)', ['no IRI']);
	} catch (PDOException $e) {
		preg_match('/DETAIL:  (.*)\nHINT:  (.*)/', $e->errorInfo[2], $m);
		return "{$e->errorInfo[0]} $m[1] $m[2]";
	}
}]);
step('reflect', ['yes' => function () use ($db) {
	return $db->query('SELECT url FROM link')->getColumnMeta(0)['native_type'];
}]);
