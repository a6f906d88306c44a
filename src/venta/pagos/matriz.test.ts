// Every way that money may go: how it is paid, what becomes of it, and in which order the shop hears of it. Each ends in the one state
// that docs/decisions/076 documents, and hearing all of it once more changes nothing. `npm run pagos -- matriz` prints the table.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Pago } from '#ensayo/pasarela/mundo.ts'
import type { Palancas } from '#ensayo/pasarela/palancas.ts'
import type { SucesoDePago } from '#ensayo/pasarela/sucesos.ts'
import type { Titular } from '#ensayo/pasarela/titulares.ts'
import { listRechazadas } from '#oficina/sistema/credenciales.service.ts'
import { type Caja, type Metodo, type Ordenado, openCaja } from '#test/caja.ts'
import { findDesacuerdos } from '#test/cuadre.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { putAjustes, SIN_TOPES } from '#test/existencias.ts'
import { ENTERA, type FilaDeMatriz, type Queda as QuedaEntera, writeFilas } from '#test/matriz.ts'

/** The command tries every way of paying; here one card stands for both. */
const TARJETAS: readonly Metodo[] = ENTERA ? ['tarjeta', 'debito'] : ['tarjeta']
const CUPON: readonly Metodo[] = ['efectivo']
const TRANSFERENCIA: readonly Metodo[] = ['transferencia']

let caja: Caja
beforeAll(async () => {
  caja = await openCaja()
  await putAjustes(caja.api, SIN_TOPES)
})
afterAll(() => caja.end())
// A notice that was not answered comes again a second later: that of one case must not arrive in the next.
beforeEach(async () => {
  caja.ensayo.reset()
  caja.ensayo.avisos.forget()
  await caja.settle()
})

/** One order on its way: its customer was sent to pay. */
type Marcha = Ordenado & {
  pay(titular?: Titular): Promise<Pago>
  suceder(pago: Pago, suceso: SucesoDePago): Promise<void>
}

async function start(metodo: Metodo, options: { copias?: number } = {}): Promise<Marcha> {
  const prepared = await caja.prepare(metodo, options)
  const { status, body } = await caja.place(prepared)
  expect(status, JSON.stringify(body)).toBe(200)
  const id = body._id
  expect((await caja.pagar(id)).status).toBe(metodo === 'transferencia' ? 409 : 200)
  return {
    ...prepared,
    id,
    async pay(titular) {
      const pago = caja.pay(id, metodo, titular)
      await caja.settle()
      return pago
    },
    async suceder(pago, suceso) {
      expect(caja.ensayo.mundo.suceder(pago, suceso)).toBe(true)
      await caja.settle()
    },
  }
}

/** In pesos. */
const totalDe = async ({ id }: Marcha): Promise<number> => ((await caja.read(id)).pago?.total ?? 0) / 100
const set = (palancas: Partial<Palancas>) => void Object.assign(caja.ensayo.palancas, palancas)

/** `movimientos` without the order's own; `ejemplares`: what is kept for the order. */
type Queda = Pick<QuedaEntera, 'pago' | 'movimientos'> & Partial<QuedaEntera>
type Caso = {
  nombre: string
  metodos: readonly Metodo[]
  copias?: number
  hacer(marcha: Marcha): Promise<unknown>
  queda: Queda
}

const RECIBIDO = ['pago-recibido × 1']
const DEVUELTO = ['pago-devuelto × 1', ...RECIBIDO]
const APROBADO: Queda = { pago: 'pagado', movimientos: ['aprobado'], correos: RECIBIDO }
const SIN_PAGO = { pago: 'sin_pago', ejemplares: ['viva con fin'] }

const PARTES = { pago: 'pagado', movimientos: ['aprobado', 'pedido', 'aprobado'], correos: ['pago-recibido × 2'] }

/** Part of it is brought to the shop, which closes the link; the rest is paid by the one that follows. */
async function payParts(m: Marcha): Promise<void> {
  expect((await caja.recibir(m.id, 1_000)).status).toBe(200)
  await caja.settle()
  expect(() => caja.pay(m.id, m.metodo)).toThrow('takes no payment')
  expect((await caja.pagar(m.id)).status).toBe(200)
  await m.pay()
}

