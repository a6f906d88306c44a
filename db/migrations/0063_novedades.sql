-- News and events of the shop (docs/decisions/054), each with an address of its own.
create table novedad (
  id uuid primary key,
  num integer generated always as identity unique,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  tipo text not null check (tipo in ('noticia', 'evento')),
  titulo text not null check (char_length(titulo) between 1 and 120),
  titulo_p text not null,
  texto text not null check (char_length(texto) between 1 and 5000),
  cuando timestamptz, -- an event's beginning, and its end where it is known
  termina timestamptz,
  lugar text check (char_length(lugar) between 1 and 200),
  imagen text check (imagen ~ '^[0-9a-f]{64}\.webp$'), -- an uploaded picture, by its name
  imagen_texto text check (char_length(imagen_texto) between 1 and 200),
  borrador boolean not null default false, -- nobody sees it yet, whatever its dates say
  desde timestamptz not null default now(), -- published from, which is the date of a piece of news, and until
  hasta timestamptz,
  version integer not null default 1,
  actualizado_en timestamptz not null default now(),
  constraint novedad_slug_unico unique (slug),
  constraint novedad_plazo check (hasta > desde),
  constraint novedad_termina check (termina > cuando),
  constraint novedad_evento check ((tipo = 'evento') = (cuando is not null) and (tipo = 'evento' or num_nonnulls(termina, lugar) = 0))
);
create index novedad_por_fecha on novedad (desde desc);

create table novedad_libro (
  novedad_id uuid not null references novedad (id) on delete cascade,
  libro_id uuid not null constraint novedad_libro_libro_fk references libro (id) on delete cascade,
  orden integer not null check (orden between 0 and 19),
  primary key (novedad_id, libro_id)
);
create index novedad_libro_por_libro on novedad_libro (libro_id);

create trigger version before update of slug, tipo, titulo, texto, cuando, termina, lugar, imagen, imagen_texto, borrador, desde,
  hasta, actualizado_en on novedad
  for each row when (old.* is distinct from new.*) execute function contar_version();

create trigger avisar_nuevas after insert on novedad
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on novedad
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on novedad
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on novedad for each statement execute function avisar();

create trigger avisar_nuevas after insert on novedad_libro
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on novedad_libro
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on novedad_libro
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on novedad_libro for each statement execute function avisar();
