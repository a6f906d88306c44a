-- no transaction: a check of a table that may have many rows, and an index while others write
alter table pago_movimiento validate constraint pago_movimiento_tipo_check;
drop index concurrently if exists pago_devolucion_pasarela;
create unique index concurrently pago_devolucion_pasarela on pago_devolucion (pago, pasarela_id) where pasarela_id is not null;
