-- no transaction: an index of a table that may have rows
-- The suggestions that the rules have not judged as they are (docs/decisions/125).
drop index concurrently if exists obra_sugerencia_sin_revisar;
create index concurrently obra_sugerencia_sin_revisar on obra_sugerencia (clave)
  where estado = 'pendiente' and not revisada;
