-- What the shop orders from its suppliers, what comes in and goes back, and what it owes for consigned copies
-- (docs/decisions/068). The copies themselves are in `movimiento`.

-- How the shop deals with a supplier; without a row nothing was agreed on yet.
create table proveedor_trato (
  proveedor_id uuid primary key constraint proveedor_trato_proveedor_fk references proveedor (id) on delete cascade,
  razon_social text check (char_length(razon_social) between 1 and 200),
  cuit text check (cuit ~ '^[0-9]{11}$'),
  email text check (char_length(email) between 3 and 254), -- where orders and settlements go
  descuento_bp integer not null default 0 check (descuento_bp between 0 and 9999), -- hundredths of a per cent of the PVP
  condicion text not null default 'firme' check (condicion in ('firme', 'devolucion', 'consignacion')),
  meses_devolucion smallint check (meses_devolucion between 1 and 60), -- for how long copies may go back
  pvp_de text not null default 'venta' check (pvp_de in ('venta', 'liquidacion')), -- which day's PVP is owed
  corte text not null default 'mensual' check (corte in ('mensual', 'bimestral', 'a_pedido')),
  dias_pago smallint check (dias_pago between 0 and 365),
  version integer not null default 1,
  constraint proveedor_trato_meses_check check ((condicion = 'devolucion') = (meses_devolucion is not null))
);
create trigger version before update on proveedor_trato
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- From whom a book is bought, where somebody has said so.
create table libro_proveedor (
  libro_id uuid primary key constraint libro_proveedor_libro_fk references libro (id) on delete cascade,
  proveedor_id uuid not null constraint libro_proveedor_proveedor_fk references proveedor (id) on delete cascade
);
create index libro_proveedor_por_proveedor on libro_proveedor (proveedor_id);

-- An order to a supplier. Once it was sent its lines never change.
create table compra (
  id uuid primary key,
  numero integer generated always as identity constraint compra_numero_unico unique,
  proveedor_id uuid not null constraint compra_proveedor_fk references proveedor (id),
  estado text not null default 'borrador' check (estado in ('borrador', 'enviada', 'parcial', 'recibida', 'cancelada')),
  nota text check (char_length(nota) between 1 and 500),
  creada_en timestamptz not null default now(),
  enviada_en timestamptz,
  por_correo boolean not null default false, -- the shop itself mailed it
  version integer not null default 1
);
create index compra_por_proveedor on compra (proveedor_id, numero desc);
create index compra_abierta on compra (numero) where estado in ('borrador', 'enviada', 'parcial');
create trigger version before update on compra
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- ISBN and title stay where the book goes.
create table compra_linea (
  compra_id uuid not null references compra (id),
  linea smallint not null check (linea >= 1),
  libro_id uuid constraint compra_linea_libro_fk references libro (id) on delete set null,
  isbn text not null,
  titulo text not null,
  cantidad integer not null check (cantidad between 1 and 9999),
  primary key (compra_id, linea),
  constraint compra_linea_isbn_unico unique (compra_id, isbn)
);
create index compra_linea_por_libro on compra_linea (libro_id);

-- Copies that came from a supplier, or went back.
create table remito (
  id uuid primary key, -- the browser's: sent twice it is the same one
  numero integer generated always as identity constraint remito_numero_unico unique,
  tipo text not null check (tipo in ('ingreso', 'devolucion')),
  proveedor_id uuid not null constraint remito_proveedor_fk references proveedor (id),
  compra_id uuid constraint remito_compra_fk references compra (id),
  numero_proveedor text check (char_length(numero_proveedor) between 1 and 60), -- as the supplier's paper says
  condicion text not null check (condicion in ('firme', 'consignacion')),
  lugar_id uuid not null constraint remito_lugar_fk references lugar (id),
  devolver_hasta date, -- the last day on which bought copies may go back
  usuario_id uuid, -- no reference: who did it is known by its id, also once the account is gone
  creado_en timestamptz not null default now(),
  constraint remito_compra_check check (compra_id is null or tipo = 'ingreso')
);
create index remito_por_proveedor on remito (proveedor_id, numero desc);
create index remito_por_compra on remito (compra_id) where compra_id is not null;

