import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { implement } from '#platform/http/mount.ts'
import { PRICES_TOPIC } from '#platform/http/prices.ts'
import { buscarLibros } from './busqueda.contract.ts'
import { normalizeConsulta } from './busqueda.rules.ts'
import type { Hallazgo } from './candidatos/candidatos.queries.ts'
import { findRaices } from './consulta/consulta.queries.ts'
import type { Consulta, Lugar } from './consulta/consulta.rules.ts'
import { dropRelleno, findEscritas, isRelleno } from './consulta/relleno.rules.ts'
import { listNums } from './filtros/filtros.rules.ts'
import { addEdiciones } from './lineas.ts'
import { addEncuadernacion, type Libros, listPagina, listPlegada } from './pagina.queries.ts'
import { composeCorregida } from './perdon/perdon.rules.ts'
import { isJuntas, prepararBusqueda } from './preparar.queries.ts'
import { listEnSuLugar } from './sin-resultado/en-su-lugar.queries.ts'

export const createBusquedaRoutes = (queries: Libros) => [
  implement(buscarLibros, async (input, ctx) => {
    const { db, planned, services } = ctx
    const libros: Libros = { ...queries, listLibrosByNums: (_, nums) => services.tarjetas.list(ctx, nums) }
    const { preparada, facetas } = await prepararBusqueda(ctx, libros, input)
    const { consulta, encontrado, conjunto, vista } = preparada
    const { hallazgo, cerca, otroIdioma } = encontrado
    if (encontrado.falta && input.pagina === 1) services.sinResultado.note(input.q)
    const window = { offset: (input.pagina - 1) * input.cantidad, limit: input.cantidad }
    const [{ lineas, ...pagina }, offered, corregida, sugerida, enSuLugar] = await Promise.all([
      (isJuntas(services, input) ? listPlegada : listPagina)(db, libros, preparada, window),
      facetas,
      findCorregida(db, libros, input.q, encontrado.perdonados, hallazgo),
      findCorregida(db, libros, input.q, encontrado.ofrecidos, encontrado.parecidos),
      conjunto.nums.length === 0
        ? listEnSuLugar({ db, planned }, libros, vista.vendibles, encontrado)
        : { cercanos: [], populares: [] },
    ])
    const { cercanos, populares } = enSuLugar
    const presentados = await addEncuadernacion(db, await presentar(ctx, pagina.resultados))
    const resultados = await addEdiciones(ctx, libros, presentados, lineas)
    const shown = [...resultados, ...cercanos, ...populares].map(({ _id }) => _id)
    if (preparada.precios) ctx.showsPricesOf(shown, preparada.precios)
    else ctx.madeOf(PRICES_TOPIC)
    return {
      ...pagina,
      resultados,
      consulta: normalizeConsulta(input.q),
      corregida,
      sugerida,
      cerca,
      otro_idioma: otroIdioma,
      entendida: conjunto.nums.length === 0 ? await listEntendidas(db, consulta, input.q) : [],
      cercanos: await presentar(ctx, cercanos),
      populares: await presentar(ctx, populares),
      facetas: offered,
    }
  }),
]

async function listEntendidas(db: Db, consulta: Consulta, q: string): Promise<string[]> {
  if (consulta.tipo === 'vacia') return []
  if (consulta.tipo === 'isbn') return [consulta.isbn]
  const palabras = consulta.texto.split(' ')
  if (!consulta.literal && isRelleno(palabras)) return []
  const buscadas = (consulta.literal ? null : dropRelleno(palabras)) ?? palabras
  const raices = await findRaices(db, buscadas)
  const dicen = buscadas.filter((palabra) => raices.get(palabra) !== '')
  return findEscritas(normalizeConsulta(q), dicen.length > 0 ? dicen : buscadas)
}

/** What a question is taken for, spelt as the first of the books has it; null where it is taken as it is. */
async function findCorregida(
  db: Db,
  libros: Libros,
  q: string,
  lugares: readonly Lugar[] | null,
  { lineas }: Hallazgo,
): Promise<string | null> {
  if (!lugares) return null
  const [first] = await libros.listLibrosByNums(db, listNums(lineas, 1))
  const names = first?.autores.map(({ nombre_completo }) => nombre_completo) ?? []
  const textos = [first?.titulo ?? '', ...names, first?.editorial?.descripcion ?? '']
  return composeCorregida(lugares, normalizeConsulta(q), textos)
}
