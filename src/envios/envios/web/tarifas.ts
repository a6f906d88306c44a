import { type Publicos, readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { pesos, toCentavos, toPesos } from '#platform/money.ts'
import { TARIFAS, type Tarifas } from '../envio.rules.ts'

/** What shipping costs, as far as the page knows; an order is priced by the server alone. */
export const readTarifas = (publicos: Publicos): Tarifas => {
  const read = (name: keyof Tarifas) =>
    toCentavos(pesos(readPublico(publicos, `envios.${name}`, Number(toPesos(TARIFAS[name])))))
  return { expres: read('expres'), estandar: read('estandar'), umbral: read('umbral') }
}

export const useTarifas = (): Tarifas => readTarifas(usePublicos())
