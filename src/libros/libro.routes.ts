import type { Db } from '../platform/db/pool.ts'
import { implement } from '../platform/http/mount.ts'
import { rebajar } from '../rebajas/rebaja.service.ts'
import { getLibro, type Libro, libroNotFound } from './libro.contract.ts'
import { findLibro, findLibroConElogio } from './libro.queries.ts'
import { opinionesDe } from './libro.rules.ts'

export async function requireLibro(db: Db, id: string): Promise<Libro> {
  const libro = await findLibro(db, id)
  if (!libro) throw libroNotFound()
  return libro
}

export const libroRoutes = [
  implement(getLibro, async ({ id }, ctx) => {
    ctx.madeOf(opinionesDe(id)) // its rating and their number
    const libro = await findLibroConElogio(ctx.db, id)
    if (!libro) throw libroNotFound()
    const [rebajado = libro] = await rebajar(ctx, [libro])
    return rebajado
  }),
]
