-- no transaction: reads a table that may have many rows, while others write it
alter table suceso_seguridad validate constraint suceso_seguridad_suceso_check;
