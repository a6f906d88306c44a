-- Coupons: a code that takes something off the price of books, as often as its limits say (docs/decisions/056).
create table cupon (
  id uuid primary key,
  num integer generated always as identity unique,
  codigo text not null check (codigo ~ '^[A-Z0-9]{4,24}$'),
  codigo_leido text not null, -- the code as it is compared: O and 0, I, L and 1 are the same
  titulo text not null check (char_length(titulo) between 1 and 80),
  titulo_p text not null,
  clase text not null check (clase in ('porcentaje', 'importe')),
  valor integer not null, -- hundredths of a per cent, or centavos off each copy
  desde timestamptz not null,
  hasta timestamptz, -- null: until somebody ends it
  minimo integer not null default 0 check (minimo >= 0), -- centavos of books, without the coupon
  usos_max integer check (usos_max > 0),
  usos_por_cliente integer check (usos_por_cliente > 0),
  solo_primera boolean not null default false,
  para text not null default 'todos' check (para in ('todos', 'cuentas', 'instituciones')),
  usos integer not null default 0, -- orders that hold it and are not cancelled; counted by the triggers below
  actualizado_en timestamptz not null default now(), -- whoever changes its reach or its accounts sets it too
  version integer not null default 1,
  constraint cupon_codigo_unico unique (codigo_leido),
  constraint cupon_valor_check check (valor > 0 and (clase = 'importe' or valor <= 9000)),
  constraint cupon_dias_check check (hasta > desde),
  -- The last use is never given twice, whoever asks.
  constraint cupon_usos_check check (usos >= 0 and usos <= usos_max)
);
create index cupon_hasta on cupon (hasta);

-- What a coupon applies to, one row each: any of them is enough. A deleted thing takes its row along.
create table cupon_alcance (
  cupon_id uuid not null references cupon on delete cascade,
  orden smallint not null,
  todo boolean, -- every book of the shop
  libro_id uuid references libro on delete cascade,
  autor_id uuid references autor on delete cascade,
  editorial_id uuid references editorial on delete cascade,
  categoria_id uuid references categoria on delete cascade,
  formato text check (formato in ('fisico', 'digital', 'audiolibro')),
  primary key (cupon_id, orden),
  constraint cupon_alcance_uno_check check (
    num_nonnulls(todo, libro_id, autor_id, editorial_id, categoria_id, formato) = 1 and todo is not false
  )
);
create index cupon_alcance_libro on cupon_alcance (libro_id) where libro_id is not null;
create index cupon_alcance_autor on cupon_alcance (autor_id) where autor_id is not null;
create index cupon_alcance_editorial on cupon_alcance (editorial_id) where editorial_id is not null;
create index cupon_alcance_categoria on cupon_alcance (categoria_id) where categoria_id is not null;

-- The accounts that a coupon was made for.
create table cupon_cuenta (
  cupon_id uuid not null references cupon on delete cascade,
  usuario_id uuid not null constraint cupon_cuenta_usuario_fk references usuario on delete cascade,
  primary key (cupon_id, usuario_id)
);
create index cupon_cuenta_usuario on cupon_cuenta (usuario_id);

-- Uses are no part of what two people may edit at the same time.
create trigger version before update of codigo, titulo, clase, valor, desde, hasta, minimo, usos_max, usos_por_cliente,
    solo_primera, para, actualizado_en on cupon
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- Pages say only whether there is a coupon that is not over: a use changes nothing that anybody keeps (docs/decisions/028).
create trigger avisar_nuevas after insert on cupon
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on cupon
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on cupon
  for each row when (old.hasta is distinct from new.hasta) execute function avisar();
create trigger avisar_nada after truncate on cupon for each statement execute function avisar();

-- The coupon that an order was bought with, as it was called, and what each line would have cost without it. Null: none.
alter table pedido
  add column cupon_id uuid,
  add column cupon_codigo text,
  add column cupon_titulo text;
alter table pedido_item add column precio_sin_cupon integer;

-- An order that comes takes a use, one that is cancelled or deleted gives it back, whichever program does it.
create function contar_cupon() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.cupon_id is not null and old.estado <> 'cancelado' then
    update cupon set usos = usos - 1 where id = old.cupon_id;
  end if;
  if tg_op <> 'DELETE' and new.cupon_id is not null and new.estado <> 'cancelado' then
    update cupon set usos = usos + 1 where id = new.cupon_id;
  end if;
  return null;
end
$$;
create trigger contar_cupon_nuevo after insert on pedido
  for each row when (new.cupon_id is not null) execute function contar_cupon();
create trigger contar_cupon_cambio after update on pedido
  for each row when (
    old.cupon_id is distinct from new.cupon_id
    or (new.cupon_id is not null and (old.estado = 'cancelado') <> (new.estado = 'cancelado'))
  ) execute function contar_cupon();
create trigger contar_cupon_borrado after delete on pedido
  for each row when (old.cupon_id is not null) execute function contar_cupon();
