-- Who keeps copies for an order that nobody has paid nor worked on, so that what an account or an address keeps in all can be bounded
-- (docs/decisions/085). Such a reservation has an end; one without an end is the shop's own doing and counts for nobody.
alter table reserva add column cuenta uuid; -- no references: an account may go, the copies are counted until they are free
alter table reserva add column origen text; -- the client's address, as limits count it; forgotten with the reservation's end

create function olvidar_origen() returns trigger language plpgsql as $$
begin
  new.origen := null;
  return new;
end
$$;
create trigger olvidar_origen before update of estado, vence_en on reserva
  for each row when (new.origen is not null and (new.estado <> 'viva' or new.vence_en is null))
  execute function olvidar_origen();

-- Equal questions for shipping share one quote, and an address has a few of them. Null of both: by the version before.
alter table cotizacion_envio add column huella bytea;
alter table cotizacion_envio add column origen text;
