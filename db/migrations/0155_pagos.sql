-- The money of an order, beside its state (docs/decisions/076). An order without a row in `pedido_pago` is one whose money
-- the shop does not follow: it is never «unpaid».

-- An attempt to be paid: asked for once, open until it is paid, ended or replaced.
create table cobro (
  id uuid primary key, -- the gateway is asked with it: repeated it is the same attempt
  pedido_id uuid not null, -- no references: an order may be deleted, what became of its money stays
  numero integer not null,
  medio text not null check (medio in ('mercadopago', 'transferencia', 'efectivo', 'otro')),
  importe integer not null check (importe > 0),
  vence_en timestamptz, -- null: no end
  estado text not null default 'abierto' check (estado in ('abierto', 'cerrado')),
  pasarela_id text check (char_length(pasarela_id) between 1 and 200),
  enlace text check (char_length(enlace) between 1 and 2000),
  cuenta text check (char_length(cuenta) between 1 and 100), -- whose account is paid
  consultas smallint not null default 0, -- how often the gateway was asked
  consultar_en timestamptz, -- when it is asked next; null: never again
  creado_en timestamptz not null default now()
);
create unique index cobro_abierto on cobro (pedido_id) where estado = 'abierto';
create index cobro_por_pedido on cobro (pedido_id, creado_en);
create index cobro_por_consultar on cobro (consultar_en) where consultar_en is not null;

-- What happened with the money: rows are only ever added.
create table pago_movimiento (
  id bigint generated always as identity primary key,
  pedido_id uuid not null,
  numero integer not null,
  cobro_id uuid constraint pago_movimiento_cobro_fk references cobro (id),
  tipo text not null check (tipo in ('pedido', 'pendiente', 'en_revision', 'aprobado', 'rechazado', 'anulado', 'vencido',
    'devolucion_pedida', 'devolucion_fallida', 'devuelto', 'contracargo', 'en_mediacion', 'recuperado', 'ajeno')),
  medio text not null check (medio in ('mercadopago', 'transferencia', 'efectivo', 'otro')),
  importe integer not null check (importe >= 0),
  pago text check (char_length(pago) between 1 and 100), -- the gateway's payment, or ours where money was noted by hand
  detalle text not null default '' check (char_length(detalle) <= 300),
  cupon text check (char_length(cupon) between 1 and 2000), -- the page of a voucher that is to be paid
  ocurrido_en timestamptz not null, -- by the gateway's clock, or when the money was received
  usuario_id uuid, -- null: the gateway, or the shop itself
  clave text not null constraint pago_movimiento_clave_unica unique, -- the same fact is written once
  creado_en timestamptz not null default now()
);
create index pago_movimiento_por_pedido on pago_movimiento (pedido_id, id);
create function rechazar_pago_movimiento() returns trigger language plpgsql as $$
begin
  raise exception 'movements of money are only ever added' using errcode = '23514', constraint = 'pago_movimiento_inmutable';
end
$$;
create trigger inmutable before update or delete on pago_movimiento
  for each row execute function rechazar_pago_movimiento();

-- What the movements of an order come to (`computePago`), written with each of them.
create table pedido_pago (
  pedido_id uuid primary key constraint pedido_pago_pedido_fk references pedido (id) on delete cascade,
  estado text not null check (estado in ('sin_pago', 'pendiente', 'pagado', 'parcial', 'devuelto', 'en_disputa')),
  total integer not null check (total >= 0),
  pagado bigint not null default 0 check (pagado >= 0),
  devuelto bigint not null default 0 check (devuelto >= 0),
  cambiado_en timestamptz not null default now()
);
create index pedido_pago_por_estado on pedido_pago (estado, cambiado_en);

-- Money that is given back: written before the gateway is asked, and its id is the key of that call.
create table pago_devolucion (
  id uuid primary key,
  pedido_id uuid not null,
  numero integer not null,
  pago text not null,
  medio text not null check (medio in ('mercadopago', 'transferencia', 'efectivo', 'otro')),
  importe integer not null check (importe > 0),
  antes integer not null check (antes >= 0), -- what had been given back of that payment before
  lineas jsonb not null default '[]' check (jsonb_typeof(lineas) = 'array'), -- { linea, cantidad }
  envio boolean not null default false,
  recargo boolean not null default false,
  motivo text not null default '' check (char_length(motivo) <= 300),
  estado text not null default 'pedida' check (estado in ('pedida', 'hecha', 'rechazada')),
  falla text check (char_length(falla) <= 300),
  usuario_id uuid,
  pedida_en timestamptz not null default now(),
  terminada_en timestamptz
);
create unique index pago_devolucion_abierta on pago_devolucion (pago) where estado = 'pedida';
create index pago_devolucion_por_pedido on pago_devolucion (pedido_id, pedida_en);

-- What the owner has to see to.
create table pago_tarea (
  id uuid primary key,
  clase text not null check (char_length(clase) between 1 and 40),
  pedido_id uuid not null,
  numero integer not null,
  pago text,
  importe integer not null default 0,
  clave text not null constraint pago_tarea_clave_unica unique,
  creada_en timestamptz not null default now(),
  hecha_en timestamptz,
  hecha_por uuid,
  nota text not null default '' check (char_length(nota) <= 300)
);
create index pago_tarea_abierta on pago_tarea (creada_en) where hecha_en is null;
create index pago_tarea_por_pedido on pago_tarea (pedido_id);

-- When the gateway was last heard: of its own accord, and when asked.
create table pasarela_contacto (
  clave text primary key check (clave in ('aviso', 'aviso_invalido', 'respuesta', 'falla')),
  en timestamptz not null,
  detalle text not null default '' check (char_length(detalle) <= 300)
);
