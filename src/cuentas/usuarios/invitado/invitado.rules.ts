// Buying without an account (docs/decisions/083).

export const TELEFONO_MAX = 25
/** Digits with what people put between them; long enough to be called. */
export const TELEFONO_PATTERN = /^(?=(?:\D*\d){6})[+\d][\d\s()./-]{5,24}$/
export const TELEFONO_INVALIDO = 'Escribí un teléfono con al menos 6 números.'

/** An account without an order and without a proved address is forgotten after so many days. */
export const INVITADO_DIAS = 7

export const HACE_FALTA_CUENTA = 'Para comprar en esta librería hace falta una cuenta.'

/** Said to whoever opens the mailed link: the account that was made for the purchase is theirs now. */
export const INVITADO_CON_CUENTA = 'Listo: tus pedidos están en tu cuenta.'
/** The address had an account already. */
export const INVITADO_UNIDO = 'Listo: sumamos tus pedidos a la cuenta que ya tenías. Iniciá sesión para verlos.'

/** A name that nobody chose: unique as the id is, and within what a username may hold. */
export const nameInvitado = (id: string): string => `invitado_${id.replaceAll('-', '').slice(-16)}`
