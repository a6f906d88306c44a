import { autorNotFound } from '#catalogo/autores/autor.contract.ts'
import { categoriaNotFound } from '#catalogo/categorias/categoria.contract.ts'
import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { editorialNotFound } from '#catalogo/editoriales/editorial.contract.ts'
import { findCambios } from '#platform/db/cambios.ts'
import type { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { type Centavos, toCentavos } from '#platform/money.ts'
import type { Libro } from './libro.contract.ts'
import { findHallados } from './libro.hallados.queries.ts'
import * as contracts from './libro.listas.contract.ts'
import * as queries from './libro.listas.queries.ts'
import { ORDENES_LIBRO } from './libro.rules.ts'

const notFound: Record<queries.Grupo, () => AppError> = {
  editorial: editorialNotFound,
  autor: autorNotFound,
  categoria: categoriaNotFound,
}

/** A list that a book enters or leaves by its price only where it has a highest one. */
function mostrar(ctx: Ctx, libros: Libro[], hasta?: Centavos) {
  ctx.showsPricesOf(
    libros.map(({ _id }) => _id),
    hasta === undefined ? undefined : { nums: new Int32Array(), ends: null, bounds: { desde: 0, hasta } },
  )
  return presentar(ctx, libros)
}

const implementGrupo = (contract: typeof contracts.listLibrosByAutor, grupo: queries.Grupo) =>
  implement(contract, async ({ id, ...page }, ctx) => {
    const total = await queries.countLibrosByGrupo(ctx.db, grupo, id)
    if (total === 0 && !(await queries.existsGrupo(ctx.db, grupo, id))) throw notFound[grupo]()
    ctx.setTotal(total)
    const nums = await queries.listNumsByGrupo(ctx.db, grupo, id, page, total)
    return mostrar(ctx, await ctx.services.tarjetas.list(ctx, nums))
  })

const FROM_THE_BEGINNING = new Date(0).toISOString()

export const libroListasRoutes = [
  implement(contracts.listLibros, async ({ precio_hasta, ...input }, ctx) => {
    const { q, tras, formato, offset } = input
    const orden = input.orden === ORDENES_LIBRO[0] ? undefined : input.orden
    const keys = await findCambios(ctx, 'libro', input, { q, tras, formato, precio_hasta, offset, orden })
    if (keys) {
      ctx.setTotal(await queries.countLibros(ctx.db))
      return presentar(ctx, await queries.listLibrosByNums(ctx.db, keys)) // a changed price brings another book here
    }
    const asked = { ...input, precio_hasta: precio_hasta === undefined ? undefined : toCentavos(precio_hasta) }
    if (asked.q) {
      const { total, nums } = await findHallados(ctx.db, { ...asked, q: asked.q })
      ctx.setTotal(total)
      return mostrar(ctx, await queries.listLibrosByNums(ctx.db, nums), asked.precio_hasta)
    }
    const total = await queries.countLibros(ctx.db, asked)
    ctx.setTotal(total)
    return mostrar(ctx, await queries.listLibros(ctx.db, asked, total), asked.precio_hasta)
  }),
  implement(contracts.listLibrosEliminados, async ({ updated_since = FROM_THE_BEGINNING, ...input }, ctx) => {
    const keys = await findCambios(ctx, 'libro_eliminado', { ...input, updated_since })
    return queries.listEliminados(ctx.db, keys ?? [])
  }),
  implement(contracts.listLibroIds, async (page, ctx) => {
    const total = await queries.countLibros(ctx.db)
    ctx.setTotal(total)
    return { data: await queries.listLibroIds(ctx.db, page, total) }
  }),
  implement(contracts.listLibrosPorIds, async ({ id }, ctx) => {
    const ids = [id].flat().map((one) => one.toLowerCase())
    return presentar(ctx, await queries.listLibrosByIds(ctx.db, ids))
  }),
  implementGrupo(contracts.listLibrosByEditorial, 'editorial'),
  implementGrupo(contracts.listLibrosByAutor, 'autor'),
  implementGrupo(contracts.listLibrosByCategoria, 'categoria'),
]
