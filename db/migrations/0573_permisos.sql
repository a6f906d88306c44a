-- What an employee may not change (docs/decisions/164): names of platform/http/permisos.ts. Administrators may change everything.
alter table usuario add column sin_permiso text[] not null default '{}' check (cardinality(sin_permiso) <= 20);
