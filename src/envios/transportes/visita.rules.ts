// What visitors are told of a carrier's price: questions that many share, and the cheapest answer.
import { type Centavos, centavos } from '#platform/money.ts'
import type { TipoEntrega } from './adaptador.rules.ts'
import type { Bulto, Consulta, Cotizado } from './adaptador.ts'

/** Grams up to which parcels cost the same with most carriers; beyond the last one each kilo. */
const ESCALONES_G = [500, 1_000, 2_000, 3_000, 5_000, 10_000, 15_000, 20_000, 25_000]
const KILO_G = 1_000
const LADO_MM = 50
const VALOR = 10_000_00

const roundUp = (value: number, step: number): number => Math.max(1, Math.ceil(value / step)) * step

/** The parcel as it is asked for: rounded up, so that many parcels are one question. */
export const roundBulto = ({ peso_g, alto_mm, ancho_mm, largo_mm, valor }: Bulto): Bulto => ({
  peso_g: ESCALONES_G.find((escalon) => peso_g <= escalon) ?? roundUp(peso_g, KILO_G),
  alto_mm: roundUp(alto_mm, LADO_MM),
  ancho_mm: roundUp(ancho_mm, LADO_MM),
  largo_mm: roundUp(largo_mm, LADO_MM),
  valor: centavos(roundUp(valor, VALOR)),
})

/** A question for prices as one text. Where the shop is stands in it: it may move. */
export const writePregunta = ({ desde, hacia, provincia = '', bulto }: Consulta): string => {
  const { peso_g, alto_mm, ancho_mm, largo_mm, valor } = bulto
  return `precio ${desde} ${hacia} ${provincia} ${peso_g} ${alto_mm}x${ancho_mm}x${largo_mm} ${valor}`
}

/** The same for branches. */
export const writePreguntaSucursales = ({ cp, provincia }: { cp: string; provincia: string }): string =>
  `sucursales ${cp} ${provincia}`

export type Precio = { precio: Centavos; dias: Cotizado['dias'] }

/**
 * What several parcels cost together that way, each by its cheapest service, and the days of the slowest. Null where one of them
 * has no price.
 */
export function sumPrecios(cotizados: readonly (readonly Cotizado[])[], tipo: TipoEntrega): Precio | null {
  let total = 0
  let dias: Cotizado['dias'] = null
  for (const [n, ofrecidos] of cotizados.entries()) {
    const [barato] = ofrecidos.filter((one) => one.tipo === tipo).toSorted((a, b) => a.precio - b.precio)
    if (!barato) return null
    total += barato.precio
    if (n === 0) dias = barato.dias
    else if (dias) {
      const { min, max }: { min: number; max: number } = dias
      dias = barato.dias && { min: Math.max(min, barato.dias.min), max: Math.max(max, barato.dias.max) }
    }
  }
  return cotizados.length === 0 ? null : { precio: centavos(total), dias }
}

/** Branches with the nearest postal codes first: numbers near each other are mostly places near each other. */
export const sortPorCercania = <T extends { codigo_postal: string | null }>(
  sucursales: readonly T[],
  cp: string,
): T[] => {
  const farness = ({ codigo_postal }: T) =>
    codigo_postal === null ? 10_000 : Math.abs(Number(codigo_postal) - Number(cp))
  return sucursales.toSorted((a, b) => farness(a) - farness(b))
}
