// From words to a question of the database's own lexemes.
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { foldForSearch } from '#catalogo/indice/texto.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import {
  addIniciales,
  composePregunta,
  type Iniciales,
  type Lugar,
  type Pregunta,
  readIniciales,
} from './consulta.rules.ts'
import { listLugares } from './numeros.rules.ts'
import type { Sinonimos } from './sinonimos.rules.ts'

const MAX_AUTORES = 50

/** Stems never change while the shop runs, and people search for the same words again and again. */
const known = new LRUCache<string, string>({ max: 20_000 })

/** All words of places. */
export const splitLugares = (lugares: readonly Lugar[]): string[] => lugares.flat().join(' ').split(' ')

/** The question of the words as they were typed; a number may stand there in any of its ways, a phrase for what it means. */
export async function findPregunta(db: Db, palabras: readonly string[], otras?: Sinonimos): Promise<Pregunta> {
  const lugares = listLugares(palabras).map((lugar) => [...lugar, ...(otras?.get(lugar[0] ?? '') ?? [])])
  const raices = await findRaices(db, splitLugares(lugares))
  const pregunta = composePregunta(lugares, raices)
  const iniciales = readIniciales(palabras, raices)
  return iniciales ? addIniciales(pregunta, iniciales, await findAutores(db, iniciales), raices) : pregunta
}

/** A filter's own lexeme; no folded word begins so. */
const isMarca = (palabra: string) => palabra.startsWith('#')

/** The `tsquery` of each folded word, empty for a stop word. */
export async function findRaices(db: Db, palabras: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const raices = new Map<string, string>()
  const unknown: string[] = []
  for (const palabra of new Set(palabras)) {
    const raiz = isMarca(palabra) ? `'${palabra}'` : known.get(palabra)
    if (raiz === undefined) unknown.push(palabra)
    else raices.set(palabra, raiz)
  }
  if (unknown.length === 0) return raices
  const { rows } = await sql<{ palabra: string; raiz: string }>`
    select palabra, plainto_tsquery('es_libro', plegada)::text as raiz
    from unnest(${unknown}::text[], ${unknown.map(foldForSearch)}::text[]) as dada (palabra, plegada)`.execute(db)
  for (const { palabra, raiz } of rows) {
    known.set(palabra, raiz)
    raices.set(palabra, raiz)
  }
  return raices
}

/** Authors with such initials, those whose books sell best when there are many. */
async function findAutores(db: Db, { palabras, patron }: Iniciales): Promise<number[]> {
  const { rows } = await sql<{ num: number }>`
    select num from autor
    where to_tsvector('simple', nombre_p) @@ to_tsquery('simple', ${palabras.join(' | ')}) and nombre_p ~ ${patron}
    order by vendidos desc, num limit ${MAX_AUTORES}`.execute(db)
  return rows.map(({ num }) => num)
}
