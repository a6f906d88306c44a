-- no transaction: an index of a table that may have many rows
-- A search reads a thousand of these numbers: from the index alone that costs two thirds.
drop index concurrently if exists libro_situacion_leida;
create index concurrently libro_situacion_leida on libro_situacion (libro_num) include (situacion);
