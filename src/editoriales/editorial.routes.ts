import { FORMATOS } from '../libros/libro.rules.ts'
import { AppError } from '../platform/errors.ts'
import type { Ctx } from '../platform/http/context.ts'
import { implement } from '../platform/http/mount.ts'
import * as contracts from './editorial.contract.ts'
import * as queries from './editorial.queries.ts'

const editorialNotFound = () => new AppError(404, 'EDITORIAL_NOT_FOUND', 'No encontramos esa editorial.')

async function requireEditorial(ctx: Ctx, id: string) {
  const editorial = await queries.findEditorial(ctx.db, id)
  if (!editorial) throw editorialNotFound()
  return editorial
}

type List = Parameters<typeof queries.listEditoriales>[1]
const list = async (input: List, ctx: Ctx) => {
  ctx.setTotal(await queries.countEditoriales(ctx.db))
  return queries.listEditoriales(ctx.db, input)
}

export const editorialRoutes = [
  implement(contracts.listEditoriales, list),
  implement(contracts.listEditorialesToo, list),
  implement(contracts.getEditorial, ({ id }, ctx) => requireEditorial(ctx, id)),
  implement(contracts.getEditorialDescripcion, async ({ id }, ctx) => ({
    data: (await requireEditorial(ctx, id)).descripcion,
  })),
  implement(contracts.getEditorialDireccion, async ({ id }, ctx) => ({
    data: (await requireEditorial(ctx, id)).direccion,
  })),
  implement(contracts.getEditorialImagen, async ({ id }, ctx) => ({ data: (await requireEditorial(ctx, id)).imagen })),
  implement(contracts.getEditorialPorDescripcion, async ({ descripcion }, ctx) => {
    const editorial = await queries.findEditorialByDescripcion(ctx.db, descripcion)
    if (!editorial) throw editorialNotFound()
    return editorial
  }),
  implement(contracts.getEditorialFormatos, async ({ id }, ctx) => {
    await requireEditorial(ctx, id)
    const sold = await queries.listFormatosByEditorial(ctx.db, id)
    return { data: FORMATOS.filter((formato) => sold.includes(formato)) }
  }),
]
