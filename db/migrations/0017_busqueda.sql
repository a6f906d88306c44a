-- What the search reads: narrow tables beside the catalogue, so that a million books are searched in memory
-- (docs/decisions/022). The application writes them in the transaction that writes the book (refreshBusqueda).

-- One row a book. `tn` holds title (A), authors (B), publisher, categories, subjects and year (C), and a lexeme for each
-- value that is filtered by: #i1 language, #f1 format, #e77 publisher, #c12 category, #a123 author.
create table busqueda (
  libro_num integer primary key,
  -- How popular: 0 the 2,000 first, 1 the 20,000 first, 2 the 100,000 first, 3 the rest. Told anew by a job; what finds
  -- never depends on it, only how soon.
  nivel smallint not null default 3,
  titulo_p text not null,   -- folded, cut to 200 characters
  titulo_s text not null,   -- the same without a leading article
  autores_p text not null,  -- folded names, each between bars: |jorge luis borges|adolfo bioy casares|
  facetas text not null,    -- the numbers of the lexemes: 'language,formats,publisher,categories,authors', spaces within
  precio integer,           -- centavos
  fecha date,
  vendidos integer not null default 0,
  calificacion numeric(3, 2),
  tn tsvector not null
) with (fillfactor = 90);

-- Words of the description, with those of `tn`, unweighted: wide, and asked only when `tn` finds too little.
create table busqueda_texto (
  libro_num integer primary key,
  td tsvector not null
);

-- The lexemes of what a book is filtered by, from its numbers as they stand in `facetas`; nulls for none.
create function marcar_facetas(idioma text, formatos text, editorial text, categorias text, autores text) returns tsvector
  language sql immutable parallel safe as $$
  select concat_ws(' ', '#i' || idioma, '#f' || replace(formatos, ' ', ' #f'), '#e' || editorial,
    '#c' || replace(categorias, ' ', ' #c'), '#a' || replace(autores, ' ', ' #a'))::tsvector
$$;

-- The books that a shop has when it gets this. All that is looked for stands in `libro.busqueda`, whose place this takes.
-- Articles, languages and formats as in src/libros/libro.busqueda.rules.ts and libro.rules.ts.
with cruda as materialized (
  select num, left(titulo_p, 200) as titulo_p, precio, fecha_edicion, vendidos, calificacion,
    coalesce(busqueda, vector_libro(titulo_p, '', '', '')) as vector,
    array_position(array['Español', 'Inglés', 'Francés', 'Alemán', 'Portugués', 'Italiano', 'Otro'], idioma)::text as idioma,
    (select string_agg(distinct array_position(array['fisico', 'digital', 'audiolibro'], f)::text, ' ') from unnest(formatos) as f) as formatos,
    (select editorial.num::text from editorial where id = editorial_id) as editorial,
    (select string_agg(c.num::text, ' ' order by orden) from libro_categoria, lateral (select num from categoria where id = categoria_id offset 0) as c where libro_id = libro.id) as categorias,
    (select string_agg(a.num::text, ' ' order by orden) from libro_autor, lateral (select num from autor where id = autor_id offset 0) as a where libro_id = libro.id) as autores,
    (select '|' || string_agg(nombre_p, '|' order by orden) || '|' from libro_autor, lateral (select nombre_p from autor where id = autor_id offset 0) as a where libro_id = libro.id) as autores_p
  from libro
),
fila as materialized (select *, marcar_facetas(idioma, formatos, editorial, categorias, autores) as marcas from cruda),
texto as (
  insert into busqueda_texto (libro_num, td) select num, strip(vector) || marcas from fila order by num
)
insert into busqueda (libro_num, titulo_p, titulo_s, autores_p, facetas, precio, fecha, vendidos, calificacion, tn)
select num, titulo_p, regexp_replace(titulo_p, '^(el|la|los|las|lo|un|una|unos|unas|the|an) ', ''), coalesce(autores_p, ''),
  format('%s,%s,%s,%s,%s', idioma, formatos, editorial, categorias, autores),
  precio, fecha_edicion, vendidos, calificacion, ts_filter(vector, '{a,b,c}') || marcas
from fila order by num;

create index busqueda_tn on busqueda using gin (tn);
create index busqueda_tn_2 on busqueda using gin (tn) where nivel = 2;
create index busqueda_tn_1 on busqueda using gin (tn) where nivel = 1;
create index busqueda_tn_0 on busqueda using gin (tn) where nivel = 0;
create index busqueda_titulo on busqueda (titulo_p collate "C", libro_num);
create index busqueda_titulo_sin on busqueda (titulo_s collate "C", libro_num);
create index busqueda_fecha on busqueda (fecha desc nulls last, libro_num desc);
create index busqueda_texto_td on busqueda_texto using gin (td);

-- What changes often is copied by the database itself: it touches no index of words.
create function copiar_a_busqueda() returns trigger language plpgsql as $$
begin
  update busqueda set precio = new.precio, fecha = new.fecha_edicion, vendidos = new.vendidos, calificacion = new.calificacion
  where libro_num = new.num;
  return null;
end $$;
create trigger copiar after update of precio, fecha_edicion, vendidos, calificacion on libro
  for each row when ((old.precio, old.fecha_edicion, old.vendidos, old.calificacion)
    is distinct from (new.precio, new.fecha_edicion, new.vendidos, new.calificacion))
  execute function copiar_a_busqueda();

create function olvidar_busqueda() returns trigger language plpgsql as $$
begin
  delete from busqueda where libro_num = old.num;
  delete from busqueda_texto where libro_num = old.num;
  return null;
end $$;
create trigger olvidar after delete on libro for each row execute function olvidar_busqueda();

create function olvidar_toda_busqueda() returns trigger language plpgsql as $$
begin
  delete from busqueda;
  delete from busqueda_texto;
  return null;
end $$;
create trigger olvidar_todo after truncate on libro for each statement execute function olvidar_toda_busqueda();

-- Every word of titles, authors, publishers, categories and subjects as people write it (folded, not stemmed), how many
-- books have it, and hashes of what is left of it without one or two letters (SymSpell): so a misspelt word is found.
create table palabra (
  palabra text collate "C" primary key,
  libros integer not null default 1,
  borrados integer[] not null
);
create index palabra_borrados on palabra using gin (borrados);

-- Suggestions: the names people begin to type. 0 the 5,000 most popular authors.
alter table autor add nivel smallint not null default 1;
create index autor_palabras on autor using gin (to_tsvector('simple', nombre_p));
create index autor_palabras_0 on autor using gin (to_tsvector('simple', nombre_p)) where nivel = 0;
create index editorial_palabras on editorial using gin (to_tsvector('simple', descripcion_p));

alter table importacion_fila add column titulo_s text;

-- The words stand in `busqueda` now, and so do the beginnings of titles.
drop index libro_titulo;
alter table libro drop column busqueda; -- with libro_busqueda and libro_busqueda_panel
