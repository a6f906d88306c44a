-- no transaction: an index of a table that has rows, and checks that read them
alter table espera validate constraint espera_texto_check;
alter table espera validate constraint espera_de_algo_check;
drop index concurrently if exists espera_de_texto;
create unique index concurrently espera_de_texto on espera (lower(texto), lower(email)) where libro_id is null;
