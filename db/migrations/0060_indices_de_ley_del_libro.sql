-- no transaction: an index of a table that may have many rows
-- Books that cost less than the law allows without a reason: none in most shops.
drop index concurrently if exists libro_bajo_pvp;
create index concurrently libro_bajo_pvp on libro (num) where precio < pvp_centavos and regla_precio = 'libro_nuevo';
alter table libro validate constraint libro_pvp_check;
alter table libro validate constraint libro_regla_precio_check;
