// What the panel and the API say of prices that the law does not allow.
import { formatCount, formatNumero, formatPesos, formatPorcentaje } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { computeDesvio, type Edicion, judgePrecio } from './descuento.rules.ts'

export const REGLA_NOMBRES = {
  libro_nuevo: 'Libro nuevo (precio uniforme)',
  usado: 'Usado',
  saldo: 'Saldo',
  descatalogado: 'Descatalogado',
  artesanal: 'Artesanal o de tirada limitada',
  no_es_libro: 'No es un libro',
} as const

export const FUENTE_NOMBRES = {
  editorial: 'Editorial',
  distribuidora: 'Distribuidora',
  onix: 'ONIX',
  mano: 'A mano',
} as const

/** What is to be said of a list price that is not the PVP; null where it is, or nothing is known. */
export function describeDesvio(edicion: Edicion, precio: Centavos | null): string | null {
  const desvio = judgePrecio(edicion, precio)
  if (desvio === null || edicion.pvp === null || precio === null) return null
  const pvp = formatPesos(toPesos(edicion.pvp), { trim: true })
  return desvio === 'sobre'
    ? `El precio está por encima del PVP (${pvp}).`
    : `El precio está ${formatPorcentaje(computeDesvio(edicion.pvp, precio))} por debajo del PVP (${pvp}).`
}

/** How many books a change of prices lowers below their PVP. */
export const describeBajoPvp = (n: number): string =>
  formatCount(n, 'libro queda por debajo de su PVP', 'libros quedan por debajo de su PVP')

/** Books that a reduction takes below what the law allows; `titulos` are the first of them. `exacto`: no more were counted. */
export function describeFuera({
  total,
  titulos,
  exacto,
}: {
  total: number
  titulos: readonly string[]
  exacto: boolean
}) {
  const quedan = total === 1 ? 'queda' : 'quedan'
  const cuantos = `${exacto ? '' : 'Más de '}${formatCount(total, 'libro', 'libros')} ${quedan}`
  const mas = total - titulos.length
  const lista = titulos.map((titulo) => `«${titulo}»`).join(', ') + (mas > 0 ? ` y ${formatNumero(mas)} más` : '')
  return `${cuantos} por debajo de lo que permite la Ley 25.542 en esas fechas: ${lista}.`
}

/** Begins what the guard says when it refuses. */
export const GUARDIA_ACTIVADA = 'La guardia del precio uniforme está activada'
