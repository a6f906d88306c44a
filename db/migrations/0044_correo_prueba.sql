-- Mails that an administrator sent to try the settings, and how that went; a few, the newest.
create table correo_prueba (
  id uuid primary key,
  usuario_id uuid not null references usuario on delete cascade,
  pedida_en timestamptz not null default now(),
  terminada_en timestamptz,
  falla text check (char_length(falla) <= 500), -- null where it went out
  check (falla is null or terminada_en is not null)
);
create index correo_prueba_por_usuario on correo_prueba (usuario_id);
