-- The second step of a login (docs/decisions/050): an app that makes codes, or passkeys, and codes to get in without them.
create table factor (
  id uuid primary key,
  usuario_id uuid not null references usuario on delete cascade,
  tipo text not null check (tipo in ('app', 'llave')),
  nombre text not null check (char_length(nombre) between 1 and 60),
  creado_en timestamptz not null default now(),
  usado_en timestamptz,
  -- Of an app: its secret, sealed (src/platform/sealed.ts), and the last time step whose code was taken.
  secreto text check (secreto like 'v1.%'),
  paso bigint,
  -- Of a passkey: its id and public key, and how often it says that it was used.
  credencial text unique check (octet_length(credencial) <= 1400),
  clave_publica bytea,
  contador bigint,
  transportes text[],
  check ((tipo = 'app') = (secreto is not null)),
  check ((tipo = 'llave') = (credencial is not null and clave_publica is not null and contador is not null))
);
create index factor_por_usuario on factor (usuario_id);
create unique index factor_una_app on factor (usuario_id) where tipo = 'app';

create table codigo_rescate (
  usuario_id uuid not null references usuario on delete cascade,
  codigo_sha256 bytea not null check (octet_length(codigo_sha256) = 32),
  primary key (usuario_id, codigo_sha256)
);

-- What was asked of somebody who is to show a factor; it lives for minutes.
create table desafio (
  token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
  usuario_id uuid not null references usuario on delete cascade,
  para text not null check (para in ('ingreso', 'prueba', 'alta')),
  reto text not null, -- what a passkey signs
  clave_sha256 bytea check (octet_length(clave_sha256) = 32), -- of the stored hash that the password was compared with
  intentos integer not null default 0,
  vence_en timestamptz not null
);
create index desafio_por_usuario on desafio (usuario_id);
create index desafio_por_fin on desafio (vence_en);

-- When a session last showed a factor. The sessions of an account with factors that showed none do not live.
alter table sesion add column factor_en timestamptz;

-- Whether the staff must have one. One row, once an administrator has said it.
create table factor_exigencia (
  unica boolean primary key default true check (unica),
  exigido boolean not null
);

-- The list of kinds only gets longer. 0048_sucesos_de_factores.sql validates it.
-- allow drop-what-is-known: the version before writes only kinds that the longer list has, and reads them as text
alter table suceso_seguridad
  drop constraint suceso_seguridad_suceso_check,
  add constraint suceso_seguridad_suceso_check check (suceso in (
    'ingreso', 'salida', 'registro', 'reautenticacion',
    'clave-cambiada', 'recuperacion-pedida', 'recuperacion-usada',
    'correo-cambiado', 'correo-restituido', 'correo-verificado',
    'rol-cambiado', 'admin-creado', 'cuenta-eliminada', 'sesion-terminada', 'exportacion',
    'limite', 'panel-rechazado', 'origen-rechazado',
    'alta', 'cambio', 'baja', 'retencion',
    'factor-agregado', 'factor-quitado', 'factor-reiniciado', 'rescate-renovado',
    'clientes-buscados'
  )) not valid;
