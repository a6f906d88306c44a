// Sales without a network: kept before anybody says that they are done, sent one after the other by one tab, in their order.
import { createCola } from '#platform/cola.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { createVenta, type VentaDetalle } from '../../../mostrador.contract.ts'
import type { VentaAbierta } from '../../../puesto.rules.ts'
import {
  isMismaVenta,
  LETRAS_DE_TALONARIO,
  openTalonario,
  takeProvisoria,
  toPedidoSinRed,
} from '../../../sin-red.rules.ts'
import type { Pagado } from '../Cobro.tsx'
import { type Guardada, listGuardadas, openVentas } from './base.ts'
import { changeEstado, readEstado } from './estado.ts'
import { withRed } from './red.ts'

/** Other tabs hear of what was kept and what arrived. */
const canal = new BroadcastChannel('mostrador-sin-red')
canal.addEventListener('message', () => void readEsperan())

export async function readEsperan(): Promise<void> {
  changeEstado({ esperan: await listGuardadas() })
}
async function tellChange(): Promise<void> {
  canal.postMessage('cambio')
  await readEsperan()
}

export const SIN_LUGAR =
  'No queda lugar en este equipo para guardar la venta. No la des por hecha: liberá espacio, o esperá a que vuelva la red.'
export const SIN_BASE =
  'Este navegador no deja guardar nada acá, y una venta sin red se perdería. Abrí el mostrador en una ventana común, o esperá a que vuelva la red.'

const REPETIDA =
  'Esa venta ya estaba guardada con otros libros, quizás porque se cortó la luz. Revisá qué hay en la caja y cobrá de nuevo: queda aparte.'

/**
 * Keeps a sale with the next number of this till's papers, on the disk. Throws where that cannot be, and then nothing is kept;
 * `VENTA_REPETIDA` where another sale waits under its id: the till of before came back after a power cut.
 */
export async function keepVenta(
  venta: VentaAbierta,
  { pagos, entregado }: Pagado,
  { lugar, quien, pase }: { lugar: string; quien: string; pase?: string | undefined },
): Promise<void> {
  const db = await openVentas()
  const tx = db.transaction(['venta', 'talonario'], 'readwrite', { durability: 'strict' })
  tx.done.catch(() => {}) // told below
  const [ventas, talonarios] = [tx.objectStore('venta'), tx.objectStore('talonario')]
  const before =
    (await talonarios.get('este')) ?? openTalonario(crypto.getRandomValues(new Uint8Array(LETRAS_DE_TALONARIO)))
  const { provisoria, talonario } = takeProvisoria(before)
  const vendida_en = new Date().toISOString()
  const pedido = toPedidoSinRed(venta, { lugar, pagos, entregado, provisoria, vendida_en, pase })
  // Another tab may have kept it.
  const suya = await ventas.index('id').get(venta.clave)
  if (suya === undefined) {
    await talonarios.put(talonario, 'este')
    await ventas.add({ id: venta.clave, pedido, quien })
  }
  await tx.done
  if (suya && !isMismaVenta(suya.pedido, pedido)) throw new AppError(409, 'VENTA_REPETIDA', REPETIDA)
  await tellChange()
}

/** Why a sale could not be kept, for whoever stands at the till. */
export const describeNoGuardada = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? SIN_LUGAR : SIN_BASE

async function forget(llegaron: readonly Guardada[]): Promise<void> {
  const tx = (await openVentas()).transaction('venta', 'readwrite', { durability: 'strict' })
  const ids = tx.store.index('id')
  for (const { id } of llegaron) {
    const key = await ids.getKey(id)
    if (key !== undefined) await tx.store.delete(key)
  }
  await tx.done
}

async function noteRechazo(venta: Guardada, rechazo: string): Promise<void> {
  const tx = (await openVentas()).transaction('venta', 'readwrite')
  const key = await tx.store.index('id').getKey(venta.id)
  if (key !== undefined) await tx.store.put({ ...venta, rechazo }, key)
  await tx.done
}

/** Sends what waits, as the only one of this browser. `todas`: also what the shop refused before. */
async function sendAll(todas: boolean): Promise<void> {
  let waiting = (await listGuardadas()).filter(({ rechazo }) => todas || rechazo === undefined)
  const refused: [Guardada, string][] = []
  const cola = createCola<Guardada, VentaDetalle>({
    leer: () => waiting,
    olvidar: async (llegaron) => {
      await forget(llegaron)
      waiting = waiting.filter((una) => !llegaron.includes(una))
    },
    mandar: ([una]) => {
      if (!una) throw new Error('nothing to send')
      return withRed((signal) => api.call(createVenta, una.pedido, { signal }))
    },
    contar: ([una], dicho) => {
      if (!una) return
      if (dicho.caso === 'rechazado') refused.push([una, dicho.error.message])
      if (dicho.caso !== 'llego') return
      const { ventas, paraMirar } = readEstado().llegaron
      const mas = dicho.respuesta.tareas ? 1 : 0
      changeEstado({ llegaron: { ventas: ventas + 1, paraMirar: paraMirar + mas } })
      void tellChange()
    },
    porVez: 1,
    sigue: true,
  })
  await cola.flush()
  for (const [venta, motivo] of refused) await noteRechazo(venta, motivo)
  if (refused.length > 0) await tellChange()
}

/** Sends what waits, unless another tab does it just now. A browser without locks sends too: the shop counts an id once. */
export async function sendEsperan({ todas = false } = {}): Promise<void> {
  if (readEstado().esperan.length === 0) return
  if (!('locks' in navigator)) return sendAll(todas)
  await navigator.locks.request('mostrador-enviar', { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(todas)
  })
}
