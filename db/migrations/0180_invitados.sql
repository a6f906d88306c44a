-- Buying without an account (docs/decisions/083). The account is made all the same, and its address is nobody's until the link
-- of its mail was opened: several of them may name one address, which may belong to an account too.
alter table usuario add column invitado boolean not null default false;

-- The telephone that somebody left who bought so.
create table invitado (
  usuario_id uuid primary key constraint invitado_usuario_fk references usuario (id) on delete cascade,
  telefono text not null check (char_length(telefono) between 6 and 25)
);
