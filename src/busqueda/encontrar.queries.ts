// From what was typed to the books that are meant: as it was typed; without words that say nothing of a book; forgiven.
// Each step runs only when those before it found nothing better (docs/decisions/057).
import type { Db } from '../platform/db/pool.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import { findCandidatos, findPorIsbn, type Hallazgo, NINGUNO } from './candidatos/candidatos.queries.ts'
import { PUNTOS, type Vista } from './candidatos/ranking.queries.ts'
import { findPregunta } from './consulta/consulta.queries.ts'
import type { Consulta, Lugar, Pregunta } from './consulta/consulta.rules.ts'
import { dropGenero, dropRelleno } from './consulta/relleno.rules.ts'
import { SIN_FILTROS } from './filtros/filtros.rules.ts'
import { completar, perdonar } from './perdon/perdon.queries.ts'

export type Encontrado = {
  /** Without any filter. */
  hallazgo: Hallazgo
  /** What was searched for; null where filters alone choose, and for an ISBN. */
  pregunta: Pregunta | null
  /** The places of the question that was searched for instead, when nothing has the words as given. */
  perdonados: readonly Lugar[] | null
  /** With nothing found: books of words that are a letter away from those given. */
  parecidos: Hallazgo
  /** With nothing found and nothing alike: the rarest word that the catalogue has. */
  cercana: string | null
}

const NADA: Encontrado = { hallazgo: NINGUNO, pregunta: null, perdonados: null, parecidos: NINGUNO, cercana: null }

type Exacto = Encontrado & { pregunta: Pregunta }

/** Whether titles or names have the words, not only publishers, categories, subjects and descriptions. */
const isInNames = ({ mejor }: Hallazgo) => mejor > PUNTOS.resto
const isFound = ({ lineas }: Hallazgo) => lineas !== ''

/** The books that have the words; where none has, those that have what the words may have meant. */
export async function encontrar(db: Db, consulta: Consulta, vista: Vista): Promise<Encontrado> {
  if (consulta.tipo === 'vacia') return NADA
  if (consulta.tipo === 'isbn') return { ...NADA, hallazgo: await findPorIsbn(db, consulta.isbn, vista) }
  const palabras = consulta.texto.split(' ')
  const exacto = await findExacto(db, palabras, vista)
  if (exacto.pregunta.todo === '' || isInNames(exacto.hallazgo)) return exacto
  const sinRelleno = dropRelleno(palabras)
  // Whatever has all words has these, too.
  const esencial = sinRelleno && (await findExacto(db, sinRelleno, vista))
  if (esencial && isFound(esencial.hallazgo)) return esencial
  if (!isFound(exacto.hallazgo)) return meant(db, palabras, vista)
  // Several words that only descriptions have may stand there by chance: books that nearly have all of them follow.
  const isByChance = exacto.hallazgo.descripciones && exacto.pregunta.sueltas.length > 1
  return isByChance ? addParecidos(db, exacto, palabras, vista) : exacto
}

/** The words as they were typed. Where only titles begin with them, or descriptions have them, words that begin so follow. */
async function findExacto(db: Db, palabras: readonly string[], vista: Vista): Promise<Exacto> {
  const pregunta = await findPregunta(db, palabras)
  const hallazgo = await findCandidatos(db, pregunta, SIN_FILTROS, vista)
  const found = { ...NADA, hallazgo, pregunta }
  const isCut = hallazgo.comienzos || hallazgo.descripciones
  if (!isCut || pregunta.todo === '') return found
  return { ...found, hallazgo: appendLineas(hallazgo, await completar(db, palabras, vista)) }
}

async function addParecidos(db: Db, exacto: Exacto, palabras: readonly string[], vista: Vista): Promise<Encontrado> {
  const perdon = await perdonar(db, palabras, vista, { keepKnown: true })
  const sinGenero = perdon.hallazgo ? null : dropGenero(palabras)
  const more = perdon.hallazgo ?? (sinGenero ? (await findExacto(db, sinGenero, vista)).hallazgo : NINGUNO)
  return isFound(more) ? { ...exacto, hallazgo: appendLineas(exacto.hallazgo, more) } : exacto
}

/** What words may have meant that no book has: all of them; those that say something; not even the kind of book. */
async function meant(db: Db, palabras: readonly string[], vista: Vista): Promise<Encontrado> {
  const perdon = await perdonar(db, palabras, vista, { keepKnown: false })
  const sinRelleno = dropRelleno(palabras)
  if (perdon.hallazgo && (!sinRelleno || isInNames(perdon.hallazgo))) return toPerdonado(perdon)
  const esencial = sinRelleno && (await perdonar(db, sinRelleno, vista, { keepKnown: false }))
  if (esencial?.hallazgo) return toPerdonado(esencial)
  if (perdon.hallazgo) return toPerdonado(perdon)
  const sinGenero = dropGenero(palabras)
  if (sinGenero) {
    const exacto = await findExacto(db, sinGenero, vista)
    const lugares = sinGenero.map((palabra) => [palabra])
    if (isFound(exacto.hallazgo)) return { ...exacto, perdonados: lugares }
    const general = await perdonar(db, sinGenero, vista, { keepKnown: false })
    if (general.hallazgo) return toPerdonado(general)
  }
  const { parecidos, cercana } = esencial ?? perdon
  return { ...NADA, parecidos, cercana }
}

type Perdonado = Awaited<ReturnType<typeof perdonar>>

const toPerdonado = ({ hallazgo, pregunta, lugares }: Extract<Perdonado, { pregunta: Pregunta }>): Encontrado => ({
  ...NADA,
  hallazgo,
  pregunta,
  perdonados: lugares,
})

/** Fewer in all than are ranked, or the rest of them would be looked for by the question alone. */
function appendLineas(exactas: Hallazgo, parecidas: Hallazgo): Hallazgo {
  if (!isFound(parecidas)) return exactas
  const lineas = new Set(`${exactas.lineas}\n${parecidas.lineas}`.split('\n'))
  const kept = [...lineas].slice(0, MAX_CANDIDATOS - 1)
  return { ...exactas, lineas: kept.join('\n'), cortado: exactas.cortado || kept.length < lineas.size }
}
