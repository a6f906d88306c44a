-- Stock: where the copies of a book are, what moved them, which are kept for an order (docs/decisions/064).
-- A book without a row here was never counted.
create table lugar (
  id uuid primary key,
  num integer generated always as identity unique,
  nombre text not null check (char_length(nombre) between 1 and 80),
  nombre_p text not null,
  tipo text not null check (tipo in ('local', 'deposito', 'feria', 'virtual')),
  vende_en_linea boolean not null default true, -- orders of the web may take its copies
  cerrado boolean not null default false, -- its history stays
  orden integer not null default 0, -- orders take from the smallest first
  version integer not null default 1,
  constraint lugar_nombre_unico unique (nombre_p)
);
create trigger version before update on lugar
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- `fisico` copies stand there, `reservado` of them are kept for orders. Both are kept by the triggers below alone.
create table existencia (
  id bigint generated always as identity primary key,
  libro_id uuid not null constraint existencia_libro_fk references libro (id) on delete cascade,
  lugar_id uuid not null constraint existencia_lugar_fk references lugar (id),
  condicion text not null check (condicion in ('firme', 'consignacion', 'usado')),
  proveedor_id uuid constraint existencia_proveedor_fk references proveedor (id), -- whose consigned copies they are
  fisico integer not null default 0,
  reservado integer not null default 0,
  minimo integer check (minimo > 0), -- below it, it is to be bought again
  estante text check (char_length(estante) between 1 and 40),
  constraint existencia_unica unique nulls not distinct (libro_id, lugar_id, condicion, proveedor_id),
  constraint existencia_consignada check ((condicion = 'consignacion') = (proveedor_id is not null)),
  constraint existencia_fisico_positivo check (fisico >= 0),
  constraint existencia_reservado_alcanza check (reservado >= 0 and reservado <= fisico)
);
create index existencia_por_lugar on existencia (lugar_id, estante);
create index existencia_por_proveedor on existencia (proveedor_id) where proveedor_id is not null;
create index existencia_bajo_minimo on existencia (libro_id) where minimo is not null and fisico - reservado < minimo;

-- The ledger: rows are only ever added. `cantidad` is what came (positive) or went (negative).
create table movimiento (
  id bigint generated always as identity primary key,
  libro_id uuid constraint movimiento_libro_fk references libro (id) on delete set null,
  isbn text not null default '', -- set on insert: it outlives the book
  lugar_id uuid not null constraint movimiento_lugar_fk references lugar (id),
  condicion text not null check (condicion in ('firme', 'consignacion', 'usado')),
  proveedor_id uuid constraint movimiento_proveedor_fk references proveedor (id),
  tipo text not null check (tipo in ('compra', 'venta', 'devolucion_cliente', 'devolucion_proveedor', 'traslado_sale',
    'traslado_entra', 'recuento', 'rotura', 'robo', 'muestra', 'alta_inicial', 'importacion')),
  cantidad integer not null check (cantidad <> 0),
  costo_centavos integer check (costo_centavos >= 0), -- of one copy
  pvp_centavos integer, -- of one copy at this moment; set on insert where it is not given
  documento text check (char_length(documento) between 1 and 120),
  pedido_id uuid, -- no references: an order and an account may go, the ledger stays
  linea smallint,
  usuario_id uuid, -- null: the shop itself, or a key of the API
  creado_en timestamptz not null default now()
);
create index movimiento_por_libro on movimiento (libro_id, id);
create index movimiento_por_pedido on movimiento (pedido_id) where pedido_id is not null;
create index movimiento_por_proveedor on movimiento (proveedor_id, id) where proveedor_id is not null;

-- Copies of one place that are kept for a line of an order.
create table reserva (
  id bigint generated always as identity primary key,
  pedido_id uuid not null constraint reserva_pedido_fk references pedido (id) on delete cascade,
  linea smallint not null,
  existencia_id bigint not null constraint reserva_existencia_fk references existencia (id) on delete cascade,
  cantidad integer not null check (cantidad > 0),
  estado text not null default 'viva' check (estado in ('viva', 'consumida', 'liberada', 'vencida')),
  vence_en timestamptz, -- null: as long as the order waits
  cambiada_por uuid, -- whose doing its last change was; the movement of a sale says it too
  creada_en timestamptz not null default now()
);
create index reserva_por_pedido on reserva (pedido_id, linea);
create index reserva_por_existencia on reserva (existencia_id) where estado = 'viva';
create index reserva_que_vence on reserva (vence_en) where estado = 'viva' and vence_en is not null;

