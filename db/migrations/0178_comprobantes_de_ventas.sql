-- A sale at the counter is invoiced as an order is: a document is of one of the two (docs/decisions/080).
-- allow ban-drop-not-null: the version before has no documents
alter table comprobante alter column pedido_id drop not null;
alter table comprobante add column venta_id uuid;
alter table comprobante
  add constraint comprobante_venta_fk foreign key (venta_id) references venta_mostrador (id) not valid;
alter table comprobante
  add constraint comprobante_de_uno check ((pedido_id is null) <> (venta_id is null)) not valid;
