-- no transaction: indexes of tables that may have many rows
-- In the order in which programs ask for what has changed. That of deleted orders is there (0019).
drop index concurrently if exists autor_por_cambio;
create index concurrently autor_por_cambio on autor (actualizado_en, num);
drop index concurrently if exists editorial_por_cambio;
create index concurrently editorial_por_cambio on editorial (actualizado_en, num);
drop index concurrently if exists categoria_por_cambio;
create index concurrently categoria_por_cambio on categoria (actualizado_en, num);
