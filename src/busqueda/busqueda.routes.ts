import { FORMATOS, IDIOMAS } from '../catalogo/catalogo.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import type { ParsedInput } from '../platform/http/contract.ts'
import { implement } from '../platform/http/mount.ts'
import { toCentavos } from '../platform/money.ts'
import { buscarLibros, type ResultadoBusqueda } from './busqueda.contract.ts'
import { buscar, type Encontrado, findCercanos, listPopulares } from './busqueda.queries.ts'
import { normalizeConsulta, toList } from './busqueda.rules.ts'
import { filtrar } from './conjunto.queries.ts'
import { parseConsulta } from './consulta.rules.ts'
import {
  countCandidatos,
  countElegida,
  type Filtros,
  listElegidos,
  parseCandidatos,
  SIN_FILTROS,
} from './facetas.rules.ts'
import { findNombres, findNums } from './nombres.queries.ts'
import { describeFacetas, listNombradas } from './opciones.rules.ts'
import { type Libros, listPagina } from './pagina.queries.ts'
import { composeCorregida } from './parecidas.rules.ts'
import { noteSinResultado } from './sin-resultado.write-behind.ts'

/** How many books stand in for what was not found. */
const EN_SU_LUGAR = 8

/** The search finds keys; how a book is read is the libros slice's own, handed over by the composition root. */
export const createBusquedaRoutes = (libros: Libros) => [
  implement(buscarLibros, async (input, { db, planned }) => {
    const consulta = parseConsulta(input.q)
    const elegido = readElegido(input)
    const filtros = { ...elegido.filtros, ...(await findNums(planned, elegido.ids)) }
    const isLista = consulta.tipo === 'vacia' && input.q.trim() === '' && listElegidos(filtros).length > 0
    // Lists without words show what is new, as the shop's lists do everywhere.
    const orden = isLista && input.orden === '' ? 'nuevos' : input.orden
    const encontrado = await buscar(planned, consulta, orden)
    const { pregunta, hallazgo } = encontrado
    if (hallazgo.lineas === '' && input.pagina === 1) noteSinResultado(db, input.q)
    const conjunto = await filtrar(planned, { pregunta, hallazgo: isLista ? null : hallazgo }, filtros, orden)
    const window = { offset: (input.pagina - 1) * input.cantidad, limit: input.cantidad }
    const [pagina, nombres, corregida, enSuLugar] = await Promise.all([
      listPagina(db, libros, { conjunto, pregunta, filtros, orden, window, ids: elegido.ids }),
      findNombres(planned, listNombradas(conjunto.cuentas, filtros)),
      findCorregida(db, libros, input.q, encontrado),
      conjunto.nums.length === 0 ? listEnSuLugar({ db, planned }, libros, encontrado) : { cercanos: [], populares: [] },
    ])
    countElegida(conjunto.cuentas, filtros, pagina.total)
    return {
      ...pagina,
      consulta: normalizeConsulta(input.q),
      corregida,
      ...enSuLugar,
      facetas: describeFacetas(conjunto.cuentas, filtros, nombres),
    }
  }),
]

function readElegido({ precio_desde, precio_hasta, ...input }: ParsedInput<typeof buscarLibros>) {
  const ids = { categoria: toList(input.categoria), autor: toList(input.autor), editorial: toList(input.editorial) }
  const filtros: Filtros = {
    ...SIN_FILTROS,
    idioma: toList(input.idioma).map((idioma) => IDIOMAS.indexOf(idioma) + 1),
    formato: toList(input.formato).map((formato) => FORMATOS.indexOf(formato) + 1),
    precio: {
      desde: precio_desde === undefined ? null : toCentavos(precio_desde),
      hasta: precio_hasta === undefined ? null : toCentavos(precio_hasta),
    },
  }
  return { ids, filtros }
}

/** What a forgiven question was taken for, spelt as the first book has it. */
async function findCorregida(
  db: Db,
  libros: Libros,
  q: string,
  { perdonados, hallazgo }: Encontrado,
): Promise<string | null> {
  if (!perdonados) return null
  const [first] = await libros.listLibrosByNums(db, listNums(hallazgo.lineas, 1))
  const names = first
    ? [...first.autores.map(({ nombre_completo }) => nombre_completo), first.editorial?.descripcion ?? '']
    : []
  return composeCorregida(perdonados, normalizeConsulta(q), [first?.titulo ?? '', ...names])
}

const listNums = (lineas: string, limit: number): number[] =>
  countCandidatos(parseCandidatos(lineas), SIN_FILTROS, limit).nums

/** With nothing found: what the words alone find when filters left nothing of it, or the rarest of the words. */
async function listEnSuLugar(
  { db, planned }: { db: Db; planned: Db },
  libros: Libros,
  { hallazgo, cercana }: Encontrado,
): Promise<Pick<ResultadoBusqueda, 'cercanos' | 'populares'>> {
  const near = hallazgo.lineas === '' && cercana ? await findCercanos(planned, cercana) : hallazgo
  const cercanos = listNums(near.lineas, EN_SU_LUGAR)
  const populares = (await listPopulares(db, 2 * EN_SU_LUGAR)).filter((num) => !cercanos.includes(num))
  return {
    cercanos: await libros.listLibrosByNums(db, cercanos),
    populares: await libros.listLibrosByNums(db, populares.slice(0, EN_SU_LUGAR)),
  }
}
