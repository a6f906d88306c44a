-- Works (docs/decisions/062): editions and formats of one text. Rules suggest them, people confirm them. `libro` stays as narrow
-- as it is.
create table obra (
  id uuid primary key,
  version integer not null default 1,
  actualizado_en timestamptz not null default now()
);
create table obra_libro (
  libro_id uuid primary key constraint obra_libro_libro_fk references libro (id) on delete cascade,
  obra_id uuid not null references obra (id) on delete cascade
);
create index obra_libro_por_obra on obra_libro (obra_id, libro_id);

-- Its books count by `actualizado_en`.
create trigger version before update of actualizado_en on obra
  for each row when (old.* is distinct from new.*) execute function contar_version();

create trigger avisar_nuevas after insert on obra_libro
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on obra_libro
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on obra_libro
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on obra_libro for each statement execute function avisar();

-- What a book's work is recognised by, written by a job: a hash of its first author and its title without subtitle, edition
-- and format; `resto` is the folded subtitle. Books without a named author have no row.
create table obra_clave (
  libro_id uuid primary key references libro (id) on delete cascade,
  base uuid not null,
  resto text not null
);
create index obra_clave_por_base on obra_clave (base);

-- Books that somebody said stand by themselves: they are not suggested any more.
create table obra_aparte (
  libro_id uuid primary key references libro (id) on delete cascade
);

-- Books that look like one work and are not in one yet. Refused ones stay refused.
create table obra_sugerencia (
  clave uuid primary key,
  base uuid not null,
  libros integer not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'rechazada'))
);
create index obra_sugerencia_orden on obra_sugerencia (estado, libros desc, clave);
create index obra_sugerencia_por_base on obra_sugerencia (base);
