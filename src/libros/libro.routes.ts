import { AppError } from '../platform/errors.ts'
import type { Ctx } from '../platform/http/context.ts'
import type { Contract } from '../platform/http/contract.ts'
import { implement } from '../platform/http/mount.ts'
import { toCentavos } from '../platform/money.ts'
import type { z } from '../platform/zod.ts'
import type { Libro } from './libro.contract.ts'
import * as contracts from './libro.contract.ts'
import { findHallados } from './libro.hallados.queries.ts'
import * as queries from './libro.queries.ts'
import { opinionesDe } from './libro.rules.ts'

const missing: Record<queries.Grupo, [code: string, mensaje: string]> = {
  editorial: ['EDITORIAL_NOT_FOUND', 'No encontramos esa editorial.'],
  autor: ['AUTOR_NOT_FOUND', 'No encontramos a ese autor.'],
  categoria: ['CATEGORIA_NOT_FOUND', 'No encontramos esa categoría.'],
}

async function requireLibro(ctx: Ctx, id: string): Promise<Libro> {
  const libro = await queries.findLibro(ctx.db, id)
  if (!libro) throw new AppError(404, 'LIBRO_NOT_FOUND', 'No encontramos ese libro.')
  return libro
}

const implementGrupo = (contract: typeof contracts.listLibrosByAutor, grupo: queries.Grupo) =>
  implement(contract, async ({ id, ...page }, ctx) => {
    const total = await queries.countLibrosByGrupo(ctx.db, grupo, id)
    if (total === 0 && !(await queries.existsGrupo(ctx.db, grupo, id))) throw new AppError(404, ...missing[grupo])
    ctx.setTotal(total)
    return queries.listLibrosByGrupo(ctx.db, grupo, id, page, total)
  })

type Parte = typeof contracts.getLibro extends Contract<infer I, z.ZodType> ? I : never

/** A read of one part of a book. */
const implementPart = <O extends z.ZodType>(contract: Contract<Parte, O>, read: (libro: Libro) => z.output<O>) => ({
  contract,
  handle: async ({ id }: { id: string }, ctx: Ctx) => read(await requireLibro(ctx, id)),
})

export const libroRoutes = [
  implement(contracts.listLibros, async ({ precio_hasta, ...input }, ctx) => {
    const asked = { ...input, precio_hasta: precio_hasta === undefined ? undefined : toCentavos(precio_hasta) }
    if (asked.q) {
      const { total, nums } = await findHallados(ctx.db, { ...asked, q: asked.q })
      ctx.setTotal(total)
      return queries.listLibrosByNums(ctx.db, nums)
    }
    const total = await queries.countLibros(ctx.db, asked)
    ctx.setTotal(total)
    return queries.listLibros(ctx.db, asked, total)
  }),
  implement(contracts.listLibroIds, async (page, ctx) => {
    const total = await queries.countLibros(ctx.db)
    ctx.setTotal(total)
    return { data: await queries.listLibroIds(ctx.db, page, total) }
  }),
  implement(contracts.listLibrosPorIds, ({ id }, ctx) =>
    queries.listLibrosByIds(
      ctx.db,
      [id].flat().map((one) => one.toLowerCase()),
    ),
  ),
  implement(contracts.getLibro, ({ id }, ctx) => {
    ctx.madeOf(opinionesDe(id)) // its rating and their number
    return requireLibro(ctx, id)
  }),
  implementGrupo(contracts.listLibrosByEditorial, 'editorial'),
  implementGrupo(contracts.listLibrosByAutor, 'autor'),
  implementGrupo(contracts.listLibrosByCategoria, 'categoria'),
  implementPart(contracts.getLibroEditoriales, ({ editorial }) => editorial),
  implementPart(contracts.getLibroAutores, ({ autores }) => autores),
  implementPart(contracts.getLibroCategorias, ({ categorias }) => categorias),
  implementPart(contracts.getLibroFormatos, ({ formatos }) => formatos),
  implementPart(contracts.getLibroIsbn, ({ isbn }) => ({ data: isbn })),
  implementPart(contracts.getLibroTitulo, ({ titulo }) => ({ data: titulo })),
  implementPart(contracts.getLibroPortada, ({ portada }) => ({ data: portada })),
  implementPart(contracts.getLibroPrecio, ({ precio }) => ({ data: precio })),
  implementPart(contracts.getLibroDescripcion, ({ descripcion }) => ({ data: descripcion })),
  implementPart(contracts.getLibroFechaEdicion, (libro) => ({ data: libro.fecha_edicion })),
  implementPart(contracts.getLibroAutoresData, ({ autores }) => ({ data: autores })),
  implementPart(contracts.getLibroEditorialData, ({ editorial }) => ({ data: editorial })),
  implementPart(contracts.getLibroCategoriasData, ({ categorias }) => ({ data: categorias })),
]
