// What is shown where nothing was found: the nearest books, and what others buy.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ResultadoBusqueda } from '../busqueda.contract.ts'
import { findCandidatos, type Hallazgo } from '../candidatos/candidatos.queries.ts'
import type { Vista } from '../candidatos/ranking.queries.ts'
import { findRaices } from '../consulta/consulta.queries.ts'
import { composePregunta } from '../consulta/consulta.rules.ts'
import { listNums, SIN_FILTROS } from '../filtros/filtros.rules.ts'
import type { Libros } from '../pagina.queries.ts'

/** Books of each list at most. */
const EN_SU_LUGAR = 8

/**
 * What the words alone find, when filters left nothing of it; else what words find that are nearly these, or the books
 * that have the rarest of them.
 */
export async function listEnSuLugar(
  { db, planned }: { db: Db; planned: Db },
  libros: Libros,
  vendibles: Vista['vendibles'],
  { hallazgo, parecidos, cercana }: { hallazgo: Hallazgo; parecidos: Hallazgo; cercana: string | null },
): Promise<Pick<ResultadoBusqueda, 'cercanos' | 'populares'>> {
  const alike = hallazgo.lineas === '' ? parecidos : hallazgo
  const near = alike.lineas === '' && cercana ? await findCercanos(planned, cercana, vendibles) : alike
  const cercanos = listNums(near.lineas, EN_SU_LUGAR)
  const populares = (await listPopulares(db, 2 * EN_SU_LUGAR)).filter((num) => !cercanos.includes(num))
  return {
    cercanos: await libros.listLibrosByNums(db, cercanos),
    populares: await libros.listLibrosByNums(db, populares.slice(0, EN_SU_LUGAR)),
  }
}

async function findCercanos(db: Db, palabra: string, vendibles: Vista['vendibles']) {
  const pregunta = composePregunta([[palabra]], await findRaices(db, palabra.split(' ')))
  return findCandidatos(db, pregunta, SIN_FILTROS, { orden: '', vendibles })
}

/** What sells best; in a shop that has sold too little, the best rated after it. */
async function listPopulares(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ num: number }>`
    select num from (
      (select num, 0 as fuente, row_number() over (order by vendidos desc, num desc) as puesto
        from libro where vendidos > 0 order by vendidos desc, num desc limit ${limit})
      union all
      (select num, 1, row_number() over (order by calificacion desc nulls last, num desc)
        from libro order by calificacion desc nulls last, num desc limit ${limit})
    ) as popular
    group by num order by min(fuente * 1000 + puesto) limit ${limit}`.execute(db)
  return rows.map(({ num }) => num)
}
