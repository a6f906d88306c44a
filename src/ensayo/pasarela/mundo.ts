// What the stand-in remembers: preferences, payments, refunds and charge-backs, in memory alone. Money is in centavos.
import { randomUUID } from 'node:crypto'
import { PASOS, PENDIENTES, type SucesoDePago } from './sucesos.ts'
import { MEDIOS, type Medio, TITULARES, type Titular } from './titulares.ts'

export type Renglon = { id: string; title: string; quantity: number; unit_price: number }
export type Preferencia = {
  id: string
  items: readonly Renglon[]
  total: number
  referencia: string | null
  /** What the statement of a card calls the shop. */
  resumen: string
  vueltas: { success?: string; pending?: string; failure?: string }
  autoReturn: boolean
  aviso: string | null
  vence: Date | null
  venceCupon: Date | null
  cuotas: number
  sin: readonly string[]
  creada: Date
}
export type Devolucion = { id: number; importe: number; status: 'approved' | 'in_process'; creada: Date }
export type Pago = {
  id: number
  preferencia: Preferencia
  status: string
  detail: string
  importe: number
  medio: Medio
  cuotas: number
  creado: Date
  aprobado: Date | null
  actualizado: Date
  vence: Date | null
  devoluciones: Devolucion[]
}
export type Contracargo = { id: string; pago: Pago; status: string; importe: number; creado: Date }

/** As many as real ids have, so that nobody counts on few digits. */
const FIRST_ID = 100_000_000_001
const CUPON_MS = 30 * 24 * 3_600_000

function newPago(
  id: number,
  preferencia: Preferencia,
  { medio, titular, cuotas }: { medio: Medio; titular: Titular; cuotas: number },
): Pago {
  const enEfectivo = medio === 'efectivo'
  const creado = new Date()
  const { status, status_detail } = enEfectivo
    ? { status: 'pending', status_detail: 'pending_waiting_payment' }
    : TITULARES[titular]
  return {
    id,
    preferencia,
    status,
    detail: status_detail,
    importe: preferencia.total,
    medio,
    cuotas,
    creado,
    actualizado: creado,
    aprobado: status === 'approved' ? creado : null,
    devoluciones: [],
    vence: enEfectivo ? (preferencia.venceCupon ?? new Date(creado.getTime() + CUPON_MS)) : null,
  }
}

const devueltoDe = (pago: Pago, which: (one: Devolucion) => boolean = () => true) =>
  pago.devoluciones.filter(which).reduce((sum, { importe }) => sum + importe, 0)

/** `onChange`: told of each new and changed payment, in the order in which that happened. */
export function createMundo(onChange: (pago: Pago, action: 'payment.created' | 'payment.updated') => void) {
  const preferencias = new Map<string, Preferencia>()
  const pagos = new Map<number, Pago>()
  const contracargos = new Map<string, Contracargo>()
  let last = FIRST_ID

  const change = (pago: Pago, to: { status?: string; detail?: string } = {}) => {
    // Never the same instant twice: the order of a payment's changes can be told from it.
    Object.assign(pago, to, { actualizado: new Date(Math.max(Date.now(), pago.actualizado.getTime() + 1)) })
    onChange(pago, 'payment.updated')
  }

  /** The state follows from what has been given back. */
  function settle(pago: Pago): void {
    const done = devueltoDe(pago, ({ status }) => status === 'approved')
    if (done >= pago.importe) change(pago, { status: 'refunded', detail: 'refunded' })
    else change(pago, { detail: done > 0 ? 'partially_refunded' : pago.detail })
  }

  /** Refunds under way arrive. False where there is none. */
  function finishDevoluciones(pago: Pago): boolean {
    if (!pago.devoluciones.some((one) => one.status === 'in_process')) return false
    for (const one of pago.devoluciones) one.status = 'approved'
    settle(pago)
    return true
  }

  return {
    preferencias,
    pagos,
    contracargos,
    /** Whether it may still be tried. */
    isAbierta: ({ vence }: Preferencia): boolean => vence === null || vence.getTime() > Date.now(),
    /** A try of whoever has the link. Undefined: the preference has expired, or does not take that. */
    pagar(preferencia: Preferencia, medio: Medio, titular: Titular, cuotas = 1): Pago | undefined {
      const { tipo } = MEDIOS[medio]
      if (!this.isAbierta(preferencia) || preferencia.sin.includes(tipo)) return undefined
      const pago = newPago(last++, preferencia, { medio, titular, cuotas })
      pagos.set(pago.id, pago)
      onChange(pago, 'payment.created')
      return pago
    },
    left: (pago: Pago): number => pago.importe - devueltoDe(pago),
    devolver(pago: Pago, importe: number, lenta: boolean): Devolucion {
      const devolucion: Devolucion = {
        id: last++,
        importe,
        status: lenta ? 'in_process' : 'approved',
        creada: new Date(),
      }
      pago.devoluciones.push(devolucion)
      settle(pago)
      return devolucion
    },
    /** Undefined: its state does not allow it. */
    anular(pago: Pago, detail = 'by_collector'): Pago | undefined {
      if (!PENDIENTES.includes(pago.status)) return undefined
      change(pago, { status: 'cancelled', detail })
      return pago
    },
    /** What others do: the payer, the bank, the owner at the gateway's own screen. False where the state does not allow it. */
    suceder(pago: Pago, suceso: SucesoDePago): boolean {
      if (suceso === 'devolver') {
        if (pago.status !== 'approved') return false
        this.devolver(pago, this.left(pago), false)
        return true
      }
      const { de, status = pago.status, detail, acredita } = PASOS[suceso]
      if (de && !de.includes(pago.status)) return suceso === 'acreditar' && finishDevoluciones(pago)
      if (acredita) pago.aprobado = new Date()
      if (suceso === 'contracargo') {
        const id = randomUUID()
        contracargos.set(id, { id, pago, status: 'in_process', importe: pago.importe, creado: new Date() })
      }
      change(pago, { status, detail })
      return true
    },
  }
}
export type Mundo = ReturnType<typeof createMundo>
