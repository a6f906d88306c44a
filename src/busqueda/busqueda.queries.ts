// From a question to the books that it means, and to those of them that obey the filters.
import type { Db } from '../platform/db/pool.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import { findCandidatos, findPorIsbn, type Hallazgo, NINGUNO } from './candidatos/candidatos.queries.ts'
import type { OrdenLista } from './candidatos/ranking.queries.ts'
import { findPregunta } from './consulta/consulta.queries.ts'
import type { Consulta, Lugar, Pregunta } from './consulta/consulta.rules.ts'
import {
  type Cuentas,
  countCandidatos,
  type Filtros,
  listElegidos,
  parseCandidatos,
  SIN_FILTROS,
  withoutFiltro,
} from './filtros/filtros.rules.ts'
import { perdonar } from './perdon/perdon.queries.ts'

export type Encontrado = {
  /** Without any filter. */
  hallazgo: Hallazgo
  /** What was searched for; null where filters alone choose, and for an ISBN. */
  pregunta: Pregunta | null
  /** The places of the question that was searched for instead, when nothing has the words as given. */
  perdonados: readonly Lugar[] | null
  /** With nothing found: the rarest word that the catalogue has. */
  cercana: string | null
}

const NADA: Encontrado = { hallazgo: NINGUNO, pregunta: null, perdonados: null, cercana: null }

/** The books that have the words; where none has, those that have what the words may have meant. */
export async function buscar(db: Db, consulta: Consulta, orden: OrdenLista): Promise<Encontrado> {
  if (consulta.tipo === 'vacia') return NADA
  if (consulta.tipo === 'isbn') return { ...NADA, hallazgo: await findPorIsbn(db, consulta.isbn) }
  const palabras = consulta.texto.split(' ')
  const pregunta = await findPregunta(db, palabras)
  const hallazgo = await findCandidatos(db, pregunta, SIN_FILTROS, orden)
  const found = { ...NADA, hallazgo, pregunta }
  const isFound = hallazgo.lineas !== ''
  // Several words that only descriptions have may stand there by chance: books that nearly have all of them follow.
  const isByChance = hallazgo.descripciones && pregunta.sueltas.length > 1
  if (pregunta.todo === '' || (isFound && !isByChance)) return found
  const perdon = await perdonar(db, palabras, orden, { keepKnown: isFound })
  if (isFound) return perdon.hallazgo ? { ...found, hallazgo: appendLineas(hallazgo, perdon.hallazgo) } : found
  return perdon.hallazgo
    ? { ...NADA, hallazgo: perdon.hallazgo, pregunta: perdon.pregunta, perdonados: perdon.lugares }
    : { ...NADA, cercana: perdon.cercana }
}

/** Fewer in all than are ranked, or the rest of them would be looked for by the question alone. */
function appendLineas(exactas: Hallazgo, parecidas: Hallazgo): Hallazgo {
  const lineas = new Set(`${exactas.lineas}\n${parecidas.lineas}`.split('\n'))
  const kept = [...lineas].slice(0, MAX_CANDIDATOS - 1)
  return { ...exactas, lineas: kept.join('\n'), cortado: exactas.cortado || kept.length < lineas.size }
}

export type Conjunto = {
  /** Keys of the books in their order, `MAX_CANDIDATOS` at most. */
  nums: number[]
  cuentas: Cuentas
  /** False when there are more. */
  exacto: boolean
  /** The highest `nivel` that was asked for them. */
  nivel: number
}

/**
 * Those that obey the filters, with the counts of what each further choice would leave. Up to `MAX_CANDIDATOS` the
 * candidates hold all that is asked of them. Above, the database filters, and what a filter's own choice keeps out is
 * counted among candidates that were found without it.
 */
export async function filtrar(
  db: Db,
  { hallazgo, pregunta }: { hallazgo: Hallazgo | null; pregunta: Pregunta | null },
  filtros: Filtros,
  orden: OrdenLista,
): Promise<Conjunto> {
  const elegidos = listElegidos(filtros)
  if (hallazgo) {
    const candidatos = parseCandidatos(hallazgo.lineas)
    const exacto = candidatos.cuantos <= MAX_CANDIDATOS && !hallazgo.cortado
    if (candidatos.cuantos <= MAX_CANDIDATOS || elegidos.length === 0) {
      return { ...countCandidatos(candidatos, filtros, MAX_CANDIDATOS), exacto, nivel: hallazgo.nivel }
    }
  }
  const [found, ...others] = await Promise.all(
    [filtros, ...elegidos.map((filtro) => withoutFiltro(filtros, filtro))].map((left) =>
      findCandidatos(db, pregunta, left, orden),
    ),
  )
  const { lineas, nivel, cortado } = found ?? NINGUNO
  const candidatos = parseCandidatos(lineas)
  const { nums, cuentas } = countCandidatos(candidatos, SIN_FILTROS, MAX_CANDIDATOS)
  for (const [n, filtro] of elegidos.entries()) {
    const without = countCandidatos(parseCandidatos(others[n]?.lineas ?? ''), SIN_FILTROS, MAX_CANDIDATOS).cuentas
    if (filtro === 'precio') cuentas.precio = without.precio
    else cuentas[filtro] = keepElegidas(without[filtro], cuentas[filtro], filtros[filtro])
  }
  return { nums, cuentas, exacto: candidatos.cuantos <= MAX_CANDIDATOS && !cortado, nivel }
}

/** What is chosen is counted among what it leaves, which may be all of it where the others are a thousand of many. */
const keepElegidas = (without: Map<number, number>, left: Map<number, number>, elegidas: readonly number[]) =>
  new Map([...without, ...elegidas.map((num): [number, number] => [num, left.get(num) ?? 0])])
