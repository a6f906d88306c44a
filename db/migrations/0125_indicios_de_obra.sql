-- What senders say of works (docs/decisions/062): ISBNs that belong to one `base`, a hash of what they have in common. An ISBN
-- may come before its book. `visto`: the job that suggests has read it.
create table obra_indicio (
  base uuid not null,
  isbn text not null,
  visto boolean not null default false,
  primary key (base, isbn)
);
create index obra_indicio_por_isbn on obra_indicio (isbn);
create index obra_indicio_sin_ver on obra_indicio (base) where not visto;

-- Who says that these books are one work: our rules over titles, or a sender.
alter table obra_sugerencia add column por text not null default 'titulo' check (por in ('titulo', 'mensaje'));

-- What a record of a file says: the ISBNs of other editions of its book, and names of the work that it is of.
alter table importacion_fila add column relacionados text[];
alter table importacion_fila add column obras text[];
