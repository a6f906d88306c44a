-- Accounts, sessions and orders. All money is an integer of centavos.

create table usuario (
  id uuid primary key,
  num integer generated always as identity unique,
  username text not null check (username ~ '^[A-Za-z0-9_]+$'),
  email text not null check (email <> ''),
  nombre text not null,
  apellido text not null,
  clave text not null, -- argon2id, PHC string
  rol text not null default 'cliente' check (rol in ('cliente', 'admin')),
  tipo text not null default 'persona',
  direccion text,
  provincia_id uuid constraint usuario_provincia_fk references provincia,
  avatar text,
  creado_en timestamptz not null default now()
);
create unique index usuario_username_unico on usuario (lower(username));
create unique index usuario_email_unico on usuario (lower(email));

create table sesion (
  token_sha256 bytea primary key, -- the token itself is never stored
  usuario_id uuid not null references usuario on delete cascade,
  creada_en timestamptz not null default now(),
  vence_en timestamptz not null
);
create index sesion_usuario on sesion (usuario_id);
create index sesion_vence on sesion (vence_en);

create table pedido (
  id uuid primary key,
  numero integer generated always as identity (start with 1001) unique,
  usuario_id uuid references usuario on delete set null, -- a deleted account leaves its orders nameless
  metodo_pago text not null check (metodo_pago in ('debito', 'transferencia', 'efectivo', 'tarjeta')),
  cuotas smallint not null default 1 check (cuotas between 1 and 3 and (cuotas = 1 or metodo_pago = 'tarjeta')),
  servicio_envio text not null check (servicio_envio in ('expres', 'estandar')),
  entrega text,
  recargo bigint not null check (recargo >= 0),
  total bigint not null check (total >= 0), -- goods plus surcharge; the shipping comes on top
  envio bigint not null check (envio >= 0),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'procesado', 'enviado', 'entregado')),
  fecha_hora timestamptz not null default now(),
  fecha_entrega_estimada date not null,
  clave_idempotencia text,
  huella bytea, -- SHA-256 of the request that the key stands for
  constraint pedido_clave_unica unique (usuario_id, clave_idempotencia)
);
create index pedido_usuario on pedido (usuario_id, numero desc);

create table pedido_item (
  pedido_id uuid not null references pedido on delete cascade,
  linea smallint not null,
  libro_id uuid references libro on delete set null, -- title, cover and price below outlive the book
  titulo text not null,
  isbn text not null,
  portada text,
  cantidad smallint not null check (cantidad between 1 and 10),
  precio_unitario integer not null check (precio_unitario >= 0),
  primary key (pedido_id, linea)
);
create index pedido_item_libro on pedido_item (libro_id);

-- total = sum of the lines + surcharge, checked when the transaction ends, whoever wrote it.
create function comprobar_suma() returns trigger language plpgsql as $$
declare
  en_duda uuid[];
begin
  if tg_table_name = 'pedido' then
    en_duda := array[new.id];
  else
    en_duda := array[old.pedido_id, new.pedido_id]; -- both, because a line could be moved to another order
  end if;
  if exists (
    select from pedido where id = any(en_duda) and total is distinct from
      recargo + (select sum(cantidad::bigint * precio_unitario) from pedido_item where pedido_id = pedido.id)
  ) then
    raise exception 'el total del pedido no es la suma de sus líneas' using errcode = 'check_violation', constraint = 'pedido_suma';
  end if;
  return null;
end $$;

create constraint trigger pedido_suma after insert or update of total, recargo on pedido
  deferrable initially deferred for each row execute function comprobar_suma();
create constraint trigger pedido_suma after insert or update or delete on pedido_item
  deferrable initially deferred for each row execute function comprobar_suma();
