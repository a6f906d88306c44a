-- no transaction: reads whole tables without holding their locks
alter table pedido validate constraint pedido_domicilio_check;
alter table direccion validate constraint direccion_altura_check;
