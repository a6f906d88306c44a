-- What is known of a book's edition beyond the specification's fields (docs/decisions/060): one row beside a book of which
-- anything is known. `libro` stays as narrow as it is, because lists read it.
create table libro_ficha (
  libro_id uuid primary key references libro (id) on delete cascade,
  -- [{nombre, rol}] in the order of the title page; always read whole. Authors are in libro_autor.
  contribuidores jsonb not null default '[]' check (jsonb_typeof(contribuidores) = 'array'),
  coleccion text check (char_length(coleccion) between 1 and 300),
  coleccion_p text check ((coleccion is null) = (coleccion_p is null)),
  coleccion_numero text check (char_length(coleccion_numero) between 1 and 30),
  -- The number as it is ordered by: 7 of «Vol. 7».
  coleccion_orden numeric(8, 2) generated always as (
    replace(substring(coleccion_numero from '[0-9]{1,6}(?:[.,][0-9]{1,2}(?![0-9]))?'), ',', '.')::numeric(8, 2)
  ) stored,
  numero_edicion integer check (numero_edicion between 1 and 9999),
  edicion text check (char_length(edicion) between 1 and 200),
  paginas integer check (paginas between 1 and 99999),
  alto_mm integer check (alto_mm between 1 and 9999),
  ancho_mm integer check (ancho_mm between 1 and 9999),
  grueso_mm integer check (grueso_mm between 1 and 9999),
  peso_g integer check (peso_g between 1 and 99999),
  encuadernacion text
    check (encuadernacion in ('tapa blanda', 'tapa dura', 'anillado', 'cartone', 'grapado', 'otra')),
  titulo_original text check (char_length(titulo_original) between 1 and 500),
  idioma_original text check (char_length(idioma_original) between 1 and 60),
  audiencia text check (audiencia in ('general', 'infantil', 'juvenil', 'escolar', 'universitaria', 'profesional')),
  thema text[] not null default '{}' check (cardinality(thema) <= 50),
  indice text check (char_length(indice) between 1 and 20000),
  fragmento text check (char_length(fragmento) between 1 and 20000),
  criticas jsonb not null default '[]' check (jsonb_typeof(criticas) = 'array'), -- [{texto, fuente}]
  estado_editorial text check (estado_editorial in
    ('proximamente', 'activo', 'postergado', 'cancelado', 'agotado', 'descatalogado', 'retirado', 'desconocido')),
  disponibilidad text check (disponibilidad in
    ('disponible', 'a pedido', 'proximamente', 'sin stock', 'no disponible', 'consultar')),
  check (coleccion is not null or coleccion_numero is null)
);
-- The books of a series in its order.
create index libro_ficha_por_coleccion on libro_ficha (coleccion_p, coleccion_orden, libro_id) where coleccion_p is not null;

-- A book that programs keep a copy of has changed when this has; where whoever writes it has said so, there is nothing to do.
create function marcar_libros_de_ficha() returns trigger language plpgsql as $$
begin
  update libro set actualizado_en = now() from filas where libro.id = filas.libro_id and libro.actualizado_en <> now();
  return null;
end $$;
create trigger marcar_nuevas after insert on libro_ficha
  referencing new table as filas for each statement execute function marcar_libros_de_ficha();
create function marcar_libro_de_ficha() returns trigger language plpgsql as $$
begin
  update libro set actualizado_en = now() where id = new.libro_id and actualizado_en <> now();
  return null;
end $$;
create trigger marcar_cambios after update on libro_ficha
  for each row when (old.* is distinct from new.*) execute function marcar_libro_de_ficha();
create trigger marcar_borradas after delete on libro_ficha
  referencing old table as filas for each statement execute function marcar_libros_de_ficha();

create trigger avisar_nuevas after insert on libro_ficha
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on libro_ficha
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on libro_ficha
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on libro_ficha for each statement execute function avisar();
