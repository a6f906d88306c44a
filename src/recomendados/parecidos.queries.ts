// Like books, found in the search's own table (docs/decisions/022): the most popular ones first.
import { RECOMENDADOS } from './recomendado.rules.ts'

/** Of each source: some will be left out because another source has them too. */
export const CANDIDATOS = 2 * RECOMENDADOS
/** Books that one level of popularity gives at most before they are ranked. */
const PARECIDOS = 500

/** From the most popular books to the rest; each level is asked only where the ones before gave too little. */
const NIVELES = [0, 1, 2, 3]

const sumOf = (names: readonly string[]): string =>
  `(${['0', ...names.map((name) => `(select count(*) from ${name})`)].join(' + ')})`

/** Named queries of one statement for the books that a CTE column asks for; `known` are there already. */
const selectNiveles = (consulta: 'cercana' | 'amplia', known: readonly string[]): [string, string][] =>
  NIVELES.map((nivel) => [
    `${consulta}${nivel}`,
    `
      select num from (
        select libro_num as num, vendidos, calificacion, precio from busqueda
        where tn @@ (select ${consulta} from pregunta) and nivel = ${nivel}
          and greatest(${sumOf(known)}, ${sumOf(NIVELES.slice(0, nivel).map((n) => `${consulta}${n}`))}) < ${CANDIDATOS}
        limit ${PARECIDOS}
      ) as hallado
      order by precio is null, vendidos desc, calificacion desc nulls last, num desc limit ${CANDIDATOS}`,
  ])

const cercanos = selectNiveles('cercana', [])
const amplios = selectNiveles(
  'amplia',
  cercanos.map(([name]) => name),
)
const PARECIDOS_CTE = [...cercanos, ...amplios]
/** The named queries, and what they give together; they ask the CTE `pregunta` (`cercana`, `amplia`: tsqueries). */
export const WITH_PARECIDOS = PARECIDOS_CTE.map(([name, select]) => `${name} as materialized (${select})`).join()
export const ALL_PARECIDOS = PARECIDOS_CTE.map(([name]) => `select num from ${name}`).join(' union ')
