// The books that a question may mean, ranked (docs/decisions/023). One statement, in which each source is asked only when
// those before it gave too little.
import { type RawBuilder, sql } from 'kysely'
import { PRECIO_MAX } from '../../libros/libro.rules.ts'
import type { Db } from '../../platform/db/pool.ts'
import { createStatement } from '../../platform/db/statement.ts'
import { toCentavos } from '../../platform/money.ts'
import { MAX_CANDIDATOS } from '../busqueda.rules.ts'
import type { Pregunta } from '../consulta/consulta.rules.ts'
import type { Filtros } from '../filtros/filtros.rules.ts'
import {
  CONDICION,
  composeValores,
  forEachOrden,
  ORDEN,
  type OrdenLista,
  SUMA_DE_PUNTOS,
  VALOR,
  type Valores,
} from './ranking.queries.ts'

// Limits are written out: a generic plan knows no others.
const LIMIT = sql.lit(MAX_CANDIDATOS + 1)
/** The first titles by alphabet that begin with the words, of each form of the title; the others come by their words. */
const MAX_TITULOS = sql.lit(50)
/** With so many found the descriptions are not asked. */
const BASTANTES = sql.lit(12)
const MAX_TEXTOS = sql.lit(200)
/** Sorts after every character a folded title can hold. */
const LAST = sql.lit('\u{10FFFF}')
const CENTAVOS_MAX = sql.lit(toCentavos(PRECIO_MAX))

export type Hallazgo = {
  /** Lines for `parseCandidatos`, in the order asked for, one more than `MAX_CANDIDATOS` at most for each source. */
  lineas: string
  /** The highest `nivel` that was asked: how rare the words are. */
  nivel: number
  /** Descriptions were asked, and had more to give. */
  cortado: boolean
  /** Nothing but descriptions has the words. */
  descripciones: boolean
  /** Nothing but beginnings of titles has them: the last word is cut. */
  comienzos: boolean
  /** The points of the best book (ranking.queries.ts), 0 without any. */
  mejor: number
}

const LINEA = sql`libro_num || ',' || coalesce(precio::text, '') || ',' || facetas`
const FILA = sql`libro_num, ${SUMA_DE_PUNTOS} as puntos, precio, facetas, fecha, vendidos, calificacion, titulo_p`
const NIVELES = [0, 1, 2, 3] as const
type Nivel = (typeof NIVELES)[number]

