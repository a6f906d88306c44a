import { AppError } from '../platform/errors.ts'
import type { Ctx } from '../platform/http/context.ts'
import { implement } from '../platform/http/mount.ts'
import * as contracts from './autor.contract.ts'
import * as queries from './autor.queries.ts'

const autorNotFound = () => new AppError(404, 'AUTOR_NOT_FOUND', 'No encontramos a ese autor.')

async function requireAutor(ctx: Ctx, id: string) {
  const autor = await queries.findAutor(ctx.db, id)
  if (!autor) throw autorNotFound()
  return autor
}

export const autorRoutes = [
  implement(contracts.listAutores, async (input, ctx) => {
    ctx.setTotal(await queries.countAutores(ctx.db))
    return queries.listAutores(ctx.db, input)
  }),
  implement(contracts.getAutor, ({ id }, ctx) => requireAutor(ctx, id)),
  implement(contracts.getAutorNombreCompleto, async ({ id }, ctx) => ({
    data: (await requireAutor(ctx, id)).nombre_completo,
  })),
  implement(contracts.getAutorPerfil, async ({ id }, ctx) => ({ data: (await requireAutor(ctx, id)).perfil })),
  implement(contracts.getAutorInfo, async ({ id }, ctx) => ({ data: (await requireAutor(ctx, id)).info })),
  implement(contracts.getAutorPorNombre, async ({ nombre }, ctx) => {
    const autor = await queries.findAutorByNombre(ctx.db, nombre)
    if (!autor) throw autorNotFound()
    return autor
  }),
]
