// When nothing has the words as they were typed: what they may have meant, by the dictionary of the catalogue's words.
import { sql } from 'kysely'
import { hashBorrados, hashSonido } from '#catalogo/indice/palabra.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { findCandidatos, type Hallazgo, NINGUNO } from '../candidatos/candidatos.queries.ts'
import type { Vista } from '../candidatos/ranking.queries.ts'
import { findRaices, splitLugares } from '../consulta/consulta.queries.ts'
import { composePregunta, type Lugar, type Pregunta } from '../consulta/consulta.rules.ts'
import { SIN_FILTROS } from '../filtros/filtros.rules.ts'
import {
  composeCompletada,
  composeErrada,
  composeLecturas,
  composeParecida,
  type Diccionario,
  listDudosas,
  listJuntas,
  listPartes,
  orderVacias,
  readComienzo,
  type Vecina,
} from './perdon.rules.ts'

const MAX_VECINAS = 500
const MAX_COMPLETAS = 40
/** Words of one stem begin alike. */
const COMIENZO_COMUN = 3
/** Longer halves of a joined word are not asked whether they are stop words. */
const VACIA_MAX = 4
/** Sorts after every character a folded word can hold. */
const LAST = sql.lit('\u{10FFFF}')

type Perdonado =
  | { hallazgo: Hallazgo; pregunta: Pregunta; lugares: readonly Lugar[] }
  /**
   * No book is meant. `parecidos`: those of words that are a letter away from right ones. `cercana`: the rarest of the
   * words that the catalogue has. `diccionario`: what it has of the words, `lugares`: what each may have meant.
   */
  | {
      hallazgo: null
      parecidos: Hallazgo
      cercana: string | null
      diccionario: Diccionario
      lugares: readonly Lugar[]
    }

/**
 * The books of the likeliest reading that has any. `keepKnown`: words that the catalogue has are no mistakes, so that
 * a question of known words has no other reading.
 */
export async function perdonar(
  db: Db,
  palabras: readonly string[],
  vista: Vista,
  { keepKnown }: { keepKnown: boolean },
): Promise<Perdonado> {
  const partes = listPartes(palabras)
  const [entradas, raices] = await Promise.all([
    findEntradas(db, partes, readComienzo(palabras)),
    findRaices(db, [...palabras, ...partes.filter(({ length }) => length <= VACIA_MAX)]),
  ])
  const diccionario = { ...entradas, isVacia: (palabra: string) => raices.get(palabra) === '' }
  const isKnown = (palabra: string) => entradas.conocidas.has(palabra) || diccionario.isVacia(palabra)
  if (keepKnown && palabras.every(isKnown)) {
    const lugares = palabras.map((palabra) => [palabra])
    return { hallazgo: null, parecidos: NINGUNO, cercana: null, diccionario, lugares }
  }
  const dichas = palabras.filter((palabra) => !diccionario.isVacia(palabra))
  const vecinas = await findVecinas(
    db,
    listDudosas(palabras, diccionario).flatMap(hashBorrados),
    [...dichas, ...listJuntas(palabras)].map(hashSonido),
  )
  await addFamilia(db, diccionario.conocidas, palabras, vecinas)
  const lecturas = composeLecturas(palabras, diccionario, vecinas)
  const parecida = composeParecida(palabras, diccionario, vecinas)
  const lugares = composeErrada(palabras, { diccionario, vecinas })
  const leer = createLector(
    db,
    await findRaices(db, splitLugares([...lecturas, parecida ?? []].flat())),
    vista,
    palabras,
  )
  const found = await leer(lecturas)
  if (found) return found
  const near = parecida && (await leer([parecida]))
  if (near) return { hallazgo: null, parecidos: near.hallazgo, cercana: null, diccionario, lugares }
  return {
    hallazgo: null,
    parecidos: NINGUNO,
    diccionario,
    lugares,
    cercana: chooseCercana(palabras, diccionario, lecturas),
  }
}

/** The books that have words which begin with the last one, where the catalogue does not have that one itself. */
export async function completar(db: Db, palabras: readonly string[], vista: Vista): Promise<Hallazgo> {
  const comienzo = readComienzo(palabras)
  if (comienzo === null) return NINGUNO
  const lugares = composeCompletada(palabras, await findEntradas(db, [comienzo], comienzo))
  if (!lugares) return NINGUNO
  return findCandidatos(db, composePregunta(lugares, await findRaices(db, splitLugares(lugares))), SIN_FILTROS, vista)
}

