-- Today's schema, to read: what db/migrations/ has made, by rooms. Written by a test, run by nobody; after a migration:
-- npm test -- unit src/test/schema -u

-- ===== casa =====

-- ajustes: A setting that the shop has given a value of its own.
create table ajuste_tienda (
  clave text not null,
  valor jsonb not null,
  sellado boolean default false not null,
  version integer default nextval('ajuste_tienda_version'::regclass) not null,
  cambiado_en timestamp with time zone default now() not null,
  constraint ajuste_tienda_pkey PRIMARY KEY (clave),
  constraint ajuste_tienda_check CHECK (NOT sellado OR jsonb_typeof(valor) = 'string'::text),
  constraint ajuste_tienda_clave_check CHECK (clave ~ '^[a-z]+(\.[a-z0-9_]+)+$'::text AND char_length(clave) <= 60),
  constraint ajuste_tienda_valor_check CHECK (octet_length(valor::text) <= 65536),
  constraint ajuste_tienda_version_check CHECK (version > 0)
);
CREATE TRIGGER avisar_borradas AFTER DELETE ON ajuste_tienda FOR EACH ROW EXECUTE FUNCTION avisar('ajustes');
CREATE TRIGGER avisar_cambios AFTER UPDATE ON ajuste_tienda FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar('ajustes');
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON ajuste_tienda FOR EACH STATEMENT EXECUTE FUNCTION avisar('ajustes');
CREATE TRIGGER avisar_nuevas AFTER INSERT ON ajuste_tienda FOR EACH ROW EXECUTE FUNCTION avisar('ajustes');

-- ===== catalogo =====

-- autores: An author.
create table autor (
  id uuid not null,
  num integer generated always as identity not null,
  nombre_completo text not null,
  nombre_p text not null,
  nombre text not null,
  apellido text not null,
  perfil text,
  info text,
  libros integer default 0 not null,
  vendidos integer default 0 not null,
  version integer default 1 not null,
  nivel smallint default 1 not null,
  actualizado_en timestamp with time zone default now() not null,
  constraint autor_pkey PRIMARY KEY (id),
  constraint autor_nombre_unico UNIQUE (nombre_p),
  constraint autor_num_key UNIQUE (num),
  constraint autor_nombre_completo_check CHECK (nombre_completo <> ''::text)
);
CREATE INDEX autor_palabras ON public.autor USING gin (to_tsvector('simple'::regconfig, nombre_p));
CREATE INDEX autor_palabras_0 ON public.autor USING gin (to_tsvector('simple'::regconfig, nombre_p)) WHERE (nivel = 0);
CREATE INDEX autor_por_apellido ON public.autor USING btree (plegar(((apellido || ' '::text) || nombre)) COLLATE "C", num);
CREATE INDEX autor_por_cambio ON public.autor USING btree (actualizado_en, num);
CREATE INDEX autor_por_popularidad ON public.autor USING btree (vendidos DESC, libros DESC, num);
CREATE TRIGGER actualizado BEFORE UPDATE ON autor FOR EACH ROW WHEN (old.nombre_completo IS DISTINCT FROM new.nombre_completo OR old.nombre IS DISTINCT FROM new.nombre OR old.apellido IS DISTINCT FROM new.apellido OR old.perfil IS DISTINCT FROM new.perfil OR old.info IS DISTINCT FROM new.info) EXECUTE FUNCTION marcar_actualizado();
CREATE TRIGGER autor_ido AFTER DELETE ON autor REFERENCING OLD TABLE AS idos FOR EACH STATEMENT EXECUTE FUNCTION redireccion_sin_destino('/autor-seleccionado/');
CREATE TRIGGER avisar_borradas AFTER DELETE ON autor REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON autor FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar_autor();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON autor FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON autor REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER contar_borrados AFTER DELETE ON autor REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_autor('-1');
CREATE TRIGGER contar_nada AFTER TRUNCATE ON autor FOR EACH STATEMENT EXECUTE FUNCTION olvidar_recuento('^autor$');
CREATE TRIGGER contar_nuevos AFTER INSERT ON autor REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_autor('1');
CREATE TRIGGER version BEFORE UPDATE OF nombre_completo, perfil, info ON autor FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- autores: An author whose popularity is to be counted again; null is all of them.
create table autor_pendiente (
  autor_id uuid
);

-- indice: A book as the search reads it: its words, what it is filtered by and what it is sorted by.
create table busqueda (
  libro_num integer not null,
  nivel smallint default 3 not null,
  titulo_p text not null,
  titulo_s text not null,
  autores_p text not null,
  facetas text not null,
  precio integer,
  fecha date,
  vendidos integer default 0 not null,
  calificacion numeric(3,2),
  tn tsvector not null,
  constraint busqueda_pkey PRIMARY KEY (libro_num)
);
CREATE INDEX busqueda_fecha ON public.busqueda USING btree (fecha DESC NULLS LAST, libro_num DESC);
CREATE INDEX busqueda_titulo ON public.busqueda USING btree (titulo_p COLLATE "C", libro_num);
CREATE INDEX busqueda_titulo_popular ON public.busqueda USING btree (nivel, titulo_p COLLATE "C") WHERE (nivel <= 1);
CREATE INDEX busqueda_titulo_sin ON public.busqueda USING btree (titulo_s COLLATE "C", libro_num);
CREATE INDEX busqueda_tn ON public.busqueda USING gin (tn);
CREATE INDEX busqueda_tn_0 ON public.busqueda USING gin (tn) WHERE (nivel = 0);
CREATE INDEX busqueda_tn_1 ON public.busqueda USING gin (tn) WHERE (nivel = 1);
CREATE INDEX busqueda_tn_2 ON public.busqueda USING gin (tn) WHERE (nivel = 2);

-- indice: The words of one book, those of its description among them, for searches that find too little without.
create table busqueda_texto (
  libro_num integer not null,
  td tsvector not null,
  constraint busqueda_texto_pkey PRIMARY KEY (libro_num)
);
CREATE INDEX busqueda_texto_td ON public.busqueda_texto USING gin (td);

-- categorias: A category of the catalogue.
create table categoria (
  id uuid not null,
  num integer generated always as identity not null,
  nombre text not null,
  nombre_p text not null,
  descripcion text,
  version integer default 1 not null,
  actualizado_en timestamp with time zone default now() not null,
  constraint categoria_pkey PRIMARY KEY (id),
  constraint categoria_nombre_unico UNIQUE (nombre_p),
  constraint categoria_num_key UNIQUE (num),
  constraint categoria_nombre_check CHECK (nombre <> ''::text)
);
CREATE INDEX categoria_por_cambio ON public.categoria USING btree (actualizado_en, num);
CREATE TRIGGER actualizado BEFORE UPDATE ON categoria FOR EACH ROW WHEN (old.nombre IS DISTINCT FROM new.nombre OR old.descripcion IS DISTINCT FROM new.descripcion) EXECUTE FUNCTION marcar_actualizado();
CREATE TRIGGER avisar_borradas AFTER DELETE ON categoria REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON categoria FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON categoria FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON categoria REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER categoria_ido AFTER DELETE ON categoria REFERENCING OLD TABLE AS idos FOR EACH STATEMENT EXECUTE FUNCTION redireccion_sin_destino('/categorias/');
CREATE TRIGGER version BEFORE UPDATE OF nombre, descripcion ON categoria FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- descuentos: A buyer for a library or a state body; the row stays when the account goes.
create table comprador_institucional (
  id uuid not null,
  num integer generated always as identity not null,
  usuario_id uuid,
  clase text not null,
  institucion text not null,
  institucion_p text not null,
  documento text not null,
  desde date not null,
  hasta date,
  creado_por uuid,
  creado_en timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint comprador_institucional_pkey PRIMARY KEY (id),
  constraint comprador_institucional_num_key UNIQUE (num),
  constraint comprador_institucional_usuario_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint comprador_institucional_clase_check CHECK (clase = ANY (ARRAY['biblioteca'::text, 'estado'::text])),
  constraint comprador_institucional_dias_check CHECK (hasta >= desde),
  constraint comprador_institucional_documento_check CHECK (char_length(documento) >= 1 AND char_length(documento) <= 300),
  constraint comprador_institucional_institucion_check CHECK (char_length(institucion) >= 1 AND char_length(institucion) <= 160)
);
CREATE INDEX comprador_institucional_usuario ON public.comprador_institucional USING btree (usuario_id) WHERE (usuario_id IS NOT NULL);
CREATE TRIGGER version BEFORE UPDATE OF clase, institucion, documento, desde, hasta ON comprador_institucional FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- editoriales: A publisher.
create table editorial (
  id uuid not null,
  num integer generated always as identity not null,
  descripcion text not null,
  descripcion_p text not null,
  direccion text,
  imagen text,
  dispositivo smallint default 0 not null,
  version integer default 1 not null,
  actualizado_en timestamp with time zone default now() not null,
  constraint editorial_pkey PRIMARY KEY (id),
  constraint editorial_descripcion_unica UNIQUE (descripcion_p),
  constraint editorial_num_key UNIQUE (num),
  constraint editorial_descripcion_check CHECK (descripcion <> ''::text)
);
CREATE INDEX editorial_palabras ON public.editorial USING gin (to_tsvector('simple'::regconfig, descripcion_p));
CREATE INDEX editorial_por_cambio ON public.editorial USING btree (actualizado_en, num);
CREATE TRIGGER actualizado BEFORE UPDATE ON editorial FOR EACH ROW WHEN (old.descripcion IS DISTINCT FROM new.descripcion OR old.direccion IS DISTINCT FROM new.direccion OR old.imagen IS DISTINCT FROM new.imagen) EXECUTE FUNCTION marcar_actualizado();
CREATE TRIGGER avisar_borradas AFTER DELETE ON editorial REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON editorial FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON editorial FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON editorial REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER editorial_ido AFTER DELETE ON editorial REFERENCING OLD TABLE AS idos FOR EACH STATEMENT EXECUTE FUNCTION redireccion_sin_destino('/editoriales/');
CREATE TRIGGER version BEFORE UPDATE OF descripcion, direccion, imagen ON editorial FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- libros: What the shop says of one book: «Nos gusta porque…».
create table elogio (
  libro_id uuid not null,
  texto text not null,
  firma text,
  version integer default 1 not null,
  constraint elogio_pkey PRIMARY KEY (libro_id),
  constraint elogio_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint elogio_firma_check CHECK (char_length(firma) >= 1 AND char_length(firma) <= 80),
  constraint elogio_texto_check CHECK (char_length(texto) >= 1 AND char_length(texto) <= 1000)
);
CREATE TRIGGER avisar_borradas AFTER DELETE ON elogio REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON elogio FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON elogio FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON elogio REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER version BEFORE UPDATE OF texto, firma ON elogio FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- descuentos: A fair, day or week of the book that an authority declared of public interest.
create table feria (
  id uuid not null,
  num integer generated always as identity not null,
  nombre text not null,
  nombre_p text not null,
  desde date not null,
  hasta date not null,
  provincias text[] default '{}'::text[] not null,
  norma text not null,
  tope integer default 1000 not null,
  creada_por uuid,
  creada_en timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint feria_pkey PRIMARY KEY (id),
  constraint feria_num_key UNIQUE (num),
  constraint feria_dias_check CHECK (hasta >= desde),
  constraint feria_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 120),
  constraint feria_norma_check CHECK (char_length(norma) >= 1 AND char_length(norma) <= 300),
  constraint feria_provincias_check CHECK (cardinality(provincias) <= 24),
  constraint feria_tope_check CHECK (tope >= 1 AND tope <= 1000)
);
CREATE INDEX feria_hasta ON public.feria USING btree (hasta);
CREATE TRIGGER avisar_borradas AFTER DELETE ON feria REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON feria FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON feria FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON feria REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER version BEFORE UPDATE OF nombre, desde, hasta, provincias, norma, tope ON feria FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- libros: A book of the catalogue: one edition, with its ISBN and its price.
create table libro (
  id uuid not null,
  num integer generated always as identity not null,
  isbn text not null,
  titulo text not null,
  titulo_p text not null,
  idioma text,
  descripcion text,
  precio integer,
  portada text,
  cara text not null,
  calificacion numeric(3,2),
  fecha_edicion date,
  fecha_edicion_precision text,
  formatos text[] default '{fisico}'::text[] not null,
  editorial_id uuid,
  temas text[] default '{}'::text[] not null,
  vendidos integer default 0 not null,
  creado_en timestamp with time zone default now() not null,
  actualizado_en timestamp with time zone default now() not null,
  opiniones integer default 0 not null,
  calificacion_catalogo numeric(3,2),
  version integer default 1 not null,
  gratis boolean default false not null,
  pvp_centavos integer,
  pvp_fuente text,
  pvp_desde date,
  regla_precio text default 'libro_nuevo'::text not null,
  clase_iva text default 'exento'::text not null,
  constraint libro_pkey PRIMARY KEY (id),
  constraint libro_isbn_unico UNIQUE (isbn),
  constraint libro_num_key UNIQUE (num),
  constraint libro_editorial_fk FOREIGN KEY (editorial_id) REFERENCES editorial(id),
  constraint libro_calificacion_catalogo_valida CHECK (calificacion_catalogo >= 0::numeric AND calificacion_catalogo <= 5::numeric),
  constraint libro_calificacion_en_un_lugar CHECK (opiniones > 0 OR calificacion_catalogo IS NULL),
  constraint libro_calificacion_valida CHECK (calificacion >= 0::numeric AND calificacion <= 5::numeric),
  constraint libro_check CHECK ((fecha_edicion IS NULL) = (fecha_edicion_precision IS NULL)),
  constraint libro_clase_iva_check CHECK (clase_iva = ANY (ARRAY['exento'::text, '10,5'::text, '21'::text])),
  constraint libro_fecha_edicion_precision_check CHECK (fecha_edicion_precision = ANY (ARRAY['dia'::text, 'anio'::text])),
  constraint libro_formatos_check CHECK (formatos <@ ARRAY['fisico'::text, 'digital'::text, 'audiolibro'::text]),
  constraint libro_idioma_check CHECK (idioma = ANY (ARRAY['Español'::text, 'Inglés'::text, 'Francés'::text, 'Alemán'::text, 'Portugués'::text, 'Italiano'::text, 'Otro'::text])),
  constraint libro_isbn_valido CHECK (isbn13_valido(isbn)),
  constraint libro_opiniones_validas CHECK (opiniones >= 0),
  constraint libro_precio_valido CHECK (precio >= 0),
  constraint libro_pvp_check CHECK ((num_nonnulls(pvp_centavos, pvp_fuente, pvp_desde) = ANY (ARRAY[0, 3])) AND (pvp_centavos IS NULL OR pvp_centavos > 0) AND (pvp_fuente IS NULL OR (pvp_fuente = ANY (ARRAY['editorial'::text, 'distribuidora'::text, 'onix'::text, 'mano'::text])))),
  constraint libro_regla_precio_check CHECK (regla_precio = ANY (ARRAY['libro_nuevo'::text, 'usado'::text, 'saldo'::text, 'descatalogado'::text, 'artesanal'::text, 'no_es_libro'::text])),
  constraint libro_titulo_check CHECK (titulo <> ''::text)
);
CREATE INDEX libro_accesible ON public.libro USING btree (calificacion DESC NULLS LAST, num DESC) WHERE (precio <= 1000000);
CREATE INDEX libro_audiolibro ON public.libro USING btree (num DESC) WHERE (formatos @> '{audiolibro}'::text[]);
CREATE INDEX libro_bajo_pvp ON public.libro USING btree (num) WHERE ((precio < pvp_centavos) AND (regla_precio = 'libro_nuevo'::text));
CREATE INDEX libro_digital ON public.libro USING btree (num DESC) WHERE (formatos @> '{digital}'::text[]);
CREATE INDEX libro_editorial ON public.libro USING btree (editorial_id, id);
CREATE INDEX libro_por_archivo ON public.libro USING btree ((((num - 1) / 2500)), actualizado_en);
CREATE INDEX libro_por_calificacion ON public.libro USING btree (calificacion DESC NULLS LAST, num DESC);
CREATE INDEX libro_por_cambio ON public.libro USING btree (actualizado_en, num);
CREATE INDEX libro_por_fecha ON public.libro USING btree (fecha_edicion DESC NULLS LAST, num DESC);
CREATE INDEX libro_por_precio ON public.libro USING btree (precio);
CREATE INDEX libro_por_vendidos ON public.libro USING btree (vendidos DESC, num DESC);
CREATE TRIGGER actualizado BEFORE UPDATE ON libro FOR EACH ROW WHEN (old.actualizado_en = new.actualizado_en AND (old.isbn IS DISTINCT FROM new.isbn OR old.titulo IS DISTINCT FROM new.titulo OR old.idioma IS DISTINCT FROM new.idioma OR old.descripcion IS DISTINCT FROM new.descripcion OR old.precio IS DISTINCT FROM new.precio OR old.portada IS DISTINCT FROM new.portada OR old.fecha_edicion IS DISTINCT FROM new.fecha_edicion OR old.formatos IS DISTINCT FROM new.formatos OR old.editorial_id IS DISTINCT FROM new.editorial_id)) EXECUTE FUNCTION marcar_actualizado();
CREATE TRIGGER actualizado_pvp BEFORE UPDATE OF pvp_centavos, pvp_fuente, pvp_desde, regla_precio ON libro FOR EACH ROW WHEN (old.actualizado_en = new.actualizado_en AND (old.pvp_centavos IS DISTINCT FROM new.pvp_centavos OR old.pvp_fuente IS DISTINCT FROM new.pvp_fuente OR old.pvp_desde IS DISTINCT FROM new.pvp_desde OR old.regla_precio IS DISTINCT FROM new.regla_precio)) EXECUTE FUNCTION marcar_actualizado();
CREATE TRIGGER anotar_eliminados AFTER DELETE ON libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_libros_eliminados();
CREATE TRIGGER anotar_entregas_cambiados AFTER UPDATE ON libro REFERENCING OLD TABLE AS antes NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_entregas_de_libros('libro.cambiado');
CREATE TRIGGER anotar_entregas_creados AFTER INSERT ON libro REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_entregas_de_libros('libro.creado');
CREATE TRIGGER anotar_entregas_eliminados AFTER DELETE ON libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_entregas_de_libros('libro.eliminado');
CREATE TRIGGER anotar_precio AFTER UPDATE OF precio, gratis ON libro FOR EACH ROW WHEN (old.precio IS DISTINCT FROM new.precio OR old.gratis IS DISTINCT FROM new.gratis) EXECUTE FUNCTION anotar_precio();
CREATE TRIGGER anotar_pvp AFTER UPDATE OF pvp_centavos, pvp_fuente, pvp_desde, regla_precio ON libro FOR EACH ROW WHEN (old.pvp_centavos IS DISTINCT FROM new.pvp_centavos OR old.pvp_fuente IS DISTINCT FROM new.pvp_fuente OR old.pvp_desde IS DISTINCT FROM new.pvp_desde OR old.regla_precio IS DISTINCT FROM new.regla_precio) EXECUTE FUNCTION anotar_pvp();
CREATE TRIGGER anotar_vendidos AFTER UPDATE OF vendidos ON libro FOR EACH ROW WHEN (old.vendidos <> new.vendidos) EXECUTE FUNCTION anotar_autores_de_libro();
CREATE TRIGGER avisar_borradas AFTER DELETE ON libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON libro FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar_libro();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON libro FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON libro REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER contar_antes AFTER UPDATE ON libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_libro('-1');
CREATE TRIGGER contar_borrados AFTER DELETE ON libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_libro('-1');
CREATE TRIGGER contar_despues AFTER UPDATE ON libro REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_libro('1');
CREATE TRIGGER contar_nada AFTER TRUNCATE ON libro FOR EACH STATEMENT EXECUTE FUNCTION olvidar_recuento('^(libro$|accesible$|formato:)');
CREATE TRIGGER contar_nuevos AFTER INSERT ON libro REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_libro('1');
CREATE TRIGGER copiar AFTER UPDATE OF precio, fecha_edicion, vendidos, calificacion ON libro FOR EACH ROW WHEN (old.precio IS DISTINCT FROM new.precio OR old.fecha_edicion IS DISTINCT FROM new.fecha_edicion OR old.vendidos IS DISTINCT FROM new.vendidos OR old.calificacion IS DISTINCT FROM new.calificacion) EXECUTE FUNCTION copiar_a_busqueda();
CREATE TRIGGER gratis BEFORE INSERT OR UPDATE OF precio, gratis ON libro FOR EACH ROW WHEN (new.gratis) EXECUTE FUNCTION guardar_gratis();
CREATE TRIGGER libro_ido AFTER DELETE ON libro REFERENCING OLD TABLE AS idos FOR EACH STATEMENT EXECUTE FUNCTION redireccion_sin_destino('/libros/');
CREATE TRIGGER olvidar AFTER DELETE ON libro FOR EACH ROW EXECUTE FUNCTION olvidar_busqueda();
CREATE TRIGGER olvidar_todo AFTER TRUNCATE ON libro FOR EACH STATEMENT EXECUTE FUNCTION olvidar_toda_busqueda();
CREATE TRIGGER quitar_muestra AFTER DELETE ON libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION quitar_vidriera_de_muestra();
CREATE TRIGGER version BEFORE UPDATE OF isbn, titulo, idioma, descripcion, precio, portada, fecha_edicion, fecha_edicion_precision, formatos, editorial_id, actualizado_en ON libro FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();
CREATE TRIGGER version_pvp BEFORE UPDATE OF pvp_centavos, pvp_fuente, pvp_desde, regla_precio ON libro FOR EACH ROW WHEN (old.version = new.version AND (old.pvp_centavos IS DISTINCT FROM new.pvp_centavos OR old.pvp_fuente IS DISTINCT FROM new.pvp_fuente OR old.pvp_desde IS DISTINCT FROM new.pvp_desde OR old.regla_precio IS DISTINCT FROM new.regla_precio)) EXECUTE FUNCTION contar_version();

-- libros: An author of a book, at a place among its authors.
create table libro_autor (
  libro_id uuid not null,
  autor_id uuid not null,
  orden smallint not null,
  constraint libro_autor_pkey PRIMARY KEY (libro_id, autor_id),
  constraint libro_autor_autor_fk FOREIGN KEY (autor_id) REFERENCES autor(id),
  constraint libro_autor_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE
);
CREATE INDEX libro_autor_autor ON public.libro_autor USING btree (autor_id, libro_id);
CREATE TRIGGER anotar_antes AFTER UPDATE ON libro_autor REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_autores();
CREATE TRIGGER anotar_borrados AFTER DELETE ON libro_autor REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_autores();
CREATE TRIGGER anotar_despues AFTER UPDATE ON libro_autor REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_autores();
CREATE TRIGGER anotar_nuevos AFTER INSERT ON libro_autor REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_autores();
CREATE TRIGGER avisar_borradas AFTER DELETE ON libro_autor REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON libro_autor FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON libro_autor FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON libro_autor REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();

-- libros: A category that a book is in.
create table libro_categoria (
  libro_id uuid not null,
  categoria_id uuid not null,
  orden smallint default 0 not null,
  constraint libro_categoria_pkey PRIMARY KEY (libro_id, categoria_id),
  constraint libro_categoria_categoria_fk FOREIGN KEY (categoria_id) REFERENCES categoria(id),
  constraint libro_categoria_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE
);
CREATE INDEX libro_categoria_categoria ON public.libro_categoria USING btree (categoria_id, libro_id);
CREATE TRIGGER avisar_borradas AFTER DELETE ON libro_categoria REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON libro_categoria FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON libro_categoria FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON libro_categoria REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER contar_antes AFTER UPDATE ON libro_categoria REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_libro_categoria('-1');
CREATE TRIGGER contar_borrados AFTER DELETE ON libro_categoria REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_libro_categoria('-1');
CREATE TRIGGER contar_despues AFTER UPDATE ON libro_categoria REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_libro_categoria('1');
CREATE TRIGGER contar_nada AFTER TRUNCATE ON libro_categoria FOR EACH STATEMENT EXECUTE FUNCTION olvidar_recuento('^categoria:');
CREATE TRIGGER contar_nuevos AFTER INSERT ON libro_categoria REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_libro_categoria('1');

-- disponibilidad: What readers are told of the copies of one book that was counted or has a limit of copies to come.
create table libro_disponible (
  libro_id uuid not null,
  contado boolean not null,
  copias text not null,
  lleno boolean not null,
  constraint libro_disponible_pkey PRIMARY KEY (libro_id),
  constraint libro_disponible_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint libro_disponible_copias_check CHECK (copias = ANY (ARRAY['hay'::text, 'pocas'::text, 'ninguna'::text]))
);
CREATE TRIGGER avisar_borradas AFTER DELETE ON libro_disponible REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON libro_disponible FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON libro_disponible FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON libro_disponible REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER contar_situacion_cambio AFTER UPDATE ON libro_disponible FOR EACH ROW WHEN (old.contado IS DISTINCT FROM new.contado OR (old.copias = 'ninguna'::text) IS DISTINCT FROM (new.copias = 'ninguna'::text)) EXECUTE FUNCTION contar_situacion();
CREATE TRIGGER contar_situacion_nueva AFTER INSERT OR DELETE ON libro_disponible FOR EACH ROW EXECUTE FUNCTION contar_situacion();

-- libros: A book that was deleted.
create table libro_eliminado (
  id uuid not null,
  num bigint generated always as identity not null,
  isbn text not null,
  actualizado_en timestamp with time zone default now() not null,
  constraint libro_eliminado_pkey PRIMARY KEY (id)
);
CREATE INDEX libro_eliminado_por_cambio ON public.libro_eliminado USING btree (actualizado_en, num);

-- libros: The bibliographic details of one book: contributors, series, size, contents and the like.
create table libro_ficha (
  libro_id uuid not null,
  contribuidores jsonb default '[]'::jsonb not null,
  coleccion text,
  coleccion_p text,
  coleccion_numero text,
  coleccion_orden numeric(8,2) generated always as ((replace("substring"(coleccion_numero, '[0-9]{1,6}(?:[.,][0-9]{1,2}(?![0-9]))?'::text), ','::text, '.'::text))::numeric(8,2)) stored,
  numero_edicion integer,
  edicion text,
  paginas integer,
  alto_mm integer,
  ancho_mm integer,
  grueso_mm integer,
  peso_g integer,
  encuadernacion text,
  titulo_original text,
  idioma_original text,
  audiencia text,
  thema text[] default '{}'::text[] not null,
  indice text,
  fragmento text,
  criticas jsonb default '[]'::jsonb not null,
  estado_editorial text,
  disponibilidad text,
  constraint libro_ficha_pkey PRIMARY KEY (libro_id),
  constraint libro_ficha_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint libro_ficha_alto_mm_check CHECK (alto_mm >= 1 AND alto_mm <= 9999),
  constraint libro_ficha_ancho_mm_check CHECK (ancho_mm >= 1 AND ancho_mm <= 9999),
  constraint libro_ficha_audiencia_check CHECK (audiencia = ANY (ARRAY['general'::text, 'infantil'::text, 'juvenil'::text, 'escolar'::text, 'universitaria'::text, 'profesional'::text])),
  constraint libro_ficha_check CHECK ((coleccion IS NULL) = (coleccion_p IS NULL)),
  constraint libro_ficha_check1 CHECK (coleccion IS NOT NULL OR coleccion_numero IS NULL),
  constraint libro_ficha_coleccion_check CHECK (char_length(coleccion) >= 1 AND char_length(coleccion) <= 300),
  constraint libro_ficha_coleccion_numero_check CHECK (char_length(coleccion_numero) >= 1 AND char_length(coleccion_numero) <= 30),
  constraint libro_ficha_contribuidores_check CHECK (jsonb_typeof(contribuidores) = 'array'::text),
  constraint libro_ficha_criticas_check CHECK (jsonb_typeof(criticas) = 'array'::text),
  constraint libro_ficha_disponibilidad_check CHECK (disponibilidad = ANY (ARRAY['disponible'::text, 'a pedido'::text, 'proximamente'::text, 'sin stock'::text, 'no disponible'::text, 'consultar'::text])),
  constraint libro_ficha_edicion_check CHECK (char_length(edicion) >= 1 AND char_length(edicion) <= 200),
  constraint libro_ficha_encuadernacion_check CHECK (encuadernacion = ANY (ARRAY['tapa blanda'::text, 'tapa dura'::text, 'anillado'::text, 'cartone'::text, 'grapado'::text, 'otra'::text])),
  constraint libro_ficha_estado_editorial_check CHECK (estado_editorial = ANY (ARRAY['proximamente'::text, 'activo'::text, 'postergado'::text, 'cancelado'::text, 'agotado'::text, 'descatalogado'::text, 'retirado'::text, 'desconocido'::text])),
  constraint libro_ficha_fragmento_check CHECK (char_length(fragmento) >= 1 AND char_length(fragmento) <= 20000),
  constraint libro_ficha_grueso_mm_check CHECK (grueso_mm >= 1 AND grueso_mm <= 9999),
  constraint libro_ficha_idioma_original_check CHECK (char_length(idioma_original) >= 1 AND char_length(idioma_original) <= 60),
  constraint libro_ficha_indice_check CHECK (char_length(indice) >= 1 AND char_length(indice) <= 20000),
  constraint libro_ficha_numero_edicion_check CHECK (numero_edicion >= 1 AND numero_edicion <= 9999),
  constraint libro_ficha_paginas_check CHECK (paginas >= 1 AND paginas <= 99999),
  constraint libro_ficha_peso_g_check CHECK (peso_g >= 1 AND peso_g <= 99999),
  constraint libro_ficha_thema_check CHECK (cardinality(thema) <= 50),
  constraint libro_ficha_titulo_original_check CHECK (char_length(titulo_original) >= 1 AND char_length(titulo_original) <= 500)
);
CREATE INDEX libro_ficha_por_coleccion ON public.libro_ficha USING btree (coleccion_p, coleccion_orden, libro_id) WHERE (coleccion_p IS NOT NULL);
CREATE INDEX libro_ficha_por_direccion ON public.libro_ficha USING btree (rtrim("left"(btrim(regexp_replace(regexp_replace(coleccion_p, '[^a-z0-9 ]'::text, ''::text, 'g'::text), ' +'::text, '-'::text, 'g'::text), '-'::text), 80), '-'::text), coleccion_orden, libro_id) WHERE (coleccion_p IS NOT NULL);
CREATE TRIGGER avisar_borradas AFTER DELETE ON libro_ficha REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON libro_ficha FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON libro_ficha FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON libro_ficha REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER marcar_borradas AFTER DELETE ON libro_ficha REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION marcar_libros_de_ficha();
CREATE TRIGGER marcar_cambios AFTER UPDATE ON libro_ficha FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION marcar_libro_de_ficha();
CREATE TRIGGER marcar_nuevas AFTER INSERT ON libro_ficha REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION marcar_libros_de_ficha();

