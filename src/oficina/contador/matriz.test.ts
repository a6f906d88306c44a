// Every way that money may go without a gateway: what is sold and brought back at the counter, the register of its cash, what suppliers
// are owed. Each act is sent twice at once, as a till does that had no answer, and all of them once more at the end: nothing new.
// `npm run pagos -- matriz` prints the table, after that of orders (src/venta/pagos/matriz.test.ts).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toLocalDay } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { type Caja, openCaja } from '#test/caja.ts'
import { findDesacuerdos } from '#test/cuadre.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { bringCopies, insertTestLugar, readCopias } from '#test/existencias.ts'
import { type FilaDeMatriz, type Queda, writeFilas } from '#test/matriz.ts'
import { insertTestLibro } from '#test/rows.ts'
import { createStaff, newNombre } from '#test/staff.ts'

const PRECIO = 100
const COPIAS = 3
const INICIAL = 500
const HOY = toLocalDay(new Date())

let caja: Caja
let proveedor: string
let lugares = 0
beforeAll(async () => {
  caja = await openCaja()
  const cambios = [{ clave: 'mostrador.caja', valor: true }]
  expect((await caja.call('PUT', '/api/ajustes', caja.admin, { cambios })).status).toBe(200)
  const staff = await createStaff(caja.api)
  proveedor = await staff.make('/api/proveedores/crear', {
    nombre: newNombre(),
    clase: 'distribuidora',
    precedencia: 20,
  })
})
afterAll(() => caja.end())

type Pago = { medio: string; importe: number }
type Acto = readonly [method: 'POST' | 'PUT', url: string, payload: object]

/** A counter of its own with copies of a book, and what its people do there. */
async function openMostrador() {
  const { api, admin } = caja
  const [lugar, libro] = [
    await insertTestLugar(api.db, `Mostrador ${++lugares}`, { orden: lugares, enLinea: false }),
    await insertTestLibro(api.db, { precio: PRECIO * 100 }),
  ]
  await bringCopies(api.db, libro, lugar, COPIAS)
  const actos: Acto[] = []
  const refused: string[] = []
  const send = ([method, url, payload]: Acto) => caja.call<{ code?: string }>(method, url, admin, payload)
  /** Twice at once: either both are the same act, or both are refused alike. */
  async function act(...acto: Acto): Promise<void> {
    const [first, second] = await Promise.all([send(acto), send(acto)])
    expect([second?.status, second?.body.code]).toEqual([first?.status, first?.body.code])
    if (first?.status === 200) actos.push(acto)
    else refused.push(`${first?.body.code}`)
  }
  const ids = { venta: createId(), caja: createId(), factura: createId() }
  return {
    ...ids,
    refused,
    libres: async () => (await readCopias(api.db, libro)).fisico,
    sell: (pagos: readonly Pago[], { cantidad = 1, menos = 0 } = {}) =>
      act('POST', '/api/mostrador/ventas', {
        _id: ids.venta,
        lugar,
        lineas: [{ libro, cantidad }],
        total: cantidad * PRECIO - menos,
        pagos,
      }),
    takeBack: (medio: string, more: object = {}) =>
      act('POST', `/api/mostrador/ventas/${ids.venta}/devoluciones`, {
        _id: createId(),
        medio,
        lineas: [{ linea: 1, cantidad: 1 }],
        ...more,
      }),
    open: () => act('POST', '/api/mostrador/cajas', { _id: ids.caja, lugar, inicial: INICIAL }),
    move: (tipo: string, importe: number) =>
      act('POST', `/api/mostrador/cajas/${ids.caja}/movimientos`, { _id: createId(), tipo, importe, motivo: 'Cambio' }),
    close: (esperado: number, contado: number, motivo = '') =>
      act('POST', `/api/mostrador/cajas/${ids.caja}/cierre`, {
        esperado,
        monedas: contado % 100,
        motivo,
        billetes: [{ valor: 100, cuantos: Math.floor(contado / 100) }],
      }),
    owe: (total: number) =>
      act('POST', '/api/facturas-de-proveedores', {
        _id: ids.factura,
        proveedor,
        numero: newNombre(),
        fecha: HOY,
        vence: HOY,
        total,
      }),
    pay: (pago: { el: string; con: string } | null) =>
      act('PUT', `/api/facturas-de-proveedores/${ids.factura}/pago`, { pago }),
    /** All that was done, once more. */
    async repeat(): Promise<void> {
      for (const acto of actos.filter(([method]) => method === 'POST')) expect((await send(acto)).status).toBe(200)
    },
  }
}
type Mostrador = Awaited<ReturnType<typeof openMostrador>>

