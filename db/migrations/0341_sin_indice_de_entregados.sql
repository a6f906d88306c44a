-- no transaction: an index, while others write
-- A month is asked for what was sold in it (docs/decisions/109), not for what was delivered.
drop index concurrently if exists pedido_estado_entregado;
