// The titles that a till keeps to sell without a network (docs/decisions/162). Pure, for both sides.
import type { LibroDeMostrador } from './mostrador.contract.ts'
import type { Titulo } from './titulos.contract.ts'

/** How many titles a till keeps; of a larger catalogue those that were counted. */
export const TITULOS_MAX = 50_000
/** Titles of one answer. */
export const TITULOS_POR_VEZ = 1_000

/** Up to when a till's list was read: the database's clock, and the last movement of copies. */
export type Momento = { en: string; movimiento: number }

const MOMENTO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/
export const writeMomento = ({ en, movimiento }: Momento): string => `${en}~${movimiento}`
/** Null for what is none. */
export function readMomento(texto: string): Momento | null {
  const [, en = '', movimiento = ''] = MOMENTO.exec(texto) ?? []
  return en === '' || Number.isNaN(Date.parse(en)) ? null : { en, movimiento: Number(movimiento) }
}

/**
 * A kept title as a beep finds it at a place, or anywhere where none is given. What the law allows is the shop's to know, so a discount
 * by hand leaves it at its price.
 */
export function toLibroDeMostrador({ autor: _, ...titulo }: Titulo, lugar: string): LibroDeMostrador {
  const { lugares, precio, precio_lista = null, oferta = null } = titulo
  const aqui = lugares?.filter(({ _id }) => lugar === '' || _id === lugar)
  const libres = aqui ? aqui.reduce((total, uno) => total + uno.libres, 0) : null
  const minimo = precio === null ? undefined : { precio: precio_lista ?? precio, obliga: true }
  return { ...titulo, precio_lista, oferta, precio_antes: null, libres, ...(minimo && { minimo }) }
}
