-- Addresses of a former shop, and those that led nowhere in this one, by path alone: nobody's name, address or time of day.
-- What may say who asked, and what only scanners ask for, never gets here (src/vidriera/redirecciones/redireccion.rules.ts).
create table redireccion (
  id uuid primary key,
  ruta text not null constraint redireccion_ruta_unica unique check (char_length(ruta) between 1 and 300),
  -- A page of this shop; null while it leads nowhere.
  destino text check (destino ~ '^/($|[^/\\])' and char_length(destino) <= 300),
  visitas integer not null default 0 check (visitas >= 0),
  ultima date,
  -- An administrator has brought it: it waits for its page, however much else is asked for.
  traida boolean not null default false,
  creada timestamptz not null default now(),
  constraint redireccion_no_a_si_misma check (destino is distinct from ruta)
);
create index redireccion_perdida on redireccion (visitas desc, id) where destino is null;
create index redireccion_llevada on redireccion (visitas desc, id) where destino is not null;
create index redireccion_destino on redireccion (destino) where destino is not null;

-- What led to a page that is gone leads nowhere again, and waits for another one.
select set_config('search_path', format('%I, pg_temp', current_schema()), true);

create function redireccion_sin_destino() returns trigger language plpgsql set search_path from current as $$
begin
  update redireccion set destino = null from idos where destino = tg_argv[0] || idos.id;
  return null;
end $$;
create trigger libro_ido after delete on libro referencing old table as idos
  for each statement execute function redireccion_sin_destino('/libros/');
create trigger autor_ido after delete on autor referencing old table as idos
  for each statement execute function redireccion_sin_destino('/autor-seleccionado/');
create trigger editorial_ido after delete on editorial referencing old table as idos
  for each statement execute function redireccion_sin_destino('/editoriales/');
create trigger categoria_ido after delete on categoria referencing old table as idos
  for each statement execute function redireccion_sin_destino('/categorias/');
