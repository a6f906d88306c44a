-- Whether a row of a file says that its price of 0 is meant.
alter table importacion_fila add column gratis boolean;
