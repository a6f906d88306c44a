-- What each supplier calls its record of a book in ONIX: under one reference the ISBN never changes (docs/decisions/063).
create table libro_registro (
  libro_id uuid not null references libro (id) on delete cascade,
  proveedor smallint not null, -- its number in `proveedor`
  referencia text not null check (char_length(referencia) between 1 and 200),
  importacion_id uuid, -- no reference: an undo of that import forgets the row
  primary key (libro_id, proveedor)
);
create unique index libro_registro_por_referencia on libro_registro (proveedor, referencia);
create index libro_registro_por_importacion on libro_registro (importacion_id) where importacion_id is not null;

alter table importacion_fila add column referencia text;
