-- The PIN that tells at the counter who sells (docs/decisions/164). Its hash alone is kept, as of passwords.
create table pin_mostrador (
  usuario_id uuid primary key references usuario on delete cascade,
  pin text not null check (char_length(pin) between 50 and 200),
  puesto_en timestamptz not null default now()
);
