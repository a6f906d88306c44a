-- What a deleted order was about: its books, their copies and the prices paid in centavos. Nothing of its customer. Orders
-- deleted before have none.

alter table pedido_eliminado add column lineas jsonb not null default '[]';
create index pedido_eliminado_orden on pedido_eliminado (eliminado_en desc, numero desc);
