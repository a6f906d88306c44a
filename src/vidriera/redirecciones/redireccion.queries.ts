import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { DIAS_PERDIDA, type ESTADOS_REDIRECCION, GUARDADAS_MAX, PERDIDAS_MAX } from './redireccion.rules.ts'

/** As often as one address is counted. */
const VISITAS_MAX = 1_000_000_000

export async function findDestino(db: Db, ruta: string): Promise<string | null> {
  const found = await db.selectFrom('redireccion').select('destino').where('ruta', '=', ruta).executeTakeFirst()
  return found?.destino ?? null
}

/** Counts visits to addresses, in one statement and in one order, so that nodes do not wait for one another. */
export async function addVisitas(db: Db, veces: ReadonlyMap<string, number>, dia: string): Promise<void> {
  const lote = [...veces].sort(([a], [b]) => (a < b ? -1 : 1))
  await sql`
    insert into redireccion as antes (id, ruta, visitas, ultima)
    select id, ruta, visitas, ${dia}::date
    from unnest(${lote.map(createId)}::uuid[], ${lote.map(([ruta]) => ruta)}::text[], ${lote.map(([, n]) => n)}::integer[])
      as nueva (id, ruta, visitas)
    on conflict (ruta) do update set visitas = least(${VISITAS_MAX}::bigint, antes.visitas::bigint + excluded.visitas),
      ultima = greatest(antes.ultima, excluded.ultima)`.execute(db)
}

/** Deletes those that lead nowhere, that nobody brought and that were last asked for three months ago, and the rarest beyond the maximum. */
export async function deleteOldPerdidas(db: Db, hoy: string, max = PERDIDAS_MAX): Promise<void> {
  await sql`
    with reciente as (
      select id, row_number() over (order by visitas desc, id desc) as puesto from redireccion
      where destino is null and not traida and greatest(ultima, creada::date) >= ${hoy}::date - ${DIAS_PERDIDA}::integer
    )
    delete from redireccion where destino is null and not traida and id not in (select id from reciente where puesto <= ${max})`.execute(
    db,
  )
}

type Estado = (typeof ESTADOS_REDIRECCION)[number]
type ListOptions = { q?: string | undefined; estado: Estado; offset: number; limit: number }

const matching = (db: Db, { q, estado }: Pick<ListOptions, 'q' | 'estado'>) =>
  db
    .selectFrom('redireccion')
    .where('destino', estado === 'perdidas' ? 'is' : 'is not', null)
    .$if(Boolean(q), (all) => all.where(sql<boolean>`strpos(ruta, lower(${q ?? ''})) > 0`))

const columns = ['id as _id', 'ruta', 'destino', 'visitas', 'ultima'] as const

export const listRedirecciones = (db: Db, options: ListOptions) =>
  matching(db, options)
    .select(columns)
    .orderBy('visitas', 'desc')
    .orderBy('id')
    .offset(options.offset)
    .limit(options.limit)
    .execute()

export const countRedirecciones = async (db: Db, options: Pick<ListOptions, 'q' | 'estado'>): Promise<number> =>
  countRows(matching(db, options))

/** Those that lead nowhere, after one of them. */
export const listPerdidasTras = (db: Db, tras: string | null, limit: number) =>
  matching(db, { estado: 'perdidas' })
    .select(['id', 'ruta'])
    .$if(tras !== null, (all) => all.where('id', '>', tras))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Whether so many more would be too many that lead somewhere or were brought. */
export async function isLlena(db: Db, more: number): Promise<boolean> {
  const kept = db
    .selectFrom('redireccion')
    .where((row) => row.or([row('destino', 'is not', null), row('traida', '=', true)]))
  return (await countRows(kept)) + more > GUARDADAS_MAX
}

/**
 * Keeps addresses that were brought, each once; one that is known gets the `destino` that is given, none that is not. Returns how many are new
 * and how many of all lead elsewhere than before.
 */
export async function saveRedirecciones(
  db: Db,
  destinos: ReadonlyMap<string, string | null>,
): Promise<{ nuevas: number; llevadas: number }> {
  const lote = [...destinos].sort(([a], [b]) => (a < b ? -1 : 1))
  const { rows } = await sql<{ nuevas: number; llevadas: number }>`
    with dada as (
      select id, ruta, destino
      from unnest(${lote.map(createId)}::uuid[], ${lote.map(([ruta]) => ruta)}::text[], ${lote.map(([, a]) => a)}::text[])
        as dada (id, ruta, destino)
    ), escrita as (
      insert into redireccion as antes (id, ruta, destino, traida) select id, ruta, destino, true from dada
      on conflict (ruta) do update set destino = coalesce(excluded.destino, antes.destino), traida = true
        where not antes.traida or (excluded.destino is not null and antes.destino is distinct from excluded.destino)
      returning id, ruta
    )
    select (count(*) filter (where antes.id is null))::integer as nuevas,
      (count(*) filter (where dada.destino is not null and antes.destino is distinct from dada.destino))::integer as llevadas
    from escrita join dada using (ruta) left join redireccion as antes using (ruta)`.execute(db)
  return rows[0] ?? { nuevas: 0, llevadas: 0 }
}

/** Leads those of these addresses to their pages that still lead nowhere. How many. */
export async function leadPerdidas(db: Db, destinos: ReadonlyMap<string, string>): Promise<number> {
  const lote = [...destinos].sort(([a], [b]) => (a < b ? -1 : 1))
  const { numAffectedRows = 0n } = await sql`
    update redireccion set destino = dada.destino
    from unnest(${lote.map(([ruta]) => ruta)}::text[], ${lote.map(([, a]) => a)}::text[]) as dada (ruta, destino)
    where redireccion.ruta = dada.ruta and redireccion.destino is null`.execute(db)
  return Number(numAffectedRows)
}

/** The pages of the books with these ISBNs. */
export async function findLibros(db: Db, isbns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (isbns.length === 0) return new Map()
  const rows = await db.selectFrom('libro').select(['isbn', 'id']).where('isbn', 'in', isbns).execute()
  return new Map(rows.map(({ isbn, id }) => [isbn, `/libros/${id}`]))
}

/** The row, locked until the end of the transaction. */
export const lockRedireccion = (db: Db, id: string) =>
  db.selectFrom('redireccion').select(['ruta', 'destino']).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateDestino = (db: Db, id: string, destino: string) =>
  db.updateTable('redireccion').set({ destino }).where('id', '=', id).execute()

export const deleteRedireccion = (db: Db, id: string) => db.deleteFrom('redireccion').where('id', '=', id).execute()