/** Titles from the words on, in an index alone: a condition here would make the planner read and sort all of them. */
const selectTitulos = (titulo: RawBuilder<unknown>, from: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`(
    select libro_num from busqueda
    where ${titulo} collate "C" >= ${from} and ${titulo} collate "C" < ${from} || ${LAST}
    order by ${titulo} collate "C", libro_num limit ${limit})`

/** Names of common table expressions: the books of one level, and how many they are. */
const libros = (nivel: Nivel) => sql.ref(`n${nivel}`)
const cuenta = (nivel: Nivel) => sql.ref(`c${nivel}`)
const countUpTo = (nivel: number) =>
  sql.join(
    NIVELES.filter((other) => other <= nivel).map((other) => sql`(select n from ${cuenta(other)})`),
    sql` + `,
  )

/** The books of one level that match, as many as those before left room for: rows are half of what a common word costs. */
const selectNivel = (nivel: Nivel) => sql`${libros(nivel)} as materialized (
    select ${FILA} from busqueda
    where nivel = ${sql.lit(nivel)} and tn @@ ${VALOR.todo} and ${CONDICION} and libro_num not in (select libro_num from titulos)
    limit ${nivel === 0 ? LIMIT : sql`greatest(0, ${LIMIT} - (${countUpTo(nivel - 1)}))`}
  ),
  ${cuenta(nivel)} as materialized (select count(*) as n from ${libros(nivel)})`

const composeCandidatos = (orden: OrdenLista, titulos: RawBuilder<unknown>) =>
  createStatement<Hallazgo, Valores>(sql`
  with titulos as materialized (
    select ${FILA} from busqueda
    where ${VALOR.texto} <> '' and ${CONDICION} and (${VALOR.marcas} is null or tn @@ ${VALOR.marcas}) and libro_num in (
      ${selectTitulos(sql`titulo_p`, VALOR.texto, titulos)} union ${selectTitulos(sql`titulo_s`, VALOR.sinArticulo, titulos)})
  ),
  ${sql.join(NIVELES.map(selectNivel))},
  palabras as (${sql.join(
    NIVELES.map((nivel) => sql`select * from ${libros(nivel)}`),
    sql` union all `,
  )}),
  textos as materialized (
    select libro_num from busqueda_texto
    where td @@ ${VALOR.todo} and ${VALOR.hayPalabras} and ${countUpTo(3)} < ${BASTANTES} limit ${MAX_TEXTOS}
  ),
  hallado as (
    select * from titulos union all select * from palabras union all
    select ${FILA} from busqueda
    where libro_num in (select libro_num from textos) and ${CONDICION}
      and libro_num not in (select libro_num from titulos) and libro_num not in (select libro_num from palabras)
  )
  select coalesce(string_agg(${LINEA}, E'\n' order by ${ORDEN[orden]}), '') as lineas,
    case when ${countUpTo(0)} >= ${LIMIT} then 0 when ${countUpTo(1)} >= ${LIMIT} then 1
      when ${countUpTo(2)} >= ${LIMIT} then 2 else 3 end as nivel,
    (select count(*) from textos) >= ${MAX_TEXTOS} as cortado,
    count(*) > 0 and not exists (select from titulos) and ${countUpTo(3)} = 0 as descripciones,
    exists (select from titulos) and ${countUpTo(3)} = 0 as comienzos,
    coalesce(max(puntos), 0) as mejor
  from hallado`)
const CON_PALABRAS = forEachOrden((orden) => composeCandidatos(orden, MAX_TITULOS))
const SOLO_TITULOS = forEachOrden((orden) => composeCandidatos(orden, LIMIT))

/** A range of prices alone has an index of its own; the others would look at every book for it. Nothing ranks its books. */
const POR_PRECIO = forEachOrden((orden) =>
  createStatement<Hallazgo, Valores>(sql`
  with hallado as (
    select libro_num, precio, facetas, fecha, vendidos, calificacion, titulo_p from busqueda where libro_num in (
      select num from libro where precio >= coalesce(${VALOR.desde}, 0) and precio <= coalesce(${VALOR.hasta}, ${CENTAVOS_MAX})
      limit ${LIMIT})
  )
  select coalesce(string_agg(${LINEA}, E'\n' order by ${ORDEN[orden === '' ? 'nuevos' : orden]}), '') as lineas,
    case when count(*) < ${LIMIT} then 3 else 2 end as nivel, false as cortado, false as descripciones,
    false as comienzos, 0 as mejor
  from hallado`),
)

export const NINGUNO: Hallazgo = {
  lineas: '',
  nivel: 3,
  cortado: false,
  descripciones: false,
  comienzos: false,
  mejor: 0,
}

/** Without a question the filters alone choose. */
export async function findCandidatos(
  db: Db,
  pregunta: Pregunta | null,
  filtros: Filtros,
  orden: OrdenLista,
): Promise<Hallazgo> {
  const valores = composeValores(pregunta, filtros)
  const isByPrecio = !pregunta && valores.marcas === null && (valores.desde ?? valores.hasta) !== null
  const [found] = isByPrecio
    ? await POR_PRECIO[orden](db, valores)
    : await (pregunta?.todo === '' ? SOLO_TITULOS : CON_PALABRAS)[orden](db, valores)
  return found ?? NINGUNO
}

/** The book with an ISBN; at most one. */
export async function findPorIsbn(db: Db, isbn: string): Promise<Hallazgo> {
  const { rows } = await sql<{ lineas: string }>`
    select ${LINEA} as lineas from busqueda
    where libro_num = (select num from libro where isbn = ${isbn})`.execute(db)
  return { ...NINGUNO, lineas: rows[0]?.lineas ?? '' }
}
