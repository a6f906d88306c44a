-- no transaction: indexes of a table that may have rows
-- The sales of a customer, whose account may go; a sale by the paper that a till without a network gave out.
drop index concurrently if exists venta_mostrador_por_cliente;
create index concurrently venta_mostrador_por_cliente on venta_mostrador (cliente_id) where cliente_id is not null;
drop index concurrently if exists venta_mostrador_por_provisoria;
create index concurrently venta_mostrador_por_provisoria on venta_mostrador (provisoria) where provisoria is not null;
