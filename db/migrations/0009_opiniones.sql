-- Opinions of customers on books, and how they make a book's rating.

-- calificacion is what every list and page shows: the catalogue's own rating until the first opinion, then the opinions'
-- average. What the catalogue says is kept meanwhile, and comes back when the last opinion goes.
alter table libro
  add column opiniones integer not null default 0 constraint libro_opiniones_validas check (opiniones >= 0),
  add column calificacion_catalogo numeric(3, 2)
    constraint libro_calificacion_catalogo_valida check (calificacion_catalogo between 0 and 5),
  -- Without opinions there is one rating, and it stands in one place.
  add constraint libro_calificacion_en_un_lugar check (opiniones > 0 or calificacion_catalogo is null);

create table opinion (
  id uuid primary key,
  num integer generated always as identity unique,
  libro_id uuid not null constraint opinion_libro_fk references libro on delete cascade,
  usuario_id uuid not null constraint opinion_usuario_fk references usuario on delete cascade, -- personal data
  estrellas smallint not null constraint opinion_estrellas_validas check (estrellas between 1 and 5),
  -- The application counts what a person would (2,000 at most); one such character may be several of the database's.
  texto text not null constraint opinion_texto_valido check (texto ~ '\S' and char_length(texto) <= 8000),
  creada_en timestamptz not null default now(),
  editada_en timestamptz,
  constraint opinion_unica unique (libro_id, usuario_id)
);
-- A book's opinions and a customer's, newest first.
create index opinion_libro on opinion (libro_id, num desc);
create index opinion_usuario on opinion (usuario_id, num desc);

create trigger avisar after insert or update or delete or truncate on opinion for each statement execute function avisar_catalogo();

-- The rating follows the opinions in the transaction that changes them, whoever does it: a customer, an admin, or the
-- deletion of an account that takes its opinions along. The lock comes in a statement of its own: whoever had to wait
-- for it sees in the next one what the others wrote.
create function recalcular_calificacion() returns trigger language plpgsql as $$
declare
  tocados uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct libro_id) into tocados from nuevas;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct libro_id) into tocados from viejas;
  else
    select array_agg(distinct libro_id) into tocados from (select libro_id from nuevas union select libro_id from viejas) t;
  end if;
  perform from libro where id = any(tocados) order by id for no key update;
  update libro set
    opiniones = ahora.cantidad,
    calificacion = case
      when ahora.cantidad > 0 then ahora.promedio
      when libro.opiniones > 0 then libro.calificacion_catalogo
      else libro.calificacion end,
    calificacion_catalogo = case
      when ahora.cantidad = 0 then null
      when libro.opiniones > 0 then libro.calificacion_catalogo
      else libro.calificacion end
  from (
    select tocado, count(opinion.id)::integer as cantidad, round(avg(estrellas), 2) as promedio
    from unnest(tocados) as tocado left join opinion on libro_id = tocado group by tocado
  ) as ahora
  where libro.id = ahora.tocado;
  return null;
end $$;

create trigger recalcular_alta after insert on opinion
  referencing new table as nuevas for each statement execute function recalcular_calificacion();
create trigger recalcular_cambio after update on opinion
  referencing old table as viejas new table as nuevas for each statement execute function recalcular_calificacion();
create trigger recalcular_baja after delete on opinion
  referencing old table as viejas for each statement execute function recalcular_calificacion();

-- Opinions are signed with the customer's name of today: pages that show one are made anew when it changes.
create function avisar_firma() returns trigger language plpgsql as $$
begin
  if exists (select from opinion where usuario_id = new.id) then
    perform pg_notify('catalogo', '');
  end if;
  return null;
end $$;

create trigger avisar_firma after update of nombre, apellido on usuario
  for each row when ((old.nombre, old.apellido) is distinct from (new.nombre, new.apellido)) execute function avisar_firma();
