import { addDias, type Dia } from '#platform/dias.ts'
import { add, CERO, type Centavos, centavos } from '#platform/money.ts'
import { computeFacturable, type Ejemplar, packBultos } from './bulto.rules.ts'
import { computeRango, type Plazo } from './dias.rules.ts'
import type { Lugar } from './lugar.rules.ts'
import {
  computeEscalon,
  gratisDe,
  hasTarifa,
  listVigentes,
  listZonas,
  type Servicio,
  type Tablas,
  type TipoServicio,
  type Zona,
} from './tabla.rules.ts'

/** A way in which an order may reach its reader, as a quote offers it. */
export type Opcion = {
  servicio: string
  nombre: string
  tipo: TipoServicio
  zona: string | null
  /** Before `gratis_desde`; null: the shop has to be asked. */
  base: Centavos | null
  gratis_desde: Centavos | null
  desde: Dia
  hasta: Dia
  /** Pick-up alone. */
  lugar: string | null
  horario: string | null
  /** Until which day it is kept. */
  guarda_hasta: Dia | null
  /** Grams that are charged for. */
  peso_g: number
  bultos: number
  /** The carrier that takes it; missing where the table alone says, and in quotes of before. */
  transporte?: string
}

/** What a carrier asks for an order by a service, in place of the table's price; its days are business days. */
export type DeTransporte = { precio: Centavos; dias: { min: number; max: number } | null }

/** What the shop's share leaves, to the centavo. */
const subsidize = (precio: Centavos, subsidio: number): Centavos =>
  centavos(Math.round((precio * (100 - subsidio)) / 100))

/** The carrier's own days where it says them. */
const plazoDe = (servicio: Servicio, cotizado: DeTransporte | undefined): Plazo =>
  cotizado?.dias ? { ...servicio, dias_min: cotizado.dias.min, dias_max: cotizado.dias.max, habiles: true } : servicio

type Consulta = {
  ejemplares: readonly Ejemplar[]
  /** Null: only what needs no place, which is pick-up. */
  lugar: Lugar | null
  /** The day in Argentina whose tables hold, and its hour. */
  momento: { dia: Dia; hora: number }
  /** By service. A carrier's price holds where the table has one: where a service goes is the table's word. */
  cotizados?: ReadonlyMap<string, DeTransporte>
}

type DeZona = Pick<Opcion, 'zona' | 'base' | 'gratis_desde'>
type EnZona = { servicio: Servicio; zona: Zona; dia: Dia; pesos: readonly number[]; cotizado: DeTransporte | undefined }

/** What a service asks in one zone for parcels of so many grams; undefined where it does not go. */
function priceZona(tablas: Tablas, { servicio, zona, dia, pesos, cotizado }: EnZona): DeZona | undefined {
  const vigentes = listVigentes(tablas.escalones, { servicio: servicio._id, zona: zona._id, dia })
  if (vigentes.length === 0) return undefined
  const de = { zona: zona._id, gratis_desde: gratisDe(tablas.gratis, vigentes, servicio) }
  if (cotizado) return { ...de, base: subsidize(cotizado.precio, servicio.subsidio) }
  const cada = pesos.map((peso) => computeEscalon(vigentes, peso))
  const base = cada.reduce<Centavos | null>(
    (all, precio) => (all === null || precio === null ? null : add(all, subsidize(precio, servicio.subsidio))),
    CERO,
  )
  return { ...de, base }
}

/** Of two prices the dearer one, free no sooner than the later of both; «to be asked» comes before any. */
function chooseDearer(one: DeZona, other: DeZona): DeZona {
  const dear = one.base === null || (other.base !== null && one.base >= other.base) ? one : other
  const gratis_desde =
    one.gratis_desde === null || other.gratis_desde === null
      ? null
      : one.gratis_desde >= other.gratis_desde
        ? one.gratis_desde
        : other.gratis_desde
  return { ...dear, gratis_desde }
}

/** What the active services ask for these copies at this place, in the order of the table. */
export function listOpciones(tablas: Tablas, { ejemplares, lugar, momento, cotizados }: Consulta): Opcion[] {
  const zonas = lugar ? listZonas(tablas.zonas, lugar) : []
  return tablas.servicios
    .filter(({ activo, tipo }) => activo && (tipo === 'retiro' || lugar !== null))
    .flatMap((servicio): Opcion[] => {
      const { _id, nombre, tipo, factor_volumetrico, guarda_dias, transporte } = servicio
      const cotizado = cotizados?.get(_id)
      const bultos = packBultos(ejemplares, servicio.maximo_g)
      const pesos = bultos.map((bulto) => computeFacturable(bulto, factor_volumetrico))
      const rango = computeRango(momento, plazoDe(servicio, cotizado), tablas.feriados)
      const retiro = tipo === 'retiro'
      const option = {
        servicio: _id,
        nombre,
        tipo,
        ...rango,
        lugar: retiro ? servicio.lugar : null,
        horario: retiro ? servicio.horario : null,
        guarda_hasta: retiro ? addDias(rango.hasta, guarda_dias ?? 0) : null,
        peso_g: pesos.reduce((all, peso) => all + peso, 0),
        bultos: bultos.length,
        ...(transporte !== null && hasTarifa(tipo) && { transporte }),
      }
      if (!hasTarifa(tipo)) return [{ ...option, zona: zonas[0]?._id ?? null, base: CERO, gratis_desde: null }]
      const precios = zonas.map(
        (zona) => zona && priceZona(tablas, { servicio, zona, dia: momento.dia, pesos, cotizado }),
      )
      const precio = precios.length > 0 && precios.reduce((dear, other) => dear && other && chooseDearer(dear, other))
      return precio ? [{ ...option, ...precio }] : []
    })
}