-- libros: Who wrote each field of one book: the shop's own hand or a supplier.
create table libro_origen (
  libro_id uuid not null,
  quienes smallint[] not null,
  constraint libro_origen_pkey PRIMARY KEY (libro_id),
  constraint libro_origen_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE
);

-- disponibilidad: Whether one book can be had now.
create table libro_situacion (
  libro_num integer not null,
  situacion smallint not null,
  constraint libro_situacion_pkey PRIMARY KEY (libro_num),
  constraint libro_situacion_libro_fk FOREIGN KEY (libro_num) REFERENCES libro(num) ON DELETE CASCADE,
  constraint libro_situacion_situacion_check CHECK (situacion = ANY (ARRAY[1, 2, 3]))
);
CREATE INDEX libro_situacion_hay ON public.libro_situacion USING btree (libro_num DESC) WHERE (situacion = 1);
CREATE INDEX libro_situacion_leida ON public.libro_situacion USING btree (libro_num) INCLUDE (situacion);

-- disponibilidad: How one book is sold, where it is not as the shop's default says.
create table libro_venta (
  libro_id uuid not null,
  modo text not null,
  dias smallint,
  tope integer,
  sale_el date,
  version integer default 1 not null,
  constraint libro_venta_pkey PRIMARY KEY (libro_id),
  constraint libro_venta_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint libro_venta_a_pedido_check CHECK (modo <> 'a_pedido'::text OR dias IS NOT NULL),
  constraint libro_venta_dias_check CHECK (dias >= 1 AND dias <= 180),
  constraint libro_venta_modo_check CHECK (modo = ANY (ARRAY['siempre'::text, 'solo_con_stock'::text, 'a_pedido'::text, 'preventa'::text])),
  constraint libro_venta_preventa_check CHECK (modo <> 'preventa'::text OR sale_el IS NOT NULL),
  constraint libro_venta_tope_check CHECK (tope >= 0)
);
CREATE TRIGGER avisar_borradas AFTER DELETE ON libro_venta REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON libro_venta FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON libro_venta FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON libro_venta REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER contar_disponible AFTER INSERT OR DELETE OR UPDATE OF tope ON libro_venta FOR EACH ROW EXECUTE FUNCTION contar_disponible();
CREATE TRIGGER contar_situacion_cambio AFTER UPDATE ON libro_venta FOR EACH ROW WHEN (old.modo <> new.modo) EXECUTE FUNCTION contar_situacion();
CREATE TRIGGER contar_situacion_nueva AFTER INSERT OR DELETE ON libro_venta FOR EACH ROW EXECUTE FUNCTION contar_situacion();
CREATE TRIGGER version BEFORE UPDATE ON libro_venta FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- libros: A work: one text, whatever its editions and formats.
create table obra (
  id uuid not null,
  version integer default 1 not null,
  actualizado_en timestamp with time zone default now() not null,
  por text default 'mano'::text not null,
  constraint obra_pkey PRIMARY KEY (id),
  constraint obra_por_check CHECK (por = ANY (ARRAY['mano'::text, 'regla'::text]))
);
CREATE INDEX obra_por_cambio ON public.obra USING btree (actualizado_en);
CREATE TRIGGER version BEFORE UPDATE OF actualizado_en ON obra FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- libros: A book that somebody said stands by itself: it is not suggested for a work any more.
create table obra_aparte (
  libro_id uuid not null,
  constraint obra_aparte_pkey PRIMARY KEY (libro_id),
  constraint obra_aparte_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE
);

-- libros: What one book's work is recognised by: a hash of author and title, and the subtitle.
create table obra_clave (
  libro_id uuid not null,
  base uuid not null,
  resto text not null,
  constraint obra_clave_pkey PRIMARY KEY (libro_id),
  constraint obra_clave_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE
);
CREATE INDEX obra_clave_por_base ON public.obra_clave USING btree (base);

-- libros: An ISBN that a supplier's message says belongs to one work with others of the same `base`.
create table obra_indicio (
  base uuid not null,
  isbn text not null,
  visto boolean default false not null,
  constraint obra_indicio_pkey PRIMARY KEY (base, isbn)
);
CREATE INDEX obra_indicio_por_isbn ON public.obra_indicio USING btree (isbn);
CREATE INDEX obra_indicio_sin_ver ON public.obra_indicio USING btree (base) WHERE (NOT visto);

-- libros: A book that is an edition of a work.
create table obra_libro (
  libro_id uuid not null,
  obra_id uuid not null,
  constraint obra_libro_pkey PRIMARY KEY (libro_id),
  constraint obra_libro_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint obra_libro_obra_id_fkey FOREIGN KEY (obra_id) REFERENCES obra(id) ON DELETE CASCADE
);
CREATE INDEX obra_libro_por_obra ON public.obra_libro USING btree (obra_id, libro_id);
CREATE TRIGGER avisar_borradas AFTER DELETE ON obra_libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON obra_libro FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON obra_libro FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON obra_libro REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER soltar_de_regla AFTER DELETE ON obra_libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION soltar_obra_de_regla();

-- libros: A suggestion, pending or refused, that some books are one work.
create table obra_sugerencia (
  clave uuid not null,
  base uuid not null,
  libros integer not null,
  estado text default 'pendiente'::text not null,
  por text default 'titulo'::text not null,
  revisada boolean default false not null,
  constraint obra_sugerencia_pkey PRIMARY KEY (clave),
  constraint obra_sugerencia_estado_check CHECK (estado = ANY (ARRAY['pendiente'::text, 'rechazada'::text])),
  constraint obra_sugerencia_por_check CHECK (por = ANY (ARRAY['titulo'::text, 'mensaje'::text]))
);
CREATE INDEX obra_sugerencia_orden ON public.obra_sugerencia USING btree (estado, libros DESC, clave);
CREATE INDEX obra_sugerencia_por_base ON public.obra_sugerencia USING btree (base);
CREATE INDEX obra_sugerencia_sin_revisar ON public.obra_sugerencia USING btree (clave) WHERE ((estado = 'pendiente'::text) AND (NOT revisada));

-- rebajas: An offer: a discount on some books for some time.
create table oferta (
  id uuid not null,
  num integer generated always as identity not null,
  titulo text not null,
  titulo_p text not null,
  texto text default ''::text not null,
  clase text not null,
  valor integer not null,
  desde timestamp with time zone not null,
  hasta timestamp with time zone not null,
  banner boolean default true not null,
  actualizada_en timestamp with time zone default now() not null,
  version integer default 1 not null,
  redondeo text default 'ninguno'::text not null,
  sentido text default 'abajo'::text not null,
  constraint oferta_pkey PRIMARY KEY (id),
  constraint oferta_num_key UNIQUE (num),
  constraint oferta_clase_check CHECK (clase = ANY (ARRAY['porcentaje'::text, 'importe'::text])),
  constraint oferta_dias_check CHECK (hasta > desde),
  constraint oferta_redondeo_check CHECK (redondeo = ANY (ARRAY['ninguno'::text, '10'::text, '50'::text, '100'::text, '500'::text, '1000'::text, 'en-90'::text, 'en-900'::text, 'en-990'::text])),
  constraint oferta_sentido_check CHECK (sentido = ANY (ARRAY['cercano'::text, 'arriba'::text, 'abajo'::text])),
  constraint oferta_texto_check CHECK (char_length(texto) <= 200),
  constraint oferta_titulo_check CHECK (char_length(titulo) >= 1 AND char_length(titulo) <= 80),
  constraint oferta_valor_check CHECK (valor > 0 AND (clase = 'importe'::text OR valor <= 9000))
);
CREATE INDEX oferta_hasta ON public.oferta USING btree (hasta);
CREATE CONSTRAINT TRIGGER anotar_oferta AFTER INSERT OR DELETE OR UPDATE OF clase, valor, redondeo, sentido, desde, hasta, actualizada_en ON oferta DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION anotar_oferta();
CREATE TRIGGER avisar_borradas AFTER DELETE ON oferta REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON oferta FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON oferta FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON oferta REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER version BEFORE UPDATE OF titulo, texto, clase, valor, desde, hasta, banner, actualizada_en ON oferta FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();
CREATE TRIGGER version_redondeo BEFORE UPDATE OF redondeo, sentido ON oferta FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- rebajas: A thing that an offer reaches: all books, a book, an author, a publisher, a category or a format.
create table oferta_alcance (
  oferta_id uuid not null,
  orden smallint not null,
  todo boolean,
  libro_id uuid,
  autor_id uuid,
  editorial_id uuid,
  categoria_id uuid,
  formato text,
  constraint oferta_alcance_pkey PRIMARY KEY (oferta_id, orden),
  constraint oferta_alcance_autor_id_fkey FOREIGN KEY (autor_id) REFERENCES autor(id) ON DELETE CASCADE,
  constraint oferta_alcance_categoria_id_fkey FOREIGN KEY (categoria_id) REFERENCES categoria(id) ON DELETE CASCADE,
  constraint oferta_alcance_editorial_id_fkey FOREIGN KEY (editorial_id) REFERENCES editorial(id) ON DELETE CASCADE,
  constraint oferta_alcance_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint oferta_alcance_oferta_id_fkey FOREIGN KEY (oferta_id) REFERENCES oferta(id) ON DELETE CASCADE,
  constraint oferta_alcance_formato_check CHECK (formato = ANY (ARRAY['fisico'::text, 'digital'::text, 'audiolibro'::text])),
  constraint oferta_alcance_uno_check CHECK (num_nonnulls(todo, libro_id, autor_id, editorial_id, categoria_id, formato) = 1 AND todo IS NOT FALSE)
);
CREATE INDEX oferta_alcance_autor ON public.oferta_alcance USING btree (autor_id) WHERE (autor_id IS NOT NULL);
CREATE INDEX oferta_alcance_categoria ON public.oferta_alcance USING btree (categoria_id) WHERE (categoria_id IS NOT NULL);
CREATE INDEX oferta_alcance_editorial ON public.oferta_alcance USING btree (editorial_id) WHERE (editorial_id IS NOT NULL);
CREATE INDEX oferta_alcance_libro ON public.oferta_alcance USING btree (libro_id) WHERE (libro_id IS NOT NULL);
CREATE TRIGGER avisar_borradas AFTER DELETE ON oferta_alcance REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON oferta_alcance FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON oferta_alcance FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON oferta_alcance REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();

-- rebajas: What an offer was from `desde` until `hasta`; the database writes it.
create table oferta_historia (
  id bigint generated always as identity not null,
  oferta_id uuid not null,
  desde timestamp with time zone not null,
  hasta timestamp with time zone not null,
  clase text not null,
  valor integer not null,
  redondeo text not null,
  sentido text not null,
  alcance text[] not null,
  constraint oferta_historia_pkey PRIMARY KEY (id),
  constraint oferta_historia_dias_check CHECK (hasta > desde)
);
CREATE INDEX oferta_historia_por_fin ON public.oferta_historia USING btree (hasta);
CREATE INDEX oferta_historia_por_oferta ON public.oferta_historia USING btree (oferta_id, desde);

-- indice: A word that books are found by, with how many have it, so that a misspelt one is found.
create table palabra (
  palabra text not null,
  libros integer default 1 not null,
  borrados integer[] not null,
  constraint palabra_pkey PRIMARY KEY (palabra)
);
CREATE INDEX palabra_borrados ON public.palabra USING gin (borrados);

-- libros: A change of the prices of a list of books, or of one book from a minute on.
create table precio_cambio (
  id uuid not null,
  numero integer generated always as identity not null,
  creado_en timestamp with time zone default now() not null,
  actor_id uuid,
  lista text not null,
  regla jsonb not null,
  gratis boolean default false not null,
  desde timestamp with time zone,
  total integer not null,
  libros uuid[],
  estado text not null,
  cambiados integer,
  restaurados integer,
  hecho_en timestamp with time zone,
  terminado_en timestamp with time zone,
  constraint precio_cambio_pkey PRIMARY KEY (id),
  constraint precio_cambio_numero_key UNIQUE (numero),
  constraint precio_cambio_cambiados_check CHECK (cambiados >= 0),
  constraint precio_cambio_check CHECK ((estado = 'programado'::text) = (libros IS NOT NULL)),
  constraint precio_cambio_estado_check CHECK (estado = ANY (ARRAY['programado'::text, 'hecho'::text, 'deshecho'::text, 'cancelado'::text])),
  constraint precio_cambio_lista_check CHECK (char_length(lista) >= 1 AND char_length(lista) <= 2000),
  constraint precio_cambio_regla_check CHECK (jsonb_typeof(regla) = 'object'::text),
  constraint precio_cambio_restaurados_check CHECK (restaurados >= 0),
  constraint precio_cambio_total_check CHECK (total > 0)
);
CREATE INDEX precio_cambio_pendiente ON public.precio_cambio USING btree (desde) WHERE (estado = 'programado'::text);

-- libros: A change of one book's price: what it was, what it became, why and by whom.
create table precio_historia (
  id bigint generated always as identity not null,
  libro_id uuid not null,
  cambiado_en timestamp with time zone default now() not null,
  antes integer,
  despues integer,
  antes_gratis boolean not null,
  despues_gratis boolean not null,
  motivo text not null,
  actor_id uuid,
  cambio_id uuid,
  constraint precio_historia_pkey PRIMARY KEY (id),
  constraint precio_historia_cambio_id_fkey FOREIGN KEY (cambio_id) REFERENCES precio_cambio(id),
  constraint precio_historia_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint precio_historia_motivo_check CHECK (motivo = ANY (ARRAY['mano'::text, 'importacion'::text, 'cambio'::text, 'programado'::text, 'deshacer'::text, 'otro'::text]))
);
CREATE INDEX precio_historia_por_cambio ON public.precio_historia USING btree (cambio_id, id) WHERE (cambio_id IS NOT NULL);
CREATE INDEX precio_historia_por_libro ON public.precio_historia USING btree (libro_id, id DESC);

-- proveedores: A supplier.
create table proveedor (
  id uuid not null,
  num smallint generated always as identity not null,
  nombre text not null,
  nombre_p text not null,
  clase text not null,
  precedencia smallint not null,
  columnas jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  constraint proveedor_pkey PRIMARY KEY (id),
  constraint proveedor_nombre_unico UNIQUE (nombre_p),
  constraint proveedor_num_unico UNIQUE (num),
  constraint proveedor_clase_check CHECK (clase = ANY (ARRAY['editorial'::text, 'distribuidora'::text, 'otro'::text])),
  constraint proveedor_columnas_check CHECK (jsonb_typeof(columnas) = 'object'::text),
  constraint proveedor_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 200),
  constraint proveedor_precedencia_check CHECK (precedencia >= 1 AND precedencia <= 99)
);
CREATE TRIGGER version BEFORE UPDATE OF nombre, clase, precedencia ON proveedor FOR EACH ROW EXECUTE FUNCTION contar_version();

-- libros: A change of one book's PVP or of its rule, why and by whom; triggers write it.
create table pvp_historia (
  id bigint generated always as identity not null,
  libro_id uuid not null,
  cambiado_en timestamp with time zone default now() not null,
  antes_centavos integer,
  antes_regla text not null,
  despues_centavos integer,
  despues_fuente text,
  despues_desde date,
  despues_regla text not null,
  motivo text not null,
  actor_id uuid,
  constraint pvp_historia_pkey PRIMARY KEY (id),
  constraint pvp_historia_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE
);
CREATE INDEX pvp_historia_por_libro ON public.pvp_historia USING btree (libro_id, id DESC);

-- indice: An author, publisher or category with a new name that the search does not yet have for all its books.
create table renombre (
  clase text not null,
  id uuid not null,
  desde timestamp with time zone default now() not null,
  ultimo uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  constraint renombre_pkey PRIMARY KEY (clase, id),
  constraint renombre_clase_check CHECK (clase = ANY (ARRAY['autor'::text, 'editorial'::text, 'categoria'::text]))
);

-- libros: A code of the official Thema list, with its name.
create table thema_codigo (
  codigo text not null,
  nombre text not null,
  constraint thema_codigo_pkey PRIMARY KEY (codigo),
  constraint thema_codigo_codigo_check CHECK (codigo ~ '^[A-Z0-9][A-Z0-9-]{0,29}$'::text),
  constraint thema_codigo_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 300)
);
CREATE TRIGGER avisar_borradas AFTER DELETE ON thema_codigo REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON thema_codigo FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON thema_codigo FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON thema_codigo REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();

-- ===== envios =====

-- envios: A quote of what it costs to send certain books somewhere, good for a while.
create table cotizacion_envio (
  id uuid not null,
  creada_en timestamp with time zone default now() not null,
  vence_en timestamp with time zone not null,
  entrada jsonb not null,
  opciones jsonb not null,
  huella bytea,
  origen text,
  constraint cotizacion_envio_pkey PRIMARY KEY (id),
  constraint cotizacion_envio_entrada_check CHECK (jsonb_typeof(entrada) = 'object'::text),
  constraint cotizacion_envio_opciones_check CHECK (jsonb_typeof(opciones) = 'array'::text)
);
CREATE INDEX cotizacion_envio_por_origen ON public.cotizacion_envio USING btree (origen, creada_en) WHERE (origen IS NOT NULL);
CREATE UNIQUE INDEX cotizacion_envio_unica ON public.cotizacion_envio USING btree (huella) WHERE (huella IS NOT NULL);
CREATE INDEX cotizacion_envio_vence ON public.cotizacion_envio USING btree (vence_en);

-- direcciones: An address that a customer has saved.
create table direccion (
  id uuid not null,
  usuario_id uuid not null,
  alias text not null,
  calle text not null,
  piso text,
  localidad text not null,
  provincia_id uuid not null,
  codigo_postal text not null,
  recibe text not null,
  telefono text,
  predeterminada boolean default false not null,
  altura text,
  constraint direccion_pkey PRIMARY KEY (id),
  constraint direccion_provincia_fk FOREIGN KEY (provincia_id) REFERENCES provincia(id),
  constraint direccion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint direccion_alias_check CHECK (alias <> ''::text),
  constraint direccion_altura_check CHECK (altura <> ''::text),
  constraint direccion_calle_check CHECK (calle <> ''::text),
  constraint direccion_codigo_postal_check CHECK (codigo_postal ~ '^(\d{4}|[A-Z]\d{4}[A-Z]{3})$'::text),
  constraint direccion_localidad_check CHECK (localidad <> ''::text),
  constraint direccion_piso_check CHECK (piso <> ''::text),
  constraint direccion_recibe_check CHECK (recibe <> ''::text),
  constraint direccion_telefono_check CHECK (telefono <> ''::text)
);
CREATE UNIQUE INDEX direccion_predeterminada_unica ON public.direccion USING btree (usuario_id) WHERE predeterminada;
CREATE INDEX direccion_provincia ON public.direccion USING btree (provincia_id);
CREATE INDEX direccion_usuario ON public.direccion USING btree (usuario_id, id);

-- envios: A public holiday.
create table feriado (
  fecha date not null,
  nombre text not null,
  constraint feriado_pkey PRIMARY KEY (fecha),
  constraint feriado_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 100)
);

-- envios: The sum from which a service is free to a zone, from a day on.
create table gratis_envio (
  servicio_id uuid not null,
  zona_id uuid not null,
  desde date not null,
  gratis_desde integer,
  constraint gratis_envio_pkey PRIMARY KEY (servicio_id, zona_id, desde),
  constraint gratis_envio_servicio_fk FOREIGN KEY (servicio_id) REFERENCES servicio_envio(id) ON DELETE CASCADE,
  constraint gratis_envio_zona_fk FOREIGN KEY (zona_id) REFERENCES zona_envio(id) ON DELETE CASCADE,
  constraint gratis_envio_gratis_desde_check CHECK (gratis_desde >= 0)
);
CREATE INDEX gratis_envio_por_zona ON public.gratis_envio USING btree (zona_id);

-- provincias: A province.
create table provincia (
  id uuid not null,
  num integer generated always as identity not null,
  descripcion text not null,
  descripcion_p text not null,
  version integer default 1 not null,
  constraint provincia_pkey PRIMARY KEY (id),
  constraint provincia_descripcion_unica UNIQUE (descripcion_p),
  constraint provincia_num_key UNIQUE (num),
  constraint provincia_descripcion_check CHECK (descripcion <> ''::text)
);
CREATE TRIGGER avisar_borradas AFTER DELETE ON provincia REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON provincia FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON provincia FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON provincia REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER version BEFORE UPDATE OF descripcion ON provincia FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- envios: A way of sending or handing over orders, with its days and limits.
create table servicio_envio (
  id uuid not null,
  nombre text not null,
  nombre_p text not null,
  tipo text not null,
  activo boolean not null,
  orden smallint not null,
  dias_min smallint not null,
  dias_max smallint not null,
  habiles boolean not null,
  corte_hora smallint,
  factor_volumetrico smallint,
  maximo_g integer,
  gratis_desde integer,
  subsidio smallint default 0 not null,
  lugar text,
  horario text,
  guarda_dias smallint,
  version integer default 1 not null,
  transporte text,
  constraint servicio_envio_pkey PRIMARY KEY (id),
  constraint servicio_envio_nombre_unico UNIQUE (nombre_p),
  constraint servicio_envio_corte_hora_check CHECK (corte_hora >= 1 AND corte_hora <= 23),
  constraint servicio_envio_dias_check CHECK (dias_max >= dias_min AND dias_max <= 60),
  constraint servicio_envio_dias_min_check CHECK (dias_min >= 0 AND dias_min <= 60),
  constraint servicio_envio_factor_volumetrico_check CHECK (factor_volumetrico >= 1 AND factor_volumetrico <= 1000),
  constraint servicio_envio_gratis_desde_check CHECK (gratis_desde >= 0),
  constraint servicio_envio_guarda_dias_check CHECK (guarda_dias >= 1 AND guarda_dias <= 90),
  constraint servicio_envio_horario_check CHECK (char_length(horario) <= 200),
  constraint servicio_envio_lugar_check CHECK (char_length(lugar) <= 200),
  constraint servicio_envio_maximo_g_check CHECK (maximo_g >= 500 AND maximo_g <= 100000),
  constraint servicio_envio_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 60),
  constraint servicio_envio_retiro_check CHECK (tipo <> 'retiro'::text OR NOT activo OR lugar IS NOT NULL AND guarda_dias IS NOT NULL),
  constraint servicio_envio_subsidio_check CHECK (subsidio >= 0 AND subsidio <= 100),
  constraint servicio_envio_tipo_check CHECK (tipo = ANY (ARRAY['domicilio'::text, 'sucursal'::text, 'retiro'::text, 'a_coordinar'::text]))
);
CREATE TRIGGER version BEFORE UPDATE OF nombre, tipo, activo, orden, dias_min, dias_max, habiles, corte_hora, factor_volumetrico, maximo_g, gratis_desde, subsidio, lugar, horario, guarda_dias ON servicio_envio FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();
CREATE TRIGGER version_transporte BEFORE UPDATE OF transporte ON servicio_envio FOR EACH ROW WHEN (old.transporte IS DISTINCT FROM new.transporte) EXECUTE FUNCTION contar_version();

-- envios: A price of a service for a zone up to a weight, from a day on.
create table tarifa_envio (
  servicio_id uuid not null,
  zona_id uuid not null,
  desde date not null,
  hasta_g integer,
  precio integer not null,
  constraint tarifa_envio_escalon_unico UNIQUE NULLS NOT DISTINCT (servicio_id, zona_id, desde, hasta_g),
  constraint tarifa_envio_servicio_id_fkey FOREIGN KEY (servicio_id) REFERENCES servicio_envio(id) ON DELETE CASCADE,
  constraint tarifa_envio_zona_id_fkey FOREIGN KEY (zona_id) REFERENCES zona_envio(id) ON DELETE CASCADE,
  constraint tarifa_envio_hasta_g_check CHECK (hasta_g >= 1 AND hasta_g <= 1000000),
  constraint tarifa_envio_precio_check CHECK (precio >= 0)
);

-- transportes: How the last conversations with one carrier's machine went.
create table transporte_contacto (
  clave text not null,
  logrado_en timestamp with time zone,
  falla text,
  falla_en timestamp with time zone,
  por_tabla_en timestamp with time zone,
  constraint transporte_contacto_pkey PRIMARY KEY (clave),
  constraint transporte_contacto_clave_check CHECK (char_length(clave) >= 1 AND char_length(clave) <= 40),
  constraint transporte_contacto_falla CHECK ((falla IS NULL) = (falla_en IS NULL)),
  constraint transporte_contacto_falla_check CHECK (falla = ANY (ARRAY['tiempo'::text, 'conexion'::text, 'credenciales'::text, 'rechazo'::text, 'ilegible'::text]))
);

-- transportes: What a carrier answered to a question about shipping, kept for some minutes.
create table transporte_respuesta (
  clave text not null,
  pregunta text not null,
  respuesta jsonb not null,
  dada_en timestamp with time zone default now() not null,
  constraint transporte_respuesta_pkey PRIMARY KEY (clave, pregunta),
  constraint transporte_respuesta_clave_check CHECK (char_length(clave) >= 1 AND char_length(clave) <= 40),
  constraint transporte_respuesta_pregunta_check CHECK (char_length(pregunta) >= 1 AND char_length(pregunta) <= 200),
  constraint transporte_respuesta_respuesta_check CHECK (jsonb_typeof(respuesta) = 'array'::text)
);
CREATE INDEX transporte_respuesta_dada_en ON public.transporte_respuesta USING btree (dada_en);

-- envios: A zone that parcels are priced by.
create table zona_envio (
  id uuid not null,
  nombre text not null,
  nombre_p text not null,
  orden smallint not null,
  constraint zona_envio_pkey PRIMARY KEY (id),
  constraint zona_envio_nombre_unico UNIQUE (nombre_p),
  constraint zona_envio_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 60)
);

-- envios: A rule of which places are in a zone: a province, some postal codes, or both.
create table zona_envio_regla (
  zona_id uuid not null,
  linea smallint not null,
  provincia text,
  cp_desde smallint,
  cp_hasta smallint,
  constraint zona_envio_regla_pkey PRIMARY KEY (zona_id, linea),
  constraint zona_envio_regla_zona_id_fkey FOREIGN KEY (zona_id) REFERENCES zona_envio(id) ON DELETE CASCADE,
  constraint zona_envio_regla_rango_check CHECK ((cp_desde IS NULL) = (cp_hasta IS NULL) AND cp_desde >= 1000 AND cp_desde <= 9999 AND cp_hasta >= cp_desde AND cp_hasta <= 9999)
);

-- ===== cuentas =====

-- usuarios: An address that an account has left, with the link that sets it back.
create table cambio_correo (
  num integer generated always as identity not null,
  usuario_id uuid not null,
  email text not null,
  token_sha256 bytea,
  avisado boolean default false not null,
  vence_en timestamp with time zone not null,
  verificado boolean default false not null,
  constraint cambio_correo_pkey PRIMARY KEY (num),
  constraint cambio_correo_token_sha256_key UNIQUE (token_sha256),
  constraint cambio_correo_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE
);
CREATE INDEX cambio_correo_usuario ON public.cambio_correo USING btree (usuario_id);
CREATE INDEX cambio_correo_vence ON public.cambio_correo USING btree (vence_en);

-- usuarios: A code, not used yet, that opens an account without its second factor.
create table codigo_rescate (
  usuario_id uuid not null,
  codigo_sha256 bytea not null,
  constraint codigo_rescate_pkey PRIMARY KEY (usuario_id, codigo_sha256),
  constraint codigo_rescate_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint codigo_rescate_codigo_sha256_check CHECK (octet_length(codigo_sha256) = 32)
);

-- usuarios: A question to somebody who is to show or add a second factor; it lives for minutes.
create table desafio (
  token_sha256 bytea not null,
  usuario_id uuid not null,
  para text not null,
  reto text not null,
  clave_sha256 bytea,
  intentos integer default 0 not null,
  vence_en timestamp with time zone not null,
  constraint desafio_pkey PRIMARY KEY (token_sha256),
  constraint desafio_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint desafio_clave_sha256_check CHECK (octet_length(clave_sha256) = 32),
  constraint desafio_para_check CHECK (para = ANY (ARRAY['ingreso'::text, 'prueba'::text, 'alta'::text])),
  constraint desafio_token_sha256_check CHECK (octet_length(token_sha256) = 32)
);
CREATE INDEX desafio_por_fin ON public.desafio USING btree (vence_en);
CREATE INDEX desafio_por_usuario ON public.desafio USING btree (usuario_id);

-- usuarios: A second factor of an account: an app that makes codes, or a passkey.
create table factor (
  id uuid not null,
  usuario_id uuid not null,
  tipo text not null,
  nombre text not null,
  creado_en timestamp with time zone default now() not null,
  usado_en timestamp with time zone,
  secreto text,
  paso bigint,
  credencial text,
  clave_publica bytea,
  contador bigint,
  transportes text[],
  constraint factor_pkey PRIMARY KEY (id),
  constraint factor_credencial_key UNIQUE (credencial),
  constraint factor_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint factor_check CHECK ((tipo = 'app'::text) = (secreto IS NOT NULL)),
  constraint factor_check1 CHECK ((tipo = 'llave'::text) = (credencial IS NOT NULL AND clave_publica IS NOT NULL AND contador IS NOT NULL)),
  constraint factor_credencial_check CHECK (octet_length(credencial) <= 1400),
  constraint factor_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 60),
  constraint factor_secreto_check CHECK (secreto ~~ 'v1.%'::text),
  constraint factor_tipo_check CHECK (tipo = ANY (ARRAY['app'::text, 'llave'::text]))
);
CREATE INDEX factor_por_usuario ON public.factor USING btree (usuario_id);
CREATE UNIQUE INDEX factor_una_app ON public.factor USING btree (usuario_id) WHERE (tipo = 'app'::text);

