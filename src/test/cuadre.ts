// Whether all who count agree, to the centavo and to the copy: what the rows say, added up here by hand, and what the overview, its
// file, the export of orders, the counter's close, the accountant's month and the file of copies say. For a shop at rest.
import { sql } from 'kysely'
import type { Cierre } from '../contador/contador.contract.ts'
import { listMovimientos } from '../pagos/pago.queries.ts'
import { computePago } from '../pagos/pago.rules.ts'
import type { Estado } from '../pedidos/estado.rules.ts'
import { claseDeVenta } from '../pedidos/venta.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { toLocalDay } from '../platform/format.ts'
import { type Centavos, centavos } from '../platform/money.ts'
import type { Resumen } from '../resumen/resumen.contract.ts'
import { findMesRoto } from './mes.ts'
import type { Staff } from './staff.ts'

type PedidoLeido = {
  id: string
  numero: number
  estado: Estado
  total: Centavos
  envio: Centavos
  ejemplares: number
  seguido: boolean
  /** In cash, and by no voucher of the gateway. */
  en_mano: boolean
  /** Shipping was given back by name. */
  envio_devuelto: boolean
}

async function listPedidos(db: Db) {
  const { rows } = await sql<PedidoLeido>`
    select p.id, p.numero, p.estado, p.total, p.envio, p.pedido_pago is not null as seguido,
      (select sum(cantidad) from pedido_item where pedido_id = p.id)::int as ejemplares,
      p.metodo_pago = 'efectivo' and not exists (select from cobro where pedido_id = p.id and medio = 'mercadopago') as en_mano,
      exists (select from pago_devolucion d where d.pedido_id = p.id and d.envio and d.estado = 'hecha') as envio_devuelto
    from (select pedido.*, pedido_pago.pedido_id as pedido_pago from pedido left join pedido_pago on pedido_pago.pedido_id = pedido.id) as p
    order by p.numero`.execute(db)
  return Promise.all(
    rows.map(async (row) => {
      const importe = centavos(row.total + row.envio)
      const { pagado, devuelto } = computePago(await listMovimientos(db, row.id), importe)
      const pago = row.seguido ? { total: importe, pagado, devuelto } : null
      const clase = claseDeVenta({ estado: row.estado, alRecibir: row.en_mano, pago })
      const queda = Math.max(0, Math.min(pagado - devuelto, importe) - (row.envio_devuelto ? 0 : row.envio))
      return { ...row, importe, pagado, devuelto, clase, vendido: pago && devuelto > 0 ? queda : row.total }
    }),
  )
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

/** Rows of a file with semicolons whose cells hold none of them; cents as whole numbers. */
const readFilas = (csv: string): string[][] =>
  csv
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '')))
/** Pesos of an answer. */
const toCentavosDe = (pesos: number): number => Math.round(pesos * 100)
const readImporte = (cell: string | undefined): number => Math.round(Number((cell ?? '').replace(',', '.')) * 100)

type Mirada = {
  db: Db
  /** An answer as an administrator gets it. */
  get: (url: string) => Promise<string>
  wrong: string[]
  expectSame: (que: string, dicho: number, sumado: number) => void
}
type Leidos = Awaited<ReturnType<typeof listPedidos>>
type DelMostrador = { total: Centavos; devuelto: Centavos; pagado: Centavos }

async function listMostrador(db: Db): Promise<DelMostrador[]> {
  const { rows } = await sql<DelMostrador>`
    select v.total_centavos as total,
      (select coalesce(sum(importe_centavos), 0) from devolucion_mostrador where venta_id = v.id)::bigint as devuelto,
      (select sum(importe_centavos) from venta_mostrador_pago where venta_id = v.id)::bigint as pagado
    from venta_mostrador v`.execute(db)
  return rows
}
const netoDe = (ventas: readonly DelMostrador[]): number => sumOf(ventas.map(({ total, devuelto }) => total - devuelto))

async function lookAtMostrador({ get, expectSame }: Mirada, ventas: readonly DelMostrador[]): Promise<void> {
  for (const { total, pagado } of ventas) expectSame('a sale at the counter was paid', pagado, total)
  const { cierre } = JSON.parse(await get('/api/mostrador/ventas?limit=1')) as { cierre: { total: number } }
  expectSame('the close of the counter', toCentavosDe(cierre.total), netoDe(ventas))
}

