// Documents from the order to their CAE, with the stand-in of the tax office and its faults.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFisco, type Fisco } from '#ensayo/fisco/fisco.ts'
import { createRegistroEnMemoria, type Registro } from '#ensayo/fisco/registro.ts'
import { DIA_MS } from '#platform/dias.ts'
import { toLocalDay } from '#platform/format.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLugar } from '#test/existencias.ts'
import { AJUSTES_FISCALES } from '#test/facturas.ts'
import { meetAtLocks } from '#test/locks.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { createArca } from './arca/arca.ts'
import { createComprobanteHandlers } from './cola.ts'
import type { ComprobantesDePedido } from './comprobante.contract.ts'
import { enqueueDevuelto, enqueuePagado } from './emision.sola.ts'
import { receptorDe, requireFacturacion } from './emision.ts'

let api: TestApi
let as: Callers
let libro: string
let lugar: string
let ensayo: Fisco
let registro: Registro
let ajena: Awaited<ReturnType<typeof insertTestUsuario>>
let now: Date

const setAjustes = (valores: Record<string, unknown>) =>
  as.done('PUT', '/api/ajustes', { cambios: Object.entries(valores).map(([clave, valor]) => ({ clave, valor })) })

beforeAll(async () => {
  api = await createTestApi({ FACTURAS: 'ensayo' })
  as = await createCallers(api)
  libro = await insertTestLibro(api.db)
  lugar = await insertTestLugar(api.db)
  ajena = await insertTestUsuario(api.db)
  await setAjustes(AJUSTES_FISCALES)
})
afterAll(() => api.end())
beforeEach(async () => {
  now = new Date()
  registro = createRegistroEnMemoria()
  ensayo = createFisco(registro, { now: () => now })
  await api.pool.query('alter table comprobante disable trigger autorizado')
  await api.pool.query('delete from comprobante')
  await api.pool.query('alter table comprobante enable trigger autorizado')
  await api.pool.query('delete from comprobante_permiso')
})

async function place(cantidad = 2, deQue = libro): Promise<{ _id: string; numero: number }> {
  const payload = { items: [{ libro: deQue, cantidad }], metodo_pago: 'efectivo', entrega: 'Mitre 5, Rosario' }
  const made = await as.call('POST', '/api/pedidos', payload, as.cliente.headers)
  return made.json()
}
const facturar = (pedido: string, receptor?: object, _id: string = randomUUID()) =>
  as.done<ComprobantesDePedido>('POST', `/api/pedidos/${pedido}/comprobantes`, { _id, ...(receptor && { receptor }) })
