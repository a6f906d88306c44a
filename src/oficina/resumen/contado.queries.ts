// What would keep a visitor of the panel waiting: sums over the whole catalogue and over a month of orders. A job counts
// them now and then, and the overview reads what it has counted (docs/decisions/051).
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { addDias } from '#platform/dias.ts'
import { fromLocalDay, toLocalDay } from '#platform/format.ts'
import type { Centavos } from '#platform/money.ts'
import { CUENTA } from '#venta/pedidos/venta.service.ts'
import { DIAS_DE, isPorContar } from './resumen.rules.ts'

/** Rows of each list of the overview. */
export const EN_PANTALLA = 10

export type Vendido = {
  libro_id: string | null
  isbn: string
  titulo: string
  ejemplares: number
  importe: Centavos
}
/** `desde`: an instant (ISO); `vendido`: it is that of a sale. */
export type Quieto = { libro_id: string; isbn: string; titulo: string; desde: string; vendido: boolean }
export type CatalogoContado = {
  libros: number
  sin_precio: number
  sin_portada: number
  sin_categoria: number
  quietos: Quieto[]
}
export type ContadoPorParte = { vendidos: Vendido[]; catalogo: CatalogoContado }
export type ParteContada = keyof ContadoPorParte

/** The first day of the month of sales that ends today, as an instant. */
const beginOfMes = (ahora: Date): Date => fromLocalDay(addDias(toLocalDay(ahora), 1 - DIAS_DE.mes))

/** The books with most copies in what was sold in the last 30 days, at the counter too (`CUENTA`). */
export async function listVendidos(db: Db, ahora: Date, limit: number): Promise<Vendido[]> {
  const { rows } = await sql<Vendido>`
    select (array_agg(libro_id) filter (where libro_id is not null))[1] as libro_id, isbn,
      (array_agg(titulo order by fecha_hora desc, numero desc))[1] as titulo,
      sum(cantidad)::int as ejemplares, sum(cantidad::bigint * precio)::bigint as importe
    from venta_linea where fecha_hora >= ${beginOfMes(ahora)} and fecha_hora <= ${ahora} and ${CUENTA}
    group by isbn order by ejemplares desc, importe desc, isbn limit ${limit}`.execute(db)
  return rows
}

/** Books on sale whose last sale, or first day where there was none, is longest ago. Reads the whole catalogue. */
export async function listQuietos(db: Db, limit: number): Promise<Quieto[]> {
  const { rows } = await sql<Omit<Quieto, 'desde'> & { desde: Date }>`
    with ultima as (
      select libro_id, max(fecha_hora) as vendido_en from venta_linea
      where libro_id is not null and ${CUENTA} group by libro_id
    )
    select libro.id as libro_id, isbn, titulo, greatest(vendido_en, creado_en) as desde, vendido_en is not null as vendido
    from libro left join ultima on ultima.libro_id = libro.id
    where precio is not null
    order by desde, num limit ${limit}`.execute(db)
  return rows.map(({ desde, ...libro }) => ({ ...libro, desde: desde.toISOString() }))
}

async function countCatalogo(db: Db): Promise<CatalogoContado> {
  const { rows } = await sql<Omit<CatalogoContado, 'quietos' | 'sin_categoria'>>`
    select count(*)::int as libros, count(*) filter (where precio is null)::int as sin_precio,
      count(*) filter (where coalesce(portada, '') = '')::int as sin_portada
    from libro`.execute(db)
  const alone = await sql<{ n: number }>`
    select count(*)::int as n from libro where not exists (select from libro_categoria where libro_id = libro.id)`.execute(
    db,
  )
  const [contado] = rows
  if (!contado) throw new Error('a count has a row')
  return { ...contado, sin_categoria: alone.rows[0]?.n ?? 0, quietos: await listQuietos(db, EN_PANTALLA) }
}

type Contador<Parte extends ParteContada> = {
  /** A write to any of them may change what is counted. */
  tablas: readonly string[]
  contar(db: Db, ahora: Date): Promise<ContadoPorParte[Parte]>
}
const DE_VENTAS = ['pedido', 'pedido_pago', 'pago_devolucion', 'venta_mostrador', 'devolucion_mostrador']
const CONTADORES: { [Parte in ParteContada]: Contador<Parte> } = {
  vendidos: { tablas: [...DE_VENTAS, 'pedido_item'], contar: (db, ahora) => listVendidos(db, ahora, EN_PANTALLA) },
  catalogo: { tablas: ['libro', 'libro_categoria', ...DE_VENTAS], contar: countCatalogo },
}

/** The day, and how many rows PostgreSQL has seen written: the same again means that nothing has changed. */
async function readMarca(db: Db, tablas: readonly string[], ahora: Date): Promise<string> {
  const { rows } = await sql<{ escritas: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint as escritas
    from pg_stat_user_tables where schemaname = current_schema() and relname = any(${tablas})`.execute(db)
  return `${toLocalDay(ahora)} ${rows[0]?.escritas ?? 0}`
}

/**
 * Counts one part where something has changed since, and seldom enough that counting takes a hundredth of the time at most.
 * Runs in a transaction, one at a time. False where there was nothing to do.
 */
export async function refreshContado(trx: Db, parte: ParteContada, ahora: Date): Promise<boolean> {
  const { tablas, contar } = CONTADORES[parte]
  const contado = await trx
    .selectFrom('resumen_contado')
    .select(['marca', 'hecho_en', 'tardo_ms'])
    .where('parte', '=', parte)
    .executeTakeFirst()
  const marca = await readMarca(trx, tablas, ahora)
  if (!isPorContar(contado, marca, ahora)) return false
  const began = performance.now()
  const valor = JSON.stringify(await contar(trx, ahora))
  const row = { valor, hecho_en: ahora, tardo_ms: Math.round(performance.now() - began), marca }
  await trx
    .insertInto('resumen_contado')
    .values({ parte, ...row })
    .onConflict((conflict) => conflict.column('parte').doUpdateSet(row))
    .execute()
  return true
}

export const PARTES_CONTADAS = Object.keys(CONTADORES) as ParteContada[] // an object literal's own keys

export type Contado<Parte extends ParteContada> = { hecho_en: Date; valor: ContadoPorParte[Parte] }

/** What was counted last; null before the first time. */
export async function findContado<Parte extends ParteContada>(db: Db, parte: Parte): Promise<Contado<Parte> | null> {
  const { rows } = await sql<Contado<Parte>>`
    select hecho_en, valor from resumen_contado where parte = ${parte}`.execute(db)
  return rows[0] ?? null
}
