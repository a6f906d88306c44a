-- no transaction: an index of a table that may have rows
-- Authors by surname and then first name, without case or accents: a letter is a range of it (docs/decisions/127).
drop index concurrently if exists autor_por_apellido;
create index concurrently autor_por_apellido on autor (plegar(apellido || ' ' || nombre) collate "C", num);