const get = async <T>(url: string): Promise<T> => {
  const answer = await api.app.inject({ url, headers: as.admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const look = (pedido: string) => get<ComprobantesDePedido>(`/api/pedidos/${pedido}/comprobantes`)
const only = ({ comprobantes: [one] }: ComprobantesDePedido) => {
  if (!one) throw new Error('no document')
  return one
}
const refusal = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: Record<string, unknown>) => {
  const answer = await as.call(method, url, payload, as.admin.headers)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}
/** A try of the queue; gives what it failed with. */
const work = async (comprobanteId: string, ahora = now, llamar = ensayo.answer) => {
  const { db, services, config } = api
  const arca = createArca({ db, sealed: services.sealed, llamar, esperaMs: 5 })
  const leer = services.ajustes.get
  const handlers = createComprobanteHandlers({ db, config, arca, leer, now: () => ahora })
  return handlers.comprobante({ id: comprobanteId, data: { comprobanteId } }).then(
    () => null,
    (error: Error) => error.message,
  )
}
const invoice = async (cantidad = 2) => {
  const pedido = await place(cantidad)
  const made = await facturar(pedido._id)
  return { pedido, made, id: only(made)._id }
}

describe('an invoice', () => {
  it('is asked for once, waits, and has its number and CAE', async () => {
    const pedido = await place()
    const id = randomUUID()
    const waiting = only(await facturar(pedido._id, undefined, id))
    expect(waiting).toMatchObject({ nombre: 'Factura B', estado: 'pendiente', cae: null })
    expect((await facturar(pedido._id, undefined, id)).comprobantes).toHaveLength(1)
    expect(await refusal('POST', `/api/pedidos/${pedido._id}/comprobantes`, { _id: randomUUID() })).toEqual([
      ...[409, 'YA_FACTURADO'],
    ])
    expect(await work(id)).toBeNull()
    const done = await look(pedido._id)
    expect(only(done)).toMatchObject({ nombre: 'Factura B 00003-00000001', estado: 'autorizado', motivo: null })
    expect(only(done)).toMatchObject({ pedido: { _id: pedido._id, numero: pedido.numero }, venta: null })
    const audit = await api.db.selectFrom('suceso_seguridad').select('despues').where('objeto_id', '=', id).execute()
    expect(audit).toMatchObject([{ despues: { clase: 'factura', comprobante: 'Factura B', estado: 'pendiente' } }])
    expect(only(done).cae).toMatch(/^\d{14}$/)
    expect(done.facturable).toBe(false)
    const next = await invoice()
    await work(next.id)
    expect(only(await look(next.pedido._id)).nombre).toBe('Factura B 00003-00000002')
  })
  it('keeps its order, and is never changed nor deleted', async () => {
    const { pedido, id } = await invoice()
    expect(await refusal('DELETE', `/api/pedidos/${pedido._id}`)).toEqual([409, 'PEDIDO_FACTURADO'])
    await work(id)
    expect(await refusal('DELETE', `/api/pedidos/${pedido._id}`)).toEqual([409, 'PEDIDO_FACTURADO'])
    expect(await refusal('DELETE', `/api/comprobantes/${id}`)).toEqual([409, 'COMPROBANTE_AUTORIZADO'])
    expect(await refusal('PUT', `/api/comprobantes/${id}`, {})).toEqual([409, 'COMPROBANTE_AUTORIZADO'])
    await expect(api.pool.query(`update comprobante set total_centavos = 1 where id = $1`, [id])).rejects.toThrow(
      'never changes',
    )
    await expect(api.pool.query('delete from comprobante where id = $1', [id])).rejects.toThrow('never changes')
    await expect(api.pool.query('delete from pedido where id = $1', [pedido._id])).rejects.toThrow(
      'comprobante_pedido_fk',
    )
  })
  it('that was never authorised can be dropped, and sets its order free', async () => {
    const { pedido, id } = await invoice()
    await as.done('DELETE', `/api/comprobantes/${id}`)
    expect((await as.call('DELETE', `/api/pedidos/${pedido._id}`, undefined, as.admin.headers)).statusCode).toBe(200)
    expect(await work(id)).toBeNull()
    const gone = [404, 'COMPROBANTE_NOT_FOUND']
    expect(await refusal('PUT', `/api/comprobantes/${id}`, {})).toEqual(gone)
    expect(await refusal('DELETE', `/api/comprobantes/${id}`)).toEqual(gone)
  })
  it('that is dropped while the tax office is asked for its number is not sent', async () => {
    const { id } = await invoice()
    const asked: string[] = []
    const drop: typeof ensayo.answer = async (pregunta, ...more) => {
      const [, metodo = ''] = /<(FE\w+) /.exec(pregunta.xml) ?? []
      asked.push(metodo)
      if (metodo === 'FECompUltimoAutorizado') await as.done('DELETE', `/api/comprobantes/${id}`)
      return ensayo.answer(pregunta, ...more)
    }
    expect(await work(id, now, drop)).toBeNull()
    expect(asked).not.toContain('FECAESolicitar')
  })
  it('of a trial is in nobody’s way once it is meant', async () => {
    const { pedido, id } = await invoice()
    await api.pool.query(`update comprobante set ambiente = 'homologacion' where id = $1`, [id])
    expect((await look(pedido._id)).facturable).toBe(true)
    expect((await facturar(pedido._id)).comprobantes).toHaveLength(2)
  })
  it('under other settings is not sent, nor given up where it was sent', async () => {
    const [nuevo, enviado] = [await invoice(), await invoice()]
    await api.pool.query('update comprobante set creado_en = now() - $2::interval where id = $1', [
      ...[nuevo.id, '1 hour'],
    ])
    ensayo.fallar('solicitar', 'calla-antes')
    await work(nuevo.id)
    await setAjustes({ 'sitio.cuit': '20-00000000-1' })
    const { certificado } = await get<{ certificado: object }>('/api/facturacion')
    expect(certificado).toMatchObject({ otro_cuit: '30000000007' })
    const motivo = 'La configuración cambió: este comprobante es de otro CUIT o de otro servicio de ARCA.'
    expect(await work(nuevo.id)).toBe('a document was sent under other settings')
    expect(only(await look(nuevo.pedido._id))).toMatchObject({ estado: 'enviado', motivo })
    await setAjustes({ 'sitio.cuit': '30-00000000-7' })
    await work(nuevo.id)
    const otro = await invoice()
    await setAjustes({ 'facturas.emitir': false })
    expect(await work(otro.id)).toBeNull()
    expect(only(await look(otro.pedido._id))).toMatchObject({
      estado: 'rechazado',
      motivo: expect.stringContaining('falta'),
    })
    await setAjustes({ 'facturas.emitir': true })
    expect(only(await look(enviado.pedido._id)).estado).toBe('autorizado')
  })
  it('names its buyer, refuses one that lacks something, and is an A to who declares VAT', async () => {
    const pedido = await place()
    const url = `/api/pedidos/${pedido._id}/comprobantes`
    const cuit = { documento: 'cuit', numero: '30-00000000-7', nombre: "O'Higgins <b>SA</b>", domicilio: 'Mitre 5' }
    const wrong = { _id: randomUUID(), receptor: { condicion: 'inscripto', ...cuit, numero: '30-00000000-1' } }
    expect(await refusal('POST', url, wrong)).toEqual([400, 'INVALID'])
    const { _id, nombre, receptor } = only(await facturar(pedido._id, { condicion: 'inscripto', ...cuit }))
    expect([nombre, receptor.numero]).toEqual(['Factura A', '30000000007'])
    await work(_id)
    expect(only(await look(pedido._id))).toMatchObject({ nombre: 'Factura A 00003-00000001', estado: 'autorizado' })
    await setAjustes({ 'facturas.receptor': 'nombre' })
    expect(only((await invoice()).made).receptor.nombre).toBe('Ana Prueba')
    const largo = receptorDe(api.services.ajustes.get, { nombre: 'x'.repeat(300) })
    expect(largo.nombre).toHaveLength(200)
    await setAjustes({ 'facturas.receptor': 'anonimo' })
  })
})

describe('a bad day of the tax office', () => {
  it.each([
    ['calla', 'ARCA no contestó a tiempo.'],
    ['calla-antes', 'ARCA no contestó a tiempo.'],
    ['tarde', 'ARCA no contestó a tiempo.'],
    ['caida', 'No se pudo hablar con ARCA.'],
    ['501', 'La base de datos de ARCA no responde: se vuelve a intentar.'],
    ['basura', 'ARCA contestó algo que no se entiende.'],
  ] as const)('«%s» while it is sent makes one invoice in the end', async (falla, mensaje) => {
    const { pedido, id } = await invoice()
    ensayo.fallar('solicitar', falla)
    expect(await work(id)).toBe(mensaje)
    expect(only(await look(pedido._id))).toMatchObject({ estado: 'enviado', motivo: mensaje })
    expect(await refusal('DELETE', `/api/comprobantes/${id}`)).toEqual([409, 'COMPROBANTE_EN_CURSO'])
    expect(await work(id)).toBeNull()
    expect(only(await look(pedido._id))).toMatchObject({ nombre: 'Factura B 00003-00000001', estado: 'autorizado' })
    const next = await invoice()
    await work(next.id)
    expect(only(await look(next.pedido._id)).nombre).toBe('Factura B 00003-00000002')
  })
  it('that lasts longer than goods may be dated back gives it the day on which it is sent again', async () => {
    const { pedido, id } = await invoice()
    const sent: string[] = []
    const listen: typeof ensayo.answer = (pregunta, ...more) => {
      const [, dia] = /<FECAESolicitar.*CbteFch>(\d+)</s.exec(pregunta.xml) ?? []
      if (dia) sent.push(dia)
      return ensayo.answer(pregunta, ...more)
    }
    // Late in the evening, when it is the next day elsewhere.
    const dayOf = (ago: number) => new Date(Date.parse(`${toLocalDay(now)}T22:30:00-03:00`) - ago * DIA_MS)
    for (const ago of [4, 1]) {
      ensayo.fallar('solicitar', 'calla-antes')
      await work(id, dayOf(ago), listen)
    }
    expect(await work(id, now, listen)).toBeNull()
    // Not sent with the former day to be refused first: what that means to the tax office is not for us to try.
    expect(sent).toEqual([4, 4, 0].map((ago) => toLocalDay(dayOf(ago)).replaceAll('-', '')))
    expect(only(await look(pedido._id))).toMatchObject({ estado: 'autorizado', fecha: toLocalDay(now) })
  })
  it('before anything was sent leaves it in the queue', async () => {
    const { pedido, id } = await invoice()
    ensayo.fallar('login', 'caida')
    expect(await work(id)).toBe('No se pudo hablar con ARCA.')
    ensayo.fallar('ultimo', '501')
    expect(await work(id)).toContain('no responde')
    expect(only(await look(pedido._id))).toMatchObject({ estado: 'pendiente', fecha: null })
    expect(await work(id)).toBeNull()
  })
  it('with a ticket that is refused asks for another, once', async () => {
    const { pedido, id } = await invoice()
    await work((await invoice()).id)
    ensayo.fallar('ultimo', '600')
    expect(await work(id)).toBeNull()
    expect(only(await look(pedido._id)).estado).toBe('autorizado')
  })
  it('waits where a ticket is out that this shop does not hold', async () => {
    await work((await invoice()).id)
    await api.pool.query('delete from comprobante_permiso')
    const { pedido, id } = await invoice()
    expect(await work(id)).toContain('ya dio un permiso')
    expect(only(await look(pedido._id)).estado).toBe('pendiente')
    ensayo = createFisco(registro, { now: () => now }) // that ticket's twelve hours are over
    expect(await work(id)).toBeNull()
    expect(only(await look(pedido._id)).estado).toBe('autorizado')
  })
  it('keeps a ticket that it has no room to store, and stores it once there is some', async () => {
    const { pedido, id } = await invoice()
    const { db, services, config } = api
    const arca = createArca({ db, sealed: services.sealed, llamar: ensayo.answer, esperaMs: 5 })
    const handlers = createComprobanteHandlers({ db, config, arca, leer: services.ajustes.get })
    const again = () => handlers.comprobante({ id, data: { comprobanteId: id } })
    await api.pool.query('alter table comprobante_permiso add constraint lleno check (false) not valid')
    await expect(again())
      .rejects.toThrow('lleno')
      .finally(() => api.pool.query('alter table comprobante_permiso drop constraint lleno'))
    const { cuenta } = requireFacturacion({ leer: services.ajustes.get, config })
    const otra = arca.findUltimo({ ...cuenta, cuit: '20000000001' }, { punto: 3, tipo: 6 })
    await expect(otra).rejects.toThrow('ya dio un permiso') // that one is not this account's
    await again()
    expect(only(await look(pedido._id)).estado).toBe('autorizado')
    expect((await api.pool.query('select from comprobante_permiso')).rowCount).toBe(1)
  })
  it('takes the ticket that another node was given at the same time', async () => {
    const { db, services, config } = api
    const { cuenta } = requireFacturacion({ leer: services.ajustes.get, config })
    const nodos = [1, 2].map(() => createArca({ db, sealed: services.sealed, llamar: ensayo.answer, esperaMs: 200 }))
    const asked = nodos.map((arca) => arca.findUltimo(cuenta, { punto: 3, tipo: 6 }))
    expect(await Promise.all(asked)).toEqual([0, 0])
  })
  it('that refuses the certificate tells the owner, until it takes it again', async () => {
    const { id } = await invoice()
    const refuse = async () =>
      '<Envelope><Body><Fault><faultcode>ns1:cms.sign.invalid</faultcode><faultstring/></Fault></Body></Envelope>'
    expect(await work(id, now, refuse)).toContain('no aceptó la firma')
    const told = async () =>
      (await get<{ alertas: { clave: string }[] }>('/api/sistema/estado')).alertas.map(({ clave }) => clave)
    expect(await told()).toContain('credenciales arca')
    await work(id)
    expect(await told()).not.toContain('credenciales arca')
  })
  it('is asked at its own addresses, of which the trial’s are others', async () => {
    const urls: string[] = []
    const { db, services } = api
    const arca = createArca({
      db,
      sealed: services.sealed,
      llamar: async (pregunta) => {
        urls.push(pregunta.url)
        return ensayo.answer(pregunta)
      },
    })
    expect([await arca.isWell('produccion'), await arca.isWell('homologacion')]).toEqual([true, true])
    expect(urls).toEqual([
      'https://servicios1.afip.gov.ar/wsfev1/service.asmx',
      'https://wswhomo.afip.gov.ar/wsfev1/service.asmx',
    ])
  })
  it('keeps the ticket sealed', async () => {
    await work((await invoice()).id)
    const { rows } = await api.pool.query<{ sellado: string }>('select sellado from comprobante_permiso')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sellado).toMatch(/^[\w.-]+$/)
    expect(rows[0]?.sellado).not.toContain('token')
  })
})

describe('numbers', () => {
  it('that another program took in between are left to it', async () => {
    const { pedido, id } = await invoice()
    ensayo.fallar('solicitar', 'calla-antes')
    await work(id)
    const ajeno = {
      CbteDesde: '1',
      CbteFch: toLocalDay(now).replaceAll('-', ''),
      ImpTotal: '1.00',
      DocTipo: '99',
      DocNro: '0',
    }
    await registro.save({ cuit: '30000000007', punto: 3, tipo: 6 }, 1, {
      ...ajeno,
      CodAutorizacion: '12345678901234',
      FchVto: ajeno.CbteFch,
    })
    expect(await work(id)).toBeNull()
    const { nombre, cae } = only(await look(pedido._id))
    expect(nombre).toBe('Factura B 00003-00000002')
    expect(cae).not.toBe('12345678901234')
  })
  it.each([
    [1, { estado: 'autorizado', nombre: 'Factura B 00003-00000002' }],
    [3, { estado: 'rechazado', motivo: expect.stringContaining('Se vuelve a numerar solo al reintentar.') }],
  ])(
    'that somebody else takes %s times at the last moment are asked for anew, three times at most',
    async (veces, queda) => {
      const { pedido, id } = await invoice()
      let taken = 0
      const take: typeof ensayo.answer = async (pregunta, ...more) => {
        const [, numero] = /<FECAESolicitar.*<CbteDesde>(\d+)</.exec(pregunta.xml) ?? []
        if (numero && taken++ < veces) {
          const datos = {
            CbteDesde: numero,
            CbteFch: toLocalDay(now).replaceAll('-', ''),
            ImpTotal: '1.00',
            DocTipo: '99',
          }
          await registro.save({ cuit: '30000000007', punto: 3, tipo: 6 }, Number(numero), {
            ...datos,
            CodAutorizacion: '12345678901234',
            FchVto: datos.CbteFch,
          })
        }
        return ensayo.answer(pregunta, ...more)
      }
      expect(await work(id, now, take)).toBeNull()
      expect(only(await look(pedido._id))).toMatchObject(queda)
    },
  )
  it('go on after those of before this shop’s time, never dated before the last of them', async () => {
    const { pedido, id } = await invoice()
    const manana = toLocalDay(new Date(now.getTime() + DIA_MS))
    const ajeno = { CbteDesde: '1', CbteFch: manana.replaceAll('-', ''), ImpTotal: '1.00', DocTipo: '99', DocNro: '0' }
    await registro.save({ cuit: '30000000007', punto: 3, tipo: 6 }, 1, {
      ...ajeno,
      CodAutorizacion: '12345678901234',
      FchVto: ajeno.CbteFch,
    })
    expect(await work(id)).toBeNull()
    expect(only(await look(pedido._id))).toMatchObject({ nombre: 'Factura B 00003-00000002', fecha: manana })
  })
  it('are given one by one however many ask at once', async () => {
    const made = await Promise.all([invoice(), invoice(), invoice(), invoice()])
    expect(await Promise.all(made.map(({ id }) => work(id)))).toEqual([null, null, null, null])
    const { rows } = await api.pool.query<{ numero: number }>('select numero from comprobante order by numero')
    expect(rows.map(({ numero }) => numero)).toEqual([1, 2, 3, 4])
  })
  it('of a point of sale that ARCA does not know wait for the owner, who corrects it and sends them again', async () => {
    await setAjustes({ 'facturas.punto': 90_001 })
    const { pedido, id } = await invoice()
    expect(await work(id)).toContain('no está dado de alta')
    expect(only(await look(pedido._id)).motivo).toContain('RECE')
    await setAjustes({ 'facturas.punto': 3 })
    await as.done('PUT', `/api/comprobantes/${id}`, {})
    expect(await work(id)).toBeNull()
    expect(only(await look(pedido._id)).nombre).toBe('Factura B 00003-00000001')
  })
})

describe('a credit note', () => {
  it('takes a part, then the rest, never more; then the order may be invoiced anew', async () => {
    const { pedido, id } = await invoice(3)
    const credit = (lineas: object[]) =>
      as.call('POST', `/api/comprobantes/${id}/creditos`, { _id: randomUUID(), lineas }, as.admin.headers)
    expect((await credit([{ linea: 1, cantidad: 1 }])).json()).toMatchObject({ code: 'NO_ACREDITABLE' })
    await work(id)
    const made = await credit([{ linea: 1, cantidad: 1 }])
    expect(made.statusCode).toBe(200)
    const nota = made.json<ComprobantesDePedido>().comprobantes.find(({ clase }) => clase === 'credito')
    expect(nota).toMatchObject({ nombre: 'Nota de crédito B', factura: id, estado: 'pendiente' })
    expect(await work(nota?._id ?? '')).toBeNull()
    const [factura, hecha] = (await look(pedido._id)).comprobantes
    expect(hecha).toMatchObject({ nombre: 'Nota de crédito B 00003-00000001', estado: 'autorizado' })
    expect(factura?.lineas[0]).toMatchObject({ cantidad: 3, resto: 2 })
    expect((await credit([{ linea: 1, cantidad: 3 }])).json()).toMatchObject({
      code: 'NO_ACREDITABLE',
      mensaje: expect.stringContaining('quedan 2 por acreditar'),
    })
    const todo = (factura?.lineas ?? [])
      .filter(({ resto }) => resto > 0)
      .map(({ linea, resto }) => ({ linea, cantidad: resto }))
    const last = (await credit(todo)).json<ComprobantesDePedido>()
    expect(last.facturable).toBe(true)
    const resto = last.comprobantes.find(({ clase, estado }) => clase === 'credito' && estado === 'pendiente')
    expect(await work(resto?._id ?? '')).toBeNull()
    expect((await facturar(pedido._id)).comprobantes).toHaveLength(4)
  })
  it('takes a part of the shipping, and all that is left of it where no sum is named', async () => {
    const pedido = await place(1, await insertTestLibro(api.db, { precio: 500_00 }))
    const { _id } = only(await facturar(pedido._id))
    await work(_id)
    const envio = (await look(pedido._id)).comprobantes[0]?.lineas[1]?.unitario ?? 0
    for (const parte of [{ importe: 100 }, {}]) {
      const lineas = [{ linea: 2, cantidad: 1, ...parte }]
      await as.done('POST', `/api/comprobantes/${_id}/creditos`, { _id: randomUUID(), lineas })
    }
    const totales = (await look(pedido._id)).comprobantes.slice(1).map(({ total }) => total)
    expect(totales.toSorted((a, b) => a - b)).toEqual([100, envio - 100])
  })
})

describe('a refused document', () => {
  it('says why in Spanish, and goes on with another buyer', async () => {
    await setAjustes({ 'facturas.umbral': 1 })
    const pedido = await place()
    expect(await refusal('POST', `/api/pedidos/${pedido._id}/comprobantes`, { _id: randomUUID() })).toEqual([
      400,
      'INVALID',
    ])
    await setAjustes({ 'facturas.umbral': 10_000_000 })
    const { _id: id } = only(await facturar(pedido._id))
    await api.pool.query(
      `update comprobante set tipo = 1, receptor = receptor || '{"condicion":"consumidor"}' where id = $1`,
      [id],
    )
    expect(await work(id)).toBeNull()
    expect(only(await look(pedido._id))).toMatchObject({
      estado: 'rechazado',
      fecha: null,
      motivo: 'Para una factura A quien compra se identifica con su CUIT.',
    })
    await as.done('PUT', `/api/comprobantes/${id}`, {
      receptor: { condicion: 'consumidor', documento: 'dni', numero: '30.123.456', nombre: 'Ana', domicilio: '' },
    })
    expect(await work(id)).toBeNull()
    expect(only(await look(pedido._id))).toMatchObject({ nombre: 'Factura B 00003-00000001', estado: 'autorizado' })
  })
})

describe('a line that is taxed', () => {
  const classes = async (columna: 'pedido_id' | 'venta_id', id: string) => {
    const hechos = await api.db.selectFrom('comprobante').select('lineas').where(columna, '=', id).execute()
    return hechos.map(({ lineas }) => lineas.map(({ iva }) => iva))
  }
  async function insertTaxed(): Promise<string> {
    const id = await insertTestLibro(api.db)
    await api.db.updateTable('libro').set({ clase_iva: '21' }).where('id', '=', id).execute()
    return id
  }
  it('is invoiced as it was ordered, also where its thing is exempt since, or deleted', async () => {
    for (const change of ['delete from libro where id = $1', `update libro set clase_iva = 'exento' where id = $1`]) {
      const taxed = await insertTaxed()
      const payload = { items: [{ libro: taxed, cantidad: 1 }], metodo_pago: 'efectivo', entrega: 'Mitre 5, Rosario' }
      const made = await as.call('POST', '/api/pedidos', payload, as.cliente.headers)
      const { _id } = made.json<{ _id: string }>()
      await api.pool.query(change, [taxed])
      await facturar(_id)
      expect((await classes('pedido_id', _id))[0]?.[0]).toBe('21')
    }
  })
  it('is invoiced as it was sold at the counter', async () => {
    const taxed = await insertTaxed()
    const sale = { _id: randomUUID(), lugar, lineas: [{ libro: taxed, cantidad: 1 }], total: 12_500 }
    const pagos = [{ medio: 'efectivo', importe: 12_500 }]
    await as.done('POST', '/api/mostrador/ventas', { ...sale, pagos })
    await api.pool.query('delete from libro where id = $1', [taxed])
    await as.done('POST', `/api/mostrador/ventas/${sale._id}/comprobantes`, { _id: randomUUID() })
    expect(await classes('venta_id', sale._id)).toEqual([['21']])
  })
})

describe('the papers', () => {
  it('are for the staff and for whoever bought', async () => {
    const { pedido, id } = await invoice()
    const download = (headers: object) =>
      api.app.inject({ url: `/api/comprobantes/${id}/pdf`, headers: { ...headers } })
    expect((await download(as.cliente.headers)).statusCode).toBe(404)
    await work(id)
    const pdf = await download(as.cliente.headers)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ])
    expect(pdf.headers['content-disposition']).toContain('factura-b-00003-00000001.pdf')
    expect((await download(as.admin.headers)).statusCode).toBe(200)
    expect((await download(ajena.headers)).statusCode).toBe(404)
    const mine = await api.app.inject({ url: `/api/pedidos/${pedido._id}/facturas`, headers: as.cliente.headers })
    expect(mine.json()).toMatchObject([{ nombre: 'Factura B 00003-00000001' }])
    expect(mine.body).not.toContain('receptor')
    const theirs = await api.app.inject({ url: `/api/pedidos/${pedido._id}/facturas`, headers: ajena.headers })
    expect(theirs.statusCode).toBe(404)
  })
  it('without an invoice say that they are none, and are not made beside one', async () => {
    const { pedido, id } = await invoice()
    const url = `/api/pedidos/${pedido._id}/no-fiscal`
    const ask = () => api.app.inject({ url, headers: as.admin.headers })
    const pdf = await ask()
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    await work(id)
    const refused = await ask()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      ...[409, { code: 'PEDIDO_FACTURADO', mensaje: 'Este pedido ya tiene su factura: imprimí esa.' }],
    ])
    const [una] = (await look(pedido._id)).comprobantes
    const lineas = (una?.lineas ?? []).map(({ linea, resto }) => ({ linea, cantidad: resto }))
    await as.done('POST', `/api/comprobantes/${id}/creditos`, { _id: randomUUID(), lineas })
    expect((await ask()).statusCode).toBe(200) // all of it is credited: there is no invoice any more
  })
})

