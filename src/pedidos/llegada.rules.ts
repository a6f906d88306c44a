// Apart from the other rules, which the shop's first script holds: only pages and mails of orders say this.

/** Said beside the day of a delivery where some of the books have still to come to the shop. */
export const LLEGA_DESPUES =
  'El plazo de envío vale para lo que ya está en la librería: lo que está a pedido o en preventa sale cuando llega.'
