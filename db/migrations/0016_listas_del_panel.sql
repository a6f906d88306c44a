-- What the panel's lists are searched by.

-- Titles and authors alone (weights A and B): in libro_busqueda their words stand among those of all descriptions, and a
-- word that many of these have would be looked for in each of them.
create index libro_busqueda_panel on libro using gin (ts_filter(busqueda, '{a,b}'));

-- An account's name, username and e-mail address without case or accents.

create function plegar(texto text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

alter table usuario add busqueda text not null
  generated always as (plegar(nombre || ' ' || apellido || ' ' || username || ' ' || email)) stored;
