// Like books, found in the search's own table (docs/decisions/022): the most popular ones first.
import { sql } from 'kysely'
import { RECOMENDADOS } from './recomendado.rules.ts'

/** Of each source: some will be left out because another source has them too. */
export const CANDIDATOS = 2 * RECOMENDADOS
const LIMIT = sql.lit(CANDIDATOS)
/** Books that one level of popularity gives at most before they are ranked. */
const PARECIDOS = sql.lit(500)

/** From the most popular books to the rest; each level is asked only where those before gave too little. */
const NIVELES = [0, 1, 2, 3]
type Fuente = { consulta: 'cercana' | 'amplia'; nivel: number }
const CERCANAS = NIVELES.map((nivel): Fuente => ({ consulta: 'cercana', nivel }))
const AMPLIAS = NIVELES.map((nivel): Fuente => ({ consulta: 'amplia', nivel }))
const FUENTES = [...CERCANAS, ...AMPLIAS]

const nameOf = ({ consulta, nivel }: Fuente) => sql.ref(`${consulta}${nivel}`)
const countOf = (fuentes: readonly Fuente[]) =>
  sql.join([sql`0`, ...fuentes.map((fuente) => sql`(select count(*) from ${nameOf(fuente)})`)], sql` + `)

/** What is found already: the wide question finds the near books once more. */
const countBefore = ({ consulta, nivel }: Fuente) =>
  consulta === 'cercana'
    ? countOf(CERCANAS.slice(0, nivel))
    : sql`greatest(${countOf(CERCANAS)}, ${countOf(AMPLIAS.slice(0, nivel))})`

/** Named queries of one statement; they ask its `pregunta` (`cercana`, `amplia`: tsqueries). */
export const WITH_PARECIDOS = sql.join(
  FUENTES.map(
    (fuente) => sql`${nameOf(fuente)} as materialized (
      select num from (
        select libro_num as num, vendidos, calificacion, precio from busqueda
        where tn @@ (select ${sql.ref(fuente.consulta)} from pregunta) and nivel = ${sql.lit(fuente.nivel)}
          and ${countBefore(fuente)} < ${LIMIT}
        limit ${PARECIDOS}
      ) as hallado
      order by precio is null, vendidos desc, calificacion desc nulls last, num desc limit ${LIMIT})`,
  ),
)
/** What they give together. */
export const ALL_PARECIDOS = sql.join(
  FUENTES.map((fuente) => sql`select num from ${nameOf(fuente)}`),
  sql` union `,
)
