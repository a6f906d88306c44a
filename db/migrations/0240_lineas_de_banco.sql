-- Which lines of the bank's lists have paid an order: of each day and text as many as a list has of them, whatever sum was written
-- down. Of the text only its hash is kept.
create table linea_de_banco (
  huella bytea not null check (octet_length(huella) = 32),
  lugar smallint not null check (lugar between 1 and 2000),
  clave text not null check (length(clave) <= 100),
  usada_en timestamptz not null default now(),
  primary key (huella, lugar)
);
