-- What offers were, from when until when: a struck price counts what was really charged (docs/decisions/113). Written by a
-- trigger, so that no way of changing an offer forgets it, and kept when the offer is deleted.
select set_config('search_path', format('%I, pg_temp', current_schema()), true);

-- What a row of a reach is called, as `toClaves` names it (src/rebajas/rebaja.rules.ts).
create function nombrar_alcance(todo boolean, libro uuid, autor uuid, editorial uuid, categoria uuid, formato text) returns text
  language sql immutable parallel safe
  return coalesce(case when todo then 'todo' end, 'libro:' || libro::text, 'autor:' || autor::text,
    'editorial:' || editorial::text, 'categoria:' || categoria::text, 'formato:' || formato);

create table oferta_historia (
  id bigint generated always as identity primary key,
  oferta_id uuid not null, -- no reference: what was charged stays true
  desde timestamptz not null,
  hasta timestamptz not null, -- the first instant at which it was another one, or over
  clase text not null,
  valor integer not null,
  redondeo text not null,
  sentido text not null,
  alcance text[] not null,
  constraint oferta_historia_dias_check check (hasta > desde)
);
create index oferta_historia_por_oferta on oferta_historia (oferta_id, desde);
create index oferta_historia_por_fin on oferta_historia (hasta);

-- At the end of the transaction, when the offer's reach is written too. Nothing that is typed changes what has been.
create function anotar_oferta() returns trigger language plpgsql set search_path from current as $$
declare
  cual uuid := coalesce(new.id, old.id);
begin
  delete from oferta_historia where oferta_id = cual and desde >= now();
  update oferta_historia set hasta = now() where oferta_id = cual and hasta > now();
  insert into oferta_historia (oferta_id, desde, hasta, clase, valor, redondeo, sentido, alcance)
  select id, greatest(desde, now()), hasta, clase, valor, redondeo, sentido,
    array(select nombrar_alcance(todo, libro_id, autor_id, editorial_id, categoria_id, formato)
      from oferta_alcance where oferta_id = cual order by orden)
  from oferta where id = cual and hasta > now();
  return null;
end $$;
create constraint trigger anotar_oferta
  after insert or delete or update of clase, valor, redondeo, sentido, desde, hasta, actualizada_en on oferta
  deferrable initially deferred for each row execute function anotar_oferta();

-- Offers of before, as far as they are known.
insert into oferta_historia (oferta_id, desde, hasta, clase, valor, redondeo, sentido, alcance)
select id, desde, hasta, clase, valor, redondeo, sentido,
  array(select nombrar_alcance(todo, libro_id, autor_id, editorial_id, categoria_id, formato)
    from oferta_alcance where oferta_id = oferta.id order by orden)
from oferta;
