-- Who sends lists of books and prices, and whose word each field of a book is (docs/decisions/059).
create table proveedor (
  id uuid primary key,
  num smallint generated always as identity constraint proveedor_num_unico unique, -- what `libro_origen` names it by
  nombre text not null check (char_length(nombre) between 1 and 200),
  nombre_p text not null constraint proveedor_nombre_unico unique,
  clase text not null check (clase in ('editorial', 'distribuidora', 'otro')),
  precedencia smallint not null check (precedencia between 1 and 99), -- of two that send the same field the smaller one wins
  columnas jsonb not null default '{}' check (jsonb_typeof(columnas) = 'object'), -- what its columns were said to mean
  version integer not null default 1
);
create trigger version before update of nombre, clase, precedencia on proveedor
  for each row execute function contar_version();

-- One row for each book that an import with a supplier brought; a shop that never names one has none. The places are those of
-- CAMPOS_CON_ORIGEN (src/libros/origen/origen.rules.ts): 0 is the shop's own hand, null nobody.
create table libro_origen (
  libro_id uuid primary key references libro (id) on delete cascade,
  quienes smallint[] not null
);
