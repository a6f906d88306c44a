import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { addDias } from '#platform/dias.ts'
import { toLocalDay } from '#platform/format.ts'
import { centavos } from '#platform/money.ts'
import { NO_ID } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { estimateEjemplar } from './bulto.rules.ts'
import type { Cotizacion, Opciones } from './cotizacion.contract.ts'
import { listOpciones } from './cotizacion.rules.ts'
import { computeEntregaEstimada, computeEnvio, listServiciosOfrecidos, SERVICIOS_ENVIO } from './envio.rules.ts'
import { computePrecio, listOfrecidas } from './opcion.rules.ts'
import type { RevisionPlanilla, ServicioTabla, TablasEnvio } from './tabla.contract.ts'
import { loadTablas } from './tabla.queries.ts'
import { toMomento } from './tabla.service.ts'

const EXPRES = '0e100000-0000-4000-8000-000000000001'
const ESTANDAR = '0e100000-0000-4000-8000-000000000002'
const RETIRO = '0e100000-0000-4000-8000-000000000003'

let api: TestApi
let as: Callers
let ana: Awaited<ReturnType<typeof insertTestUsuario>>
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  ana = await insertTestUsuario(api.db)
  libro = await insertTestLibro(api.db, { precio: 5_000_00 })
})
afterAll(() => api.end())

const FABRICA = 'envios.de_fabrica'
const setAjustes = (cambios: Record<string, unknown>) => ({
  cambios: Object.entries(cambios).map(([clave, valor]) => ({ clave, valor })),
})
const setTablas = (activas: boolean) =>
  as.done('PUT', '/api/ajustes', setAjustes({ 'envios.tablas': activas, [FABRICA]: activas ? 'siempre' : '' }))
const readTablas = async () =>
  (await api.app.inject({ url: '/api/envios/tablas', headers: as.admin.headers })).json<TablasEnvio>()
const ask = (query: Record<string, string>) =>
  api.app.inject({ url: `/api/envios/opciones?${new URLSearchParams({ libros: `${libro}*1`, ...query })}` })
const CASA = { calle: 'Mitre', altura: '5', piso: '2.º B', localidad: 'Rosario', recibe: 'Eva Sá', telefono: null }
type DePedido = { envio_elegido?: { servicio: string; codigo_postal?: string; provincia?: string } }
/** To a door at the place of the quote, unless the test says another one. */
const order = async (more: DePedido & Record<string, unknown>) => {
  const { servicio: _, ...lugar } = more.envio_elegido ?? { servicio: '' }
  const domicilio = lugar.codigo_postal ? { ...CASA, ...lugar } : undefined
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', domicilio, ...more }
  const response = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: ana.headers, payload })
  return { status: response.statusCode, body: response.json() }
}
const ROSARIO = { codigo_postal: '2000', provincia: 'Santa Fe' }

