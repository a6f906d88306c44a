// From what was typed to the books that are meant: as it was typed; without words that say nothing of a book; forgiven.
// Each step runs only when those before it found nothing better (docs/decisions/057).
import { IDIOMAS } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import { findCandidatos, findPorIsbn, type Hallazgo, NINGUNO } from './candidatos/candidatos.queries.ts'
import { PUNTOS, type Vista } from './candidatos/ranking.queries.ts'
import { findPregunta } from './consulta/consulta.queries.ts'
import type { Consulta, Lugar, Pregunta } from './consulta/consulta.rules.ts'
import { addLejanas, isDeQuienes, readOtroIdioma } from './consulta/lejanas.rules.ts'
import { toLatino } from './consulta/letras.rules.ts'
import { dropGenero, dropRelleno, isRelleno } from './consulta/relleno.rules.ts'
import { type Frases, joinFrases, type Sinonimos } from './consulta/sinonimos.rules.ts'
import { readIdiomas, SIN_FILTROS } from './filtros/filtros.rules.ts'
import { isCorta, isDudosa, isOida } from './perdon/distancia.rules.ts'
import { findParciales, findPorTema } from './perdon/parcial.queries.ts'
import { completar, perdonar } from './perdon/perdon.queries.ts'

/** So few books in another language are hardly what a misspelt word meant. */
const POCOS = 2
const ESPANOL = IDIOMAS.indexOf('Español') + 1

export type Encontrado = {
  /** Without any filter. */
  hallazgo: Hallazgo
  /** What was searched for; null where filters alone choose, and for an ISBN. */
  pregunta: Pregunta | null
  /** The places of the question that was searched for instead, when nothing has the words as given. */
  perdonados: readonly Lugar[] | null
  /** Of `hallazgo`: only the nearest books, which lack some of the words as they were given. */
  cerca: boolean
  /** With `cerca`: the language that was asked for, which no book's data can name. */
  otroIdioma: string | null
  /** With nothing found: the places of a question that was hardly meant, whose books are `parecidos`. */
  ofrecidos: readonly Lugar[] | null
  /** With nothing found: books of words that are a letter away from those given. */
  parecidos: Hallazgo
  /** With nothing found and nothing alike: the rarest word that the catalogue has. */
  cercana: string | null
  /** No book has all words, nor what they may have meant: the owner is told. */
  falta: boolean
}

const NADA: Encontrado = {
  hallazgo: NINGUNO,
  pregunta: null,
  perdonados: null,
  cerca: false,
  otroIdioma: null,
  ofrecidos: null,
  parecidos: NINGUNO,
  cercana: null,
  falta: true,
}

type Exacto = Encontrado & { pregunta: Pregunta }

/** Whether titles or names have the words, not only publishers, categories, subjects and descriptions. */
const isInNames = ({ mejor }: Hallazgo) => mejor > PUNTOS.resto
const isFound = ({ lineas }: Hallazgo) => lineas !== ''

/** The books that have the words; where none has, those that have what the words may have meant. */
export async function encontrar(db: Db, consulta: Consulta, vista: Vista, sinonimos: Sinonimos): Promise<Encontrado> {
  if (consulta.tipo === 'vacia') return NADA
  if (consulta.tipo === 'isbn') return toExacto(await findPorIsbn(db, consulta.isbn, vista))
  const palabras = consulta.texto.split(' ')
  if (consulta.literal) {
    const exacto = await findExacto(db, palabras, vista)
    return isFound(exacto.hallazgo) ? exacto : toOfrecido(await meant(db, palabras, vista))
  }
  const { sinEdad, ...frases } = joinFrases(palabras, sinonimos)
  const deQuienes = isDeQuienes(palabras, sinonimos) && (await findDeQuienes(db, palabras, sinonimos, vista))
  if (deQuienes) return deQuienes
  const encontrado = await findDicho(db, palabras, frases, vista)
  if (encontrado) return encontrado
  const sinDecirla = sinEdad && (await findDicho(db, sinEdad, joinFrases(sinEdad, sinonimos), vista))
  const near = sinDecirla || (await findLejano(db, palabras, sinonimos, vista))
  if (near) return near
  return isRelleno(palabras) ? { ...NADA, falta: false } : meant(db, palabras.map(toLatino), vista)
}

/** The books of what the words may stand for; null for none. */
async function findLejano(db: Db, palabras: readonly string[], sinonimos: Sinonimos, vista: Vista) {
  const lejanas = addLejanas(palabras, sinonimos)
  const found = lejanas && (await findDicho(db, palabras, joinFrases(palabras, lejanas), vista))
  return found && isFound(found.hallazgo) ? { ...found, cerca: true, otroIdioma: readOtroIdioma(palabras) } : null
}

/** A title that says it, else the literature of the country; null for none. */
async function findDeQuienes(db: Db, palabras: readonly string[], sinonimos: Sinonimos, vista: Vista) {
  const exacto = await findExacto(db, palabras, vista)
  return isInNames(exacto.hallazgo) ? exacto : findLejano(db, palabras, sinonimos, vista)
}

