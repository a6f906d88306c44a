-- The telephone that somebody left who bought without an account, once the mailbox's owner has claimed the account: it is for
-- that order alone (docs/decisions/084). The next file validates the check.
alter table pedido add column telefono text;
alter table pedido add constraint pedido_telefono_corto check (char_length(telefono) between 6 and 25) not valid;
