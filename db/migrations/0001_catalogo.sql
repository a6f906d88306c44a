-- The catalogue. Columns named *_p hold the folded form of a name (no case, accents or punctuation); the application folds.
-- `num` is an internal key for joins, order of creation and search; only the UUID leaves the server.

create text search configuration es_libro (copy = pg_catalog.spanish);

-- A book's search vector, from words that the application has folded (src/libros/libro.busqueda.rules.ts): a title,
-- b authors, c publisher, categories, subjects and year, d description.
create function vector_libro(a text, b text, c text, d text) returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('es_libro', a), 'A') || setweight(to_tsvector('es_libro', b), 'B')
    || setweight(to_tsvector('es_libro', c), 'C') || setweight(to_tsvector('es_libro', d), 'D')
$$;

-- Not strict: only so does PostgreSQL write the body into the column's check, at a fifth of the cost for each row.
create function isbn13_valido(isbn text) returns boolean language sql immutable parallel safe as $$
  select isbn ~ '^97[89][0-9]{10}$' and
    (ascii(substr(isbn, 1, 1)) + ascii(substr(isbn, 3, 1)) + ascii(substr(isbn, 5, 1)) + ascii(substr(isbn, 7, 1))
      + ascii(substr(isbn, 9, 1)) + ascii(substr(isbn, 11, 1)) + ascii(substr(isbn, 13, 1)) - 7 * 48
      + 3 * (ascii(substr(isbn, 2, 1)) + ascii(substr(isbn, 4, 1)) + ascii(substr(isbn, 6, 1)) + ascii(substr(isbn, 8, 1))
      + ascii(substr(isbn, 10, 1)) + ascii(substr(isbn, 12, 1)) - 6 * 48)) % 10 = 0
$$;

-- What the shop remembers about itself, a value a key: that the demo was loaded, say.
create table ajuste (
  clave text primary key,
  valor jsonb not null
);

create table categoria (
  id uuid primary key,
  num integer generated always as identity unique,
  nombre text not null check (nombre <> ''),
  nombre_p text not null constraint categoria_nombre_unico unique,
  descripcion text
);

create table provincia (
  id uuid primary key,
  num integer generated always as identity unique,
  descripcion text not null check (descripcion <> ''),
  descripcion_p text not null constraint provincia_descripcion_unica unique
);

create table editorial (
  id uuid primary key,
  num integer generated always as identity unique,
  descripcion text not null check (descripcion <> ''),
  descripcion_p text not null constraint editorial_descripcion_unica unique,
  direccion text,
  imagen text,
  dispositivo smallint not null default 0 -- which printer's device the drawn mark shows
);

create table autor (
  id uuid primary key,
  num integer generated always as identity unique,
  nombre_completo text not null check (nombre_completo <> ''),
  nombre_p text not null constraint autor_nombre_unico unique,
  nombre text not null,
  apellido text not null,
  perfil text,
  info text
);

create table libro (
  id uuid primary key,
  num integer generated always as identity unique,
  isbn text not null constraint libro_isbn_unico unique constraint libro_isbn_valido check (isbn13_valido(isbn)),
  titulo text not null check (titulo <> ''),
  titulo_p text not null,
  idioma text check (idioma in ('Español', 'Inglés', 'Francés', 'Alemán', 'Portugués', 'Italiano', 'Otro')),
  descripcion text,
  precio integer constraint libro_precio_valido check (precio >= 0), -- centavos; null: not for sale
  portada text,
  cara text not null, -- the drawn cover's face: family.palette.variant, fixed at creation
  calificacion numeric(3, 2) constraint libro_calificacion_valida check (calificacion between 0 and 5),
  fecha_edicion date,
  fecha_edicion_precision text check (fecha_edicion_precision in ('dia', 'anio')),
  formatos text[] not null default '{fisico}' check (formatos <@ array['fisico', 'digital', 'audiolibro']),
  editorial_id uuid constraint libro_editorial_fk references editorial,
  temas text[] not null default '{}',
  vendidos integer not null default 0, -- copies sold, brought up to date by a job
  busqueda tsvector,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  check ((fecha_edicion is null) = (fecha_edicion_precision is null))
);

create table libro_autor (
  libro_id uuid not null references libro on delete cascade,
  autor_id uuid not null constraint libro_autor_autor_fk references autor,
  orden smallint not null,
  primary key (libro_id, autor_id)
);

create table libro_categoria (
  libro_id uuid not null references libro on delete cascade,
  categoria_id uuid not null constraint libro_categoria_categoria_fk references categoria,
  orden smallint not null default 0,
  primary key (libro_id, categoria_id)
);

create index libro_busqueda on libro using gin (busqueda);
-- Titles that begin with the words searched for; cut, because an index row holds 2,700 bytes at most.
create index libro_titulo on libro (left(titulo_p, 200) collate "C");
create index libro_editorial on libro (editorial_id, num desc);
create index libro_autor_autor on libro_autor (autor_id);
create index libro_categoria_categoria on libro_categoria (categoria_id);
-- The three carousels walk the whole catalogue, each in its own order.
create index libro_por_calificacion on libro (coalesce(calificacion, 0) desc, num desc);
create index libro_por_vendidos on libro (vendidos desc, num desc);
create index libro_por_fecha on libro (coalesce(fecha_edicion, '0001-01-01') desc, num desc);

-- Every shop node empties its page cache when it hears this; one notification a transaction, however many rows.
create function avisar_catalogo() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogo', '');
  return null;
end $$;

create trigger avisar after insert or update or delete or truncate on categoria for each statement execute function avisar_catalogo();
create trigger avisar after insert or update or delete or truncate on provincia for each statement execute function avisar_catalogo();
create trigger avisar after insert or update or delete or truncate on editorial for each statement execute function avisar_catalogo();
create trigger avisar after insert or update or delete or truncate on autor for each statement execute function avisar_catalogo();
create trigger avisar after insert or update or delete or truncate on libro for each statement execute function avisar_catalogo();
create trigger avisar after insert or update or delete or truncate on libro_autor for each statement execute function avisar_catalogo();
create trigger avisar after insert or update or delete or truncate on libro_categoria for each statement execute function avisar_catalogo();
