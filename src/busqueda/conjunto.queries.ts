// The books that obey the filters too, with the counts of what each further choice would leave.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { createStatement, placeholders } from '../platform/db/statement.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import { findCandidatos, type Hallazgo, NINGUNO } from './candidatos.queries.ts'
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
import {
  CONDICION,
  composeValores,
  forEachOrden,
  ORDEN,
  type OrdenLista,
  VALOR,
  type Valores,
} from './ranking.queries.ts'

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
  const { lineas, nivel, cortado } = found ?? NINGUNO
  const candidatos = parseCandidatos(lineas)
  const { nums, cuentas } = countCandidatos(candidatos, SIN_FILTROS, MAX_CANDIDATOS)
  for (const [n, filtro] of elegidos.entries()) {
    const without = countCandidatos(parseCandidatos(others[n]?.lineas ?? ''), SIN_FILTROS, MAX_CANDIDATOS).cuentas
    if (filtro === 'precio') cuentas.precio = without.precio
    else cuentas[filtro] = keepElegidas(without[filtro], cuentas[filtro], filtros[filtro])
  }
  return { nums, cuentas, exacto: candidatos.cuantos <= MAX_CANDIDATOS && !cortado, nivel }
}

/** What is chosen is counted among what it leaves, which may be all of it where the others are a thousand of many. */
const keepElegidas = (without: Map<number, number>, left: Map<number, number>, elegidas: readonly number[]) =>
  new Map([...without, ...elegidas.map((num): [number, number] => [num, left.get(num) ?? 0])])

type Pagina = { offset: number; limit: number }
type Numerada = { num: number }

const { offset, limit } = placeholders<Pagina>({ offset: 'bigint', limit: 'bigint' })
const PAGINA = sql`offset ${offset} limit ${limit}`

/** Words so frequent that walking through the order meets them soon; «is true» keeps the index of words out of it. */
const WALK = forEachOrden((orden) =>
  createStatement<Numerada, Valores & Pagina>(sql`
    select libro_num as num from busqueda where (tn @@ ${VALOR.todo}) is true and ${CONDICION}
    order by ${ORDEN[orden]} ${PAGINA}`),
)

/** The books of rarer words are found first, in these levels, and then sorted; all levels stand in one index. */
const composeSort = (orden: OrdenLista, niveles: readonly number[] | null) => {
  const found = (condition: RawBuilder<unknown>) => sql`
      select libro_num, fecha, vendidos, calificacion, titulo_p from busqueda
      where ${condition} tn @@ ${VALOR.todo} and ${CONDICION}`
  const all = niveles?.map((nivel) => found(sql`nivel = ${sql.lit(nivel)} and`)) ?? [found(sql``)]
  return createStatement<Numerada, Valores & Pagina>(sql`
    with hallado as materialized (${sql.join(all, sql` union all `)})
    select libro_num as num from hallado order by ${ORDEN[orden]} ${PAGINA}`)
}
const SORT = forEachOrden((orden) => [
  composeSort(orden, [0]),
  composeSort(orden, [0, 1]),
  composeSort(orden, [0, 1, 2]),
  composeSort(orden, null),
])

/** From this level on words are so rare that all their books are sorted. */
const NIVEL_RARO = 3

/**
 * One page of more books than are ranked, in an order that all of them have. What is popular lies in the levels that were
 * asked; in the other orders any book may be the first.
 */
export async function listOrdenados(
  db: Db,
  {
    pregunta,
    filtros,
    orden,
    nivel,
  }: { pregunta: Pregunta | null; filtros: Filtros; orden: OrdenLista; nivel: number },
  pagina: Pagina,
): Promise<number[]> {
  const walks = nivel < NIVEL_RARO && orden !== 'popularidad'
  const list = walks ? WALK[orden] : SORT[orden][nivel]
  const rows = await list?.(db, { ...composeValores(pregunta, filtros), ...pagina })
  return rows?.map(({ num }) => num) ?? []
}
