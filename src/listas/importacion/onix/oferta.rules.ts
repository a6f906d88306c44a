// Which price and which availability of a record are this shop's: the market is Argentina, the buyer a reader. Each price
// that is passed over has its reason.
import type { Disponibilidad } from '#catalogo/catalogo/ficha.rules.ts'
import { toDisponibilidad } from './codigos.rules.ts'

export const PAIS = 'AR'
export const MONEDA = 'ARS'

/** Codes of countries and regions (lists 91 and 49). Empty lists say nothing. */
export type Territorio = { paises: string[]; regiones: string[]; sinPaises: string[]; sinRegiones: string[] }

export type Precio = {
  /** List 58, two digits. */
  tipo: string
  /** As it is written, with a point. */
  monto: string
  moneda: string
  calificador: string
  territorio: Territorio | null
  cantidadMinima: number
  /** Days `yyyymmdd`; empty is no limit. */
  desde: string
  hasta: string
  provisional: boolean
  /** What is said of taxes: their rate code or percentage. */
  impuestos: { tasa: string; porcentaje: string }[]
}

export type Suministro = {
  proveedor: string
  /** List 93, two digits. */
  rol: string
  disponibilidad: string
  /** List 57, where there is no price: 01 is free. */
  sinPrecio: string
  precios: Precio[]
}
/** The supply for one market; null is any. */
export type Mercado = { territorio: Territorio | null; suministros: Suministro[] }

export type Oferta = {
  /** In hundredths of `moneda`. */
  precio: { monto: number; moneda: string; tipo: string; provisional: boolean } | null
  gratis: boolean
  disponibilidad: Disponibilidad | null
  /** Why prices were passed over, in Spanish, where none was taken. */
  motivos: string[]
}

export type Pregunta = {
  /** Today, `yyyymmdd`. */
  hoy: string
  /** The supplier that the owner named for this sender; others are then asked only where it offers nothing. */
  proveedor?: string
}

const EXACTO = 3
const RESTO = 2
const MUNDO = 1

/** How exactly a territory names Argentina; 0 where it does not. */
function rateTerritorio(territorio: Territorio | null): number {
  if (!territorio) return MUNDO
  const { paises, regiones, sinPaises, sinRegiones } = territorio
  if (sinPaises.includes(PAIS) || sinRegiones.some((region) => region === PAIS || region === 'WORLD')) return 0
  if (paises.includes(PAIS)) return EXACTO
  if (regiones.includes('ROW')) return RESTO
  if (regiones.includes('WORLD')) return MUNDO
  return paises.length + regiones.length === 0 ? MUNDO : 0
}

/** Whether Argentina is in the territory. */
export const includesPais = (territorio: Territorio): boolean => rateTerritorio(territorio) > 0

/** Distributors and wholesalers that supply shops, then publishers, then who sells to readers; a role that is unsaid between. */
const ORDEN_DE_ROLES = ['03', '02', '06', '04', '05', '', '00', '01', '09', '10', '11', '12', '07', '08']
const rankRol = (rol: string) => (ORDEN_DE_ROLES.indexOf(rol) + 1 || ORDEN_DE_ROLES.length + 1) - 1

/** Prices for a consumer, the best first: fixed ones, then recommended ones; with tax before without. */
const ORDEN_DE_TIPOS = ['04', '42', '34', '02', '03', '41', '33', '01']
const SIN_IMPUESTO = new Set(['03', '41', '33', '01'])

/** Why a price is not for a reader here today; null where it is. */
function refusePrecio(precio: Precio, { hoy }: Pregunta): string | null {
  const which = `precio de ${precio.monto} ${precio.moneda}`.trimEnd()
  if (!ORDEN_DE_TIPOS.includes(precio.tipo))
    return `${which}: es de tipo ${precio.tipo || 'desconocido'}, no para el público`
  if (precio.moneda === '') return `${which}: no dice en qué moneda`
  if (!['', '00', '05'].includes(precio.calificador)) return `${which}: no es para el público en general`
  if (precio.territorio && rateTerritorio(precio.territorio) === 0) return `${which}: es para otro país`
  if (precio.cantidadMinima > 1) return `${which}: es desde ${precio.cantidadMinima} ejemplares`
  if (precio.desde !== '' && precio.desde > hoy) return `${which}: empieza después`
  if (precio.hasta !== '' && precio.hasta < hoy) return `${which}: ya terminó`
  if (readMonto(precio.monto) === null) return `${which}: no es un importe`
  if (SIN_IMPUESTO.has(precio.tipo) && precio.impuestos.some(({ tasa, porcentaje }) => !isZero(tasa, porcentaje))) {
    return `${which}: es sin un impuesto que no es 0`
  }
  return null
}

const isZero = (tasa: string, porcentaje: string): boolean =>
  porcentaje === '' ? tasa === 'Z' || tasa === '' : Number(porcentaje) === 0

/** An amount in hundredths; null where it is none. */
export function readMonto(monto: string): number | null {
  const [, whole = '', cents = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(monto) ?? []
  return whole === '' ? null : Number(whole) * 100 + Math.round(Number(`0.${cents || '0'}`) * 100)
}

/** Takes the most exact market, the nearest supplier and the best price for a reader in Argentina. Pure. */
export function chooseOferta(mercados: readonly Mercado[], pregunta: Pregunta): Oferta {
  const motivos: string[] = []
  const here = mercados
    .map((mercado) => ({ mercado, exactitud: rateTerritorio(mercado.territorio) }))
    .filter(({ exactitud }) => exactitud > 0)
    .sort((a, b) => b.exactitud - a.exactitud)
  if (mercados.length > 0 && here.length === 0) motivos.push('ningún mercado del registro incluye a la Argentina')
  const suministros = here
    .flatMap(({ mercado, exactitud }) => mercado.suministros.map((suministro) => ({ suministro, exactitud })))
    .sort(
      (a, b) =>
        Number(b.suministro.proveedor === pregunta.proveedor) - Number(a.suministro.proveedor === pregunta.proveedor) ||
        b.exactitud - a.exactitud ||
        rankRol(a.suministro.rol) - rankRol(b.suministro.rol),
    )
    .map(({ suministro }) => suministro)

  const disponibilidad = suministros
    .map((suministro) => toDisponibilidad(suministro.disponibilidad))
    .find((said) => said !== null)
  const good = suministros.flatMap(({ precios }, lugar) =>
    precios.flatMap((precio) => {
      const motivo = refusePrecio(precio, pregunta)
      if (motivo) motivos.push(motivo)
      return motivo ? [] : [{ precio, lugar }]
    }),
  )
  const [best] = good.sort(
    (a, b) =>
      Number(b.precio.moneda === MONEDA) - Number(a.precio.moneda === MONEDA) ||
      a.lugar - b.lugar ||
      ORDEN_DE_TIPOS.indexOf(a.precio.tipo) - ORDEN_DE_TIPOS.indexOf(b.precio.tipo) ||
      rateTerritorio(b.precio.territorio) - rateTerritorio(a.precio.territorio) ||
      b.precio.desde.localeCompare(a.precio.desde),
  )
  const monto = best ? readMonto(best.precio.monto) : null
  return {
    precio:
      best && monto
        ? { monto, moneda: best.precio.moneda, tipo: best.precio.tipo, provisional: best.precio.provisional }
        : null,
    gratis: !best && suministros[0]?.sinPrecio === '01',
    disponibilidad: disponibilidad ?? null,
    motivos: best ? [] : motivos,
  }
}
