-- The importer's staging table, which is written once and read some times within a minute.

-- The key that an author of a file gets if it is new, so that a stretch's authors are written in one statement.
alter table importacion_fila add column autores_id uuid[];

-- Words and vector of a row with a description exceed 2 kB together. Compressing them cost more than all else that is done to
-- the row while it is copied in.
alter table importacion_fila set (toast_tuple_target = 8160);
