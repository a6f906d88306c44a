-- no transaction: indexes of a table that may have many rows
-- An address is one account's; guests do not count. The next file gives it the old one's name.
drop index concurrently if exists usuario_email_de_cuentas;
create unique index concurrently usuario_email_de_cuentas on usuario (lower(email)) where not invitado;
drop index concurrently if exists usuario_email_unico;
drop index concurrently if exists usuario_invitado;
create index concurrently usuario_invitado on usuario (creado_en) where invitado;
