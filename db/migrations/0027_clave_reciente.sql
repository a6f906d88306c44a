-- When each session last proved that it knows the password: a login, or the password typed again.
alter table sesion add column clave_en timestamptz;
update sesion set clave_en = creada_en;
alter table sesion alter column clave_en set not null, alter column clave_en set default now();
