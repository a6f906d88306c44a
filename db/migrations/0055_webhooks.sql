-- What happens in the shop is told to other programs (docs/decisions/053). A delivery is a row that the transaction of the event
-- itself writes, one for each webhook that asked for it; without a webhook none is written.
create table webhook (
  id uuid primary key,
  nombre text not null check (length(nombre) between 1 and 80),
  url text not null check (length(url) between 1 and 2000),
  eventos text[] not null check (cardinality(eventos) > 0 and array_to_string(eventos, ',') ~ '^[a-z]+\.[a-z]+(,[a-z]+\.[a-z]+)*$'),
  secreto text not null, -- sealed with a key outside the database
  activo boolean not null default true,
  creado_en timestamptz not null default now(),
  creado_por uuid references usuario on delete set null
);

create table entrega (
  id uuid primary key, -- the same for all its attempts: receivers know repeated ones by it
  num bigint generated always as identity, -- those of one thing go out in this order
  webhook_id uuid not null references webhook on delete cascade,
  evento text not null check (evento ~ '^[a-z]+\.[a-z]+$'),
  sujeto uuid not null, -- the order or book that it is about
  datos jsonb not null check (jsonb_typeof(datos) = 'object'), -- ids, states, sums: nothing of a person
  ocurrio_en timestamptz not null default now(),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'entregada', 'fallida')),
  intentos integer not null default 0, -- since it was made or sent again
  proximo_en timestamptz not null default now(),
  tomada_hasta timestamptz -- a node is at it until then
);
create index entrega_pendiente on entrega (webhook_id, proximo_en, num) where estado = 'pendiente';
create index entrega_de_sujeto on entrega (webhook_id, sujeto, num) where estado = 'pendiente';
create index entrega_por_webhook on entrega (webhook_id, num);
create index entrega_por_num on entrega (num);
create index entrega_terminada on entrega (ocurrio_en) where estado <> 'pendiente';

create table entrega_intento (
  entrega_id uuid not null references entrega on delete cascade,
  en timestamptz not null default now(),
  estado integer, -- the status of HTTP; null where there was no answer
  motivo text check (length(motivo) <= 40), -- why it failed, in a word of ours
  ms integer not null
);
create index entrega_intento_entrega on entrega_intento (entrega_id, en);

-- The rows of a statement as `filas`, and for changes what they were as `antes`. What jobs count beside a book (copies sold,
-- ratings) is no change of it: `version` tells.
create function anotar_entregas_de_libros() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where activo and tg_argv[0] = any(eventos)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into entrega (id, webhook_id, evento, sujeto, datos)
    select gen_random_uuid(), webhook.id, tg_argv[0], filas.id, jsonb_build_object('isbn', filas.isbn)
    from filas join antes on antes.id = filas.id and antes.version <> filas.version
      cross join webhook where activo and tg_argv[0] = any(eventos);
  else
    insert into entrega (id, webhook_id, evento, sujeto, datos)
    select gen_random_uuid(), webhook.id, tg_argv[0], filas.id, jsonb_build_object('isbn', filas.isbn)
    from filas cross join webhook where activo and tg_argv[0] = any(eventos);
  end if;
  return null;
end $$;

create trigger anotar_entregas_creados after insert on libro
  referencing new table as filas for each statement execute function anotar_entregas_de_libros('libro.creado');
create trigger anotar_entregas_cambiados after update on libro
  referencing old table as antes new table as filas for each statement execute function anotar_entregas_de_libros('libro.cambiado');
create trigger anotar_entregas_eliminados after delete on libro
  referencing old table as filas for each statement execute function anotar_entregas_de_libros('libro.eliminado');

-- Sums in centavos, as everywhere in the database.
create function anotar_entregas_de_pedido() returns trigger language plpgsql as $$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), id, tg_argv[0], new.id, jsonb_build_object(
    'numero', new.numero, 'estado', new.estado, 'total', new.total, 'envio', new.envio,
    'antes', case when tg_op = 'UPDATE' then old.estado end)
  from webhook where activo and tg_argv[0] = any(eventos);
  return null;
end $$;

create trigger anotar_entregas_creado after insert on pedido
  for each row execute function anotar_entregas_de_pedido('pedido.creado');
create trigger anotar_entregas_estado after update of estado on pedido
  for each row when (old.estado is distinct from new.estado) execute function anotar_entregas_de_pedido('pedido.estado');
