import type { Db } from '../platform/db/pool.ts'
import { implement } from '../platform/http/mount.ts'
import { rebajar } from '../rebajas/rebaja.service.ts'
import { buscarLibros } from './busqueda.contract.ts'
import { MAX_CANDIDATOS, normalizeConsulta } from './busqueda.rules.ts'
import { findCandidatos, findPorIsbn, type Hallazgo, NINGUNO } from './candidatos/candidatos.queries.ts'
import type { OrdenLista } from './candidatos/ranking.queries.ts'
import { findPregunta } from './consulta/consulta.queries.ts'
import { type Consulta, type Lugar, type Pregunta, parseConsulta } from './consulta/consulta.rules.ts'
import { describeFacetas, filtrar, findElegido, findNombres } from './filtros/filtros.queries.ts'
import { countElegida, listElegidos, listNums, SIN_FILTROS } from './filtros/filtros.rules.ts'
import { type Libros, listPagina } from './pagina.queries.ts'
import { perdonar } from './perdon/perdon.queries.ts'
import { composeCorregida } from './perdon/perdon.rules.ts'
import { listEnSuLugar } from './sin-resultado/en-su-lugar.queries.ts'

export const createBusquedaRoutes = (libros: Libros) => [
  implement(buscarLibros, async (input, ctx) => {
    const { db, planned, services } = ctx
    const consulta = parseConsulta(input.q)
    const { filtros, ids } = await findElegido(planned, input)
    const isLista = consulta.tipo === 'vacia' && input.q.trim() === '' && listElegidos(filtros).length > 0
    // Lists without words show what is new, as the shop's lists do everywhere.
    const orden = isLista && input.orden === '' ? 'nuevos' : input.orden
    const encontrado = await buscar(planned, consulta, orden)
    const { pregunta, hallazgo } = encontrado
    if (hallazgo.lineas === '' && input.pagina === 1) services.sinResultado.note(input.q)
    const conjunto = await filtrar(planned, { pregunta, hallazgo: isLista ? null : hallazgo }, filtros, orden)
    const { nums, cuentas } = conjunto
    const window = { offset: (input.pagina - 1) * input.cantidad, limit: input.cantidad }
    const [pagina, nombres, corregida, enSuLugar] = await Promise.all([
      listPagina(db, libros, { conjunto, pregunta, filtros, ids, orden, window }),
      findNombres(planned, cuentas, filtros),
      findCorregida(db, libros, input.q, encontrado),
      nums.length === 0 ? listEnSuLugar({ db, planned }, libros, encontrado) : { cercanos: [], populares: [] },
    ])
    countElegida(cuentas, filtros, pagina.total)
    return {
      ...pagina,
      resultados: await rebajar(ctx, pagina.resultados),
      consulta: normalizeConsulta(input.q),
      corregida,
      cercanos: await rebajar(ctx, enSuLugar.cercanos),
      populares: await rebajar(ctx, enSuLugar.populares),
      facetas: describeFacetas(cuentas, filtros, nombres),
    }
  }),
]

/** What a forgiven question was taken for, spelt as the first book has it. */
async function findCorregida(db: Db, libros: Libros, q: string, { perdonados, hallazgo }: Encontrado) {
  if (!perdonados) return null
  const [first] = await libros.listLibrosByNums(db, listNums(hallazgo.lineas, 1))
  const names = first?.autores.map(({ nombre_completo }) => nombre_completo) ?? []
  const textos = [first?.titulo ?? '', ...names, first?.editorial?.descripcion ?? '']
  return composeCorregida(perdonados, normalizeConsulta(q), textos)
}

type Encontrado = {
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
async function buscar(db: Db, consulta: Consulta, orden: OrdenLista): Promise<Encontrado> {
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