/** The books that have the words, or what their phrases stand for; null for none. */
async function findDicho(
  db: Db,
  palabras: readonly string[],
  frases: Pick<Frases, 'palabras' | 'otras'>,
  vista: Vista,
): Promise<Encontrado | null> {
  const exacto = await findExacto(db, frases.palabras, vista, frases.otras)
  if (exacto.pregunta.todo === '' || isInNames(exacto.hallazgo)) return exacto
  const sinRelleno = dropRelleno(frases.palabras)
  // Whatever has all words has these, too.
  const esencial = sinRelleno && (await findExacto(db, sinRelleno, vista, frases.otras))
  if (esencial && isFound(esencial.hallazgo)) return esencial
  if (!isFound(exacto.hallazgo)) return null
  // Several words that only descriptions have may stand there by chance: books that nearly have all of them follow.
  const isByChance = exacto.hallazgo.descripciones && exacto.pregunta.sueltas.length > 1
  return isByChance ? addParecidos(db, exacto, palabras, vista) : exacto
}

const toExacto = (hallazgo: Hallazgo): Encontrado => ({ ...NADA, hallazgo, falta: !isFound(hallazgo) })

/** The words as they were typed. Where only titles begin with them, or descriptions have them, words that begin so follow. */
async function findExacto(db: Db, frases: readonly string[], vista: Vista, otras?: Sinonimos): Promise<Exacto> {
  const pregunta = await findPregunta(db, frases, otras)
  const hallazgo = await findCandidatos(db, pregunta, SIN_FILTROS, vista)
  const found = { ...toExacto(hallazgo), pregunta }
  const isCut = hallazgo.comienzos || hallazgo.descripciones
  if (!isCut || pregunta.todo === '') return found
  return { ...found, hallazgo: appendLineas(hallazgo, await completar(db, frases.join(' ').split(' '), vista)) }
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
  if (perdon.hallazgo && (!sinRelleno || isInNames(perdon.hallazgo))) return toPerdonado(perdon, palabras)
  const esencial = sinRelleno && (await perdonar(db, sinRelleno, vista, { keepKnown: false }))
  if (esencial?.hallazgo) return toPerdonado(esencial, sinRelleno ?? palabras)
  if (perdon.hallazgo) return toPerdonado(perdon, palabras)
  const sinGenero = dropGenero(palabras)
  if (sinGenero) {
    const exacto = await findExacto(db, sinGenero, vista)
    const lugares = sinGenero.map((palabra) => [palabra])
    if (isFound(exacto.hallazgo)) return { ...exacto, perdonados: lugares }
    const general = await perdonar(db, sinGenero, vista, { keepKnown: false })
    if (general.hallazgo) return toPerdonado(general, sinGenero)
  }
  const nada = esencial ?? perdon
  const { parecidos, cercana } = nada
  const parciales = await findParciales(db, sinRelleno ?? palabras, nada, vista)
  if (!parciales) {
    const tema = await findPorTema(db, sinRelleno ?? palabras, nada.diccionario, vista)
    return tema ? { ...NADA, ...tema, cerca: true } : { ...NADA, parecidos, cercana }
  }
  const { hallazgo, pregunta, todas } = parciales
  return { ...NADA, hallazgo, pregunta, cerca: true, falta: !todas }
}

type Perdonado = Awaited<ReturnType<typeof perdonar>>

type Hallado = Extract<Perdonado, { pregunta: Pregunta }>

/** A correction that is hardly what was meant is offered and not made. */
function toPerdonado({ hallazgo, pregunta, lugares }: Hallado, palabras: readonly string[]): Encontrado {
  const perdonado = { ...NADA, hallazgo, pregunta, perdonados: lugares, falta: false }
  const isHardly = () => isExtranjero(hallazgo) || (!isInNames(hallazgo) && !isOida(palabras, lugares))
  const isLejana = isDudosa(palabras, lugares) || (isCorta(palabras, lugares) && isHardly())
  return isLejana ? toOfrecido(perdonado) : perdonado
}

/** Nothing is found, and what would have been is near. */
const toOfrecido = ({ hallazgo, perdonados, parecidos, cercana }: Encontrado): Encontrado => ({
  ...NADA,
  ofrecidos: perdonados,
  cercana,
  parecidos: isFound(hallazgo) ? hallazgo : parecidos,
})

/** One or two books, none of them in Spanish. */
function isExtranjero({ lineas }: Hallazgo): boolean {
  const idiomas = readIdiomas(lineas, POCOS + 1)
  return idiomas.length <= POCOS && !idiomas.includes(ESPANOL)
}

/** Fewer in all than are ranked, or the rest of them would be looked for by the question alone. */
function appendLineas(exactas: Hallazgo, parecidas: Hallazgo): Hallazgo {
  if (!isFound(parecidas)) return exactas
  const lineas = new Set(`${exactas.lineas}\n${parecidas.lineas}`.split('\n'))
  const kept = [...lineas].slice(0, MAX_CANDIDATOS - 1)
  return { ...exactas, lineas: kept.join('\n'), cortado: exactas.cortado || kept.length < lineas.size }
}
