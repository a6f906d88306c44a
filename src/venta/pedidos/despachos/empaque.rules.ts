// Packing by beep, and the list with which the books are fetched from their shelves. For the panel alone.
import { readLoneIsbn } from '#catalogo/libros/isbn.rules.ts'
import { formatCount } from '#platform/format.ts'
import type { Falta } from './despacho.contract.ts'
import type { PorPreparar } from './despachos.contract.ts'

/** A line that is being packed: `puestos` of `cantidad` copies are in the parcel. */
export type Renglon = { linea: number; isbn: string; titulo: string; cantidad: number; puestos: number }

/** The lines of which copies can be packed now, with none of them in the parcel. */
export const toRenglones = (faltan: readonly Falta[]): Renglon[] =>
  faltan
    .map(({ linea, isbn, titulo, cantidad, por_llegar, sin_ejemplares }) => ({
      linea,
      isbn,
      titulo,
      puestos: 0,
      cantidad: cantidad - por_llegar - sin_ejemplares,
    }))
    .filter(({ cantidad }) => cantidad > 0)

export type Bip = { renglones: readonly Renglon[]; clase: 'bien' | 'mal'; aviso: string }

/** One code was read: the copy goes into the parcel, or it is said why it does not. */
export function bip(renglones: readonly Renglon[], leido: string): Bip {
  const codigo = leido.trim()
  const isbn = readLoneIsbn(codigo) ?? codigo
  const found = renglones.find((renglon) => renglon.isbn === isbn)
  if (!found) return { renglones, clase: 'mal', aviso: `«${codigo.slice(0, 40)}» no es de este paquete.` }
  const { titulo, cantidad, puestos } = found
  if (puestos >= cantidad) {
    const todos = cantidad === 1 ? 'Ya está el ejemplar' : `Ya están los ${cantidad} ejemplares`
    return { renglones, clase: 'mal', aviso: `${todos} de «${titulo}».` }
  }
  return {
    renglones: setPuestos(renglones, found.linea, puestos + 1),
    clase: 'bien',
    aviso: `${titulo}: ${puestos + 1} de ${cantidad}`,
  }
}

/** Sets by hand how many copies of a line are in the parcel; what is no whole number changes nothing. */
export const setPuestos = (renglones: readonly Renglon[], linea: number, pedidos: unknown): readonly Renglon[] => {
  const asked = typeof pedidos === 'string' && /^\d{1,3}$/.test(pedidos) ? Number(pedidos) : pedidos
  if (typeof asked !== 'number' || !Number.isInteger(asked)) return renglones
  return renglones.map((renglon) =>
    renglon.linea === linea ? { ...renglon, puestos: Math.min(Math.max(0, asked), renglon.cantidad) } : renglon,
  )
}

/** What is in the parcel. */
export const toItems = (renglones: readonly Renglon[]): { linea: number; cantidad: number }[] =>
  renglones.filter(({ puestos }) => puestos > 0).map(({ linea, puestos }) => ({ linea, cantidad: puestos }))

export const countEjemplares = (renglones: readonly Renglon[]) => ({
  puestos: renglones.reduce((sum, { puestos }) => sum + puestos, 0),
  total: renglones.reduce((sum, { cantidad }) => sum + cantidad, 0),
})

/** Books to fetch from one shelf. Both names are null where the shop does not know where they stand. */
export type Parada = {
  lugar: string | null
  estante: string | null
  libros: { isbn: string; titulo: string; cantidad: number; pedidos: string }[]
}

/** Where the copies of a line are fetched: those that are kept for it first, the rest where the book is known to stand. */
function splitFalta({ cantidad, por_llegar, sin_ejemplares, estantes }: Falta) {
  let quedan = cantidad - por_llegar - sin_ejemplares
  const partes: { lugar: string | null; estante: string | null; cantidad: number }[] = []
  const put = (lugar: string | null, estante: string | null, pedidas: number) => {
    const puestas = Math.min(quedan, pedidas)
    if (puestas > 0) partes.push({ lugar, estante, cantidad: puestas })
    quedan -= Math.max(0, puestas)
  }
  for (const { lugar, estante, cantidad: guardadas } of estantes) put(lugar, estante, guardadas ?? quedan)
  put(null, null, quedan)
  return partes
}

const COLLATOR = new Intl.Collator('es', { numeric: true })
/** Unknown ones last. */
const compareNombres = (a: string | null, b: string | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : COLLATOR.compare(a, b)

/** What is to be fetched for these orders, in the order of the way along the shelves; nothing for one that is not to be sent now. */
export function toRecoleccion(porPreparar: readonly PorPreparar[]): Parada[] {
  const paradas = new Map<
    string,
    Parada & { porIsbn: Map<string, { titulo: string; deNumero: Map<number, number> }> }
  >()
  for (const { pedido, faltan, en_disputa, revocado, impago } of porPreparar) {
    for (const falta of en_disputa || revocado || impago ? [] : faltan) {
      for (const { lugar, estante, cantidad } of splitFalta(falta)) {
        const key = JSON.stringify([lugar, estante])
        const parada = paradas.get(key) ?? { lugar, estante, libros: [], porIsbn: new Map() }
        paradas.set(key, parada)
        const libro = parada.porIsbn.get(falta.isbn) ?? { titulo: falta.titulo, deNumero: new Map<number, number>() }
        parada.porIsbn.set(falta.isbn, libro)
        libro.deNumero.set(pedido.numero, (libro.deNumero.get(pedido.numero) ?? 0) + cantidad)
      }
    }
  }
  return [...paradas.values()]
    .sort((a, b) => compareNombres(a.lugar, b.lugar) || compareNombres(a.estante, b.estante))
    .map(({ lugar, estante, porIsbn }) => ({
      lugar,
      estante,
      libros: [...porIsbn]
        .map(([isbn, { titulo, deNumero }]) => ({
          isbn,
          titulo,
          cantidad: [...deNumero.values()].reduce((sum, cantidad) => sum + cantidad, 0),
          pedidos: [...deNumero].map(([numero, n]) => (n === 1 ? `${numero}` : `${numero} (${n})`)).join(', '),
        }))
        .sort((a, b) => COLLATOR.compare(a.titulo, b.titulo) || COLLATOR.compare(a.isbn, b.isbn)),
    }))
}

/** «Local, estante B 4». */
export const nameParada = ({ lugar, estante }: Pick<Parada, 'lugar' | 'estante'>): string =>
  lugar === null ? 'Sin lugar anotado' : estante === null ? lugar : `${lugar}, estante ${estante}`

/** «3 ejemplares de 2 libros». */
export const describeRecoleccion = (paradas: readonly Parada[]): string => {
  const libros = paradas.flatMap((parada) => parada.libros)
  const ejemplares = libros.reduce((sum, { cantidad }) => sum + cantidad, 0)
  const distintos = new Set(libros.map(({ isbn }) => isbn)).size
  return `${formatCount(ejemplares, 'ejemplar', 'ejemplares')} de ${formatCount(distintos, 'libro', 'libros')}`
}
