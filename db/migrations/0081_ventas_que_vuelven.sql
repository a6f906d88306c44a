-- A sale that comes back is written at the price of its sale, not of the day: settlements with suppliers are sums over sales.
-- allow replace-what-is-known: the version before has no reservations that this one would read otherwise
create or replace function contar_reserva() returns trigger language plpgsql as $$
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
      ) end
    from existencia e where e.id = new.existencia_id;
  end if;
  if despues > antes then
    update existencia set reservado = reservado + despues - antes where id = new.existencia_id;
  end if;
  return null;
end
$$;
