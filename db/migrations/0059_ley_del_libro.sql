-- The uniform price of books, Ley 25.542 (docs/decisions/055): the price that publisher or importer set, fairs during which
-- less may be asked, and accounts that may buy for less.

-- `pvp_centavos`: the uniform price, since a day and by whom it was told. `regla_precio`: what the law says of the book.
alter table libro
  add column pvp_centavos integer,
  add column pvp_fuente text,
  add column pvp_desde date,
  add column regla_precio text not null default 'libro_nuevo';
-- 0060_indices_de_ley_del_libro.sql validates these checks.
alter table libro
  add constraint libro_pvp_check check (
    num_nonnulls(pvp_centavos, pvp_fuente, pvp_desde) in (0, 3)
    and (pvp_centavos is null or pvp_centavos > 0)
    and (pvp_fuente is null or pvp_fuente in ('editorial', 'distribuidora', 'onix', 'mano'))
  ) not valid,
  add constraint libro_regla_precio_check check (
    regla_precio in ('libro_nuevo', 'usado', 'saldo', 'descatalogado', 'artesanal', 'no_es_libro')
  ) not valid;

-- Whoever writes only these columns makes another version of the book too, and a change that other programs are told of.
create trigger actualizado_pvp before update of pvp_centavos, pvp_fuente, pvp_desde, regla_precio on libro
  for each row when (
    old.actualizado_en = new.actualizado_en
    and (old.pvp_centavos, old.pvp_fuente, old.pvp_desde, old.regla_precio)
      is distinct from (new.pvp_centavos, new.pvp_fuente, new.pvp_desde, new.regla_precio)
  ) execute function marcar_actualizado();
create trigger version_pvp before update of pvp_centavos, pvp_fuente, pvp_desde, regla_precio on libro
  for each row when (
    old.version = new.version
    and (old.pvp_centavos, old.pvp_fuente, old.pvp_desde, old.regla_precio)
      is distinct from (new.pvp_centavos, new.pvp_fuente, new.pvp_desde, new.regla_precio)
  ) execute function contar_version();

-- One row each time that a book's uniform price, or what the law says of it, became another one.
create table pvp_historia (
  id bigint generated always as identity primary key,
  libro_id uuid not null references libro on delete cascade,
  cambiado_en timestamptz not null default now(),
  antes_centavos integer,
  antes_regla text not null,
  despues_centavos integer,
  despues_fuente text,
  despues_desde date,
  despues_regla text not null,
  motivo text not null,
  actor_id uuid -- no reference: who did it is known by its id, also once the account is gone
);
create index pvp_historia_por_libro on pvp_historia (libro_id, id desc);

-- Who and why are what the transaction says of its prices (anotar_precio, 0045_precios.sql).
create function anotar_pvp() returns trigger language plpgsql as $$
begin
  insert into pvp_historia (libro_id, antes_centavos, antes_regla, despues_centavos, despues_fuente, despues_desde,
    despues_regla, motivo, actor_id)
  values (new.id, old.pvp_centavos, old.regla_precio, new.pvp_centavos, new.pvp_fuente, new.pvp_desde,
    new.regla_precio, coalesce(nullif(current_setting('anaquel.precio_motivo', true), ''), 'otro'),
    nullif(current_setting('anaquel.precio_actor', true), '')::uuid);
  return null;
end $$;
create trigger anotar_pvp after update of pvp_centavos, pvp_fuente, pvp_desde, regla_precio on libro
  for each row when (
    (old.pvp_centavos, old.pvp_fuente, old.pvp_desde, old.regla_precio)
      is distinct from (new.pvp_centavos, new.pvp_fuente, new.pvp_desde, new.regla_precio)
  ) execute function anotar_pvp();

-- Fairs, days and weeks of the book that an authority declared of public interest.
create table feria (
  id uuid primary key,
  num integer generated always as identity unique,
  nombre text not null check (char_length(nombre) between 1 and 120),
  nombre_p text not null,
  desde date not null,
  hasta date not null, -- its last day
  provincias text[] not null default '{}', -- where it takes place; none: the whole country
  norma text not null check (char_length(norma) between 1 and 300), -- the declaration
  tope integer not null default 1000 check (tope between 1 and 1000), -- hundredths of a per cent
  creada_por uuid,
  creada_en timestamptz not null default now(),
  version integer not null default 1,
  constraint feria_dias_check check (hasta >= desde),
  constraint feria_provincias_check check (cardinality(provincias) <= 24)
);
create index feria_hasta on feria (hasta);
create trigger version before update of nombre, desde, hasta, provincias, norma, tope on feria
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- Of prices, which are of every page: whoever hears of a changed fair forgets everything (docs/decisions/028).
create trigger avisar_nuevas after insert on feria
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on feria
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on feria
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on feria for each statement execute function avisar();

-- Accounts that buy for a library or a state body. The row stays when the account goes, without it: it says for whom the shop
-- sold for less.
create table comprador_institucional (
  id uuid primary key,
  num integer generated always as identity unique,
  usuario_id uuid constraint comprador_institucional_usuario_fk references usuario on delete set null,
  clase text not null check (clase in ('biblioteca', 'estado')),
  institucion text not null check (char_length(institucion) between 1 and 160),
  institucion_p text not null,
  documento text not null check (char_length(documento) between 1 and 300), -- where the proof is kept
  desde date not null,
  hasta date, -- the last day; null: until further notice
  creado_por uuid,
  creado_en timestamptz not null default now(),
  version integer not null default 1,
  constraint comprador_institucional_dias_check check (hasta >= desde)
);
create index comprador_institucional_usuario on comprador_institucional (usuario_id) where usuario_id is not null;
create trigger version before update of clase, institucion, documento, desde, hasta on comprador_institucional
  for each row when (old.* is distinct from new.*) execute function contar_version();
