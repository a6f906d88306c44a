// Lines that stand for several editions of a work: how many, and from which price (docs/decisions/124).
import { rebajarTarjetas } from '#catalogo/rebajas/rebaja.service.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { LibroHallado } from './busqueda.contract.ts'
import type { Libros } from './pagina.queries.ts'
import { findMenor } from './plegado.rules.ts'

/** `lineas`: the keys of the books of each line, its own first. What costs least is told at the price of this moment. */
export async function addEdiciones<T extends { _id: string }>(
  ctx: Ctx,
  libros: Pick<Libros, 'listPrecios'>,
  resultados: T[],
  lineas: readonly number[][] = [],
): Promise<(T & Pick<LibroHallado, 'ediciones'>)[]> {
  const varias = lineas.filter((nums) => nums.length > 1)
  if (varias.length === 0) return resultados
  const precios = await libros.listPrecios(ctx.db, varias.flat())
  ctx.showsPricesOf(precios.map(({ _id }) => _id))
  const conPrecio = await rebajarTarjetas(ctx, precios)
  const byNum = new Map(conPrecio.map((libro) => [libro.num, libro]))
  const byLibro = new Map(
    varias.map((nums) => {
      const ediciones = nums.flatMap((num) => byNum.get(num) ?? [])
      const precios = ediciones.flatMap(({ precio, oferta }) => oferta?.precio ?? precio ?? [])
      return [byNum.get(nums[0] ?? 0)?._id, { cantidad: nums.length, desde: findMenor(precios) }]
    }),
  )
  return resultados.map((libro) => {
    const ediciones = byLibro.get(libro._id)
    return ediciones ? { ...libro, ediciones } : libro
  })
}
