-- What a free copy is, who sells it, and which goes first, each said once (docs/decisions/095). Queries that lock rows cannot read a
-- view of them (they would lock its places too), so these are functions of a row; bodies in SQL's own form become a part of the
-- statement that calls them.
create function libres(de existencia) returns integer language sql immutable parallel safe
  return de.fisico - de.reservado;

-- Orders of the web take from there.
create function vende(de lugar) returns boolean language sql immutable parallel safe
  return de.vende_en_linea and not de.cerrado;

-- Own copies before consigned ones, or after; used ones last.
create function turno(de existencia, consignados_primero boolean) returns integer language sql immutable parallel safe
  return case de.condicion when 'usado' then 3 when 'consignacion' then case when consignados_primero then 0 else 2 end else 1 end;

-- The owner's word on that, for statements that many kinds of work run (copies that arrive, orders taken up again).
create function consignados_primero() returns boolean language sql stable parallel safe
  return coalesce((select valor = 'true'::jsonb from ajuste_tienda where clave = 'existencias.consignados_primero'), false);

select set_config('search_path', format('%I, pg_temp', current_schema()), true);

-- allow replace-what-is-known: the same numbers, said by the functions above
create or replace function calcular_disponible(que_libro uuid) returns void language plpgsql as $$
declare
  d record;
begin
  if not exists (select from libro l where l.id = que_libro) then
    return; -- it is being deleted
  end if;
  if not exists (select from existencia e where e.libro_id = que_libro)
    and not exists (select from libro_venta v where v.libro_id = que_libro and v.tope is not null) then
    delete from libro_disponible where libro_id = que_libro;
    return;
  end if;
  insert into libro_disponible values (que_libro, false, 'ninguna', false) on conflict do nothing;
  perform from libro_disponible where libro_id = que_libro for update;
  select count(*) > 0 as contado, coalesce(sum(libres(e)) filter (where vende(l)), 0) as libres,
    coalesce((select (select coalesce(sum(cantidad), 0) from encargo where libro_id = que_libro and estado = 'abierto') >= v.tope
      from libro_venta v where v.libro_id = que_libro and v.tope is not null), false) as lleno
  into d from existencia e join lugar l on l.id = e.lugar_id where e.libro_id = que_libro;
  update libro_disponible
  set contado = d.contado, copias = case when d.libres > 3 then 'hay' when d.libres > 0 then 'pocas' else 'ninguna' end,
    lleno = d.lleno
  where libro_id = que_libro and (contado, copias, lleno) is distinct from
    (d.contado, case when d.libres > 3 then 'hay' when d.libres > 0 then 'pocas' else 'ninguna' end, d.lleno);
end
$$;
alter function calcular_disponible(uuid) set search_path from current;

-- allow replace-what-is-known: the same numbers, said by the functions above
create or replace function calcular_disponibles(que_libros uuid[]) returns void language plpgsql as $$
begin
  perform from libro_disponible where libro_id = any(que_libros) order by libro_id for update;
  with contadas as (
    select e.libro_id, coalesce(sum(libres(e)) filter (where vende(l)), 0) as libres
    from existencia e join lugar l on l.id = e.lugar_id where e.libro_id = any(que_libros) group by e.libro_id
  ), dicho as (
    select libro_id, case when libres > 3 then 'hay' when libres > 0 then 'pocas' else 'ninguna' end as copias,
      coalesce((select (
        select coalesce(sum(cantidad), 0) from encargo where encargo.libro_id = v.libro_id and estado = 'abierto'
      ) >= v.tope from libro_venta v where v.libro_id = contadas.libro_id and v.tope is not null), false) as lleno
    from contadas
  )
  insert into libro_disponible as d (libro_id, contado, copias, lleno)
  select libro_id, true, copias, lleno from dicho order by libro_id
  on conflict (libro_id) do update set contado = true, copias = excluded.copias, lleno = excluded.lleno
  where (d.contado, d.copias, d.lleno) is distinct from (true, excluded.copias, excluded.lleno);
end
$$;
alter function calcular_disponibles(uuid[]) set search_path from current;
