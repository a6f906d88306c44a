// The books that a question may mean, ranked (docs/decisions/023). One statement, in which each source is asked only when
// those before it gave too little.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import { dropArticulos, type Pregunta } from './consulta.rules.ts'
import { composeMarcas, type Filtros } from './facetas.rules.ts'
import { type OrdenLista, selectOrden, selectPuntos } from './ranking.queries.ts'

const LIMIT = MAX_CANDIDATOS + 1
/** Titles that begin with the words, of each form of the title; the more popular ones also come by their words. */
const MAX_TITULOS = 50
/** With so many found the descriptions are not asked. */
const BASTANTES = 12
const MAX_TEXTOS = 200
/** Sorts after every character a folded title can hold. */
const LAST = sql.lit('\u{10FFFF}')

/** Every book, in words of an index: each has a format. */
const TODOS = `('#f1' | '#f2' | '#f3')`

export type Hallazgo = {
  /** Lines for `parseCandidatos`, in the order asked for, one more than `MAX_CANDIDATOS` at most. */
  lineas: string
  /** The highest `nivel` that was asked: how rare the words are. */
  nivel: number
  /** Descriptions were asked, and had more to give. */
  cortado: boolean
}

/** What a book must fulfil besides the words. */
function selectCondicion({ precio }: Filtros, iniciales: Pregunta['iniciales'] = null): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (precio.desde !== null) conditions.push(sql`precio >= ${precio.desde}`)
  if (precio.hasta !== null) conditions.push(sql`precio <= ${precio.hasta}`)
  if (iniciales) conditions.push(sql`(tn @@ ${iniciales.completo}::tsquery or autores_p ~ ${iniciales.patron})`)
  return sql.join(conditions, sql` and `)
}

const joinTsquery = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => `(${part})`)
    .join(' & ')

const selectFila = (puntos: RawBuilder<unknown>) =>
  sql`libro_num, ${puntos} as puntos, precio, facetas, fecha, vendidos, calificacion, titulo_p`

/** The book with an ISBN; at most one. */
export async function findPorIsbn(db: Db, isbn: string): Promise<Hallazgo> {
  const { rows } = await sql<{ lineas: string }>`
    select libro_num || ',' || coalesce(precio::text, '') || ',' || facetas as lineas
    from busqueda where libro_num = (select num from libro where isbn = ${isbn})`.execute(db)
  return { lineas: rows[0]?.lineas ?? '', nivel: 3, cortado: false }
}

const composeTodo = (pregunta: Pregunta | null, marcas: string): string =>
  pregunta ? pregunta.todo && joinTsquery(pregunta.todo, marcas) : marcas || TODOS

/** The condition on `busqueda` that all words and filters make; `unindexed`, when another index is to be walked through. */
export function selectTodos(pregunta: Pregunta | null, filtros: Filtros, unindexed: boolean): RawBuilder<unknown> {
  const matches = sql`tn @@ ${composeTodo(pregunta, composeMarcas(filtros))}::tsquery`
  return sql`${unindexed ? sql`(${matches}) is true` : matches} and ${selectCondicion(filtros, pregunta?.iniciales)}`
}

/** Without a question the filters alone choose. */
export async function findCandidatos(
  db: Db,
  pregunta: Pregunta | null,
  filtros: Filtros,
  orden: OrdenLista,
): Promise<Hallazgo> {
  const marcas = composeMarcas(filtros)
  const todo = composeTodo(pregunta, marcas)
  const fila = selectFila(pregunta ? selectPuntos(pregunta) : sql`0`)
  const condicion = selectCondicion(filtros, pregunta?.iniciales)
  const titulos = pregunta
    ? selectTitulos(
        pregunta,
        fila,
        sql`${selectCondicion(filtros)}${marcas ? sql` and tn @@ ${marcas}::tsquery` : sql``}`,
      )
    : sql`select ${fila} from busqueda where false`
  const { rows } = await sql<Hallazgo>`
    with titulos as materialized (${titulos}),
    ${sql.join([0, 1, 2, 3].map((nivel) => selectNivel(nivel, fila, todo, condicion)))},
    palabras as materialized (${sql.join([0, 1, 2, 3].map(selectFrom), sql` union all `)} limit ${LIMIT}),
    textos as materialized (
      select libro_num from busqueda_texto where td @@ ${pregunta?.todo ? todo : ''}::tsquery
        and (select count(*) from palabras) < ${BASTANTES} limit ${MAX_TEXTOS}
    ),
    hallado as materialized (
      select * from titulos union all select * from palabras union all
      select ${fila} from busqueda
      where libro_num in (select libro_num from textos) and ${condicion}
        and libro_num not in (select libro_num from titulos) and libro_num not in (select libro_num from palabras)
    )
    select
      coalesce(string_agg(
        libro_num || ',' || coalesce(precio::text, '') || ',' || facetas, E'\n' order by ${selectOrden(orden)}), '') as lineas,
      (select case when (select count(*) from n0) >= ${LIMIT} then 0
        when (select count(*) from n0) + (select count(*) from n1) >= ${LIMIT} then 1
        when (select count(*) from n0) + (select count(*) from n1) + (select count(*) from n2) >= ${LIMIT} then 2
        else 3 end) as nivel,
      (select count(*) from textos) >= ${MAX_TEXTOS} as cortado
    from hallado`.execute(db)
  return rows[0] ?? { lineas: '', nivel: 3, cortado: false }
}

/** Titles that begin so, with their article or without; exact ones come first. They alone answer a question of stop words. */
function selectTitulos({ textos, todo }: Pregunta, fila: RawBuilder<unknown>, condicion: RawBuilder<unknown>) {
  const [texto] = textos
  const [sinArticulo = texto] = dropArticulos([texto])
  const limit = todo ? MAX_TITULOS : LIMIT
  const range = (column: RawBuilder<unknown>, from: string) => sql`
    select libro_num from (
      select libro_num from busqueda
      where ${column} collate "C" >= ${from} and ${column} collate "C" < ${from} || ${LAST} and ${condicion}
      order by ${column} collate "C", libro_num limit ${limit}
    ) as comienzos`
  return sql`
    select ${fila} from busqueda where libro_num in (
      ${range(sql`titulo_p`, texto)} union ${range(sql`titulo_s`, sinArticulo)}
    )`
}

/** The books of one level that match, when those before gave less than the limit. */
function selectNivel(nivel: number, fila: RawBuilder<unknown>, todo: string, condicion: RawBuilder<unknown>) {
  const before = [0, 1, 2].filter((other) => other < nivel)
  const found = before.map((other) => sql`(select count(*) from ${sql.ref(`n${other}`)})`)
  const missing = sql`${LIMIT}::bigint${sql.join(
    found.map((count) => sql` - ${count}`),
    sql``,
  )}`
  return sql`${sql.ref(`n${nivel}`)} as materialized (
    select ${fila} from busqueda
    where nivel = ${sql.lit(nivel)} and tn @@ ${todo}::tsquery and ${condicion}
      and libro_num not in (select libro_num from titulos) and ${missing} > 0
    limit ${LIMIT}
  )`
}

const selectFrom = (nivel: number) => sql`select * from ${sql.ref(`n${nivel}`)}`
