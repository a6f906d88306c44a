-- What people wrote down as given back when a purchase was revoked, and when: all that is known of it where an order's money is not
-- followed. Credit notes and the accountant's month read it.
create view reembolso_anotado as
  select pedido_id, importe_centavos as importe, (
      select max(en) from arrepentimiento_estado as paso
      where paso.arrepentimiento_id = arrepentimiento.id and paso.estado = 'reembolsada'
    ) as en
  from arrepentimiento
  where clase = 'compra' and estado = 'reembolsada' and pedido_id is not null;
