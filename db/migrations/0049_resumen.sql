-- What the panel's overview says of the whole catalogue and of a month of orders, counted by a job while nobody waits
-- (src/resumen/contado.queries.ts). Unlogged: after a crash of the database it is counted again, and no backup needs it.
create unlogged table resumen_contado (
  parte text primary key check (parte in ('vendidos', 'catalogo')),
  valor jsonb not null,
  hecho_en timestamptz not null default now(),
  tardo_ms integer not null check (tardo_ms >= 0), -- how long the count took: the next one waits a hundred times as long
  marca text not null check (char_length(marca) <= 200) -- the day, and what the tables had seen: the same again needs no count
);
