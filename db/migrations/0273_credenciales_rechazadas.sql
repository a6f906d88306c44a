-- Who refuses the shop's credentials now, since when: a row goes when they are taken again. Carriers have theirs in transporte_contacto.
create table credencial_rechazada (
  servicio text primary key check (servicio in ('mercadopago', 'arca')),
  desde timestamptz not null default now(),
  detalle text not null check (char_length(detalle) <= 300)
);
