-- no transaction: indexes of tables that may have rows
-- What the panel's home counts each time: the few rows that wait, by themselves.
drop index concurrently if exists comprobante_rechazado;
create index concurrently comprobante_rechazado on comprobante (creado_en desc, id) where estado = 'rechazado';
drop index concurrently if exists despacho_devuelto;
create index concurrently despacho_devuelto on despacho (num) where estado = 'devuelto' and repuesto_en is null;
