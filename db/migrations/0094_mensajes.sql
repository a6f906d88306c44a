-- When the last message of each supplier that spoke of a book was sent: an older one says nothing of it any more.
create table libro_mensaje (
  libro_id uuid not null references libro (id) on delete cascade,
  proveedor smallint not null, -- its number in `proveedor`
  enviado timestamptz not null,
  numero integer,
  importacion_id uuid, -- no reference: an undo of that import forgets the row
  primary key (libro_id, proveedor)
);
create index libro_mensaje_por_importacion on libro_mensaje (importacion_id) where importacion_id is not null;
