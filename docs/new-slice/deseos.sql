-- A customer's wish list: their own rows, which go with the account.
create table deseo (
  usuario_id uuid not null references usuario (id) on delete cascade,
  libro_id uuid not null references libro (id) on delete cascade,
  nota text not null check (nota <> '' and char_length(nota) <= 200),
  creado_en timestamptz not null default now(),
  primary key (usuario_id, libro_id)
);
create index deseo_libro on deseo (libro_id);