-- usuarios: Whether the staff must have a second factor: the only row, once an administrator has said it.
create table factor_exigencia (
  unica boolean default true not null,
  exigido boolean not null,
  constraint factor_exigencia_pkey PRIMARY KEY (unica),
  constraint factor_exigencia_unica_check CHECK (unica)
);

-- usuarios: Somebody who was asked to work in the shop and has not answered yet.
create table invitacion (
  id uuid not null,
  nombre text not null,
  email text,
  rol text not null,
  por_id uuid not null,
  creada_en timestamp with time zone default now() not null,
  vence_en timestamp with time zone not null,
  token_sha256 bytea not null,
  correo_sha256 bytea,
  constraint invitacion_pkey PRIMARY KEY (id),
  constraint invitacion_correo_sha256_key UNIQUE (correo_sha256),
  constraint invitacion_token_sha256_key UNIQUE (token_sha256),
  constraint invitacion_por_id_fkey FOREIGN KEY (por_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint invitacion_check CHECK (email IS NOT NULL OR correo_sha256 IS NULL),
  constraint invitacion_correo_sha256_check CHECK (octet_length(correo_sha256) = 32),
  constraint invitacion_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  constraint invitacion_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 80),
  constraint invitacion_rol_check CHECK (rol = ANY (ARRAY['empleado'::text, 'admin'::text])),
  constraint invitacion_token_sha256_check CHECK (octet_length(token_sha256) = 32)
);
CREATE INDEX invitacion_por_fin ON public.invitacion USING btree (vence_en);
CREATE INDEX invitacion_por_quien ON public.invitacion USING btree (por_id);

-- usuarios: The telephone of somebody who bought without an account.
create table invitado (
  usuario_id uuid not null,
  telefono text not null,
  constraint invitado_pkey PRIMARY KEY (usuario_id),
  constraint invitado_usuario_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint invitado_telefono_check CHECK (char_length(telefono) >= 6 AND char_length(telefono) <= 25)
);

-- usuarios: A link that was sent to set a new password for an account.
create table recuperacion (
  usuario_id uuid not null,
  token_sha256 bytea not null,
  email text not null,
  vence_en timestamp with time zone not null,
  constraint recuperacion_pkey PRIMARY KEY (usuario_id),
  constraint recuperacion_token_sha256_key UNIQUE (token_sha256),
  constraint recuperacion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE
);

-- usuarios: A login of an account on one device.
create table sesion (
  token_sha256 bytea not null,
  usuario_id uuid not null,
  creada_en timestamp with time zone default now() not null,
  vence_en timestamp with time zone not null,
  clave_en timestamp with time zone default now() not null,
  id uuid default gen_random_uuid() not null,
  dispositivo text default ''::text not null,
  usada_en timestamp with time zone default now() not null,
  factor_en timestamp with time zone,
  constraint sesion_pkey PRIMARY KEY (token_sha256),
  constraint sesion_id_unico UNIQUE (id),
  constraint sesion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint sesion_dispositivo_check CHECK (length(dispositivo) <= 60)
);
CREATE INDEX sesion_usuario ON public.sesion USING btree (usuario_id);
CREATE INDEX sesion_vence ON public.sesion USING btree (vence_en);

-- usuarios: An account: a customer's, an employee's or an administrator's.
create table usuario (
  id uuid not null,
  num integer generated always as identity not null,
  username text not null,
  email text not null,
  nombre text not null,
  apellido text not null,
  clave text not null,
  rol text default 'cliente'::text not null,
  tipo text default 'persona'::text not null,
  direccion text,
  provincia_id uuid,
  avatar text,
  creado_en timestamp with time zone default now() not null,
  busqueda text generated always as (plegar(((((((nombre || ' '::text) || apellido) || ' '::text) || username) || ' '::text) || email))) stored not null,
  email_verificado boolean default false not null,
  empleado boolean default false not null,
  invitado boolean default false not null,
  sin_permiso text[] default '{}'::text[] not null,
  constraint usuario_pkey PRIMARY KEY (id),
  constraint usuario_num_key UNIQUE (num),
  constraint usuario_provincia_fk FOREIGN KEY (provincia_id) REFERENCES provincia(id),
  constraint usuario_email_check CHECK (email <> ''::text),
  constraint usuario_rol_check CHECK (rol = ANY (ARRAY['cliente'::text, 'admin'::text])),
  constraint usuario_sin_permiso_check CHECK (cardinality(sin_permiso) <= 20),
  constraint usuario_username_check CHECK (username ~ '^[A-Za-z0-9_]+$'::text)
);
CREATE UNIQUE INDEX usuario_email_unico ON public.usuario USING btree (lower(email)) WHERE (NOT invitado);
CREATE INDEX usuario_invitado ON public.usuario USING btree (creado_en) WHERE invitado;
CREATE INDEX usuario_palabras ON public.usuario USING gin (palabras_persona(((((nombre || ' '::text) || apellido) || ' '::text) || email)));
CREATE UNIQUE INDEX usuario_username_unico ON public.usuario USING btree (lower(username));
CREATE TRIGGER avisar_firma AFTER UPDATE OF nombre, apellido ON usuario FOR EACH ROW WHEN (old.nombre IS DISTINCT FROM new.nombre OR old.apellido IS DISTINCT FROM new.apellido) EXECUTE FUNCTION avisar_firma();
CREATE TRIGGER usuario_email_nuevo BEFORE UPDATE OF email ON usuario FOR EACH ROW WHEN (lower(new.email) <> lower(old.email)) EXECUTE FUNCTION olvidar_verificacion();

-- usuarios: A link that was sent to prove that an address is the account's.
create table verificacion (
  usuario_id uuid not null,
  token_sha256 bytea not null,
  email text not null,
  vence_en timestamp with time zone not null,
  constraint verificacion_pkey PRIMARY KEY (usuario_id),
  constraint verificacion_token_sha256_key UNIQUE (token_sha256),
  constraint verificacion_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE
);
CREATE INDEX verificacion_vence ON public.verificacion USING btree (vence_en);

-- ===== estante =====

-- existencias: A file of copies that was uploaded, and what it did.
create table archivo_existencias (
  id uuid not null,
  numero integer generated always as identity not null,
  nombre text not null,
  contenido bytea,
  modo text,
  estado text default 'subido'::text not null,
  creadas integer default 0 not null,
  cambiadas integer default 0 not null,
  iguales integer default 0 not null,
  ejemplares integer default 0 not null,
  usuario_id uuid,
  creado_en timestamp with time zone default now() not null,
  aplicado_en timestamp with time zone,
  deshecho_en timestamp with time zone,
  constraint archivo_existencias_pkey PRIMARY KEY (id),
  constraint archivo_existencias_numero_unico UNIQUE (numero),
  constraint archivo_existencias_aplicado_check CHECK ((estado = 'subido'::text) = (aplicado_en IS NULL) AND (aplicado_en IS NULL OR modo IS NOT NULL) AND (contenido IS NULL OR estado = 'subido'::text) AND (estado = 'deshecho'::text) = (deshecho_en IS NOT NULL)),
  constraint archivo_existencias_cambiadas_check CHECK (cambiadas >= 0),
  constraint archivo_existencias_contenido_check CHECK (octet_length(contenido) <= 10485760),
  constraint archivo_existencias_creadas_check CHECK (creadas >= 0),
  constraint archivo_existencias_estado_check CHECK (estado = ANY (ARRAY['subido'::text, 'aplicado'::text, 'deshecho'::text])),
  constraint archivo_existencias_iguales_check CHECK (iguales >= 0),
  constraint archivo_existencias_modo_check CHECK (modo = ANY (ARRAY['fijar'::text, 'sumar'::text])),
  constraint archivo_existencias_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 255)
);

-- existencias: A movement that a file of copies wrote.
create table archivo_existencias_movimiento (
  movimiento_id bigint not null,
  archivo_id uuid not null,
  constraint archivo_existencias_movimiento_pkey PRIMARY KEY (movimiento_id),
  constraint archivo_existencias_archivo_fk FOREIGN KEY (archivo_id) REFERENCES archivo_existencias(id),
  constraint archivo_existencias_movimiento_fk FOREIGN KEY (movimiento_id) REFERENCES movimiento(id)
);
CREATE INDEX archivo_existencias_movimiento_por_archivo ON public.archivo_existencias_movimiento USING btree (archivo_id);

-- compras: An order that the shop makes to a supplier.
create table compra (
  id uuid not null,
  numero integer generated always as identity not null,
  proveedor_id uuid not null,
  estado text default 'borrador'::text not null,
  nota text,
  creada_en timestamp with time zone default now() not null,
  enviada_en timestamp with time zone,
  por_correo boolean default false not null,
  version integer default 1 not null,
  constraint compra_pkey PRIMARY KEY (id),
  constraint compra_numero_unico UNIQUE (numero),
  constraint compra_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id),
  constraint compra_estado_check CHECK (estado = ANY (ARRAY['borrador'::text, 'enviada'::text, 'parcial'::text, 'recibida'::text, 'cancelada'::text])),
  constraint compra_nota_check CHECK (char_length(nota) >= 1 AND char_length(nota) <= 500)
);
CREATE INDEX compra_abierta ON public.compra USING btree (numero) WHERE (estado = ANY (ARRAY['borrador'::text, 'enviada'::text, 'parcial'::text]));
CREATE INDEX compra_por_proveedor ON public.compra USING btree (proveedor_id, numero DESC);
CREATE TRIGGER guardada BEFORE DELETE ON compra FOR EACH ROW EXECUTE FUNCTION rechazar_enviado('compra_enviada');
CREATE TRIGGER guardar BEFORE UPDATE ON compra FOR EACH ROW EXECUTE FUNCTION guardar_compra();
CREATE TRIGGER version BEFORE UPDATE ON compra FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- compras: A line of an order to a supplier: a title and how many copies.
create table compra_linea (
  compra_id uuid not null,
  linea smallint not null,
  libro_id uuid,
  isbn text not null,
  titulo text not null,
  cantidad integer not null,
  constraint compra_linea_pkey PRIMARY KEY (compra_id, linea),
  constraint compra_linea_isbn_unico UNIQUE (compra_id, isbn),
  constraint compra_linea_compra_id_fkey FOREIGN KEY (compra_id) REFERENCES compra(id),
  constraint compra_linea_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE SET NULL,
  constraint compra_linea_cantidad_check CHECK (cantidad >= 1 AND cantidad <= 9999),
  constraint compra_linea_linea_check CHECK (linea >= 1)
);
CREATE INDEX compra_linea_por_libro ON public.compra_linea USING btree (libro_id);
CREATE TRIGGER guardar BEFORE INSERT OR DELETE OR UPDATE ON compra_linea FOR EACH ROW EXECUTE FUNCTION guardar_compra_linea();

-- recuento: A count of the shelves of a place.
create table conteo (
  id uuid not null,
  num integer generated always as identity not null,
  lugar_id uuid not null,
  alcance text not null,
  estante text,
  estado text default 'abierto'::text not null,
  creado_por uuid,
  creado_en timestamp with time zone default now() not null,
  cerrado_por uuid,
  cerrado_en timestamp with time zone,
  constraint conteo_pkey PRIMARY KEY (id),
  constraint conteo_num_key UNIQUE (num),
  constraint conteo_lugar_fk FOREIGN KEY (lugar_id) REFERENCES lugar(id),
  constraint conteo_alcance_check CHECK (alcance = ANY (ARRAY['lugar'::text, 'estante'::text, 'titulos'::text])),
  constraint conteo_de_estante CHECK ((alcance = 'estante'::text) = (estante IS NOT NULL)),
  constraint conteo_estado_check CHECK (estado = ANY (ARRAY['abierto'::text, 'pausado'::text, 'cerrado'::text, 'descartado'::text])),
  constraint conteo_estante_check CHECK (char_length(estante) >= 1 AND char_length(estante) <= 40),
  constraint conteo_terminado CHECK ((cerrado_en IS NULL) = (estado = ANY (ARRAY['abierto'::text, 'pausado'::text])))
);
CREATE INDEX conteo_por_lugar ON public.conteo USING btree (lugar_id);

-- recuento: A beep of a count, or a correction by hand.
create table conteo_bip (
  id uuid not null,
  num bigint generated always as identity not null,
  conteo_id uuid not null,
  libro_id uuid,
  codigo text not null,
  cantidad integer not null,
  equipo uuid not null,
  usuario_id uuid,
  creado_en timestamp with time zone default now() not null,
  constraint conteo_bip_pkey PRIMARY KEY (id),
  constraint conteo_bip_num_key UNIQUE (num),
  constraint conteo_bip_conteo_fk FOREIGN KEY (conteo_id) REFERENCES conteo(id) ON DELETE CASCADE,
  constraint conteo_bip_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint conteo_bip_cantidad_check CHECK (cantidad <> 0 AND cantidad >= '-9999'::integer AND cantidad <= 9999),
  constraint conteo_bip_codigo_check CHECK (char_length(codigo) >= 1 AND char_length(codigo) <= 40)
);
CREATE INDEX conteo_bip_por_libro ON public.conteo_bip USING btree (libro_id);
CREATE INDEX conteo_bip_por_titulo ON public.conteo_bip USING btree (conteo_id, libro_id);

-- recuento: A title that did not match when its count was closed.
create table conteo_diferencia (
  conteo_id uuid not null,
  libro_id uuid not null,
  contado integer not null,
  esperado integer,
  otro_estante text,
  estado text default 'pendiente'::text not null,
  resuelta_por uuid,
  resuelta_en timestamp with time zone,
  constraint conteo_diferencia_pkey PRIMARY KEY (conteo_id, libro_id),
  constraint conteo_diferencia_conteo_fk FOREIGN KEY (conteo_id) REFERENCES conteo(id) ON DELETE CASCADE,
  constraint conteo_diferencia_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint conteo_diferencia_contado_check CHECK (contado >= 0),
  constraint conteo_diferencia_distinta CHECK (contado IS DISTINCT FROM esperado),
  constraint conteo_diferencia_esperado_check CHECK (esperado >= 0),
  constraint conteo_diferencia_estado_check CHECK (estado = ANY (ARRAY['pendiente'::text, 'aceptada'::text, 'ignorada'::text]))
);
CREATE INDEX conteo_diferencia_por_libro ON public.conteo_diferencia USING btree (libro_id);

-- recuento: A title that a count was begun for or has counted.
create table conteo_titulo (
  conteo_id uuid not null,
  libro_id uuid not null,
  pedido boolean default false not null,
  contado_en timestamp with time zone,
  movimiento_id bigint,
  esperado integer,
  constraint conteo_titulo_pkey PRIMARY KEY (conteo_id, libro_id),
  constraint conteo_titulo_conteo_fk FOREIGN KEY (conteo_id) REFERENCES conteo(id) ON DELETE CASCADE,
  constraint conteo_titulo_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint conteo_titulo_esperado_check CHECK (esperado >= 0)
);
CREATE INDEX conteo_titulo_por_libro ON public.conteo_titulo USING btree (libro_id);

-- existencias: Copies that an order was promised and that have to come first.
create table encargo (
  id bigint generated always as identity not null,
  pedido_id uuid not null,
  linea smallint not null,
  libro_id uuid not null,
  cantidad integer not null,
  estado text default 'abierto'::text not null,
  creado_en timestamp with time zone default now() not null,
  constraint encargo_pkey PRIMARY KEY (id),
  constraint encargo_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint encargo_pedido_fk FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint encargo_cantidad_check CHECK (cantidad > 0),
  constraint encargo_estado_check CHECK (estado = ANY (ARRAY['abierto'::text, 'servido'::text, 'anulado'::text]))
);
CREATE INDEX encargo_abierto ON public.encargo USING btree (libro_id, id) WHERE (estado = 'abierto'::text);
CREATE INDEX encargo_por_pedido ON public.encargo USING btree (pedido_id, linea);
CREATE TRIGGER contar_disponible_cambio AFTER UPDATE OF estado, cantidad ON encargo FOR EACH ROW EXECUTE FUNCTION contar_disponible();
CREATE TRIGGER contar_disponible_nuevo AFTER INSERT OR DELETE ON encargo FOR EACH ROW EXECUTE FUNCTION contar_disponible();

-- esperas: Somebody's wish to be told when a book is there.
create table espera (
  id uuid not null,
  libro_id uuid,
  usuario_id uuid,
  email text not null,
  token_sha256 bytea,
  pedida_en timestamp with time zone default now() not null,
  confirmada_en timestamp with time zone,
  avisada_en timestamp with time zone,
  carta_sha256 bytea,
  texto text,
  constraint espera_pkey PRIMARY KEY (id),
  constraint espera_token_unico UNIQUE (token_sha256),
  constraint espera_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint espera_usuario_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint espera_de_algo_check CHECK (libro_id IS NOT NULL OR texto IS NOT NULL),
  constraint espera_texto_check CHECK (texto <> ''::text AND char_length(texto) <= 200)
);
CREATE UNIQUE INDEX espera_de_texto ON public.espera USING btree (lower(texto), lower(email)) WHERE (libro_id IS NULL);
CREATE INDEX espera_por_carta ON public.espera USING btree (carta_sha256) WHERE (carta_sha256 IS NOT NULL);
CREATE INDEX espera_por_correo ON public.espera USING btree (lower(email));
CREATE INDEX espera_por_usuario ON public.espera USING btree (usuario_id) WHERE (usuario_id IS NOT NULL);
CREATE UNIQUE INDEX espera_unica ON public.espera USING btree (libro_id, lower(email));

-- existencias: The copies of a book at a place in one condition, and whose they are where consigned.
create table existencia (
  id bigint generated always as identity not null,
  libro_id uuid not null,
  lugar_id uuid not null,
  condicion text not null,
  proveedor_id uuid,
  fisico integer default 0 not null,
  reservado integer default 0 not null,
  minimo integer,
  estante text,
  constraint existencia_pkey PRIMARY KEY (id),
  constraint existencia_unica UNIQUE NULLS NOT DISTINCT (libro_id, lugar_id, condicion, proveedor_id),
  constraint existencia_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint existencia_lugar_fk FOREIGN KEY (lugar_id) REFERENCES lugar(id),
  constraint existencia_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id),
  constraint existencia_condicion_check CHECK (condicion = ANY (ARRAY['firme'::text, 'consignacion'::text, 'usado'::text])),
  constraint existencia_consignada CHECK ((condicion = 'consignacion'::text) = (proveedor_id IS NOT NULL)),
  constraint existencia_estante_check CHECK (char_length(estante) >= 1 AND char_length(estante) <= 40),
  constraint existencia_fisico_positivo CHECK (fisico >= 0),
  constraint existencia_minimo_check CHECK (minimo > 0),
  constraint existencia_reservado_alcanza CHECK (reservado >= 0 AND reservado <= fisico)
);
CREATE INDEX existencia_con_minimo ON public.existencia USING btree (libro_id) WHERE (minimo IS NOT NULL);
CREATE INDEX existencia_por_lugar ON public.existencia USING btree (lugar_id, estante);
CREATE INDEX existencia_por_proveedor ON public.existencia USING btree (proveedor_id) WHERE (proveedor_id IS NOT NULL);
CREATE TRIGGER anotar_entregas_cambio AFTER UPDATE OF fisico, reservado ON existencia FOR EACH ROW WHEN (old.fisico IS DISTINCT FROM new.fisico OR old.reservado IS DISTINCT FROM new.reservado) EXECUTE FUNCTION anotar_entregas_de_existencia();
CREATE TRIGGER anotar_entregas_nueva AFTER INSERT ON existencia FOR EACH ROW EXECUTE FUNCTION anotar_entregas_de_existencia();
CREATE TRIGGER con_ejemplares BEFORE DELETE ON existencia FOR EACH ROW WHEN (old.fisico <> 0 OR old.reservado <> 0) EXECUTE FUNCTION rechazar_existencia('existencia_con_ejemplares');
CREATE TRIGGER contar_disponible_borrada AFTER DELETE ON existencia FOR EACH ROW EXECUTE FUNCTION contar_disponible();
CREATE TRIGGER contar_disponible_cambio AFTER UPDATE OF fisico, reservado ON existencia FOR EACH ROW WHEN (LEAST(old.fisico - old.reservado, new.fisico - new.reservado) <= 3 AND (old.fisico - old.reservado) <> (new.fisico - new.reservado)) EXECUTE FUNCTION contar_disponible();
CREATE TRIGGER contar_disponible_nueva AFTER INSERT ON existencia FOR EACH ROW EXECUTE FUNCTION contar_disponible();
CREATE TRIGGER sin_movimiento BEFORE INSERT ON existencia FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (new.fisico <> 0 OR new.reservado <> 0)) EXECUTE FUNCTION rechazar_existencia('existencia_sola');
CREATE TRIGGER solo_por_movimientos BEFORE UPDATE OF fisico, reservado ON existencia FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rechazar_existencia('existencia_sola');

-- compras: An invoice of a supplier for what was bought outright.
create table factura_proveedor (
  id uuid not null,
  proveedor_id uuid not null,
  numero text not null,
  fecha date not null,
  vence date not null,
  total_centavos bigint not null,
  nota text,
  pagada_el date,
  pagada_con text,
  usuario_id uuid,
  creada_en timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint factura_proveedor_pkey PRIMARY KEY (id),
  constraint factura_proveedor_numero_unico UNIQUE (proveedor_id, numero),
  constraint factura_proveedor_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id),
  constraint factura_proveedor_nota_check CHECK (char_length(nota) >= 1 AND char_length(nota) <= 300),
  constraint factura_proveedor_numero_check CHECK (char_length(numero) >= 1 AND char_length(numero) <= 60),
  constraint factura_proveedor_pagada_check CHECK ((pagada_el IS NULL) = (pagada_con IS NULL)),
  constraint factura_proveedor_pagada_con_check CHECK (pagada_con = ANY (ARRAY['transferencia'::text, 'efectivo'::text, 'cheque'::text, 'tarjeta'::text, 'otro'::text])),
  constraint factura_proveedor_total_centavos_check CHECK (total_centavos >= 1 AND total_centavos <= '99999999999'::bigint),
  constraint factura_proveedor_vence_check CHECK (vence >= fecha)
);
CREATE INDEX factura_proveedor_por_fecha ON public.factura_proveedor USING btree (fecha DESC, id);
CREATE INDEX factura_proveedor_por_pagar ON public.factura_proveedor USING btree (vence, id) WHERE (pagada_el IS NULL);
CREATE INDEX factura_proveedor_por_pago ON public.factura_proveedor USING btree (pagada_el) WHERE (pagada_el IS NOT NULL);
CREATE TRIGGER version BEFORE UPDATE ON factura_proveedor FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- compras: From which supplier a book is bought, where somebody has said so.
create table libro_proveedor (
  libro_id uuid not null,
  proveedor_id uuid not null,
  constraint libro_proveedor_pkey PRIMARY KEY (libro_id),
  constraint libro_proveedor_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint libro_proveedor_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id) ON DELETE CASCADE
);
CREATE INDEX libro_proveedor_por_proveedor ON public.libro_proveedor USING btree (proveedor_id);

-- compras: A settlement of what is owed to a supplier for consigned copies that were sold or lost.
create table liquidacion (
  id uuid not null,
  numero integer generated always as identity not null,
  proveedor_id uuid not null,
  estado text default 'borrador'::text not null,
  hasta timestamp with time zone not null,
  pvp_de text not null,
  descuento_bp integer not null,
  dias_pago smallint,
  ejemplares integer not null,
  total_centavos bigint not null,
  factura text,
  creada_en timestamp with time zone default now() not null,
  enviada_en timestamp with time zone,
  facturada_en timestamp with time zone,
  pagada_en timestamp with time zone,
  por_correo boolean default false not null,
  version integer default 1 not null,
  constraint liquidacion_pkey PRIMARY KEY (id),
  constraint liquidacion_numero_unico UNIQUE (numero),
  constraint liquidacion_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id),
  constraint liquidacion_descuento_bp_check CHECK (descuento_bp >= 0 AND descuento_bp <= 9999),
  constraint liquidacion_dias_pago_check CHECK (dias_pago >= 0 AND dias_pago <= 365),
  constraint liquidacion_estado_check CHECK (estado = ANY (ARRAY['borrador'::text, 'enviada'::text, 'facturada'::text, 'pagada'::text])),
  constraint liquidacion_factura_check CHECK (char_length(factura) >= 1 AND char_length(factura) <= 60),
  constraint liquidacion_facturada_check CHECK ((estado <> ALL (ARRAY['facturada'::text, 'pagada'::text])) OR factura IS NOT NULL),
  constraint liquidacion_pvp_de_check CHECK (pvp_de = ANY (ARRAY['venta'::text, 'liquidacion'::text]))
);
CREATE UNIQUE INDEX liquidacion_borrador_unico ON public.liquidacion USING btree (proveedor_id) WHERE (estado = 'borrador'::text);
CREATE INDEX liquidacion_por_proveedor ON public.liquidacion USING btree (proveedor_id, numero DESC);
CREATE TRIGGER guardar BEFORE DELETE OR UPDATE ON liquidacion FOR EACH ROW EXECUTE FUNCTION guardar_liquidacion();
CREATE TRIGGER version BEFORE UPDATE ON liquidacion FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- compras: A line of a settlement: a title, its copies and what is owed for them.
create table liquidacion_linea (
  liquidacion_id uuid not null,
  linea integer not null,
  libro_id uuid,
  isbn text not null,
  titulo text not null,
  cantidad integer not null,
  pvp_centavos bigint not null,
  neto_centavos bigint not null,
  constraint liquidacion_linea_pkey PRIMARY KEY (liquidacion_id, linea),
  constraint liquidacion_linea_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE SET NULL,
  constraint liquidacion_linea_liquidacion_id_fkey FOREIGN KEY (liquidacion_id) REFERENCES liquidacion(id) ON DELETE CASCADE,
  constraint liquidacion_linea_cantidad_check CHECK (cantidad <> 0),
  constraint liquidacion_linea_linea_check CHECK (linea >= 1),
  constraint liquidacion_linea_pvp_centavos_check CHECK (pvp_centavos >= 0)
);
CREATE INDEX liquidacion_linea_por_libro ON public.liquidacion_linea USING btree (libro_id);
CREATE TRIGGER guardar BEFORE INSERT OR DELETE OR UPDATE ON liquidacion_linea FOR EACH ROW EXECUTE FUNCTION guardar_liquidacion_parte();

-- compras: A movement of consigned copies that a settlement has settled.
create table liquidacion_movimiento (
  movimiento_id bigint not null,
  liquidacion_id uuid not null,
  constraint liquidacion_movimiento_pkey PRIMARY KEY (movimiento_id),
  constraint liquidacion_movimiento_liquidacion_id_fkey FOREIGN KEY (liquidacion_id) REFERENCES liquidacion(id) ON DELETE CASCADE,
  constraint liquidacion_movimiento_movimiento_fk FOREIGN KEY (movimiento_id) REFERENCES movimiento(id)
);
CREATE INDEX liquidacion_movimiento_por_liquidacion ON public.liquidacion_movimiento USING btree (liquidacion_id);
CREATE TRIGGER guardar BEFORE INSERT OR DELETE OR UPDATE ON liquidacion_movimiento FOR EACH ROW EXECUTE FUNCTION guardar_liquidacion_parte();

-- existencias: A place that keeps copies: a shop, a depot, a fair or a virtual one.
create table lugar (
  id uuid not null,
  num integer generated always as identity not null,
  nombre text not null,
  nombre_p text not null,
  tipo text not null,
  vende_en_linea boolean default true not null,
  cerrado boolean default false not null,
  orden integer default 0 not null,
  version integer default 1 not null,
  constraint lugar_pkey PRIMARY KEY (id),
  constraint lugar_nombre_unico UNIQUE (nombre_p),
  constraint lugar_num_key UNIQUE (num),
  constraint lugar_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 80),
  constraint lugar_tipo_check CHECK (tipo = ANY (ARRAY['local'::text, 'deposito'::text, 'feria'::text, 'virtual'::text]))
);
CREATE TRIGGER contar_disponibles AFTER UPDATE OF vende_en_linea, cerrado ON lugar FOR EACH ROW WHEN (old.vende_en_linea IS DISTINCT FROM new.vende_en_linea OR old.cerrado IS DISTINCT FROM new.cerrado) EXECUTE FUNCTION contar_disponibles_de_lugar();
CREATE TRIGGER version BEFORE UPDATE ON lugar FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- existencias: A copy, or several, that came, went or was counted.
create table movimiento (
  id bigint generated always as identity not null,
  libro_id uuid,
  isbn text default ''::text not null,
  lugar_id uuid not null,
  condicion text not null,
  proveedor_id uuid,
  tipo text not null,
  cantidad integer not null,
  costo_centavos integer,
  pvp_centavos integer,
  documento text,
  pedido_id uuid,
  linea smallint,
  usuario_id uuid,
  creado_en timestamp with time zone default now() not null,
  constraint movimiento_pkey PRIMARY KEY (id),
  constraint movimiento_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE SET NULL,
  constraint movimiento_lugar_fk FOREIGN KEY (lugar_id) REFERENCES lugar(id),
  constraint movimiento_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id),
  constraint movimiento_cantidad_check CHECK (cantidad <> 0),
  constraint movimiento_condicion_check CHECK (condicion = ANY (ARRAY['firme'::text, 'consignacion'::text, 'usado'::text])),
  constraint movimiento_costo_centavos_check CHECK (costo_centavos >= 0),
  constraint movimiento_documento_check CHECK (char_length(documento) >= 1 AND char_length(documento) <= 120),
  constraint movimiento_tipo_check CHECK (tipo = ANY (ARRAY['compra'::text, 'venta'::text, 'devolucion_cliente'::text, 'devolucion_proveedor'::text, 'traslado_sale'::text, 'traslado_entra'::text, 'recuento'::text, 'rotura'::text, 'robo'::text, 'muestra'::text, 'alta_inicial'::text, 'importacion'::text]))
);
CREATE INDEX movimiento_por_libro ON public.movimiento USING btree (libro_id, id);
CREATE INDEX movimiento_por_pedido ON public.movimiento USING btree (pedido_id) WHERE (pedido_id IS NOT NULL);
CREATE INDEX movimiento_por_proveedor ON public.movimiento USING btree (proveedor_id, id) WHERE (proveedor_id IS NOT NULL);
CREATE TRIGGER inmutable BEFORE DELETE OR UPDATE ON movimiento FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rechazar_existencia('movimiento_inmutable');
CREATE TRIGGER mover_juntos AFTER INSERT ON movimiento REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION mover_juntos();
CREATE TRIGGER preparar BEFORE INSERT ON movimiento FOR EACH ROW EXECUTE FUNCTION preparar_movimiento();

