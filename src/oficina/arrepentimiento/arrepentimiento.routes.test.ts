import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { VENDEDOR, writeAjustes } from '#test/legales.ts'
import { createCobradorDePrueba, createPasarelaDePrueba } from '#test/pasarela.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createPagoHandlers } from '#venta/pagos/pago.handlers.ts'
import { forgetArrepentimientos } from './arrepentimiento.queries.ts'
import { countSinConfirmar } from './arrepentimiento.service.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof writeAjustes>>
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1', LIMITE_MENSAJES: '20' })
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.db.deleteFrom('arrepentimiento').execute()
  await api.pool.query("delete from tareas.job where name like 'arrepentimiento%'")
})

let from = 0
const ask = async (payload: object, origin = `203.0.113.${++from}`) => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/arrepentimientos',
    headers: { 'x-forwarded-for': origin },
    payload: { id: createId(), pedido: '77', email: 'lectora@correo.test', ...payload },
  })
  return { status: response.statusCode, body: response.json() }
}
const queue = async () => {
  const response = await api.app.inject({ method: 'GET', url: '/api/arrepentimientos', headers: admin.headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const move = async (id: string, payload: object) => {
  const url = `/api/arrepentimientos/${id}/estado`
  const response = await api.app.inject({ method: 'PUT', url, headers: admin.headers, payload })
  return { status: response.statusCode, body: response.json() }
}
/** Of one cheap book, whose shipping is paid. */
async function placePedido(metodo_pago = 'efectivo') {
  const { headers, id } = await insertTestUsuario(api.db)
  const payload = {
    items: [{ libro: await insertTestLibro(api.db, { precio: 4_000_00 }), cantidad: 1 }],
    metodo_pago,
    servicio_envio: 'estandar',
  }
  const pedido = (await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })).json()
  return { pedido, usuario: id, headers, email: pedido.usuario.email }
}
const jobs = async () =>
  (await api.pool.query("select name, data from tareas.job where name like 'arrepentimiento%' order by name")).rows

it('is not there in a shop that has not said who sells', async () => {
  expect(await ask({})).toMatchObject({ status: 404, body: { code: 'LEGALES_NOT_FOUND' } })
})

describe('where the duties are on', () => {
  beforeAll(async () => {
    admin = await writeAjustes(api, VENDEDOR)
  })

  it('answers the same whether the order exists or not, and keeps both', async () => {
    const { pedido, email } = await placePedido()
    const [found, unknown] = [
      await ask({ pedido: `N.º ${pedido.numero}`, email }),
      await ask({ pedido: '999999', lineas: 'Rayuela' }),
    ]
    for (const { status, body } of [found, unknown]) {
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['codigo', 'recibida_en', 'mensaje'])
      expect(body.codigo).toMatch(/^ARR-/)
    }
    expect(found.body.mensaje).toBe(unknown.body.mensaje)
    const [uno, dos] = await queue()
    expect(uno).toMatchObject({
      codigo: found.body.codigo,
      pedido: { numero: pedido.numero, coincide: true, entregado: null, plazo: null },
    })
    expect(uno).toMatchObject({ lineas: null, texto: null })
    expect(uno.pedido.pagado).toBe(pedido.total + pedido.envio)
    expect(dos).toMatchObject({ codigo: unknown.body.codigo, pedido: null, pedido_numero: '999999', lineas: 'Rayuela' })
  })

  it('takes the same request once, however often it is sent, and its jobs hold nothing personal', async () => {
    const id = createId()
    const [uno, dos] = [await ask({ id }), await ask({ id })]
    expect(dos.body).toEqual(uno.body)
    expect(await queue()).toHaveLength(1)
    expect(await jobs()).toEqual(
      ['aviso', 'recibido', 'titular'].map((cual) => ({
        name: `arrepentimiento-${cual}`,
        data: { arrepentimientoId: id },
      })),
    )
  })

  it.each([
    [{ pedido: '' }, 'pedido', 'Escribí el número del pedido.'],
    [{ pedido: 'a'.repeat(21) }, 'pedido', 'El número no puede superar los 20 caracteres.'],
    [{ email: 'a@b' }, 'email', 'El correo electrónico no es válido.'],
    [{ texto: 'a'.repeat(2_001) }, 'texto', 'El texto no puede superar los 2000 caracteres.'],
  ])('refuses %o', async (payload, campo, mensaje) => {
    expect(await ask(payload)).toMatchObject({ status: 400, body: { campos: { [campo]: mensaje } } })
  })

  it('keeps nothing of what fills the field that people do not see', async () => {
    expect((await ask({ sitio: 'https://barato.test' })).status).toBe(200)
    expect(await queue()).toEqual([])
  })

  it('takes only so many of one sender', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await ask({}, '198.51.100.9')).status)
    expect(statuses.slice(19)).toEqual([200, 429])
  })

  it('is moved on by people alone, with a sum or a reason, and is told of', async () => {
    const { pedido, email } = await placePedido()
    await ask({ pedido: String(pedido.numero), email })
    const [{ _id, version }] = await queue()
    expect(await countSinConfirmar(api.db)).toEqual({ esperan: 1, vencidos: 0 })
    await api.pool.query(`update arrepentimiento set recibida_en = now() - interval '25 hours'`)
    expect(await countSinConfirmar(api.db)).toEqual({ esperan: 1, vencidos: 1 })
    expect(await move(_id, { estado: 'reembolsada', importe: 10 })).toMatchObject({
      status: 409,
      body: { code: 'TRANSICION', mensaje: 'De recibida no se puede pasar a reembolsada.' },
    })
    expect((await move(_id, { estado: 'rechazada' })).body.campos).toHaveProperty('motivo')
    expect(await move(_id, { estado: 'rechazada', motivo: 'Era para revender.' })).toMatchObject({
      status: 200,
      body: { motivo: 'Era para revender.' },
    })
    expect(await move(_id, { estado: 'confirmada', version })).toMatchObject({ status: 409, body: { code: 'VERSION' } })
    expect((await move(_id, { estado: 'confirmada', motivo: 'Sí' })).body).toMatchObject({ motivo: null })
    expect((await move(_id, { estado: 'reembolsada' })).body.campos).toHaveProperty('importe')
    const { body } = await move(_id, { estado: 'reembolsada', importe: 1234.5 })
    expect(body).toMatchObject({ estado: 'reembolsada', importe: 1234.5 })
    expect(body.historia.map(({ estado }: { estado: string }) => estado)).toEqual([
      ...['recibida', 'rechazada', 'confirmada', 'reembolsada'],
    ])
    expect((await move(_id, { estado: 'reembolsada', importe: 1234.5 })).status).toBe(200)
    expect((await jobs()).filter(({ name }) => name === 'arrepentimiento-estado')).toHaveLength(3)
    const comun = { suceso: 'cambio', entidad: 'arrepentimiento' }
    expect(await listAuditados(api.db, _id)).toMatchObject([
      { ...comun, antes: { estado: 'Recibida' }, despues: { estado: 'Rechazada' } },
      { ...comun, antes: { estado: 'Rechazada' }, despues: { estado: 'Confirmada' } },
      { ...comun, antes: { estado: 'Confirmada', importe: null }, despues: { estado: 'Reembolsada', importe: 1234.5 } },
    ])
    expect(await move(createId(), { estado: 'confirmada' })).toMatchObject({
      status: 404,
      body: { mensaje: 'No encontramos ese pedido de arrepentimiento.' },
    })
  })

  it('shows the term once the order was delivered, and who else the order belongs to', async () => {
    const { pedido } = await placePedido()
    for (const estado of ['procesado', 'enviado', 'entregado']) {
      const url = `/api/pedidos/${pedido._id}`
      await api.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { estado } })
    }
    await api.pool.query(`update pedido_estado set fecha_hora = '2026-11-16T15:00:00Z' where pedido_id = $1`, [
      pedido._id,
    ])
    await ask({ pedido: String(pedido.numero) })
    expect((await queue())[0].pedido).toMatchObject({ coincide: false, entregado: '2026-11-16', plazo: '2026-11-26' })
  })

  it('gives all that was paid back by the means it came, shipping included, once, and never more', async () => {
    const [prueba, apagado] = [createPasarelaDePrueba(), api.services.cobrador]
    api.services.cobrador = createCobradorDePrueba(prueba)
    try {
      const { pedido, headers, email } = await placePedido('tarjeta')
      const suma = Math.round((pedido.total + pedido.envio) * 100)
      expect(pedido.envio).toBeGreaterThan(0)
      const post = (url: string) => api.app.inject({ method: 'POST', url, headers, payload: {} })
      await post(`/api/pedidos/${pedido._id}/pagar`)
      const pago = prueba.pay(pedido._id, centavos(suma))
      await post(`/api/pedidos/${pedido._id}/consultar-pago`)
      await ask({ pedido: String(pedido.numero), email })
      const [{ _id, pedido: visto }] = await queue()
      expect(visto.pagado).toBe(suma / 100)
      await move(_id, { estado: 'confirmada' })
      expect(await move(_id, { estado: 'reembolsada', importe: suma / 100 + 1 })).toMatchObject({
        status: 409,
        body: { code: 'DEVOLUCION_DE_MAS' },
      })
      expect((await queue())[0]).toMatchObject({ estado: 'confirmada', importe: null })
      const twice = [0, 1].map(() => move(_id, { estado: 'reembolsada', importe: visto.pagado }))
      expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
      const handlers = createPagoHandlers({ db: api.db, cobrador: api.services.cobrador })
      await handlers.devolucion({ id: createId(), data: { devolucionId: _id } })
      await handlers.devolucion({ id: createId(), data: { devolucionId: _id } })
      expect(prueba.pagos.get(pago)).toMatchObject({ estado: 'devuelto', devuelto: suma })
      expect(prueba.llamadas.filter((llamada) => llamada === 'devolver')).toHaveLength(1)
    } finally {
      api.services.cobrador = apagado
    }
  })

  describe('of an order whose money is followed', () => {
    const prueba = createPasarelaDePrueba()
    let apagado: typeof api.services.cobrador
    beforeAll(() => {
      apagado = api.services.cobrador
      api.services.cobrador = createCobradorDePrueba(prueba)
    })
    afterAll(() => {
      api.services.cobrador = apagado
    })
    const as = (
      method: 'GET' | 'POST' | 'PUT',
      url: string,
      payload: object | undefined = undefined,
      headers = admin.headers,
    ) => api.app.inject({ method, url, headers, ...(payload && { payload }) })

    it('keeps the order that its number meant, and tells what was paid and what is left', async () => {
      const { pedido, headers, email } = await placePedido('tarjeta')
      const suma = pedido.total + pedido.envio
      await ask({ pedido: `N.º ${String(pedido.numero).padStart(6, '0')}`, email })
      expect((await queue())[0].pedido).toMatchObject({ _id: pedido._id, seguido: true, pagado: 0, queda: 0 })
      const clave = createId()
      await as('POST', `/api/pedidos/${pedido._id}/pagos`, { clave, medio: 'efectivo', importe: 1_000 })
      await as('POST', `/api/pedidos/${pedido._id}/pagar`, {}, headers)
      prueba.pay(pedido._id, centavos(Math.round((suma - 1_000) * 100)))
      await as('POST', `/api/pedidos/${pedido._id}/consultar-pago`, {}, headers)
      const devuelto = { clave: createId(), pago: `a-mano:${clave}`, importe: 400 }
      await as('POST', `/api/pedidos/${pedido._id}/devoluciones`, devuelto)
      const [{ _id, pedido: visto }] = await queue()
      expect(visto).toMatchObject({ pagado: suma, queda: suma - 400 })
      await move(_id, { estado: 'confirmada' })
      expect(await move(_id, { estado: 'sin_reembolso' })).toMatchObject({ status: 409, body: { code: 'SIN_FIN' } })
      await as('PUT', `/api/arrepentimientos/${_id}/estado`, { estado: 'en_camino' })
      expect((await move(_id, { estado: 'reembolsada', importe: visto.queda })).status).toBe(200)
      const { devoluciones } = (await as('GET', `/api/pedidos/${pedido._id}/pagos`)).json()
      const sums = devoluciones.map(({ importe }: { importe: number }) => importe)
      expect(sums.sort((a: number, b: number) => a - b)).toEqual([400, 600, suma - 1_000])
    })

    it('that nobody paid is not given back, and comes to an end of its own', async () => {
      const { pedido, email } = await placePedido('tarjeta')
      await ask({ pedido: String(pedido.numero), email })
      const [{ _id }] = await queue()
      await move(_id, { estado: 'confirmada' })
      expect(await move(_id, { estado: 'reembolsada', importe: 100 })).toMatchObject({
        status: 409,
        body: { code: 'SIN_FIN', mensaje: 'De este pedido no entró plata: cerralo sin reembolso.' },
      })
      expect((await move(_id, { estado: 'sin_reembolso' })).body).toMatchObject({
        estado: 'sin_reembolso',
        importe: null,
      })
    })

    it('asks for a password that was typed a short while ago before money goes back', async () => {
      const { pedido, email } = await placePedido()
      await ask({ pedido: String(pedido.numero), email })
      const [{ _id }] = await queue()
      await move(_id, { estado: 'confirmada' })
      await api.pool.query(`update sesion set clave_en = now() - interval '1 day'`)
      expect(await move(_id, { estado: 'reembolsada', importe: 10 })).toMatchObject({
        status: 403,
        body: { code: 'CLAVE_RECIENTE' },
      })
      expect((await move(_id, { estado: 'en_camino' })).status).toBe(200)
      await api.pool.query('update sesion set clave_en = now()')
    })

    it('keeps the order from being packed, from its own address at once and else once it is confirmed', async () => {
      const { pedido, email, headers } = await placePedido()
      const url = `/api/pedidos/${pedido._id}`
      const pack = (more: object = {}) =>
        as('POST', `${url}/despachos`, { items: [{ linea: 1, cantidad: 1 }], ...more })
      const revocado = async () => {
        const listas = ['', '?arrepentidos=si'].map(async (cuales) =>
          (await as('GET', `/api/despachos/preparar${cuales}`)).json(),
        )
        const { revocado: visto } = (await Promise.all(listas))
          .flat()
          .find((one: { pedido: { _id: string } }) => one.pedido._id === pedido._id)
        const lista = (await as('GET', `/api/pedidos?numero=${pedido.numero}`)).json()
        return [(await as('GET', url)).json().revocado !== undefined, visto, lista[0].revocado !== undefined]
      }
      await ask({ pedido: String(pedido.numero) }) // by a stranger
      const [{ _id }] = await queue()
      expect(await revocado()).toEqual([false, false, false])
      await move(_id, { estado: 'confirmada' })
      expect(await revocado()).toEqual([true, true, true])
      const refused = await pack()
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'REVOCADO'])
      expect((await as('PUT', url, { estado: 'enviado' })).statusCode).toBe(409)
      await move(_id, { estado: 'rechazada', motivo: 'No lo pidió su cliente.' })
      expect(await revocado()).toEqual([false, false, false])
      const { body } = await ask({ pedido: String(pedido.numero), email })
      expect(await revocado()).toEqual([true, true, true])
      const { data } = (
        await api.app.inject({ url: `/api/usuarios/get-pedidos/${pedido.usuario._id}`, headers })
      ).json()
      expect(data[0]).not.toHaveProperty('revocado')
      expect((await pack()).json().mensaje).toContain(body.codigo)
      expect((await pack({ en_disputa: true })).statusCode).toBe(200) // only a part of it was revoked
    })

    /** In which lists of the day an order stands: what is to be prepared, to be collected, and to be called off. */
    const whereIs = async (id: string) => {
      const has = async (url: string) =>
        (await as('GET', url))
          .json()
          .some((one: { _id?: string; pedido?: { _id: string } }) => (one.pedido ?? one)._id === id)
      const urls = ['despachos/preparar', 'pedidos?por_cobrar=si', 'despachos/preparar?arrepentidos=si']
      const [preparar, cobrar, cerrar] = await Promise.all(urls.map((url) => has(`/api/${url}`)))
      return { preparar, cobrar, cerrar }
    }
    const dichas = async (): Promise<string[]> =>
      (await as('GET', '/api/resumen/hoy')).json().frases.map(({ texto }: { texto: string }) => texto)

    it('takes an order that was revoked whole out of what is prepared and collected, until it is called off', async () => {
      const { pedido, email } = await placePedido('tarjeta')
      const url = `/api/pedidos/${pedido._id}`
      expect(await whereIs(pedido._id)).toEqual({ preparar: true, cobrar: true, cerrar: false })
      await ask({ pedido: String(pedido.numero), email })
      expect(await whereIs(pedido._id)).toEqual({ preparar: false, cobrar: false, cerrar: true })
      const sentence = '1 pedido con arrepentimiento: no se prepara, hay que cerrarlo'
      expect(await dichas()).toContain(sentence)
      const [{ _id }] = await queue()
      await move(_id, { estado: 'confirmada' })
      expect((await as('GET', url)).json()).not.toHaveProperty('revocado_cerrado')
      await move(_id, { estado: 'sin_reembolso' })
      expect((await as('GET', url)).json()).toMatchObject({ revocado_cerrado: true })
      expect(await whereIs(pedido._id)).toEqual({ preparar: false, cobrar: false, cerrar: true })
      expect((await as('POST', `${url}/cancelar-impago`)).statusCode).toBe(200)
      expect(await whereIs(pedido._id)).toEqual({ preparar: false, cobrar: false, cerrar: false })
      expect(await dichas()).not.toContain(sentence)
    })

    it('brings it back there where the request is refused', async () => {
      const { pedido, email } = await placePedido('tarjeta')
      await ask({ pedido: String(pedido.numero), email })
      await move((await queue())[0]._id, { estado: 'rechazada', motivo: 'Pasaron los diez días.' })
      expect(await whereIs(pedido._id)).toEqual({ preparar: true, cobrar: true, cerrar: false })
    })

    it('leaves one there of which a part was revoked, and one that a stranger named', async () => {
      const { pedido, email } = await placePedido('tarjeta')
      await ask({ pedido: String(pedido.numero), email, lineas: 'Uno de los dos' })
      const ajeno = await placePedido('tarjeta')
      await ask({ pedido: String(ajeno.pedido.numero) })
      for (const { _id } of [pedido, ajeno.pedido])
        expect(await whereIs(_id)).toEqual({ preparar: true, cobrar: true, cerrar: false })
    })
  })

  it('lets the shop call an order off whose money nobody follows, once its customer revoked it', async () => {
    const { pedido, email } = await placePedido()
    const cancel = () =>
      api.app.inject({ method: 'POST', url: `/api/pedidos/${pedido._id}/cancelar-impago`, headers: admin.headers })
    expect((await cancel()).statusCode).toBe(409)
    await ask({ pedido: String(pedido.numero), email })
    expect((await cancel()).json()).toMatchObject({ estado: 'cancelado' })
  })

  it('forgets who asked once it is closed and the account gone, or after three years', async () => {
    const { pedido, headers, email } = await placePedido()
    await ask({ pedido: String(pedido.numero), email, texto: 'Me mudé.' })
    const [{ _id }] = await queue()
    await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers })
    await forgetArrepentimientos(api.db)
    expect((await queue())[0]).toMatchObject({ email })
    await move(_id, { estado: 'rechazada', motivo: 'Ya estaba devuelto.' })
    await forgetArrepentimientos(api.db)
    expect((await queue())[0]).toMatchObject({ email: null, texto: null, estado: 'rechazada' })
    await ask({})
    const [{ _id: otro }] = await queue()
    await move(otro, { estado: 'rechazada', motivo: 'No es de esta librería.' })
    await api.pool.query(`update arrepentimiento set recibida_en = now() - interval '37 months' where id = $1`, [otro])
    await forgetArrepentimientos(api.db)
    expect((await queue()).map(({ email }: { email: unknown }) => email)).toEqual([null, null])
  })
})
