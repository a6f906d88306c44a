// What leaves for the accountant: who may take it, which documents it has, and what of the money nobody knows.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { AJUSTES_FISCALES, PUNTO, toLineaFiscal } from '#test/facturas.ts'
import { createCobradorDePrueba, createPasarelaDePrueba } from '#test/pasarela.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { computeImportes, type Letra, type LineaFiscal, toTipo } from '#venta/facturas/comprobante.rules.ts'

const MES = '2026-10'
const EMISOR = {
  razon_social: 'Librería Anaquel SRL',
  domicilio: 'Mitre 5',
  cuit: '30000000007',
  condicion: 'inscripto',
  ingresos_brutos: '921-1',
  inicio_actividades: '2020-03-01',
}
let api: TestApi
let as: Callers
let pedido: { _id: string; numero: number }

const place = async (metodo_pago = 'efectivo') => {
  const libro = await insertTestLibro(api.db, { precio: 10_000_00 })
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago, entrega: 'Mitre 5, Rosario' }
  const made = await as.call('POST', '/api/pedidos', payload, as.cliente.headers)
  return made.json<{ _id: string; numero: number; total: number; envio: number }>()
}
let numero = 0
type Dado = {
  letra?: Letra
  fecha?: string
  lineas?: LineaFiscal[]
  factura?: string
  ambiente?: string
  cuit?: string
}
async function insertComprobante({ letra = 'B', fecha = `${MES}-05`, factura, ...dado }: Dado = {}): Promise<string> {
  const { lineas = [toLineaFiscal()], ambiente = 'ensayo', cuit = '30000000007' } = dado
  const id = createId()
  const { total, neto, exento, iva } = computeImportes(letra, lineas)
  const clase = factura ? 'credito' : 'factura'
  const receptor = { condicion: 'consumidor', documento: 'ninguno', numero: '', nombre: '=Ana;', domicilio: '' }
  await sql`insert into comprobante (id, pedido_id, factura_id, clase, ambiente, cuit, tipo, punto, numero, fecha, estado,
      total_centavos, neto_centavos, exento_centavos, iva_centavos, lineas, receptor, emisor, cae, cae_vence, autorizado_en)
    values (${id}, ${pedido._id}, ${factura ?? null}, ${clase}, ${ambiente}, ${cuit}, ${toTipo(letra, clase)}, ${PUNTO}, ${++numero},
      ${fecha}, 'autorizado', ${total}, ${neto}, ${exento}, ${iva}, ${JSON.stringify(lineas)}, ${JSON.stringify(receptor)},
      ${JSON.stringify(EMISOR)}, '70000000000001', '2026-12-01', now())`.execute(api.db)
  return id
}
const get = (url: string, headers = as.admin.headers) => api.app.inject({ url: `/api/contador/${url}`, headers })
async function listNombres(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const nombres: string[] = []
  for await (const { fileName } of zip.eachEntry()) nombres.push(fileName)
  return nombres
}
const rowsOf = (body: string) =>
  body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
const archivo = async (cual: string) => rowsOf((await get(`meses/${MES}/archivos/${cual}`)).body)

beforeAll(async () => {
  api = await createTestApi({ FACTURAS: 'ensayo' })
  as = await createCallers(api)
  const cambios = Object.entries(AJUSTES_FISCALES).map(([clave, valor]) => ({ clave, valor }))
  await as.done('PUT', '/api/ajustes', { cambios })
  pedido = await place()
})
afterAll(() => api.end())