-- existencias: A request for a movement by hand, so that one that is sent twice is written once.
create table movimiento_pedido (
  id uuid not null,
  libro_id uuid not null,
  hecho text not null,
  creado_en timestamp with time zone default now() not null,
  constraint movimiento_pedido_pkey PRIMARY KEY (id),
  constraint movimiento_pedido_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE
);
CREATE INDEX movimiento_pedido_por_libro ON public.movimiento_pedido USING btree (libro_id);

-- compras: How the shop deals with one supplier: discount, firm or consigned, days to pay and the like.
create table proveedor_trato (
  proveedor_id uuid not null,
  razon_social text,
  cuit text,
  email text,
  descuento_bp integer default 0 not null,
  condicion text default 'firme'::text not null,
  meses_devolucion smallint,
  pvp_de text default 'venta'::text not null,
  corte text default 'mensual'::text not null,
  dias_pago smallint,
  version integer default 1 not null,
  constraint proveedor_trato_pkey PRIMARY KEY (proveedor_id),
  constraint proveedor_trato_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id) ON DELETE CASCADE,
  constraint proveedor_trato_condicion_check CHECK (condicion = ANY (ARRAY['firme'::text, 'devolucion'::text, 'consignacion'::text])),
  constraint proveedor_trato_corte_check CHECK (corte = ANY (ARRAY['mensual'::text, 'bimestral'::text, 'a_pedido'::text])),
  constraint proveedor_trato_cuit_check CHECK (cuit ~ '^[0-9]{11}$'::text),
  constraint proveedor_trato_descuento_bp_check CHECK (descuento_bp >= 0 AND descuento_bp <= 9999),
  constraint proveedor_trato_dias_pago_check CHECK (dias_pago >= 0 AND dias_pago <= 365),
  constraint proveedor_trato_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  constraint proveedor_trato_meses_check CHECK ((condicion = 'devolucion'::text) = (meses_devolucion IS NOT NULL)),
  constraint proveedor_trato_meses_devolucion_check CHECK (meses_devolucion >= 1 AND meses_devolucion <= 60),
  constraint proveedor_trato_pvp_de_check CHECK (pvp_de = ANY (ARRAY['venta'::text, 'liquidacion'::text])),
  constraint proveedor_trato_razon_social_check CHECK (char_length(razon_social) >= 1 AND char_length(razon_social) <= 200)
);
CREATE TRIGGER version BEFORE UPDATE ON proveedor_trato FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- compras: A delivery of books from a supplier, or a return to one.
create table remito (
  id uuid not null,
  numero integer generated always as identity not null,
  tipo text not null,
  proveedor_id uuid not null,
  compra_id uuid,
  numero_proveedor text,
  condicion text not null,
  lugar_id uuid not null,
  devolver_hasta date,
  usuario_id uuid,
  creado_en timestamp with time zone default now() not null,
  constraint remito_pkey PRIMARY KEY (id),
  constraint remito_numero_unico UNIQUE (numero),
  constraint remito_compra_fk FOREIGN KEY (compra_id) REFERENCES compra(id),
  constraint remito_lugar_fk FOREIGN KEY (lugar_id) REFERENCES lugar(id),
  constraint remito_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id),
  constraint remito_compra_check CHECK (compra_id IS NULL OR tipo = 'ingreso'::text),
  constraint remito_condicion_check CHECK (condicion = ANY (ARRAY['firme'::text, 'consignacion'::text])),
  constraint remito_numero_proveedor_check CHECK (char_length(numero_proveedor) >= 1 AND char_length(numero_proveedor) <= 60),
  constraint remito_tipo_check CHECK (tipo = ANY (ARRAY['ingreso'::text, 'devolucion'::text]))
);
CREATE INDEX remito_por_compra ON public.remito USING btree (compra_id) WHERE (compra_id IS NOT NULL);
CREATE INDEX remito_por_proveedor ON public.remito USING btree (proveedor_id, numero DESC);
CREATE TRIGGER guardado BEFORE DELETE OR UPDATE ON remito FOR EACH ROW EXECUTE FUNCTION rechazar_enviado('remito_escrito');

-- compras: A line of a delivery or return: a title, how many copies and what each cost.
create table remito_linea (
  remito_id uuid not null,
  linea smallint not null,
  libro_id uuid,
  isbn text not null,
  titulo text default ''::text not null,
  cantidad integer not null,
  costo_centavos bigint,
  anotada boolean default false not null,
  constraint remito_linea_pkey PRIMARY KEY (remito_id, linea),
  constraint remito_linea_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE SET NULL,
  constraint remito_linea_remito_id_fkey FOREIGN KEY (remito_id) REFERENCES remito(id),
  constraint remito_linea_anotada_check CHECK (NOT anotada OR libro_id IS NULL),
  constraint remito_linea_cantidad_check CHECK (cantidad >= 1 AND cantidad <= 9999),
  constraint remito_linea_costo_centavos_check CHECK (costo_centavos >= 0 AND costo_centavos <= '99999999999'::bigint),
  constraint remito_linea_linea_check CHECK (linea >= 1)
);
CREATE INDEX remito_linea_por_libro ON public.remito_linea USING btree (libro_id);
CREATE TRIGGER guardada BEFORE DELETE ON remito_linea FOR EACH ROW EXECUTE FUNCTION rechazar_enviado('remito_escrito');
CREATE TRIGGER guardar BEFORE UPDATE ON remito_linea FOR EACH ROW EXECUTE FUNCTION guardar_remito_linea();

-- existencias: Copies of one place that are kept for a line of an order.
create table reserva (
  id bigint generated always as identity not null,
  pedido_id uuid not null,
  linea smallint not null,
  existencia_id bigint not null,
  cantidad integer not null,
  estado text default 'viva'::text not null,
  vence_en timestamp with time zone,
  cambiada_por uuid,
  creada_en timestamp with time zone default now() not null,
  prorrogas smallint default 0 not null,
  cuenta uuid,
  origen text,
  constraint reserva_pkey PRIMARY KEY (id),
  constraint reserva_existencia_fk FOREIGN KEY (existencia_id) REFERENCES existencia(id) ON DELETE CASCADE,
  constraint reserva_pedido_fk FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint reserva_cantidad_check CHECK (cantidad > 0),
  constraint reserva_estado_check CHECK (estado = ANY (ARRAY['viva'::text, 'consumida'::text, 'liberada'::text, 'vencida'::text]))
);
CREATE INDEX reserva_por_cuenta ON public.reserva USING btree (cuenta) WHERE ((estado = 'viva'::text) AND (vence_en IS NOT NULL) AND (cuenta IS NOT NULL));
CREATE INDEX reserva_por_existencia ON public.reserva USING btree (existencia_id) WHERE (estado = 'viva'::text);
CREATE INDEX reserva_por_origen ON public.reserva USING btree (origen) WHERE ((estado = 'viva'::text) AND (origen IS NOT NULL));
CREATE INDEX reserva_por_pedido ON public.reserva USING btree (pedido_id, linea);
CREATE INDEX reserva_que_vence ON public.reserva USING btree (vence_en) WHERE ((estado = 'viva'::text) AND (vence_en IS NOT NULL));
CREATE INDEX reserva_sin_fin ON public.reserva USING btree (pedido_id) WHERE ((estado = 'viva'::text) AND (vence_en IS NULL));
CREATE TRIGGER contar AFTER INSERT OR DELETE OR UPDATE OF estado, cantidad ON reserva FOR EACH ROW EXECUTE FUNCTION contar_reserva();
CREATE TRIGGER olvidar_origen BEFORE UPDATE OF estado, vence_en ON reserva FOR EACH ROW WHEN (new.origen IS NOT NULL AND (new.estado <> 'viva'::text OR new.vence_en IS NULL)) EXECUTE FUNCTION olvidar_origen();

-- ===== vidriera =====

-- banners: A banner that the owner made: a title, a button and where it leads.
create table banner (
  id uuid not null,
  num integer generated always as identity not null,
  titulo text not null,
  titulo_p text not null,
  texto text default ''::text not null,
  boton text not null,
  enlace text not null,
  imagen text,
  imagen_texto text,
  activo boolean default true not null,
  desde timestamp with time zone,
  hasta timestamp with time zone,
  orden integer not null,
  version integer default 1 not null,
  actualizado_en timestamp with time zone default now() not null,
  constraint banner_pkey PRIMARY KEY (id),
  constraint banner_num_key UNIQUE (num),
  constraint banner_boton_check CHECK (char_length(boton) >= 1 AND char_length(boton) <= 40),
  constraint banner_enlace_check CHECK (enlace ~ '^(/([^/\\]|$)|https://)'::text AND char_length(enlace) <= 500),
  constraint banner_imagen_check CHECK (imagen ~ '^[0-9a-f]{64}\.webp$'::text),
  constraint banner_imagen_texto_check CHECK (char_length(imagen_texto) >= 1 AND char_length(imagen_texto) <= 200),
  constraint banner_plazo CHECK (hasta > desde),
  constraint banner_texto_check CHECK (char_length(texto) <= 200),
  constraint banner_titulo_check CHECK (char_length(titulo) >= 1 AND char_length(titulo) <= 80)
);
CREATE TRIGGER avisar_borradas AFTER DELETE ON banner REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON banner FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON banner FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON banner REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER version BEFORE UPDATE OF titulo, texto, boton, enlace, imagen, imagen_texto, activo, desde, hasta ON banner FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- busqueda: A text that was searched for and not found, with how often and when.
create table busqueda_sin_resultado (
  id uuid not null,
  texto text not null,
  veces integer not null,
  primera date not null,
  ultima date not null,
  constraint busqueda_sin_resultado_pkey PRIMARY KEY (id),
  constraint busqueda_sin_resultado_unica UNIQUE (texto),
  constraint busqueda_sin_resultado_check CHECK (ultima >= primera),
  constraint busqueda_sin_resultado_texto_check CHECK (char_length(texto) >= 1 AND char_length(texto) <= 100),
  constraint busqueda_sin_resultado_veces_check CHECK (veces > 0)
);

-- recomendados: The books that are most often bought together with one book.
create table comprado_con (
  libro_num integer not null,
  otros integer[] not null,
  veces integer[] not null,
  constraint comprado_con_pkey PRIMARY KEY (libro_num),
  constraint comprado_con_libro_num_fkey FOREIGN KEY (libro_num) REFERENCES libro(num) ON DELETE CASCADE,
  constraint comprado_con_check CHECK (cardinality(otros) >= 1 AND cardinality(otros) <= 20 AND cardinality(veces) = cardinality(otros))
);
CREATE TRIGGER avisar_cambios AFTER UPDATE ON comprado_con FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar('popularidad');
CREATE TRIGGER avisar_filas AFTER INSERT OR DELETE ON comprado_con FOR EACH ROW EXECUTE FUNCTION avisar('popularidad');
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON comprado_con FOR EACH STATEMENT EXECUTE FUNCTION avisar();

-- recomendados: A book for which what is bought together with it is to be counted again.
create table comprado_pendiente (
  libro_id uuid not null
);

-- cupones: A coupon: a code that makes books cheaper.
create table cupon (
  id uuid not null,
  num integer generated always as identity not null,
  codigo text not null,
  codigo_leido text not null,
  titulo text not null,
  titulo_p text not null,
  clase text not null,
  valor integer not null,
  desde timestamp with time zone not null,
  hasta timestamp with time zone,
  minimo integer default 0 not null,
  usos_max integer,
  usos_por_cliente integer,
  solo_primera boolean default false not null,
  para text default 'todos'::text not null,
  usos integer default 0 not null,
  actualizado_en timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint cupon_pkey PRIMARY KEY (id),
  constraint cupon_codigo_unico UNIQUE (codigo_leido),
  constraint cupon_num_key UNIQUE (num),
  constraint cupon_clase_check CHECK (clase = ANY (ARRAY['porcentaje'::text, 'importe'::text])),
  constraint cupon_codigo_check CHECK (codigo ~ '^[A-Z0-9]{4,24}$'::text),
  constraint cupon_dias_check CHECK (hasta > desde),
  constraint cupon_minimo_check CHECK (minimo >= 0),
  constraint cupon_para_check CHECK (para = ANY (ARRAY['todos'::text, 'cuentas'::text, 'instituciones'::text])),
  constraint cupon_titulo_check CHECK (char_length(titulo) >= 1 AND char_length(titulo) <= 80),
  constraint cupon_usos_check CHECK (usos >= 0 AND usos <= usos_max),
  constraint cupon_usos_max_check CHECK (usos_max > 0),
  constraint cupon_usos_por_cliente_check CHECK (usos_por_cliente > 0),
  constraint cupon_valor_check CHECK (valor > 0 AND (clase = 'importe'::text OR valor <= 9000))
);
CREATE INDEX cupon_hasta ON public.cupon USING btree (hasta);
CREATE TRIGGER avisar_borradas AFTER DELETE ON cupon REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON cupon FOR EACH ROW WHEN (old.hasta IS DISTINCT FROM new.hasta) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON cupon FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON cupon REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER version BEFORE UPDATE OF codigo, titulo, clase, valor, desde, hasta, minimo, usos_max, usos_por_cliente, solo_primera, para, actualizado_en ON cupon FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- cupones: A thing that a coupon reaches: all books, a book, an author, a publisher, a category or a format.
create table cupon_alcance (
  cupon_id uuid not null,
  orden smallint not null,
  todo boolean,
  libro_id uuid,
  autor_id uuid,
  editorial_id uuid,
  categoria_id uuid,
  formato text,
  constraint cupon_alcance_pkey PRIMARY KEY (cupon_id, orden),
  constraint cupon_alcance_autor_id_fkey FOREIGN KEY (autor_id) REFERENCES autor(id) ON DELETE CASCADE,
  constraint cupon_alcance_categoria_id_fkey FOREIGN KEY (categoria_id) REFERENCES categoria(id) ON DELETE CASCADE,
  constraint cupon_alcance_cupon_id_fkey FOREIGN KEY (cupon_id) REFERENCES cupon(id) ON DELETE CASCADE,
  constraint cupon_alcance_editorial_id_fkey FOREIGN KEY (editorial_id) REFERENCES editorial(id) ON DELETE CASCADE,
  constraint cupon_alcance_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint cupon_alcance_formato_check CHECK (formato = ANY (ARRAY['fisico'::text, 'digital'::text, 'audiolibro'::text])),
  constraint cupon_alcance_uno_check CHECK (num_nonnulls(todo, libro_id, autor_id, editorial_id, categoria_id, formato) = 1 AND todo IS NOT FALSE)
);
CREATE INDEX cupon_alcance_autor ON public.cupon_alcance USING btree (autor_id) WHERE (autor_id IS NOT NULL);
CREATE INDEX cupon_alcance_categoria ON public.cupon_alcance USING btree (categoria_id) WHERE (categoria_id IS NOT NULL);
CREATE INDEX cupon_alcance_editorial ON public.cupon_alcance USING btree (editorial_id) WHERE (editorial_id IS NOT NULL);
CREATE INDEX cupon_alcance_libro ON public.cupon_alcance USING btree (libro_id) WHERE (libro_id IS NOT NULL);

-- cupones: An account that a coupon was made for.
create table cupon_cuenta (
  cupon_id uuid not null,
  usuario_id uuid not null,
  constraint cupon_cuenta_pkey PRIMARY KEY (cupon_id, usuario_id),
  constraint cupon_cuenta_cupon_id_fkey FOREIGN KEY (cupon_id) REFERENCES cupon(id) ON DELETE CASCADE,
  constraint cupon_cuenta_usuario_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE
);
CREATE INDEX cupon_cuenta_usuario ON public.cupon_cuenta USING btree (usuario_id);

-- mesas: A bookseller's table: books chosen by hand under a title, with an address of its own.
create table mesa (
  id uuid not null,
  num integer generated always as identity not null,
  slug text not null,
  titulo text not null,
  titulo_p text not null,
  texto text default ''::text not null,
  desde timestamp with time zone,
  hasta timestamp with time zone,
  orden integer not null,
  version integer default 1 not null,
  actualizado_en timestamp with time zone default now() not null,
  constraint mesa_pkey PRIMARY KEY (id),
  constraint mesa_num_key UNIQUE (num),
  constraint mesa_slug_unico UNIQUE (slug),
  constraint mesa_plazo CHECK (hasta > desde),
  constraint mesa_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 100),
  constraint mesa_texto_check CHECK (char_length(texto) <= 2000),
  constraint mesa_titulo_check CHECK (char_length(titulo) >= 1 AND char_length(titulo) <= 100)
);
CREATE TRIGGER avisar_borradas AFTER DELETE ON mesa REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON mesa FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON mesa FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON mesa REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER version BEFORE UPDATE OF slug, titulo, texto, desde, hasta, actualizado_en ON mesa FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- mesas: A book on a bookseller's table, at its place.
create table mesa_libro (
  mesa_id uuid not null,
  libro_id uuid not null,
  orden integer not null,
  nota text,
  constraint mesa_libro_pkey PRIMARY KEY (mesa_id, libro_id),
  constraint mesa_libro_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint mesa_libro_mesa_id_fkey FOREIGN KEY (mesa_id) REFERENCES mesa(id) ON DELETE CASCADE,
  constraint mesa_libro_nota_check CHECK (char_length(nota) >= 1 AND char_length(nota) <= 300),
  constraint mesa_libro_orden_check CHECK (orden >= 0 AND orden <= 99)
);
CREATE INDEX mesa_libro_por_libro ON public.mesa_libro USING btree (libro_id);
CREATE TRIGGER avisar_borradas AFTER DELETE ON mesa_libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON mesa_libro FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON mesa_libro FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON mesa_libro REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();

-- mesas: An address that a table had before.
create table mesa_slug_anterior (
  slug text not null,
  mesa_id uuid not null,
  constraint mesa_slug_anterior_pkey PRIMARY KEY (slug),
  constraint mesa_slug_anterior_mesa_id_fkey FOREIGN KEY (mesa_id) REFERENCES mesa(id) ON DELETE CASCADE
);
CREATE INDEX mesa_slug_anterior_por_mesa ON public.mesa_slug_anterior USING btree (mesa_id);

-- novedades: News or an event of the shop, with an address of its own.
create table novedad (
  id uuid not null,
  num integer generated always as identity not null,
  slug text not null,
  tipo text not null,
  titulo text not null,
  titulo_p text not null,
  texto text not null,
  cuando timestamp with time zone,
  termina timestamp with time zone,
  lugar text,
  imagen text,
  imagen_texto text,
  borrador boolean default false not null,
  desde timestamp with time zone default now() not null,
  hasta timestamp with time zone,
  version integer default 1 not null,
  actualizado_en timestamp with time zone default now() not null,
  constraint novedad_pkey PRIMARY KEY (id),
  constraint novedad_num_key UNIQUE (num),
  constraint novedad_slug_unico UNIQUE (slug),
  constraint novedad_evento CHECK ((tipo = 'evento'::text) = (cuando IS NOT NULL) AND (tipo = 'evento'::text OR num_nonnulls(termina, lugar) = 0)),
  constraint novedad_imagen_check CHECK (imagen ~ '^[0-9a-f]{64}\.webp$'::text),
  constraint novedad_imagen_texto_check CHECK (char_length(imagen_texto) >= 1 AND char_length(imagen_texto) <= 200),
  constraint novedad_lugar_check CHECK (char_length(lugar) >= 1 AND char_length(lugar) <= 200),
  constraint novedad_plazo CHECK (hasta > desde),
  constraint novedad_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 100),
  constraint novedad_termina CHECK (termina > cuando),
  constraint novedad_texto_check CHECK (char_length(texto) >= 1 AND char_length(texto) <= 5000),
  constraint novedad_tipo_check CHECK (tipo = ANY (ARRAY['noticia'::text, 'evento'::text])),
  constraint novedad_titulo_check CHECK (char_length(titulo) >= 1 AND char_length(titulo) <= 120)
);
CREATE INDEX novedad_por_fecha ON public.novedad USING btree (desde DESC);
CREATE TRIGGER avisar_borradas AFTER DELETE ON novedad REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON novedad FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON novedad FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON novedad REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER version BEFORE UPDATE OF slug, tipo, titulo, texto, cuando, termina, lugar, imagen, imagen_texto, borrador, desde, hasta, actualizado_en ON novedad FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- novedades: A book that a piece of news shows, at its place.
create table novedad_libro (
  novedad_id uuid not null,
  libro_id uuid not null,
  orden integer not null,
  constraint novedad_libro_pkey PRIMARY KEY (novedad_id, libro_id),
  constraint novedad_libro_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint novedad_libro_novedad_id_fkey FOREIGN KEY (novedad_id) REFERENCES novedad(id) ON DELETE CASCADE,
  constraint novedad_libro_orden_check CHECK (orden >= 0 AND orden <= 19)
);
CREATE INDEX novedad_libro_por_libro ON public.novedad_libro USING btree (libro_id);
CREATE TRIGGER avisar_borradas AFTER DELETE ON novedad_libro REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER avisar_cambios AFTER UPDATE ON novedad_libro FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON novedad_libro FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON novedad_libro REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();

-- opiniones: A reader's review of a book, with stars.
create table opinion (
  id uuid not null,
  num integer generated always as identity not null,
  libro_id uuid not null,
  usuario_id uuid not null,
  estrellas smallint not null,
  texto text not null,
  creada_en timestamp with time zone default now() not null,
  editada_en timestamp with time zone,
  constraint opinion_pkey PRIMARY KEY (id),
  constraint opinion_num_key UNIQUE (num),
  constraint opinion_unica UNIQUE (libro_id, usuario_id),
  constraint opinion_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint opinion_usuario_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint opinion_estrellas_validas CHECK (estrellas >= 1 AND estrellas <= 5),
  constraint opinion_texto_valido CHECK (texto ~ '\S'::text AND char_length(texto) <= 8000)
);
CREATE INDEX opinion_libro ON public.opinion USING btree (libro_id, num DESC);
CREATE INDEX opinion_usuario ON public.opinion USING btree (usuario_id, num DESC);
CREATE TRIGGER avisar_cambios AFTER UPDATE ON opinion FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisar_opinion();
CREATE TRIGGER avisar_filas AFTER INSERT OR DELETE ON opinion FOR EACH ROW EXECUTE FUNCTION avisar_opinion();
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON opinion FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER recalcular_alta AFTER INSERT ON opinion REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION recalcular_calificacion();
CREATE TRIGGER recalcular_baja AFTER DELETE ON opinion REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION recalcular_calificacion();
CREATE TRIGGER recalcular_cambio AFTER UPDATE ON opinion REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION recalcular_calificacion();

-- redirecciones: An address of a former shop, or one that led nowhere here, with the page it leads to and how often it was asked for.
create table redireccion (
  id uuid not null,
  ruta text not null,
  destino text,
  visitas integer default 0 not null,
  ultima date,
  traida boolean default false not null,
  creada timestamp with time zone default now() not null,
  constraint redireccion_pkey PRIMARY KEY (id),
  constraint redireccion_ruta_unica UNIQUE (ruta),
  constraint redireccion_destino_check CHECK (destino ~ '^/($|[^/\\])'::text AND char_length(destino) <= 300),
  constraint redireccion_no_a_si_misma CHECK (destino IS DISTINCT FROM ruta),
  constraint redireccion_ruta_check CHECK (char_length(ruta) >= 1 AND char_length(ruta) <= 300),
  constraint redireccion_visitas_check CHECK (visitas >= 0)
);
CREATE INDEX redireccion_destino ON public.redireccion USING btree (destino) WHERE (destino IS NOT NULL);
CREATE INDEX redireccion_llevada ON public.redireccion USING btree (visitas DESC, id) WHERE (destino IS NOT NULL);
CREATE INDEX redireccion_perdida ON public.redireccion USING btree (visitas DESC, id) WHERE (destino IS NULL);

-- ===== venta =====

-- mostrador: A cash register of a place, from its opening to its close.
create table caja (
  id uuid not null,
  lugar_id uuid not null,
  inicial_centavos bigint not null,
  abierta_por uuid,
  abierta_en timestamp with time zone default now() not null,
  numero integer,
  esperado_centavos bigint,
  contado_centavos bigint,
  billetes jsonb,
  monedas_centavos bigint,
  motivo text,
  cerrada_por uuid,
  cerrada_en timestamp with time zone,
  constraint caja_pkey PRIMARY KEY (id),
  constraint caja_numero_unico UNIQUE (numero),
  constraint caja_lugar_fk FOREIGN KEY (lugar_id) REFERENCES lugar(id),
  constraint caja_billetes_check CHECK (jsonb_typeof(billetes) = 'object'::text),
  constraint caja_cerrada_check CHECK ((cerrada_en IS NULL) = (numero IS NULL) AND (cerrada_en IS NULL) = (esperado_centavos IS NULL) AND (cerrada_en IS NULL) = (contado_centavos IS NULL) AND (cerrada_en IS NULL) = (billetes IS NULL) AND (cerrada_en IS NULL) = (monedas_centavos IS NULL)),
  constraint caja_contado_centavos_check CHECK (contado_centavos >= 0),
  constraint caja_inicial_centavos_check CHECK (inicial_centavos >= 0 AND inicial_centavos <= '99999999999'::bigint),
  constraint caja_monedas_centavos_check CHECK (monedas_centavos >= 0),
  constraint caja_motivo_check CHECK (char_length(motivo) >= 1 AND char_length(motivo) <= 300),
  constraint caja_motivo_de_diferencia CHECK (contado_centavos IS NULL OR contado_centavos = esperado_centavos OR motivo IS NOT NULL)
);
CREATE UNIQUE INDEX caja_abierta ON public.caja USING btree (lugar_id) WHERE (cerrada_en IS NULL);
CREATE INDEX caja_por_cierre ON public.caja USING btree (cerrada_en DESC) WHERE (cerrada_en IS NOT NULL);
CREATE TRIGGER guardar BEFORE DELETE OR UPDATE ON caja FOR EACH ROW EXECUTE FUNCTION guardar_caja();

-- mostrador: Cash that came into a register or went out of it.
create table caja_movimiento (
  id bigint generated always as identity not null,
  caja_id uuid not null,
  tipo text not null,
  importe_centavos bigint not null,
  motivo text,
  clave text not null,
  usuario_id uuid,
  creado_en timestamp with time zone default now() not null,
  constraint caja_movimiento_pkey PRIMARY KEY (id),
  constraint caja_movimiento_clave_unica UNIQUE (clave),
  constraint caja_movimiento_caja_fk FOREIGN KEY (caja_id) REFERENCES caja(id),
  constraint caja_movimiento_importe_centavos_check CHECK (importe_centavos <> 0),
  constraint caja_movimiento_motivo CHECK ((tipo <> ALL (ARRAY['retiro'::text, 'ingreso'::text])) OR motivo IS NOT NULL),
  constraint caja_movimiento_motivo_check CHECK (char_length(motivo) >= 1 AND char_length(motivo) <= 300),
  constraint caja_movimiento_signo CHECK (
CASE tipo
    WHEN 'retiro'::text THEN importe_centavos < 0
    WHEN 'devolucion'::text THEN importe_centavos < 0
    WHEN 'pedido'::text THEN true
    ELSE importe_centavos > 0
END),
  constraint caja_movimiento_tipo_check CHECK (tipo = ANY (ARRAY['venta'::text, 'devolucion'::text, 'pedido'::text, 'retiro'::text, 'ingreso'::text]))
);
CREATE INDEX caja_movimiento_por_caja ON public.caja_movimiento USING btree (caja_id, id);
CREATE INDEX caja_movimiento_por_dia ON public.caja_movimiento USING btree (creado_en);
CREATE TRIGGER guardar BEFORE INSERT OR DELETE OR UPDATE ON caja_movimiento FOR EACH ROW EXECUTE FUNCTION guardar_caja_movimiento();

-- clientes: What the shop has written down about a customer.
create table cliente_nota (
  id uuid not null,
  num integer generated always as identity not null,
  usuario_id uuid not null,
  texto text not null,
  por_id uuid,
  creada_en timestamp with time zone default now() not null,
  editada_por_id uuid,
  editada_en timestamp with time zone,
  version integer default 1 not null,
  constraint cliente_nota_pkey PRIMARY KEY (id),
  constraint cliente_nota_editada_por_id_fkey FOREIGN KEY (editada_por_id) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint cliente_nota_por_id_fkey FOREIGN KEY (por_id) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint cliente_nota_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint cliente_nota_texto_check CHECK (char_length(texto) >= 1 AND char_length(texto) <= 1000)
);
CREATE INDEX cliente_nota_por_cliente ON public.cliente_nota USING btree (usuario_id, num);
CREATE INDEX cliente_nota_por_editor ON public.cliente_nota USING btree (editada_por_id) WHERE (editada_por_id IS NOT NULL);
CREATE INDEX cliente_nota_por_quien ON public.cliente_nota USING btree (por_id) WHERE (por_id IS NOT NULL);
CREATE TRIGGER version BEFORE UPDATE OF texto ON cliente_nota FOR EACH ROW EXECUTE FUNCTION contar_version();

