// Labels with a book's price: how many, on which paper, and what is on one of a printer of slips. Pure.

import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import { type Neto, toNeto } from '#casa/deberes/neto.rules.ts'
import { type Tira, tieneBarras } from '#casa/impresora/tira.rules.ts'
import { formatPesos } from '#platform/format.ts'
import type { Pesos } from '#platform/money.ts'

/** Copies of one label, and labels that are printed at once. */
export const COPIAS_MAX = 99
export const ETIQUETAS_MAX = 500

/** `porHoja`: how many a sheet has, where labels are on sheets. */
export type Hoja = { nombre: string; porHoja: number }
export const HOJAS = {
  a4: { nombre: 'Hoja A4 de 3 × 8', porHoja: 24 },
  rollo: { nombre: 'Rollo de 50 × 25 mm', porHoja: 1 },
  angosto: { nombre: 'Rollo de 58 mm', porHoja: 1 },
} as const satisfies Record<string, Hoja>
export type HojaClave = keyof typeof HOJAS
export const HOJA_CLAVES = Object.keys(HOJAS) as HojaClave[]
export const isHoja = (found: unknown): found is HojaClave => HOJA_CLAVES.some((clave) => clave === found)

/** What a label says of a book. `precio`: the list price, which is what the shop asks for it when no offer holds. */
export type Etiquetado = {
  _id: string
  isbn: string
  titulo: string
  precio: Pesos
  clase_iva?: ClaseIva | undefined
  estante: string | null
}

/** How many of each are printed: none of none, and together no more than fit at once; the rest of the last one is left out. */
export function expandEtiquetas<E>(pedidas: readonly { etiqueta: E; copias: number }[]): E[] {
  return pedidas
    .flatMap(({ etiqueta, copias }) =>
      Array.from({ length: Math.min(COPIAS_MAX, Math.max(0, copias)) }, () => etiqueta),
    )
    .slice(0, ETIQUETAS_MAX)
}

/** «Precio sin impuestos nacionales: $ 12.500,00», where the shop has to say it. */
export const describeNeto = ({ precio, clase_iva }: Etiquetado, neto: Neto | undefined): string | null =>
  neto ? `${neto[0]} ${formatPesos(toNeto(precio, clase_iva, neto[1]))}` : null

/** A title as much of it as stands on two narrow lines. */
const TITULO_MAX = 60
const cut = (titulo: string): string =>
  titulo.length > TITULO_MAX ? `${titulo.slice(0, TITULO_MAX - 1).trimEnd()}…` : titulo

/** Labels for a printer of slips, cut apart. */
export function toTiraDeEtiquetas(etiquetas: readonly Etiquetado[], neto: Neto | undefined): Tira {
  return etiquetas.flatMap((etiqueta): Tira => {
    const dichoNeto = describeNeto(etiqueta, neto)
    return [
      { tipo: 'linea', texto: cut(etiqueta.titulo), fuerte: true },
      { tipo: 'titulo', texto: formatPesos(etiqueta.precio) },
      ...(dichoNeto === null ? [] : [{ tipo: 'linea' as const, texto: dichoNeto }]),
      ...(etiqueta.estante === null ? [] : [{ tipo: 'linea' as const, texto: `Estante ${etiqueta.estante}` }]),
      ...(tieneBarras(etiqueta.isbn) ? [{ tipo: 'barras' as const, codigo: etiqueta.isbn }] : []),
      { tipo: 'corte' },
    ]
  })
}
