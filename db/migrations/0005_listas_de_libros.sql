-- The lists of ebooks and audiobooks, newest first, and of books up to a price: found without reading the whole catalogue.
create index libro_digital on libro (num desc) where formatos @> '{digital}';
create index libro_audiolibro on libro (num desc) where formatos @> '{audiolibro}';
create index libro_por_precio on libro (precio);
