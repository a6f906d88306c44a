-- What an account is found by in the panel: name, username and address without case or accents.

create function plegar(texto text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

alter table usuario add busqueda text not null
  generated always as (plegar(nombre || ' ' || apellido || ' ' || username || ' ' || email)) stored;