-- pagos: A try to take the money of an order, open until it is paid, ended or replaced.
create table cobro (
  id uuid not null,
  pedido_id uuid not null,
  numero integer not null,
  medio text not null,
  importe integer not null,
  vence_en timestamp with time zone,
  estado text default 'abierto'::text not null,
  pasarela_id text,
  enlace text,
  cuenta text,
  consultas smallint default 0 not null,
  consultar_en timestamp with time zone,
  creado_en timestamp with time zone default now() not null,
  constraint cobro_pkey PRIMARY KEY (id),
  constraint cobro_cuenta_check CHECK (char_length(cuenta) >= 1 AND char_length(cuenta) <= 100),
  constraint cobro_enlace_check CHECK (char_length(enlace) >= 1 AND char_length(enlace) <= 2000),
  constraint cobro_estado_check CHECK (estado = ANY (ARRAY['abierto'::text, 'cerrado'::text])),
  constraint cobro_importe_check CHECK (importe > 0),
  constraint cobro_medio_check CHECK (medio = ANY (ARRAY['mercadopago'::text, 'transferencia'::text, 'efectivo'::text, 'otro'::text])),
  constraint cobro_pasarela_id_check CHECK (char_length(pasarela_id) >= 1 AND char_length(pasarela_id) <= 200)
);
CREATE UNIQUE INDEX cobro_abierto ON public.cobro USING btree (pedido_id) WHERE (estado = 'abierto'::text);
CREATE INDEX cobro_por_consultar ON public.cobro USING btree (consultar_en) WHERE (consultar_en IS NOT NULL);
CREATE INDEX cobro_por_pedido ON public.cobro USING btree (pedido_id, creado_en);
CREATE TRIGGER anotar_hora AFTER UPDATE ON cobro FOR EACH ROW WHEN (old.pedido_id IS DISTINCT FROM new.pedido_id OR old.medio IS DISTINCT FROM new.medio) EXECUTE FUNCTION anotar_hora_de_cobro();
CREATE TRIGGER anotar_hora_alta AFTER INSERT OR DELETE ON cobro FOR EACH ROW EXECUTE FUNCTION anotar_hora_de_cobro();

-- facturas: An invoice or credit note of an order or of a sale at the counter.
create table comprobante (
  id uuid not null,
  pedido_id uuid,
  factura_id uuid,
  clase text not null,
  ambiente text not null,
  cuit text not null,
  tipo smallint not null,
  punto integer not null,
  numero integer,
  fecha date,
  estado text default 'pendiente'::text not null,
  total_centavos bigint not null,
  neto_centavos bigint not null,
  exento_centavos bigint not null,
  iva_centavos bigint not null,
  lineas jsonb not null,
  receptor jsonb not null,
  emisor jsonb not null,
  cae text,
  cae_vence date,
  motivo text,
  codigo text,
  usuario_id uuid,
  creado_en timestamp with time zone default now() not null,
  autorizado_en timestamp with time zone,
  venta_id uuid,
  constraint comprobante_pkey PRIMARY KEY (id),
  constraint comprobante_factura_fk FOREIGN KEY (factura_id) REFERENCES comprobante(id),
  constraint comprobante_pedido_fk FOREIGN KEY (pedido_id) REFERENCES pedido(id),
  constraint comprobante_venta_fk FOREIGN KEY (venta_id) REFERENCES venta_mostrador(id),
  constraint comprobante_ambiente_check CHECK (ambiente = ANY (ARRAY['produccion'::text, 'homologacion'::text, 'ensayo'::text])),
  constraint comprobante_cae_check CHECK (cae ~ '^[0-9]{14}$'::text),
  constraint comprobante_clase_check CHECK (clase = ANY (ARRAY['factura'::text, 'credito'::text])),
  constraint comprobante_clase_tipo CHECK ((clase = 'credito'::text) = (tipo = ANY (ARRAY[3, 8, 13]))),
  constraint comprobante_codigo_check CHECK (char_length(codigo) <= 200),
  constraint comprobante_con_cae CHECK ((estado = 'autorizado'::text) = (cae IS NOT NULL AND cae_vence IS NOT NULL AND autorizado_en IS NOT NULL)),
  constraint comprobante_cuit_check CHECK (cuit ~ '^[0-9]{11}$'::text),
  constraint comprobante_de_factura CHECK ((clase = 'credito'::text) = (factura_id IS NOT NULL)),
  constraint comprobante_de_uno CHECK ((pedido_id IS NULL) <> (venta_id IS NULL)),
  constraint comprobante_emisor_check CHECK (jsonb_typeof(emisor) = 'object'::text),
  constraint comprobante_estado_check CHECK (estado = ANY (ARRAY['pendiente'::text, 'enviado'::text, 'autorizado'::text, 'rechazado'::text])),
  constraint comprobante_exento_centavos_check CHECK (exento_centavos >= 0),
  constraint comprobante_iva_centavos_check CHECK (iva_centavos >= 0),
  constraint comprobante_lineas_check CHECK (jsonb_typeof(lineas) = 'array'::text),
  constraint comprobante_motivo_check CHECK (char_length(motivo) >= 1 AND char_length(motivo) <= 2000),
  constraint comprobante_neto_centavos_check CHECK (neto_centavos >= 0),
  constraint comprobante_numerado CHECK ((estado <> ALL (ARRAY['enviado'::text, 'autorizado'::text])) OR numero IS NOT NULL AND fecha IS NOT NULL),
  constraint comprobante_numero_check CHECK (numero > 0),
  constraint comprobante_punto_check CHECK (punto >= 1 AND punto <= 99998),
  constraint comprobante_receptor_check CHECK (jsonb_typeof(receptor) = 'object'::text),
  constraint comprobante_sumas CHECK (total_centavos = (neto_centavos + exento_centavos + iva_centavos)),
  constraint comprobante_tipo_check CHECK (tipo = ANY (ARRAY[1, 3, 6, 8, 11, 13])),
  constraint comprobante_total_centavos_check CHECK (total_centavos > 0)
);
CREATE INDEX comprobante_en_cola ON public.comprobante USING btree (creado_en) WHERE (estado = ANY (ARRAY['pendiente'::text, 'enviado'::text]));
CREATE UNIQUE INDEX comprobante_numero_unico ON public.comprobante USING btree (ambiente, cuit, punto, tipo, numero) WHERE (numero IS NOT NULL);
CREATE INDEX comprobante_por_dia ON public.comprobante USING btree (fecha, tipo, punto, numero) WHERE (estado = 'autorizado'::text);
CREATE INDEX comprobante_por_factura ON public.comprobante USING btree (factura_id) WHERE (factura_id IS NOT NULL);
CREATE INDEX comprobante_por_fecha ON public.comprobante USING btree (creado_en DESC, id);
CREATE INDEX comprobante_por_pedido ON public.comprobante USING btree (pedido_id);
CREATE INDEX comprobante_por_venta ON public.comprobante USING btree (venta_id) WHERE (venta_id IS NOT NULL);
CREATE INDEX comprobante_rechazado ON public.comprobante USING btree (creado_en DESC, id) WHERE (estado = 'rechazado'::text);
CREATE TRIGGER anotar_entregas_dicho AFTER UPDATE OF estado ON comprobante FOR EACH ROW WHEN (old.estado IS DISTINCT FROM new.estado AND (new.estado = ANY (ARRAY['autorizado'::text, 'rechazado'::text]))) EXECUTE FUNCTION anotar_entregas_de_comprobante();
CREATE TRIGGER autorizado BEFORE DELETE OR UPDATE ON comprobante FOR EACH ROW WHEN (old.estado = 'autorizado'::text) EXECUTE FUNCTION rechazar_comprobante();

-- facturas: The ticket that opens the tax office's service for some hours, one for all nodes.
create table comprobante_permiso (
  ambiente text not null,
  cuit text not null,
  sellado text not null,
  vence_en timestamp with time zone not null,
  constraint comprobante_permiso_pkey PRIMARY KEY (ambiente, cuit),
  constraint comprobante_permiso_ambiente_check CHECK (ambiente = ANY (ARRAY['produccion'::text, 'homologacion'::text, 'ensayo'::text])),
  constraint comprobante_permiso_cuit_check CHECK (cuit ~ '^[0-9]{11}$'::text),
  constraint comprobante_permiso_sellado_check CHECK (char_length(sellado) >= 1 AND char_length(sellado) <= 20000)
);

-- pedidos: A parcel of an order, with its carrier and its state.
create table despacho (
  id uuid not null,
  num integer generated always as identity not null,
  pedido_id uuid not null,
  estado text default 'preparado'::text not null,
  transporte text not null,
  servicio text,
  sucursal text,
  seguimiento text,
  enlace text,
  peso_g integer,
  costo_centavos bigint,
  version integer default 1 not null,
  creado_en timestamp with time zone default now() not null,
  repuesto_en timestamp with time zone,
  constraint despacho_pkey PRIMARY KEY (id),
  constraint despacho_de_pedido UNIQUE (id, pedido_id),
  constraint despacho_num_key UNIQUE (num),
  constraint despacho_pedido_fk FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint despacho_costo_centavos_check CHECK (costo_centavos >= 0),
  constraint despacho_enlace_check CHECK (char_length(enlace) >= 1 AND char_length(enlace) <= 500),
  constraint despacho_estado_check CHECK (estado = ANY (ARRAY['preparado'::text, 'despachado'::text, 'en_camino'::text, 'en_sucursal'::text, 'entregado'::text, 'devuelto'::text, 'perdido'::text])),
  constraint despacho_peso_g_check CHECK (peso_g >= 1 AND peso_g <= 1000000),
  constraint despacho_repuesto_check CHECK (repuesto_en IS NULL OR estado = 'devuelto'::text),
  constraint despacho_seguimiento_check CHECK (char_length(seguimiento) >= 1 AND char_length(seguimiento) <= 60),
  constraint despacho_servicio_check CHECK (char_length(servicio) >= 1 AND char_length(servicio) <= 80),
  constraint despacho_sucursal_check CHECK (char_length(sucursal) >= 1 AND char_length(sucursal) <= 200),
  constraint despacho_transporte_check CHECK (char_length(transporte) >= 1 AND char_length(transporte) <= 40)
);
CREATE INDEX despacho_devuelto ON public.despacho USING btree (num) WHERE ((estado = 'devuelto'::text) AND (repuesto_en IS NULL));
CREATE INDEX despacho_en_curso ON public.despacho USING btree (num) WHERE (estado = ANY (ARRAY['preparado'::text, 'despachado'::text, 'en_camino'::text, 'en_sucursal'::text]));
CREATE INDEX despacho_por_pedido ON public.despacho USING btree (pedido_id, num);
CREATE INDEX despacho_por_seguimiento ON public.despacho USING btree (seguimiento) WHERE (seguimiento IS NOT NULL);
CREATE TRIGGER alcanza AFTER UPDATE OF estado ON despacho FOR EACH ROW EXECUTE FUNCTION guardar_despacho();
CREATE TRIGGER repuesto AFTER UPDATE OF repuesto_en ON despacho FOR EACH ROW EXECUTE FUNCTION guardar_despacho();
CREATE TRIGGER version BEFORE UPDATE ON despacho FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- pedidos: A state that a parcel came into: when, and by whom.
create table despacho_estado (
  id bigint generated always as identity not null,
  despacho_id uuid not null,
  estado text not null,
  por text not null,
  usuario_id uuid,
  fecha_hora timestamp with time zone default now() not null,
  constraint despacho_estado_pkey PRIMARY KEY (id),
  constraint despacho_estado_despacho_fk FOREIGN KEY (despacho_id) REFERENCES despacho(id) ON DELETE CASCADE,
  constraint despacho_estado_usuario_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint despacho_estado_estado_check CHECK (estado = ANY (ARRAY['preparado'::text, 'despachado'::text, 'en_camino'::text, 'en_sucursal'::text, 'entregado'::text, 'devuelto'::text, 'perdido'::text])),
  constraint despacho_estado_por_check CHECK (por = ANY (ARRAY['libreria'::text, 'transporte'::text]))
);
CREATE INDEX despacho_estado_por_despacho ON public.despacho_estado USING btree (despacho_id, id);
CREATE INDEX despacho_estado_por_usuario ON public.despacho_estado USING btree (usuario_id) WHERE (usuario_id IS NOT NULL);

-- pedidos: Copies of a line of an order that are in a parcel.
create table despacho_item (
  despacho_id uuid not null,
  pedido_id uuid not null,
  linea smallint not null,
  cantidad smallint not null,
  constraint despacho_item_pkey PRIMARY KEY (despacho_id, linea),
  constraint despacho_item_despacho_fk FOREIGN KEY (despacho_id, pedido_id) REFERENCES despacho(id, pedido_id) ON DELETE CASCADE,
  constraint despacho_item_linea_fk FOREIGN KEY (pedido_id, linea) REFERENCES pedido_item(pedido_id, linea) ON DELETE CASCADE,
  constraint despacho_item_cantidad_check CHECK (cantidad > 0)
);
CREATE INDEX despacho_item_por_linea ON public.despacho_item USING btree (pedido_id, linea);
CREATE TRIGGER alcanza AFTER INSERT OR UPDATE ON despacho_item FOR EACH ROW EXECUTE FUNCTION guardar_despacho();

-- pedidos: A parcel as its carrier was told of it.
create table despacho_registro (
  despacho_id uuid not null,
  clave text not null,
  referencia text not null,
  intento smallint default 1 not null,
  estado text not null,
  numero text,
  orden text,
  etiqueta bytea,
  pedido_en timestamp with time zone default now() not null,
  constraint despacho_registro_pkey PRIMARY KEY (despacho_id),
  constraint despacho_registro_referencia_unica UNIQUE (referencia),
  constraint despacho_registro_despacho_fk FOREIGN KEY (despacho_id) REFERENCES despacho(id) ON DELETE CASCADE,
  constraint despacho_registro_clave_check CHECK (char_length(clave) >= 1 AND char_length(clave) <= 40),
  constraint despacho_registro_estado_check CHECK (estado = ANY (ARRAY['pidiendo'::text, 'registrado'::text, 'dudoso'::text, 'anulado'::text])),
  constraint despacho_registro_etiqueta_check CHECK (octet_length(etiqueta) >= 1 AND octet_length(etiqueta) <= 2097152),
  constraint despacho_registro_intento_check CHECK (intento > 0),
  constraint despacho_registro_numero_check CHECK (char_length(numero) >= 1 AND char_length(numero) <= 60),
  constraint despacho_registro_orden_check CHECK (char_length(orden) >= 1 AND char_length(orden) <= 60)
);

-- mostrador: A return of copies of a sale at the counter, and the money given back for it.
create table devolucion_mostrador (
  id uuid not null,
  numero integer generated always as identity not null,
  venta_id uuid not null,
  lugar_id uuid not null,
  medio text not null,
  importe_centavos bigint not null,
  usuario_id uuid,
  creado_en timestamp with time zone default now() not null,
  motivo text default ''::text not null,
  constraint devolucion_mostrador_pkey PRIMARY KEY (id),
  constraint devolucion_mostrador_numero_unico UNIQUE (numero),
  constraint devolucion_mostrador_lugar_fk FOREIGN KEY (lugar_id) REFERENCES lugar(id),
  constraint devolucion_mostrador_venta_fk FOREIGN KEY (venta_id) REFERENCES venta_mostrador(id),
  constraint devolucion_mostrador_importe_centavos_check CHECK (importe_centavos >= 0),
  constraint devolucion_mostrador_medio_check CHECK (medio = ANY (ARRAY['efectivo'::text, 'debito'::text, 'tarjeta'::text, 'transferencia'::text])),
  constraint devolucion_mostrador_motivo_corto CHECK (char_length(motivo) <= 200)
);
CREATE INDEX devolucion_mostrador_por_fecha ON public.devolucion_mostrador USING btree (creado_en);
CREATE INDEX devolucion_mostrador_por_venta ON public.devolucion_mostrador USING btree (venta_id);
CREATE TRIGGER anotar_hora AFTER UPDATE ON devolucion_mostrador FOR EACH ROW WHEN (old.venta_id IS DISTINCT FROM new.venta_id OR old.importe_centavos IS DISTINCT FROM new.importe_centavos) EXECUTE FUNCTION anotar_hora_de_vuelta();
CREATE TRIGGER anotar_hora_alta AFTER INSERT OR DELETE ON devolucion_mostrador FOR EACH ROW EXECUTE FUNCTION anotar_hora_de_vuelta();
CREATE TRIGGER caja AFTER INSERT ON devolucion_mostrador FOR EACH ROW EXECUTE FUNCTION cobrar_en_caja();
CREATE TRIGGER escrita BEFORE DELETE OR UPDATE ON devolucion_mostrador FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rechazar_mostrador();
CREATE CONSTRAINT TRIGGER sumas AFTER INSERT ON devolucion_mostrador DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sumar_devolucion_mostrador('id');

-- mostrador: A line of a return at the counter: how many copies of which line of the sale.
create table devolucion_mostrador_linea (
  devolucion_id uuid not null,
  venta_id uuid not null,
  linea smallint not null,
  cantidad integer not null,
  constraint devolucion_mostrador_linea_pkey PRIMARY KEY (devolucion_id, linea),
  constraint devolucion_mostrador_linea_devolucion_fk FOREIGN KEY (devolucion_id) REFERENCES devolucion_mostrador(id),
  constraint devolucion_mostrador_linea_linea_fk FOREIGN KEY (venta_id, linea) REFERENCES venta_mostrador_linea(venta_id, linea),
  constraint devolucion_mostrador_linea_cantidad_check CHECK (cantidad > 0)
);
CREATE INDEX devolucion_mostrador_linea_por_venta ON public.devolucion_mostrador_linea USING btree (venta_id, linea);
CREATE TRIGGER anotar_vuelta AFTER INSERT ON devolucion_mostrador_linea REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_vuelta_de_mostrador();
CREATE TRIGGER escrita BEFORE DELETE OR UPDATE ON devolucion_mostrador_linea FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rechazar_mostrador();
CREATE CONSTRAINT TRIGGER sumas AFTER INSERT ON devolucion_mostrador_linea DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sumar_devolucion_mostrador('devolucion_id');

-- pagos: A line of the bank's list that has paid an order, as a hash.
create table linea_de_banco (
  huella bytea not null,
  lugar smallint not null,
  clave text not null,
  usada_en timestamp with time zone default now() not null,
  constraint linea_de_banco_pkey PRIMARY KEY (huella, lugar),
  constraint linea_de_banco_clave_check CHECK (length(clave) <= 100),
  constraint linea_de_banco_huella_check CHECK (octet_length(huella) = 32),
  constraint linea_de_banco_lugar_check CHECK (lugar >= 1 AND lugar <= 2000)
);

-- pagos: What the gateway keeps of one payment, as it last said so.
create table pago_comision (
  pago text not null,
  pedido_id uuid not null,
  importe integer not null,
  leida_en timestamp with time zone not null,
  constraint pago_comision_pkey PRIMARY KEY (pago),
  constraint pago_comision_importe_check CHECK (importe >= 0),
  constraint pago_comision_pago_check CHECK (char_length(pago) >= 1 AND char_length(pago) <= 100)
);

-- pagos: Money of a payment that is given back, or was asked to be.
create table pago_devolucion (
  id uuid not null,
  pedido_id uuid not null,
  numero integer not null,
  pago text not null,
  medio text not null,
  importe integer not null,
  antes integer not null,
  lineas jsonb default '[]'::jsonb not null,
  envio boolean default false not null,
  recargo boolean default false not null,
  motivo text default ''::text not null,
  estado text default 'pedida'::text not null,
  falla text,
  usuario_id uuid,
  pedida_en timestamp with time zone default now() not null,
  terminada_en timestamp with time zone,
  pasarela_id text,
  enviada_en timestamp with time zone default '2000-01-01 00:00:00+00'::timestamp with time zone,
  constraint pago_devolucion_pkey PRIMARY KEY (id),
  constraint pago_devolucion_antes_check CHECK (antes >= 0),
  constraint pago_devolucion_estado_check CHECK (estado = ANY (ARRAY['pedida'::text, 'hecha'::text, 'rechazada'::text])),
  constraint pago_devolucion_falla_check CHECK (char_length(falla) <= 300),
  constraint pago_devolucion_importe_check CHECK (importe > 0),
  constraint pago_devolucion_lineas_check CHECK (jsonb_typeof(lineas) = 'array'::text),
  constraint pago_devolucion_medio_check CHECK (medio = ANY (ARRAY['mercadopago'::text, 'transferencia'::text, 'efectivo'::text, 'otro'::text])),
  constraint pago_devolucion_motivo_check CHECK (char_length(motivo) <= 300)
);
CREATE UNIQUE INDEX pago_devolucion_abierta ON public.pago_devolucion USING btree (pago) WHERE (estado = 'pedida'::text);
CREATE UNIQUE INDEX pago_devolucion_pasarela ON public.pago_devolucion USING btree (pago, pasarela_id) WHERE (pasarela_id IS NOT NULL);
CREATE INDEX pago_devolucion_por_pedido ON public.pago_devolucion USING btree (pedido_id, pedida_en);
CREATE TRIGGER anotar_alta AFTER INSERT ON pago_devolucion FOR EACH ROW WHEN (new.estado = 'hecha'::text) EXECUTE FUNCTION anotar_devolucion();
CREATE TRIGGER anotar_devolucion AFTER UPDATE OF estado ON pago_devolucion FOR EACH ROW WHEN (old.estado <> new.estado) EXECUTE FUNCTION anotar_devolucion();
CREATE TRIGGER anotar_hora AFTER UPDATE ON pago_devolucion FOR EACH ROW WHEN (old.pedido_id IS DISTINCT FROM new.pedido_id OR old.estado IS DISTINCT FROM new.estado OR old.envio IS DISTINCT FROM new.envio) EXECUTE FUNCTION anotar_hora_de_su_pedido();
CREATE TRIGGER anotar_hora_alta AFTER INSERT OR DELETE ON pago_devolucion FOR EACH ROW EXECUTE FUNCTION anotar_hora_de_su_pedido();

-- pagos: A fact of an order's money: asked for, paid, refused, given back and the like.
create table pago_movimiento (
  id bigint generated always as identity not null,
  pedido_id uuid not null,
  numero integer not null,
  cobro_id uuid,
  tipo text not null,
  medio text not null,
  importe integer not null,
  pago text,
  detalle text default ''::text not null,
  cupon text,
  ocurrido_en timestamp with time zone not null,
  usuario_id uuid,
  clave text not null,
  creado_en timestamp with time zone default now() not null,
  constraint pago_movimiento_pkey PRIMARY KEY (id),
  constraint pago_movimiento_clave_unica UNIQUE (clave),
  constraint pago_movimiento_cobro_fk FOREIGN KEY (cobro_id) REFERENCES cobro(id),
  constraint pago_movimiento_cupon_check CHECK (char_length(cupon) >= 1 AND char_length(cupon) <= 2000),
  constraint pago_movimiento_detalle_check CHECK (char_length(detalle) <= 300),
  constraint pago_movimiento_importe_check CHECK (importe >= 0),
  constraint pago_movimiento_medio_check CHECK (medio = ANY (ARRAY['mercadopago'::text, 'transferencia'::text, 'efectivo'::text, 'otro'::text])),
  constraint pago_movimiento_pago_check CHECK (char_length(pago) >= 1 AND char_length(pago) <= 100),
  constraint pago_movimiento_tipo_check CHECK (tipo = ANY (ARRAY['pedido'::text, 'pendiente'::text, 'en_revision'::text, 'aprobado'::text, 'rechazado'::text, 'anulado'::text, 'vencido'::text, 'devolucion_pedida'::text, 'devolucion_fallida'::text, 'devuelto'::text, 'contracargo'::text, 'en_mediacion'::text, 'recuperado'::text, 'perdido'::text, 'ajeno'::text]))
);
CREATE INDEX pago_movimiento_por_dia ON public.pago_movimiento USING btree (ocurrido_en);
CREATE INDEX pago_movimiento_por_pedido ON public.pago_movimiento USING btree (pedido_id, id);
CREATE TRIGGER anotar_entregas_devuelto AFTER INSERT ON pago_movimiento FOR EACH ROW WHEN (new.tipo = ANY (ARRAY['devuelto'::text, 'perdido'::text])) EXECUTE FUNCTION anotar_entregas_de_pago('pago.devuelto');
CREATE TRIGGER anotar_entregas_recibido AFTER INSERT ON pago_movimiento FOR EACH ROW WHEN (new.tipo = 'aprobado'::text) EXECUTE FUNCTION anotar_entregas_de_pago('pago.recibido');
CREATE TRIGGER caja AFTER INSERT ON pago_movimiento FOR EACH ROW WHEN (new.medio = 'efectivo'::text AND (new.tipo = ANY (ARRAY['aprobado'::text, 'devuelto'::text])) AND new.importe > 0) EXECUTE FUNCTION cobrar_pedido_en_caja();
CREATE TRIGGER inmutable BEFORE DELETE OR UPDATE ON pago_movimiento FOR EACH ROW EXECUTE FUNCTION rechazar_pago_movimiento();

-- pagos: A matter of an order's money that the owner has to see to.
create table pago_tarea (
  id uuid not null,
  clase text not null,
  pedido_id uuid not null,
  numero integer not null,
  pago text,
  importe integer default 0 not null,
  clave text not null,
  creada_en timestamp with time zone default now() not null,
  hecha_en timestamp with time zone,
  hecha_por uuid,
  nota text default ''::text not null,
  constraint pago_tarea_pkey PRIMARY KEY (id),
  constraint pago_tarea_clave_unica UNIQUE (clave),
  constraint pago_tarea_clase_check CHECK (char_length(clase) >= 1 AND char_length(clase) <= 40),
  constraint pago_tarea_nota_check CHECK (char_length(nota) <= 300)
);
CREATE INDEX pago_tarea_abierta ON public.pago_tarea USING btree (creada_en) WHERE (hecha_en IS NULL);
CREATE INDEX pago_tarea_por_pedido ON public.pago_tarea USING btree (pedido_id);

-- pagos: When the gateway was last heard in one way: a notice, a false notice, an answer or a failure.
create table pasarela_contacto (
  clave text not null,
  en timestamp with time zone not null,
  detalle text default ''::text not null,
  constraint pasarela_contacto_pkey PRIMARY KEY (clave),
  constraint pasarela_contacto_clave_check CHECK (clave = ANY (ARRAY['aviso'::text, 'aviso_invalido'::text, 'respuesta'::text, 'falla'::text])),
  constraint pasarela_contacto_detalle_check CHECK (char_length(detalle) <= 300)
);

-- pedidos: An order of a customer.
create table pedido (
  id uuid not null,
  numero integer generated always as identity not null,
  usuario_id uuid,
  metodo_pago text not null,
  cuotas smallint default 1 not null,
  servicio_envio text not null,
  entrega text,
  recargo bigint not null,
  total bigint not null,
  envio bigint not null,
  estado text default 'pendiente'::text not null,
  fecha_hora timestamp with time zone default now() not null,
  fecha_entrega_estimada date not null,
  idempotency_key text,
  request_hash bytea,
  actualizado_en timestamp with time zone default now() not null,
  cupon_id uuid,
  cupon_codigo text,
  cupon_titulo text,
  envio_elegido jsonb,
  reparto text,
  terminos_version integer,
  telefono text,
  domicilio jsonb,
  constraint pedido_pkey PRIMARY KEY (id),
  constraint pedido_idempotency_key_unica UNIQUE (usuario_id, idempotency_key),
  constraint pedido_numero_key UNIQUE (numero),
  constraint pedido_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint pedido_check CHECK (cuotas >= 1 AND cuotas <= 3 AND (cuotas = 1 OR metodo_pago = 'tarjeta'::text)),
  constraint pedido_domicilio_check CHECK (jsonb_typeof(domicilio) = 'object'::text),
  constraint pedido_envio_check CHECK (envio >= 0),
  constraint pedido_estado_check CHECK (estado = ANY (ARRAY['pendiente'::text, 'procesado'::text, 'enviado'::text, 'entregado'::text, 'cancelado'::text])),
  constraint pedido_metodo_pago_check CHECK (metodo_pago = ANY (ARRAY['debito'::text, 'transferencia'::text, 'efectivo'::text, 'tarjeta'::text])),
  constraint pedido_recargo_check CHECK (recargo >= 0),
  constraint pedido_reparto_check CHECK (reparto = ANY (ARRAY['junto'::text, 'dos_envios'::text])) NOT VALID,
  constraint pedido_servicio_envio_check CHECK (servicio_envio = ANY (ARRAY['expres'::text, 'estandar'::text])),
  constraint pedido_telefono_corto CHECK (char_length(telefono) >= 6 AND char_length(telefono) <= 25),
  constraint pedido_terminos_version_check CHECK (terminos_version > 0),
  constraint pedido_total_check CHECK (total >= 0)
);
CREATE INDEX pedido_estado_numero ON public.pedido USING btree (estado, numero DESC);
CREATE INDEX pedido_fecha ON public.pedido USING btree (fecha_hora);
CREATE INDEX pedido_por_cambio ON public.pedido USING btree (actualizado_en, numero);
CREATE INDEX pedido_por_cupon ON public.pedido USING btree (cupon_id, numero) WHERE (cupon_id IS NOT NULL);
CREATE INDEX pedido_usuario ON public.pedido USING btree (usuario_id, numero DESC);
CREATE TRIGGER actualizado BEFORE UPDATE ON pedido FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION marcar_actualizado();
CREATE CONSTRAINT TRIGGER anotar_alta AFTER INSERT ON pedido DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (es_venta(new.estado)) EXECUTE FUNCTION anotar_venta();
CREATE TRIGGER anotar_entregas_creado AFTER INSERT ON pedido FOR EACH ROW EXECUTE FUNCTION anotar_entregas_de_pedido('pedido.creado');
CREATE TRIGGER anotar_entregas_eliminado AFTER DELETE ON pedido FOR EACH ROW EXECUTE FUNCTION anotar_entregas_de_pedido_eliminado();
CREATE TRIGGER anotar_entregas_estado AFTER UPDATE OF estado ON pedido FOR EACH ROW WHEN (old.estado IS DISTINCT FROM new.estado) EXECUTE FUNCTION anotar_entregas_de_pedido('pedido.estado');
CREATE TRIGGER anotar_hora AFTER UPDATE ON pedido FOR EACH ROW WHEN (old.estado IS DISTINCT FROM new.estado OR old.metodo_pago IS DISTINCT FROM new.metodo_pago OR old.total IS DISTINCT FROM new.total OR old.envio IS DISTINCT FROM new.envio OR old.fecha_hora IS DISTINCT FROM new.fecha_hora) EXECUTE FUNCTION anotar_hora_de_pedido();
CREATE TRIGGER anotar_hora_alta AFTER INSERT OR DELETE ON pedido FOR EACH ROW EXECUTE FUNCTION anotar_hora_de_pedido();
CREATE TRIGGER anotar_seguida AFTER UPDATE OF estado ON pedido FOR EACH ROW WHEN (es_venta(old.estado) = es_venta(new.estado) AND old.estado <> new.estado) EXECUTE FUNCTION anotar_seguida();
CREATE TRIGGER anotar_venta AFTER UPDATE OF estado ON pedido FOR EACH ROW WHEN (es_venta(old.estado) <> es_venta(new.estado)) EXECUTE FUNCTION anotar_venta();
CREATE TRIGGER avisar_compra AFTER UPDATE OF estado ON pedido FOR EACH ROW WHEN (es_venta(old.estado) <> es_venta(new.estado)) EXECUTE FUNCTION avisar_compra();
CREATE CONSTRAINT TRIGGER avisar_compra_alta AFTER INSERT ON pedido DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (es_venta(new.estado)) EXECUTE FUNCTION avisar_compra();
CREATE TRIGGER avisar_compra_borrada BEFORE DELETE ON pedido FOR EACH ROW WHEN (es_venta(old.estado)) EXECUTE FUNCTION avisar_compra();
CREATE TRIGGER contar_cupon_borrado AFTER DELETE ON pedido FOR EACH ROW WHEN (old.cupon_id IS NOT NULL) EXECUTE FUNCTION contar_cupon();
CREATE TRIGGER contar_cupon_cambio AFTER UPDATE ON pedido FOR EACH ROW WHEN (old.cupon_id IS DISTINCT FROM new.cupon_id OR new.cupon_id IS NOT NULL AND (old.estado = 'cancelado'::text) <> (new.estado = 'cancelado'::text)) EXECUTE FUNCTION contar_cupon();
CREATE TRIGGER contar_cupon_nuevo AFTER INSERT ON pedido FOR EACH ROW WHEN (new.cupon_id IS NOT NULL) EXECUTE FUNCTION contar_cupon();
CREATE TRIGGER domicilio BEFORE UPDATE OF entrega ON pedido FOR EACH ROW WHEN (new.entrega IS NULL AND new.domicilio IS NOT NULL) EXECUTE FUNCTION olvidar_domicilio();
CREATE CONSTRAINT TRIGGER pedido_suma AFTER INSERT OR UPDATE OF total, recargo ON pedido DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION comprobar_suma();
CREATE TRIGGER terminos BEFORE INSERT ON pedido FOR EACH ROW EXECUTE FUNCTION anotar_terminos();

