-- What the owner has set in the panel (docs/decisions/048). A setting without a row has the value that its slice declares.
-- `valor` is what the setting's own schema takes; a secret is sealed text, whose key lies outside the database.
create table ajuste_tienda (
  clave text primary key check (clave ~ '^[a-z]+(\.[a-z0-9_]+)+$' and char_length(clave) <= 60),
  valor jsonb not null check (octet_length(valor::text) <= 65536),
  sellado boolean not null default false check (not sellado or jsonb_typeof(valor) = 'string'),
  version integer not null default 1 check (version > 0),
  cambiado_en timestamptz not null default now()
);

-- A topic of its own: every process reads its settings again and then forgets all pages. The version before drops nothing.
create trigger avisar_nuevas after insert on ajuste_tienda for each row execute function avisar('ajustes');
create trigger avisar_borradas after delete on ajuste_tienda for each row execute function avisar('ajustes');
create trigger avisar_cambios after update on ajuste_tienda
  for each row when (old.* is distinct from new.*) execute function avisar('ajustes');
create trigger avisar_nada after truncate on ajuste_tienda for each statement execute function avisar('ajustes');
