// «Avisame cuando llegue»: what the shop says, and how long it waits.

/** The same whatever the address is or was: nobody learns who waits for a book. */
export const ESPERA_PEDIDA = 'Te mandamos un correo: confirmá desde ahí que querés el aviso.'
export const ESPERA_CONFIRMADA = 'Listo: te escribimos cuando llegue.'
export const ESPERA_DEJADA = 'Listo: no te vamos a avisar.'
export const ENLACE_ESPERA = 'Este enlace ya no sirve: venció, el libro ya llegó o ya no querías el aviso.'
export const LIBRO_EN_VENTA = 'Este libro ya se puede comprar.'

/** What the staff is told, also of an address that waits already. */
export const ESPERA_ANOTADA = 'Le mandamos un correo: cuando lo confirme, queda esperando.'

export const PEDIDO_RESUELTO = 'Listo: quienes lo pidieron esperan ese libro.'
export const PEDIDO_OLVIDADO = 'Pedido eliminado correctamente'
export const PEDIDO_NOT_FOUND = 'Ese pedido ya no está en la lista.'
/** As many characters as a search keeps of what was typed. */
export const PEDIDO_MAX = 200

/** How long a wish waits to be confirmed. */
export const SIN_CONFIRMAR_DIAS = 7
/** How long a confirmed one waits for its book. */
export const CONFIRMADA_DIAS = 365
/** A mail that has not left by then has been given up (`PATIENT`, platform/jobs.ts). */
export const SIN_LLEGAR_HORAS = 7
/** Books that one letter asks about. */
export const JUNTAS_MAX = 20
/** Asking again mails again only after so long. */
export const REPETIR_MINUTOS = 10
