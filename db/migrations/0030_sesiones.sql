-- Sessions as their owner sees them: named, with a coarse label of the device, and the moment they were last used, written
-- every few minutes at most. `vence_en` stays the last moment of all.
alter table sesion
  add column id uuid not null default gen_random_uuid() constraint sesion_id_unico unique,
  add column dispositivo text not null default '' check (length(dispositivo) <= 60),
  add column usada_en timestamptz not null default now();

-- From where somebody has got into an account before: asked while guesses at it come from everywhere.
create index suceso_seguridad_conocidos on suceso_seguridad (objeto_id, origen)
  where resultado = 'hecho' and suceso in ('ingreso', 'recuperacion-usada');
