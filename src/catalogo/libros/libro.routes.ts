import { listMaterias } from '#catalogo/catalogo/thema.rules.ts'
import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { rebajarTarjetas } from '#catalogo/rebajas/rebaja.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { orThrow } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { toSlug } from '#platform/slug.ts'
import type { FichaPresentada } from './ficha/ficha.contract.ts'
import { findNombresThema, listVecinos } from './ficha/ficha.queries.ts'
import { getLibro, type Libro, type LibroPresentado, libroNotFound } from './libro.contract.ts'
import { findLibro, findLibroPresentado } from './libro.queries.ts'
import { opinionesDe } from './libro.rules.ts'
import { listEdiciones } from './obra/obra.queries.ts'

export async function requireLibro(db: Db, id: string): Promise<Libro> {
  return orThrow(await findLibro(db, id), libroNotFound)
}

/** With its series' address and other books, and the words for its subjects. */
async function presentFicha(db: Db, { _id: id, editorial }: Libro, ficha: FichaPresentada): Promise<FichaPresentada> {
  const vecinos = ficha.coleccion && ficha.coleccion_numero ? await listVecinos(db, id) : []
  const { thema = [] } = ficha
  const materias = thema.length > 0 ? listMaterias(thema, await findNombresThema(db, thema)) : []
  const slug = toSlug(ficha.coleccion ?? '')
  const serie = editorial && slug ? { editorial: editorial._id, slug } : undefined
  return {
    ...ficha,
    ...(serie && { serie }),
    ...(materias.length > 0 && { materias }),
    ...(vecinos.length > 0 && { vecinos }),
  }
}

/** The other editions of a book's work; undefined where there are none. */
async function findObra(ctx: Ctx, obra: string, libro: string): Promise<LibroPresentado['obra']> {
  const ediciones = await rebajarTarjetas(ctx, await listEdiciones(ctx.db, obra, libro))
  return ediciones.length > 0 ? { _id: obra, ediciones } : undefined
}

export const libroRoutes = [
  implement(getLibro, async ({ id }, ctx) => {
    ctx.madeOf(opinionesDe(id)) // its rating and their number
    const found = orThrow(await findLibroPresentado(ctx.db, id), libroNotFound)
    const libro: LibroPresentado = found.libro
    const obra = found.obra_id && (await findObra(ctx, found.obra_id, id))
    if (obra) libro.obra = obra
    if (libro.ficha) libro.ficha = await presentFicha(ctx.db, libro, libro.ficha)
    ctx.showsPricesOf([id, ...(libro.obra?.ediciones.map(({ _id }) => _id) ?? [])])
    const [rebajado = libro] = await presentar(ctx, [libro])
    return rebajado
  }),
]
