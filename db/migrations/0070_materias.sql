-- Which subjects put an imported book into which category: the owner's own rules, which go before those of the program
-- (src/importacion/materias.rules.ts).
create table materia_categoria (
  id uuid primary key,
  esquema text not null check (esquema in ('palabra', 'thema', 'ibic', 'bisac', 'cdu')),
  prefijo text not null check (char_length(prefijo) between 1 and 60), -- folded words, or the first signs of a code
  categoria_id uuid not null references categoria (id) on delete cascade,
  version integer not null default 1,
  constraint materia_categoria_unica unique (esquema, prefijo)
);
create index materia_categoria_por_categoria on materia_categoria (categoria_id);

create trigger version before update of esquema, prefijo, categoria_id on materia_categoria
  for each row when (old.* is distinct from new.*) execute function contar_version();
