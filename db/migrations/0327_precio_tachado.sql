-- What was struck through when a line was sold under an offer: the lowest price of the thirty days before it, no more than the
-- list price (docs/decisions/113). Null: the list price, as it was for every line of before. The next file validates the checks.
alter table pedido_item add column precio_antes integer;
alter table venta_mostrador_linea add column antes_centavos integer;
alter table pedido_item add constraint pedido_item_antes_check
  check (precio_antes is null or precio_antes between precio_unitario and precio_lista) not valid;
alter table venta_mostrador_linea add constraint venta_mostrador_linea_antes_check
  check (antes_centavos is null or antes_centavos between precio_centavos and lista_centavos) not valid;
