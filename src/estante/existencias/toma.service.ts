// What a new order takes: a part of the one statement that stores it (docs/decisions/064).
import { type RawBuilder, sql } from 'kysely'
import { type Modo, resolveModo } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { ReglasDeToma } from './existencia.ajustes.ts'
import { describeFaltan, type Falta } from './existencia.rules.ts'
import { type Aparta, sqlTope } from './tope.service.ts'

type Sql = RawBuilder<unknown>

/** What the taking needs to know of each book, beside the query's own columns; `libro` is in its from. */
export const SABER_DE_VENTA = sql<DeVenta>`(
  select json_build_object('fisico', 'fisico' = any(libro.formatos), 'modo', v.modo, 'tope', v.tope,
    'contado', e.filas > 0, 'unica', case when e.con_libres = 1 then json_build_object('id', e.id, 'libres', e.libres) end)
  from (
    select count(*) as filas, count(*) filter (where libre) as con_libres, min(id) filter (where libre) as id,
      min(libres) filter (where libre) as libres
    from (
      select e.id, libres(e) as libres, libres(e) > 0 and vende(l) as libre
      from existencia e join lugar l on l.id = e.lugar_id where e.libro_id = libro.id
    ) as una
  ) as e left join libro_venta v on v.libro_id = libro.id)`

export type DeVenta = {
  fisico: boolean
  contado: boolean
  modo: Modo | null
  tope: number | null
  /** Where all its free copies stand in one row: that row of `existencia`, and how many are free. */
  unica: { id: number; libres: number } | null
}

/**
 * A line of an order that copies are taken for: of a book that was counted, or that is not sold without asking. `unica`: the
 * one row that has all of them, as it was read a moment ago.
 */
export type LineaDeToma = {
  linea: number
  libroId: string
  cantidad: number
  modo: Modo
  tope: number | null
  unica: number | null
}

type Linea = { libroId: string; cantidad: number; venta: DeVenta }

/** The lines that copies are taken for; none in a shop that counted nothing. `linea` counts from 1. */
export const listTomas = (lineas: readonly Linea[], { modo: deFabrica }: ReglasDeToma): LineaDeToma[] =>
  lineas.flatMap(({ libroId, cantidad, venta }, n) => {
    const modo = resolveModo(venta, deFabrica)
    if (!venta.fisico || (modo === 'siempre' && !venta.contado)) return []
    const tope = modo === 'a_pedido' || modo === 'preventa' ? venta.tope : null
    const unica = venta.unica && venta.unica.libres >= cantidad ? venta.unica.id : null
    return [{ linea: n + 1, libroId, cantidad, modo, tope, unica }]
  })

/**
 * Keeps other orders from promising copies of books with a limit until the transaction ends: what has been promised is counted by
 * the next statement.
 */
export async function lockTopes(trx: Db, tomas: readonly LineaDeToma[]): Promise<void> {
  const ids = tomas.flatMap(({ libroId, tope }) => (tope === null ? [] : [libroId]))
  if (ids.length === 0) return
  await sql`select from libro_venta where libro_id = any(${ids}::uuid[]) order by libro_id for update`.execute(trx)
}

export type Tomado = {
  /** CTEs without `with`, to stand before the order's own. */
  antes: Sql
  /** Whether every line can be had: a condition for the order's own row; null: there is none. */
  alcanza: Sql | null
  /** The bound that the order would pass, as JSON (`TopePasado`), or null: then the order's own row is stored. */
  tope: Sql
  /** CTEs that write what was taken, after a CTE `nuevo` with the order's `id`. */
  despues: Sql
  /** The lines that cannot be had, as JSON; null where there are none. */
  faltan: Sql
}

/** How long an order keeps what it takes, and for whom; `aparta` null: for nobody whose orders are bounded. */
export type Guarda = { pedidoId: string; vence: Date | null; aparta: Aparta | null }

/** What an order keeps by the CTE `tomada`, judged by the bounds; the columns of its reservations besides. */
const sqlGuardar = ({ pedidoId, vence, aparta }: Guarda) => ({
  topada: aparta
    ? sql`topada as (select ${sqlTope(aparta, pedidoId, sql`(select libro_id, cantidad from tomada)`)} as tope), `
    : sql``,
  tope: aparta ? sql`(select tope from topada)` : sql`null::json`,
  hasta: sql`${vence}::timestamptz, ${aparta?.cuenta ?? null}::uuid, ${aparta?.origen ?? null}::text`,
})

/**
 * The same parts for the commonest order, a quarter less work: each line's copies stand in one row, so nothing is to be allotted.
 * Undefined for other orders. What was read a moment ago is judged again under the locks; where it holds no more nothing is
 * stored, and `sqlTomar` says what is left; in the same transaction it finds its rows locked. All of the books' rows are locked
 * here, also those that have too few, in the order that everybody keeps: else two orders could wait for each other.
 */
export function sqlTomarDeUnaFila(tomas: readonly LineaDeToma[], guarda: Guarda): Tomado | undefined {
  const ids = tomas.map(({ unica }) => unica)
  if (ids.includes(null)) return undefined
  const { topada, tope, hasta } = sqlGuardar(guarda)
  return {
    antes: sql`
    fila as (
      select id, libro_id, libres(existencia) as libres from existencia
      where libro_id = any(array(select unnest(${tomas.map(({ libroId }) => libroId)}::uuid[]))) order by id for update
    ), tomada as (
      select id, libro_id, linea, cantidad
      from fila join unnest(${tomas.map(({ linea }) => linea)}::smallint[], ${ids}::bigint[],
        ${tomas.map(({ cantidad }) => cantidad)}::integer[]) as pedida (linea, id, cantidad) using (id)
      where libres >= cantidad
    ), ${topada}`,
    alcanza: sql`(select count(*) from tomada) = ${tomas.length}::integer`,
    tope,
    despues: sql`, reservas as (
      insert into reserva (pedido_id, linea, existencia_id, cantidad, vence_en, cuenta, origen)
      select nuevo.id, linea, tomada.id, cantidad, ${hasta} from tomada cross join nuevo order by tomada.id
    )`,
    faltan: sql`null`,
  }
}

