-- Offers: what the owner takes off the price of books, from one minute until another (docs/decisions/052).
create table oferta (
  id uuid primary key,
  num integer generated always as identity unique,
  titulo text not null check (char_length(titulo) between 1 and 80),
  titulo_p text not null,
  texto text not null default '' check (char_length(texto) <= 200), -- what its banner says; without it the discount
  clase text not null check (clase in ('porcentaje', 'importe')),
  valor integer not null, -- hundredths of a per cent, or centavos off each copy
  desde timestamptz not null,
  hasta timestamptz not null,
  banner boolean not null default true,
  actualizada_en timestamptz not null default now(), -- whoever changes what it applies to sets it too
  version integer not null default 1,
  constraint oferta_valor_check check (valor > 0 and (clase = 'importe' or valor <= 9000)),
  constraint oferta_dias_check check (hasta > desde)
);
create index oferta_hasta on oferta (hasta);

-- What an offer applies to, one row each: any of them is enough. A deleted thing takes its row along.
create table oferta_alcance (
  oferta_id uuid not null references oferta on delete cascade,
  orden smallint not null,
  todo boolean, -- every book of the shop
  libro_id uuid references libro on delete cascade,
  autor_id uuid references autor on delete cascade,
  editorial_id uuid references editorial on delete cascade,
  categoria_id uuid references categoria on delete cascade,
  formato text check (formato in ('fisico', 'digital', 'audiolibro')),
  primary key (oferta_id, orden),
  constraint oferta_alcance_uno_check check (
    num_nonnulls(todo, libro_id, autor_id, editorial_id, categoria_id, formato) = 1 and todo is not false
  )
);
create index oferta_alcance_libro on oferta_alcance (libro_id) where libro_id is not null;
create index oferta_alcance_autor on oferta_alcance (autor_id) where autor_id is not null;
create index oferta_alcance_editorial on oferta_alcance (editorial_id) where editorial_id is not null;
create index oferta_alcance_categoria on oferta_alcance (categoria_id) where categoria_id is not null;

create trigger version before update of titulo, texto, clase, valor, desde, hasta, banner, actualizada_en on oferta
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- A price is of every page: whoever hears of a changed offer forgets everything (docs/decisions/028).
create trigger avisar_nuevas after insert on oferta
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on oferta
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on oferta
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on oferta for each statement execute function avisar();
create trigger avisar_nuevas after insert on oferta_alcance
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on oferta_alcance
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on oferta_alcance
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on oferta_alcance for each statement execute function avisar();

-- What a line cost without the offer, and the offer as it was called. Null: it was sold at its price.
alter table pedido_item
  add column precio_lista integer,
  add column oferta_id uuid,
  add column oferta_titulo text;
