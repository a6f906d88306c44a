-- What became of the trial restore of a scheduled backup (src/respaldo/ensayo.ts): how long it took, why it failed, or why
-- there was none.
alter table respaldo
  add column ensayo_ms integer,
  add column ensayo_falla text,
  add column sin_ensayo text;
alter table respaldo add constraint respaldo_ensayo_ms check (ensayo_ms >= 0) not valid;
