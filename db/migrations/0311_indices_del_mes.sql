-- no transaction: indexes of tables that have rows for each order, while others write
-- A month of the accountant's: its documents, its money, what was delivered in it.
drop index concurrently if exists comprobante_por_dia;
create index concurrently comprobante_por_dia on comprobante (fecha, tipo, punto, numero) where estado = 'autorizado';
drop index concurrently if exists pago_movimiento_por_dia;
create index concurrently pago_movimiento_por_dia on pago_movimiento (ocurrido_en);
drop index concurrently if exists pedido_estado_entregado;
create index concurrently pedido_estado_entregado on pedido_estado (fecha_hora) where estado = 'entregado';
