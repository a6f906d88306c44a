// The mails about revoking a purchase.
import { createBrake } from '#platform/http/brake.ts'
import { enqueueForPeriod, type JobHandlers } from '#platform/jobs.ts'
import type { Machine } from '#platform/slice.ts'
import {
  toAviso,
  toCodigos,
  toEstado,
  toRecibido,
  toResumenArrepentimientos,
  toTitular,
} from './arrepentimiento.cartas.ts'
import {
  type ArrepentimientoParaCarta,
  countRecibidos,
  findParaCarta,
  listRecibidos,
} from './arrepentimiento.queries.ts'

type Needs = Pick<Machine, 'db' | 'config' | 'correo' | 'createCounter'>

/**
 * Mails in an hour to one mailbox: the form is anybody's, and no way to fill one. A request that names an order and its own
 * address counts apart, by its order, so that junk keeps no customer from their code, nor the shop from its notice. What is
 * beyond it is told in one letter at the end of the hour: nothing is dropped, and of the law's 24 hours one is gone at most.
 */
const POR_HORA = { own: 3, each: 10, all: 10, seconds: 3_600 }
const CUALQUIERA = { stranger: '' }

type Suyos = `arrepentimiento-${'recibido' | 'titular' | 'aviso' | 'estado' | 'codigos' | 'resumen'}`

export function createArrepentimientoHandlers(needs: Needs): Pick<JobHandlers, Suyos> {
  const { db, correo } = needs
  const codigos = createBrake(needs.createCounter, 'códigos de arrepentimiento', POR_HORA)
  const titulares = createBrake(needs.createCounter, 'titulares de arrepentimiento', POR_HORA)
  const avisos = createBrake(needs.createCounter, 'avisos de arrepentimiento', POR_HORA)
  const causeOf = ({ coincide, numero }: ArrepentimientoParaCarta) => (coincide ? { own: `${numero}` } : CUALQUIERA)
  return {
    'arrepentimiento-recibido': async ({ id, data }) => {
      const pedido = await findParaCarta(db, data.arrepentimientoId)
      if (!pedido) return
      if (!(await codigos.hasRoom(pedido.email, causeOf(pedido)))) {
        return enqueueForPeriod(db, 'arrepentimiento-codigos', { of: pedido.email.toLowerCase(), ...data })
      }
      const para = { name: '', address: pedido.email }
      await correo.send({ id, clase: 'arrepentimiento', para, carta: toRecibido(pedido, needs.config) })
    },
    'arrepentimiento-codigos': async ({ id, data }) => {
      const pedido = await findParaCarta(db, data.arrepentimientoId)
      if (!pedido) return
      const recibidos = await listRecibidos(db, pedido.email, data)
      const para = { name: '', address: pedido.email }
      await correo.send({ id, clase: 'arrepentimiento', para, carta: toCodigos(recibidos, needs.config) })
    },
    'arrepentimiento-titular': async ({ id, data }) => {
      const pedido = await findParaCarta(db, data.arrepentimientoId)
      if (!pedido || pedido.titular === null || pedido.numero === null) return
      // The queue shows whose order it is, and nobody moves it unseen: beyond a few mails its owner knows.
      if (!(await titulares.hasRoom(pedido.titular, { own: `${pedido.numero}` }))) return
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
      if (!pedido || !SITE_EMAIL) return
      if (!(await avisos.hasRoom('tienda', causeOf(pedido)))) {
        return enqueueForPeriod(db, 'arrepentimiento-resumen', { of: 'tienda' })
      }
      await correo.send({
        id,
        clase: 'aviso-arrepentimiento',
        para: { name: SITE_NOMBRE, address: SITE_EMAIL },
        responderA: { name: '', address: pedido.email },
        carta: toAviso(pedido, needs.config),
      })
    },
    'arrepentimiento-resumen': async ({ id, data }) => {
      const { SITE_EMAIL, SITE_NOMBRE } = needs.config
      const cuantos = await countRecibidos(db, data)
      if (!SITE_EMAIL || cuantos.todos === 0) return
      await correo.send({
        id,
        clase: 'aviso-arrepentimiento',
        carta: toResumenArrepentimientos(cuantos, data, needs.config),
        para: { name: SITE_NOMBRE, address: SITE_EMAIL },
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