-- pedidos: What is left of an order that was deleted: its number, sums, lines and who deleted it.
create table pedido_eliminado (
  numero integer not null,
  total bigint not null,
  envio bigint not null,
  estado text not null,
  fecha_hora timestamp with time zone not null,
  eliminado_en timestamp with time zone default now() not null,
  usuario_id uuid,
  lineas jsonb default '[]'::jsonb not null,
  constraint pedido_eliminado_pkey PRIMARY KEY (numero),
  constraint pedido_eliminado_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE SET NULL
);
CREATE INDEX pedido_eliminado_orden ON public.pedido_eliminado USING btree (eliminado_en DESC, numero DESC);
CREATE INDEX pedido_eliminado_usuario ON public.pedido_eliminado USING btree (usuario_id);

-- pedidos: A state that an order came into: when, and by whom.
create table pedido_estado (
  id bigint generated always as identity not null,
  pedido_id uuid not null,
  estado text not null,
  fecha_hora timestamp with time zone default clock_timestamp() not null,
  usuario_id uuid,
  constraint pedido_estado_pkey PRIMARY KEY (id),
  constraint pedido_estado_pedido_id_fkey FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint pedido_estado_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint pedido_estado_estado_check CHECK (estado = ANY (ARRAY['pendiente'::text, 'procesado'::text, 'enviado'::text, 'entregado'::text, 'cancelado'::text]))
);
CREATE INDEX pedido_estado_cancelado ON public.pedido_estado USING btree (fecha_hora) WHERE (estado = 'cancelado'::text);
CREATE INDEX pedido_estado_pedido ON public.pedido_estado USING btree (pedido_id, id);
CREATE INDEX pedido_estado_usuario ON public.pedido_estado USING btree (usuario_id);

-- pedidos: A line of an order: a title, its copies and their price as it was bought.
create table pedido_item (
  pedido_id uuid not null,
  linea smallint not null,
  libro_id uuid,
  titulo text not null,
  isbn text not null,
  portada text,
  cantidad smallint not null,
  precio_unitario integer not null,
  precio_lista integer,
  oferta_id uuid,
  oferta_titulo text,
  precio_sin_cupon integer,
  clase_iva text,
  pvp_centavos integer,
  precio_antes integer,
  constraint pedido_item_pkey PRIMARY KEY (pedido_id, linea),
  constraint pedido_item_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE SET NULL,
  constraint pedido_item_pedido_id_fkey FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint pedido_item_antes_check CHECK (precio_antes IS NULL OR precio_antes >= precio_unitario AND precio_antes <= precio_lista),
  constraint pedido_item_cantidad_check CHECK (cantidad >= 1 AND cantidad <= 10),
  constraint pedido_item_clase_iva_check CHECK ((clase_iva = ANY (ARRAY['exento'::text, '10,5'::text, '21'::text])) AND clase_iva IS NOT NULL),
  constraint pedido_item_precio_unitario_check CHECK (precio_unitario >= 0)
);
CREATE INDEX pedido_item_por_libro ON public.pedido_item USING btree (libro_id, pedido_id DESC);
CREATE TRIGGER anotar_borradas AFTER DELETE ON pedido_item REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_lineas_borradas();
CREATE TRIGGER clase_iva BEFORE INSERT ON pedido_item FOR EACH ROW WHEN (new.clase_iva IS NULL) EXECUTE FUNCTION anotar_linea();
CREATE CONSTRAINT TRIGGER pedido_suma AFTER INSERT OR DELETE OR UPDATE ON pedido_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION comprobar_suma();

-- pagos: What the movements of one order's money come to.
create table pedido_pago (
  pedido_id uuid not null,
  estado text not null,
  total integer not null,
  pagado bigint default 0 not null,
  devuelto bigint default 0 not null,
  cambiado_en timestamp with time zone default now() not null,
  constraint pedido_pago_pkey PRIMARY KEY (pedido_id),
  constraint pedido_pago_pedido_fk FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint pedido_pago_devuelto_check CHECK (devuelto >= 0),
  constraint pedido_pago_estado_check CHECK (estado = ANY (ARRAY['sin_pago'::text, 'pendiente'::text, 'pagado'::text, 'parcial'::text, 'devuelto'::text, 'en_disputa'::text])),
  constraint pedido_pago_pagado_check CHECK (pagado >= 0),
  constraint pedido_pago_total_check CHECK (total >= 0)
);
CREATE INDEX pedido_pago_devuelto ON public.pedido_pago USING btree (cambiado_en DESC) WHERE (devuelto > 0);
CREATE INDEX pedido_pago_por_estado ON public.pedido_pago USING btree (estado, cambiado_en);
CREATE TRIGGER anotar_alta AFTER INSERT ON pedido_pago FOR EACH ROW EXECUTE FUNCTION anotar_pago();
CREATE TRIGGER anotar_entregas_estado AFTER UPDATE OF estado ON pedido_pago FOR EACH ROW WHEN (old.estado IS DISTINCT FROM new.estado) EXECUTE FUNCTION anotar_entregas_de_estado_de_pago();
CREATE TRIGGER anotar_entregas_nuevo AFTER INSERT ON pedido_pago FOR EACH ROW EXECUTE FUNCTION anotar_entregas_de_estado_de_pago();
CREATE TRIGGER anotar_hora AFTER UPDATE ON pedido_pago FOR EACH ROW WHEN (old.pedido_id IS DISTINCT FROM new.pedido_id OR old.total IS DISTINCT FROM new.total OR old.pagado IS DISTINCT FROM new.pagado OR old.devuelto IS DISTINCT FROM new.devuelto) EXECUTE FUNCTION anotar_hora_de_su_pedido();
CREATE TRIGGER anotar_hora_alta AFTER INSERT OR DELETE ON pedido_pago FOR EACH ROW EXECUTE FUNCTION anotar_hora_de_su_pedido();
CREATE TRIGGER anotar_pago AFTER UPDATE ON pedido_pago FOR EACH ROW WHEN (old.total IS DISTINCT FROM new.total OR old.pagado IS DISTINCT FROM new.pagado OR old.devuelto IS DISTINCT FROM new.devuelto) EXECUTE FUNCTION anotar_pago();

-- pedidos: An order taken by telephone: by whom, and for whom.
create table pedido_telefono (
  pedido_id uuid not null,
  tomado_por uuid,
  nombre text,
  telefono text,
  idempotency_key text,
  request_hash bytea,
  constraint pedido_telefono_pkey PRIMARY KEY (pedido_id),
  constraint pedido_telefono_idempotency_key UNIQUE (tomado_por, idempotency_key),
  constraint pedido_telefono_pedido_id_fkey FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint pedido_telefono_tomado_por_fkey FOREIGN KEY (tomado_por) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint pedido_telefono_contacto CHECK (nombre IS NOT NULL OR telefono IS NULL)
);
CREATE INDEX pedido_telefono_palabras ON public.pedido_telefono USING gin (palabras_persona(((nombre || ' '::text) || COALESCE(telefono, ''::text)))) WHERE (nombre IS NOT NULL);

-- mostrador: What names somebody of the staff at the counter: the hash of their PIN.
create table pin_mostrador (
  usuario_id uuid not null,
  pin text not null,
  puesto_en timestamp with time zone default now() not null,
  constraint pin_mostrador_pkey PRIMARY KEY (usuario_id),
  constraint pin_mostrador_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint pin_mostrador_pin_check CHECK (char_length(pin) >= 50 AND char_length(pin) <= 200)
);

-- pagos: A voucher of a transfer that a customer uploaded: a picture or a PDF.
create table transferencia_archivo (
  id uuid not null,
  pedido_id uuid not null,
  tipo text not null,
  contenido bytea not null,
  huella bytea not null,
  creado_en timestamp with time zone default now() not null,
  constraint transferencia_archivo_pkey PRIMARY KEY (id),
  constraint transferencia_archivo_una_vez UNIQUE (pedido_id, huella),
  constraint transferencia_archivo_pedido_fk FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint transferencia_archivo_contenido_check CHECK (octet_length(contenido) >= 1 AND octet_length(contenido) <= 5242880),
  constraint transferencia_archivo_huella_check CHECK (octet_length(huella) = 32),
  constraint transferencia_archivo_tipo_check CHECK (tipo = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))
);

-- pagos: A customer's word that they have made the transfer for an order.
create table transferencia_aviso (
  id uuid not null,
  pedido_id uuid not null,
  comprobante text not null,
  creado_en timestamp with time zone default now() not null,
  constraint transferencia_aviso_pkey PRIMARY KEY (id),
  constraint transferencia_aviso_pedido_fk FOREIGN KEY (pedido_id) REFERENCES pedido(id) ON DELETE CASCADE,
  constraint transferencia_aviso_comprobante_check CHECK (char_length(comprobante) <= 60)
);
CREATE INDEX transferencia_aviso_por_pedido ON public.transferencia_aviso USING btree (pedido_id, creado_en);

-- pedidos: A book whose copies sold are to be counted again.
create table vendido_pendiente (
  libro_id uuid not null
);

-- pedidos: What was sold in an hour that is over; nobody's truth where the hour has a note.
create table venta_hora (
  hora timestamp with time zone not null,
  pedidos integer not null,
  importe bigint not null,
  constraint venta_hora_pkey PRIMARY KEY (hora)
);

-- pedidos: An hour that is to be summed again.
create table venta_hora_pendiente (
  hora timestamp with time zone not null
);

-- mostrador: A sale at the counter.
create table venta_mostrador (
  id uuid not null,
  numero integer generated always as identity not null,
  lugar_id uuid not null,
  total_centavos bigint not null,
  entregado_centavos bigint,
  usuario_id uuid,
  creado_en timestamp with time zone default now() not null,
  cliente_id uuid,
  vendida_en timestamp with time zone,
  provisoria text,
  constraint venta_mostrador_pkey PRIMARY KEY (id),
  constraint venta_mostrador_numero_unico UNIQUE (numero),
  constraint venta_mostrador_cliente_fk FOREIGN KEY (cliente_id) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint venta_mostrador_lugar_fk FOREIGN KEY (lugar_id) REFERENCES lugar(id),
  constraint venta_mostrador_entregado_centavos_check CHECK (entregado_centavos >= 0),
  constraint venta_mostrador_sin_red_check CHECK ((vendida_en IS NULL) = (provisoria IS NULL) AND char_length(provisoria) >= 1 AND char_length(provisoria) <= 20),
  constraint venta_mostrador_total_centavos_check CHECK (total_centavos >= 0)
);
CREATE INDEX venta_mostrador_por_cliente ON public.venta_mostrador USING btree (cliente_id) WHERE (cliente_id IS NOT NULL);
CREATE INDEX venta_mostrador_por_fecha ON public.venta_mostrador USING btree (creado_en);
CREATE INDEX venta_mostrador_por_provisoria ON public.venta_mostrador USING btree (provisoria) WHERE (provisoria IS NOT NULL);
CREATE TRIGGER anotar_hora AFTER UPDATE ON venta_mostrador FOR EACH ROW WHEN (old.creado_en IS DISTINCT FROM new.creado_en OR old.total_centavos IS DISTINCT FROM new.total_centavos) EXECUTE FUNCTION anotar_hora_de_mostrador();
CREATE TRIGGER anotar_hora_alta AFTER INSERT OR DELETE ON venta_mostrador FOR EACH ROW EXECUTE FUNCTION anotar_hora_de_mostrador();
CREATE TRIGGER escrita BEFORE DELETE OR UPDATE ON venta_mostrador FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rechazar_mostrador();
CREATE CONSTRAINT TRIGGER sumas AFTER INSERT ON venta_mostrador DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sumar_venta_mostrador('id');

-- mostrador: A movement of copies that left the stock for a line of a sale at the counter.
create table venta_mostrador_copia (
  movimiento_id bigint not null,
  venta_id uuid not null,
  linea smallint not null,
  constraint venta_mostrador_copia_pkey PRIMARY KEY (movimiento_id),
  constraint venta_mostrador_copia_linea_fk FOREIGN KEY (venta_id, linea) REFERENCES venta_mostrador_linea(venta_id, linea),
  constraint venta_mostrador_copia_movimiento_fk FOREIGN KEY (movimiento_id) REFERENCES movimiento(id)
);
CREATE INDEX venta_mostrador_copia_por_linea ON public.venta_mostrador_copia USING btree (venta_id, linea);
CREATE TRIGGER escrita BEFORE DELETE OR UPDATE ON venta_mostrador_copia FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rechazar_mostrador();

-- mostrador: A line of a sale at the counter: a title, its copies and their price.
create table venta_mostrador_linea (
  venta_id uuid not null,
  linea smallint not null,
  libro_id uuid,
  isbn text not null,
  titulo text not null,
  cantidad integer not null,
  precio_centavos integer not null,
  lista_centavos integer,
  oferta text,
  clase_iva text,
  antes_centavos integer,
  constraint venta_mostrador_linea_pkey PRIMARY KEY (venta_id, linea),
  constraint venta_mostrador_linea_libro_fk FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE SET NULL,
  constraint venta_mostrador_linea_venta_fk FOREIGN KEY (venta_id) REFERENCES venta_mostrador(id),
  constraint venta_mostrador_linea_antes_check CHECK (antes_centavos IS NULL OR antes_centavos >= precio_centavos AND antes_centavos <= lista_centavos),
  constraint venta_mostrador_linea_cantidad_check CHECK (cantidad > 0),
  constraint venta_mostrador_linea_check CHECK (lista_centavos > precio_centavos),
  constraint venta_mostrador_linea_clase_iva_check CHECK ((clase_iva = ANY (ARRAY['exento'::text, '10,5'::text, '21'::text])) AND clase_iva IS NOT NULL),
  constraint venta_mostrador_linea_linea_check CHECK (linea > 0),
  constraint venta_mostrador_linea_oferta_check CHECK (char_length(oferta) >= 1),
  constraint venta_mostrador_linea_precio_centavos_check CHECK (precio_centavos >= 0),
  constraint venta_mostrador_linea_rebaja_check CHECK ((lista_centavos IS NULL) = (oferta IS NULL))
);
CREATE INDEX venta_mostrador_linea_por_isbn ON public.venta_mostrador_linea USING btree (isbn);
CREATE INDEX venta_mostrador_linea_por_libro ON public.venta_mostrador_linea USING btree (libro_id) WHERE (libro_id IS NOT NULL);
CREATE TRIGGER anotar_venta AFTER INSERT ON venta_mostrador_linea REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION anotar_mostrador();
CREATE TRIGGER clase_iva BEFORE INSERT ON venta_mostrador_linea FOR EACH ROW WHEN (new.clase_iva IS NULL) EXECUTE FUNCTION anotar_clase_iva();
CREATE TRIGGER escrita BEFORE DELETE OR UPDATE ON venta_mostrador_linea FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rechazar_mostrador();
CREATE CONSTRAINT TRIGGER sumas AFTER INSERT ON venta_mostrador_linea DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sumar_venta_mostrador('venta_id');

-- mostrador: What was paid by one means for a sale at the counter.
create table venta_mostrador_pago (
  venta_id uuid not null,
  medio text not null,
  importe_centavos bigint not null,
  constraint venta_mostrador_pago_pkey PRIMARY KEY (venta_id, medio),
  constraint venta_mostrador_pago_venta_fk FOREIGN KEY (venta_id) REFERENCES venta_mostrador(id),
  constraint venta_mostrador_pago_importe_centavos_check CHECK (importe_centavos > 0),
  constraint venta_mostrador_pago_medio_check CHECK (medio = ANY (ARRAY['efectivo'::text, 'debito'::text, 'tarjeta'::text, 'transferencia'::text]))
);
CREATE TRIGGER caja AFTER INSERT ON venta_mostrador_pago FOR EACH ROW EXECUTE FUNCTION cobrar_en_caja();
CREATE TRIGGER escrita BEFORE DELETE OR UPDATE ON venta_mostrador_pago FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rechazar_mostrador();
CREATE CONSTRAINT TRIGGER sumas AFTER INSERT ON venta_mostrador_pago DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sumar_venta_mostrador('venta_id');

-- mostrador: What somebody has to look at of a sale that was made without a network.
create table venta_mostrador_tarea (
  venta_id uuid not null,
  linea smallint not null,
  motivo text not null,
  cantidad integer not null,
  resuelta_en timestamp with time zone,
  resuelta_por uuid,
  constraint venta_mostrador_tarea_pkey PRIMARY KEY (venta_id, linea, motivo),
  constraint venta_mostrador_tarea_linea_fk FOREIGN KEY (venta_id, linea) REFERENCES venta_mostrador_linea(venta_id, linea),
  constraint venta_mostrador_tarea_cantidad_check CHECK (cantidad > 0),
  constraint venta_mostrador_tarea_motivo_check CHECK (motivo = ANY (ARRAY['ejemplares'::text, 'precio'::text])),
  constraint venta_mostrador_tarea_resuelta_check CHECK (resuelta_por IS NULL OR resuelta_en IS NOT NULL)
);
CREATE INDEX venta_mostrador_tarea_abierta ON public.venta_mostrador_tarea USING btree (venta_id) WHERE (resuelta_en IS NULL);

-- ===== listas =====

-- integraciones: A key to the shop's API.
create table clave_api (
  id uuid not null,
  nombre text not null,
  prefijo text not null,
  secreto_sha256 bytea not null,
  alcances text[] not null,
  creada_en timestamp with time zone default now() not null,
  creada_por uuid,
  usada_en timestamp with time zone,
  revocada_en timestamp with time zone,
  constraint clave_api_pkey PRIMARY KEY (id),
  constraint clave_api_secreto_unico UNIQUE (secreto_sha256),
  constraint clave_api_creada_por_fkey FOREIGN KEY (creada_por) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint clave_api_alcances_check CHECK (cardinality(alcances) > 0 AND array_to_string(alcances, ','::text) ~ '^[a-z]+:[a-z]+(,[a-z]+:[a-z]+)*$'::text),
  constraint clave_api_nombre_check CHECK (length(nombre) >= 1 AND length(nombre) <= 80),
  constraint clave_api_prefijo_check CHECK (length(prefijo) >= 4 AND length(prefijo) <= 20)
);

-- integraciones: An event that is to be told, or was told, to one webhook.
create table entrega (
  id uuid not null,
  num bigint generated always as identity not null,
  webhook_id uuid not null,
  evento text not null,
  sujeto uuid not null,
  datos jsonb not null,
  ocurrio_en timestamp with time zone default now() not null,
  estado text default 'pendiente'::text not null,
  intentos integer default 0 not null,
  proximo_en timestamp with time zone default now() not null,
  tomada_hasta timestamp with time zone,
  constraint entrega_pkey PRIMARY KEY (id),
  constraint entrega_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE,
  constraint entrega_datos_check CHECK (jsonb_typeof(datos) = 'object'::text),
  constraint entrega_estado_check CHECK (estado = ANY (ARRAY['pendiente'::text, 'entregada'::text, 'fallida'::text])),
  constraint entrega_evento_check CHECK (evento ~ '^[a-z]+\.[a-z]+$'::text)
);
CREATE INDEX entrega_de_sujeto ON public.entrega USING btree (webhook_id, sujeto, num) WHERE (estado = 'pendiente'::text);
CREATE INDEX entrega_pendiente ON public.entrega USING btree (webhook_id, proximo_en, num) WHERE (estado = 'pendiente'::text);
CREATE INDEX entrega_por_num ON public.entrega USING btree (num);
CREATE INDEX entrega_por_webhook ON public.entrega USING btree (webhook_id, num);
CREATE INDEX entrega_terminada ON public.entrega USING btree (ocurrio_en) WHERE (estado <> 'pendiente'::text);

-- integraciones: An attempt to deliver an event to its webhook, and how it went.
create table entrega_intento (
  entrega_id uuid not null,
  en timestamp with time zone default now() not null,
  estado integer,
  motivo text,
  ms integer not null,
  constraint entrega_intento_entrega_id_fkey FOREIGN KEY (entrega_id) REFERENCES entrega(id) ON DELETE CASCADE,
  constraint entrega_intento_motivo_check CHECK (length(motivo) <= 40)
);
CREATE INDEX entrega_intento_entrega ON public.entrega_intento USING btree (entrega_id, en);

-- importacion: An import: the file as it was uploaded, what is to be done with it and what became of it.
create table importacion (
  id uuid not null,
  numero integer generated always as identity not null,
  creada_en timestamp with time zone default now() not null,
  actor_id uuid,
  archivo text not null,
  bytes bigint not null,
  modificado bigint,
  proveedor_id uuid,
  columnas jsonb default '{}'::jsonb not null,
  gratis boolean default false not null,
  estado text not null,
  trabajo text,
  pedido_por uuid,
  turno integer default 0 not null,
  intentos smallint default 0 not null,
  latido_en timestamp with time zone,
  avance jsonb,
  ensayo jsonb,
  informe jsonb,
  deshecho jsonb,
  falla text,
  importada_en timestamp with time zone,
  terminada_en timestamp with time zone,
  detalle boolean default false not null,
  lejanos boolean default false not null,
  hoja text,
  constraint importacion_pkey PRIMARY KEY (id),
  constraint importacion_numero_unico UNIQUE (numero),
  constraint importacion_proveedor_fk FOREIGN KEY (proveedor_id) REFERENCES proveedor(id),
  constraint importacion_archivo_check CHECK (char_length(archivo) >= 1 AND char_length(archivo) <= 255),
  constraint importacion_bytes_check CHECK (bytes > 0),
  constraint importacion_columnas_check CHECK (jsonb_typeof(columnas) = 'object'::text),
  constraint importacion_estado_check CHECK (estado = ANY (ARRAY['subiendo'::text, 'subida'::text, 'importada'::text, 'deshecha'::text, 'vencida'::text])),
  constraint importacion_falla_check CHECK (char_length(falla) <= 1000),
  constraint importacion_trabajo_check CHECK (trabajo = ANY (ARRAY['ensayo'::text, 'importar'::text, 'deshacer'::text]))
);
CREATE INDEX importacion_con_trabajo ON public.importacion USING btree (creada_en) WHERE (trabajo IS NOT NULL);
CREATE INDEX importacion_por_proveedor ON public.importacion USING btree (proveedor_id) WHERE (proveedor_id IS NOT NULL);

-- importacion: What an import changed of one book, for an undo: its fields as they were and as they became.
create table importacion_cambio (
  importacion_id uuid not null,
  libro_id uuid not null,
  antes jsonb not null,
  despues jsonb not null,
  constraint importacion_cambio_pkey PRIMARY KEY (importacion_id, libro_id),
  constraint importacion_cambio_importacion_id_fkey FOREIGN KEY (importacion_id) REFERENCES importacion(id) ON DELETE CASCADE
);

-- importacion: Ids of what an import made.
create table importacion_creado (
  id bigint generated always as identity not null,
  importacion_id uuid not null,
  clase text not null,
  ids uuid[] not null,
  constraint importacion_creado_pkey PRIMARY KEY (id),
  constraint importacion_creado_importacion_id_fkey FOREIGN KEY (importacion_id) REFERENCES importacion(id) ON DELETE CASCADE,
  constraint importacion_creado_clase_check CHECK (clase = ANY (ARRAY['libro'::text, 'autor'::text, 'editorial'::text]))
);
CREATE INDEX importacion_creado_por_importacion ON public.importacion_creado USING btree (importacion_id);

-- importacion: A row of the file that is being imported, as far as every import has it; empty between imports.
create table importacion_fila (
  linea integer not null,
  clase text,
  motivo text,
  id uuid,
  isbn text,
  titulo text,
  titulo_p text,
  cara text,
  descripcion text,
  precio integer,
  portada text,
  calificacion numeric(3,2),
  fecha date,
  fecha_precision text,
  idioma text,
  formatos text[],
  editorial text,
  editorial_p text,
  autores text[],
  autores_p text[],
  nombres text[],
  apellidos text[],
  temas text[],
  temas_extra text[],
  categorias uuid[],
  categorias_sugeridas boolean,
  a text,
  b text,
  c text,
  d text,
  busqueda tsvector generated always as (vector_libro(a, b, c, d)) stored,
  titulo_s text,
  ficha jsonb,
  gratis boolean,
  pvp integer,
  pvp_fuente text,
  vacia text[],
  autores_id uuid[],
  relacionados text[],
  obras text[],
  referencia text,
  constraint importacion_fila_pkey PRIMARY KEY (linea)
);

-- importacion: Whose word each field of one book was before an import and after it.
create table importacion_origen (
  importacion_id uuid not null,
  libro_id uuid not null,
  antes smallint[],
  despues smallint[] not null,
  constraint importacion_origen_pkey PRIMARY KEY (importacion_id, libro_id),
  constraint importacion_origen_importacion_id_fkey FOREIGN KEY (importacion_id) REFERENCES importacion(id) ON DELETE CASCADE
);

-- importacion: A piece of an import's uploaded file, or of its refused rows.
create table importacion_pieza (
  importacion_id uuid not null,
  clase text not null,
  numero integer not null,
  datos bytea not null,
  constraint importacion_pieza_pkey PRIMARY KEY (importacion_id, clase, numero),
  constraint importacion_pieza_importacion_id_fkey FOREIGN KEY (importacion_id) REFERENCES importacion(id) ON DELETE CASCADE,
  constraint importacion_pieza_clase_check CHECK (clase = ANY (ARRAY['archivo'::text, 'rechazos'::text])),
  constraint importacion_pieza_numero_check CHECK (numero >= 0)
);

-- importacion: The last message of a supplier about one book.
create table libro_mensaje (
  libro_id uuid not null,
  proveedor smallint not null,
  enviado timestamp with time zone not null,
  numero integer,
  importacion_id uuid,
  constraint libro_mensaje_pkey PRIMARY KEY (libro_id, proveedor),
  constraint libro_mensaje_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE
);
CREATE INDEX libro_mensaje_por_importacion ON public.libro_mensaje USING btree (importacion_id) WHERE (importacion_id IS NOT NULL);

-- importacion: Under which reference of its own a supplier speaks of one book.
create table libro_registro (
  libro_id uuid not null,
  proveedor smallint not null,
  referencia text not null,
  importacion_id uuid,
  constraint libro_registro_pkey PRIMARY KEY (libro_id, proveedor),
  constraint libro_registro_libro_id_fkey FOREIGN KEY (libro_id) REFERENCES libro(id) ON DELETE CASCADE,
  constraint libro_registro_referencia_check CHECK (char_length(referencia) >= 1 AND char_length(referencia) <= 200)
);
CREATE INDEX libro_registro_por_importacion ON public.libro_registro USING btree (importacion_id) WHERE (importacion_id IS NOT NULL);
CREATE UNIQUE INDEX libro_registro_por_referencia ON public.libro_registro USING btree (proveedor, referencia);

-- importacion: A rule of the owner: which subjects put an imported book into which category.
create table materia_categoria (
  id uuid not null,
  esquema text not null,
  prefijo text not null,
  categoria_id uuid not null,
  version integer default 1 not null,
  constraint materia_categoria_pkey PRIMARY KEY (id),
  constraint materia_categoria_unica UNIQUE (esquema, prefijo),
  constraint materia_categoria_categoria_id_fkey FOREIGN KEY (categoria_id) REFERENCES categoria(id) ON DELETE CASCADE,
  constraint materia_categoria_esquema_check CHECK (esquema = ANY (ARRAY['palabra'::text, 'thema'::text, 'ibic'::text, 'bisac'::text, 'cdu'::text])),
  constraint materia_categoria_prefijo_check CHECK (char_length(prefijo) >= 1 AND char_length(prefijo) <= 60)
);
CREATE INDEX materia_categoria_por_categoria ON public.materia_categoria USING btree (categoria_id);
CREATE TRIGGER version BEFORE UPDATE OF esquema, prefijo, categoria_id ON materia_categoria FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- integraciones: An address that is told of events of the shop.
create table webhook (
  id uuid not null,
  nombre text not null,
  url text not null,
  eventos text[] not null,
  secreto text not null,
  activo boolean default true not null,
  creado_en timestamp with time zone default now() not null,
  creado_por uuid,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_creado_por_fkey FOREIGN KEY (creado_por) REFERENCES usuario(id) ON DELETE SET NULL,
  constraint webhook_eventos_check CHECK (cardinality(eventos) > 0 AND array_to_string(eventos, ','::text) ~ '^[a-z]+\.[a-z]+(,[a-z]+\.[a-z]+)*$'::text),
  constraint webhook_nombre_check CHECK (length(nombre) >= 1 AND length(nombre) <= 80),
  constraint webhook_url_check CHECK (length(url) >= 1 AND length(url) <= 2000)
);

