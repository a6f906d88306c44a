// Mercado Pago fails while customers pay and the staff gives money back: it is silent, down, cuts the line after the work is done,
// answers nothing, and tells of no payment.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Palancas } from '#ensayo/pasarela/palancas.ts'
import type { Falla } from './falla.ts'

const EACH_MS = 5_000
/** The gateway is given five seconds, and the customer then has a sentence. */
const SENTENCE_MS = 6_500
const MANY = 1_000_000
/** A payment that nobody told of is asked for after a minute. */
const COSAS: readonly Partial<Palancas>[] = [
  { falla: { en: 'todo', tipo: 'caida', veces: MANY } },
  { falla: { en: 'todo', tipo: 'corte', veces: MANY } },
  { falla: { en: 'todo', tipo: 'silencio', veces: MANY } },
  { falla: { en: 'todo', tipo: 'vacia', veces: MANY } },
  { falla: { en: 'devolucion', tipo: 'corte', veces: MANY }, avisos: 'nunca' },
  { avisos: 'sin_firma', ipn: true },
]

export const pasarela: Falla = {
  nombre: 'pasarela',
  titulo: 'Mercado Pago se cae, corta, calla y no avisa',
  frase: SENTENCE_MS,
  async causar({ tienda: { ensayo }, clientes, exigir }) {
    if (!ensayo) throw new Error('nobody pays in this shop')
    const began = performance.now()
    for (const cosa of COSAS) {
      ensayo.reset()
      Object.assign(ensayo.palancas, cosa)
      await sleep(EACH_MS)
    }
    ensayo.reset()
    ensayo.palancas.veces = 2
    const during = clientes.vistos.filter(({ sent }) => sent > began)
    exigir(
      during.some(({ status }) => status === 503),
      'quien va a pagar recibe una frase',
    )
    const others = during.filter(({ clase, status }) => clase !== 'pedido' && status !== 200)
    exigir(others.length === 0, `nadie más lo nota (${others.length} rechazos)`)
  },
}
