-- The owner's shipping tables (docs/decisions/066). They are asked only where the setting `envios.tablas` is on; the rows below
-- say then what the shop's two services say without it.
create table zona_envio (
  id uuid primary key,
  nombre text not null check (char_length(nombre) between 1 and 60),
  nombre_p text not null constraint zona_envio_nombre_unico unique,
  orden smallint not null
);
create table zona_envio_regla (
  zona_id uuid not null references zona_envio on delete cascade,
  linea smallint not null,
  provincia text, -- a jurisdiction (src/descuentos/provincias.rules.ts); null: any
  cp_desde smallint,
  cp_hasta smallint,
  primary key (zona_id, linea),
  constraint zona_envio_regla_rango_check check (
    (cp_desde is null) = (cp_hasta is null) and cp_desde between 1000 and 9999 and cp_hasta between cp_desde and 9999
  )
);

create table servicio_envio (
  id uuid primary key,
  nombre text not null check (char_length(nombre) between 1 and 60),
  nombre_p text not null constraint servicio_envio_nombre_unico unique,
  tipo text not null check (tipo in ('domicilio', 'sucursal', 'retiro', 'a_coordinar')),
  activo boolean not null,
  orden smallint not null,
  dias_min smallint not null check (dias_min between 0 and 60),
  dias_max smallint not null,
  habiles boolean not null,
  corte_hora smallint check (corte_hora between 1 and 23),
  factor_volumetrico smallint check (factor_volumetrico between 1 and 1000), -- kilos a cubic metre
  maximo_g integer check (maximo_g between 500 and 100000),
  gratis_desde integer check (gratis_desde >= 0), -- centavos
  subsidio smallint not null default 0 check (subsidio between 0 and 100),
  lugar text check (char_length(lugar) <= 200),
  horario text check (char_length(horario) <= 200),
  guarda_dias smallint check (guarda_dias between 1 and 90),
  version integer not null default 1,
  constraint servicio_envio_dias_check check (dias_max between dias_min and 60),
  constraint servicio_envio_retiro_check check (tipo <> 'retiro' or not activo or (lugar is not null and guarda_dias is not null))
);
create trigger version before update of nombre, tipo, activo, orden, dias_min, dias_max, habiles, corte_hora,
  factor_volumetrico, maximo_g, gratis_desde, subsidio, lugar, horario, guarda_dias on servicio_envio
  for each row when (old.* is distinct from new.*) execute function contar_version();

-- Steps by weight, from a day on; the one without a weight is the price of each kilo beyond the last step.
create table tarifa_envio (
  servicio_id uuid not null references servicio_envio on delete cascade,
  zona_id uuid not null references zona_envio on delete cascade,
  desde date not null,
  hasta_g integer check (hasta_g between 1 and 1000000),
  precio integer not null check (precio >= 0), -- centavos
  constraint tarifa_envio_escalon_unico unique nulls not distinct (servicio_id, zona_id, desde, hasta_g)
);

-- Days that are no business days besides weekends and those that the law fixes.
create table feriado (
  fecha date primary key,
  nombre text not null check (char_length(nombre) between 1 and 100)
);

-- What a visitor was told, until it ends. An order keeps its own copy.
create table cotizacion_envio (
  id uuid primary key,
  creada_en timestamptz not null default now(),
  vence_en timestamptz not null,
  entrada jsonb not null check (jsonb_typeof(entrada) = 'object'),
  opciones jsonb not null check (jsonb_typeof(opciones) = 'array')
);
create index cotizacion_envio_vence on cotizacion_envio (vence_en);

-- How the order's reader chose to get it, where the tables were asked; null: one of the shop's two services.
alter table pedido add column envio_elegido jsonb;

insert into zona_envio (id, nombre, nombre_p, orden) values
  ('0e000000-0000-4000-8000-000000000001', 'Rosario', 'rosario', 1),
  ('0e000000-0000-4000-8000-000000000002', 'Gran Buenos Aires', 'gran buenos aires', 2),
  ('0e000000-0000-4000-8000-000000000003', 'Centro', 'centro', 3),
  ('0e000000-0000-4000-8000-000000000004', 'Litoral y Norte', 'litoral y norte', 4),
  ('0e000000-0000-4000-8000-000000000005', 'Cuyo', 'cuyo', 5),
  ('0e000000-0000-4000-8000-000000000006', 'Patagonia', 'patagonia', 6),
  ('0e000000-0000-4000-8000-000000000007', 'Tierra del Fuego', 'tierra del fuego', 7);
insert into zona_envio_regla (zona_id, linea, provincia, cp_desde, cp_hasta)
select ('0e000000-0000-4000-8000-00000000000' || zona)::uuid, row_number() over (), provincia, desde, hasta
from (values
  (1, 'Santa Fe', 2000, 2013),
  (2, 'Ciudad Autónoma de Buenos Aires', null, null),
  (2, 'Buenos Aires', 1600, 1899),
  (3, 'Buenos Aires', null, null), (3, 'Santa Fe', null, null), (3, 'Córdoba', null, null), (3, 'Entre Ríos', null, null),
  (3, 'La Pampa', null, null),
  (4, 'Corrientes', null, null), (4, 'Misiones', null, null), (4, 'Chaco', null, null), (4, 'Formosa', null, null),
  (4, 'Santiago del Estero', null, null), (4, 'Tucumán', null, null), (4, 'Salta', null, null), (4, 'Jujuy', null, null),
  (4, 'Catamarca', null, null), (4, 'La Rioja', null, null),
  (5, 'Mendoza', null, null), (5, 'San Juan', null, null), (5, 'San Luis', null, null),
  (6, 'Neuquén', null, null), (6, 'Río Negro', null, null), (6, 'Chubut', null, null), (6, 'Santa Cruz', null, null),
  (7, 'Tierra del Fuego', null, null)
) as regla (zona, provincia, desde, hasta);

-- The specification's two services with their two edges, and the pick-up, which is off.
insert into servicio_envio (id, nombre, nombre_p, tipo, activo, orden, dias_min, dias_max, habiles, gratis_desde) values
  ('0e100000-0000-4000-8000-000000000001', 'Envío exprés', 'envio expres', 'domicilio', true, 1, 1, 1, false, 1000000),
  ('0e100000-0000-4000-8000-000000000002', 'Envío estándar', 'envio estandar', 'domicilio', true, 2, 4, 4, false, 1000001);
insert into servicio_envio (id, nombre, nombre_p, tipo, activo, orden, dias_min, dias_max, habiles, guarda_dias) values
  ('0e100000-0000-4000-8000-000000000003', 'Retiro en la librería', 'retiro en la libreria', 'retiro', false, 3, 0, 1, true, 15);
insert into tarifa_envio (servicio_id, zona_id, desde, hasta_g, precio)
select servicio::uuid, zona_envio.id, date '2026-01-01', paso.hasta_g, case when paso.hasta_g is null then 0 else precio end
from zona_envio, (values (25000), (null)) as paso (hasta_g),
  (values ('0e100000-0000-4000-8000-000000000001', 300000), ('0e100000-0000-4000-8000-000000000002', 149900))
    as costo (servicio, precio);
