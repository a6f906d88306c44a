// The sheets as they are written for the owner.
import { toPesos } from '#platform/money.ts'
import { CABECERA_TARIFAS, CABECERA_ZONAS, EXTRA, GRATIS, NUNCA, type TarifasLeidas } from './planilla.rules.ts'
import type { Zona } from './tabla.rules.ts'

/** The sheet of zones as it is exported, and imported again without a difference. */
export const writeZonas = (zonas: readonly Pick<Zona, 'nombre' | 'reglas'>[]): string[][] => [
  [...CABECERA_ZONAS],
  ...zonas.flatMap(({ nombre, reglas }) =>
    reglas.map(({ provincia, cp_desde, cp_hasta }) => [
      nombre,
      provincia ?? '',
      cp_desde === null ? '' : String(cp_desde),
      cp_hasta === null ? '' : String(cp_hasta),
    ]),
  ),
]

const writeNumero = (n: number) => String(n).replace('.', ',')

/** The sheet of prices as it is exported, what travels free below the steps. */
export const writeTarifas = ({ escalones, gratis }: TarifasLeidas): string[][] => [
  [...CABECERA_TARIFAS],
  ...escalones.map(({ servicio, zona, hasta_g, precio }) => [
    servicio,
    zona,
    hasta_g === null ? EXTRA : writeNumero(hasta_g / 1_000),
    writeNumero(toPesos(precio)),
  ]),
  ...gratis.map(({ servicio, zona, gratis_desde }) => [
    servicio,
    zona,
    GRATIS,
    gratis_desde === null ? NUNCA : writeNumero(toPesos(gratis_desde)),
  ]),
]