describe('an order that comes into the owner’s state', () => {
  it('is invoiced by itself, once', async () => {
    await setAjustes({ 'facturas.momento': 'enviado' })
    const pedido = await place()
    const jobs = async () =>
      (
        await api.pool.query(
          `select data from tareas.job where name = 'pedido-facturable' and data->>'pedidoId' = $1`,
          [pedido._id],
        )
      ).rows.length
    await as.done('PUT', `/api/pedidos/${pedido._id}`, { estado: 'procesado' })
    expect(await jobs()).toBe(0)
    await as.done('PUT', `/api/pedidos/${pedido._id}`, { estado: 'enviado' })
    expect(await jobs()).toBe(1)
    const { db, services, config } = api
    const handlers = createComprobanteHandlers({ db, config, arca: services.arca, leer: services.ajustes.get })
    const job = { id: randomUUID(), data: { pedidoId: pedido._id } }
    await handlers['pedido-facturable'](job)
    await handlers['pedido-facturable'](job)
    expect((await look(pedido._id)).comprobantes).toHaveLength(1)
    await setAjustes({ 'facturas.momento': 'mano' })
  })
})

describe('an order that is paid', () => {
  const setPago = (pedido: string, pagado: number, devuelto: number, estado: string) =>
    api.pool.query(
      `insert into pedido_pago (pedido_id, estado, total, pagado, devuelto) values ($1, $2, 100, $3, $4)
       on conflict (pedido_id) do update set estado = $2, pagado = $3, devuelto = $4`,
      [pedido, estado, pagado, devuelto],
    )
  it('is invoiced by itself once all of it is there', async () => {
    await setAjustes({ 'facturas.momento': 'pago' })
    const pedido = await place()
    const leer = api.services.ajustes.get
    const jobs = async () =>
      (
        await api.pool.query(`select from tareas.job where name = 'pedido-facturable' and data->>'pedidoId' = $1`, [
          pedido._id,
        ])
      ).rows.length
    await setPago(pedido._id, 50, 0, 'parcial')
    await enqueuePagado(api.db, leer, pedido._id, randomUUID())
    expect(await jobs()).toBe(0)
    await setPago(pedido._id, 100, 0, 'pagado')
    const job = randomUUID()
    await enqueuePagado(api.db, leer, pedido._id, job)
    await enqueuePagado(api.db, leer, pedido._id, job)
    expect(await jobs()).toBe(1)
    await setAjustes({ 'facturas.momento': 'mano' })
  })
  it('and given back asks for its credit note', async () => {
    const { pedido } = await invoice()
    const { total } = await look(pedido._id)
    await setPago(pedido._id, total * 100, 500_00, 'parcial')
    expect((await look(pedido._id)).por_acreditar).toBe(500)
  })
})

