-- The rows of a file on their way into the catalogue, as the importer understood them (src/importacion). Empty but for
-- the time of an import, which empties it first: unlogged, since nothing in it need outlive a crash. Search vectors are
-- generated as rows arrive, by the connection that copies them in, while another one writes the catalogue.

create unlogged table importacion_fila (
  linea integer primary key,
  clase text, -- set when the row was refused while reading, with the reason
  motivo text,
  id uuid,
  isbn text,
  titulo text,
  titulo_p text,
  cara text,
  descripcion text,
  precio integer,
  portada text,
  calificacion numeric(3, 2),
  fecha date,
  fecha_precision text,
  idioma text,
  formatos text[],
  editorial text,
  editorial_p text,
  autores text[],
  autores_p text[],
  nombres text[],
  apellidos text[],
  temas text[],
  temas_extra text[],
  categorias uuid[],
  categorias_sugeridas boolean,
  a text,
  b text,
  c text,
  d text,
  busqueda tsvector generated always as (vector_libro(a, b, c, d)) stored
) with (autovacuum_enabled = false);