/** `pago`: of the sale or of the supplier's invoice; `movimientos` of money in pesos; `tareas`: what was refused; `ejemplares` in the shop. */
async function readQueda({ venta, caja: registro, factura, libres, refused }: Mostrador): Promise<Queda> {
  const { pool } = caja.api
  const { rows } = await pool.query<{ pago: string | null; movimientos: string[] | null; cierre: string | null }>(
    `select (select case when v.id is null then null when sum(d) = 0 then 'cobrada' when sum(d) < v.total_centavos then 'devuelta en parte' else 'devuelta' end
         from (select 0 as d union all select importe_centavos from devolucion_mostrador where venta_id = v.id) as devueltas) as pago,
       (select array_agg(que order by orden, que) from (
         select 1 as orden, medio || ' ' || importe_centavos / 100 as que from venta_mostrador_pago where venta_id = v.id
         union all select 2, medio || ' -' || importe_centavos / 100 || case motivo when '' then '' else ' («' || motivo || '»)' end
         from devolucion_mostrador where venta_id = v.id
         union all select 3, 'caja: ' || tipo || ' ' || importe_centavos / 100 from caja_movimiento where caja_id = $2
       ) as todo) as movimientos,
       (select 'caja cerrada, ' || contado_centavos / 100 || ' de ' || esperado_centavos / 100 from caja
         where id = $2 and cerrada_en is not null) as cierre
     from (select 1) as una left join venta_mostrador v on v.id = $1`,
    [venta, registro],
  )
  const { rows: facturas } = await pool.query<{ pago: string }>(
    `select case when pagada_el is null then 'se debe' else 'pagada con ' || pagada_con end as pago from factura_proveedor where id = $1`,
    [factura],
  )
  const [una] = rows
  return {
    pago: una?.cierre ?? facturas[0]?.pago ?? una?.pago ?? '–',
    movimientos: una?.movimientos ?? [],
    tareas: [...refused],
    correos: [],
    ejemplares: [`${await libres()} en el local`],
  }
}

const EFECTIVO = [{ medio: 'efectivo', importe: PRECIO }]
const TARJETA = [{ medio: 'tarjeta', importe: PRECIO }]
const EN_DOS = [
  { medio: 'efectivo', importe: 60 },
  { medio: 'tarjeta', importe: 40 },
]
type Caso = { metodo: string; nombre: string; hacer(m: Mostrador): Promise<unknown>; queda: Partial<Queda> }
const QUEDAN = (n: number) => ({ ejemplares: [`${n} en el local`] })

