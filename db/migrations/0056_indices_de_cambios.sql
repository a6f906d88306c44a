-- no transaction: indexes of tables that may have many rows
-- In the order in which programs ask for what has changed.
drop index concurrently if exists libro_por_cambio;
create index concurrently libro_por_cambio on libro (actualizado_en, num);
drop index concurrently if exists pedido_por_cambio;
create index concurrently pedido_por_cambio on pedido (actualizado_en, numero);
