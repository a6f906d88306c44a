// Services of the tables that a carrier is asked about: its price for the parcels of an order.

import { CLAVES_TRANSPORTE, type ClaveTransporte, TIPOS_ENTREGA } from '#envios/transportes/adaptador.rules.ts'
import type { Consulta, Cotizado } from '#envios/transportes/adaptador.ts'
import { PUEDE } from '#envios/transportes/puede.rules.ts'
import { roundBulto, sumPrecios, writePregunta } from '#envios/transportes/visita.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { add, CERO, type Centavos, centavos, times } from '#platform/money.ts'
import { type Ejemplar, packBultos } from './bulto.rules.ts'
import type { DeTransporte } from './cotizacion.rules.ts'
import { type Lugar, letraDe, toDigitos } from './lugar.rules.ts'
import { listValores } from './tabla.queries.ts'
import type { Tablas } from './tabla.rules.ts'

/** How a carrier is asked for a price; null where it has no answer. */
export type Preguntar = (clave: ClaveTransporte, consulta: Consulta) => Promise<readonly Cotizado[] | null>

/** Different parcels of one order that a carrier is asked about; an order of more goes by the table. */
const BULTOS_MAX = 4

/** A carrier by its word, where this version knows it. */
export const findClave = (transporte: string | null | undefined): ClaveTransporte | undefined =>
  CLAVES_TRANSPORTE.find((clave) => clave === transporte)

/** Whether a reader can choose among its branches. */
export const tellsSucursales = (transporte: string | null | undefined): boolean => {
  const clave = findClave(transporte)
  return clave !== undefined && PUEDE[clave].sucursales
}

/** A place as carriers know it: four digits and the letter of the province. */
export const toDonde = ({ codigo_postal, provincia }: Lugar): { cp: string; provincia: string } => ({
  cp: String(toDigitos(codigo_postal)),
  provincia: letraDe(provincia),
})

/** What these books are worth, as a parcel is insured. */
export async function sumValor(db: Db, lineas: readonly { libro: string; cantidad: number }[]): Promise<Centavos> {
  const valores = await listValores(
    db,
    lineas.map(({ libro }) => libro),
  )
  return lineas.reduce((all, { libro, cantidad }) => add(all, times(valores.get(libro) ?? CERO, cantidad)), CERO)
}

type De = { tablas: Tablas; ejemplares: readonly Ejemplar[]; lugar: Lugar; valor: Centavos; desde: string }

/** What the carriers of these services ask, by service. All are asked at once, each about the same parcel once. */
export async function priceConectadas(
  servicios: readonly string[],
  { tablas, ejemplares, lugar, valor, desde }: De,
  preguntar: Preguntar,
): Promise<Map<string, DeTransporte>> {
  const asked = new Map<string, Promise<readonly Cotizado[] | null>>()
  const { cp: hacia, provincia } = toDonde(lugar)
  async function price(id: string): Promise<[string, DeTransporte][]> {
    const servicio = tablas.servicios.find(({ _id }) => _id === id)
    const clave = findClave(servicio?.transporte)
    const tipo = TIPOS_ENTREGA.find((known) => known === servicio?.tipo)
    if (!servicio || !clave || !tipo || !PUEDE[clave].cotizar) return []
    const bultos = packBultos(ejemplares, servicio.maximo_g)
    const consultas = bultos.map(({ peso_g, alto_mm, ancho_mm, grueso_mm }) => {
      const bulto = { peso_g, alto_mm: grueso_mm, ancho_mm, largo_mm: alto_mm }
      return {
        desde,
        hacia,
        provincia,
        bulto: roundBulto({ ...bulto, valor: centavos(Math.round(valor / bultos.length)) }),
      }
    })
    if (new Set(consultas.map(writePregunta)).size > BULTOS_MAX) return []
    const told = await Promise.all(
      consultas.map((consulta) => {
        const key = `${clave} ${writePregunta(consulta)}`
        const known = asked.get(key) ?? preguntar(clave, consulta)
        asked.set(key, known)
        return known
      }),
    )
    const precios = told.flatMap((cotizados) => (cotizados === null ? [] : [cotizados]))
    const precio = precios.length < told.length ? null : sumPrecios(precios, tipo)
    return precio ? [[id, precio]] : []
  }
  return new Map((await Promise.all(servicios.map(price))).flat())
}
