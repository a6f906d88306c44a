// The same questions to every adapter, against a machine that answers as the carriers document, and with their faults.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { CLAVE, startTransportes, type TransportesDoble, USUARIO } from '#test/transportes.ts'
import { CLAVES_TRANSPORTE, type ClaveTransporte } from './adaptador.rules.ts'
import {
  type Adaptador,
  type Consulta,
  type Domicilio,
  type EnvioNuevo,
  type SucursalTransporte,
  TransporteFalla,
} from './adaptador.ts'
import { createAndreani } from './andreani.ts'
import { createEnviopack } from './enviopack.ts'
import { createLlamar, readDicho } from './llamada.ts'
import { createMicorreo } from './micorreo.ts'
import { createPaqar } from './paqar.ts'
import { PUEDE } from './puede.rules.ts'

let doble: TransportesDoble
beforeAll(async () => {
  doble = await startTransportes()
})
afterAll(() => doble.end())
beforeEach(() => {
  Object.assign(doble.state, { modo: 'bien', recibidos: [], registrados: [] })
})

const llamar = createLlamar({ own: true })
const ADAPTADORES: Record<ClaveTransporte, (clave?: string) => Adaptador> = {
  andreani: (clave = CLAVE) =>
    createAndreani(`${doble.base}/andreani/`, llamar, {
      usuario: USUARIO,
      clave,
      cliente: 'CL0003750',
      contratos: { domicilio: '400001', sucursal: '400002' },
    }),
  micorreo: (clave = CLAVE) =>
    createMicorreo(`${doble.base}/micorreo/`, llamar, { usuario: USUARIO, clave, cliente: '0090000025' }),
  paqar: (clave = CLAVE) => createPaqar(`${doble.base}/paqar/`, llamar, { clave, acuerdo: '18018', vendedor: '' }),
  enviopack: (secreto = CLAVE) =>
    createEnviopack(`${doble.base}/enviopack/`, llamar, { clave: 'llave', secreto, direccion: '1081' }),
}

/** What each one says of the same parcel. */
const PRECIOS: Record<ClaveTransporte, [string, number][]> = {
  andreani: [
    ['domicilio', 5_830_50],
    ['sucursal', 4_100_00],
  ],
  micorreo: [
    ['domicilio', 6_120_30],
    ['sucursal', 4_500_25],
  ],
  paqar: [],
  enviopack: [
    ['domicilio', 5_100_50],
    ['domicilio', 5_000_25],
    ['sucursal', 4_100_50],
    ['sucursal', 4_000_25],
  ],
}
const SUCURSALES: Record<ClaveTransporte, SucursalTransporte> = {
  andreani: {
    codigo: '31',
    nombre: 'Santa Fe Centro',
    direccion: 'San Martín 1250 Santa Fe',
    horario: 'L a V 8 a 18',
    codigo_postal: '3000',
  },
  micorreo: {
    codigo: 'B0107',
    nombre: 'Avellaneda',
    direccion: 'Av. Mitre 345 Avellaneda',
    horario: null,
    codigo_postal: '1870',
  },
  paqar: {
    codigo: 'AVB',
    nombre: 'Avellaneda',
    direccion: 'Av. Mitre 345 Avellaneda',
    horario: null,
    codigo_postal: null,
  },
  enviopack: {
    codigo: '940',
    nombre: 'OCA Centro',
    direccion: 'San Luis 1450 Rosario',
    horario: null,
    codigo_postal: null,
  },
}

