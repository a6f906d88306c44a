-- Keys with which other programs use the API (docs/decisions/053). Only the SHA-256 of the secret is kept. A revoked key stays:
-- the audit names it.
create table clave_api (
  id uuid primary key,
  nombre text not null check (length(nombre) between 1 and 80),
  prefijo text not null check (length(prefijo) between 4 and 20), -- the beginning of the secret, by which people tell keys apart
  secreto_sha256 bytea not null constraint clave_api_secreto_unico unique,
  alcances text[] not null check (cardinality(alcances) > 0 and array_to_string(alcances, ',') ~ '^[a-z]+:[a-z]+(,[a-z]+:[a-z]+)*$'),
  creada_en timestamptz not null default now(),
  creada_por uuid references usuario on delete set null,
  usada_en timestamptz, -- written once a minute at most
  revocada_en timestamptz
);
