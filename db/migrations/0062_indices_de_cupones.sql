-- no transaction: an index of a table that may have many rows
-- The orders of a coupon.
drop index concurrently if exists pedido_por_cupon;
create index concurrently pedido_por_cupon on pedido (cupon_id, numero) where cupon_id is not null;
