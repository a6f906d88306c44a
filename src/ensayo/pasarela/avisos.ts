// The stand-in's notices, signed as Mercado Pago signs them, and badly where a switch says so.
import { randomUUID } from 'node:crypto'
import { sign } from '#venta/pagos/mercadopago/firma.ts'
import { createAgenda } from './agenda.ts'
import type { Pago } from './mundo.ts'
import type { Palancas } from './palancas.ts'

/** `estado`: what it was answered with; 0: no answer. */
export type Enviado = { pago: number; action: string; firmado: string; ipn: boolean; estado: number }

const ANSWER_MS = 22_000
/** A notice that was not answered with 200 or 201 comes again after so long. */
const AGAIN_MS = [1_000, 5_000, 30_000]

type Cuenta = { secreto: string; cuenta: string }

const writeAviso = (pago: Pago, action: string, cuenta: string) => ({
  id: Number(randomUUID().replace(/\D/g, '').slice(0, 12)),
  live_mode: true,
  type: 'payment',
  date_created: new Date().toISOString(),
  user_id: Number(cuenta),
  api_version: 'v1',
  action,
  data: { id: String(pago.id) },
})

/** The headers of one notice, by the switches: signed anew each time, as a repeat is. */
function signAviso(pago: Pago, secreto: string, { avisos, segundos }: Palancas): Record<string, string> {
  if (avisos === 'sin_firma') return {}
  const requestId = randomUUID()
  const ts = String(segundos ? Math.floor(Date.now() / 1_000) : Date.now())
  const with_ = avisos === 'otro_secreto' ? `${secreto}-otro` : secreto
  const v1 = sign({ ts, requestId, dataId: String(pago.id) }, with_).toString('hex')
  return { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId }
}

/** The status of the answer; 0 without one. */
async function post(url: URL, headers: Record<string, string>, body: unknown): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'user-agent': 'MercadoPago WebHook v1.0', ...headers },
    })
    await response.text()
    return response.status
  } catch {
    return 0
  }
}

export function createAvisos({ secreto, cuenta }: Cuenta, palancas: Palancas) {
  const enviados: Enviado[] = []
  const agenda = createAgenda()
  let held: (() => Promise<void>) | null = null
  let open = true

  async function deliver(pago: Pago, action: string, tries = 0): Promise<void> {
    if (!open || palancas.avisos === 'nunca' || !pago.preferencia.aviso) return
    const url = new URL(pago.preferencia.aviso)
    url.searchParams.set('data.id', String(pago.id))
    url.searchParams.set('type', 'payment')
    const estado = await post(url, signAviso(pago, secreto, palancas), writeAviso(pago, action, cuenta))
    enviados.push({ pago: pago.id, action, firmado: palancas.avisos, ipn: false, estado })
    const again = AGAIN_MS[tries]
    if (![200, 201].includes(estado) && again !== undefined && open) {
      agenda.later(again, () => deliver(pago, action, tries + 1))
    }
  }

  async function deliverOld(pago: Pago): Promise<void> {
    if (!open || !pago.preferencia.aviso) return
    const url = new URL(pago.preferencia.aviso)
    url.search = new URLSearchParams({ topic: 'payment', id: String(pago.id) }).toString()
    const estado = await post(url, {}, { resource: String(pago.id), topic: 'payment' })
    enviados.push({ pago: pago.id, action: 'payment', firmado: 'sin_firma', ipn: true, estado })
  }

  /** All that is sent for one change, at once. */
  const sendAll = async (pago: Pago, action: string) => {
    await Promise.all([
      ...Array.from({ length: palancas.veces }, () => deliver(pago, action)),
      ...(palancas.ipn ? [deliverOld(pago)] : []),
    ])
  }

  return {
    enviados,
    /** Sends what belongs to this change, as the switches say. */
    tell(pago: Pago, action: string): void {
      if (palancas.avisos === 'nunca') return
      const send = () => sendAll(pago, action)
      if (!palancas.desorden) {
        if (palancas.demora > 0) agenda.later(palancas.demora, send)
        else agenda.now(send)
      } else if (held) {
        const former = held
        held = null
        agenda.now(() => send().then(former))
      } else held = send
    },
    /** Sends it now, and waits for the answer. */
    tellNow: sendAll,
    /** Any payment's notice, once more. */
    repeat: (pago: Pago) => deliver(pago, 'payment.updated'),
    settled: agenda.settled,
    forget: agenda.forget,
    stop(): void {
      open = false
      agenda.forget()
    },
  }
}
export type Avisos = ReturnType<typeof createAvisos>
