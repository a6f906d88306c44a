-- Nodes hear what changed, and nothing where no row differs (docs/decisions/028). `NOTIFY catalogo` carries
--   '' (nothing)        anything may have changed: forget all
--   popularidad         ratings, copies sold, what is bought together: the order of lists, and numbers that may lag
--   opiniones:{libro}   what readers say of one book: opinions, their signatures, the badge of a purchase
-- PostgreSQL sends equal ones of a transaction once. Updates are compared row by row: a WHEN costs nothing where no row
-- differs, while comparing transition tables would sort both.

drop trigger avisar on categoria;
drop trigger avisar on provincia;
drop trigger avisar on editorial;
drop trigger avisar on autor;
drop trigger avisar on libro;
drop trigger avisar on libro_autor;
drop trigger avisar on libro_categoria;
drop trigger avisar on opinion;
drop function avisar_catalogo();

-- Of statements that wrote rows; `filas` are these.
create function avisar_filas() returns trigger language plpgsql as $$
begin
  if exists (select from filas) then
    perform pg_notify('catalogo', '');
  end if;
  return null;
end $$;

create function avisar() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogo', coalesce(tg_argv[0], ''));
  return null;
end $$;

-- Whatever a later migration adds to these two is told as a change of everything, until it is named here.
create function avisar_libro() returns trigger language plpgsql as $$
begin
  new.vendidos := old.vendidos;
  new.calificacion := old.calificacion;
  new.opiniones := old.opiniones;
  new.calificacion_catalogo := old.calificacion_catalogo;
  perform pg_notify('catalogo', case when new is distinct from old then '' else 'popularidad' end);
  return null;
end $$;

create function avisar_autor() returns trigger language plpgsql as $$
begin
  new.vendidos := old.vendidos;
  new.libros := old.libros;
  new.nivel := old.nivel;
  perform pg_notify('catalogo', case when new is distinct from old then '' else 'popularidad' end);
  return null;
end $$;

create function avisar_opinion() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('catalogo', 'opiniones:' || old.libro_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('catalogo', 'opiniones:' || new.libro_id);
  end if;
  return null;
end $$;

create trigger avisar_nuevas after insert on categoria
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on categoria
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on categoria
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on categoria for each statement execute function avisar();

create trigger avisar_nuevas after insert on provincia
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on provincia
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on provincia
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on provincia for each statement execute function avisar();

create trigger avisar_nuevas after insert on editorial
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on editorial
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on editorial
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on editorial for each statement execute function avisar();

create trigger avisar_nuevas after insert on autor
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on autor
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on autor
  for each row when (old.* is distinct from new.*) execute function avisar_autor();
create trigger avisar_nada after truncate on autor for each statement execute function avisar();

create trigger avisar_nuevas after insert on libro
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on libro
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on libro
  for each row when (old.* is distinct from new.*) execute function avisar_libro();
create trigger avisar_nada after truncate on libro for each statement execute function avisar();

create trigger avisar_nuevas after insert on libro_autor
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on libro_autor
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on libro_autor
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on libro_autor for each statement execute function avisar();

create trigger avisar_nuevas after insert on libro_categoria
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on libro_categoria
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on libro_categoria
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on libro_categoria for each statement execute function avisar();

create trigger avisar_filas after insert or delete on opinion for each row execute function avisar_opinion();
create trigger avisar_cambios after update on opinion
  for each row when (old.* is distinct from new.*) execute function avisar_opinion();
create trigger avisar_nada after truncate on opinion for each statement execute function avisar();

create trigger avisar_filas after insert or delete on comprado_con for each row execute function avisar('popularidad');
create trigger avisar_cambios after update on comprado_con
  for each row when (old.* is distinct from new.*) execute function avisar('popularidad');
create trigger avisar_nada after truncate on comprado_con for each statement execute function avisar();

-- Opinions are signed with the customer's name of today: only what shows one of theirs is made anew when it changes.
create or replace function avisar_firma() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogo', 'opiniones:' || libro_id) from opinion where usuario_id = new.id;
  return null;
end $$;

-- The same again is no other version.
drop trigger version on categoria;
drop trigger version on provincia;
drop trigger version on editorial;
drop trigger version on autor;
drop trigger version on libro;
create trigger version before update of nombre, descripcion on categoria
  for each row when (old.* is distinct from new.*) execute function contar_version();
create trigger version before update of descripcion on provincia
  for each row when (old.* is distinct from new.*) execute function contar_version();
create trigger version before update of descripcion, direccion, imagen on editorial
  for each row when (old.* is distinct from new.*) execute function contar_version();
create trigger version before update of nombre_completo, perfil, info on autor
  for each row when (old.* is distinct from new.*) execute function contar_version();
create trigger version before update of isbn, titulo, idioma, descripcion, precio, portada, fecha_edicion,
  fecha_edicion_precision, formatos, editorial_id, actualizado_en on libro
  for each row when (old.* is distinct from new.*) execute function contar_version();
