// What was counted of a delivery and is not saved yet: it outlives a reload, and a phone that was put away.

import { createClave } from '#casa/panel/clave.ts'
import { createStored } from '#platform/stored.ts'

export type Contada = {
  isbn: string
  titulo: string
  /** False: the catalogue does not know it. */
  conocida: boolean
  cantidad: number
  /** Of one copy, as it is typed. */
  costo: string
}

export type Recepcion = {
  /** Of the paper that it becomes: saved twice it is one. */
  clave: string
  proveedor: string
  /** The order that is received; empty: none. */
  compra: string
  contadas: readonly Contada[]
}

export const createRecepcion = (proveedor = '', compra = ''): Recepcion => ({
  clave: createClave(),
  proveedor,
  compra,
  contadas: [],
})

const isContada = (found: unknown): found is Contada => {
  const { isbn, titulo, conocida, cantidad, costo } = Object(found)
  return (
    [isbn, titulo, costo].every((text) => typeof text === 'string') &&
    typeof conocida === 'boolean' &&
    Number.isInteger(cantidad)
  )
}

function parse(found: unknown): Recepcion | null {
  const { clave, proveedor, compra, contadas } = Object(found)
  if (![clave, proveedor, compra].every((text) => typeof text === 'string')) return null
  if (!Array.isArray(contadas) || !contadas.every(isContada)) return null
  return { clave, proveedor, compra, contadas }
}

export const recepcionGuardada = createStored('compras-recepcion', parse)

/** One more copy, the last one that was heard at the head. */
export function countBip(contadas: readonly Contada[], libro: Omit<Contada, 'cantidad'>): Contada[] {
  const before = contadas.find(({ isbn }) => isbn === libro.isbn)
  const rest = contadas.filter(({ isbn }) => isbn !== libro.isbn)
  return [before ? { ...before, cantidad: before.cantidad + 1 } : { ...libro, cantidad: 1 }, ...rest]
}
