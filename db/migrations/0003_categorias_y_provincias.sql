-- What every shop has from its first day, with or without the demo: the nine categories of the search filter
-- (specification, section 2) and the 24 first-level divisions of Argentina (ISO 3166-2:AR).

insert into categoria (id, nombre, nombre_p) values
  (gen_random_uuid(), 'Ficción', 'ficcion'),
  (gen_random_uuid(), 'No ficción', 'no ficcion'),
  (gen_random_uuid(), 'Literatura infantil', 'literatura infantil'),
  (gen_random_uuid(), 'Educación y referencia', 'educacion y referencia'),
  (gen_random_uuid(), 'Ciencia y naturaleza', 'ciencia y naturaleza'),
  (gen_random_uuid(), 'Religión y espiritualidad', 'religion y espiritualidad'),
  (gen_random_uuid(), 'Política y sociedad', 'politica y sociedad'),
  (gen_random_uuid(), 'Salud y bienestar', 'salud y bienestar'),
  (gen_random_uuid(), 'Negocios y finanzas', 'negocios y finanzas');

insert into provincia (id, descripcion, descripcion_p) values
  (gen_random_uuid(), 'Buenos Aires', 'buenos aires'),
  (gen_random_uuid(), 'Catamarca', 'catamarca'),
  (gen_random_uuid(), 'Chaco', 'chaco'),
  (gen_random_uuid(), 'Chubut', 'chubut'),
  (gen_random_uuid(), 'Ciudad Autónoma de Buenos Aires', 'ciudad autonoma de buenos aires'),
  (gen_random_uuid(), 'Córdoba', 'cordoba'),
  (gen_random_uuid(), 'Corrientes', 'corrientes'),
  (gen_random_uuid(), 'Entre Ríos', 'entre rios'),
  (gen_random_uuid(), 'Formosa', 'formosa'),
  (gen_random_uuid(), 'Jujuy', 'jujuy'),
  (gen_random_uuid(), 'La Pampa', 'la pampa'),
  (gen_random_uuid(), 'La Rioja', 'la rioja'),
  (gen_random_uuid(), 'Mendoza', 'mendoza'),
  (gen_random_uuid(), 'Misiones', 'misiones'),
  (gen_random_uuid(), 'Neuquén', 'neuquen'),
  (gen_random_uuid(), 'Río Negro', 'rio negro'),
  (gen_random_uuid(), 'Salta', 'salta'),
  (gen_random_uuid(), 'San Juan', 'san juan'),
  (gen_random_uuid(), 'San Luis', 'san luis'),
  (gen_random_uuid(), 'Santa Cruz', 'santa cruz'),
  (gen_random_uuid(), 'Santa Fe', 'santa fe'),
  (gen_random_uuid(), 'Santiago del Estero', 'santiago del estero'),
  (gen_random_uuid(), 'Tierra del Fuego', 'tierra del fuego'),
  (gen_random_uuid(), 'Tucumán', 'tucuman');
