-- Sales at the counter and what customers bring back (docs/decisions/072). Of a buyer nothing is kept. Numbers are written once:
-- a mistake is undone by a return, never by a change.
create table venta_mostrador (
  id uuid primary key, -- made by the till: sent twice it is one sale
  numero integer generated always as identity constraint venta_mostrador_numero_unico unique,
  lugar_id uuid not null constraint venta_mostrador_lugar_fk references lugar (id),
  total_centavos bigint not null check (total_centavos >= 0),
  entregado_centavos bigint check (entregado_centavos >= 0), -- the cash that was handed over, where somebody typed it
  usuario_id uuid, -- no references: an account may go, the sale stays
  creado_en timestamptz not null default now()
);
create index venta_mostrador_por_fecha on venta_mostrador (creado_en);

create table venta_mostrador_linea (
  venta_id uuid not null constraint venta_mostrador_linea_venta_fk references venta_mostrador (id),
  linea smallint not null check (linea > 0),
  libro_id uuid constraint venta_mostrador_linea_libro_fk references libro (id) on delete set null,
  isbn text not null,
  titulo text not null,
  cantidad integer not null check (cantidad > 0),
  precio_centavos integer not null check (precio_centavos >= 0), -- what each copy was sold at
  lista_centavos integer check (lista_centavos > precio_centavos), -- what it costs without its offer
  oferta text check (char_length(oferta) >= 1),
  primary key (venta_id, linea),
  constraint venta_mostrador_linea_rebaja_check check ((lista_centavos is null) = (oferta is null))
);
create index venta_mostrador_linea_por_libro on venta_mostrador_linea (libro_id) where libro_id is not null;
create index venta_mostrador_linea_por_isbn on venta_mostrador_linea (isbn);

create table venta_mostrador_pago (
  venta_id uuid not null constraint venta_mostrador_pago_venta_fk references venta_mostrador (id),
  medio text not null check (medio in ('efectivo', 'debito', 'tarjeta', 'transferencia')),
  importe_centavos bigint not null check (importe_centavos > 0),
  primary key (venta_id, medio)
);

-- The copies that left the stock for a line; none of a book that nobody had counted.
create table venta_mostrador_copia (
  movimiento_id bigint primary key constraint venta_mostrador_copia_movimiento_fk references movimiento (id),
  venta_id uuid not null,
  linea smallint not null,
  constraint venta_mostrador_copia_linea_fk foreign key (venta_id, linea) references venta_mostrador_linea (venta_id, linea)
);
create index venta_mostrador_copia_por_linea on venta_mostrador_copia (venta_id, linea);

create table devolucion_mostrador (
  id uuid primary key, -- made by the till: sent twice it is one return
  numero integer generated always as identity constraint devolucion_mostrador_numero_unico unique,
  venta_id uuid not null constraint devolucion_mostrador_venta_fk references venta_mostrador (id),
  lugar_id uuid not null constraint devolucion_mostrador_lugar_fk references lugar (id),
  medio text not null check (medio in ('efectivo', 'debito', 'tarjeta', 'transferencia')), -- how the money went back
  importe_centavos bigint not null check (importe_centavos >= 0),
  usuario_id uuid,
  creado_en timestamptz not null default now()
);
create index devolucion_mostrador_por_venta on devolucion_mostrador (venta_id);
create index devolucion_mostrador_por_fecha on devolucion_mostrador (creado_en);

create table devolucion_mostrador_linea (
  devolucion_id uuid not null constraint devolucion_mostrador_linea_devolucion_fk references devolucion_mostrador (id),
  venta_id uuid not null,
  linea smallint not null,
  cantidad integer not null check (cantidad > 0),
  primary key (devolucion_id, linea),
  constraint devolucion_mostrador_linea_linea_fk foreign key (venta_id, linea)
    references venta_mostrador_linea (venta_id, linea)
);
create index devolucion_mostrador_linea_por_venta on devolucion_mostrador_linea (venta_id, linea);

-- What was written stays; only a book that goes is taken out of its lines, which keep its ISBN and its title.
create function rechazar_mostrador() returns trigger language plpgsql as $$
begin
  raise exception '% was written and never changes', tg_table_name using errcode = '23514', constraint = 'mostrador_escrito';
end
$$;
create trigger escrita before update or delete on venta_mostrador
  for each row when (pg_trigger_depth() = 0) execute function rechazar_mostrador();
create trigger escrita before update or delete on venta_mostrador_linea
  for each row when (pg_trigger_depth() = 0) execute function rechazar_mostrador();
create trigger escrita before update or delete on venta_mostrador_pago
  for each row when (pg_trigger_depth() = 0) execute function rechazar_mostrador();
create trigger escrita before update or delete on venta_mostrador_copia
  for each row when (pg_trigger_depth() = 0) execute function rechazar_mostrador();
create trigger escrita before update or delete on devolucion_mostrador
  for each row when (pg_trigger_depth() = 0) execute function rechazar_mostrador();
create trigger escrita before update or delete on devolucion_mostrador_linea
  for each row when (pg_trigger_depth() = 0) execute function rechazar_mostrador();

-- When the transaction ends, a sale's lines and its payments both add up to its total.
create function sumar_venta_mostrador() returns trigger language plpgsql as $$
declare
  venta venta_mostrador;
begin
  select * into venta from venta_mostrador where id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if venta.total_centavos is distinct from
      (select coalesce(sum(cantidad::bigint * precio_centavos), 0) from venta_mostrador_linea where venta_id = venta.id)
    or venta.total_centavos is distinct from
      (select coalesce(sum(importe_centavos), 0) from venta_mostrador_pago where venta_id = venta.id)
  then
    raise exception 'the parts of a sale add up to its total' using errcode = '23514', constraint = 'venta_mostrador_sumas';
  end if;
  return null;
end
$$;
create constraint trigger sumas after insert on venta_mostrador deferrable initially deferred
  for each row execute function sumar_venta_mostrador('id');
create constraint trigger sumas after insert on venta_mostrador_linea deferrable initially deferred
  for each row execute function sumar_venta_mostrador('venta_id');
create constraint trigger sumas after insert on venta_mostrador_pago deferrable initially deferred
  for each row execute function sumar_venta_mostrador('venta_id');

-- Never more copies come back than were sold; whoever returns holds the row of the sale. The money is that of its copies.
create function sumar_devolucion_mostrador() returns trigger language plpgsql as $$
declare
  devuelta devolucion_mostrador;
begin
  select * into devuelta from devolucion_mostrador
  where id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if exists (
      select from devolucion_mostrador_linea d join venta_mostrador_linea v using (venta_id, linea)
      where d.venta_id = devuelta.venta_id group by d.venta_id, d.linea, v.cantidad having sum(d.cantidad) > v.cantidad
    )
    or exists (select from devolucion_mostrador_linea where devolucion_id = devuelta.id and venta_id <> devuelta.venta_id)
    or devuelta.importe_centavos is distinct from (
      select coalesce(sum(d.cantidad::bigint * v.precio_centavos), 0)
      from devolucion_mostrador_linea d join venta_mostrador_linea v using (venta_id, linea)
      where d.devolucion_id = devuelta.id
    )
  then
    raise exception 'a return is of copies that were sold, at their price' using errcode = '23514',
      constraint = 'devolucion_mostrador_sumas';
  end if;
  return null;
end
$$;
create constraint trigger sumas after insert on devolucion_mostrador deferrable initially deferred
  for each row execute function sumar_devolucion_mostrador('id');
create constraint trigger sumas after insert on devolucion_mostrador_linea deferrable initially deferred
  for each row execute function sumar_devolucion_mostrador('devolucion_id');
