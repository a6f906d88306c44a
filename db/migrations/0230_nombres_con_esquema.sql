-- pg_restore has an empty search_path: a function that names what it uses without its schema does not work there, and tables
-- that call it are lost. A body in SQL's own form is resolved once, here; the others look where they were made, whoever
-- calls them, and at temporary tables last.

-- allow replace-what-is-known: the same result for the same texts; only its form is another
create or replace function vector_libro(a text, b text, c text, d text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('es_libro'::regconfig, a), 'A') || setweight(to_tsvector('es_libro'::regconfig, b), 'B')
    || setweight(to_tsvector('es_libro'::regconfig, c), 'C') || setweight(to_tsvector('es_libro'::regconfig, d), 'D');

select set_config('search_path', format('%I, pg_temp', current_schema()), true);

alter function anotar_autores() set search_path from current;
alter function anotar_autores_de_libro() set search_path from current;
alter function anotar_entregas_de_libros() set search_path from current;
alter function anotar_entregas_de_pedido() set search_path from current;
alter function anotar_entregas_de_pedido_eliminado() set search_path from current;
alter function anotar_libros_eliminados() set search_path from current;
alter function anotar_lineas_borradas() set search_path from current;
alter function anotar_precio() set search_path from current;
alter function olvidar_origen() set search_path from current;
alter function anotar_pvp() set search_path from current;
alter function anotar_terminos() set search_path from current;
alter function anotar_venta() set search_path from current;
alter function avisar() set search_path from current;
alter function avisar_autor() set search_path from current;
alter function avisar_compra() set search_path from current;
alter function avisar_filas() set search_path from current;
alter function avisar_firma() set search_path from current;
alter function avisar_libro() set search_path from current;
alter function avisar_opinion() set search_path from current;
alter function calcular_disponible(uuid) set search_path from current;
alter function calcular_disponibles(uuid[]) set search_path from current;
alter function calcular_situacion(uuid) set search_path from current;
alter function comprobar_suma() set search_path from current;
alter function contar_autor() set search_path from current;
alter function contar_cupon() set search_path from current;
alter function contar_disponible() set search_path from current;
alter function contar_disponibles_de_lugar() set search_path from current;
alter function contar_libro() set search_path from current;
alter function contar_libro_categoria() set search_path from current;
alter function contar_reserva() set search_path from current;
alter function contar_situacion() set search_path from current;
alter function contar_version() set search_path from current;
alter function copiar_a_busqueda() set search_path from current;
alter function guardar_compra() set search_path from current;
alter function guardar_compra_linea() set search_path from current;
alter function guardar_despacho() set search_path from current;
alter function guardar_gratis() set search_path from current;
alter function guardar_liquidacion() set search_path from current;
alter function guardar_liquidacion_parte() set search_path from current;
alter function guardar_remito_linea() set search_path from current;
alter function guardar_sucesos() set search_path from current;
alter function guardar_sucesos_recientes() set search_path from current;
alter function marcar_actualizado() set search_path from current;
alter function marcar_libro_de_ficha() set search_path from current;
alter function marcar_libros_de_ficha() set search_path from current;
alter function mover_juntos() set search_path from current;
alter function olvidar_busqueda() set search_path from current;
alter function olvidar_recuento() set search_path from current;
alter function olvidar_sucesos(integer) set search_path from current;
alter function olvidar_toda_busqueda() set search_path from current;
alter function olvidar_verificacion() set search_path from current;
alter function preparar_movimiento() set search_path from current;
alter function recalcular_calificacion() set search_path from current;
alter function rechazar_comprobante() set search_path from current;
alter function rechazar_documento_legal() set search_path from current;
alter function rechazar_enviado() set search_path from current;
alter function rechazar_existencia() set search_path from current;
alter function rechazar_mostrador() set search_path from current;
alter function rechazar_pago_movimiento() set search_path from current;
alter function sumar_devolucion_mostrador() set search_path from current;
alter function sumar_venta_mostrador() set search_path from current;
