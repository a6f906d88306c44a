-- What the shop says of a book: «Nos gusta porque…» (docs/decisions/054).
create table elogio (
  libro_id uuid primary key references libro (id) on delete cascade,
  texto text not null check (char_length(texto) between 1 and 1000),
  firma text check (char_length(firma) between 1 and 80), -- who of the shop says it
  version integer not null default 1
);
create trigger version before update of texto, firma on elogio
  for each row when (old.* is distinct from new.*) execute function contar_version();

create trigger avisar_nuevas after insert on elogio
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on elogio
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on elogio
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on elogio for each statement execute function avisar();