const domicilio = (calle: string, localidad: string, provincia: string, codigo_postal: string): Domicilio => ({
  calle,
  altura: '457',
  piso: '',
  localidad,
  provincia,
  codigo_postal,
})
const ENVIO: EnvioNuevo = {
  referencia: '1234-9',
  pedido: 1234,
  sucursal: null,
  ahora: new Date('2026-11-23T13:30:00Z'),
  remitente: {
    nombre: 'Librería Anaquel',
    email: 'hola@libreria.test',
    telefono: '341 555-0123',
    documento: '30712345678',
    domicilio: domicilio('Mitre', 'Rosario', 'S', '2000'),
  },
  destinatario: { nombre: "Ana O'Higgins", email: 'ana@correo.test', telefono: '+54 9 11 5555-0101', documento: '' },
  domicilio: domicilio('Bv. San Juan', 'Córdoba', 'X', '5000'),
  bulto: { peso_g: 740, alto_mm: 41, ancho_mm: 170, largo_mm: 250, valor: centavos(20_000_00) },
}

const CONSULTA: Consulta = {
  desde: '2000',
  hacia: '5000',
  bulto: { peso_g: 740, alto_mm: 41, ancho_mm: 170, largo_mm: 250, valor: centavos(20_000_00) },
}
const plazo = (ms = 5_000) => AbortSignal.timeout(ms)

/** Why it failed. */
async function failure(asked: Promise<unknown>): Promise<TransporteFalla> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TransporteFalla)) throw new Error(`no failure of a carrier: ${String(error)}`)
  return error
}

