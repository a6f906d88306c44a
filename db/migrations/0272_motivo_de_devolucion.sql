-- Why money of a sale at the counter went back by another way than it came.
alter table devolucion_mostrador add column motivo text not null default ''
  constraint devolucion_mostrador_motivo_corto check (char_length(motivo) <= 200);