describe('a refund of an invoiced order', () => {
  const note = async (pedido: string) => {
    const { db, services, config } = api
    const handlers = createComprobanteHandlers({ db, config, arca: services.arca, leer: services.ajustes.get })
    await handlers['nota-de-credito']({ id: randomUUID(), data: { pedido } })
  }
  const creditos = async (pedidoId: string) =>
    (await look(pedidoId)).comprobantes.filter(({ clase }) => clase === 'credito').map(({ total }) => total)
  const jobs = async (pedidoId: string) =>
    (await api.pool.query(`select from tareas.job where name = 'nota-de-credito' and data->>'pedido' = $1`, [pedidoId]))
      .rows.length
  /** An invoiced order of three copies, all of it paid by hand. */
  async function paid() {
    const { pedido, id } = await invoice(3)
    await work(id)
    const { total, comprobantes } = await look(pedido._id)
    await setPago(pedido._id, total * 100, 0, 'pagado')
    return { pedido: pedido._id, factura: id, total, unitario: comprobantes[0]?.lineas[0]?.unitario ?? 0 }
  }
  const setPago = (pedido: string, pagado: number, devuelto: number, estado: string) =>
    api.pool.query(
      `insert into pedido_pago (pedido_id, estado, total, pagado, devuelto) values ($1, $2, 100, $3, $4)
       on conflict (pedido_id) do update set estado = $2, pagado = $3, devuelto = $4`,
      [pedido, estado, Math.round(pagado), Math.round(devuelto)],
    )
  const giveBack = async (pedido: string, copias: number, importe: number) => {
    await api.pool.query(
      `insert into pago_devolucion (id, pedido_id, numero, pago, medio, importe, antes, lineas, estado)
       values (gen_random_uuid(), $1::uuid, 1, $1::uuid::text, 'efectivo', $2, 0, $3, 'hecha')`,
      [pedido, Math.round(importe * 100), JSON.stringify(copias > 0 ? [{ linea: 1, cantidad: copias }] : [])],
    )
    await api.pool.query('update pedido_pago set devuelto = devuelto + $2 where pedido_id = $1', [
      ...[pedido, Math.round(importe * 100)],
    ])
    await enqueueDevuelto(api.db, api.services.ajustes.get, { pedido }, randomUUID())
  }

  it('has its credit note by its lines, once, however often it is told, and all of it at the end', async () => {
    const { pedido, total, unitario } = await paid()
    await note(pedido)
    expect(await creditos(pedido)).toEqual([])
    await giveBack(pedido, 1, unitario)
    expect(await look(pedido)).toMatchObject({ por_acreditar: unitario, nota_sola: true })
    await Promise.all([note(pedido), note(pedido), note(pedido)])
    await note(pedido)
    expect(await creditos(pedido)).toEqual([unitario])
    expect(await look(pedido)).toMatchObject({ por_acreditar: 0, nota_sola: false })
    // Whoever takes it out of the queue is not told that it comes back.
    await api.pool.query("delete from tareas.job where name = 'nota-de-credito'")
    const nota = (await look(pedido)).comprobantes.find(({ clase }) => clase === 'credito')
    await as.done('DELETE', `/api/comprobantes/${nota?._id}`)
    expect(await look(pedido)).toMatchObject({ por_acreditar: unitario, nota_sola: false })
    await note(pedido)
    await giveBack(pedido, 0, total - unitario)
    await note(pedido)
    await note(pedido)
    expect(await creditos(pedido)).toEqual([unitario, total - unitario])
  })
  it('of an invoice of another CUIT waits for a person', async () => {
    const { pedido, unitario } = await paid()
    await giveBack(pedido, 1, unitario)
    await setAjustes({ 'sitio.cuit': '20-00000000-1' })
    await note(pedido)
    await setAjustes({ 'sitio.cuit': '30-00000000-7' })
    expect(await creditos(pedido)).toEqual([])
  })
  it('counts a note that somebody makes by hand at the same time', async () => {
    const { pedido, factura, unitario } = await paid()
    await giveBack(pedido, 1, unitario)
    const byHand = as.done('POST', `/api/comprobantes/${factura}/creditos`, {
      _id: randomUUID(),
      lineas: [{ linea: 1, cantidad: 1 }],
    })
    await Promise.all([byHand, note(pedido)])
    await note(pedido)
    const notas = await creditos(pedido)
    // By hand after the other: the owner said so. Never a third.
    expect(notas.length).toBeLessThanOrEqual(2)
    expect((await look(pedido)).por_acreditar).toBe(0)
  })
  it('waits behind a note by hand, and never each for the other', async () => {
    const { pedido, factura, unitario } = await paid()
    await giveBack(pedido, 1, unitario)
    const hold = { text: 'select from comprobante where id = $1 for update', values: [factura] }
    const payload = { _id: randomUUID(), lineas: [{ linea: 1, cantidad: 1 }] }
    const { refused } = await meetAtLocks<unknown>(api, hold, [
      () => as.done('POST', `/api/comprobantes/${factura}/creditos`, payload),
      () => note(pedido),
    ])
    expect([refused, await creditos(pedido)]).toEqual([[], [unitario]])
  })
  it('of a sum that is none of lines waits for a person, as do a lost dispute and a shop that wants none', async () => {
    const { pedido, unitario } = await paid()
    await giveBack(pedido, 0, 0.5)
    await note(pedido)
    expect(await look(pedido)).toMatchObject({ por_acreditar: 0.5, nota_sola: false })
    const { por_acreditar } = await get<{ por_acreditar: { _id: string; importe: number }[] }>('/api/facturacion')
    expect(por_acreditar).toContainEqual(expect.objectContaining({ _id: pedido, importe: 0.5 }))
    await setAjustes({ 'facturas.acreditar': false })
    await giveBack(pedido, 1, unitario)
    await note(pedido)
    expect(await creditos(pedido)).toEqual([])
    await setAjustes({ 'facturas.acreditar': true })
    await api.pool.query(
      `insert into pago_movimiento (pedido_id, numero, tipo, medio, importe, ocurrido_en, clave)
       values ($1::uuid, 1, 'perdido', 'mercadopago', 1, now(), $1::uuid::text || ':perdido')`,
      [pedido],
    )
    await note(pedido)
    expect(await creditos(pedido)).toEqual([])
  })
  it('before its invoice was authorised has its note when it is', async () => {
    const { pedido, id } = await invoice()
    const { total } = await look(pedido._id)
    await setPago(pedido._id, total * 100, total * 100, 'devuelto')
    await note(pedido._id)
    expect(await creditos(pedido._id)).toEqual([])
    await work(id)
    expect(await jobs(pedido._id)).toBe(1)
    await note(pedido._id)
    expect(await creditos(pedido._id)).toEqual([total])
  })
  it('that its people wrote down when the purchase was revoked counts too', async () => {
    const { pedido, id } = await invoice()
    await work(id)
    const { total } = await look(pedido._id)
    const revocar = {
      id: randomUUID(),
      pedido: `N.º ${String(pedido.numero).padStart(7, '0')}`,
      email: 'lectora@correo.test',
    }
    expect((await as.call('POST', '/api/arrepentimientos', revocar, null)).statusCode).toBe(200)
    const url = `/api/arrepentimientos/${revocar.id}/estado`
    await as.done('PUT', url, { estado: 'confirmada' })
    await as.done('PUT', url, { estado: 'reembolsada', importe: total })
    expect(await jobs(pedido._id)).toBe(2) // when it was authorised, and now
    await note(pedido._id)
    expect(await creditos(pedido._id)).toEqual([total])
  })
  it('in whole is not invoiced by itself any more', async () => {
    const pedido = await place()
    await setPago(pedido._id, 100, 100, 'devuelto')
    const { db, services, config } = api
    const handlers = createComprobanteHandlers({ db, config, arca: services.arca, leer: services.ajustes.get })
    await handlers['pedido-facturable']({ id: randomUUID(), data: { pedidoId: pedido._id } })
    expect((await look(pedido._id)).comprobantes).toEqual([])
  })
})

