import { type Expression, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/db/pool.ts'
import { type Centavos, toPesos } from '../platform/money.ts'
import { versionPortada } from '../portadas/version.rules.ts'
import type { Libro } from './libro.contract.ts'
import type { Formato, OrdenLibro } from './libro.rules.ts'

type Window = { offset: number; limit: number }

/** Books with authors, publisher and categories as JSON, all in one trip. */
const selectLibros = (db: Db) =>
  db
    .selectFrom('libro')
    .select((eb) => [
      'libro.id',
      'libro.isbn',
      'libro.titulo',
      'libro.idioma',
      'libro.descripcion',
      'libro.precio',
      'libro.portada',
      'libro.cara',
      'libro.calificacion',
      'libro.fecha_edicion',
      'libro.fecha_edicion_precision',
      'libro.formatos',
      'libro.version',
      jsonObjectFrom(
        eb
          .selectFrom('editorial')
          .select(['editorial.id as _id', 'editorial.descripcion'])
          .whereRef('editorial.id', '=', 'libro.editorial_id'),
      ).as('editorial'),
      jsonArrayFrom(
        eb
          .selectFrom('libro_autor')
          .innerJoin('autor', 'autor.id', 'libro_autor.autor_id')
          .select(['autor.id as _id', 'autor.nombre_completo', 'autor.nombre', 'autor.apellido'])
          .whereRef('libro_autor.libro_id', '=', 'libro.id')
          .orderBy('libro_autor.orden'),
      ).as('autores'),
      jsonArrayFrom(
        eb
          .selectFrom('libro_categoria')
          .innerJoin('categoria', 'categoria.id', 'libro_categoria.categoria_id')
          .select(['categoria.id as _id', 'categoria.nombre', 'categoria.descripcion'])
          .whereRef('libro_categoria.libro_id', '=', 'libro.id')
          .orderBy('libro_categoria.orden'),
      ).as('categorias'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectLibros>['executeTakeFirstOrThrow']>>

/** From the table's shape to the contract's: `_id`, and pesos for centavos. */
const toLibro = ({ id, precio, formatos, cara, ...row }: Row): Libro => ({
  _id: id,
  ...row,
  portada_version: versionPortada({
    ...row,
    cara,
    autores: row.autores.map(({ nombre_completo }) => nombre_completo),
    categoria: row.categorias[0]?.nombre ?? null,
  }),
  precio: precio === null ? null : toPesos(precio),
  formatos: formatos as Formato[], // the table's check allows no others
})

// Each order has an index with the same expressions (db/migrations/0001).
const ORDER = {
  nuevos: sql`libro.num desc`,
  calificacion: sql`coalesce(libro.calificacion, 0) desc, libro.num desc`,
  vendidos: sql`libro.vendidos desc, libro.num desc`,
  fecha: sql`coalesce(libro.fecha_edicion, '0001-01-01') desc, libro.num desc`,
} satisfies Record<OrdenLibro, unknown>

/** What the list of all books can be narrowed to. */
type Filtros = { formato?: Formato | undefined; precio_hasta?: Centavos | undefined }

// Each format is written out: only so do the partial indexes of db/migrations/0005 serve.
const FORMATO: Record<Formato, Expression<SqlBool>> = {
  fisico: sql<SqlBool>`libro.formatos @> '{fisico}'`,
  digital: sql<SqlBool>`libro.formatos @> '{digital}'`,
  audiolibro: sql<SqlBool>`libro.formatos @> '{audiolibro}'`,
}

const matches = ({ formato, precio_hasta }: Filtros): Expression<SqlBool> => {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`true`]
  if (formato) conditions.push(FORMATO[formato])
  if (precio_hasta !== undefined) conditions.push(sql<SqlBool>`libro.precio <= ${precio_hasta}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

type ListInput = Window & Filtros & { orden: OrdenLibro }

export async function listLibros(db: Db, { offset, limit, orden, ...filtros }: ListInput): Promise<Libro[]> {
  const page = sql`(
    select id from libro where ${matches(filtros)} order by ${ORDER[orden]} offset ${offset} limit ${limit}
  )`
  const rows = await selectLibros(db).where(sql<SqlBool>`libro.id in ${page}`).orderBy(ORDER[orden]).execute()
  return rows.map(toLibro)
}

export const countLibros = async (db: Db, filtros: Filtros = {}): Promise<number> =>
  (
    await db
      .selectFrom('libro')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(matches(filtros))
      .executeTakeFirstOrThrow()
  ).n

export const listLibroIds = async (db: Db, { offset, limit }: Window): Promise<string[]> => {
  const rows = await db.selectFrom('libro').select('id').orderBy('num', 'desc').offset(offset).limit(limit).execute()
  return rows.map(({ id }) => id)
}

export async function findLibro(db: Db, id: string): Promise<Libro | undefined> {
  const row = await selectLibros(db).where('libro.id', '=', id).executeTakeFirst()
  return row && toLibro(row)
}

/** The books with these ids, in this order; those that are gone are left out. */
export async function listLibrosByIds(db: Db, ids: string[]): Promise<Libro[]> {
  const rows = await selectLibros(db).where(sql<SqlBool>`libro.id = any(${ids}::uuid[])`).execute()
  const byId = new Map(rows.map((row) => [row.id, toLibro(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What a list can be narrowed to: one publisher, author or category. */
export type Grupo = 'editorial' | 'autor' | 'categoria'
const GRUPO: Record<Grupo, (id: string) => Expression<SqlBool>> = {
  editorial: (id) => sql<SqlBool>`libro.editorial_id = ${id}`,
  autor: (id) => sql<SqlBool>`libro.id in (select libro_id from libro_autor where autor_id = ${id})`,
  categoria: (id) => sql<SqlBool>`libro.id in (select libro_id from libro_categoria where categoria_id = ${id})`,
}

export async function listLibrosByGrupo(db: Db, grupo: Grupo, id: string, { offset, limit }: Window): Promise<Libro[]> {
  const rows = await selectLibros(db)
    .where(GRUPO[grupo](id))
    .orderBy('libro.num', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(toLibro)
}

export const countLibrosByGrupo = async (db: Db, grupo: Grupo, id: string): Promise<number> =>
  (
    await db
      .selectFrom('libro')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(GRUPO[grupo](id))
      .executeTakeFirstOrThrow()
  ).n

export const existsGrupo = async (db: Db, grupo: Grupo, id: string): Promise<boolean> =>
  (await db.selectFrom(grupo).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