-- `anotada`: an ISBN that the catalogue does not know. No copy has moved for it yet.
create table remito_linea (
  remito_id uuid not null references remito (id),
  linea smallint not null check (linea >= 1),
  libro_id uuid constraint remito_linea_libro_fk references libro (id) on delete set null,
  isbn text not null,
  titulo text not null default '',
  cantidad integer not null check (cantidad between 1 and 9999),
  costo_centavos bigint check (costo_centavos between 0 and 99999999999), -- of one copy
  anotada boolean not null default false,
  primary key (remito_id, linea),
  constraint remito_linea_anotada_check check (not anotada or libro_id is null)
);
create index remito_linea_por_libro on remito_linea (libro_id);

-- What is owed to a supplier for consigned copies that were sold or lost. Once it was sent it never changes.
create table liquidacion (
  id uuid primary key,
  numero integer generated always as identity constraint liquidacion_numero_unico unique,
  proveedor_id uuid not null constraint liquidacion_proveedor_fk references proveedor (id),
  estado text not null default 'borrador' check (estado in ('borrador', 'enviada', 'facturada', 'pagada')),
  hasta timestamptz not null, -- the cut: what moved before it, as far as no other settlement has it
  pvp_de text not null check (pvp_de in ('venta', 'liquidacion')),
  descuento_bp integer not null check (descuento_bp between 0 and 9999),
  dias_pago smallint check (dias_pago between 0 and 365),
  ejemplares integer not null,
  total_centavos bigint not null,
  factura text check (char_length(factura) between 1 and 60), -- the number of the supplier's invoice
  creada_en timestamptz not null default now(),
  enviada_en timestamptz,
  facturada_en timestamptz,
  pagada_en timestamptz,
  por_correo boolean not null default false,
  version integer not null default 1,
  constraint liquidacion_facturada_check check (estado not in ('facturada', 'pagada') or factura is not null)
);
create unique index liquidacion_borrador_unico on liquidacion (proveedor_id) where estado = 'borrador';
create index liquidacion_por_proveedor on liquidacion (proveedor_id, numero desc);
create trigger version before update on liquidacion
  for each row when (old.* is distinct from new.*) execute function contar_version();

create table liquidacion_linea (
  liquidacion_id uuid not null references liquidacion (id) on delete cascade,
  linea integer not null check (linea >= 1),
  libro_id uuid constraint liquidacion_linea_libro_fk references libro (id) on delete set null,
  isbn text not null,
  titulo text not null,
  cantidad integer not null check (cantidad <> 0), -- negative: a sale that was taken back since it was settled
  pvp_centavos bigint not null check (pvp_centavos >= 0),
  neto_centavos bigint not null, -- of all its copies, without the discount
  primary key (liquidacion_id, linea)
);
create index liquidacion_linea_por_libro on liquidacion_linea (libro_id);

-- Every movement is settled once, whatever was under way when the cut was made.
create table liquidacion_movimiento (
  movimiento_id bigint primary key constraint liquidacion_movimiento_movimiento_fk references movimiento (id),
  liquidacion_id uuid not null references liquidacion (id) on delete cascade
);
create index liquidacion_movimiento_por_liquidacion on liquidacion_movimiento (liquidacion_id);

create function rechazar_enviado() returns trigger language plpgsql as $$
begin
  raise exception '% was sent and never changes', tg_table_name using errcode = '23514', constraint = tg_argv[0];
end
$$;

-- Orders: from a draft to what became of it, never back.
create function guardar_compra() returns trigger language plpgsql as $$
begin
  if new.estado <> old.estado and not (old.estado, new.estado) in (('borrador', 'enviada'), ('borrador', 'cancelada'),
    ('enviada', 'parcial'), ('enviada', 'recibida'), ('enviada', 'cancelada'), ('parcial', 'recibida'), ('parcial', 'cancelada'))
  then
    raise exception 'an order to a supplier does not go from % to %', old.estado, new.estado
      using errcode = '23514', constraint = 'compra_pasos';
  end if;
  if old.estado <> 'borrador' and (new.proveedor_id, new.nota, new.enviada_en, new.por_correo)
    is distinct from (old.proveedor_id, old.nota, old.enviada_en, old.por_correo)
  then
    raise exception 'compra was sent and never changes' using errcode = '23514', constraint = 'compra_enviada';
  end if;
  return new;
end
$$;
create trigger guardar before update on compra for each row execute function guardar_compra();
create trigger guardada before delete on compra for each row execute function rechazar_enviado('compra_enviada');

