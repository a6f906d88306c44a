-- What readers are told of a book's copies (docs/decisions/065): one row for each book that was counted, or that has a limit of
-- copies to come. It changes only when the words do, so most sales leave it as it is.
create table libro_disponible (
  libro_id uuid primary key references libro (id) on delete cascade,
  contado boolean not null,
  copias text not null check (copias in ('hay', 'pocas', 'ninguna')), -- free ones where orders of the web may take them
  lleno boolean not null -- as many copies as libro_venta.tope allows are promised already
);

-- The row is locked first: of two who change copies of a book in two places the second counts what the first has done.
create function calcular_disponible(que_libro uuid) returns void language plpgsql as $$
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
  select count(*) > 0 as contado,
    coalesce(sum(e.fisico - e.reservado) filter (where l.vende_en_linea and not l.cerrado), 0) as libres,
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

create function contar_disponible() returns trigger language plpgsql as $$
begin
  perform calcular_disponible(case when tg_op = 'DELETE' then old.libro_id else new.libro_id end);
  return null;
end
$$;
create trigger contar_disponible_nueva after insert on existencia
  for each row execute function contar_disponible();
-- More than three free copies before and after: whatever the other places have, the words stay.
create trigger contar_disponible_cambio after update of fisico, reservado on existencia
  for each row when (least(old.fisico - old.reservado, new.fisico - new.reservado) <= 3
    and old.fisico - old.reservado <> new.fisico - new.reservado) execute function contar_disponible();
create trigger contar_disponible_borrada after delete on existencia
  for each row execute function contar_disponible();
create trigger contar_disponible_nuevo after insert or delete on encargo
  for each row execute function contar_disponible();
create trigger contar_disponible_cambio after update of estado, cantidad on encargo
  for each row execute function contar_disponible();
create trigger contar_disponible after insert or delete or update of tope on libro_venta
  for each row execute function contar_disponible();

create function contar_disponibles_de_lugar() returns trigger language plpgsql as $$
begin
  perform calcular_disponible(libro_id) from (
    select distinct libro_id from existencia where lugar_id = new.id order by libro_id
  ) as libros;
  return null;
end
$$;
create trigger contar_disponibles after update of vende_en_linea, cerrado on lugar
  for each row when ((old.vende_en_linea, old.cerrado) is distinct from (new.vende_en_linea, new.cerrado))
  execute function contar_disponibles_de_lugar();

-- Pages show these words.
create trigger avisar_nuevas after insert on libro_disponible
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on libro_disponible
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on libro_disponible
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on libro_disponible for each statement execute function avisar();
create trigger avisar_nuevas after insert on libro_venta
  referencing new table as filas for each statement execute function avisar_filas();
create trigger avisar_borradas after delete on libro_venta
  referencing old table as filas for each statement execute function avisar_filas();
create trigger avisar_cambios after update on libro_venta
  for each row when (old.* is distinct from new.*) execute function avisar();
create trigger avisar_nada after truncate on libro_venta for each statement execute function avisar();
