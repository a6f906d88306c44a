-- How the last conversations with a carrier's machine went (docs/decisions/067).
create table transporte_contacto (
  clave text primary key check (char_length(clave) between 1 and 40), -- one of adaptadores.ts
  logrado_en timestamptz, -- its real machine answered as documented; null: never yet
  falla text check (falla in ('tiempo', 'conexion', 'credenciales', 'rechazo', 'ilegible')),
  falla_en timestamptz,
  constraint transporte_contacto_falla check ((falla is null) = (falla_en is null))
);
