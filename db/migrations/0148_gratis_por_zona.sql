-- From which sum on books travel free to a zone, where it is another one than the service's (docs/decisions/066). A row belongs
-- to the prices that hold from the same day on.
create table gratis_envio (
  servicio_id uuid not null constraint gratis_envio_servicio_fk references servicio_envio on delete cascade,
  zona_id uuid not null constraint gratis_envio_zona_fk references zona_envio on delete cascade,
  desde date not null,
  gratis_desde integer check (gratis_desde >= 0), -- centavos; null: never
  primary key (servicio_id, zona_id, desde)
);
create index gratis_envio_por_zona on gratis_envio (zona_id);