describe('tables that nobody has changed', () => {
  const subtotal = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(0, 999_999, 1_000_000, 1_000_001))
  it('say of every sum, weight, place and moment what the two services of the shop say', async () => {
    const tablas = await loadTablas(api.db, '2026-11-23')
    const donde = fc.record({
      codigo_postal: fc.integer({ min: 1000, max: 9999 }).map(String),
      provincia: fc.constantFrom(...JURISDICCIONES),
    })
    const peso_g = fc.integer({ min: 1, max: 60_000 })
    const ahora = fc.date({ min: new Date('2026-02-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    const nada = { alto_mm: null, ancho_mm: null, grueso_mm: null, paginas: null, dura: false }
    fc.assert(
      fc.property(subtotal, donde, peso_g, ahora, (sum, lugar, peso, instant) => {
        const ejemplares = [estimateEjemplar({ ...nada, peso_g: peso })]
        const opciones = listOpciones(tablas, { ejemplares, lugar, momento: toMomento(instant) })
        expect(opciones.map(({ servicio }) => servicio)).toEqual([EXPRES, ESTANDAR])
        for (const [n, servicio] of SERVICIOS_ENVIO.entries()) {
          const opcion = opciones[n]
          if (!opcion) throw new Error('a service is missing')
          expect(computePrecio(opcion, centavos(sum))).toBe(computeEnvio(centavos(sum), servicio))
          const dia = toLocalDay(computeEntregaEstimada(instant, servicio))
          expect([opcion.desde, opcion.hasta]).toEqual([dia, dia])
        }
        const ofrecidos = listOfrecidas(opciones, centavos(sum)).map(({ servicio }) => servicio)
        const expected = listServiciosOfrecidos(centavos(sum)).map((one) => (one === 'expres' ? EXPRES : ESTANDAR))
        expect(ofrecidos).toEqual(expected)
      }),
    )
  })

  it('leave every place of the country in a zone, and no gap in the prices', async () => {
    const { avisos, activas, zonas, servicios } = await readTablas()
    expect({ avisos, activas }).toEqual({ avisos: [], activas: false })
    expect(
      new Set(
        zonas
          .split('\n')
          .slice(1)
          .map((linea) => linea.split(';')[0]),
      ).size,
    ).toBe(7)
    expect(servicios.find(({ tipo }) => tipo === 'retiro')?.activo).toBe(false)
  })
})

describe('a shop that has not turned its tables on', () => {
  it('answers no question about them, and takes no order by them', async () => {
    const answer = await ask(ROSARIO)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'ENVIO_SIN_TABLAS'])
    const sucursales = `/api/envios/sucursales?${new URLSearchParams({ servicio: EXPRES, ...ROSARIO })}`
    expect((await api.app.inject({ url: sucursales })).json().code).toBe('ENVIO_SIN_TABLAS')
    const { status, body } = await order({ envio_elegido: { servicio: EXPRES, ...ROSARIO } })
    expect([status, body.code]).toEqual([409, 'ENVIO_NO_DISPONIBLE'])
  })

  it('is asked what becomes of the two services that it came with, and switches nothing on without an answer', async () => {
    const sinRespuesta = setAjustes({ 'envios.tablas': true })
    expect((await as.refused(400, 'PUT', '/api/ajustes', sinRespuesta)).campos).toEqual({
      'envios.tablas': 'Elegí qué pasa con los dos envíos que vienen con la tienda.',
    })
    await as.refused(400, 'PUT', '/api/ajustes', setAjustes({ 'envios.tablas': true, [FABRICA]: 'quizás' }))
    expect((await readTablas()).activas).toBe(false)
  })

  it('gives orders without a trace of them', async () => {
    const { status, body } = await order({ visto: { total: 5_000, envio: 3_000 } })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('envio_elegido')
  })
})

