-- Copies of a parcel that came back may be put on the shelf again, once (docs/decisions/067). They do not go again for their order then.
alter table despacho add column repuesto_en timestamptz
  constraint despacho_repuesto_check check (repuesto_en is null or estado = 'devuelto');

-- allow replace-what-is-known: in the version before no parcel is `repuesto`
create or replace function guardar_despacho() returns trigger language plpgsql as $$
begin
  perform from pedido where id = new.pedido_id for update;
  if exists (
    select from despacho_item as puesto
    join despacho on despacho.id = puesto.despacho_id
      and (despacho.estado not in ('devuelto', 'perdido') or despacho.repuesto_en is not null)
    join pedido_item on pedido_item.pedido_id = puesto.pedido_id and pedido_item.linea = puesto.linea
    where puesto.pedido_id = new.pedido_id
    group by pedido_item.linea, pedido_item.cantidad
    having sum(puesto.cantidad) > pedido_item.cantidad
  ) then
    raise exception 'a copy of an order is in two parcels' using errcode = '23514', constraint = 'despacho_item_alcanza';
  end if;
  return null;
end
$$;
create trigger repuesto after update of repuesto_en on despacho for each row execute function guardar_despacho();
