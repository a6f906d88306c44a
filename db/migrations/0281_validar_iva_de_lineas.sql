-- no transaction: reads whole tables without holding their locks
alter table pedido_item validate constraint pedido_item_clase_iva_check;
alter table venta_mostrador_linea validate constraint venta_mostrador_linea_clase_iva_check;
