-- What customers say of transfers that they made (docs/decisions/081). Rows are only ever added, and go with the account's data.
create table transferencia_aviso (
  id uuid primary key,
  pedido_id uuid not null constraint transferencia_aviso_pedido_fk references pedido (id) on delete cascade,
  comprobante text not null check (char_length(comprobante) <= 60), -- empty: they named none
  creado_en timestamptz not null default now()
);
create index transferencia_aviso_por_pedido on transferencia_aviso (pedido_id, creado_en);
