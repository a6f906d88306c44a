-- Terms and privacy as versions (docs/decisions/078). What was published never changes: whoever bought under it may read it again.
create table documento_legal (
  id uuid primary key,
  clase text not null check (clase in ('terminos', 'privacidad')),
  version integer not null check (version > 0),
  texto text not null check (char_length(texto) between 1 and 60000),
  publicado_en timestamptz not null default now(),
  publicado_por uuid, -- no references: an account may go, the version stays
  constraint documento_legal_version_unica unique (clase, version)
);

create function rechazar_documento_legal() returns trigger language plpgsql as $$
begin
  raise exception 'a published version never changes' using errcode = '23514', constraint = 'documento_legal_publicado';
end
$$;
create trigger publicado before update or delete on documento_legal
  for each row execute function rechazar_documento_legal();

create trigger avisar_nuevas after insert on documento_legal
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_nada after truncate on documento_legal for each statement execute function avisar();

-- The terms in force when an order was placed, whichever way it came; null where none were published. The database writes it, so
-- that no way of ordering forgets it.
alter table pedido add column terminos_version integer check (terminos_version > 0);

create function anotar_terminos() returns trigger language plpgsql as $$
begin
  new.terminos_version := (select max(version) from documento_legal where clase = 'terminos');
  return new;
end
$$;
create trigger terminos before insert on pedido for each row execute function anotar_terminos();
