-- Books that are bought together (docs/decisions/025): of each book that was sold, the others in its newest orders. A job
-- counts them (src/recomendados/comprados.queries.ts); orders themselves write nothing more.

create table comprado_con (
  libro_num integer primary key references libro (num) on delete cascade,
  otros integer[] not null, -- libro.num, the most often bought together first
  veces integer[] not null, -- in how many of those orders each of them was
  check (cardinality(otros) between 1 and 20 and cardinality(veces) = cardinality(otros))
);

-- Books to be counted again because of an order that was cancelled or deleted; new orders are found by their keys.
create table comprado_pendiente (libro_id uuid not null);

create function anotar_pedido_deshecho() returns trigger language plpgsql as $$
begin
  insert into comprado_pendiente (libro_id) select libro_id from pedido_item where pedido_id = new.id and libro_id is not null;
  return null;
end $$;
create trigger anotar_deshecho after update of estado on pedido for each row
  when (old.estado <> new.estado and 'cancelado' in (old.estado, new.estado)) execute function anotar_pedido_deshecho();

create function anotar_lineas_borradas() returns trigger language plpgsql as $$
begin
  insert into comprado_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  return null;
end $$;
create trigger anotar_borradas after delete on pedido_item
  referencing old table as filas for each statement execute function anotar_lineas_borradas();

-- The newest orders of a book without reading all of them.
create index pedido_item_por_libro on pedido_item (libro_id, pedido_id desc);
drop index pedido_item_libro;
