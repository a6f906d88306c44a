-- What a file of an import says of a book's edition: the columns of `libro_ficha` that it knows, and no others.
alter table importacion_fila add column ficha jsonb;
