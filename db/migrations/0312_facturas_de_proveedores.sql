-- Invoices of suppliers for what was bought outright: what is owed, until when, and how it was paid (docs/decisions/109).
create table factura_proveedor (
  id uuid primary key, -- the browser's: sent twice it is the same one
  proveedor_id uuid not null constraint factura_proveedor_proveedor_fk references proveedor (id),
  numero text not null check (char_length(numero) between 1 and 60), -- as the supplier's paper says
  fecha date not null,
  vence date not null,
  total_centavos bigint not null check (total_centavos between 1 and 99999999999),
  nota text check (char_length(nota) between 1 and 300),
  pagada_el date,
  pagada_con text check (pagada_con in ('transferencia', 'efectivo', 'cheque', 'tarjeta', 'otro')),
  usuario_id uuid, -- no reference: who wrote it down is known by its id, also once the account is gone
  creada_en timestamptz not null default now(),
  version integer not null default 1,
  constraint factura_proveedor_vence_check check (vence >= fecha),
  constraint factura_proveedor_pagada_check check ((pagada_el is null) = (pagada_con is null)),
  constraint factura_proveedor_numero_unico unique (proveedor_id, numero)
);
create index factura_proveedor_por_pagar on factura_proveedor (vence, id) where pagada_el is null;
create index factura_proveedor_por_fecha on factura_proveedor (fecha desc, id);
create index factura_proveedor_por_pago on factura_proveedor (pagada_el) where pagada_el is not null;
create trigger version before update on factura_proveedor
  for each row when (old.* is distinct from new.*) execute function contar_version();
