// The mails about revoking a purchase.
import type { Correo } from '../correo/correo.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/pool.ts'
import { RetryLater } from '../platform/errors.ts'
import type { CreateCounter } from '../platform/http/counters.ts'
import type { JobHandlers } from '../platform/jobs.ts'
import { toAviso, toEstado, toRecibido, toTitular } from './arrepentimiento.cartas.ts'
import { findParaCarta } from './arrepentimiento.queries.ts'

type Needs = {
  db: Db
  /** Read for every mail: the owner's settings may have changed. */
  readonly config: Config
  correo: Correo
  createCounter: CreateCounter
}

/** Mails with a code to one address in an hour: the form is anybody's, and no way to fill a mailbox. */
const CODIGOS_POR_HORA = 10

type Suyos = 'arrepentimiento-recibido' | 'arrepentimiento-titular' | 'arrepentimiento-aviso' | 'arrepentimiento-estado'

export function createArrepentimientoHandlers(needs: Needs): Pick<JobHandlers, Suyos> {
  const { db, correo } = needs
  const porDestino = needs.createCounter('códigos de arrepentimiento', CODIGOS_POR_HORA, { seconds: 3_600 })
  /** Whether an address may be written to once more; the code was on the screen anyway. */
  async function mayWrite(address: string): Promise<boolean> {
    try {
      await porDestino.count(address.toLowerCase())
      return true
    } catch (error) {
      if (error instanceof RetryLater) return false
      throw error
    }
  }
  return {
    'arrepentimiento-recibido': async ({ id, data }) => {
      const pedido = await findParaCarta(db, data.arrepentimientoId)
      if (!pedido || !(await mayWrite(pedido.email))) return
      const para = { name: '', address: pedido.email }
      await correo.send({ id, clase: 'arrepentimiento', para, carta: toRecibido(pedido, needs.config) })
    },
    'arrepentimiento-titular': async ({ id, data }) => {
      const pedido = await findParaCarta(db, data.arrepentimientoId)
      if (!pedido || pedido.titular === null || pedido.numero === null || !(await mayWrite(pedido.titular))) return
      const para = { name: '', address: pedido.titular }
      await correo.send({
        id,
        clase: 'arrepentimiento-titular',
        para,
        carta: toTitular(pedido, pedido.numero, needs.config),
      })
    },
    'arrepentimiento-aviso': async ({ id, data }) => {
      const { SITE_EMAIL, SITE_NOMBRE } = needs.config
      const pedido = await findParaCarta(db, data.arrepentimientoId)
      if (!pedido || !SITE_EMAIL || !(await mayWrite(SITE_EMAIL))) return
      await correo.send({
        id,
        clase: 'aviso-arrepentimiento',
        para: { name: SITE_NOMBRE, address: SITE_EMAIL },
        responderA: { name: '', address: pedido.email },
        carta: toAviso(pedido, needs.config),
      })
    },
    'arrepentimiento-estado': async ({ id, data }) => {
      const pedido = await findParaCarta(db, data.arrepentimientoId)
      // Where it has moved on since, another mail tells of that.
      if (!pedido || pedido.estado !== data.estado) return
      const carta = toEstado(pedido, pedido.estado)
      if (carta)
        await correo.send({ id, clase: 'arrepentimiento-estado', para: { name: '', address: pedido.email }, carta })
    },
  }
}
