// What follows from a payment as the gateway tells it: rows to be written, and what the owner has to see to.
import { type Centavos, centavos, subtract } from '#platform/money.ts'
import { type EstadoDePago, findVia, type Tipo, type Vida } from './pago.rules.ts'
import type { EstadoLeido, PagoLeido } from './pasarela.ts'
import type { ClaseTarea } from './tarea.rules.ts'

/** What a payment of an order has to be: what one of its attempts asked for, by whoever's account that was made. */
export type Esperado = { importe: Centavos; cuenta: string; moneda: string }

export type FilaNueva = { tipo: Tipo; importe: Centavos; detalle: string; clave: string; ocurrido_en: Date }
export type Plan = { filas: FilaNueva[]; tareas: ClaseTarea[] }

const NADA: Plan = { filas: [], tareas: [] }
const PASOS: Record<Exclude<EstadoLeido, 'desconocido'>, EstadoDePago> = {
  pendiente: 'pendiente',
  en_revision: 'en_revision',
  aprobado: 'aprobado',
  rechazado: 'rechazado',
  anulado: 'anulado',
  devuelto: 'devuelto',
  contracargo: 'contracargo',
  perdido: 'perdido',
  en_mediacion: 'en_mediacion',
}
/** States in which money has come in. */
const CON_PLATA: readonly EstadoLeido[] = ['aprobado', 'devuelto', 'contracargo', 'perdido', 'en_mediacion']

/**
 * The rows that a reading adds to what is known of a payment. Older readings, ways that do not exist and repetitions add none; a payment
 * of a sum, currency or account that none of the order's attempts had never counts. The gateway's own amounts of refunds are sums, so what is added is the difference.
 */
export function planLectura(vida: Vida, pago: PagoLeido, esperados: readonly Esperado[]): Plan {
  const { estado, actualizado } = pago
  if (vida.leido && actualizado < vida.leido) return NADA
  if (estado === 'desconocido') return { filas: [], tareas: ['estado_desconocido'] }
  if (vida.estado === 'ajeno') return NADA
  const es = esperados.some(
    ({ importe, moneda, cuenta }) => pago.importe === importe && pago.moneda === moneda && pago.cuenta === cuenta,
  )
  if (!es) return CON_PLATA.includes(estado) ? planAjeno(pago) : NADA
  const via = findVia(vida.estado, PASOS[estado])
  if (via === null) return NADA

  const filas: FilaNueva[] = []
  const tareas: ClaseTarea[] = CAIDOS.includes(vida.estado) && via.length > 0 ? ['revivido'] : []
  let at: EstadoDePago = vida.estado
  for (const paso of via) {
    if (paso !== 'devuelto' && paso !== 'nuevo') filas.push(makeFila(pago, toTipo(at, paso), pago.importe))
    if (paso === 'contracargo' && estado === paso) tareas.push('contracargo')
    if (paso === 'perdido') tareas.push('contracargo_perdido')
    if (paso === 'en_mediacion') tareas.push('mediacion')
    at = paso
  }
  const cobrado = CON_PLATA.includes(estado)
  const hasta = estado === 'devuelto' ? pago.importe : centavos(Math.min(pago.devuelto, pago.importe))
  const mas = subtract(hasta, vida.devuelto)
  if (cobrado && mas > 0) filas.push({ ...makeFila(pago, 'devuelto', mas), clave: `${pago.id}:devuelto:${hasta}` })
  return { filas, tareas }
}

/** What had come to nothing, as far as anybody was told. */
const CAIDOS: readonly EstadoDePago[] = ['rechazado', 'anulado']

/** What an approval after them wins back. */
const DISPUTADOS: readonly EstadoDePago[] = ['contracargo', 'perdido', 'en_mediacion']

const planAjeno = (pago: PagoLeido): Plan => ({
  filas: [{ ...makeFila(pago, 'ajeno', pago.importe), clave: `${pago.id}:ajeno` }],
  tareas: ['importe_distinto'],
})

const toTipo = (desde: EstadoDePago, hacia: Exclude<EstadoDePago, 'nuevo' | 'devuelto'>): Tipo =>
  hacia === 'aprobado' && DISPUTADOS.includes(desde) ? 'recuperado' : hacia

const makeFila = ({ id, actualizado, detalle }: PagoLeido, tipo: Tipo, importe: Centavos): FilaNueva => ({
  tipo,
  importe,
  detalle: detalle.slice(0, 300),
  clave: `${id}:${tipo}:${actualizado.getTime()}`,
  ocurrido_en: actualizado,
})

/** A minute that the gateway's clock may be behind ours. */
const RELOJ_MS = 60_000

/**
 * Which of a payment's refunds is ours, where the answer with its id was lost: the newest of that sum, made since the gateway was asked,
 * that is no other one of ours.
 */
export const findPropia = (
  { devoluciones }: PagoLeido,
  { importe, enviada }: { importe: Centavos; enviada: Date },
  propias: readonly string[],
): string | undefined =>
  [...devoluciones]
    .sort((a, b) => b.creada.getTime() - a.creada.getTime())
    .find(
      (una) =>
        una.importe === importe && una.creada.getTime() >= enviada.getTime() - RELOJ_MS && !propias.includes(una.id),
    )?.id
