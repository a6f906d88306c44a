// Sales that a till made without a network, once they arrive (docs/decisions/158). Pure, for both sides.
import { type Centavos, centavos, type Pesos, toPesos } from '#platform/money.ts'
import type { Medio } from './mostrador.rules.ts'
import { computePrecio, computeTotal, type Linea, type RebajaAMano } from './puesto.rules.ts'

/** What somebody has to look at: copies that went and were promised elsewhere or not there; a price that is not the shop's any more. */
export const MOTIVOS_DE_TAREA = ['ejemplares', 'precio'] as const
export type MotivoDeTarea = (typeof MOTIVOS_DE_TAREA)[number]
export type Tarea = { linea: number; motivo: MotivoDeTarea; cantidad: number }

/**
 * What a paper says in place of a number: the till's letters and its own count. Without a network nobody can ask which letters are
 * taken, so there are four: of ten tills two draw the same ones once in ten thousand shops. The first tills drew two, and keep them.
 */
const PROVISORIA = /^(?:[A-Z]{2}|[A-Z]{4})-\d{1,7}$/
export const isProvisoria = (texto: string): boolean => PROVISORIA.test(texto)
export const isInstante = (texto: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(texto) && !Number.isNaN(Date.parse(texto))
const nameProvisoria = (caja: string, n: number): string => `${caja}-${n}`
/** The instant of a sale by the till's clock, in milliseconds; a clock that is ahead knows no more than now. */
export const clampVendida = (dicha: number, ahora: number): number => Math.min(dicha, ahora)

type Dicho = { precio: Centavos; cantidad: number }

/** The tasks of one line: copies that could not be taken from the stock, and a price that was told and is not the one of now. */
export function listTareas(
  linea: number,
  { precio, cantidad }: Dicho,
  ahora: Centavos | null,
  faltan: number,
): Tarea[] {
  return [
    ...(faltan > 0 ? [{ linea, motivo: 'ejemplares' as const, cantidad: faltan }] : []),
    ...(ahora !== null && ahora !== precio ? [{ linea, motivo: 'precio' as const, cantidad }] : []),
  ]
}

/** How the row of a sale keeps a price that was told: beside it the list price where that is more, with the reason. */
export const keepDicho = (precio: Centavos, lista: Centavos | null, motivo: string) => {
  const rebajado = lista !== null && lista > precio
  return {
    precio_centavos: centavos(precio),
    lista_centavos: rebajado ? lista : null,
    antes_centavos: null,
    oferta: rebajado ? motivo : null,
  }
}

/** A till's letters and how many papers it gave out without a network. */
export type Talonario = { letras: string; dados: number }
export const LETRAS_DE_TALONARIO = 4
/** A till's first, from as many random bytes. */
export const openTalonario = (azar: Uint8Array): Talonario => ({
  letras: String.fromCharCode(...[...azar].map((byte) => 65 + (byte % 26))),
  dados: 0,
})
export const takeProvisoria = ({ letras, dados }: Talonario) => {
  const n = dados + 1
  return { provisoria: nameProvisoria(letras, n), talonario: { letras, dados: n } }
}

type Vendible = { lineas: readonly Linea[]; cliente: { _id: string } | null; rebaja: RebajaAMano | null; clave: string }

/** What the shop is told of a sale that was made without a network: each book as it was sold. */
export const toPedidoSinRed = (
  venta: Vendible,
  { lugar, pagos, entregado, provisoria, vendida_en, pase }: CobradaSinRed,
) => ({
  _id: venta.clave,
  lugar: lugar || null,
  lineas: venta.lineas.map((linea) => {
    const { _id, isbn, titulo, cantidad, suelta } = linea
    const dicho = { isbn, titulo, precio: toPesos(computePrecio(linea, venta.rebaja)) }
    return suelta ? { suelta: dicho, cantidad } : { libro: _id, dicho, cantidad }
  }),
  total: toPesos(computeTotal(venta)),
  pagos,
  entregado,
  ...(venta.cliente && { cliente: venta.cliente._id }),
  ...(venta.rebaja && { rebaja: venta.rebaja }),
  ...(pase && { pase }),
  sin_red: { provisoria, vendida_en },
})
type Pedida = ReturnType<typeof toPedidoSinRed>
/** Whether two tries are of one sale: the same copies for the same money. */
export function isMismaVenta(una: Pedida, otra: Pedida): boolean {
  const write = ({ lineas, total }: Pedida) =>
    [total, ...lineas.map(({ dicho, suelta, cantidad }) => `${(dicho ?? suelta)?.isbn} ${cantidad}`).sort()].join()
  return write(una) === write(otra)
}
type CobradaSinRed = {
  lugar: string
  pagos: { medio: Medio; importe: Pesos }[]
  entregado: Pesos | null
  provisoria: string
  /** ISO 8601. */
  vendida_en: string
  /** What names the seller, where the shop asks for a PIN. */
  pase?: string | undefined
}

/** The lines of a sale without a network, as its slip shows them. */
export const listDichas = ({ lineas }: ReturnType<typeof toPedidoSinRed>) =>
  lineas.flatMap(({ dicho, suelta, cantidad }, n) => {
    const { isbn, titulo, precio } = dicho ?? suelta ?? {}
    if (isbn === undefined || titulo === undefined || precio === undefined) return []
    return [
      { linea: n + 1, isbn, titulo, cantidad, precio_unitario: precio, precio_antes: null, oferta: null, devueltos: 0 },
    ]
  })