/** The words, each that no book has as the likeliest that was meant by it; null where there is none to change. */
export async function corregirPalabras(db: Db, palabras: readonly string[]): Promise<string[] | null> {
  const [entradas, raices] = await Promise.all([findEntradas(db, palabras, null), findRaices(db, palabras)])
  const diccionario = { ...entradas, isVacia: (palabra: string) => raices.get(palabra) === '' }
  const isKnown = (palabra: string) => entradas.conocidas.has(palabra) || diccionario.isVacia(palabra)
  const unknown = palabras.filter((palabra) => !isKnown(palabra))
  if (unknown.length === 0) return null
  const vecinas = await findVecinas(db, unknown.flatMap(hashBorrados), unknown.map(hashSonido))
  await addFamilia(db, entradas.conocidas, palabras, vecinas)
  const meant = composeErrada(palabras, { diccionario, vecinas }).flatMap(([first = '']) => first.split(' '))
  return meant.join(' ') === palabras.join(' ') ? null : meant
}

/** Words with the stem of one of the catalogue's are known, too: «ficciones» where books have «ficción». */
async function addFamilia(
  db: Db,
  conocidas: Map<string, number>,
  palabras: readonly string[],
  vecinas: readonly Vecina[],
): Promise<void> {
  const unknown = palabras.filter((palabra) => palabra.length > COMIENZO_COMUN && !conocidas.has(palabra))
  const alike = vecinas.filter(({ palabra: vecina }) =>
    unknown.some((palabra) => palabra.startsWith(vecina.slice(0, COMIENZO_COMUN))),
  )
  if (alike.length === 0) return
  const raices = await findRaices(db, [...unknown, ...alike.map(({ palabra }) => palabra)])
  for (const palabra of unknown) {
    const familia = alike.filter((vecina) => raices.get(vecina.palabra) === raices.get(palabra))
    if (familia.length > 0) conocidas.set(palabra, Math.max(...familia.map(({ libros }) => libros)))
  }
}

/** Asks for readings one after the other, until one has books. */
function createLector(db: Db, raices: ReadonlyMap<string, string>, vista: Vista, palabras: readonly string[]) {
  const isVacia = (texto: string) => raices.get(texto) === ''
  return async (lecturas: readonly Lugar[][]) => {
    for (const lugares of orderVacias(lecturas, isVacia, palabras)) {
      if (lugares.flat().join(' ') === palabras.join(' ')) continue // was asked already
      const pregunta = composePregunta(lugares, raices)
      const hallazgo = await findCandidatos(db, pregunta, SIN_FILTROS, vista)
      if (hallazgo.lineas !== '') return { hallazgo, pregunta, lugares }
    }
    return null
  }
}

/** The rarest word that the catalogue has, else what may have been meant by one that it does not have. */
function chooseCercana(palabras: readonly string[], { conocidas, isVacia }: Diccionario, lecturas: Lugar[][]) {
  const known = palabras.filter((palabra) => conocidas.has(palabra) && !isVacia(palabra))
  const [rarest] = known.toSorted((a, b) => (conocidas.get(a) ?? 0) - (conocidas.get(b) ?? 0))
  const meant = lecturas.at(-1)?.find(([first], at) => first !== palabras[at])?.[0]
  return rarest ?? meant ?? null
}

type Entrada = { palabra: string; libros: number }

/** Those of the words that stand in the catalogue, and the most frequent ones that begin with `comienzo`. */
async function findEntradas(db: Db, palabras: readonly string[], comienzo: string | null) {
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

/** Words that share one of these numbers of `hashBorrados`, or of `hashSonido`: few others are among them. */
async function findVecinas(db: Db, borrados: readonly number[], sonidos: readonly number[]): Promise<Vecina[]> {
  const hashes = [...new Set([...borrados, ...sonidos])]
  if (hashes.length === 0) return []
  const { rows } = await sql<Vecina>`
    select palabra, libros, borrados && ${sonidos}::integer[] as suena from palabra
    where borrados && ${hashes}::integer[] and libros > 0
    order by suena desc, libros desc, palabra limit ${MAX_VECINAS}`.execute(db)
  return rows
}
