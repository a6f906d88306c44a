import { refreshNombre } from '#catalogo/indice/renombre.service.ts'
import type { Auditada } from '#platform/auditoria.ts'
import { findCambios } from '#platform/db/cambios.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { createRow, deleteRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import * as contracts from './categoria.contract.ts'
import { categoriaNotFound } from './categoria.contract.ts'
import * as edicion from './categoria.edicion.contract.ts'
import * as queries from './categoria.queries.ts'
import { CategoriaEdicion } from './categoria.schemas.ts'

const NOMBRE_OCUPADO = 'Ya hay una categoría con ese nombre.'

export const categoriaConstraints: Constraints = {
  categoria_nombre_unico: () => new AppError(409, 'CATEGORIA_TAKEN', NOMBRE_OCUPADO, { nombre: NOMBRE_OCUPADO }),
}

const categoriaAuditada: Auditada<Pick<contracts.Categoria, 'nombre' | 'descripcion'>> = {
  entidad: 'categoria',
  describe: ({ nombre, descripcion }) => ({ nombre, descripcion }),
}

async function requireCategoria(ctx: Ctx, id: string) {
  return orThrow(await queries.findCategoria(ctx.db, id), categoriaNotFound)
}

export const categoriaRoutes = [
  implement(contracts.listCategorias, async (page, ctx) => {
    const keys = await findCambios(ctx, 'categoria', page, { q: page.q, offset: page.offset })
    if (keys) {
      ctx.setTotal(await queries.countCategorias(ctx.db))
      return queries.listCategoriasByNums(ctx.db, keys)
    }
    ctx.setTotal(await queries.countCategorias(ctx.db, page.q))
    return queries.listCategorias(ctx.db, page)
  }),
  implement(contracts.getCategoria, ({ id }, ctx) => requireCategoria(ctx, id)),
  implement(contracts.getCategoriaDescripcion, async ({ id }, ctx) => ({
    data: (await requireCategoria(ctx, id)).nombre,
  })),
  implement(contracts.listCategoriaDescripciones, async (_, ctx) => {
    const categorias = await queries.listCategorias(ctx.db, { offset: 0, limit: 1_000 })
    return { data: categorias.map(({ nombre }) => nombre) }
  }),
  implement(edicion.createCategoria, (categoria, ctx) =>
    createRow(ctx, categoriaAuditada, (trx) => queries.insertCategoria(trx, categoria)),
  ),
  implement(edicion.updateCategoria, (input, ctx) =>
    editRow(ctx, input, {
      auditada: categoriaAuditada,
      lock: queries.lockCategoria,
      notFound: categoriaNotFound,
      schema: CategoriaEdicion,
      async update(trx, id, cambios) {
        const categoria = await queries.updateCategoria(trx, id, cambios)
        if (cambios.nombre) await refreshNombre(trx, 'categoria', id)
        return categoria
      },
    }),
  ),
  implement(edicion.deleteCategoria, ({ id }, ctx) =>
    deleteRow(ctx, id, {
      auditada: categoriaAuditada,
      lock: queries.lockCategoria,
      notFound: categoriaNotFound,
      countUsos: queries.countLibrosOfCategoria,
      usos: ['libro', 'libros'],
      remove: queries.deleteCategoria,
      mensaje: 'Categoría eliminada correctamente',
    }),
  ),
]
