-- The SHA-256 of the request that an idempotency key stands for, by its common name.
alter table pedido rename column huella to request_hash;
alter table pedido_telefono rename column huella to request_hash;
