// The owner's own rules for subjects (db/migrations/0070), and the subjects of books that have no category.

import { type SqlBool, sql } from 'kysely'
import { SIN_CATEGORIA } from '#catalogo/libros/tanda.service.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import type { Materia } from './materia.contract.ts'
import type { Esquema, Regla } from './materia.rules.ts'
import type { MateriaForm } from './materia.schemas.ts'

/** The rules that the owner has added, with the folded names of their categories. */
export async function listReglas(db: Db): Promise<Regla[]> {
  const rows = await db
    .selectFrom('materia_categoria as m')
    .innerJoin('categoria as c', 'c.id', 'm.categoria_id')
    .select(['m.esquema', 'm.prefijo', 'c.nombre_p'])
    .orderBy('m.esquema')
    .orderBy('m.prefijo')
    .execute()
  return rows.map(({ esquema, prefijo, nombre_p }) => ({ esquema, prefijo, categoriaP: nombre_p }))
}

/** All of them, or those whose prefix or category `q` finds. */
const matching = (db: Db, q: string | undefined) =>
  db
    .selectFrom('materia_categoria as m')
    .innerJoin('categoria as c', 'c.id', 'm.categoria_id')
    .$if(Boolean(q), (all) =>
      all.where(
        sql<SqlBool>`(${holdsWords('c.nombre_p', q ?? '')} or starts_with(lower(m.prefijo), lower(${q ?? ''})))`,
      ),
    )

const columns = ['m.id as _id', 'm.esquema', 'm.prefijo', 'c.id as categoria', 'c.nombre as categoria_nombre'] as const

type ListOptions = { q?: string | undefined; offset: number; limit: number }

/** By scheme and prefix. */
export const listMaterias = (db: Db, { q, offset, limit }: ListOptions) =>
  matching(db, q)
    .select([...columns, 'm.version'])
    .orderBy('m.esquema')
    .orderBy('m.prefijo')
    .offset(offset)
    .limit(limit)
    .execute()

export const countMaterias = async (db: Db, q?: string): Promise<number> =>
  (
    await matching(db, q)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const findMateria = (db: Db, id: string): Promise<Materia | undefined> =>
  matching(db, undefined)
    .select([...columns, 'm.version'])
    .where('m.id', '=', id)
    .executeTakeFirst()

/** The rule, kept from being changed until the transaction ends. */
export async function lockMateria(db: Db, id: string, para: LockFor): Promise<Materia | undefined> {
  const query = db.selectFrom('materia_categoria').select('id').where('id', '=', id)
  await (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return findMateria(db, id)
}

async function requireMateria(db: Db, id: string): Promise<Materia> {
  const made = await findMateria(db, id)
  if (!made) throw new Error('a rule that was just written is there')
  return made
}

export async function insertMateria(db: Db, { esquema, prefijo, categoria }: MateriaForm): Promise<Materia> {
  const id = createId()
  await db.insertInto('materia_categoria').values({ id, esquema, prefijo, categoria_id: categoria }).execute()
  return requireMateria(db, id)
}

type Cambios = { [Campo in keyof MateriaForm]?: MateriaForm[Campo] | undefined }

export async function updateMateria(db: Db, id: string, { esquema, prefijo, categoria }: Cambios): Promise<Materia> {
  await db
    .updateTable('materia_categoria')
    .set({ esquema, prefijo, categoria_id: categoria })
    .where('id', '=', id)
    .execute()
  return requireMateria(db, id)
}

export const deleteMateria = (db: Db, id: string) => db.deleteFrom('materia_categoria').where('id', '=', id).execute()

/** How many books there are, and how many of them have no category. */
export async function countSinCategoria(db: Db): Promise<{ libros: number; sin_categoria: number }> {
  const { rows } = await sql<{ libros: number; sin_categoria: number }>`
    select count(*) as libros, count(*) filter (where ${SIN_CATEGORIA}) as sin_categoria from libro as l`.execute(db)
  return rows[0] ?? { libros: 0, sin_categoria: 0 }
}

export type Suelta = { esquema: Esquema; materia: string; libros: number }

/** Of each book without a category its subjects and its first code of Thema: those of the most books first. */
export async function listSueltas(db: Db, limit: number): Promise<Suelta[]> {
  const { rows } = await sql<Suelta>`
    select * from (
      (select 'palabra' as esquema, tema as materia, count(*) as libros
        from libro as l cross join lateral unnest(l.temas) as tema where ${SIN_CATEGORIA}
        group by tema order by libros desc, tema limit ${limit})
      union all
      (select 'thema', f.thema[1], count(*) as libros
        from libro as l join libro_ficha as f on f.libro_id = l.id where f.thema <> '{}' and ${SIN_CATEGORIA}
        group by f.thema[1] order by libros desc, f.thema[1] limit ${limit})
    ) as suelta order by libros desc, esquema, materia`.execute(db)
  return rows
}

export type SinCategoria = { id: string; temas: string[]; thema: string[] }

/** Books without a category that have subjects, after `ultimo`, in the order of their ids. */
export async function listSinCategoria(db: Db, ultimo: string, limit: number): Promise<SinCategoria[]> {
  const { rows } = await sql<SinCategoria>`
    select l.id, l.temas, coalesce(f.thema, '{}') as thema
    from libro as l left join libro_ficha as f on f.libro_id = l.id
    where l.id > ${ultimo} and (l.temas <> '{}' or f.thema <> '{}') and ${SIN_CATEGORIA}
    order by l.id limit ${limit}`.execute(db)
  return rows
}

/** Ids of categories by their folded names. */
export async function listCategoriaIds(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('categoria').select(['id', 'nombre_p']).execute()
  return new Map(rows.map(({ id, nombre_p }) => [nombre_p, id]))
}
