-- Copies that have been sold and have still to come: said in one place, whoever counts them. (`encargo_abierto` is an index.)
create view encargo_pendiente as
  select id, pedido_id, linea, libro_id, cantidad, creado_en from encargo where estado = 'abierto';
