-- Invoices and credit notes of orders (docs/decisions/080). A document that the tax office authorised never changes and never
-- goes; an order with a document can't be deleted. Sums are written when it is asked for and stay what they are.
create table comprobante (
  id uuid primary key, -- made by the screen that asks: sent twice it is one document
  pedido_id uuid not null constraint comprobante_pedido_fk references pedido (id),
  factura_id uuid constraint comprobante_factura_fk references comprobante (id), -- of a credit note: its invoice
  clase text not null check (clase in ('factura', 'credito')),
  ambiente text not null check (ambiente in ('produccion', 'homologacion', 'ensayo')),
  cuit text not null check (cuit ~ '^[0-9]{11}$'), -- the seller's
  tipo smallint not null check (tipo in (1, 3, 6, 8, 11, 13)),
  punto integer not null check (punto between 1 and 99998),
  numero integer check (numero > 0),
  fecha date,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'enviado', 'autorizado', 'rechazado')),
  total_centavos bigint not null check (total_centavos > 0),
  neto_centavos bigint not null check (neto_centavos >= 0),
  exento_centavos bigint not null check (exento_centavos >= 0),
  iva_centavos bigint not null check (iva_centavos >= 0),
  lineas jsonb not null check (jsonb_typeof(lineas) = 'array'),
  receptor jsonb not null check (jsonb_typeof(receptor) = 'object'),
  emisor jsonb not null check (jsonb_typeof(emisor) = 'object'),
  cae text check (cae ~ '^[0-9]{14}$'),
  cae_vence date,
  motivo text check (char_length(motivo) between 1 and 2000), -- why it was refused or waits, in Spanish
  codigo text check (char_length(codigo) <= 200),
  usuario_id uuid, -- who asked; no references: an account may go, the document stays
  creado_en timestamptz not null default now(),
  autorizado_en timestamptz,
  constraint comprobante_sumas check (total_centavos = neto_centavos + exento_centavos + iva_centavos),
  constraint comprobante_de_factura check ((clase = 'credito') = (factura_id is not null)),
  constraint comprobante_clase_tipo check ((clase = 'credito') = (tipo in (3, 8, 13))),
  constraint comprobante_numerado check (estado not in ('enviado', 'autorizado') or (numero is not null and fecha is not null)),
  constraint comprobante_con_cae check
    ((estado = 'autorizado') = (cae is not null and cae_vence is not null and autorizado_en is not null))
);
-- One number is one document: also between two nodes, should their lock ever fail.
create unique index comprobante_numero_unico on comprobante (ambiente, cuit, punto, tipo, numero) where numero is not null;
create index comprobante_por_pedido on comprobante (pedido_id);
create index comprobante_por_factura on comprobante (factura_id) where factura_id is not null;
create index comprobante_por_fecha on comprobante (creado_en desc, id);
create index comprobante_en_cola on comprobante (creado_en) where estado in ('pendiente', 'enviado');

create function rechazar_comprobante() returns trigger language plpgsql as $$
begin
  raise exception 'an authorised document never changes' using errcode = '23514', constraint = 'comprobante_autorizado';
end
$$;
create trigger autorizado before update or delete on comprobante
  for each row when (old.estado = 'autorizado') execute function rechazar_comprobante();

-- The ticket that opens the tax office's service for about twelve hours: one for all nodes, since it gives out no second one.
create table comprobante_permiso (
  ambiente text not null check (ambiente in ('produccion', 'homologacion', 'ensayo')),
  cuit text not null check (cuit ~ '^[0-9]{11}$'),
  sellado text not null check (char_length(sellado) between 1 and 20000), -- under the shop's own key
  vence_en timestamptz not null,
  primary key (ambiente, cuit)
);

-- What the local stand-in of the tax office has authorised (FACTURAS=ensayo): worth nothing anywhere.
create table comprobante_ensayo (
  cuit text not null,
  punto integer not null,
  tipo smallint not null,
  numero integer not null check (numero > 0),
  datos jsonb not null,
  primary key (cuit, punto, tipo, numero)
);
