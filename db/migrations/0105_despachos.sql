-- Parcels of orders (docs/decisions/067). An order without a row here is what it always was.
create table despacho (
  id uuid primary key,
  num integer generated always as identity unique,
  pedido_id uuid not null constraint despacho_pedido_fk references pedido (id) on delete cascade,
  estado text not null default 'preparado' check (estado in ('preparado', 'despachado', 'en_camino', 'en_sucursal',
    'entregado', 'devuelto', 'perdido')),
  transporte text not null check (char_length(transporte) between 1 and 40), -- one of transporte.rules.ts
  servicio text check (char_length(servicio) between 1 and 80),
  sucursal text check (char_length(sucursal) between 1 and 200), -- where it waits to be fetched
  seguimiento text check (char_length(seguimiento) between 1 and 60), -- the carrier's number
  enlace text check (char_length(enlace) between 1 and 500), -- where that number can be followed
  peso_g integer check (peso_g between 1 and 1000000), -- what the carrier charged for
  costo_centavos bigint check (costo_centavos >= 0), -- what the shop paid for it
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  constraint despacho_de_pedido unique (id, pedido_id)
);
create index despacho_por_pedido on despacho (pedido_id, num);
create index despacho_en_curso on despacho (num)
  where estado in ('preparado', 'despachado', 'en_camino', 'en_sucursal');
create index despacho_por_seguimiento on despacho (seguimiento) where seguimiento is not null;
create trigger version before update on despacho
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- Which copies are in it.
create table despacho_item (
  despacho_id uuid not null,
  pedido_id uuid not null,
  linea smallint not null,
  cantidad smallint not null check (cantidad > 0),
  primary key (despacho_id, linea),
  constraint despacho_item_despacho_fk foreign key (despacho_id, pedido_id) references despacho (id, pedido_id)
    on delete cascade,
  constraint despacho_item_linea_fk foreign key (pedido_id, linea) references pedido_item (pedido_id, linea)
    on delete cascade
);
create index despacho_item_por_linea on despacho_item (pedido_id, linea);

-- What it has been through, the first state too.
create table despacho_estado (
  id bigint generated always as identity primary key,
  despacho_id uuid not null constraint despacho_estado_despacho_fk references despacho (id) on delete cascade,
  estado text not null check (estado in ('preparado', 'despachado', 'en_camino', 'en_sucursal', 'entregado', 'devuelto',
    'perdido')),
  por text not null check (por in ('libreria', 'transporte')), -- who said so
  usuario_id uuid constraint despacho_estado_usuario_fk references usuario (id) on delete set null,
  fecha_hora timestamptz not null default now()
);
create index despacho_estado_por_despacho on despacho_estado (despacho_id, id);
create index despacho_estado_por_usuario on despacho_estado (usuario_id) where usuario_id is not null;

-- No copy of an order is in two parcels at once; one that came back or was lost may go again. The order's row is locked, so
-- that two people who pack the same order wait for each other.
create function guardar_despacho() returns trigger language plpgsql as $$
begin
  perform from pedido where id = new.pedido_id for update;
  if exists (
    select from despacho_item as puesto
    join despacho on despacho.id = puesto.despacho_id and despacho.estado not in ('devuelto', 'perdido')
    join pedido_item on pedido_item.pedido_id = puesto.pedido_id and pedido_item.linea = puesto.linea
    where puesto.pedido_id = new.pedido_id
    group by pedido_item.linea, pedido_item.cantidad
    having sum(puesto.cantidad) > pedido_item.cantidad
  ) then
    raise exception 'a copy of an order is in two parcels' using errcode = '23514', constraint = 'despacho_item_alcanza';
  end if;
  return null;
end
$$;
create trigger alcanza after insert or update on despacho_item for each row execute function guardar_despacho();
create trigger alcanza after update of estado on despacho for each row execute function guardar_despacho();
