-- A sale at the counter may have a customer, and may have been made while the till had no network (docs/decisions/158). Its number and
-- its day are those of when it arrived; what the till wrote on the paper it gave out stands beside them.
alter table venta_mostrador add column cliente_id uuid;
alter table venta_mostrador add column vendida_en timestamptz; -- by the till's clock
alter table venta_mostrador add column provisoria text; -- what its paper says in place of a number
-- The next file validates them.
alter table venta_mostrador add constraint venta_mostrador_cliente_fk
  foreign key (cliente_id) references usuario (id) on delete set null not valid;
alter table venta_mostrador add constraint venta_mostrador_sin_red_check
  check ((vendida_en is null) = (provisoria is null) and char_length(provisoria) between 1 and 20) not valid;

-- What somebody has to look at once such a sale has arrived: copies that went over the counter and were promised elsewhere or not
-- there, and a price that is not the shop's any more.
create table venta_mostrador_tarea (
  venta_id uuid not null,
  linea smallint not null,
  motivo text not null check (motivo in ('ejemplares', 'precio')),
  cantidad integer not null check (cantidad > 0),
  resuelta_en timestamptz,
  resuelta_por uuid, -- no references: an account may go, the work stays
  primary key (venta_id, linea, motivo),
  constraint venta_mostrador_tarea_linea_fk foreign key (venta_id, linea) references venta_mostrador_linea (venta_id, linea),
  constraint venta_mostrador_tarea_resuelta_check check (resuelta_por is null or resuelta_en is not null)
);
create index venta_mostrador_tarea_abierta on venta_mostrador_tarea (venta_id) where resuelta_en is null;
