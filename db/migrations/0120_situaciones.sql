-- Whether a book can be had now, for the search (docs/decisions/070): one row for each book of which something is known. 1: it
-- can be had, there are free copies, or the shop sells it whether there are or not. 2: it was counted and nothing is left; the
-- shop's default decides. 3: nothing is left, and it has a way of its own of being sold.
-- Apart from `busqueda`, whose rows an import holds for minutes: an order that takes the last copy waits for none of it.
create table libro_situacion (
  libro_num integer primary key constraint libro_situacion_libro_fk references libro (num) on delete cascade,
  situacion smallint not null check (situacion in (1, 2, 3))
);

-- The row is locked first: of two who change copies and the way of being sold the second sees what the first has done.
create function calcular_situacion(que_libro uuid) returns void language plpgsql as $$
declare
  numero integer;
  nueva smallint;
begin
  select num into numero from libro where id = que_libro;
  if not found then
    return; -- it is being deleted, and its row with it
  end if;
  insert into libro_situacion values (numero, 1) on conflict do nothing;
  perform from libro_situacion where libro_num = numero for update;
  select case when d.copias <> 'ninguna' or v.modo = 'siempre' then 1 when v.modo is not null then 3 when d.contado then 2 end
  into nueva from (select que_libro as id) as este
    left join libro_disponible d on d.libro_id = este.id left join libro_venta v on v.libro_id = este.id;
  if nueva is null then
    delete from libro_situacion where libro_num = numero;
  else
    update libro_situacion set situacion = nueva where libro_num = numero and situacion <> nueva;
  end if;
end
$$;

create function contar_situacion() returns trigger language plpgsql as $$
begin
  perform calcular_situacion(case when tg_op = 'DELETE' then old.libro_id else new.libro_id end);
  return null;
end
$$;
create trigger contar_situacion_nueva after insert or delete on libro_disponible
  for each row execute function contar_situacion();
-- From twenty copies to two it can be had still.
create trigger contar_situacion_cambio after update on libro_disponible
  for each row when ((old.contado, old.copias = 'ninguna') is distinct from (new.contado, new.copias = 'ninguna'))
  execute function contar_situacion();
create trigger contar_situacion_nueva after insert or delete on libro_venta
  for each row execute function contar_situacion();
create trigger contar_situacion_cambio after update on libro_venta
  for each row when (old.modo <> new.modo) execute function contar_situacion();

insert into libro_situacion
select num, case when d.copias <> 'ninguna' or v.modo = 'siempre' then 1 when v.modo is not null then 3 else 2 end
from libro_disponible d full join libro_venta v using (libro_id) join libro on libro.id = libro_id
where v.modo is not null or d.contado;

create index libro_situacion_hay on libro_situacion (libro_num desc) where situacion = 1;
