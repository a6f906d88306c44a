-- no transaction: an index of a table that has a row for each order, while others write
drop index concurrently if exists pedido_pago_devuelto;
create index concurrently pedido_pago_devuelto on pedido_pago (cambiado_en desc) where devuelto > 0;
