-- What changed since when, for programs that keep a copy (docs/decisions/053): an order gets the moment of its last change, a
-- book keeps its own also where whoever changes it forgets to say so, and a book that is gone leaves a trace.
alter table pedido add column actualizado_en timestamptz not null default now();

create function marcar_actualizado() returns trigger language plpgsql as $$
begin
  new.actualizado_en := now();
  return new;
end $$;

create trigger actualizado before update on pedido
  for each row when (old.* is distinct from new.*) execute function marcar_actualizado();
create trigger actualizado before update on libro
  for each row when (
    old.actualizado_en = new.actualizado_en
    and (old.isbn, old.titulo, old.idioma, old.descripcion, old.precio, old.portada, old.fecha_edicion, old.formatos, old.editorial_id)
      is distinct from
      (new.isbn, new.titulo, new.idioma, new.descripcion, new.precio, new.portada, new.fecha_edicion, new.formatos, new.editorial_id)
  ) execute function marcar_actualizado();

create table libro_eliminado (
  id uuid primary key,
  num bigint generated always as identity,
  isbn text not null,
  actualizado_en timestamptz not null default now() -- when it was deleted; named like the others, which are listed in the same way
);
create index libro_eliminado_por_cambio on libro_eliminado (actualizado_en, num);

create function anotar_libros_eliminados() returns trigger language plpgsql as $$
begin
  insert into libro_eliminado (id, isbn) select id, isbn from filas
  on conflict (id) do update set actualizado_en = excluded.actualizado_en;
  return null;
end $$;
create trigger anotar_eliminados after delete on libro
  referencing old table as filas for each statement execute function anotar_libros_eliminados();