describe('a sale at the counter', () => {
  it('is invoiced to whoever bought, and what comes back is credited by itself, once', async () => {
    const precio = 12_500
    const sale = {
      _id: randomUUID(),
      lugar,
      lineas: [{ libro: await insertTestLibro(api.db, { precio: precio * 100 }), cantidad: 3 }],
    }
    const pagos = [
      { medio: 'efectivo', importe: precio },
      { medio: 'debito', importe: 2 * precio },
    ]
    const { numero } = await as.done<{ numero: number }>('POST', '/api/mostrador/ventas', {
      ...sale,
      total: 3 * precio,
      pagos,
    })
    const url = `/api/mostrador/ventas/${sale._id}/comprobantes`
    expect(await get(url)).toMatchObject({ modo: 'fiscal', facturable: true, total: 3 * precio, comprobantes: [] })
    const id = randomUUID()
    const receptor = { condicion: 'consumidor', documento: 'dni', numero: '30.123.456', nombre: 'Ana', domicilio: '' }
    const ask = () => as.done<ComprobantesDePedido>('POST', url, { _id: id, receptor })
    const [made] = await Promise.all([ask(), ask()])
    expect(only(made)).toMatchObject({ pedido: null, venta: { _id: sale._id, numero }, total: 3 * precio })
    expect(await refusal('POST', url, { _id: randomUUID() })).toEqual([409, 'YA_FACTURADO'])
    expect(await work(id)).toBeNull()
    expect(only(await get<ComprobantesDePedido>(url))).toMatchObject({ estado: 'autorizado' })
    expect((await get<{ _id: string }[]>(`/api/comprobantes?q=${numero}`)).map(({ _id }) => _id)).toContain(id)
    const { db, services, config } = api
    const { rows: mails } = await api.pool.query(
      `select from tareas.job where name = 'comprobante-listo' and data->>'comprobanteId' = $1`,
      [id],
    )
    expect(mails).toHaveLength(0)
    const pdf = (headers: object) => api.app.inject({ url: `/api/comprobantes/${id}/pdf`, headers: { ...headers } })
    expect((await pdf(as.admin.headers)).statusCode).toBe(200)
    expect((await pdf(as.cliente.headers)).statusCode).toBe(404)

    await as.done('POST', `/api/mostrador/ventas/${sale._id}/devoluciones`, {
      _id: randomUUID(),
      medio: 'efectivo',
      motivo: 'Pidió efectivo.',
      lineas: [{ linea: 1, cantidad: 2 }],
    })
    expect(await get(url)).toMatchObject({ por_acreditar: 2 * precio, nota_sola: true })
    const handlers = createComprobanteHandlers({ db, config, arca: services.arca, leer: services.ajustes.get })
    const note = () => handlers['nota-de-credito']({ id: randomUUID(), data: { venta: sale._id } })
    await Promise.all([note(), note()])
    await note()
    const { comprobantes, por_acreditar } = await get<ComprobantesDePedido>(url)
    expect(comprobantes.map(({ clase, total }) => [clase, total])).toEqual([
      ['factura', 3 * precio],
      ['credito', 2 * precio],
    ])
    expect(por_acreditar).toBe(0)
    expect(await refusal('POST', `/api/mostrador/ventas/${randomUUID()}/comprobantes`, { _id: randomUUID() })).toEqual([
      ...[404, 'VENTA_NOT_FOUND'],
    ])
  })
})

