-- no transaction: indexes of a table that may have many rows
-- One for each way the panel searches, newest first: by person, by thing, by sort of thing, by kind.
drop index concurrently if exists suceso_seguridad_por_actor;
create index concurrently suceso_seguridad_por_actor on suceso_seguridad (actor_id, ocurrio_en desc, id desc)
  where actor_id is not null;
drop index concurrently if exists suceso_seguridad_por_objeto;
create index concurrently suceso_seguridad_por_objeto on suceso_seguridad (objeto_id, ocurrio_en desc, id desc)
  where objeto_id is not null;
drop index concurrently if exists suceso_seguridad_por_entidad;
create index concurrently suceso_seguridad_por_entidad on suceso_seguridad (entidad, ocurrio_en desc, id desc)
  where entidad is not null;
drop index concurrently if exists suceso_seguridad_por_suceso;
create index concurrently suceso_seguridad_por_suceso on suceso_seguridad (suceso, ocurrio_en desc, id desc);
alter table suceso_seguridad validate constraint suceso_seguridad_suceso_check;
alter table suceso_seguridad validate constraint suceso_seguridad_entidad_check;
alter table suceso_seguridad validate constraint suceso_seguridad_valores_check;
alter table suceso_seguridad validate constraint suceso_seguridad_personas_check;
