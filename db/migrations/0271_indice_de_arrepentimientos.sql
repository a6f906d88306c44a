-- no transaction: a check of a table with rows, and an index while others write
alter table arrepentimiento validate constraint arrepentimiento_estado_check;
drop index concurrently if exists arrepentimiento_por_pedido;
create index concurrently arrepentimiento_por_pedido on arrepentimiento (pedido_id);