describe('a shop that invoices each sale at its counter', () => {
  const sell = async (precio: number) => {
    const libro = await insertTestLibro(api.db, { precio: precio * 100 })
    const sale = { _id: randomUUID(), lugar, lineas: [{ libro, cantidad: 1 }], total: precio }
    const pagos = precio > 0 ? [{ medio: 'efectivo', importe: precio }] : []
    for (let n = 0; n < 2; n++) await as.done('POST', '/api/mostrador/ventas', { ...sale, pagos }) // pressed twice
    return (await get<ComprobantesDePedido>(`/api/mostrador/ventas/${sale._id}/comprobantes`)).comprobantes
  }
  it('has it in the queue with the sale, once; what cannot be invoiced is sold all the same', async () => {
    expect(await sell(500)).toEqual([])
    await setAjustes({ 'facturas.mostrador': true, 'facturas.umbral': 1_000 })
    expect(await sell(999)).toMatchObject([{ nombre: 'Factura B', estado: 'pendiente', total: 999 }])
    expect(await sell(1_000)).toEqual([]) // its buyer has to be identified
    expect(await sell(0)).toEqual([])
    await setAjustes({ 'facturas.punto': 0 })
    expect(await sell(10)).toEqual([])
    await setAjustes({ 'facturas.mostrador': false, 'facturas.umbral': 10_000_000, 'facturas.punto': 3 })
  })
})

