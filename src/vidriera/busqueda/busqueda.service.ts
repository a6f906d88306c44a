// What other slices may ask of the search on the server.
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import type { Ctx } from '#platform/http/context.ts'
import { SINONIMOS } from './busqueda.ajustes.ts'
import { parseConsulta } from './consulta/consulta.rules.ts'
import { readSinonimos } from './consulta/sinonimos.rules.ts'
import { encontrar } from './encontrar.queries.ts'
import { listNums } from './filtros/filtros.rules.ts'

export { findSugerencias } from './sugerencias/sugerencia.queries.ts'

/** The first books that a search for these words shows, sold out or not; nothing is noted of it. */
export async function listHallados(ctx: Ctx, texto: string, cuantos: number): Promise<Libro[]> {
  const { planned, services } = ctx
  const sinonimos = readSinonimos(services.ajustes.get(SINONIMOS))
  const { hallazgo } = await encontrar(planned, parseConsulta(texto), { orden: '', vendibles: null }, sinonimos)
  const nums = listNums(hallazgo.lineas, cuantos)
  return nums.length > 0 ? services.tarjetas.list(ctx, nums) : []
}
