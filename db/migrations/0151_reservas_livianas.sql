-- no transaction: an index of a table that may have many rows
-- The condition of an index counts as its columns: with this one each reservation and each sale wrote its row into all four indexes
-- of `existencia` anew. Few books have a minimum; whether they are below it is looked up in their rows.
drop index concurrently if exists existencia_con_minimo;
create index concurrently existencia_con_minimo on existencia (libro_id) where minimo is not null;
drop index concurrently if exists existencia_bajo_minimo;
