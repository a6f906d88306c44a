-- A changed price is told with what it was and what it is (docs/decisions/126), so that lists stay which it does not touch:
-- «precio:{libro} {num} {antes} {despues}», several with commas between. An import tells those of a stretch together.

-- A node of the version before knows «precio:{libro}» alone: while one is about, it is told of a change of everything.
alter table nodo add oye_montos boolean not null default false;

create function cambio_de_precio(libro uuid, num integer, antes integer, despues integer) returns text language sql immutable
return libro || ' ' || num || ' ' || antes || ' ' || despues;

-- Tells these changes, a hundred in a message. Beyond `tope` of them in one transaction all is forgotten at once.
create function avisar_precios(cambios text[], tope integer) returns void language plpgsql set search_path to 'public', 'pg_temp' as $$
declare
  avisados constant integer := coalesce(nullif(current_setting('anaquel.precios_avisados', true), ''), '0')::integer
    + cardinality(cambios);
begin
  if avisados > tope or exists (
    select from nodo where not oye_montos and visto_en > now() - interval '5 minutes'
  ) then
    perform pg_notify('catalogo', '');
    return;
  end if;
  perform set_config('anaquel.precios_avisados', avisados::text, true);
  for parte in 0 .. (cardinality(cambios) - 1) / 100 loop
    perform pg_notify('catalogo', 'precio:' || array_to_string(cambios[parte * 100 + 1 : parte * 100 + 100], ','));
  end loop;
end $$;

-- allow replace-what-is-known: a node of the version before is told of a change of everything, as before
create or replace function avisar_libro() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
declare
  -- False or null for any other change.
  con_precio constant boolean := old.precio <> new.precio;
  despues constant integer := new.precio;
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
    new.pvp_centavos := old.pvp_centavos;
    new.pvp_fuente := old.pvp_fuente;
    new.pvp_desde := old.pvp_desde;
    new.version := old.version;
    new.actualizado_en := old.actualizado_en;
    if new is not distinct from old then
      -- An import tells of a whole stretch.
      if coalesce(current_setting('anaquel.precios_juntos', true), '') <> 'si' then
        perform avisar_precios(array[cambio_de_precio(old.id, old.num, old.precio, despues)], 1000);
      end if;
      return null;
    end if;
  end if;
  perform pg_notify('catalogo', '');
  return null;
end $$;
