-- What rooms below the sale see of an order, and what the shelf counts of a book. A column costs nothing where it is not asked for.

create view pedido_visto as
  select id, numero, fecha_hora, usuario_id, cupon_id, estado = 'cancelado' as cancelado,
    exists (select from pedido_telefono where pedido_telefono.pedido_id = pedido.id) as por_telefono,
    exists (
      select from despacho where despacho.pedido_id = pedido.id and despacho.estado not in ('devuelto', 'perdido')
    ) as en_paquete,
    estado = 'pendiente' and not exists (
      select from pedido_pago where pedido_pago.pedido_id = pedido.id and pedido_pago.estado <> 'sin_pago'
    ) as impago,
    coalesce((
      select sum((precio_sin_cupon - precio_unitario) * cantidad) from pedido_item
      where pedido_item.pedido_id = pedido.id and precio_sin_cupon is not null), 0)::integer as ahorro
  from pedido;

-- Orders and sales at the counter that name a book, sold or not, by a key that grows with time.
create view libro_operacion as
  select 'web' as canal, libro_id, pedido_id as operacion from pedido_item
  union all
  select 'mostrador', libro_id, venta_id from venta_mostrador_linea;

create view libro_copias as
  select id as libro_id,
    (select coalesce(sum(libres(e)), 0)::integer from existencia e join lugar l on l.id = e.lugar_id
      where e.libro_id = libro.id and vende(l)) as libres,
    (select coalesce(sum(cantidad), 0)::integer from encargo_pendiente where encargo_pendiente.libro_id = libro.id) as prometidos
  from libro;

create view actor as select id, nombre || ' ' || apellido as nombre from usuario;

-- Requests that revoke an order: one that a stranger sent does so when the shop has confirmed it, one from the order's own address at once.
create view pedido_revocado as
  select baja.pedido_id, baja.num, baja.codigo from arrepentimiento as baja
  where baja.pedido_id is not null and baja.clase = 'compra' and baja.estado <> 'rechazada'
    and (baja.estado <> 'recibida' or exists (
      select from pedido join usuario on usuario.id = pedido.usuario_id
      where pedido.id = baja.pedido_id and lower(usuario.email) = lower(baja.email)));