/** Of the order's id, as the shop has confirmed it. */
const insertArrepentimiento = (id: string) =>
  caja.api.pool.query(
    `insert into arrepentimiento (id, codigo, clase, pedido_numero, pedido_id, estado)
     select id, 'ARR-' || translate(upper(substr(md5(id::text), 1, 8)), '01', 'XY'), 'compra', numero::text, id, 'confirmada'
     from pedido where id = $1`,
    [id],
  )

/** Its customer revokes the purchase, and the shop gives so many pesos back. */
async function reembolsar(m: Marcha, importe: number): Promise<void> {
  await insertArrepentimiento(m.id)
  const payload = { estado: 'reembolsada', importe }
  const both = await Promise.all(
    [1, 2].map(() => caja.call('PUT', `/api/arrepentimientos/${m.id}/estado`, caja.admin, payload)),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
}

const cancelImpago = (id: string) => caja.call('POST', `/api/pedidos/${id}/cancelar-impago`, caja.admin, {})

const CASOS: readonly Caso[] = [
  { nombre: 'aprobado', metodos: TARJETAS, hacer: (m) => m.pay(), queda: APROBADO },
  {
    nombre: 'aprobado, avisado cinco veces a la vez y con el aviso viejo',
    metodos: TARJETAS,
    hacer(m) {
      set({ veces: 5, ipn: true })
      return m.pay()
    },
    queda: APROBADO,
  },
  {
    nombre: 'aprobado, el cliente vuelve antes que el aviso',
    metodos: TARJETAS,
    async hacer(m) {
      set({ demora: 600_000 })
      const pago = caja.pay(m.id, m.metodo)
      expect((await caja.consultar(m.id)).body.estado).toBe('pagado')
      caja.ensayo.avisos.forget()
      await caja.ensayo.avisos.tellNow(pago, 'payment.created')
      await caja.settle()
    },
    queda: APROBADO,
  },
  {
    nombre: 'aprobado, avisado antes de que se guarde el intento',
    metodos: TARJETAS,
    hacer: async () => {}, // see `start` below: it is paid before the preference is answered
    queda: APROBADO,
  },
  {
    nombre: 'aprobado, sin ningún aviso, y la búsqueda tarda',
    metodos: TARJETAS,
    async hacer(m) {
      set({ avisos: 'nunca', busqueda: 60_000 })
      await m.pay()
      await caja.reconcile(m.id)
      expect((await caja.read(m.id)).pago?.estado).toBe('sin_pago')
      set({ busqueda: 0 })
      await caja.reconcile(m.id)
    },
    queda: APROBADO,
  },
  {
    nombre: 'aprobado, con avisos de otro: los encuentra la conciliación',
    metodos: TARJETAS,
    async hacer(m) {
      set({ avisos: 'otro_secreto' })
      await m.pay()
      expect(caja.ensayo.avisos.enviados.at(-1)?.estado).toBe(401)
      expect((await caja.read(m.id)).pago?.estado).toBe('sin_pago')
      await caja.reconcile(m.id)
    },
    queda: APROBADO,
  },
  {
    nombre: 'rechazado, y alguien inventa un aviso',
    metodos: TARJETAS,
    async hacer(m) {
      set({ avisos: 'sin_firma' })
      await m.pay('FUND')
      expect(caja.ensayo.avisos.enviados.at(-1)?.estado).toBe(401)
      expect((await caja.read(m.id)).movimientos).toHaveLength(1)
      await caja.reconcile(m.id)
    },
    queda: { ...SIN_PAGO, movimientos: ['rechazado'] },
  },
  {
    nombre: 'rechazado',
    metodos: TARJETAS,
    hacer: (m) => m.pay('FUND'),
    queda: { ...SIN_PAGO, movimientos: ['rechazado'] },
  },
  {
    nombre: 'rechazado dos veces, después aprobado, avisos al revés',
    metodos: TARJETAS,
    async hacer(m) {
      await m.pay('FUND')
      set({ desorden: true })
      await m.pay('CALL')
      await m.pay()
    },
    queda: { ...APROBADO, movimientos: ['rechazado', 'aprobado', 'rechazado'] },
  },
  {
    nombre: 'en revisión, después aprobado',
    metodos: TARJETAS,
    async hacer(m) {
      const pago = await m.pay('CONT')
      expect((await caja.read(m.id)).pago?.estado).toBe('pendiente')
      await m.suceder(pago, 'acreditar')
    },
    queda: { ...APROBADO, movimientos: ['en_revision', 'aprobado'] },
  },
  {
    nombre: 'en revisión, después rechazado',
    metodos: TARJETAS,
    hacer: async (m) => m.suceder(await m.pay('CONT'), 'rechazar'),
    queda: { ...SIN_PAGO, movimientos: ['en_revision', 'rechazado'] },
  },
  {
    nombre: 'dos aprobados a la vez',
    metodos: TARJETAS,
    async hacer(m) {
      caja.pay(m.id, m.metodo)
      caja.pay(m.id, m.metodo)
      await caja.settle()
    },
    queda: {
      pago: 'pagado',
      movimientos: ['aprobado', 'aprobado'],
      tareas: ['segundo_pago'],
      correos: ['pago-recibido × 2'],
    },
  },
  {
    nombre: 'rechazado, y el mismo pago vuelve aprobado',
    metodos: TARJETAS,
    hacer: async (m) => m.suceder(await m.pay('FUND'), 'revivir'),
    queda: { ...APROBADO, movimientos: ['rechazado', 'aprobado'], tareas: ['revivido'] },
  },
  {
    nombre: 'uno que no se puede leer, y otro aprobado',
    metodos: TARJETAS,
    async hacer(m) {
      set({ avisos: 'nunca' })
      const raro = await m.pay()
      raro.importe = 2 ** 40 // no sum of any order
      await m.pay()
      await expect(caja.reconcile(m.id)).rejects.toThrow('ilegible')
      expect((await caja.read(m.id)).pago?.estado).toBe('pagado')
      Object.assign(raro, { importe: 1_00, status: 'rejected' })
    },
    queda: APROBADO,
  },
  {
    nombre: 'aprobado, y Mercado Pago no acepta las credenciales',
    metodos: TARJETAS,
    async hacer(m) {
      set({ avisos: 'nunca', falla: { en: 'todo', tipo: 'credenciales', veces: 1_000 } })
      await m.pay()
      await expect(caja.reconcile(m.id)).rejects.toThrow('credenciales')
      expect(await listRechazadas(caja.api.db)).toMatchObject([{ servicio: 'mercadopago' }])
      caja.ensayo.reset()
      await caja.reconcile(m.id)
      expect(await listRechazadas(caja.api.db)).toEqual([])
    },
    queda: APROBADO,
  },
  {
    nombre: 'sin pagar, y la librería lo cancela',
    metodos: [...TARJETAS, ...CUPON, ...TRANSFERENCIA],
    async hacer(m) {
      const both = await Promise.all([1, 2].map(() => cancelImpago(m.id)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      await caja.settle()
      expect(() => caja.pay(m.id, m.metodo)).toThrow('no')
    },
    queda: { pago: 'sin_pago', movimientos: [], ejemplares: ['liberada'] },
  },
  {
    nombre: 'en tres partes: efectivo, transferencia y el enlace',
    metodos: TARJETAS,
    async hacer(m) {
      expect((await caja.recibir(m.id, 1_000, { medio: 'efectivo' })).status).toBe(200)
      await payParts(m)
    },
    queda: { ...PARTES, movimientos: ['aprobado', ...PARTES.movimientos], correos: ['pago-recibido × 3'] },
  },
  {
    nombre: 'una parte a mano, y el resto por el enlace nuevo',
    metodos: TARJETAS,
    hacer: async (m) => void (await payParts(m)),
    queda: PARTES,
  },
  {
    nombre: 'una parte a mano, y todo por el enlace de antes',
    metodos: TARJETAS,
    async hacer(m) {
      expect((await caja.recibir(m.id, 1_000)).status).toBe(200)
      await m.pay() // before the job has closed it
    },
    queda: {
      pago: 'pagado',
      movimientos: ['aprobado', 'aprobado'],
      tareas: ['segundo_pago'],
      correos: ['pago-recibido × 2'],
    },
  },
  {
    nombre: 'una parte a mano, el resto por el enlace nuevo, y todo devuelto de una vez',
    metodos: TARJETAS,
    async hacer(m) {
      await payParts(m)
      const both = await Promise.all([1, 2].map(() => caja.devolverTodo(m.id, m.key)))
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    },
    queda: {
      pago: 'devuelto',
      movimientos: [...PARTES.movimientos, 'devolucion_pedida', 'devuelto', 'devuelto'],
      correos: ['pago-devuelto × 2', 'pago-recibido × 2'],
    },
  },
  {
    nombre: 'sin pagar, y su cliente se arrepiente',
    metodos: TARJETAS,
    async hacer(m) {
      await insertArrepentimiento(m.id)
      const move = (estado: string, more: object = {}) =>
        caja.call('PUT', `/api/arrepentimientos/${m.id}/estado`, caja.admin, { estado, ...more })
      expect((await move('reembolsada', { importe: 100 })).status).toBe(409)
      expect((await move('sin_reembolso')).status).toBe(200)
    },
    queda: { ...SIN_PAGO, movimientos: [] },
  },
  {
    nombre: 'pagado a medias, y su cliente se arrepiente',
    metodos: [...TARJETAS, ...TRANSFERENCIA],
    async hacer(m) {
      expect((await caja.recibir(m.id, 1_000)).status).toBe(200)
      await reembolsar(m, 1_000)
    },
    queda: { pago: 'devuelto', movimientos: ['aprobado', 'devuelto'], correos: DEVUELTO },
  },
  {
    nombre: 'pagado en dos partes, y su cliente se arrepiente',
    metodos: TARJETAS,
    async hacer(m) {
      await payParts(m)
      await reembolsar(m, await totalDe(m))
    },
    queda: {
      pago: 'devuelto',
      movimientos: [...PARTES.movimientos, 'devolucion_pedida', 'devuelto', 'devuelto'],
      correos: ['pago-devuelto × 2', 'pago-recibido × 2'],
    },
  },
  {
    nombre: 'devuelto en parte',
    metodos: TARJETAS,
    async hacer(m) {
      await m.pay()
      expect((await caja.devolver(m.id, 1_000.5)).status).toBe(200)
      await caja.settle()
    },
    queda: { pago: 'parcial', movimientos: ['aprobado', 'devolucion_pedida', 'devuelto'], correos: DEVUELTO },
  },
  {
    nombre: 'devuelto en parte, y la respuesta se corta',
    metodos: TARJETAS,
    async hacer(m) {
      await m.pay()
      await caja.devolver(m.id, 1_000.5)
      set({ falla: { en: 'devolucion', tipo: 'corte', veces: 1 } })
      await caja.settle()
    },
    queda: { pago: 'parcial', movimientos: ['aprobado', 'devolucion_pedida', 'devuelto'], correos: DEVUELTO },
  },
  {
    nombre: 'devuelto en parte, despacio',
    metodos: TARJETAS,
    async hacer(m) {
      const pago = await m.pay()
      await caja.devolver(m.id, 1_000.5)
      set({ devolucion_lenta: true })
      await expect(caja.settle()).rejects.toThrow()
      expect((await caja.read(m.id)).pago?.estado).toBe('pagado')
      await m.suceder(pago, 'acreditar')
    },
    queda: { pago: 'parcial', movimientos: ['aprobado', 'devolucion_pedida', 'devuelto'], correos: DEVUELTO },
  },
  {
    nombre: 'devuelto entero en la pantalla de Mercado Pago, sin aviso',
    metodos: TARJETAS,
    async hacer(m) {
      const pago = await m.pay()
      set({ avisos: 'nunca' })
      await m.suceder(pago, 'devolver')
      await caja.night()
    },
    queda: { pago: 'devuelto', movimientos: ['aprobado', 'devuelto'], correos: DEVUELTO },
  },
  {
    nombre: 'aprobado y devuelto, avisos al revés',
    metodos: TARJETAS,
    async hacer(m) {
      set({ desorden: true })
      const pago = caja.pay(m.id, m.metodo)
      await m.suceder(pago, 'devolver')
    },
    // Nobody keeps copies for money that is back: they are free at the end of the attempt.
    queda: { pago: 'devuelto', movimientos: ['aprobado', 'devuelto'], correos: DEVUELTO, ejemplares: ['viva con fin'] },
  },
  {
    nombre: 'contracargo',
    metodos: TARJETAS,
    hacer: async (m) => m.suceder(await m.pay(), 'contracargo'),
    queda: { pago: 'en_disputa', movimientos: ['aprobado', 'contracargo'], tareas: ['contracargo'], correos: RECIBIDO },
  },
  {
    nombre: 'contracargo ganado',
    metodos: TARJETAS,
    async hacer(m) {
      const pago = await m.pay()
      await m.suceder(pago, 'contracargo')
      await m.suceder(pago, 'recuperar')
    },
    queda: {
      pago: 'pagado',
      movimientos: ['aprobado', 'contracargo', 'recuperado'],
      tareas: ['contracargo hecha'],
      correos: RECIBIDO,
    },
  },
  {
    nombre: 'contracargo perdido',
    metodos: TARJETAS,
    async hacer(m) {
      const pago = await m.pay()
      await m.suceder(pago, 'contracargo')
      await m.suceder(pago, 'perder')
    },
    queda: {
      pago: 'devuelto',
      movimientos: ['aprobado', 'contracargo', 'perdido'],
      tareas: ['contracargo hecha', 'contracargo_perdido'],
      correos: RECIBIDO,
    },
  },
  {
    nombre: 'reclamo que termina en devolución',
    metodos: TARJETAS,
    async hacer(m) {
      const pago = await m.pay()
      await m.suceder(pago, 'mediar')
      await m.suceder(pago, 'recuperar')
      await m.suceder(pago, 'devolver')
    },
    queda: {
      pago: 'devuelto',
      movimientos: ['aprobado', 'en_mediacion', 'recuperado', 'devuelto'],
      tareas: ['mediacion hecha'],
      correos: DEVUELTO,
    },
  },
  {
    nombre: 'un estado que no existe todavía',
    metodos: TARJETAS,
    hacer: async (m) => m.suceder(await m.pay(), 'desconocer'),
    queda: { pago: 'pagado', movimientos: ['aprobado'], tareas: ['estado_desconocido'], correos: RECIBIDO },
  },
  {
    nombre: 'aprobado por un peso menos',
    metodos: TARJETAS,
    async hacer(m) {
      const preferencia = [...caja.ensayo.mundo.preferencias.values()].find(({ referencia }) => referencia === m.id)
      if (preferencia) preferencia.total -= 100
      await m.pay()
    },
    queda: { ...SIN_PAGO, movimientos: ['ajeno'], tareas: ['importe_distinto'] },
  },
  {
    nombre: 'nadie paga y vence',
    metodos: [...TARJETAS, ...CUPON],
    async hacer(m) {
      await caja.expire(m.id)
      expect(() => caja.pay(m.id, m.metodo)).toThrow('takes no payment')
    },
    queda: { pago: 'sin_pago', movimientos: ['vencido'], ejemplares: ['vencida con fin'] },
  },
  {
    nombre: 'aprobado justo antes de vencer, avisado después',
    metodos: TARJETAS,
    async hacer(m) {
      set({ avisos: 'nunca' })
      await m.pay()
      await caja.expire(m.id)
    },
    queda: APROBADO,
  },
  {
    nombre: 'en revisión al vencer, aprobado tarde: los ejemplares esperaron',
    metodos: TARJETAS,
    async hacer(m) {
      const pago = await m.pay('CONT')
      await caja.expire(m.id)
      await m.suceder(pago, 'acreditar')
    },
    queda: { ...APROBADO, movimientos: ['en_revision', 'aprobado'] },
  },
  {
    nombre: 'aprobado tarde, y el último ejemplar se vendió',
    metodos: TARJETAS,
    copias: 1,
    async hacer(m) {
      // The gateway is silent while the copies run out: nobody knows of the payment.
      const pago = caja.pay(m.id, m.metodo, 'CONT')
      const preferencia = pago.preferencia.referencia
      pago.preferencia.referencia = null
      await caja.settle()
      await caja.expire(m.id)
      const otro = await caja.place({
        body: { items: [{ libro: m.libro, cantidad: 1 }], metodo_pago: 'transferencia' },
        key: m.libro,
      })
      expect(otro.status).toBe(200)
      pago.preferencia.referencia = preferencia
      await m.suceder(pago, 'acreditar')
    },
    queda: {
      pago: 'pagado',
      movimientos: ['vencido', 'aprobado'],
      tareas: ['sin_existencias'],
      correos: RECIBIDO,
      ejemplares: ['vencida con fin'],
    },
  },
  {
    nombre: 'cancelado por su cliente, y pagado igual',
    metodos: TARJETAS,
    async hacer(m) {
      const pago = caja.pay(m.id, m.metodo, 'CONT')
      expect((await caja.call('POST', `/api/pedidos/${m.id}/cancelar`, caja.cliente, {})).status).toBe(200)
      caja.ensayo.mundo.suceder(pago, 'acreditar')
      await caja.settle()
    },
    queda: {
      pago: 'pagado',
      movimientos: ['aprobado'],
      tareas: ['cancelado_pagado'],
      ejemplares: ['liberada'],
    },
  },
  {
    nombre: 'cupón pagado después',
    metodos: CUPON,
    async hacer(m) {
      const pago = await m.pay()
      expect((await caja.read(m.id)).pago?.estado).toBe('pendiente')
      await m.suceder(pago, 'acreditar')
    },
    queda: { ...APROBADO, movimientos: ['pendiente', 'aprobado'] },
  },
  {
    nombre: 'cupón pagado después, sin ningún aviso',
    metodos: CUPON,
    async hacer(m) {
      set({ avisos: 'nunca' })
      await m.suceder(await m.pay(), 'acreditar')
      await caja.reconcile(m.id)
    },
    queda: APROBADO,
  },
  {
    nombre: 'cupón que vence',
    metodos: CUPON,
    async hacer(m) {
      const pago = await m.pay()
      await m.suceder(pago, 'vencer')
      await caja.expire(m.id)
    },
    queda: { pago: 'sin_pago', movimientos: ['pendiente', 'anulado', 'vencido'], ejemplares: ['vencida con fin'] },
  },
  {
    nombre: 'cupón que vence, y entra igual',
    metodos: CUPON,
    async hacer(m) {
      const pago = await m.pay()
      await m.suceder(pago, 'vencer')
      await m.suceder(pago, 'revivir')
    },
    queda: { ...APROBADO, movimientos: ['pendiente', 'anulado', 'aprobado'], tareas: ['revivido'] },
  },
  {
    nombre: 'cupón pagado y devuelto entero',
    metodos: CUPON,
    async hacer(m) {
      const pago = await m.pay()
      await m.suceder(pago, 'acreditar')
      const total = ((await caja.read(m.id)).pago?.total ?? 0) / 100
      expect((await caja.devolver(m.id, total)).status).toBe(200)
      await caja.settle()
    },
    queda: {
      pago: 'devuelto',
      movimientos: ['pendiente', 'aprobado', 'devolucion_pedida', 'devuelto'],
      correos: DEVUELTO,
    },
  },
  {
    nombre: 'anotada, dos veces a la vez',
    metodos: TRANSFERENCIA,
    async hacer(m) {
      const [clave, suma] = [m.key, await totalDe(m)]
      const both = await Promise.all([1, 2].map(() => caja.recibir(m.id, suma, { clave })))
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    },
    queda: APROBADO,
  },
  {
    nombre: 'avisada por su cliente, y hallada en el extracto desde dos ventanas',
    metodos: TRANSFERENCIA,
    async hacer(m) {
      expect((await caja.avisar(m.id, 'AB 7788')).status).toBe(200)
      const linea = { fecha: '2026-11-12', texto: `TRANSF ${m.id}`, vez: 1 }
      const suma = await totalDe(m)
      const both = await Promise.all([1, 2].map(() => caja.recibir(m.id, suma, { linea })))
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    },
    queda: APROBADO,
  },
  {
    nombre: 'en dos partes',
    metodos: TRANSFERENCIA,
    async hacer(m) {
      const suma = await totalDe(m)
      expect((await caja.recibir(m.id, 1_000)).status).toBe(200)
      expect((await caja.read(m.id)).pago?.estado).toBe('parcial')
      expect((await caja.recibir(m.id, Number((suma - 1_000).toFixed(2)))).status).toBe(200)
    },
    queda: { ...APROBADO, movimientos: ['aprobado', 'aprobado'], correos: ['pago-recibido × 2'] },
  },
  {
    nombre: 'anotada por más de lo que falta',
    metodos: TRANSFERENCIA,
    async hacer(m) {
      expect(await caja.recibir(m.id, (await totalDe(m)) + 1)).toMatchObject({
        status: 409,
        body: { code: 'PAGO_DE_MAS' },
      })
    },
    queda: { ...SIN_PAGO, movimientos: [] },
  },
  {
    nombre: 'avisada, y no llega nunca',
    metodos: TRANSFERENCIA,
    async hacer(m) {
      expect((await caja.avisar(m.id)).status).toBe(200)
      await caja.expire(m.id)
    },
    queda: { pago: 'sin_pago', movimientos: ['vencido'], ejemplares: ['vencida con fin'] },
  },
  {
    nombre: 'llega después de vencer',
    metodos: TRANSFERENCIA,
    async hacer(m) {
      await caja.expire(m.id)
      expect((await caja.recibir(m.id, await totalDe(m))).status).toBe(200)
    },
    queda: { ...APROBADO, movimientos: ['vencido', 'aprobado'] },
  },
  {
    nombre: 'llega después de vencer, y el último ejemplar se vendió',
    metodos: TRANSFERENCIA,
    copias: 1,
    async hacer(m) {
      await caja.expire(m.id)
      const body = { items: [{ libro: m.libro, cantidad: 1 }], metodo_pago: 'transferencia' }
      expect((await caja.place({ body, key: m.libro })).status).toBe(200)
      expect((await caja.recibir(m.id, await totalDe(m))).status).toBe(200)
    },
    queda: {
      pago: 'pagado',
      movimientos: ['vencido', 'aprobado'],
      tareas: ['sin_existencias'],
      correos: RECIBIDO,
      ejemplares: ['vencida con fin'],
    },
  },
  {
    nombre: 'devuelta en parte, a mano',
    metodos: TRANSFERENCIA,
    async hacer(m) {
      expect((await caja.recibir(m.id, await totalDe(m))).status).toBe(200)
      const clave = m.key
      for (const _ of [1, 2]) expect((await caja.devolver(m.id, 1_000.5, clave)).status).toBe(200)
    },
    queda: { pago: 'parcial', movimientos: ['aprobado', 'devuelto'], correos: DEVUELTO },
  },
  {
    nombre: 'cancelado por su cliente, y la plata llega igual',
    metodos: TRANSFERENCIA,
    async hacer(m) {
      expect((await caja.call('POST', `/api/pedidos/${m.id}/cancelar`, caja.cliente, {})).status).toBe(200)
      expect((await caja.recibir(m.id, await totalDe(m))).status).toBe(409)
    },
    queda: { pago: 'sin_pago', movimientos: [], ejemplares: ['liberada'] },
  },
]
const ANTES = 'aprobado, avisado antes de que se guarde el intento'

const filas: (FilaDeMatriz & { id: string })[] = []
afterAll(() => writeFilas('pedidos', filas))

async function readQueda(id: string): Promise<QuedaEntera> {
  const { pago, movimientos, tareas, correos, reservas } = await caja.read(id)
  return {
    pago: pago?.estado ?? 'null',
    movimientos: movimientos.slice(1).map(({ tipo }) => tipo),
    tareas,
    correos,
    ejemplares: reservas,
  }
}

it.each(CASOS.flatMap((caso) => caso.metodos.map((metodo) => ({ ...caso, metodo }))))(
  '$metodo: $nombre',
  async ({ nombre, metodo, hacer, copias, queda }) => {
    if (nombre === ANTES) set({ antes: 'APRO' })
    const marcha = await start(metodo, copias ? { copias } : {})
    set({ antes: null })
    await hacer(marcha)
    await caja.settle()
    const became = await readQueda(marcha.id)
    const expected = { tareas: [], correos: [], ejemplares: ['viva'], ...queda }
    const row = { id: marcha.id, metodo, caso: nombre, queda: became, bien: false }
    filas.push(row)
    expect(became).toEqual(expected)
    // All of it once more, and what happens by itself: nothing new.
    caja.ensayo.reset()
    for (const pago of caja.ensayo.mundo.pagos.values()) {
      if (pago.preferencia.referencia === marcha.id)
        await Promise.all([1, 2].map(() => caja.ensayo.avisos.repeat(pago)))
    }
    await caja.settle()
    await caja.reconcile(marcha.id)
    expect(await readQueda(marcha.id)).toEqual(expected)
    row.bien = true
  },
)

it('changes nothing by the nightly comparison of all of them', async () => {
  await caja.night()
  for (const fila of filas) {
    const now = await readQueda(fila.id)
    fila.bien &&= JSON.stringify(now) === JSON.stringify(fila.queda)
    expect(now, fila.caso).toEqual(fila.queda)
  }
})

it('keeps the stock right through all of it, and all who count agree', async () => {
  expect(await findDescuadres(caja.api.db)).toEqual([])
  expect(await findDesacuerdos(caja)).toEqual([])
})
