-- What the gateway keeps of each payment, as it last said so (docs/decisions/108). A payment without a row is one whose fee nobody told:
-- it is unknown, and never zero.
create table pago_comision (
  pago text primary key check (char_length(pago) between 1 and 100), -- the gateway's payment
  pedido_id uuid not null, -- no references: as movements of money it outlives the order
  importe integer not null check (importe >= 0),
  leida_en timestamptz not null -- by the gateway's clock
);
