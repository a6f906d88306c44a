// What the log is told of money and papers on a bad day: nothing that is a secret, and nothing that is somebody's. Level debug.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Caja, openCaja } from '#test/caja.ts'
import { CERTIFICADO_DE_ENSAYO, CLAVE_DE_ENSAYO } from '#venta/facturas/arca/certificado-de-ensayo.ts'
import { startMails } from './mails.ts'

const CUIT = '20123456786'
const NOMBRE = 'Perla Confidencial'
const DOMICILIO = 'Pasaje Reservado 77'
const COMPROBANTE = 'TRF-99887766'
const AJUSTES: Record<string, unknown> = {
  'sitio.razon_social': 'Librería Anaquel SRL',
  'sitio.cuit': '30-00000000-7',
  'sitio.domicilio': 'Mitre 5',
  'deberes.condicion_iva': 'inscripto',
  'deberes.ingresos_brutos': '921-1',
  'deberes.inicio_actividades': '2020-03-01',
  'facturas.emitir': true,
  'facturas.punto': 3,
  'facturas.certificado': CERTIFICADO_DE_ENSAYO,
  'facturas.clave': CLAVE_DE_ENSAYO,
}

let caja: Caja
const lines: string[] = []
let stop: () => Promise<void>
beforeAll(async () => {
  caja = await openCaja({ LOG_LEVEL: 'debug', FACTURAS: 'ensayo' })
  const { api } = caja
  for (const symbol of Object.getOwnPropertySymbols(api.app.log)) {
    if (symbol.description !== 'pino.stream') continue
    const stream: { write(line: string): void } = Reflect.get(api.app.log, symbol)
    vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  }
  const cambios = Object.entries(AJUSTES).map(([clave, valor]) => ({ clave, valor }))
  const typed = await api.app.inject({
    method: 'PUT',
    url: '/api/ajustes',
    headers: caja.admin.headers,
    payload: { cambios },
  })
  expect(typed.statusCode, typed.body).toBe(200)
  stop = await startMails(api, api.config, 0.5)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await caja.end()
})

/** While a table takes no row: the statement that would write one fails. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { pool } = caja.api
  await pool.query(`alter table ${table} add constraint de_prueba check (false) not valid`)
  try {
    return await work()
  } finally {
    await pool.query(`alter table ${table} drop constraint de_prueba`)
  }
}
const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 20_000, interval: 50 })
const told = (words: string) => lines.some((line) => line.includes(words))

it('holds no token, key, card, voucher, address, name nor CUIT of anybody', async () => {
  const { ensayo, call, cliente, admin } = caja
  // Money: a gateway that is away, a card that is refused, one that pays, a refund that the gateway does not make.
  const { _id: pedido } = (await caja.place(await caja.prepare('tarjeta'))).body
  ensayo.palancas.falla = { en: 'todo', tipo: 'caida', veces: 1 }
  expect((await caja.pagar(pedido)).status).toBe(503)
  expect((await caja.pagar(pedido)).status).toBe(200)
  caja.pay(pedido, 'tarjeta', 'FUND')
  ensayo.palancas.falla = { en: 'pago', tipo: 'caida', veces: 1 }
  caja.pay(pedido, 'tarjeta')
  await until(() => told('"job":"pago-leer"'))
  expect((await caja.consultar(pedido)).body.estado).toBe('pagado') // sooner than the job's next try
  ensayo.palancas.falla = { en: 'devolucion', tipo: 'no_soporta', veces: 1 }
  expect((await caja.devolver(pedido, 100)).status).toBe(200)
  await vi.waitFor(async () => expect((await caja.read(pedido)).movimientos.at(-1)?.tipo).toBe('devolucion_fallida'), {
    timeout: 20_000,
    interval: 50,
  })

  // A voucher: kept, and one that the database refuses.
  const libro = (await caja.prepare('tarjeta')).libro
  const items = [{ libro, cantidad: 1 }]
  const transfer = await call<{ _id: string }>('POST', '/api/pedidos', cliente, { items, metodo_pago: 'transferencia' })
  const avisar = () =>
    call('POST', `/api/pedidos/${transfer.body._id}/transferencia`, cliente, { comprobante: COMPROBANTE })
  expect((await without('transferencia_aviso', avisar)).status).toBe(500)
  expect((await avisar()).status).toBe(200)

  // An invoice for somebody: refused, failing, and made.
  const receptor = { condicion: 'monotributo', documento: 'cuit', numero: CUIT, nombre: NOMBRE, domicilio: DOMICILIO }
  const facturar = (numero: string) =>
    call('POST', `/api/pedidos/${pedido}/comprobantes`, admin, { _id: randomUUID(), receptor: { ...receptor, numero } })
  expect((await facturar('20-12345678-0')).status).toBe(400)
  expect((await without('comprobante', () => facturar(CUIT))).status).toBe(500)
  await without('comprobante_permiso', async () => {
    expect((await facturar(CUIT)).status).toBe(200)
    await until(() => told('"job":"comprobante"'))
  })
  await stop()

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(5)
  const secrets = [
    ...[ensayo.token, ensayo.secreto, 'APP_USR', 'x-signature', 'Bearer', cliente.headers.authorization.slice(7)],
    ...[
      CLAVE_DE_ENSAYO.slice(30, 60),
      CERTIFICADO_DE_ENSAYO.slice(30, 60),
      '-----BEGIN',
      '<token>',
      '<sign>',
      'loginCms',
    ],
    ...[CUIT, '20-12345678', NOMBRE, DOMICILIO, COMPROBANTE, '450995', 'TITULAR', 'identification'],
  ]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  expect(log).not.toMatch(/[\w.]+@[\w.]+\.\w/)
})
