-- The vouchers of transfers that customers upload (docs/decisions/081): a picture that the shop made anew, or a PDF as it came.
-- They go with the order, with the account's data, and by themselves after half a year.
create table transferencia_archivo (
  id uuid primary key,
  pedido_id uuid not null constraint transferencia_archivo_pedido_fk references pedido (id) on delete cascade,
  tipo text not null check (tipo in ('image/webp', 'application/pdf')),
  contenido bytea not null check (octet_length(contenido) between 1 and 5242880),
  huella bytea not null check (octet_length(huella) = 32), -- of what was sent: the same file again adds nothing
  creado_en timestamptz not null default now(),
  constraint transferencia_archivo_una_vez unique (pedido_id, huella)
);
-- Neither kind gets smaller.
alter table transferencia_archivo alter column contenido set storage external;
