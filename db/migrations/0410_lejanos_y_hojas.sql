-- What the owner said of an uploaded list: prices far from the former ones are meant, and which sheet is read.
alter table importacion
  add column lejanos boolean not null default false,
  add column hoja text;
