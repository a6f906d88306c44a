// What a coupon takes off, and when it does. A line costs the lowest of list price, offer and coupon, never the sum of two
// discounts (docs/decisions/056).

import { computeRebajado, type Descuento, TODO } from '#catalogo/rebajas/rebaja.rules.ts'
import { formatFechaHora, formatPesos } from '#platform/format.ts'
import { add, CERO, type Centavos, centavos, times, toPesos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import type { Motivo } from './compra.rules.ts'

export const CODIGO_MIN = 4
export const CODIGO_MAX = 24
const CODIGO = new RegExp(`^[A-Z0-9]{${CODIGO_MIN},${CODIGO_MAX}}$`)
/** Accounts that one coupon may name. */
export const CUENTAS_MAX = 200
/** Uses that a limit may allow. */
export const USOS_MAX = 1_000_000

export const CODIGO_ILEGIBLE = `El código lleva de ${CODIGO_MIN} a ${CODIGO_MAX} letras y números.`
export const CODIGO_TOMADO = 'Ya hay un cupón con ese código, o con uno que se lee igual.'
export const USOS_ILEGIBLES = 'Escribí un número entero, o dejalo vacío.'
export const USOS_DE_MENOS = 'Ya se usó más veces que esas.'
export const FALTAN_CUENTAS = 'Elegí para qué cuentas es.'

/** Who may use a coupon. */
export const PARA = ['todos', 'cuentas', 'instituciones'] as const
export type Para = (typeof PARA)[number]
export const PARA_NOMBRES: Record<Para, string> = {
  todos: 'Quien tenga el código',
  cuentas: 'Solo estas cuentas',
  instituciones: 'Bibliotecas e instituciones',
}

/** A code as it is kept and shown: capitals without accents, without what is put between them. */
export const normalizeCodigo = (text: string): string => fold(text).replaceAll(' ', '').toUpperCase()
export const isCodigo = (codigo: string): boolean => CODIGO.test(codigo)

/** A code as it is compared. What looks alike is the same: O and 0; I, L and 1. */
export const readCodigo = (text: string): string => normalizeCodigo(text).replaceAll('0', 'O').replace(/[1L]/g, 'I')

/** Letters and digits of which none looks like another one. */
const SIGNOS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Thirty thousand million codes for each one that is right, at ten guesses in ten minutes. */
const INVENTADO = 8

/** A code that nobody guesses. `random` gives a whole number below its argument. */
export const inventCodigo = (random: (below: number) => number): string =>
  Array.from({ length: INVENTADO }, () => SIGNOS[random(SIGNOS.length)]).join('')

export type Cupon = Descuento & {
  id: string
  codigo: string
  titulo: string
  /** Milliseconds since 1970; `hasta` is the first at which it is over, null: none. */
  desde: number
  hasta: number | null
  /** What the order's books cost at least, without the coupon. */
  minimo: Centavos
  usos: number
  /** Null: no limit. */
  usosMax: number | null
  usosPorCliente: number | null
  soloPrimera: boolean
  para: Para
  /** What it applies to, as `toClaves` names it: any of them is enough. */
  alcance: readonly string[]
}

export type EstadoCupon = 'vigente' | 'programado' | 'agotado' | 'terminado'

type ConEstado = { desde: string; hasta: string | null; usos: number; usos_max: number | null }

/** Where a coupon stands at an instant, whoever has it. */
export function computeEstado({ desde, hasta, usos, usos_max }: ConEstado, ahora: number): EstadoCupon {
  if (hasta !== null && ahora >= Date.parse(hasta)) return 'terminado'
  if (ahora < Date.parse(desde)) return 'programado'
  return usos_max !== null && usos >= usos_max ? 'agotado' : 'vigente'
}

export type Comprador = {
  /** Orders with this coupon, and orders at all; cancelled ones do not count. */
  usos: number
  pedidos: number
  /** The coupon names the account. */
  nombrado: boolean
  /** The account buys as a library or another institution (`descuentos`). */
  institucional: boolean
}

export type LineaSinCupon = {
  cantidad: number
  /** The list price. */
  precio: Centavos
  /** What it costs without the coupon: the list price, or less where an offer applies. */
  sinCupon: Centavos
  /** Nothing may make it cheaper than this. */
  minimo: Centavos
  /** All that a coupon may name to mean this book (`toClaves`). */
  claves: readonly string[]
}

/** What a copy costs with the coupon, if that is less than without it. */
export function computeConCupon(
  { precio, sinCupon, minimo }: Omit<LineaSinCupon, 'cantidad' | 'claves'>,
  descuento: Descuento,
): Centavos | null {
  const rebajado = computeRebajado(precio, descuento)
  if (rebajado === null) return null
  const conCupon = centavos(Math.max(rebajado, minimo))
  return conCupon < sinCupon ? conCupon : null
}

export const computeSinCupon = (lineas: readonly Pick<LineaSinCupon, 'cantidad' | 'sinCupon'>[]): Centavos =>
  lineas.reduce((total, { cantidad, sinCupon }) => add(total, times(sinCupon, cantidad)), CERO)

const isAlcanzada = ({ claves }: Pick<LineaSinCupon, 'claves'>, alcance: readonly string[]): boolean =>
  alcance.includes(TODO) || claves.some((clave) => alcance.includes(clave))

/** `precios`: of each line what a copy costs with the coupon, null where the coupon does not make it cheaper. */
export type Juicio = { vale: false; motivo: Motivo } | { vale: true; precios: (Centavos | null)[] }

const refuse = (motivo: Motivo): Juicio => ({ vale: false, motivo })

const IS_PARA: Record<Para, (comprador: Comprador) => boolean> = {
  todos: () => true,
  cuentas: ({ nombrado }) => nombrado,
  instituciones: ({ institucional }) => institucional,
}

/** Whether the coupon itself holds for this customer, whatever is in the cart; the reason where it does not. */
export function findImpedimento(cupon: Cupon | null, comprador: Comprador, ahora: number): Motivo | null {
  // Whoever it was not made for is told nothing of it.
  if (!cupon || !IS_PARA[cupon.para](comprador)) return 'desconocido'
  if (ahora < cupon.desde) return 'no_empezo'
  if (cupon.hasta !== null && ahora >= cupon.hasta) return 'vencido'
  // Somebody who used it is told so, also where nobody can any more.
  if (cupon.usosPorCliente !== null && comprador.usos >= cupon.usosPorCliente) return 'ya_usado'
  if (cupon.usosMax !== null && cupon.usos >= cupon.usosMax) return 'agotado'
  if (cupon.soloPrimera && comprador.pedidos > 0) return 'no_es_primera'
  return null
}

/** What a coupon does for an order of these lines. */
export function judgeCupon(
  cupon: Cupon | null,
  { comprador, lineas, ahora }: { comprador: Comprador; lineas: readonly LineaSinCupon[]; ahora: number },
): Juicio {
  const impedimento = findImpedimento(cupon, comprador, ahora)
  if (!cupon || impedimento) return refuse(impedimento ?? 'desconocido')
  const alcanzadas = lineas.filter((linea) => isAlcanzada(linea, cupon.alcance))
  if (alcanzadas.length === 0) return refuse('no_vale')
  if (computeSinCupon(lineas) < cupon.minimo) return refuse('minimo')
  const precios = lineas.map((linea) => (isAlcanzada(linea, cupon.alcance) ? computeConCupon(linea, cupon) : null))
  if (precios.some((precio) => precio !== null)) return { vale: true, precios }
  return refuse(alcanzadas.some(({ precio, sinCupon }) => sinCupon < precio) ? 'sin_ventaja' : 'no_vale')
}

type Descrito = Pick<Cupon, 'desde' | 'minimo' | 'usosPorCliente'>
const MENSAJES: Record<Motivo, (cupon: Descrito) => string> = {
  desconocido: () => 'No reconocemos ese cupón. Fijate que esté bien escrito.',
  no_empezo: ({ desde }) => `Ese cupón vale desde el ${formatFechaHora(new Date(desde).toISOString())}.`,
  vencido: () => 'Ese cupón ya venció.',
  agotado: () => 'Ese cupón está agotado.',
  ya_usado: ({ usosPorCliente }) =>
    usosPorCliente === 1 ? 'Ya usaste ese cupón.' : 'Ya usaste ese cupón todas las veces que se podía.',
  no_es_primera: () => 'Ese cupón es para tu primera compra.',
  no_vale: () => 'Ese cupón no vale para estos libros.',
  minimo: ({ minimo }) => `Ese cupón vale desde ${formatPesos(toPesos(minimo))} en libros.`,
  sin_ventaja: () => 'Estos libros ya tienen un precio mejor que con ese cupón.',
}

/** Why a coupon does not apply, for its customer. */
export const describeMotivo = (motivo: Motivo, cupon: Descrito | null): string =>
  MENSAJES[motivo](cupon ?? { desde: 0, minimo: CERO, usosPorCliente: null })