create function guardar_compra_linea() returns trigger language plpgsql as $$
begin
  -- A book that goes leaves its ISBN and its title.
  if tg_op = 'UPDATE' and new.libro_id is null
    and (new.compra_id, new.linea, new.isbn, new.titulo, new.cantidad) = (old.compra_id, old.linea, old.isbn, old.titulo, old.cantidad)
  then
    return new;
  end if;
  if exists (select from compra where id = case when tg_op = 'DELETE' then old.compra_id else new.compra_id end
    and estado <> 'borrador')
  then
    raise exception 'compra was sent and never changes' using errcode = '23514', constraint = 'compra_enviada';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger guardar before insert or update or delete on compra_linea
  for each row execute function guardar_compra_linea();

-- What came or went is written once. A noted ISBN becomes a book when the catalogue has it.
create function guardar_remito_linea() returns trigger language plpgsql as $$
begin
  if (new.remito_id, new.linea, new.isbn, new.cantidad) = (old.remito_id, old.linea, old.isbn, old.cantidad)
    and new.costo_centavos is not distinct from old.costo_centavos
    and ((new.libro_id is null and new.anotada = old.anotada and new.titulo = old.titulo)
      or (old.anotada and not new.anotada and new.libro_id is not null))
  then
    return new;
  end if;
  raise exception 'remito was written and never changes' using errcode = '23514', constraint = 'remito_escrito';
end
$$;
create trigger guardar before update on remito_linea for each row execute function guardar_remito_linea();
create trigger guardada before delete on remito_linea for each row execute function rechazar_enviado('remito_escrito');
create trigger guardado before update or delete on remito for each row execute function rechazar_enviado('remito_escrito');

-- A settlement: its sums are those of its lines, its copies those of its movements; sent, it stays as it is.
create function guardar_liquidacion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.estado = 'borrador' then return old; end if;
    raise exception 'liquidacion was sent and never changes' using errcode = '23514', constraint = 'liquidacion_enviada';
  end if;
  if new.estado <> old.estado and not (old.estado, new.estado) in
    (('borrador', 'enviada'), ('enviada', 'facturada'), ('facturada', 'pagada'))
  then
    raise exception 'a settlement does not go from % to %', old.estado, new.estado
      using errcode = '23514', constraint = 'liquidacion_pasos';
  end if;
  if old.estado <> 'borrador' and (new.proveedor_id, new.hasta, new.pvp_de, new.descuento_bp, new.dias_pago,
      new.ejemplares, new.total_centavos, new.enviada_en, new.por_correo, coalesce(old.factura, new.factura))
    is distinct from (old.proveedor_id, old.hasta, old.pvp_de, old.descuento_bp, old.dias_pago,
      old.ejemplares, old.total_centavos, old.enviada_en, old.por_correo, new.factura)
  then
    raise exception 'liquidacion was sent and never changes' using errcode = '23514', constraint = 'liquidacion_enviada';
  end if;
  if old.estado = 'borrador' and new.estado = 'enviada' and not exists (
    select from
      (select coalesce(sum(neto_centavos), 0) as total, coalesce(sum(cantidad), 0) as ejemplares
        from liquidacion_linea where liquidacion_id = new.id) as lineas,
      (select coalesce(-sum(cantidad), 0) as ejemplares from liquidacion_movimiento
        join movimiento on movimiento.id = movimiento_id where liquidacion_id = new.id) as movidos
    where lineas.total = new.total_centavos and lineas.ejemplares = new.ejemplares and movidos.ejemplares = new.ejemplares)
  then
    raise exception 'the sums of a settlement are those of its lines' using errcode = '23514',
      constraint = 'liquidacion_sumas';
  end if;
  return new;
end
$$;
create trigger guardar before update or delete on liquidacion for each row execute function guardar_liquidacion();

create function guardar_liquidacion_parte() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'liquidacion_linea' and tg_op = 'UPDATE' then
    if new.libro_id is null
      and (new.liquidacion_id, new.linea, new.isbn, new.titulo, new.cantidad, new.pvp_centavos, new.neto_centavos)
        = (old.liquidacion_id, old.linea, old.isbn, old.titulo, old.cantidad, old.pvp_centavos, old.neto_centavos)
    then
      return new;
    end if;
  end if;
  if exists (select from liquidacion where id = case when tg_op = 'DELETE' then old.liquidacion_id else new.liquidacion_id end
    and estado <> 'borrador')
  then
    raise exception 'liquidacion was sent and never changes' using errcode = '23514', constraint = 'liquidacion_enviada';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger guardar before insert or update or delete on liquidacion_linea
  for each row execute function guardar_liquidacion_parte();
create trigger guardar before insert or update or delete on liquidacion_movimiento
  for each row execute function guardar_liquidacion_parte();
