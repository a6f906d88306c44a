-- What was searched for and not found, for the shop's owner: words, how often, first and last day; nobody's name, address or
-- time of day. What looks like personal data never gets here (src/busqueda/sin-resultado.rules.ts).
create table busqueda_sin_resultado (
  id uuid primary key,
  texto text not null constraint busqueda_sin_resultado_unica unique check (char_length(texto) between 1 and 100), -- folded
  veces integer not null check (veces > 0),
  primera date not null,
  ultima date not null check (ultima >= primera)
);
