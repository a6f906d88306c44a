-- no transaction: validating reads all documents without stopping those that are written, and the index is made beside them
alter table comprobante validate constraint comprobante_venta_fk;
alter table comprobante validate constraint comprobante_de_uno;
drop index concurrently if exists comprobante_por_venta;
create index concurrently comprobante_por_venta on comprobante (venta_id) where venta_id is not null;
