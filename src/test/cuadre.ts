// Whether all who count agree, to the centavo and to the copy: what the rows say, added up here by hand, and what the overview, its
// file, the export of orders, the counter's close, the accountant's month and the file of copies say. For a shop at rest.
import { sql } from 'kysely'
import type { Resumen } from '#oficina/resumen/resumen.contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Centavos, centavos } from '#platform/money.ts'
import { listMovimientos } from '#venta/pagos/pago.queries.ts'
import { computePago, nombrarPago } from '#venta/pagos/pago.rules.ts'
import type { Estado } from '#venta/pedidos/estado.rules.ts'
import { claseDeVenta } from '#venta/pedidos/venta.rules.ts'
import { lookAtCopias } from './cuadre-de-copias.ts'
import { ENTRADAS, lookAtMes } from './cuadre-del-mes.ts'
import { type Mirada, readFilas, readImporte, sumOf, toCentavosDe } from './mirada.ts'
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
  /** All of it was revoked: nobody owes it. */
  revocado: boolean
  canal: 'web' | 'telefono'
  /** The means of the last attempt to pay it. */
  pedida: string | null
  cupon: string | null
}

async function listPedidos(db: Db) {
  const { rows } = await sql<PedidoLeido>`
    select p.id, p.numero, p.estado, p.total, p.envio, p.pedido_pago is not null as seguido,
      (select sum(cantidad) from pedido_item where pedido_id = p.id)::int as ejemplares,
      p.metodo_pago = 'efectivo' and not exists (select from cobro where pedido_id = p.id and medio = 'mercadopago') as en_mano,
      exists (select from pago_devolucion d where d.pedido_id = p.id and d.envio and d.estado = 'hecha') as envio_devuelto,
      exists (
        select from arrepentimiento a left join usuario u on u.id = p.usuario_id
        where a.pedido_id = p.id and a.clase = 'compra' and a.lineas is null and a.estado <> 'rechazada'
          and (a.estado <> 'recibida' or lower(a.email) = lower(u.email))
      ) as revocado,
      case when exists (select from pedido_telefono t where t.pedido_id = p.id) then 'telefono' else 'web' end as canal,
      (select medio from cobro where pedido_id = p.id order by creado_en desc limit 1) as pedida,
      p.cupon_codigo as cupon
    from (select pedido.*, pedido_pago.pedido_id as pedido_pago from pedido left join pedido_pago on pedido_pago.pedido_id = pedido.id) as p
    order by p.numero`.execute(db)
  return Promise.all(
    rows.map(async (row) => {
      const importe = centavos(row.total + row.envio)
      const { pagado, devuelto, estado: pago_estado } = computePago(await listMovimientos(db, row.id), importe)
      const pago = row.seguido ? { total: importe, pagado, devuelto } : null
      const clase = claseDeVenta({ estado: row.estado, alRecibir: row.en_mano, pago })
      const queda = Math.max(0, Math.min(pagado - devuelto, importe) - (row.envio_devuelto ? 0 : row.envio))
      return {
        ...row,
        importe,
        pagado,
        devuelto,
        pago_estado,
        clase,
        vendido: pago && devuelto > 0 ? queda : row.total,
      }
    }),
  )
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

/** By channel and means; of orders that are gone too. */
async function lookAtHoy(
  { db, expectSame }: Pick<Mirada, 'db' | 'expectSame'>,
  pedidos: Leidos,
  hoy: NonNullable<Resumen['negocio']>['hoy'],
): Promise<void> {
  const { rows } = await sql<{ que: string; importe: Centavos }>`
    select canal || ' ' || medio as que, sum(importe)::bigint as importe from (${ENTRADAS}) as entrada group by 1`.execute(
    db,
  )
  const sumas = new Map(rows.map(({ que, importe }) => [que, importe]))
  const dicho = new Map(hoy?.cobrado.map(({ canal, medio, importe }) => [`${canal} ${medio}`, toCentavosDe(importe)]))
  for (const que of new Set([...sumas.keys(), ...dicho.keys()]))
    expectSame(`what came in today by ${que}`, dicho.get(que) ?? 0, sumas.get(que) ?? 0)
  const debidos = pedidos.filter(({ clase, revocado }) => clase === 'por_cobrar' && !revocado)
  for (const { canal, medio, pedidos: cuantos, importe } of hoy?.por_cobrar ?? []) {
    const suyos = debidos.filter((uno) => uno.canal === canal && (uno.pedida ?? 'otro') === medio)
    expectSame(`how many orders of ${canal} owe by ${medio}`, cuantos, suyos.length)
    expectSame(
      `what orders of ${canal} owe by ${medio}`,
      toCentavosDe(importe),
      sumOf(suyos.map((uno) => uno.importe - uno.pagado)),
    )
  }
  const contados = sumOf((hoy?.por_cobrar ?? []).map((uno) => uno.pedidos))
  expectSame('how many orders owe', contados, debidos.length)
}

async function lookAtResumen(
  { db, get, expectSame }: Mirada,
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
  await lookAtHoy({ db, expectSame }, pedidos, negocio?.hoy)
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
    expectSame(`${dice}, coupon`, una[at('Cupón')] ?? '', pedido.cupon ?? '')
    if (!pedido.seguido) continue
    expectSame(`${dice}, paid`, readImporte(una[at('Pagado')]), pedido.pagado)
    expectSame(`${dice}, given back`, readImporte(una[at('Devuelto')]), pedido.devuelto)
    const estado = nombrarPago(pedido.pago_estado, pedido.pagado >= pedido.importe)
    expectSame(`${dice}, state of its money`, una[at('Estado del pago')] ?? '', estado)
  }
}

/** All that does not agree, in words. All of the shop's history is of today. */
export async function findDesacuerdos({ api, admin }: Pick<Staff, 'api' | 'admin'>): Promise<string[]> {
  const { db } = api
  const wrong: string[] = []
  const mirada: Mirada = {
    db,
    wrong,
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
  await lookAtMes(mirada)
  await lookAtCopias(mirada)
  return wrong
}
