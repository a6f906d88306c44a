-- The owner's banners (docs/decisions/054). While one of them is shown they stand in place of the specification's three.
create table banner (
  id uuid primary key,
  num integer generated always as identity unique,
  titulo text not null check (char_length(titulo) between 1 and 80),
  titulo_p text not null,
  texto text not null default '' check (char_length(texto) <= 200),
  boton text not null check (char_length(boton) between 1 and 40), -- what its link says, and where it leads
  enlace text not null check (enlace ~ '^(/([^/\\]|$)|https://)' and char_length(enlace) <= 500),
  imagen text check (imagen ~ '^[0-9a-f]{64}\.webp$'), -- an uploaded picture, by its name; null: books are drawn
  imagen_texto text check (char_length(imagen_texto) between 1 and 200),
  activo boolean not null default true,
  desde timestamptz, -- shown from, and until; null: no end on that side
  hasta timestamptz,
  orden integer not null,
  version integer not null default 1,
  actualizado_en timestamptz not null default now(),
  constraint banner_plazo check (hasta > desde)
);

-- Its place among the others is no part of what two people may edit at the same time.
create trigger version before update of titulo, texto, boton, enlace, imagen, imagen_texto, activo, desde, hasta on banner
  for each row when (old.* is distinct from new.*) execute function contar_version();

create trigger avisar_nuevas after insert on banner
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on banner
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on banner
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on banner for each statement execute function avisar();
