-- Lists that answer from counters and indexes alone, however many books there are (docs/decisions/014).

-- How many rows lists have: the sum of `n` over the rows of a key. Each statement adds its own differences, so no writer
-- waits for another, and a list and its number always agree in one snapshot. A job adds them up (compactRecuento).
create table recuento (
  de text not null, -- libro, accesible, formato:{formato}, categoria:{id}, autor
  n bigint not null
);
create index recuento_de on recuento (de) include (n);

-- The triggers below give the rows of a statement as `filas`, and as argument whether they came (1) or went (-1).
-- `accesible` is PRECIO_ACCESIBLE (src/libros/libro.rules.ts) in centavos, as in the index libro_accesible.
create function contar_libro() returns trigger language plpgsql as $$
begin
  insert into recuento (de, n)
  select de, sum(filas) * tg_argv[0]::integer
  from (select precio <= 1000000 as accesible, formatos, count(*) as filas from filas group by 1, 2) as iguales
    cross join lateral unnest(
      array['libro', case when accesible then 'accesible' end] || array(select distinct 'formato:' || f from unnest(formatos) as f)
    ) as de
  where de is not null
  group by de;
  return null;
end $$;

create function contar_libro_categoria() returns trigger language plpgsql as $$
begin
  insert into recuento (de, n)
  select 'categoria:' || categoria_id, count(*) * tg_argv[0]::integer from filas group by categoria_id;
  return null;
end $$;

create function contar_autor() returns trigger language plpgsql as $$
begin
  insert into recuento (de, n) select 'autor', count(*) * tg_argv[0]::integer from filas having count(*) > 0;
  return null;
end $$;

create function olvidar_recuento() returns trigger language plpgsql as $$
begin
  delete from recuento where de ~ tg_argv[0];
  return null;
end $$;

create trigger contar_nuevos after insert on libro
  referencing new table as filas for each statement execute function contar_libro('1');
create trigger contar_borrados after delete on libro
  referencing old table as filas for each statement execute function contar_libro('-1');
create trigger contar_despues after update on libro
  referencing new table as filas for each statement execute function contar_libro('1');
create trigger contar_antes after update on libro
  referencing old table as filas for each statement execute function contar_libro('-1');
create trigger contar_nada after truncate on libro
  for each statement execute function olvidar_recuento('^(libro$|accesible$|formato:)');

create trigger contar_nuevos after insert on libro_categoria
  referencing new table as filas for each statement execute function contar_libro_categoria('1');
create trigger contar_borrados after delete on libro_categoria
  referencing old table as filas for each statement execute function contar_libro_categoria('-1');
create trigger contar_despues after update on libro_categoria
  referencing new table as filas for each statement execute function contar_libro_categoria('1');
create trigger contar_antes after update on libro_categoria
  referencing old table as filas for each statement execute function contar_libro_categoria('-1');
create trigger contar_nada after truncate on libro_categoria
  for each statement execute function olvidar_recuento('^categoria:');

create trigger contar_nuevos after insert on autor
  referencing new table as filas for each statement execute function contar_autor('1');
create trigger contar_borrados after delete on autor
  referencing old table as filas for each statement execute function contar_autor('-1');
create trigger contar_nada after truncate on autor for each statement execute function olvidar_recuento('^autor$');

insert into recuento (de, n)
select 'libro', count(*) from libro
union all select 'accesible', count(*) from libro where precio <= 1000000
union all select 'formato:' || f, count(*) from unnest(array['fisico', 'digital', 'audiolibro']) as f join libro on formatos @> array[f]
  group by f
union all select 'categoria:' || categoria_id, count(*) from libro_categoria group by categoria_id
union all select 'autor', count(*) from autor;

-- «Autores populares»: copies sold and number of books stand beside each author, brought up to date by a job (refreshObra)
-- for the authors named here; null names all of them.
alter table autor
  add column libros integer not null default 0,
  add column vendidos integer not null default 0;
create table autor_pendiente (autor_id uuid);

-- More than this many at once, an import say, are told as «all».
create function anotar_autores() returns trigger language plpgsql as $$
begin
  insert into autor_pendiente (autor_id)
  with tocado as materialized (select distinct autor_id from filas limit 1001)
  select distinct case when (select count(*) from tocado) <= 1000 then autor_id end from tocado;
  return null;
end $$;

create function anotar_autores_de_libro() returns trigger language plpgsql as $$
begin
  insert into autor_pendiente (autor_id) select autor_id from libro_autor where libro_id = new.id;
  return null;
end $$;

create trigger anotar_nuevos after insert on libro_autor
  referencing new table as filas for each statement execute function anotar_autores();
create trigger anotar_borrados after delete on libro_autor
  referencing old table as filas for each statement execute function anotar_autores();
create trigger anotar_despues after update on libro_autor
  referencing new table as filas for each statement execute function anotar_autores();
create trigger anotar_antes after update on libro_autor
  referencing old table as filas for each statement execute function anotar_autores();
create trigger anotar_vendidos after update of vendidos on libro
  for each row when (old.vendidos <> new.vendidos) execute function anotar_autores_de_libro();

update autor set libros = obra.libros, vendidos = obra.vendidos
from (
  select autor_id, count(*) as libros, sum(libro.vendidos) as vendidos
  from libro_autor join libro on libro.id = libro_id group by autor_id
) as obra
where autor.id = obra.autor_id;
create index autor_por_popularidad on autor (vendidos desc, libros desc, num);

-- A page of a list is found in an index alone. Expressions would keep PostgreSQL from that, so these are plain columns.
drop index libro_por_calificacion, libro_por_fecha, libro_editorial, libro_autor_autor, libro_categoria_categoria;
create index libro_por_calificacion on libro (calificacion desc nulls last, num desc);
create index libro_por_fecha on libro (fecha_edicion desc nulls last, num desc);
create index libro_accesible on libro (calificacion desc nulls last, num desc) where precio <= 1000000;
-- Keys are UUIDs of version 7: the order of their making.
create index libro_editorial on libro (editorial_id, id);
create index libro_autor_autor on libro_autor (autor_id, libro_id);
create index libro_categoria_categoria on libro_categoria (categoria_id, libro_id);
-- When a file of the sitemap last changed; 2,500 is PER_FILE of src/app/sitemap.queries.ts.
create index libro_por_archivo on libro (((num - 1) / 2500), actualizado_en);

-- An index answers alone only for pages of the table that a vacuum has seen since they changed: PostgreSQL's own fifth of
-- the table would be 200,000 books.
alter table libro set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table libro_autor set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table libro_categoria set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table autor set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
