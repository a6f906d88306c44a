-- What is sold, in one place for all who count it (docs/decisions/092): copies sold, what is bought together, who has bought a
-- book, the overview and its files. Orders whose money is followed count when it came in, others as they did (`es_venta`, 0024);
-- sales at the counter count too; what was given back does not.

-- `vendida`: sold. `abierta`: its money is not followed and nobody began to prepare it. `por_cobrar`: its money is followed and
-- has not come in whole. `nada`: called off, or all its money was given back. `total` is null where money is not followed.
create function clase_de_venta(estado text, al_recibir boolean, total bigint, pagado bigint, devuelto bigint) returns text
  language sql immutable parallel safe
  return case
    when estado = 'cancelado' then 'nada'
    when total is null then case when es_venta(estado) then 'vendida' else 'abierta' end
    when pagado > 0 and devuelto >= pagado then 'nada'
    when pagado >= total then 'vendida'
    when al_recibir and estado = 'entregado' then 'vendida'
    else 'por_cobrar'
  end;

-- Cash at the door or at the counter, and no voucher of the gateway: it comes when the books are handed over.
create function se_paga_al_recibir(pedido uuid, metodo_pago text) returns boolean
  language sql stable parallel safe
  return metodo_pago = 'efectivo'
    and not exists (select from cobro where cobro.pedido_id = pedido and cobro.medio = 'mercadopago');

-- Copies of a line of an order whose money was given back.
create function copias_devueltas(pedido uuid, linea integer) returns integer
  language sql stable parallel safe
  return (
    select coalesce(sum((parte ->> 'cantidad')::integer), 0)::integer
    from pago_devolucion cross join jsonb_array_elements(pago_devolucion.lineas) as parte
    where pago_devolucion.pedido_id = copias_devueltas.pedido and pago_devolucion.estado = 'hecha'
      and (parte ->> 'linea')::integer = copias_devueltas.linea
  );

-- Each operation once. `importe`: books and surcharge without shipping, less what was given back.
create view venta as
  select case when exists (select from pedido_telefono where pedido_telefono.pedido_id = pedido.id) then 'telefono' else 'web' end as canal,
    pedido.id as operacion, pedido.numero, pedido.fecha_hora,
    clase_de_venta(pedido.estado,
      pago.total is not null and pedido.estado = 'entregado' and se_paga_al_recibir(pedido.id, pedido.metodo_pago),
      pago.total, pago.pagado, pago.devuelto) as clase,
    case
      when coalesce(pago.devuelto, 0) = 0 then pedido.total::bigint
      else greatest(0, least(pago.pagado - pago.devuelto, pedido.total::bigint + pedido.envio) - case
        when exists (select from pago_devolucion where pedido_id = pedido.id and pago_devolucion.envio and pago_devolucion.estado = 'hecha')
        then 0 else pedido.envio
      end)
    end as importe
  from pedido left join pedido_pago as pago on pago.pedido_id = pedido.id
  union all
  select 'mostrador', vendida.id, vendida.numero, vendida.creado_en,
    case when vuelta.importe > 0 and vuelta.importe >= vendida.total_centavos then 'nada' else 'vendida' end,
    vendida.total_centavos - vuelta.importe
  from venta_mostrador as vendida cross join lateral (
    select coalesce(sum(importe_centavos), 0)::bigint as importe from devolucion_mostrador where venta_id = vendida.id
  ) as vuelta;

-- The copies of each operation that were not given back, line by line.
create view venta_linea as
  select pedido.id as operacion, pedido.numero, pedido.fecha_hora, pedido.usuario_id, item.linea::integer as linea, item.libro_id,
    item.isbn, item.titulo, queda.cantidad, item.precio_unitario as precio,
    clase_de_venta(pedido.estado,
      pago.total is not null and pedido.estado = 'entregado' and se_paga_al_recibir(pedido.id, pedido.metodo_pago),
      pago.total, pago.pagado, pago.devuelto) as clase
  from pedido_item as item
    join pedido on pedido.id = item.pedido_id
    left join pedido_pago as pago on pago.pedido_id = item.pedido_id
    cross join lateral (
      select item.cantidad - case when pago.devuelto > 0 then copias_devueltas(item.pedido_id, item.linea) else 0 end as cantidad
    ) as queda
  where queda.cantidad > 0
  union all
  select vendida.id, vendida.numero, vendida.creado_en, null::uuid, item.linea::integer, item.libro_id,
    item.isbn, item.titulo, queda.cantidad, item.precio_centavos, 'vendida'
  from venta_mostrador_linea as item
    join venta_mostrador as vendida on vendida.id = item.venta_id
    cross join lateral (
      select item.cantidad - coalesce(sum(vuelta.cantidad), 0)::integer as cantidad from devolucion_mostrador_linea as vuelta
      where vuelta.venta_id = item.venta_id and vuelta.linea = item.linea
    ) as queda
  where queda.cantidad > 0;

