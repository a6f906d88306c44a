-- Counters of limits that several processes share (docs/decisions/038). Unlogged: they are worth nothing after a crash, no
-- backup has them, and counting waits for no disk. The key is a hash of the counter's name and of what is counted: nobody's
-- address is stored, and the rows are deleted when their time is over.
create unlogged table limite (
  clave bytea primary key check (octet_length(clave) = 16),
  puntos integer not null check (puntos >= 0),
  vence timestamptz not null
) with (fillfactor = 70); -- room for a new version of a row beside the old one

create index limite_vence on limite (vence);
