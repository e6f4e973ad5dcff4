<?php
// What Doctrine DBAL needs, which Laravel uses, too.
use Doctrine\DBAL\Platforms\AbstractPlatform;
use Doctrine\DBAL\Types\TextType;
use Doctrine\DBAL\Types\Type;

class IriType extends TextType
{
    public function getName() { return 'iri'; }
    public function getSQLDeclaration(array $column, AbstractPlatform $platform) { return 'iri'; }
}

Type::addType('iri', IriType::class);

// Prints what a function returns, or the error.
function tell(string $what, callable $try)
{
    try {
        $result = $try();
    } catch (Throwable $error) {
        $result = $error->getMessage();
    }
    echo "$what\t$result\n";
}
