-- A changed price is told with its book (docs/decisions/143): «precio:{libro}». What shows it is forgotten, and lists; the pages
-- of other books stay. Beyond some in one transaction all is forgotten at once: so many messages would cost more than they save.
-- A book that gets its first price, or loses it, changes its place among others: that is told as a change of everything.

-- A node of the version before would not know such a message: while one is about, it is told what it knows.
alter table nodo add oye_precios boolean not null default false;

-- allow replace-what-is-known: a node of the version before is told of a change of everything, as before
create or replace function avisar_libro() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
declare
  -- False or null for any other change.
  con_precio constant boolean := old.precio <> new.precio;
  avisados integer;
begin
  new.vendidos := old.vendidos;
  new.calificacion := old.calificacion;
  new.opiniones := old.opiniones;
  new.calificacion_catalogo := old.calificacion_catalogo;
  if new is not distinct from old then
    perform pg_notify('catalogo', 'popularidad');
    return null;
  end if;
  if con_precio then
    new.precio := old.precio;
    new.version := old.version;
    new.actualizado_en := old.actualizado_en;
    if new is not distinct from old then
      avisados := coalesce(nullif(current_setting('anaquel.precios_avisados', true), ''), '0')::integer;
      if avisados < 100 and not exists (
        select from nodo where not oye_precios and visto_en > now() - interval '5 minutes'
      ) then
        perform set_config('anaquel.precios_avisados', (avisados + 1)::text, true);
        perform pg_notify('catalogo', 'precio:' || old.id);
        return null;
      end if;
    end if;
  end if;
  perform pg_notify('catalogo', '');
  return null;
end $$;
