// What the staff of a shop does with money beside its gateway: it sells and takes back at the counter, keeps registers, takes parts of
// orders by hand, calls off what nobody pays, gives whole orders back in one act, owes and pays suppliers, and looks at the month. Each
// act has an id of its own and is asked for once more where no answer came: what was answered has to be there, what was not is whole or
// absent.
import { randomInt, randomUUID } from 'node:crypto'
import { findMesRoto, type Mes } from '#test/mes.ts'
import type { Query } from './kept.ts'

/** Orders are taken up from among the latest of these. */
const LATEST = 200
/** The month reads all of it: one look in so many. */
const MES_EN = 8
const CIERRE_EN = 6
/** Whose whole orders go back: others than those of which the gateway's hand gives parts back. */
const DE_TRES = 1

export const TAREAS_DE_PLATA = [
  ...(['vender', 'recuperar', 'caja', 'cobrar', 'reintegrar', 'anular', 'deber', 'cuadrar'] as const),
]
export type TareaDePlata = (typeof TAREAS_DE_PLATA)[number]

/** Where each act is to be found, by its id. */
const DONDE = {
  venta: 'select from venta_mostrador where id = acto.id',
  vuelta: 'select from devolucion_mostrador where id = acto.id',
  caja: 'select from caja where id = acto.id',
  movida: 'select from caja_movimiento where clave = acto.id::text',
  cierre: 'select from caja where id = acto.id and cerrada_en is not null',
  recibo: `select from pago_movimiento where clave = 'a-mano:' || acto.id`,
  reintegro: 'select from pago_devolucion where id = acto.id',
  anulado: `select from pedido where id = acto.id and estado = 'cancelado'`,
  factura: 'select from factura_proveedor where id = acto.id',
  pagada: 'select from factura_proveedor where id = acto.id and pagada_el is not null',
} as const
/** `dicho`: it was answered. */
export type Acto = { clase: keyof typeof DONDE; id: string; dicho: boolean }

type Call = <T>(method: string, path: string, body?: object) => Promise<T | null>
type Manos = {
  call: Call
  query: Query
  libros: readonly string[]
  lugares: readonly string[]
  /** Told what nobody may ever be told. */
  raro: (que: string) => void
}

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T // none of the lists is empty
const round = (pesos: number): number => Math.round(pesos * 100) / 100

