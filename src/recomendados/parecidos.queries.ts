// Like books, found in the search's own table (docs/decisions/022): the most popular ones first.
import { type RawBuilder, sql } from 'kysely'
import { RECOMENDADOS } from './recomendado.rules.ts'

/** Of each source: some will be left out because another source has them too. */
export const CANDIDATOS = 2 * RECOMENDADOS
/** Books that one level of popularity gives at most before they are ranked. */
const PARECIDOS = 500

/** From the most popular books to the rest; each level is asked only where the ones before gave too little. */
const NIVELES = [0, 1, 2, 3]

const sumOf = (names: readonly string[]): RawBuilder<number> =>
  sql`(${sql.join([sql`0`, ...names.map((name) => sql`(select count(*) from ${sql.table(name)})`)], sql` + `)})`

/** Named queries of one statement for the books that a CTE column asks for; `known` are there already. */
const selectNiveles = (consulta: 'cercana' | 'amplia', known: readonly string[]): [string, RawBuilder<unknown>][] =>
  NIVELES.map((nivel) => [
    `${consulta}${nivel}`,
    sql`
      select num from (
        select libro_num as num, vendidos, calificacion, precio from busqueda
        where tn @@ (select ${sql.ref(consulta)} from pregunta) and nivel = ${sql.lit(nivel)}
          and greatest(${sumOf(known)}, ${sumOf(NIVELES.slice(0, nivel).map((n) => `${consulta}${n}`))}) < ${sql.lit(CANDIDATOS)}
        limit ${sql.lit(PARECIDOS)}
      ) as hallado
      order by precio is null, vendidos desc, calificacion desc nulls last, num desc limit ${sql.lit(2 * CANDIDATOS)}`,
  ])

const cercanos = selectNiveles('cercana', [])
const amplios = selectNiveles(
  'amplia',
  cercanos.map(([name]) => name),
)
const PARECIDOS_CTE = [...cercanos, ...amplios]
/** The named queries, and what they give together; they ask the CTE `pregunta` (`cercana`, `amplia`: tsqueries). */
export const WITH_PARECIDOS = sql.join(
  PARECIDOS_CTE.map(([name, select]) => sql`${sql.ref(name)} as materialized (${select})`),
)
export const ALL_PARECIDOS = sql.join(
  PARECIDOS_CTE.map(([name]) => sql`select num from ${sql.table(name)}`),
  sql` union `,
)