describe.each(CLAVES_TRANSPORTE)('%s', (clave) => {
  const make = ADAPTADORES[clave]
  const ask = {
    cotizar: (adaptador: Adaptador, ms?: number) => adaptador.cotizar(CONSULTA, plazo(ms)),
    sucursales: (adaptador: Adaptador, ms?: number) => adaptador.sucursales({ cp: '3000', provincia: 'B' }, plazo(ms)),
    seguir: (adaptador: Adaptador, ms?: number) => adaptador.seguir('CU123456789AR', plazo(ms)),
    registrar: (adaptador: Adaptador, ms?: number) => adaptador.registrar(ENVIO, plazo(ms)),
    etiqueta: (adaptador: Adaptador, ms?: number) => adaptador.etiqueta({ numero: 'CU1', orden: '998' }, plazo(ms)),
    anular: (adaptador: Adaptador, ms?: number) => adaptador.anular({ numero: 'CU1', orden: '998' }, plazo(ms)),
  }
  const puede = (Object.keys(ask) as (keyof typeof ask)[]).filter((pregunta) => PUEDE[clave][pregunta])
  const noPuede = (Object.keys(ask) as (keyof typeof ask)[]).filter((pregunta) => !PUEDE[clave][pregunta])

  it('says what it can be asked', () => {
    const adaptador = make()
    expect([adaptador.clave, adaptador.puede]).toEqual([clave, PUEDE[clave]])
  })

  it('asks nothing by being made', () => {
    make()
    expect(doble.state.recibidos).toEqual([])
  })

  it.runIf(PUEDE[clave].cotizar)('gives whole centavos for each way to deliver', async () => {
    const cotizados = await make().cotizar(CONSULTA, plazo())
    expect(cotizados.map(({ tipo, precio }) => [tipo, precio])).toEqual(PRECIOS[clave])
    for (const { servicio } of cotizados) expect(servicio).not.toBe('')
  })

  it('goes nowhere where it has no rate', async () => {
    doble.state.modo = 'vacia'
    if (PUEDE[clave].cotizar) expect(await make().cotizar(CONSULTA, plazo())).toEqual([])
    expect(await make().sucursales({ cp: '9410', provincia: 'V' }, plazo())).toEqual([])
  })

  it('names the branches that hand out parcels', async () => {
    const sucursales = await make().sucursales({ cp: '3000', provincia: 'B' }, plazo())
    expect(sucursales).toEqual([SUCURSALES[clave]])
  })

  it.runIf(PUEDE[clave].cotizar)(
    'logs in once for several questions, and again when its token has expired',
    async () => {
      const adaptador = make()
      const before = doble.state.pases
      await adaptador.cotizar(CONSULTA, plazo())
      await adaptador.cotizar(CONSULTA, plazo())
      expect(doble.state.pases - before).toBe(1)
      doble.state.pases++ // somebody else logged in: only the newest token holds
      doble.state.modo = 'vencida'
      expect(await adaptador.cotizar(CONSULTA, plazo())).toHaveLength(PRECIOS[clave].length)
      expect(doble.state.pases - before).toBe(3)
    },
  )

  it('does not try a wrong password again and again', async () => {
    const adaptador = make('otra')
    expect((await failure(ask.registrar(adaptador))).motivo).toBe('credenciales')
    expect(doble.state.recibidos).toHaveLength(1)
    expect(doble.state.registrados).toEqual([])
  })

  it.each(puede)('%s fails in time where there is no answer', async (pregunta) => {
    doble.state.modo = 'silencio'
    const began = performance.now()
    expect((await failure(ask[pregunta](make(), 150))).motivo).toBe('tiempo')
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it.each(puede)('%s fails where the answer is not as documented', async (pregunta) => {
    doble.state.modo = 'rota'
    expect((await failure(ask[pregunta](make()))).motivo).toBe('ilegible')
  })

  it.each(puede)('%s says why it was refused, in the carrier’s words and nothing of ours', async (pregunta) => {
    doble.state.modo = 'rechazo'
    const { motivo, dicho, message } = await failure(ask[pregunta](make()))
    expect(motivo).toBe('rechazo')
    expect(dicho).toMatch(
      /^(Cliente FAP no identificado|Código postal inválido|El contrato no está vigente|La provincia es invalida)$/,
    )
    expect(`${dicho} ${message}`).not.toContain(CLAVE)
  })

  it('registers a parcel under our reference, to the door and to a branch', async () => {
    const adaptador = make()
    const { numero, orden } = await adaptador.registrar(ENVIO, plazo())
    expect(doble.state.registrados).toEqual([clave === 'enviopack' ? '222555' : ENVIO.referencia])
    expect(numero).toBe(clave === 'micorreo' ? null : 'CU000000001AR')
    expect(orden).toBe({ andreani: 'G-1', enviopack: '998', micorreo: null, paqar: null }[clave])
    await adaptador.registrar({ ...ENVIO, referencia: '1234-10', sucursal: SUCURSALES[clave].codigo }, plazo())
    expect(doble.state.registrados).toHaveLength(2)
    expect(doble.state.recibidos.at(-1)?.body).toContain(`"${SUCURSALES[clave].codigo}"`)
  })

  it('says that it does not know what became of a parcel whose answer was lost', async () => {
    doble.state.modo = 'duda'
    expect(await failure(ask.registrar(make(), 400))).toMatchObject({ motivo: 'tiempo', dudosa: true })
    expect(doble.state.registrados).toHaveLength(1)
    doble.state.modo = 'rota'
    expect(await failure(ask.registrar(make()))).toMatchObject({
      // Envíopack is asked for the carriers first.
      motivo: 'ilegible',
      dudosa: clave !== 'enviopack',
    })
  })

  it('knows that a refused parcel is not registered', async () => {
    doble.state.modo = 'rechazo'
    expect(await failure(ask.registrar(make()))).toMatchObject({ motivo: 'rechazo', dudosa: false })
    doble.state.modo = 'sin-sucursal'
    const gone = make().registrar({ ...ENVIO, sucursal: 'Z9999' }, plazo())
    // Envíopack has an order of it by then, which its own site shows.
    expect(await failure(gone)).toMatchObject({
      motivo: 'rechazo',
      dicho: 'La sucursal no se encuentra habilitada',
      dudosa: clave === 'enviopack',
    })
    expect(doble.state.registrados).toEqual([])
  })

  it.runIf(PUEDE[clave].etiqueta)('gives a label as a PDF', async () => {
    const pdf = await ask.etiqueta(make())
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-/)
  })

  it.runIf(PUEDE[clave].anular)('takes a parcel back', async () => {
    await ask.anular(make())
    expect(doble.state.recibidos.at(-1)).toMatchObject({ method: 'PATCH' })
  })

  it.each(puede)('%s fails where the machine is down', async (pregunta) => {
    doble.state.modo = 'caida'
    expect((await failure(ask[pregunta](make()))).motivo).toBe('conexion')
  })

  it.each(noPuede)('%s is none of its questions', (pregunta) => {
    expect(() => ask[pregunta](make())).toThrow(TransporteFalla)
    expect(doble.state.recibidos).toEqual([])
  })
})

describe('andreani', () => {
  it('sends cubic centimetres, kilos and the declared value, under the contract', async () => {
    await ADAPTADORES.andreani().cotizar(CONSULTA, plazo())
    const sent = doble.state.recibidos.find(({ url }) => url.pathname.endsWith('/v1/tarifas'))
    expect(Object.fromEntries(sent?.url.searchParams ?? [])).toEqual({
      cpDestino: '5000',
      contrato: '400001',
      cliente: 'CL0003750',
      'bultos[0][volumen]': '1743',
      'bultos[0][kilos]': '0.74',
      'bultos[0][valorDeclarado]': '20000.00',
    })
  })

  it('asks only for the ways that it has a contract for', async () => {
    const adaptador = createAndreani(`${doble.base}/andreani/`, llamar, {
      usuario: USUARIO,
      clave: CLAVE,
      cliente: 'CL1',
      contratos: { sucursal: '400002' },
    })
    expect((await adaptador.cotizar(CONSULTA, plazo())).map(({ tipo }) => tipo)).toEqual(['sucursal'])
  })
})

describe('micorreo', () => {
  it('sends whole grams and centimetres', async () => {
    await ADAPTADORES.micorreo().cotizar(CONSULTA, plazo())
    const sent = doble.state.recibidos.find(({ url }) => url.pathname.endsWith('/rates'))
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      customerId: '0090000025',
      postalCodeOrigin: '2000',
      postalCodeDestination: '5000',
      dimensions: { weight: 740, height: 5, width: 17, length: 25 },
    })
  })

  it.each([
    { ...CONSULTA.bulto, peso_g: 25_001 },
    { ...CONSULTA.bulto, largo_mm: 1_501 },
  ])('is not asked for what it does not carry', async (bulto) => {
    expect(await ADAPTADORES.micorreo().cotizar({ ...CONSULTA, bulto }, plazo())).toEqual([])
    expect(doble.state.recibidos).toEqual([])
  })

  it('follows a parcel by a GET with a body', async () => {
    expect(await ADAPTADORES.micorreo().seguir('CU1', plazo())).toEqual([
      { texto: 'PREIMPOSICION', fecha: '22/11/2026 09:10', lugar: 'Rosario' },
      { texto: 'EN PROCESO DE CLASIFICACION', fecha: '23/11/2026 02:00', lugar: 'CTP Buenos Aires' },
    ])
    const sent = doble.state.recibidos.at(-1)
    expect([sent?.method, sent?.body]).toEqual(['GET', '{"shippingId":"CU1"}'])
  })
})

describe('the way out', () => {
  it('is over https alone, and never into our own network', async () => {
    const strict = createLlamar({ own: false })
    for (const url of ['http://correo.test/', 'https://127.0.0.1:1/', 'https://localhost:1/']) {
      const asked = strict({ method: 'GET', url: new URL(url), headers: {} }, plazo())
      expect((await failure(asked)).motivo, url).toBe('conexion')
    }
  })

  it.each([
    ['Peso no valido', 'Peso no valido'],
    ['{"detail":"La provincia es invalida"}', 'La provincia es invalida'],
    ['"Solo un texto"', 'Solo un texto'],
    ['{"codigo":7}', null],
    ['  ', null],
    ['<b>no</b>\u0000', 'b no /b'],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('reads %j as %j', (texto, dicho) => {
    expect(readDicho(texto)).toBe(dicho)
  })
})
