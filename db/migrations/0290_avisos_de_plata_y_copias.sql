-- Money, copies and documents are told to other programs too (docs/decisions/103), as orders and books are (0055): a row for
-- each webhook that asked for it, in the transaction of the event. Sums in centavos; nothing of a person.

-- What came or went for good, about its order; what is disputed is a state.
create function anotar_entregas_de_pago() returns trigger language plpgsql as $$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), webhook.id, tg_argv[0], new.pedido_id, jsonb_build_object(
    'numero', new.numero, 'movimiento', new.id, 'tipo', new.tipo, 'medio', new.medio, 'importe', new.importe)
  from webhook where activo and tg_argv[0] = any(eventos);
  return null;
end $$;
create trigger anotar_entregas_recibido after insert on pago_movimiento
  for each row when (new.tipo = 'aprobado')
  execute function anotar_entregas_de_pago('pago.recibido');
create trigger anotar_entregas_devuelto after insert on pago_movimiento
  for each row when (new.tipo in ('devuelto', 'perdido'))
  execute function anotar_entregas_de_pago('pago.devuelto');

-- What the money of an order comes to.
create function anotar_entregas_de_estado_de_pago() returns trigger language plpgsql as $$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), webhook.id, 'pago.estado', new.pedido_id, jsonb_build_object(
    'numero', pedido.numero, 'estado', new.estado, 'total', new.total, 'pagado', new.pagado, 'devuelto', new.devuelto,
    'antes', case when tg_op = 'UPDATE' then old.estado end)
  from webhook join pedido on pedido.id = new.pedido_id where activo and 'pago.estado' = any(eventos);
  return null;
end $$;
create trigger anotar_entregas_nuevo after insert on pedido_pago
  for each row execute function anotar_entregas_de_estado_de_pago();
create trigger anotar_entregas_estado after update of estado on pedido_pago
  for each row when (old.estado is distinct from new.estado) execute function anotar_entregas_de_estado_de_pago();

-- Copies of a book in one place, in one condition.
create function anotar_entregas_de_existencia() returns trigger language plpgsql as $$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), webhook.id, 'existencia.cambiada', new.libro_id, jsonb_build_object(
    'isbn', libro.isbn, 'lugar', new.lugar_id, 'condicion', new.condicion, 'fisico', new.fisico, 'reservado', new.reservado)
  from webhook join libro on libro.id = new.libro_id where activo and 'existencia.cambiada' = any(eventos);
  return null;
end $$;
create trigger anotar_entregas_nueva after insert on existencia
  for each row execute function anotar_entregas_de_existencia();
create trigger anotar_entregas_cambio after update of fisico, reservado on existencia
  for each row when ((old.fisico, old.reservado) is distinct from (new.fisico, new.reservado))
  execute function anotar_entregas_de_existencia();

-- What the tax office said of a document.
create function anotar_entregas_de_comprobante() returns trigger language plpgsql as $$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), webhook.id, 'comprobante.' || new.estado, new.id, jsonb_build_object(
    'pedido', new.pedido_id, 'venta', new.venta_id, 'factura', new.factura_id, 'clase', new.clase, 'ambiente', new.ambiente,
    'tipo', new.tipo, 'punto', new.punto, 'numero', new.numero, 'fecha', new.fecha, 'cae', new.cae,
    'total', new.total_centavos)
  from webhook where activo and 'comprobante.' || new.estado = any(eventos);
  return null;
end $$;
create trigger anotar_entregas_dicho after update of estado on comprobante
  for each row when (old.estado is distinct from new.estado and new.estado in ('autorizado', 'rechazado'))
  execute function anotar_entregas_de_comprobante();

select set_config('search_path', format('%I, pg_temp', current_schema()), true);
alter function anotar_entregas_de_pago() set search_path from current;
alter function anotar_entregas_de_estado_de_pago() set search_path from current;
alter function anotar_entregas_de_existencia() set search_path from current;
alter function anotar_entregas_de_comprobante() set search_path from current;
