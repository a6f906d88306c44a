-- The processes of the shop that are open now, each with its last sign of life (src/sistema/nodo.ts). Unlogged: after a crash
-- of the database every node writes itself down again, and no backup needs it.
create unlogged table nodo (
  id uuid primary key,
  nombre text not null check (char_length(nombre) between 1 and 100),
  proceso integer not null,
  version text not null check (char_length(version) between 1 and 100),
  inicio timestamptz not null default now(),
  visto_en timestamptz not null default now()
);

-- The backups that were tried: where the file was made, and whether it was read again and found whole, or why it was not made.
create table respaldo (
  id uuid primary key,
  hecho_en timestamptz not null default now(),
  archivo text not null,
  bytes bigint check (bytes > 0),
  comprobado boolean not null default false,
  falla text,
  check ((bytes is null) <= (falla is not null)), -- without a file there is a reason
  check (comprobado <= (falla is null))
);
create index respaldo_por_fecha on respaldo (hecho_en desc);
