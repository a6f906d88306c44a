-- What the shop's mails need: links for a lost password, and what people write to the shop.

-- One living link for each account: a new one takes the place of the old.
create table recuperacion (
  usuario_id uuid primary key references usuario on delete cascade,
  token_sha256 bytea not null unique, -- the token itself is never stored
  email text not null, -- where it went: it is void once the account has another address
  vence_en timestamptz not null
);

-- Kept until its mail is on its way.
create table mensaje (
  id uuid primary key,
  usuario_id uuid references usuario on delete cascade,
  nombre text not null,
  email text not null,
  asunto text,
  texto text not null,
  creado_en timestamptz not null default now()
);
create index mensaje_usuario on mensaje (usuario_id);
create index mensaje_creado on mensaje (creado_en);
