-- What else a row of a list may say: the price that the publisher fixed, and which fields it speaks of and leaves empty.
alter table importacion_fila
  add column pvp integer,
  add column pvp_fuente text,
  add column vacia text[];
