-- A line keeps the VAT class that its thing had when it was sold: the thing may be deleted, or reclassified, before its invoice
-- is made. The database writes it, so that no way of selling forgets it. Lines of before are exempt, as nearly everything is; the
-- default is theirs alone.
alter table pedido_item add column clase_iva text default 'exento';
alter table venta_mostrador_linea add column clase_iva text default 'exento';
-- allow drop-what-is-known: it is the default of the column above, which the version before does not know
alter table pedido_item alter column clase_iva drop default;
-- allow drop-what-is-known: the default of a new column, as above
alter table venta_mostrador_linea alter column clase_iva drop default;
-- The next file validates them.
alter table pedido_item add constraint pedido_item_clase_iva_check
  check (clase_iva in ('exento', '10,5', '21') and clase_iva is not null) not valid;
alter table venta_mostrador_linea add constraint venta_mostrador_linea_clase_iva_check
  check (clase_iva in ('exento', '10,5', '21') and clase_iva is not null) not valid;

select set_config('search_path', format('%I, pg_temp', current_schema()), true);

create function anotar_clase_iva() returns trigger language plpgsql set search_path from current as $$
begin
  new.clase_iva := coalesce((select clase_iva from libro where id = new.libro_id), 'exento');
  return new;
end
$$;
create function anotar_linea() returns trigger language plpgsql set search_path from current as $$
begin
  new.clase_iva := coalesce((select clase_iva from libro where id = new.libro_id), 'exento');
  return new;
end
$$;
create trigger clase_iva before insert on pedido_item
  for each row when (new.clase_iva is null) execute function anotar_linea();
create trigger clase_iva before insert on venta_mostrador_linea
  for each row when (new.clase_iva is null) execute function anotar_clase_iva();

-- What was written never changes; what it did not say yet is added once.
alter table venta_mostrador_linea disable trigger escrita;
-- allow whole-table: only the lines of what is no exempt book, found by the books; a bookshop has few
update venta_mostrador_linea set clase_iva = libro.clase_iva
from libro where libro.id = libro_id and libro.clase_iva <> 'exento';
alter table venta_mostrador_linea enable trigger escrita;
-- allow whole-table: only the lines of what is no exempt book, as above
update pedido_item set clase_iva = libro.clase_iva
from libro where libro.id = libro_id and libro.clase_iva <> 'exento';
