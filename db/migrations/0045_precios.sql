-- Prices: what they were, who changed them and why; changes of many books at once, and those that begin later
-- (docs/decisions/049).

-- A change of the prices of a list of books, or of one book from a minute on.
create table precio_cambio (
  id uuid primary key,
  numero integer generated always as identity unique,
  creado_en timestamptz not null default now(),
  actor_id uuid, -- no reference: who did it is known by its id, also once the account is gone
  lista text not null check (char_length(lista) between 1 and 2000), -- the list as it was called then
  regla jsonb not null check (jsonb_typeof(regla) = 'object'),
  gratis boolean not null default false, -- what costs 0 after it was said to be free
  desde timestamptz, -- null: at once
  total integer not null check (total > 0), -- books of the list
  libros uuid[], -- these, in the order of their keys, until it is done
  estado text not null check (estado in ('programado', 'hecho', 'deshecho', 'cancelado')),
  cambiados integer check (cambiados >= 0),
  restaurados integer check (restaurados >= 0),
  hecho_en timestamptz,
  terminado_en timestamptz, -- when it was undone or cancelled
  check ((estado = 'programado') = (libros is not null))
);
create index precio_cambio_pendiente on precio_cambio (desde) where estado = 'programado';

-- One row each time that a book's price became another one.
create table precio_historia (
  id bigint generated always as identity primary key,
  libro_id uuid not null references libro on delete cascade,
  cambiado_en timestamptz not null default now(),
  antes integer, -- centavos; null: not for sale
  despues integer,
  antes_gratis boolean not null,
  despues_gratis boolean not null,
  motivo text not null check (motivo in ('mano', 'importacion', 'cambio', 'programado', 'deshacer', 'otro')),
  actor_id uuid,
  cambio_id uuid references precio_cambio
);
create index precio_historia_por_libro on precio_historia (libro_id, id desc);
create index precio_historia_por_cambio on precio_historia (cambio_id, id) where cambio_id is not null;

-- Somebody said that a price of 0 is meant so: the shop shows «Gratis».
alter table libro add column gratis boolean not null default false;

-- Holds only while the price is 0, also for the version before, which does not know the column.
create function guardar_gratis() returns trigger language plpgsql as $$
begin
  new.gratis := new.precio is not distinct from 0;
  return new;
end $$;
create trigger gratis before insert or update of precio, gratis on libro
  for each row when (new.gratis) execute function guardar_gratis();

-- By a trigger, so that no way of writing a price forgets it. The transaction says who and why (src/libros/precio.service.ts);
-- where none does, the row says that nobody knows.
create function anotar_precio() returns trigger language plpgsql as $$
begin
  insert into precio_historia (libro_id, antes, despues, antes_gratis, despues_gratis, motivo, actor_id, cambio_id)
  values (new.id, old.precio, new.precio, old.gratis, new.gratis,
    coalesce(nullif(current_setting('anaquel.precio_motivo', true), ''), 'otro'),
    nullif(current_setting('anaquel.precio_actor', true), '')::uuid,
    nullif(current_setting('anaquel.precio_cambio', true), '')::uuid);
  return null;
end $$;
create trigger anotar_precio after update of precio, gratis on libro
  for each row when ((old.precio, old.gratis) is distinct from (new.precio, new.gratis)) execute function anotar_precio();
