-- Where an order goes, in fields, as carriers are told it (docs/decisions/118). `entrega` says the same in one line; orders of
-- before, and those of a shop without shipping tables, have the line alone.
alter table pedido add column domicilio jsonb;
-- The number of a kept address; null where it is still a part of `calle`.
alter table direccion add column altura text;
-- The next file validates them.
alter table pedido add constraint pedido_domicilio_check check (jsonb_typeof(domicilio) = 'object') not valid;
alter table direccion add constraint direccion_altura_check check (altura <> '') not valid;

select set_config('search_path', format('%I, pg_temp', current_schema()), true);

-- Whoever forgets the line forgets the fields.
create function olvidar_domicilio() returns trigger language plpgsql set search_path from current as $$
begin
  new.domicilio := null;
  return new;
end
$$;
create trigger domicilio before update of entrega on pedido
  for each row when (new.entrega is null and new.domicilio is not null) execute function olvidar_domicilio();
