-- What happened to accounts and rights: who, what, to whom, from where, with which outcome. Ids alone, never a name, an
-- e-mail or anything typed; no foreign keys, because a row outlives the account that it tells of.
create table suceso_seguridad (
  id uuid primary key,
  ocurrio_en timestamptz not null default now(),
  suceso text not null check (suceso in (
    'ingreso', 'salida', 'registro', 'reautenticacion',
    'clave-cambiada', 'recuperacion-pedida', 'recuperacion-usada',
    'correo-cambiado', 'correo-restituido', 'correo-verificado',
    'rol-cambiado', 'admin-creado', 'cuenta-eliminada', 'sesion-terminada', 'exportacion',
    'limite', 'panel-rechazado', 'origen-rechazado'
  )),
  resultado text not null check (resultado in ('hecho', 'rechazado')),
  actor_id uuid, -- who did it: null for visitors, the terminal and the shop itself
  objeto_id uuid, -- to which account or other thing
  origen text check (length(origen) <= 64), -- an IPv4 address, or the /64 of an IPv6 one
  datos jsonb check (jsonb_typeof(datos) = 'object' and datos::text not like '%@%')
);
create index suceso_seguridad_ocurrio on suceso_seguridad (ocurrio_en);

-- Forgets what is older than so many days (30 at least, whoever asks), at most 10,000 rows at a time; says how many went.
create function olvidar_sucesos(dias integer) returns integer language plpgsql as $$
declare
  olvidados integer;
begin
  perform set_config('anaquel.olvida_sucesos', 'si', true);
  delete from suceso_seguridad where id in (
    select id from suceso_seguridad where ocurrio_en < now() - make_interval(days => greatest(dias, 30))
    order by ocurrio_en limit 10000
  );
  get diagnostics olvidados = row_count;
  perform set_config('anaquel.olvida_sucesos', '', true);
  return olvidados;
end $$;

create function guardar_sucesos() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('anaquel.olvida_sucesos', true) = 'si' then
    return null;
  end if;
  raise exception 'los sucesos de seguridad no se cambian ni se borran' using errcode = 'insufficient_privilege';
end $$;
create trigger suceso_seguridad_intacto before update or delete or truncate on suceso_seguridad
  for each statement execute function guardar_sucesos();
