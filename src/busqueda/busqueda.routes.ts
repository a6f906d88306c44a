import type { Libro } from '../libros/libro.contract.ts'
import type { Db } from '../platform/db/pool.ts'
import { implement } from '../platform/http/mount.ts'
import { buscarLibros, sugerirBusqueda } from './busqueda.contract.ts'
import { findCandidatos } from './busqueda.queries.ts'
import {
  countFaceta,
  FORMATOS_FILTRO,
  filterCandidatos,
  IDIOMAS_FILTRO,
  MAX_CANDIDATOS,
  normalizeConsulta,
  parseConsulta,
  toList,
} from './busqueda.rules.ts'
import { anotarSinResultado } from './sin-resultado.anotador.ts'

type Libros = { listLibrosByIds: (db: Db, ids: string[]) => Promise<Libro[]> }

/** The search finds ids; how a book is read is the libros slice's own, handed over by the composition root. */
export const createBusquedaRoutes = ({ listLibrosByIds }: Libros) => [
  implement(buscarLibros, async ({ q, pagina, cantidad, orden, ...given }, { db }) => {
    const filtros = { idioma: toList(given.idioma), formato: toList(given.formato), categoria: toList(given.categoria) }
    const found = await findCandidatos(db, parseConsulta(q), orden)
    if (found.candidatos.length === 0 && pagina === 1) anotarSinResultado(db, q)
    const candidatos = found.candidatos.slice(0, MAX_CANDIDATOS)
    const matching = filterCandidatos(candidatos, filtros)
    const page = matching.slice((pagina - 1) * cantidad, pagina * cantidad).map(({ id }) => id)
    const categorias = found.categorias.map(({ valor }) => valor)
    return {
      total: matching.length,
      totalExacto: found.candidatos.length <= MAX_CANDIDATOS,
      consulta: normalizeConsulta(q),
      corregida: null,
      resultados: page.length > 0 ? await listLibrosByIds(db, page) : [],
      cercanos: [],
      populares: [],
      facetas: {
        idioma: countFaceta(candidatos, filtros, 'idioma', IDIOMAS_FILTRO),
        formato: countFaceta(candidatos, filtros, 'formato', FORMATOS_FILTRO),
        categoria: countFaceta(candidatos, filtros, 'categoria', categorias).map((opcion, n) => ({
          ...opcion,
          nombre: found.categorias[n]?.nombre ?? '',
        })),
        autor: [],
        editorial: [],
        precio: null,
      },
    }
  }),
  implement(sugerirBusqueda, async () => ({ libros: [], autores: [], editoriales: [], categorias: [] })),
]
