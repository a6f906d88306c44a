-- The cash of a counter, from its opening to its numbered close (docs/decisions/110). Only where somebody opens a register: without one
-- nothing is written here.
create table caja (
  id uuid primary key, -- made by the till: sent twice it is one register
  lugar_id uuid not null constraint caja_lugar_fk references lugar (id),
  inicial_centavos bigint not null check (inicial_centavos between 0 and 99999999999),
  abierta_por uuid, -- no references: an account may go, the register stays
  abierta_en timestamptz not null default now(),
  -- The close, written once, all of it.
  numero integer constraint caja_numero_unico unique,
  esperado_centavos bigint,
  contado_centavos bigint check (contado_centavos >= 0),
  billetes jsonb check (jsonb_typeof(billetes) = 'object'), -- how many notes of each value in pesos
  monedas_centavos bigint check (monedas_centavos >= 0), -- coins and what is no note
  motivo text check (char_length(motivo) between 1 and 300),
  cerrada_por uuid,
  cerrada_en timestamptz,
  constraint caja_cerrada_check check ((cerrada_en is null) = (numero is null)
    and (cerrada_en is null) = (esperado_centavos is null) and (cerrada_en is null) = (contado_centavos is null)
    and (cerrada_en is null) = (billetes is null) and (cerrada_en is null) = (monedas_centavos is null)),
  constraint caja_motivo_de_diferencia check (contado_centavos is null or contado_centavos = esperado_centavos or motivo is not null)
);
-- One open register at a place, whoever opens it in how many tabs.
create unique index caja_abierta on caja (lugar_id) where cerrada_en is null;
create index caja_por_cierre on caja (cerrada_en desc) where cerrada_en is not null;

-- What came into it and went out of it. Each fact once, by its key.
create table caja_movimiento (
  id bigint generated always as identity primary key,
  caja_id uuid not null constraint caja_movimiento_caja_fk references caja (id),
  tipo text not null check (tipo in ('venta', 'devolucion', 'pedido', 'retiro', 'ingreso')),
  importe_centavos bigint not null check (importe_centavos <> 0), -- what went out is negative
  motivo text check (char_length(motivo) between 1 and 300),
  clave text not null constraint caja_movimiento_clave_unica unique,
  usuario_id uuid,
  creado_en timestamptz not null default now(),
  constraint caja_movimiento_signo check (case tipo when 'retiro' then importe_centavos < 0 when 'devolucion' then importe_centavos < 0
    when 'pedido' then true else importe_centavos > 0 end),
  constraint caja_movimiento_motivo check (tipo not in ('retiro', 'ingreso') or motivo is not null)
);
create index caja_movimiento_por_caja on caja_movimiento (caja_id, id);
create index caja_movimiento_por_dia on caja_movimiento (creado_en);

select set_config('search_path', format('%I, pg_temp', current_schema()), true);

-- A register is opened, then closed once, with the sum that its rows come to and the sum of its notes; nothing else ever changes.
create function guardar_caja() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' or old.cerrada_en is not null or new.cerrada_en is null
    or (new.id, new.lugar_id, new.inicial_centavos, new.abierta_en) <> (old.id, old.lugar_id, old.inicial_centavos, old.abierta_en)
    or new.abierta_por is distinct from old.abierta_por
  then
    raise exception 'a register is closed once, and never changes' using errcode = '23514', constraint = 'caja_escrita';
  end if;
  if new.esperado_centavos <> new.inicial_centavos
      + (select coalesce(sum(importe_centavos), 0) from caja_movimiento where caja_id = new.id)
    or new.contado_centavos <> new.monedas_centavos
      + (select coalesce(sum(valor::bigint * 100 * cuantos::bigint), 0) from jsonb_each_text(new.billetes) as billete (valor, cuantos))
  then
    raise exception 'the sums of a close are those of its rows' using errcode = '23514', constraint = 'caja_sumas';
  end if;
  perform pg_advisory_xact_lock(hashtext('caja_numero'));
  new.numero := (select coalesce(max(numero), 0) + 1 from caja);
  return new;
end
$$;
create trigger guardar before update or delete on caja for each row execute function guardar_caja();

-- Nothing comes into a register that is closed. Whoever closes it holds its row for update, whoever writes here for key share: one waits
-- for the other, and the close has all that was written before it.
create function guardar_caja_movimiento() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'movements of cash are only ever added' using errcode = '23514', constraint = 'caja_movimiento_escrito';
  end if;
  perform from caja where id = new.caja_id and cerrada_en is null for key share;
  if not found then
    raise exception 'the register is closed' using errcode = '23514', constraint = 'caja_cerrada';
  end if;
  return new;
end
$$;
create trigger guardar before insert or update or delete on caja_movimiento
  for each row execute function guardar_caja_movimiento();

-- Cash of sales and returns goes into the open register of their place; without one it goes into none.
create function cobrar_en_caja() returns trigger language plpgsql set search_path from current as $$
declare
  venta venta_mostrador;
  una uuid;
begin
  if new.medio <> 'efectivo' then return null; end if;
  if tg_table_name = 'devolucion_mostrador' then
    select id into una from caja where lugar_id = new.lugar_id and cerrada_en is null for key share;
    if una is not null and new.importe_centavos > 0 then
      insert into caja_movimiento (caja_id, tipo, importe_centavos, clave, usuario_id)
      values (una, 'devolucion', -new.importe_centavos, 'devolucion:' || new.id, new.usuario_id);
    end if;
    return null;
  end if;
  select * into venta from venta_mostrador where id = new.venta_id;
  select id into una from caja where lugar_id = venta.lugar_id and cerrada_en is null for key share;
  if una is not null then
    insert into caja_movimiento (caja_id, tipo, importe_centavos, clave, usuario_id)
    values (una, 'venta', new.importe_centavos, 'venta:' || new.venta_id, venta.usuario_id);
  end if;
  return null;
end
$$;
create trigger caja after insert on venta_mostrador_pago for each row execute function cobrar_en_caja();
create trigger caja after insert on devolucion_mostrador for each row execute function cobrar_en_caja();

-- Cash of an order goes into the register of whoever took it, or into the only one that is open; else into none.
create function cobrar_pedido_en_caja() returns trigger language plpgsql set search_path from current as $$
declare
  una uuid;
begin
  select id into una from caja where cerrada_en is null
    and (abierta_por = new.usuario_id or (select count(*) from caja where cerrada_en is null) = 1)
    order by abierta_por is not distinct from new.usuario_id desc, id limit 1 for key share;
  if una is not null then
    insert into caja_movimiento (caja_id, tipo, importe_centavos, clave, usuario_id)
    values (una, 'pedido', case new.tipo when 'aprobado' then new.importe else -new.importe end, 'pedido:' || new.id, new.usuario_id);
  end if;
  return null;
end
$$;
create trigger caja after insert on pago_movimiento for each row
  when (new.medio = 'efectivo' and new.tipo in ('aprobado', 'devuelto') and new.importe > 0)
  execute function cobrar_pedido_en_caja();
