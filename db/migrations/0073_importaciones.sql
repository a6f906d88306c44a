-- Imports: the file as it is uploaded, what is to be done with it, what became of it, and what an undo needs
-- (docs/decisions/059).
create table importacion (
  id uuid primary key,
  numero integer generated always as identity constraint importacion_numero_unico unique,
  creada_en timestamptz not null default now(),
  actor_id uuid, -- no reference: who did it is known by its id, also once the account is gone; null: the command line
  archivo text not null check (char_length(archivo) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  modificado bigint, -- when the browser says that the file was changed: the same one chosen again is gone on with
  proveedor_id uuid constraint importacion_proveedor_fk references proveedor (id),
  columnas jsonb not null default '{}' check (jsonb_typeof(columnas) = 'object'), -- what was said that columns mean
  gratis boolean not null default false, -- a price of 0 means that the book is free
  estado text not null check (estado in ('subiendo', 'subida', 'importada', 'deshecha', 'vencida')),
  trabajo text check (trabajo in ('ensayo', 'importar', 'deshacer')), -- what is to be done, or is being done
  pedido_por uuid, -- who asked for it
  turno integer not null default 0, -- counts who took the work: a process that lost it may not finish it
  intentos smallint not null default 0,
  latido_en timestamptz, -- the last sign of life of the process that has it
  avance jsonb,
  ensayo jsonb, -- what the last dry run said
  informe jsonb, -- what the import said
  deshecho jsonb, -- what the undo said
  falla text check (char_length(falla) <= 1000), -- why the last work failed; nothing of it was saved
  importada_en timestamptz,
  terminada_en timestamptz, -- when it was undone, or its file expired
  detalle boolean not null default false -- what it changed is still known
);
create index importacion_con_trabajo on importacion (creada_en) where trabajo is not null;
create index importacion_por_proveedor on importacion (proveedor_id) where proveedor_id is not null;

-- The uploaded file and the refused rows, in pieces: every node has them. Deleted after a term.
create table importacion_pieza (
  importacion_id uuid not null references importacion (id) on delete cascade,
  clase text not null check (clase in ('archivo', 'rechazos')),
  numero integer not null check (numero >= 0),
  datos bytea not null,
  primary key (importacion_id, clase, numero)
);
alter table importacion_pieza alter column datos set storage external; -- lists of prices are read more than once

-- What an import made, some thousand ids a row.
create table importacion_creado (
  id bigint generated always as identity primary key,
  importacion_id uuid not null references importacion (id) on delete cascade,
  clase text not null check (clase in ('libro', 'autor', 'editorial')),
  ids uuid[] not null
);
create index importacion_creado_por_importacion on importacion_creado (importacion_id);

-- What it changed in a stored book: the fields that differ, as they were and as it left them.
create table importacion_cambio (
  importacion_id uuid not null references importacion (id) on delete cascade,
  libro_id uuid not null, -- no reference: a book that was deleted since is named by nothing
  antes jsonb not null,
  despues jsonb not null,
  primary key (importacion_id, libro_id)
);

-- Whose word the fields of a stored book were, and are by this import.
create table importacion_origen (
  importacion_id uuid not null references importacion (id) on delete cascade,
  libro_id uuid not null,
  antes smallint[],
  despues smallint[] not null,
  primary key (importacion_id, libro_id)
);
