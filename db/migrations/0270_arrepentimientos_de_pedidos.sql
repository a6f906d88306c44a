-- A request to revoke keeps the order that its number meant when it came, so that nobody reads that number twice and otherwise. No
-- reference: the request outlives the order, and a stranger's form waits for no lock of it.
alter table arrepentimiento add column pedido_id uuid;
-- allow whole-table: there are as many of them as people regretted, and the version before has none
update arrepentimiento set pedido_id = pedido.id
from pedido
where pedido.numero::text = ltrim(regexp_replace(arrepentimiento.pedido_numero, '\D', '', 'g'), '0');
-- An order that was revoked unpaid has an end of its own. The next file validates it.
-- allow drop-what-is-known: the version before has no such table
alter table arrepentimiento drop constraint arrepentimiento_estado_check;
alter table arrepentimiento add constraint arrepentimiento_estado_check
  check (estado in ('recibida', 'confirmada', 'en_camino', 'reembolsada', 'sin_reembolso', 'rechazada')) not valid;
