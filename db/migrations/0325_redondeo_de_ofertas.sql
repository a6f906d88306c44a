-- Offers may round as changes of prices do (docs/decisions/113). Without it they are what they were. A later file validates the
-- checks.
alter table oferta
  add column redondeo text not null default 'ninguno',
  add column sentido text not null default 'abajo',
  add constraint oferta_redondeo_check
    check (redondeo in ('ninguno', '10', '50', '100', '500', '1000', 'en-90', 'en-900', 'en-990')) not valid,
  add constraint oferta_sentido_check check (sentido in ('cercano', 'arriba', 'abajo')) not valid;

-- Sets the same number as the trigger of the other columns where both fire.
create trigger version_redondeo before update of redondeo, sentido on oferta
  for each row when (old.* is distinct from new.*) execute function contar_version();
