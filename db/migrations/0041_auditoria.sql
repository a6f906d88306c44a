-- The log of security events becomes the shop's audit (docs/decisions/047): also what staff write, of which thing, and its
-- fields before and after. Values are kept of the catalogue and of sums; of what is a person's only the field's name.
alter table suceso_seguridad
  add column entidad text, -- libro, autor, pedido …: what `objeto_id` is an id of, where staff wrote
  add column antes jsonb,
  add column despues jsonb,
  add column campos text[]; -- fields that changed and whose values are not kept

-- The list of kinds only gets longer. 0041_indices_de_auditoria.sql validates these checks.
-- allow drop-what-is-known: the version before writes only kinds that the longer list has, and reads them as text
alter table suceso_seguridad
  drop constraint suceso_seguridad_suceso_check,
  add constraint suceso_seguridad_suceso_check check (suceso in (
    'ingreso', 'salida', 'registro', 'reautenticacion',
    'clave-cambiada', 'recuperacion-pedida', 'recuperacion-usada',
    'correo-cambiado', 'correo-restituido', 'correo-verificado',
    'rol-cambiado', 'admin-creado', 'cuenta-eliminada', 'sesion-terminada', 'exportacion',
    'limite', 'panel-rechazado', 'origen-rechazado',
    'alta', 'cambio', 'baja', 'retencion'
  )) not valid,
  add constraint suceso_seguridad_entidad_check check (entidad ~ '^[a-z-]{1,40}$') not valid,
  add constraint suceso_seguridad_valores_check check (
    (antes is null or (jsonb_typeof(antes) = 'object' and octet_length(antes::text) <= 32768))
    and (despues is null or (jsonb_typeof(despues) = 'object' and octet_length(despues::text) <= 32768))
    and octet_length(array_to_string(campos, ',')) <= 1000
    and (entidad is not null or num_nonnulls(antes, despues, campos) = 0)
  ) not valid,
  -- The title of a book may hold an «@»; what is kept of accounts, orders and searches may not.
  add constraint suceso_seguridad_personas_check check (
    entidad not in ('usuario', 'pedido', 'busqueda') or concat(antes, despues) not like '%@%'
  ) not valid;

-- As before, and it leaves a trace: whole days go at a time, so that there is one trace a day, and none of traces alone.
-- allow replace-what-is-known: same arguments, same answer; the version before calls it once a minute
create or replace function olvidar_sucesos(dias integer) returns integer language plpgsql as $$
declare
  limite timestamptz := date_trunc('day', now(), 'America/Argentina/Buenos_Aires') - make_interval(days => greatest(dias, 30));
  olvidados integer;
  sin_rastros integer;
begin
  perform set_config('anaquel.olvida_sucesos', 'si', true);
  with ido as (
    delete from suceso_seguridad where id in (
      select id from suceso_seguridad where ocurrio_en < limite order by ocurrio_en limit 10000
    ) returning suceso
  )
  select count(*), count(*) filter (where suceso <> 'retencion') into olvidados, sin_rastros from ido;
  perform set_config('anaquel.olvida_sucesos', '', true);
  if sin_rastros > 0 then
    insert into suceso_seguridad (id, suceso, resultado, datos)
    values (gen_random_uuid(), 'retencion', 'hecho', jsonb_build_object('filas', sin_rastros, 'anteriores_a', limite::date));
  end if;
  return olvidados;
end $$;
