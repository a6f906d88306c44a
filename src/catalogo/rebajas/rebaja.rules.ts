// What an offer takes off a price. The best one applies, never the sum of several (docs/decisions/052).

import { describeRedondeo, type Redondeo, round, type Sentido } from '#casa/moneda/redondeo.rules.ts'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import { clampRebaja } from '#catalogo/descuentos/descuento.rules.ts'
import { formatPesos, formatPorcentaje } from '#platform/format.ts'
import { type Centavos, centavos, subtract, toPesos } from '#platform/money.ts'

export const CLASES_DESCUENTO = ['porcentaje', 'importe'] as const
export type ClaseDescuento = (typeof CLASES_DESCUENTO)[number]

/** `valor`: hundredths of a per cent, or centavos off each copy. */
export type Descuento = { clase: ClaseDescuento; valor: number }

/** What a price that an offer leaves is rounded to. */
export type Redondeado = { redondeo: Redondeo; sentido: Sentido }

/** Beyond nine tenths it is a mistake more often than an offer. In hundredths of a per cent. */
export const PORCENTAJE_MAX = 90_00

export type Oferta = Descuento &
  Redondeado & {
    id: string
    titulo: string
    texto: string
    banner: boolean
    /** Milliseconds since 1970; `hasta` is the first at which it is over. */
    desde: number
    hasta: number
    /** What it applies to, as `toClaves` names it: any of them is enough. */
    alcance: readonly string[]
  }

/** Every book of the shop. */
export const TODO = 'todo'
export const ALCANCES = ['libro', 'autor', 'editorial', 'categoria', 'formato'] as const
export type TipoAlcance = (typeof ALCANCES)[number]
export const toClave = (tipo: TipoAlcance, cual: string): string => `${tipo}:${cual}`

type ConClaves = {
  _id: string
  editorial: { _id: string } | null
  autores: readonly { _id: string }[]
  categorias: readonly { _id: string }[]
  formatos: readonly Formato[]
}

/** All that an offer may name to mean this book. */
export const toClaves = ({ _id, editorial, autores, categorias, formatos }: ConClaves): string[] => [
  TODO,
  toClave('libro', _id),
  ...(editorial ? [toClave('editorial', editorial._id)] : []),
  ...autores.map((autor) => toClave('autor', autor._id)),
  ...categorias.map((categoria) => toClave('categoria', categoria._id)),
  ...formatos.map((formato) => toClave('formato', formato)),
]

/**
 * A price with one discount, less than a centavo in favour of the shop, so that it is never more than it says; then rounded
 * where the offer says so, as long as something of the discount is left. Null where it would leave nothing to pay, and for a
 * book that costs nothing: an offer gives no book away.
 */
export function computeRebajado(
  precio: Centavos,
  { clase, valor, redondeo = 'ninguno', sentido = 'abajo' }: Descuento & Partial<Redondeado>,
): Centavos | null {
  const off = centavos(clase === 'importe' ? valor : Math.floor((precio * valor) / 100_00))
  if (off <= 0 || off >= precio) return null
  const exacto = subtract(precio, off)
  const redondo = round(exacto, redondeo, sentido)
  return redondo > 0 && redondo < precio ? centavos(redondo) : exacto
}

/** The lowest price that a discount makes lower; whatever is above it is lowered too. */
export const computeMinimoRebajable = ({ clase, valor }: Descuento): Centavos =>
  centavos(clase === 'importe' ? valor + 1 : Math.ceil(100_00 / valor))

export const isVigente = ({ desde, hasta }: Pick<Oferta, 'desde' | 'hasta'>, ahora: number): boolean =>
  desde <= ahora && ahora < hasta

export type Rebajado = { precio: Centavos; oferta: Oferta }

/** The lowest of the prices that these offers leave; of equal ones the offer that ends last. Null where none applies. */
export function chooseMejor(precio: Centavos, ofertas: Iterable<Oferta>): Rebajado | null {
  const rebajados = [...ofertas].flatMap((oferta): Rebajado[] => {
    const rebajado = computeRebajado(precio, oferta)
    return rebajado === null ? [] : [{ precio: rebajado, oferta }]
  })
  const [mejor = null] = rebajados.sort((a, b) => a.precio - b.precio || b.oferta.hasta - a.oferta.hasta)
  return mejor
}

/** Offers by what they apply to, so that a book looks up a handful of keys however many offers there are. */
export type PorClave<T = Oferta> = ReadonlyMap<string, readonly T[]>

export function indexOfertas<T extends Pick<Oferta, 'alcance'>>(ofertas: readonly T[]): PorClave<T> {
  const index = new Map<string, T[]>()
  for (const oferta of ofertas) {
    for (const clave of oferta.alcance) {
      const known = index.get(clave)
      if (known) known.push(oferta)
      else index.set(clave, [oferta])
    }
  }
  return index
}

/** Those that apply to a book with these keys; one that names it twice is there twice. */
export const listSuyas = <T>(claves: readonly string[], ofertas: PorClave<T>): T[] =>
  claves.flatMap((clave) => ofertas.get(clave) ?? [])

/**
 * What a book with these keys costs at this moment, if less than its price. `minimo`: where the guard of the uniform price is
 * on, how far it may go down; the offer goes as far as that.
 */
export function findRebaja(
  precio: Centavos | null,
  claves: readonly string[],
  ofertas: PorClave,
  ahora: number,
  minimo: ((precioLista: Centavos) => Centavos) | null = null,
): Rebajado | null {
  if (precio === null || ofertas.size === 0) return null
  const suyas = listSuyas(claves, ofertas)
  const mejor = chooseMejor(
    precio,
    suyas.filter((oferta) => isVigente(oferta, ahora)),
  )
  if (!mejor || !minimo) return mejor
  const permitido = clampRebaja(mejor.precio, minimo(precio), precio)
  return permitido === null ? null : { ...mejor, precio: permitido }
}

/** The next moment at which an offer begins or ends, or null. */
export function findLimite(ofertas: readonly Pick<Oferta, 'desde' | 'hasta'>[], ahora: number): number | null {
  const next = ofertas.flatMap(({ desde, hasta }) => [desde, hasta]).filter((limite) => limite > ahora)
  return next.length === 0 ? null : Math.min(...next)
}

/** `20 %`, `12,5 %`, `$ 500`. */
export const formatDescuento = ({ clase, valor }: Descuento): string =>
  clase === 'importe' ? formatPesos(toPesos(centavos(valor)), { trim: true }) : formatPorcentaje(valor)

/** The same with its rounding: `20 %, a $ 100 hacia abajo`. */
export function describeRebaja({ redondeo, sentido, ...descuento }: Descuento & Redondeado): string {
  const redondea = describeRedondeo(redondeo, sentido)
  return redondea ? `${formatDescuento(descuento)}, ${redondea}` : formatDescuento(descuento)
}
