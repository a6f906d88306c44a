-- Events of the last thirty days stay, whatever a session has set: the setting that `olvidar_sucesos` uses is anybody's.
create function guardar_sucesos_recientes() returns trigger language plpgsql as $$
begin
  if old.ocurrio_en >= now() - interval '30 days' then
    raise exception 'los sucesos de seguridad no se cambian ni se borran' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger suceso_seguridad_reciente before delete on suceso_seguridad
  for each row execute function guardar_sucesos_recientes();
