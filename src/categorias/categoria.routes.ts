import { AppError } from '../platform/errors.ts'
import type { Ctx } from '../platform/http/context.ts'
import { implement } from '../platform/http/mount.ts'
import {
  getCategoria,
  getCategoriaDescripcion,
  listCategoriaDescripciones,
  listCategorias,
} from './categoria.contract.ts'
import * as queries from './categoria.queries.ts'

async function requireCategoria(ctx: Ctx, id: string) {
  const categoria = await queries.findCategoria(ctx.db, id)
  if (!categoria) throw new AppError(404, 'CATEGORIA_NOT_FOUND', 'No encontramos esa categoría.')
  return categoria
}

export const categoriaRoutes = [
  implement(listCategorias, async (page, ctx) => {
    ctx.setTotal(await queries.countCategorias(ctx.db))
    return queries.listCategorias(ctx.db, page)
  }),
  implement(getCategoria, ({ id }, ctx) => requireCategoria(ctx, id)),
  implement(getCategoriaDescripcion, async ({ id }, ctx) => ({ data: (await requireCategoria(ctx, id)).nombre })),
  implement(listCategoriaDescripciones, async (_, ctx) => {
    const categorias = await queries.listCategorias(ctx.db, { offset: 0, limit: 1_000 })
    return { data: categorias.map(({ nombre }) => nombre) }
  }),
]
