-- no transaction: indexes of tables that may have many rows
-- What an account and an address keep in orders that nobody has paid.
drop index concurrently if exists reserva_por_cuenta;
create index concurrently reserva_por_cuenta on reserva (cuenta) where estado = 'viva' and vence_en is not null and cuenta is not null;
drop index concurrently if exists reserva_por_origen;
create index concurrently reserva_por_origen on reserva (origen) where estado = 'viva' and origen is not null;
-- Those without an end, which each minute's job looks through.
drop index concurrently if exists reserva_sin_fin;
create index concurrently reserva_sin_fin on reserva (pedido_id) where estado = 'viva' and vence_en is null;
drop index concurrently if exists cotizacion_envio_unica;
create unique index concurrently cotizacion_envio_unica on cotizacion_envio (huella) where huella is not null;
drop index concurrently if exists cotizacion_envio_por_origen;
create index concurrently cotizacion_envio_por_origen on cotizacion_envio (origen, creada_en) where origen is not null;