select set_config('search_path', format('%I, pg_temp', current_schema()), true);

-- The books of an order are counted again, and «Compra verificada» is looked at.
create function anotar_venta_de(pedido uuid) returns void language plpgsql set search_path from current as $$
begin
  insert into vendido_pendiente (libro_id)
    select libro_id from pedido_item where pedido_id = anotar_venta_de.pedido and libro_id is not null;
  insert into comprado_pendiente (libro_id)
    select libro_id from pedido_item where pedido_id = anotar_venta_de.pedido and libro_id is not null;
  perform pg_notify('catalogo', 'opiniones:' || opinion.libro_id)
  from pedido_item join pedido as suyo on suyo.id = pedido_item.pedido_id
    join opinion on opinion.libro_id = pedido_item.libro_id and opinion.usuario_id = suyo.usuario_id
  where pedido_item.pedido_id = anotar_venta_de.pedido;
end
$$;

-- An order that is stored unpaid, as each is, is noted nowhere; one that counted by its state alone is.
create function anotar_pago() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' or new.pagado > 0 or exists (select from pedido where id = new.pedido_id and es_venta(estado)) then
    perform anotar_venta_de(new.pedido_id);
  end if;
  return null;
end
$$;
create trigger anotar_alta after insert on pedido_pago for each row execute function anotar_pago();
create trigger anotar_pago after update on pedido_pago for each row
  when ((old.total, old.pagado, old.devuelto) is distinct from (new.total, new.pagado, new.devuelto))
  execute function anotar_pago();

-- Moves of followed orders that `es_venta` alone does not see: a paid one that is called off before it was prepared, and cash
-- that comes with the delivery.
create function anotar_seguida() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from pedido_pago where pedido_id = new.id) then
    perform anotar_venta_de(new.id);
  end if;
  return null;
end
$$;
create trigger anotar_seguida after update of estado on pedido for each row
  when (es_venta(old.estado) = es_venta(new.estado) and old.estado <> new.estado)
  execute function anotar_seguida();

create function anotar_devolucion() returns trigger language plpgsql set search_path from current as $$
begin
  perform anotar_venta_de(new.pedido_id);
  return null;
end
$$;
create trigger anotar_alta after insert on pago_devolucion for each row when (new.estado = 'hecha')
  execute function anotar_devolucion();
create trigger anotar_devolucion after update of estado on pago_devolucion for each row
  when (old.estado <> new.estado) execute function anotar_devolucion();

-- The counter's sales, and what comes back to it.
create function anotar_mostrador() returns trigger language plpgsql set search_path from current as $$
begin
  insert into vendido_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  insert into comprado_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  return null;
end
$$;
create trigger anotar_venta after insert on venta_mostrador_linea
  referencing new table as filas for each statement execute function anotar_mostrador();
create function anotar_vuelta_de_mostrador() returns trigger language plpgsql set search_path from current as $$
begin
  insert into vendido_pendiente (libro_id)
    select vendida.libro_id from filas join venta_mostrador_linea as vendida using (venta_id, linea) where libro_id is not null;
  insert into comprado_pendiente (libro_id)
    select vendida.libro_id from filas join venta_mostrador_linea as vendida using (venta_id, linea) where libro_id is not null;
  return null;
end
$$;
create trigger anotar_vuelta after insert on devolucion_mostrador_linea
  referencing new table as filas for each statement execute function anotar_vuelta_de_mostrador();

-- What counts otherwise from now on: books of the counter, and those of orders whose money is followed.
-- allow whole-table: it reads, and writes notes into a queue alone, which a job works off a thousand at a time
insert into vendido_pendiente (libro_id)
  select libro_id from venta_mostrador_linea where libro_id is not null
  union
  select libro_id from pedido_pago join pedido_item using (pedido_id) where libro_id is not null;
-- allow whole-table: as above, into the queue of what is bought together
insert into comprado_pendiente (libro_id)
  select libro_id from venta_mostrador_linea where libro_id is not null
  union
  select libro_id from pedido_pago join pedido_item using (pedido_id) where libro_id is not null;
