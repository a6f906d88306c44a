-- Who wants to know when a book is there again (docs/decisions/065): one row for each address and book, deleted with its mail.
create table espera (
  id uuid primary key,
  libro_id uuid not null constraint espera_libro_fk references libro (id) on delete cascade,
  usuario_id uuid constraint espera_usuario_fk references usuario (id) on delete cascade, -- who was logged in
  email text not null,
  token_sha256 bytea constraint espera_token_unico unique, -- of the link that was mailed; null until then
  pedida_en timestamptz not null default now(),
  confirmada_en timestamptz, -- null: nobody has proved that the address is theirs
  avisada_en timestamptz -- its mail is on its way
);
create unique index espera_unica on espera (libro_id, lower(email));
create index espera_por_usuario on espera (usuario_id) where usuario_id is not null;
