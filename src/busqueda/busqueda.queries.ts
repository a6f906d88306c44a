// From what was typed to the books that it may mean: as given, else forgiven, else what is nearest.
import { sql } from 'kysely'
import { hashBorrados } from '../indice/palabra.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import { findCandidatos, findPorIsbn, type Hallazgo, NINGUNO } from './candidatos.queries.ts'
import {
  addIniciales,
  type Consulta,
  composePregunta,
  type Lugar,
  type Pregunta,
  readIniciales,
} from './consulta.rules.ts'
import { findEntradas, findRaices, findVecinas } from './diccionario.queries.ts'
import { SIN_FILTROS } from './facetas.rules.ts'
import { findAutores } from './nombres.queries.ts'
import {
  composeLecturas,
  type Diccionario,
  listDudosas,
  listPartes,
  orderVacias,
  readComienzo,
} from './parecidas.rules.ts'
import type { OrdenLista } from './ranking.queries.ts'

export type Encontrado = {
  hallazgo: Hallazgo
  /** What was searched for; null where filters alone choose, and for an ISBN. */
  pregunta: Pregunta | null
  /** The places of the question that was searched for instead, when nothing has the words as given. */
  perdonados: readonly Lugar[] | null
  /** With nothing found: the rarest word that the catalogue has. */
  cercana: string | null
}

const NADA: Encontrado = { hallazgo: NINGUNO, pregunta: null, perdonados: null, cercana: null }

/** The candidates without any filter. */
export async function buscar(db: Db, consulta: Consulta, orden: OrdenLista): Promise<Encontrado> {
  if (consulta.tipo === 'vacia') return NADA
  if (consulta.tipo === 'isbn') return { ...NADA, hallazgo: await findPorIsbn(db, consulta.isbn) }
  const palabras = consulta.texto.split(' ')
  const pregunta = await preguntar(db, palabras)
  const hallazgo = await findCandidatos(db, pregunta, SIN_FILTROS, orden)
  const isByChance = hallazgo.descripciones && pregunta.sueltas.length > 1
  if (pregunta.todo === '' || (hallazgo.lineas !== '' && !isByChance)) return { ...NADA, hallazgo, pregunta }
  const parecidas = await buscarParecidas(db, palabras, orden, hallazgo.lineas === '')
  return hallazgo.lineas === ''
    ? parecidas
    : { ...NADA, hallazgo: appendLineas(hallazgo, parecidas.hallazgo), pregunta }
}

/**
 * Several words that only descriptions have may stand there by chance: books that nearly have all of them follow. Fewer in
 * all than are ranked, so that nobody looks for the rest of them by the question alone.
 */
function appendLineas(exactas: Hallazgo, parecidas: Hallazgo): Hallazgo {
  const lineas = new Set([exactas.lineas, parecidas.lineas].filter(Boolean).join('\n').split('\n'))
  const kept = [...lineas].slice(0, MAX_CANDIDATOS - 1)
  return { ...exactas, lineas: kept.join('\n'), cortado: exactas.cortado || kept.length < lineas.size }
}

/** The question of the words as they were given. */
async function preguntar(db: Db, palabras: readonly string[]): Promise<Pregunta> {
  const raices = await findRaices(db, palabras)
  const pregunta = composePregunta(
    palabras.map((palabra) => [palabra]),
    raices,
  )
  const iniciales = readIniciales(palabras, raices)
  return iniciales ? addIniciales(pregunta, iniciales, await findAutores(db, iniciales), raices) : pregunta
}

/** No longer half of a joined word is looked at for being a stop word. */
const VACIA_MAX = 4

/** `doubtsKnown`: words that the catalogue has may be mistakes too. */
async function buscarParecidas(
  db: Db,
  palabras: readonly string[],
  orden: OrdenLista,
  doubtsKnown: boolean,
): Promise<Encontrado> {
  const partes = listPartes(palabras)
  const [entradas, raices] = await Promise.all([
    findEntradas(db, partes, readComienzo(palabras)),
    findRaices(db, [...palabras, ...partes.filter(({ length }) => length <= VACIA_MAX)]),
  ])
  const diccionario: Diccionario = { ...entradas, isVacia: (palabra) => raices.get(palabra) === '' }
  if (!doubtsKnown && palabras.every((palabra) => entradas.conocidas.has(palabra) || diccionario.isVacia(palabra))) {
    return NADA
  }
  const dudosas = listDudosas(palabras, diccionario)
  const vecinas = await findVecinas(db, dudosas.flatMap(hashBorrados))
  const lecturas = composeLecturas(palabras, diccionario, vecinas)
  const todas = await findRaices(db, lecturas.flat(2).join(' ').split(' '))
  const likely = orderVacias(lecturas, (texto) => todas.get(texto) === '')
  // What has no alternatives is what was asked already.
  for (const lugares of likely.filter((lectura) => lectura.flat().join(' ') !== palabras.join(' '))) {
    const pregunta = composePregunta(lugares, todas)
    const hallazgo = await findCandidatos(db, pregunta, SIN_FILTROS, orden)
    if (hallazgo.lineas !== '') return { hallazgo, pregunta, perdonados: lugares, cercana: null }
  }
  return { ...NADA, cercana: chooseCercana(palabras, diccionario, lecturas) }
}

/** The rarest word that the catalogue has, else what may have been meant by one that it does not have. */
function chooseCercana(palabras: readonly string[], { conocidas, isVacia }: Diccionario, lecturas: Lugar[][]) {
  const known = palabras.filter((palabra) => conocidas.has(palabra) && !isVacia(palabra))
  const [rarest] = known.toSorted((a, b) => (conocidas.get(a) ?? 0) - (conocidas.get(b) ?? 0))
  const meant = lecturas.at(-1)?.find(([first], at) => first !== palabras[at])?.[0]
  return rarest ?? meant ?? null
}

/** Books that have this one word. */
export async function findCercanos(db: Db, palabra: string): Promise<Hallazgo> {
  const palabras = palabra.split(' ')
  const pregunta = composePregunta([[palabra]], await findRaices(db, palabras))
  return findCandidatos(db, pregunta, SIN_FILTROS, '')
}

/** What sells best; in a shop that has sold too little, the best rated after it. */
export async function listPopulares(db: Db, limit: number): Promise<number[]> {
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
