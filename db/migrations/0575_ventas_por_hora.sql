-- What was sold in each hour that is over, kept so that the sums of two months are not made of every order (docs/decisions/151). A
-- job sums (`venta.horas.service.ts`) what the view `venta` says; triggers name the hours that must be summed again. An hour without a
-- row, or with a note, is summed by whoever reads it.
create table venta_hora (
  hora timestamptz primary key,
  pedidos integer not null,
  importe bigint not null
);

-- Notes are only added, so that two sales of the same hour never wait for each other.
create table venta_hora_pendiente (hora timestamptz not null);

-- The hour of an instant, by the clock of the world: days of Argentina begin with one.
create function hora_de(instante timestamptz) returns timestamptz
  language sql immutable parallel safe
  return date_bin('1 hour', instante, timestamptz '2000-01-01 00:00:00+00');

select set_config('search_path', format('%I, pg_temp', current_schema()), true);

create function anotar_hora_de_pedido() returns trigger language plpgsql set search_path from current as $$
begin
  insert into venta_hora_pendiente (hora)
    select distinct hora_de(instante) from unnest(array[old.fecha_hora, new.fecha_hora]) as instante where instante is not null;
  return null;
end
$$;
create trigger anotar_hora_alta after insert or delete on pedido for each row execute function anotar_hora_de_pedido();
create trigger anotar_hora after update on pedido for each row
  when ((old.estado, old.metodo_pago, old.total, old.envio, old.fecha_hora)
    is distinct from (new.estado, new.metodo_pago, new.total, new.envio, new.fecha_hora))
  execute function anotar_hora_de_pedido();

-- For tables whose rows are of an order; of one that is gone its own row has said it.
create function anotar_hora_de_su_pedido() returns trigger language plpgsql set search_path from current as $$
begin
  insert into venta_hora_pendiente (hora)
    select hora_de(fecha_hora) from pedido where id in (old.pedido_id, new.pedido_id);
  return null;
end
$$;
create trigger anotar_hora_alta after insert or delete on pedido_pago for each row execute function anotar_hora_de_su_pedido();
create trigger anotar_hora after update on pedido_pago for each row
  when ((old.pedido_id, old.total, old.pagado, old.devuelto)
    is distinct from (new.pedido_id, new.total, new.pagado, new.devuelto))
  execute function anotar_hora_de_su_pedido();
create trigger anotar_hora_alta after insert or delete on pago_devolucion for each row execute function anotar_hora_de_su_pedido();
create trigger anotar_hora after update on pago_devolucion for each row
  when ((old.pedido_id, old.estado, old.envio) is distinct from (new.pedido_id, new.estado, new.envio))
  execute function anotar_hora_de_su_pedido();

-- A voucher of the gateway decides of cash alone (`se_paga_al_recibir`).
create function anotar_hora_de_cobro() returns trigger language plpgsql set search_path from current as $$
begin
  insert into venta_hora_pendiente (hora)
    select hora_de(fecha_hora) from pedido where id in (old.pedido_id, new.pedido_id) and metodo_pago = 'efectivo';
  return null;
end
$$;
create trigger anotar_hora_alta after insert or delete on cobro for each row execute function anotar_hora_de_cobro();
create trigger anotar_hora after update on cobro for each row
  when ((old.pedido_id, old.medio) is distinct from (new.pedido_id, new.medio))
  execute function anotar_hora_de_cobro();

create function anotar_hora_de_mostrador() returns trigger language plpgsql set search_path from current as $$
begin
  insert into venta_hora_pendiente (hora)
    select distinct hora_de(instante) from unnest(array[old.creado_en, new.creado_en]) as instante where instante is not null;
  return null;
end
$$;
create trigger anotar_hora_alta after insert or delete on venta_mostrador for each row execute function anotar_hora_de_mostrador();
create trigger anotar_hora after update on venta_mostrador for each row
  when ((old.creado_en, old.total_centavos) is distinct from (new.creado_en, new.total_centavos))
  execute function anotar_hora_de_mostrador();

create function anotar_hora_de_vuelta() returns trigger language plpgsql set search_path from current as $$
begin
  insert into venta_hora_pendiente (hora)
    select hora_de(creado_en) from venta_mostrador where id in (old.venta_id, new.venta_id);
  return null;
end
$$;
create trigger anotar_hora_alta after insert or delete on devolucion_mostrador for each row execute function anotar_hora_de_vuelta();
create trigger anotar_hora after update on devolucion_mostrador for each row
  when ((old.venta_id, old.importe_centavos) is distinct from (new.venta_id, new.importe_centavos))
  execute function anotar_hora_de_vuelta();
