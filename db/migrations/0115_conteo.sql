-- Counting the shelves while the shop sells (docs/decisions/069): no stock changes until a difference is accepted. The tables are
-- called `conteo`, because `recuento` is that of kept totals (0010).
create table conteo (
  id uuid primary key,
  num integer generated always as identity unique,
  lugar_id uuid not null constraint conteo_lugar_fk references lugar (id),
  -- What must turn up: all that stands there, all of one shelf, or the titles that were asked for.
  alcance text not null check (alcance in ('lugar', 'estante', 'titulos')),
  estante text check (char_length(estante) between 1 and 40),
  estado text not null default 'abierto' check (estado in ('abierto', 'pausado', 'cerrado', 'descartado')),
  creado_por uuid, -- no references: an account may go, the count stays
  creado_en timestamptz not null default now(),
  cerrado_por uuid,
  cerrado_en timestamptz,
  constraint conteo_de_estante check ((alcance = 'estante') = (estante is not null)),
  constraint conteo_terminado check ((cerrado_en is null) = (estado in ('abierto', 'pausado')))
);
create index conteo_por_lugar on conteo (lugar_id);

-- A title that was asked for or counted. The last two are of the moment of its first beep.
create table conteo_titulo (
  conteo_id uuid not null constraint conteo_titulo_conteo_fk references conteo (id) on delete cascade,
  libro_id uuid not null constraint conteo_titulo_libro_fk references libro (id) on delete cascade,
  pedido boolean not null default false,
  contado_en timestamptz, -- null: no beep yet
  movimiento_id bigint, -- the book's last movement there; null: it had none
  esperado integer check (esperado >= 0), -- copies there by then; null: never counted
  primary key (conteo_id, libro_id)
);
create index conteo_titulo_por_libro on conteo_titulo (libro_id);

-- A beep, or a correction by hand. The device names it, so that the same one is never counted twice.
create table conteo_bip (
  id uuid primary key,
  num bigint generated always as identity unique,
  conteo_id uuid not null constraint conteo_bip_conteo_fk references conteo (id) on delete cascade,
  libro_id uuid constraint conteo_bip_libro_fk references libro (id) on delete cascade, -- null: no book has this code
  codigo text not null check (char_length(codigo) between 1 and 40),
  cantidad integer not null check (cantidad <> 0 and cantidad between -9999 and 9999),
  equipo uuid not null, -- of which device
  usuario_id uuid,
  creado_en timestamptz not null default now()
);
create index conteo_bip_por_titulo on conteo_bip (conteo_id, libro_id);
create index conteo_bip_por_libro on conteo_bip (libro_id);

-- What did not match when the count was closed. Accepted, it becomes movements.
create table conteo_diferencia (
  conteo_id uuid not null constraint conteo_diferencia_conteo_fk references conteo (id) on delete cascade,
  libro_id uuid not null constraint conteo_diferencia_libro_fk references libro (id) on delete cascade,
  contado integer not null check (contado >= 0),
  esperado integer check (esperado >= 0), -- null: never counted
  otro_estante text, -- the shelf where it should stand, of a count of another one
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aceptada', 'ignorada')),
  resuelta_por uuid,
  resuelta_en timestamptz,
  primary key (conteo_id, libro_id),
  constraint conteo_diferencia_distinta check (contado is distinct from esperado)
);
create index conteo_diferencia_por_libro on conteo_diferencia (libro_id);
