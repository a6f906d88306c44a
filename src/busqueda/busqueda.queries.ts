import { type RawBuilder, sql } from 'kysely'
import { foldForSearch } from '../libros/libro.busqueda.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { type Candidato, type Consulta, MAX_CANDIDATOS, type OrdenBusqueda } from './busqueda.rules.ts'

const LIMIT = sql.lit(MAX_CANDIDATOS + 1)
/** Sorts after every character a folded title can hold. */
const LAST = sql.lit('\u{10FFFF}')
const tsquery = (texto: string) => sql`plainto_tsquery('es_libro', ${foldForSearch(texto)})`
const TITULO = sql`titulo_p collate "C"`

/** Ids that match, those whose title begins with the words first; `tsquery` is empty when only stop words were given. */
function selectCoincidencias(consulta: Exclude<Consulta, { tipo: 'vacia' }>): RawBuilder<unknown> {
  if (consulta.tipo === 'isbn') return sql`select num from libro where isbn = ${consulta.isbn}`
  const { texto } = consulta
  return sql`
    select libro_num as num from (
      (select libro_num, 0 as fuente from busqueda where ${TITULO} >= ${texto} and ${TITULO} < ${texto} || ${LAST}
        order by ${TITULO} limit ${LIMIT})
      union all
      (select libro_num, 1 from busqueda where tn @@ ${tsquery(texto)} limit ${LIMIT})
      union all
      (select libro_num, 2 from busqueda_texto where td @@ ${tsquery(texto)} limit ${LIMIT})
    ) as fuentes
    group by libro_num order by min(fuente) limit ${LIMIT}`
}

/** Exact title, then a title that begins with these words, then how well it matches; weights stand for D, C, B, A. */
const selectRelevancia = (consulta: Consulta): RawBuilder<unknown> =>
  consulta.tipo === 'texto'
    ? sql`
      case when libro.titulo_p = ${consulta.texto} then 0 when starts_with(libro.titulo_p, ${consulta.texto} || ' ') then 1 else 2 end,
      ts_rank('{0.1, 0.3, 0.6, 1}', b.tn, ${tsquery(consulta.texto)}) desc nulls last,`
    : sql``

const BY_POPULARITY = sql`libro.calificacion desc nulls last, libro.vendidos desc, libro.num desc`
const ORDER: Record<Exclude<OrdenBusqueda, ''>, RawBuilder<unknown>> = {
  fecha: sql`fecha_edicion desc nulls last, libro.num desc`,
  popularidad: sql`libro.vendidos desc, ${BY_POPULARITY}`,
  alfabetico: sql`libro.titulo_p collate "C", libro.num desc`,
}

type Row = { candidatos: Candidato[]; categorias: { valor: string; nombre: string }[] }

/**
 * The matches in their order, at most one more than `MAX_CANDIDATOS`, with what the filters look at, and the shop's
 * categories. The cut comes before the ranking: ranking every match of a common word would cost more than all the rest.
 */
export async function findCandidatos(db: Db, consulta: Consulta, orden: OrdenBusqueda): Promise<Row> {
  const nums = consulta.tipo === 'vacia' ? sql`select num from libro where false` : selectCoincidencias(consulta)
  const order = orden === '' ? sql`${selectRelevancia(consulta)} ${BY_POPULARITY}` : ORDER[orden]
  const { rows } = await sql<Row>`
    with coincidencia as materialized (${nums}),
    candidato as materialized (
      select libro.id, idioma, formatos, row_number() over (order by ${order}) as puesto
      from libro join coincidencia on coincidencia.num = libro.num left join busqueda as b on b.libro_num = libro.num
    )
    select
      coalesce((
        select json_agg(json_build_object('id', id, 'idioma', idioma, 'formatos', formatos, 'categorias', coalesce((
          select json_agg(categoria_id) from libro_categoria where libro_id = candidato.id), '[]')) order by puesto)
        from candidato), '[]') as candidatos,
      coalesce((
        select json_agg(json_build_object('valor', id, 'nombre', nombre) order by num) from categoria), '[]') as categorias
  `.execute(db)
  return rows[0] ?? { candidatos: [], categorias: [] }
}
