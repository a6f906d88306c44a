// What is written down of a customer who orders by telephone without an account.

export const CONTACTO_MAX = 80
export const TELEFONO_MAX = 25
/** Digits with what people put between them; long enough to be called. */
export const TELEFONO_PATTERN = /^(?=(?:\D*\d){6})[+\d][\d\s()./-]{5,24}$/
export const FALTA_NOMBRE = 'Escribí el nombre de quien llama.'
export const TELEFONO_INVALIDO = 'Escribí un teléfono con al menos 6 números.'
export const FALTA_CLIENTE = 'Elegí un cliente, o escribí el nombre de quien llama.'

/** Letters or digits that an employee types before customers are shown: fewer would list everybody, a few at a time. */
const BUSCADO_MIN = 3

/** Whether one of the words is long enough to mean somebody. */
export const nameEnough = (texto: string): boolean =>
  texto.split(/\s+/).some((palabra) => (palabra.match(/[\p{L}\p{N}]/gu) ?? []).length >= BUSCADO_MIN)
