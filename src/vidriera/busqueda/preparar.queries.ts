// What a search or a list is, before any page of it is read.
import { findVendibles } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import type { Ctx, Services } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import type { PriceRange } from '#platform/http/prices.ts'
import { PLEGAR, SINONIMOS } from './busqueda.ajustes.ts'
import type { buscarLibros, ResultadoBusqueda } from './busqueda.contract.ts'
import type { Vista } from './candidatos/ranking.queries.ts'
import { type Consulta, parseConsulta } from './consulta/consulta.rules.ts'
import { readSinonimos } from './consulta/sinonimos.rules.ts'
import { type Encontrado, encontrar } from './encontrar.queries.ts'
import { type Conjunto, describeFacetas, filtrar, findElegido, listOfrecidas } from './filtros/filtros.queries.ts'
import { countElegida, type Filtros, listElegidos } from './filtros/filtros.rules.ts'
import type { ListaPreparada } from './listas.kept.ts'
import { countEntera, countPlegados, type Libros } from './pagina.queries.ts'

type Input = ParsedInput<typeof buscarLibros>

export type Preparada = {
  consulta: Consulta
  vista: Vista
  filtros: Filtros
  /** What was chosen by id, as it was given. */
  ids: Awaited<ReturnType<typeof findElegido>>['ids']
  encontrado: Encontrado
  conjunto: Conjunto
  /** How many books a list has that is paged through to the last one; null for any other. */
  entera: number | null
  /** Of those, how many stand in the line of another edition; 0 where each has its own. */
  plegados: number
  /** What all of its pages say of prices; null where any changed price may choose other books. */
  precios: PriceRange | null
}

/** Whether the editions of a work are in one line: where the owner wants it and the page asks for it. */
export const isJuntas = ({ ajustes }: Pick<Services, 'ajustes'>, { ediciones }: Pick<Input, 'ediciones'>): boolean =>
  ediciones === 'juntas' && ajustes.get(PLEGAR)

async function prepare({ db, planned, services }: Ctx, libros: Libros, input: Input, vendibles: Vista['vendibles']) {
  const consulta = parseConsulta(input.q)
  const { filtros, ids } = await findElegido(planned, input, vendibles !== null)
  const isLista = consulta.tipo === 'vacia' && input.q.trim() === '' && listElegidos(filtros).length > 0
  // Lists without words show what is new, as the shop's lists do everywhere.
  const orden = isLista && input.orden === '' ? 'nuevos' : input.orden
  const vista: Vista = { orden, vendibles }
  const encontrado = await encontrar(planned, consulta, vista, readSinonimos(services.ajustes.get(SINONIMOS)))
  const { pregunta, hallazgo } = encontrado
  const conjunto = await filtrar(planned, { pregunta, hallazgo: isLista ? null : hallazgo }, filtros, vista)
  const entera = orden === 'nuevos' ? await countEntera(db, libros, filtros, ids) : null
  countElegida(conjunto.cuentas, filtros, entera ?? conjunto.nums.length)
  const juntas = isJuntas(services, input)
  const plegados = entera !== null && juntas ? await countPlegados(db, libros, filtros, ids) : 0
  const precios = describePrecios(conjunto, filtros)
  return { consulta, vista, filtros, ids, encontrado, conjunto, entera, plegados, precios }
}

/** Of more books than are looked at, prices choose some that nothing else tells apart. */
function describePrecios({ preciados, cuentas, exacto }: Conjunto, { precio }: Filtros): PriceRange | null {
  const isChosen = precio.desde !== null || precio.hasta !== null
  if (isChosen && !exacto) return null
  return {
    nums: Int32Array.from(preciados).sort(),
    ends: cuentas.precio,
    bounds: isChosen ? { desde: precio.desde ?? 0, hasta: precio.hasta ?? Number.POSITIVE_INFINITY } : null,
  }
}

async function findFacetas(ctx: Ctx, preparada: Preparada): Promise<ResultadoBusqueda['facetas']> {
  const { filtros, vista, conjunto } = preparada
  const nombres = await ctx.services.nombres.list(ctx, listOfrecidas(conjunto.cuentas, filtros))
  return describeFacetas(conjunto.cuentas, filtros, nombres, vista.vendibles !== null)
}

/** The filters of a search may still be under way: its page is read meanwhile. A list is kept whole, for all of its pages. */
export async function prepararBusqueda(
  ctx: Ctx,
  libros: Libros,
  input: Input,
): Promise<{ preparada: Preparada; facetas: Promise<ListaPreparada['facetas']> | ListaPreparada['facetas'] }> {
  const vendibles = await findVendibles(ctx)
  if (input.q.trim() !== '' || ctx.isFresh) {
    const preparada = await prepare(ctx, libros, input, vendibles)
    return { preparada, facetas: findFacetas(ctx, preparada) }
  }
  const { pagina: _, cantidad: __, ...chosen } = input
  const lista = await ctx.services.listas.read(JSON.stringify([chosen, vendibles]), async () => {
    const preparada = await prepare(ctx, libros, input, vendibles)
    return { ...preparada, facetas: await findFacetas(ctx, preparada) }
  })
  return { preparada: lista, facetas: lista.facetas }
}
