-- no transaction: an index of a table that may have many rows
-- The books of a series by the part of its address, in their order. The expression is that of libros/coleccion.
drop index concurrently if exists libro_ficha_por_direccion;
create index concurrently libro_ficha_por_direccion on libro_ficha (
  (rtrim(left(btrim(regexp_replace(regexp_replace(coleccion_p, '[^a-z0-9 ]', '', 'g'), ' +', '-', 'g'), '-'), 80), '-')),
  coleccion_orden, libro_id
) where coleccion_p is not null;
