-- What becomes of an order after it was placed: its history, a fifth state, and what is remembered of a deleted one.

alter table pedido drop constraint pedido_estado_check;
alter table pedido add constraint pedido_estado_check
  check (estado in ('pendiente', 'procesado', 'enviado', 'entregado', 'cancelado'));

-- The few orders that copies sold leave out.
create index pedido_cancelado on pedido (id) where estado = 'cancelado';

-- Each change of state. The first one, `pendiente`, is the order's own row: its fecha_hora says when it came.
create table pedido_estado (
  id bigint generated always as identity primary key,
  pedido_id uuid not null references pedido on delete cascade,
  estado text not null check (estado in ('pendiente', 'procesado', 'enviado', 'entregado', 'cancelado')),
  fecha_hora timestamptz not null default clock_timestamp(), -- now() is when the transaction began to wait for its turn
  usuario_id uuid references usuario on delete set null -- who changed it
);
create index pedido_estado_pedido on pedido_estado (pedido_id, id);
create index pedido_estado_usuario on pedido_estado (usuario_id);
create index pedido_estado_cancelado on pedido_estado (fecha_hora) where estado = 'cancelado';

-- A deleted order leaves its number, its sums and who deleted it: nothing of its customer.
create table pedido_eliminado (
  numero integer primary key,
  total bigint not null,
  envio bigint not null,
  estado text not null,
  fecha_hora timestamptz not null, -- when it was placed
  eliminado_en timestamptz not null default now(),
  usuario_id uuid references usuario on delete set null -- who deleted it
);
create index pedido_eliminado_usuario on pedido_eliminado (usuario_id);