describe('documents of a month', () => {
  it('are those of this seller, authorised in it, a credit note in negative', async () => {
    const iva21 = [toLineaFiscal({ unitario: centavos(121_00), iva: '21' }), toLineaFiscal()]
    const factura = await insertComprobante({ fecha: `${MES}-01`, lineas: iva21 })
    await insertComprobante({ fecha: `${MES}-31`, factura, lineas: [toLineaFiscal()] })
    await insertComprobante({ fecha: '2026-09-30' })
    await insertComprobante({ fecha: '2026-11-01' })
    await insertComprobante({ ambiente: 'homologacion' })
    await insertComprobante({ cuit: '20000000001' })
    expect((await get(`meses/${MES}/comprobantes`)).json()).toEqual({ comprobantes: 2 })
    const [cabeza, una, otra, ...mas] = await archivo('libro-iva')
    const documento = 'Fecha;Comprobante;Letra;Código;Número;Cliente;Condición;Documento;Número de documento'
    const sumas = 'Neto 10,5 %;IVA 10,5 %;Neto 21 %;IVA 21 %;Exento;Sin discriminar (C);Total;CAE'
    expect([cabeza, mas]).toEqual([`${documento};${sumas}`, []])
    expect(una).toBe(
      `${MES}-01;Factura;B;6;00003-00000001;"'=Ana;";Consumidor final;Sin identificar;;;;100,00;21,00;12100,00;0,00;12221,00;70000000000001`,
    )
    expect(otra).toContain(';;;;;-12100,00;0,00;-12100,00;')
    const todos = await archivo('comprobantes')
    expect(todos).toHaveLength(3)
    expect(todos[0]).toBe(`${documento};Domicilio;De;Neto;IVA;Exento;Total;CAE;Nombre`)
    expect(todos[2]).toContain(`;Pedido N.º ${pedido.numero};0,00;0,00;12100,00;12100,00;`)
  })
  it('are two files of fixed width for ARCA', async () => {
    const cabecera = await get(`meses/${MES}/archivos/digital-cabecera`)
    expect(cabecera.headers['content-disposition']).toContain('LIBRO_IVA_DIGITAL_VENTAS_CBTE_202610.txt')
    expect(rowsOf(cabecera.body).map(({ length }) => length)).toEqual([266, 266])
    expect(cabecera.body.endsWith('\r\n')).toBe(true)
    expect(
      (await archivo('digital-alicuotas')).map((fila) => [fila.length, fila.slice(0, 3), fila.slice(43, 47)]),
    ).toEqual([
      [62, '006', '0005'],
      [62, '008', '0003'],
    ])
  })
  it('are read to the end, however many there are', async () => {
    await sql`insert into comprobante (id, pedido_id, clase, ambiente, cuit, tipo, punto, numero, fecha, estado, total_centavos,
        neto_centavos, exento_centavos, iva_centavos, lineas, receptor, emisor, cae, cae_vence, autorizado_en)
      select gen_random_uuid(), pedido_id, clase, ambiente, cuit, tipo, punto, 1000 + n, '2026-08-15', estado, total_centavos,
        neto_centavos, exento_centavos, iva_centavos, lineas, receptor, emisor, cae, cae_vence, autorizado_en
      from comprobante, generate_series(1, 450) as n where numero = 1`.execute(api.db)
    const { body } = await get('meses/2026-08/archivos/digital-cabecera')
    expect(new Set(rowsOf(body)).size).toBe(450)
  })
  it('are one ZIP of their papers, one part after the other', async () => {
    const zip = await get(`meses/${MES}/papeles`)
    expect(zip.headers['content-type']).toBe('application/zip')
    const nombres = await listNombres(zip.rawPayload)
    expect(nombres).toEqual(['factura-b-00003-00000001.pdf', 'nota-de-credito-b-00003-00000002.pdf'])
    expect(zip.rawPayload.includes('%PDF-1.3')).toBe(true)
    expect(await listNombres((await get(`meses/${MES}/papeles?parte=2`)).rawPayload)).toEqual([])
  })
  it('leave a row of who took them, and are for administrators with a recent password', async () => {
    const { rows } = await sql<{ datos: object }>`
      select datos from suceso_seguridad where suceso = 'exportacion' order by id desc limit 1`.execute(api.db)
    expect(rows[0]?.datos).toEqual({ de: 'papeles', mes: MES, parte: '2' })
    expect((await get(`meses/${MES}/comprobantes`, as.cliente.headers)).statusCode).toBe(403)
    expect((await get('meses/2026-13/comprobantes')).statusCode).toBe(404)
  })
})

describe('movements of money', () => {
  it('have what the gateway told of its fee, and say where nobody told', async () => {
    const prueba = createPasarelaDePrueba()
    const apagado = api.services.cobrador
    api.services.cobrador = createCobradorDePrueba(prueba)
    const pagos: string[] = []
    for (const comision of [centavos(650_37), null]) {
      const { _id, total, envio } = await place('tarjeta')
      await as.call('POST', `/api/pedidos/${_id}/pagar`, {}, as.cliente.headers)
      const pago = prueba.pay(_id, centavos(Math.round((total + envio) * 100)), { comision })
      await as.call('POST', `/api/pedidos/${_id}/consultar-pago`, { pago }, as.cliente.headers)
      pagos.push(pago)
    }
    api.services.cobrador = apagado
    const hoy = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(new Date())
    const { body, headers } = await get(`movimientos?desde=${hoy}&hasta=${hoy}`)
    expect(headers['content-disposition']).toContain(`movimientos-${hoy}-${hoy}.csv`)
    const filas = rowsOf(body).map((fila) => fila.split(';'))
    const titulos = 'Fecha;De;Número;Qué;Medio;Pago;Importe;Ajeno al pedido;Comisión;Neto;Detalle'
    expect(filas[0]).toEqual(titulos.split(';'))
    expect(filas[1]?.[1]).toBe('Pedido')
    const de = (pago?: string) => filas.find((fila) => fila[5] === pago)
    const importe = Number(de(pagos[0])?.[6]?.replace(',', '.'))
    expect(de(pagos[0])?.slice(3)).toEqual([
      ...['Pago recibido', 'Mercado Pago', pagos[0], de(pagos[0])?.[6], '', '650,37'],
      ...[(importe - 650.37).toFixed(2).replace('.', ','), 'accredited'],
    ])
    expect(de(pagos[1])?.slice(8, 10)).toEqual(['no se sabe', 'no se sabe'])
  })
  it('refuses days that run backwards', async () => {
    expect((await get('movimientos?desde=2026-10-02&hasta=2026-10-01')).json()).toMatchObject({
      campos: { hasta: 'El último día va después del primero.' },
    })
  })
})
