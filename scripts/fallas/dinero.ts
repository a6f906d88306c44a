// The money of those who buy while something fails: they pay at a stand-in of Mercado Pago that outlives the shop, and it tells of each
// payment twice. What it took and gave back is what the shop has to know, once; what is paid is invoiced, once. What the staff takes and
// gives back by hand is judged in bench/plata.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { PasarelaDeEnsayo } from '#ensayo/pasarela/pasarela.ts'
import { type Centavos, centavos } from '#platform/money.ts'
import { computePago, type EstadoPago, type Movimiento } from '#venta/pagos/pago.rules.ts'
import type { Query } from '../../bench/kept.ts'
import { ADMIN, type Tienda } from './tienda.ts'

/** Notices come again after half a minute at most, and the shop asks by itself after one. */
const HEARD_MS = 120_000
const HEARD_AGAIN_MS = 500

export type Dinero = {
  pagos: number
  sinAnotar: number
  pagosDobles: number
  /** Orders of which money went back, and those whose refunds the gateway and the shop do not know alike. */
  devoluciones: number
  devolucionesMal: number
}

/**
 * A job whose process was killed over it: the queue hands it out again after some minutes (docs/decisions/010), so what it will do is
 * neither lost nor waited for here.
 */
const HUERFANO = `state = 'active' and started_on < now() - interval '30 seconds'`

/** `pedida`: of refunds that were asked for and have no outcome yet. */
type Anotado = { id: string; importe: string; devuelto: string; pedida: string; huerfana: boolean; correos: number }
type Cobrado = { importe: number; pagos: number; devuelto: number }

/** What was paid for these orders and given back, and what the shop has written down of it, once it had time to hear. */
export async function countDinero(
  { ensayo, query }: { ensayo: Pick<PasarelaDeEnsayo, 'mundo'> | null; query: Query },
  pedidos: readonly string[],
): Promise<Dinero | null> {
  if (!ensayo) return null
  const listed = new Set(pedidos)
  const readCobrado = (): Map<string, Cobrado> => {
    const cobrado = new Map<string, Cobrado>()
    for (const { aprobado, importe, devoluciones, preferencia } of ensayo.mundo.pagos.values()) {
      const id = preferencia.referencia ?? ''
      if (aprobado === null || !listed.has(id)) continue
      const before = cobrado.get(id) ?? { importe: 0, pagos: 0, devuelto: 0 }
      cobrado.set(id, {
        importe: before.importe + importe,
        pagos: before.pagos + 1,
        devuelto: devoluciones.reduce((sum, one) => sum + one.importe, before.devuelto),
      })
    }
    return cobrado
  }
  const count = async (): Promise<Dinero> => {
    const rows = await query<Anotado>(
      `select uno.id, (select count(*)::int from tareas.job where name = 'pago-recibido' and data->>'pedidoId' = uno.id::text)
           - (select count(*)::int from pago_movimiento where pedido_id = uno.id and tipo = 'aprobado' and medio <> 'mercadopago') as correos,
         coalesce(sum(importe) filter (where tipo = 'aprobado'), 0)::text as importe,
         coalesce(sum(importe) filter (where tipo = 'devuelto'), 0)::text as devuelto,
         coalesce(sum(case tipo when 'devolucion_pedida' then importe else -importe end)
           filter (where tipo in ('devolucion_pedida', 'devolucion_fallida', 'devuelto')), 0)::text as pedida,
         exists (select from tareas.job join pago_devolucion d on d.id::text = data->>'devolucionId'
           where name = 'devolucion' and d.pedido_id = uno.id and ${HUERFANO}) as huerfana
       from unnest($1::uuid[]) as uno (id)
       left join pago_movimiento m on m.pedido_id = uno.id and m.medio = 'mercadopago' group by uno.id`,
      [pedidos],
    )
    const cobrado = readCobrado()
    const sums = rows.map((row) => {
      const paid = cobrado.get(row.id) ?? { importe: 0, pagos: 0, devuelto: 0 }
      const more = Number(row.importe) - paid.importe
      const back = Number(row.devuelto) - paid.devuelto
      const isOpen = back < 0 || Number(row.pedida) !== 0
      return { more, mails: row.correos - paid.pagos, malDevuelto: back > 0 || (isOpen && !row.huerfana) }
    })
    return {
      pagos: cobrado.size,
      sinAnotar: sums.filter(({ more }) => more < 0).length,
      pagosDobles: sums.filter(({ more, mails }) => more > 0 || mails > 0).length,
      devoluciones: [...cobrado.values()].filter(({ devuelto }) => devuelto > 0).length,
      devolucionesMal: sums.filter(({ malDevuelto }) => malDevuelto).length,
    }
  }
  const isHeard = ({ sinAnotar, devolucionesMal }: Dinero) => sinAnotar === 0 && devolucionesMal === 0
  return askUntil(count, isHeard)
}

/** Asks until it is well, or for as long as the shop is given to hear. */
async function askUntil<T>(ask: () => Promise<T>, isWell: (told: T) => boolean): Promise<T> {
  let last = await ask()
  for (const end = performance.now() + HEARD_MS; !isWell(last) && performance.now() < end; last = await ask()) {
    await sleep(HEARD_AGAIN_MS)
  }
  return last
}

