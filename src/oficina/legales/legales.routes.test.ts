import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { VENDEDOR, writeAjustes } from '#test/legales.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

type Answer = { status: number; body: ReturnType<JSON['parse']> }
const get = async (url: string, headers = {}): Promise<Answer> => {
  const response = await api.app.inject({ method: 'GET', url, headers })
  return { status: response.statusCode, body: response.json() }
}
const download = (url: string) => api.app.inject({ method: 'GET', url })
const publish = async (headers: object, payload: object) =>
  api.app.inject({ method: 'POST', url: '/api/deberes/documentos', headers: { ...headers }, payload })

describe('a shop that has not said who sells', () => {
  it.each(['datos', 'terminos', 'privacidad', 'arrepentimiento', 'baja'])('has no page «%s»', async (pagina) => {
    expect(await get(`/api/legales/${pagina}`)).toMatchObject({ status: 404, body: { code: 'LEGALES_NOT_FOUND' } })
  })

  it('has no file of its texts', async () => {
    expect((await download('/api/legales/terminos/pdf')).statusCode).toBe(404)
  })

  it('tells browsers nothing, and its owner that all is off', async () => {
    expect((await get('/api/ajustes/publicos')).body).toEqual({})
    const { headers } = await insertTestUsuario(api.db, 'admin')
    const { body } = await get('/api/deberes', headers)
    expect(body.paraEncender).toHaveLength(2)
    expect(body.deberes.every(({ estado }: { estado: string }) => estado === 'apagado')).toBe(true)
  })
})

describe('a shop that has', () => {
  let headers: Record<string, string>
  beforeAll(async () => {
    ;({ headers } = await writeAjustes(api, {
      ...VENDEDOR,
      'sitio.domicilio': 'San Martín 100, Rosario',
      'deberes.condicion_iva': 'monotributo',
      'deberes.inicio_actividades': '2020-03-01',
      'deberes.enlaces_consumidor': 'Reclamos https://reclamos.test/x',
    }))
  })

  it('shows who sells, and its links as data', async () => {
    const { status, body } = await get('/api/legales/datos')
    expect(status).toBe(200)
    expect(body.vendedor.map(({ nombre, valor }: Record<string, string>) => [nombre, valor])).toEqual([
      ['Razón social', 'Libros del Sur S. A.'],
      ['Nombre comercial', 'Anaquel'],
      ['CUIT', '30-50000000-3'],
      ['Domicilio', 'San Martín 100, Rosario'],
      ['Condición ante el IVA', 'Monotributo'],
      ['Inicio de actividades', '01/03/2020'],
    ])
    const publicos = (await get('/api/ajustes/publicos')).body
    expect(publicos['deberes.botones']).toEqual([['BOTÓN DE ARREPENTIMIENTO', '/arrepentimiento']])
    expect(publicos['deberes.enlaces'].at(-1)).toEqual(['Reclamos', 'https://reclamos.test/x'])
    expect(publicos['deberes.neto']).toEqual(['Precio sin impuestos nacionales:', { '10,5': 1.105, '21': 1.21 }])
    expect((await get('/api/legales/baja')).status).toBe(404)
    expect((await get('/api/sitio')).body.proyecto).toBe('')
  })

  it('publishes versions that never change, and every order keeps the one in force', async () => {
    expect((await get('/api/legales/terminos')).body.documento).toBeNull()
    const order = async () => {
      const { headers } = await insertTestUsuario(api.db)
      const payload = { items: [{ libro: await insertTestLibro(api.db), cantidad: 1 }], metodo_pago: 'efectivo' }
      const placed = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
      const { terminos_version } = await api.db
        .selectFrom('pedido')
        .select('terminos_version')
        .where('id', '=', placed.json()._id)
        .executeTakeFirstOrThrow()
      return terminos_version
    }
    expect(await order()).toBeNull()
    expect((await publish(headers, { clase: 'terminos', texto: 'Uno.\nDos.' })).json()).toMatchObject({ version: 1 })
    expect(await order()).toBe(1)
    expect((await publish(headers, { clase: 'terminos', texto: 'Uno.\nDos.' })).json()).toMatchObject({
      code: 'SIN_CAMBIOS',
    })
    expect((await publish(headers, { clase: 'terminos', texto: '<b>Tres</b>' })).statusCode).toBe(200)
    expect((await publish(headers, { clase: 'privacidad', texto: 'Datos.' })).json()).toMatchObject({ version: 1 })
    expect(await order()).toBe(2)
    const { documento } = (await get('/api/legales/terminos')).body
    expect(documento).toMatchObject({ version: 2, texto: '<b>Tres</b>', vigente: true })
    expect(documento.versiones.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect((await get('/api/legales/terminos?version=1')).body.documento).toMatchObject({
      texto: 'Uno.\nDos.',
      vigente: false,
    })
    expect((await get('/api/legales/terminos?version=3')).status).toBe(404)
    const [pdf, again] = [
      await download('/api/legales/terminos/pdf'),
      await download('/api/legales/terminos/pdf?version=2'),
    ]
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ])
    expect(pdf.headers['content-disposition']).toContain('terminos-version-2.pdf')
    expect(pdf.rawPayload.equals(again.rawPayload)).toBe(true)
    const first = await download('/api/legales/terminos/pdf?version=1')
    expect(first.rawPayload.equals(pdf.rawPayload)).toBe(false)
    expect((await download('/api/legales/terminos/pdf?version=3')).statusCode).toBe(404)
    expect((await download('/api/legales/datos/pdf')).statusCode).toBe(404)
    for (const write of ["update documento_legal set texto = 'Otro'", 'delete from documento_legal']) {
      await expect(api.pool.query(write)).rejects.toThrow('a published version never changes')
    }
  })

  it('refuses a text that is none', async () => {
    for (const payload of [{ clase: 'terminos', texto: ' ' }, { clase: 'otra', texto: 'Uno' }, { clase: 'terminos' }]) {
      expect((await publish(headers, payload)).statusCode).toBe(400)
    }
  })

  it('tells the owner what is missing yet', async () => {
    await api.db
      .insertInto('arrepentimiento')
      .values({
        id: createId(),
        codigo: 'ARR-22222222',
        clase: 'compra',
        pedido_numero: '1',
        email: 'a@b.test',
        lineas: null,
        texto: null,
        recibida_en: new Date(Date.now() - 25 * 3_600_000),
      })
      .execute()
    const { body } = await get('/api/deberes', headers)
    const faltas = Object.fromEntries(
      body.deberes.map(({ clave, faltas }: { clave: string; faltas: { que: string }[] }) => [
        clave,
        faltas.map(({ que }) => que),
      ]),
    )
    expect(faltas.terminos).toEqual([])
    expect(faltas.vendedor).toEqual(['El correo de atención', 'El teléfono'])
    expect(faltas.arrepentimiento).toEqual(['Contestar 1 que ya pasaron sus 24 horas'])
  })
})
