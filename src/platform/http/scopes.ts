/**
 * What a key of the API may be allowed: a closed list. A call names its own as `scope` in its contract; keys are refused
 * every call that names none.
 */
export const SCOPES = [
  ...(['catalogo:leer', 'catalogo:escribir', 'pedidos:leer', 'pedidos:estado'] as const),
  ...(['precios:leer', 'existencias:leer', 'existencias:escribir', 'clientes:leer'] as const),
  ...(['pagos:leer', 'despachos:leer', 'despachos:escribir'] as const),
] as const
export type Scope = (typeof SCOPES)[number]

/** The role of a key: none of those that accounts have. */
export const CLAVE_API = 'clave-api'

const SECRET = /^anq_[\w-]{43}$/

/** Whether a Bearer token has the shape of a key. Those of sessions are shorter. */
export const isClaveApi = (token: string): boolean => SECRET.test(token)
