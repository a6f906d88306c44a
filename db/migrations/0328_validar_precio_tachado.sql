-- no transaction: reads whole tables without holding their locks
alter table pedido_item validate constraint pedido_item_antes_check;
alter table venta_mostrador_linea validate constraint venta_mostrador_linea_antes_check;
alter table oferta validate constraint oferta_redondeo_check;
alter table oferta validate constraint oferta_sentido_check;