describe('the panel', () => {
  it('finds documents by the number of an order, their own or a CAE', async () => {
    const { pedido, id } = await invoice()
    await work(id)
    const { cae } = only(await look(pedido._id))
    const find = async (q: string) => (await get<unknown[]>(`/api/comprobantes?q=${encodeURIComponent(q)}`)).length
    expect(await Promise.all([String(pedido.numero), '3-1', '00003-00000001', cae ?? ''].map(find))).toEqual([
      1, 1, 1, 1,
    ])
    expect(await find("'; drop")).toBeGreaterThanOrEqual(0)
  })
  it('lists documents from either end', async () => {
    for (let n = 0; n < 3; n++) await invoice()
    const list = async (orden: string) =>
      (await get<{ _id: string }[]>(`/api/comprobantes?limit=100&orden=${orden}`)).map(({ _id }) => _id)
    const nuevos = await list('-hecho')
    expect(nuevos).toHaveLength(3)
    expect(await list('hecho')).toEqual(nuevos.toReversed())
  })
  it('says what is missing, and what the tax office answers', async () => {
    expect(await get('/api/facturacion')).toMatchObject({
      ambiente: 'ensayo',
      faltan: [],
      certificado: { otro_cuit: null },
    })
    expect(await get('/api/facturacion/prueba')).toMatchObject({
      mensaje: expect.stringContaining('Factura B'),
    })
    const isWell = vi.spyOn(api.services.arca, 'isWell').mockResolvedValue(false)
    const prueba = await api.app.inject({ url: '/api/facturacion/prueba', headers: as.admin.headers })
    isWell.mockRestore()
    expect([prueba.statusCode, prueba.json()]).toMatchObject([
      ...[409, { code: 'ARCA_NO_RESPONDE', mensaje: 'ARCA dice que no está bien.' }],
    ])
    await setAjustes({ 'facturas.punto': 0 })
    expect(await get('/api/facturacion')).toMatchObject({ faltan: ['Escribir el punto de venta.'] })
    const refused = await api.app.inject({ url: '/api/facturacion/prueba', headers: as.admin.headers })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'FACTURACION_INCOMPLETA'])
    await setAjustes({ 'facturas.punto': 3 })
  })
})
