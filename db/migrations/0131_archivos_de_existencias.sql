-- Files of copies (docs/decisions/073): what was uploaded, what it did, and the movements that undoing it writes back.
create table archivo_existencias (
  id uuid primary key, -- made by whoever uploads: sent twice it is one
  numero integer generated always as identity constraint archivo_existencias_numero_unico unique,
  nombre text not null check (char_length(nombre) between 1 and 255),
  contenido bytea check (octet_length(contenido) <= 10485760), -- until it is applied
  modo text check (modo in ('fijar', 'sumar')),
  estado text not null default 'subido' check (estado in ('subido', 'aplicado', 'deshecho')),
  creadas integer not null default 0 check (creadas >= 0),
  cambiadas integer not null default 0 check (cambiadas >= 0),
  iguales integer not null default 0 check (iguales >= 0),
  ejemplares integer not null default 0, -- what came, less what went
  usuario_id uuid, -- no references: an account may go, the file stays
  creado_en timestamptz not null default now(),
  aplicado_en timestamptz,
  deshecho_en timestamptz,
  constraint archivo_existencias_aplicado_check check
    ((estado = 'subido') = (aplicado_en is null) and (aplicado_en is null or modo is not null)
      and (contenido is null or estado = 'subido') and (estado = 'deshecho') = (deshecho_en is not null))
);

create table archivo_existencias_movimiento (
  movimiento_id bigint primary key constraint archivo_existencias_movimiento_fk references movimiento (id),
  archivo_id uuid not null constraint archivo_existencias_archivo_fk references archivo_existencias (id)
);
create index archivo_existencias_movimiento_por_archivo on archivo_existencias_movimiento (archivo_id);

-- A movement by hand that was sent twice is written once: the id of each is the panel's.
create table movimiento_pedido (
  id uuid primary key,
  libro_id uuid not null constraint movimiento_pedido_libro_fk references libro (id) on delete cascade,
  hecho text not null, -- what was asked for
  creado_en timestamptz not null default now()
);
create index movimiento_pedido_por_libro on movimiento_pedido (libro_id);
