// The books that obey the filters too, with the counts of what each further choice would leave.
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import { findCandidatos, type Hallazgo, selectTodos } from './candidatos.queries.ts'
import type { Pregunta } from './consulta.rules.ts'
import {
  type Cuentas,
  countCandidatos,
  type Filtros,
  listElegidos,
  parseCandidatos,
  SIN_FILTROS,
  withoutFiltro,
} from './facetas.rules.ts'
import { type OrdenLista, selectOrden } from './ranking.queries.ts'

export type Conjunto = {
  /** Keys of the books in their order, `MAX_CANDIDATOS` at most. */
  nums: number[]
  cuentas: Cuentas
  /** False when there are more. */
  exacto: boolean
  /** The highest `nivel` that was asked for them. */
  nivel: number
}

/**
 * Up to `MAX_CANDIDATOS` the candidates hold all that is asked of them. Above, the database filters, and what a filter's
 * own choice keeps out is counted among candidates that were found without it.
 */
export async function filtrar(
  db: Db,
  { hallazgo, pregunta }: { hallazgo: Hallazgo | null; pregunta: Pregunta | null },
  filtros: Filtros,
  orden: OrdenLista,
): Promise<Conjunto> {
  const elegidos = listElegidos(filtros)
  if (hallazgo) {
    const candidatos = parseCandidatos(hallazgo.lineas)
    const exacto = candidatos.cuantos <= MAX_CANDIDATOS && !hallazgo.cortado
    if (candidatos.cuantos <= MAX_CANDIDATOS || elegidos.length === 0) {
      return { ...countCandidatos(candidatos, filtros, MAX_CANDIDATOS), exacto, nivel: hallazgo.nivel }
    }
  }
  const [found, ...others] = await Promise.all(
    [filtros, ...elegidos.map((filtro) => withoutFiltro(filtros, filtro))].map((left) =>
      findCandidatos(db, pregunta, left, orden),
    ),
  )
  const { lineas, nivel, cortado } = found ?? { lineas: '', nivel: 3, cortado: false }
  const candidatos = parseCandidatos(lineas)
  const { nums, cuentas } = countCandidatos(candidatos, SIN_FILTROS, MAX_CANDIDATOS)
  for (const [n, filtro] of elegidos.entries()) {
    const without = countCandidatos(parseCandidatos(others[n]?.lineas ?? ''), SIN_FILTROS, MAX_CANDIDATOS).cuentas
    Object.assign(cuentas, { [filtro]: without[filtro] })
  }
  return { nums, cuentas, exacto: candidatos.cuantos <= MAX_CANDIDATOS && !cortado, nivel }
}

/** From which `nivel` on words are so rare that all their books are sorted. */
const NIVEL_RARO = 3

type Pagina = { offset: number; limit: number }

/**
 * One page of more books than are ranked, in an order that all of them have. Those of frequent words are met soon by
 * walking through the order; those of rare ones are found first and then sorted. What is popular lies within one level.
 */
export async function listOrdenados(
  db: Db,
  {
    pregunta,
    filtros,
    orden,
    nivel,
  }: { pregunta: Pregunta | null; filtros: Filtros; orden: OrdenLista; nivel: number },
  { offset, limit }: Pagina,
): Promise<number[]> {
  const walks = nivel < NIVEL_RARO && orden !== 'popularidad'
  const inLevel = orden === 'popularidad' ? sql`nivel <= ${sql.lit(nivel)}` : sql`true`
  const found = sql`select libro_num, fecha, vendidos, calificacion, titulo_p from busqueda
    where ${selectTodos(pregunta, filtros, walks)} and ${inLevel}`
  const { rows } = await sql<{ num: number }>`
    ${walks ? sql`` : sql`with hallado as materialized (${found})`}
    select libro_num as num from ${walks ? sql`(${found}) as hallado` : sql`hallado`}
    order by ${selectOrden(orden)} offset ${offset} limit ${limit}`.execute(db)
  return rows.map(({ num }) => num)
}
