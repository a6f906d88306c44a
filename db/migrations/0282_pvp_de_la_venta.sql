-- Copies of a supplier are settled by the PVP of the day of sale: the publisher's price where it is known, else the shop's. An order's
-- is that of its own day, and its copies may leave the shop days later. Null on lines of before: theirs is that of the day they left.
create function pvp_de(de libro) returns integer language sql immutable parallel safe
  return coalesce(de.pvp_centavos, de.precio);

alter table pedido_item add column pvp_centavos integer;

select set_config('search_path', format('%I, pg_temp', current_schema()), true);

-- allow replace-what-is-known: it is two files old; the version before does not know it
create or replace function anotar_linea() returns trigger language plpgsql set search_path from current as $$
begin
  select libro.clase_iva, pvp_de(libro) into new.clase_iva, new.pvp_centavos from libro where id = new.libro_id;
  new.clase_iva := coalesce(new.clase_iva, 'exento');
  return new;
end
$$;

-- allow replace-what-is-known: the same movements; the price that is noted on them is the publisher's, where it is known
create or replace function preparar_movimiento() returns trigger language plpgsql set search_path from current as $$
begin
  if coalesce(current_setting('anaquel.disponibles_juntos', true), '') = 'si' then
    return new;
  end if;
  select isbn, coalesce(new.pvp_centavos, pvp_de(libro)) into new.isbn, new.pvp_centavos from libro where id = new.libro_id;
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

-- allow replace-what-is-known: the same movements, at the price of the order
create or replace function contar_reserva() returns trigger language plpgsql set search_path from current as $$
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
    insert into movimiento (libro_id, lugar_id, condicion, proveedor_id, tipo, cantidad, pedido_id, linea, usuario_id, pvp_centavos)
    select e.libro_id, e.lugar_id, e.condicion, e.proveedor_id, 'venta', -vendidas, new.pedido_id, new.linea, new.cambiada_por,
      case when vendidas < 0 then (
        select m.pvp_centavos from movimiento m
        where m.pedido_id = new.pedido_id and m.linea = new.linea and m.libro_id = e.libro_id and m.lugar_id = e.lugar_id
          and m.condicion = e.condicion and m.proveedor_id is not distinct from e.proveedor_id
          and m.tipo = 'venta' and m.cantidad < 0
        order by m.id desc limit 1
      ) else (
        select pvp_centavos from pedido_item where pedido_id = new.pedido_id and linea = new.linea
      ) end
    from existencia e where e.id = new.existencia_id;
  end if;
  if despues > antes then
    update existencia set reservado = reservado + despues - antes where id = new.existencia_id;
  end if;
  return null;
end
$$;
