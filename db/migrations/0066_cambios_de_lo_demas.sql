-- When an author, a publisher or a category changed, as books and orders say it (0056), and deleted orders for other programs.
alter table autor add column actualizado_en timestamptz not null default now();
alter table editorial add column actualizado_en timestamptz not null default now();
alter table categoria add column actualizado_en timestamptz not null default now();

-- What jobs count beside them is no change.
create trigger actualizado before update on autor
  for each row when (
    (old.nombre_completo, old.nombre, old.apellido, old.perfil, old.info)
      is distinct from (new.nombre_completo, new.nombre, new.apellido, new.perfil, new.info)
  ) execute function marcar_actualizado();
create trigger actualizado before update on editorial
  for each row when (
    (old.descripcion, old.direccion, old.imagen) is distinct from (new.descripcion, new.direccion, new.imagen)
  ) execute function marcar_actualizado();
create trigger actualizado before update on categoria
  for each row when ((old.nombre, old.descripcion) is distinct from (new.nombre, new.descripcion))
  execute function marcar_actualizado();

-- Sums in centavos, as everywhere in the database.
create function anotar_entregas_de_pedido_eliminado() returns trigger language plpgsql as $$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), id, 'pedido.eliminado', old.id, jsonb_build_object(
    'numero', old.numero, 'estado', old.estado, 'total', old.total, 'envio', old.envio)
  from webhook where activo and 'pedido.eliminado' = any(eventos);
  return null;
end $$;

create trigger anotar_entregas_eliminado after delete on pedido
  for each row execute function anotar_entregas_de_pedido_eliminado();
