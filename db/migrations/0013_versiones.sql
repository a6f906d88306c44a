-- `version` counts what people changed in a row, so that of two who edit the same thing the second one is told. What jobs
-- write beside it (copies sold, search words, ratings) does not count. A book's authors and categories stand in tables of
-- their own: whoever changes them sets `actualizado_en` too.

create function contar_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table categoria add version integer not null default 1;
alter table provincia add version integer not null default 1;
alter table editorial add version integer not null default 1;
alter table autor add version integer not null default 1;
alter table libro add version integer not null default 1;

create trigger version before update of nombre, descripcion on categoria
  for each row execute function contar_version();
create trigger version before update of descripcion on provincia
  for each row execute function contar_version();
create trigger version before update of descripcion, direccion, imagen on editorial
  for each row execute function contar_version();
create trigger version before update of nombre_completo, perfil, info on autor
  for each row execute function contar_version();
create trigger version before update of isbn, titulo, idioma, descripcion, precio, portada, fecha_edicion,
  fecha_edicion_precision, formatos, editorial_id, actualizado_en on libro
  for each row execute function contar_version();
