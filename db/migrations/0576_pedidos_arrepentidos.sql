-- Of a request that revokes an order: whether it is for all of it (nobody wrote which books), and whether it waits for its end. An order
-- that was revoked whole is neither prepared nor collected, and is called off once its request is closed (docs/decisions/079).
-- allow replace-what-is-known: the same rows and columns, with two more
create or replace view pedido_revocado as
  select baja.pedido_id, baja.num, baja.codigo, baja.lineas is null as entera,
    baja.estado in ('recibida', 'confirmada', 'en_camino') as abierta
  from arrepentimiento as baja
  where baja.pedido_id is not null and baja.clase = 'compra' and baja.estado <> 'rechazada'
    and (baja.estado <> 'recibida' or exists (
      select from pedido join usuario on usuario.id = pedido.usuario_id
      where pedido.id = baja.pedido_id and lower(usuario.email) = lower(baja.email)));
