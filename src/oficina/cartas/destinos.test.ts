import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envio } from '#casa/correo/correo.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createCorreoHandlers } from './cartas.jobs.ts'

const POR_HORA = 200

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ SITE_EMAIL: 'tienda@libros.test' })
})
afterAll(() => api.end())

async function buy() {
  const { email, headers } = await insertTestUsuario(api.db)
  const payload = { items: [{ libro: await insertTestLibro(api.db), cantidad: 1 }], metodo_pago: 'debito' }
  const response = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
  return { email, pedidoId: response.json<{ _id: string }>()._id }
}

it('tells one address of two hundred orders an hour, and the shop of no more of them; the panel has them all', async () => {
  const sent: Envio[] = []
  let down = true
  const lines: object[] = []
  const handlers = createCorreoHandlers({
    avisaRevocacion: false,
    efectivoAlRecibir: false,
    db: api.db,
    config: api.config,
    correo: {
      async send(envio) {
        if (down) throw new Error('the mail server is away')
        sent.push(envio)
      },
      close: async () => {},
    },
    log: { info: (data) => void lines.push(data) },
    createCounter: api.services.createCounter,
    createRecuperacion: async () => undefined,
    minutos: 60,
    createVerificacion: async () => undefined,
    dias: 7,
    createEnlaceCambio: async () => undefined,
    createEnlaceInvitacion: async () => undefined,
  })
  const uno = await buy()
  const otro = await buy()
  const run = (name: 'pedido-creado' | 'pedido-estado', pedidoId: string, estado = 'cancelado') =>
    handlers[name]({ id: createId(), data: { pedidoId, estado } })

  // A job that is tried again and again while no mail goes out is one mail.
  const job = { id: createId(), data: { pedidoId: otro.pedidoId } }
  for (let n = 0; n < POR_HORA + 5; n++) await expect(handlers['pedido-creado'](job)).rejects.toThrow('away')
  down = false
  await handlers['pedido-creado'](job)

  for (let n = 0; n < POR_HORA / 2 + 5; n++) {
    await run('pedido-creado', uno.pedidoId)
    await run('pedido-estado', uno.pedidoId)
  }
  const to = (address: string) => sent.filter(({ para }) => para.address === address).length
  expect(to(otro.email)).toBe(1)
  expect(to(uno.email)).toBe(POR_HORA)
  const { rows } = await api.pool.query("select count(*)::int as n from tareas.job where name = 'pedido-aviso'")
  expect(rows[0].n).toBe(2) // its job has the order's id: a repeat adds none
  expect(lines).toHaveLength(10)
  expect(JSON.stringify(lines)).not.toContain(uno.email)

  // What the shop itself does to an order is always told, and so is another customer.
  await run('pedido-estado', uno.pedidoId, 'enviado')
  expect(to(uno.email)).toBe(POR_HORA + 1)
  await run('pedido-creado', otro.pedidoId)
  expect(to(otro.email)).toBe(2)
})
