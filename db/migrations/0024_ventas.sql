-- An order is a sale once the shop has begun to prepare it. What is still pending may never be paid, and what was
-- cancelled was not sold: neither counts among copies sold and what is bought together, nor proves a purchase.

create function es_venta(estado text) returns boolean language sql immutable parallel safe as $$
  select estado in ('procesado', 'enviado', 'entregado')
$$;

-- Books to be counted again by the job that keeps libro.vendidos, as `comprado_pendiente` names those whose companions are.
create table vendido_pendiente (libro_id uuid not null);

drop trigger anotar_deshecho on pedido;
drop function anotar_pedido_deshecho();
drop index pedido_cancelado;

create function anotar_venta() returns trigger language plpgsql as $$
begin
  insert into vendido_pendiente (libro_id) select libro_id from pedido_item where pedido_id = new.id and libro_id is not null;
  insert into comprado_pendiente (libro_id) select libro_id from pedido_item where pedido_id = new.id and libro_id is not null;
  return null;
end $$;
create trigger anotar_venta after update of estado on pedido for each row
  when (es_venta(old.estado) <> es_venta(new.estado)) execute function anotar_venta();
-- At the end of the transaction, when its lines are there. An ordinary order begins as pending and costs nothing here.
create constraint trigger anotar_alta after insert on pedido deferrable initially deferred for each row
  when (es_venta(new.estado)) execute function anotar_venta();

create or replace function anotar_lineas_borradas() returns trigger language plpgsql as $$
begin
  insert into vendido_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  insert into comprado_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  return null;
end $$;

-- «Compra verificada» stands beside opinions of books that this order has.
create function avisar_compra() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogo', 'opiniones:' || opinion.libro_id)
  from pedido_item join opinion on opinion.libro_id = pedido_item.libro_id
  where pedido_item.pedido_id = coalesce(old.id, new.id) and opinion.usuario_id = coalesce(old.usuario_id, new.usuario_id);
  return old;
end $$;
create constraint trigger avisar_compra_alta after insert on pedido deferrable initially deferred for each row
  when (es_venta(new.estado)) execute function avisar_compra();
create trigger avisar_compra after update of estado on pedido for each row
  when (es_venta(old.estado) <> es_venta(new.estado)) execute function avisar_compra();
-- Before: its lines are still there.
create trigger avisar_compra_borrada before delete on pedido for each row
  when (es_venta(old.estado)) execute function avisar_compra();

-- Orders were counted from their first minute: all books that were ever ordered are counted anew.
insert into vendido_pendiente (libro_id) select distinct libro_id from pedido_item where libro_id is not null;
delete from comprado_pendiente;
insert into comprado_pendiente (libro_id) select libro_id from vendido_pendiente;
delete from ajuste where clave = 'recomendados.pedidos';