const CASOS: readonly Caso[] = [
  {
    metodo: 'mostrador',
    nombre: 'vendido en efectivo, sin caja abierta',
    hacer: (m) => m.sell(EFECTIVO),
    queda: { pago: 'cobrada', movimientos: ['efectivo 100'], ...QUEDAN(2) },
  },
  {
    metodo: 'mostrador',
    nombre: 'vendido en efectivo y tarjeta, con la caja abierta',
    async hacer(m) {
      await m.open()
      await m.sell(EN_DOS)
    },
    queda: { pago: 'cobrada', movimientos: ['efectivo 60', 'tarjeta 40', 'caja: venta 60'], ...QUEDAN(2) },
  },
  {
    metodo: 'mostrador',
    nombre: 'a otro total, en partes que no lo suman, y más de lo que hay',
    async hacer(m) {
      await m.sell(EFECTIVO, { menos: 1 })
      await m.sell(TARJETA.map((pago) => ({ ...pago, importe: 90 })))
      await m.sell([{ medio: 'efectivo', importe: 4 * PRECIO }], { cantidad: 4 })
    },
    queda: { pago: '–', tareas: ['VISTO_CAMBIADO', 'INVALID', 'SIN_EJEMPLARES'] },
  },
  {
    metodo: 'mostrador',
    nombre: 'devuelto en parte, como se pagó',
    async hacer(m) {
      await m.open()
      await m.sell([{ medio: 'efectivo', importe: 2 * PRECIO }], { cantidad: 2 })
      await m.takeBack('efectivo')
    },
    queda: {
      pago: 'devuelta en parte',
      movimientos: ['efectivo 200', 'efectivo -100', 'caja: devolucion -100', 'caja: venta 200'],
      ...QUEDAN(2),
    },
  },
  {
    metodo: 'mostrador',
    nombre: 'pagado con tarjeta, devuelto en efectivo: pide el motivo, y lo guarda',
    async hacer(m) {
      await m.open()
      await m.sell(TARJETA)
      await m.takeBack('efectivo')
      await m.takeBack('efectivo', { motivo: 'Perdió la tarjeta' })
    },
    queda: {
      pago: 'devuelta',
      movimientos: ['tarjeta 100', 'efectivo -100 («Perdió la tarjeta»)', 'caja: devolucion -100'],
      tareas: ['OTRO_MEDIO'],
    },
  },
  {
    metodo: 'mostrador',
    nombre: 'devuelto roto, y otra vez',
    async hacer(m) {
      await m.sell(EFECTIVO)
      await m.takeBack('efectivo', { vuelta: 'rota' })
      await m.takeBack('efectivo')
    },
    queda: { pago: 'devuelta', movimientos: ['efectivo 100', 'efectivo -100'], tareas: ['YA_DEVUELTO'], ...QUEDAN(2) },
  },
  {
    metodo: 'caja',
    nombre: 'abierta, movida, contada y cerrada',
    async hacer(m) {
      await m.open()
      await m.sell(EN_DOS)
      await m.move('retiro', 200)
      await m.move('ingreso', 40)
      await m.close(400, 400)
    },
    queda: {
      pago: 'caja cerrada, 400 de 400',
      movimientos: ['efectivo 60', 'tarjeta 40', 'caja: ingreso 40', 'caja: retiro -200', 'caja: venta 60'],
      ...QUEDAN(2),
    },
  },
  {
    metodo: 'caja',
    nombre: 'sin plata para un retiro, con una venta mientras se contaba, y de menos',
    async hacer(m) {
      await m.open()
      await m.move('retiro', 501)
      await m.sell(EFECTIVO)
      await m.close(500, 500)
      await m.close(600, 580)
      await m.close(600, 580, 'Faltan veinte')
    },
    queda: {
      pago: 'caja cerrada, 580 de 600',
      movimientos: ['efectivo 100', 'caja: venta 100'],
      tareas: ['CAJA_SIN_PLATA', 'CAJA_CAMBIADA', 'INVALID'],
      ...QUEDAN(2),
    },
  },
  {
    metodo: 'caja',
    nombre: 'cerrada, y después se vende y se retira',
    async hacer(m) {
      await m.open()
      await m.close(INICIAL, INICIAL)
      await m.sell(EFECTIVO)
      await m.move('retiro', 1)
    },
    queda: { pago: 'caja cerrada, 500 de 500', movimientos: ['efectivo 100'], tareas: ['CAJA_CERRADA'], ...QUEDAN(2) },
  },
  { metodo: 'proveedor', nombre: 'su factura, que se debe', hacer: (m) => m.owe(1_000), queda: { pago: 'se debe' } },
  {
    metodo: 'proveedor',
    nombre: 'su factura, pagada por error, sin pagar y pagada',
    async hacer(m) {
      await m.owe(1_000)
      await m.pay({ el: HOY, con: 'cheque' })
      await m.pay(null)
      await m.pay({ el: HOY, con: 'transferencia' })
    },
    queda: { pago: 'pagada con transferencia' },
  },
]

const filas: FilaDeMatriz[] = []
afterAll(() => writeFilas('mostrador', filas))

it.each(CASOS)('$metodo: $nombre', async ({ metodo, nombre, hacer, queda }) => {
  const mostrador = await openMostrador()
  await hacer(mostrador)
  const became = await readQueda(mostrador)
  const row = { metodo, caso: nombre, queda: became, bien: false }
  filas.push(row)
  const expected = { movimientos: [], tareas: [], correos: [], ...QUEDAN(COPIAS), ...queda }
  expect(became).toEqual(expected)
  await mostrador.repeat()
  expect(await readQueda(mostrador)).toEqual(expected)
  row.bien = true
})

it('keeps the stock right through all of it, and all who count agree', async () => {
  expect(await findDescuadres(caja.api.db)).toEqual([])
  expect(await findDesacuerdos(caja)).toEqual([])
})
