-- Delivery addresses that a customer keeps. An order has its own copy as text, so these may change or go.

create table direccion (
  id uuid primary key,
  usuario_id uuid not null references usuario on delete cascade,
  alias text not null check (alias <> ''),
  calle text not null check (calle <> ''), -- with its number
  piso text check (piso <> ''),
  localidad text not null check (localidad <> ''),
  provincia_id uuid not null constraint direccion_provincia_fk references provincia,
  codigo_postal text not null check (codigo_postal ~ '^(\d{4}|[A-Z]\d{4}[A-Z]{3})$'),
  recibe text not null check (recibe <> ''),
  telefono text check (telefono <> ''),
  predeterminada boolean not null default false
);
create index direccion_usuario on direccion (usuario_id, id);
create index direccion_provincia on direccion (provincia_id);
create unique index direccion_predeterminada_unica on direccion (usuario_id) where predeterminada;
