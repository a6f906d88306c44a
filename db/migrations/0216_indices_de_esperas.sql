-- no transaction: an index of a table that has rows
drop index concurrently if exists espera_por_carta;
create index concurrently espera_por_carta on espera (carta_sha256) where carta_sha256 is not null;

drop index concurrently if exists espera_por_correo;
create index concurrently espera_por_correo on espera (lower(email));