-- ===== oficina =====

-- arrepentimiento: A request to revoke a purchase or to leave a service.
create table arrepentimiento (
  id uuid not null,
  num integer generated always as identity not null,
  codigo text not null,
  clase text not null,
  pedido_numero text not null,
  email text,
  lineas text,
  texto text,
  estado text default 'recibida'::text not null,
  importe_centavos bigint,
  motivo text,
  recibida_en timestamp with time zone default now() not null,
  version integer default 1 not null,
  pedido_id uuid,
  constraint arrepentimiento_pkey PRIMARY KEY (id),
  constraint arrepentimiento_codigo_unico UNIQUE (codigo),
  constraint arrepentimiento_num_key UNIQUE (num),
  constraint arrepentimiento_clase_check CHECK (clase = ANY (ARRAY['compra'::text, 'servicio'::text])),
  constraint arrepentimiento_codigo_check CHECK (codigo ~ '^ARR-[2-9A-HJ-KM-NP-Z]{8}$'::text),
  constraint arrepentimiento_con_importe CHECK (estado <> 'reembolsada'::text OR importe_centavos IS NOT NULL),
  constraint arrepentimiento_con_motivo CHECK (estado <> 'rechazada'::text OR motivo IS NOT NULL),
  constraint arrepentimiento_email_check CHECK (char_length(email) <= 254),
  constraint arrepentimiento_estado_check CHECK (estado = ANY (ARRAY['recibida'::text, 'confirmada'::text, 'en_camino'::text, 'reembolsada'::text, 'sin_reembolso'::text, 'rechazada'::text])),
  constraint arrepentimiento_importe_centavos_check CHECK (importe_centavos > 0),
  constraint arrepentimiento_lineas_check CHECK (char_length(lineas) <= 1000),
  constraint arrepentimiento_motivo_check CHECK (char_length(motivo) >= 1 AND char_length(motivo) <= 1000),
  constraint arrepentimiento_pedido_numero_check CHECK (char_length(pedido_numero) <= 20),
  constraint arrepentimiento_texto_check CHECK (char_length(texto) <= 2000)
);
CREATE INDEX arrepentimiento_abiertos ON public.arrepentimiento USING btree (recibida_en) WHERE (estado = ANY (ARRAY['recibida'::text, 'confirmada'::text, 'en_camino'::text]));
CREATE INDEX arrepentimiento_por_pedido ON public.arrepentimiento USING btree (pedido_id);
CREATE TRIGGER version BEFORE UPDATE OF estado, importe_centavos, motivo ON arrepentimiento FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION contar_version();

-- arrepentimiento: A state that a request to revoke or leave came into: when, and by whom.
create table arrepentimiento_estado (
  id integer generated always as identity not null,
  arrepentimiento_id uuid not null,
  estado text not null,
  usuario_id uuid,
  en timestamp with time zone default now() not null,
  constraint arrepentimiento_estado_pkey PRIMARY KEY (id),
  constraint arrepentimiento_estado_fk FOREIGN KEY (arrepentimiento_id) REFERENCES arrepentimiento(id) ON DELETE CASCADE
);
CREATE INDEX arrepentimiento_estado_por ON public.arrepentimiento_estado USING btree (arrepentimiento_id, id);

-- afuera: A copy of a backup that was sent out of this machine, or could not be.
create table copia_afuera (
  id uuid not null,
  hecha_en timestamp with time zone default now() not null,
  archivo text not null,
  lugar text not null,
  destinatario text not null,
  bytes bigint,
  falla text,
  constraint copia_afuera_pkey PRIMARY KEY (id),
  constraint copia_afuera_bytes_check CHECK (bytes > 0),
  constraint copia_afuera_check CHECK (bytes IS NOT NULL OR falla IS NOT NULL)
);
CREATE INDEX copia_afuera_por_fecha ON public.copia_afuera USING btree (hecha_en DESC);

-- cartas: A mail that an administrator sent to try the settings, and how that went.
create table correo_prueba (
  id uuid not null,
  usuario_id uuid not null,
  pedida_en timestamp with time zone default now() not null,
  terminada_en timestamp with time zone,
  falla text,
  constraint correo_prueba_pkey PRIMARY KEY (id),
  constraint correo_prueba_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE,
  constraint correo_prueba_check CHECK (falla IS NULL OR terminada_en IS NOT NULL),
  constraint correo_prueba_falla_check CHECK (char_length(falla) <= 500)
);
CREATE INDEX correo_prueba_por_usuario ON public.correo_prueba USING btree (usuario_id);

-- legales: A published version of the terms or of the privacy policy.
create table documento_legal (
  id uuid not null,
  clase text not null,
  version integer not null,
  texto text not null,
  publicado_en timestamp with time zone default now() not null,
  publicado_por uuid,
  constraint documento_legal_pkey PRIMARY KEY (id),
  constraint documento_legal_version_unica UNIQUE (clase, version),
  constraint documento_legal_clase_check CHECK (clase = ANY (ARRAY['terminos'::text, 'privacidad'::text])),
  constraint documento_legal_texto_check CHECK (char_length(texto) >= 1 AND char_length(texto) <= 60000),
  constraint documento_legal_version_check CHECK (version > 0)
);
CREATE TRIGGER avisar_nada AFTER TRUNCATE ON documento_legal FOR EACH STATEMENT EXECUTE FUNCTION avisar();
CREATE TRIGGER avisar_nuevas AFTER INSERT ON documento_legal REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION avisar_filas();
CREATE TRIGGER publicado BEFORE DELETE OR UPDATE ON documento_legal FOR EACH ROW EXECUTE FUNCTION rechazar_documento_legal();

-- contacto: A message from the contact form, kept until its mail is on its way.
create table mensaje (
  id uuid not null,
  usuario_id uuid,
  nombre text not null,
  email text not null,
  asunto text,
  texto text not null,
  creado_en timestamp with time zone default now() not null,
  constraint mensaje_pkey PRIMARY KEY (id),
  constraint mensaje_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE
);
CREATE INDEX mensaje_creado ON public.mensaje USING btree (creado_en);
CREATE INDEX mensaje_usuario ON public.mensaje USING btree (usuario_id);

-- sistema: A process of the shop that is open now, with its last sign of life.
create table nodo (
  id uuid not null,
  nombre text not null,
  proceso integer not null,
  version text not null,
  inicio timestamp with time zone default now() not null,
  visto_en timestamp with time zone default now() not null,
  oye_precios boolean default false not null,
  oye_montos boolean default false not null,
  constraint nodo_pkey PRIMARY KEY (id),
  constraint nodo_nombre_check CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 100),
  constraint nodo_version_check CHECK (char_length(version) >= 1 AND char_length(version) <= 100)
);

-- respaldo: A backup that was made or failed, and what its check found.
create table respaldo (
  id uuid not null,
  hecho_en timestamp with time zone default now() not null,
  archivo text not null,
  bytes bigint,
  comprobado boolean default false not null,
  falla text,
  ensayo_ms integer,
  ensayo_falla text,
  sin_ensayo text,
  constraint respaldo_pkey PRIMARY KEY (id),
  constraint respaldo_bytes_check CHECK (bytes > 0),
  constraint respaldo_check CHECK ((bytes IS NULL) <= (falla IS NOT NULL)),
  constraint respaldo_check1 CHECK (comprobado <= (falla IS NULL)),
  constraint respaldo_ensayo_ms CHECK (ensayo_ms >= 0) NOT VALID
);
CREATE INDEX respaldo_por_fecha ON public.respaldo USING btree (hecho_en DESC);

-- resumen: A part of the panel's overview, as a job last counted it.
create table resumen_contado (
  parte text not null,
  valor jsonb not null,
  hecho_en timestamp with time zone default now() not null,
  tardo_ms integer not null,
  marca text not null,
  constraint resumen_contado_pkey PRIMARY KEY (parte),
  constraint resumen_contado_marca_check CHECK (char_length(marca) <= 200),
  constraint resumen_contado_parte_check CHECK (parte = ANY (ARRAY['vendidos'::text, 'catalogo'::text])),
  constraint resumen_contado_tardo_ms_check CHECK (tardo_ms >= 0)
);

-- ===== ensayo =====

-- fisco: What the stand-in of the tax office has authorised, by series and number.
create table comprobante_ensayo (
  cuit text not null,
  punto integer not null,
  tipo smallint not null,
  numero integer not null,
  datos jsonb not null,
  constraint comprobante_ensayo_pkey PRIMARY KEY (cuit, punto, tipo, numero),
  constraint comprobante_ensayo_numero_check CHECK (numero > 0)
);

-- ===== platform =====

-- platform.tables.ts: What the house notes for itself under a name (memo.ts).
create table ajuste (
  nombre text not null,
  valor jsonb not null,
  constraint ajuste_pkey PRIMARY KEY (nombre)
);

-- platform.tables.ts: A credential that somebody else's machine refuses, since when (credenciales.ts).
create table credencial_rechazada (
  servicio text not null,
  desde timestamp with time zone default now() not null,
  detalle text not null,
  constraint credencial_rechazada_pkey PRIMARY KEY (servicio),
  constraint credencial_rechazada_detalle_check CHECK (char_length(detalle) <= 300),
  constraint credencial_rechazada_servicio_check CHECK (servicio = ANY (ARRAY['mercadopago'::text, 'arca'::text]))
);

-- platform.tables.ts: How often something was done until `vence`, by the hash of who and what (limite.ts).
create table limite (
  clave bytea not null,
  puntos integer not null,
  vence timestamp with time zone not null,
  constraint limite_pkey PRIMARY KEY (clave),
  constraint limite_clave_check CHECK (octet_length(clave) = 16),
  constraint limite_puntos_check CHECK (puntos >= 0)
);
CREATE INDEX limite_vence ON public.limite USING btree (vence);

-- platform.tables.ts: A migration that was applied (migrate.ts).
create table migracion (
  nombre text not null,
  sha256 text not null,
  aplicada_en timestamp with time zone default now() not null,
  desde text,
  constraint migracion_pkey PRIMARY KEY (nombre)
);

-- platform.tables.ts: A part of how many rows of a sort there are; triggers write it (recuento.ts).
create table recuento (
  de text not null,
  n bigint not null
);
CREATE INDEX recuento_de ON public.recuento USING btree (de) INCLUDE (n);

-- platform.tables.ts: Something that happened and is worth knowing: to an account, or to what the staff writes (sucesos.ts).
create table suceso_seguridad (
  id uuid not null,
  ocurrio_en timestamp with time zone default now() not null,
  suceso text not null,
  resultado text not null,
  actor_id uuid,
  objeto_id uuid,
  origen text,
  datos jsonb,
  entidad text,
  antes jsonb,
  despues jsonb,
  campos text[],
  constraint suceso_seguridad_pkey PRIMARY KEY (id),
  constraint suceso_seguridad_datos_check CHECK (jsonb_typeof(datos) = 'object'::text AND datos::text !~~ '%@%'::text),
  constraint suceso_seguridad_entidad_check CHECK (entidad ~ '^[a-z-]{1,40}$'::text),
  constraint suceso_seguridad_origen_check CHECK (length(origen) <= 64),
  constraint suceso_seguridad_personas_check CHECK ((entidad <> ALL (ARRAY['usuario'::text, 'pedido'::text, 'busqueda'::text])) OR concat(antes, despues) !~~ '%@%'::text),
  constraint suceso_seguridad_resultado_check CHECK (resultado = ANY (ARRAY['hecho'::text, 'rechazado'::text])),
  constraint suceso_seguridad_suceso_check CHECK (suceso = ANY (ARRAY['ingreso'::text, 'salida'::text, 'registro'::text, 'reautenticacion'::text, 'clave-cambiada'::text, 'recuperacion-pedida'::text, 'recuperacion-usada'::text, 'correo-cambiado'::text, 'correo-restituido'::text, 'correo-verificado'::text, 'rol-cambiado'::text, 'admin-creado'::text, 'cuenta-eliminada'::text, 'sesion-terminada'::text, 'exportacion'::text, 'limite'::text, 'panel-rechazado'::text, 'origen-rechazado'::text, 'alta'::text, 'cambio'::text, 'baja'::text, 'retencion'::text, 'factor-agregado'::text, 'factor-quitado'::text, 'factor-reiniciado'::text, 'rescate-renovado'::text, 'clientes-buscados'::text])),
  constraint suceso_seguridad_valores_check CHECK ((antes IS NULL OR jsonb_typeof(antes) = 'object'::text AND octet_length(antes::text) <= 32768) AND (despues IS NULL OR jsonb_typeof(despues) = 'object'::text AND octet_length(despues::text) <= 32768) AND octet_length(array_to_string(campos, ','::text)) <= 1000 AND (entidad IS NOT NULL OR num_nonnulls(antes, despues, campos) = 0))
);
CREATE INDEX suceso_seguridad_conocidos ON public.suceso_seguridad USING btree (objeto_id, origen) WHERE ((resultado = 'hecho'::text) AND (suceso = ANY (ARRAY['ingreso'::text, 'recuperacion-usada'::text])));
CREATE INDEX suceso_seguridad_ocurrio ON public.suceso_seguridad USING btree (ocurrio_en);
CREATE INDEX suceso_seguridad_por_actor ON public.suceso_seguridad USING btree (actor_id, ocurrio_en DESC, id DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX suceso_seguridad_por_entidad ON public.suceso_seguridad USING btree (entidad, ocurrio_en DESC, id DESC) WHERE (entidad IS NOT NULL);
CREATE INDEX suceso_seguridad_por_objeto ON public.suceso_seguridad USING btree (objeto_id, ocurrio_en DESC, id DESC) WHERE (objeto_id IS NOT NULL);
CREATE INDEX suceso_seguridad_por_suceso ON public.suceso_seguridad USING btree (suceso, ocurrio_en DESC, id DESC);
CREATE TRIGGER suceso_seguridad_intacto BEFORE DELETE OR UPDATE OR TRUNCATE ON suceso_seguridad FOR EACH STATEMENT EXECUTE FUNCTION guardar_sucesos();
CREATE TRIGGER suceso_seguridad_reciente BEFORE DELETE ON suceso_seguridad FOR EACH ROW EXECUTE FUNCTION guardar_sucesos_recientes();

-- ===== views =====

create view actor as
 SELECT id,
    (nombre || ' '::text) || apellido AS nombre
   FROM usuario;

create view encargo_pendiente as
 SELECT id,
    pedido_id,
    linea,
    libro_id,
    cantidad,
    creado_en
   FROM encargo
  WHERE estado = 'abierto'::text;

create view libro_copias as
 SELECT id AS libro_id,
    ( SELECT COALESCE(sum(libres(e.*)), 0::bigint)::integer AS "coalesce"
           FROM existencia e
             JOIN lugar l ON l.id = e.lugar_id
          WHERE e.libro_id = libro.id AND vende(l.*)) AS libres,
    ( SELECT COALESCE(sum(encargo_pendiente.cantidad), 0::bigint)::integer AS "coalesce"
           FROM encargo_pendiente
          WHERE encargo_pendiente.libro_id = libro.id) AS prometidos
   FROM libro;

create view libro_operacion as
 SELECT 'web'::text AS canal,
    pedido_item.libro_id,
    pedido_item.pedido_id AS operacion
   FROM pedido_item
UNION ALL
 SELECT 'mostrador'::text AS canal,
    venta_mostrador_linea.libro_id,
    venta_mostrador_linea.venta_id AS operacion
   FROM venta_mostrador_linea;

create view pedido_revocado as
 SELECT pedido_id,
    num,
    codigo,
    lineas IS NULL AS entera,
    estado = ANY (ARRAY['recibida'::text, 'confirmada'::text, 'en_camino'::text]) AS abierta
   FROM arrepentimiento baja
  WHERE pedido_id IS NOT NULL AND clase = 'compra'::text AND estado <> 'rechazada'::text AND (estado <> 'recibida'::text OR (EXISTS ( SELECT
           FROM pedido
             JOIN usuario ON usuario.id = pedido.usuario_id
          WHERE pedido.id = baja.pedido_id AND lower(usuario.email) = lower(baja.email))));

create view pedido_visto as
 SELECT id,
    numero,
    fecha_hora,
    usuario_id,
    cupon_id,
    estado = 'cancelado'::text AS cancelado,
    (EXISTS ( SELECT
           FROM pedido_telefono
          WHERE pedido_telefono.pedido_id = pedido.id)) AS por_telefono,
    (EXISTS ( SELECT
           FROM despacho
          WHERE despacho.pedido_id = pedido.id AND (despacho.estado <> ALL (ARRAY['devuelto'::text, 'perdido'::text])))) AS en_paquete,
    estado = 'pendiente'::text AND NOT (EXISTS ( SELECT
           FROM pedido_pago
          WHERE pedido_pago.pedido_id = pedido.id AND pedido_pago.estado <> 'sin_pago'::text)) AS impago,
    COALESCE(( SELECT sum((pedido_item.precio_sin_cupon - pedido_item.precio_unitario) * pedido_item.cantidad) AS sum
           FROM pedido_item
          WHERE pedido_item.pedido_id = pedido.id AND pedido_item.precio_sin_cupon IS NOT NULL), 0::bigint)::integer AS ahorro
   FROM pedido;

create view reembolso_anotado as
 SELECT pedido_id,
    importe_centavos AS importe,
    ( SELECT max(paso.en) AS max
           FROM arrepentimiento_estado paso
          WHERE paso.arrepentimiento_id = arrepentimiento.id AND paso.estado = 'reembolsada'::text) AS en
   FROM arrepentimiento
  WHERE clase = 'compra'::text AND estado = 'reembolsada'::text AND pedido_id IS NOT NULL;

create view venta as
 SELECT
        CASE
            WHEN (EXISTS ( SELECT
               FROM pedido_telefono
              WHERE pedido_telefono.pedido_id = pedido.id)) THEN 'telefono'::text
            ELSE 'web'::text
        END AS canal,
    pedido.id AS operacion,
    pedido.numero,
    pedido.fecha_hora,
    clase_de_venta(pedido.estado, pago.total IS NOT NULL AND pedido.estado = 'entregado'::text AND se_paga_al_recibir(pedido.id, pedido.metodo_pago), pago.total::bigint, pago.pagado, pago.devuelto) AS clase,
        CASE
            WHEN COALESCE(pago.devuelto, 0::bigint) = 0 THEN pedido.total
            ELSE GREATEST(0::bigint, LEAST(pago.pagado - pago.devuelto, pedido.total + pedido.envio) -
            CASE
                WHEN (EXISTS ( SELECT
                   FROM pago_devolucion
                  WHERE pago_devolucion.pedido_id = pedido.id AND pago_devolucion.envio AND pago_devolucion.estado = 'hecha'::text)) THEN 0::bigint
                ELSE pedido.envio
            END)
        END AS importe
   FROM pedido
     LEFT JOIN pedido_pago pago ON pago.pedido_id = pedido.id
UNION ALL
 SELECT 'mostrador'::text AS canal,
    vendida.id AS operacion,
    vendida.numero,
    vendida.creado_en AS fecha_hora,
        CASE
            WHEN vuelta.importe > 0 AND vuelta.importe >= vendida.total_centavos THEN 'nada'::text
            ELSE 'vendida'::text
        END AS clase,
    vendida.total_centavos - vuelta.importe AS importe
   FROM venta_mostrador vendida
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(devolucion_mostrador.importe_centavos), 0::numeric)::bigint AS importe
           FROM devolucion_mostrador
          WHERE devolucion_mostrador.venta_id = vendida.id) vuelta;

create view venta_linea as
 SELECT pedido.id AS operacion,
    pedido.numero,
    pedido.fecha_hora,
    pedido.usuario_id,
    item.linea::integer AS linea,
    item.libro_id,
    item.isbn,
    item.titulo,
    queda.cantidad,
    item.precio_unitario AS precio,
    clase_de_venta(pedido.estado, pago.total IS NOT NULL AND pedido.estado = 'entregado'::text AND se_paga_al_recibir(pedido.id, pedido.metodo_pago), pago.total::bigint, pago.pagado, pago.devuelto) AS clase
   FROM pedido_item item
     JOIN pedido ON pedido.id = item.pedido_id
     LEFT JOIN pedido_pago pago ON pago.pedido_id = item.pedido_id
     CROSS JOIN LATERAL ( SELECT item.cantidad -
                CASE
                    WHEN pago.devuelto > 0 THEN copias_devueltas(item.pedido_id, item.linea::integer)
                    ELSE 0
                END AS cantidad) queda
  WHERE queda.cantidad > 0
UNION ALL
 SELECT vendida.id AS operacion,
    vendida.numero,
    vendida.creado_en AS fecha_hora,
    NULL::uuid AS usuario_id,
    item.linea::integer AS linea,
    item.libro_id,
    item.isbn,
    item.titulo,
    queda.cantidad,
    item.precio_centavos AS precio,
    'vendida'::text AS clase
   FROM venta_mostrador_linea item
     JOIN venta_mostrador vendida ON vendida.id = item.venta_id
     CROSS JOIN LATERAL ( SELECT item.cantidad - COALESCE(sum(vuelta.cantidad), 0::bigint)::integer AS cantidad
           FROM devolucion_mostrador_linea vuelta
          WHERE vuelta.venta_id = item.venta_id AND vuelta.linea = item.linea) queda
  WHERE queda.cantidad > 0;

-- ===== functions =====

