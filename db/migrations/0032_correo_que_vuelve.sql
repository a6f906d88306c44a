-- Whether the address had proved itself when it was left: it has when its account comes back to it.
alter table cambio_correo add column verificado boolean not null default false;
