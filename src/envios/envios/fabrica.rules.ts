// What becomes of the two services that the shop came with, once the owner's own tables are on.
import type { Centavos } from '#platform/money.ts'
import { hasTarifa, type TipoServicio } from './tabla.rules.ts'

/** The rows of 0100_envios.sql that go to the whole country, free from the specification's sum on. */
const DE_FABRICA: readonly string[] = ['0e100000-0000-4000-8000-000000000001', '0e100000-0000-4000-8000-000000000002']
export const isDeFabrica = (servicio: string): boolean => DE_FABRICA.includes(servicio)

/** What the owner may answer when the tables are switched on. */
export const RESPUESTAS_FABRICA = [
  { valor: 'siempre', nombre: 'Ofrecerlos en todos lados, junto a los míos' },
  { valor: 'sin_otro', nombre: 'Ofrecerlos solo donde ningún envío mío tiene precio' },
  { valor: 'nunca', nombre: 'No ofrecerlos más' },
] as const
type Respuesta = (typeof RESPUESTAS_FABRICA)[number]['valor']

export const VALORES_FABRICA = RESPUESTAS_FABRICA.map(({ valor }) => valor)

/** Empty: the tables were switched on before anybody asked; they are offered always. */
export type Fabrica = Respuesta | ''

/** An answer as a setting has it. */
export const readFabrica = (valor: unknown): Fabrica => VALORES_FABRICA.find((known) => known === valor) ?? ''

type Ofrecible = { servicio: string; tipo: TipoServicio; base: Centavos | null }

/** The options of a quote that the owner's answer leaves. One «to be asked» is no price, and a pick-up is no parcel. */
export function keepSegunFabrica<T extends Ofrecible>(opciones: readonly T[], fabrica: Fabrica): readonly T[] {
  const propias = opciones.filter(({ servicio }) => !isDeFabrica(servicio))
  const hayPropia = propias.some(({ tipo, base }) => hasTarifa(tipo) && base !== null)
  return fabrica === 'nunca' || (fabrica === 'sin_otro' && hayPropia) ? propias : opciones
}
