-- Which refund of the gateway is ours: known by its id there, not by its sum.
alter table pago_devolucion add column pasarela_id text;
-- When the gateway was asked first; null: not yet. A row of before may have been asked for at any time.
alter table pago_devolucion add column enviada_en timestamptz default '2000-01-01';

-- A charge-back that was lost has an end of its own. 0187_validar_tipo_de_pago.sql validates it.
-- allow drop-what-is-known: the version before writes only kinds that the longer list has
alter table pago_movimiento drop constraint pago_movimiento_tipo_check;
alter table pago_movimiento add constraint pago_movimiento_tipo_check check (tipo in ('pedido', 'pendiente', 'en_revision',
  'aprobado', 'rechazado', 'anulado', 'vencido', 'devolucion_pedida', 'devolucion_fallida', 'devuelto', 'contracargo',
  'en_mediacion', 'recuperado', 'perdido', 'ajeno')) not valid;
