// The books that a question may mean, ranked (docs/decisions/023). One statement, in which each source is asked only when
// those before it gave too little.
import { type RawBuilder, sql } from 'kysely'
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { createStatement } from '#platform/db/statement.ts'
import { toCentavos } from '#platform/money.ts'
import { MAX_CANDIDATOS } from '../busqueda.rules.ts'
import type { Pregunta } from '../consulta/consulta.rules.ts'
import { type Filtros, listElegidos } from '../filtros/filtros.rules.ts'
import {
  composeValores,
  composeYa,
  ES_PARA,
  forEachOrden,
  forEachVista,
  ORDEN,
  type OrdenLista,
  type Partes,
  PUNTOS,
  sumPuntos,
  VALOR,
  type Valores,
  type Vista,
  YA,
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

const LINEA = sql`libro_num || ',' || coalesce(precio::text, '') || ',' || ya::integer || ',' || facetas`
const composeDatos = (ya: RawBuilder<unknown>) =>
  sql`libro_num, ${ya} as ya, precio, facetas, fecha, vendidos, calificacion, titulo_p`
const composeFila = (ya: RawBuilder<unknown>, resto?: number) => sql`${sumPuntos(resto)} as puntos, ${composeDatos(ya)}`
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
const selectNivel = (nivel: Nivel, { condicion, ya }: Partes) => sql`${libros(nivel)} as materialized (
    select ${composeFila(ya)} from busqueda
    where nivel = ${sql.lit(nivel)} and tn @@ ${VALOR.todo} and ${ES_PARA} and ${condicion} and libro_num not in (select libro_num from titulos)
    limit ${nivel === 0 ? LIMIT : sql`greatest(0, ${LIMIT} - (${countUpTo(nivel - 1)}))`}
  ),
  ${cuenta(nivel)} as materialized (select count(*) as n from ${libros(nivel)})`

const composeCandidatos = (orden: OrdenLista, partes: Partes, titulos: RawBuilder<unknown>) => {
  const { condicion } = partes
  const fila = composeFila(partes.ya)
  return createStatement<Hallazgo, Valores>(sql`
  with titulos as materialized (
    select ${fila} from busqueda
    where ${VALOR.texto} <> '' and ${condicion} and (${VALOR.marcas} is null or tn @@ ${VALOR.marcas}) and libro_num in (
      ${selectTitulos(sql`titulo_p`, VALOR.texto, titulos)} union ${selectTitulos(sql`titulo_s`, VALOR.sinArticulo, titulos)})
  ),
  ${sql.join(NIVELES.map((nivel) => selectNivel(nivel, partes)))},
  palabras as (${sql.join(
    NIVELES.map((nivel) => sql`select * from ${libros(nivel)}`),
    sql` union all `,
  )}),
  textos as materialized (
    select libro_num from busqueda_texto
    where td @@ ${VALOR.enTextos} and ${VALOR.hayPalabras} and ${countUpTo(3)} < ${BASTANTES} limit ${MAX_TEXTOS}
  ),
  hallado as (
    select * from titulos union all select * from palabras union all
    select ${composeFila(partes.ya, PUNTOS.enTextos)} from busqueda
    where libro_num in (select libro_num from textos) and ${condicion}
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
}
const CON_PALABRAS = forEachVista((orden, partes) => composeCandidatos(orden, partes, MAX_TITULOS))
const SOLO_TITULOS = forEachVista((orden, partes) => composeCandidatos(orden, partes, LIMIT))

/** The books of these keys, which nothing ranks. */
const composeSinPuntos = (orden: OrdenLista, nums: RawBuilder<unknown>) =>
  createStatement<Hallazgo, Valores>(sql`
  with ${nums},
  hallado as (select ${composeDatos(YA)} from busqueda where libro_num in (select libro_num from elegido))
  select coalesce(string_agg(${LINEA}, E'\n' order by ${ORDEN[orden === '' ? 'nuevos' : orden]}), '') as lineas,
    case when count(*) < ${LIMIT} then 3 else 2 end as nivel, false as cortado, false as descripciones,
    false as comienzos, 0 as mejor
  from hallado`)

/** A range of prices alone has an index of its own; the others would look at every book for it. */
const selectPorPrecio = (condicion: RawBuilder<unknown>) => sql`elegido as (
    select num as libro_num from libro
    where precio >= coalesce(${VALOR.desde}, 0) and precio <= coalesce(${VALOR.hasta}, ${CENTAVOS_MAX}) and ${condicion}
    limit ${LIMIT})`
const POR_PRECIO = forEachOrden((orden) => composeSinPuntos(orden, selectPorPrecio(sql`true`)))
const POR_PRECIO_YA = forEachOrden((orden) =>
  composeSinPuntos(
    orden,
    selectPorPrecio(composeYa(VALOR.vendibles, sql.ref('libro.num'), sql`'fisico' = any(formatos)`)),
  ),
)

/** Whether those before gave too little. */
const POCOS = sql`(select count(*) from pronto) < ${LIMIT}`
const SIN_PAPEL = sql`'(''#f2'' | ''#f3'') & !''#f1'''::tsquery`
/** So many books, the newest, are looked at one by one. */
const MAX_NUEVOS = sql.lit(20_000)
/**
 * All that can be had now, the newest first. Those that are known to be there have an index; of the others so many are there,
 * or so few exist, that the newest tell. Where both give too little everything is looked at: books that nobody counted, or
 * else those without paper.
 */
const DISPONIBLES = forEachOrden((orden) =>
  composeSinPuntos(
    orden,
    sql`sabido as materialized (select libro_num from libro_situacion where situacion = 1 order by libro_num desc limit ${LIMIT}),
  nuevo as materialized (
    select libro_num from (select libro_num, facetas from busqueda order by libro_num desc limit ${MAX_NUEVOS}) as busqueda
    where ${YA} limit ${LIMIT}
  ),
  pronto as materialized (select libro_num from sabido union select libro_num from nuevo),
  elegido as (
    (select libro_num from pronto order by libro_num desc limit ${LIMIT})
    union (select libro_num from busqueda where ${POCOS} and 0 = any(${VALOR.vendibles}) and ${YA} limit ${LIMIT})
    union (select libro_num from busqueda where ${POCOS} and 0 <> all(${VALOR.vendibles}) and tn @@ ${SIN_PAPEL} limit ${LIMIT})
  )`,
  ),
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
  vista: Vista,
): Promise<Hallazgo> {
  const valores = composeValores(pregunta, filtros, vista)
  const [found] = await chooseStatement(pregunta, filtros, vista)(db, valores)
  return found ?? NINGUNO
}

function chooseStatement(pregunta: Pregunta | null, filtros: Filtros, { orden }: Vista) {
  if (pregunta) return (pregunta.todo === '' ? SOLO_TITULOS : CON_PALABRAS)(orden, filtros)
  const [filtro, otro, ...others] = listElegidos(filtros)
  if (filtro === 'disponible') return DISPONIBLES[orden]
  if (filtro === 'precio' && !otro) return POR_PRECIO[orden]
  if (filtro === 'precio' && otro === 'disponible' && others.length === 0) return POR_PRECIO_YA[orden]
  return CON_PALABRAS(orden, filtros)
}

/** The book with an ISBN; at most one. */
export async function findPorIsbn(db: Db, isbn: string, { vendibles }: Vista): Promise<Hallazgo> {
  const { rows } = await sql<{ lineas: string }>`
    select ${LINEA} as lineas from busqueda cross join lateral (select ${composeYa(sql`${vendibles}::integer[]`)} as ya) as ahora
    where libro_num = (select num from libro where isbn = ${isbn})`.execute(db)
  return { ...NINGUNO, lineas: rows[0]?.lineas ?? '' }
}
