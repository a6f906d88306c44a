-- Whether somebody followed a link that was mailed to the account's present address.
alter table usuario add column email_verificado boolean not null default false;

-- Another address has proved nothing, whoever writes it.
create function olvidar_verificacion() returns trigger language plpgsql as $$
begin
  new.email_verificado := false;
  return new;
end $$;
create trigger usuario_email_nuevo before update of email on usuario
  for each row when (lower(new.email) <> lower(old.email)) execute function olvidar_verificacion();

-- One living link for each account: a newer one takes the place of the old.
create table verificacion (
  usuario_id uuid primary key references usuario on delete cascade,
  token_sha256 bytea not null unique, -- the token itself is never stored
  email text not null, -- where it went: it is void once the account has another address
  vence_en timestamptz not null
);
create index verificacion_vence on verificacion (vence_en);

-- Addresses that accounts have left, each with the link that sets it back. The token is made when the mail is written.
create table cambio_correo (
  num integer generated always as identity primary key, -- which change came first
  usuario_id uuid not null references usuario on delete cascade,
  email text not null,
  token_sha256 bytea unique,
  avisado boolean not null default false, -- the shop knows that somebody else has this address by now
  vence_en timestamptz not null
);
create index cambio_correo_usuario on cambio_correo (usuario_id);
create index cambio_correo_vence on cambio_correo (vence_en);
