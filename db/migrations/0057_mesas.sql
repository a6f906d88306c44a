-- The bookseller's tables (docs/decisions/054): books that were chosen and put into their order by hand, under a title, with
-- an address of their own.
create table mesa (
  id uuid primary key,
  num integer generated always as identity unique,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  titulo text not null check (char_length(titulo) between 1 and 100),
  titulo_p text not null,
  texto text not null default '' check (char_length(texto) <= 2000),
  desde timestamptz, -- published from, and until; null: no end on that side
  hasta timestamptz,
  orden integer not null,
  version integer not null default 1,
  actualizado_en timestamptz not null default now(),
  constraint mesa_slug_unico unique (slug),
  constraint mesa_plazo check (hasta > desde)
);

-- Addresses that a table had before: they lead to it for as long as no other table takes them.
create table mesa_slug_anterior (
  slug text primary key,
  mesa_id uuid not null references mesa (id) on delete cascade
);
create index mesa_slug_anterior_por_mesa on mesa_slug_anterior (mesa_id);

create table mesa_libro (
  mesa_id uuid not null references mesa (id) on delete cascade,
  libro_id uuid not null constraint mesa_libro_libro_fk references libro (id) on delete cascade,
  orden integer not null check (orden between 0 and 99),
  nota text check (char_length(nota) between 1 and 300),
  primary key (mesa_id, libro_id)
);
create index mesa_libro_por_libro on mesa_libro (libro_id);

-- Its place among the others is no part of what two people may edit at the same time; its books count by `actualizado_en`.
create trigger version before update of slug, titulo, texto, desde, hasta, actualizado_en on mesa
  for each row when (old.* is distinct from new.*) execute function contar_version();

create trigger avisar_nuevas after insert on mesa
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on mesa
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on mesa
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on mesa for each statement execute function avisar();

create trigger avisar_nuevas after insert on mesa_libro
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on mesa_libro
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on mesa_libro
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on mesa_libro for each statement execute function avisar();
