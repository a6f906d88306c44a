-- Files bring copies of tens of thousands of books (docs/decisions/073). What readers are told of them is then counted once for
-- all, at the end of the statement that says so, and not book by book with each of its rows. `anaquel.disponibles_juntos` is
-- set within that transaction alone, by `moveCopies`, which counts before it unsets it.
-- allow replace-what-is-known: without the setting it does what it did
create or replace function contar_disponible() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('anaquel.disponibles_juntos', true), '') <> 'si' then
    perform calcular_disponible(case when tg_op = 'DELETE' then old.libro_id else new.libro_id end);
  end if;
  return null;
end
$$;

-- The same as `calcular_disponible`, of many books. Their rows are locked first, in the order that everybody keeps.
create function calcular_disponibles(que_libros uuid[]) returns void language plpgsql as $$
begin
  perform from libro_disponible where libro_id = any(que_libros) order by libro_id for update;
  with contadas as (
    select e.libro_id, coalesce(sum(e.fisico - e.reservado) filter (where l.vende_en_linea and not l.cerrado), 0) as libres
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

-- With the same setting the rows of a statement move their copies together, after it, and bring their ISBN and price along.
-- allow replace-what-is-known: without the setting it does what it did
create or replace function preparar_movimiento() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('anaquel.disponibles_juntos', true), '') = 'si' then
    return new;
  end if;
  select isbn, coalesce(new.pvp_centavos, precio) into new.isbn, new.pvp_centavos from libro where id = new.libro_id;
  update existencia set fisico = fisico + new.cantidad
  where libro_id = new.libro_id and lugar_id = new.lugar_id and condicion = new.condicion
    and proveedor_id is not distinct from new.proveedor_id;
  if not found then
    insert into existencia (libro_id, lugar_id, condicion, proveedor_id, fisico)
    values (new.libro_id, new.lugar_id, new.condicion, new.proveedor_id, new.cantidad);
  end if;
  return new;
end
$$;

create function mover_juntos() returns trigger language plpgsql as $$
declare
  movidas integer;
begin
  if coalesce(current_setting('anaquel.disponibles_juntos', true), '') <> 'si' then
    return null;
  end if;
  update existencia e set fisico = e.fisico + suma.cantidad
  from (
    select libro_id, lugar_id, condicion, proveedor_id, sum(cantidad) as cantidad from filas group by 1, 2, 3, 4
  ) as suma
  where e.libro_id = suma.libro_id and e.lugar_id = suma.lugar_id and e.condicion = suma.condicion
    and e.proveedor_id is not distinct from suma.proveedor_id;
  get diagnostics movidas = row_count;
  if movidas <> (select count(*) from (select from filas group by libro_id, lugar_id, condicion, proveedor_id) as claves)
    or exists (select from filas where isbn = '')
  then
    raise exception 'movements of many copies need their rows, and their ISBNs' using errcode = '23514',
      constraint = 'movimientos_juntos';
  end if;
  return null;
end
$$;
create trigger mover_juntos after insert on movimiento
  referencing new table as filas for each statement execute function mover_juntos();
