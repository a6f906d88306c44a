-- A parcel as its carrier was told of it (docs/decisions/067). The row is written before the carrier is asked, so that a parcel
-- whose answer was lost is never registered a second time unseen.
create table despacho_registro (
  despacho_id uuid primary key constraint despacho_registro_despacho_fk references despacho (id) on delete cascade,
  clave text not null check (char_length(clave) between 1 and 40), -- one of transportes/adaptadores.ts
  referencia text not null constraint despacho_registro_referencia_unica unique, -- ours, which the carrier is told
  intento smallint not null default 1 check (intento > 0),
  estado text not null check (estado in ('pidiendo', 'registrado', 'dudoso', 'anulado')),
  numero text check (char_length(numero) between 1 and 60), -- the carrier's number of the parcel
  orden text check (char_length(orden) between 1 and 60), -- and what it calls the order, where that is another
  etiqueta bytea check (octet_length(etiqueta) between 1 and 2097152), -- a PDF
  pedido_en timestamptz not null default now()
);
