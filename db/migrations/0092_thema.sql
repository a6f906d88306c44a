-- The official list of Thema, where the owner has loaded it (docs/decisions/060): what its codes are called. Empty otherwise.
create table thema_codigo (
  codigo text primary key check (codigo ~ '^[A-Z0-9][A-Z0-9-]{0,29}$'),
  nombre text not null check (char_length(nombre) between 1 and 300)
);
create trigger avisar_nuevas after insert on thema_codigo
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on thema_codigo
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on thema_codigo
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on thema_codigo for each statement execute function avisar();
