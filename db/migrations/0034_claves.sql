-- `clave` is a password and nothing else: an idempotency key and the name of a setting have their own words.
alter table ajuste rename column clave to nombre;
alter table pedido rename column clave_idempotencia to idempotency_key;
alter table pedido rename constraint pedido_clave_unica to pedido_idempotency_key_unica;
alter table pedido_telefono rename column clave to idempotency_key;
alter table pedido_telefono rename constraint pedido_telefono_clave to pedido_telefono_idempotency_key;
