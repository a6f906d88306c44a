// The job that joins the works that rules are certain of (docs/decisions/125), where the shop has said so.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { insertObra, listConSusObras } from './obra.queries.ts'
import { EDICIONES_MAX, type PorQuien } from './obra.rules.ts'
import { type EdicionComparable, foldOriginal, groupSeguras } from './obra.segura.rules.ts'
import { listMiembros, lockObras } from './obra.sugerencias.queries.ts'

/** Suggestions of one transaction. */
const SUGERENCIAS_POR_VEZ = 100
/** More books than these under one title are no work that anybody is certain of. */
const LIBROS_MAX = 50

type Comparable = EdicionComparable & { id: string }

/** What is compared of these books, by id. «Otro» is no language that two books share. */
async function findComparables(db: Db, ids: readonly string[]): Promise<Map<string, Comparable>> {
  const { rows } = await sql<Comparable & { primerAutor: string | null }>`
    select l.id, l.titulo, nullif(l.idioma, 'Otro') as idioma, l.editorial_id as editorial, to_char(l.fecha_edicion, 'YYYY') as anio,
      l.formatos, f.encuadernacion, f.paginas, f.titulo_original as original, f.coleccion_p as coleccion,
      f.coleccion_numero as numero, f.audiencia,
      array(select n ->> 'nombre' from jsonb_array_elements(f.contribuidores) as n where n ->> 'rol' = 'adaptador') as adaptadores,
      a.ids as autores, a.primero as "primerAutor"
    from libro as l left join libro_ficha as f on f.libro_id = l.id cross join lateral (
      select coalesce(array_agg(autor_id order by orden), '{}') as ids,
        (array_agg(nombre_completo order by orden))[1] as primero
      from libro_autor join autor on autor.id = autor_id where libro_autor.libro_id = l.id
    ) as a
    where l.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ primerAutor, original, ...libro }) => [
      libro.id,
      { ...libro, primerAutor: primerAutor ?? '', original: foldOriginal(original) },
    ]),
  )
}

/** The next suggestions that nobody has judged as they are now; they count as judged. */
async function takeSugerencias(db: Db) {
  const { rows } = await sql<{ clave: string; base: string; por: PorQuien }>`
    with nueva as materialized (
      select clave from obra_sugerencia where estado = 'pendiente' and not revisada
      order by clave limit ${SUGERENCIAS_POR_VEZ}
    )
    update obra_sugerencia as s set revisada = true from nueva where s.clave = nueva.clave
    returning s.clave, s.base, s.por`.execute(db)
  return rows
}

/**
 * Joins what is certain among the next suggestions. A work that somebody joined, and a book that somebody parted, stay as they
 * are. True: there may be more.
 */
export async function joinSeguras(db: Db): Promise<boolean> {
  await lockObras(db)
  const sugerencias = await takeSugerencias(db)
  if (sugerencias.length === 0) return false
  const miembros = (
    await listMiembros(
      db,
      sugerencias.map(({ base }) => base),
    )
  ).filter(({ por_regla }) => por_regla !== false)
  const byClave = Map.groupBy(miembros, ({ clave }) => clave)
  const comparables = await findComparables(
    db,
    miembros.map(({ libro_id }) => libro_id),
  )
  for (const { clave, por } of sugerencias) {
    const suyos = byClave.get(clave) ?? []
    if (suyos.length < 2 || suyos.length > LIBROS_MAX) continue
    const libros = suyos.flatMap(({ libro_id }) => comparables.get(libro_id) ?? [])
    for (const grupo of groupSeguras(libros, { dicho: por === 'mensaje' })) {
      const ids = await listConSusObras(
        db,
        grupo.map(({ id }) => id),
      )
      if (ids.length <= EDICIONES_MAX) await insertObra(db, ids, 'regla')
    }
  }
  return sugerencias.length === SUGERENCIAS_POR_VEZ
}
