-- Copies of backups that were sent out of this machine, or could not be: which file, where to, and for which printed key.
create table copia_afuera (
  id uuid primary key,
  hecha_en timestamptz not null default now(),
  archivo text not null,
  lugar text not null,
  destinatario text not null,
  bytes bigint check (bytes > 0),
  falla text,
  check (bytes is not null or falla is not null) -- without a copy there is a reason
);
create index copia_afuera_por_fecha on copia_afuera (hecha_en desc);