-- How a book is sold; without a row as the shop's default says (setting `existencias.modo`).
create table libro_venta (
  libro_id uuid primary key constraint libro_venta_libro_fk references libro (id) on delete cascade,
  modo text not null check (modo in ('siempre', 'solo_con_stock', 'a_pedido', 'preventa')),
  dias smallint check (dias between 1 and 180), -- business days that a copy takes to come, of `a_pedido`
  tope integer check (tope >= 0), -- copies beyond what is there; null: no limit
  sale_el date, -- of `preventa`
  version integer not null default 1,
  constraint libro_venta_a_pedido_check check (modo <> 'a_pedido' or dias is not null),
  constraint libro_venta_preventa_check check (modo <> 'preventa' or sale_el is not null)
);
create trigger version before update on libro_venta
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- Copies that an order was promised and that have to come first (`a_pedido`, `preventa`): what the shop has to buy.
create table encargo (
  id bigint generated always as identity primary key,
  pedido_id uuid not null constraint encargo_pedido_fk references pedido (id) on delete cascade,
  linea smallint not null,
  libro_id uuid not null constraint encargo_libro_fk references libro (id) on delete cascade,
  cantidad integer not null check (cantidad > 0),
  estado text not null default 'abierto' check (estado in ('abierto', 'servido', 'anulado')),
  creado_en timestamptz not null default now()
);
create index encargo_por_pedido on encargo (pedido_id, linea);
create index encargo_abierto on encargo (libro_id, id) where estado = 'abierto';

-- A movement changes what stands there, and knows the book's ISBN and price of its moment.
create function preparar_movimiento() returns trigger language plpgsql as $$
begin
  select isbn, coalesce(new.pvp_centavos, precio) into new.isbn, new.pvp_centavos from libro where id = new.libro_id;
  update existencia set fisico = fisico + new.cantidad
  where libro_id = new.libro_id and lugar_id = new.lugar_id and condicion = new.condicion
    and proveedor_id is not distinct from new.proveedor_id;
  if not found then
    insert into existencia (libro_id, lugar_id, condicion, proveedor_id, fisico)
    values (new.libro_id, new.lugar_id, new.condicion, new.proveedor_id, new.cantidad);
  end if;
  return new;
end
$$;
create trigger preparar before insert on movimiento for each row execute function preparar_movimiento();

-- A reservation takes copies that are free, gives them back, or sells them: exactly once, whichever program does it.
create function contar_reserva() returns trigger language plpgsql as $$
declare
  antes integer := case when tg_op <> 'INSERT' and old.estado = 'viva' then old.cantidad else 0 end;
  despues integer := case when tg_op <> 'DELETE' and new.estado = 'viva' then new.cantidad else 0 end;
  vendidas integer := case when tg_op = 'DELETE' then 0 else
    case when new.estado = 'consumida' then new.cantidad else 0 end
    - case when tg_op = 'UPDATE' and old.estado = 'consumida' then old.cantidad else 0 end end;
begin
  if despues < antes then
    update existencia set reservado = reservado + despues - antes where id = old.existencia_id;
  end if;
  if vendidas <> 0 then
    insert into movimiento (libro_id, lugar_id, condicion, proveedor_id, tipo, cantidad, pedido_id, linea, usuario_id)
    select libro_id, lugar_id, condicion, proveedor_id, 'venta', -vendidas, new.pedido_id, new.linea, new.cambiada_por
    from existencia where id = new.existencia_id;
  end if;
  if despues > antes then
    update existencia set reservado = reservado + despues - antes where id = new.existencia_id;
  end if;
  return null;
end
$$;
create trigger contar after insert or delete or update of estado, cantidad on reserva
  for each row execute function contar_reserva();

-- What the triggers keep is written by nobody else, and the ledger is never changed.
create function rechazar_existencia() returns trigger language plpgsql as $$
begin
  raise exception 'the numbers of % are kept by movimiento and reserva', tg_table_name using errcode = '23514',
    constraint = tg_argv[0];
end
$$;
create trigger solo_por_movimientos before update of fisico, reservado on existencia
  for each row when (pg_trigger_depth() = 0) execute function rechazar_existencia('existencia_sola');
create trigger sin_movimiento before insert on existencia
  for each row when (pg_trigger_depth() = 0 and (new.fisico <> 0 or new.reservado <> 0))
  execute function rechazar_existencia('existencia_sola');
create trigger con_ejemplares before delete on existencia
  for each row when (old.fisico <> 0 or old.reservado <> 0) execute function rechazar_existencia('existencia_con_ejemplares');
create trigger inmutable before update or delete on movimiento
  for each row when (pg_trigger_depth() = 0) execute function rechazar_existencia('movimiento_inmutable');
