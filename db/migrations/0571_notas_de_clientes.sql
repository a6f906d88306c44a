-- What the shop writes down about a customer (docs/decisions/150). The notes go with the account; who wrote them may go before.
create table cliente_nota (
  id uuid primary key,
  num integer generated always as identity,
  usuario_id uuid not null references usuario on delete cascade,
  texto text not null check (char_length(texto) between 1 and 1000),
  por_id uuid references usuario on delete set null,
  creada_en timestamptz not null default now(),
  editada_por_id uuid references usuario on delete set null,
  editada_en timestamptz,
  version integer not null default 1
);
create index cliente_nota_por_cliente on cliente_nota (usuario_id, num);
create index cliente_nota_por_quien on cliente_nota (por_id) where por_id is not null;
create index cliente_nota_por_editor on cliente_nota (editada_por_id) where editada_por_id is not null;

create trigger version before update of texto on cliente_nota
  for each row execute function contar_version();
