-- What VAT says of a thing that is sold (docs/decisions/078). Books are exempt; the owner says so of what is not.
alter table libro add column clase_iva text not null default 'exento';
-- 0168_validar_clase_iva.sql validates it.
alter table libro add constraint libro_clase_iva_check check (clase_iva in ('exento', '10,5', '21')) not valid;