export function createManosDePlata({ call, query, libros, lugares, raro }: Manos) {
  const actos: Acto[] = []
  const vendidas: string[] = []

  async function act<T>(clase: Acto['clase'], id: string, ...asked: Parameters<Call>): Promise<T | null> {
    const acto: Acto = { clase, id, dicho: false }
    actos.push(acto)
    const answer = (await call<T>(...asked)) ?? (await call<T>(...asked))
    acto.dicho = answer !== null
    return answer
  }

  async function vender(): Promise<unknown> {
    const [libro, lugar, cantidad] = [pick(libros), pick(lugares), randomInt(1, 3)]
    const visto = await call<{ precio: number | null }>('GET', `mostrador/libros?libro=${libro}&lugar=${lugar}`)
    if (!visto?.precio) return null
    const total = round(visto.precio * cantidad)
    const efectivo = pick([0, total, round(total / 3)])
    const pagos = [
      { medio: 'efectivo', importe: efectivo },
      { medio: 'tarjeta', importe: round(total - efectivo) },
    ].filter(({ importe }) => importe > 0)
    const _id = randomUUID()
    const lineas = [{ libro, cantidad }]
    const sold = await act('venta', _id, 'POST', 'mostrador/ventas', { _id, lugar, lineas, total, pagos })
    if (sold) vendidas.push(_id)
    return sold
  }

  async function recuperar(): Promise<unknown> {
    if (vendidas.length === 0) return null
    const _id = randomUUID()
    const body = { _id, medio: 'efectivo', motivo: 'No era el que buscaba', lineas: [{ linea: 1, cantidad: 1 }] }
    return act('vuelta', _id, 'POST', `mostrador/ventas/${pick(vendidas)}/devoluciones`, body)
  }

  /** Opens the register of a place; takes out of the open one or puts in; now and then counts and closes it. */
  async function caja(): Promise<unknown> {
    const [lugar, _id] = [pick(lugares), randomUUID()]
    const [open] = await query<{ id: string }>('select id from caja where lugar_id = $1 and cerrada_en is null', [
      lugar,
    ])
    if (!open) return act('caja', _id, 'POST', 'mostrador/cajas', { _id, lugar, inicial: 50_000 })
    const path = `mostrador/cajas/${open.id}`
    if (randomInt(CIERRE_EN) > 0) {
      const body = { _id, tipo: pick(['retiro', 'ingreso']), importe: randomInt(1, 900), motivo: 'Cambio' }
      return act('movida', _id, 'POST', `${path}/movimientos`, body)
    }
    const vista = await call<{ esperado: number }>('GET', path)
    if (!vista) return null
    const { esperado } = vista
    const body = { esperado, billetes: [], monedas: Math.max(0, esperado), motivo: 'Contada' }
    return act('cierre', open.id, 'POST', `${path}/cierre`, body)
  }

  /** One of the latest orders whose money is like this, with what is still to be paid. */
  async function findPedido(donde: string): Promise<{ id: string; falta: number } | undefined> {
    const [found] = await query<{ id: string; falta: number }>(
      `select p.id, (pago.total - pago.pagado + pago.devuelto)::int as falta from pedido_pago pago join pedido p on p.id = pago.pedido_id
       where p.estado in ('pendiente', 'procesado') and ${donde} order by p.numero desc offset $1 limit 1`,
      [randomInt(LATEST)],
    )
    return found
  }

  async function cobrar(): Promise<unknown> {
    const pedido = await findPedido(`(pago.estado = 'sin_pago' or pago.estado = 'parcial' and pago.devuelto = 0)`)
    if (!pedido) return null
    const [clave, medio] = [randomUUID(), pick(['efectivo', 'transferencia'])]
    const importe = pick([pedido.falta, Math.ceil(pedido.falta / 2)]) / 100
    return act('recibo', clave, 'POST', `pedidos/${pedido.id}/pagos`, { clave, importe, medio })
  }

  async function reintegrar(): Promise<unknown> {
    const pedido = await findPedido(`pago.pagado > pago.devuelto and abs(hashtext(p.id::text)) % 3 = ${DE_TRES}`)
    const clave = randomUUID()
    return pedido && act('reintegro', clave, 'POST', `pedidos/${pedido.id}/devoluciones/todo`, { clave })
  }

  async function anular(): Promise<unknown> {
    const pedido = await findPedido(`pago.estado = 'sin_pago'`)
    return pedido && act('anulado', pedido.id, 'POST', `pedidos/${pedido.id}/cancelar-impago`, {})
  }

  /** The supplier is made when there is none yet. */
  async function findProveedor(): Promise<string | undefined> {
    const [known] = await query<{ id: string }>('select id from proveedor limit 1')
    if (known) return known.id
    const body = { nombre: 'Distribuidora de prueba', clase: 'distribuidora', precedencia: 20 }
    return (await call<{ _id: string }>('POST', 'proveedores/crear', body))?._id
  }

  async function deber(): Promise<unknown> {
    const [_id, proveedor] = [randomUUID(), await findProveedor()]
    if (!proveedor) return null
    const dias = { fecha: '2020-01-01', vence: '2020-01-31' }
    const body = { _id, proveedor, numero: _id, ...dias, total: randomInt(1, 90_000) }
    if (!(await act('factura', _id, 'POST', 'facturas-de-proveedores', body))) return null
    const pago = { el: '2020-01-20', con: 'transferencia' }
    return act('pagada', _id, 'PUT', `facturas-de-proveedores/${_id}/pago`, { pago })
  }

  /** The month of this moment: its differences are all that it differs by, whatever happens meanwhile. */
  async function cuadrar(): Promise<unknown> {
    if (randomInt(MES_EN) > 0) return null
    const mes = await call<Mes>('GET', `contador/meses/${hoy().slice(0, 7)}`)
    for (const roto of mes ? findMesRoto(mes) : []) raro(roto)
    return mes
  }

  const tareas: Record<TareaDePlata, () => Promise<unknown>> = {
    vender,
    recuperar,
    caja,
    cobrar,
    reintegrar,
    anular,
    deber,
    cuadrar,
  }
  return { actos, tareas }
}

