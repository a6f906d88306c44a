// Editions of one work in one line of a list (docs/decisions/124): the newest stands for those that the list has.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Pesos, toPesos } from '#platform/money.ts'
import { describeGrupo, describeLista, type Grupo } from '../libro.listas.queries.ts'
import type { Lista, Window } from '../libro.paginas.queries.ts'

/** The works of these books, by their keys; books in none are missing. */
export async function findObras(db: Db, nums: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ num: number; obra_id: string }>`
    select libro.num, obra_id from libro join obra_libro on libro_id = libro.id where libro.num = any(${nums}::integer[])`.execute(
    db,
  )
  return new Map(rows.map(({ num, obra_id }) => [num, obra_id]))
}

/** A list that is paged to its last book, the newest first: the books of a format, or of a publisher, author or category. */
type Entera = { formato: Formato } | { grupo: Grupo; id: string }

const describe = (entera: Entera): Lista =>
  'formato' in entera ? describeLista({ ...entera, orden: 'nuevos' }) : describeGrupo(entera.grupo, entera.id)

/** The column of a list's table that is the book's id. */
const idOf = ({ tabla }: Lista) => sql.ref(`${tabla}.${tabla === 'libro' ? 'id' : 'libro_id'}`)

/** Whether the list has the book of a row of `obra_libro`, by its name in the statement. */
const has = (lista: Lista, obraLibro: string): Expression<SqlBool> =>
  sql`exists (select from ${sql.table(lista.tabla)} where ${idOf(lista)} = ${sql.ref(`${obraLibro}.libro_id`)} and ${lista.donde})`

/** How many books of a list have a newer one of their work in it. */
export async function countPlegados(db: Db, entera: Entera): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) - count(distinct obra_id) as n from obra_libro where ${has(describe(entera), 'obra_libro')}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** One page of a list, a line each: the keys of its book and of the others of its work that the list has, the newest first. */
export async function listPlegados(db: Db, entera: Entera, { offset, limit }: Window): Promise<number[][]> {
  const lista = describe(entera)
  const { tabla, donde, orden, key } = lista
  const { rows } = await sql<{ nums: number[] }>`
    with linea as materialized (
      select ${idOf(lista)} as id from ${sql.table(tabla)}
      where ${donde} and not exists (
        select from obra_libro as mia join obra_libro as otra on otra.obra_id = mia.obra_id and otra.libro_id > mia.libro_id
        where mia.libro_id = ${idOf(lista)} and ${has(lista, 'otra')}
      )
      order by ${orden} offset ${offset}::bigint limit ${limit}::bigint
    )
    select array_prepend(primero.num, array(
      select l.num from obra_libro as mia join obra_libro as otra on otra.obra_id = mia.obra_id join libro as l on l.id = otra.libro_id
      where mia.libro_id = primero.id and otra.libro_id <> primero.id and ${has(lista, 'otra')} order by l.id desc
    )) as nums
    from linea join libro as primero using (id) order by ${sql.ref(key === 'num' ? 'primero.num' : 'primero.id')} desc`.execute(
    db,
  )
  return rows.map(({ nums }) => nums)
}

type ConPrecio = { num: number; _id: string; precio: Pesos | null }

/** What these books cost, without offers. */
export async function listPrecios(db: Db, nums: readonly number[]): Promise<ConPrecio[]> {
  const rows = await db
    .selectFrom('libro')
    .select(['num', 'id', 'precio'])
    .where(sql<SqlBool>`num = any(${nums}::integer[])`)
    .execute()
  return rows.map(({ num, id, precio }) => ({ num, _id: id, precio: precio === null ? null : toPesos(precio) }))
}
