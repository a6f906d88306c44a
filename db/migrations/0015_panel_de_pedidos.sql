-- What the panel asks of orders: found by their customer, and taken by telephone (docs/decisions/018).

-- The words of a person's name and address, without accents, for finding by the beginnings of words.
create function palabras_persona(texto text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple',
    regexp_replace(regexp_replace(normalize(lower(texto), nfd), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;
create index usuario_palabras on usuario using gin (palabras_persona(nombre || ' ' || apellido || ' ' || email));

-- An order that an administrator wrote down for somebody on the telephone.
create table pedido_telefono (
  pedido_id uuid primary key references pedido on delete cascade,
  tomado_por uuid references usuario on delete set null,
  nombre text, -- of whoever has no account; null once it was forgotten
  telefono text,
  clave text,
  huella bytea, -- SHA-256 of the request that the key stands for
  constraint pedido_telefono_clave unique (tomado_por, clave),
  constraint pedido_telefono_contacto check (nombre is not null or telefono is null)
);
create index pedido_telefono_palabras on pedido_telefono
  using gin (palabras_persona(nombre || ' ' || coalesce(telefono, ''))) where nombre is not null;

create index pedido_estado_numero on pedido (estado, numero desc);
create index pedido_fecha on pedido (fecha_hora);
