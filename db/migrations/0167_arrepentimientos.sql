-- Requests to revoke a purchase or to leave a service (docs/decisions/079). Anybody may write one, with or without an order that
-- exists: the number is kept as it was typed, and people look at it.
create table arrepentimiento (
  id uuid primary key, -- made by the form: sent twice it is one request
  num integer generated always as identity unique,
  codigo text not null constraint arrepentimiento_codigo_unico unique check (codigo ~ '^ARR-[2-9A-HJ-KM-NP-Z]{8}$'),
  clase text not null check (clase in ('compra', 'servicio')),
  pedido_numero text not null check (char_length(pedido_numero) <= 20), -- as it was typed
  email text check (char_length(email) <= 254), -- null once it was forgotten, as the two below
  lineas text check (char_length(lineas) <= 1000),
  texto text check (char_length(texto) <= 2000),
  estado text not null default 'recibida'
    check (estado in ('recibida', 'confirmada', 'en_camino', 'reembolsada', 'rechazada')),
  importe_centavos bigint check (importe_centavos > 0), -- what was given back
  motivo text check (char_length(motivo) between 1 and 1000), -- why it was refused
  recibida_en timestamptz not null default now(),
  version integer not null default 1,
  constraint arrepentimiento_con_importe check (estado <> 'reembolsada' or importe_centavos is not null),
  constraint arrepentimiento_con_motivo check (estado <> 'rechazada' or motivo is not null)
);
create index arrepentimiento_abiertos on arrepentimiento (recibida_en) where estado in ('recibida', 'confirmada', 'en_camino');

-- Each state that one has come to; rows are only added.
create table arrepentimiento_estado (
  id integer generated always as identity primary key,
  arrepentimiento_id uuid not null
    constraint arrepentimiento_estado_fk references arrepentimiento (id) on delete cascade,
  estado text not null,
  usuario_id uuid, -- no references: an account may go; null: who asked
  en timestamptz not null default now()
);
create index arrepentimiento_estado_por on arrepentimiento_estado (arrepentimiento_id, id);

create trigger version before update of estado, importe_centavos, motivo on arrepentimiento
  for each row when (old.* is distinct from new.*) execute function contar_version();
