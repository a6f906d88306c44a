import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { createStatement, placeholders } from '#platform/db/statement.ts'
import { createId } from '#platform/id.ts'
import type { Opinion } from './opinion.contract.ts'
import { computeFirma } from './opinion.rules.ts'

type Window = { offset: number; limit: number }

/** Opinions with their book, signature and whether an order proves the purchase. */
const selectOpiniones = (db: Db) =>
  db
    .selectFrom('opinion')
    .innerJoin('usuario', 'usuario.id', 'opinion.usuario_id')
    .innerJoin('libro', 'libro.id', 'opinion.libro_id')
    .select((eb) => [
      'opinion.id',
      'opinion.libro_id',
      'libro.titulo',
      'libro.portada',
      'usuario.nombre',
      'usuario.apellido',
      'opinion.estrellas',
      'opinion.texto',
      'opinion.creada_en',
      'opinion.editada_en',
      eb
        .exists(
          eb
            .selectFrom('venta_linea')
            .select('venta_linea.operacion')
            .whereRef('venta_linea.usuario_id', '=', 'opinion.usuario_id')
            .whereRef('venta_linea.libro_id', '=', 'opinion.libro_id')
            .where('venta_linea.clase', '=', sql.lit('vendida')),
        )
        .as('compra_verificada'),
    ])
    .orderBy('opinion.num', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof selectOpiniones>['executeTakeFirstOrThrow']>>

const toOpinion = (row: Row): Opinion => ({
  _id: row.id,
  libro: { _id: row.libro_id, titulo: row.titulo, portada: row.portada },
  autor: computeFirma(row.nombre, row.apellido),
  estrellas: row.estrellas,
  texto: row.texto,
  fecha: row.creada_en.toISOString(),
  editada: row.editada_en !== null,
  compra_verificada: Boolean(row.compra_verificada),
  muestra: false,
})

const selectOpinado = (db: Db) =>
  db
    .selectFrom('libro')
    .select([
      'titulo',
      'portada',
      'opiniones',
      'creado_en',
      sql<boolean>`coalesce(creado_en = (select (valor #>> '{}')::timestamptz from ajuste where nombre = 'demo'), false)`.as(
        'de_demo',
      ),
    ])
    .where(sql<SqlBool>`id = ${DE_LIBRO.id}`)

const DE_LIBRO = placeholders<Window & { id: string }>({ id: 'uuid', offset: 'bigint', limit: 'bigint' })
type Opinado = Awaited<ReturnType<ReturnType<typeof selectOpinado>['executeTakeFirstOrThrow']>>
const OPINADO = createStatement<Opinado, { id: string }>((db) => selectOpinado(db).compile())

/** How many opinions a book has, and whether it came with the demo: whose books share one instant of creation. */
export const findLibroOpinado = async (db: Db, id: string): Promise<Opinado | undefined> =>
  (await OPINADO(db, { id }))[0]

const OPINIONES_DE = createStatement<Row, Window & { id: string }>((db) =>
  selectOpiniones(db)
    .where(sql<SqlBool>`opinion.libro_id = ${DE_LIBRO.id}`)
    .offset(sql<number>`${DE_LIBRO.offset}`)
    .limit(sql<number>`${DE_LIBRO.limit}`)
    .compile(),
)

export const listOpinionesByLibro = async (db: Db, id: string, window: Window): Promise<Opinion[]> =>
  (await OPINIONES_DE(db, { id, ...window })).map(toOpinion)

type Propias = { usuarioId: string; libroId: string | undefined }

export async function listOpinionesByUsuario(
  db: Db,
  { usuarioId, libroId }: Propias,
  { offset, limit }: Window,
): Promise<Opinion[]> {
  const rows = await selectOpiniones(db)
    .where('opinion.usuario_id', '=', usuarioId)
    .$if(libroId !== undefined, (query) => query.where('opinion.libro_id', '=', libroId ?? ''))
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(toOpinion)
}

export const countOpinionesByUsuario = async (db: Db, { usuarioId, libroId }: Propias): Promise<number> =>
  countRows(
    db
      .selectFrom('opinion')
      .where('usuario_id', '=', usuarioId)
      .$if(libroId !== undefined, (query) => query.where('libro_id', '=', libroId ?? '')),
  )

/** Before the opinions on them, in the order in which all writers lock books: their rating follows. */
const lockLibrosDe = (trx: Db, ids: RawBuilder<unknown>) =>
  sql`select from libro where id in (${ids}) order by id for no key update`.execute(trx)

type Publicada = { usuarioId: string; libroId: string; estrellas: number; texto: string }

/**
 * One opinion for each customer and book, whichever tab was first. The same again is no edit. The book's rating follows in
 * the same transaction (db/migrations/0009).
 */
export async function upsertOpinion(trx: Db, { usuarioId, libroId, estrellas, texto }: Publicada): Promise<void> {
  await lockLibrosDe(trx, sql`${libroId}`)
  await trx
    .insertInto('opinion')
    .values({ id: createId(), libro_id: libroId, usuario_id: usuarioId, estrellas, texto })
    .onConflict((conflict) =>
      conflict
        .constraint('opinion_unica')
        .doUpdateSet({ estrellas, texto, editada_en: sql<Date>`now()` })
        .where(sql<SqlBool>`(opinion.estrellas, opinion.texto) is distinct from (${estrellas}, ${texto})`),
    )
    .execute()
}

/** Whose it is, and of which book. */
export const findAutorOfOpinion = (db: Db, id: string) =>
  db
    .selectFrom('opinion')
    .innerJoin('libro', 'libro.id', 'opinion.libro_id')
    .select(['opinion.usuario_id', 'opinion.estrellas', 'libro.titulo'])
    .where('opinion.id', '=', id)
    .executeTakeFirst()

/** Whether it was still there. */
export async function deleteOpinion(trx: Db, id: string): Promise<boolean> {
  await lockLibrosDe(trx, sql`select libro_id from opinion where id = ${id}`)
  return (await trx.deleteFrom('opinion').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
}

/** The opinions of an account that goes. */
export async function deleteOpinionesOf(trx: Db, usuarioId: string): Promise<void> {
  await lockLibrosDe(trx, sql`select libro_id from opinion where usuario_id = ${usuarioId}`)
  await trx.deleteFrom('opinion').where('usuario_id', '=', usuarioId).execute()
}
