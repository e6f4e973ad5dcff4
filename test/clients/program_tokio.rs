// The type in Rust: tokio-postgres reads and writes by the names of types.
use std::error::Error;
use tokio_postgres::types::{private::BytesMut, to_sql_checked, FromSql, IsNull, ToSql, Type};
use tokio_postgres::NoTls;

type AnyError = Box<dyn Error + Sync + Send>;

#[derive(Debug)]
struct Iri(String);

impl<'a> FromSql<'a> for Iri {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Self, AnyError> { Ok(Iri(std::str::from_utf8(raw)?.to_owned())) }
    fn accepts(ty: &Type) -> bool { ["iri", "iri_reference"].contains(&ty.name()) }
}
impl ToSql for Iri {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, AnyError> { self.0.to_sql(ty, out) }
    fn accepts(ty: &Type) -> bool { <Iri as FromSql>::accepts(ty) }
    to_sql_checked!();
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), AnyError> {
    let config = format!("host={} user={} dbname={}", std::env::var("PGHOST")?, std::env::var("PGUSER")?, std::env::var("PGDATABASE")?);
    let (client, connection) = tokio_postgres::connect(&config, NoTls).await?;
    tokio::spawn(connection);
    let url = "HTTP://example.org:80/a";
    let row = client.query_one("SELECT url FROM page WHERE id = 1", &[]).await?;
    println!("reads a String\t{}", row.try_get::<_, String>(0).unwrap_or_else(|error| error.to_string()));
    println!("reads an Iri\t{}", row.try_get::<_, Iri>(0)?.0);
    let found = client.query_one("SELECT id FROM page WHERE url = $1", &[&url]).await;
    println!("writes a String\t{}", found.map_or_else(|error| error.to_string(), |row| row.get::<_, i32>(0).to_string()));
    println!("writes an Iri\t{}", client.query_one("SELECT id FROM page WHERE url = $1", &[&Iri(url.into())]).await?.get::<_, i32>(0));
    println!("with casts\t{}", client.query_one("SELECT url::text FROM page WHERE url = $1::text", &[&url]).await?.get::<_, String>(0));
    Ok(())
}
