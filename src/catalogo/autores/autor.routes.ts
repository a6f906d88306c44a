import { refreshNombre } from '#catalogo/indice/renombre.service.ts'
import { retratoPath } from '#catalogo/portadas/version.rules.ts'
import type { Auditada } from '#platform/auditoria.ts'
import { findCambios } from '#platform/db/cambios.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { createRow, deleteRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import * as contracts from './autor.contract.ts'
import { autorNotFound, ORDENES_AUTOR } from './autor.contract.ts'
import * as edicion from './autor.edicion.contract.ts'
import * as queries from './autor.queries.ts'
import { LETRAS, listComienzos, OTRAS } from './autor.rules.ts'
import { AutorEdicion } from './autor.schemas.ts'

/** Authors on a page of a letter. */
const POR_LETRA = 100

const NOMBRE_OCUPADO = 'Ya hay un autor con ese nombre.'

export const autorConstraints: Constraints = {
  autor_nombre_unico: () => new AppError(409, 'AUTOR_TAKEN', NOMBRE_OCUPADO, { nombre_completo: NOMBRE_OCUPADO }),
}

const autorAuditado: Auditada<queries.AutorFila> = {
  entidad: 'autor',
  describe: ({ nombre_completo, perfil, info }) => ({ nombre_completo, perfil, info }),
}

/** As the API gives it: with the address of its portrait. */
const toAutor = (autor: queries.AutorFila) => ({ ...autor, retrato: retratoPath(autor) })

async function requireAutor(ctx: Ctx, id: string) {
  return orThrow(await queries.findAutor(ctx.db, id), autorNotFound)
}

export const autorRoutes = [
  implement(contracts.listAutores, async (input, ctx) => {
    const { q, offset } = input
    const orden = input.orden === ORDENES_AUTOR[0] ? undefined : input.orden
    const keys = await findCambios(ctx, 'autor', input, { q, offset, orden })
    if (keys) {
      ctx.setTotal(await queries.countAutores(ctx.db))
      return (await queries.listAutoresByNums(ctx.db, keys)).map(toAutor)
    }
    ctx.setTotal(await queries.countAutores(ctx.db, input.q))
    return (await queries.listAutores(ctx.db, input)).map(toAutor)
  }),
  implement(contracts.listLetras, (_, ctx) => queries.filterComienzos(ctx.db, [...LETRAS, OTRAS])),
  implement(contracts.listAutoresPorLetra, async ({ letra, despues_de: despuesDe }, ctx) => {
    const found = await queries.listAutoresPorApellido(ctx.db, letra, POR_LETRA + 1, despuesDe)
    const autores = found.slice(0, POR_LETRA)
    const isAll = found.length <= POR_LETRA
    return {
      autores,
      siguiente: isAll ? null : (autores.at(-1)?._id ?? null),
      comienzos: isAll && !despuesDe ? [] : await queries.filterComienzos(ctx.db, listComienzos(letra)),
    }
  }),
  implement(contracts.getAutor, async ({ id }, ctx) => toAutor(await requireAutor(ctx, id))),
  implement(contracts.getAutorNombreCompleto, async ({ id }, ctx) => ({
    data: (await requireAutor(ctx, id)).nombre_completo,
  })),
  implement(contracts.getAutorPerfil, async ({ id }, ctx) => ({ data: (await requireAutor(ctx, id)).perfil })),
  implement(contracts.getAutorInfo, async ({ id }, ctx) => ({ data: (await requireAutor(ctx, id)).info })),
  implement(contracts.getAutorPorNombre, async ({ nombre }, ctx) => {
    const autor = orThrow(await queries.findAutorByNombre(ctx.db, nombre), autorNotFound)
    return toAutor(autor)
  }),
  implement(edicion.createAutor, async (autor, ctx) =>
    toAutor(await createRow(ctx, autorAuditado, (trx) => queries.insertAutor(trx, autor))),
  ),
  implement(edicion.updateAutor, (input, ctx) =>
    editRow(ctx, input, {
      auditada: autorAuditado,
      lock: queries.lockAutor,
      notFound: autorNotFound,
      schema: AutorEdicion,
      async update(trx, id, cambios) {
        const autor = await queries.updateAutor(trx, id, cambios)
        if (cambios.nombre_completo) await refreshNombre(trx, 'autor', id)
        return autor
      },
      show: toAutor,
    }),
  ),
  implement(edicion.deleteAutor, ({ id }, ctx) =>
    deleteRow(ctx, id, {
      auditada: autorAuditado,
      lock: queries.lockAutor,
      notFound: autorNotFound,
      countUsos: queries.countLibrosOfAutor,
      usos: ['libro', 'libros'],
      remove: queries.deleteAutor,
      mensaje: 'Autor eliminado correctamente',
    }),
  ),
]