async function lookAtResumen(
  { get, expectSame }: Mirada,
  pedidos: Leidos,
  ventas: readonly DelMostrador[],
): Promise<void> {
  const vendidos = pedidos.filter(({ clase }) => clase === 'vendida' || clase === 'abierta')
  const enMostrador = ventas.filter(({ total, devuelto }) => devuelto === 0 || devuelto < total)
  const importe = sumOf(vendidos.map(({ vendido }) => vendido)) + netoDe(ventas)
  const { negocio } = JSON.parse(await get('/api/resumen')) as Resumen
  const hoy = negocio?.ventas.periodos.find(({ periodo }) => periodo === 'hoy')
  expectSame('what the overview says was sold', toCentavosDe(hoy?.importe ?? 0), importe)
  expectSame('how many sales the overview tells', hoy?.pedidos ?? 0, vendidos.length + enMostrador.length)
  const [titulos = [], ...dias] = readFilas(await get('/api/resumen/csv/ventas'))
  const enArchivo = sumOf(dias.map((fila) => readImporte(fila[titulos.length - 1])))
  expectSame('what the file of the overview says was sold', enArchivo, importe)
}

async function lookAtExportacion({ get, expectSame }: Mirada, pedidos: Leidos): Promise<void> {
  const [columnas = [], ...filas] = readFilas(await get('/api/exportacion/pedidos?formato=csv'))
  const at = (nombre: string) => columnas.indexOf(nombre)
  expectSame('orders in the export', new Set(filas.map((fila) => fila[at('Pedido')])).size, pedidos.length)
  for (const pedido of pedidos) {
    const suyas = filas.filter((fila) => fila[at('Pedido')] === String(pedido.numero))
    const [una = []] = suyas
    const dice = `the export of order ${pedido.numero}`
    expectSame(`${dice}, copies`, sumOf(suyas.map((fila) => Number(fila[at('Cantidad')]))), pedido.ejemplares)
    expectSame(`${dice}, to be paid`, readImporte(una[at('Total a pagar')]), pedido.importe)
    if (!pedido.seguido) continue
    expectSame(`${dice}, paid`, readImporte(una[at('Pagado')]), pedido.pagado)
    expectSame(`${dice}, given back`, readImporte(una[at('Devuelto')]), pedido.devuelto)
  }
}

async function lookAtMes({ db, get, wrong, expectSame }: Mirada, ventas: readonly DelMostrador[]): Promise<void> {
  const mes = toLocalDay(new Date()).slice(0, 7)
  const cierre = JSON.parse(await get(`/api/contador/meses/${mes}`)) as Cierre
  wrong.push(...findMesRoto(cierre))
  const { rows } = await sql<{ movido: Centavos; facturado: Centavos }>`
    select (select coalesce(sum(case tipo when 'aprobado' then importe else -importe end), 0) from pago_movimiento
        where tipo in ('aprobado', 'devuelto', 'perdido'))::bigint as movido,
      (select coalesce(sum(case clase when 'credito' then -total_centavos else total_centavos end), 0) from comprobante
        where estado = 'autorizado')::bigint as facturado`.execute(db)
  const { movido = 0, facturado = 0 } = rows[0] ?? {}
  const dicho = sumOf(cierre.medios.map(({ cobrado, devuelto }) => toCentavosDe(cobrado - devuelto)))
  expectSame('the money of the month', dicho, movido + netoDe(ventas))
  expectSame('the documents of the month', toCentavosDe(cierre.iva.total), facturado)
}

async function lookAtCopias({ db, get, expectSame }: Mirada): Promise<void> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(fisico), 0)::int as n from existencia`.execute(db)
  const [titulos = [], ...filas] = readFilas(await get('/api/existencias/archivo?formato=csv'))
  const enArchivo = sumOf(filas.map((fila) => Number(fila[titulos.indexOf('cantidad')])))
  expectSame('the file of copies', enArchivo, rows[0]?.n ?? 0)
}

/** All that does not agree, in words. All of the shop's history is of today. */
export async function findDesacuerdos({ api, admin }: Pick<Staff, 'api' | 'admin'>): Promise<string[]> {
  const { db } = api
  const wrong: string[] = []
  const mirada: Mirada = {
    ...{ db, wrong },
    get: async (url) => {
      const { statusCode, body } = await api.app.inject({ url, headers: admin.headers })
      if (statusCode !== 200) throw new Error(`${statusCode} of ${url}: ${body}`)
      return body
    },
    expectSame: (que, dicho, sumado) => {
      if (dicho !== sumado) wrong.push(`${que}: ${dicho}, and the rows add up to ${sumado}`)
    },
  }
  const [pedidos, ventas] = [await listPedidos(db), await listMostrador(db)]
  await lookAtMostrador(mirada, ventas)
  await lookAtResumen(mirada, pedidos, ventas)
  await lookAtExportacion(mirada, pedidos)
  await lookAtMes(mirada, ventas)
  await lookAtCopias(mirada)
  return wrong
}
