-- A list of prices changes tens of thousands of books. With `anaquel.precios_juntos`, set within such a transaction alone, what the
-- search knows of them and the history of prices are written by one statement each (src/importacion/importacion.queries.ts),
-- not by one for each book.
select set_config('search_path', format('%I, pg_temp', current_schema()), true);

-- allow replace-what-is-known: without the setting it does what it did
create or replace function copiar_a_busqueda() returns trigger language plpgsql set search_path from current as $$
begin
  if coalesce(current_setting('anaquel.precios_juntos', true), '') = 'si' then
    return null;
  end if;
  update busqueda set precio = new.precio, fecha = new.fecha_edicion, vendidos = new.vendidos, calificacion = new.calificacion
  where libro_num = new.num;
  return null;
end $$;

-- allow replace-what-is-known: without the setting it does what it did
create or replace function anotar_precio() returns trigger language plpgsql set search_path from current as $$
begin
  if coalesce(current_setting('anaquel.precios_juntos', true), '') = 'si' then
    return null;
  end if;
  insert into precio_historia (libro_id, antes, despues, antes_gratis, despues_gratis, motivo, actor_id, cambio_id)
  values (new.id, old.precio, new.precio, old.gratis, new.gratis,
    coalesce(nullif(current_setting('anaquel.precio_motivo', true), ''), 'otro'),
    nullif(current_setting('anaquel.precio_actor', true), '')::uuid,
    nullif(current_setting('anaquel.precio_cambio', true), '')::uuid);
  return null;
end $$;
