-- Services of the shop's tables that a carrier is asked about (docs/decisions/074). Null, as for every service before: the table alone.
alter table servicio_envio add column transporte text; -- one of transportes/adaptadores.ts
create trigger version_transporte before update of transporte on servicio_envio
  for each row when (old.transporte is distinct from new.transporte) execute function contar_version();

-- What carriers answered to visitors, for some minutes: all nodes and the order itself read the same answer.
create table transporte_respuesta (
  clave text not null check (char_length(clave) between 1 and 40),
  pregunta text not null check (char_length(pregunta) between 1 and 200),
  respuesta jsonb not null check (jsonb_typeof(respuesta) = 'array'),
  dada_en timestamptz not null default now(),
  primary key (clave, pregunta)
);
create index transporte_respuesta_dada_en on transporte_respuesta (dada_en);

-- When a visitor was last told the table's price because the carrier did not answer; once an hour at most.
alter table transporte_contacto add column por_tabla_en timestamptz;
