-- How the reader of an order with a pre-sale and books that are there wants it: all together, or in two parcels
-- (docs/decisions/065). Null: nobody was asked.
alter table pedido add column reparto text;
alter table pedido add constraint pedido_reparto_check check (reparto in ('junto', 'dos_envios')) not valid;
