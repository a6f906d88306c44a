-- Invitations to the team (docs/decisions/164). A link opens one once; of its token only the SHA-256 is kept. The link that is mailed
-- is another than the one that the panel shows: who opens it has proved the mailbox.
create table invitacion (
  id uuid primary key,
  nombre text not null check (char_length(nombre) between 1 and 80),
  email text check (char_length(email) between 3 and 254),
  rol text not null check (rol in ('empleado', 'admin')),
  por_id uuid not null references usuario on delete cascade,
  creada_en timestamptz not null default now(),
  vence_en timestamptz not null,
  token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
  correo_sha256 bytea unique check (octet_length(correo_sha256) = 32),
  check (email is not null or correo_sha256 is null)
);
create index invitacion_por_quien on invitacion (por_id);
create index invitacion_por_fin on invitacion (vence_en);