/**
 * The parts of the statement that stores an order. The rows of free copies are locked, in the order of their ids; what is
 * allotted are the copies that are free when the lock is held. A line takes from a place that has all of it, rather from
 * one that has most of the order's lines, rather from the first; own copies before those of suppliers (or after), used
 * ones last. What is missing then of a book on order is promised, as far as its limit goes.
 */
export function sqlTomar(tomas: readonly LineaDeToma[], { consignadosPrimero }: ReglasDeToma, guarda: Guarda): Tomado {
  const { topada, tope, hasta } = sqlGuardar(guarda)
  const column = <K extends keyof LineaDeToma>(key: K) => tomas.map((toma) => toma[key])
  const promete = tomas.some(({ modo }) => modo === 'a_pedido' || modo === 'preventa')
  const antes = sql`
    pedida as (
      select * from unnest(${column('linea')}::smallint[], ${column('libroId')}::uuid[], ${column('cantidad')}::integer[],
        ${column('modo')}::text[], ${column('tope')}::integer[]) as pedida (linea, libro_id, cantidad, modo, tope)
    ), libre as (
      select e.id, e.libro_id, e.lugar_id, libres(e) as libres, l.orden, l.num,
        turno(e, ${consignadosPrimero}) as rango
      from existencia e join lugar l on l.id = e.lugar_id
      where e.libro_id = any(${column('libroId')}::uuid[]) and libres(e) > 0 and vende(l)
      order by e.id for update of e
    ), ${promete ? sql`palabra as (${lockPalabras(column('libroId'), sql`(select count(*) from libre) >= 0`)}), ` : sql``}por_lugar as (
      select linea, lugar_id, sum(libres) >= cantidad as entera from pedida join libre using (libro_id)
      group by linea, lugar_id, cantidad
    ), del_lugar as (
      select lugar_id, count(*) filter (where entera) as enteras from por_lugar group by lugar_id
    ), sumada as (
      select linea, libro_id, libre.id, libres, cantidad, coalesce(sum(libres) over (
        partition by linea order by entera desc, enteras desc, orden, num, rango, libre.id
        rows between unbounded preceding and 1 preceding), 0) as ya
      from pedida join libre using (libro_id) join por_lugar using (linea, lugar_id) join del_lugar using (lugar_id)
    ), tomada as (
      select linea, libro_id, id, least(libres, cantidad - ya)::integer as cantidad from sumada where ya < cantidad
    ), resto as (
      select linea, libro_id, modo, tope, pedida.cantidad - coalesce(sum(tomada.cantidad), 0)::integer as cantidad,
        coalesce(sum(tomada.cantidad), 0)::integer as hay
      from pedida left join tomada using (linea, libro_id) where modo <> 'siempre'
      group by linea, libro_id, modo, tope, pedida.cantidad
    ), falta as (
      select linea, libro_id, hay + case when modo = 'solo_con_stock' then 0 else greatest(tope - prometidas, 0) end as quedan
      from resto cross join lateral (
        select case when tope is null then 0 else (
          select coalesce(sum(e.cantidad), 0)::integer from encargo_pendiente e where e.libro_id = resto.libro_id
        ) end as prometidas
      ) as promesas
      where cantidad > 0 and (modo = 'solo_con_stock' or cantidad > tope - prometidas)
    ), ${topada}`
  const despues = sql`, reservas as (
      insert into reserva (pedido_id, linea, existencia_id, cantidad, vence_en, cuenta, origen)
      select nuevo.id, linea, tomada.id, tomada.cantidad, ${hasta} from tomada cross join nuevo order by libro_id, tomada.id
    )${
      promete
        ? sql`, encargos as (
      insert into encargo (pedido_id, linea, libro_id, cantidad)
      select nuevo.id, linea, libro_id, cantidad from resto cross join nuevo where cantidad > 0 order by libro_id
    )`
        : sql``
    }`
  return {
    antes,
    alcanza: sql`not exists (select from falta)`,
    tope,
    despues,
    faltan: sql`(select json_agg(json_build_object('libro', libro_id, 'quedan', quedan) order by linea) from falta)`,
  }
}

/** Locks what readers are told of books, in the order of their ids, after their copies: triggers write it, book by book. */
const lockPalabras = (ids: readonly string[], after: Sql) =>
  sql`select from libro_disponible where libro_id = any(${ids}::uuid[]) and ${after} order by libro_id for update`

/** The refusal of an order that wants more than is left; `faltan` names every such line. */
export function sinExistencias(faltan: readonly Falta[], titulos: ReadonlyMap<string, string>) {
  const [first] = faltan
  if (!first) throw new Error('no line of the order was short')
  const mensaje = describeFaltan(faltan.map(({ libro, quedan }) => ({ titulo: titulos.get(libro) ?? '', quedan })))
  return new AppError(409, 'SIN_EXISTENCIAS', mensaje, undefined, { ...first, faltan })
}