CREATE OR REPLACE FUNCTION public.anotar_autores()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into autor_pendiente (autor_id)
  with tocado as materialized (select distinct autor_id from filas limit 1001)
  select distinct case when (select count(*) from tocado) <= 1000 then autor_id end from tocado;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_autores_de_libro()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into autor_pendiente (autor_id) select autor_id from libro_autor where libro_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_clase_iva()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.clase_iva := coalesce((select clase_iva from libro where id = new.libro_id), 'exento');
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_devolucion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform anotar_venta_de(new.pedido_id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_entregas_de_comprobante()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), webhook.id, 'comprobante.' || new.estado, new.id, jsonb_build_object(
    'pedido', new.pedido_id, 'venta', new.venta_id, 'factura', new.factura_id, 'clase', new.clase, 'ambiente', new.ambiente,
    'tipo', new.tipo, 'punto', new.punto, 'numero', new.numero, 'fecha', new.fecha, 'cae', new.cae,
    'total', new.total_centavos)
  from webhook where activo and 'comprobante.' || new.estado = any(eventos);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_entregas_de_estado_de_pago()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), webhook.id, 'pago.estado', new.pedido_id, jsonb_build_object(
    'numero', pedido.numero, 'estado', new.estado, 'total', new.total, 'pagado', new.pagado, 'devuelto', new.devuelto,
    'antes', case when tg_op = 'UPDATE' then old.estado end)
  from webhook join pedido on pedido.id = new.pedido_id where activo and 'pago.estado' = any(eventos);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_entregas_de_existencia()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), webhook.id, 'existencia.cambiada', new.libro_id, jsonb_build_object(
    'isbn', libro.isbn, 'lugar', new.lugar_id, 'condicion', new.condicion, 'fisico', new.fisico, 'reservado', new.reservado)
  from webhook join libro on libro.id = new.libro_id where activo and 'existencia.cambiada' = any(eventos);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_entregas_de_libros()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from webhook where activo and tg_argv[0] = any(eventos)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into entrega (id, webhook_id, evento, sujeto, datos)
    select gen_random_uuid(), webhook.id, tg_argv[0], filas.id, jsonb_build_object('isbn', filas.isbn)
    from filas join antes on antes.id = filas.id and antes.version <> filas.version
      cross join webhook where activo and tg_argv[0] = any(eventos);
  else
    insert into entrega (id, webhook_id, evento, sujeto, datos)
    select gen_random_uuid(), webhook.id, tg_argv[0], filas.id, jsonb_build_object('isbn', filas.isbn)
    from filas cross join webhook where activo and tg_argv[0] = any(eventos);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_entregas_de_pago()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), webhook.id, tg_argv[0], new.pedido_id, jsonb_build_object(
    'numero', new.numero, 'movimiento', new.id, 'tipo', new.tipo, 'medio', new.medio, 'importe', new.importe)
  from webhook where activo and tg_argv[0] = any(eventos);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_entregas_de_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), id, tg_argv[0], new.id, jsonb_build_object(
    'numero', new.numero, 'estado', new.estado, 'total', new.total, 'envio', new.envio,
    'antes', case when tg_op = 'UPDATE' then old.estado end)
  from webhook where activo and tg_argv[0] = any(eventos);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_entregas_de_pedido_eliminado()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into entrega (id, webhook_id, evento, sujeto, datos)
  select gen_random_uuid(), id, 'pedido.eliminado', old.id, jsonb_build_object(
    'numero', old.numero, 'estado', old.estado, 'total', old.total, 'envio', old.envio)
  from webhook where activo and 'pedido.eliminado' = any(eventos);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_hora_de_cobro()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into venta_hora_pendiente (hora)
    select hora_de(fecha_hora) from pedido where id in (old.pedido_id, new.pedido_id) and metodo_pago = 'efectivo';
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_hora_de_mostrador()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into venta_hora_pendiente (hora)
    select distinct hora_de(instante) from unnest(array[old.creado_en, new.creado_en]) as instante where instante is not null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_hora_de_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into venta_hora_pendiente (hora)
    select distinct hora_de(instante) from unnest(array[old.fecha_hora, new.fecha_hora]) as instante where instante is not null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_hora_de_su_pedido()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into venta_hora_pendiente (hora)
    select hora_de(fecha_hora) from pedido where id in (old.pedido_id, new.pedido_id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_hora_de_vuelta()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into venta_hora_pendiente (hora)
    select hora_de(creado_en) from venta_mostrador where id in (old.venta_id, new.venta_id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_libros_eliminados()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into libro_eliminado (id, isbn) select id, isbn from filas
  on conflict (id) do update set actualizado_en = excluded.actualizado_en;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_linea()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select libro.clase_iva, pvp_de(libro) into new.clase_iva, new.pvp_centavos from libro where id = new.libro_id;
  new.clase_iva := coalesce(new.clase_iva, 'exento');
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_lineas_borradas()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into vendido_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  insert into comprado_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_mostrador()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into vendido_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  insert into comprado_pendiente (libro_id) select libro_id from filas where libro_id is not null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_oferta()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  cual uuid := coalesce(new.id, old.id);
begin
  delete from oferta_historia where oferta_id = cual and desde >= now();
  update oferta_historia set hasta = now() where oferta_id = cual and hasta > now();
  insert into oferta_historia (oferta_id, desde, hasta, clase, valor, redondeo, sentido, alcance)
  select id, greatest(desde, now()), hasta, clase, valor, redondeo, sentido,
    array(select nombrar_alcance(todo, libro_id, autor_id, editorial_id, categoria_id, formato)
      from oferta_alcance where oferta_id = cual order by orden)
  from oferta where id = cual and hasta > now();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_pago()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' or new.pagado > 0 or exists (select from pedido where id = new.pedido_id and es_venta(estado)) then
    perform anotar_venta_de(new.pedido_id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_precio()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('anaquel.precios_juntos', true), '') = 'si' then
    return null;
  end if;
  insert into precio_historia (libro_id, antes, despues, antes_gratis, despues_gratis, motivo, actor_id, cambio_id)
  values (new.id, old.precio, new.precio, old.gratis, new.gratis,
    coalesce(nullif(current_setting('anaquel.precio_motivo', true), ''), 'otro'),
    nullif(current_setting('anaquel.precio_actor', true), '')::uuid,
    nullif(current_setting('anaquel.precio_cambio', true), '')::uuid);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_pvp()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into pvp_historia (libro_id, antes_centavos, antes_regla, despues_centavos, despues_fuente, despues_desde,
    despues_regla, motivo, actor_id)
  values (new.id, old.pvp_centavos, old.regla_precio, new.pvp_centavos, new.pvp_fuente, new.pvp_desde,
    new.regla_precio, coalesce(nullif(current_setting('anaquel.precio_motivo', true), ''), 'otro'),
    nullif(current_setting('anaquel.precio_actor', true), '')::uuid);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_seguida()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from pedido_pago where pedido_id = new.id) then
    perform anotar_venta_de(new.id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_terminos()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.terminos_version := (select max(version) from documento_legal where clase = 'terminos');
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_venta()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into vendido_pendiente (libro_id) select libro_id from pedido_item where pedido_id = new.id and libro_id is not null;
  insert into comprado_pendiente (libro_id) select libro_id from pedido_item where pedido_id = new.id and libro_id is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.anotar_venta_de(pedido uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into vendido_pendiente (libro_id)
    select libro_id from pedido_item where pedido_id = anotar_venta_de.pedido and libro_id is not null;
  insert into comprado_pendiente (libro_id)
    select libro_id from pedido_item where pedido_id = anotar_venta_de.pedido and libro_id is not null;
  perform pg_notify('catalogo', 'opiniones:' || opinion.libro_id)
  from pedido_item join pedido as suyo on suyo.id = pedido_item.pedido_id
    join opinion on opinion.libro_id = pedido_item.libro_id and opinion.usuario_id = suyo.usuario_id
  where pedido_item.pedido_id = anotar_venta_de.pedido;
end
$function$
;

CREATE OR REPLACE FUNCTION public.anotar_vuelta_de_mostrador()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into vendido_pendiente (libro_id)
    select vendida.libro_id from filas join venta_mostrador_linea as vendida using (venta_id, linea) where libro_id is not null;
  insert into comprado_pendiente (libro_id)
    select vendida.libro_id from filas join venta_mostrador_linea as vendida using (venta_id, linea) where libro_id is not null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.avisar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('catalogo', coalesce(tg_argv[0], ''));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.avisar_autor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.vendidos := old.vendidos;
  new.libros := old.libros;
  new.nivel := old.nivel;
  perform pg_notify('catalogo', case when new is distinct from old then '' else 'popularidad' end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.avisar_compra()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('catalogo', 'opiniones:' || opinion.libro_id)
  from pedido_item join opinion on opinion.libro_id = pedido_item.libro_id
  where pedido_item.pedido_id = coalesce(old.id, new.id) and opinion.usuario_id = coalesce(old.usuario_id, new.usuario_id);
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.avisar_filas()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from filas) then
    perform pg_notify('catalogo', '');
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.avisar_firma()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('catalogo', 'opiniones:' || libro_id) from opinion where usuario_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.avisar_libro()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- False or null for any other change.
  con_precio constant boolean := old.precio <> new.precio;
  despues constant integer := new.precio;
begin
  new.vendidos := old.vendidos;
  new.calificacion := old.calificacion;
  new.opiniones := old.opiniones;
  new.calificacion_catalogo := old.calificacion_catalogo;
  if new is not distinct from old then
    perform pg_notify('catalogo', 'popularidad');
    return null;
  end if;
  if con_precio then
    new.precio := old.precio;
    new.pvp_centavos := old.pvp_centavos;
    new.pvp_fuente := old.pvp_fuente;
    new.pvp_desde := old.pvp_desde;
    new.version := old.version;
    new.actualizado_en := old.actualizado_en;
    if new is not distinct from old then
      -- An import tells of a whole stretch.
      if coalesce(current_setting('anaquel.precios_juntos', true), '') <> 'si' then
        perform avisar_precios(array[cambio_de_precio(old.id, old.num, old.precio, despues)], 1000);
      end if;
      return null;
    end if;
  end if;
  perform pg_notify('catalogo', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.avisar_opinion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('catalogo', 'opiniones:' || old.libro_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('catalogo', 'opiniones:' || new.libro_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.avisar_precios(cambios text[], tope integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  avisados constant integer := coalesce(nullif(current_setting('anaquel.precios_avisados', true), ''), '0')::integer
    + cardinality(cambios);
begin
  if avisados > tope or exists (
    select from nodo where not oye_montos and visto_en > now() - interval '5 minutes'
  ) then
    perform pg_notify('catalogo', '');
    return;
  end if;
  perform set_config('anaquel.precios_avisados', avisados::text, true);
  for parte in 0 .. (cardinality(cambios) - 1) / 100 loop
    perform pg_notify('catalogo', 'precio:' || array_to_string(cambios[parte * 100 + 1 : parte * 100 + 100], ','));
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.calcular_disponible(que_libro uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  d record;
begin
  if not exists (select from libro l where l.id = que_libro) then
    return; -- it is being deleted
  end if;
  if not exists (select from existencia e where e.libro_id = que_libro)
    and not exists (select from libro_venta v where v.libro_id = que_libro and v.tope is not null) then
    delete from libro_disponible where libro_id = que_libro;
    return;
  end if;
  insert into libro_disponible values (que_libro, false, 'ninguna', false) on conflict do nothing;
  perform from libro_disponible where libro_id = que_libro for update;
  select count(*) > 0 as contado, coalesce(sum(libres(e)) filter (where vende(l)), 0) as libres,
    coalesce((select (select coalesce(sum(cantidad), 0) from encargo where libro_id = que_libro and estado = 'abierto') >= v.tope
      from libro_venta v where v.libro_id = que_libro and v.tope is not null), false) as lleno
  into d from existencia e join lugar l on l.id = e.lugar_id where e.libro_id = que_libro;
  update libro_disponible
  set contado = d.contado, copias = case when d.libres > 3 then 'hay' when d.libres > 0 then 'pocas' else 'ninguna' end,
    lleno = d.lleno
  where libro_id = que_libro and (contado, copias, lleno) is distinct from
    (d.contado, case when d.libres > 3 then 'hay' when d.libres > 0 then 'pocas' else 'ninguna' end, d.lleno);
end
$function$
;

CREATE OR REPLACE FUNCTION public.calcular_disponibles(que_libros uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from libro_disponible where libro_id = any(que_libros) order by libro_id for update;
  with contadas as (
    select e.libro_id, coalesce(sum(libres(e)) filter (where vende(l)), 0) as libres
    from existencia e join lugar l on l.id = e.lugar_id where e.libro_id = any(que_libros) group by e.libro_id
  ), dicho as (
    select libro_id, case when libres > 3 then 'hay' when libres > 0 then 'pocas' else 'ninguna' end as copias,
      coalesce((select (
        select coalesce(sum(cantidad), 0) from encargo where encargo.libro_id = v.libro_id and estado = 'abierto'
      ) >= v.tope from libro_venta v where v.libro_id = contadas.libro_id and v.tope is not null), false) as lleno
    from contadas
  )
  insert into libro_disponible as d (libro_id, contado, copias, lleno)
  select libro_id, true, copias, lleno from dicho order by libro_id
  on conflict (libro_id) do update set contado = true, copias = excluded.copias, lleno = excluded.lleno
  where (d.contado, d.copias, d.lleno) is distinct from (true, excluded.copias, excluded.lleno);
end
$function$
;

CREATE OR REPLACE FUNCTION public.calcular_situacion(que_libro uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  numero integer;
  nueva smallint;
begin
  select num into numero from libro where id = que_libro;
  if not found then
    return; -- it is being deleted, and its row with it
  end if;
  insert into libro_situacion values (numero, 1) on conflict do nothing;
  perform from libro_situacion where libro_num = numero for update;
  select case when d.copias <> 'ninguna' or v.modo = 'siempre' then 1 when v.modo is not null then 3 when d.contado then 2 end
  into nueva from (select que_libro as id) as este
    left join libro_disponible d on d.libro_id = este.id left join libro_venta v on v.libro_id = este.id;
  if nueva is null then
    delete from libro_situacion where libro_num = numero;
  else
    update libro_situacion set situacion = nueva where libro_num = numero and situacion <> nueva;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cambio_de_precio(libro uuid, num integer, antes integer, despues integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((((((libro || ' '::text) || num) || ' '::text) || antes) || ' '::text) || despues)
;

CREATE OR REPLACE FUNCTION public.clase_de_venta(estado text, al_recibir boolean, total bigint, pagado bigint, devuelto bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (estado = 'cancelado'::text) THEN 'nada'::text WHEN (total IS NULL) THEN CASE WHEN es_venta(estado) THEN 'vendida'::text ELSE 'abierta'::text END WHEN ((pagado > 0) AND (devuelto >= pagado)) THEN 'nada'::text WHEN (pagado >= total) THEN 'vendida'::text WHEN (al_recibir AND (estado = 'entregado'::text)) THEN 'vendida'::text ELSE 'por_cobrar'::text END
;

CREATE OR REPLACE FUNCTION public.cobrar_en_caja()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  venta venta_mostrador;
  una uuid;
begin
  if new.medio <> 'efectivo' then return null; end if;
  if tg_table_name = 'devolucion_mostrador' then
    select id into una from caja where lugar_id = new.lugar_id and cerrada_en is null for key share;
    if una is not null and new.importe_centavos > 0 then
      insert into caja_movimiento (caja_id, tipo, importe_centavos, clave, usuario_id)
      values (una, 'devolucion', -new.importe_centavos, 'devolucion:' || new.id, new.usuario_id);
    end if;
    return null;
  end if;
  select * into venta from venta_mostrador where id = new.venta_id;
  select id into una from caja where lugar_id = venta.lugar_id and cerrada_en is null for key share;
  if una is not null then
    insert into caja_movimiento (caja_id, tipo, importe_centavos, clave, usuario_id)
    values (una, 'venta', new.importe_centavos, 'venta:' || new.venta_id, venta.usuario_id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.cobrar_pedido_en_caja()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  una uuid;
begin
  select id into una from caja where cerrada_en is null
    and (abierta_por = new.usuario_id or (select count(*) from caja where cerrada_en is null) = 1)
    order by abierta_por is not distinct from new.usuario_id desc, id limit 1 for key share;
  if una is not null then
    insert into caja_movimiento (caja_id, tipo, importe_centavos, clave, usuario_id)
    values (una, 'pedido', case new.tipo when 'aprobado' then new.importe else -new.importe end, 'pedido:' || new.id, new.usuario_id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.comprobar_suma()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  en_duda uuid[];
begin
  if tg_table_name = 'pedido' then
    en_duda := array[new.id];
  else
    en_duda := array[old.pedido_id, new.pedido_id]; -- both, because a line could be moved to another order
  end if;
  if exists (
    select from pedido where id = any(en_duda) and total is distinct from
      recargo + (select sum(cantidad::bigint * precio_unitario) from pedido_item where pedido_id = pedido.id)
  ) then
    raise exception 'el total del pedido no es la suma de sus líneas' using errcode = 'check_violation', constraint = 'pedido_suma';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.consignados_primero()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT (ajuste_tienda.valor = 'true'::jsonb) FROM ajuste_tienda WHERE (ajuste_tienda.clave = 'existencias.consignados_primero'::text)), false)
;

CREATE OR REPLACE FUNCTION public.contar_autor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into recuento (de, n) select 'autor', count(*) * tg_argv[0]::integer from filas having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.contar_cupon()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' and old.cupon_id is not null and old.estado <> 'cancelado' then
    update cupon set usos = usos - 1 where id = old.cupon_id;
  end if;
  if tg_op <> 'DELETE' and new.cupon_id is not null and new.estado <> 'cancelado' then
    update cupon set usos = usos + 1 where id = new.cupon_id;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.contar_disponible()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('anaquel.disponibles_juntos', true), '') <> 'si' then
    perform calcular_disponible(case when tg_op = 'DELETE' then old.libro_id else new.libro_id end);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.contar_disponibles_de_lugar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform calcular_disponible(libro_id) from (
    select distinct libro_id from existencia where lugar_id = new.id order by libro_id
  ) as libros;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.contar_libro()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into recuento (de, n)
  select de, sum(filas) * tg_argv[0]::integer
  from (select precio <= 1000000 as accesible, formatos, count(*) as filas from filas group by 1, 2) as iguales
    cross join lateral unnest(
      array['libro', case when accesible then 'accesible' end] || array(select distinct 'formato:' || f from unnest(formatos) as f)
    ) as de
  where de is not null
  group by de;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.contar_libro_categoria()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into recuento (de, n)
  select 'categoria:' || categoria_id, count(*) * tg_argv[0]::integer from filas group by categoria_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.contar_reserva()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  antes integer := case when tg_op <> 'INSERT' and old.estado = 'viva' then old.cantidad else 0 end;
  despues integer := case when tg_op <> 'DELETE' and new.estado = 'viva' then new.cantidad else 0 end;
  vendidas integer := case when tg_op = 'DELETE' then 0 else
    case when new.estado = 'consumida' then new.cantidad else 0 end
    - case when tg_op = 'UPDATE' and old.estado = 'consumida' then old.cantidad else 0 end end;
begin
  if despues < antes then
    update existencia set reservado = reservado + despues - antes where id = old.existencia_id;
  end if;
  if vendidas <> 0 then
    insert into movimiento (libro_id, lugar_id, condicion, proveedor_id, tipo, cantidad, pedido_id, linea, usuario_id, pvp_centavos)
    select e.libro_id, e.lugar_id, e.condicion, e.proveedor_id, 'venta', -vendidas, new.pedido_id, new.linea, new.cambiada_por,
      case when vendidas < 0 then (
        select m.pvp_centavos from movimiento m
        where m.pedido_id = new.pedido_id and m.linea = new.linea and m.libro_id = e.libro_id and m.lugar_id = e.lugar_id
          and m.condicion = e.condicion and m.proveedor_id is not distinct from e.proveedor_id
          and m.tipo = 'venta' and m.cantidad < 0
        order by m.id desc limit 1
      ) else (
        select pvp_centavos from pedido_item where pedido_id = new.pedido_id and linea = new.linea
      ) end
    from existencia e where e.id = new.existencia_id;
  end if;
  if despues > antes then
    update existencia set reservado = reservado + despues - antes where id = new.existencia_id;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.contar_situacion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform calcular_situacion(case when tg_op = 'DELETE' then old.libro_id else new.libro_id end);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.contar_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.copiar_a_busqueda()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('anaquel.precios_juntos', true), '') = 'si' then
    return null;
  end if;
  update busqueda set precio = new.precio, fecha = new.fecha_edicion, vendidos = new.vendidos, calificacion = new.calificacion
  where libro_num = new.num;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.copias_devueltas(pedido uuid, linea integer)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT (COALESCE(sum(((parte.value ->> 'cantidad'::text))::integer), (0)::bigint))::integer AS "coalesce" FROM (pago_devolucion CROSS JOIN LATERAL jsonb_array_elements(pago_devolucion.lineas) parte(value)) WHERE ((pago_devolucion.pedido_id = copias_devueltas.pedido) AND (pago_devolucion.estado = 'hecha'::text) AND (((parte.value ->> 'linea'::text))::integer = copias_devueltas.linea)))
;

CREATE OR REPLACE FUNCTION public.es_venta(estado text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select estado in ('procesado', 'enviado', 'entregado')
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_caja()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' or old.cerrada_en is not null or new.cerrada_en is null
    or (new.id, new.lugar_id, new.inicial_centavos, new.abierta_en) <> (old.id, old.lugar_id, old.inicial_centavos, old.abierta_en)
    or new.abierta_por is distinct from old.abierta_por
  then
    raise exception 'a register is closed once, and never changes' using errcode = '23514', constraint = 'caja_escrita';
  end if;
  if new.esperado_centavos <> new.inicial_centavos
      + (select coalesce(sum(importe_centavos), 0) from caja_movimiento where caja_id = new.id)
    or new.contado_centavos <> new.monedas_centavos
      + (select coalesce(sum(valor::bigint * 100 * cuantos::bigint), 0) from jsonb_each_text(new.billetes) as billete (valor, cuantos))
  then
    raise exception 'the sums of a close are those of its rows' using errcode = '23514', constraint = 'caja_sumas';
  end if;
  perform pg_advisory_xact_lock(hashtext('caja_numero'));
  new.numero := (select coalesce(max(numero), 0) + 1 from caja);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_caja_movimiento()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    raise exception 'movements of cash are only ever added' using errcode = '23514', constraint = 'caja_movimiento_escrito';
  end if;
  perform from caja where id = new.caja_id and cerrada_en is null for key share;
  if not found then
    raise exception 'the register is closed' using errcode = '23514', constraint = 'caja_cerrada';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_compra()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.estado <> old.estado and not (old.estado, new.estado) in (('borrador', 'enviada'), ('borrador', 'cancelada'),
    ('enviada', 'parcial'), ('enviada', 'recibida'), ('enviada', 'cancelada'), ('parcial', 'recibida'), ('parcial', 'cancelada'))
  then
    raise exception 'an order to a supplier does not go from % to %', old.estado, new.estado
      using errcode = '23514', constraint = 'compra_pasos';
  end if;
  if old.estado <> 'borrador' and (new.proveedor_id, new.nota, new.enviada_en, new.por_correo)
    is distinct from (old.proveedor_id, old.nota, old.enviada_en, old.por_correo)
  then
    raise exception 'compra was sent and never changes' using errcode = '23514', constraint = 'compra_enviada';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_compra_linea()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- A book that goes leaves its ISBN and its title.
  if tg_op = 'UPDATE' and new.libro_id is null
    and (new.compra_id, new.linea, new.isbn, new.titulo, new.cantidad) = (old.compra_id, old.linea, old.isbn, old.titulo, old.cantidad)
  then
    return new;
  end if;
  if exists (select from compra where id = case when tg_op = 'DELETE' then old.compra_id else new.compra_id end
    and estado <> 'borrador')
  then
    raise exception 'compra was sent and never changes' using errcode = '23514', constraint = 'compra_enviada';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_despacho()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from pedido where id = new.pedido_id for update;
  if exists (
    select from despacho_item as puesto
    join despacho on despacho.id = puesto.despacho_id
      and (despacho.estado not in ('devuelto', 'perdido') or despacho.repuesto_en is not null)
    join pedido_item on pedido_item.pedido_id = puesto.pedido_id and pedido_item.linea = puesto.linea
    where puesto.pedido_id = new.pedido_id
    group by pedido_item.linea, pedido_item.cantidad
    having sum(puesto.cantidad) > pedido_item.cantidad
  ) then
    raise exception 'a copy of an order is in two parcels' using errcode = '23514', constraint = 'despacho_item_alcanza';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_gratis()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.gratis := new.precio is not distinct from 0;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guardar_liquidacion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.estado = 'borrador' then return old; end if;
    raise exception 'liquidacion was sent and never changes' using errcode = '23514', constraint = 'liquidacion_enviada';
  end if;
  if new.estado <> old.estado and not (old.estado, new.estado) in
    (('borrador', 'enviada'), ('enviada', 'facturada'), ('facturada', 'pagada'))
  then
    raise exception 'a settlement does not go from % to %', old.estado, new.estado
      using errcode = '23514', constraint = 'liquidacion_pasos';
  end if;
  if old.estado <> 'borrador' and (new.proveedor_id, new.hasta, new.pvp_de, new.descuento_bp, new.dias_pago,
      new.ejemplares, new.total_centavos, new.enviada_en, new.por_correo, coalesce(old.factura, new.factura))
    is distinct from (old.proveedor_id, old.hasta, old.pvp_de, old.descuento_bp, old.dias_pago,
      old.ejemplares, old.total_centavos, old.enviada_en, old.por_correo, new.factura)
  then
    raise exception 'liquidacion was sent and never changes' using errcode = '23514', constraint = 'liquidacion_enviada';
  end if;
  if old.estado = 'borrador' and new.estado = 'enviada' and not exists (
    select from
      (select coalesce(sum(neto_centavos), 0) as total, coalesce(sum(cantidad), 0) as ejemplares
        from liquidacion_linea where liquidacion_id = new.id) as lineas,
      (select coalesce(-sum(cantidad), 0) as ejemplares from liquidacion_movimiento
        join movimiento on movimiento.id = movimiento_id where liquidacion_id = new.id) as movidos
    where lineas.total = new.total_centavos and lineas.ejemplares = new.ejemplares and movidos.ejemplares = new.ejemplares)
  then
    raise exception 'the sums of a settlement are those of its lines' using errcode = '23514',
      constraint = 'liquidacion_sumas';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_liquidacion_parte()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'liquidacion_linea' and tg_op = 'UPDATE' then
    if new.libro_id is null
      and (new.liquidacion_id, new.linea, new.isbn, new.titulo, new.cantidad, new.pvp_centavos, new.neto_centavos)
        = (old.liquidacion_id, old.linea, old.isbn, old.titulo, old.cantidad, old.pvp_centavos, old.neto_centavos)
    then
      return new;
    end if;
  end if;
  if exists (select from liquidacion where id = case when tg_op = 'DELETE' then old.liquidacion_id else new.liquidacion_id end
    and estado <> 'borrador')
  then
    raise exception 'liquidacion was sent and never changes' using errcode = '23514', constraint = 'liquidacion_enviada';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_remito_linea()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (new.remito_id, new.linea, new.isbn, new.cantidad) = (old.remito_id, old.linea, old.isbn, old.cantidad)
    and new.costo_centavos is not distinct from old.costo_centavos
    and ((new.libro_id is null and new.anotada = old.anotada and new.titulo = old.titulo)
      or (old.anotada and not new.anotada and new.libro_id is not null))
  then
    return new;
  end if;
  raise exception 'remito was written and never changes' using errcode = '23514', constraint = 'remito_escrito';
end
$function$
;

CREATE OR REPLACE FUNCTION public.guardar_sucesos()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('anaquel.olvida_sucesos', true) = 'si' then
    return null;
  end if;
  raise exception 'los sucesos de seguridad no se cambian ni se borran' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.guardar_sucesos_recientes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.ocurrio_en >= now() - interval '30 days' then
    raise exception 'los sucesos de seguridad no se cambian ni se borran' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.hora_de(instante timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_bin('01:00:00'::interval, instante, '2000-01-01 00:00:00+00'::timestamp with time zone)
;

CREATE OR REPLACE FUNCTION public.isbn13_valido(isbn text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select isbn ~ '^97[89][0-9]{10}$' and
    (ascii(substr(isbn, 1, 1)) + ascii(substr(isbn, 3, 1)) + ascii(substr(isbn, 5, 1)) + ascii(substr(isbn, 7, 1))
      + ascii(substr(isbn, 9, 1)) + ascii(substr(isbn, 11, 1)) + ascii(substr(isbn, 13, 1)) - 7 * 48
      + 3 * (ascii(substr(isbn, 2, 1)) + ascii(substr(isbn, 4, 1)) + ascii(substr(isbn, 6, 1)) + ascii(substr(isbn, 8, 1))
      + ascii(substr(isbn, 10, 1)) + ascii(substr(isbn, 12, 1)) - 6 * 48)) % 10 = 0
$function$
;

CREATE OR REPLACE FUNCTION public.libres(de existencia)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((de).fisico - (de).reservado)
;

CREATE OR REPLACE FUNCTION public.marcar_actualizado()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.actualizado_en := now();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.marcar_facetas(idioma text, formatos text, editorial text, categorias text, autores text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select concat_ws(' ', '#i' || idioma, '#f' || replace(formatos, ' ', ' #f'), '#e' || editorial,
    '#c' || replace(categorias, ' ', ' #c'), '#a' || replace(autores, ' ', ' #a'))::tsvector
$function$
;

CREATE OR REPLACE FUNCTION public.marcar_libro_de_ficha()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update libro set actualizado_en = now() where id = new.libro_id and actualizado_en <> now();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.marcar_libros_de_ficha()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update libro set actualizado_en = now() from filas where libro.id = filas.libro_id and libro.actualizado_en <> now();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mover_juntos()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  movidas integer;
begin
  if coalesce(current_setting('anaquel.disponibles_juntos', true), '') <> 'si' then
    return null;
  end if;
  update existencia e set fisico = e.fisico + suma.cantidad
  from (
    select libro_id, lugar_id, condicion, proveedor_id, sum(cantidad) as cantidad from filas group by 1, 2, 3, 4
  ) as suma
  where e.libro_id = suma.libro_id and e.lugar_id = suma.lugar_id and e.condicion = suma.condicion
    and e.proveedor_id is not distinct from suma.proveedor_id;
  get diagnostics movidas = row_count;
  if movidas <> (select count(*) from (select from filas group by libro_id, lugar_id, condicion, proveedor_id) as claves)
    or exists (select from filas where isbn = '')
  then
    raise exception 'movements of many copies need their rows, and their ISBNs' using errcode = '23514',
      constraint = 'movimientos_juntos';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.nombrar_alcance(todo boolean, libro uuid, autor uuid, editorial uuid, categoria uuid, formato text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(CASE WHEN todo THEN 'todo'::text ELSE NULL::text END, ('libro:'::text || (libro)::text), ('autor:'::text || (autor)::text), ('editorial:'::text || (editorial)::text), ('categoria:'::text || (categoria)::text), ('formato:'::text || formato))
;

CREATE OR REPLACE FUNCTION public.olvidar_busqueda()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from busqueda where libro_num = old.num;
  delete from busqueda_texto where libro_num = old.num;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.olvidar_domicilio()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.domicilio := null;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.olvidar_origen()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.origen := null;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.olvidar_recuento()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from recuento where de ~ tg_argv[0];
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.olvidar_sucesos(dias integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  limite timestamptz := date_trunc('day', now(), 'America/Argentina/Buenos_Aires') - make_interval(days => greatest(dias, 30));
  olvidados integer;
  sin_rastros integer;
begin
  perform set_config('anaquel.olvida_sucesos', 'si', true);
  with ido as (
    delete from suceso_seguridad where id in (
      select id from suceso_seguridad where ocurrio_en < limite order by ocurrio_en limit 10000
    ) returning suceso
  )
  select count(*), count(*) filter (where suceso <> 'retencion') into olvidados, sin_rastros from ido;
  perform set_config('anaquel.olvida_sucesos', '', true);
  if sin_rastros > 0 then
    insert into suceso_seguridad (id, suceso, resultado, datos)
    values (gen_random_uuid(), 'retencion', 'hecho', jsonb_build_object('filas', sin_rastros, 'anteriores_a', limite::date));
  end if;
  return olvidados;
end $function$
;

CREATE OR REPLACE FUNCTION public.olvidar_toda_busqueda()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from busqueda;
  delete from busqueda_texto;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.olvidar_verificacion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.email_verificado := false;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.palabras_persona(texto text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, regexp_replace(plegar(texto), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))
;

CREATE OR REPLACE FUNCTION public.plegar(texto text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION public.preparar_movimiento()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('anaquel.disponibles_juntos', true), '') = 'si' then
    return new;
  end if;
  select isbn, coalesce(new.pvp_centavos, pvp_de(libro)) into new.isbn, new.pvp_centavos from libro where id = new.libro_id;
  update existencia set fisico = fisico + new.cantidad
  where libro_id = new.libro_id and lugar_id = new.lugar_id and condicion = new.condicion
    and proveedor_id is not distinct from new.proveedor_id;
  if not found then
    insert into existencia (libro_id, lugar_id, condicion, proveedor_id, fisico)
    values (new.libro_id, new.lugar_id, new.condicion, new.proveedor_id, new.cantidad);
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.pvp_de(de libro)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((de).pvp_centavos, (de).precio)
;

CREATE OR REPLACE FUNCTION public.quitar_vidriera_de_muestra()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  muestra constant timestamptz := (select (valor #>> '{}')::timestamptz from ajuste where nombre = 'demo');
begin
  if exists (select from filas where creado_en = muestra) and not exists (select from libro where creado_en = muestra) then
    delete from mesa where actualizado_en = muestra;
    delete from novedad where actualizado_en = muestra;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.recalcular_calificacion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tocados uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct libro_id) into tocados from nuevas;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct libro_id) into tocados from viejas;
  else
    select array_agg(distinct libro_id) into tocados from (select libro_id from nuevas union select libro_id from viejas) t;
  end if;
  perform from libro where id = any(tocados) order by id for no key update;
  update libro set
    opiniones = ahora.cantidad,
    calificacion = case
      when ahora.cantidad > 0 then ahora.promedio
      when libro.opiniones > 0 then libro.calificacion_catalogo
      else libro.calificacion end,
    calificacion_catalogo = case
      when ahora.cantidad = 0 then null
      when libro.opiniones > 0 then libro.calificacion_catalogo
      else libro.calificacion end
  from (
    select tocado, count(opinion.id)::integer as cantidad, round(avg(estrellas), 2) as promedio
    from unnest(tocados) as tocado left join opinion on libro_id = tocado group by tocado
  ) as ahora
  where libro.id = ahora.tocado;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.rechazar_comprobante()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'an authorised document never changes' using errcode = '23514', constraint = 'comprobante_autorizado';
end
$function$
;

CREATE OR REPLACE FUNCTION public.rechazar_documento_legal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'a published version never changes' using errcode = '23514', constraint = 'documento_legal_publicado';
end
$function$
;

CREATE OR REPLACE FUNCTION public.rechazar_enviado()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception '% was sent and never changes', tg_table_name using errcode = '23514', constraint = tg_argv[0];
end
$function$
;

CREATE OR REPLACE FUNCTION public.rechazar_existencia()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'the numbers of % are kept by movimiento and reserva', tg_table_name using errcode = '23514',
    constraint = tg_argv[0];
end
$function$
;

CREATE OR REPLACE FUNCTION public.rechazar_mostrador()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception '% was written and never changes', tg_table_name using errcode = '23514', constraint = 'mostrador_escrito';
end
$function$
;

CREATE OR REPLACE FUNCTION public.rechazar_pago_movimiento()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'movements of money are only ever added' using errcode = '23514', constraint = 'pago_movimiento_inmutable';
end
$function$
;

CREATE OR REPLACE FUNCTION public.redireccion_sin_destino()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update redireccion set destino = null from idos where destino = tg_argv[0] || idos.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.se_paga_al_recibir(pedido uuid, metodo_pago text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((metodo_pago = 'efectivo'::text) AND (NOT (EXISTS (SELECT FROM cobro WHERE ((cobro.pedido_id = se_paga_al_recibir.pedido) AND (cobro.medio = 'mercadopago'::text))))))
;

CREATE OR REPLACE FUNCTION public.soltar_obra_de_regla()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from obra where id in (select obra_id from filas) and por = 'regla'
    and (select count(*) from obra_libro where obra_libro.obra_id = obra.id) < 2;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sumar_devolucion_mostrador()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  devuelta devolucion_mostrador;
begin
  select * into devuelta from devolucion_mostrador
  where id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if exists (
      select from devolucion_mostrador_linea d join venta_mostrador_linea v using (venta_id, linea)
      where d.venta_id = devuelta.venta_id group by d.venta_id, d.linea, v.cantidad having sum(d.cantidad) > v.cantidad
    )
    or exists (select from devolucion_mostrador_linea where devolucion_id = devuelta.id and venta_id <> devuelta.venta_id)
    or devuelta.importe_centavos is distinct from (
      select coalesce(sum(d.cantidad::bigint * v.precio_centavos), 0)
      from devolucion_mostrador_linea d join venta_mostrador_linea v using (venta_id, linea)
      where d.devolucion_id = devuelta.id
    )
  then
    raise exception 'a return is of copies that were sold, at their price' using errcode = '23514',
      constraint = 'devolucion_mostrador_sumas';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sumar_venta_mostrador()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  venta venta_mostrador;
begin
  select * into venta from venta_mostrador where id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if venta.total_centavos is distinct from
      (select coalesce(sum(cantidad::bigint * precio_centavos), 0) from venta_mostrador_linea where venta_id = venta.id)
    or venta.total_centavos is distinct from
      (select coalesce(sum(importe_centavos), 0) from venta_mostrador_pago where venta_id = venta.id)
  then
    raise exception 'the parts of a sale add up to its total' using errcode = '23514', constraint = 'venta_mostrador_sumas';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.turno(de existencia, consignados_primero boolean)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE (de).condicion WHEN 'usado'::text THEN 3 WHEN 'consignacion'::text THEN CASE WHEN consignados_primero THEN 0 ELSE 2 END ELSE 1 END
;

CREATE OR REPLACE FUNCTION public.vector_libro(a text, b text, c text, d text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((setweight(to_tsvector('es_libro'::regconfig, a), 'A'::"char") || setweight(to_tsvector('es_libro'::regconfig, b), 'B'::"char")) || setweight(to_tsvector('es_libro'::regconfig, c), 'C'::"char")) || setweight(to_tsvector('es_libro'::regconfig, d), 'D'::"char"))
;

CREATE OR REPLACE FUNCTION public.vende(de lugar)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((de).vende_en_linea AND (NOT (de).cerrado))
;
