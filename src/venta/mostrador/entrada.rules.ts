// What is typed into the till's field beside codes: copies of the last book, the last one out, a book that no catalogue has.
import { isIsbn13 } from '#catalogo/libros/isbn.rules.ts'
import { parsePesos } from '#catalogo/libros/precio.rules.ts'
import { readCodigo } from '#estante/existencias/bip.rules.ts'
import type { Pesos } from '#platform/money.ts'
import { CANTIDAD_MAX, SUELTA_MAX, TITULO_MAX } from './mostrador.rules.ts'

/** `copias`: so many of the last book. `quitar`: the last one goes. `codigo`: so many of a beeped book. `suelta`: a book without a file. */
export type Orden =
  | { tipo: 'copias'; cantidad: number }
  | { tipo: 'quitar' }
  | { tipo: 'codigo'; codigo: string; cantidad: number }
  | { tipo: 'suelta'; isbn: string; titulo: string; precio: Pesos }
  | { tipo: 'incompleta'; mensaje: string }

export const COMO_SUELTA = 'Escribí el título y al final el precio, como: Rayuela 15000.'

const readCantidad = (texto: string): number | null => {
  const cantidad = Number(texto)
  return cantidad >= 1 && cantidad <= CANTIDAD_MAX ? cantidad : null
}
const FUERA: Orden = { tipo: 'incompleta', mensaje: `Las copias van de 1 a ${CANTIDAD_MAX}.` }

/** «Rayuela 15.000» as title and price; null where it is none. */
function readSuelta(isbn: string, texto: string): Orden | null {
  const corte = texto.lastIndexOf(' ')
  const titulo = texto.slice(0, Math.max(0, corte)).trim()
  const precio = parsePesos(texto.slice(corte + 1))
  if (!/\p{L}/u.test(titulo) || precio === null || precio === undefined || precio <= 0 || precio > SUELTA_MAX)
    return null
  return { tipo: 'suelta', isbn, titulo: titulo.slice(0, TITULO_MAX), precio }
}

/**
 * An order to the till; null for a code, which the field reads as ever. `pendiente`: the ISBN of the last beep that no book has, whose
 * title and price may follow. `9789876543217 Rayuela 15000` says all three.
 */
export function readOrden(texto: string, pendiente: string | null): Orden | null {
  const limpio = texto.trim().replace(/\s+/gu, ' ')
  if (/^[-−]$/.test(limpio)) return { tipo: 'quitar' }
  const porCopias = /^\* ?(\d+)$/.exec(limpio)?.[1]
  const conCodigo = /^\* ?(\d{1,3}) ?(97[89]\d{10})$/.exec(limpio)
  if (conCodigo?.[1] !== undefined && conCodigo[2] !== undefined && isIsbn13(conCodigo[2])) {
    const cantidad = readCantidad(conCodigo[1])
    return cantidad === null ? FUERA : { tipo: 'codigo', codigo: conCodigo[2], cantidad }
  }
  if (porCopias !== undefined) {
    const cantidad = readCantidad(porCopias)
    return cantidad === null ? FUERA : { tipo: 'copias', cantidad }
  }
  if (!/\p{L}{2}/u.test(limpio) || /^ISBN/i.test(limpio)) return null
  const [primero = '', ...resto] = limpio.split(' ')
  const suyo = readCodigo(primero)
  const isbn = suyo?.tipo === 'isbn' ? suyo.codigo : pendiente
  if (isbn === null) return null
  const dicho = suyo?.tipo === 'isbn' ? resto.join(' ') : limpio
  return readSuelta(isbn, dicho) ?? { tipo: 'incompleta', mensaje: COMO_SUELTA }
}
