-- no transaction: an index of a table that may have rows
-- The panel's list of works by their last change, both ways.
drop index concurrently if exists obra_por_cambio;
create index concurrently obra_por_cambio on obra (actualizado_en);
