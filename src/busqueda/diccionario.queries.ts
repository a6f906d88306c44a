// What the database knows of single words: their stems, and the dictionary of all words of the catalogue.
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { foldForSearch } from '../indice/texto.rules.ts'
import type { Db } from '../platform/db/pool.ts'

const MAX_CONOCIDAS = 20_000
const MAX_VECINAS = 500
const MAX_COMPLETAS = 8
/** Sorts after every character a folded word can hold. */
const LAST = sql.lit('\u{10FFFF}')

/** Stems never change while the shop runs: people search for the same words again and again. */
const conocidas = new LRUCache<string, string>({ max: MAX_CONOCIDAS })

/** The `tsquery` of each folded word, empty for a stop word. */
export async function findRaices(db: Db, palabras: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const raices = new Map<string, string>()
  const unknown: string[] = []
  for (const palabra of new Set(palabras)) {
    const raiz = conocidas.get(palabra)
    if (raiz === undefined) unknown.push(palabra)
    else raices.set(palabra, raiz)
  }
  if (unknown.length === 0) return raices
  const { rows } = await sql<{ palabra: string; raiz: string }>`
    select palabra, plainto_tsquery('es_libro', plegada)::text as raiz
    from unnest(${unknown}::text[], ${unknown.map(foldForSearch)}::text[]) as dada (palabra, plegada)`.execute(db)
  for (const { palabra, raiz } of rows) {
    conocidas.set(palabra, raiz)
    raices.set(palabra, raiz)
  }
  return raices
}

export type Entrada = { palabra: string; libros: number }

/** Those of the words that stand in the catalogue, and the most frequent ones that begin with `comienzo`. */
export async function findEntradas(db: Db, palabras: readonly string[], comienzo: string | null) {
  const { rows } = await sql<Entrada & { completa: boolean }>`
    select palabra, libros, false as completa from palabra where palabra = any(${palabras}::text[]) and libros > 0
    union all
    (select palabra, libros, true from palabra
      where palabra > ${comienzo}::text and palabra < ${comienzo}::text || ${LAST} and libros > 0
      order by libros desc, palabra limit ${MAX_COMPLETAS})`.execute(db)
  return {
    conocidas: new Map(rows.filter(({ completa }) => !completa).map(({ palabra, libros }) => [palabra, libros])),
    completas: rows.filter(({ completa }) => completa),
  }
}

/** Words that share one of these numbers of `hashBorrados`: few others are among them. */
export async function findVecinas(db: Db, borrados: readonly number[]): Promise<Entrada[]> {
  if (borrados.length === 0) return []
  const { rows } = await sql<Entrada>`
    select palabra, libros from palabra where borrados && ${borrados}::integer[] and libros > 0
    order by libros desc, palabra limit ${MAX_VECINAS}`.execute(db)
  return rows
}