/** The day in Argentina, `yyyy-mm-dd`. */
const hoy = (): string => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)

/** What a half of an act would leave behind, as rows with `que`. */
const SQL_MITADES = `
  select 'sale ' || v.id || ' of ' || v.total_centavos || ' has lines of ' || coalesce(l.suma, 0) || ', payments of ' || coalesce(p.suma, 0) as que
  from venta_mostrador v
  left join (select venta_id, sum(cantidad * precio_centavos) as suma from venta_mostrador_linea group by 1) l on l.venta_id = v.id
  left join (select venta_id, sum(importe_centavos) as suma from venta_mostrador_pago group by 1) p on p.venta_id = v.id
  where l.suma is distinct from v.total_centavos or p.suma is distinct from v.total_centavos
  union all
  select 'sale ' || l.venta_id || ' sold ' || l.cantidad || ' and took ' || coalesce(c.suma, 0)
  from venta_mostrador_linea l left join (
    select o.venta_id, o.linea, -sum(m.cantidad) as suma from venta_mostrador_copia o join movimiento m on m.id = o.movimiento_id group by 1, 2
  ) c using (venta_id, linea)
  where exists (select from existencia where libro_id = l.libro_id) and coalesce(c.suma, 0) <> l.cantidad
  union all
  select 'return ' || d.id || ' of ' || d.importe_centavos || ' has lines of ' || coalesce(l.suma, 0)
  from devolucion_mostrador d left join (
    select x.devolucion_id, sum(x.cantidad * v.precio_centavos) as suma
    from devolucion_mostrador_linea x join venta_mostrador_linea v using (venta_id, linea) group by 1) l on l.devolucion_id = d.id
  where l.suma is distinct from d.importe_centavos
  union all
  select 'register ' || c.id || ' was closed at ' || c.esperado_centavos || ', its rows say ' || c.inicial_centavos + coalesce(m.suma, 0)
  from caja c left join (select caja_id, sum(importe_centavos) as suma from caja_movimiento group by 1) m on m.caja_id = c.id
  where c.cerrada_en is not null and c.esperado_centavos <> c.inicial_centavos + coalesce(m.suma, 0)
  union all
  select 'closes of registers lack a number among ' || max(numero) from caja having max(numero) <> count(numero)
  union all
  select 'refund ' || d.id || ' is written down ' || count(m.id) || ' times'
  from pago_devolucion d left join pago_movimiento m on m.clave = d.id || ':devuelto' and d.medio <> 'mercadopago'
  where d.medio <> 'mercadopago' group by d.id having count(m.id) <> 1`

export type Actos = { actos: number; actosPerdidos: number; mitades: string[] }

/** How many of these were answered, how many of those are not there, and what is there in half. */
export async function judgeActos(query: Query, actos: readonly Acto[]): Promise<Actos> {
  const dichos = actos.filter(({ dicho }) => dicho)
  const cases = Object.entries(DONDE).map(([clase, donde]) => `when '${clase}' then exists (${donde})`)
  const lost = await query<{ clase: string; id: string }>(
    `select clase, id from unnest($1::text[], $2::uuid[]) as acto (clase, id) where not case clase ${cases.join(' ')} end`,
    [dichos.map(({ clase }) => clase), dichos.map(({ id }) => id)],
  )
  const mitades = await query<{ que: string }>(SQL_MITADES)
  return { actos: dichos.length, actosPerdidos: lost.length, mitades: mitades.map(({ que }) => que) }
}
