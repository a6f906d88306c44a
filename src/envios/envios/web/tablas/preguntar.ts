import { JURISDICCIONES, type Jurisdiccion } from '#catalogo/descuentos/provincias.rules.ts'
import { type Centavos, toCentavos } from '#platform/money.ts'
import type { OpcionEnvio } from '../../cotizacion.contract.ts'
import { computePrecio, listOfrecidas } from '../../opcion.rules.ts'
import type { LugarGuardado } from '../lugar.ts'

/** Books and copies as the calls take them. */
export const writeLibros = (lineas: readonly { libro: string; cantidad: number }[]): string =>
  lineas.map(({ libro, cantidad }) => `${libro}*${cantidad}`).join()

/** A kept place as the calls take it: a province that is none of the country's is left out, and guessed. */
export type LugarPedido = { codigo_postal?: string; provincia?: Jurisdiccion }
export function toLugarPedido(lugar: LugarGuardado | null): LugarPedido {
  if (!lugar) return {}
  const provincia = JURISDICCIONES.find((known) => known === lugar.provincia)
  return { codigo_postal: lugar.codigo_postal, ...(provincia && { provincia }) }
}

/** An option with what it costs these books; null: the shop has to be asked. */
export type Ofrecida = Omit<OpcionEnvio, 'precio' | 'gratis_desde'> & { envio: Centavos | null }

/** The options that make sense with books for this sum. */
export function listConPrecio(opciones: readonly OpcionEnvio[], subtotal: Centavos): Ofrecida[] {
  const enCentavos = opciones.map(({ precio, gratis_desde, ...opcion }) => ({
    ...opcion,
    base: precio === null ? null : toCentavos(precio),
    gratis_desde: gratis_desde === null ? null : toCentavos(gratis_desde),
  }))
  return listOfrecidas(enCentavos, subtotal).map(({ base, gratis_desde, ...opcion }) => ({
    ...opcion,
    envio: computePrecio({ base, gratis_desde }, subtotal),
  }))
}