describe('a shop with tables', () => {
  beforeAll(() => setTablas(true))
  afterAll(() => setTablas(false))
  const setPrecio = (precio: number) =>
    api.db
      .updateTable('tarifa_envio')
      .set({ precio: centavos(precio) })
      .where('servicio_id', '=', ESTANDAR)
      .where('hasta_g', 'is not', null)
      .execute()
  afterEach(() => setPrecio(1_499_00))

  it('quotes a place, whose province it guesses where none is said', async () => {
    const { lugar, opciones } = (await ask({ codigo_postal: 's2000btn' })).json<Opciones>()
    expect(lugar).toEqual({ codigo_postal: 'S2000BTN', provincia: 'Santa Fe' })
    expect(opciones).toMatchObject([
      { nombre: 'Envío exprés', precio: 3_000, gratis_desde: 10_000, manana: true },
      { nombre: 'Envío estándar', precio: 1_499, gratis_desde: 10_000.01, manana: false },
    ])
    expect((await ask({ codigo_postal: '4800' })).json().campos).toEqual({
      provincia: 'Decinos también la provincia: con ese código postal no alcanza.',
    })
  })

  it.each([
    [{ codigo_postal: '20' }, 'codigo_postal'],
    [{ ...ROSARIO, provincia: 'Montevideo' }, 'provincia'],
    [{ ...ROSARIO, libros: 'x*1' }, 'libros'],
    [{ ...ROSARIO, libros: `${NO_ID}*11` }, 'libros'],
  ])('refuses the question %j', async (query, campo) => {
    const answer = await ask(query)
    expect([answer.statusCode, Object.keys(answer.json().campos)]).toEqual([400, [campo]])
  })

  it('takes an order by a service of the table, and keeps what was chosen', async () => {
    const envio_elegido = { servicio: ESTANDAR, ...ROSARIO }
    const { status, body } = await order({ envio_elegido, entrega: 'Otra', visto: { total: 5_000, envio: 1_499 } })
    expect(status).toBe(200)
    const hoy = toLocalDay(new Date())
    expect(body).toMatchObject({
      envio: 1_499,
      servicio_envio: 'estandar',
      entrega: 'Mitre 5, 2.º B, Rosario (2000), Santa Fe. Recibe Eva Sá',
      domicilio: { ...CASA, ...ROSARIO },
      fecha_entrega_estimada: addDias(hoy, 4),
      envio_elegido: { nombre: 'Envío estándar', zona: 'Rosario', ...ROSARIO, codigo: null, peso_g: 500, bultos: 1 },
    })
    const shown = await api.app.inject({ url: `/api/pedidos/${body._id}`, headers: ana.headers })
    expect(shown.json<Pedido>()).toMatchObject({ envio_elegido: body.envio_elegido, domicilio: body.domicilio })
  })

  describe('to a door', () => {
    const FALTAN = {
      'domicilio.calle': 'Escribí la calle.',
      'domicilio.altura': 'Escribí el número, o S/N.',
      'domicilio.localidad': 'Escribí la localidad.',
      'domicilio.codigo_postal': 'El código postal son cuatro números, como 2000, o el CPA, como S2000BTN.',
      'domicilio.provincia': 'Elegí una provincia de la lista.',
    }
    const envio_elegido = { servicio: '0e100000-0000-4000-8000-000000000002', ...ROSARIO }
    const deTelefono = (domicilio: object | undefined) => ({
      items: [{ libro, cantidad: 1 }],
      metodo_pago: 'efectivo',
      contacto: { nombre: 'Eva' },
      envio_elegido,
      entrega: 'Mitre 5, Rosario',
      domicilio,
    })

    it.each([
      [undefined, FALTAN],
      [{}, FALTAN],
      [{ ...CASA, ...ROSARIO, calle: ' ' }, { 'domicilio.calle': 'Escribí la calle.' }],
      [{ ...CASA, ...ROSARIO, altura: '' }, { 'domicilio.altura': 'Escribí el número, o S/N.' }],
      [
        { ...CASA, ...ROSARIO, altura: '1'.repeat(11) },
        { 'domicilio.altura': 'El número no puede superar los 10 caracteres.' },
      ],
      [{ ...CASA, ...ROSARIO, localidad: null }, { 'domicilio.localidad': 'Escribí la localidad.' }],
      [
        { ...CASA, ...ROSARIO, codigo_postal: 'I2000ABC' },
        { 'domicilio.codigo_postal': FALTAN['domicilio.codigo_postal'] },
      ],
      [{ ...CASA, ...ROSARIO, provincia: 'Montevideo' }, { 'domicilio.provincia': FALTAN['domicilio.provincia'] }],
    ])('needs the fields of %j, at the checkout and by telephone', async (domicilio, campos) => {
      const { status, body } = await order({ envio_elegido, domicilio, entrega: 'Mitre 5, Rosario' })
      expect([status, body.campos]).toEqual([400, campos])
      expect((await as.refused(400, 'POST', '/api/pedidos/telefono', deTelefono(domicilio))).campos).toEqual(campos)
    })

    it('is kept with the order by telephone, and forgotten with the contact', async () => {
      const { _id, ...body } = await as.done<Pedido>(
        'POST',
        '/api/pedidos/telefono',
        deTelefono({ ...CASA, ...ROSARIO }),
      )
      expect(body.domicilio).toEqual({ ...CASA, ...ROSARIO })
      const forgotten = await as.done<Pedido>('DELETE', `/api/pedidos/${_id}/contacto`)
      expect([forgotten.entrega, forgotten.domicilio]).toEqual([null, undefined])
    })

    it('is another request under the same key where a field differs', async () => {
      const send = (altura: string) =>
        api.app.inject({
          method: 'POST',
          url: '/api/pedidos',
          headers: { ...ana.headers, 'idempotency-key': 'casa-1' },
          payload: {
            items: [{ libro, cantidad: 1 }],
            metodo_pago: 'efectivo',
            envio_elegido,
            domicilio: { ...CASA, ...ROSARIO, altura },
          },
        })
      const [first, again, other] = [await send('5'), await send('5'), await send('7')]
      expect([again.json()._id, other.json().code]).toEqual([first.json()._id, 'CLAVE_REUSADA'])
    })
  })

  it('takes none without a choice, with one that is not offered, or at another price than was seen', async () => {
    const { body: sin } = await order({})
    expect(sin.code).toBe('ENVIO_SIN_ELEGIR')
    expect((await order({ envio_elegido: { servicio: NO_ID, ...ROSARIO } })).body.code).toBe('ENVIO_NO_DISPONIBLE')
    expect((await order({ envio_elegido: { servicio: RETIRO, ...ROSARIO } })).body.code).toBe('ENVIO_NO_DISPONIBLE')
    expect((await order({ envio_elegido: { servicio: EXPRES } })).status).toBe(400)
    await setPrecio(2_000_00)
    const envio_elegido = { servicio: ESTANDAR, ...ROSARIO }
    const { status, body } = await order({ envio_elegido, visto: { total: 5_000, envio: 1_499 } })
    expect([status, body.code, body.envio]).toEqual([409, 'VISTO_CAMBIADO', 2_000])
  })

  it('charges what its quote said, for the same books and place, until the quote ends', async () => {
    const payload = { libros: `${libro}*1`, ...ROSARIO }
    const response = await api.app.inject({ method: 'POST', url: '/api/envios/cotizaciones', payload })
    const { _id: cotizacion } = response.json<Cotizacion>()
    await setPrecio(2_000_00)
    const visto = { total: 5_000, envio: 1_499, cotizacion }
    const envio_elegido = { servicio: ESTANDAR, ...ROSARIO }
    const { body } = await order({ envio_elegido, visto })
    expect(body).toMatchObject({ envio: 1_499, envio_elegido: { cotizacion } })
    const elsewhere = { servicio: ESTANDAR, codigo_postal: '2001', provincia: 'Santa Fe' }
    expect((await order({ envio_elegido: elsewhere, visto })).body.code).toBe('VISTO_CAMBIADO')
    const more = { items: [{ libro, cantidad: 2 }], visto: { ...visto, total: 10_000 } }
    expect((await order({ envio_elegido, ...more })).body.code).toBe('VISTO_CAMBIADO')
    await api.pool.query(`update cotizacion_envio set vence_en = now()`)
    expect((await order({ envio_elegido, visto })).body.code).toBe('VISTO_CAMBIADO')
  })

  describe('with a service of the owner’s own', () => {
    let moto: string
    const USHUAIA = { codigo_postal: '9410', provincia: 'Tierra del Fuego' }
    beforeAll(async () => {
      const form = { nombre: 'Moto', tipo: 'domicilio', activo: true, dias_min: 0, dias_max: 1, habiles: true }
      const nada = {
        corte_hora: null,
        gratis_desde: null,
        maximo_kg: null,
        factor_volumetrico: null,
        guarda_dias: null,
      }
      const made = await as.done<ServicioTabla>('POST', '/api/envios/servicios', {
        ...form,
        ...nada,
        subsidio: 0,
        lugar: null,
        horario: null,
      })
      moto = made._id
      await api.pool.query(
        `insert into tarifa_envio (servicio_id, zona_id, desde, hasta_g, precio)
          select $1, id, date '2026-01-01', 5000, 90000 from zona_envio where nombre = 'Rosario'`,
        [moto],
      )
    })
    afterAll(async () => {
      await as.done('PUT', '/api/ajustes', setAjustes({ [FABRICA]: 'siempre' }))
      await as.done('DELETE', `/api/envios/servicios/${moto}`)
    })
    const names = (opciones: Opciones['opciones']) => opciones.map(({ nombre }) => nombre)
    const DOS = ['Envío exprés', 'Envío estándar']

    it.each([
      ['', [...DOS, 'Moto'], DOS],
      ['siempre', [...DOS, 'Moto'], DOS],
      ['sin_otro', ['Moto'], DOS],
      ['nunca', ['Moto'], []],
    ])(
      'and the answer %j every quote, order and telephone order follows it',
      async (respuesta, enRosario, enUshuaia) => {
        const probar = async (codigo_postal: string) => {
          const asked = new URLSearchParams({
            codigo_postal,
            peso_g: '500',
            monto: '5000',
            ...(respuesta && { fabrica: respuesta }),
          })
          const url = `/api/envios/prueba?${asked}`
          return names((await api.app.inject({ url, headers: as.admin.headers })).json<Opciones>().opciones)
        }
        if (respuesta !== '') expect([await probar('2000'), await probar('9410')]).toEqual([enRosario, enUshuaia])
        await as.done('PUT', '/api/ajustes', setAjustes({ [FABRICA]: respuesta }))
        expect([await probar('2000'), await probar('9410')]).toEqual([enRosario, enUshuaia])
        for (const [lugar, esperadas] of [
          [ROSARIO, enRosario],
          [USHUAIA, enUshuaia],
        ] as const) {
          expect(names((await ask(lugar)).json<Opciones>().opciones)).toEqual(esperadas)
          const payload = { libros: `${libro}*1`, ...lugar }
          const kept = await api.app.inject({ method: 'POST', url: '/api/envios/cotizaciones', payload })
          expect(names(kept.json<Cotizacion>().opciones)).toEqual(esperadas)
        }
        const envio_elegido = { servicio: EXPRES, ...ROSARIO }
        const code = enRosario.includes('Envío exprés') ? undefined : 'ENVIO_NO_DISPONIBLE'
        expect((await order({ envio_elegido })).body.code).toBe(code)
        const telefono = {
          items: [{ libro, cantidad: 1 }],
          metodo_pago: 'efectivo',
          contacto: { nombre: 'Eva' },
          envio_elegido,
          domicilio: { ...CASA, ...ROSARIO },
        }
        const headers = as.admin.headers
        const taken = await api.app.inject({ method: 'POST', url: '/api/pedidos/telefono', headers, payload: telefono })
        expect(taken.json().code).toBe(code)
      },
    )

    it('and a quote of before does not sell what was retired since', async () => {
      await as.done('PUT', '/api/ajustes', setAjustes({ [FABRICA]: 'siempre' }))
      const payload = { libros: `${libro}*1`, ...ROSARIO }
      const response = await api.app.inject({ method: 'POST', url: '/api/envios/cotizaciones', payload })
      await as.done('PUT', '/api/ajustes', setAjustes({ [FABRICA]: 'nunca' }))
      const visto = { total: 5_000, envio: 3_000, cotizacion: response.json<Cotizacion>()._id }
      expect((await order({ envio_elegido: { servicio: EXPRES, ...ROSARIO }, visto })).body.code).toBe(
        'ENVIO_NO_DISPONIBLE',
      )
    })
  })

  describe('a quote', () => {
    const cotizar = (codigo_postal: string, remoteAddress = '203.0.113.40') =>
      api.app.inject({
        method: 'POST',
        url: '/api/envios/cotizaciones',
        remoteAddress,
        payload: { libros: `${libro}*1`, codigo_postal, provincia: 'Santa Fe' },
      })
    const count = async (where = 'true') =>
      Number((await api.pool.query(`select count(*) as n from cotizacion_envio where ${where}`)).rows[0].n)

    it('is one for all who ask the same, for as long as the last of them', async () => {
      await api.pool.query('delete from cotizacion_envio')
      const first = (await cotizar('2000')).json<Cotizacion>()
      await api.pool.query(`update cotizacion_envio set vence_en = now() + interval '1 minute'`)
      const second = (await cotizar('2000', '203.0.113.41')).json<Cotizacion>()
      expect([await count(), second._id]).toEqual([1, first._id])
      expect(await count(`vence_en > now() + interval '29 minutes'`)).toBe(1)
    })

    it('is one of 60 at most of an address, which lose their oldest, and nobody else’s', async () => {
      await api.pool.query('delete from cotizacion_envio')
      await cotizar('2000', '203.0.113.42')
      for (let n = 0; n < 65; n++) expect((await cotizar(String(3_000 + n))).statusCode).toBe(200)
      expect([await count(`origen = '203.0.113.40'`), await count()]).toEqual([60, 61])
      const kept = await api.pool.query(`select min(entrada ->> 'consulta') as primera from cotizacion_envio`)
      expect(kept.rows[0].primera).toContain('2000')
    })

    it('is one of 20,000 at most', async () => {
      await api.pool.query('delete from cotizacion_envio')
      await api.pool.query(`insert into cotizacion_envio (id, vence_en, entrada, opciones)
        select gen_random_uuid(), now() + interval '1 minute', '{}', '[]' from generate_series(1, 20005)`)
      expect((await cotizar('2000')).statusCode).toBe(200)
      expect(await count()).toBe(20_000)
      await api.pool.query('delete from cotizacion_envio')
    })

    it('waits for its turn among the public reads', async () => {
      const client = await api.pool.connect()
      await client.query('begin')
      await client.query('lock table cotizacion_envio in access exclusive mode')
      const asked = Promise.all(Array.from({ length: 6 }, (_, n) => cotizar(String(2_000 + n))))
      await vi.waitFor(() => {
        const { running, waiting } = api.turns.stats()
        expect([running > 0, running + waiting]).toEqual([true, 6])
      })
      await client.query('commit')
      client.release()
      expect((await asked).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
    })
  })

  describe('a place whose postal code is of another province than was typed', () => {
    const AJENO = { codigo_postal: '9410', provincia: 'Santa Fe' }
    const sheet = async (zonas: string) => {
      const { huella } = await readTablas()
      await as.done('PUT', '/api/envios/zonas', { planilla: `zona;provincia;cp_desde;cp_hasta\n${zonas}`, huella })
    }
    const setLejos = (pesos: number) =>
      api.pool.query(
        `update tarifa_envio set precio = $1 where servicio_id = $2 and hasta_g is not null
          and zona_id = (select zona_id from zona_envio_regla where provincia = 'Tierra del Fuego')`,
        [pesos * 100, ESTANDAR],
      )
    const findPrecio = async (donde: Record<string, string>) => {
      const { opciones } = (await ask(donde)).json<Opciones>()
      return opciones.find(({ servicio }) => servicio === ESTANDAR)?.precio
    }

    it('costs what the dearer of both does, says so, and its order tells the staff', async () => {
      await setLejos(9_000)
      expect(await findPrecio(ROSARIO)).toBe(1_499)
      expect(await findPrecio(AJENO)).toBe(9_000)
      expect(await findPrecio({ codigo_postal: 'V9410ABC', provincia: 'Santa Fe' })).toBe(9_000)
      expect(await findPrecio({ codigo_postal: '2000', provincia: 'Tierra del Fuego' })).toBe(9_000)
      const { lugar } = (await ask(AJENO)).json<Opciones>()
      expect(lugar).toEqual({ ...AJENO, otra_provincia: 'Tierra del Fuego' })
      const cheap = { total: 5_000, envio: 1_499 }
      const asked = { envio_elegido: { servicio: ESTANDAR, ...AJENO } }
      expect((await order({ ...asked, visto: cheap })).body.code).toBe('VISTO_CAMBIADO')
      const { body } = await order({ ...asked, visto: { total: 5_000, envio: 9_000 } })
      expect(body.envio_elegido).toMatchObject({ ...AJENO, otra_provincia: 'Tierra del Fuego' })
    })

    it('has no price of its own where the order goes to another address', async () => {
      const envio_elegido = { servicio: ESTANDAR, ...ROSARIO }
      const to = (domicilio: object) => order({ envio_elegido, domicilio, visto: { total: 5_000, envio: 1_499 } })
      const { status, body } = await to({ ...CASA, codigo_postal: '9410', provincia: 'Tierra del Fuego' })
      expect([status, body.code]).toEqual([409, 'ENVIO_NO_DISPONIBLE'])
      expect((await to({ ...CASA, ...ROSARIO, provincia: 'Córdoba' })).status).toBe(409)
      expect((await to({ ...CASA, ...ROSARIO, codigo_postal: 's2000abc' })).status).toBe(200)
    })

    it('is certain where the owner says that the province has such postal codes', async () => {
      const antes = (await readTablas()).zonas
      const filas = antes.split('\n').slice(1)
      const [deSantaFe = ''] = filas.filter((fila) => fila.includes('Santa Fe'))
      await sheet([...filas, `${deSantaFe.split(';')[0]};Santa Fe;9410;9410`].join('\n'))
      expect(await findPrecio(AJENO)).toBe(1_499)
      expect((await ask(AJENO)).json<Opciones>().lugar).toEqual(AJENO)
      await sheet(filas.join('\n'))
      await setLejos(1_499)
    })
  })

  it('lets it be picked up: for nothing, with a code, where and until when', async () => {
    const url = `/api/envios/servicios/${RETIRO}`
    expect((await as.refused(400, 'PUT', url, { activo: 'si' })).campos).toHaveProperty('lugar')
    await as.done('PUT', url, { activo: 'si', lugar: 'Mitre 5, Rosario', horario: 'Lunes a viernes de 9 a 18' })
    const { lugar, opciones } = (await ask({})).json<Opciones>()
    expect([lugar, opciones.map(({ tipo, precio }) => [tipo, precio])]).toEqual([null, [['retiro', 0]]])
    const { status, body } = await order({ envio_elegido: { servicio: RETIRO }, entrega: 'Sur 1' })
    expect(status).toBe(200)
    const { envio, entrega, envio_elegido } = body
    expect({ envio, entrega }).toEqual({ envio: 0, entrega: null })
    expect(envio_elegido).toMatchObject({ lugar: 'Mitre 5, Rosario', guarda_hasta: addDias(envio_elegido.hasta, 15) })
    expect(envio_elegido.codigo).toMatch(/^[B-DF-HJ-NP-TV-XZ2-9]{6}$/)
    await as.done('PUT', url, { activo: 'no' })
  })

  it('an order by telephone goes by what the checkout is offered, and by nothing else', async () => {
    const url = '/api/pedidos/telefono'
    const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', contacto: { nombre: 'Eva' } }
    expect((await as.refused(409, 'POST', url, payload)).code).toBe('ENVIO_SIN_ELEGIR')
    const { opciones } = (await ask(ROSARIO)).json<Opciones>()
    for (const { servicio, precio, nombre } of opciones) {
      const visto = { total: 5_000, envio: precio }
      const asked = { ...payload, domicilio: { ...CASA, ...ROSARIO }, envio_elegido: { servicio, ...ROSARIO }, visto }
      const body = await as.done<Pedido>('POST', url, asked)
      expect(body).toMatchObject({ envio: precio, envio_elegido: { nombre, ...ROSARIO } })
    }
    const apagado = { ...payload, envio_elegido: { servicio: RETIRO, ...ROSARIO } }
    expect((await as.refused(409, 'POST', url, apagado)).code).toBe('ENVIO_NO_DISPONIBLE')
  })
})

describe('the sheets', () => {
  const CABECERA = 'servicio;zona;hasta_kg;precio'
  const send = (hoja: string, planilla: string, more: object = {}) =>
    readTablas().then(({ huella }) =>
      as.done<RevisionPlanilla>('PUT', `/api/envios/${hoja}`, { planilla, huella, ...more }),
    )
  const readLastAuditada = () =>
    api.db
      .selectFrom('suceso_seguridad')
      .select(['suceso', 'antes', 'despues'])
      .where('entidad', '=', 'tabla-envio')
      .orderBy('id', 'desc')
      .executeTakeFirst()

  it('are judged without being stored, or stored whole, from a day on', async () => {
    const before = await readTablas()
    const planilla = `${CABECERA}\nEnvío estándar;Rosario;1;1.000\nEnvío estándar;Rosario;5;2.000\nEnvío estándar;Rosario;gratis;nunca`
    const ensayo = await send('tarifas', planilla, { desde: '2099-01-01', ensayo: true })
    expect(ensayo).toMatchObject({ guardada: false, errores: [], lineas: 3 })
    expect(ensayo.avisos).toContain(
      'Rosario no tiene precio para más de 5 kg con Envío estándar: se muestra «a consultar».',
    )
    expect((await readTablas()).huella).toBe(before.huella)
    const falla = await send('tarifas', `${planilla}\nMoto;Rosario;1;1`, { desde: '2099-01-01' })
    expect(falla).toMatchObject({ guardada: false, errores: [{ linea: 5, texto: 'No hay un servicio «Moto».' }] })
    expect((await readTablas()).huella).toBe(before.huella)
    expect((await send('tarifas', planilla, { desde: '2099-01-01' })).guardada).toBe(true)
    const { tarifas } = await readTablas()
    expect(tarifas.map(({ desde, vigente }) => [desde, vigente])).toEqual([
      ['2099-01-01', false],
      ['2026-01-01', true],
    ])
    const probar = async (dia: string) =>
      (
        await api.app.inject({
          url: `/api/envios/prueba?codigo_postal=2000&peso_g=1500&dia=${dia}`,
          headers: as.admin.headers,
        })
      ).json()
    expect(await probar('2099-01-02')).toMatchObject({
      zona: 'Rosario',
      opciones: [
        { precio: 3_000, gratis_desde: 10_000 },
        { precio: 2_000, gratis_desde: null },
      ],
    })
    expect(await probar('2026-11-23')).toMatchObject({
      opciones: [{ precio: 3_000 }, { precio: 1_499, gratis_desde: 10_000.01 }],
    })
    const contenido = `${CABECERA}\nEnvío estándar;Rosario;1;1000\nEnvío estándar;Rosario;5;2000\nEnvío estándar;Rosario;gratis;nunca`
    const [nada, escrita] = ['', contenido].map((texto) => ({ contenido: texto }))
    expect(await readLastAuditada()).toMatchObject({ antes: nada, despues: escrita })
    await send('tarifas', CABECERA, { desde: '2099-01-01' })
    expect(await readLastAuditada()).toMatchObject({ antes: escrita, despues: nada })
    expect((await readTablas()).huella).toBe(before.huella)
  })

  it('of another screen than the one that was read are refused', async () => {
    const { huella } = await readTablas()
    await send('zonas', 'zona;provincia;cp_desde;cp_hasta\nRosario;;;')
    const planilla = 'zona;provincia;cp_desde;cp_hasta\nOtra;;;'
    expect((await as.refused(409, 'PUT', '/api/envios/zonas', { planilla, huella })).code).toBe('VERSION')
    expect(await readTablas()).toMatchObject({ zonas: 'zona;provincia;cp_desde;cp_hasta\nRosario;;;' })
  })

  it('keep the holidays, one a day', async () => {
    const { huella } = await readTablas()
    const feriados = [{ fecha: '2026-11-23', nombre: 'Soberanía' }]
    const twice = { feriados: [...feriados, ...feriados], huella }
    expect((await as.refused(400, 'PUT', '/api/envios/feriados', twice)).campos).toHaveProperty('feriados')
    await as.done('PUT', '/api/envios/feriados', { feriados, huella })
    expect((await readTablas()).feriados).toEqual(feriados)
    const contenido = '2026-11-23 Soberanía'
    expect(await readLastAuditada()).toMatchObject({ despues: { contenido } })
  })

  it('are for admins', async () => {
    const mensaje = 'Solo los administradores pueden realizar esta acción.'
    for (const hoja of ['zonas', 'tarifas', 'feriados']) await as.expectAdminOnly('PUT', `/api/envios/${hoja}`, mensaje)
    await as.expectAdminOnly('POST', '/api/envios/servicios', mensaje)
  })
})

describe('a service', () => {
  const url = `/api/envios/servicios/${ESTANDAR}`
  it('tells the second of two editors, and two of one name apart', async () => {
    const { version } = (await readTablas()).servicios.find(({ _id }) => _id === ESTANDAR) ?? { version: 0 }
    const first = await as.done<ServicioTabla>('PUT', url, { dias_min: 3, version })
    expect(first).toMatchObject({ dias_min: 3, dias_max: 4, gratis_desde: 10_000.01, version: version + 1 })
    expect(await as.refused(409, 'PUT', url, { dias_min: 2, version })).toMatchObject({
      code: 'VERSION',
      guardado: first,
    })
    expect((await as.refused(409, 'PUT', url, { nombre: 'envio expres' })).code).toBe('SERVICIO_TAKEN')
    expect((await as.refused(404, 'PUT', `/api/envios/servicios/${NO_ID}`, { nombre: 'x' })).code).toBe(
      'SERVICIO_NOT_FOUND',
    )
  })

  it.each([
    [{ dias_min: 9 }, 'dias_max'],
    [{ dias_max: 61 }, 'dias_max'],
    [{ subsidio: 101 }, 'subsidio'],
    [{ corte_hora: '25' }, 'corte_hora'],
    [{ maximo_kg: '200' }, 'maximo_kg'],
    [{ gratis_desde: 'mucho' }, 'gratis_desde'],
    [{ tipo: 'dron' }, 'tipo'],
    [{ nombre: '' }, 'nombre'],
  ])('is refused %j', async (cambio, campo) => {
    expect((await as.refused(400, 'PUT', url, cambio)).campos).toHaveProperty(campo)
  })
})
