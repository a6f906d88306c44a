-- One way to take accents and case off a text. The words of a person are built on it, as the accounts' search is. The body
-- is bound when it is made: building an index looks no name up outside of pg_catalog.
create or replace function palabras_persona(texto text) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.simple', regexp_replace(plegar(texto), '[^[:alnum:]]+', ' ', 'g'));
reindex index usuario_palabras;
reindex index pedido_telefono_palabras;