type Seguido = { id: string; estado: EstadoPago; total: number; pagado: string; devuelto: string }
type Fila = { id: string; tipo: Movimiento['tipo']; importe: number; pago: string | null; ocurrido_en: Date }

/** Orders whose money is not what its movements come to (docs/decisions/076), in words. */
export async function listDescuadresDeDinero(query: Query): Promise<string[]> {
  const followed = await query<Seguido>('select pedido_id as id, estado, total, pagado, devuelto from pedido_pago')
  const rows = await query<Fila>(
    `select pedido_id as id, tipo, importe, pago, ocurrido_en from pago_movimiento where tipo <> 'pedido' order by id`,
  )
  const moved = Map.groupBy(rows, ({ id }) => id)
  return followed.flatMap(({ id, estado, total, pagado, devuelto }) => {
    const movimientos = (moved.get(id) ?? []).map((row) => ({ ...row, importe: centavos(row.importe) }))
    const sums = computePago(movimientos, centavos(total))
    const isSame = sums.estado === estado && sums.pagado === Number(pagado) && sums.devuelto === Number(devuelto)
    const describe = (said: { estado: EstadoPago; pagado: Centavos | string; devuelto: Centavos | string }) =>
      `${said.estado} ${said.pagado} − ${said.devuelto}`
    return isSame ? [] : [`order ${id} says ${describe({ estado, pagado, devuelto })}, moved: ${describe(sums)}`]
  })
}

const SQL_FACTURAS = `
  with huerfano as (select name, data from tareas.job where ${HUERFANO})
  select 'order ' || p.pedido_id || ' is paid and has no invoice' as que from pedido_pago p
  join pedido o on o.id = p.pedido_id and o.estado <> 'cancelado'
  where p.estado = 'pagado' and not exists (
    select from comprobante c where c.pedido_id = p.pedido_id and c.clase = 'factura' and c.estado = 'autorizado')
    and not exists (select from huerfano where data->>'pedidoId' = p.pedido_id::text or data->>'comprobanteId' in (
      select id::text from comprobante c where c.pedido_id = p.pedido_id))
  union all
  select 'order ' || pedido_id || ' has ' || count(*) || ' invoices' from comprobante where clase = 'factura'
  group by pedido_id having count(*) > 1
  union all
  select 'number ' || numero || ' of ' || tipo || ': ' || coalesce(c.cae, 'none here') || ', ' || coalesce(e.datos->>'CodAutorizacion', 'none there')
  from (select * from comprobante where estado = 'autorizado') c full join comprobante_ensayo e using (cuit, punto, tipo, numero)
  where c.cae is distinct from e.datos->>'CodAutorizacion'
  union all
  select 'numbers are missing among ' || max(numero) || ' of ' || tipo from comprobante_ensayo
  group by cuit, punto, tipo having max(numero) <> count(*)
  union all
  select 'document ' || id || ' waits: ' || coalesce(motivo, '') from comprobante where estado in ('pendiente', 'enviado')
    and not exists (select from huerfano where data->>'comprobanteId' = comprobante.id::text)`

export type Facturas = { facturas: number; facturasMal: string[] }

/**
 * The documents of a shop that invoices what is paid, beside what its stand-in of the tax office has, once the queue is empty. Those of
 * these orders are counted.
 */
export async function judgeFacturas(query: Query, pedidos: readonly string[]): Promise<Facturas> {
  const facturasMal = await askUntil(
    async () => (await query<{ que: string }>(SQL_FACTURAS)).map(({ que }) => que),
    (told) => told.length === 0,
  )
  const [row] = await query<{ n: number }>(
    `select count(*)::int as n from comprobante where clase = 'factura' and estado = 'autorizado' and pedido_id = any($1::uuid[])`,
    [pedidos],
  )
  return { facturas: row?.n ?? 0, facturasMal }
}

/** What nobody may read in the shop's log: credentials, and what is somebody's. Returns what is there all the same. */
export function findSecretos(tienda: Tienda, tokens: readonly string[]): string[] {
  const log = tienda.log()
  const { ensayo } = tienda
  const secretos: Record<string, readonly (string | RegExp)[]> = {
    'la credencial de Mercado Pago': ensayo ? [ensayo.token, 'APP_USR-'] : [],
    'el secreto de los avisos': ensayo ? [ensayo.secreto] : [],
    'una sesión': [...tokens, 'Bearer '],
    'un correo': [/cliente\d+@anaquel\.test/, 'compradora.de.ensayo@'],
    'datos de una tarjeta': [/(?<!\d)450995/, 'TITULAR DE ENSAYO'],
    'un documento': ['"12345678"', 'identification'],
    'el certificado o la clave de ARCA': ['-----BEGIN', 'MIID', 'MIIE'],
    'un permiso de ARCA': [/<(?:token|sign)>/i, 'loginTicket', '"Sign"'],
    'una contraseña': [ADMIN.password],
  }
  return Object.entries(secretos)
    .filter(([, listed]) => listed.some((one) => (typeof one === 'string' ? log.includes(one) : one.test(log))))
    .map(([what]) => what)
}
