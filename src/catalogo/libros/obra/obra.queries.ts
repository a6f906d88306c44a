import { type SqlBool, sql } from 'kysely'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Encuadernacion } from '#catalogo/catalogo/ficha.rules.ts'
import { completa, sortBy } from '#platform/db/orden.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import type { Orden } from '#platform/paging.ts'
import { findHallados } from '../libro.hallados.queries.ts'
import { HALLADOS_MAX } from '../libro.rules.ts'
import type { EdicionDeObra } from './obra.contract.ts'
import type { ObraEditable } from './obra.edicion.contract.ts'
import { EDICIONES_A_LA_VISTA, type ORDENES_OBRA, type QuienJunto } from './obra.rules.ts'
import { findEditables, lockObras, refreshSugerenciasDe } from './obra.sugerencias.queries.ts'

/** The other editions of a book's work as its page shows them, without the offers on them. */
export async function listEdiciones(db: Db, obra: string, libro: string): Promise<EdicionDeObra[]> {
  const { rows } = await sql<{
    _id: string
    titulo: string
    isbn: string
    formatos: Formato[]
    encuadernacion: Encuadernacion | null
    editorial: string | null
    anio: string | null
    idioma: string | null
    precio: Centavos | null
    gratis: boolean
    clase_iva: ClaseIva
  }>`
    select l.id as "_id", l.titulo, l.isbn, l.formatos, f.encuadernacion, e.descripcion as editorial,
      to_char(l.fecha_edicion, 'YYYY') as anio, l.idioma, l.precio, l.gratis, l.clase_iva
    from obra_libro join libro as l on l.id = libro_id
      left join libro_ficha as f on f.libro_id = l.id left join editorial as e on e.id = l.editorial_id
    where obra_id = ${obra} and l.id <> ${libro}
    order by l.precio is null, l.fecha_edicion desc nulls last, l.id limit ${EDICIONES_A_LA_VISTA}`.execute(db)
  return rows.map(({ encuadernacion, precio, gratis, clase_iva, ...edicion }) => ({
    ...edicion,
    ...(encuadernacion && { encuadernacion }),
    precio: precio === null ? null : toPesos(precio),
    ...(gratis && { gratis }),
    ...(clase_iva !== 'exento' && { clase_iva }),
  }))
}

type Row = { _id: string; version: number; por: QuienJunto; libros: string[]; actualizado_en: Date }

async function toEditables(db: Db, filas: readonly Row[]): Promise<ObraEditable[]> {
  const ediciones = await findEditables(
    db,
    filas.flatMap(({ libros }) => libros),
  )
  return filas.map(({ libros: ids, actualizado_en, ...obra }) => {
    const libros = ids.flatMap((id) => ediciones.get(id) ?? [])
    return { ...obra, titulo: libros[0]?.titulo ?? '', libros, actualizado_en: actualizado_en.toISOString() }
  })
}

const OBRA = sql`obra.id as "_id", obra.version, obra.por, obra.actualizado_en,
  array(select libro_id from obra_libro where obra_id = obra.id order by libro_id) as libros`

/** Those of one of the books that `q` finds; all of them without it. */
const matching = async (db: Db, q: string | undefined) => {
  if (!q) return sql<SqlBool>`true`
  const { nums } = await findHallados(db, { q, orden: 'nuevos', offset: 0, limit: HALLADOS_MAX })
  return sql<SqlBool>`id in (
    select obra_id from obra_libro join libro on libro.id = libro_id where libro.num = any(${nums}::integer[]))`
}

type Pedidas = {
  q?: string | undefined
  por?: QuienJunto | undefined
  orden?: Orden<(typeof ORDENES_OBRA)[number]> | undefined
  offset: number
  limit: number
}
const POR = { cambio: completa(sql`actualizado_en`) }

/** One page of the works, without an order the newest first, and how many there are. */
export async function listObras(db: Db, { q, por, orden, offset, limit }: Pedidas) {
  const found = sql<SqlBool>`${await matching(db, q)} and (${por ?? null}::text is null or por = ${por ?? null})`
  const counted = await sql<{ total: number }>`select count(*) as total from obra where ${found}`.execute(db)
  const { rows } = await sql<Row>`
    select ${OBRA} from obra where ${found} order by ${sortBy(POR, orden, sql`id desc`)} offset ${offset}::bigint limit ${limit}::bigint`.execute(
    db,
  )
  return { obras: await toEditables(db, rows), total: counted.rows[0]?.total ?? 0 }
}

/** The work, kept from being changed or deleted until the transaction ends. */
export async function lockObra(db: Db, id: string, para: LockFor): Promise<ObraEditable | undefined> {
  await lockObras(db)
  const mode = para === 'editar' ? sql`for no key update` : sql`for update`
  const { rows } = await sql<Row>`select ${OBRA} from obra where id = ${id} ${mode}`.execute(db)
  return (await toEditables(db, rows))[0]
}

/** The books of the works that these books are in, and these books themselves. */
export async function listConSusObras(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select libro_id as id from obra_libro
    where obra_id in (select obra_id from obra_libro where libro_id = any(${ids}::uuid[]))`.execute(db)
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

/** A new work of these books; works that have none left go. Returns its id. */
export async function insertObra(db: Db, ids: readonly string[], por: QuienJunto = 'mano'): Promise<string> {
  const id = createId()
  await db.insertInto('obra').values({ id, por }).execute()
  await joinLibros(db, id, ids)
  return id
}

async function joinLibros(db: Db, obra: string, ids: readonly string[]): Promise<void> {
  const before = await sql<{ id: string }>`
    select distinct obra_id as id from obra_libro where libro_id = any(${ids}::uuid[]) and obra_id <> ${obra}`.execute(
    db,
  )
  const former = before.rows.map(({ id }) => id)
  await sql`insert into obra_libro (libro_id, obra_id) select id, ${obra} from unnest(${ids}::uuid[]) as id
    on conflict (libro_id) do update set obra_id = excluded.obra_id where obra_libro.obra_id <> excluded.obra_id`.execute(
    db,
  )
  await sql`delete from obra_aparte where libro_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from obra where id = any(${former}::uuid[]) and not exists (select from obra_libro where obra_id = obra.id)`.execute(
    db,
  )
  await refreshSugerenciasDe(db, ids)
}

/** Makes these the books of a work, which is somebody's word from then on; those that go stand by themselves. */
export async function replaceLibros(db: Db, obra: string, ids: readonly string[]): Promise<void> {
  await db.updateTable('obra').set({ actualizado_en: sql<Date>`now()`, por: 'mano' }).where('id', '=', obra).execute()
  const gone = await sql<{ libro_id: string }>`
    delete from obra_libro where obra_id = ${obra} and libro_id <> all(${ids}::uuid[]) returning libro_id`.execute(db)
  await separateLibros(
    db,
    gone.rows.map(({ libro_id }) => libro_id),
  )
  await joinLibros(db, obra, ids)
}

/** Books that are not suggested any more. */
export async function separateLibros(db: Db, ids: readonly string[]): Promise<void> {
  await sql`insert into obra_aparte (libro_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(db)
  await refreshSugerenciasDe(db, ids)
}

export const deleteObra = (db: Db, id: string) => db.deleteFrom('obra').where('id', '=', id).execute()
